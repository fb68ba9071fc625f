"""A match that is to go on at another table, with a newcomer or other house rules: what the people here are asked.

Pure: a question from the lobby's drafts and a view (PROTOCOL.md 16).
"""
from collections.abc import Sequence

from client.pages import table_people
from client.play.absence import CAPS
from client.ui.phrases import COUNTS, ORDINALS, listed, plain
from client.ui.question import Question, Reply
from p2p.games.game import Seat
from p2p.net.wire import Draft
from p2p.peer.lobby import OPEN, LobbyView
from p2p.peer.node import Node
from p2p.peer.session import TableView

AGREES, REFUSES = "agree carry", "refuse carry"
FEWER, BOT_SITS = "fewer", "bot sits"


def found(lobby: LobbyView, view: TableView) -> Draft | None:
    """Returns the open draft that carries on this table's match, if there is one."""
    return next((draft for draft in lobby.tables if draft.carries == view.charter.id and draft.state == OPEN), None)


def alone(node: Node, view: TableView) -> Draft | None:
    """Returns the open draft of this computer that carries the match on with nobody else; None if there is none."""
    draft = found(node.lobby, view)
    ours = draft is not None and {draft.opener, *(seat.key for seat in draft.seats)} == {node.identity.key}
    return draft if ours else None


def question(lobby: LobbyView, view: TableView, keys: dict[str, int], bots: frozenset[Seat] = frozenset()
             ) -> Question | None:
    """Returns what the people here are asked about it, or, before there is one, whether they play on without the seats
    of those who are gone; None if they have answered, or aren't asked.

    `keys`: the keycode of each answer. `bots`: seats for which the people here have chosen a bot.
    """
    draft = found(lobby, view)
    if draft is None:
        return _fewer(view, bots, keys)
    if (me := lobby.me.key) not in {seat.key for seat in draft.seats} or me in draft.ready:
        return None
    known = dict(zip(view.charter.keys, view.charter.first_seats, strict=True))
    yes = tuple(sorted(known[key] for key in draft.ready if key in known))
    line = "The match goes on at a new table, with all that was won, once all say yes."
    return Question(_headline(draft, view), "", (line,), (
        Reply(AGREES, "Yes", CAPS[keys[AGREES]], yes),
        Reply(REFUSES, "No", CAPS[keys[REFUSES]])))


def gone(view: TableView) -> tuple[Seat, ...]:
    """Returns the seats of those who are gone for good, if the match may go on without these seats; else none."""
    there = view.charter.seats
    seats = tuple(Seat(seat) for seat, place in enumerate(there) if place.member not in view.present)
    may = view.between and not (view.over or view.fault or view.trouble) and view.me in view.present
    return seats if may and seats and len(there) - len(seats) in view.match.game.SEATS else ()


def _fewer(view: TableView, bots: frozenset[Seat], keys: dict[str, int]) -> Question | None:
    """Returns the question whether those who stay play on without the seats of those who are gone."""
    seats = gone(view)
    if bots.issuperset(seats):
        return None
    names, count = _names(view, seats), COUNTS[len(view.charter.seats) - len(seats)]
    verb = "is" if len(seats) == 1 else "are"
    lines = f"Play on as {count} with all that was won, once all say yes,", "or a bot sits there in the next deal."
    return Question(f"{names} {verb} gone", "", lines, (
        Reply(FEWER, f"Play on as {count}", CAPS[keys[FEWER]]),
        Reply(BOT_SITS, "A bot sits there", CAPS[keys[BOT_SITS]])))


def member_name(view: TableView, key: bytes) -> str:
    """Returns the name of the member with this key, fit to show."""
    return table_people.member_names(view)[view.charter.keys.index(key)]


def _names(view: TableView, seats: Sequence[int]) -> str:
    names = table_people.names(view)
    return listed([names[seat] for seat in seats])


def _headline(draft: Draft, view: TableView) -> str:
    """Returns in words what would be new."""
    news = [plain(seat.name) for seat in draft.seats if seat.key and seat.key not in view.charter.keys]
    options = dict(view.charter.options)
    others = sum(options.get(name, value) != value for name, value in draft.options.items())
    before, more = len(view.charter.seats), len(draft.seats) > len(view.charter.seats)
    if news:
        last = f", as the {ORDINALS[before + 1]}" if more else ""
        return f"{listed(news)} would like to sit in from the next deal{last}"
    if more:
        return _one_more(draft, view)
    if len(draft.seats) < before:
        gone = [seat for seat in range(len(view.charter.seats)) if seat not in draft.origins]
        return f"Play on as {COUNTS[len(draft.seats)]}, without {_names(view, gone)}?"
    if others:
        return f"{others} other house rule{'s' * (others > 1)} from the next deal?"
    known = view.charter.seats
    pairs = [(seat, known[origin], view.charter.keys[known[origin].member])
             for seat, origin in zip(draft.seats, draft.origins, strict=False) if origin < len(known)]
    for seat, was, key in pairs:
        if seat.key and not seat.bot and (was.bot or seat.key != key):
            return f"{plain(seat.name)} joins {member_name(view, seat.key)} at the same screen from the next deal"
        if seat.bot and not was.bot and seat.key == key:
            return f"{plain(was.name)} goes, a bot takes the seat from the next deal"
    if draft.origins != tuple(range(len(draft.origins))):
        return "Other seats from the next deal?"
    return "Bots for those who are away, from the next deal?"


def _one_more(draft: Draft, view: TableView) -> str:
    """Returns in words who of a computer that plays here has a seat more."""
    before = len(view.charter.seats)
    came = next((seat for seat, origin in zip(draft.seats, draft.origins, strict=False) if origin >= before),
                draft.seats[-1])
    who = "A bot sits down" if came.bot or not came.key else f"{plain(came.name)} joins {member_name(view, came.key)}"
    return f"{who} as the {ORDINALS[before + 1]} player from the next deal"
