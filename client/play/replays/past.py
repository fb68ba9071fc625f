"""Views of a game that was played, as its table would have shown it at any moment. Pure."""
from dataclasses import replace

from client.pages import table_people
from p2p.games import GAMES
from p2p.games.game import Seat, seats_of
from p2p.log.charter import Member
from p2p.peer.table_view import ClockView, DealView, ProofView, TableView
from p2p.table.holders import bots
from p2p.table.match import new_match
from p2p.table.retold import ToldDeal, ToldGame
from p2p.table.transcript import Check, Report


def seats_here(told: ToldGame, key: bytes) -> frozenset[Seat]:
    """Returns the seats that the computer with this public key held."""
    return frozenset(map(Seat, told.charter.seats_of(told.charter.member_of(key))))


def bottom(told: ToldGame, key: bytes) -> Seat:
    """Returns whose hand lies at the bottom: the first person of this computer, its first seat, or the first of all."""
    mine = sorted(seats_here(told, key))
    people = [seat for seat in mine if not told.charter.seats[seat].bot]
    return next(iter((*people, *mine)), Seat(0))


def names(told: ToldGame) -> tuple[str, ...]:
    """Returns the players' names by seat, as they are shown."""
    return tuple(table_people.seat_names(told.charter))


def at_hand(view: TableView) -> ToldGame:
    """Returns the game of a table that is still here, told as of its file; of a match only the deal that is shown."""
    outcome, holders, totals = view.deal.outcome, view.deal.holders, view.deal.match.totals
    deal = ToldDeal(1, tuple(view.happenings), view.state, outcome, view.proof.found, (), None, "", holders)
    unchecked = Report(view.file, (Check("end", True, "", whole=False),), None, "", outcome, totals)
    return ToldGame(view.file, view.charter, (deal,), (0,) * len(view.charter.seats), (), totals, view.over,
                    view.proof.report or unchecked, "")


def past_view(told: ToldGame, deal: ToldDeal, count: int, now: float) -> TableView:
    """Returns the view of this deal after its first `count` moves, with the cards that they have opened; with all of
    them it has its outcome."""
    charter = told.charter
    match = replace(new_match(GAMES[charter.game], len(charter.seats), dict(charter.options)), totals=told.start)
    shown = deal.happenings[:count]
    ended = count >= len(deal.happenings) and deal.outcome is not None
    for other in told.deals[:deal.number - (not ended)]:
        if other.outcome:
            match = match.after(other.outcome)
    state = deal.happenings[count].before if count < len(deal.happenings) else deal.state
    at = shown[-1].at if shown else 0
    agreed = frozenset(map(Member, range(len(charter.members) if told.report.whole else 0)))
    alone = len(charter.members) == 1
    return TableView(
        charter=charter, mine=frozenset(seats_of(len(charter.seats))) if alone else frozenset(), me=None, state=state,
        happenings=shown, step=shown[-1].step if shown else 0, started=True, over=ended and told.over, file=told.path,
        deal=DealView(match=match, number=deal.number, holders=deal.holders, bots=bots(charter, deal.holders),
                      outcome=deal.outcome if ended else None),
        clock=ClockView(at=now, ms=at, shown_at=now),
        proof=ProofView(agreed=agreed, found=deal.found if ended else (), report=told.report if ended else None))
