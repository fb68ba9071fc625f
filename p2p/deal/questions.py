"""How the shuffles of one deck are questioned: everybody's shadow, then everybody's share, then everybody's answers.

The challenge is made of the shares of all members, which were committed to before the first shuffle: whoever holds one
of them knows that nobody could foresee the challenge when the shadows were sent (PROTOCOL.md 9, Proofs).
"""
from collections.abc import Callable, Sequence

from p2p.deal import steps
from p2p.deal.curve import SIZE
from p2p.deal.proofs import QUESTIONS, Cheat, Questioned, Shuffle, answers_size, cast_shadow, question
from p2p.deal.proven import Evidence
from p2p.deal.shufflers import Shuffler, placed
from p2p.deal.steps import DealContext, commit_share, share_of
from p2p.deal.work import make_answers, shuffle_cost


class DeckQuestions:
    """The shadows, shares and answers of one deck; knows no secret. `done`: whether everybody has answered."""

    def __init__(self, deal: DealContext) -> None:
        self._deal = deal
        self._shadows: list[bytes | None] = [None for _ in deal.keys]
        self._shares: list[bytes | None] = [None for _ in deal.keys]
        self._answered = [not deal.proven for _ in deal.keys]
        self.done = all(self._answered)

    @property
    def unanswered(self) -> set[Shuffler]:
        """The members whose answers are still to come."""
        return {shuffler for shuffler, answered in placed(self._answered) if not answered}

    def missing(self) -> set[Shuffler]:
        """The members for whose next step the others wait, once all have shuffled."""
        for values in (self._shadows, self._shares):
            if None in values and not self.done:
                return {shuffler for shuffler, value in placed(values) if value is None}
        return self.unanswered

    def turns(self, shuffler: Shuffler, shuffled: bool) -> list[bytes]:
        """The heads of the steps that this member owes now, one at most; `shuffled`: its shuffle was taken."""
        kind = self._turn(shuffler, shuffled)
        return [] if kind is None else [bytes((kind,))]

    def _turn(self, shuffler: Shuffler, shuffled: bool) -> int | None:
        if self._answered[shuffler] or not shuffled:
            return None
        if self._shadows[shuffler] is None:
            return steps.SHADOW
        if None in self._shadows:
            return None
        if self._shares[shuffler] is None:
            return steps.SHARE
        return None if None in self._shares else steps.ANSWERS

    def accept_shadow(self, shuffler: Shuffler, shadow: bytes, shuffled: bool) -> None:
        """Take a shadow. Raises Cheat."""
        if self._turn(shuffler, shuffled) != steps.SHADOW:
            raise Cheat("turn")
        if len(shadow) != SIZE:
            raise Cheat("size")
        self._shadows[shuffler] = shadow

    def accept_share(self, shuffler: Shuffler, share: bytes, commitment: bytes) -> None:
        """Take a share, of which `commitment` is the member's. Raises Cheat."""
        if self._turn(shuffler, True) != steps.SHARE:
            raise Cheat("turn")
        if len(share) != SIZE:
            raise Cheat("size")
        if not commitment.endswith(commit_share(self._deal, shuffler, share)):
            raise Cheat("share")
        self._shares[shuffler] = share

    def accept_answers(self, shuffler: Shuffler, answers: bytes, shuffles: Sequence[Shuffle]) -> Evidence:
        """Take answers about the member's shuffle, one of these: what they have to prove. Raises Cheat."""
        if self._turn(shuffler, shuffler < len(shuffles)) != steps.ANSWERS:
            raise Cheat("turn")
        asked = self._asked(shuffler, shuffles[shuffler])
        if len(answers) != answers_size(asked.challenge, len(asked.ins) // SIZE):
            raise Cheat("size")
        self._answered[shuffler] = True
        self.done = all(self._answered)
        return asked, answers

    def work(self, kind: int, shuffler: Shuffler, seed: bytes, shuffle: Shuffle
             ) -> tuple[Callable[..., bytes], tuple[object, ...], int]:
        """The work for the body of an own step of this kind: a function, its arguments, its cost (`Work`)."""
        if kind == steps.SHADOW:
            return cast_shadow, (shuffle, seed), shuffle_cost(len(shuffle.outs) // SIZE, QUESTIONS)
        if kind == steps.SHARE:
            return share_of, (self._deal, shuffler, seed), 0
        return make_answers, (seed, self._asked(shuffler, shuffle)), 0

    def _asked(self, shuffler: Shuffler, shuffle: Shuffle) -> Questioned:
        """The member's shuffle with its challenge; to be called when all shares are there."""
        shadow = self._shadows[shuffler]
        assert shadow is not None
        return question(shuffle, shadow, [share or b"" for share in self._shares])
