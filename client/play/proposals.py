"""A match that is to go on at another table, with a newcomer or other house rules: what the people here are asked.

Pure: a question from the lobby's drafts and a view (PROTOCOL.md 16).
"""
from client.play.absence import CAPS
from client.ui.phrases import listed, plain
from client.ui.question import Question, Reply
from p2p.net.wire import Draft
from p2p.peer.lobby import OPEN, LobbyView
from p2p.peer.session import TableView

AGREES, REFUSES = "agree carry", "refuse carry"


def found(lobby: LobbyView, view: TableView) -> Draft | None:
    """Returns the open draft that carries on this table's match, if there is one."""
    return next((draft for draft in lobby.tables if draft.carries == view.charter.id and draft.state == OPEN), None)


def question(lobby: LobbyView, view: TableView, keys: dict[str, int]) -> Question | None:
    """Returns what the people here are asked about it; None if they have answered, or aren't asked.

    `keys`: the keycode of each answer.
    """
    draft = found(lobby, view)
    if draft is None or (me := lobby.me.key) not in {seat.key for seat in draft.seats} or me in draft.ready:
        return None
    known = dict(zip(view.charter.keys, view.charter.first_seats, strict=True))
    yes = tuple(sorted(known[key] for key in draft.ready if key in known))
    line = "The match goes on at a new table, with all that was won, once all say yes."
    return Question(_headline(draft, view), "", (line,), (
        Reply(AGREES, "Yes", CAPS[keys[AGREES]], yes),
        Reply(REFUSES, "No", CAPS[keys[REFUSES]])))


def _headline(draft: Draft, view: TableView) -> str:
    """Returns in words what would be new."""
    news = [plain(seat.name) for seat in draft.seats if seat.key and seat.key not in view.charter.keys]
    options = dict(view.charter.options)
    others = sum(options.get(name, value) != value for name, value in draft.options.items())
    if news:
        return f"{listed(news)} would like to sit in from the next deal"
    if others:
        return f"{others} other house rule{'s' * (others > 1)} from the next deal?"
    if draft.origins != tuple(range(len(draft.origins))):
        return "Other seats from the next deal?"
    return "Bots for those who are away, from the next deal?"
