"""Decides races: claims that crossed on the wire, ordered by reaction time, so that a slow link costs nothing.

See PROTOCOL.md 6. A member says how long its player took. The others are its witnesses: they know when they heard the
claim, and when the last secret that the board needed from anybody but this member reached them. The low median of the
times between, less the race window, is the least that is believed, so a false word gains at most the window. A member
that holds acknowledgements back, so that a claim it makes later is still in the race, comes last in it. Withholding a
coin share to see the board early is the business of p2p/log/delays.py.
"""
from collections.abc import Mapping, Sequence
from hashlib import sha256

from p2p.log.chain import Held, low_median
from p2p.log.charter import Member
from p2p.log.entry import Reveal, Seal


def crossed(seals: Sequence[Held]) -> list[Held]:
    """The race of the first of these seals, which are in order: it, and every one concurrent with it."""
    first = seals[0]
    return [first, *(held for held in seals[1:] if not held.has_heard(first) and not first.has_heard(held))]


def reaction(seal: Held, shown: Sequence[Held], step: int, window: int) -> int:
    """The reaction time in ms that this claim counts with (PROTOCOL.md 6, reaction).

    `shown`: the entries that made the board known, applied as step `step`; of a claim whose member had not applied
    that step the time that it states counts as 0. `window`: the race window in ms.
    """
    body = seal.entry.body
    assert isinstance(body, Seal)
    took = body.took if seal.entry.seen[0] >= step else 0
    others = [held for held in shown if held.member != seal.member] or list(shown)
    elapsed = [_elapsed(seal, others, member) for member in seal.hearers if member != seal.member]
    return max(took, low_median(elapsed) - window) if elapsed and shown else took


def _elapsed(seal: Held, shown: Sequence[Held], member: Member) -> int:
    """Ms from this member's hearing of the last of `shown` to its hearing of the seal; 0 if it heard the seal first."""
    begins = [held.heard_at(member) for held in shown]
    end = seal.heard_at(member)
    if end is None or None in begins:
        return 0
    return max(0, end - max(at for at in begins if at is not None))


def is_late(seal: Held, other: Held, limit: int) -> bool | None:
    """Whether this seal's member held back its acknowledgement of `other`: by the low median of the others more than
    `limit` ms after their own (PROTOCOL.md 6, late). None while not enough has been heard to tell.

    The member of `other`, which waits for that acknowledgement to reveal, is asked first: without a complaint of it
    nobody is late.
    """
    answer = other.first[seal.member]
    if answer is None or other.member not in answer.hearers:
        return False                    # one of the two left before it could hear the other
    complaint = _delay(answer, other, other.member)
    if complaint is None or complaint <= limit:
        return None if complaint is None else False
    witnesses = {*answer.hearers} & {*other.hearers} - {seal.member}
    delays = [_delay(answer, other, member) for member in witnesses]
    known = [delay for delay in delays if delay is not None]
    return low_median(known) > limit if len(known) == len(delays) else None


def _delay(answer: Held, other: Held, member: Member) -> int | None:
    """Ms from this member's hearing of the seal `other` to its hearing of the acknowledgement; None if unknown."""
    heard, own = answer.heard_at(member), other.heard_at(member)
    return None if heard is None or own is None else heard - own


def ranking(race: Sequence[Held], reveals: Mapping[bytes, Reveal], shown: Sequence[Held], step: int, window: int
            ) -> list[tuple[Held, int]] | None:
    """The race's seals, first to last, each with its reaction time in ms; None while it can't be decided yet.

    `reveals`: by the seals' hashes. At a table of two members each is the only witness of the other: holding back makes
    the other look slow too, so less of it is forgiven, and word stands against word: the lot decides.
    """
    pair = len(race[0].hearers) == 2
    late = {}
    for seal in race:
        answers = [is_late(seal, other, window if pair else 2 * window) for other in race
                   if other.member != seal.member]
        if None in answers:
            return None
        late[seal.hash] = any(answers)
    nonces = b"".join(sorted(reveals[seal.hash].nonce for seal in race))
    times = {seal.hash: reaction(seal, shown, step, window) for seal in race}
    disputed = pair and any(late.values())

    def rank(seal: Held) -> tuple[bool, int, bytes]:
        lot = sha256(b"fairdeal tie\0" + nonces + bytes([seal.member]) + seal.hash).digest()
        return (False, 0, lot) if disputed else (late[seal.hash], times[seal.hash], lot)
    return [(seal, times[seal.hash]) for seal in sorted(race, key=rank)]
