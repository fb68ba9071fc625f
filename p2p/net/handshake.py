"""The signed messages that bind an identity to a CURVE key: Hello on a link, Card and Beat in a datagram.

Knows no socket.
"""
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import zmq
from msgspec.structs import replace

from p2p.identity import Identity, clean_name, fingerprint, verifies
from p2p.net.proof import Pair
from p2p.net.wire import VERSION, Beat, Card, Hello, signed_part

CARD = b"fairdeal card 1"       # domains of the signatures; the datagrams are the same in all versions, so that
BEAT = b"fairdeal beat 1"       # who asks an address gets as far as the number that tells versions apart
_UNSIGNED = bytes(64)
_ANY = zmq.curve_keypair()


def hello_domain(version: int) -> bytes:
    """The domain of a Hello's signature: a Hello of another version is one only if it is signed as such."""
    return b"fairdeal hello %d" % version


@lru_cache(maxsize=256)
def is_curve_key(curve: str) -> bool:
    """Whether this is a CURVE key (z85). One of small order is none; see `Pair`."""
    try:
        Pair(_ANY[1], _ANY[0].decode(), curve)
    except ValueError:
        return False
    return True


@dataclass(slots=True)
class LocalPeer:
    """This peer's words about itself: identity, name, CURVE key (z85), IPv4 addresses and port."""
    identity: Identity
    name: str
    curve: str
    addresses: tuple[str, ...]
    port: int

    def hello(self) -> Hello:
        """A signed Hello with what is true now."""
        hello = Hello(VERSION, self.identity.key, self.curve, self.name, self.addresses, self.port, _UNSIGNED)
        return replace(hello, signature=self.identity.sign(hello_domain(VERSION), signed_part(hello)))

    def card(self, nonce: bytes) -> Card:
        """A signed Card that answers the WhoIs with this nonce."""
        card = Card(VERSION, self.identity.key, self.curve, self.name, self.port, nonce, _UNSIGNED)
        return replace(card, signature=self.identity.sign(CARD, signed_part(card)))

    def beat(self, stamp: int, ask: bytes, answer: bytes, shows: bytes, holds: bytes, here: bytes,
             leaves: bool = False) -> Beat:
        """A signed Beat with what is true now."""
        beat = Beat(VERSION, self.identity.key, self.curve, self.name, self.port, stamp, ask, answer, shows, holds,
                    here, leaves, _UNSIGNED)
        return replace(beat, signature=self.identity.sign(BEAT, signed_part(beat)))


def beat_fault(beat: Beat) -> str:
    """Why a Beat is refused, in a word or two; "" if it is valid."""
    if not verifies(beat.key, BEAT, signed_part(beat), beat.signature):
        return "signature"
    return "" if beat.version == VERSION else "version"


def hello_fault(hello: Hello, sender: str, me: LocalPeer, replaced: Callable[[str], bool]) -> str:
    """Why a Hello that came over the link of the CURVE key `sender` is refused, in a word or two; "" if it is valid.

    `replaced` tells whether a CURVE key was given up for a newer one, or said Bye.
    """
    if hello.curve != sender or not is_curve_key(sender):
        return "curve"          # replayed, made for another link; or a link that anybody can listen to
    if not verifies(hello.key, hello_domain(hello.version), signed_part(hello), hello.signature):
        return "signature"
    if hello.version != VERSION:
        return "version"
    if hello.key == me.identity.key:
        return "own key"
    return "replaced" if replaced(sender) else ""


def card_is_valid(card: Card, nonce: bytes) -> bool:
    """Whether this Card answers the WhoIs with this nonce and is signed by the key that it names."""
    return card.nonce == nonce and is_curve_key(card.curve) and verifies(card.key, CARD, signed_part(card),
                                                                         card.signature)


def display_name(name: str, key: bytes) -> str:
    """A peer's name made fit to show; the key's fingerprint if nothing printable is left of the name."""
    return clean_name(name) or fingerprint(key)
