"""The one quiet line of the lobby: a record of last time, the club's last evening, or a deal of today that isn't played
yet. Never twice a day.

What was told and put away is kept in the home as JSON; a damaged file forgets it.
"""
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from client.games.catalogue import called
from client.screens.my_page.summary import summary
from client.screens.today.news import CLUB, FILE, MINE, TODAY, Greeting
from client.screens.today.tries import day_text, games_of_day, is_race, tries
from client.screens.today.words import value_words
from client.ui.phrases import clock_words
from p2p.club.games import CheckedGame
from p2p.club.standing import Player
from p2p.files import read_object, write_atomically
from p2p.language import joined, tr, trn
from p2p.peer.clubs import ClubView
from p2p.peer.played import PlayedGame

LEAST = 5                       # games of a kind from which its best one is a record
DAY_LONG = 86_400.0             # s after which a record is no news any more; the club's evening is for two of them


def note_opened(home: Path) -> None:
    """Keeps that the page of today was opened: from then on the lobby tells of deals that aren't played."""
    if not read_object(home / FILE).get("opened"):
        _keep(home, opened=True)


def put_away(home: Path, now: float) -> None:
    """Keeps that the line was put away: the next one comes tomorrow."""
    _keep(home, away=day_text(now))


def _keep(home: Path, **more: object) -> None:
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        write_atomically(home / FILE, json.dumps({**read_object(home / FILE), **more}).encode())


def waits(home: Path, games: Sequence[PlayedGame], key: bytes, now: float) -> list[str]:
    """Returns the games whose deal of today isn't played yet, if the page of today was ever opened."""
    if not read_object(home / FILE).get("opened"):
        return []
    found = tries(games, key)
    return [code for code in games_of_day() if (day_text(now), code) not in found]


def greeting(home: Path, games: Sequence[PlayedGame], key: bytes, name: str, club: ClubView, now: float
             ) -> Greeting | None:
    """Returns the first news that holds: a record that wasn't told yet, the club's last evening, a deal of today; None
    without any.

    `games`: the fair ones of this home; `key`, `name`: of the player here; `now`: s since 1970.
    """
    kept = read_object(home / FILE)
    if kept.get("away") == day_text(now):
        return None
    if found := _record(games, key, name, now, kept.get("told")):
        greeting, path = found
        _keep(home, told=path)
        return greeting
    if evening := _club_evening(club, now):
        return evening
    open_ones = waits(home, games, key, now)
    if not open_ones:
        return None
    found_today = tries(games, key)
    done = next((own for code in games_of_day() if (own := found_today.get((day_text(now), code)))), None)
    news = tr("Today's {game} is still to be played.", game=called(open_ones[0]))
    if done is None:
        return Greeting(open_ones[0], news, tr("It is the same for everybody in the world."), TODAY)
    more = tr("Today's {game} took you {result}.", game=called(done.game), result=value_words(done)) \
        if is_race(done.game) else tr("In today's {game} you made {result}.", game=called(done.game),
                                      result=value_words(done))
    return Greeting(open_ones[0], news, more, TODAY)


def _record(games: Iterable[PlayedGame], key: bytes, name: str, now: float, told: object
            ) -> tuple[Greeting, str] | None:
    """Returns the news of the newest best time of a kind that was often played, and its file; None without one."""
    for one in summary(games, key, name, now).games:
        if not one.times or one.best is None or one.best.path.name == told:
            continue
        points = [point for point in one.curve if point.when >= now - DAY_LONG]
        best = next((point for point in points if point.path == one.best.path), None)
        if best is None or len(one.curve) < LEAST:
            continue
        before = min(point.value for point in one.curve if point.path != best.path)
        news = tr("Your quickest yet: {time}.", time=one.best.value)
        more = tr("{kind}; before that it was {time}.", kind=one.best.words, time=clock_words(round(before * 60_000)))
        return Greeting(one.code, news, more, MINE), best.path.name
    return None


def _club_evening(found: ClubView, now: float) -> Greeting | None:
    """Returns the news of the last evening of the club, for its members, for two days; None without one.

    It is about the game that was played most often then, or last of those.
    """
    from client.screens.club.view import day_words, evening
    last = evening(found.counted, ())
    if not found.club or not found.inside or last is None or now - last.games[0].when > 2 * DAY_LONG:
        return None
    code = Counter(game.game for game in last.games).most_common(1)[0][0]
    leader = next((row for row in found.lists[code] if row.place == 1), None)
    about = {"game": called(code), "day": day_words(last.day)}
    if leader is None:
        count = len(last.games)
        leads = trn("{n} game on the evening of {day}.", "{n} games on the evening of {day}.", count, day=about["day"])
    elif leader.player == Player("member", found.own):
        leads = tr("You lead at {game} after the evening of {day}.", **about)
    else:
        leads = tr("{name} leads at {game} after the evening of {day}.", name=leader.name, **about)
    mine = [won for game in last.games if (won := _own_win(game, found.own)) is not None]
    own = trn("You won {won} of {n} game.", "You won {won} of {n} games.", len(mine), won=sum(mine)) if mine else ""
    return Greeting(code, f"{found.club.name}:", joined(" ", filter(None, (leads, own))), CLUB)


def _own_win(game: CheckedGame, own: str) -> bool | None:
    """Returns whether the person of this key (hexadecimal) has the most points of a game; None for one without it."""
    seats = [number for number, (_, bot, member) in enumerate(game.seats) if not bot and game.keys[member] == own]
    return game.totals[seats[0]] == max(game.totals) if seats else None
