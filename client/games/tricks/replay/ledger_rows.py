"""The rows of a match's ledger: its deals at this table, and before them those at the tables that it carries on. Pure.

Seats are those of the newest table: the points of who has changed seats go along, those of who left stay behind.
"""
from collections.abc import Sequence
from typing import NamedTuple

from client.games.tricks.game import TrickGame
from client.games.tricks.score_view import ScoreView, SheetContext
from client.play.replays.past import names
from client.ui.phrases import plain
from p2p.games.game import NOBODY, Outcome
from p2p.language import joined, tr
from p2p.table.retold import ToldDeal, ToldGame


class LedgerRow(NamedTuple):
    """A deal: its file and its number there, who declared, how it ended, what made it, the declarer's points, whether
    it was won; by seat the change and the total after it. `good` is None where nobody declared."""

    told: ToldGame
    number: int
    declarer: int
    side: tuple[int, ...]
    headline: str
    words: str
    points: str
    good: bool | None
    change: tuple[int, ...]
    total: tuple[int, ...]


class Part(NamedTuple):
    """A table's part of a match: by seat of the newest table the seat there, -1 for who wasn't there; how many of its
    finished deals belong to the match, None for all."""

    told: ToldGame
    seats: tuple[int, ...]
    deals: int | None


def parts(told: ToldGame) -> list[Part]:
    """Returns the parts of the match, the first one first."""
    found = [Part(told, tuple(range(len(told.names))), None)]
    for table in reversed(told.earlier):
        carried = found[0].told.charter.carried
        assert carried is not None
        there = [carried.seats[seat] if seat >= 0 else -1 for seat in found[0].seats]
        seats = tuple(seat if seat < len(table.names) else -1 for seat in there)
        found.insert(0, Part(table, seats, carried.deals - dealt_before(table)))
    return found


def dealt_before(told: ToldGame) -> int:
    """Returns how many deals there were at the tables that this one carries on."""
    return told.charter.carried.deals if told.charter.carried else 0


def start(told: ToldGame) -> tuple[int, ...]:
    """Returns the points of each seat before the first deal of the ledger."""
    first = parts(told)[0]
    return _by_seat(first.told.start, first.seats)


def ledger_rows(game: TrickGame, told: ToldGame) -> tuple[LedgerRow, ...]:
    """Returns a row for each finished deal."""
    return tuple(_moved(_row(game, part.told, deal), part.seats) for part in parts(told)
                 for deal in [deal for deal in part.told.deals if deal.outcome][:part.deals])


def told_sheet(game: TrickGame, told: ToldGame, deal: ToldDeal, outcome: Outcome) -> ScoreView:
    """Returns the score sheet of a deal that was played."""
    blame = joined("; ", (tr("{name} broke rule {rule}: {why}", name=plain(told.player(deal, found.seat)),
                             rule=found.rule, why=found.why) for found in deal.found[:1]))
    who, charter = names(told), told.charter
    return game.sheet(deal.state, outcome, SheetContext(
        who, told.before(deal.number), tuple(place.bot for place in charter.seats), deal.number, (False,) * len(who),
        tuple(sorted(charter.first_seats)), ("", ""), blame, deals=len(told.deals)))


def _row(game: TrickGame, told: ToldGame, deal: ToldDeal) -> LedgerRow:
    outcome = deal.outcome
    assert outcome is not None
    sheet, before = told_sheet(game, told, deal, outcome), told.before(deal.number)
    found: list[str] = [tr("{name} broke rule {rule}", name=plain(told.player(deal, found.seat)), rule=found.rule)
                        for found in deal.found]
    words = found or [line.name for line in sheet.lines[:5]]
    declarer = deal.state.bidder
    good = None if declarer == NOBODY or outcome.again else declarer in outcome.winners
    total = tuple(a + b for a, b in zip(before, outcome.scores, strict=True))
    return LedgerRow(told, deal.number, declarer, sheet.winners, sheet.headline, joined(", ", words),
                     str(sheet.count.left) if sheet.count else "", good, outcome.scores, total)


def _moved(row: LedgerRow, seats: Sequence[int]) -> LedgerRow:
    """Returns the row by the seats of the newest table."""
    now = {seat: number for number, seat in enumerate(seats) if seat >= 0}
    side = tuple(now[seat] for seat in row.side if seat in now)
    return row._replace(declarer=now.get(row.declarer, NOBODY), side=side,
                        change=_by_seat(row.change, seats), total=_by_seat(row.total, seats))


def _by_seat(points: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(points[seat] if seat >= 0 else 0 for seat in seats)


def standing(told: ToldGame, rows: Sequence[LedgerRow]) -> list[tuple[int, int, int, int]]:
    """Returns (seat, own deals won, own deals, change over the match) by seat, the best first."""
    found, before = [], start(told)
    for seat in range(len(told.names)):
        own = [row for row in rows if row.declarer == seat and row.good is not None]
        found.append((seat, sum(bool(row.good) for row in own), len(own), told.totals[seat] - before[seat]))
    return sorted(found, key=lambda row: -row[3])
