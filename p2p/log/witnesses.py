"""The words of a table's members about each other's distance and reaction, as they stand in signed entries.

See PROTOCOL.md 6. A member can lie about its measurements. So each figure is looked at witness by witness, and the low
median of several witnesses counts.
"""
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from p2p.log.chain import Held, low_median
from p2p.log.charter import Member, numbered
from p2p.log.entry import Shown
from p2p.log.fault import MemberFault
from p2p.log.view import View

CREDIT_MOST = 30                # ms of a member's answers that are credited to it; more looks like a cheat's pretence
CREDIT_OF_PAIR = 0              # the same at a table of two, where distance is the same for both
JITTER = 10                     # ms that are forgiven besides
PAIR = 2                        # members of a table at which each is the only witness of the other
TWO_PAIRS = 4                   # members of a table at which two who lie together are two of a third one's witnesses
REMEMBERED = 8                  # boards whose answers count


class _Word(NamedTuple):
    """A `shown` entry, its body, and what follows for `Witnesses._distance` from it and those before it."""
    held: Held
    body: Shown
    least: tuple[int, ...]


class Witnesses:
    """The `shown` entries of all members."""

    def __init__(self, members: int, view: View, begins: int = 0) -> None:
        """`members`: how many the charter has; `view`: those that count; `begins`: the table time in ms before which
        nobody can look at a board, as all cards lie covered."""
        self._view, self._begins = view, begins
        self._shown: list[list[_Word]] = [[] for _ in range(members)]       # by member, ascending by n
        self._won = [0] * members
        self._credits: tuple[tuple[int, ...], dict[Member, int]] | None = None    # and what was known then

    @property
    def members(self) -> list[Member]:
        """The members that count, ascending."""
        return sorted(self._view.members)

    @property
    def most(self) -> int:
        """Ms of a member's answers that are credited to it."""
        return CREDIT_OF_PAIR if len(self._view.members) == PAIR else CREDIT_MOST

    def accept(self, held: Held, body: Shown) -> None:
        """Take a `shown` entry. Raises MemberFault if it doesn't speak of each member."""
        if {len(body.waited), len(body.late), len(body.answers)} != {len(self._shown)}:
            raise MemberFault("form", held.member, held.raw)
        shown = self._shown[held.member]
        answers = zip(*[word.body.answers for word in shown[1 - REMEMBERED:]], body.answers, strict=True)
        least = [min([ms for ms in of_one if ms is not None], default=CREDIT_MOST) for of_one in answers]
        shown.append(_Word(held, body, tuple(least)))

    def let_go(self, seals: Iterable[Held], lasts: Iterable[Held | None]) -> None:
        """Forget what no claim can be ranked by any more: neither one of these seals, which wait, nor a later one.

        `lasts`: the last entry of each member.
        """
        waiting = [*seals]
        for (member, shown), last in zip(numbered(self._shown), lasts, strict=True):
            firsts = [first.entry.n for seal in waiting if (first := seal.first[member])]
            bound = min(firsts, default=last.entry.n if last else 0)
            del shown[:max(0, self._upto(member, bound) - REMEMBERED)]
        self._credits = None

    def last_shown(self, member: Member) -> int:
        """The steps that this member had made when it last said that a board lies open; 0 if it never did."""
        shown = self._shown[member]
        return shown[-1].held.entry.seen[0] if shown else 0

    def won(self, member: Member) -> None:
        """This member has won a race: its claim was the first in it that changed the state of the game."""
        self._won[member] += 1

    def races_won(self, member: Member) -> int:
        """How many races this member has won at this table so far."""
        return self._won[member]

    def ahead(self, member: Member) -> bool:
        """Whether this member has won more than its share of the races at this table, by more than half a race."""
        members = self.members
        return len(members) * (2 * self._won[member] - 1) > 2 * sum(self._won[other] for other in members)

    def word(self, member: Member, words: list[int]) -> int:
        """The figure among the words of several witnesses that counts for this member: the low median; among four the
        least, unless it is ahead. So two liars of four gain little once they are ahead, and take little from others."""
        unproved = len(self.members) == TWO_PAIRS and not self.ahead(member)
        return min(words) if unproved else low_median(words)

    def credit(self, witness: Member, member: Member, n: int | None = None) -> int:
        """Ms that this witness credits a member with in its entry n (None: in its last one): its distance, and if it
        is ahead no more than that of the nearest of the others."""
        others = self.members if self.ahead(member) else []
        return min(self._distance(witness, other, n) for other in {member, *others} - {witness})

    def _distance(self, witness: Member, member: Member, n: int | None = None) -> int:
        """The least of the last answers of a member that this witness had measured in its entry n, in ms; at most what
        is credited at this table."""
        shown = self._shown[witness]
        count = len(shown) if n is None else self._upto(witness, n)
        return min(self.most, shown[count - 1].least[member]) if count else self.most

    def credits(self) -> dict[Member, int]:
        """The credit of each member while it isn't ahead, in ms: the low median of its witnesses, and the jitter."""
        known = self._view.number, *map(len, self._shown)
        if self._credits is None or self._credits[0] != known:
            members = self.members
            words = {member: [self._distance(witness, member) for witness in members if witness != member]
                     for member in members}
            self._credits = known, {member: low_median(of_one) + JITTER for member, of_one in words.items() if of_one}
        return self._credits[1]

    def late(self, member: Member, step: int) -> int:
        """Ms by which this member's share of the coin of this step came late beyond its credit, by those words that are
        here by now, or 0."""
        words = []
        for witness, shown in numbered(self._shown):
            if witness != member and witness in self._view.members and shown and (
                    shown[-1].held.entry.seen[0] >= step):
                words.append(shown[-1].body.late[member] - self.credit(witness, member) - JITTER)
        return max(0, self.word(member, words)) if words else 0

    def excess(self, seal: Held, witness: Member, step: int) -> int | None:
        """Ms by which, in this witness's word, a claim came later after the board of this step than its member's
        distance explains; None if it has no word."""
        first, word = seal.first[witness], self._before(seal, witness)
        if first is None or word is None:
            return None
        if word.held.entry.seen[0] < step:
            return -self.credit(witness, seal.member, first.entry.n)
        known = max(self._begins, word.held.entry.at - word.body.waited[seal.member])
        return max(0, first.entry.at - known) - self.credit(witness, seal.member, first.entry.n)

    def own_time(self, seal: Held, step: int) -> int:
        """Ms from its own showing of the board of this step to the seal, in its member's word; 0 without one."""
        word = self._before(seal, seal.member)
        known = max(self._begins, word.held.entry.at) if word and word.held.entry.seen[0] >= step else seal.entry.at
        return seal.entry.at - known

    def _before(self, seal: Held, member: Member) -> _Word | None:
        """The last `shown` of a member up to its first entry that heard this seal."""
        first = seal.first[member]
        count = self._upto(member, first.entry.n) if first else 0
        return self._shown[member][count - 1] if count else None

    def _upto(self, member: Member, n: int) -> int:
        """How many `shown` entries of this member are here up to its entry n."""
        return bisect_right(self._shown[member], n, key=lambda word: word.held.entry.n)
