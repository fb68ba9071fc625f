"""Where the parts of a trick table lie, for tests that nothing lies over anything, whatever the game."""
from collections.abc import Sequence
from itertools import combinations

from pygame import FRect

from client.draw.scale import Scale
from client.games.tricks import board
from client.games.tricks.mat import (
    beside_trick,
    bid_ladder,
    exchange,
    pack,
    quiet_round,
    seats as round_table,
    trick_area,
)

SLACK = 0.01


def overlap(a: FRect, b: FRect) -> bool:
    """Whether they share more than an edge."""
    return a.inflate(-SLACK, -SLACK).colliderect(b.inflate(-SLACK, -SLACK))


def middle(view: board.TrickView, lay: board.TrickLayout) -> list[FRect]:
    """What lies on the mat as a question."""
    if isinstance(view.middle, bid_ladder.Ladder):
        return [*lay.question.answers]
    if isinstance(view.middle, exchange.Exchange):
        places = [*lay.question.lots, *lay.question.places]
        return places if lay.question.answers == lay.question.lots else [*places, *lay.question.answers]
    if isinstance(view.middle, pack.Pack):
        return [pack.reach(lay.question.fan), lay.question.pill, *(lay.question.hints if view.middle.answers else ())]
    if isinstance(view.middle, quiet_round.Quiet):
        return [*lay.question.answers, *([lay.question.detail] if view.middle.opened else [])]
    return [*lay.question.answers, *(rect for group in lay.question.cards for rect in group)]


def parts(view: board.TrickView, scale: Scale) -> list[FRect]:
    """Everything with a place of its own."""
    lay, seats = board.layout(view, scale), len(view.plates)
    found = [rect for name, rect in lay.header.items() if name != "last" or view.last]
    found += [*lay.pills, *lay.plates]
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        found += [round_table.backs_at(rect, place, seats, plate.cards)] if plate.cards else []
        if plate.look:                                      # as far as it lies beside its plate
            key = round_table.look_at(scale, rect, place, seats, plate.look)
            low = key.bottom > rect.bottom
            found.append(FRect(key.x, rect.bottom if low else key.y, key.w, round_table.LOOK_OUT))
            assert rect.x < key.x
        found += [round_table.said_at(scale, rect, place, seats, plate)] if plate.said else []
        found += [round_table.badge_at(scale, rect, place, seats, plate.badge)] if plate.badge else []
    found += [lay.prompt] if view.prompt else []
    found += [lay.whisper] if any(view.whisper) else []
    found += middle(view, lay) if lay.question else []
    if view.calls:
        head, *rows = beside_trick.calls_at(lay.area, len(view.calls), scale)
        found.append(head.unionall(rows))
    if view.bare:
        head, cards = beside_trick.hand_at(lay.area, view.bare, seats, scale, bool(view.calls))
        found += [head, cards[0][1].unionall([rect for _, rect in cards])]
    if view.trick.turned != trick_area.EMPTY:
        found.append(trick_area.turned_at(lay.area.center, seats))
    if view.trick.cards:
        found += [trick_area.spot(lay.area.center, card.place, seats) for card in view.trick.cards if card.place % 2]
    found += filter(None, (lay.talon, lay.laid))
    return found


def overlaps(rects: Sequence[FRect]) -> list[tuple[FRect, FRect]]:
    """The pairs of which one lies over the other."""
    return [(a, b) for a, b in combinations(rects, 2) if overlap(a, b)]


def check(rects: Sequence[FRect], scale: Scale) -> None:
    """None of them overlaps another or leaves the window."""
    inside = FRect(0, 0, *scale.size)
    assert overlaps(rects) == []
    assert [rect for rect in rects if not inside.contains(rect.inflate(-SLACK, -SLACK))] == []
