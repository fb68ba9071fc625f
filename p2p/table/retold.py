"""A finished or broken off game told from its file: `fairdeal show` prints it, the window replays it.

The file is checked while it is read: `report` is what `verify` says of it. Trusts nothing in the file.
"""
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from p2p.deal.proven import Proven
from p2p.games import GAMES
from p2p.games.days import DAY
from p2p.games.game import (
    CardGame,
    DealInWords,
    Item,
    Move,
    NamesCards,
    Outcome,
    Seat,
    TellsDeals,
    Undertakes,
    in_words,
)
from p2p.games.saved import BadCode, Saved, card_game
from p2p.identity import clean_sentence
from p2p.language import joined, tr, trc, trn
from p2p.log.charter import Charter, Member, encode_charter, table_hash
from p2p.log.entry import BadEntry
from p2p.log.store import StoreError, read
from p2p.table.audit import Finding
from p2p.table.carry import listed
from p2p.table.deals import FinishedDeal
from p2p.table.holders import player
from p2p.table.match import SAVED, options_of
from p2p.table.plays import TakenMove, played
from p2p.table.replica import Replica
from p2p.table.transcript import Report, blame, verify


class ToldDeal(NamedTuple):
    """A deal, or a game's one board: its moves and its last state. `outcome`: None for one that wasn't finished.

    `found`: what the audit found. `went`: sentences on who left in it. `cards`: what its game tells of it besides.
    `code`: its save code, "" if it has none. `holders`: who played each seat.
    """

    number: int
    happenings: tuple[TakenMove, ...]
    state: Any
    outcome: Outcome | None
    found: tuple[Finding, ...]
    went: tuple[str, ...]
    cards: DealInWords | None
    code: str
    holders: tuple[Member, ...] = ()


class ToldGame(NamedTuple):
    """A game as its file tells it. By seat: the points at the `start`, and `totals` with the `closing` lines.

    `stopped`: by whose fault, in words. `earlier`: the games at the tables that this one carries on, the first one
    first, as far as they were asked for and their files are here.
    """

    path: Path
    charter: Charter
    deals: tuple[ToldDeal, ...]
    start: tuple[int, ...]
    closing: tuple[Item, ...]
    totals: tuple[int, ...]
    over: bool
    report: Report
    stopped: str
    earlier: "tuple[ToldGame, ...]" = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they stand in the file."""
        return tuple(seat.name for seat in self.charter.seats)

    def player(self, deal: ToldDeal, seat: Seat) -> str:
        """The player of this seat in the deal, in words, as `p2p.table.holders` says it."""
        return player(self.charter, deal.holders, seat)

    def before(self, number: int) -> tuple[int, ...]:
        """The points of each seat before the deal of this number (from 1)."""
        earlier = [deal.outcome.scores for deal in self.deals[:number - 1] if deal.outcome]
        return tuple(map(sum, zip(self.start, *earlier, strict=True)))

    @property
    def ms(self) -> int:
        """The table time in ms of the last move; 0 without one."""
        return max((deal.happenings[-1].at for deal in self.deals if deal.happenings), default=0)

    @property
    def played_ms(self) -> int:
        """The same without pauses: how long it was played."""
        return played((taken for deal in self.deals for taken in deal.happenings), self.ms)


def look_back(path: Path, proven: Proven | None = None, others: Iterable[Path] = ()) -> ToldGame:
    """Reads, checks and retells a file. `proven`: what was verified already; what is verified now is added. `others`:
    files among which those of its match at other tables may be, besides those beside it.

    Raises StoreError or BadCharter if it holds no game.
    """
    contents, proven = read(path, notes=False), Proven() if proven is None else proven
    followed = _Followed(Replica(contents.charter, proven=proven))
    start = followed.table.deals.match.totals
    report = verify(path, proven, others=others, see=followed.see)
    table = followed.table
    if contents.cut:                                    # then it isn't gone through there
        with suppress(BadEntry):
            for record in contents.records:
                table.take_in(record.data)
                followed.see(table)
    match = table.deals.match
    stopped = blame(table, table.fault) if table.fault else ""
    return ToldGame(path, table.charter, tuple(_deals(table, followed.went)), start, match.closing, match.final,
                    table.ended is not None, report, stopped)


class _Followed:
    """The table of a file while it is verified. If an entry is wrong, the report says so, and the game is told up to
    there. `went`: how many had left when each deal was finished."""

    def __init__(self, table: Replica) -> None:
        self.table, self.went = table, list[int]()

    def see(self, table: Replica) -> None:
        """The table after a further entry; another table if the file is gone through again."""
        if table is not self.table:
            self.table, self.went = table, []
        while len(self.went) < len(table.deals.finished) - 1:
            self.went.append(len([*table.went()]))


def _deals(table: Replica, went: list[int]) -> Iterator[ToldDeal]:
    """All deals that ended, and the one that goes on; `went`: how many had left when each was finished."""
    at, said, spans = 0, [*table.went()], [*pairwise((0, *went))]
    for number, end in enumerate(table.deals.finished[1:], 1):
        moves = table.happenings[at:at + end.moves]
        yield _deal(table, number, moves, end.state, said[slice(*spans[number - 1])], end)
        at += end.moves
    if table.deals.running:
        went_now = said[went[-1] if went else 0:]
        yield _deal(table, table.deals.place, table.happenings[at:], table.state, went_now, None)


def _deal(table: Replica, number: int, moves: tuple[TakenMove, ...], state: Any, went: list[str],
          end: FinishedDeal | None) -> ToldDeal:
    """A deal with the moves and the words that are its own; `end`: None of one that goes on."""
    game = table.game
    cards = game.retold([move.before for move in moves], state) if isinstance(game, TellsDeals) else None
    code = ""
    if end and isinstance(game, CardGame) and table.charter.game in GAMES:
        try:
            code = str(Saved.of(table.charter.game, len(table.charter.seats), dict(table.charter.options), state))
        except BadCode:
            code = ""
    outcome, found = (end.match.sheet[-1], end.findings) if end else (None, ())
    holders = table.holders.at(end.step) if end else table.holders.now
    return ToldDeal(number, moves, state, outcome, found, tuple(went), cards, code, holders)


# ---------------------------------------------------------------------- as text

def tell(path: Path) -> Iterator[str]:
    """The game in this file as lines of text. Raises StoreError or BadCharter if it holds none."""
    told = look_back(path)
    if unreadable(told.report):
        raise StoreError(tr("{path} holds an entry that can't be read: {text} "
                         "See: fairdeal verify {path}", path=path, text=told.report.checks[-1].text))
    yield from lines(told)


def codes(path: Path) -> Iterator[tuple[int, str]]:
    """(number from 1, save code) of each finished deal in this file.

    Raises StoreError or BadCharter if it holds no game, BadCode if the game has no save codes.
    """
    told = look_back(path)
    card_game(told.charter.game)
    if unreadable(told.report):
        raise StoreError(tr("{path} holds an entry that can't be read. See: fairdeal verify {path}", path=path))
    return ((deal.number, deal.code) for deal in told.deals if deal.outcome and deal.code)


def unreadable(report: Report) -> bool:
    """Whether an entry in the file was no entry of its table at all."""
    return any(check.name == "signatures" and not check.ok for check in report.checks)


def lines(told: ToldGame) -> Iterator[str]:
    """The whole game as lines: house rules, seats, each deal with its hands, moves, tricks and sheet, the seal."""
    charter = told.charter
    yield joined("", (GAMES[charter.game].TITLE, " (", joined(", ", house_rules(charter)), ")"))
    for number, seat in enumerate(charter.seats, 1):
        kind = tr("bot, {level}", level=trc("a bot", seat.bot)) if seat.bot else tr("person")
        yield tr("seat {number}: {name} ({kind}, computer of {owner})", number=number, name=seat.name, kind=kind,
                 owner=charter.members[seat.member].name)
    for member in charter.members:
        then = datetime.fromtimestamp(member.clock, UTC)
        yield tr("agreed on at {then:%Y-%m-%d %H:%M} UTC by the clock of {name}", then=then, name=member.name)
    for deal in told.deals:
        yield from _deal_lines(told, deal)
    for deal in told.deals:
        for found in deal.found:
            yield tr("Deal {deal}, move {move}: {name} broke rule {rule}, {why}.", deal=deal.number,
                     move=found.entry + 1,
                     name=told.player(deal, found.seat), rule=found.rule, why=found.why)
    if told.stopped:
        yield tr("stopped: {why}", why=told.stopped)
    yield from _match_lines(told)
    minutes, seconds = divmod(told.played_ms // 1000, 60)
    yield tr("length: {minutes}:{seconds:02}", minutes=minutes, seconds=seconds)
    end = told.report.checks[-1]
    yield tr("seal: {words}", words=told.report.seal) if told.report.seal else tr("no seal. {text}", text=end.text)


def house_rules(charter: Charter) -> list[str]:
    """The mode and every option that isn't as usual, in the words of the window; one sentence if there are none."""
    usual = {option.name: option.usual for option in options_of(GAMES[charter.game])}
    rows = {option.name: option for option in options_of(GAMES[charter.game])}
    other = {name: value for name, value in charter.options if name in ("mode", SAVED) or usual.get(name) != value}
    if day := other.pop(DAY, ""):
        other.pop(SAVED, None)
        return [tr("the deal of {day}, made from the date: nobody shuffled it", day=day)]
    found = [joined(": ", (rows[name].title, dict(rows[name].values).get(value,
                                                                         value))) if name in rows else f"{name} {value}"
             for name, value in other.items()]
    return found or [tr("house rules as usual")]


def _deal_lines(told: ToldGame, deal: ToldDeal) -> Iterator[str]:
    if deal.cards:
        yield tr("deal {number}", number=deal.number)
        yield from deal.cards.lines_before(told.names)
    verb, left = deal.cards.in_words if deal.cards else ("", 0)
    for happening in deal.happenings:
        if left and happening.move.verb == verb and happening.before != happening.after:
            left -= 1
        else:
            yield _line(told, happening, deal.state)
    if deal.cards:
        yield from deal.cards.lines_after(told.names)
    yield from deal.went
    if deal.outcome:
        yield from _sheet(told, deal.outcome.items)
        yield f"{in_words(deal.outcome.reason)}: {_by_seat(told, deal.outcome.scores)}"


def _sheet(told: ToldGame, items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield f"  {in_words(item.name)}, {item.why}: {_by_seat(told, item.scores)}"


def _match_lines(told: ToldGame) -> Iterator[str]:
    """The lines that close a match, and its totals unless they are those of its one deal."""
    finished = sum(deal.outcome is not None for deal in told.deals)
    yield from _sheet(told, told.closing)
    if dict(told.charter.options).get("deals", "1") != "1" or told.closing:
        yield trn("after {n} deal: {points}", "after {n} deals: {points}", finished,
                  points=_by_seat(told, told.totals))


def _by_seat(told: ToldGame, numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(told.names, numbers, strict=True))


def _line(told: ToldGame, happening: TakenMove, state: Any) -> str:
    minutes, ms = divmod(happening.at, 60_000)
    took = "" if happening.reaction is None else f"  {happening.reaction} ms"
    effect = "" if happening.before != happening.after else tr("  without effect")
    name = told.names[happening.seat]
    game = GAMES[told.charter.game]
    cards = game.cards_of(state, happening.move) if isinstance(game, NamesCards) else ""
    words = "  ".join(filter(None, (_named(told, happening.move, state), cards)))
    return f"{minutes}:{ms / 1000:06.3f}  {name}: {words}{took}{effect}"


def _named(told: ToldGame, move: Move, state: Any) -> str:
    """A move in words: cards that lie open in this state of its deal by their names, others by their slots."""
    game = GAMES[told.charter.game]
    if not isinstance(game, CardGame) or move.verb not in game.OF_SLOTS:
        return str(move)
    faces = ((arg, state.public(arg) if isinstance(arg, int) else -1) for arg in move.args)
    return " ".join((move.verb, *(game.NAMES[face] if face >= 0 else str(arg) for arg, face in faces)))


# ---------------------------------------------------------------------- as figures, for a list of many games

UNFINISHED = tr("not finished")


class DealFigures(NamedTuple):
    """The row of a finished deal in which somebody undertook something: see `Undertaking`. `made`: whether
    that side won; `scores` by seat."""

    kind: str
    side: tuple[int, ...]
    number: str
    made: bool
    scores: tuple[int, ...]


class Figures(NamedTuple):
    """The row of a game in a list, in plain values. `state`: "good" (whole and right), "open" or "bad". `still`: what
    becomes of one that is open, in words: it goes on in another file, isn't finished, or isn't signed by all.
    `when`: s since 1970, as this computer told when the table was agreed on, or its opener where none of ours sat.

    `undertaken`: the deals in which somebody undertook something. `seats`: (name, level of its bot, member) by seat.
    `keys`: of the members, in hex. `words`: what is wrong or how the game ended. `ms`: how long it was played, without
    pauses. `table`: its id; `carries`: that of the table that it carries on after `before` deals, "" for none.
    `goes_on`: its own match goes on at another table.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[tuple[str, str, int], ...]
    keys: tuple[str, ...]
    totals: tuple[int, ...]
    deals: int
    ms: int
    state: str
    seal: str
    words: str
    when: int
    undertaken: tuple[DealFigures, ...]
    still: str = ""
    table: str = ""
    carries: str = ""
    before: int = 0
    goes_on: bool = False

    @property
    def players(self) -> list[tuple[str, str, str]]:
        """The key of the computer (hexadecimal), the name and the level of its bot of each seat."""
        return [(self.keys[member] if member < len(self.keys) else "", name, bot) for name, bot, member in self.seats]


def still(told: ToldGame) -> str:
    """The fate of a game that is right as far as it goes, in words for a list."""
    if where := told.report.goes_on:
        if not where.without:
            return tr("goes on at another table")
        return tr("goes on at another table, without {people}",
                  people=listed([clean_sentence(name) for name in where.without]))
    return tr("not signed by all") if told.over else UNFINISHED


def figures_of(told: ToldGame, key: bytes = b"") -> Figures:
    """The figures of a game that was looked at by the computer with this key."""
    report, charter = told.report, told.charter
    last = next((deal.outcome for deal in reversed(told.deals) if deal.outcome), None)
    found = next((tr("{name} broke rule {rule}", name=told.player(deal, found.seat),
                     rule=found.rule) for deal in told.deals
                  for found in deal.found), "")
    words = told.stopped or found or (report.checks[-1].text if not report.ok else last.reason if last else "")
    state = "bad" if not report.ok or told.stopped else "good" if report.whole else "open"
    return Figures(charter.game, charter.options, tuple((s.name, s.bot, int(s.member)) for s in charter.seats),
                   tuple(key.hex() for key in charter.keys), told.totals,
                   sum(deal.outcome is not None for deal in told.deals), told.played_ms, state, report.seal,
                   clean_sentence(words), charter.clock_of(key), tuple(_undertaken(told)),
                   still(told) if state == "open" else "",
                   table_hash(encode_charter(charter)).hex(), charter.carried.table.hex() if charter.carried else "",
                   charter.carried.deals if charter.carried else 0, report.goes_on is not None)


def _undertaken(told: ToldGame) -> Iterator[DealFigures]:
    game = GAMES[told.charter.game]
    if isinstance(game, Undertakes):
        for deal in told.deals:
            if deal.outcome and not deal.outcome.again and (said := game.undertaken(deal.state)):
                yield DealFigures(said.kind, said.side, said.number, said.side[0] in deal.outcome.winners,
                                  deal.outcome.scores)
