"""Many peers whose computers are slow, in simulated time: they all see each other, and ask no more than is answered."""
import asyncio
from collections import deque

import pytest
import zmq

from p2p.identity import Identity
from p2p.net import presence
from p2p.net.handshake import LocalPeer
from p2p.net.link import Peer
from p2p.net.mesh import CHECK
from p2p.net.presence import Place, Presence
from p2p.net.questions import LONGEST, MOST, SHORTEST, Questions
from p2p.net.wire import Beat, Here, decode_datagram
from tests.net.simulated_time import simulated_time

PORT = 7845


class Computer:
    """One peer: takes a datagram each `cost` s, keeps `room` of them that wait, and loses the others, as UDP does."""

    def __init__(self, number: int, computers: dict[str, "Computer"], cost: float, room: int) -> None:
        self.address, self.cost, self.room = f"10.0.0.{number + 1}", cost, room
        public, secret = zmq.curve_keypair()
        self.me = LocalPeer(Identity.new(), f"Peer {number}", public.decode(), (self.address,), PORT)
        self.here: set[bytes] = set()
        self.lost = self.sent = 0
        self._computers, self._waiting = computers, deque[tuple[bytes, tuple[str, int]]]()
        self.presence = Presence(self.me, secret, self)     # type: ignore[arg-type]
        self.presence._sockets["0.0.0.0"] = self    # type: ignore[assignment]
        computers[self.address] = self

    def sendto(self, data: bytes, to: tuple[str, int]) -> None:
        self.sent += 1
        if other := self._computers.get(to[0]):
            other.arrives(data, (self.address, PORT))

    def arrives(self, data: bytes, at: tuple[str, int]) -> None:
        if len(self._waiting) < self.room:
            self._waiting.append((data, at))
        else:
            self.lost += 1

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        tick = loop.time()
        while True:
            if self._waiting:
                data, at = self._waiting.popleft()
                if isinstance(beat := decode_datagram(data), Beat):
                    self.presence.hear(beat, at)
            if loop.time() >= tick:
                self.presence.tick(loop.time(), False)
                tick += CHECK
            await asyncio.sleep(self.cost)

    # what presence needs of the mesh

    def answered(self, place: Place, beat: Beat, address: str, _: float) -> bool:
        place.peer = Peer(beat.key, beat.name, (address,), beat.port, 0.0)
        self.here.add(beat.key)
        return True

    def silent(self, place: Place) -> None:
        if place.peer:
            self.here.discard(place.peer.key)

    def shows(self, key: bytes, here: Here) -> None: ...

    def refused_beat(self, fault: str, beat: Beat) -> None: ...

    def knows_better(self, *_: object) -> bool:
        return False

    def ends(self, curve: str, key: bytes) -> None: ...

    def carries(self, _: str) -> bool:
        return False

    def linked(self, _: str) -> bool:
        return False


def simulate(monkeypatch: pytest.MonkeyPatch, count: int, cost: float, seconds: float, dead: int = 0,
             gone_after: float = 0.0) -> list[Computer]:
    """So many computers after so many simulated seconds, each announced to all others at the beginning and each 5 s,
    as by mDNS, and so are the dead. `gone_after`: if it is set, the first one is cut off after so many seconds."""
    time, loop = simulated_time(monkeypatch)
    monkeypatch.setattr(presence, "perf_counter", lambda: time.now)
    computers: dict[str, Computer] = {}

    async def run() -> None:
        for number in range(count):
            Computer(number, computers, cost, room=60)
        everybody = [*computers.values()]
        working = [asyncio.create_task(computer.run()) for computer in everybody]
        announced = [(computer.me.curve, computer.address) for computer in everybody]
        announced += [(f"dead{number:036}", f"10.0.1.{number + 1}") for number in range(dead)]
        while time.now < seconds:
            if gone_after and time.now >= gone_after:
                working[0].cancel()
                announced = announced[1:]
            for computer in everybody:
                for curve, address in announced:
                    if curve != computer.me.curve:
                        computer.presence.announced(curve, (address,), PORT)
            await asyncio.sleep(5)
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(run())
    return [*computers.values()]


def test_many_slow_computers_all_see_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 6 datagrams a second. Unanswered questions that were put again at once drew so many that none was
    answered in time: nobody saw anybody, for ever."""
    computers = simulate(monkeypatch, 12, 1 / 6, 25)
    assert [len(computer.here) for computer in computers] == [11] * 12


def test_the_dead_take_no_turn_of_the_living(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight who are here and thirty who are only announced: whoever is here stays seen, and who goes is missed."""
    computers = simulate(monkeypatch, 8, 0.02, 20, dead=30, gone_after=10)
    assert [len(computer.here) for computer in computers[1:]] == [6] * 7


def test_as_many_questions_are_open_as_are_answered() -> None:
    """RFC 5681, 3.1: the window halves when answers don't come, down to one, and grows by 1/window with each answer."""
    questions, now = Questions(), 0.0

    def put() -> list[bytes]:
        """As many as there is room for."""
        numbers = []
        while questions.room:
            numbers.append(bytes([len(numbers)]))
            questions.put(numbers[-1], now)
        return numbers
    counts = []
    for _ in range(5):
        counts.append(len(put()))
        now += LONGEST
        questions.tick(now)
    assert counts == [MOST, MOST // 2, MOST // 4, 1, 1]
    (number,) = put()
    questions.answered(number, 0.01)
    assert len(put()) == 2


def test_answers_are_waited_for_as_rfc_6298_has_it() -> None:
    """Section 2: SRTT and RTTVAR after round trips of 0.4 and 0.8 s, and RTO = SRTT + 4 RTTVAR."""
    questions = Questions()
    assert questions.wait == SHORTEST
    questions.answered(b"", 0.4)
    assert questions.wait == pytest.approx(0.4 + 4 * 0.2)
    questions.answered(b"", 0.8)
    assert questions.wait == pytest.approx(0.45 + 4 * (0.75 * 0.2 + 0.25 * 0.4))
    questions.answered(b"", 60.0)
    assert questions.wait == LONGEST
    for _ in range(100):
        questions.answered(b"", 0.001)
    assert questions.wait == SHORTEST
