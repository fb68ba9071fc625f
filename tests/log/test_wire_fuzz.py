"""Hostile bytes: a message or BadMessage, an entry or BadEntry or a fault; nothing grows, and the table goes on."""
import random
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from p2p.log.charter import BadCharter, decode_charter
from p2p.log.entry import BadEntry, Body, Entry, Reveal, Seal, SeatMove, Share, Start, read_entry, sign
from p2p.log.order import WAITING_LIMIT
from p2p.net import wire
from p2p.net.wire import AskLast, BadMessage, Entries, Heads, TellLast, Want
from p2p.table.table import Table, TableMessage
from tests.bench.memory_network import MemoryNetwork
from tests.bench.race_game import RACE_GAMES
from tests.effort import times
from tests.networks import IDENTITIES, busy_race, charter_for, play_out, quiet_race

SEEDS = st.integers(0, 1 << 32)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, cut out, doubled or put in."""
    for _ in range(rng.randint(1, 3)):
        at, size = rng.randrange(len(data) + 1), rng.randint(0, 8)
        marker = bytes([rng.choice((0xC0, 0xDD, 0xCF, 0xFF))])
        put = rng.choice((b"", rng.randbytes(size), data[at:at + size] * 2, marker))
        data = data[:at] + put + data[at + rng.randint(0, size):]
    return data


def traffic() -> tuple[MemoryNetwork, list[bytes]]:
    """A race in the middle, and every message that went over its wires."""
    network, sent = busy_race(3), []
    network.taps.append(lambda _sender, _to, data: sent.append(data))
    network.run(lambda: network.up[0].state.board == 3)
    network.taps.clear()
    return network, sent


def hear(table: Table, message: object, sender: int | None = 2) -> None:
    """What a node does: entries that are none are dropped."""
    with suppress(BadEntry):
        table.on(sender, message, 10_000)


def is_small(table: Table) -> None:
    """Nothing that a stranger can fill has grown beyond its limit."""
    order = table.replica.order
    members = len(order.chains)                             # private below: what is kept back shows nowhere else
    assert len(order._waiting) <= members * WAITING_LIMIT
    assert len(order._wanted) <= members * (WAITING_LIMIT + 1)
    assert len(table.repair._asked) <= members * (max(map(len, order.chains)) + 2)
    assert len(table.replica.delays._until) <= 8
    assert len(table._relay._open) + len(table._relay._taken) <= 2 * members ** 3


@settings(max_examples=times(100, 300), deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_message_or_refused(data):
    for decode in (wire.decode, wire.decode_datagram):
        try:
            message = decode(data)
        except BadMessage:
            continue
        assert decode(wire.encode(message)) == message


@settings(max_examples=times(70, 200), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_an_entry_or_refused(data):
    with pytest.raises(BadEntry):
        read_entry(data)
    with pytest.raises(BadCharter):
        decode_charter(data)


def test_nested_and_oversized_bytes_are_refused():
    for data in (b"\x91" * 60_000, b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", bytes(wire.MESSAGE_LIMIT + 1)):
        with pytest.raises(BadMessage):
            wire.decode(data)
        with pytest.raises(BadEntry):
            read_entry(bytes(64) + data)


@settings(max_examples=times(5, 12), deadline=None)
@given(SEEDS)
def test_changed_messages_hurt_nobody_and_the_game_ends(seed):
    """Each message of a race, changed in transit: signatures fail or forms do, and nobody is blamed."""
    network, sent = traffic()
    rng = random.Random(seed)
    for data in rng.sample(sent, 60):
        try:
            message = wire.decode(mutated(data, rng))
        except BadMessage:
            continue
        if isinstance(message, TableMessage):
            hear(network.tables[0], message)
            is_small(network.tables[0])
    network.settle(0)
    play_out(network)


@settings(max_examples=times(5, 12), deadline=None)
@given(SEEDS)
def test_changed_entries_in_sound_messages_hurt_nobody(seed):
    network, sent = traffic()
    rng = random.Random(seed)
    raws = [raw for data in sent if isinstance(message := wire.decode(data), Entries) for raw in message.entries]
    for raw in rng.sample(raws, 60):
        bad = mutated(raw, rng).ljust(64, b"x")
        hear(network.tables[0], Entries(network.tables[0].replica.id, (bad, raw)))
    network.settle(0)
    play_out(network)


def any_entry(network: MemoryNetwork, rng: random.Random) -> Entry:
    """Well formed and signed by its member, but its fields are drawn from what is and what is not."""
    table = network.tables[0].replica
    hashes = [held.hash for chain in table.order.chains for held in [*chain][-3:]] + [table.id, bytes(32)]
    chain = table.order.chains[2]

    def number(near: int) -> int:
        return max(0, rng.choice((near, near, near + rng.randint(-2, 3), rng.getrandbits(31))))
    heads = tuple(rng.choice((head, head, head, (number(head[0]), rng.choice(hashes)))) for head in table.order.heads())
    text = rng.choice(("nod 0", "nod 1", "x", "é" * 300))
    body: Body | None = rng.choice((None, Start(), SeatMove(rng.randint(0, 5), text),
                                    Seal(rng.randint(0, 5), number(400), rng.choice(hashes)),
                                    Reveal(number(len(chain)), "claim 1", bytes(16)), Share(rng.choice(hashes))))
    seen = rng.choice((table.history.seen, chain[-1].entry.seen, (number(table.step), rng.choice(hashes))))
    n = min(100_000, max(1, number(len(chain) + 1)))
    return Entry(table.id, 2, n, heads, seen, number(chain[-1].entry.at + 5), body)


@settings(max_examples=times(40, 120), deadline=None)
@given(SEEDS)
def test_whatever_a_member_signs_convicts_it_or_nobody(seed):
    network = quiet_race(3)
    network.run(lambda: all(table.state.open for table in network.up))
    network.tables[2] = None
    rng = random.Random(seed)
    for _ in range(6):
        raw = sign(IDENTITIES[2], any_entry(network, rng)).raw
        network.post(2, rng.randrange(2), Entries(network.tables[0].replica.id, (raw,)))
        network.run_for(300)
    network.run_for(2000)
    assert {member for _, member in network.faults()} <= {2}
    assert bool(network.tables[0].replica.fault) == bool(network.tables[1].replica.fault)
    for table in filter(None, network.tables):
        is_small(table)


def test_entries_far_ahead_are_not_kept():
    network, _ = traffic()
    table, chain = network.tables[0], network.tables[0].replica.order.chains[2]
    template = chain[-1].entry
    for n in range(len(chain) + 2, len(chain) + 600):
        entry = msgspec.structs.replace(template, n=n)
        hear(table, Entries(table.replica.id, (sign(IDENTITIES[2], entry).raw,)))
    assert not table.replica.fault
    assert len(table.replica.order._waiting) <= WAITING_LIMIT           # private: it shows nowhere else


def test_endless_beats_and_wants_leave_nothing_behind():
    network, _ = traffic()
    table, rng = network.tables[0], random.Random(1)
    for _ in range(3000):
        heads = tuple((rng.getrandbits(32), rng.randbytes(32)) for _ in range(rng.choice((3, 3, 0, 6))))
        hear(table, Heads(table.replica.id, heads), rng.choice((None, 1, 2)))
        hear(table, Want(table.replica.id, rng.randrange(6), rng.getrandbits(32)))
        hear(table, Want(table.replica.id, rng.randrange(6), 0), None)
        question = rng.randrange(6), rng.randrange(6), rng.randbytes(16)
        hear(table, AskLast(table.replica.id, *question), rng.choice((None, 1, 2)))
        hear(table, TellLast(table.replica.id, *question, rng.randbytes(70), bytes(64)), rng.choice((None, 1, 2)))
    is_small(table)
    sent = [message for _, message in table.flush(10_000).messages if isinstance(message, Entries)]
    assert all(read_entry(raw).entry.member == 0 for message in sent for raw in message.entries)
    play_out(network)


def test_a_bad_entry_does_not_keep_the_good_ones_before_it_from_being_answered():
    """One message: the acknowledgement that makes the start final, then rubbish. The coin share is given anyway."""
    charter = charter_for(2, "race", games=RACE_GAMES)
    first, second = (Table(charter, IDENTITIES[i], games=RACE_GAMES) for i in range(2))
    first.tick(0)
    for _, message in first.flush(0).messages:
        second.on(0, message, 1)
    said = [raw for _, message in second.flush(1).messages if isinstance(message, Entries) for raw in message.entries]
    hear(first, Entries(first.replica.id, (*said, bytes(80))), 1)
    assert first.replica.started
    assert any(isinstance(held.entry.body, Share) for held in first.replica.order.chains[0])
