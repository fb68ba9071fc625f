"""The rows of the lobby's list of tables: their order, their words, and what can be done with each. Draws nothing.

The players' names come from other computers and are made fit to show here.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from client.games.catalogue import LISTINGS
from client.pages import table_people
from client.ui.dates import DAYS, date
from client.ui.names import seat_names
from client.ui.phrases import count_word, listed, plain
from p2p.language import Sentence, tr, trn
from p2p.net.wire import Draft, DraftId, TableId
from p2p.peer.home.unfinished import Unfinished
from p2p.peer.lobby.people import OPEN, LobbyView, same_version
from p2p.peer.table_view import TableView

PERSON, BOT, FREE = "p", "b", "o"
SIT, BACK, COME, WATCH = "sit", "back", "come", "watch"         # what a row's button does
LABELS = {SIT: tr("Sit down"), BACK: tr("Back to it"), COME: tr("Come back"), WATCH: tr("Watch"), "": ""}

IN_LOBBY = tr("in the lobby")
# What others say that they do (PROTOCOL.md), around a game's code, and the sentence for it.
DOINGS: tuple[tuple[str, str, Callable[[str], Sentence]], ...] = (
    ("plays ", "", lambda game: tr("plays {game}", game=game)),
    ("watches ", "", lambda game: tr("watches {game}", game=game)),
    ("at a ", " table", lambda game: tr("at a {game} table", game=game)))


class TableRow(NamedTuple):
    """One row. `dots` has a letter for each seat (PERSON, BOT, FREE); `action` is SIT, BACK, COME, WATCH or "". `id` is
    a table id with COME, otherwise a draft id."""

    game: str
    options: Mapping[str, str]
    dots: str
    names: str
    state: str
    action: str
    id: DraftId | TableId
    locked: bool = False        # it takes a word to come in
    wanted: bool = False        # the one row whose button is the primary one
    left: bool = False          # an own game that isn't finished: it stands apart
    when: str = ""              # of such a game: when it was begun, or who it waits for


def doing_words(doing: str) -> str:
    """Returns what somebody is doing, as its computer says it, with the game's name where it has the game's code."""
    said = plain(doing, "")
    for begins, ends, sentence in DOINGS:
        game = said.removeprefix(begins).removesuffix(ends)
        if game in LISTINGS and said == f"{begins}{game}{ends}":
            return sentence(LISTINGS[game].name)
    if said == IN_LOBBY:
        return IN_LOBBY
    return " ".join(str(LISTINGS[word].name) if word in LISTINGS else word for word in said.split(" "))


def rows(lobby: LobbyView, tables: Sequence[TableView], unfinished: Sequence[Unfinished]) -> tuple[TableRow, ...]:
    """Returns all rows in the order of the list: own running games, own open tables, tables with a free seat, own
    unfinished tables, the one left last first, and those that can only be watched or looked at."""
    playing = {view.charter.id for view in tables} | {table.charter.id for table in unfinished}
    drafts = [d for d in lobby.tables if d.game in LISTINGS and d.id not in playing
              and (not d.carries or d.opener == lobby.me.key)]
    opened = [_draft(draft, lobby) for draft in drafts]
    found = [_running(view) for view in tables if not view.over and not view.proof.fault]
    found += [row for row in opened if row.action == BACK]
    free = [row for row in opened if row.action == SIT]
    found += [row._replace(wanted=row is free[0]) for row in free]
    here = {person.key for person in lobby.here}
    found += [_unfinished(table, lobby.me.key, here) for table in sorted(unfinished, key=_age)
              if table.charter.game in LISTINGS]
    return (*found, *(row for row in opened if row.action in (WATCH, "")))


def _draft(draft: Draft, lobby: LobbyView) -> TableRow:
    me, here = lobby.me.key, ((person.name, person.key) for person in (lobby.me, *lobby.here))
    free = sum(not seat.key for seat in draft.seats)
    mine = draft.opener == me or any(seat.key == me for seat in draft.seats)
    is_open = draft.state == OPEN
    action = (BACK if mine else SIT if free else "") if is_open else "" if mine else WATCH
    state = trn("waits for {count}", "waits for {count}", free, count=count_word(free)) if free else \
        tr("about to begin")
    if not is_open:
        state = tr("you have left") if mine else tr("being played")
    if not same_version(draft):
        action, state = "", tr("needs the same version")
    names = seat_names(draft.seats, here)
    seats = [(name, seat.bot, bool(seat.key)) for name, seat in zip(names, draft.seats, strict=True)]
    if draft.locked and action in (SIT, WATCH):
        state = tr("{state}, locked", state=state)
    return _row(draft.game, draft.options, seats, state, action, draft.id)._replace(locked=draft.locked)


def _running(view: TableView) -> TableRow:
    charter = view.charter
    aside = view.me is not None and view.me in view.people.stepped_out
    waits = aside and table_people.plays_cards(view) and not view.mine.isdisjoint(view.state.turn())
    state = tr("you stepped away") if aside else tr("your game goes on") if view.started else tr("about to begin")
    state = tr("they wait for you") if waits else state
    return _row(charter.game, dict(charter.options), table_people.sitters(charter), state, BACK,
                charter.id)


def _age(table: Unfinished) -> float:
    """Returns what sorts unfinished tables, the one left last first, one without a file last."""
    with suppress(OSError):
        return -table.file.stat().st_mtime
    return 0.0


def _unfinished(table: Unfinished, me: bytes, here: set[bytes]) -> TableRow:
    charter, state = table.charter, tr("coming back…") if table.returning else tr("not finished")
    called = table_people.called_members(charter)
    missing = [called[number] for number, member in enumerate(charter.members)
               if member.key not in (me, *here) and number not in table.gone]
    waits = trn("waits for {names}", "waits for {names}", len(missing), names=listed(missing)) if missing else (
        begun_at(charter.clock_of(me)))
    when = state if table.returning else waits
    row = _row(charter.game, dict(charter.options), table_people.sitters(charter), state,
               "" if table.returning else COME, table.id)
    return row._replace(left=True, when=when)


def is_couch(table: Unfinished) -> bool:
    """Returns whether several people share one computer at this table, and nobody else plays there."""
    return len(table.charter.members) == 1 and sum(not seat.bot for seat in table.charter.seats) > 1


def begun_at(clock: int) -> str:
    """Returns when a game was begun (`clock`, s since 1970): "Begun today, 19:40", "Begun on Thursday, 19:40", after
    six days with its date."""
    then, now = datetime.fromtimestamp(clock), datetime.now()
    ago = (now.date() - then.date()).days
    at = f"{then:%H:%M}"
    if ago in (0, 1):
        return tr("Begun yesterday, {time}", time=at) if ago else tr("Begun today, {time}", time=at)
    if 0 < ago < 7:
        return tr("Begun on {weekday}, {time}", weekday=DAYS[then.weekday()], time=at)
    return tr("Begun on {date}, {time}", date=date(then.timetuple()), time=at)


def _row(game: str, options: Mapping[str, str], seats: Iterable[tuple[str, str, bool]], state: str, action: str,
         table: DraftId | TableId) -> TableRow:
    seats = tuple(seats)
    dots = "".join(FREE if not taken else BOT if bot else PERSON for _, bot, taken in seats)
    people = [name for name, bot, taken in seats if taken and not bot]
    bots = dots.count(BOT)
    names = people + ([trn("a bot", "{count} bots", bots, count=count_word(bots))] if bots else [])
    return TableRow(game, options, dots, listed(names) if names else "", state, action, table)
