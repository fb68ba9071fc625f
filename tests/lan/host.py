"""One computer on a network, for tests: a mesh with discovery in a process of its own, told what to do by lines.

Commands on stdin: `ask ADDRESS` (probe it and dial who answers), `scan`, `look`, `show`, `bye`. Events on stdout, one
JSON object a line, `at` in seconds of the monotonic clock, which all processes of one machine share.
"""
import argparse
import asyncio
import json
import sys
import time
from typing import Any

from p2p.identity import Identity
from p2p.net.discovery import Discovery
from p2p.net.endpoint import parse_endpoint
from p2p.net.interfaces import networks, usable
from p2p.net.mesh import Mesh
from p2p.net.probe import around, asked_of, probe, scan
from p2p.peer.network import look_around
from tests import own_network


class Host:
    """A mesh with discovery (unless `quiet`) that obeys commands."""

    def __init__(self, name: str, choice: list[str], quiet: bool) -> None:
        self.quiet = quiet
        self.choice = choice
        self.mesh = Mesh(Identity.new(), name, addresses=usable(choice), receive=lambda *_: None, changed=self.tell)

    def tell(self) -> None:
        say("peers", peers={peer.name: {"addresses": peer.addresses, "rtt": peer.rtt}
                            for peer in self.mesh.peers.values()}, trouble=self.mesh.trouble)

    async def start(self) -> None:
        await self.mesh.start()
        self.discovery = Discovery(self.mesh.me.identity.key, self.mesh.me.name, self.mesh.curve, self.mesh.port,
                                   choice=self.choice, found=self.mesh.dial, moved=self.mesh.set_addresses)
        if not self.quiet:
            await self.discovery.start()
        say("up", port=self.mesh.port, curve=self.mesh.curve, status=self.discovery.status)

    async def obey(self, line: str) -> bool:
        """Whether more commands may follow."""
        verb, _, rest = line.strip().partition(" ")
        if verb == "ask":
            address, port = parse_endpoint(rest, self.mesh.me.addresses)
            card = await probe(address, port)
            say("answer", name=card and card.name)
            if card:
                self.mesh.dial(card.curve, (address,), card.port)
        if verb == "scan":
            asked = around(self.mesh.me.addresses, networks(self.mesh.me.addresses))
            say("scanned", asked=asked_of(asked), found={card.name: address for address, card in await scan(asked)})
        if verb == "look":
            say("looked", said=await look_around(self.mesh))
        if verb == "show":
            self.tell()
        return verb not in ("bye", "")

    async def close(self) -> None:
        if not self.quiet:
            await self.discovery.close()
        await self.mesh.close()
        say("closed")


def say(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, "at": time.monotonic(), **facts}), flush=True)


async def run() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--interface", action="append", default=[])
    parser.add_argument("--quiet", action="store_true", help="no discovery")
    given = parser.parse_args()
    host = Host(given.name, given.interface, given.quiet)
    await host.start()
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while await host.obey((await lines.readline()).decode()):
        pass
    await host.close()


def main() -> None:
    asyncio.run(run())


if __name__ == "__main__":
    own_network.join()
    main()
