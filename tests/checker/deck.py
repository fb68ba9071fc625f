"""A deck of face-down cards: the steps of all members, and everything again from the seeds (PROTOCOL.md 9 and 10)."""
from hashlib import sha512

from tests.checker.curve import (
    ONE,
    Draw,
    G,
    L,
    Wrong,
    answers_hold,
    answers_length,
    card_points,
    hashed,
    joined,
    lock,
    opening_holds,
    packed,
    points,
    shuffle_holds,
)

COMMITMENT, SHUFFLE, UNLOCK, MIX, SEED, SHADOW, SHARE, ANSWERS = range(8)
BEFORE = {SHUFFLE: (COMMITMENT, SHUFFLE), SHARE: (COMMITMENT, SHUFFLE, SHADOW),
          ANSWERS: (COMMITMENT, SHUFFLE, SHADOW, SHARE),
          UNLOCK: (COMMITMENT, SHUFFLE, SHADOW, SHARE, ANSWERS), MIX: (COMMITMENT, SHUFFLE, SHADOW, SHARE, ANSWERS)}


def cheat(good, about):
    if not good:
        raise Wrong("cheat", about)


def split(raw):
    return [raw[at:at + 32] for at in range(0, len(raw), 32)]


def head_of(need):
    """The bytes that name a need: ("open", slots, seat or None) or ("mix", seat, slots, fresh)."""
    if need[0] == "open":
        return bytes((UNLOCK, 255 if need[2] is None else need[2], len(need[1]), *need[1]))
    return bytes((MIX, need[1], len(need[2]), *need[2], *need[3]))


class Deck:
    """The deck of one deal, begun with the step `begun`."""

    def __init__(self, charter, deal, begun, images, view, doubts, pack=None, cards=54):
        """Those who count in `view` shuffle. `doubts`: of all decks the proofs that don't hold, with their decks.
        `pack`: the faces by slot of a deal by a save code, which aren't shuffled.
        """
        self.doubts = doubts
        self.players = sorted(view.members)         # by their number in this deck the numbers that they have in all
        self.keys, self.count, self.cards = [charter.keys[member] for member in self.players], len(self.players), cards
        self.seats = [self.players.index(member) for member in view.holders]
        numbers = b"".join(n.to_bytes(4, "big") for n in (3, deal, 0, view.number))
        self.context = joined(b"fairdeal deal", numbers, charter.table, joined(*self.keys))
        self.deal, self.begun, self.images, self.pack = deal, begun, images, pack
        self.commitments, self.shuffles, self.seeds = [None] * self.count, [], [None] * self.count
        self.taken = {}                             # by kind, entries taken
        self.shadows, self.shares, self.answered = ([None] * self.count for _ in range(3))
        self.due, self.after, self.heads = {}, {}, {}       # by head: who owes, since which step, entries taken
        self.slots = {}                             # (point, {member: image of its lock})
        self.stated = []                            # by member: what its shuffle states
        self.record = []                            # (member, kind, context, base or image, …), for the audit
        self.closed = None                          # the step that ended the deal

    def want(self, need, step):
        """This need stands after this step."""
        head = head_of(need)
        self.after.setdefault(head, step)
        if head in self.due or len(self.shuffles) < self.count:
            return
        if need[0] == "mix":
            self.due[head] = [self.seats[need[1]]]
            return
        holder = None if need[2] is None else self.seats[need[2]]
        turn = [(self.deal + i) % self.count for i in range(self.count)]
        self.due[head] = [member for member in turn
                          if member != holder and any(member in self.slots[slot][1] for slot in need[1])]

    def is_answered(self, need):
        proved = self.count == 1 or None not in self.answered
        return proved and self.due.get(head_of(need)) == []

    def owing(self, need):
        """The members without whose further step this need can't be answered."""
        places = {place for place in range(self.count) if place >= len(self.shuffles)
                  or (self.count > 1 and self.answered[place] is None)}
        return {self.players[place] for place in places.union(self.due.get(head_of(need), []))}

    def is_shown(self, owing):
        """Whether all of these that have a lock in this deck have shown their seed."""
        return all(self.seeds[place] is not None for place, member in enumerate(self.players) if member in owing)

    # --- Steps

    def take_with_move(self, entry, data, covers, needs):
        """The opening in a move that was just taken: of the only need, an Open to all that its member alone owes."""
        alone = len(needs) == 1 and needs[0][0] == "open" and needs[0][2] is None
        cheat(alone and entry.member in self.players and self.owing(needs[0]) == {entry.member}, "not owed alone")
        cheat(data.startswith(head_of(needs[0])), "another need")
        self.take(entry, data, covers, moved=True)

    def take(self, entry, data, covers, moved=False):
        """A step whose entry's time has come; `covers(entry, other)`: whether it has heard the other. `moved`: it came
        with a move, so it need not have seen the step after which it is due."""
        cheat(entry.member in self.players, "not its deck")
        member, kind, k = self.players.index(entry.member), data[0], entry.seen[0]
        heard = all(covers(entry, other) for before in BEFORE.get(kind, ()) for other in self.taken.get(before, ()))
        cheat(heard, "not heard")
        self.entry, self.covers = entry, covers
        if kind in (COMMITMENT, SHUFFLE, SHADOW, SHARE, ANSWERS):
            cheat(k >= self.begun, "too early")
            (self._prove if kind in (SHADOW, SHARE, ANSWERS) else self._shuffling)(member, data)
            self.taken.setdefault(kind, []).append(entry)
        elif kind in (UNLOCK, MIX):
            cheat(len(data) > 2, "length")
            head = data[:3 + data[2] * (2 if kind == MIX else 1)]
            cheat(head in self.after and (moved or k >= self.after[head]), "not owed")
            cheat(all(covers(entry, other) for other in self.heads.get(head, [])), "not heard")
            cheat(self.due.get(head, [])[:1] == [member], "turn")
            (self._open if kind == UNLOCK else self._mix)(member, head, data[len(head):])
            self.due[head].pop(0)
            self.heads.setdefault(head, []).append(entry)
        elif kind == SEED:
            cheat(self.closed is not None and k >= self.closed and self.seeds[member] is None, "seed")
            share = self._own("share", member, data[1:])
            promised = self._own("promise", member, data[1:]) + self._own("share promise", member, share)
            cheat(len(data) == 33 and promised == self.commitments[member], "commitment")
            self.seeds[member] = data[1:]
        else:
            cheat(False, "kind")

    def _own(self, what, member, secret):
        """The hash that is bound to this deal and this member."""
        return hashed(joined(f"fairdeal deal {what} 1".encode(), self.context, self.keys[member], secret))

    def _shuffling(self, member, data):
        if data[0] == SHUFFLE:
            cheat(None not in self.commitments and member == len(self.shuffles), "turn")
            self._shuffle(member, data)
            return
        cheat(len(data) == 65 and self.commitments[member] is None, "commitment")
        copied = [other for other in self.taken.get(COMMITMENT, ()) if other.body[1] == data]
        cheat(not any(self.covers(self.entry, other) for other in copied), "another's commitment")
        self.commitments[member] = data[1:]

    def _prove(self, member, data):
        """A step of proving the shuffles of the deck."""
        kind, body = data[0], data[1:]
        known, before = {SHADOW: (self.shadows, ()), SHARE: (self.shares, self.shadows),
                         ANSWERS: (self.answered, self.shares)}[kind]
        turn = self.count > 1 and known[member] is None and member < len(self.shuffles) and None not in before
        cheat(turn, "turn")
        if kind == ANSWERS:
            context, base, image, ins, outs = self.stated[member]
            text = joined(b"fairdeal challenge 1", context, base, image, ins, outs, self.shadows[member], *self.shares)
            challenge = sha512(text).digest()[:5]
            cheat(len(body) == answers_length(challenge, len(ins) // 32), "length")
            self._doubt(answers_hold(base, image, ins, outs, challenge, body, self.shadows[member]), "shuffle")
        else:
            cheat(len(body) == 32, "length")
        if kind == SHARE:
            cheat(self._own("share promise", member, body) == self.commitments[member][32:], "share")
        known[member] = body

    def _doubt(self, holds, about):
        """A proof is judged at the end, unless the seeds judge its deck (PROTOCOL.md 10)."""
        if not holds:
            self.doubts.append((self, Wrong("cheat", about)))

    def _bound(self, member, head):
        return joined(self.context, b"".join(self.commitments), bytes([member]), head)

    def _shuffle(self, member, data):
        first = () if self.pack else card_points(self.cards)
        ins = b"".join(self.shuffles[-1] if self.shuffles else first)
        image, outs = self._shuffled(member, data[:1], G, ins, data[1:])
        self.images.append((image, self.entry))
        self.shuffles.append(outs)
        self.locks = [*getattr(self, "locks", []), image]
        if len(self.shuffles) == self.count:
            self.slots = {slot: (point, dict(enumerate(self.locks))) for slot, point in enumerate(outs)}
            faces = card_points(self.cards)
            self.slots.update({slot: (faces[face], {}) for slot, face in enumerate(self.pack or ())})

    def _shuffled(self, member, head, base, ins, body):
        """The image and the cards of a shuffle that is stated behind its head."""
        image, outs, proof = body[:32], body[32:32 + len(ins)], body[32 + len(ins):]
        points(image, 1)
        found = points(outs, len(ins) // 32)
        cheat(not any(self.covers(self.entry, other) for shown, other in self.images if shown == image), "a lock again")
        context = self._bound(member, head)
        if self.count > 1 and head[0] == MIX:
            cheat(len(proof) == 16 + answers_length(proof[:16], len(ins) // 32), "length")
            self._doubt(shuffle_holds(context, base, image, ins, outs, proof), "shuffle")
        else:
            cheat(not proof, "length")
        if head[0] == SHUFFLE:
            self.stated.append((context, base, image, ins, outs))
        self.record.append((member, SHUFFLE, context, base, image, ins, outs))
        return image, found

    def _opened(self, member, head, image, ins, body, covering=False):
        """What comes without a lock (or, `covering`, under it), with its proof; and the rest of the body."""
        size = len(ins) + (len(ins) + 64 if self.count > 1 else 0)
        outs, proof, rest = body[:len(ins)], body[len(ins):size], body[size:]
        points(outs, len(ins) // 32)
        under, free = (outs, ins) if covering else (ins, outs)
        context = self._bound(member, head)
        cheat(len(body) >= size, "length")
        self._doubt(self.count == 1 or opening_holds(context, image, under, free, proof), "opening")
        self.record.append((member, UNLOCK, image, under, free))
        return split(outs), rest

    def _open(self, member, head, body):
        stacks = {}
        for slot in head[3:]:
            if member in self.slots[slot][1]:
                stacks.setdefault(self.slots[slot][1][member], []).append(slot)
        for image, slots in stacks.items():
            found, body = self._opened(member, head, image, b"".join(self.slots[slot][0] for slot in slots), body)
            for slot, point in zip(slots, found, strict=True):
                locks = {other: lock_ for other, lock_ in self.slots[slot][1].items() if other != member}
                self.slots[slot] = point, locks
        cheat(not body, "length")

    def _mix(self, member, head, body):
        slots, fresh = head[3:3 + head[2]], head[3 + head[2]:]
        bare = [slot for slot in slots if not self.slots[slot][1]]
        held = [slot for slot in slots if self.slots[slot][1]]
        base = self.slots[held[0]][1][member] if held else self.locks[member]
        ins = b"".join(self.slots[slot][0] for slot in held)
        if bare:
            free = b"".join(self.slots[slot][0] for slot in bare)
            found, body = self._opened(member, head, base, free, body, covering=True)
            ins = b"".join(found) + ins
        image, outs = self._shuffled(member, head, base, ins, body)
        self.images.append((image, self.entry))
        self.slots.update({slot: (point, {member: image}) for slot, point in zip(fresh, outs, strict=True)})

    # --- Faces

    def faces(self, slots):
        """The faces of those of these slots that lie open to all."""
        known = {point: face for face, point in enumerate(card_points(self.cards))}
        found = {}
        for slot in slots:
            point, locks = self.slots[slot]
            if not locks:
                cheat(point in known, "no card of the deck")
                found[slot] = known[point]
        return found

    def audit(self):
        """Everything again from the seeds; the faces of all slots."""
        scalars = {G: 1}
        for member, kind, *stated in self.record:
            if self.seeds[member] is None:
                continue                            # it has left: what it stated was proved
            if kind == UNLOCK:
                image, under, free = stated
                key = packed(scalars[image])
                cheat([lock(key, point) for point in split(free)] == split(under), "audit")
                continue
            context, base, image, ins, outs = stated
            draw = Draw(joined(b"fairdeal deal secrets 1", self.seeds[member], context, hashed(ins)))
            key = packed(draw.scalar())
            order, cards = draw.order(range(len(ins) // 32)), split(ins)
            cheat([lock(key, cards[i]) for i in order] == split(outs), "audit")
            cheat(lock(key, base if base != G else G) == image, "audit")
            scalars[image] = int.from_bytes(key, "little") * scalars[base] % L
        if None not in self.seeds:
            self.doubts[:] = [(deck, wrong) for deck, wrong in self.doubts if deck is not self]
        return self.faces(self.slots)


assert packed(1) == ONE
