"""The deal as it is seen: packets round the table, the own cards turned and put in order, the talon laid out.

Pure but for `draw`. Lengths are units, times ms since the first packet left at the usual speed. The cards are the
player's from the first moment; this only shows how they came.
"""
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import FRect

from client.draw import motion
from client.draw.cards import Cards, paint_card
from client.draw.fonts import SANS
from client.draw.paint import Paint
from client.games.tricks import hand
from client.games.tricks.hand import CardPlace, Fan, Hand
from client.games.tricks.mat import seats, trick_area
from client.games.tricks.mat.seats import BACK_CARD, Plate
from client.games.tricks.mat.trick_area import BACK, MatSizes, Point, card_at, card_between, card_round
from p2p.language import joined, tr, trc

APART, PACKET, ALL_LEFT = 90.0, 220.0, 630.0    # between two packets, the way of one, when the last one leaves at most
TURN_APART, TURN, ORDER = 40.0, 160.0, 280.0    # own cards: between two, the turning of one, all into order
TALON_APART, TALON, AWAY = 60.0, 200.0, 280.0   # talon cards: between two, the way of one, all to their corner
HIGHER = 18.0                                   # how far a card rises while it turns
PACK, SMALL, LAID = 86.0, 64.0, 58.0            # widths: the pack, a packet as it leaves, a talon card laid out
NUMBERS = ("", trc("at a time", "One"), trc("at a time", "Two"), trc("at a time", "Three"), trc("at a time", "Four"),
           trc("at a time", "Five"), trc("at a time", "Six"), trc("at a time", "Seven"), trc("at a time", "Eight"),
           trc("at a time", "Nine"), trc("at a time", "Ten"), trc("at a time", "Eleven"), trc("at a time", "Twelve"))
STEP = 4.0                                      # between two widths of a card on its way
SHOWN = 6                                       # cards of a packet that are drawn


class Deal(NamedTuple):
    """A deal: the dealer's place round the table, how many seats there are, the size of each round's packets.

    `turns` says whether own cards are turned and put in order; where several share a screen they stay face down.
    """

    dealer: int
    seats: int
    rounds: tuple[int, ...]
    talon: int = 6
    turns: bool = True


class DealingTimes(NamedTuple):
    """When each part is over: the packets lie, the own cards are turned, in order, the talon is laid out, all is done.
    """

    packets: float
    turned: float
    ordered: float
    laid: float
    over: float


def times(deal: Deal) -> DealingTimes:
    """Returns when each part of the deal is over."""
    packets = _leaves(deal, len(deal.rounds) * deal.seats - 1) + PACKET
    turned = packets + ((sum(deal.rounds) - 1) * TURN_APART + TURN if deal.turns else 0.0)
    ordered = turned + (ORDER if deal.turns else 0.0)
    laid = ordered + (deal.talon - 1) * TALON_APART + TALON
    return DealingTimes(packets, turned, ordered, laid, laid + AWAY)


def _leaves(deal: Deal, packet: int) -> float:
    """Returns when a packet leaves the pack: APART from each other, closer if there are many."""
    return packet * min(APART, ALL_LEFT / max(1, len(deal.rounds) * deal.seats - 1))


def place_of(deal: Deal, packet: int) -> int:
    """Returns the place round the table that gets a packet: first the one after the dealer, last the dealer."""
    return (deal.dealer + 1 + packet) % deal.seats


def has(deal: Deal, place: int, age: float) -> int:
    """Returns how many cards have reached a place."""
    return sum(deal.rounds[packet // deal.seats] for packet in range(len(deal.rounds) * deal.seats)
               if place_of(deal, packet) == place and age >= _leaves(deal, packet) + PACKET)


def flying(deal: Deal, age: float) -> list[tuple[int, int, float]]:
    """Returns (place, cards, share of the way) of each packet on its way."""
    found = []
    for packet in range(len(deal.rounds) * deal.seats):
        way = motion.ease_out(min(1.0, max(0.0, (age - _leaves(deal, packet)) / PACKET)))
        if 0 < way < 1:
            found.append((place_of(deal, packet), deal.rounds[packet // deal.seats], way))
    return found


def round_words(deal: Deal, names: Sequence[str], age: float) -> str:
    """Returns what is dealt now: "Six at a time: Jana, Tomáš, Petr, Mira"; "" once all packets lie."""
    if age >= times(deal).packets:
        return ""
    number = sum(age >= _leaves(deal, packet * deal.seats) for packet in range(len(deal.rounds))) - 1
    size = deal.rounds[max(0, number)]
    order = joined(", ", (names[place_of(deal, packet)] for packet in range(deal.seats)))
    return tr("{count} at a time: {names}", count=NUMBERS[size], names=order)


def own_card(deal: Deal, fan: Fan, number: int, dealt: int, age: float) -> tuple[CardPlace, float]:
    """Returns where own card `number` of the sorted hand is, which was dealt as number `dealt`, and how it is turned.

    The second value runs from -1, its back, over 0, on edge, to 1, its face.
    """
    when, first = times(deal), fan.places[dealt]
    turn = motion.ease_both(min(1.0, max(0.0, (age - when.packets - dealt * TURN_APART) / TURN)))
    order = motion.ease_both(min(1.0, max(0.0, (age - when.turned) / ORDER)))
    goal, up = fan.places[number], HIGHER * (1 - abs(2 * turn - 1))
    place = CardPlace(motion.between(first.x, goal.x, order), motion.between(first.y, goal.y, order) - up,
                      motion.between(first.angle, goal.angle, order))
    return place, 2 * turn - 1


def pack_at(area: FRect, place: int, seats: int, sizes: MatSizes = trick_area.USUAL) -> FRect:
    """Returns the rectangle of the pack on the mat: before the dealer."""
    if sizes is not trick_area.USUAL:               # plates lie on the mat: where the dealer's card of a trick lies
        return card_round(trick_area.spot(area.center, place, seats, sizes).center, PACK)
    if place in (1, seats - 1):
        return card_round((area.right - 150 if place == 1 else area.x + 150, area.centery), PACK)
    return card_round((area.centerx, area.y + 170 if place else area.bottom - 100), PACK)


def talon_spot(area: FRect, deal: Deal, number: int) -> FRect:
    """Returns where a talon card is laid out, before all go to their corner."""
    left = area.centerx - (deal.talon * (LAID + 10) - 10) / 2
    return card_at(left + number * (LAID + 10), area.centery - 40, LAID)


def talon_card(deal: Deal, area: FRect, corner: Point, number: int, age: float, sizes: MatSizes = trick_area.USUAL
               ) -> FRect | None:
    """Returns where talon card `number` is now; None before it leaves the pack. `corner` is the pile's upper left."""
    when = times(deal)
    way = motion.ease_both(min(1.0, max(0.0, (age - when.ordered - number * TALON_APART) / TALON)))
    if not way:
        return None
    spot = card_between(pack_at(area, deal.dealer, deal.seats, sizes), talon_spot(area, deal, number).center, LAID, way,
                        STEP)
    wide, k = trick_area.PILE_CARD * sizes.piles, sizes.piles
    pile = card_at(corner[0] + number * trick_area.PILE_STEP * k, corner[1] + 20 * k, wide)
    return card_between(spot, pile.center, wide, motion.ease_both(min(1.0, max(0.0, (age - when.laid) / AWAY))), STEP)


# ---------------------------------------------------------------------- drawing

class DealingTable(NamedTuple):
    """The table on which is dealt: the mat, plates with their rectangles, the own fan and hand, the talon's corner, how
    large things lie on it."""

    area: FRect
    plates: Sequence[Plate]
    rects: Sequence[FRect]
    fan: Fan
    hand: Hand
    corner: Point
    sizes: MatSizes = trick_area.USUAL


def draw(paint: Paint, cards: Cards, deal: Deal, age: float, table: DealingTable) -> None:
    """Draws the plates with the cards that have come, pack, packets, own cards and talon; `age` as above."""
    for place, (plate, rect) in enumerate(zip(table.plates, table.rects, strict=True)):
        come = replace(plate, cards=min(plate.cards, has(deal, place, age)), turn=False, said="")
        seats.draw(paint, cards, come, rect, place, deal.seats, table.hand.palette)
    _draw_pack(paint, cards, deal, age, table)
    if table.hand.cards:
        _draw_own(paint, cards, deal, table.fan, table.hand, age)
    _draw_packets(paint, cards, deal, age, table)
    if age >= times(deal).ordered:
        _draw_talon(paint, cards, deal, age, table)


def _draw_pack(paint: Paint, cards: Cards, deal: Deal, age: float, table: DealingTable) -> None:
    back = trick_area.named(BACK, table.hand.palette)
    pack = pack_at(table.area, deal.dealer, deal.seats, table.sizes)
    if words := round_words(deal, [plate.name for plate in table.plates], age):
        under = pack.bottom + 28 if pack.centery < table.area.centery else 0.0     # the dealer sits at the upper edge
        paint.text(words, (table.area.centerx, under or table.area.y + 88), 16, SANS, "muted", "centre")
    left = sum(deal.rounds) * deal.seats + deal.talon
    left -= sum(has(deal, place, age) for place in range(deal.seats)) + sum(size for _, size, _ in flying(deal, age))
    if age < times(deal).ordered + (deal.talon - 1) * TALON_APART:
        for number in range(1 + min(5, left // 9)):
            paint_card(paint, cards, back, pack.move(number * 1.2, -number * 1.6))


def _draw_packets(paint: Paint, cards: Cards, deal: Deal, age: float, table: DealingTable) -> None:
    back = trick_area.named(BACK, table.hand.palette)
    pack = pack_at(table.area, deal.dealer, deal.seats, table.sizes)
    for place, size, way in flying(deal, age):
        end, wide = seats.backs_at(table.rects[place], place, deal.seats, table.plates[place].cards).center, BACK_CARD
        if place == 0 and table.hand.cards:
            end, wide = (table.area.centerx, table.fan.places[0].y), table.fan.width
        packet = card_between(FRect(*pack.topleft, SMALL, pack.h), end, wide, way, STEP)
        for number in range(min(SHOWN, size)):
            paint_card(paint, cards, back, packet.move(number * 7, 0))


def _draw_talon(paint: Paint, cards: Cards, deal: Deal, age: float, table: DealingTable) -> None:
    if age < times(deal).laid:
        paint.label(tr("Talon"), (talon_spot(table.area, deal, 0).x, table.area.centery - 58), "muted")
    for number in range(deal.talon):
        if rect := talon_card(deal, table.area, table.corner, number, age, table.sizes):
            paint_card(paint, cards, trick_area.named(BACK, table.hand.palette), rect)


def _draw_own(paint: Paint, cards: Cards, deal: Deal, fan: Fan, shown: Hand, age: float) -> None:
    come, sorted_ = has(deal, 0, age), age >= times(deal).turned + ORDER / 2
    numbers = sorted(range(len(shown.cards)), key=lambda number: number if sorted_ else shown.cards[number].dealt)
    for number in numbers:
        card = shown.cards[number]
        if not deal.turns and card.dealt < come:
            hand.draw_turning(paint, cards, trick_area.named(BACK, shown.palette), fan.places[number], fan, 1.0)
        elif card.dealt < come:
            place, turned = own_card(deal, fan, number, card.dealt, age)
            face = card.face if turned > 0 else BACK
            hand.draw_turning(paint, cards, trick_area.named(face, shown.palette), place, fan, abs(turned))

