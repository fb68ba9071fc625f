"""Plays the bots of this computer's tables in a thread of its own: each looks, waits its time, then presses.

A bot that thinks long does so in another process. A sound bot presses for a person here whose time is up. Each knows
only what its seat may see."""
import threading
from collections.abc import Container
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass
from functools import partial
from random import Random

from client.bot_answers import BotAnswers, BotGreetings, bots_only
from client.games import dated
from client.games.catalogue import LISTINGS
from client.games.levels import GENTLE
from client.games.listing import Bot, LaterBot
from client.pages import table_people
from client.play import pace, proposals
from client.thinking import Chosen, choose
from p2p.games import GAMES
from p2p.games.days import DAY
from p2p.games.game import CardGame, Move, Seat
from p2p.net.wire import DraftId
from p2p.peer.node import Node
from p2p.peer.processes import Processes
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

STAND_IN = "steady"             # how whoever is too late is played for
PAUSED = 250.0                  # ms after which a bot of a paused table looks whether it goes on
AGAIN = 3000.0                  # ms after which a bot whose press had no effect looks again


@dataclass
class BotPlan:
    """The sight of a bot and its next move with the time for it; `move` is None without one. `thought`: a choice to
    come, asked for at `asked` (ms)."""
    seen: object
    move: Move | None
    due: float = 0.0            # ms of the node's clock
    pressed: bool = False
    thought: "Future[Chosen] | None" = None
    asked: float = 0.0


def least(view: TableView) -> float:
    """Returns the least time (ms) that a bot waits: what is said over hidden cards could tell something by its time
    (form 9.4 of tarot), a played card tells nothing more."""
    game = GAMES[view.charter.game]
    return pace.hush(view) if isinstance(game, CardGame) and game.tells(view.state) else 0.0


class Bots:
    """The thread that plays the bots. Call `wake` whenever the node has news, from any thread: it returns at once."""

    def __init__(self, node: Node, rng: Random | None = None, paused: Container[bytes] = ()) -> None:
        """`paused`: the tables at which bots wait; all other tables go on."""
        self._node, self._paused = node, paused
        self._rng = rng or Random()
        self._plans: dict[tuple[DraftId, Seat], BotPlan] = {}
        self._news = threading.Event()
        self._closing = False
        self._processes = Processes(1)
        self._answers, self._greetings = BotAnswers(node), BotGreetings(node)
        self._own: dict[DraftId, Bot] = {}
        self._thread = threading.Thread(target=self._run, name="fairdeal bots", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Tells the thread that something may have changed."""
        self._news.set()

    def close(self) -> None:
        """Stops the thread; no bot presses any more after this."""
        self._closing = True
        self._news.set()
        self._thread.join()
        self._processes.close()

    def _run(self) -> None:
        wait: float | None = None
        while not self._closing:
            self._news.wait(wait)
            self._news.clear()
            wait = self._round()

    def _round(self) -> float | None:
        """Lets every bot look and press what is due. Returns the seconds until the next press, or None."""
        live, greet, later = {}, [], []
        for view in self._node.tables:
            self._answers.answer(view)
            greet.append(self._greetings.answer(view, now_ms()))
            if view.ended or not view.started:
                continue
            if view.charter.id in self._paused:
                later.append(now_ms() + PAUSED)
            elif view.deal.between:
                self._want_deal(view)
            else:
                for seat in view.mine:
                    if table_people.level(view, seat) or pace.limit(view):
                        live[view.charter.id, seat] = self._next_plan(view, seat)
        self._plans = live
        times = [plan.due for plan in live.values() if plan.move] + [due for due in greet if due is not None] + later
        return max(0.0, min(times) - now_ms()) / 1000 if times else None

    def _want_deal(self, view: TableView) -> None:
        """Says that this computer of bots is ready for the next deal. While a proposal is open, the people here come
        first."""
        people = {seat.member for seat in view.charter.seats if not seat.bot} & view.people.members_here
        asked = proposals.found(self._node.lobby, view) and not (people and people <= view.deal.ready)
        counts = view.me in view.people.members_here            # who was voted out says nothing, however often
        if bots_only(view) and counts and view.me not in view.deal.ready and not asked:
            self._node.next_deal(view.charter.id)

    def _next_plan(self, view: TableView, seat: Seat) -> BotPlan:
        """Returns the plan of one seat after a look; a person's plan is for the end of the time for a turn."""
        now = now_ms()
        plan = self._plans.get((view.charter.id, seat))
        state = view.state.seen_by({seat})
        moved = next((happening.step for happening in reversed(view.happenings) if happening.seat == seat), 0)
        seen = LISTINGS[view.charter.game].bot.sight(state), moved
        if plan and plan.pressed and plan.due <= now and view.people.waited_for:
            plan.due = now + AGAIN
        tired = plan is not None and plan.pressed and plan.due <= now
        if plan is None or plan.seen != seen or tired:
            plan = self._plan_anew(view, seat, seen, now)
        if plan.thought and plan.thought.done():
            plan = _planned(view, seat, seen, self._found(plan.thought, view, seat), plan.asked)
        if plan.move and not plan.pressed and plan.due <= now:
            self._node.act(view.charter.id, seat, plan.move, now)
            plan = BotPlan(seen, plan.move, now + AGAIN, pressed=True)
        return plan

    def _plan_anew(self, view: TableView, seat: Seat, seen: object, now: float) -> BotPlan:
        """Returns the plan of a seat that sees something new: with a move, or with one that it thinks about."""
        listing, bot = LISTINGS[view.charter.game], table_people.level(view, seat)
        slow = bot in listing.slow and seat in view.state.turn()
        if not (slow and isinstance(listing.bot, LaterBot)):            # a process finds a bot by its module alone
            return _planned(view, seat, seen, self._choose(view, seat, bot or STAND_IN), now)
        at, module = view.clock.ms + int(now - view.clock.at), listing.bot.module
        thought = self._processes.submit(partial(choose, module, view.state.seen_by({seat}), seat, at, bot,
                                                 self._rng.getrandbits(64)))
        thought.add_done_callback(lambda _thought: self.wake())
        return BotPlan(seen, None, thought=thought, asked=now)

    def _choose(self, view: TableView, seat: Seat, level: str) -> Chosen:
        at = view.clock.ms + int(now_ms() - view.clock.at)
        state = view.state.seen_by({seat})
        if (day := dict(view.charter.options).get(DAY)) and table_people.plays_cards(view):
            sits, made = (view.charter.seats[seat].name, level), dated.choices(view.happenings, seat)
            return dated.chosen(view.charter.game, day, sits, state, seat, made)
        return self._bot(view, level).choose(state, seat, at, level, self._rng)

    def _bot(self, view: TableView, level: str) -> Bot:
        """Returns the bot of a table's game; in a race at the pace that the players here had at the first look, a
        gentle one at that which they have now."""
        gentle = LISTINGS[view.charter.game].gentle
        if level == GENTLE and gentle:
            return gentle(self._node.home, dict(view.charter.options))
        if view.charter.id not in self._own:
            listing = LISTINGS[view.charter.game]
            paced = listing.paced(self._node.home, dict(view.charter.options)) if listing.paced else None
            self._own[view.charter.id] = paced or listing.bot
        return self._own[view.charter.id]

    def _found(self, thought: "Future[Chosen]", view: TableView, seat: Seat) -> Chosen:
        try:
            return thought.result()
        except (BrokenExecutor, CancelledError):
            return self._choose(view, seat, STAND_IN)


def _planned(view: TableView, seat: Seat, seen: object, chosen: Chosen, asked: float) -> BotPlan:
    """Returns the plan to make the chosen move in its time after the question, or after the last news."""
    if not chosen:
        return BotPlan(seen, None)
    if not table_people.level(view, seat):
        return BotPlan(seen, chosen[0], pace.since(view) + pace.limit(view))
    since = pace.news(view) if chosen[0].verb in pace.QUIET else asked      # rounds of passes take one hush in all
    return BotPlan(seen, chosen[0], since + max(chosen[1], least(view)))
