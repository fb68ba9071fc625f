"""A match that is to go on at another table, with a newcomer or other house rules: what the people here are asked.

Questions come from the lobby's drafts and a view; each answer has the node do what it says (PEERS.md 16)."""
from collections.abc import Sequence

from client.pages import table_people
from client.play.game_table import ScreenState
from client.play.unreachable import absence
from client.play.unreachable.absence import not_yet
from client.ui.names import seat_names
from client.ui.phrases import ORDINALS, count_word, listed, plain
from client.ui.question import Question, Reply
from p2p.games.game import Seat
from p2p.language import joined, tr, trn
from p2p.net.wire import Draft
from p2p.peer.lobby.people import OPEN, LobbyView
from p2p.peer.node import Node
from p2p.peer.table_view import TableView
from p2p.table.match import options_of


def found(lobby: LobbyView, view: TableView) -> Draft | None:
    """Returns the open draft that carries on this table's match, if there is one."""
    return next((draft for draft in lobby.tables if draft.carries == view.charter.id and draft.state == OPEN), None)


def alone(node: Node, view: TableView) -> Draft | None:
    """Returns the open draft of this computer that carries the match on with nobody else; None if there is none."""
    draft = found(node.lobby, view)
    ours = draft is not None and {draft.opener, *(seat.key for seat in draft.seats)} == {node.identity.key}
    return draft if ours else None


def question(lobby: LobbyView, view: TableView, screen: ScreenState, now: float) -> Question | None:
    """Returns what the people here are asked, about who isn't there or about a proposal, else the question that still
    waits for others after their answer; None for nothing."""
    about = None if _all_here(lobby, view) else absence.question(view, screen, now)
    return about or _question(lobby, view, screen) or _pending(lobby, view) or absence.pending(view, screen)


def _question(lobby: LobbyView, view: TableView, screen: ScreenState) -> Question | None:
    """Returns the question about a proposal, or before there is one about the seats of those who are gone; None if the
    people here have answered or aren't asked."""
    draft = found(lobby, view)
    if draft is None:
        return _fewer(view, screen)
    if lobby.me.key not in _asked(draft) - {*draft.ready}:
        return None
    if lobby.me.key not in view.charter.keys:
        return _sit_down(lobby.me.key, draft, view)
    known = dict(zip(view.charter.keys, view.charter.first_seats, strict=True))
    yes = tuple(sorted(known[key] for key in draft.ready if key in known))
    rules = new_rules(draft, view)
    line = tr("The match goes on at a new table, with all that was won, once all say yes.")
    return Question(_headline(draft, view), "", (*rules, line), (
        _yes(draft, yes), _no(draft)), rules or (tr("All that was won stays, once all say yes."),))


def _yes(draft: Draft, seats: tuple[int, ...] = ()) -> Reply:
    return Reply("agree", tr("Yes"), "F9", seats, does=lambda desk: desk.node.room.ready(draft.id, True))


def _no(draft: Draft) -> Reply:
    return Reply("refuse", tr("No"), "F10", does=lambda desk: desk.node.room.ready(draft.id, False))


def _sit_down(key: bytes, draft: Draft, view: TableView) -> Question:
    """Returns what a newcomer is asked: whether to sit down with what the seat has by the table watched here, whose
    moves this computer has checked. What was carried to that table is the word of those who play: it says so."""
    had, names = view.deal.match.totals, seat_names(draft.seats)
    totals = [had[origin] if origin < len(had) else 0 for origin in draft.origins]
    own = [at for at, seat in enumerate(draft.seats) if seat.key == key]
    mine = listed([_points(totals[at]) for at in own])
    rest = listed([f"{names[at]} {_points(totals[at])}" for at in range(len(totals)) if at not in own])
    left = [draft.origins[at] for at in own if draft.origins[at] < len(had)]
    carried = view.charter.carried
    claim = (tr("This computer checks it from deal {deal} on; what stood before, those who play have signed.",
                deal=carried.deals + 1)
             if carried and carried.deals else tr("This computer checks it from the first deal on."))
    rules = new_rules(draft, view)
    asks = (tr("Sit down in place of {names} with {points}?", names=_names(view, left), points=mine) if left else
            tr("Sit down with {points}?", points=mine))
    return Question(asks, "", (*rules, tr("The others: {points}.", points=rest), claim), (_yes(draft), _no(draft)),
                    (*rules, joined(". ", (rest, claim))))


def _points(points: int) -> str:
    return str(points).replace("-", "−")


def _pending(lobby: LobbyView, view: TableView) -> Question | None:
    """Returns whose answer is missing after the yes of the people here; None if nobody's is, or they aren't asked."""
    draft = found(lobby, view)
    if draft is None or lobby.me.key not in draft.ready:
        return None
    missing = [_called(draft, view, key) for key in sorted(_asked(draft) - {*draft.ready})]
    if not missing:
        return None
    words = tr("You said yes; {waits}.", waits=not_yet(listed(missing), len(missing)))
    return Question(_headline(draft, view), "", (words,), (_no(draft),))


def _all_here(lobby: LobbyView, view: TableView) -> bool:
    """Returns whether all whose yes a proposal wants are there: then it comes before who is away."""
    draft, away = found(lobby, view), {view.charter.keys[member] for member in view.people.unreachable_since}
    return draft is not None and lobby.me.key in _asked(draft) and away.isdisjoint(_asked(draft))


def _asked(draft: Draft) -> set[bytes]:
    return {draft.opener, *(seat.key for seat in draft.seats if seat.key)}


def _called(draft: Draft, view: TableView, key: bytes) -> str:
    """Returns the name of who is asked, fit to show: of a member, or of a newcomer by its seat."""
    if key in view.charter.keys:
        return member_name(view, key)
    return next((_sits(draft, at) for at, seat in enumerate(draft.seats) if seat.key == key), plain(""))


def _sits(draft: Draft, at: int) -> str:
    return seat_names(draft.seats)[at]


def gone(view: TableView) -> tuple[Seat, ...]:
    """Returns the seats of members that are gone for good, if the match may go on without these seats; none
    otherwise."""
    there = view.charter.seats
    seats = tuple(Seat(seat) for seat, place in enumerate(there) if place.member in view.people.gone)
    may = view.deal.between and not view.ended and view.me in view.people.members_here
    return seats if may and seats and len(there) - len(seats) in view.deal.match.game.SEATS else ()


def _fewer(view: TableView, screen: ScreenState) -> Question | None:
    """Returns the question whether those who stay play on without the seats of those who are gone."""
    seats = gone(view)
    if screen.bots.issuperset(seats):
        return None
    names, count = _names(view, seats), count_word(len(view.charter.seats) - len(seats))
    lines = (tr("Play on as {count} with all that was won, once all say yes,", count=count),
             tr("or a bot sits there in the next deal."))
    return Question(trn("{names} is gone", "{names} are gone", len(seats), names=names), "", lines, (
        Reply("fewer", tr("Play on as {count}", count=count), "F9", short=tr("As {count}", count=count),
              does=lambda desk: desk.node.room.carry_on_fewer(view.charter.id)),
        Reply("bot sits", tr("A bot sits there"), "F10", short=tr("A bot"),
              does=lambda _desk: screen.seat_bots(seats))),
        (tr("As {count} with all that was won, or a bot sits there.", count=count),))


def member_name(view: TableView, key: bytes) -> str:
    """Returns the name of the member with this key, fit to show."""
    return table_people.member_names(view)[view.charter.keys.index(key)]


def _names(view: TableView, seats: Sequence[int]) -> str:
    names = table_people.names(view)
    return listed([names[seat] for seat in seats])


def new_rules(draft: Draft, view: TableView) -> tuple[str, ...]:
    """Returns in a line which house rules would hold that don't hold now; nothing if none."""
    before = dict(view.charter.options)
    rules = [joined(": ", (option.title, dict(option.values).get(value, plain(value))))
             for option in options_of(view.deal.match.game)
             if (value := draft.options.get(option.name, "")) != before.get(option.name, "")]
    return (joined("", (joined("; ", rules), ".")),) if rules else ()


def changeable(view: TableView) -> bool:
    """Returns whether a player here may propose other house rules and seats: between two deals of cards."""
    return (table_people.plays_cards(view) and view.deal.between and not view.ended
            and view.me in view.people.members_here)


def _headline(draft: Draft, view: TableView) -> str:
    news = [_sits(draft, at) for at, seat in enumerate(draft.seats) if seat.key and seat.key not in view.charter.keys]
    options = dict(view.charter.options)
    others = sum(options.get(name, value) != value for name, value in draft.options.items())
    before, more = len(view.charter.seats), len(draft.seats) > len(view.charter.seats)
    if news:
        if more and len(news) == 1:
            return tr("{name} would like to sit in from the next deal, as the {ordinal}", name=news[0],
                      ordinal=ORDINALS[before + 1])
        return trn("{names} would like to sit in from the next deal", "{names} would like to sit in from the next deal",
                   len(news), names=listed(news))
    if more:
        return _one_more(draft, view)
    if len(draft.seats) < before:
        gone = [seat for seat in range(len(view.charter.seats)) if seat not in draft.origins]
        return tr("Play on as {count}, without {names}?", count=count_word(len(draft.seats)), names=_names(view, gone))
    moved = draft.origins != tuple(range(len(draft.origins)))
    if others:
        if moved:
            return trn("{n} other house rule and other seats from the next deal?",
                       "{n} other house rules and other seats from the next deal?", others)
        return trn("{n} other house rule from the next deal?", "{n} other house rules from the next deal?", others)
    known = view.charter.seats
    called, names = table_people.names(view), seat_names(draft.seats)
    pairs = [(seat, names[at], known[origin], called[origin], view.charter.keys[known[origin].member])
             for at, (seat, origin) in enumerate(zip(draft.seats, draft.origins, strict=False)) if origin < len(known)]
    for seat, name, was, before_name, key in pairs:
        if seat.key and not seat.bot and (was.bot or seat.key != key):
            return tr("{name} joins {other} at the same screen from the next deal", name=name,
                      other=member_name(view, seat.key))
        if seat.bot and not was.bot and seat.key == key:
            return tr("{name} goes, a bot takes the seat from the next deal", name=before_name)
    if moved:
        return tr("Other seats from the next deal?")
    return tr("Bots for those who are away, from the next deal?")


def _one_more(draft: Draft, view: TableView) -> str:
    before = len(view.charter.seats)
    at = next((at for at, origin in enumerate(draft.origins[:len(draft.seats)]) if origin >= before), -1)
    came = draft.seats[at]
    if came.bot or not came.key:
        return tr("A bot sits down as the {ordinal} player from the next deal", ordinal=ORDINALS[before + 1])
    return tr("{name} joins {other} as the {ordinal} player from the next deal", name=_sits(draft, at),
              other=member_name(view, came.key), ordinal=ORDINALS[before + 1])
