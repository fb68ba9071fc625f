"""A member that is started again and has no way to another one: it goes on once a third has passed on what that one
holds of its entries (PEERS.md 8). No fork, no blame, and who passes it on can keep it back at most."""
import random
from itertools import combinations

import pytest
from hypothesis import example, given, settings, strategies as st
from msgspec.structs import replace

from p2p.games.game import Move
from p2p.log import relay
from p2p.log.entry import sign
from p2p.net.wire import AskLast, TellLast, decode, signed_part
from tests.bench.memory_network import MemoryNetwork
from tests.effort import times
from tests.log.partings import PATIENCE, alike, go_on_without, lossy_crash, opened
from tests.networks import IDENTITIES, busy_race, rough

APART = frozenset((0, 1))
NEVER = 1e12                    # ms for which somebody keeps something back


def parted(members: int = 3) -> MemoryNetwork:
    """The first two have no way to each other, and know it."""
    network = opened(members)
    network.cut.add(APART)
    network.run_for(5000)
    return network


def only_the_second_holds_the_newest() -> MemoryNetwork:
    """What the first one wrote last only the second has; then the path between these two breaks, the first one loses it
    and is started again."""
    network = opened(3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.act(0, 0, Move("nod", (0,)))
    network.run_for(100)
    assert length(network, 1) > length(network, 2)
    network.cut = {APART}
    lossy_crash(network, 0, 1000)
    return network


def length(network: MemoryNetwork, holder: int, author: int = 0) -> int:
    return network.table(holder).replica.order.chains[author].head[0]


def listens(network: MemoryNetwork, member: int = 0) -> bool:
    table = network.tables[member]
    return table is None or table.listening


def sent(network: MemoryNetwork, kind: type) -> list[tuple[int, int, AskLast | TellLast]]:
    """From now on (sender, receiver, message) of each of this kind that arrives."""
    found: list[tuple[int, int, AskLast | TellLast]] = []

    def look(sender: int, to: int, data: bytes) -> None:
        message = decode(data)
        if isinstance(message, kind):
            found.append((sender, to, message))
    network.taps.append(look)
    return found


def keep_back_answers(network: MemoryNetwork) -> None:
    """The third one passes no answers on."""
    network.hold_back = lambda sender, _to, message: NEVER * (sender == 2 and isinstance(message, TellLast))


def plays_on(network: MemoryNetwork) -> None:
    """The first one makes a move that all take."""
    network.act(0, 0, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 10_000)
    assert alike(network)
    assert not network.forked()


@pytest.mark.parametrize("records", [0, 1, 3, 1000])
@pytest.mark.parametrize("members", [3, 5])
def test_who_is_started_again_goes_on_though_one_cannot_reach_it(members, records):
    network = parted(members)
    lossy_crash(network, 0, records)
    assert network.run(lambda: not listens(network), 3000)
    plays_on(network)


def test_all_who_cannot_reach_it_are_asked_by_one_that_can():
    network = opened(5)
    network.cut |= {frozenset((0, other)) for other in (1, 2, 3)}
    network.run_for(5000)
    lossy_crash(network, 0, 3)
    assert network.run(lambda: not listens(network), 3000)
    plays_on(network)


@pytest.mark.parametrize("restarted", [(0, 1), (0, 2), (0, 1, 2)])
def test_several_who_are_started_again_at_once_go_on(restarted):
    """Who listens itself answers and passes on, too."""
    network = parted()
    for member in restarted:
        network.crash(member, 500 + 30 * member)
    assert network.run(lambda: not any(listens(network, member) for member in restarted), 5000)
    plays_on(network)


def test_what_only_the_one_holds_that_cannot_be_reached_comes_back_first():
    network = only_the_second_holds_the_newest()
    newest = length(network, 1)
    assert network.run(lambda: not listens(network), 5000)
    assert length(network, 0) >= newest
    plays_on(network)


def test_who_keeps_the_answer_back_holds_it_up_and_makes_it_write_nothing():
    network = only_the_second_holds_the_newest()
    keep_back_answers(network)
    network.run_for(PATIENCE)
    assert listens(network)
    assert [member for member, _ in network.table(0).waiting(network.now)] == [1]
    assert not network.faults()
    network.hold_back = lambda _sender, _to, _message: 0.0
    assert network.run(lambda: not listens(network), 3000)
    plays_on(network)


@pytest.mark.parametrize("gone", [False, True])
def test_each_other_one_that_is_heard_is_asked_as_well(gone):
    """One keeps the answer back, or is started again at the same time and silent: the other one passes it on."""
    network = parted(4)
    keep_back_answers(network)
    lossy_crash(network, 0, 3)
    if gone:
        network.crash(2, 3000)
        assert not network.run(lambda: not listens(network), 2900)         # what that one holds is waited for, too
    assert network.run(lambda: not listens(network), 3000)
    assert network.run(lambda: network.tables[2] is not None, 3000)
    plays_on(network)


def test_its_people_need_not_wait_for_who_keeps_the_answer_back():
    network = parted(4)
    lossy_crash(network, 0, 0)
    network.hold_back = lambda _sender, _to, message: NEVER * isinstance(message, TellLast)
    network.tables[1] = None
    network.run_for(PATIENCE)
    assert listens(network)
    go_on_without(network, 1)
    assert network.run(lambda: all(table.view.members == {0, 2, 3} for table in network.up), 10_000)
    assert alike(network)


def test_an_old_answer_will_not_do():
    """The third one has kept that to the start before."""
    network, answers = parted(), []
    answers = sent(network, TellLast)
    network.crash(0)
    assert network.run(lambda: bool(answers) and not listens(network), 3000)
    (_, _, old), = [answer for answer in answers if answer[:2] == (2, 0)]
    plays_on(network)                       # so the second one holds more by now
    keep_back_answers(network)
    lossy_crash(network, 0, 3)
    network.run_for(3000)
    assert listens(network)
    for made_up in (old, replace(old, nonce=asked_with(network))):
        network.table(0).on(2, made_up, network.clock(0))
        assert listens(network)
    network.run_for(PATIENCE)
    assert listens(network)
    assert not network.faults()


def asked_with(network: MemoryNetwork) -> bytes:
    """The nonce of the next question."""
    asked = sent(network, AskLast)
    assert network.run(lambda: bool(asked), 2000)
    return asked[0][2].nonce


def test_an_answer_that_the_asked_one_has_not_signed_will_not_do():
    """The third one knows question and nonce, and signs what it likes."""
    network = only_the_second_holds_the_newest()
    keep_back_answers(network)
    network.run_for(1000)
    table, nonce = network.table(0), asked_with(network)
    for identity in (IDENTITIES[2], IDENTITIES[0]):
        answer = TellLast(table.replica.id, 0, 1, nonce, b"", bytes(64))
        table.on(2, replace(answer, signature=identity.sign(relay.DOMAIN, signed_part(answer))), network.clock(0))
        assert listens(network)
        asked_with(network)                 # each question takes one answer
    assert not network.faults()


def test_an_entry_that_the_restarted_one_never_signed_is_passed_over():
    """The asked one shows it, signed by itself: as in its beats that counts for nothing."""
    network = parted()
    last = network.table(0).replica.order.chains[0].last
    assert last
    made_up = replace(last.entry, n=last.entry.n + 90)
    relay_of_second = network.table(1)._relay               # private: an honest one answers what it holds
    honest = relay_of_second._answer

    def lying(question: AskLast) -> TellLast:
        answer = replace(honest(question), last=sign(IDENTITIES[1], made_up).raw)
        return replace(answer, signature=IDENTITIES[1].sign(relay.DOMAIN, signed_part(answer)))
    relay_of_second._answer = lying
    lossy_crash(network, 0, 0)
    assert network.run(lambda: not listens(network), 3000)
    plays_on(network)


def test_questions_are_passed_on_and_answered_twice_a_second_at_most():
    network = parted()
    asked, told = sent(network, AskLast), sent(network, TellLast)
    table = network.table(2)
    question = AskLast(table.replica.id, 0, 1, bytes(16))
    for _ in range(200):
        network.post(0, 2, question)
        network.post(2, 1, replace(question, nonce=bytes([1]) * 16))
        network.run_for(10)
    passed = [message for sender, to, message in asked if (sender, to) == (2, 1) and message.nonce == bytes(16)]
    assert len(passed) <= 2000 / relay.AGAIN + 1
    assert len([answer for answer in told if answer[:2] == (1, 2)]) <= 2000 / relay.AGAIN + 1


def test_answers_that_nobody_asked_for_are_not_passed_on():
    network = parted()
    told = sent(network, TellLast)
    answer = TellLast(network.table(1).replica.id, 0, 1, bytes(16), b"x" * 9000, bytes(64))
    for _ in range(50):
        network.post(1, 2, answer)
        network.post(0, 2, replace(answer, asker=1, member=0))
    network.run_for(100)
    assert {(sender, to) for sender, to, _ in told} == {(1, 2), (0, 2)}


def test_no_questions_go_where_all_are_heard():
    network = opened(4)
    asked = sent(network, AskLast)
    lossy_crash(network, 0, 3)
    network.run_for(5000)
    assert not listens(network)
    assert not asked


@settings(max_examples=times(2, 60), deadline=None)
@example(1043)
@example(1192)
@example(1270)
@given(st.integers(0, 1 << 32))
def test_lost_disks_beside_broken_paths_convict_nobody(seed):
    """One reaches all, others don't reach each other; now and then one is started again, whose disk has lost much, once
    what it had sent has arrived. In the examples somebody else keeps an entry waiting whose past is lost for good."""
    rng = random.Random(seed)
    members = rng.choice((3, 3, 4, 5))
    network = busy_race(members, rough(seed) if rng.random() < 0.5 else None, seed)
    between = [frozenset(pair) for pair in combinations(range(members), 2)]
    reaches_all = rng.randrange(members)
    for _ in range(rng.randint(2, 6)):
        network.run_for(rng.uniform(200, 3000))
        network.cut = {pair for pair in between if reaches_all not in pair and rng.random() < 0.5}
        if rng.random() < 0.8 and network.tables[member := rng.randrange(members)]:
            lossy_crash(network, member, rng.choice((0, 1, 2, 3, 8, 1000)), max(600, rng.uniform(50, 2500)))
        assert not network.faults()
    network.run_for(15_000)
    assert not network.faults()
    assert not network.forked()
