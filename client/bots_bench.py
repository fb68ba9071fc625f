"""`fairdeal bench bots`: how much better one level of card players does than another, over duplicate deals."""
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from p2p.bench.row import Row
from p2p.games.game import Move, Outcome, Seat

SECONDS, LONGER = 100.0, 10     # for a pairing with sharp bots; how many times that with --long
QUICK = 15.0                    # s for a pairing of bots that don't imagine
AT_ONCE = 2                     # deals in one piece of work
WORLDS, ENDS = 64, 30           # that sharp bots imagine here for a choice; at a table it is up to 2048
DEALS = 2000
OLD = "sharp of 0.1.0"


class Pairing(NamedTuple):
    """Two levels of a game with so many seats, and by how much the first should do better a deal."""

    game: str
    seats: int
    one: str
    other: str
    goal: float | None

    @property
    def name(self) -> str:
        """Names the row of the bench."""
        return f"{self.game} {self.seats}, {self.one} over {self.other}"

    @property
    def seatings(self) -> list[list[bool]]:
        """By seat whether the first level sits there: two against two swapped in Taroky, one rotated in Tarok."""
        if self.game == "taroky":
            return [[seat % 2 == side for seat in range(4)] for side in (0, 1)]
        return [[seat == own for seat in range(self.seats)] for own in range(self.seats)]


PAIRINGS = (
    Pairing("taroky", 4, "sharp", OLD, 1.0), Pairing("taroky", 4, "sharp", "steady", 1.3),
    Pairing("taroky", 4, "steady", "easy", 4.0),
    Pairing("tarok", 3, "sharp", OLD, 3.0), Pairing("tarok", 3, "sharp", "steady", 15.0),
    Pairing("tarok", 3, "steady", "easy", 15.0),
    Pairing("tarok", 4, "sharp", OLD, 2.0), Pairing("tarok", 4, "sharp", "steady", 7.0),
    Pairing("tarok", 4, "steady", "easy", 15.0),
)


def rows(long: bool = False, pairings: Sequence[Pairing] = PAIRINGS) -> Iterator[Row]:
    """Yields a row a pairing: the margin a deal and how sure it is. Takes about twelve minutes, with `long` ten times
    that, on however many cores there are."""
    yield Row("taroky, imagined deals played to their end", playouts(), "a second", 20_000,
              f"CPU time on one core, {DEALS} deals at once", more=True)
    context = get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context, initializer=_start) as pool:
        for pairing in pairings:
            thinks = "sharp" in pairing.one
            seconds = (SECONDS if thinks else QUICK) * (LONGER if long else 1)
            yield row(pairing, _measured(pool, pairing, seconds))


def playouts() -> float:
    """Returns how many whole deals of Taroky the rules of thumb play in a second of one core: the best of three."""
    import numpy as np

    from client.games.taroky.sharp_worlds import POLICY
    from client.games.tricks.engine.board import Rules, begun
    from client.games.tricks.engine.policy import finish
    places = np.argsort(np.random.default_rng(1).random((DEALS, 54)), axis=1)[:, :48].reshape(DEALS, 4, 12)
    hands = np.bitwise_or.reduce(1 << places, axis=2).T
    side = np.zeros(hands.shape, dtype=bool)
    side[[0, 2]] = True
    took = []
    for _ in range(3):
        began = time.process_time()
        finish(begun(Rules(4), hands, side, 0), POLICY)
        took.append(time.process_time() - began)
    return DEALS / min(took)


def row(pairing: Pairing, found: Sequence[float]) -> Row:
    """Returns the row for these margins, one a deal."""
    from client.games.tricks.engine.duel import summed
    margin = summed(found)
    unit = "chips" if pairing.game == "taroky" else "points"
    how = "two seats against two, swapped" if pairing.game == "taroky" else "own less the others' mean, seats rotated"
    return Row(pairing.name, margin.mean, unit, pairing.goal,
               f"+- {margin.error:.2f}; {margin.deals} deals, {how}", more=True)


def _measured(pool: ProcessPoolExecutor, pairing: Pairing, seconds: float) -> list[float]:
    """Returns the margins of as many deals, in their order, as fit into the time."""
    ends, first = time.monotonic() + seconds, 0
    found: dict[int, list[float]] = {}
    waiting: set[Future[tuple[int, list[float]]]] = set()
    while time.monotonic() < ends:
        while len(waiting) < 2 * (os.cpu_count() or 1):
            waiting.add(pool.submit(piece, pairing, first))
            first += AT_ONCE
        done, waiting = wait(waiting, timeout=max(0.0, ends - time.monotonic()), return_when=FIRST_COMPLETED)
        found.update(future.result() for future in done)
    found.update(future.result() for future in wait(waiting).done)
    return [margin for number in sorted(found) for margin in found[number]]


def _start() -> None:
    """A process of the bench: numpy is there before anything is measured."""
    import client.games.tricks.engine.judge  # noqa: F401


def piece(pairing: Pairing, first: int) -> tuple[int, list[float]]:
    """Returns the number of the first deal and the margins of AT_ONCE deals from it on."""
    from client.games.tricks.engine.duel import margins
    one, other = player(pairing.game, pairing.one), player(pairing.game, pairing.other)

    def play(number: int, players: Sequence[Callable[[Any, Seat, Random], Move]]) -> Outcome:
        return outcome(pairing, number, players)
    return first, margins(one, other, pairing.seatings, play, range(first, first + AT_ONCE))


def outcome(pairing: Pairing, number: int, players: Sequence[Callable[[Any, Seat, Random], Move]]) -> Outcome:
    """Returns how the deal of this number ends among these players, the dealer going round with the numbers."""
    from client.games.tricks.engine.duel import deal
    from p2p.games import GAMES
    seats = pairing.seats
    if pairing.game == "taroky":
        options = {"dealer": str(number % seats), "povinnost": str((number + 1) % seats)}
    else:
        options = {"forehand": str(number % seats)}
    return deal(GAMES[pairing.game], options, f"{pairing.game} {seats} {number}", players)[1]


def player(game: str, level: str) -> Callable[[Any, Seat, Random], Move]:
    """Returns the function that chooses for a level: the frozen one, the sharp one with little effort, or the bot's."""
    from client.games.tarok import bot as tarok, sharp as sharp_tarok
    from client.games.tarok.frozen.words import choose as old_tarok
    from client.games.taroky import bot as taroky, sharp as sharp_taroky
    from client.games.taroky.frozen import choose as old_taroky
    from client.games.tricks.engine.judge import Effort
    bot, sharp = (taroky, sharp_taroky) if game == "taroky" else (tarok, sharp_tarok)
    effort = Effort(WORLDS, 1, 60.0, ENDS)

    def usual(state: Any, seat: Seat, rng: Random) -> Move:
        chosen: tuple[Move, float] | None = bot.choose(state, seat, 0, "steady" if level == "sharp" else level, rng)
        assert chosen is not None, "who is asked has an answer"
        return chosen[0]

    def imagining(state: Any, seat: Seat, rng: Random) -> Move:
        move: Move | None = sharp.move(state, seat, rng, effort)
        return usual(state, seat, rng) if move is None else move
    if level == OLD:
        return old_taroky if game == "taroky" else old_tarok
    return imagining if level == "sharp" else usual
