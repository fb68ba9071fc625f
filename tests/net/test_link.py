"""A link's rhythm, by a clock of the test's own: often while things are said, seldom while a table only beats."""
from collections.abc import Iterator

import pytest
import zmq

from p2p.net.link import CALM, CALM_SILENCE, SILENCE, Link, Peer
from p2p.net.turns import next_turn
from p2p.net.wire import BadMessage, Entries, Heads, Ping, decode

TABLE = bytes(32)
BEAT, MOVE = Heads(TABLE, ((0, TABLE),)), Entries(TABLE, ())


class Ticked(Link):
    """A link whose connection stands; its Pings are answered at once. `pings` and `hellos`: the times of each."""

    def __init__(self, context: "zmq.Context[zmq.Socket[bytes]]") -> None:
        public, secret = zmq.curve_keypair()
        super().__init__(context, public.decode(), (public, secret), lambda: b"hello", lambda *_: False,
                         lambda _: None, 0.0)
        self.now = 0.0
        self.pings: list[float] = []
        self.hellos: list[float] = []
        self.connected, self._waiting = True, None
        self.peer = Peer(bytes(32), "Ana", (), 1, 0.0, answered=0.0)

    def update(self) -> None:
        """The connection stands."""

    def _put(self, data: bytes) -> bool:
        try:
            message = decode(data)
        except BadMessage:
            self.hellos.append(self.now)
            return True
        assert isinstance(message, Ping)
        self.pings.append(self.now)
        self.take_pong(message.stamp, self.now)
        return True

    def pass_time(self, until: float, ours: bool = True, theirs: bool = True) -> None:
        """Ticks each half second until then; each second one of our beats goes out and one of theirs comes in."""
        while self.now < until:
            self.now += 0.5
            if ours and self.now % 1 == 0:
                self.use(BEAT, self.now, sent=True)
            if theirs and self.now % 1 == 0:
                self.heard = self.now
                self.use(BEAT, self.now, sent=False)
            self.tick(self.now)


@pytest.fixture
def link() -> Iterator[Ticked]:
    with zmq.Context() as context:
        made = Ticked(context)
        yield made
        made.close()


def test_only_beats_are_said_so_pings_are_few_until_somebody_moves(link):
    link.pass_time(CALM)
    assert len(link.pings) == 2 * CALM
    link.pass_time(30)
    few = len(link.pings)
    assert few <= 2 * CALM + 6
    assert link.hellos == []            # while it is calm a Ping that is answered so seldom is answered in time
    link.use(MOVE, link.now, sent=False)
    link.pass_time(32)
    assert len(link.pings) == few + 4


def test_who_falls_silent_is_gone_a_little_later_where_only_beats_were_said(link):
    link.pass_time(30)
    link.pass_time(30 + CALM_SILENCE, theirs=False)
    assert not link.silent(link.now)
    assert link.silent(link.now + 0.01)
    link.use(MOVE, link.now, sent=True)
    assert link.silent(link.heard + SILENCE + 0.01)


def test_without_beats_nothing_else_shows_that_we_are_here_so_pings_go_on(link):
    link.pass_time(30, ours=False)
    assert len(link.pings) == 60
    assert link.silent(link.heard + SILENCE + 0.01)


def test_turns_fall_together():
    assert [next_turn(now, 0.25) for now in (7.0, 7.01, 7.2499, 7.26)] == [7.25, 7.25, 7.5, 7.5]
    assert next_turn(7.1, 1) == 8
