"""Passes on, between members that can't reach each other, what one that was started again has to know (PEERS.md 8).

Which of its entries each other one holds is asked by those that are heard, and each answer is signed. Its nonce was
drawn after the start, so who passes it on can keep it back, but neither make it up nor give an old one.
"""
from secrets import token_bytes

from msgspec.structs import replace

from p2p.identity import SIGNATURE_SIZE, Identity, verifies
from p2p.log.charter import Member
from p2p.log.repair import Repair
from p2p.net.wire import AskLast, Nonce, TableId, TellLast, signed_part

DOMAIN = b"fairdeal last 1"
AGAIN = 500                     # ms before the same question is passed on, or answered, again
Question = tuple[Member, Member, Member]        # asker, member asked, and who is to send the answer


class Relay:
    """The questions of one replica's member, and those of others that it passes on. Times are own clock readings in
    ms."""

    def __init__(self, table: TableId, keys: tuple[bytes, ...], repair: Repair, identity: Identity | None,
                 me: Member | None) -> None:
        """`keys`: of all members."""
        self._table, self._keys, self._repair, self._identity, self._me = table, keys, repair, identity, me
        self._nonce = token_bytes(16)
        self._open: dict[Question, Nonce] = {}      # the nonces of those not answered yet
        self._taken: dict[Question, float] = {}     # when a question of this sender (the last one) last came

    def questions(self) -> list[tuple[Member, AskLast]]:
        """While listening: what to ask, once a second, and of whom: each member that is heard about each that isn't."""
        if self._me is None:
            return []
        asked = [(by, AskLast(self._table, self._me, member, self._nonce))
                 for member in sorted(self._repair.unheard) for by in sorted(self._repair.heard)]
        self._open.update(((question.asker, question.member, by), question.nonce) for by, question in asked)
        return asked

    def asked(self, sender: Member, question: AskLast, now: float) -> list[tuple[Member, AskLast | TellLast]]:
        """A question comes: gives the answer to it, or to whom it is passed on; nothing if it came too soon again."""
        asker, member = question.asker, question.member
        if self._me in (None, asker) or asker == member or max(asker, member) >= len(self._keys):
            return []
        if now - self._taken.get((asker, member, sender), -AGAIN) < AGAIN:
            return []
        self._taken[asker, member, sender] = now
        if member == self._me:
            return [(sender, self._answer(question))]
        if sender != asker:
            return []
        self._open[asker, member, member] = question.nonce
        return [(member, question)]

    def _answer(self, question: AskLast) -> TellLast:
        assert self._identity is not None
        last = self._repair.newest(question.asker)
        answer = TellLast(question.table, question.asker, question.member, question.nonce, last, bytes(SIGNATURE_SIZE))
        return replace(answer, signature=self._identity.sign(DOMAIN, signed_part(answer)))

    def told(self, sender: Member, answer: TellLast) -> list[tuple[Member, TellLast]]:
        """An answer comes: it is noted, or passed on, once for each question; another one is passed over."""
        question = answer.asker, answer.member, sender
        if self._open.get(question) != answer.nonce:
            return []
        del self._open[question]
        if answer.asker != self._me:
            return [(answer.asker, answer)]
        if verifies(self._keys[answer.member], DOMAIN, signed_part(answer), answer.signature):
            self._repair.note_shown(answer.member, answer.last)
        return []
