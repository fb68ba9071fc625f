"""How much better one level of card players does than another, over duplicate deals."""
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import Any, NamedTuple, TypeVar

from p2p.games.game import Move, Outcome, Seat
from p2p.games.taroky.position import Phase
from tests.bench.row import Row, percentile

LONGER = 10                     # how many times the seconds with --long
PREVER_SECONDS = 60.0
LEAST_PREVER, MOST_PREVER = 5.0, 20.0   # % of deals
COST_DEALS, EVERY = 4, 3        # deals in which each third choice is timed as at a table
AT_ONCE = 2                     # deals in one piece of work
WORLDS, ENDS = 64, 30           # that sharp bots imagine here for a choice; at a table it is up to 2048
DEALS = 2000
LEAST_CUT, MOST_CUT = 7, 47     # cards under which a deck is cut
FRESH = 100_000                 # number of the first deal: the bots' thresholds were chosen on others
Found = TypeVar("Found")
Player = Callable[[Any, Seat, Random], Move]


class Pairing(NamedTuple):
    """Two levels of a game with so many seats, by how much the first should do better a deal, and how long it is tried.
    """

    game: str
    seats: int
    one: str
    other: str
    goal: float | None
    seconds: float = 0.0

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
    Pairing("taroky", 4, "sharp", "steady", 1.3, 238),
    Pairing("taroky", 4, "steady", "easy", 4.0, 4),
    Pairing("taroky", 4, "steady", "gentle", None, 4),
    Pairing("tarok", 3, "sharp", "steady", 15.0, 50),
    Pairing("tarok", 3, "steady", "easy", 15.0, 4),
    Pairing("tarok", 3, "steady", "gentle", None, 4),
    Pairing("tarok", 4, "sharp", "steady", 7.0, 50),
    Pairing("tarok", 4, "steady", "easy", 15.0, 4),
    Pairing("tarok", 4, "steady", "gentle", None, 4),
)


def rows(long: bool = False, pairings: Sequence[Pairing] = PAIRINGS) -> Iterator[Row]:
    """Yields a row a pairing, those of Prever, and what a choice costs. Takes about eight minutes on two cores, with
    `long` ten times that, on however many cores there are."""
    yield Row("taroky, imagined deals played to their end", playouts(), "a second", 20_000,
              f"CPU time on one core, {DEALS} deals at once", more=True)
    times = LONGER if long else 1
    context = get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context, initializer=_start) as pool:
        for game, seats in (("taroky", 4), ("tarok", 3), ("tarok", 4)):
            found = list(pool.map(costs, [game] * COST_DEALS, [seats] * COST_DEALS, range(COST_DEALS)))
            yield from cost_rows(f"{game} {seats}", [cost for deal in found for cost in deal])
        yield from prever_rows(_measured(pool, prevers, PREVER_SECONDS * times))
        for pairing in pairings:
            yield row(pairing, _measured(pool, partial(piece, pairing), pairing.seconds * times))


def playouts() -> float:
    """Returns how many whole deals of Taroky the rules of thumb play in a second of one core: the best of three."""
    import numpy as np

    from client.games.taroky.sharp_worlds import POLICY
    from client.games.tricks.engine.board import TrickRules, begun
    from client.games.tricks.engine.policy import finish
    places = np.argsort(np.random.default_rng(1).random((DEALS, 54)), axis=1)[:, :48].reshape(DEALS, 4, 12)
    hands = np.bitwise_or.reduce(1 << places, axis=2).T
    side = np.zeros(hands.shape, dtype=bool)
    side[[0, 2]] = True
    took = []
    for _ in range(3):
        began = time.process_time()
        finish(begun(TrickRules(4), hands, side, 0), POLICY)
        took.append(time.process_time() - began)
    return DEALS / min(took)


def row(pairing: Pairing, found: Sequence[float]) -> Row:
    """Returns the row for these margins, one a deal."""
    from tests.bench.duel import summed
    margin = summed(found)
    unit = "chips" if pairing.game == "taroky" else "points"
    how = "two seats against two, swapped" if pairing.game == "taroky" else "own less the others' mean, seats rotated"
    return Row(pairing.name, margin.mean, unit, pairing.goal,
               f"+- {margin.error:.2f}; {margin.deals} deals, {how}", more=True, error=margin.error)


def _measured(pool: ProcessPoolExecutor, work: Callable[[int], tuple[int, list[Found]]],
                     seconds: float) -> list[Found]:
    """Returns what the work finds in as many deals, in their order, as fit into the time; it is given a first deal."""
    ends, first = time.monotonic() + seconds, FRESH
    found: dict[int, list[Found]] = {}
    waiting: set[Future[tuple[int, list[Found]]]] = set()
    while time.monotonic() < ends:
        while len(waiting) < 2 * (os.cpu_count() or 1):
            waiting.add(pool.submit(work, first))
            first += AT_ONCE
        done, waiting = wait(waiting, timeout=max(0.0, ends - time.monotonic()), return_when=FIRST_COMPLETED)
        found.update(future.result() for future in done)
    found.update(future.result() for future in wait(waiting).done)
    return [each for number in sorted(found) for each in found[number]]


def _start() -> None:
    """A process of the bench: numpy is there before anything is measured."""
    import client.games.tricks.engine.judge  # noqa: F401


def piece(pairing: Pairing, first: int) -> tuple[int, list[float]]:
    """Returns the number of the first deal and the margins of AT_ONCE deals from it on."""
    from tests.bench.duel import margins
    one, other = player(pairing.game, pairing.one), player(pairing.game, pairing.other)

    def play(number: int, players: Sequence[Player]) -> Outcome:
        return outcome(pairing, number, players)
    return first, margins(one, other, pairing.seatings, play, range(first, first + AT_ONCE))


def outcome(pairing: Pairing, number: int, players: Sequence[Player]) -> Outcome:
    """Returns how the deal of this number ends among these players, the dealer going round with the numbers."""
    return deal_of(pairing.game, pairing.seats, number, players)[1]


def deal_of(game: str, seats: int, number: int, players: Sequence[Player]) -> tuple[Any, Outcome]:
    from p2p.games import GAMES
    from tests.bench.duel import deal
    if game == "taroky":
        options = {"dealer": str(number % seats), "povinnost": str((number + 1) % seats)}
        players = [_cutting_at(number, player) for player in players]
    else:
        options = {"forehand": str(number % seats)}
    return deal(GAMES[game], options, f"{game} {seats} {number}", players)


def _cutting_at(number: int, player: Player) -> Player:
    """Returns the player who cuts where the deal's number says: its cards are the same then, whoever cuts."""
    place = Move("cut", (LEAST_CUT + number % (MOST_CUT + 1 - LEAST_CUT),))

    def cuts(state: Any, seat: Seat, rng: Random) -> Move:
        return place if state.phase == Phase.CUT else player(state, seat, rng)
    return cuts


# ---------------------------------------------------------------------- Prever

class _NoPrever(Exception):
    """Nobody has said prever in this deal: it needn't be played."""


def prevers(first: int) -> tuple[int, list[float | None]]:
    """Returns the number of the first deal, and by deal of AT_ONCE what a Prever brought its bidder over passing.

    All seats are sharp, and the deal is played again with a pass of this seat alone. None for a deal without Prever.
    """
    sharp = player("taroky", "sharp")
    found: list[float | None] = []

    def heard(state: Any, seat: Seat, rng: Random) -> Move:
        if state.phase == Phase.TALON:
            raise _NoPrever
        return sharp(state, seat, rng)

    def silent(state: Any, seat: Seat, rng: Random) -> Move:
        if state.phase == Phase.PREVER:
            moves: Sequence[Move] = state.moves(seat, 0)
            return next(move for move in moves if "prever" not in move.args)
        return sharp(state, seat, rng)
    for number in range(first, first + AT_ONCE):
        try:
            state, said = deal_of("taroky", 4, number, [heard] * 4)
        except _NoPrever:
            found.append(None)
            continue
        bidder = state.prever
        _, passed = deal_of("taroky", 4, number, [silent if seat == bidder else sharp for seat in range(4)])
        found.append(float(said.scores[bidder] - passed.scores[bidder]))
    return first, found


def prever_rows(found: Sequence[float | None]) -> Iterator[Row]:
    """Yields how often a Prever is bid, twice since it may be neither more nor less, and what it brings over a pass."""
    from tests.bench.duel import summed
    gains = [gain for gain in found if gain is not None]
    share = len(gains) / len(found)
    error = 100 * sqrt(share * (1 - share) / len(found))
    note = f"+- {error:.1f}; {len(found)} deals of four sharp ones"
    yield Row("taroky 4, deals with a Prever, at most", 100 * share, "%", MOST_PREVER, note, error=error)
    yield Row("taroky 4, deals with a Prever, at least", 100 * share, "%", LEAST_PREVER, note, more=True, error=error)
    if gains:
        gain = summed(gains)
        yield Row("taroky 4, a Prever over passing", gain.mean, "chips", 0.0,
                  f"+- {gain.error:.1f}; {gain.deals} bids, the same deals with a pass instead", True, error=gain.error)


# ---------------------------------------------------------------------- what a choice costs

def costs(game: str, seats: int, number: int) -> list[tuple[bool, float]]:
    """Returns what some choices of a deal cost a sharp bot at a table: whether it was a card, and ms of CPU time.

    A card that is the only legal one is no choice.
    """
    sharp, found = player(game, "sharp"), []
    at_table, asked = sharp_bot(game), 0

    def timed(state: Any, seat: Seat, rng: Random) -> Move:
        nonlocal asked
        forced = state.phase == Phase.PLAY and len(state.moves(seat, 0)) == 1
        asked += not forced
        if not forced and asked % EVERY == number % EVERY:
            began = time.process_time()
            at_table.move(state, seat, Random(asked))
            found.append((state.phase == Phase.PLAY, 1000 * (time.process_time() - began)))
        return sharp(state, seat, rng)
    deal_of(game, seats, number, [timed] * seats)
    return found


def cost_rows(name: str, found: Sequence[tuple[bool, float]]) -> Iterator[Row]:
    """Yields what a card and a word cost, of choices that were timed."""
    for is_card, what, goal in ((True, "a card", 500.0), (False, "a word", 1000.0)):
        times = [cost for card, cost in found if card is is_card]
        if times:
            yield Row(f"{name}, sharp, {what}: CPU", percentile(times, 95), "ms", goal,
                      f"95th percentile of {len(times)}; median {median(times):.0f}")


# ---------------------------------------------------------------------- the players

def sharp_bot(game: str) -> Any:
    """Returns a game's sharp bot."""
    from client.games.tarok import sharp_words as tarok
    from client.games.taroky import sharp_words as taroky
    return (taroky if game == "taroky" else tarok).SHARP


def player(game: str, level: str) -> Player:
    """Returns the function that chooses for a level: the sharp one with little effort, or the bot's."""
    from client.games.tarok import bot as tarok
    from client.games.taroky import bot as taroky
    from client.games.tricks.engine.judge import Effort
    bot, sharp = taroky if game == "taroky" else tarok, sharp_bot(game)
    effort = Effort(WORLDS, 1, 60.0, ENDS)

    def usual(state: Any, seat: Seat, rng: Random) -> Move:
        chosen: tuple[Move, float] | None = bot.choose(state, seat, 0, "steady" if level == "sharp" else level, rng)
        assert chosen is not None, "who is asked has an answer"
        return chosen[0]

    def imagining(state: Any, seat: Seat, rng: Random) -> Move:
        move: Move | None = sharp.move(state, seat, rng, effort)
        return usual(state, seat, rng) if move is None else move
    return imagining if level == "sharp" else usual
