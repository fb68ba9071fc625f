"""Tau, the race for Taus in fourteen modes: RULES.md of this folder as one State a game, FORM.md byte by byte. The
package keeps the contract `p2p.games.game.Game`.

All cards lie face up, so everybody sees the same state; a claim names faces, never places.
"""
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from p2p.games.game import (
    Answer,
    Coin,
    IllegalMove,
    Move,
    Need,
    OpenState,
    Option,
    Outcome,
    Seat,
    highest,
    put,
    seats_of,
    settle_options,
)
from p2p.games.sets.decks import Board, Faces, lying
from p2p.games.sets.words import cards_said
from p2p.games.tau.dealers import fill, wants_cards, without
from p2p.games.tau.modes import DRAWN, MODES, Kind, Mode, find, near_properties
from p2p.language import tr

TITLE = "Tau"
RULES = 5
SEATS = range(1, 7)
SEALED = frozenset({"claim"})
DAY_SEATS = 1
DAY_HOUSE: Mapping[str, str] = {"mode": "z3tau"}
OPTIONS: tuple[Option, ...] = (
    Option("mode", tr("Mode"), tr("What counts as a Tau, and how the cards come."),
           tuple((mode.code, mode.name) for mode in MODES.values())),
    Option("training", tr("Training"), tr("Hints for everybody at the table; no best times."),
           (("off", tr("off")), ("on", tr("on")))),
    Option("penalty_seconds", tr("After a wrong claim"), tr("How long you are frozen."),
           (("0", tr("off")), ("3", "3 s"), ("5", "5 s"), ("10", "10 s"))),
)


@dataclass(frozen=True, slots=True)
class State(OpenState):
    """One game of Tau at one moment; everything in it is public (rule 5.4).

    `board` is by position, row + 3 * column, None for a gap; `deck` what is left, ascending; `target` a face (or
    the bare card 0) and `near` the number of a property, both None while owed or unused; `found` the Taus of a
    puzzle in the order they were found; `frozen` until when (ms) each seat may not claim, in a pause for how many ms
    more; `over` why it ended;
    `previous` the target or property before this one.
    """

    mode: str
    seats: int
    training: bool
    penalty_seconds: int
    deck: Faces
    scores: tuple[int, ...]
    frozen: tuple[int, ...]
    board: Board = ()
    target: int | None = None
    near: int | None = None
    found: tuple[Faces, ...] = ()
    hints: int = 0
    paused: bool = False
    over: str = ""
    previous: int | None = None

    @property
    def row(self) -> Mode:
        """The row of this mode in the table of modes."""
        return MODES[self.mode]

    def turn(self) -> frozenset[Seat]:
        """Everybody until the end, also while a coin is under way (form 1.1)."""
        return frozenset() if self.over else frozenset(seats_of(self.seats))

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """Every claim that would score now, then what else is open; nothing while frozen or after the end."""
        if self.over:
            return
        if self.paused:
            yield Move("resume")
            return
        if at >= self.frozen[seat]:
            yield from (Move("claim", tau) for tau in open_taus(self))
        if self.training and len(hinted(self)) < self.row.take and open_taus(self):
            yield Move("hint")
        if self.seats == 1:
            yield Move("pause")

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Only the form of a move: in a race a late or wrong one is no offence (form 4.1)."""
        del at
        if seat not in range(self.seats):
            raise IllegalMove("3.4", move, tr("nobody sits on that seat"))
        if move.verb not in _CHECKS:
            raise IllegalMove("3.1", move, tr("in Tau the moves are {moves}", moves=", ".join(_CHECKS)))
        _CHECKS[move.verb](self, move)

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The state after a checked move; what comes too late or changes nothing gives the same state."""
        return self if self.over else _MOVES[move.verb](self, seat, move, at)

    def need(self) -> tuple[Need, ...]:
        """A coin while cards, the target or the near property are owed."""
        return (Coin(),) if not self.over and (_owes_cards(self) or _owes_drawn(self)) else ()

    def supply(self, need: Need, answer: Answer) -> "State":
        """The coin deals all cards of this filling, then draws the target or property (rule 5.5)."""
        assert isinstance(answer, bytes), need
        board, deck, want = fill(self.row, self.board, self.deck, answer)
        near = want if self.row.kind == Kind.NEAR else None
        target = want if self.row.kind == Kind.TARGET else None
        return _ended(replace(self, board=board, deck=deck, hints=0, target=target, near=near))

    def shows(self, move: Move, now: "State") -> bool:
        """A claim names cards, and in modes that draw one a target or property, which must be known and the same."""
        if move.verb != "claim":
            return True
        asked = self.row.kind not in DRAWN or (wanted(self) is not None and wanted(self) == wanted(now))
        return asked and set(move.args) <= set(self.board)

    def forfeit(self, seat: Seat, at: int) -> "State":
        """The state as after a wrong claim (form 4.6)."""
        return self if self.over or self.paused or at < self.frozen[seat] else _freeze(self, seat, at)

    def heavy(self) -> bool:
        """The master dealer may search for a third of a second (rule 5.5)."""
        return self.mode == "m3tau"

    def outcome(self) -> Outcome | None:
        """The scores; `winners` are all that are level at the top (rule 3.5)."""
        return Outcome(self.scores, highest(self.scores), self.over) if self.over else None


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before the first coin. Raises ValueError for seats or options that Tau doesn't have."""
    if seats not in SEATS:
        raise ValueError(tr("Tau has {least} to {most} seats, not {seats}", least=SEATS[0], most=SEATS[-1],
                            seats=seats))
    chosen = settle_options(OPTIONS, options)
    return State(mode=chosen["mode"], seats=seats, training=chosen["training"] == "on",
                 penalty_seconds=int(chosen["penalty_seconds"]), deck=MODES[chosen["mode"]].deck.faces,
                 scores=(0,) * seats, frozen=(0,) * seats)


def day_place(_below: Callable[[int], int]) -> dict[str, str]:
    """Nothing: the coin decides all of a board."""
    return {}


def cards_of(state: State, move: Move) -> str:
    """The cards of a move as a player says them; "" for a move without."""
    return cards_said(state.row.deck, move)


def taus(state: State) -> tuple[Faces, ...]:
    """All Taus on the board now, each ascending, in lexicographic order; none while the target is owed."""
    return find(state.mode, lying(state.board), wanted(state))


def open_taus(state: State) -> tuple[Faces, ...]:
    """The Taus that still score: in a puzzle those not found yet."""
    return tuple(tau for tau in taus(state) if tau not in state.found)


def hinted(state: State) -> Faces:
    """The cards that the hints have marked: the first ones of the first open Tau (rule 6.1)."""
    return next(iter(open_taus(state)), ())[:state.hints]


def wanted(state: State) -> int | None:
    """The target or the near property, whichever this mode draws; None if it is owed or there is none."""
    return state.near if state.row.kind == Kind.NEAR else state.target


def _owes_cards(state: State) -> bool:
    return bool(state.deck) and wants_cards(state.row, state.board)


def _owes_drawn(state: State) -> bool:
    return state.row.kind in DRAWN and wanted(state) is None


def _ended(state: State) -> State:
    """The state with the reason why it is over, if it is (rules 3.5, 5 and 5.2)."""
    if _owes_cards(state):
        return state
    return replace(state, over=_reason(state))


def _reason(state: State) -> str:
    mode, cards = state.row, lying(state.board)
    if mode.goal:
        return tr("all found") if len(state.found) == mode.goal else ""
    if mode.kind == Kind.TARGET:
        possible = len(cards) >= mode.take
    elif mode.kind == Kind.NEAR:
        possible = bool(near_properties(state.mode, cards))
    else:
        possible = bool(find(state.mode, cards, None))
    if possible:
        return ""
    return tr("no Tau left") if cards else tr("no card left")


# What each verb must look like, and what it does.

def _check_claim(state: State, move: Move) -> None:
    mode, faces = state.row, move.args
    if len(faces) != mode.take:
        raise IllegalMove("5", move, tr("a claim names {take} cards in {name}, not {number}", take=mode.take,
                                         name=mode.name, number=len(faces)))
    strange = next((face for face in faces if face not in mode.deck.faces), None)
    if strange is not None:
        raise IllegalMove("1.1", move, tr("there is no card {card} in this deck", card=strange))
    numbers = [int(face) for face in faces]
    if numbers != sorted(set(numbers)):
        raise IllegalMove("1.2", move, tr("a claim names different cards, the lowest number first"))


def _check_bare(_state: State, move: Move) -> None:
    if move.args:
        raise IllegalMove("3.1", move, tr("{verb} stands alone, without cards", verb=move.verb))


def _check_hint(state: State, move: Move) -> None:
    _check_bare(state, move)
    if not state.training:
        raise IllegalMove("6.1", move, tr("hints are only for a training table"))




def _claim(state: State, seat: Seat, move: Move, at: int) -> State:
    faces = tuple(int(face) for face in move.args)
    void = (state.paused or at < state.frozen[seat] or _owes_drawn(state) or faces in state.found
            or not set(faces) <= set(state.board))
    if void:
        return state
    if faces not in taus(state):
        return state if _answers_previous(state, faces) else _freeze(state, seat, at)
    scores = put(state.scores, seat, state.scores[seat] + 1)
    if state.row.goal:
        return _ended(replace(state, scores=scores, found=(*state.found, faces), hints=0))
    board = without(state.board, faces, state.row.minimum)
    return _ended(replace(state, scores=scores, board=board, hints=0, target=None, near=None, previous=wanted(state)))


def _answers_previous(state: State, faces: Faces) -> bool:
    """Whether these cards are a Tau by the previous target or property: the claim crossed the coin (rule 3.3)."""
    return state.previous is not None and faces in find(state.mode, lying(state.board), state.previous)


def _freeze(state: State, seat: Seat, at: int) -> State:
    if not state.penalty_seconds:
        return state
    return replace(state, frozen=put(state.frozen, seat, at + 1000 * state.penalty_seconds))


def _hint(state: State, _seat: Seat, _move: Move, _at: int) -> State:
    if state.paused or not open_taus(state) or state.hints == state.row.take:
        return state
    return replace(state, hints=state.hints + 1)


def _pause(state: State, _seat: Seat, move: Move, at: int) -> State:
    """The game stands or goes on; meanwhile `frozen` is what is left of each freeze, for none runs on (rule 6.2)."""
    pauses = move.verb == "pause"
    if pauses == state.paused:
        return state
    frozen = tuple(max(0, until - at) if pauses else at + until if until else 0 for until in state.frozen)
    return replace(state, paused=pauses, frozen=frozen)


_CHECKS: dict[str, Callable[[State, Move], None]] = {
    "claim": _check_claim, "hint": _check_hint, "pause": _check_bare, "resume": _check_bare,
}
_MOVES: dict[str, Callable[..., State]] = {"claim": _claim, "hint": _hint, "pause": _pause, "resume": _pause}
