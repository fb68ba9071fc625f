"""The content of a recap of Tau, and whether its time is kept among the best on this computer. Draws nothing."""
import time

from client.games.levels import INSTANT
from client.games.race import recap
from client.games.race.recap_view import Lay, Shown
from client.games.race.times import Game, Standing, Times, pace_of
from client.games.tau import model, story
from client.pages import table_people
from client.pages.desk import Desk
from p2p.games.game import Outcome
from p2p.peer.table_view import TableView

ADVISED = "Games with advice have no rank."


def unranked(view: TableView) -> str:
    """Returns the reason why this game's time isn't kept, "" if it is."""
    if view.state.training:
        return "Training games have no rank."
    if any(place.bot == INSTANT for place in view.charter.seats):
        return "Games with bots that need no time have no rank."
    return "" if table_people.local_seats(view) else "Nobody of this computer played."


def kept(desk: Desk, view: TableView) -> Standing | None:
    """Keeps the time of a finished game, once. Returns its standing, None if it has no rank."""
    if unranked(view) or not story.length(view):
        return None
    here = table_people.local_seats(view)
    found = sum(take.seat in here for take in story.takes(view.happenings))
    ms = story.length(view)
    game = Game(view.charter.id.hex(), view.state.mode, len(view.charter.seats), ms, time.time(),
                pace_of(ms, len(here), found))
    return Times(desk.node.home).add(game)


def shown(view: TableView, outcome: Outcome, standing: Standing | None, classic: bool, advised: bool = False) -> Shown:
    """Returns the content of the recap; `advised` says that advice was taken."""
    found = story.takes(view.happenings)
    lay = [Lay(claim.before.board, story.there(claim)) for claim in story.right_claims(view.happenings)]
    end = story.end(table_people.names(view), view, outcome)
    return Shown(end.headline, end.line, f"{view.state.row.name}, {model.manner(view)}",
                 model.pictures(view, classic), recap.rows(found, lay), recap.players(view, found),
                 recap.mean([len(board.there) for board in lay]), story.length(view), standing,
                 ADVISED if advised else unranked(view), table_people.rings(view))
