"""How this peer and others reach each other: the sentence for the player, looking for somebody."""
import asyncio
from typing import TYPE_CHECKING, NamedTuple

from p2p.identity import clean_sentence
from p2p.language import text_of, tr
from p2p.net.endpoint import code_of, parse_endpoint
from p2p.net.interfaces import networks
from p2p.net.mesh import Mesh
from p2p.net.probe import around, asked_of, probe, scan
from p2p.net.turns import turn

if TYPE_CHECKING:
    from p2p.net.discovery import Discovery

FORBIDDEN = tr("This computer forbids Fairdeal to speak to the network: most likely by the kill switch of a VPN, or "
             "by its own firewall.")
LONGEST = 400                   # characters of a sentence for the player; some name a file
LOOK = 1.0                      # s between two looks at whether somebody is here
ALONE, OFTEN, SELDOM = 3.0, 10.0, 60.0      # s until a lonely peer looks around by itself, and between two looks


class Network(NamedTuple):
    """The ways by which others reach us."""
    ok: bool
    text: str                   # for the player
    addresses: tuple[str, ...]
    code: str                   # that others may type
    port: int = 0
    around: str = ""            # what looking around asks, in words


def network_of(mesh: Mesh, discovery: "Discovery") -> Network:
    """The state of our network for screens. A computer without a network isn't told whose firewall is in the way."""
    addresses, port = mesh.me.addresses, mesh.port
    forbidden = FORBIDDEN if mesh.forbidden else ""
    trouble = clean_sentence(forbidden or (mesh.trouble if addresses else "") or discovery.status, LONGEST)
    if not addresses:
        return Network(False, trouble or tr("Looking for a network…"), (), "", port)
    text = trouble or tr("{address}. No server and no host: everybody here is equal.", address=addresses[0])
    asked = asked_of(around(addresses, discovery.networks))
    return Network(not trouble, text, addresses, code_of(addresses[0], port), port, asked)


async def join_place(mesh: Mesh, text: str) -> str:
    """Dial whoever is at this address, short code or '#24'. Gives a sentence if nobody is, else nothing."""
    try:
        address, port = parse_endpoint(text, mesh.me.addresses)
    except ValueError as error:
        return text_of(error)
    card = await probe(address, port)
    if card is None:
        return tr("Nobody answers at {address}. Is Fairdeal open there, and does its firewall let it in?",
                  address=address)
    if card.curve == mesh.curve:
        return tr("{address} is this computer. Type what the other one shows; if that is the same, both have one "
                  "address: connect one of them to the network anew.", address=address)
    mesh.dial(card.curve, (address,), card.port)
    return ""


async def look_around(mesh: Mesh) -> str:
    """Ask the addresses of our networks and dial who answers. Gives a sentence if nobody else does, else nothing."""
    asked = around(mesh.me.addresses, networks(mesh.me.addresses))
    found = await scan(asked, found=lambda address, card: mesh.dial(card.curve, (address,), card.port))
    if any(card.curve != mesh.curve for _, card in found):
        return ""
    if mesh.peers:
        return tr("Nobody but those who are here answers: asked {asked}.", asked=asked_of(asked))
    return tr("Nobody else answers: asked {asked}.", asked=asked_of(asked))


async def look_by_itself(mesh: Mesh, discovery: "Discovery") -> None:
    """Where announcements don't get through, or nobody was found by them, look around; again and again, but ever more
    seldom. All who see each other look once in SELDOM together: only those who found each other before need it."""
    loop = asyncio.get_running_loop()
    looked, pause = loop.time(), ALONE
    while True:
        await turn(LOOK)
        alone = not mesh.peers
        due = looked + (pause if alone else SELDOM * (1 + len(mesh.peers)))
        if (alone or discovery.deaf) and loop.time() >= due:
            await look_around(mesh)
            looked, pause = loop.time(), OFTEN if pause == ALONE else min(SELDOM, 1.5 * pause)
