"""When the steps of one deck became due, and which were taken: what a step is judged by before the deck looks at it.

Whether a step was due is judged by what its member had seen and heard when it wrote it (PROTOCOL.md 9, Steps),
never by what happened to arrive here first, so that all replicas judge alike.
"""
from p2p.deal import steps
from p2p.deal.proofs import Cheat
from p2p.deal.shufflers import Shufflers
from p2p.deal.steps import head, read_head
from p2p.log.chain import Held
from p2p.log.charter import Member

SHUFFLING, SEEDS = bytes((steps.SHUFFLE,)), bytes((steps.SEED,))
_DECK = (steps.COMMIT, steps.SHUFFLE, steps.SHADOW, steps.SHARE, steps.ANSWERS)     # kinds that come once a member
# By the kind of a step: the kinds of which its member must have heard all that were taken. Others depend on no step.
BUILDS_ON = {steps.SHUFFLE: _DECK[:2], steps.SHARE: _DECK[:3], steps.ANSWERS: _DECK[:4],
             steps.UNLOCK: _DECK, steps.MIX: _DECK}


class Images:
    """The images of all locks shown at a table, as the author of the step that is taken had heard of them.

    One that somebody else has copied, and given to some in front of the original, isn't the original's fault: who
    copied it can't prove that it knows its key."""

    def __init__(self) -> None:
        self._shown: dict[bytes, list[tuple[Member, int]]] = {}     # by image: whose entries show it, and their n
        self.held: Held | None = None           # the entry whose step is being taken

    def __contains__(self, image: bytes) -> bool:
        return any(self.held is None or self.held.heard[member] >= n for member, n in self._shown.get(image, ()))

    def add(self, image: bytes) -> None:
        """The entry whose step is being taken shows this one."""
        assert self.held
        self._shown.setdefault(image, []).append((self.held.member, self.held.entry.n))


class Schedule:
    """The steps of one deck by task: the shuffling with its proofs, each need (named by its head), the seeds.

    `shufflers`: the members whose locks are in the deck."""

    def __init__(self, step: int, shufflers: Shufflers) -> None:
        """`step`: the step of the order since which the deck is being shuffled."""
        self.shufflers = shufflers
        self._due = {SHUFFLING: step}
        self._taken: dict[bytes, list[tuple[Held, bytes]]] = {}         # by the head of a need, or by kind

    def becomes_due(self, task: bytes, step: int) -> None:
        """This task is due since that step of the order, if it wasn't before."""
        self._due.setdefault(task, step)

    def check(self, held: Held, data: bytes) -> None:
        """Raises Cheat for a step that its member couldn't know to be due, or that passes over one taken before."""
        task, seen = _task(data), held.entry.seen[0]
        if seen < self._due.get(task, seen + 1):
            raise Cheat("not owed")
        if data[0] == steps.COMMIT and any(said == data and held.has_heard(other)
                                           for other, said in self._taken.get(data[:1], ())):
            raise Cheat("commitment")           # who copies one that it doesn't own to have heard can't keep it
        self.check_heard(held, data)

    def check_heard(self, held: Held, data: bytes) -> None:
        """Raises Cheat for a step whose member passes over one taken before."""
        task = _task(data)
        before = [other for kind in BUILDS_ON.get(data[0], ()) for other in self._taken.get(bytes((kind,)), ())]
        if data[0] in (steps.UNLOCK, steps.MIX):
            before += self._taken.get(task, ())
        if not all(held.has_heard(other) for other, _ in before):
            raise Cheat("turn")

    def note(self, held: Held, data: bytes) -> None:
        """The deck has taken this step."""
        name = _task(data) if data[0] in (steps.UNLOCK, steps.MIX) else data[:1]
        self._taken.setdefault(name, []).append((held, data))

    def evidence(self, member: Member, data: bytes) -> list[bytes]:
        """The entry of this member by which the deck has taken this step, if there is one."""
        return [held.raw for taken in self._taken.values() for held, said in taken
                if held.member == member and said == data][:1]


def _task(data: bytes) -> bytes:
    """The task that a step belongs to. Raises Cheat for a step that names none."""
    match data[0]:
        case kind if kind in _DECK:
            return SHUFFLING
        case steps.UNLOCK | steps.MIX:
            return head(read_head(data)[0])
    return SEEDS
