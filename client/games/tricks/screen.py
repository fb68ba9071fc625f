"""The play screen of trick games: keys and mouse in, moves to the node, the deal back onto its boards. Knows no rules.

Several persons at one computer: hands lie face down until their owner holds a Shift; nothing else on the screen tells.
"""
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from client import settings
from client.draw import theme
from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.games.tricks import board as tricks, look_away, model, round as trick_round, score
from client.games.tricks.board import GATHERED, Moment
from client.games.tricks.game import TrickGame
from client.games.tricks.model import RIGHT, SHIFT_CODES, Local
from client.games.tricks.score_view import ScoreView
from client.play import pace, table_people
from client.play.again import label as again_label
from client.play.desk import Desk
from client.play.save_code import SaveCode
from client.play.screen import ENTER, STEPS, Go, TableScreen
from client.ui import panels
from client.ui.keys import HANDS
from p2p.games.game import IllegalMove, Move, Seat
from p2p.games.tarot.phases import CardPhase
from p2p.peer.session import TableView

AGAIN = 3000.0              # ms after which an answer that had no effect may be given again


class PlayTricks(TableScreen):
    """One table of a trick game, named by its charter's id; `game` is the game's own part."""

    commands = TableScreen.commands | {pygame.K_F2: "count", pygame.K_F3: "last", pygame.K_F4: "code"}
    local: Local

    def __init__(self, desk: Desk, table: bytes, game: TrickGame) -> None:
        self.game = game
        super().__init__(desk, table)

    def begin(self) -> None:
        self.local = Local()
        self._sent: dict[Seat, tuple[int, float]] = {}      # the step after which a seat answered, and when

    def does(self) -> dict[str, Callable[[float], Go]]:
        return super().does() | {"last": self._last, "count": self._count, "next": self._next_deal,
                                 "code": self._code}

    @property
    def board(self) -> Any:
        """The module that draws what is shown now."""
        if self._sheet_lies:
            return score
        return tricks if self.local.looks is None else look_away

    @property
    def _sheet_lies(self) -> bool:
        view = self.view
        return view is not None and view.outcome is not None and not self.local.lingers

    @property
    def _clusters(self) -> dict[Seat, str]:
        return model.clusters(self.view) if self.view else {}

    # ------------------------------------------------------------------ what the node tells

    def read(self, old: TableView | None, view: TableView, now: float) -> None:
        if old is None or old.deal != view.deal:
            self.local = Local(away=self.local.away)
        self._heard(old, view, now)
        if old is None or old.state is view.state:
            return
        before, after = old.state, view.state
        if (before.phase, before.turn()) != (after.phase, after.turn()) or self.game.asks_anew(before, after):
            self._asked(view, now)
        self._moved(before, after, now)

    def _heard(self, old: TableView | None, view: TableView, now: float) -> None:
        """The steps of this deal, for what everybody last said."""
        fresh = view.happenings[len(old.happenings):] if old else view.happenings
        self.local.steps += [(step.seat, step.move, step.before) for step in fresh]
        for number, step in enumerate(fresh, len(view.happenings) - len(fresh)):
            timed = pace.limit(view) and not self.game.everybodys(step.before, step.seat)
            own = step.seat in model.people(view)
            if old and timed and own and self._sent.get(step.seat, (-1, 0.0))[0] != number:
                self.local.say("Time was up:", f"this computer moved for {table_people.names(view)[step.seat]}.", now)

    def _asked(self, view: TableView, now: float) -> None:
        """Somebody else is asked, or something else."""
        self.local.asked_at, self.local.focus, self.local.ahead = now, 0, None
        self.local.chosen = frozenset()
        if self.local.looks is not None and self.local.looks not in view.state.turn():
            self.local.looks = None
        if set(model.people(view)) & view.state.turn():
            self.local.shows_last = False
            self.sound("turn")

    def _moved(self, before: Any, after: Any, now: float) -> None:
        """Cards go their way: dealt, played, gathered."""
        if len(after.tricks) > len(before.tricks):
            self.local.lingers = now + GATHERED + theme.GATHER
            self.local.moments = (Moment("gather", now),)
        elif len(after.trick) > len(before.trick):
            self.local.moments, self.local.lingers = (Moment("play", now),), 0.0
            self.sound("card")
        if before.phase in (undealt := (CardPhase.DEAL, *self.game.UNDEALT)) and after.phase not in undealt:
            self.local.moments = (Moment("deal", now),)

    def update(self, now: float) -> Go:
        go = super().update(now)
        self.tend(now)
        return go

    def tend(self, now: float) -> None:
        """What leaves by itself: forced answers, and those that waited."""
        view = self.view
        if self.local.lingers and now >= self.local.lingers:
            self.local.lingers = 0.0
        if view is None or self._over:
            return
        if self.local.ahead and now >= self.local.ahead[2]:
            seat, move, _ = self.local.ahead
            self.local.ahead = None
            self._send(seat, move, now)
        for seat in model.people(view):
            due = self._forced(view, seat)
            if due is not None and now >= due[1] and self._free(seat, now):
                self._send(seat, due[0], now)

    def _forced(self, view: TableView, seat: Seat) -> tuple[Move, float] | None:
        """The only answer there is, where the screen gives it by itself, and when."""
        state: Any = view.state.seen_by({seat})
        if seat not in state.turn() or state.hand(seat) is None:
            return None
        lone = state.phase == CardPhase.PLAY and self.desk.settings.single
        sure = self.game.everybodys(state, seat)
        alone = state.phase in self.game.FORCED and len(model.people(view)) == 1
        moves = list(state.moves(seat, 0)) if lone or sure or alone else []
        if len(moves) != 1 or sure:
            return (moves[0], self.local.asked_at) if len(moves) == 1 else None
        when = max(pace.since(view), self.local.lingers - pace.hush(view)) if lone else self.local.asked_at
        return moves[0], when + pace.hush(view)

    # ------------------------------------------------------------------ keys and mouse

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.KEYUP and event.scancode in SHIFT_CODES:
            self.local.looks = None
            return None
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.local.looks = None
        return super().handle(event, now)

    def strike(self, event: pygame.Event, now: float) -> None:
        view = self.view
        if view is None or self._over:
            return
        if event.scancode in SHIFT_CODES:
            self._look(SHIFT_CODES[event.scancode])
            return
        seat = model.acting(view)
        if seat is None or seat not in view.state.turn():
            return
        side = self._clusters[seat]
        confirms = pygame.KSCAN_RCTRL if side == RIGHT else pygame.KSCAN_SPACE
        if event.scancode == confirms or event.key in ENTER:
            self._confirm(seat, now)
        elif event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            self._arrow(event.key, seat)
        else:
            self._cluster_key(seat, event.scancode, now)

    def _key(self, event: pygame.Event, now: float) -> Go:
        """On the sheet the arrows go through its tricks, and past the last one back to the laid away cards."""
        if self._sheet_lies and event.key in STEPS and not (self._asks or self._reads):
            count = len(self.view.state.tricks) + 1 if self.view else 1
            self.local.again = (self.local.again + 1 + STEPS[event.key]) % count - 1
            return None
        return super()._key(event, now)

    def _look(self, side: str) -> None:
        """Hold a Shift: the hand of that side is seen, on a shared screen alone."""
        assert self.view is not None
        if len(self._clusters) > 1 and self.view.state.phase not in self.game.UNDEALT:
            self.local.looks = model.looker(self.view, side)
            self.local.note = ("", "")

    def _cluster_key(self, seat: Seat, code: int, now: float) -> None:
        """A card or an answer by its key; a lone player has both clusters."""
        sides = tuple(HANDS) if len(self._clusters) == 1 else (self._clusters[seat],)
        place = next((HANDS[side].index(code) for side in sides if code in HANDS[side]), None)
        if place is not None:
            self._choose_place(seat, place, now)

    def _choose_place(self, seat: Seat, place: int, now: float) -> None:
        assert self.view is not None
        answers = self._answers(seat)
        slots = () if answers else trick_round.sorted_slots(self.view.state.seen_by({seat}), seat)
        if place < len(answers):
            self._answer(seat, answers[place], now)
        elif place < len(slots):
            self._card(seat, slots[place], now)

    def touch(self, what: int | str, now: float) -> None:
        view = self.view
        if self._sheet_lies and isinstance(what, int):
            self.local.again = -1 if what == self.local.again else what
            return
        seat = model.acting(view) if view and not self._over else None
        if view is None or seat is None or seat not in view.state.turn():
            return
        if what == "lay":
            self._confirm(seat, now)
        elif isinstance(what, str):
            self._answer(seat, what, now)
        elif self.local.looks in (None, seat):
            slots = trick_round.sorted_slots(view.state.seen_by({seat}), seat)
            self._card(seat, slots[what], now)

    def _answers(self, seat: Seat) -> list[str]:
        """The names of the answers that stand on the mat for this seat."""
        assert self.view is not None
        seen: Any = self.view.state.seen_by({seat} if len(self._clusters) == 1 else ())
        table = model.surroundings(self.view, self.local, 0, self.desk.settings, self.game)
        return [answer.name for answer in self.game.answers(seen, seat, table)]

    def _arrow(self, key: int, seat: Seat) -> None:
        """Up and down go through the answers, left and right set a number, such as where to cut."""
        assert self.view is not None
        count = len(self._answers(seat))
        step = 1 if key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
        if self.game.dialled(self.view.state) and key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.local.dial = min(53, max(1, self.local.dial + step))
        elif count:
            self.local.focus = (self.local.focus + step) % count

    def _confirm(self, seat: Seat, now: float) -> None:
        """Space or Enter: the answer that is lit, or the cards chosen; not enough of them yet: take them back."""
        assert self.view is not None
        state: Any = self.view.state.seen_by({seat})
        answers = self._answers(seat)
        if answers:
            self._answer(seat, answers[self.local.focus % len(answers)], now)
        elif state.phase == CardPhase.PLAY and self.local.chosen:
            self._try(seat, Move("play", tuple(self.local.chosen)), now)
        elif state.phase == CardPhase.LAY and len(self.local.chosen) == self.game.to_lay(state, seat):
            self._try(seat, self.game.lay_move(state, sorted(self.local.chosen)), now)
        elif state.phase == CardPhase.LAY:
            self.local.chosen = frozenset()

    def _card(self, seat: Seat, slot: int, now: float) -> None:
        """A card of the hand: play it, or choose it to be laid away."""
        assert self.view is not None
        state: Any = self.view.state.seen_by({seat})
        if state.phase == CardPhase.PLAY and self.desk.settings.confirm and self.local.chosen != {slot}:
            self._raise(state, seat, slot, now)
        elif state.phase == CardPhase.PLAY:
            self._try(seat, Move("play", (slot,)), now)
        elif state.phase == CardPhase.LAY:
            self._toggle(state, seat, slot, now)

    def _raise(self, state: Any, seat: Seat, slot: int, now: float) -> None:
        """Ask before a card is played: it stands higher, one at a time, until it is pressed again."""
        why = self.game.why_not(state, seat, slot)
        self.local.chosen = frozenset() if why else frozenset({slot})
        if why:
            self._refused(why, now)
        else:
            self.sound("press")

    def _toggle(self, state: Any, seat: Seat, slot: int, now: float) -> None:
        """Choose a card or take it back; one too many takes the place of the last."""
        self.sound("press")
        if slot in self.local.chosen:
            self.local.chosen -= {slot}
        elif slot not in self.game.may_lay(state, seat):
            self._refused(self.game.why_not(state, seat, slot), now)
        elif len(self.local.chosen) < self.game.to_lay(state, seat):
            self.local.chosen |= {slot}

    def _answer(self, seat: Seat, name: str, now: float) -> None:
        assert self.view is not None
        state: Any = self.view.state.seen_by({seat})
        self._try(seat, self.game.move_of(state, seat, name), now)

    def _try(self, seat: Seat, move: Move, now: float) -> None:
        """Send a move if the rules allow it; where its time could tell something, not before the hush is over."""
        assert self.view is not None
        state: Any = self.view.state.seen_by({seat})
        try:
            state.check(seat, move, 0)
        except IllegalMove as illegal:
            slot = move.args[0] if move.verb == "play" and move.args else -1
            self._refused(self.game.why_not(state, seat, int(slot)) if slot != -1 else illegal.why, now)
            return
        self.sound("press")
        due = self.local.asked_at + pace.hush(self.view) if state.phase in self.game.HUSHED else now
        if now < due:
            self.local.ahead = (seat, move, due)
        elif self._free(seat, now):
            self._send(seat, move, now)

    def _refused(self, why: str, now: float) -> None:
        """Say why not; on a shared screen nothing that would tell the hand, unless its owner looks."""
        shared = len(self._clusters) > 1 and self.local.looks is None
        self.local.say("Not that one now: look at your hand." if shared else why[:1].upper() + why[1:], "", now)
        self.sound("wrong")

    def _free(self, seat: Seat, now: float) -> bool:
        """Whether this seat hasn't just answered the question."""
        assert self.view is not None
        step, when = self._sent.get(seat, (-1, 0.0))
        return step != len(self.view.happenings) or now - when >= AGAIN

    def _send(self, seat: Seat, move: Move, now: float) -> None:
        assert self.view is not None
        self._sent[seat] = (len(self.view.happenings), now)
        if move.verb == "play":
            self.local.chosen = frozenset()
        self.act(seat, move, now)

    def still(self) -> None:
        self.local.moments, self.local.lingers = (), 0.0

    # ------------------------------------------------------------------ commands

    def _last(self, _now: float) -> Go:
        self.local.shows_last = not self.local.shows_last
        return None

    def _count(self, now: float) -> Go:
        """The points so far are shown, or no longer, here and at every table after this one."""
        chosen = self.desk.settings = replace(self.desk.settings, counts=not self.desk.settings.counts)
        settings.save(self.desk.node.home, chosen)
        self.local.say("Points so far:", "they stand in the strip." if chosen.counts else "not shown any more.", now)
        return None

    def _next_deal(self, _now: float) -> Go:
        if self.view and self.view.between:
            self.desk.node.next_deal(self.table)
        return None

    def _code(self, _now: float) -> Go:
        return SaveCode(self.desk, self.view) if self.view and self.view.outcome else None

    def _back(self, now: float) -> Go:
        """A raised card is taken back. A match that goes on is left only after a question, between its deals too."""
        if self.view and self.view.state.phase == CardPhase.PLAY and self.local.chosen:
            self.local.chosen = frozenset()
            return None
        if self.view and self.view.between and not (self._asks or self.view.fault or self.view.trouble):
            self._asks = True
            self.ask_anew()
            return None
        return super()._back(now)

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.title(self.view, self.game.TITLE) if self.view else ""

    def shown(self, now: float, banner: Banner | None) -> Any:
        assert self.view is not None
        chosen = self.desk.settings
        if self._sheet_lies:
            again = again_label(self.desk.node, self.view)
            return model.sheet(self.view, self.local, chosen.palette, again, banner, self.game)
        if self.local.looks is not None:
            return model.looking(self.view, self.local, now, chosen, banner, self.game)
        return model.table(self.view, self.local, now, chosen, banner, self.game)

    def _choices(self, now: float) -> list[tuple[Command, pygame.FRect]]:
        """The sheet's answers stand above it; while it only waits for others Enter gives none of them."""
        view = self.view
        if view is None or view.fault or view.trouble or self._asks or not self._sheet_lies:
            return super()._choices(now)
        shown: ScoreView = self.shown(now, None)
        return [] if shown.waits else list(zip(shown.choices, score.layout(shown, self._scale).choices, strict=True))

    def draw_rules(self, paint: Paint, centre: tuple[float, float]) -> None:
        panels.draw_sheet(paint, self.game.RULES, centre)

    def wants(self, now: float) -> list[float]:
        view = self.view
        if view is None or (self._over and not self.local.lingers):
            return []
        wanted = [self.local.lingers] if self.local.lingers else []
        if self.local.ahead:
            wanted.append(self.local.ahead[2])
        wanted += pace.ticks(view, now)
        if view.waiting:
            wanted.append(now + 250)
        wanted += [due[1] for seat in model.people(view) if (due := self._forced(view, seat))]
        if tricks.moving(self.local.moments, now, self.desk.settings.motion):
            wanted.append(now)
        return [max(now, when) for when in wanted]
