"""A checked game as a standing needs it: who sat where, how each deal went, what is missing from its file."""
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from p2p.games import GAMES
from p2p.games.game import Outcome, Undertakes
from p2p.language import tr
from p2p.log.charter import Charter, encode_charter, table_hash

if TYPE_CHECKING:
    from p2p.table.retold import ToldDeal, ToldGame

State = Literal["whole", "goes on", "open", "bad"]


class PlayedDeal(Struct, array_like=True, frozen=True):
    """A finished deal: its scores and winners by seat. `side`: the seats that undertook something of this `kind`,
    none where nobody did; `made`: whether they won. `sat_in`: the seats that a bot played for who had gone."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    kind: str = ""
    side: tuple[int, ...] = ()
    made: bool = False
    sat_in: tuple[int, ...] = ()


class CheckedGame(Struct, array_like=True, frozen=True):
    """The game of one table's file. `table` and `carries` are table ids in hexadecimal, `keys` those of the members,
    `seats` the name, the bot's level and the member of each seat, `totals` the points of the match by seat.

    `ms`: how long it was played, without pauses. `when`: s since 1970 by the low median of its members' clocks.
    `state`: "whole" if all signed its end, "goes on" if its match does at another table, "open" if something is missing
    and "bad" if something is wrong, with the sentence `why`.
    """

    table: str
    seal: str
    game: str
    options: tuple[tuple[str, str], ...]
    keys: tuple[str, ...]
    names: tuple[str, ...]
    seats: tuple[tuple[str, str, int], ...]
    totals: tuple[int, ...]
    deals: tuple[PlayedDeal, ...]
    when: int
    carries: str
    state: State
    why: str = ""
    ms: int = 0

    @property
    def told(self) -> tuple[object, ...]:
        """The part of it that every whole file of one table has alike."""
        return self.seal, self.totals, self.deals


def checked_game(told: "ToldGame") -> CheckedGame:
    """The game of a file that was looked at."""
    report, charter = told.report, told.charter
    state: State = "whole"
    why = ""
    if not report.ok or told.stopped:
        state, why = "bad", told.stopped or report.checks[-1].text
    elif report.goes_on and report.complete:
        state, why = "goes on", tr("Its match goes on at another table.")
    elif not report.whole:
        state, why = "open", next(check.text for check in report.checks if not check.whole)
    return replace(
        agreed_game(charter), seal=report.seal, totals=told.totals,
        deals=tuple(_deal(told, deal, deal.outcome) for deal in told.deals if deal.outcome and not deal.outcome.again),
        state=state, why=str.__str__(why), ms=told.played_ms)


def agreed_game(charter: Charter) -> CheckedGame:
    """The game of a charter, of which nothing else is known yet."""
    clocks = sorted(member.clock for member in charter.members)
    return CheckedGame(
        table_hash(encode_charter(charter)).hex(), "", charter.game, charter.options,
        tuple(key.hex() for key in charter.keys), tuple(member.name for member in charter.members),
        tuple((seat.name, seat.bot, int(seat.member)) for seat in charter.seats), (), (),
        clocks[(len(clocks) - 1) // 2], charter.carried.table.hex() if charter.carried else "", "goes on")


def _deal(told: "ToldGame", deal: "ToldDeal", outcome: Outcome) -> PlayedDeal:
    game = GAMES[told.charter.game]
    said = game.undertaken(deal.state) if isinstance(game, Undertakes) else None
    sat_in = tuple(seat for seat, info in enumerate(told.charter.seats)
                   if deal.holders and deal.holders[seat] != info.member)
    winners = tuple(int(seat) for seat in outcome.winners)
    side = tuple(int(seat) for seat in said.side) if said else ()
    kind = str.__str__(said.kind) if said else ""
    return PlayedDeal(outcome.scores, winners, kind, side, bool(side) and side[0] in winners, sat_in)
