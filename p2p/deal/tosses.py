"""The coin tosses of one table: which shares were released, whether the next coin is there. Knows no game."""
from collections.abc import Iterable

from p2p.deal.coin import ShareChain, coin, link
from p2p.games.draw import day_coin
from p2p.identity import Identity
from p2p.language import tr
from p2p.log.chain import Held
from p2p.log.charter import CHAIN_LENGTH, BadCharter, Charter, Member
from p2p.log.entry import Share
from p2p.log.fault import MemberFault
from p2p.log.view import View


class Tosses:
    """Collects shares, which come in any order; coin j is made of share j of every member that counts (PROTOCOL.md 5).

    At a table of a day it is made from the date instead (PROTOCOL.md 11).
    """

    def __init__(self, table: bytes, charter: Charter, me: Member | None, identity: Identity | None, view: View,
                 day: str = "") -> None:
        """`identity`: of this member, None for a watcher. `day`: of a table of a day, "" for any other.

        Raises BadCharter if the charter's chain isn't its own.
        """
        self._table, self._me, self._view = table, me, view
        self._game, self._day = charter.game, day
        self._tips = [(0, info.head) for info in charter.members]       # number and value of each member's last share
        self._shares: list[dict[int, tuple[Held, bytes]]] = [{} for _ in charter.members]     # by member and number
        self._tossed = 0
        self._since: int | None = None                                  # the step after which the next coin was needed
        self._chain: ShareChain | None = None
        if me is not None and identity is not None:
            self._chain = ShareChain(identity, charter.members[me].salt, CHAIN_LENGTH)
            if self._chain.head != charter.members[me].head:
                raise BadCharter(tr("The charter holds another coin chain than this computer gave."))

    def accept(self, held: Held, body: Share) -> None:
        """Take a share. Raises MemberFault unless it is a further element of its member's chain.

        Who was left out for a while and came back passes over the shares of the coins that were tossed without it.
        """
        member = held.member
        number, tip = self._tips[member]
        value, behind = body.value, 0
        while value != tip:
            value, behind = link(value), behind + 1
            if number + behind > CHAIN_LENGTH:
                raise MemberFault("answer", member, *self._last(member), held.raw)
        if behind == 0:
            raise MemberFault("answer", member, *self._last(member), held.raw)
        self._tips[member] = number + behind, body.value
        self._shares[member][number + behind] = held, body.value

    def _last(self, member: Member) -> Iterable[bytes]:
        """The entry of the last share of this member, as evidence."""
        return [held.raw for held, _ in [*self._shares[member].values()][-1:]]

    def needed(self, step: int) -> None:
        """The next coin is needed after this step; said again after later ones that didn't bring it."""
        if self._since is None:
            self._since = step

    def judge(self, step: int) -> None:
        """`step` steps are made here. Raises MemberFault for a share of a coin that its member couldn't know to be
        needed."""
        for member in self._view.members:
            for number in range(self._tossed + 1, self._tips[member][0] + 1):
                if number in self._shares[member]:
                    self._check(self._shares[member][number][0], number, step)

    def _check(self, held: Held, number: int, step: int) -> None:
        seen = held.entry.seen[0]
        early = number > self._tossed + 1 or self._since is None
        if (early and seen <= step) or (self._since is not None and seen < self._since):
            raise MemberFault("answer", held.member, held.raw)

    def missing(self) -> set[Member]:
        """The members whose share of the next coin isn't here. Who has left without it owes none."""
        return {member for member in self._view.owing if self._tossed + 1 not in self._shares[member]}

    def owed(self) -> Share | None:
        """The own share of the next coin, or None if it was released, or if no chain goes that far. To be called only
        while the coin is needed."""
        if self._chain is None or self._tossed == CHAIN_LENGTH or self._me not in self.missing():
            return None
        return Share(self._chain.share(self._tossed + 1))

    def toss(self, step: int) -> bytes | None:
        """The next coin, or None while shares are missing.

        Every share must have been written since the step after which the coin is needed, and not after this `step`.
        Raises MemberFault for one that was released earlier or later.
        """
        if self.missing():
            return None
        since = step if self._since is None else self._since
        shares = [self._shares[member][self._tossed + 1] for member in sorted(self._view.members)
                  if self._tossed + 1 in self._shares[member]]
        for held, _ in shares:
            if not since <= held.entry.seen[0] <= step:
                raise MemberFault("answer", held.member, held.raw)
        self._tossed += 1
        self._since = None
        for of_one in self._shares:
            for number in [*of_one][:-1]:               # the last one stays, as evidence
                if number <= self._tossed:
                    del of_one[number]
        if self._day:
            return day_coin(self._game, self._day, self._tossed)
        return coin(self._table, self._tossed, tuple(value for _, value in shares))
