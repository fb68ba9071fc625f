"""The faults that convict a member, with the signed entries that prove them to anybody (PROTOCOL.md 3 to 10)."""
from typing import NamedTuple

from p2p.language import tr
from p2p.log.charter import Member

REASONS = {
    "fork": tr("wrote two different entries with the same number"),
    "back": tr("took back what it had heard or seen before"),
    "form": tr("wrote an entry that no program of ours writes"),
    "answer": tr("gave an answer that doesn't fit what it had committed to"),
    "illegal": tr("made a move that its own view of the table forbade"),
    "saw too much": tr("claims to have seen what had not happened yet"),
    "unseen": tr("named cards before they lay open"),
    "two seals": tr("claimed again before its last claim was decided"),
    "idle": tr("wrote without end what changes nothing"),
    "two votes": tr("voted twice about going on without somebody"),
    "early": tr("voted to go on without somebody before it had waited for as long as the table agreed on"),
    "drift": tr("came to another state from the same entries"),
    "cheat": tr("sent a step of dealing that proves wrong"),
    "lost seed": tr("has lost its part of the shuffle, so the deal can't go on"),
    "copied key": tr("uses this computer's key in another place"),
}


class Fault(NamedTuple):
    """The fault (a key of REASONS), its member, and none to two raw entries as evidence."""
    reason: str
    member: Member
    evidence: tuple[bytes, ...]


class MemberFault(Exception):
    """Raised where a fault of a member is found; the table stops and shows it."""

    def __init__(self, reason: str, member: Member, *evidence: bytes) -> None:
        super().__init__(f"member {member} {REASONS[reason]}")
        self.fault = Fault(reason, member, evidence)
