"""A game that is begun at once, alone against bots: that of last time, or a first one against gentle ones."""
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from client.games.catalogue import LISTINGS
from client.games.levels import GENTLE
from client.lessons.progress import Progress
from client.pages import remembered
from p2p.games import GAMES
from p2p.net.wire import DraftSeat
from p2p.peer.characters import bot_name
from p2p.peer.node import Node

ALONE = "alone"


class Proposal(NamedTuple):
    """A game to begin at once: its house rules, and the levels of its bots by seat."""

    game: str
    rules: Mapping[str, str]
    bots: Sequence[str]


def gentle(node: Node, game: str) -> Proposal:
    """Returns a first game of this kind, against as few gentle bots as it takes."""
    listing = LISTINGS[game]
    return Proposal(game, {**remembered.rules(node.home, game), **listing.first}, [GENTLE] * _others(game))


def proposed(node: Node, games: Sequence[str], progress: Progress) -> Proposal:
    """Returns what is played by one press: the game of last time, before any the one whose lesson was done last, else
    the first one."""
    if not remembered.begun(node.home) and (learned := last_learned(games, progress)):
        return gentle(node, learned)
    game = remembered.last_game(node.home)
    kept, known = remembered.bots(node.home), LISTINGS[game].levels
    good = kept and len(kept) + 1 in GAMES[game].SEATS and all(level in known for level in kept)
    return Proposal(game, remembered.rules(node.home, game), kept if good else [LISTINGS[game].level] * _others(game))


def last_learned(games: Sequence[str], progress: Progress) -> str:
    """Returns the game of the lesson that was done last, of those before a first game; "" before any is done."""
    done = {lesson.code: game for game in games for lesson in LISTINGS[game].lessons
            if progress.steps(lesson.code) >= lesson.steps}
    return next((done[code] for code in reversed(progress.codes) if code in done), "")


def begin(node: Node, proposal: Proposal) -> None:
    """Begins this game: its table appears among those of the node, and the lobby shows it."""
    game, rules, bots = proposal
    me = DraftSeat(node.lobby.me.key, node.lobby.me.name, "")
    seats = [me]
    for level in bots:
        seats.append(DraftSeat(me.key, bot_name(level, {seat.name for seat in seats}), level))
    remembered.keep(node.home, game, rules, ALONE, bots)
    node.room.open_and_begin(game, dict(rules), tuple(seats))


def _others(game: str) -> int:
    """Returns the fewest bots with which one person can play it."""
    return max(2, GAMES[game].SEATS[0]) - 1
