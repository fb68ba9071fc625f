"""The bare parts of what is said at a table, on this computer: a sync, a signature, its check, an operation on the
curve, a message to three others. What Fairdeal takes longer than their sum is its own.

A message is one of 400 bytes, as long as an entry, over ZeroMQ with CURVE among four processes that do nothing else.
A choice is on disk alone before it is told; its three acknowledgements, and the four shares of a coin, come to one disk
at the same time, and the last one counts. So two kinds of sync are measured: one alone, and of three processes, each
woken by the message that it answers, the slowest.

The sum takes for granted that the cores share signatures and checks evenly and that nobody waits for anybody. What the
same parts take in their order is measured besides, as one exchange: no program that does them is quicker.
"""
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from statistics import median
from typing import IO, Any, NamedTuple

import zmq

from p2p.files import sync_file
from p2p.identity import Identity, verifies
from tests.bench.dealing import bare_operation
from tests.bench.row import Row

PEERS = 4
TIMES, ROUNDS = 100, 150        # how often a part is measured, how many messages are sent
PAUSE = 0.005                   # s between two of them, as between the bench's moves
ENTRY = bytes(400)
DOMAIN = b"fairdeal bench"
PATIENCE = 30_000               # ms after which nothing more is waited for


class Parts(NamedTuple):
    """Medians in ms: of a sync to disk alone, of the slowest of three at once (`syncs`), a signature, its check, an
    X25519 operation; of a message until three others have it (`told`), and until all have the answers of all three to
    it as well (`answered`); the same with all signatures, checks and syncs of a choice (`exchange`)."""
    sync: float
    syncs: float
    sign: float
    check: float
    curve: float
    told: float
    answered: float
    exchange: float

    @property
    def choice(self) -> float:
        """Ms of a choice: it is signed, on disk and told to three, who check it, and whose acknowledgements are signed,
        on disk and told to all, who check those."""
        return self.sync + self.syncs + self.answered + self._shared(PEERS, PEERS * (PEERS - 1))

    @property
    def coin(self) -> float:
        """Ms of a share of each, signed, on disk and told to all others, who check it."""
        return self.syncs + self.answered - self.told + self._shared(PEERS, PEERS * (PEERS - 1))

    @property
    def claim(self) -> float:
        """Ms of a seal, which is a choice, and of its opening, told to three, who check it."""
        return self.choice + self.sync + self.told + self._shared(1, PEERS - 1)

    @property
    def card(self) -> float:
        """Ms of a card played, which is a choice, and of its opening: three operations to prove it, six to verify."""
        return self.claim + self._shared(0, 0, 3 + 6 * (PEERS - 1))

    def hands(self, cards: int) -> float:
        """Ms in which each takes its lock off so many cards of the others with one proof, tells them, and they verify
        it, three proofs each; and each takes the last lock off as many of its own as a proof is about for one other."""
        own = cards // (PEERS - 1)
        work = PEERS * (2 * cards + 1 + (PEERS - 1) * (3 * cards + 3) + own)
        return self.syncs + self.told + self._shared(PEERS, PEERS * (PEERS - 1), work)

    def _shared(self, signatures: int, checks: int, operations: int = 0) -> float:
        """Ms of work that the processes do at the same time, on the cores that there are."""
        cores = min(PEERS, os.cpu_count() or 1)
        return (signatures * self.sign + checks * self.check + operations * self.curve) / cores

    def rows(self) -> Iterator[Row]:
        """The parts as rows of the bench."""
        yield Row("bare: one sync, median", self.sync, "ms", None, "every own entry is on disk before it leaves")
        yield Row("bare: syncs of three at once, median of the slowest", self.syncs, "ms", None,
                  "as acknowledgements come: one disk, each woken by the message that it answers")
        yield Row("bare: a signature, median", self.sign, "ms", None, "Ed25519")
        yield Row("bare: a signature's check, median", self.check, "ms", None)
        yield Row("bare: an operation on the curve", self.curve, "ms", None, "X25519")
        yield Row("bare: a message to three others, median", self.told, "ms", None, f"{len(ENTRY)} bytes, loopback")
        yield Row("bare: it and an answer of each to all, median", self.answered, "ms", None, "12 messages")
        yield Row("bare: a choice and its acknowledgements as one exchange", self.exchange, "ms", None,
                  f"{self.exchange / self.choice:.2f} x the sum of its parts; 4 signatures, 12 checks, 4 syncs")


def measure() -> Parts:
    """Measures all parts, which takes about three seconds."""
    identity = Identity.new()
    signature = identity.sign(DOMAIN, ENTRY)
    told, answered, syncs, exchange = _messages()
    return Parts(_sync(), syncs, _median(lambda: identity.sign(DOMAIN, ENTRY)),
                 _median(lambda: verifies(identity.key, DOMAIN, ENTRY, signature)),
                 median(bare_operation() for _ in range(10)) * 1000, told, answered, exchange)


def _median(do: Callable[[], object]) -> float:
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        do()
        times.append((time.perf_counter() - began) * 1000)
    return median(times)


def _sync() -> float:
    """Ms of a sync for one entry."""
    with tempfile.TemporaryFile(prefix="fairdeal-bench-") as file:
        return median(_write(file) for _ in range(TIMES))


def _write(file: IO[bytes]) -> float:
    """Writes an entry to this file; gives the ms of its sync."""
    file.write(ENTRY)
    file.flush()
    began = time.perf_counter()
    sync_file(file.fileno())
    return (time.perf_counter() - began) * 1000


# ---------------------------------------------------------------------- messages among four processes

def _messages() -> tuple[float, float, float, float]:
    """`told`, `answered`, `syncs` and `exchange` of Parts."""
    spawn = get_context("spawn")
    pipes, processes = [], []
    for place in range(PEERS):
        ours, theirs = spawn.Pipe()
        processes.append(spawn.Process(target=_talk, args=(theirs, place)))
        processes[-1].start()
        theirs.close()
        pipes.append(ours)
    try:
        addresses = [pipe.recv() for pipe in pipes]
        for pipe in pipes:
            pipe.send(addresses)
        stamps = [pipe.recv() for pipe in pipes]
    finally:
        for process, pipe in zip(processes, pipes, strict=True):
            process.join(PATIENCE / 1000)
            process.kill()
            pipe.close()
    sent = stamps[0].heard
    return (_slowest(sent, [each.heard for each in stamps[1:]]), _slowest(sent, [each.done for each in stamps]),
            median(map(max, zip(*(each.synced for each in stamps[1:]), strict=True))),
            _slowest(stamps[0].asked, [each.exchanged for each in stamps]))


def _slowest(sent: list[float], stamps: list[list[float]]) -> float:
    """The median of the ms from each message to the last stamp that it got."""
    took: list[float] = [max(ends) - began for began, ends in zip(sent, zip(*stamps, strict=True), strict=True)]
    return median(took)


def _talk(pipe: Any, place: int) -> None:
    """A process: tells its address, gets all, and talks; then tells what it has measured."""
    with zmq.Context() as context:
        public, secret = zmq.curve_keypair()
        router = context.socket(zmq.ROUTER)
        router.curve_server, router.curve_publickey, router.curve_secretkey = True, public, secret
        router.rcvtimeo = PATIENCE
        pipe.send((router.bind_to_random_port("tcp://127.0.0.1"), public))
        dealers = []
        for other, (port, key) in enumerate(pipe.recv()):
            if other != place:
                dealer = context.socket(zmq.DEALER)
                dealer.curve_serverkey, dealer.curve_publickey, dealer.curve_secretkey = key, public, secret
                dealer.linger = PATIENCE
                dealer.connect(f"tcp://127.0.0.1:{port}")
                dealers.append(dealer)
        stamps, signer = _stamps(place, router, dealers), Identity.new()
        with tempfile.TemporaryFile(prefix="fairdeal-bench-") as file:
            synced = _stamps(place, router, dealers, file).synced
            whole = _stamps(place, router, dealers, file, signer)
            pipe.send(stamps._replace(synced=synced, asked=whole.asked, exchanged=whole.done))
        for socket in (router, *dealers):
            socket.close()


class _Stamps(NamedTuple):
    """Of each message: the ms at which it was begun (at process 0), at which it was sent or heard, and at which all
    answers to it were here; the ms of the sync before the own answer; `done` of the whole exchange."""
    asked: list[float]
    heard: list[float]
    done: list[float]
    synced: list[float]
    exchanged: list[float]


def _stamps(place: int, router: Any, dealers: list[Any], file: IO[bytes] | None = None,
            signer: Identity | None = None) -> _Stamps:
    """Process 0 sends each message, the others answer it to all, with a `file` once something is on disk there; an
    answer may overtake the message on its way. With a `signer` all is done that a choice needs: the message is on disk
    before it leaves, too, and whatever is sent is signed before and checked by whoever gets it."""
    stamps = _Stamps([], [], [], [], [])
    asked, heard, done, synced, _ = stamps
    answers, got = PEERS - 1 if place == 0 else PEERS - 2, 0
    check = signer.sign(DOMAIN, ENTRY) if signer else b""
    for number in range(ROUNDS):
        if place == 0:
            time.sleep(PAUSE)
            asked.append(time.perf_counter() * 1000)
            if signer and file:
                signer.sign(DOMAIN, ENTRY)
                _write(file)
            heard.append(time.perf_counter() * 1000)
            _send(dealers, b"?" + ENTRY)
        while got < answers * (number + 1) or len(heard) == number:
            message = router.recv_multipart()[1]
            if signer:
                verifies(signer.key, DOMAIN, ENTRY, check)
            if message[:1] == b"?":
                heard.append(time.perf_counter() * 1000)
                if signer:
                    signer.sign(DOMAIN, ENTRY)
                if file:
                    synced.append(_write(file))
                _send(dealers, b"!" + ENTRY)
            else:
                got += 1
        done.append(time.perf_counter() * 1000)
    return stamps


def _send(dealers: list[Any], message: bytes) -> None:
    for dealer in dealers:
        dealer.send(message)
