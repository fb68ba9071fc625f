"""A table of this computer comes back from its file, and does what it had begun. Knows no socket."""
import asyncio
from pathlib import Path

from p2p.identity import Identity
from p2p.peer.processes import Processes
from p2p.peer.session import Session, now_ms


async def come_back(file: Path, identity: Identity, processes: Processes) -> Session:
    """The table of this file, replayed in another thread, where its file is. Raises BadCharter, StoreError."""
    session = await asyncio.to_thread(Session.resume, file, identity, now_ms())
    await _catch_up(session, processes)
    return session


async def _catch_up(session: Session, processes: Processes) -> None:
    """Do the work without which a table isn't where its file is. What its next deal needs may wait."""
    replica = session.replica
    while replica.dealing.behind and (jobs := replica.jobs.take()):
        run = processes.run if len(jobs) > 1 else asyncio.to_thread           # a process takes longer to start
        results = await asyncio.gather(*(run(job.do) for job in jobs))
        for job, result in zip(jobs, results, strict=True):
            session.table.finish(job, result, now_ms())
