"""The members whose steps the needs of one deck wait for. Knows no card, no proof."""
from collections.abc import Iterable, Sequence

from p2p.deal.proofs import Cheat
from p2p.deal.shufflers import Shuffler
from p2p.games.game import Mix, Open


class Dues:
    """The needs that the rules have named: `pending` ones by the members whose step is still to come, in order; the
    others are met."""

    def __init__(self) -> None:
        self.pending: dict[Open | Mix, Sequence[Shuffler]] = {}
        self._met: set[Open | Mix] = set()

    def __contains__(self, need: Open | Mix) -> bool:
        return need in self.pending or need in self._met

    def add(self, need: Open | Mix, shufflers: Sequence[Shuffler]) -> None:
        """These members owe a step for a need, in this order; without any it is met."""
        if shufflers:
            self.pending[need] = shufflers
        else:
            self.pending.pop(need, None)
            self._met.add(need)

    def check(self, need: Open | Mix, shuffler: Shuffler) -> None:
        """Raises Cheat unless this member's step for this need comes next."""
        if need not in self:
            raise Cheat("not owed")
        if need in self._met or self.pending[need][0] != shuffler:
            raise Cheat("turn")

    def take(self, need: Open | Mix) -> None:
        """The step that comes next for this need is here."""
        self.add(need, self.pending[need][1:])

    def met(self, need: Open | Mix) -> bool:
        """Whether all steps for this need are here."""
        return need in self._met

    def of(self, shuffler: Shuffler) -> Iterable[Open | Mix]:
        """The needs for which this member's step comes next."""
        return [need for need, due in self.pending.items() if due[0] == shuffler]

    def first(self) -> set[Shuffler]:
        """The members whose step comes next for some need."""
        return {due[0] for due in self.pending.values()}
