"""How long the parts of dealing take against their curve operations alone, how uniform it is, and how long a first deal
takes as if each peer had a computer of its own."""
import heapq
import os
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from math import sqrt
from statistics import median
from time import process_time

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from p2p.deal.curve import SIZE, G, Lock, card_points, packed, scalar, unpacked
from p2p.deal.proofs import (
    QUESTIONS,
    Opening,
    answer_questions,
    cast_shadow,
    prove_opening,
    question,
    shuffle,
    verify_answers,
    verify_opening,
)
from p2p.deal.work import make_openings, secrets
from p2p.games.draw import Draw
from p2p.identity import Identity
from p2p.log.charter import Member, decode_charter
from p2p.net import wire
from p2p.table.jobs import Job
from p2p.table.table import Table, TableMessage
from tests.bench.memory_network import charter_for
from tests.bench.row import Row

CARDS, PEERS = 54, 4
RATIO = 1.25                        # goal: at most so many times the time of the curve operations alone
HOP, SYNC = 0.5, 1.0                # ms of a message on a wire, and of a sync to disk before own entries leave
PIECES = 100_000                    # of work, after which a deal is given up
OWN_CORES, TIMES = 0.6, 3           # s: goal of a first deal, a core each; how often it is dealt


def measure_shuffle(repeats: int = 5) -> Iterator[Row]:
    """A shuffle of 54 cards, casting its shadow, verifying the answers; the best of so many repetitions."""
    draw = Draw(os.urandom(32))
    key, order = packed(scalar(draw)), bytes(draw.order(range(CARDS)))
    ins = b"".join(card_points(CARDS))
    statement = shuffle(b"", G, ins, key, order)
    asked = question(statement, cast_shadow(statement, b""), [os.urandom(32)])
    answers = answer_questions(asked, key, order, b"")
    zeros = QUESTIONS - int.from_bytes(asked.challenge).bit_count()
    yield from _against_bare("shuffle", lambda: shuffle(b"", G, ins, key, order), CARDS + 1, 10 * repeats)
    yield from _against_bare("prove", lambda: cast_shadow(statement, b""), QUESTIONS * (CARDS + 2), repeats)
    yield from _against_bare("verify", lambda: verify_answers(asked, answers), (QUESTIONS + 1) * (CARDS + 1) + zeros,
                             repeats)
    yield Row("deal proof size", len(answers), "bytes", None)


def measure_opening(repeats: int = 50) -> Iterator[Row]:
    """Taking an own lock off one card and off 39 with the proof, and verifying it; the best of the repetitions."""
    key = packed(scalar(Draw(os.urandom(32))))
    lock = Lock(unpacked(key))
    for count, name in ((1, "1 card"), (39, "39 cards")):
        cards = card_points(CARDS)[:count]
        ins = b"".join(map(lock.on, cards))
        statement = Opening(b"", lock.public, ins, b"".join(cards))
        proof = prove_opening(statement, key, b"")
        stack = (b"", lock.public, key, ins)
        yield from _against_bare(f"open {name}", partial(make_openings, b"", [stack], True), 2 * count + 1, repeats)
        yield from _against_bare(f"verify {name}", partial(verify_opening, statement, proof), 3 * count + 3, repeats)
        yield Row(f"deal open {name} size", len(proof) + count * SIZE, "bytes", None)


def measure_uniformity(shuffles: int = 20_000) -> Iterator[Row]:
    """How far from uniform the places of the cards are if all members but one always shuffle alike."""
    for honest in range(PEERS):
        z = uniformity(shuffles, honest, os.urandom(16))
        yield Row(f"deal uniform by peer {honest}", abs(z), "sigma", 4.0, f"{shuffles} shuffles, all others fixed")


def uniformity(shuffles: int, honest: int, luck: bytes = b"") -> float:
    """Pearson's chi-square statistic of the table of cards and places, in standard deviations from its mean.

    Member `honest` takes a new seed for each deal, the others always shuffle alike; only the orders are made, without
    the locks. For n cards the statistic has (n - 1)^2 degrees of freedom, since all sums of rows and columns are fixed.
    `luck` goes into the new seeds.
    """
    ins = b"".join(card_points(CARDS))
    fixed = [secrets(bytes((peer,)), b"", ins)[1] for peer in range(PEERS)]
    counts = [[0] * CARDS for _ in range(CARDS)]
    for deal in range(shuffles):
        order = secrets(sha256(luck + deal.to_bytes(4)).digest(), b"", ins)[1]
        faces = list(range(CARDS))
        for peer in range(PEERS):
            faces = [faces[i] for i in (order if peer == honest else fixed[peer])]
        for row, face in zip(counts, faces, strict=True):
            row[face] += 1
    expected = shuffles / CARDS
    total = sum((count - expected) ** 2 for row in counts for count in row) / expected
    freedom = (CARDS - 1) ** 2
    return (total * (CARDS - 1) / CARDS - freedom) / sqrt(2 * freedom)


def _against_bare(name: str, do: Callable[[], object], operations: int, repeats: int) -> Iterator[Row]:
    """The best time of `do` beside that of so many X25519 operations (RFC 7748)."""
    bare, took = float("inf"), float("inf")
    for _ in range(repeats):
        bare, took = min(bare, bare_operation()), min(took, _seconds(do))
    yield Row(f"deal {name}", took * 1000, "ms", None, f"{operations} operations on the curve",
              bare=operations * bare * 1000, most=RATIO)


def bare_operation() -> float:
    """Seconds of one X25519 operation with keys that are already loaded."""
    secret = X25519PrivateKey.generate()
    points = [X25519PublicKey.from_public_bytes(point) for point in card_points(CARDS)]
    return _seconds(lambda: [secret.exchange(point) for point in points]) / CARDS


def _seconds(do: Callable[[], object]) -> float:
    """CPU seconds of this process: others on the computer don't count."""
    start = process_time()
    do()
    return process_time() - start


# ---------------------------------------------------------------------- a first deal, a computer each

class OwnCores:
    """The tables of one charter, each as if on a computer of its own with one core. Times are ms since they stand.

    Each member's work is done for real, and its CPU time moves this member's own clock alone. What it says arrives HOP
    later, or once the other is done with what it is at. So a deal takes its longest chain of work and hops. No disk and
    no socket: HOP and SYNC stand for these.
    """

    def __init__(self, members: int, game: str, options: dict[str, str]) -> None:
        identities = [Identity.new() for _ in range(members)]
        charter = charter_for(identities, game, options)
        by_key = {identity.key: identity for identity in identities}
        self.tables = [Table(charter, by_key[key], defer=True) for key in decode_charter(charter).keys]
        self._free = [0.0] * members
        self._due: list[tuple[float, int, int, Callable[[], None]]] = []    # when, count, member, work
        self._count = 0
        for member, table in enumerate(self.tables):
            self._at(0.0, member, partial(table.tick, 0.0))

    def run(self, done: Callable[[Table], bool]) -> float:
        """The ms until `done` holds at every table. Raises TimeoutError if it never does."""
        until: dict[int, float] = {}
        while len(until) < len(self.tables):
            if not self._due or self._count > PIECES:
                raise TimeoutError("The deal stands still.")
            when, _, member, work = heapq.heappop(self._due)
            self._work(max(when, self._free[member]), member, work)
            if done(self.tables[member]):
                until.setdefault(member, self._free[member])
        return max(until.values())

    def _at(self, when: float, member: int, work: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._due, (when, self._count, member, work))

    def _work(self, begins: float, member: int, work: Callable[[], None]) -> None:
        """Do this and all that follows from it, and let what it says leave when it is done."""
        table, began = self.tables[member], process_time()
        work()
        while (deal := table.seedless()) is not None:
            table.plant(deal, bytes([member + 1]) * 32, begins)
        effects = table.flush(begins)
        sent = [(to, wire.encode(message)) for to, message in effects.messages]
        ends = self._free[member] = begins + (process_time() - began) * 1000 + SYNC * effects.own
        for job in table.replica.jobs.take():
            self._at(ends, member, partial(self._finish, member, job))
        for to, data in sent:
            for other in range(len(self.tables)) if to is None else (to,):
                if other != member:
                    self._at(ends + HOP, other, partial(self._hear, other, member, data))
        if (due := table.due()) is not None:
            self._at(max(due, ends), member, lambda: None)

    def _finish(self, member: int, job: Job) -> None:
        self.tables[member].finish(job, job.do(), self._free[member])

    def _hear(self, member: int, sender: int, data: bytes) -> None:
        message = wire.decode(data)
        assert isinstance(message, TableMessage)
        self.tables[member].on(Member(sender), message, self._free[member])


def holds_its_hand(table: Table) -> bool:
    """Whether this member of a card game knows the faces of its own hand."""
    replica = table.replica
    return replica.started and all(
        replica.state.hands[seat] and replica.state.hand(seat) is not None for seat in replica.mine)


def first_deal(members: int, game: str, options: dict[str, str]) -> float:
    """Ms from the moment in which the table stands until all members hold their hands, a computer of one core each.

    Raises TimeoutError if they never do.
    """
    return OwnCores(members, game, options).run(holds_its_hand)


def own_cores_rows() -> Iterator[Row]:
    """A first deal of Tarok among four."""
    took = median(first_deal(PEERS, "tarok", {}) for _ in range(TIMES))
    yield Row("first deal, a computer of one core each", took / 1000, "s", OWN_CORES,
              f"simulated: the longest chain of CPU, {HOP} ms a hop and {SYNC} ms a sync; Tarok, median of {TIMES}")
