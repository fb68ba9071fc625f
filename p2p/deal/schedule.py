"""When the steps of one deck became due, and which were taken: what a step is judged by before the deck looks at it.

Whether a step was due is judged by what its member had seen and heard when it wrote it (PROTOCOL.md 9, Steps),
never by what happened to arrive here first, so that all replicas judge alike.
"""
from p2p.deal import steps
from p2p.deal.proofs import Cheat
from p2p.deal.steps import head, read_head
from p2p.log.chain import Held

SHUFFLING, SEEDS = bytes((steps.SHUFFLE,)), bytes((steps.SEED,))
BUILD_ON_OTHERS = (steps.SHUFFLE, steps.OPEN, steps.MIX)     # kinds; commitments and seeds depend on no other step


class Schedule:
    """The steps of one deck by task: the shuffling with its commitments, each need (named by its head), the seeds."""

    def __init__(self, step: int) -> None:
        """`step`: the step of the order since which the deck is being shuffled."""
        self._due = {SHUFFLING: step}
        self._taken: dict[bytes, list[Held]] = {}

    def becomes_due(self, task: bytes, step: int) -> None:
        """This task is due since that step of the order, if it wasn't before."""
        self._due.setdefault(task, step)

    def check(self, held: Held, data: bytes) -> None:
        """Raises Cheat for a step that its member couldn't know to be due, or that passes over one taken before."""
        task, seen = _task(data), held.entry.seen[0]
        if seen < self._due.get(task, seen + 1):
            raise Cheat("not owed", held.member, data)
        before = [*self._taken.get(SHUFFLING, ()), *self._taken.get(task, ())]
        if data[0] in BUILD_ON_OTHERS and not all(map(held.has_heard, before)):
            raise Cheat("turn", held.member, data)

    def note(self, held: Held, data: bytes) -> None:
        """The deck has taken this step."""
        self._taken.setdefault(_task(data), []).append(held)


def _task(data: bytes) -> bytes:
    """The task that a step belongs to. Raises Cheat for a step that names none."""
    match data[0]:
        case steps.COMMIT | steps.SHUFFLE:
            return SHUFFLING
        case steps.OPEN | steps.MIX:
            return head(read_head(data)[0])
    return SEEDS
