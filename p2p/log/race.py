"""Who was quickest: claims that crossed on the wire, ordered by reaction time so that distance costs nothing.

Strategy: a member says how long its player took. The others know when they heard the claim, and when the last secret
that the board needed from anybody but the member reached them; the time between, less the window, is the least that
they believe. So a false word gains at most the window. Who holds back acknowledgements, so that its claim of later is
still in the race, comes last in it. Who holds back a coin share to see the board early is the table's business: claims
are made to wait as long as their member made the others wait (Table).
"""
from collections.abc import Mapping, Sequence
from hashlib import sha256

from p2p.log.entry import Reveal, Seal
from p2p.log.order import Held, low_median


def crossed(queue: Sequence[Held]) -> list[Held]:
    """The race at the head of the queue: its first seal, and every seal that neither had heard the other."""
    first = queue[0]
    return [first, *(held for held in queue[1:] if isinstance(held.entry.body, Seal)
                     and not held.has_heard(first) and not first.has_heard(held))]


def reaction(seal: Held, shown: Sequence[Held], step: int, window: int) -> int:
    """Milliseconds that this claim counts as having taken (order.md 4.5).

    `shown` are the entries that made the board known, applied as step `step`; a claim whose member had not applied
    that step gets no credit for the time it says.
    """
    body = seal.entry.body
    assert isinstance(body, Seal)
    took = body.took if seal.entry.seen[0] >= step else 0
    others = [held for held in shown if held.member != seal.member] or list(shown)
    elapsed = [_elapsed(seal, others, member) for member in range(len(seal.first)) if member != seal.member]
    return max(took, low_median(elapsed) - window) if elapsed and shown else took


def _elapsed(seal: Held, shown: Sequence[Held], member: int) -> int:
    """From this peer's hearing of the last of `shown` to its hearing of the seal; 0 if it heard the seal first."""
    begins = [held.heard_at(member) for held in shown]
    end = seal.heard_at(member)
    if end is None or None in begins:
        return 0
    return max(0, end - max(at for at in begins if at is not None))


def is_late(seal: Held, other: Held, limit: int) -> bool | None:
    """Whether this seal's author held back its acknowledgement of `other`: by the low median of the others more than
    `limit` ms after their own. None while not enough has been heard to tell.

    The other's member, who waits for that acknowledgement to open, is asked first: if it has no complaint, that is it.
    """
    answer = other.first[seal.member]
    assert answer is not None
    complaint = _delay(answer, other, other.member)
    if complaint is None or complaint <= limit:
        return None if complaint is None else False
    delays = [_delay(answer, other, member) for member in range(len(other.first)) if member != seal.member]
    known = [delay for delay in delays if delay is not None]
    return low_median(known) > limit if len(known) == len(delays) else None


def _delay(answer: Held, other: Held, member: int) -> int | None:
    """How long after the seal `other` this peer heard that it was acknowledged; None if it hasn't shown to have."""
    heard, own = answer.heard_at(member), other.heard_at(member)
    return None if heard is None or own is None else heard - own


def ranking(race: Sequence[Held], opens: Mapping[bytes, Reveal], shown: Sequence[Held], step: int, window: int
            ) -> list[tuple[Held, int]] | None:
    """The race's seals, first to last, each with its reaction in ms; None while it can't be decided yet.

    Of two peers, each is the only witness of the other: holding back makes the other look slow too, so less of it is
    forgiven, and it is one's word against the other's: the lot decides.
    """
    pair = len(race[0].first) == 2
    late = {}
    for seal in race:
        answers = [is_late(seal, other, window if pair else 2 * window) for other in race
                   if other.member != seal.member]
        if None in answers:
            return None
        late[seal.hash] = any(answers)
    nonces = b"".join(sorted(opens[seal.hash].nonce for seal in race))
    times = {seal.hash: reaction(seal, shown, step, window) for seal in race}
    disputed = pair and any(late.values())

    def place(seal: Held) -> tuple[bool, int, bytes]:
        lot = sha256(b"fairdeal tie\0" + nonces + bytes([seal.member]) + seal.hash).digest()
        return (False, 0, lot) if disputed else (late[seal.hash], times[seal.hash], lot)
    return [(seal, times[seal.hash]) for seal in sorted(race, key=place)]
