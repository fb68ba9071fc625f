"""`fairdeal standing`: the lists of all who played in these files, as text."""
from collections.abc import Iterable, Iterator, Sequence

from client.games.levels import level_word
from p2p.club.games import CheckedGame
from p2p.club.standing import Standing, StandingRow
from p2p.games import GAMES
from p2p.language import decimal, tr, trn
from p2p.peer.standings import FoundGame

NAME = 26                       # columns of a name


def lines(standing: Standing, found: Sequence[FoundGame]) -> Iterator[str]:
    """Yields the lists, what doesn't count and why, and the seal."""
    for game, rows in standing.lists.items():
        yield str(trn("{game}: {n} game", "{game}: {n} games",
                      sum(one.game == game for one in standing.counted), game=GAMES[game].TITLE))
        who, columns = tr("who"), tr("rating  +- sure  games   1st   2nd   3rd   points  a deal")
        yield f"   {who:<{NAME}}   {columns}"
        yield from (_line(row, rows) for row in rows)
        yield ""
    yield str(trn("{n} game counts.", "{n} games count.", len(standing.counted)))
    for path, why in not_counted(standing, found):
        yield str(tr("doesn't count: {path}: {why}", path=path, why=why))
    yield str(tr("seal of the whole list: {words}", words=standing.seal))


def not_counted(standing: Standing, found: Iterable[FoundGame]) -> Iterator[tuple[str, str]]:
    """Yields each file that doesn't count, and why. The beginning of a match that counts goes with it."""
    carried = {game.carries for game in standing.counted}
    done = {game.table for game in standing.counted}
    for one in found:
        game = one.game
        if game is None:
            yield str(one.path), one.trouble
        elif game.state in ("bad", "open"):
            yield str(one.path), game.why
        elif game.table not in done and not (game.state == "goes on" and game.table in carried):
            yield str(one.path), standing.refused.get(game.table) or game.why


def named(row: StandingRow, rows: Iterable[StandingRow]) -> str:
    """Returns a player's name in a list; with a piece of the key where two have the same."""
    player = row.player
    if player.kind == "bot":
        return str(tr("bot, {level}", level=level_word(player.name)))
    if sum(other.name == row.name and other.player.kind != "bot" for other in rows) > 1:
        return f"{row.name} ({player.key[:8]}{f', {player.number + 1}' if player.number else ''})"
    return row.name


def wrong(found: Iterable[FoundGame]) -> bool:
    """Returns whether something in one of these files is wrong."""
    return any(one.game is not None and one.game.state == "bad" for one in found)


def missing(found: Iterable[FoundGame]) -> bool:
    """Returns whether a file couldn't be read, or isn't whole."""
    games: list[CheckedGame | None] = [one.game for one in found]
    return any(game is None or game.state == "open" for game in games)


def _line(row: StandingRow, rows: Iterable[StandingRow]) -> str:
    first, second, third = row.places[:3]
    a_deal = decimal(row.points / row.deals) if row.deals else ""
    place = str(row.place or "")
    return (f"{place:>2} {named(row, rows):<{NAME}}   {row.rating:>6} {row.sure:>8} {row.games:>6} {first:>5} "
            f"{second:>5} {third:>5} {row.points:>8} {a_deal:>7}")
