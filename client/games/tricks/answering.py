"""The answers of the people at this computer in a trick game: chosen, checked by the rules, delayed, sent once.

The rules and the words come from the game's TrickGame.
"""
from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from client.games.tricks import deal_view, model, talk
from client.games.tricks.deal_view import MadeMove, Offer
from client.games.tricks.here import TrickHere
from client.games.tricks.mat.pack import KNOCK
from client.games.tricks.memo import HeldMove, TrickMemo
from client.games.tricks.showing import may_lay, refusal, why_not
from client.games.tricks.talk import TalkPlan
from client.pages import table_people
from client.play import pace
from p2p.games.game import IllegalMove, Move, Seat
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.slots import lay_move
from p2p.language import capital, tr
from p2p.peer.table_view import TableView

AGAIN = 3000.0              # ms after which an answer that had no effect may be given again
PASSES = talk.PASS, "bid pass"
MOST = 53                   # what the arrows can set; the least is 1


class Sent(NamedTuple):
    """A seat's last move sent from here: the number of moves ordered at that time, the time (ms), and what was sent."""

    moves: int
    at: float
    move: Move


class Answering:
    """Takes the answers given at one table and sends them to the node."""

    def __init__(self, table: TrickHere) -> None:
        self.table, self.game, self.desk = table, table.game, table.desk
        self._sent: dict[Seat, Sent] = {}
        self._pointed: tuple[str, Any] = ("", "")

    @property
    def memo(self) -> TrickMemo:
        """Returns the memory of the current deal."""
        return self.table.memo

    @property
    def view(self) -> TableView:
        """Returns the newest view of the table."""
        return self.table.view

    def _says(self, seat: Seat) -> list[Offer]:
        """Returns what the talk asks this seat about now."""
        return model.asked_in_talk(self.table, seat)

    def has_sent(self, seat: Seat, number: int) -> bool:
        """Returns whether this seat's last move was sent when `number` moves were ordered."""
        return seat in self._sent and self._sent[seat].moves == number

    def late(self, known: int) -> str:
        """Returns in words that a step after the first `known` was made by this computer for a person whose time was
        up; "" if none was.
        """
        for number, step in enumerate(self.view.happenings[known:], known):
            timed = pace.limit(self.view) and not self.game.everybodys(step.before, step.seat)
            if timed and step.seat in table_people.people(self.view) and not self.has_sent(step.seat, number):
                return tr("this computer moved for {name}.", name=table_people.names(self.view)[step.seat])
        return ""

    # ------------------------------------------------------------------ by itself

    def pass_time(self, now: float) -> None:
        """Sends what is due at `now` (ms): a move held back for the hush, and answers that the screen gives itself."""
        held = self.memo.held
        if held and now >= held.due:
            self.memo.held = None
            self._send(held.seat, held.move, now)
        for seat in table_people.people(self.view):
            due = self.planned(seat) or self.forced(seat)
            if due is not None and now >= due.due and self._may_send(seat, due.move, now):
                self._send(seat, due.move, now)

    def forced(self, seat: Seat) -> HeldMove | None:
        """Returns the only answer of a seat with its due time (ms), where the screen gives it by itself; else None.

        That is an only legal card if the player's settings say so and nobody shares the screen, an answer to which
        every hand is forced (form 9.4 of tarot), and the only bid, which who hears it knows to be the only one.
        """
        state: Any = self.view.state.seen_by({seat})
        if seat not in state.turn() or state.hand(seat) is None:
            return None
        lone = state.phase == CardPhase.PLAY and self.desk.settings.single and not model.is_shared(self.view)
        sure = state.phase in self.game.bidding or self.game.everybodys(state, seat)
        moves = list(state.moves(seat, 0)) if lone or sure else []
        if len(moves) != 1:
            return None
        asked, hush = self.memo.asked_at, pace.hush(self.view)
        return HeldMove(seat, moves[0], asked if sure else max(pace.since(self.view) + hush, self.memo.lingers))

    def planned(self, seat: Seat) -> HeldMove | None:
        """Returns what a seat says in the talk by what it has decided, with its due time (ms); None if it is asked.

        A seat that may say nothing has decided. Everything leaves at the hush after what was said last, so that the
        time of a pass tells neither what was decided nor whether there was a choice (form 9.4 of tarot).
        """
        state: Any = self.view.state.seen_by({seat})
        if state.phase not in self.game.talk or seat not in state.turn() or state.hand(seat) is None:
            return None
        plan = self.memo.plans.get(seat)
        if plan is None and self._says(seat):
            return None
        wanted = [move for move in state.moves(seat, 0) if plan and str(move) == plan.name]
        return HeldMove(seat, wanted[0] if wanted else Move(talk.PASS), pace.news(self.view) + pace.hush(self.view))

    def hear(self, news: Sequence[MadeMove]) -> None:
        """Takes decisions of the talk back where the news leaves something new to say, or nothing of what was chosen.

        Who has said something may always say more.
        """
        for seat, plan in list(self.memo.plans.items()):
            own = not model.is_shared(self.view)
            names = frozenset(answer.name for answer in model.offered(self.table, seat, own))
            spoke = any(who == seat for who, _, _ in news)
            if spoke or names - plan.offered or (plan.name != talk.PASS and plan.name not in names):
                del self.memo.plans[seat]
        self.memo.opened, self.memo.focus = "", 0

    def take_back(self) -> bool:
        """Closes the explanation of an announcement, or takes a decision of a lone person back. Returns whether."""
        if self.memo.opened:
            self.memo.opened, self.memo.focus = "", 0
            return True
        alone = len(table_people.people(self.view)) == 1
        if not (talk.going(self.game, self.view.state) and self.memo.plans and alone):
            return False
        seat = next(iter(self.memo.plans))
        del self.memo.plans[seat]
        return bool(self._says(seat))

    # ------------------------------------------------------------------ by key and mouse

    def ask(self) -> None:
        """Puts the focus on the pass of a new question, so that a key pressed too soon says nothing.

        A question without a pass has it on the first answer.
        """
        asked = [seat for seat in table_people.people(self.view) if seat in self.view.state.turn()]
        names = self.answers(asked[0]) if asked else []
        self.memo.focus = next((number for number, name in enumerate(names) if name in PASSES), 0)

    def answers(self, seat: Seat) -> list[str]:
        """Returns the names of the answers that the table shows to this seat; in the talk the pass comes first."""
        if says := self._says(seat):
            return [talk.PASS, *(answer.name for answer in says)]
        if self.view.state.phase in self.game.talk:
            return []
        seen: Any = self.view.state.seen_by(() if model.is_shared(self.view) else {seat})
        around = model.surroundings(self.table, 0)
        return [answer.name for answer in self.game.answers(seen, seat, around)]

    def place(self, seat: Seat, place: int, now: float) -> None:
        """Gives the answer at a place of the seat's keys; if no answers are shown, takes the card there."""
        answers = self.answers(seat)
        keyed = answers[1:] if self._says(seat) else answers
        if (places := deal_view.places_of(keyed)) and place in places:
            self.answer(seat, keyed[places.index(place)], now)
        elif not answers:
            look, cards = self.memo.look, len(self.view.state.hands[seat])
            dealt = look.keys(cards) if look else tuple(range(cards))
            if place in dealt:
                self.card(seat, dealt.index(place), now)

    def card(self, seat: Seat, place: int, now: float) -> None:
        """Plays the card at a place of the hand, or toggles it for laying away; does nothing if no card lies there."""
        state: Any = self.view.state.seen_by({seat})
        slots = deal_view.sorted_slots(state, seat)
        if place >= len(slots):
            return
        slot = slots[place]
        if state.phase == CardPhase.PLAY and self.desk.settings.confirm and self.memo.chosen != {slot}:
            self._raise(seat, slot, now)
        elif state.phase == CardPhase.PLAY:
            self._give(seat, Move("play", (slot,)), now)
        elif state.phase == CardPhase.LAY:
            self._toggle(seat, slot, now)

    def arrow(self, seat: Seat, key: int) -> None:
        """Moves the focus among the answers by an arrow key; left and right change a number if one is asked for."""
        count = len(self.answers(seat))
        step = 1 if key in (pygame.K_DOWN, pygame.K_RIGHT) else -1
        if self.game.dialled(self.view.state) and key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.memo.dial = min(MOST, max(1, self.memo.dial + step))
        elif count:
            self.memo.focus = (self.memo.focus + step) % count
            if self._says(seat):
                self.memo.opened = ""           # where an explained answer stands alone, the others aren't shown

    def light(self, seat: Seat, move: Move) -> None:
        """Has the focus on the answer that makes this move, if one of those that are shown does."""
        state: Any = self.view.state.seen_by({seat})
        talks = bool(self._says(seat))
        for number, name in enumerate(self.answers(seat)):
            said = name if talks else str(self.game.move_of(state, seat, name))
            if said == str(move) or (talks and name == talk.PASS and move.verb in pace.QUIET):
                self.memo.focus = number

    def confirm(self, seat: Seat, now: float) -> None:
        """Takes Space or Enter: gives the answer in focus, plays the raised card, or lays the chosen cards away.

        If fewer cards are chosen than must be laid away, none is chosen any more.
        """
        state: Any = self.view.state.seen_by({seat})
        answers, chosen = self.answers(seat), self.memo.chosen
        if answers:
            self.answer(seat, answers[self.memo.focus % len(answers)], now)
        elif state.phase == CardPhase.PLAY and chosen:
            self._give(seat, Move("play", tuple(chosen)), now)
        elif state.phase == CardPhase.LAY and len(chosen) == self.game.to_lay(state, seat):
            self._give(seat, lay_move(state, sorted(chosen)), now)
        elif state.phase == CardPhase.LAY:
            self.memo.chosen = frozenset()

    def point(self, hover: tuple[str, Any]) -> None:
        """Takes where the mouse points into the pack that is to be cut, if it has moved since it was last asked."""
        if hover != self._pointed:
            self._pointed, what = hover, str(hover[1])
            if hover[0] == "answer" and what.startswith("cut "):
                self.memo.dial = int(what.removeprefix("cut "))

    def answer(self, seat: Seat, name: str, now: float) -> None:
        """Gives the answer of this name, if the rules allow its move; KNOCK shows the ways to knock, or hides them."""
        if name == KNOCK:
            self.memo.opened, self.memo.focus = "" if self.memo.opened else KNOCK, 0
            return
        if self._says(seat):
            self._decide(seat, name, now)
            return
        state: Any = self.view.state.seen_by({seat})
        self._give(seat, self.game.move_of(state, seat, name), now)

    def _decide(self, seat: Seat, name: str, now: float) -> None:
        """Decides what this seat says in the talk: the first press on an announcement explains it, a second says it.

        One that this hand may not say has no button to be lit, so it is refused at once and Space means its label.
        """
        says = [answer.name for answer in self._says(seat)]
        if name != talk.PASS and name not in says:
            return
        if name != talk.PASS and (why := self._unsaid(seat, name)):
            self._refuse(why.why, now, why.rule)
            return
        if name not in (talk.PASS, self.memo.opened):
            self.memo.opened, self.memo.focus = name, says.index(name) + 1
            self.desk.sounds.play("press")
            return
        self.memo.plans[seat] = TalkPlan(name, frozenset(says))
        self.memo.opened, self.memo.focus = "", 0
        self.desk.sounds.play("press")
        self.pass_time(now)

    def _unsaid(self, seat: Seat, name: str) -> IllegalMove | None:
        """Returns why this hand may not say something that any hand might; None if it may."""
        move = self.game.move_of(self.view.state, seat, name)
        asked = talk.ahead(self.game, self.view.state.seen_by({seat}), seat)
        public = talk.ahead(self.game, self.view.state.seen_by(()), seat)
        return next((refusal(own, seat, move) for own, known in zip(asked, public, strict=True)
                     if move in list(known.moves(seat, 0))), None)

    def _raise(self, seat: Seat, slot: int, now: float) -> None:
        """Raises a card, and only this one, so that a second press plays it; refuses one that may not be played."""
        why = refusal(self.view.state.seen_by({seat}), seat, Move("play", (slot,)))
        self.memo.chosen = frozenset() if why else frozenset({slot})
        if why:
            self._refuse(why.sentence, now, why.rule)
        else:
            self.desk.sounds.play("press")

    def _toggle(self, seat: Seat, slot: int, now: float) -> None:
        """Chooses a card for laying away or takes it back; never more cards than must be laid away."""
        state: Any = self.view.state.seen_by({seat})
        self.desk.sounds.play("press")
        if slot in self.memo.chosen:
            self.memo.chosen -= {slot}
        elif slot not in may_lay(self.game, state, seat):
            self._refuse(why_not(self.game, state, seat, slot), now, self.game.laying)
        elif len(self.memo.chosen) < self.game.to_lay(state, seat):
            self.memo.chosen |= {slot}

    # ------------------------------------------------------------------ to the node

    def _give(self, seat: Seat, move: Move, now: float) -> None:
        """Sends a move if the rules allow it, else refuses it; in a HUSHED phase not before the hush is over."""
        state: Any = self.view.state.seen_by({seat})
        if why := refusal(state, seat, move):
            self._refuse(why.sentence if move.verb == "play" else why.why, now, why.rule)
            return
        self.desk.sounds.play("press")
        asked = pace.news(self.view) if talk.going(self.game, state) else self.memo.asked_at
        due = asked + pace.hush(self.view) if state.phase in self.game.hushed else now
        if now < due:
            self.memo.held = HeldMove(seat, move, due)
        elif self._may_send(seat, move, now):
            self._send(seat, move, now)

    def _refuse(self, why: str, now: float, rule: str) -> None:
        """Shows why a move isn't allowed, and the rule that says so, to somebody who sees the own hand."""
        self.memo.screen.say(capital(why), "", now, rule)
        self.desk.sounds.play("wrong")

    def _may_send(self, seat: Seat, move: Move, now: float) -> bool:
        """Returns whether this seat hasn't answered this question yet, or AGAIN ms ago without effect.

        What was sent and has no place yet isn't sent again because others who were asked with it have theirs.
        """
        sent = self._sent.get(seat)
        if sent is None or now - sent.at >= AGAIN or len(self.view.happenings) < sent.moves:
            return True
        news = self.view.happenings[sent.moves:]
        return any(step.seat == seat for step in news) if move == sent.move else bool(news)

    def _send(self, seat: Seat, move: Move, now: float) -> None:
        """Sends a move to the node and remembers it; what was said before, such as a refusal, is over."""
        self.memo.screen.unsay()
        self._sent[seat] = Sent(len(self.view.happenings), now, move)
        if move.verb == "play":
            self.memo.chosen = frozenset()
        self.desk.node.act(self.view.charter.id, seat, move, now)
