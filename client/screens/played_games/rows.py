"""The rows of the page of played games: their words, their days, and which of them are wanted. Draws nothing."""
import time
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from client.games.catalogue import LISTINGS, called
from client.pages.evening import EVENING
from client.play import table_words
from client.play.advice import with_advice
from client.screens.house_rules.rows import named
from client.ui.dates import DAYS, date, day_and_month
from client.ui.names import told_apart
from client.ui.phrases import clock_words, count_word, listed, span
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import Sentence, capital, joined, tr, trn
from p2p.peer.played import PlayedGame
from p2p.table.match import DAY, SAVED, options_of
from p2p.table.retold import UNFINISHED, Figures

LAST = 2.0 ** 32                # s since 1970: in 2106
OPEN, GOOD, BAD = "open", "good", "bad"
AGAIN, ONCE_MORE = tr("again by other rules"), tr("once more above by other rules")
EVENINGS = AGAIN, ONCE_MORE             # they stand behind the points, unlike where a match goes on


class PlayedRow(NamedTuple):
    """A played game in words. `who`: (seat, name, bot) of all but the own seat; `standing`: (seat, name, bot, points).

    `state` is GOOD, BAD or OPEN; `seals` how many shuffled; `day`, `when` are local time.
    """

    game: PlayedGame
    code: str
    name: str
    day: str
    when: str
    who: tuple[tuple[int, str, bool], ...]
    result: str
    line: str
    length: str
    state: str
    seals: int
    standing: tuple[tuple[int, str, bool, str], ...]
    rules: str
    seal: str
    deals: int

    @property
    def searched(self) -> str:
        """Returns all that a search looks at, in small letters."""
        names = " ".join(name for _, name, _ in self.who)
        return f"{self.name} {self.day} {self.when} {names} {self.result} {self.line} {self.seal}".lower()


def rows(games: Iterable[PlayedGame], key: bytes, now: float, advised: Mapping[str, int] = {}) -> tuple[PlayedRow, ...]:
    """Returns a row for each game; `key` is this computer's, `now` in s since 1970, `advised` how often advice was
    asked for, by a table's id.

    Where the match of one goes on in another of them, both say so: the one that began later stands above.
    """
    games = tuple(games)
    carried = {game.figures.carries for game in games if game.figures}
    here = {game.figures.table for game in games if game.figures}
    again = _again(games)
    return tuple(_row(game, key.hex(), now, _part(game.figures, carried, here) or again.get(at, ""), advised)
                 for at, game in enumerate(games))


def _part(found: Figures | None, carried: Set[str], here: Set[str]) -> str:
    """Returns in words in which other row the match goes on, or began; "" for neither. By the ids of the tables that
    are carried on, and of all that are here."""
    above = tr("goes on above") if found and found.goes_on and found.table in carried else ""
    below = tr("began below") if found and found.carries and found.carries in here else ""
    return joined(", ", filter(None, (below, above)))


def _again(games: Sequence[PlayedGame]) -> dict[int, str]:
    """Returns in words, by place, where the same people played the same game again that evening by other house rules:
    the later one stands above, and both say so."""
    found: dict[int, str] = {}
    for at, game in enumerate(games):
        before = _changed_from(game, games, at)
        if before is not None:
            found[at] = joined(", ", filter(None, (AGAIN, found.get(at, ""))))
            found[before] = ONCE_MORE
    return found


def _changed_from(game: PlayedGame, games: Sequence[PlayedGame], at: int) -> int | None:
    """Returns the place of the last such game before this one if its rules differ; a mode, and how many deals there
    were, stand in the name."""
    found, named = game.figures, ("mode", "deals", SAVED, DAY)
    if found is None or found.carries or found.goes_on:
        return None
    for place, other in enumerate(games[at + 1:], at + 1):
        was = other.figures
        if was and was.game == found.game and _people(was) == _people(found) and game.when - other.when <= EVENING:
            rules, before = dict(found.options), dict(was.options)
            differ = [name for name in rules if rules[name] != before.get(name, rules[name]) and name not in named]
            return place if differ and rules.get("mode") == before.get("mode") else None
    return None


def _people(found: Figures) -> set[tuple[str, str]]:
    return {(key, name) for key, name, bot in found.players if not bot}


def newest(found: Sequence[PlayedRow], row: PlayedRow) -> PlayedRow:
    """Returns the last of these rows of the match of this one, which may have been carried on more than once."""
    later = {other.game.figures.carries: other for other in found if other.game.figures}
    for _ in found:
        figures = row.game.figures
        if not (figures and figures.goes_on and figures.table in later):
            break
        row = later[figures.table]
    return row


def wanted(found: Sequence[PlayedRow], game: str, person: str, search: str) -> tuple[PlayedRow, ...]:
    """Returns the rows of this game ("" for any) with this person ("" for any) in which all words searched for occur.
    """
    words = search.lower().split()
    return tuple(row for row in found if game in ("", row.code)
                 and (not person or any(name == person for _, name, bot in row.who if not bot))
                 and all(word in row.searched for word in words))


def people(found: Iterable[PlayedRow]) -> tuple[str, ...]:
    """Returns the names of all other people, who played most first."""
    count: dict[str, int] = {}
    for row in found:
        for _, name, bot in row.who:
            if not bot:
                count[name] = count.get(name, 0) + 1
    return tuple(sorted(count, key=lambda name: (-count[name], name)))


def local(when: float) -> time.struct_time:
    """Returns the local time at a time (s since 1970), or the nearest one that every system has: files bear any."""
    return time.localtime(min(max(0.0, when), LAST))


def day_of(when: float, now: float) -> str:
    """Returns the day of a time (s since 1970) as a heading: Today, Yesterday, or the date."""
    then, today = local(when), time.localtime(now)
    if then[:3] == today[:3]:
        return tr("Today")
    if then[:3] == time.localtime(now - 86_400)[:3]:
        return tr("Yesterday")
    said = day_and_month(then) if then.tm_year == today.tm_year else date(then)
    return tr("{weekday} {date}", weekday=DAYS[then.tm_wday], date=said)


def _row(game: PlayedGame, key: str, now: float, part: str, advised: Mapping[str, int]) -> PlayedRow:
    when, day = time.strftime("%H:%M", local(game.when)), day_of(game.when, now)
    found = game.figures
    if found is None or found.game not in LISTINGS:
        words = game.trouble or tr("A game that this program doesn't play.")
        return PlayedRow(game, "", game.path.stem, day, when, (), tr("can't be read"), words, "", BAD, 1, (), "", "", 0)
    options, players = dict(found.options), found.players
    names = told_apart((name, bytes.fromhex(of)) for of, name, _ in players)
    seats = [(seat, names[seat], bool(bot)) for seat, (_, _, bot) in enumerate(players)]
    own = next((seat for seat, (of, _, bot) in enumerate(players) if of == key and not bot), -1)
    points = found.totals or (0,) * len(seats)
    tell, begun = LISTINGS[found.game].telling, found.state == OPEN and not found.deals
    standing = sorted(((seat, name, bot, "" if begun else tell.points(points[seat])) for seat, name, bot in seats),
                      key=lambda row: -points[row[0]])
    result, line = (table_words.UNFINISHED, "") if begun else (
        _result(found.game, seats, points, own, found.state, _kept(found.words)))
    still = "" if begun and found.still == UNFINISHED else found.still
    line = "" if found.goes_on and part else _kept(still) if still else line
    evening = part.startswith(EVENINGS)
    line = joined(", ", filter(None, (line, part) if evening else (part, line)))
    line = with_advice(line, advised.get(found.table, 0))
    return PlayedRow(game, found.game, _name(found, options), day, when,
                     tuple(row for row in seats if row[0] != own), result, line, clock_words(found.ms), found.state,
                     len(found.keys), tuple(standing), _rules(found.game, options, len(seats)), found.seal,
                     found.before + found.deals)


def _kept(words: str) -> Sentence:
    """Returns a sentence of figures, which are kept in English, in the reader's language."""
    return words if isinstance(words, Sentence) else tr(words)


def _name(found: Figures, options: Mapping[str, str]) -> str:
    game, first, last = found.game, found.before + 1, found.before + found.deals
    if _dealt(game) and found.before and found.deals:
        return trn("{game}, deal {deals}", "{game}, deals {deals}", found.deals, game=called(game),
                   deals=span(first, last))
    if _dealt(game):
        return trn("{game}, {count} deal", "{game}, {count} deals", found.deals, game=called(game),
                   count=count_word(found.deals))
    if name := LISTINGS[game].telling.name:
        return name(options)
    return joined(", ", (called(game), str(LISTINGS[game].words(options)).partition(",")[0]))


def _rules(game: str, options: Mapping[str, str], seats: int) -> str:
    """Returns by which set of house rules a game was played, or how many of them aren't as usual, in words."""
    if (by := named(LISTINGS[game].rule_sets, game, options, seats)) and by.rules:
        return tr("rules of {name}", name=by.name)
    other = sum(options.get(option.name, option.usual) != option.usual for option in options_of(GAMES[game])
                if option.name not in ("mode", "deals"))
    return trn("{count} house rule not as usual", "{count} house rules not as usual", other,
               count=count_word(other)) if other else tr("house rules as usual")


def _dealt(game: str) -> bool:
    return isinstance(GAMES[game], CardGame)


def _result(game: str, seats: Sequence[tuple[int, str, bool]], points: Sequence[int], own: int, state: str,
            words: str) -> tuple[str, str]:
    """Returns who won, and a second line: the own points, or what is wrong."""
    if state == BAD:
        return tr("stopped"), words
    tell, best = LISTINGS[game].telling, max(points)
    won = [tr("you") if seat == own else name for seat, name, _ in seats if points[seat] == best]
    if len(seats) == 1:
        result = trn("{n} found", "{n} found", best) if tell.counts else words
    elif len(won) > 1 and not _dealt(game):
        result = tr("A draw, {points} each", points=best) if len(won) == len(seats) else tr(
            "A draw between {names}, {points} each", names=listed(won), points=best)
    elif len(won) == len(seats):
        result = tr("level, {points} each", points=tell.points(best))
    else:
        result = _won(capital(listed(won)), len(won), tell.points(best) if tell.counts else "", won == [tr("you")])
    if state == OPEN:
        return result, tr("not signed by all")
    if tell.reason:
        return result, tell.reason(words)
    own_words = tr("you {points}", points=tell.points(points[own])) if own >= 0 and points[own] != best else ""
    return result, own_words or (tr("of {points}", points=sum(points)) if tell.shared and len(seats) > 1 else "")


def _won(names: str, count: int, points: str, you: bool) -> str:
    """Returns who has won: `count` players, with how many points each, where these are told; `you`: I alone."""
    if points:
        return tr("{names}, {points} each", names=names, points=points) if count > 1 else \
            tr("{names}, {points}", names=names, points=points)
    return tr("You won") if you else trn("{names} won", "{names} won", count, names=names)
