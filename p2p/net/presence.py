"""The peers that are here, without a link to each: signed datagrams (Beats) that are asked and answered.

A peer that is announced or speaks to us is asked. A right answer shows that its key and its CURVE key belong together,
that it is there now and that it hears us. Datagrams that prove nothing (`Pair`) are dropped at nobody's cost.
The more peers there are, the more seldom each is asked, so that all together cost the same; where they are slow, less
is asked, too (`Questions`). Each Beat says which Here its sender shows and which one of the receiver's it holds: the
text itself travels only to whom it is new.
"""
import asyncio
import hmac
import random
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter
from typing import Any, Protocol

from msgspec.structs import replace

from p2p.net.allowance import Allowance
from p2p.net.handshake import LocalPeer, beat_fault
from p2p.net.link import Peer
from p2p.net.proof import Pair
from p2p.net.questions import Questions
from p2p.net.wire import CARD_LIMIT, VERSION, BadMessage, Beat, Here, WhoIs, decode_datagram, decode_here, encode

ASKS = 4                        # a second, to all peers together that have no link
SOONEST, LATEST = 0.5, 5.0      # s between two questions to one peer, by how many there are
LINKED = 5.0                    # s between two questions to a peer with a link, which is pinged there
MISSES = 4                      # questions to a peer, each unanswered for as long as one waits: it is gone
SELDOM, FORGET = 2.0, 30.0      # s between questions to who never answered or is gone; for how long it is asked
PLACES = 512                    # that are remembered at most
STRANGERS, FRIEND = 400, 40     # Beats a second: of all CURVE keys that aren't known yet, of one that is and proves it
SHOWN, BURST = 1.0, 16          # Heres a second that one peer may show, and at once
ADDRESSES = 8                   # of one place
ANSWERS = 100                   # a second, from one socket, to who asks an address who is there
UNDIVIDED = 10, 0               # IP_MTU_DISCOVER, IP_PMTUDISC_DONT: "don't divide" isn't set on our datagrams (ip(7))


@dataclass(slots=True)
class Place:
    """Somebody who may be or is here, by its CURVE key. Times are the event loop's in seconds.

    `pair`: the secret of its CURVE key and ours. `peer`: who it is, once it has answered. `here`: it answers now.
    `address`: where it last answered from. `named`: when it was last announced. `held`: the digest of its Here that we
    hold; `theirs`: that of ours that it holds; `newest`: the highest `n` of its Heres.
    """
    curve: str
    pair: Pair
    addresses: tuple[str, ...]
    port: int
    named: float
    due: float
    peer: Peer | None = None
    here: bool = False
    address: str = ""
    misses: int = 0
    stamp: int = -1
    held: bytes = b""
    theirs: bytes = b""
    newest: int = 0
    asked: dict[bytes, float] = field(default_factory=dict)     # our last questions, and when they left
    shows: Allowance = field(default_factory=lambda: Allowance(SHOWN, BURST))       # Heres
    waiting: bytes = b""                                        # the newest one that has to wait
    beats: Allowance = field(default_factory=lambda: Allowance(FRIEND, FRIEND))


class PresenceMesh(Protocol):
    """The part of the mesh that presence needs."""

    def answered(self, place: Place, beat: Beat, address: str, trip: float) -> bool:
        """It is here: `place.peer` is to be set. `trip`: the round trip in ms. False if it isn't wanted."""

    def silent(self, place: Place) -> None:
        """It doesn't answer; if `place.peer` is set, it did before."""

    def shows(self, key: bytes, here: Here) -> None:
        """A peer shows this in the lobby."""

    def refused_beat(self, fault: str, beat: Beat) -> None:
        """A Beat was not taken in; see `beat_fault`."""

    def knows_better(self, curve: str, key: bytes) -> bool:
        """Whether nothing of this CURVE key or identity is to be heard now."""

    def ends(self, curve: str, key: bytes) -> None:
        """The holder of this CURVE key and identity said goodbye."""

    def carries(self, curve: str) -> bool:
        """Whether a link stands that takes what is to be said to it."""

    def linked(self, curve: str) -> bool:
        """Whether a link to it is alive."""


class Presence:
    """The places that we know. All runs in the loop that called `listen`."""

    def __init__(self, me: LocalPeer, secret: bytes, mesh: PresenceMesh) -> None:
        """`secret`: that of our CURVE key, as z85."""
        self.places: dict[str, Place] = {}
        self._me, self._secret, self._mesh = me, secret, mesh
        self._stamp = 0
        self._shown: Here | None = None
        self._here, self._digest = b"", b""
        self._changed = 0.0             # when they last did
        self._sockets: dict[str, asyncio.DatagramTransport] = {}
        self.forbidden = False          # this computer doesn't let us send; until something comes in again
        self._spreading = False
        self._strangers = Allowance(STRANGERS, STRANGERS)
        self._questions = Questions()
        self._every = SOONEST

    async def listen(self, host: str, port: int) -> None:
        """Sends from and answers at this address, too. Raises OSError if the port is taken."""
        loop = asyncio.get_running_loop()
        transport = (await loop.create_datagram_endpoint(
            lambda: Ear(self, self._me), local_addr=(host, port)))[0]
        if sys.platform == "linux":             # a path that carries no whole packets carries pieces of them
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_IP, *UNDIVIDED)
        self._sockets[host] = transport

    def deafen(self, host: str) -> None:
        """Doesn't listen at this address any more."""
        transport = self._sockets.pop(host, None)
        if transport:
            transport.close()

    def close(self) -> None:
        """Closes all sockets."""
        for host in [*self._sockets]:
            self.deafen(host)

    # ------------------------------------------------------------------ what the mesh says

    def announced(self, curve: str, addresses: Sequence[str], port: int) -> None:
        """Somebody is said to be at one of these addresses, which can be dialled: it is asked soon."""
        now = _now()
        place = self.places.get(curve)
        if place is None:
            place = self._make(curve, tuple(addresses[:ADDRESSES]), port, now)
        elif not place.here:
            place.addresses = tuple(dict.fromkeys((*addresses, *place.addresses)))[:ADDRESSES]
            place.port = port
        if place:
            place.named = now
            if not place.here and now >= place.due and self._questions.room:
                self._ask(place, now)

    def met(self, curve: str, peer: Peer, address: str) -> None:
        """A link told who this is and where it listens: it is asked, too."""
        now = _now()
        place = self.places.get(curve) or self._make(curve, (address, *peer.addresses)[:ADDRESSES], peer.port, now)
        if place:
            place.peer, place.named, place.port = peer, now, peer.port

    def has(self, curve: str) -> bool:
        """Whether who has this CURVE key answers Beats now."""
        place = self.places.get(curve)
        return place is not None and place.here

    def of(self, key: bytes) -> Place | None:
        """The place of the peer with this identity key, if it is here."""
        return next((place for place in self.places.values()
                     if place.here and place.peer and place.peer.key == key), None)

    def forget(self, curve: str) -> None:
        """This CURVE key is used no more."""
        self.places.pop(curve, None)

    def doubt(self, curve: str) -> None:
        """Its link fell silent: it is asked at once, and isn't here until it answers."""
        place = self.places.get(curve)
        if place:
            place.here, place.held, place.theirs, place.waiting = False, b"", b"", b""
            place.due = place.named = _now()

    def show(self, here: Here) -> tuple[Here, bytes]:
        """All peers are to see this in the lobby; those that don't hold it are told. Returns it with its number, and
        its digest."""
        here = replace(here, n=self._shown.n if self._shown else 1)
        if here != self._shown:
            self._shown = replace(here, n=here.n + 1)
            self._here = encode(self._shown)
            self._digest = digest_of(self._here)
            self._changed = _now()
            self.spread()
        return self._shown, self._digest

    def spread(self) -> None:
        """Asks all peers that don't hold what we show, at the loop's next turn, and thereby tells them."""
        if not self._spreading:
            self._spreading = True
            asyncio.get_running_loop().call_soon(self._spread)

    def _spread(self) -> None:
        self._spreading = False
        now = _now()
        for place in [*self.places.values()]:
            if place.here and place.theirs != self._digest and not self._mesh.carries(place.curve):
                self._ask(place, now)

    def ask_all(self) -> None:
        """Asks everybody who is here, which tells them our name and where we are."""
        now = _now()
        for place in [*self.places.values()]:
            if place.here:
                self._ask(place, now)

    def bye(self) -> None:
        """Tells everybody who is here that we end."""
        for place in self.places.values():
            if place.here:
                self._send(place, (place.address, place.port), self._question(place), b"", leaves=True)

    def heard_here(self, curve: str, key: bytes, here: Here) -> None:
        """A Here that came over a link."""
        place = self.places.get(curve)
        if place is None:
            self._mesh.shows(key, replace(here, n=0))
        else:
            self._take_here(place, key, encode(here))

    def tick(self, now: float, held_up: bool) -> None:
        """To be called each quarter of a second: asks who is due. `held_up`: our own loop was, so nobody was silent."""
        self._questions.tick(now)
        here = sum(place.here and not self._mesh.linked(place.curve) for place in self.places.values())
        self._every = min(LATEST, max(SOONEST, here / ASKS))
        # Who is here is asked first, whoever never answers last.
        for place in sorted(self.places.values(), key=lambda p: (not p.here, 0 if p.here else p.misses, p.due)):
            if place.waiting and place.peer:
                self._take_here(place, place.peer.key, place.waiting)
            if held_up:
                place.misses = 0
            linked = self._mesh.linked(place.curve)
            if place.here and place.misses >= MISSES and now >= place.due:
                self._lose(place, now)
            elif not place.here and not linked and now - place.named > FORGET:
                del self.places[place.curve]
            elif now >= place.due and self._questions.room:
                self._ask(place, now)

    def _make(self, curve: str, addresses: tuple[str, ...], port: int, now: float) -> Place | None:
        """A new place, None for no CURVE key. If there are too many, one that isn't here gives way; None if all are."""
        if len(self.places) >= PLACES:
            gone = next((place.curve for place in self.places.values() if not place.here), None)
            if gone is None:
                return None
            del self.places[gone]
        pair = self._pair(curve)
        if pair:
            self.places[curve] = Place(curve, pair, addresses, port, now, now)
        return self.places.get(curve)

    def _pair(self, curve: str) -> Pair | None:
        try:
            return Pair(self._secret, self._me.curve, curve)
        except ValueError:
            return None

    def _lose(self, place: Place, now: float) -> None:
        place.here, place.held, place.theirs, place.waiting = False, b"", b"", b""
        place.misses, place.named = 0, now
        place.due = now + SELDOM
        self._mesh.silent(place)

    # ------------------------------------------------------------------ asking and answering

    def _ask(self, place: Place, now: float) -> None:
        if not place.here and place.misses == MISSES // 2:
            self._mesh.silent(place)
        place.misses += 1
        place.due = now + (self._questions.wait if place.here or place.misses < MISSES else SELDOM)
        at = (place.address,) if place.here and place.misses < MISSES else dict.fromkeys(
            (*([place.address] if place.address else ()), *place.addresses))
        number = self._question(place)
        self._questions.put(number, now)
        for address in at:
            self._send(place, (address, place.port), number, b"")

    def _question(self, place: Place) -> bytes:
        """A new question, which goes with the stamp that is now."""
        self._stamp += 1
        number = place.pair.question(self._me.identity.key, self._stamp)
        place.asked[number] = perf_counter()
        while len(place.asked) > MISSES:
            del place.asked[next(iter(place.asked))]
        return number

    def _send(self, place: Place, to: tuple[str, int], ask: bytes, answer: bytes, leaves: bool = False
              ) -> None:
        """Our Here goes along if the other is here, has answered from there, and doesn't hold it."""
        there = place.here and to == (place.address, place.port)
        missing = there and place.theirs != self._digest and not leaves
        if missing and self._mesh.carries(place.curve):     # it goes over the link; here only if it got lost there
            missing = _now() - self._changed > SELDOM
        here = self._here if missing else b""
        self._stamp += not ask
        beat = self._me.beat(self._stamp, ask, answer, self._digest, place.held, here, leaves)
        transport = self._sockets.get("0.0.0.0") or min(
            self._sockets.items(), key=lambda item: item[0].rpartition(".")[0] != to[0].rpartition(".")[0],
            default=(None, None))[1]
        if transport:
            with suppress(OSError):
                transport.sendto(encode(beat), to)

    def hear(self, beat: Beat, at: tuple[str, int]) -> None:
        """A Beat from this address and port."""
        self.forbidden = False
        now, place = _now(), self.places.get(beat.curve)
        if beat.curve == self._me.curve or self._mesh.knows_better(beat.curve, beat.key):
            return
        stranger = place is None or beat.version != VERSION
        if stranger and not self._strangers.take(now):
            return
        pair = place.pair if place else self._pair(beat.curve)
        question = self._answers(place, beat) if place else b""
        asks = pair is not None and pair.proves(beat.ask, beat.key, beat.stamp) \
            and (place is None or bool(question) or beat.stamp > place.stamp)
        # What answers us spends nothing: there are no more answers than questions.
        wanted = bool(question) or (asks and (place is None or place.beats.take(now)))
        fault = beat_fault(beat) if wanted or beat.version != VERSION else "" if pair else "curve"
        if fault:
            self._mesh.refused_beat(fault, beat)
        elif wanted:
            self._take(place, replace(beat, ask=beat.ask if asks else b"", answer=question), at)

    def _answers(self, place: Place, beat: Beat) -> bytes:
        """Our question to which this is the right answer; b"" if there is none."""
        return next((ask for ask in place.asked if hmac.compare_digest(
            beat.answer, place.pair.answer(ask, beat.key))), b"") if beat.answer else b""

    def _take(self, place: Place | None, beat: Beat, at: tuple[str, int]) -> None:
        """A Beat that proves its CURVE key. `ask` is empty if it proves nothing, `answer` our question."""
        now = _now()
        place = place or self._make(beat.curve, (at[0],), at[1], now)
        if place is None or (place.peer and place.peer.key != beat.key):
            return
        sent, new = place.asked.pop(beat.answer, None), not place.here
        newer, place.stamp = beat.stamp > place.stamp, max(place.stamp, beat.stamp)
        if sent is not None and not self._confirm(place, beat, at, perf_counter() - sent):
            if beat.ask:                # it is to know as much of us as we of it
                self._send(place, at, b"", place.pair.answer(beat.ask, self._me.identity.key))
            return
        if newer and place.peer:
            place.theirs = beat.holds
            if beat.leaves:
                self._mesh.ends(place.curve, beat.key)
                return
            if beat.here and digest_of(beat.here) == beat.shows and (place.here or self._mesh.linked(place.curve)):
                self._take_here(place, beat.key, beat.here)
        if beat.ask:
            self._answer(place, beat, at, now)
        elif sent is not None and not self._mesh.carries(place.curve) and (      # else it comes over the link
                (place.held != beat.shows and not place.waiting) or (new and place.theirs != self._digest)):
            self._ask(place, now)       # says that we don't hold what it shows, and shows what we do

    def _confirm(self, place: Place, beat: Beat, at: tuple[str, int], trip: float) -> bool:
        """An answer to a question of ours, after `trip` s: it is here. False if it isn't wanted."""
        self._questions.answered(beat.answer, trip)
        place.misses, place.address, place.port = 0, at[0], at[1]
        if not self._mesh.answered(place, beat, at[0], 1000 * trip):
            place.named = _now()
            return False
        place.here = True
        every = LINKED if self._mesh.linked(place.curve) else self._every
        place.due = _now() + every * random.uniform(0.8, 1.2)
        return True

    def _answer(self, place: Place, beat: Beat, at: tuple[str, int], now: float) -> None:
        """Answers, and asks back if we don't know yet that it is here."""
        number = b""
        if not place.here or at != (place.address, place.port):
            number = self._question(place)
            place.named = now
        self._send(place, at, number, place.pair.answer(beat.ask, self._me.identity.key))

    def _take_here(self, place: Place, key: bytes, data: bytes) -> None:
        """A peer's Here is passed on if it is new, so many times a second; the newest one waits."""
        digest = digest_of(data)
        if digest == place.held:
            place.waiting = b""
            return
        try:
            here = decode_here(data)
        except BadMessage:
            place.held = digest         # or it would be asked for again and again
            return
        if here.n < place.newest:
            return                      # it was overtaken
        place.newest = here.n
        if not place.shows.take(_now()):
            place.waiting = data
            return
        place.waiting, place.held = b"", digest
        self._mesh.shows(key, replace(here, n=0))


class Ear(asyncio.DatagramProtocol):
    """A socket of ours: each WhoIs gets our Card, at most ANSWERS a second; Beats are passed on, nothing else is heard.
    """

    def __init__(self, presence: Presence, me: LocalPeer) -> None:
        self._presence, self._me = presence, me
        self._answers = Allowance(ANSWERS, ANSWERS)

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def error_received(self, error: Exception) -> None:
        self._presence.forbidden |= isinstance(error, PermissionError)

    def datagram_received(self, data: bytes, addr: Any) -> None:
        with suppress(BadMessage):
            said = decode_datagram(data)
            if isinstance(said, Beat):
                self._presence.hear(said, (addr[0], addr[1]))
            elif isinstance(said, WhoIs) and len(data) >= CARD_LIMIT and self._answers.take(_now()):
                self._transport.sendto(encode(self._me.card(said.nonce)), addr)


def _now() -> float:
    return asyncio.get_running_loop().time()


def digest_of(data: bytes) -> bytes:
    """The digest by which two Heres are compared: 8 bytes of SHA-256."""
    return sha256(data).digest()[:8]
