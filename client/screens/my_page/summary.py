"""The player here, by the played games of this computer: counted anew from their figures. Pure, draws nothing.

Only games that are right, and were played to their end, count. Every number keeps the files behind it.
"""
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from client.games.catalogue import LISTINGS
from client.games.levels import level_word
from client.games.listing import Measure
from client.screens.my_page.level import Level, level
from client.screens.played_games.kinds import kind_word
from client.ui.names import told_apart
from client.ui.phrases import clock_words, listed
from p2p.language import tr, trn
from p2p.peer.played import PlayedGame
from p2p.table import match
from p2p.table.retold import Figures

DAY = 86_400.0                          # s
WEEK, YEAR, EVER = 7 * DAY, 365 * DAY, float("inf")
PERIODS = {"week": WEEK, "year": YEAR, "all": EVER}     # s before now
AROUND = 4                              # games on each side of one whose median its curve shows
Paths = tuple[Path, ...]


class OwnGame(NamedTuple):
    """A game that counts: its own seat, whether that one won (None where nobody could), and its figures."""

    path: Path
    when: float
    own: int
    won: bool | None
    figures: Figures


class Point(NamedTuple):
    """A game in the curve: when (s since 1970), and its value in the measure of its game."""

    when: float
    value: float
    path: Path


class Tally(NamedTuple):
    """Games or deals of one kind, or with one person or all bots: the files of those that were won, and of all others.
    """

    words: str
    won: Paths
    others: Paths

    @property
    def games(self) -> Paths:
        """Returns the files of all."""
        return self.won + self.others


class BestTime(NamedTuple):
    """The best times of a way to play in the last day, the last week and ever, in ms; 0 where it wasn't played.

    `ranks`: (place, of so many) of the last game among those of each of these times; equal ones share a place.
    """

    words: str
    best: tuple[int, ...]
    paths: Paths
    ranks: tuple[tuple[int, int], ...]


class Best(NamedTuple):
    """The best that was reached: as a player reads it, in which way to play or of what, and the game."""

    value: str
    words: str
    path: Path


class GameSummary(NamedTuple):
    """One game: files played, won, lost; the best; the longest row of wins and the present one; its curve with its
    name; undertakings as declarer by kind; (deals, points a deal) as declarer and on the other side."""

    code: str
    played: Paths
    won: Paths
    lost: Paths
    best: Best | None
    longest: int
    present: int
    curve: tuple[Point, ...]
    curve_of: str
    counts: tuple[Tally, ...]
    declared: tuple[int, float]
    defended: tuple[int, float]
    times: tuple[BestTime, ...]
    level: Level | None = None


class Summary(NamedTuple):
    """All of a period. `since`: when the first game of all was played, 0 without one."""

    games: tuple[GameSummary, ...]
    people: tuple[Tally, ...]
    bots: Tally
    since: float
    played: int


def summary(games: Iterable[PlayedGame], key: bytes, name: str, now: float, period: str = "all") -> Summary:
    """Returns the summary for the computer with this key and the player of this name there.

    `period`: of PERIODS, back from `now` (s since 1970).
    """
    every = sorted(_counting(games, key.hex(), name), key=lambda game: game.when)
    found = [game for game in every if game.when >= now - PERIODS[period]]
    by_game = {code: [game for game in found if game.figures.game == code] for code in LISTINGS}
    people, bots = _together(found)
    return Summary(tuple(_summed(code, mine, now) for code, mine in by_game.items()), people, bots,
                   every[0].when if every else 0.0, len(found))


def _counting(games: Iterable[PlayedGame], key: str, name: str) -> Iterable[OwnGame]:
    for game in games:
        found = game.figures
        if found is None or found.state != "good" or found.goes_on or found.game not in LISTINGS:
            continue
        ours = [seat for seat, (of, _, bot) in enumerate(found.players) if not bot and of == key]
        if not ours or len(found.totals) != len(found.seats):
            continue
        own = next((seat for seat in ours if found.seats[seat][0] == name), ours[0])
        best = max(found.totals)
        level = found.totals.count(best) == len(found.seats)
        won = None if level else found.totals[own] == best
        yield OwnGame(game.path, game.when, own, won, found)


def _summed(code: str, games: Sequence[OwnGame], now: float) -> GameSummary:
    told = LISTINGS[code].telling
    won, lost = _paths(games, lambda game: game.won is True), _paths(games, lambda game: game.won is False)
    longest, present = _rows_of_wins(games)
    curve, curve_of = _curve(code, games)
    deals = [(game, deal) for game in games for deal in game.figures.undertaken]
    declared = [deal.scores[game.own] for game, deal in deals if deal.side[0] == game.own]
    defended = [deal.scores[game.own] for game, deal in deals if game.own not in deal.side]
    return GameSummary(code, _paths(games), won, lost, _best(code, games), longest, present, curve, curve_of,
                       _counts(games, bool(told.declarer)), _mean(declared), _mean(defended),
                       _times(games, now) if told.measure is Measure.TIME else (),
                       level(code, [(game.own, game.figures) for game in games]))


def _paths(games: Iterable[OwnGame], wanted: Callable[[OwnGame], bool] = lambda _: True) -> Paths:
    return tuple(game.path for game in games if wanted(game))


def _mean(scores: Sequence[int]) -> tuple[int, float]:
    return len(scores), sum(scores) / len(scores) if scores else 0.0


def _rows_of_wins(games: Sequence[OwnGame]) -> tuple[int, int]:
    """Returns the longest row of games won one after the other, and the present one; games alone don't end it."""
    longest = present = 0
    for game in games:
        if game.won is not None:
            present = present + 1 if game.won else 0
            longest = max(longest, present)
    return longest, present


def way(game: OwnGame) -> str:
    """Returns how a game was played, in words: its name among the games of its kind, and with how many."""
    code, options, seats = game.figures.game, dict(game.figures.options), len(game.figures.seats)
    called = LISTINGS[code].telling.name
    words = called(options) if called else str(LISTINGS[code].words(options)).partition(",")[0]
    return tr("{way}, alone", way=words) if seats == 1 else trn("{way}, {n} player", "{way}, {n} players", seats,
                                                                way=words)


def _alike(games: Sequence[OwnGame]) -> dict[str, list[OwnGame]]:
    """Returns the games by their way, the way that was played most first. A deal of a
    save code or of a day is none of them: it can be played again."""
    found: dict[str, list[OwnGame]] = {}
    for game in games:
        if not {match.SAVED, match.DAY} & dict(game.figures.options).keys():
            found.setdefault(way(game), []).append(game)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _curve(code: str, games: Sequence[OwnGame]) -> tuple[tuple[Point, ...], str]:
    """Returns the curve of the way that was played most, and what it shows."""
    measure = LISTINGS[code].telling.measure
    if measure is Measure.TIME:
        words, alike = next(iter(_alike(games).items()), ("", []))
        return tuple(Point(game.when, game.figures.ms / 60_000, game.path) for game in alike), \
            tr("{way}: minutes for a game", way=words)
    if measure is Measure.POINTS:
        return tuple(Point(game.when, game.figures.totals[game.own], game.path) for game in games), \
            tr("points in a game")
    if measure is Measure.DEAL:
        return tuple(Point(game.when, game.figures.totals[game.own] / max(1, game.figures.deals), game.path)
                     for game in games), tr("points a deal")
    decided = [game for game in games if game.won is not None]
    last = [decided[max(0, at - 9):at + 1] for at in range(len(decided))]
    return tuple(Point(game.when, 10 * sum(bool(other.won) for other in ten) / len(ten), game.path)
                 for game, ten in zip(decided, last, strict=True)), tr("won of ten")


def running_median(points: Sequence[Point]) -> list[tuple[float, float]]:
    """Returns (when, median of the values around it) for each point of a curve."""
    return [(point.when, median(other.value for other in points[max(0, at - AROUND):at + AROUND + 1]))
            for at, point in enumerate(points)]


def _best(code: str, games: Sequence[OwnGame]) -> Best | None:
    measure = LISTINGS[code].telling.measure
    if measure is Measure.TIME:
        words, alike = next(iter(_alike(games).items()), ("", []))
        quickest = min(alike, key=lambda game: game.figures.ms, default=None)
        return Best(clock_words(quickest.figures.ms), words, quickest.path) if quickest else None
    if measure is Measure.POINTS:
        most = max(games, key=lambda game: game.figures.totals[game.own], default=None)
        return Best(str(most.figures.totals[most.own]), tr("most in a game"), most.path) if most else None
    deals = [(game, deal) for game in games for deal in game.figures.undertaken]
    if measure is Measure.DEAL:
        dearest = max(deals, key=lambda pair: pair[1].scores[pair[0].own], default=None)
        if dearest is None:
            return None
        game, deal = dearest
        return Best(LISTINGS[code].telling.points(deal.scores[game.own]), tr("best deal"), game.path)
    named = [(int(deal.number), game) for game, deal in deals
             if deal.made and deal.side[0] == game.own and deal.number.isdecimal()]
    highest = max(named, key=lambda pair: pair[0], default=None)
    return Best(large(highest[0]), tr("largest LIMIT won"), highest[1].path) if highest else None


def large(number: int) -> str:
    """Returns a whole number with a narrow gap at each thousand; one of more than nine digits by its size."""
    return f"{number:,}".replace(",", "\u202f") if number < 10 ** 9 else \
        tr("about 10^{power}", power=len(str(number)) - 1)


def _counts(games: Sequence[OwnGame], declared: bool) -> tuple[Tally, ...]:
    """Returns by kind what was undertaken; where nobody undertakes anything, games by whom they were against."""
    if declared:
        made = [(kind_word(deal.kind), game.path, deal.made) for game in games for deal in game.figures.undertaken
                if deal.side[0] == game.own]
    else:
        made = [(_against(game), game.path, game.won) for game in games if game.won is not None]
    return _tallies(made)


def _tallies(made: Sequence[tuple[str, Path, bool]]) -> tuple[Tally, ...]:
    """Returns the tallies of (words, file, whether it was won), by their words, most games first."""
    found = (_tally(words, [one for one in made if one[0] == words]) for words in dict.fromkeys(one[0] for one in made))
    return tuple(sorted(found, key=lambda tally: -len(tally.games)))


def _tally(words: str, made: Sequence[tuple[str, Path, bool]]) -> Tally:
    return Tally(words, tuple(path for _, path, won in made if won), tuple(path for _, path, won in made if not won))


def _against(game: OwnGame) -> str:
    levels = sorted({bot for _, bot, _ in game.figures.seats if bot})
    people = sum(not bot for _, bot, _ in game.figures.seats) > 1
    return tr("people") if people else tr("{levels} bots", levels=listed([*map(level_word, levels)]))


def _times(games: Sequence[OwnGame], now: float) -> tuple[BestTime, ...]:
    found = []
    for words, alike in _alike(games).items():
        last = alike[-1].figures.ms
        times = [[game.figures.ms for game in alike if game.when >= now - span] for span in (DAY, WEEK, EVER)]
        found.append(BestTime(words, tuple(min(among, default=0) for among in times), _paths(alike),
                              tuple((1 + sum(ms < last for ms in among), len(among)) for among in times)))
    return tuple(found)


def _together(games: Sequence[OwnGame]) -> tuple[tuple[Tally, ...], Tally]:
    """Returns the people who played along, most games first, told apart by their keys, and all bots together."""
    beside = [(name, of, game) for game in games for seat, (of, name, bot) in enumerate(game.figures.players)
              if seat != game.own and not bot]
    order = [who for who, _ in Counter((name, of) for name, of, _ in beside).most_common()]
    called = dict(zip(order, told_apart((name, bytes.fromhex(of)) for name, of in order), strict=True))
    people = _tallies([(called[name, of], game.path, bool(game.won)) for name, of, game in beside])
    bots = [("", game.path, bool(game.won)) for game in games if any(bot for *_, bot in game.figures.players)]
    return people, _tally(tr("bots"), bots)
