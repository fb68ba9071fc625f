"""The score sheet of a Tarok deal, line by line, and what a fault costs (rules 7 to 9, 11). All by the real cards."""
from collections.abc import Collection, Iterable, Sequence

from p2p.games.game import NOBODY, Item, Outcome, Seat, highest, in_words, seat_after, seats_of, times
from p2p.games.tarok.auction import dealt_to
from p2p.games.tarok.contracts import KLOP, SOLO_WITHOUT, CallItem, value_of
from p2p.games.tarok.items import (
    LineName,
    SheetLine,
    declarer_pile,
    item_lines,
    klop_piles,
    rest_is_won,
    side_of,
    swept,
    valat_alone,
    valat_called,
    valat_lines,
)
from p2p.games.tarok.position import TarokEnd, TarokPosition
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import MOND, SKYZ, pile_points
from p2p.games.tarot.faults import LEFT, PENALTY, VOID
from p2p.language import tr

HALF = 35
KLOP_ENDS = {"36": (36, 70, 70), "35": (35, 70, 70), "35_10": (36, 35, 10)}     # full from, its cost, for no trick
FINE = 70                                                                       # rule 12, option `fault`


def _points(points: int) -> str:
    return tr("{points} points", points=points)


def _ended(contract: str, won: bool) -> str:
    called = in_words(contract)
    return tr("{contract} won", contract=called) if won else tr("{contract} lost", contract=called)


# --- Klop (rule 7.6)

def _klop(state: TarokPosition) -> list[Item]:
    points = [pile_points(pile) for pile in klop_piles(state)]
    least, cost, gift = KLOP_ENDS[state.house.klop_full]
    tricks = [sum(trick.winner == seat for trick in state.tricks) for seat in seats_of(state.seats)]
    ends = {seat: SheetLine(LineName.FULL, _points(points[seat]), -cost)
            for seat in seats_of(state.seats) if points[seat] >= least}
    ends |= {seat: SheetLine(LineName.NO_TRICK, tr("no trick"),
                             gift) for seat in seats_of(state.seats) if not tricks[seat]}
    exact = state.house.klop_points == "exact"
    plain = {seat: SheetLine(KLOP, _points(count), -(count if exact else to_five(count)))
             for seat, count in zip(seats_of(state.seats), points, strict=True)}
    factor = state.calls[0].factor if state.calls else 1
    return [_for(state, (seat,), line._replace(amount=line.amount * factor, why=times(line.why, factor)))
            for seat, line in sorted((ends or plain).items())]


def to_five(points: int) -> int:
    """Rounded to the nearest 5 (rule 11.7)."""
    return (points + 2) // 5 * 5


# --- A contract (rules 8.2 to 8.6)

def _contract(state: TarokPosition) -> tuple[list[SheetLine], bool]:
    """The lines of the declarer's result before the radlc, and whether the contract was won."""
    points = pile_points(declarer_pile(state))
    won = _made(state, points)
    game = _game(state, points, won)
    if not state.row.talon:
        return game, won
    valat = valat_lines(state)
    if valat and valat_alone(state):
        return valat, won
    return [*game, *item_lines(state), *valat], won


def _made(state: TarokPosition, points: int) -> bool:
    """36 points or more, or the tricks that the contract wants (rules 1.7, 9)."""
    tricks = sum(trick.winner == state.declarer for trick in state.tricks)
    made = {"points": points > HALF, "none": tricks == 0, "single": tricks == 1, "all": tricks == len(state.tricks)}
    return made[state.row.aim]


def _game(state: TarokPosition, points: int, won: bool) -> list[SheetLine]:
    """The value, and by contract the difference, both times the kontra on the game (rule 5.5)."""
    call = state.calls[0]
    factor = call.factor * (1 if won else -1)
    value, difference = value_of(state.house, state.contract), abs(points - HALF)
    lines = [SheetLine(CallItem.GAME, times(_ended(state.contract, won), call.factor), value * factor, call)]
    if not state.row.talon and (state.contract != SOLO_WITHOUT or state.house.solo_without_difference == "no"):
        return lines
    if state.house.difference == "rounded":
        difference = to_five(difference)
    return [*lines, SheetLine(LineName.DIFFERENCE, times(_points(points), call.factor), difference * factor, call)]


# --- Mond and radlci (rules 8.7, 8.8)

def mond_lost(state: TarokPosition) -> tuple[Seat, ...]:
    """The seats that lost the mond: to skis, emperor's trick or the talon; by option its taker too."""
    if not state.row.talon and state.contract != SOLO_WITHOUT:
        return ()
    if state.row.talon and MOND in state.publics(rest(state)):
        return () if rest_is_won(state) else (state.declarer,)
    for trick in state.tricks:
        faces = state.publics(trick.slots)
        if MOND in faces:
            return _mond_taken(state, seat_after(trick.leader, faces.index(MOND), state.seats), trick.winner)
    return ()


def _mond_taken(state: TarokPosition, holder: Seat, taker: Seat) -> tuple[Seat, ...]:
    side = side_of(state)
    both = state.house.mond_penalty == "both" and (holder in side) == (taker in side)
    return () if holder == taker else (holder, taker) if both else (holder,)


def _mond(state: TarokPosition) -> list[Item]:
    usual = 21 if state.seats == 3 else 20
    cost = {"usual": usual, "20": 20, "42": 42, "both": 20}[state.house.mond_penalty]
    return [_for(state, (seat,), SheetLine(LineName.MOND, tr("mond lost"), -cost)) for seat in mond_lost(state)]


def _open_radlc(state: TarokPosition) -> Seat:
    """The seat whose open radlc doubles this deal; in a shared row the one that has most."""
    if state.house.radlci == "off" or state.declarer < 0:
        return NOBODY
    shared = state.house.radlci == "shared" and not state.radlci[state.declarer]
    seat = Seat(state.radlci.index(max(state.radlci))) if shared else state.declarer
    return seat if state.radlci[seat] else NOBODY


def radlci_after(state: TarokPosition, won: bool) -> tuple[int, ...]:
    """The open radlci once this deal is scored: a won contract strikes one, high ones bring one to everybody."""
    radlci = list(state.radlci)
    if won and (struck := _open_radlc(state)) >= 0:
        radlci[struck] -= 1
    valat = state.declarer >= 0 and bool(state.row.talon) and (swept(state) != 0 or valat_called(state))
    given = state.house.radlci != "off" and (state.declarer < 0 or state.row.high or valat)
    return tuple(count + given for count in radlci)


# --- The score sheet

def _for(state: TarokPosition, seats: Collection[Seat], line: SheetLine) -> Item:
    """A line for these seats."""
    return Item(line.name, line.why, tuple([line.amount if seat in seats else 0 for seat in seats_of(state.seats)]))


def _written(state: TarokPosition, side: Collection[Seat], line: SheetLine) -> Item:
    """The seats that write a line: the declarer's side; by option a defender's words and doublings are its own matter.

    Then a defender writes what it announced, and who answered a call with kontra stands for all that the doublings
    add to it, so that nobody else gains or loses by them (rule 12, option `score_share`).
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


def _half(state: TarokPosition, side: frozenset[Seat], items: Iterable[Item]) -> list[Item]:
    """The items that make the partner's score half, rounded towards 0, where the option says so (rule 12,
    `four_partner_share`)."""
    scores = _sum(state, items)
    partner = [seat for seat in side if seat != state.declarer and scores[seat]]
    if state.house.four_partner_share == "equal":
        return []
    return [_for(state, (seat,), SheetLine(LineName.HALF, tr("the partner's half"),
                                           int(scores[seat] / 2) - scores[seat]))
            for seat in partner]


def outcome(state: TarokPosition) -> Outcome:
    """The end of a deal, before the audit."""
    if state.end == TarokEnd.REDEAL:
        return _void(state, TarokEnd.REDEAL)
    if state.declarer < 0:
        items = _klop(state)
        scores = _sum(state, items)
        return _counted(state, items, highest(scores), KLOP, radlci_after(state, won=False))
    side, (lines, won) = side_of(state), _contract(state)
    items = [_written(state, side, line) for line in lines]
    if _open_radlc(state) >= 0:
        doubled = sum(item.scores[state.declarer] for item in items)
        items.append(_for(state, side, SheetLine(LineName.RADLC, tr("doubled"), doubled)))
    items += [*_half(state, side, items), *_mond(state)]
    winners = tuple(seat for seat in seats_of(state.seats) if (seat in side) == won)
    return _counted(state, items, winners, _ended(state.contract, won), radlci_after(state, won))


def _sum(state: TarokPosition, items: Iterable[Item]) -> tuple[int, ...]:
    return tuple(map(sum, zip((0,) * state.seats, *(item.scores for item in items), strict=True)))


def _counted(state: TarokPosition, items: Sequence[Item], winners: tuple[Seat, ...], reason: str,
             radlci: tuple[int, ...]) -> Outcome:
    """A deal that counts; the next one, and what closes the match if this was its last."""
    scores = _sum(state, items)
    totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
    forced = state.seats == 4 and any(new == 0 != old for old, new in zip(state.totals, totals, strict=True))
    place = _place(seat_after(state.forehand, 1, state.seats), radlci, totals, forced)
    return Outcome(scores, winners, reason, tuple(items), False, place, _closing(state, radlci), _more(state))


def _void(state: TarokPosition, reason: str) -> Outcome:
    """The same dealer deals again; after a hand without taroks perhaps a compulsory klop (rules 2.2, 11.9)."""
    forced = state.forced or (reason == TarokEnd.REDEAL and state.house.no_tarok_hand == "klop")
    place = _place(state.forehand, state.radlci, state.totals, forced)
    return Outcome((0,) * state.seats, (), reason, (), True, place)


def _place(forehand: Seat, radlci: Sequence[int], totals: Sequence[int], forced: bool) -> tuple[tuple[str, str], ...]:
    """Start options of the next deal; without a forehand where no lot has said yet who is it."""
    numbers = (("open_radlci", radlci), ("totals", totals))
    first = (("forehand", str(forehand)),) if forehand >= 0 else ()
    return (*first, *((name, ",".join(map(str, row))) for name, row in numbers),
            ("forced", "yes" if forced else "no"))


def _closing(state: TarokPosition, radlci: Sequence[int]) -> tuple[Item, ...]:
    """The cost of open radlci if the match ends here (rule 8.9)."""
    cost = int(state.house.radlci) if state.house.radlci.isdigit() else 0
    scores = tuple(-cost * count for count in radlci)
    return (Item(LineName.RADLCI, tr("{cost} for each open one", cost=cost), scores),) if any(scores) else ()


def _more(state: TarokPosition) -> int:
    """Deals that follow if this was to be the last: until who was dealt the skis has dealt (rule 8.9)."""
    if state.house.match_end == "deals":
        return 0
    hands = enumerate(dealt_to(state.seats, state.forehand))
    holder = [seat for seat, hand in hands if SKYZ in state.publics(hand)]
    return (holder[0] - state.forehand) % state.seats + 1 if holder else -1


# --- Faults that the audit found (rule 12, option `fault`)

def judged(state: TarokPosition, violators: Sequence[Seat]) -> Outcome:
    """The end of a deal in which these seats broke rules; none: `outcome`."""
    if not violators:
        return outcome(state)
    if state.house.fault == VOID or state.end == TarokEnd.REDEAL:
        return _void(state, VOID)
    played = outcome(state).scores
    fines = [_for(state, (seat,), _fine(played[seat])) for seat in sorted(set(violators))]
    others = tuple(seat for seat in seats_of(state.seats) if seat not in violators)
    return _counted(state, fines, others, PENALTY, state.radlci)


def _fine(played: int) -> SheetLine:
    """The points that a violator writes: never less than the deal as played costs it: no loser gains by a fault."""
    why = tr("a rule broken") if played >= -FINE else tr("a rule broken, the deal as played")
    return SheetLine(PENALTY, why, min(-FINE, played))


def forsaken(state: TarokPosition, seats: Sequence[Seat], pays: bool) -> Outcome:
    """The void deal whose players on these seats have gone; one that `pays` writes what a fault costs."""
    fined = seats if pays and state.house.fault == PENALTY else ()
    fines = [_for(state, (seat,), SheetLine(PENALTY, LEFT, -FINE)) for seat in sorted(fined)]
    scores = _sum(state, fines)
    place = _place(state.forehand, state.radlci, tuple(map(sum, zip(state.totals, scores, strict=True))), state.forced)
    return Outcome(scores, (), LEFT, tuple(fines), True, place)
