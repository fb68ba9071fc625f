"""One cheat of each kind among the steps of dealing: every honest replica names the right peer, so does a stranger."""
from dataclasses import replace

import pytest

from p2p.deal import dealing, steps
from p2p.deal.curve import SIZE, card_points
from p2p.log.entry import DeckStep, read_entry
from tests.effort import some
from tests.table.card_network import CardNetwork
from tests.table.lying_steps import EARLY, LOCK, WRONG
from tests.table.rogue import ROGUE, convicted, kind, rogue_network, turned

pytestmark = pytest.mark.xdist_group("table")


# ------------------------------------------------------------------ steps that prove wrong

@pytest.mark.parametrize("name", some(WRONG, len(WRONG) // 2))
def test_a_step_that_proves_wrong(name):
    wanted, change = WRONG[name]
    for seed in range(40):                      # the cut decides who takes talon cards and so has to mix
        network = rogue_network(lambda _rogue, body: change(body) if kind(body) == wanted else None, seed=seed)
        network.run(lambda network=network: network.said or network.over())
        if network.said:
            break
    convicted(network)


def test_the_lock_of_a_shuffle():
    """Its member goes on as if the lock were its own, until it can't answer."""
    def lock_of_another(rogue, body):
        if kind(body) != steps.SHUFFLE:
            return None
        deck = rogue.dealing.decks[body.deal]
        deck._keep_own_key = lambda _statement: None    # private: an honest program stops at a lock that isn't its own
        return DeckStep(body.deal, body.data[:1] + LOCK.public + body.data[1 + SIZE:])
    network = rogue_network(lock_of_another)
    convicted(network)
    assert kind(read_entry(network.tables[0].replica.fault.evidence[0]).entry.body) == steps.ANSWERS


def test_a_wrong_proof_is_found_late_when_proofs_are_looked_at_elsewhere():
    """Until it was looked at nobody takes a lock off."""
    network = rogue_network(lambda _rogue, body: turned(body, -1) if kind(body) == steps.ANSWERS else None)
    network.job_time = lambda: 2000
    convicted(network)
    assert not any(kind(held.entry.body) == steps.UNLOCK for chain in network.up[0].order.chains for held in chain)


# ------------------------------------------------------------------ right steps at the wrong time

def seen(table):
    return [kind(held.entry.body) for chain in table.order.chains for held in chain]


@pytest.mark.parametrize("name", EARLY)
def test_a_step_at_the_wrong_time(name):
    convicted(rogue_network(EARLY[name]))


def test_a_shuffle_out_of_turn():
    """Before the one whose turn it is has shuffled; it would be a right one of the first list of cards."""
    def early(rogue, body):
        committed = [kind(chain[i].entry.body) == steps.COMMIT for chain in rogue.order.chains
                    for i in range(len(chain))]
        if body is not None or sum(committed) < 4 or steps.SHUFFLE in seen(rogue):
            return None
        return DeckStep(1, bytes((steps.SHUFFLE,)) + LOCK.public + b"".join(map(LOCK.on, card_points(54))))
    network = rogue_network(early)
    network.hold_back = lambda sender, _to, _message: 100.0 * (sender != ROGUE)
    convicted(network)
    assert kind(read_entry(network.tables[0].replica.fault.evidence[0]).entry.body) == steps.SHUFFLE


@pytest.mark.parametrize("wanted", some([steps.SHUFFLE, steps.ANSWERS, steps.UNLOCK], 2))
def test_a_step_of_the_last_deal_again(wanted):
    """Right in the last deal, and signed by its own author: in this one it proves nothing."""
    name = 3 if wanted == steps.UNLOCK else 1              # bytes that say what a step is for: of an opening, to whom

    def replay(rogue, body):
        if kind(body) != wanted or body.deal != 2:
            return None
        return next((DeckStep(2, held.entry.body.data) for held in rogue.order.chains[ROGUE]
                     if kind(held.entry.body) == wanted and held.entry.body.deal == 1
                     and held.entry.body.data[:name] == body.data[:name]), None)
    convicted(rogue_network(replay, deals="2"))


ELSEWHERE = {"another table": {}, "another attempt": {"attempt": 1}, "another view": {"view": 1}}


def steps_of(member, context, monkeypatch):
    """The steps by which this member shuffles deal 1, by kind, at a table whose deck has these fields in its context;
    without any, at a table of other house rules."""
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "DealContext", lambda *fields: replace(steps.DealContext(*fields), **context))
        network = CardNetwork(**({} if context else {"hush": "0"}))
        chain = network.tables[member].replica.order.chains[member]
        assert network.run(lambda: any(kind(held.entry.body) == steps.ANSWERS for held in chain))
    return {kind(held.entry.body): held.entry.body for held in chain}


@pytest.mark.parametrize("where", ELSEWHERE)
def test_a_shuffle_of_another_table_attempt_or_view(where, monkeypatch):
    """All its steps were right elsewhere, with the same seeds and the same first list of cards; here they prove
    nothing."""
    there, first = steps_of(0, ELSEWHERE[where], monkeypatch), 0
    network = CardNetwork()
    rogue = network.tables[first]
    owed, network.said = rogue._owed, []        # private: an honest program offers no way to lie

    def replay():
        body = owed()
        if kind(body) not in (steps.SHUFFLE, steps.SHADOW, steps.ANSWERS):
            return body
        # Private: an honest program stops at a lock that isn't its own.
        rogue.replica.dealing.decks[1]._keep_own_key = lambda _statement: None
        network.said.append(kind(body))
        return there[kind(body)]
    rogue._owed = replay
    convicted(network, rogue=first)
    assert network.said[-1] == steps.ANSWERS


def test_an_opening_that_does_not_own_to_have_heard_the_one_before():
    """Its author was told behind the others' backs: those who had the one before may not judge otherwise."""
    network = CardNetwork()
    rogue, first = network.tables[ROGUE], ROGUE - 1           # in deal 1 peer 1 opens first, then 2
    network.said = []
    owed, heads = rogue._owed, rogue.replica.order.heads      # private: an honest program offers no way to lie

    def before_the_opening(me):
        chain = rogue.replica.order.chains[first]
        n = next(held.entry.n for held in chain if kind(held.entry.body) == steps.UNLOCK) - 1
        return tuple((n, chain[n - 1].hash) if author == first else head for author, head in enumerate(heads(me)))

    def deny():
        body = owed()
        if kind(body) == steps.UNLOCK and not network.said and any(
                kind(held.entry.body) == steps.UNLOCK for held in rogue.replica.order.chains[first]):
            network.said.append(body)
            rogue.replica.order.heads = before_the_opening
        return body
    rogue._owed = deny
    convicted(network)
