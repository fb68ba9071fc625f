"""One deck of face-down cards as one replica sees it: steps of all members in, own steps and faces out. Knows no rules.

The deck does no I/O: steps come in by `accept`, own ones are ready in `owed`, long computations are handed out by
`work` and come back by `worked`. Everything secret follows from the seed, so a deck that gets the same steps again
continues where it was. A step is accepted only from the member whose turn it is, and no own lock comes off while
anything here is unverified (PROTOCOL.md 9).
"""
from collections.abc import Callable, Iterable, Sequence

from p2p.deal import steps
from p2p.deal.curve import SIZE, G, faces_of, lock_of, split
from p2p.deal.dues import Dues
from p2p.deal.layout import CardLayout
from p2p.deal.proofs import ROUNDS, Cheat, Opening, Shuffle, check_points, joined
from p2p.deal.proven import Evidence, Proven, audit_digest
from p2p.deal.questions import DeckQuestions
from p2p.deal.schedule import Images
from p2p.deal.shufflers import Shuffler, placed
from p2p.deal.steps import DealContext, LostSeed, commit, head, read_head, read_opening, read_shuffle
from p2p.deal.work import (
    Work,
    audit,
    check,
    checking_cost,
    make_mix,
    make_openings,
    make_shuffle,
    own_key,
    shuffle_cost,
)
from p2p.games.game import Coin, Mix, Open


class Deck:
    """The deck of one deal, of the shuffler `me`; without `me` it only watches."""

    def __init__(self, deal: DealContext, me: Shuffler | None = None, seed: bytes | None = None,
                 images: set[bytes] | Images | None = None, proven: Proven | None = None) -> None:
        """`seed`: 32 secret bytes, made for this deal and attempt alone, on disk before anything that follows from it
        is sent. A member without one is `seedless` until `plant`.

        `images`: the images of all locks seen at this table, one set for all its decks, since none may come again.
        `proven`: what was verified already; what is verified here is added.
        Raises ValueError for a seed of another size or without a member.
        """
        if seed is not None and (me is None or len(seed) != steps.SEED_SIZE):
            raise ValueError("a member has a seed of 32 bytes, a watcher has none")
        self.deal, self.me, self._seed = deal, me, seed
        self.layout = CardLayout(deal)
        self.audited = False                                # all seeds were shown, and everything follows from them
        self._images = set() if images is None else images
        self._proven = Proven() if proven is None else proven
        self._commitments: list[bytes | None] = [None for _ in deal.keys]
        self._seeds: list[bytes | None] = [None for _ in deal.keys]
        self._excused: frozenset[Shuffler] = frozenset()      # who has left: its seed isn't waited for
        self._auditing = False
        self._shuffles: list[Shuffle] = []
        self._questions = DeckQuestions(deal)
        self._wanted: list[Open | Mix] = []                 # needs from before the deck was shuffled
        self._dues = Dues()
        self._record: list[tuple[Shuffler, Shuffle | Opening]] = []      # for the audit: who stated what
        self._locks: dict[bytes, bytes] = {}                # own keys (packed) by image
        self._faces: dict[int, int] = {}
        self._closing = False
        self._made: dict[bytes, bytes | None] = {}          # own steps by head; None: being computed
        self._new_work: list[Work] = []
        self._unverified = 0                                # works whose steps aren't verified yet

    # ------------------------------------------------------------------ what the table calls

    @property
    def dealt(self) -> bool:
        """Whether every member has shuffled; the proofs may still be to come."""
        return len(self._shuffles) == len(self.deal.keys)

    @property
    def ready(self) -> bool:
        """Whether every member has shuffled and proved it, and everything that came is verified."""
        return self.dealt and self._questions.done and not self._unverified

    @property
    def public(self) -> bool:
        """Whether every card lies open to all."""
        return self.dealt and self.layout.open

    @property
    def seedless(self) -> bool:
        """Whether this member's seed is still to be drawn: its commitment, the first step, was never sent."""
        return self.me is not None and self._seed is None and self._commitments[self.me] is None

    def plant(self, seed: bytes) -> None:
        """Take the own seed. Raises ValueError unless the deck is seedless: a second one is never drawn."""
        if not self.seedless or len(seed) != steps.SEED_SIZE:
            raise ValueError("a member has one seed of 32 bytes")
        self._seed = seed

    def want(self, need: Open | Mix) -> None:
        """The rules need this; may be repeated, and said before the deck is shuffled.

        Raises ValueError for a need that can't be: cards of another holder, slots that don't exist.
        """
        if need in self._dues or need in self._wanted:
            return
        if self.dealt:
            self._dues.add(need, self.layout.turns(need, self._dues.pending))
        else:
            self._wanted.append(need)

    def accept(self, shuffler: Shuffler, step: bytes) -> None:
        """Take a shuffler's step, own ones too. Raises Cheat (of this one) or LostSeed; nothing has changed then."""
        try:
            match step[0] if step else None:
                case steps.COMMIT:
                    self._accept_commitment(shuffler, step[1:])
                case steps.SHUFFLE:
                    self._accept_shuffle(shuffler, step)
                case steps.SHADOW:
                    self._questions.accept_shadow(shuffler, step[1:], shuffler < len(self._shuffles))
                case steps.SHARE:
                    self._questions.accept_share(shuffler, step[1:], self._commitments[shuffler] or b"")
                case steps.ANSWERS:
                    self._verify(shuffler, step, [self._questions.accept_answers(shuffler, step[1:], self._shuffles)])
                case steps.UNLOCK | steps.MIX:
                    self._accept_answer(shuffler, step)
                case steps.SEED:
                    self._accept_seed(shuffler, step[1:])
                case _:
                    raise Cheat("form")
        except Cheat as cheat:
            raise Cheat(cheat.reason, shuffler, step) from None

    def owed(self) -> bytes | None:
        """The next own step that is ready to be signed and sent; the same one until it comes back by `accept`."""
        for step_head in self._own_turns():
            if step := self._made.get(step_head):
                return step
        return None

    def opening_for(self, need: Open | Mix | Coin) -> bytes:
        """The own step for a need that doesn't stand yet, if it shows cards to all on which no other lock lies than the
        own one; else b"". Once the need stands the very same step is owed."""
        me = self.me
        if me is None or not self.ready or not isinstance(need, Open) or need.to is not None:
            return b""
        locks = [set(self.layout[slot].locks) for slot in need.slots]
        if not all(lock <= {me} for lock in locks) or not any(locks):
            return b""
        name = head(need)
        stacks = self._stacks(name, need.slots)
        self._made[name] = name + make_openings(self._own_seed(), stacks, self.deal.proven)
        return self._made[name] or b""

    def _stacks(self, step_head: bytes, slots: Sequence[int]) -> list[tuple[bytes, bytes, bytes, bytes]]:
        """The parts of an own opening of these slots, one for each own lock on them."""
        me = self.me
        assert me is not None
        context = self._context(me, step_head)
        return [(context, image, self._locks[image], self.layout.points(stack))
                for image, stack in self.layout.stacks(me, slots).items()]

    def work(self, own: bool = True) -> list[Work]:
        """The computations that are needed now, each handed out once; they may be done in any order.

        `own`: whether own steps are to be made, or only those of others checked.
        """
        for step_head in self._own_turns() if own else ():
            if step_head not in self._made:
                self._make(step_head)
        new, self._new_work = self._new_work, []
        return new

    def _hand_out(self, then: Callable[[bytes], None], do: Callable[..., bytes], args: tuple[object, ...], cost: int,
                  of: tuple[Shuffler, bytes] | None = None) -> None:
        """Have something computed. A Cheat that comes of it is raised with the shuffler and the step, which are `of` a
        step that is verified."""
        def take(result: bytes | Cheat) -> None:
            if isinstance(result, Cheat):
                raise Cheat(result.reason, *(of or (result.shuffler, b"")))
            then(result)
        self._new_work.append(Work(do, args, cost, take))

    def answer(self, need: Open | Mix) -> dict[int, int] | None:
        """The faces of the slots (of the fresh ones, for a Mix) that this member may see; None while steps are owed."""
        if not self._dues.met(need) or not self.ready:
            return None
        slots = need.fresh if isinstance(need, Mix) else need.slots
        faces = {slot: self.face(slot) for slot in slots}
        return {slot: face for slot, face in faces.items() if face is not None and self.layout.shows(need, self.me)}

    def face(self, slot: int) -> int | None:
        """The face of a slot that lies open or under the own lock alone, once everything is verified, else None.

        Raises Cheat, with the shuffler that last changed the card, if it is none of the deck's.
        """
        point, locks = self.layout[slot]
        if slot not in self._faces and self.ready and set(locks) <= {self.me}:
            for image in locks.values():
                point = lock_of(self._locks[image]).off(point)
            face = faces_of(self.deal.cards).get(point)
            if face is None:
                raise Cheat("foreign", self._last_to_change(slot))
            self._faces[slot] = face
        return self._faces.get(slot)

    def faces(self) -> dict[int, int]:
        """The faces that this member may see, by slot."""
        return {slot: face for slot in self.layout if (face := self.face(slot)) is not None}

    def close(self) -> None:
        """The deal is over: the own seed may be shown. Raises ValueError while a card isn't open to all."""
        if not self.public:
            raise ValueError("a deal is over when all its cards lie open")
        self._closing = True

    def missing(self) -> set[Shuffler]:
        """The members whose step the others wait for."""
        if None in self._commitments:
            return {shuffler for shuffler, commitment in placed(self._commitments) if commitment is None}
        if not self.dealt:
            return {Shuffler(len(self._shuffles))}
        if not self._questions.done:
            return self._questions.missing()
        if self._closing:
            return {shuffler for shuffler, seed in placed(self._seeds) if seed is None}
        return self._dues.first()

    def owing(self, need: Open | Mix) -> set[Shuffler]:
        """The members without whose further step this need can't be answered."""
        unshuffled = {shuffler for shuffler, _ in placed(self.deal.keys) if shuffler >= len(self._shuffles)}
        return self._questions.unanswered | unshuffled | set(self._dues.pending.get(need, ()))

    def excuse(self, shufflers: Iterable[Shuffler]) -> None:
        """Let the audit wait for no seed of these members, who have left."""
        self._excused = frozenset(shufflers)
        if self._closing:
            self._audit_if_shown()

    # ------------------------------------------------------------------ steps come in

    def _accept_commitment(self, shuffler: Shuffler, commitment: bytes) -> None:
        if self._commitments[shuffler] is not None:
            raise Cheat("turn")
        if len(commitment) != steps.COMMITMENT_SIZE:
            raise Cheat("size")
        if shuffler == self.me and (self._seed is None or commitment != commit(self.deal, shuffler, self._seed)):
            raise LostSeed(gone=self._seed is None)
        self._commitments[shuffler] = commitment

    def _accept_shuffle(self, shuffler: Shuffler, step: bytes) -> None:
        if None in self._commitments or shuffler != len(self._shuffles):
            raise Cheat("turn")
        statement, _ = read_shuffle(step[1:], self._context(shuffler, step[:1]), G, self._pack(), proven=False)
        if shuffler != self.me:
            check(self._proven.unproven([(statement, None)]))
        self._register_shuffle(shuffler, step, statement, [])
        self._record.append((shuffler, statement))
        self._shuffles.append(statement)
        if self.dealt:
            self.layout.lay(split(statement.outs), [shuffle.image for shuffle in self._shuffles])
            while self._wanted:
                self.want(self._wanted.pop(0))

    def _accept_answer(self, shuffler: Shuffler, step: bytes) -> None:
        """A step that answers a need."""
        need, body = read_head(step)
        self._dues.check(need, shuffler)
        if isinstance(need, Mix):
            self._accept_mix(shuffler, step, need, body)
        else:
            self._accept_opening(shuffler, step, need, body)
        self._dues.take(need)

    def foreseen(self, shuffler: Shuffler, need: Open, step: bytes) -> int | None:
        """The face of the one card that this step would show to all, were the need to stand; None unless no other lock
        lies on it and the step proves right. Nothing changes but what is known to be proven."""
        if not self.ready or len(need.slots) != 1 or not step.startswith(head(need)):
            return None
        if self.layout[need.slots[0]].locks.keys() != {shuffler}:
            return None
        try:
            evidence, _ = self._read_opening(shuffler, need, step[len(head(need)):])
            check(unproven := self._proven.unproven(evidence))
        except Cheat:
            return None
        self._proven.add(unproven)
        return faces_of(self.deal.cards).get(split(evidence[0][0].outs)[0])

    def _accept_opening(self, shuffler: Shuffler, step: bytes, need: Open, body: bytes) -> None:
        evidence, stacks = self._read_opening(shuffler, need, body)
        self._verify(shuffler, step, evidence)
        for (statement, _), slots in zip(evidence, stacks.values(), strict=True):
            self.layout.take_off(shuffler, slots, split(statement.outs))

    def _read_opening(self, shuffler: Shuffler, need: Open, body: bytes
                      ) -> tuple[list[Evidence], dict[bytes, list[int]]]:
        """The statement of an opening, its proofs, and the slots under each lock that it takes off. Raises Cheat."""
        evidence: list[Evidence] = []
        stacks = self.layout.stacks(shuffler, need.slots)
        for image, slots in stacks.items():
            outs, proof, body = read_opening(body, len(slots), self.deal.proven)
            context = self._context(shuffler, head(need))
            evidence.append((Opening(context, image, self.layout.points(slots), outs), proof))
        if body:
            raise Cheat("size")
        return evidence, stacks

    def _accept_mix(self, shuffler: Shuffler, step: bytes, need: Mix, body: bytes) -> None:
        context, base = self._context(shuffler, head(need)), self.layout.base(shuffler, need.slots)
        bare, ins = self.layout.parts(need.slots)
        evidence: list[Evidence] = []
        if bare:
            covered, proof, body = read_opening(body, len(bare) // SIZE, self.deal.proven)
            check_points(covered, len(bare) // SIZE)
            evidence.append((Opening(context, base, covered, bare), proof))
            ins = covered + ins
        statement, proof = read_shuffle(body, context, base, ins, self.deal.proven)
        self._register_shuffle(shuffler, step, statement, [*evidence, (statement, proof)])
        self.layout.mix(shuffler, need.fresh, split(statement.outs), statement.image)

    def _accept_seed(self, shuffler: Shuffler, seed: bytes) -> None:
        if self._seeds[shuffler] is not None or not self.public:
            raise Cheat("turn")
        if commit(self.deal, shuffler, seed) != self._commitments[shuffler]:
            raise Cheat("seed")
        self._seeds[shuffler] = seed
        self._audit_if_shown()

    def _audit_if_shown(self) -> None:
        """Do everything again from the seeds, once every one that is owed was shown."""
        shown = all(seed is not None or shuffler in self._excused for shuffler, seed in placed(self._seeds))
        if not shown or self._auditing:
            return
        self._auditing, seeds = True, tuple(self._seeds)
        digest = audit_digest((seed or b"" for seed in seeds), self._record)
        cost = sum(len(statement.outs) // SIZE + 1 for _, statement in self._record)
        if digest in self._proven:
            self._set_audited(seeds, digest)
        else:
            self._hand_out(lambda _result: self._set_audited(seeds, digest), audit, (seeds, tuple(self._record)), cost)

    def _set_audited(self, seeds: tuple[bytes | None, ...], digest: bytes) -> None:
        self.audited = True
        self._proven.note(digest)
        if None not in seeds:
            self._proven.judged_by_seeds(statement for _, statement in self._record)

    def _register_shuffle(self, shuffler: Shuffler, step: bytes, statement: Shuffle, evidence: list[Evidence]) -> None:
        """Have the statements of this step verified; no other lock may have the image of its shuffle from now on."""
        if statement.image in self._images:
            raise Cheat("key")
        if shuffler == self.me:
            self._keep_own_key(statement)
        self._verify(shuffler, step, evidence)
        self._images.add(statement.image)

    def _keep_own_key(self, statement: Shuffle) -> None:
        """Derive the own key of a shuffle again from the seed. Raises LostSeed if it is another one."""
        key = own_key(self._own_seed(), statement, self._locks.get(statement.base))
        if lock_of(key).public != statement.image:
            raise LostSeed(gone=False)
        self._locks[statement.image] = key

    def _verify(self, shuffler: Shuffler, step: bytes, evidence: list[Evidence]) -> None:
        """Put what a step states on record and have it verified, unless it is own or proven; own ones made here are."""
        if shuffler == self.me and step in self._made.values():
            self._proven.add(evidence)
        unproven = [] if shuffler == self.me else self._proven.unproven(evidence)
        # The points of shuffles don't wait for their proofs, since the next member puts its lock on them at once.
        check((statement, None) for statement, _ in unproven if isinstance(statement, Shuffle))
        self._record += [(shuffler, statement) for statement, _ in evidence if isinstance(statement, Shuffle | Opening)]
        if unproven:
            cost = sum(checking_cost(statement, proof) for statement, proof in unproven)
            self._unverified += 1
            self._hand_out(lambda _result: self._set_verified(unproven), check, (unproven,), cost, (shuffler, step))

    def _set_verified(self, evidence: list[Evidence]) -> None:
        self._unverified -= 1
        self._proven.add(evidence)

    # ------------------------------------------------------------------ own steps

    def _own_turns(self) -> list[bytes]:
        """The heads of the steps that this member owes now."""
        me = self.me
        if me is None or self._seed is None:
            return []
        if self._commitments[me] is None:
            return [bytes((steps.COMMIT,))]
        if None not in self._commitments and me == len(self._shuffles):
            return [bytes((steps.SHUFFLE,))]
        if not self._questions.done:
            return self._questions.turns(me, me < len(self._shuffles))
        if not self.ready:
            return []
        turns = [head(need) for need in self._dues.of(me)]
        return turns + [bytes((steps.SEED,))] * (self._closing and self._seeds[me] is None)

    def _make(self, step_head: bytes) -> None:
        """Make the own step with this head, or hand its making out as work."""
        seed, me, proven = self._own_seed(), self.me, self.deal.proven
        assert me is not None
        context, self._made[step_head] = self._context(me, step_head), None
        match step_head[0]:
            case steps.COMMIT:
                self._made[step_head] = step_head + commit(self.deal, me, seed)
            case steps.SHUFFLE:
                arguments = (seed, context, G, self._pack(), False)
                self._hand_out_making(step_head, make_shuffle, arguments, shuffle_cost(self.deal.cards, 0))
            case steps.SHADOW | steps.SHARE | steps.ANSWERS as kind:
                self._hand_out_making(step_head, *self._questions.work(kind, me, seed, self._shuffles[me]))
            case steps.UNLOCK:
                slots = read_head(step_head)[0].slots
                stacks = self._stacks(step_head, slots)
                cost = 2 * len(slots) + 2 * len(stacks)
                self._hand_out_making(step_head, make_openings, (seed, stacks, proven), cost)
            case steps.MIX:
                slots = read_head(step_head)[0].slots
                key = self._locks[self.layout.base(me, slots)]
                mixing = (seed, context, key, *self.layout.parts(slots), proven)
                self._hand_out_making(step_head, make_mix, mixing, shuffle_cost(len(slots), ROUNDS * proven))
            case steps.SEED:
                self._made[step_head] = step_head + seed

    def _hand_out_making(self, step_head: bytes, do: Callable[..., bytes], arguments: tuple[object, ...],
                         cost: int) -> None:
        def keep(body: bytes) -> None:
            self._made[step_head] = step_head + body
        self._hand_out(keep, do, arguments, cost)

    def _own_seed(self) -> bytes:
        assert self._seed is not None
        return self._seed

    def _context(self, shuffler: Shuffler, step_head: bytes) -> bytes:
        """The context of a proof: the deal, all commitments, the member, and the head of its step."""
        commitments = b"".join(commitment or b"" for commitment in self._commitments)
        return joined(self.deal.encoded, commitments, bytes((shuffler,)), step_head)

    def _pack(self) -> bytes:
        """The points of the pack as the last member left it."""
        return self._shuffles[-1].outs if self._shuffles else self.layout.pack()

    def _last_to_change(self, slot: int) -> Shuffler:
        point = self.layout[slot].point
        return next(shuffler for shuffler, statement in reversed(self._record) if point in split(statement.outs))
