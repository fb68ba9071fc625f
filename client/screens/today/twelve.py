"""What the twelve bots make of the deals of the days: reckoned in another process, day by day, as the page asks."""
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from client.games import dated
from client.games.dated import BotResult
from client.screens.today.tries import Key
from p2p.peer.processes import Processes


def reckoned(code: str, day: str) -> tuple[BotResult, ...]:
    """Returns the results of the twelve. Runs in the process."""
    return tuple(dated.results(code, day))


class Twelve:
    """The results found so far, by day and game."""

    def __init__(self) -> None:
        self._processes = Processes(1)
        self._asked: dict[Key, Future[tuple[BotResult, ...]]] = {}

    def ask(self, day: str, code: str) -> Sequence[BotResult]:
        """Returns the results of this deal; none while they are reckoned."""
        thought = self._asked.get((day, code))
        if thought is None:
            thought = self._asked[day, code] = self._processes.submit(partial(reckoned, code, day))
        return thought.result() if thought.done() and not thought.cancelled() and not thought.exception() else ()

    @property
    def busy(self) -> bool:
        """Returns whether something is still reckoned."""
        return any(not thought.done() for thought in self._asked.values())

    def close(self) -> None:
        """Ends the reckoning."""
        self._processes.close()
