"""The standing: ratings, places and points of all players, by game, computed from checked games alone.

The same games give the same standing and the same seal on every computer, in whatever order they come. Ratings are
those of Weng and Lin (JMLR 12, 2011), Plackett-Luce, by the package `openskill`.
"""
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from p2p.club.games import CheckedGame, PlayedDeal
from p2p.club.words import Club, Rules
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.identity import words
from p2p.language import tr

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

SURE = 10                       # games after which a player has a place
MEAN, SCALE = 1500, 30.0        # a new player's rating; 400 points mean about ten to one, as at chess
MU, SIGMA = 25.0, 25.0 / 3      # of openskill, for a new player
MATCH = 64                      # tables at which one match may go on
PLACES = 6                      # seats that a table has at most
OPEN = Club("", Rules(), {})        # nobody's: everybody is a member

ONE_COMPUTER = tr("It was played on one computer, which knows all its secrets.")
TWO_ENDS = tr("Two different ends of this game are signed by all, so none of them counts.")
NO_BEGINNING = tr("The file with the beginning of its match is missing.")


class Player(NamedTuple):
    """Somebody who is rated: the own seat of a computer with this key in hexadecimal (`kind` "member", or "guest" of
    who is no member), a further person at its keyboard ("beside"), or all bots of a level ("bot")."""

    kind: str
    key: str
    name: str = ""
    number: int = 0


class StandingRow(NamedTuple):
    """A player's line at one game. `rating` with `sure` points to either side in nineteen of twenty cases; `place` is
    0 below SURE games. `places`: how often first, second and so on; `points` of all matches, dealt in `deals`."""

    player: Player
    name: str
    place: int
    rating: int
    sure: int
    games: int
    deals: int
    points: int
    places: tuple[int, ...]
    history: tuple[tuple[int, int], ...] = ()       # (s since 1970, rating) after each game


class Standing(NamedTuple):
    """The lists by game, the seal of all of it, the games that counted, and by table why another one doesn't."""

    lists: Mapping[str, tuple[StandingRow, ...]]
    seal: str
    counted: tuple[CheckedGame, ...]
    refused: Mapping[str, str]


def standing_of(games: Iterable[CheckedGame], club: Club = OPEN) -> Standing:
    """The standing of these games, of which one table may have several alike."""
    known, refused = _one_each(games)
    counted = []
    for game in sorted(known.values(), key=lambda game: (game.when, game.table)):
        if why := why_not(game, known, club):
            refused[game.table] = why
        elif game.state == "whole":
            counted.append(game)
    by_game: dict[str, _Table] = {}
    for game in counted:
        by_game.setdefault(game.game, _Table(game.game, club)).play(game, _parts(game, known))
    lists = {name: by_game[name].rows() for name in GAMES if name in by_game}
    return Standing(lists, words(_sealed(club, lists, counted)), tuple(counted), refused)


def _one_each(games: Iterable[CheckedGame]) -> tuple[dict[str, CheckedGame], dict[str, str]]:
    """One game a table, the best that there is of it; and those of which two different ends are signed."""
    rank = {"bad": 0, "open": 1, "goes on": 2, "whole": 3}
    known, refused = dict[str, CheckedGame](), dict[str, str]()
    for game in games:
        before = known.get(game.table)
        if before and game.state == before.state == "whole" and game.told != before.told:
            refused[game.table] = TWO_ENDS
        if before is None or (rank[game.state], game.seal) > (rank[before.state], before.seal):
            known[game.table] = game
    return {table: game for table, game in known.items() if table not in refused}, refused


def why_not(game: CheckedGame, known: Mapping[str, CheckedGame], club: Club) -> str:
    """Why this game doesn't count, as a sentence; "" if it does, or is the beginning of one that does.

    `known`: the games of all tables, by table, among which the beginning of its match has to be.
    """
    parts = _parts(game, known)
    found = next(filter(None, (at_one_table(part, club) for part in reversed(parts))), "")
    return found or (NO_BEGINNING if parts[0].carries else "")


def at_one_table(game: CheckedGame, club: Club) -> str:
    """Why what was played at this one table doesn't count, whatever came before it; "" if it does."""
    rules = club.rules
    if game.state in ("open", "bad"):
        return game.why
    if len(game.keys) < 2:
        return ONE_COMPUTER
    if rules.games and game.game not in rules.games:
        return tr("The club doesn't play this game.")
    chosen = dict(game.options)
    if other := next((name for name, value in rules.options if chosen.get(name, value) != value), ""):
        return tr("It was played by another house rule of the club: {option}.", option=other)
    if not rules.bots and any(bot for _, bot, _ in game.seats):
        return tr("The club doesn't count games with bots.") if club.id else tr("Games with bots don't count.")
    if not rules.beside and any(player.kind == "beside" for player in players_of(game, club)):
        return tr("The club doesn't count games with two people at one computer.")
    seats = sum(club.counts(game.keys[member], game.when) for _, _, member in game.seats)
    if seats < (rules.seats or len(game.seats)):
        return tr("Not enough members of the club sat at its table.")
    return ""


def _parts(game: CheckedGame, known: Mapping[str, CheckedGame]) -> list[CheckedGame]:
    """The tables of a match, the first one first."""
    parts = [game]
    while (before := known.get(parts[0].carries)) and len(parts) < MATCH:
        parts.insert(0, before)
    return parts


def players_of(game: CheckedGame, club: Club = OPEN) -> list[Player]:
    """The player of each seat."""
    people = [(seat, name, member) for seat, (name, bot, member) in enumerate(game.seats) if not bot]
    own: dict[int, int] = {}
    for member, computer in enumerate(game.names):
        seats = [(name != computer, seat) for seat, name, of in people if of == member]
        if seats:
            own[member] = min(seats)[1]
    found: list[Player] = []
    for seat, (name, bot, member) in enumerate(game.seats):
        key = game.keys[member]
        if bot:
            found.append(Player("bot", "", bot))
        elif own[member] == seat:
            found.append(Player("member" if club.counts(key, game.when) else "guest", key))
        else:
            twin = Player("beside", key, name)
            found.append(twin._replace(number=sum(other[:3] == twin[:3] for other in found)))
    return found


def order_of(game: CheckedGame) -> list[int]:
    """The place of each seat in the match, from 1; who is level has the better one."""
    won = game.deals[-1].winners if game.deals and not _is_of_cards(game.game) else ()
    worth = [(seat in won, total) for seat, total in enumerate(game.totals)]
    return [1 + sum(other > own for other in worth) for own in worth]


@cache
def _is_of_cards(code: str) -> bool:
    return isinstance(GAMES[code], CardGame)


class _Table:
    """The list of one game while it is played through."""

    def __init__(self, game: str, club: Club) -> None:
        from openskill.models import PlackettLuce  # takes long to import
        self._club, self._cards = club, _is_of_cards(game)
        self._model = PlackettLuce(mu=MU, sigma=SIGMA)
        self._ratings: dict[Player, PlackettLuceRating] = {}
        self._names: dict[Player, str] = {}
        self._games: dict[Player, list[int]] = {}
        self._deals: dict[Player, int] = {}
        self._points: dict[Player, int] = {}
        self._history: dict[Player, list[tuple[int, int]]] = {}

    def play(self, game: CheckedGame, parts: Sequence[CheckedGame]) -> None:
        """The next game, with the tables of its match."""
        for part in parts:
            players = players_of(part, self._club)
            for deal in part.deals:
                self._rate(players, deal)
                for seat, player in enumerate(players):
                    self._deals[player] = self._deals.get(player, 0) + (seat not in deal.sat_in)
        places = order_of(game)
        for seat, player in enumerate(players_of(game, self._club)):
            self._names[player] = self._club.names.get(player.key, game.seats[seat][0]) \
                if player.kind == "member" else game.seats[seat][0]
            self._games.setdefault(player, [0] * PLACES)[places[seat] - 1] += 1
            self._points[player] = self._points.get(player, 0) + game.totals[seat]
            self._history.setdefault(player, []).append((game.when, _shown(self._rating(player).mu)))

    def _rate(self, players: Sequence[Player], deal: PlayedDeal) -> None:
        """A deal is a contest of declarers and defenders, or of all with each other.

        The declarers have a partner of their own: the contract, which is rated, too, so that nobody is thought strong
        for playing what is easily won, or for having more or fewer on one side.
        """
        if deal.sat_in or len(players) < 2:
            return
        side = [player for seat, player in enumerate(players) if seat in deal.side]
        others = [player for seat, player in enumerate(players) if seat not in deal.side]
        if side and others:
            contract = Player("contract", f"{len(side)} {len(others)}", deal.kind)
            if contract not in self._ratings:
                self._ratings[contract] = self._model.rating(mu=MU * (len(others) - len(side)))
            teams, ranks = [[*side, contract], others], [2 - deal.made, 1 + deal.made]
        else:
            teams = [[player] for player in players]
            worth = [(seat in deal.winners, score) for seat, score in enumerate(deal.scores)]
            if self._cards:
                worth = [(True, score) for score in deal.scores]
            ranks = [1 + sum(other > own for other in worth) for own in worth]
        rated = self._model.rate([[self._rating(player) for player in team] for team in teams],
                                 ranks=[float(rank) for rank in ranks])
        found: dict[Player, list[Any]] = {}
        for team, new in zip(teams, rated, strict=True):
            for player, rating in zip(team, new, strict=True):
                found.setdefault(player, []).append(rating)
        for player, ratings in found.items():           # bots of one level may have several seats
            count = len(ratings)
            self._ratings[player] = ratings[0] if count == 1 else self._model.rating(
                mu=sum(one.mu for one in ratings) / count, sigma=sum(one.sigma for one in ratings) / count)

    def _rating(self, player: Player) -> "PlackettLuceRating":
        if player not in self._ratings:
            self._ratings[player] = self._model.rating()        # takes long: it has a random number of its own
        return self._ratings[player]

    def rows(self) -> tuple[StandingRow, ...]:
        """The list: those with a place first, the best above, then those that have none yet, at last the bots."""
        def order(player: Player) -> tuple[Any, ...]:
            return (player.kind == "bot", sum(self._games[player]) < SURE, -_shown(self._rating(player).mu), player)
        found: list[StandingRow] = []
        for number, player in enumerate(sorted(self._games, key=order), 1):
            rating, games = self._rating(player), sum(self._games[player])
            shown = _shown(rating.mu)
            level = bool(found) and found[-1].rating == shown and found[-1].place > 0
            place = 0 if player.kind == "bot" or games < SURE else found[-1].place if level else number
            found.append(StandingRow(player, self._names[player], place, shown, round(2 * SCALE * rating.sigma), games,
                             self._deals[player], self._points[player], tuple(self._games[player]),
                             tuple(self._history[player])))
        return tuple(found)


def _shown(mu: float) -> int:
    return round(MEAN + SCALE * (mu - MU))


def _sealed(club: Club, lists: Mapping[str, Sequence[StandingRow]], counted: Iterable[CheckedGame]) -> bytes:
    """The bytes of which the seal is made (PEERS.md 19): whole numbers and names, in one way of writing."""
    rows = [[game, [[*row.player, row.name, row.place, row.rating, row.sure, row.games, row.deals, row.points,
                     row.places] for row in lists[game]]] for game in sorted(lists)]
    games = sorted([game.table, game.seal, game.totals] for game in counted)
    return b"fairdeal standing 1\0" + json.dumps([club.id, rows, games], separators=(",", ":")).encode()
