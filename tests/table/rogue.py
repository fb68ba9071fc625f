"""A table of Taroky where one member cheats once, and the check that everybody, strangers too, names that member."""
import pytest

from p2p.games.game import Move
from p2p.log.entry import DeckStep
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from tests.table.card_network import CardNetwork

ROGUE = 2


def kind(body):
    """The kind of a dealing step, one of those in p2p/deal/steps.py; None for any other entry."""
    return body.data[0] if isinstance(body, DeckStep) else None


def turned(body, at):
    """The step with one bit of it turned round."""
    data = bytearray(body.data)
    data[at] ^= 1
    return DeckStep(body.deal, bytes(data))


def rogue_network(change, rogue=ROGUE, **options):
    """A table where the next entry of this member that `change` has something else for is that instead."""
    network = CardNetwork(**options)
    rogue = network.tables[rogue]
    owed, said = rogue._owed, []                # private: an honest program offers no way to lie

    def lie():
        body = owed()
        changed = None if said else change(rogue.replica, body)
        if changed is not None:
            said.append(changed)
        return changed or body
    rogue._owed = lie
    network.said = said
    return network


def convicted(network, reason="cheat", rogue=ROGUE):
    """The table stops everywhere, with the rogue named; whoever gets the log of any of them says the same."""
    honest = [table for table in network.tables if table and table.replica.me != rogue]
    assert network.run(lambda: all(table.replica.fault for table in honest)), "nobody found it"
    assert network.said
    for table in honest:
        replica, stranger = table.replica, Replica(network.charter)
        assert (replica.fault.reason, replica.fault.member) == (reason, rogue)
        for raw in [held.raw for chain in replica.order.chains for held in chain] + list(replica.fault.evidence):
            stranger.take_in(raw)
        assert (stranger.fault.reason, stranger.fault.member) == (reason, rogue)
        with pytest.raises(Refused, match="stands still"):
            table.act(replica.me, Move("cut", (20,)), 0, network.now)
