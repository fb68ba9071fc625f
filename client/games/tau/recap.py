"""The content of a recap of Tau, and its time among the best on this computer. Draws nothing."""
import time
from functools import partial

from client.games.levels import INSTANT
from client.games.race.played import LyingBoard, PlayedRace, players, rows
from client.games.race.times import BestTimes, TimedGame, TimeRanks, pace_of
from client.games.tau import model, story
from client.games.tau.view import race_view
from client.pages import table_people
from client.pages.desk import Desk
from client.play.advice import AdviceCount
from p2p.games.sets.words import tau_unit
from p2p.games.tau import State, taus
from p2p.games.tau.words import property_words
from p2p.language import joined, tr
from p2p.peer.table_view import TableView
from p2p.table.plays import played

ADVISED = tr("Games with advice have no rank.")


def unranked(view: TableView) -> str:
    """Returns the reason why this game's time isn't kept, "" if it is."""
    if view.state.training:
        return tr("Training games have no rank.")
    if any(place.bot == INSTANT for place in view.charter.seats):
        return tr("Games with bots that need no time have no rank.")
    return "" if table_people.local_seats(view) else tr("Nobody of this computer played.")


def kept(desk: Desk, view: TableView) -> TimeRanks | None:
    """Keeps the time of a finished game, once. Returns its standing, None if it has no rank."""
    if unranked(view) or not story.length(view):
        return None
    here = table_people.local_seats(view)
    found = sum(take.seat in here for take in story.takes(view.happenings))
    ms = story.length(view)
    game = TimedGame(view.charter.id.hex(), view.state.mode, len(view.charter.seats), ms, time.time(),
                     pace_of(ms, len(here), found))
    return BestTimes(desk.node.home).add(game)


def tell(desk: Desk, view: TableView) -> PlayedRace:
    """Returns the content of a game's recap and replay; its rank is that with which its time was kept."""
    classic, moves = desk.settings.art == "classic", view.happenings
    claims, takes = story.right_claims(moves), story.takes(moves)
    headline, line = story.end(table_people.names(view), view, view.deal.outcome)
    standing = BestTimes(desk.node.home).standing(view.charter.id.hex())
    why = unranked(view) or ("" if view.deal.outcome else tr("It was not played to its end.")) or (
        ADVISED if AdviceCount(desk.node.home, view).count else tr("Its time is not kept here."))
    return PlayedRace(headline, line, joined(", ", (view.state.row.name, model.manner(view))),
                      rows(takes, [played(moves, claim.at) for claim in claims],
                           [_lying(claim.before, classic) for claim in claims]),
                      players(view, takes), _lying(view.state, classic), story.length(view), standing, why,
                      tau_unit)


def _lying(state: State, classic: bool) -> LyingBoard:
    """Returns a board with the Taus that lie there, those of a puzzle that were found before left out."""
    return LyingBoard(race_view(state, (), (), classic), tuple(tau for tau in taus(state) if tau not in state.found),
                      partial(property_words, state))
