"""A crowd that looks on at a table of the bench: real meshes in a process of their own, which take what the opener
sends them and check nothing, as if each had a computer to itself.
"""
import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from p2p.bench.process_group import LOOPBACK, ProcessGroupError
from p2p.identity import Identity
from p2p.net.mesh import Mesh
from p2p.net.wire import DraftId, Show, Watch
from p2p.peer.node import Node

BEAT = 0.05                     # s between two looks whether the opener is here, and whether it has answered


class Crowd:
    """Those who look on at the tables of one node."""

    def __init__(self, pipe: Any) -> None:
        self._pipe = pipe

    def watch(self, table: DraftId) -> None:
        """Waits until each of them has been shown this table. Raises ProcessGroupError if they ended early."""
        self._pipe.send(table)
        try:
            self._pipe.recv()
        except EOFError as error:
            raise ProcessGroupError("The watchers ended early.") from error


@contextmanager
def crowd(opener: Node, size: int) -> Iterator[Crowd]:
    """Gives so many watchers of the tables that this node opens; they end with the block."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    mesh = opener._mesh            # private: nothing else needs to know where it listens
    process = spawn.Process(target=_look_on, args=(theirs, size, mesh.curve, mesh.port, opener.identity.key))
    process.start()
    theirs.close()
    try:
        yield Crowd(ours)
    finally:
        ours.close()
        process.join(5)
        process.kill()


def _look_on(pipe: Any, size: int, curve: str, port: int, key: bytes) -> None:
    """The crowd's process: each table that comes through the pipe is watched."""
    asyncio.run(_watching(pipe, size, curve, port, key))


async def _watching(pipe: Any, size: int, curve: str, port: int, key: bytes) -> None:
    shown = [0] * size

    def take(number: int, sender: bytes, message: Any) -> None:
        shown[number] += sender == key and isinstance(message, Show)
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        meshes = []
        for number in range(size):
            mesh = Mesh(Identity.new(), "Watcher", addresses=LOOPBACK, receive=partial(take, number),
                        changed=lambda: None)
            await mesh.start()
            stack.push_async_callback(mesh.close)
            mesh.dial(curve, LOOPBACK, port)
            meshes.append(mesh)
        try:
            while True:
                table = await loop.run_in_executor(None, pipe.recv)
                before = [*shown]
                while min(now - then for now, then in zip(shown, before, strict=True)) < 1:
                    for number, mesh in enumerate(meshes):
                        if shown[number] == before[number]:
                            mesh.send(key, Watch(table))
                    await asyncio.sleep(BEAT)
                pipe.send("shown")
        except EOFError:
            return
