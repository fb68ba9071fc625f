"""Whoever looks on at a table of others: the log is read first, and the proofs in it are checked behind the board."""
import asyncio
from functools import partial
from pathlib import Path

from msgspec.structs import replace

import p2p
from p2p.deal import steps
from p2p.deal.proofs import Questioned
from p2p.log.store import read
from p2p.net.wire import Entries
from p2p.peer.watching import LookingOn
from p2p.table.table import Table
from tests.networks import IDENTITIES
from tests.table.rogue import ROGUE, kind, rogue_network, turned

PLAYED = Path(p2p.__file__).parent / "vectors" / "taroky.fairdeal"
STRANGER = IDENTITIES[5]


def looks_on(raw: bytes) -> LookingOn:
    looking = LookingOn(raw, STRANGER)
    assert looking.table.replica.me is None
    return looking


def hear(looking: LookingOn, raws: list[bytes], heads=None) -> None:
    """The opener tells what it holds, and sends it."""
    table = looking.table
    if heads:
        table.on(0, heads, 0.0)
    for raw in raws:
        table.on(0, Entries(table.replica.id, (raw,)), 0.0)


async def here(do):
    return do()


def work(table: Table) -> None:
    """All the long work that the table leaves to others."""
    while jobs := table.replica.jobs.take():
        for job in jobs:
            table.finish(job, job.do(), 0.0)


def test_a_table_is_read_to_its_end_before_any_proof_is_checked():
    contents = read(PLAYED, notes=False)
    raws = [record.data for record in contents.records]
    member = Table(contents.charter)
    for raw in raws:
        member.replica.take_in(raw)
    looking = looks_on(contents.charter)
    assert looking.reading == (0, 0)                    # nothing was heard of it yet
    hear(looking, [], member.beat())
    assert looking.reading == (0, len(raws))
    hear(looking, raws[:100])
    assert looking.reading == (100, len(raws))
    hear(looking, raws[100:])
    work(looking.table)                                 # the audit, which is no proof
    assert looking.reading is None
    assert looking.table.replica.history.running == member.replica.history.running
    beat = member.beat()
    hear(looking, [], replace(beat, heads=tuple((n + 1, hash_) for n, hash_ in beat.heads)))
    assert looking.reading is None                      # what comes later is no longer a reading
    asked = []

    async def check(do: partial) -> bool:
        asked.extend(do.args)
        return do()
    assert looking.unchecked
    assert asyncio.run(looking.check(check))
    members = len(member.replica.charter.members)
    assert sum(isinstance(statement, Questioned) for statement, _ in asked) == members      # one deal, a deck of all
    assert not looking.unchecked


def test_whose_proof_was_wrong_is_found_behind_the_board():
    network = rogue_network(lambda _rogue, body: turned(body, -1) if kind(body) == steps.ANSWERS else None)
    assert network.run(lambda: all(network.tables[member].replica.fault for member in (0, 1, 3)))
    raws = [record.data for record in network.disks[0] if record.entry]
    looking = looks_on(network.charter)
    hear(looking, raws)
    work(looking.table)
    assert looking.table.replica.fault is None
    assert not asyncio.run(looking.check(here))
    table = looking.anew(raws)
    work(table)
    assert (table.replica.fault.reason, table.replica.fault.member) == ("cheat", ROGUE)
