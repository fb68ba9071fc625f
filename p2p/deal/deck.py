"""One deck of face-down cards as one peer sees it: steps of the peers in, own steps and faces out. Knows no rules.

Pure: bytes come in by `accept`, own bytes are due in `owed`, what takes long is handed out by `work` and comes back by
`worked`. Everything secret follows from the seed, so a deck that is fed the same steps again goes on where it was.
A step is taken only from the peer whose turn it is; no own lock comes off while anything here is unverified.
"""
from collections.abc import Callable

from p2p.deal import steps
from p2p.deal.curve import SIZE, G, Lock, faces_of, lock_of, packed, split, unpacked
from p2p.deal.proofs import Cheat, Opening, Shuffle, check_points, joined, opening_size
from p2p.deal.slots import Slots
from p2p.deal.steps import Deal, LostSeed, commit, head, read_head
from p2p.deal.work import (
    Claim,
    Work,
    audit,
    check,
    claim_cost,
    make_mix,
    make_openings,
    make_shuffle,
    remember,
    secrets,
    shuffle_cost,
)
from p2p.games.game import Mix, Open


class Deck:
    """The deck of one deal. Without `me` it only watches."""

    def __init__(self, deal: Deal, me: int | None = None, seed: bytes | None = None,
                 images: set[bytes] | None = None) -> None:
        """`seed`: 32 secret bytes, made for this deal and attempt alone, on disk before anything of it is sent. A peer
        without one is `seedless`, until it is given by `plant`.

        `images`: those of all locks seen at this table, one set for all its decks: none may come again.
        """
        if seed is not None and (me is None or len(seed) != steps.SEED_SIZE):
            raise ValueError("a peer has a seed of 32 bytes, a watcher has none")
        self.deal, self.me, self._seed = deal, me, seed
        self.slots = Slots(deal)
        self.audited = False                                # by all seeds, nothing wrong
        self._images = set() if images is None else images
        peers = range(len(deal.keys))
        self._commitments: list[bytes | None] = [None for _ in peers]
        self._seeds: list[bytes | None] = [None for _ in peers]
        self._shuffles: list[Shuffle] = []
        self._wanted: list[Open | Mix] = []                 # before the deck was there
        self._due: dict[Open | Mix, list[int]] = {}         # peers whose step is still to come, in order
        self._record: list[tuple[int, Shuffle | Opening]] = []
        self._locks: dict[bytes, bytes] = {}                # own keys (packed) by image
        self._faces: dict[int, int] = {}
        self._closing = False
        self._made: dict[bytes, bytes | None] = {}          # own steps by head; None: in work
        self._count = 0
        self._new: list[Work] = []
        self._then: dict[int, Callable[[bytes], None]] = {}
        self._unverified: dict[int, tuple[int, bytes]] = {}  # work number: member, step

    # ------------------------------------------------------------------ what the table calls

    @property
    def dealt(self) -> bool:
        """Whether every peer has shuffled; the proofs may still be looked at."""
        return len(self._shuffles) == len(self.deal.keys)

    @property
    def ready(self) -> bool:
        """Whether the deck lies there, everything verified."""
        return self.dealt and not self._unverified

    @property
    def public(self) -> bool:
        """Whether every card lies open to all."""
        return self.dealt and self.slots.open

    @property
    def seedless(self) -> bool:
        """Whether this peer's seed is still to be drawn: nothing that follows from one was ever sent."""
        return self.me is not None and self._seed is None and self._commitments[self.me] is None

    def plant(self, seed: bytes) -> None:
        """Draw no second one: raises ValueError unless the deck is seedless."""
        if not self.seedless or len(seed) != steps.SEED_SIZE:
            raise ValueError("a peer has one seed of 32 bytes")
        self._seed = seed

    def want(self, need: Open | Mix) -> None:
        """The rules owe this. Told as soon as it stands in the state, once or often, also before the deck is there.

        Raises ValueError for what can't be: cards of somebody else, slots that don't exist.
        """
        if need in self._due or need in self._wanted:
            return
        if self.dealt:
            self._due[need] = self._turns(need)
        else:
            self._wanted.append(need)

    def accept(self, member: int, step: bytes) -> None:
        """A step of a peer, own ones too. Raises Cheat, which names it, or LostSeed; nothing has changed then."""
        try:
            match step[0] if step else None:
                case steps.COMMIT:
                    self._take_commitment(member, step[1:])
                case steps.SHUFFLE:
                    self._take_shuffle_step(member, step)
                case steps.OPEN | steps.MIX:
                    self._take_step(member, step)
                case steps.SEED:
                    self._take_seed(member, step[1:])
                case _:
                    raise Cheat("form")
        except Cheat as cheat:
            raise Cheat(cheat.reason, member, step) from None

    def owed(self) -> bytes | None:
        """The next own step that is ready to be signed and sent; the same until it comes back by `accept`."""
        for key in self._own_turns():
            if step := self._made.get(key):
                return step
        return None

    def work(self) -> list[Work]:
        """What has to be found out now; each once. Small work first does no harm: the order doesn't matter."""
        for key in self._own_turns():
            if key not in self._made:
                self._begin(key)
        work, self._new = self._new, []
        return work

    def worked(self, work: Work, result: bytes | Cheat) -> None:
        """What `work.done()` gave. Raises Cheat with peer and step."""
        then = self._then.pop(work.number)
        if isinstance(result, Cheat):
            member, step = self._unverified.get(work.number, (result.member, b""))
            raise Cheat(result.reason, member, step)
        then(result)

    def answer(self, need: Open | Mix) -> dict[int, int] | None:
        """The faces of the slots (of the fresh ones, for a Mix) that this peer may see; None while steps are owed."""
        if not self.ready or need not in self._due or self._due[need]:
            return None
        slots = need.fresh if isinstance(need, Mix) else need.slots
        faces = {slot: self.face(slot) for slot in slots}
        return {slot: face for slot, face in faces.items() if face is not None and self.slots.shows(need, self.me)}

    def face(self, slot: int) -> int | None:
        """The face of a slot, if it lies open or under this peer's own lock alone, and everything is verified."""
        point, locks = self.slots[slot]
        if slot not in self._faces and self.ready and set(locks) <= {self.me}:
            for image in locks.values():
                point = lock_of(self._locks[image]).off(point)
            face = faces_of(self.deal.cards).get(point)
            if face is None:
                raise Cheat("foreign", self._last_to_touch(slot))
            self._faces[slot] = face
        return self._faces.get(slot)

    def faces(self) -> dict[int, int]:
        """Every face that this peer may see."""
        return {slot: face for slot in self.slots if (face := self.face(slot)) is not None}

    def show(self, slots: tuple[int, ...]) -> bytes | None:
        """The own step for Open(slots, None), to travel in the entry of the move that opens them; None: not yet.

        Empty if they lie open already. Raises ValueError unless this peer's lock is the last on each.
        """
        need = Open(slots, None)
        if not self.ready:
            return None
        turns = self._turns(need)
        if not turns:
            return b""
        if turns != [self.me]:
            raise ValueError("these cards aren't this peer's to open")
        return head(need) + make_openings(self._own_seed(), self._own_stacks(need), self.deal.proven)

    def close(self) -> None:
        """The deal is over: the own seed may be shown. Raises ValueError while a card isn't open to all."""
        if not self.public:
            raise ValueError("a deal is over when all its cards lie open")
        self._closing = True

    def missing(self) -> set[int]:
        """The peers whose step the others wait for."""
        if None in self._commitments:
            return {peer for peer, commitment in enumerate(self._commitments) if commitment is None}
        if not self.dealt:
            return {len(self._shuffles)}
        if self._closing:
            return {peer for peer, seed in enumerate(self._seeds) if seed is None}
        return {due[0] for due in self._due.values() if due}

    # ------------------------------------------------------------------ steps come in

    def _take_commitment(self, member: int, commitment: bytes) -> None:
        if self._commitments[member] is not None:
            raise Cheat("turn")
        if len(commitment) != SIZE:
            raise Cheat("size")
        if commitment in self._commitments:
            raise Cheat("commitment")
        if member == self.me and (self._seed is None or commitment != commit(self.deal, member, self._seed)):
            raise LostSeed(gone=self._seed is None)
        self._commitments[member] = commitment

    def _take_shuffle_step(self, member: int, step: bytes) -> None:
        if None in self._commitments or member != len(self._shuffles):
            raise Cheat("turn")
        statement, proof = self._read_shuffle(self._context(member, step[:1]), G, self._top(), step[1:])
        self._take_shuffle(member, step, statement, [(statement, proof)])
        self._shuffles.append(statement)
        if self.dealt:
            self.slots.lay(split(statement.outs), [shuffle.image for shuffle in self._shuffles])
            wanted, self._wanted = self._wanted, []
            for need in wanted:
                self.want(need)

    def _take_step(self, member: int, step: bytes) -> None:
        need, body = read_head(step)
        if need not in self._due:
            raise Cheat("not owed")
        if self._due[need][:1] != [member]:
            raise Cheat("turn")
        if isinstance(need, Mix):
            self._take_mix(member, step, need, body)
        else:
            self._take_opening(member, step, need, body)
        self._due[need].pop(0)

    def _take_opening(self, member: int, step: bytes, need: Open, body: bytes) -> None:
        claims: list[Claim] = []
        stacks = self.slots.stacks(member, need.slots)
        for image, slots in stacks.items():
            outs, proof, body = self._cut(body, len(slots))
            context = self._context(member, head(need))
            claims.append((Opening(context, image, self.slots.points(slots), outs), proof))
        if body:
            raise Cheat("size")
        self._verify(member, step, claims)
        for (statement, _), slots in zip(claims, stacks.values(), strict=True):
            self.slots.take_off(member, slots, split(statement.outs))

    def _take_mix(self, member: int, step: bytes, need: Mix, body: bytes) -> None:
        context, base = self._context(member, head(need)), self.slots.base(member, need.slots)
        bare, ins = self.slots.parts(need.slots)
        claims: list[Claim] = []
        if bare:
            back, proof, body = self._cut(body, len(bare) // SIZE)
            check_points(back, len(bare) // SIZE)
            claims.append((Opening(context, base, back, bare), proof))
            ins = back + ins
        statement, proof = self._read_shuffle(context, base, ins, body)
        self._take_shuffle(member, step, statement, [*claims, (statement, proof)])
        self.slots.mix(member, need.fresh, split(statement.outs), statement.image)

    def _take_seed(self, member: int, seed: bytes) -> None:
        if self._seeds[member] is not None or not self.public:
            raise Cheat("turn")
        if commit(self.deal, member, seed) != self._commitments[member]:
            raise Cheat("seed")
        self._seeds[member] = seed
        seeds = tuple(seed for seed in self._seeds if seed is not None)
        if len(seeds) == len(self._seeds):
            cost = sum(len(statement.outs) // SIZE + 1 for _, statement in self._record)
            self._hand_out(self._set_audited, audit, (seeds, tuple(self._record)), cost)

    def _set_audited(self, _result: bytes) -> None:
        self.audited = True

    # ------------------------------------------------------------------ reading what came

    def _cut(self, body: bytes, cards: int) -> tuple[bytes, bytes | None, bytes]:
        """So many cards, their opening's proof, and the rest."""
        end = cards * SIZE
        stop = end + (opening_size(cards) if self.deal.proven else 0)
        if len(body) < stop:
            raise Cheat("size")
        return body[:end], body[end:stop] if self.deal.proven else None, body[stop:]

    def _read_shuffle(self, context: bytes, base: bytes, ins: bytes, body: bytes) -> tuple[Shuffle, bytes | None]:
        """Image, cards, proof; the points are looked at here, because the next peer puts its lock on them at once."""
        image, outs, proof = body[:SIZE], body[SIZE:SIZE + len(ins)], body[SIZE + len(ins):]
        check_points(image, 1)
        check_points(outs, len(ins) // SIZE)
        if proof and not self.deal.proven:
            raise Cheat("size")
        return Shuffle(context, base, image, ins, outs), proof if self.deal.proven else None

    def _take_shuffle(self, member: int, step: bytes, statement: Shuffle, claims: list[Claim]) -> None:
        if statement.image in self._images:
            raise Cheat("key")
        if member == self.me:
            self._keep_own_key(statement)
        self._verify(member, step, claims)
        self._images.add(statement.image)

    def _keep_own_key(self, statement: Shuffle) -> None:
        key, _ = secrets(self._own_seed(), statement.context, statement.ins)
        scalar = unpacked(key)
        if statement.base != G:
            scalar *= unpacked(self._locks[statement.base])
        if Lock(scalar).public != statement.image:
            raise LostSeed(gone=False)
        self._locks[statement.image] = packed(scalar)

    def _verify(self, member: int, step: bytes, claims: list[Claim]) -> None:
        self._record += [(member, statement) for statement, _ in claims]
        if member == self.me or not claims:
            return
        cost = sum(claim_cost(statement, proof) for statement, proof in claims)
        number = self._hand_out(lambda _result: None, check, (claims,), cost)
        self._unverified[number] = member, step
        self._then[number] = lambda _result: self._set_verified(number, claims)

    def _set_verified(self, number: int, claims: list[Claim]) -> None:
        del self._unverified[number]
        remember(claims)

    # ------------------------------------------------------------------ own steps

    def _own_turns(self) -> list[bytes]:
        """The heads of the steps that this peer owes now."""
        me = self.me
        if me is None or self._seed is None:
            return []
        if self._commitments[me] is None:
            return [bytes((steps.COMMIT,))]
        if not self.dealt:
            return [bytes((steps.SHUFFLE,))] if None not in self._commitments and me == len(self._shuffles) else []
        if self._unverified:
            return []
        turns = [head(need) for need, due in self._due.items() if due[:1] == [me]]
        return turns + [bytes((steps.SEED,))] * (self._closing and self._seeds[me] is None)

    def _begin(self, key: bytes) -> None:
        """Begin to make the own step with this head."""
        seed, me, proven = self._own_seed(), self.me, self.deal.proven
        assert me is not None
        context = self._context(me, key)
        self._made[key] = None
        match key[0]:
            case steps.COMMIT:
                self._made[key] = key + commit(self.deal, me, seed)
            case steps.SHUFFLE:
                cost = shuffle_cost(self.deal.cards, proven)
                self._make(key, make_shuffle, (seed, context, G, self._top(), proven), cost)
            case steps.OPEN:
                need, _ = read_head(key)
                stacks = self._own_stacks(need)
                self._make(key, make_openings, (seed, stacks, proven), 2 * len(need.slots) + 2 * len(stacks))
            case steps.MIX:
                need, _ = read_head(key)
                lock = self._locks[self.slots.base(me, need.slots)]
                cost = shuffle_cost(len(need.slots), proven)
                self._make(key, make_mix, (seed, context, lock, *self.slots.parts(need.slots), proven), cost)
            case steps.SEED:
                self._made[key] = key + seed

    def _make(self, key: bytes, do: Callable[..., bytes], args: tuple[object, ...], cost: int) -> None:
        def keep(body: bytes) -> None:
            self._made[key] = key + body
        self._hand_out(keep, do, args, cost)

    def _hand_out(self, then: Callable[[bytes], None], do: Callable[..., bytes], args: tuple[object, ...],
                  cost: int) -> int:
        self._count += 1
        self._new.append(Work(self._count, do, args, cost))
        self._then[self._count] = then
        return self._count

    def _own_seed(self) -> bytes:
        assert self._seed is not None
        return self._seed

    def _own_stacks(self, need: Open | Mix) -> list[tuple[bytes, bytes, bytes, bytes]]:
        """(context, image, key, cards) for each own lock that this need takes off."""
        assert self.me is not None
        context = self._context(self.me, head(need))
        return [(context, image, self._locks[image], self.slots.points(slots))
                for image, slots in self.slots.stacks(self.me, need.slots).items()]

    def _context(self, member: int, step_head: bytes) -> bytes:
        """What binds a proof: the deal, all commitments, the author, and what its step is for."""
        commitments = b"".join(commitment or b"" for commitment in self._commitments)
        return joined(self.deal.context, commitments, bytes((member,)), step_head)

    def _turns(self, need: Open | Mix) -> list[int]:
        return self.slots.turns(need, [other for other, due in self._due.items() if due])

    def _top(self) -> bytes:
        """The deck as the last peer left it."""
        return self._shuffles[-1].outs if self._shuffles else self.slots.pack()

    def _last_to_touch(self, slot: int) -> int | None:
        point = self.slots[slot].point
        return next((member for member, statement in reversed(self._record) if point in split(statement.outs)), None)
