"""After the deal: the own decisions that cost most, each judged by what the seat knew at that moment. Draws nothing.

Cards, bids and other words, and what was laid away; a word for which the sharp bot imagines no deals isn't judged.
"""
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

from client.games.tricks.advice_words import Choice
from client.games.tricks.game import TrickGame
from client.games.tricks.teach.advice import (
    SharpThought,
    card_words,
    choice,
    laid_faces,
    lay_effect,
    meant,
    reason,
    think,
    why_word,
)
from client.games.tricks.teach.mistakes import kind_of, seen
from client.pages import table_people
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import SUIT, winning
from p2p.games.tarot.phases import CardPhase
from p2p.language import capital, joined, tr
from p2p.peer.processes import Processes
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

MOST, LEAST = 3, 0.2            # decisions that are shown, and what a card must cost to count
LEAST_WORD = 1.0                # so for a word or what is laid away, whose estimates are rougher


class Costly(NamedTuple):
    """A decision that cost something: the trick from 0, -1 before the first one; what the better one would have brought
    more, both, and why. Of cards laid away only those are named in which both differ. `step` is that of the table.
    `points`: the cost in card points, where chips are paid for them, else 0. `kind`: of `mistakes.KINDS`, "" for none.
    """

    trick: int
    cost: float
    played: Choice
    better: Choice
    before: str
    why: str
    step: int
    points: int = 0
    kind: str = ""


class DealReview(NamedTuple):
    """All that was found: the costly decisions, what all own ones cost together, how many were judged, and how many
    this computer failed to think about. `points`: that cost of cards in card points, where chips are paid for them.
    `kinds`: each mistake of a kind with its trick from 0 and what it cost, 0 for one that may have cost nothing this
    time."""

    worst: tuple[Costly, ...]
    cost: float
    looked: int
    failed: int = 0
    points: float = 0.0
    kinds: tuple[tuple[str, int, float], ...] = ()


class Reviewing:
    """Looks at one deal that is over, one decision after the other, each in the process that thinks.

    Raises ValueError for a deal that isn't over: nothing may be told before.
    """

    def __init__(self, view: TableView, seat: Seat, names: Sequence[str], game: TrickGame,
                 adviser: Processes) -> None:
        if view.deal.outcome is None:
            raise ValueError("the deal isn't over")
        self._names, self._seat, self._words, self._adviser = tuple(names), seat, game, adviser
        deal = [_with_faces(step, view.state) for step in view.happenings[view.deal.begins_at:] if step.seat == seat]
        self._left = [step for step in deal if _decides(step, seat)]
        self._game, self.all, self._looked, self._failed = view.charter.game, len(self._left), 0, 0
        self._asked: tuple[TakenMove, Future[SharpThought | None]] | None = None
        self._found: list[Costly] = []
        self._cost = self._points = 0.0
        self._kinds: list[tuple[str, int, float]] = []

    @property
    def done(self) -> int:
        """Returns how many decisions were looked at."""
        return self.all - len(self._left) - (self._asked is not None)

    def update(self) -> DealReview | None:
        """Takes what was thought and asks on. Returns the review once all is looked at, else None."""
        if self._asked and self._asked[1].done():
            step, future = self._asked
            self._asked = None
            if future.cancelled() or future.exception():
                self._failed += 1
            elif thought := future.result():
                self._take(step, thought)
        if self._asked is None and self._left:
            step = self._left.pop(0)
            self._asked = step, self._adviser.submit(partial(
                think, self._game, step.before.seen_by({self._seat}), self._seat, True, step.move))
        if self._asked or self._left:
            return None
        worst = sorted(self._found, key=lambda found: -found.cost)[:MOST]
        return DealReview(tuple(worst), self._cost, self._looked, self._failed, self._points, tuple(self._kinds))

    def _take(self, step: TakenMove, thought: SharpThought) -> None:
        state = step.before.seen_by({self._seat})
        if state.phase == CardPhase.PLAY:
            self._take_card(step, thought, state)
        else:
            self._take_word(step, thought, state)

    def _take_word(self, step: TakenMove, thought: SharpThought, state: Any) -> None:
        """Judges a word or what was laid away, if both it and what the bot chose have a value."""
        seat, better = self._seat, thought.move
        lays = step.move.verb == "lay"
        did = next((move for move in thought.words if move == step.move or (lays and meant(move) == meant(step.move))),
                   None)
        if did is None or better not in thought.words:
            return
        self._looked += 1
        cost = thought.words[better] - thought.words[did]
        if did == better or cost < LEAST_WORD or {did, better} <= thought.level:
            return
        self._cost += cost
        first, second, why = self._laid(state, did, better) if lays else self._said(state, did, better)
        before = self._words.prompt(state, seat, self._names)
        self._found.append(Costly(-1, cost, first, second, before, why, step.step))

    def _said(self, state: Any, did: Move, better: Move) -> tuple[Choice, Choice, str]:
        first, second = (choice(state, move, self._words) for move in (did, better))
        if isinstance(first, tuple) and isinstance(second, tuple):
            words, others = map(self._named, (first, second))
            return first, second, tr("You took {cards}. Better: {others}.", cards=words, others=others)
        facts = why_word(state, self._seat, self._words.fool)
        return first, second, tr("You said “{first}”. Better was “{second}”. {facts}", first=first, second=second,
                                 facts=facts)

    def _named(self, faces: Sequence[int]) -> str:
        return joined(", ", (card_words(face, self._words.fool) for face in faces))

    def _laid(self, state: Any, did: Move, better: Move) -> tuple[Choice, Choice, str]:
        """Returns the cards laid away in which both differ, and why the others were better."""
        both = meant(did) & meant(better)
        first, second = (laid_faces(state, Move("lay", tuple(meant(move) - both))) for move in (did, better))
        words, others = map(self._named, (first, second))
        effect = capital(lay_effect(state, self._seat, meant(better)))
        return first, second, tr("You laid away {cards}. Better: {others}. {effect}", cards=words, others=others,
                                 effect=effect)

    def _take_card(self, step: TakenMove, thought: SharpThought, state: Any) -> None:
        self._looked += 1
        played = state.faces[int(step.move.args[0])]
        better = state.faces[int(thought.move.args[0])]
        stood = stands_for(played, thought.values, state.strength())
        cost = thought.values[better] - thought.values[stood]
        kind = ""
        if cost > 0 and self._words.by_points(state):
            kind = kind_of(seen(state, self._seat, self._words.leads(state)), played, better)
        as_good = cost <= 0 or stood == better or stood in thought.near
        self._kinds += [(kind, len(state.tricks), 0.0 if as_good else cost)] if kind else []
        if as_good:
            return
        worth = self._words.point_worth(state, self._seat)
        points = cost / worth if worth else 0.0
        self._cost += cost
        self._points += points
        if cost < LEAST:
            return
        why = tr("You played the {card}. Better was the {better}. {reason}", card=self._named([played]),
                 better=self._named([better]), reason=reason(state, self._seat, better))
        self._found.append(Costly(len(state.tricks), cost, played, better,
                                  _before(state, self._seat, self._names, self._words.fool), why, step.step,
                                  round(points), kind))


def _with_faces(step: TakenMove, end: Any) -> TakenMove:
    """Returns this step with all faces that lie open at the end of its deal: of a game that is retold from its file a
    state holds only those that lay open then. `seen_by` hides what a seat didn't see."""
    faces = tuple([end.public(slot) if face < 0 else face for slot, face in enumerate(step.before.faces)])
    return step._replace(before=step.before._replace(faces=faces))


def _decides(step: TakenMove, seat: Seat) -> bool:
    """Returns whether this seat chose among several cards or answers here."""
    state = step.before
    if step.seat != seat or seat not in state.turn() or state.phase in (CardPhase.DEAL, CardPhase.OVER):
        return False
    if state.phase == CardPhase.LAY:
        return step.move.verb == "lay"          # there are hundreds of ways
    if state.phase == CardPhase.PLAY and step.move.verb != "play":
        return False
    return len(list(step.before.seen_by({seat}).moves(seat, 0))) > 1


def stands_for(face: int, values: Mapping[int, float], strength: Sequence[int]) -> int:
    """Returns the face under which the value of a card is kept: of like cards of a suit the lowest has it."""
    like = [other for other in values if SUIT[other] == SUIT[face] and strength[other] <= strength[face]]
    return face if face in values else max(like, key=strength.__getitem__)


def _before(state: Any, seat: Seat, names: Sequence[str], fool: str) -> str:
    if not state.trick:
        return tr("You led.")
    faces = [state.public(slot) for slot in state.trick]
    count = len(state.hands)
    lead = seat_after(seat, -len(faces), count)
    name, led = names[lead], card_words(faces[0], fool)
    best = winning(faces, state.strength())
    if best == 0:
        return tr("{name} led the {card}.", name=name, card=led)
    return tr("{name} led the {card}; {winner}'s {best} was winning.", name=name, card=led,
              winner=names[seat_after(lead, best, count)], best=card_words(faces[best], fool))


def reviewed(view: TableView) -> Seat | None:
    """Returns whose cards can be looked at here: the only person's of this computer, once the deal is over."""
    people = table_people.people(view)
    return people[0] if view.deal.outcome is not None and len(people) == 1 and view.state.tricks else None
