"""PC Set, sets claimed with tokens on a board of twelve: RULES.md of this folder as one State a game. The package
keeps the contract `p2p.games.game.Game`.

All cards lie face up, so everybody sees the same state. A token names the face that its player saw, never the place.
"""
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from p2p.games.draw import Draw
from p2p.games.game import (
    PAUSES,
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
from p2p.games.sets.decks import CLASSIC, Board, Faces, lying
from p2p.games.sets.words import cards_said, why_wrong
from p2p.language import tr

TITLE = "PC Set"
RULES = 5
SEATS = range(1, 5)
SEALED = frozenset({"claim"})
HELD = 3                    # tokens that a seat has (rule 3)
BEGINS = 1500               # ms from the start until the cards are shown; nothing counts before (rules 6, 9)
NEXT_VOICE = 300            # ms after which the next seat says that the time is up (form 1.2)
OPTIONS: tuple[Option, ...] = (
    Option("round_seconds", tr("Round"), tr("When it is over without a set, all cards are dealt anew."),
           (("60", "60 s"), ("30", "30 s"), ("90", "90 s"), ("120", tr("2 min")), ("0", tr("count up, no limit")),
            ("-1", tr("no clock, no limit")))),
    Option("warning_seconds", tr("Warning"), tr("How long before the end of the round the clock turns red."),
           (("5", "5 s"), ("10", "10 s"), ("0", tr("off")))),
    Option("penalty_seconds", tr("After a wrong claim"), tr("How long you are frozen."),
           (("3", "3 s"), ("5", "5 s"), ("10", "10 s"), ("1", "1 s"), ("0", tr("off")))),
    Option("point_seconds", tr("After a set"), tr("How long you are frozen, so that the others get a chance."),
           (("1", "1 s"), ("2", "2 s"), ("3", "3 s"), ("0", tr("off")))),
    Option("hints", tr("Hints"), tr("Everybody may ask for a set that lies on the board."),
           (("off", tr("off")), ("on", tr("on")))),
    Option("features", tr("Properties"), tr("With three all cards have the same shape: 27 cards, a short game."),
           (("4", "4"), ("3", "3"))),
    Option("rows", tr("Rows"), tr("Of cards on the board."), (("3", "3"), ("4", "4"), ("2", "2"))),
    Option("columns", tr("Columns"), tr("Of cards on the board."), (("4", "4"), ("5", "5"), ("3", "3"))),
)


@dataclass(frozen=True, slots=True)
class State(OpenState):
    """One game of PC Set at one moment; everything in it is public.

    `board` is by position, row * columns + column, None for a gap; `deck` what is left, ascending; `tokens` the faces
    on which each seat has one, ascending; `frozen` until when (ms) each seat may do nothing; `since` when the round
    began (ms); `paused` when the pause began (ms), None while the game runs; `over` why the game ended.
    """

    rows: int
    columns: int
    round_seconds: int
    warning_seconds: int
    penalty_seconds: int
    point_seconds: int
    hints: bool
    deck: Faces
    board: Board
    tokens: tuple[Faces, ...]
    scores: tuple[int, ...]
    frozen: tuple[int, ...]
    since: int = BEGINS
    paused: int | None = None
    over: str = ""

    def turn(self) -> frozenset[Seat]:
        """Everybody until the end, also while a coin is under way."""
        return frozenset() if self.over else frozenset(seats_of(len(self.scores)))

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """The presses that lead to a set from the tokens this seat has, those that lift one, and `time` when due."""
        end = deadline(self)
        if end is not None and at >= end:
            yield Move("time", (end,))
        if self.paused is not None and not self.over:
            yield Move("resume")
        if self.over or self.paused is not None or at < max(BEGINS, self.frozen[seat]):
            return
        own = set(self.tokens[seat])
        leading = {face for faces in sets(self) if own < set(faces) for face in faces}
        for face in sorted(own | leading):
            yield Move(_verb(own, face), (face,))

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Only the form, and that `time` isn't early: what comes late or does nothing is no offence (form 4.1)."""
        if seat not in range(len(self.scores)):
            raise IllegalMove("3", move, tr("nobody sits on that seat"))
        if move.verb not in (*_MOVES, *PAUSES):
            raise IllegalMove("3", move, tr("in PC Set the moves are {moves}", moves=", ".join((*_MOVES, *PAUSES))))
        if move.verb in PAUSES:
            if move.args:
                raise IllegalMove("3", move, tr("{verb} stands alone", verb=move.verb))
            return
        if len(move.args) != 1 or not isinstance(move.args[0], int):
            raise IllegalMove("3", move, tr("{verb} stands with one number", verb=move.verb))
        if move.verb == "time":
            if at < move.args[0]:
                raise IllegalMove("6", move, tr("the round isn't over yet"))
        elif move.args[0] not in CLASSIC.faces:
            raise IllegalMove("1", move, tr("there is no card {card} in this deck", card=move.args[0]))

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The state after a checked move; a press that does nothing, as all before the cards are shown, gives the same
        state."""
        if self.over or at < BEGINS:
            return self
        if move.verb in PAUSES:
            return _paused(self, move, at)
        return self if self.paused is not None else _MOVES[move.verb](self, seat, int(move.args[0]), at)

    def need(self) -> tuple[Need, ...]:
        """A coin while there are gaps and cards to fill them."""
        return (Coin(),) if not self.over and self.deck and None in self.board else ()

    def supply(self, need: Need, answer: Answer) -> "State":
        """The coin fills the gaps; if then no set lies, all is dealt anew from the same stream (rule 7, form 3.2)."""
        assert isinstance(answer, bytes), need
        draw = Draw(answer)
        board, deck = _laid(self.board, draw.order(self.deck))
        if _any_set(board):
            return replace(self, board=board, deck=deck)
        cards = sorted((*deck, *lying(board)))
        while not _any_set(board):
            board, deck = _laid((None,) * len(board), draw.order(cards))
        return replace(self, board=board, deck=deck, tokens=((),) * len(self.scores))

    def shows(self, move: Move, now: "State") -> bool:
        """A token or claim names a card, which must lie there."""
        del now
        return move.verb not in ("token", "claim") or move.args[0] in self.board

    def forfeit(self, seat: Seat, at: int) -> "State":
        """The state as after a wrong claim, whose tokens stay as they are (form 4.7)."""
        if self.over or self.paused is not None or at < max(BEGINS, self.frozen[seat]):
            return self
        return _frozen(self, seat, at + 1000 * self.penalty_seconds)

    def heavy(self) -> bool:
        """On the smallest boards many deals may be drawn until one holds the last sets."""
        return len(self.board) < 8 and len(self.deck) < 30

    def outcome(self) -> Outcome | None:
        """The points; `winners` are all that are level at the top (rule 8)."""
        return Outcome(self.scores, highest(self.scores), self.over) if self.over else None


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before the first coin. Raises ValueError for seats or options that PC Set doesn't have."""
    if seats not in SEATS:
        raise ValueError(tr("PC Set has {least} to {most} seats, not {seats}", least=SEATS[0], most=SEATS[-1],
                            seats=seats))
    chosen = settle_options(OPTIONS, options)
    hints = chosen.pop("hints") == "on"
    number = {name: int(value) for name, value in chosen.items()}
    return State(rows=number["rows"], columns=number["columns"], round_seconds=number["round_seconds"],
                 warning_seconds=number["warning_seconds"], penalty_seconds=number["penalty_seconds"],
                 point_seconds=number["point_seconds"], hints=hints, deck=CLASSIC.faces[:3 ** number["features"]],
                 board=(None,) * (number["rows"] * number["columns"]), tokens=((),) * seats,
                 scores=(0,) * seats, frozen=(0,) * seats)


def cards_of(_state: State, move: Move) -> str:
    """The cards of a move as a player says them; "" for a move without."""
    return cards_said(CLASSIC, move)


def sets(state: State) -> tuple[Faces, ...]:
    """All sets that lie on the board, each ascending, in lexicographic order."""
    return tuple(CLASSIC.triples(lying(state.board)))


def press(state: State, seat: Seat, face: int, sent: Iterable[Move] = ()) -> Move | None:
    """The move of a seat's press on a card, a claim if it is the third token; None while a claim of it is judged.

    `sent` are the moves of this seat that are on their way but not ordered yet: with a quick hand they count.
    """
    for move in sent:
        if move.verb == "claim":
            return None
        state = state.apply(seat, move, max(BEGINS, state.frozen[seat]))
    return Move(_verb(state.tokens[seat], face), (face,))


def deadline(state: State) -> int | None:
    """The end of this round (ms); None without a limit, in a pause, or after the end."""
    runs = state.round_seconds > 0 and state.paused is None and not state.over
    return state.since + 1000 * state.round_seconds if runs else None


def say_time_at(state: State, seat: Seat) -> int | None:
    """The time (ms) at which this seat's client says `time` for the deadline, if nobody before it has (form 1.2)."""
    end = deadline(state)
    return None if end is None else end + NEXT_VOICE * seat


def why_not(faces: Sequence[int]) -> str | None:
    """The reason why three cards are no set; None if they are one."""
    return why_wrong(CLASSIC, faces) if CLASSIC.total(faces) else None


def _verb(own: Collection[int], face: int) -> str:
    return "claim" if len(own) == HELD - 1 and face not in own else "token"


def _any_set(faces: Iterable[int | None]) -> bool:
    return any(CLASSIC.triples(face for face in faces if face is not None))


def _laid(board: Board, order: Sequence[int]) -> tuple[Board, Faces]:
    """The board with cards of the order in its gaps, and what is left of the order, ascending."""
    cards = iter(order)
    filled = tuple(next(cards, None) if face is None else face for face in board)
    return filled, tuple(sorted(cards))


# What each verb does.

def _token(state: State, seat: Seat, face: int, at: int) -> State:
    """Place or lift; nothing while frozen, on a card that is gone, or beyond two tokens: the third is a claim."""
    own = state.tokens[seat]
    if at < state.frozen[seat] or face not in state.board:
        return state
    if face in own:
        return _holding(state, seat, tuple(other for other in own if other != face))
    return _holding(state, seat, (*own, face)) if len(own) < HELD - 1 else state


def _claim(state: State, seat: Seat, face: int, at: int) -> State:
    """The third token, judged at once; with one of the three gone it is a plain token (rule 5, form 4.3)."""
    own = state.tokens[seat]
    if at < state.frozen[seat] or face not in state.board or face in own or len(own) != HELD - 1:
        return _token(state, seat, face, at)
    claimed = (*own, face)
    if not CLASSIC.total(claimed):
        return _point(state, seat, claimed, at)
    return _frozen(_holding(state, seat, claimed), seat, at + 1000 * state.penalty_seconds)


def _point(state: State, seat: Seat, claimed: Faces, at: int) -> State:
    """The three cards leave and all tokens on them; a point, a short freeze, a new round (rules 5a, 8)."""
    board = tuple(None if face in claimed else face for face in state.board)
    tokens = tuple(tuple(face for face in own if face not in claimed) for own in state.tokens)
    over = "" if _any_set((*board, *state.deck)) else tr("no set left")
    after = replace(state, board=board, tokens=tokens, scores=put(state.scores, seat, state.scores[seat] + 1),
                    since=at, over=over)
    return _frozen(after, seat, at + 1000 * state.point_seconds)


def _time(state: State, _seat: Seat, end: int, at: int) -> State:
    """All cards go back and all tokens leave, if this is still the round's end; freezes run on (rule 6)."""
    if end != deadline(state):
        return state
    return replace(state, deck=tuple(sorted((*state.deck, *lying(state.board)))), since=at,
                   board=(None,) * len(state.board), tokens=((),) * len(state.tokens))


def _paused(state: State, move: Move, at: int) -> State:
    """The game stands, or goes on: then the round and all freezes end as much later as the pause was long (rule 12)."""
    if move.verb == "pause":
        return replace(state, paused=at) if state.paused is None else state
    if state.paused is None:
        return state
    began, frozen = state.paused, state.frozen
    return replace(state, paused=None, since=state.since + at - began,
                   frozen=tuple(until + at - began if until > began else until for until in frozen))


def _holding(state: State, seat: Seat, faces: Faces) -> State:
    return replace(state, tokens=put(state.tokens, seat, tuple(sorted(faces))))


def _frozen(state: State, seat: Seat, until: int) -> State:
    return replace(state, frozen=put(state.frozen, seat, until))


_MOVES: dict[str, Callable[[State, Seat, int, int], State]] = {"token": _token, "claim": _claim, "time": _time}
