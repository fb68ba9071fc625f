"""The coins of one table: who has shown which share, whether the next coin can be tossed. Knows no game."""
from p2p.deal.coin import Chain, coin, link
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, BadCharter, Charter
from p2p.log.entry import Share
from p2p.log.fault import MemberFault
from p2p.log.order import Held


class Tosses:
    """Shares come in as answers in any order; coin j takes share j of everybody."""

    def __init__(self, table: bytes, charter: Charter, me: int | None, identity: Identity | None) -> None:
        self._table, self._me = table, me
        self._tips = [member.head for member in charter.members]
        self._shares: list[list[Held]] = [[] for _ in charter.members]
        self._values: list[list[bytes]] = [[] for _ in charter.members]
        self._tossed = 0
        self._chain: Chain | None = None
        if me is not None and identity is not None:
            self._chain = Chain(identity, charter.members[me].salt, CHAIN_LENGTH)
            if self._chain.head != charter.members[me].head:
                raise BadCharter("The charter holds another coin chain than this computer gave.")

    def accept(self, held: Held, body: Share) -> None:
        """A share must be the next element of its author's chain."""
        member = held.member
        if link(body.value) != self._tips[member]:
            raise MemberFault("answer", member, *(h.raw for h in self._shares[member][-1:]), held.raw)
        self._tips[member] = body.value
        self._shares[member].append(held)
        self._values[member].append(body.value)

    def missing(self) -> set[int]:
        """The members whose share of the next coin isn't here."""
        return {peer for peer, shares in enumerate(self._shares) if len(shares) <= self._tossed}

    def owed(self) -> Share | None:
        """The own share of the next coin, if it hasn't been shown. To be asked only while the coin is needed."""
        if self._chain is None or self._me not in self.missing():
            return None
        return Share(self._chain.share(self._tossed + 1))

    def toss(self, step: int) -> tuple[bytes, tuple[Held, ...]] | None:
        """The next coin and the entries that made it, or None while shares are missing.

        Every share must have been written at this `step`: one that was shown ahead of the need is a fault.
        """
        if self.missing():
            return None
        entries = tuple(shares[self._tossed] for shares in self._shares)
        for held in entries:
            if held.entry.seen[0] != step:
                raise MemberFault("answer", held.member, held.raw)
        values = tuple(values[self._tossed] for values in self._values)
        self._tossed += 1
        return coin(self._table, self._tossed, values), entries
