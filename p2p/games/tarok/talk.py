"""Tarok's talk before the first trick: items, kontra, colour valat out of a solo (rules 5, 11.5, 11.8, 11.12).

It goes round the table until every seat in a row had nothing to say. Knows no score.
"""
from collections.abc import Iterator

from msgspec.structs import replace

from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarok.contracts import COLOUR_VALAT, ITEM_VALUES, CallItem, ladder
from p2p.games.tarok.play import enter_play
from p2p.games.tarok.position import Call, Phase, TarokPosition
from p2p.games.tarot.cards import PAGAT, TRUL
from p2p.games.tarot.phases import PASS, Hand, PhaseRules, Why, question
from p2p.games.tarot.sides import AGAINST, WITH, holds_side, worlds_if
from p2p.language import tr

COLOUR = Move("bid", (COLOUR_VALAT,))
_GAME, _ULTIMO = CallItem.GAME, CallItem.KING_ULTIMO         # looked up once, as in `tarot.phased`
_SAY = {(item, *side): Move("say", (item, *side)) for item in ITEM_VALUES for side in ((), (WITH,), (AGAINST,))}


def enter_talk(state: TarokPosition) -> TarokPosition:
    """The declarer speaks first (rule 5.1); before a klop that may be doubled, the forehand."""
    first = state.declarer if state.declarer >= 0 else state.forehand
    return replace(state, phase=Phase.TALK, queue=(first,), calls=(Call(CallItem.GAME, state.declarer, True),))


# --- Sides

def _side_said(state: TarokPosition, seat: Seat, move: Move) -> bool:
    """For which side an item is announced: the last word says it, or everybody knows (rule 11.12)."""
    if move.args[-1] in (WITH, AGAINST):
        return move.args[-1] == WITH
    return move.args[0] == CallItem.KING_ULTIMO or bool(worlds_if(state, seat, True))


# --- What may be said

def _says(state: TarokPosition, seat: Seat) -> Iterator[Move]:
    sides = [side for side in (True, False) if worlds_if(state, seat, side)]
    yield PASS
    if _may_turn_colour(state, seat):
        yield COLOUR
    if state.row.talon and (seat == state.declarer or state.house.announcers == "all"):
        yield from _announcements(state, seat, sides)
    for call in state.calls:
        may = _answers(call) in sides if state.declarer >= 0 else seat not in call.kontra[-1:]
        if may and call.factor < int(state.house.kontra_max):
            yield Move("kontra", _name(call))


def _may_turn_colour(state: TarokPosition, seat: Seat) -> bool:
    """The first word of the first turn of who plays a solo with talon (rule 11.8)."""
    if seat != state.declarer or state.quiet or state.seats < 4 or state.calls != (Call(_GAME, seat, True),):
        return False
    solo = state.row.talon and not state.row.king
    return bool(solo) and COLOUR_VALAT in ladder(state.house, state.seats)


def _announcements(state: TarokPosition, seat: Seat, sides: list[bool]) -> Iterator[Move]:
    made = {(call.item, call.with_declarer) for call in state.calls}
    for item in ITEM_VALUES:
        if item == _ULTIMO:
            if (item, True) not in made and _may_hold_king(state, seat):
                yield _SAY[item,]
        elif len(sides) == 1:
            if (item, sides[0]) not in made:
                yield _SAY[item,]
        else:
            yield from (_SAY[item, WITH if side else AGAINST] for side in sides if (item, side) not in made)


def _may_hold_king(state: TarokPosition, seat: Seat) -> bool:
    """Whether a seat may have the called King as far as everybody knows: not once it lies in the talon's rest."""
    if state.called < 0 or seat not in state.worlds:
        return False
    return state.called not in state.publics(slot for slot in state.talon if slot not in state.took)


def _answers(call: Call) -> bool:
    """The side whose turn it is to double: the other one first, then who called it, in turn."""
    return call.with_declarer == (len(call.kontra) % 2 == 1)


def _name(call: Call) -> tuple[str | int, ...]:
    """The words of a kontra that name it (rule 5.5a)."""
    return (_GAME,) if call.item == _GAME else (call.item, call.seat)


def _named(state: TarokPosition, move: Move) -> int:
    """The place among the calls of what a kontra names."""
    return [_name(call) for call in state.calls].index(move.args)


def _forbids(state: TarokPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    if move.verb not in ("say", "kontra") or state.declarer < 0:
        return None
    side = holds_side(state, seat, hand)
    if move.verb == "kontra":
        wrong = side != _answers(state.calls[_named(state, move)])
        return ("5.4", tr("only the other side may double that")) if wrong else None
    why = _item_forbids(state, hand, str(move.args[0]))
    if not why and side != _side_said(state, seat, move):
        why = tr("you are with the declarer") if side else tr("you are against the declarer")
    return ("5.2", why) if why else None


def _item_forbids(state: TarokPosition, hand: Hand, item: str) -> str:
    if item == CallItem.PAGAT and PAGAT not in hand:
        return tr("only the holder of the pagat may announce it")
    if item == CallItem.KING_ULTIMO and state.called not in hand:
        return tr("only the holder of the called card may announce it")
    if item == CallItem.TRULA and state.house.trula_needs_hand == "yes" and not set(TRUL) <= set(hand):
        return tr("at this table the trula is announced with all three cards in hand")
    return ""


# --- Saying it

def _say(state: TarokPosition, seat: Seat, move: Move) -> TarokPosition:
    if move == PASS:
        return _next_turn(state, seat)
    if move == COLOUR:
        return replace(state, contract=COLOUR_VALAT, spoken=True)
    if move.verb == "kontra":
        return _double(state, seat, _named(state, move))
    side, item = _side_said(state, seat, move), str(move.args[0])
    worlds = (seat,) if item == CallItem.KING_ULTIMO else worlds_if(state, seat, side)
    return replace(state, calls=(*state.calls, Call(item, seat, side)), worlds=worlds, spoken=True)


def _double(state: TarokPosition, seat: Seat, place: int) -> TarokPosition:
    """A kontra says its speaker's side (rule 11.12)."""
    call = state.calls[place]
    worlds = worlds_if(state, seat, _answers(call))
    calls = (*state.calls[:place], call._replace(kontra=(*call.kontra, seat)), *state.calls[place + 1:])
    return replace(state, calls=calls, worlds=worlds, spoken=True)


def _next_turn(state: TarokPosition, seat: Seat) -> TarokPosition:
    """After as many mere passes in a row as there are seats the talk is over (rule 5.1)."""
    quiet = 0 if state.spoken else state.quiet + 1
    queue = (seat_after(seat, 1, state.seats),) if quiet < state.seats else ()
    return replace(state, quiet=quiet, spoken=False, queue=queue)


PHASES: dict[str, PhaseRules[TarokPosition]] = {Phase.TALK: question("5.1", _says, _say, enter_play, _forbids)}
