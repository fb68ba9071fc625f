"""Taroky's calls after the discards: partner, money cards, valat, contra, Pagat (rules 7 and 8). Knows no chips."""
from collections.abc import Callable, Iterable, Sequence
from itertools import product

from msgspec.structs import replace

from p2p.games.game import Move, Open, Seat, put, seat_after, seats_of
from p2p.games.taroky.play import enter_play, leader
from p2p.games.taroky.position import Phase, TarokyEnd, TarokyPosition
from p2p.games.tarot.cards import FACE, KINGS, PAGAT, ROMAN, SKYZ, TEXT, TRUL
from p2p.games.tarot.phases import PASS, Hand, PhaseRules, Why, question, ring
from p2p.games.tarot.sides import AGAINST, WITH, holds_side, worlds_if
from p2p.language import tr

XIX, XVIII = FACE["T19"], FACE["T18"]

# Money cards (rule 8.2): word, what each other player pays, group; in the order in which they are said.
ITEMS: dict[str, tuple[int, str]] = {
    "uni": (4, "A"), "bida": (2, "A"), "tarocky": (2, "A"), "taroky": (4, "A"), "trul": (2, ""),
    "pane": (2, "B"), "rosa": (4, "B"), "rosa_plus": (6, "B"),
}
_TRUL, _KINGS = frozenset(TRUL), frozenset(KINGS)
HIDEABLE = ("uni", "bida")
# What no hand can have together, beside two of one group: a Trul card is a trump, and there are twelve cards.
_NEVER = ({"uni", "trul"}, {"bida", "trul"}, {"uni", "pane"}, {"uni", "rosa_plus"}, {"rosa", "trul"},
          {"taroky", "rosa"}, {"taroky", "rosa_plus"})
CONTRA_STAGES = 3
_CONTRA, _CONTRA_PAGAT = Move("contra"), Move("contra", ("pagat",))


# --- The partner (rule 7)

def partner_cards(state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    """Every card that may be named by some hand: XIX down to the floor (rule 7.1)."""
    return (Move("call", (TEXT[face],)) for face in range(XIX, int(state.house.partner_floor) - 2, -1))


def enter_call(state: TarokyPosition) -> TarokyPosition:
    """Povinnost names the partner's card."""
    return replace(state, phase=Phase.CALL, queue=(state.povinnost,))


def callable_faces(hand: Sequence[int], floor: int) -> list[int]:
    """XIX, and with it in hand the highest lower one, down to the floor, that isn't there (rules 7.1, 7.2)."""
    lower = [face for face in range(XVIII, floor - 1, -1) if face not in hand]
    return [XIX, *lower[:1]] if XIX in hand else [XIX]


def call_forbids(state: TarokyPosition, _seat: Seat, move: Move, hand: Hand) -> Why:
    """The reason in the hand against naming this card (rule 7.2)."""
    face = FACE[str(move.args[0])]
    if face in callable_faces(hand, int(state.house.partner_floor) - 1):
        return None
    return "7.2", tr("with these cards you can't name the {card}", card=ROMAN[face])


def name_partner(state: TarokyPosition, _seat: Seat, move: Move) -> TarokyPosition:
    """Whoever holds the card is the partner; nobody if it lies among the discards."""
    state = replace(state, called=FACE[str(move.args[0])], worlds=seats_of(4), queue=())
    return _called_among(state, [slot for bared in state.bared for slot in bared])


def give_up(state: TarokyPosition) -> TarokyPosition:
    """Povinnost throws the cards in after an early call (option `throw_in`)."""
    return replace(state, phase=Phase.COUNT, end=TarokyEnd.THROW_IN)


def partner_seen(state: TarokyPosition, need: Open) -> TarokyPosition:
    """The state after these cards were opened."""
    return _called_among(state, need.slots) if need.to is None else state


def _called_among(state: TarokyPosition, slots: Iterable[int]) -> TarokyPosition:
    """The state once these slots lie open. If the called card is among them, `worlds` is the seat that played it, or
    the bidder alone if it was laid away (form 7.2 of tarot)."""
    called, faces = state.called, state.faces
    if called < 0 or called not in [faces[slot] for slot in slots]:
        return state
    if called in state.publics(slot for bared in state.bared for slot in bared):
        return replace(state, worlds=(state.bidder,))
    played = state.trick and state.public(state.trick[-1]) == called
    return replace(state, worlds=(seat_after(leader(state), len(state.trick) - 1, 4),)) if played else state


# --- Money cards (rule 8A)

def items_of(hand: Sequence[int]) -> tuple[str, ...]:
    """Every money card of twelve faces (rule 8.2)."""
    trumps = sum([face <= SKYZ for face in hand])
    trul, kings = (len(row.intersection(hand)) for row in (_TRUL, _KINGS))
    has = {"uni": trumps == 0, "bida": trumps in (1, 2), "tarocky": trumps in (8, 9), "taroky": trumps >= 10,
           "trul": trul == 3, "pane": kings < 4 <= kings + trul, "rosa": kings == 4 and not trul,
           "rosa_plus": kings == 4 and trul > 0}
    return tuple([item for item in ITEMS if has[item]])


def _declarations() -> Iterable[Move]:
    groups: dict[str, list[tuple[str, ...]]] = {"A": [()], "": [()], "B": [()]}
    for item, (_, group) in ITEMS.items():
        groups[group].append((item,))
    for parts in product(*groups.values()):
        items = sum(parts, ())
        if not any(pair <= set(items) for pair in _NEVER):
            yield Move("declare", items)


DECLARATIONS = tuple(_declarations())


def enter_money(state: TarokyPosition) -> TarokyPosition:
    """Money cards are declared, Povinnost first; who plays alone has no partner from here on."""
    if not state.worlds:
        state = replace(state, worlds=(state.bidder,))
    return replace(state, phase=Phase.MONEY, queue=ring(state.povinnost))


def may_hide(state: TarokyPosition, seat: Seat) -> bool:
    """Whether a seat may be silent about Uni or Bida (rule 8.4, option `bida_uni_choice`)."""
    choice = state.house.bida_uni_choice
    return choice == "any" or (choice == "povinnost" and state.prever < 0 and seat == state.povinnost)


def truthful(state: TarokyPosition, seat: Seat, hand: Sequence[int]) -> list[tuple[str, ...]]:
    """The declarations open to a seat with these twelve faces: all, or all but Uni or Bida (rule 8.4)."""
    full = items_of(hand)
    if not may_hide(state, seat) or not any(item in full for item in HIDEABLE):
        return [full]
    return [full, tuple(item for item in full if item not in HIDEABLE)]


def _declares(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    hand = state.hand(seat)
    return DECLARATIONS if hand is None else [Move("declare", items) for items in truthful(state, seat, hand)]


def _declare_refuses(_state: TarokyPosition, _seat: Seat, move: Move) -> Why:
    return None if move in DECLARATIONS else (
        "8.2", tr("say: declare, and in this order what you have of {items}, as far as one hand can hold it",
                  items=", ".join(ITEMS)))


def _declare_forbids(state: TarokyPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    if move.args in truthful(state, seat, hand):
        return None
    return "8.4", tr("this hand has to declare: {items}", items=" ".join(items_of(hand))) if items_of(hand) else tr(
        "this hand has to declare: nothing")


def _declare(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    """Whoever declares Uni can't have the called card (rule 8.9)."""
    items = tuple(map(str, move.args))
    worlds = tuple([world for world in state.worlds if world != seat]) if "uni" in items else ()
    return replace(state, items=put(state.items, seat, items), queue=state.queue[1:], worlds=worlds or state.worlds)


# --- Sides (form 7.3 of tarot)

def _sided(state: TarokyPosition, seat: Seat, verb: str, says_side: bool) -> list[Move]:
    """The forms of a call: a partner game's callers other than Povinnost say their side (rule 8.5)."""
    if state.prever >= 0 or seat == state.povinnost or not says_side:
        return [Move(verb)]
    return [Move(verb, (word,)) for word in (WITH, AGAINST) if worlds_if(state, seat, word == WITH)]


def _said_with(state: TarokyPosition, seat: Seat, move: Move) -> bool:
    return move.args[0] == WITH if move.args else seat == state.bidder


def _wrong_side(state: TarokyPosition, seat: Seat, move: Move, hand: Hand) -> str:
    if not move.args or (side := holds_side(state, seat, hand)) == (move.args[0] == WITH):
        return ""
    return tr("you are with Povinnost") if side else tr("you are against Povinnost")


# --- Valat (rule 8B)

def _enter_valat(state: TarokyPosition) -> TarokyPosition:
    bidder_only = state.house.who_calls_valat == "bidder" and state.prever >= 0
    return replace(state, phase=Phase.VALAT, queue=(state.bidder,) if bidder_only else ring(state.povinnost))


def _valats(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    calls = _sided(state, seat, "valat", says_side=True)
    if state.house.who_calls_valat == "bidder":
        calls = [call for call in calls if _said_with(state, seat, call)]
    return PASS, *calls


def _valat_forbids(state: TarokyPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    wrong = _wrong_side(state, seat, move, hand)
    return ("8.5", wrong) if wrong else None


def _valat(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    if move.verb == "pass":
        return replace(state, queue=state.queue[1:])
    side = _said_with(state, seat, move)
    return replace(state, valat=seat, valat_with=side, worlds=worlds_if(state, seat, side), queue=())


# --- Pagat on the end (rule 8D)

def _enter_pagat(state: TarokyPosition) -> TarokyPosition:
    after_valat = state.valat >= 0 and state.house.pagat_after_valat == "no"
    return replace(state, phase=Phase.PAGAT, queue=() if after_valat or _pagat_away(state) else ring(state.povinnost))


def _pagat_away(state: TarokyPosition) -> bool:
    """Everybody has seen the I in the half of the talon that V rejected, or laid away."""
    rejected = [slot for slot, seat in zip(state.talon, state.taken, strict=True) if seat < 0]
    return PAGAT in state.publics(rejected + [slot for bared in state.bared for slot in bared])


def _pagats(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    says_side = state.house.announce_order == "pagat_contra" or state.house.contra_on_pagat == "yes"
    return PASS, *_sided(state, seat, "pagat", says_side)


def _pagat_forbids(state: TarokyPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    if move.verb == "pass":
        return None
    if PAGAT not in hand:
        return "8.11", tr("only the holder of the I may call the Pagat on the end")
    wrong = _wrong_side(state, seat, move, hand)
    return ("8.11", wrong) if wrong else None


def _pagat(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    if move.verb == "pass":
        return replace(state, queue=state.queue[1:])
    if not move.args and state.prever < 0 and seat != state.povinnost:
        return replace(state, pagat=seat, queue=())
    side = _said_with(state, seat, move)
    return replace(state, pagat=seat, pagat_with=side, worlds=worlds_if(state, seat, side), queue=())


# --- Contra (rule 8C), on the game and by option on the Pagat

def _asked_with(state: TarokyPosition) -> bool:
    """Whether the side that is asked now is the bidder's: the attackers first, then the others in turn."""
    on_pagat = state.phase == Phase.PAGAT_CONTRA
    attacked = state.pagat_with if on_pagat else state.valat_with
    stage = len(state.pagat_contra if on_pagat else state.contra)
    return attacked if stage == 1 else not attacked


def _ask_contra(state: TarokyPosition, first: Seat) -> TarokyPosition:
    """Ask all who may be of that side as far as everybody knows (rule 8.9)."""
    side = _asked_with(state)
    return replace(state, queue=tuple(seat for seat in ring(first) if worlds_if(state, seat, side)))


def _enter_contra(state: TarokyPosition) -> TarokyPosition:
    return _ask_contra(replace(state, phase=Phase.CONTRA), state.bidder)


def _enter_pagat_contra(state: TarokyPosition) -> TarokyPosition:
    state = replace(state, phase=Phase.PAGAT_CONTRA)
    asked = state.pagat >= 0 and state.house.contra_on_pagat == "yes"
    return _ask_contra(state, state.bidder) if asked else state


def _contras(state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    return PASS, _CONTRA_PAGAT if state.phase == Phase.PAGAT_CONTRA else _CONTRA


def _contra_forbids(state: TarokyPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    if move.verb == "pass" or holds_side(state, seat, hand) == _asked_with(state):
        return None
    return "8.7", tr("only the other side may say that")


def _contra(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    if move.verb == "pass":
        return replace(state, queue=state.queue[1:])
    worlds = worlds_if(state, seat, _asked_with(state))
    if state.phase == Phase.PAGAT_CONTRA:
        state = replace(state, pagat_contra=(*state.pagat_contra, seat), worlds=worlds, queue=())
    else:
        state = replace(state, contra=(*state.contra, seat), worlds=worlds, queue=())
    stage = len(state.pagat_contra if state.phase == Phase.PAGAT_CONTRA else state.contra)
    return _ask_contra(state, seat_after(seat, 1, 4)) if stage < CONTRA_STAGES else state


# --- The order of the calls (rule 8, option `announce_order`)

_ENTER: dict[str, Callable[[TarokyPosition], TarokyPosition]] = {
    Phase.VALAT: _enter_valat, Phase.CONTRA: _enter_contra, Phase.PAGAT: _enter_pagat,
    Phase.PAGAT_CONTRA: _enter_pagat_contra, Phase.PLAY: enter_play,
}
_ORDER: dict[str, tuple[str, ...]] = {
    "contra_pagat": (Phase.MONEY, Phase.VALAT, Phase.CONTRA, Phase.PAGAT, Phase.PAGAT_CONTRA, Phase.PLAY),
    "pagat_contra": (Phase.MONEY, Phase.VALAT, Phase.PAGAT, Phase.CONTRA, Phase.PAGAT_CONTRA, Phase.PLAY),
}


def _next_call(state: TarokyPosition) -> TarokyPosition:
    order = _ORDER[state.house.announce_order]
    return _ENTER[order[order.index(state.phase) + 1]](state)


PHASES: dict[str, PhaseRules[TarokyPosition]] = {
    Phase.CALL: question("7.1", partner_cards, name_partner, enter_money, call_forbids),
    Phase.MONEY: PhaseRules(_declares, _declare_refuses, _declare_forbids, _declare, _next_call),
    Phase.VALAT: question("8.5", _valats, _valat, _next_call, _valat_forbids),
    Phase.CONTRA: question("8.7", _contras, _contra, _next_call, _contra_forbids),
    Phase.PAGAT: question("8.11", _pagats, _pagat, _next_call, _pagat_forbids),
    Phase.PAGAT_CONTRA: question("8.7", _contras, _contra, _next_call, _contra_forbids),
}
