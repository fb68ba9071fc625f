"""The kinds of mistakes with cards, as books on Tarock name them: by the trick, the own hand and who is known to be a
friend. How often each was made in the last deals is kept in the home, for the one thing to learn next.

A card counts as a mistake only where the sharp bot would rather have played one that isn't of that kind.
"""
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from client.games.tricks.engine import thumbs
from p2p.files import read_object, write_atomically
from p2p.games.game import Seat, seat_after
from p2p.games.tarot.cards import KINGS, PAGAT, SKYZ, SUIT, VALUE, beating, winning, worth
from p2p.language import tr

FILE = "mistakes.json"
DEALS = 20                  # deals of a game that are kept: the last ones looked at
LEFT = 4                    # points of a trick that is worth taking
EARLY = 4                   # tricks in which a King that is led has most often to fear a tarok
DEAR = 3                    # points of a card from which it is given away


class MistakeKind(NamedTuple):
    """A kind of mistake: its name, and what to learn from it in a sentence."""

    name: str
    lesson: str


KINDS: Mapping[str, MistakeKind] = {
    "king": MistakeKind(tr("a King given away"),
                        tr("A trick that the others win is no place for a King: give it the least you have.")),
    "early": MistakeKind(tr("a King led early"),
                         tr("Lead Kings once the taroks are out; before that somebody without the suit takes them.")),
    "dear": MistakeKind(tr("points given away"),
                        tr("On a trick of the other side lay your cheapest card, not a Queen or a Knight.")),
    "pagat": MistakeKind(tr("the I given away"),
                         tr("The I is worth five: play it where your side wins for sure, or late.")),
    "left": MistakeKind(tr("a trick left to them"), tr("As the last to play, take a trick with points if you can.")),
    "dearly": MistakeKind(tr("taken too dearly"),
                          tr("As the last to play, take with the lowest card that wins, and keep the high one.")),
    "weak": MistakeKind(tr("too low to hold"),
                        tr("With players still behind you, take with a tarok that they can hardly beat, or give "
                           "little.")),
    "court": MistakeKind(tr("a court card led"),
                         tr("A Queen, Knight or Jack that is led falls to the King: lead low, or a tarok.")),
    "over": MistakeKind(tr("a partner overtaken"),
                        tr("A trick that is your side's already needs no higher card: give it points.")),
    "thin": MistakeKind(tr("no points for a partner"),
                        tr("Where your partner wins for sure, lay your dearest card that isn't a high tarok.")),
    "return": MistakeKind(tr("a suit not returned"),
                          tr("A low card that your partner leads asks for that suit again: lead it when you are in.")),
}


class TrickSeen(NamedTuple):
    """A trick as the one who is to play sees it: the faces that may go, and those that lie there.

    `friend`, `foe`: whether who holds it is known to be one. `last`: nobody plays after. `safe`: no foe does, or none
    will take it. `early`: it is one of the first. `wanted`: suits to lead, of `thumbs.wanted`.
    """

    legal: Sequence[int]
    faces: Sequence[int]
    friend: bool
    foe: bool
    last: bool
    safe: bool
    strength: Sequence[int]
    early: bool
    wanted: Mapping[int, float]


def seen(state: Any, seat: Seat, leader: Seat) -> TrickSeen:
    """Returns the trick that this seat is asked for, led by `leader`; `state` is what the seat may see."""
    faces, count = [state.public(slot) for slot in state.trick], len(state.hands)
    strength = state.strength()
    place = winning(faces, strength) if faces else 0
    holder = seat_after(leader, place, count)
    friend = bool(faces) and thumbs.friend(state, seat, holder)
    safe = bool(faces) and thumbs.settled(state, seat, leader, len(faces), count)
    best = faces[place] if faces else -1
    wanted = {} if faces else thumbs.wanted(state, seat, thumbs.leads(state), thumbs.shown_empty(state, leader))
    return TrickSeen(thumbs.legal_faces(state, seat), faces, friend,
                     bool(faces) and thumbs.foe(state, seat, holder), len(faces) == count - 1,
                     safe or thumbs.HIGH <= best <= SKYZ, strength, len(state.tricks) < EARLY, wanted)


def _gives(turn: TrickSeen, face: int) -> bool:
    """Returns whether this card goes to a trick that a foe holds, though a cheaper one may go."""
    under = bool(turn.faces) and not beating([face], turn.faces, turn.strength)
    return under and turn.foe and min(map(VALUE.__getitem__, turn.legal)) < VALUE[face]


def _wins(turn: TrickSeen) -> list[int]:
    return beating(turn.legal, turn.faces, turn.strength) if turn.faces else []


TESTS: Mapping[str, Callable[[TrickSeen, int], bool]] = {
    "king": lambda turn, face: face in KINGS and _gives(turn, face),
    "early": lambda turn, face: not turn.faces and turn.early and face in KINGS,
    "pagat": lambda turn, face: face == PAGAT and _gives(turn, face),
    "dear": lambda turn, face: VALUE[face] >= DEAR and face > SKYZ and _gives(turn, face),
    "left": lambda turn, face: (turn.last and not turn.friend and worth(turn.faces) >= LEFT and bool(_wins(turn))
                                and face not in _wins(turn)),
    "weak": lambda turn, face: (bool(turn.faces) and not turn.last and not turn.friend and face < thumbs.HIGH
                                and any(thumbs.HIGH - 2 <= other <= SKYZ for other in turn.legal)),
    "court": lambda turn, face: not turn.faces and face > SKYZ and face not in KINGS and VALUE[face] > 1,
    "over": lambda turn, face: (turn.friend and turn.last and face in _wins(turn) and face <= SKYZ
                                and len(_wins(turn)) < len(turn.legal)),
    "dearly": lambda turn, face: (turn.last and turn.foe and face <= SKYZ and face in _wins(turn)
                                  and any(PAGAT < other < face for other in _wins(turn))),
    "thin": lambda turn, face: (turn.friend and turn.safe and VALUE[face] == 1
                                and any(VALUE[other] >= DEAR and not thumbs.TOP <= other <= SKYZ
                                        for other in turn.legal)),
    "return": lambda turn, face: (not turn.faces and turn.wanted.get(SUIT[face], 0.0) < thumbs.RETURNED
                                  and any(turn.wanted.get(SUIT[other], 0.0) >= thumbs.RETURNED and other > SKYZ
                                          for other in turn.legal)),
}


def kind_of(turn: TrickSeen, played: int, better: int) -> str:
    """Returns the kind of mistake that `played` is and `better` isn't, "" for none."""
    return next((code for code, test in TESTS.items() if test(turn, played) and not test(turn, better)), "")


# ---------------------------------------------------------------------- over the last deals

def keep(home: Path, game: str, deal: str, kinds: Iterable[tuple[str, float]]) -> None:
    """Keeps the mistakes of a deal with what each cost, named by its table and number, in place of what was kept of it.
    A disk that refuses changes nothing."""
    found = _read(home)
    rows = {other: kept for other, kept in found.get(game, {}).items() if other != deal}
    rows[deal] = [(code, round(cost, 2)) for code, cost in kinds]
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        written = {**found, game: dict([*rows.items()][-DEALS:])}
        write_atomically(home / FILE, json.dumps(written).encode())


class Learned(NamedTuple):
    """How often each kind was made in so many deals that were looked at, and what it cost in all."""

    deals: int
    counts: Counter[str]
    costs: Mapping[str, float] = {}

    @property
    def next(self) -> str:
        """The kind to learn next: the most frequent one, "" without any."""
        return max(KINDS, key=lambda code: self.counts[code]) if self.counts else ""


def lately(home: Path, game: str) -> Learned:
    """Returns the mistakes of the last deals of this game that were looked at."""
    return learned([*_read(home).get(game, {}).values()])


def learned(deals: Sequence[Sequence[tuple[str, float]]]) -> Learned:
    """Returns what the mistakes of these deals come to."""
    costs: dict[str, float] = {}
    for code, cost in (row for kinds in deals for row in kinds):
        costs[code] = costs.get(code, 0.0) + cost
    return Learned(len(deals), Counter(code for kinds in deals for code, _ in kinds), costs)


def _read(home: Path) -> dict[str, dict[str, list[tuple[str, float]]]]:
    """Returns the kinds with their costs by game and deal; what is none of ours is left out."""
    return {game: {deal: [(row[0], float(row[1])) for row in kinds if _is_row(row)]
                   for deal, kinds in rows.items() if isinstance(kinds, list)}
            for game, rows in read_object(home / FILE).items() if isinstance(rows, dict)}


def _is_row(row: object) -> bool:
    match row:
        case [str(code), int() | float() as cost]:
            return code in KINDS and 0 <= cost < 1e6
    return False
