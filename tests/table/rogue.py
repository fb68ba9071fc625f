"""A table of Taroky where one member cheats once, and the check that everybody, strangers too, names that member."""
import pytest

from p2p.games.game import IllegalMove, Move
from p2p.log.entry import DeckStep
from p2p.net.wire import Entries
from p2p.table.table import Table
from tests.table.card_mesh import CardMesh

ROGUE = 2


def kind(body):
    """The kind of a dealing step, one of those in p2p/deal/steps.py; None for any other entry."""
    return body.data[0] if isinstance(body, DeckStep) else None


def turned(body, at):
    """The step with one bit of it turned round."""
    data = bytearray(body.data)
    data[at] ^= 1
    return DeckStep(body.deal, bytes(data))


def rogue_mesh(change, **options):
    """A table where the rogue's next entry that `change` has something else for is that instead."""
    mesh = CardMesh(**options)
    rogue = mesh.tables[ROGUE]
    owed, said = rogue._owed, []

    def lie():
        body = owed()
        changed = None if said else change(rogue, body)
        if changed is not None:
            said.append(changed)
        return changed or body
    rogue._owed = lie
    mesh.said = said
    return mesh


def convicted(mesh, reason="cheat"):
    """The table stops everywhere, with the rogue named; whoever gets the log of any of them says the same."""
    honest = [table for table in mesh.tables if table.me != ROGUE]
    assert mesh.run(lambda: all(table.fault for table in honest)), "nobody found it"
    assert mesh.said
    for table in honest:
        assert (table.fault.reason, table.fault.member) == (reason, ROGUE)
        stranger = Table(mesh.charter)
        for raw in [held.raw for chain in table.order.chains for held in chain] + list(table.fault.evidence):
            stranger.on(None, Entries(stranger.id, (raw,)), 0)
        assert (stranger.fault.reason, stranger.fault.member) == (reason, ROGUE)
        with pytest.raises(IllegalMove, match="stands still"):
            table.act(table.me, Move("cut", (20,)), 0, mesh.now)
