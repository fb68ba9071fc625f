"""Decides races: claims that crossed on the wire, ordered by reaction time, so that a slow link costs little.

See PROTOCOL.md 6. A member says how long its player took. The others are its witnesses: they know when they heard the
claim, when the board was known to them, and how long its automatic answers to boards take. The low median of their
words is the least that is believed; so a false word gains at most the jitter that is forgiven. Two things can't be
proved: a distance, and the word of one member or pair against that of the other. Neither helps a member that is ahead.
So pretence alone brings nobody far. p2p/log/delays.py deals with a coin share held back to see the board.
"""
from collections.abc import Mapping, Sequence
from hashlib import sha256

from p2p.log.chain import Held
from p2p.log.entry import Seal
from p2p.log.witnesses import JITTER, PAIR, Witnesses


def crossed(seals: Sequence[Held]) -> list[Held]:
    """The race of the first of these seals, which are in order: it, and every one concurrent with it."""
    crossing = (held for held in seals[1:] if not held.has_heard(seals[0]) and not seals[0].has_heard(held))
    return [*seals[:1], *crossing]


def reaction(seal: Held, witnesses: Witnesses, step: int) -> int:
    """The reaction time in ms that this claim counts with, the board being that of step `step` (PROTOCOL.md 6).

    The stated time counts as 0 if the claim's member had not made that step.
    """
    body = seal.entry.body
    assert isinstance(body, Seal)
    took = body.took if seal.entry.seen[0] >= step else 0
    words = [witnesses.excess(seal, member, step) for member in seal.hearers if member != seal.member]
    known = [word for word in words if word is not None]
    return max(took, witnesses.word(seal.member, known) - JITTER) if known else took


def hid(seal: Held, other: Held, witnesses: Witnesses, step: int) -> int:
    """Ms by which `seal` came too late to have been written before its member heard `other`, in the word of the member
    of `other`; 0 or less if it needn't have hidden that it had heard it. Counts only at a table of two.
    """
    late = witnesses.excess(seal, other.member, step)
    return 0 if late is None else late - JITTER - witnesses.own_time(other, step)


def ranking(race: Sequence[Held], nonces: Mapping[bytes, bytes], witnesses: Witnesses, step: int
            ) -> list[tuple[Held, int]]:
    """The race's seals, first to last, each with its reaction time in ms.

    `nonces`: by the seals' hashes. At a table of two each member is the only witness of the other. A claim that the
    other calls hidden comes last. Where each calls the other's hidden, the member with fewer won races comes first,
    and between equal ones the lot decides.
    """
    pair = len(witnesses.members) == PAIR
    hidden = {seal.hash for seal in race for other in race if pair and other.member != seal.member
              and hid(seal, other, witnesses, step) > 0}
    disputed = len({seal.member for seal in race if seal.hash in hidden}) > 1
    joined = b"".join(sorted(nonces[seal.hash] for seal in race))
    times = {seal.hash: reaction(seal, witnesses, step) for seal in race}

    def rank(seal: Held) -> tuple[bool, int, bytes]:
        lot = sha256(b"fairdeal tie\0" + joined + bytes([seal.member]) + seal.hash).digest()
        if disputed:
            return False, witnesses.races_won(seal.member), lot
        return seal.hash in hidden, times[seal.hash], lot
    return [(seal, times[seal.hash]) for seal in sorted(race, key=rank)]
