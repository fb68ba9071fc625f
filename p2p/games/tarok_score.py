"""The score of a Tarok deal, line by line, and what a fault costs (rules 5 to 8, 11). All by the real cards.

Amounts are seen from the declarer's side; a defenders' item that is achieved is minus.
"""
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from p2p.games.game import Item, Outcome, Seat
from p2p.games.slots import cards_of
from p2p.games.tarok_auction import dealt_to
from p2p.games.tarok_contracts import ITEMS, value_of
from p2p.games.tarok_state import Call, Deal
from p2p.games.tarok_talon import rest
from p2p.games.tricks import KINGS, MOND, PAGAT, SKYZ, TRUL, Trick, pile_points

HALF = 35
KLOP_ENDS = {"36": (36, 70, 70), "35": (35, 70, 70), "35_10": (36, 35, 10)}     # full from, its cost, for no trick
FAULT = 70                                                                      # section 12, `fault`


class Line(NamedTuple):
    """A line of the declarer's result; `call` is what was announced, or the game."""

    name: str
    why: str
    amount: int
    call: Call | None = None


# --- Sides and piles

def side_of(state: Deal) -> frozenset[Seat]:
    """The declarer and who had the called King (network form 5.4); nobody in klop."""
    partner = [seat for seat in range(state.seats) if state.called >= 0 and state.called in cards_of(state, seat)]
    return frozenset((state.declarer, *partner)) if state.declarer >= 0 else frozenset()


def faces_won(state: Deal, side: Iterable[Seat]) -> list[int]:
    """The faces of the tricks of some seats and what they laid away, as far as they lie open."""
    side = set(side)
    slots = [slot for trick in state.tricks if trick.winner in side for slot in trick.slots]
    away = [slot for seat in side for slot in (*state.laid[seat], *state.bared[seat])]
    return [state.public(slot) for slot in (*slots, *away)]


def rest_is_won(state: Deal) -> bool:
    """The called King lay in the group taken, and the declarer won a trick with it (rule 11.4)."""
    if state.called not in [state.public(slot) for slot in state.took]:
        return False
    return any(trick.winner == state.declarer and state.called in _faces(state, trick) for trick in state.tricks)


def declarer_pile(state: Deal) -> list[int]:
    """The faces that count for the declarer's side."""
    won = faces_won(state, side_of(state))
    return won + [state.public(slot) for slot in rest(state)] if rest_is_won(state) else won


def klop_piles(state: Deal) -> list[list[int]]:
    """The faces that each seat won, with the talon cards of the first six tricks (rule 7.1)."""
    piles = [faces_won(state, (seat,)) for seat in range(state.seats)]
    for trick, slot in zip(state.tricks, state.talon, strict=False):
        piles[trick.winner].append(state.public(slot))
    return piles


def _faces(state: Deal, trick: Trick) -> list[int]:
    return [state.public(slot) for slot in trick.slots]


# --- Klop (rule 7.6)

def _klop(state: Deal) -> list[Item]:
    points = [pile_points(pile) for pile in klop_piles(state)]
    least, cost, gift = KLOP_ENDS[state.house.klop_full]
    tricks = [sum(trick.winner == seat for trick in state.tricks) for seat in range(state.seats)]
    ends = {seat: Line("full", f"{points[seat]} points", -cost) for seat in range(state.seats) if points[seat] >= least}
    ends |= {seat: Line("no_trick", "no trick", gift) for seat in range(state.seats) if not tricks[seat]}
    exact = state.house.klop_points == "exact"
    plain = {seat: Line("klop", f"{count} points", -(count if exact else to_five(count)))
             for seat, count in enumerate(points)}
    factor = state.calls[0].factor if state.calls else 1
    return [_for(state, (seat,), line._replace(amount=line.amount * factor, why=line.why + _times(factor)))
            for seat, line in sorted((ends or plain).items())]


def to_five(points: int) -> int:
    """Rounded to the nearest 5 (rule 11.7)."""
    return (points + 2) // 5 * 5


# --- A contract (rules 8.2 to 8.6)

def _contract(state: Deal) -> tuple[list[Line], bool]:
    """The lines of the declarer's result before the radlc, and whether the contract was won."""
    points = pile_points(declarer_pile(state))
    won = _made(state, points)
    game = _game(state, points, won)
    if not state.row.talon:
        return game, won
    valat = _valat(state)
    if valat and _replaces(state):
        return valat, won
    return [*game, *_items(state), *valat], won


def _made(state: Deal, points: int) -> bool:
    """36 points or more, or the tricks that the contract wants (rules 1.7, 9)."""
    tricks = sum(trick.winner == state.declarer for trick in state.tricks)
    made = {"points": points > HALF, "none": tricks == 0, "single": tricks == 1, "all": tricks == len(state.tricks)}
    return made[state.row.aim]


def _game(state: Deal, points: int, won: bool) -> list[Line]:
    """The value, and by contract the difference, both times the kontra on the game (rule 5.5)."""
    call = state.calls[0]
    factor, times = call.factor * (1 if won else -1), _times(call.factor)
    value, difference = value_of(state.house, state.contract), abs(points - HALF)
    lines = [Line("game", f"{state.contract} {'won' if won else 'lost'}{times}", value * factor, call)]
    if not state.row.talon and (state.contract != "solo_without" or state.house.solo_without_difference == "no"):
        return lines
    if state.house.difference == "rounded":
        difference = to_five(difference)
    return [*lines, Line("difference", f"{points} points{times}", difference * factor, call)]


def _times(factor: int) -> str:
    return f" x {factor}" if factor > 1 else ""


# --- Items (rules 5.5 to 5.9, 8.3 to 8.5)

def _items(state: Deal) -> list[Line]:
    ours = set(declarer_pile(state))
    lines = _kept(state, "trula", TRUL, ours) + _kept(state, "kings", KINGS, ours)
    return [*lines, *_pagat(state), *_ultimo(state)]


def _kept(state: Deal, item: str, cards: Sequence[int], ours: set[int]) -> list[Line]:
    """All these cards in one side's pile."""
    side = 1 if ours.issuperset(cards) else -1 if ours.isdisjoint(cards) else 0
    return _settled(state, item, side, side)


def _settled(state: Deal, item: str, achieved: int, silent: int) -> list[Line]:
    """A line a call of this item, or one if nobody called it and it counts. 1: the declarer's side, -1: the others."""
    calls = [call for call in state.calls if call.item == item]
    if calls:
        return [_announced(call, achieved) for call in calls]
    return [Line(item, "silent", ITEMS[item][0] * silent)] if silent else []


def _announced(call: Call, achieved: int) -> Line:
    side = 1 if call.with_declarer else -1
    made = achieved == side
    why = f"announced{'' if call.with_declarer else ' against'}, {'won' if made else 'lost'}{_times(call.factor)}"
    return Line(call.item, why, ITEMS[call.item][1] * call.factor * (side if made else -side), call)


def _last(state: Deal, card: int) -> Seat:
    """Who played this card into the last trick, -1 for nobody."""
    trick = state.tricks[-1]
    faces = _faces(state, trick)
    return (trick.leader + faces.index(card)) % state.seats if card in faces else -1


def _pagat(state: Deal) -> list[Line]:
    """It counts in the last trick only; beaten, it counts for the others (rule 5.8)."""
    holder = _last(state, PAGAT)
    if holder < 0:
        return _settled(state, "pagat", 0, 0)
    side, winner = side_of(state), state.tricks[-1].winner
    partner = state.house.pagat_beaten_by_partner == "counts" and (winner in side) == (holder in side)
    ours = 1 if holder in side else -1
    if winner == holder or partner:
        return _settled(state, "pagat", ours, ours)
    return _settled(state, "pagat", 0, -ours if state.house.silent_pagat_lost == "25" else 0)


def _ultimo(state: Deal) -> list[Line]:
    """The called King in the last trick (rule 11.5)."""
    if state.called < 0:
        return []
    winner = 1 if state.tricks[-1].winner in side_of(state) else -1
    achieved = winner if _last(state, state.called) >= 0 else 0
    return _settled(state, "king_ultimo", achieved, achieved)


def _swept(state: Deal) -> int:
    """Which side won every trick: 1 the declarer's, -1 the others, 0 none."""
    winners, side = {trick.winner for trick in state.tricks}, side_of(state)
    return 1 if winners <= side else -1 if winners.isdisjoint(side) else 0


def _valat(state: Deal) -> list[Line]:
    lines = _settled(state, "valat", _swept(state), _swept(state))
    if _is_announced(state) or state.house.valat_silent == "250":
        return lines
    return [line._replace(amount=int(state.house.valat_silent) * _swept(state)) for line in lines]


def _is_announced(state: Deal) -> bool:
    return any(call.item == "valat" for call in state.calls)


def _replaces(state: Deal) -> bool:
    """Whether the valat is all that is written (rule 8.5)."""
    if not _is_announced(state):
        return state.house.valat_silent == "250"
    made = any(_swept(state) == (1 if call.with_declarer else -1) for call in state.calls if call.item == "valat")
    return made or state.house.valat_failed == "only"


# --- Mond and radlci (rules 8.7, 8.8)

def mond_lost(state: Deal) -> tuple[Seat, ...]:
    """Who lost the mond: to skis or emperor's trick, or by leaving it in the talon; by option its taker too."""
    if not state.row.talon and state.contract != "solo_without":
        return ()
    if state.row.talon and MOND in [state.public(slot) for slot in rest(state)]:
        return () if rest_is_won(state) else (state.declarer,)
    for trick in state.tricks:
        faces = _faces(state, trick)
        if MOND in faces:
            return _mond_taken(state, (trick.leader + faces.index(MOND)) % state.seats, trick.winner)
    return ()


def _mond_taken(state: Deal, holder: Seat, taker: Seat) -> tuple[Seat, ...]:
    side = side_of(state)
    both = state.house.mond_penalty == "both" and (holder in side) == (taker in side)
    return () if holder == taker else (holder, taker) if both else (holder,)


def _mond(state: Deal) -> list[Item]:
    usual = 21 if state.seats == 3 else 20
    cost = {"usual": usual, "20": 20, "42": 42, "both": 20}[state.house.mond_penalty]
    return [_for(state, (seat,), Line("mond", "mond lost", -cost)) for seat in mond_lost(state)]


def _open_radlc(state: Deal) -> Seat:
    """Whose open radlc doubles this deal, -1 for nobody's; in a shared row that of who has most."""
    if state.house.radlci == "off" or state.declarer < 0:
        return -1
    shared = state.house.radlci == "shared" and not state.radlci[state.declarer]
    seat = state.radlci.index(max(state.radlci)) if shared else state.declarer
    return seat if state.radlci[seat] else -1


def radlci_after(state: Deal, won: bool) -> tuple[int, ...]:
    """The open radlci once this deal is scored: a won contract strikes one, high ones bring one to everybody."""
    radlci = list(state.radlci)
    if won and (struck := _open_radlc(state)) >= 0:
        radlci[struck] -= 1
    valat = state.declarer >= 0 and bool(state.row.talon) and (_swept(state) != 0 or _is_announced(state))
    given = state.house.radlci != "off" and (state.declarer < 0 or state.row.high or valat)
    return tuple(count + given for count in radlci)


# --- The score sheet

def _for(state: Deal, seats: Iterable[Seat], line: Line) -> Item:
    """A line for these seats."""
    amounts = dict.fromkeys(seats, line.amount)
    return Item(line.name, line.why, tuple(amounts.get(seat, 0) for seat in range(state.seats)))


def _written(state: Deal, side: Iterable[Seat], line: Line) -> Item:
    """Who writes a line: the declarer's side; by option what was said by a defender or doubled is a matter of persons.

    Then a defender writes what it announced, and who answered a call with kontra stands for all that the doublings
    add to it, so that nobody else gains or loses by them (section 12, `score_share`).
    """
    call = line.call
    if state.house.score_share == "declarer" or call is None:
        return _for(state, side, line)
    plain = line.amount // call.factor
    item = _for(state, side if call.with_declarer else (call.seat,),
                line._replace(amount=plain if call.with_declarer else -plain))
    scores = list(item.scores)
    for level in range(len(call.kontra)):
        added = plain << level
        scores[call.kontra[level - level % 2]] -= added if call.with_declarer else -added
    return item._replace(scores=tuple(scores))


def _half(state: Deal, side: frozenset[Seat], items: Iterable[Item]) -> list[Item]:
    """By option what brings the partner's score to half of the whole, towards nought (section 12)."""
    scores = _sum(state, items)
    partner = [seat for seat in side if seat != state.declarer and scores[seat]]
    if state.house.four_partner_share == "equal":
        return []
    return [_for(state, (seat,), Line("half", "the partner's half", int(scores[seat] / 2) - scores[seat]))
            for seat in partner]


def outcome(state: Deal) -> Outcome:
    """The end of a deal, before the audit."""
    if state.end == "redeal":
        return _void(state, "redeal")
    if state.declarer < 0:
        items = _klop(state)
        scores = _sum(state, items)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return _counted(state, items, winners, "klop", radlci_after(state, won=False))
    side, (lines, won) = side_of(state), _contract(state)
    items = [_written(state, side, line) for line in lines]
    if _open_radlc(state) >= 0:
        items.append(_for(state, side, Line("radlc", "doubled", sum(item.scores[state.declarer] for item in items))))
    items += [*_half(state, side, items), *_mond(state)]
    winners = tuple(seat for seat in range(state.seats) if (seat in side) == won)
    reason = f"{state.contract} {'won' if won else 'lost'}"
    return _counted(state, items, winners, reason, radlci_after(state, won))


def _sum(state: Deal, items: Iterable[Item]) -> tuple[int, ...]:
    return tuple(map(sum, zip((0,) * state.seats, *(item.scores for item in items), strict=True)))


def _counted(state: Deal, items: Sequence[Item], winners: tuple[Seat, ...], reason: str,
             radlci: tuple[int, ...]) -> Outcome:
    """A deal that counts; the next one, and what closes the match if this was its last."""
    scores = _sum(state, items)
    totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
    forced = state.seats == 4 and any(new == 0 != old for old, new in zip(state.totals, totals, strict=True))
    place = _place((state.forehand + 1) % state.seats, radlci, totals, forced)
    return Outcome(scores, winners, reason, tuple(items), False, place, _closing(state, radlci), _more(state))


def _void(state: Deal, reason: str) -> Outcome:
    """The same dealer deals again; after a hand without taroks perhaps a compulsory klop (rules 2.2, 11.9)."""
    forced = state.forced or (reason == "redeal" and state.house.no_tarok_hand == "klop")
    place = _place(state.forehand, state.radlci, state.totals, forced)
    return Outcome((0,) * state.seats, (), reason, (), True, place)


def _place(forehand: Seat, radlci: Sequence[int], totals: Sequence[int], forced: bool) -> tuple[tuple[str, str], ...]:
    """Start options of the next deal."""
    numbers = (("open_radlci", radlci), ("totals", totals))
    return (("forehand", str(forehand)), *((name, ",".join(map(str, row))) for name, row in numbers),
            ("forced", "yes" if forced else "no"))


def _closing(state: Deal, radlci: Sequence[int]) -> tuple[Item, ...]:
    """What open radlci cost if the match ends here (rule 8.9)."""
    cost = int(state.house.radlci) if state.house.radlci.isdigit() else 0
    scores = tuple(-cost * count for count in radlci)
    return (Item("radlci", f"{cost} for each open one", scores),) if any(scores) else ()


def _more(state: Deal) -> int:
    """Deals that follow if this was to be the last: until who was dealt the skis has dealt (rule 8.9)."""
    if state.house.match_end == "deals":
        return 0
    hands = enumerate(dealt_to(state.seats, state.forehand))
    holder = [seat for seat, hand in hands if SKYZ in [state.public(slot) for slot in hand]]
    return (holder[0] - state.forehand) % state.seats + 1 if holder else -1


# --- Faults that the audit found (section 12, `fault`)

def judged(state: Deal, violators: Sequence[Seat]) -> Outcome:
    """The end of a deal in which these seats broke rules; none: `outcome`."""
    if not violators:
        return outcome(state)
    if state.house.fault == "void" or state.end == "redeal":
        return _void(state, "void")
    fines = [_for(state, (seat,), Line("penalty", "a rule broken", -FAULT)) for seat in sorted(set(violators))]
    others = tuple(seat for seat in range(state.seats) if seat not in violators)
    return _counted(state, fines, others, "penalty", state.radlci)
