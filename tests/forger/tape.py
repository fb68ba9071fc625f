"""A recorded game that goes on otherwise: somebody writes something else, and all others what they would have written.

An entry of the record is signed anew with the heads and the running hash that it has now. It is what its member would
have written as long as the table looks to it as it did in the record; where it doesn't, the tape ends.
"""
import copy
import io
import pickle
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from p2p.deal.proven import Proven
from p2p.log.entry import BadEntry, read_entry as read
from p2p.log.fault import Fault
from p2p.table.replica import Replica
from tests.checker.curve import hashed
from tests.checker.forging import AT, BODY, HEARD, MEMBER, SEEN, N, fields_of, signed
from tests.checker.records import Charter, read_entry
from tests.checker.table import Table
from tests.fuzz_transcripts import DEEP, Camera

Fields = list[Any]


class Traced(Replica):
    """A table that remembers what stood in each step: its item, and the state and who holds each seat after it (a lot
    names the holder of a seat whose member has gone, so another history may name another)."""

    def __init__(self, charter: bytes, proven: Proven | None = None) -> None:
        self.steps: list[tuple[bytes, bytes]] = []
        super().__init__(charter, proven=proven)

    def _begin(self) -> None:
        self.steps = []                                 # all is made anew after a vote that shows more than counts
        super()._begin()

    def _close_step(self, item: bytes) -> bool:
        changed = super()._close_step(item)
        self.steps.append((item, sha256(self._public() + bytes(self.holders.now)).digest()))
        return changed


class Scene:
    """A game that was recorded: the file of one of its members."""

    def __init__(self, name: str, charter: bytes, entries: Sequence[bytes], beside: bytes = b"") -> None:
        """`beside`: the file of the table from which its match goes on."""
        self.name, self.charter, self.entries, self.beside = name, charter, tuple(entries), beside
        self.known = Charter(charter)
        self.game, self.members = self.known.game, len(self.known.keys)
        self.fields = [fields_of(raw) for raw in self.entries]
        self.hashes = [hashed(raw[64:]) for raw in self.entries]
        self.places = {(fields[MEMBER], fields[N]): place for place, fields in enumerate(self.fields)}
        self.proven = Proven()

    def __repr__(self) -> str:
        return f"Scene({self.name})"

    @cached_property
    def whole(self) -> Traced:
        """The table at the end of the record."""
        table = Traced(self.charter, self.proven)
        for raw in self.entries:
            table.take_in(raw)
        assert not table.fault, (self.name, table.fault.reason)
        return table

    def stills(self, places: Sequence[int]) -> Iterator["Still"]:
        """The tables of the program and of the checker as they stood before each of these places, ascending."""
        shared: list[Any] = [self.proven]
        kept = {id(self.proven): 0}
        ours, theirs, taken = Traced(self.charter, self.proven), Table(self.known), 0
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(DEEP)
        try:
            for place in places:
                for raw in self.entries[taken:place]:
                    ours.take_in(raw)
                    theirs.take_in(read_entry(raw, self.known))
                taken = place
                Camera(still := io.BytesIO(), shared, kept).dump(ours)
                yield Still(self, place, still.getvalue(), shared, pickle.dumps(theirs))
        finally:
            sys.setrecursionlimit(limit)


class Still(NamedTuple):
    """A scene before one of its entries."""
    scene: Scene
    place: int
    ours: bytes
    shared: list[Any]
    theirs: bytes

    def program(self) -> Traced:
        """The program's table."""
        reader = pickle.Unpickler(io.BytesIO(self.ours))
        reader.persistent_load = self.shared.__getitem__        # type: ignore[method-assign]
        return reader.load()

    def checker(self) -> Table:
        """The second checker's table."""
        return pickle.loads(self.theirs)


class Tape:
    """The entries of a scene up to a place, and what is written behind them."""

    def __init__(self, still: Still) -> None:
        self.still, self.scene, self.place = still, still.scene, still.place
        self.raws: list[bytes] = [*self.scene.entries[:self.place]]
        self.table = still.program()
        self.base = self.table.step                         # up to here the steps are those of the record
        self.last: dict[int, Fields] = {}                   # the last entry of each member
        self.heads = [[0, self.scene.known.table] for _ in range(self.scene.members)]
        self.heard: dict[tuple[int, int], list[list[Any]]] = {}     # by member and n, of all that stand here
        self.present: dict[tuple[int, int], bytes] = {}     # by member and n, the hash of what stands here
        self.now: dict[tuple[int, int], list[Any]] = {}     # by member and n in the record: the head that it became
        self.hashes: dict[bytes, bytes] = {}                # of entries that were signed anew: old to new
        self.changed: set[int] = set()                      # deals in which a step of dealing is another one, or none
        self.passed_over = False                            # something stands behind the end of its member's chain
        self.mark = b""                                     # the hash of the cheat's entry in place of the record's
        self.gone: set[int] = set()                         # members that write nothing more
        for fields, hash_ in zip(self.scene.fields[:self.place], self.scene.hashes, strict=False):
            self._note(fields, hash_)
            self.now[fields[MEMBER], fields[N]] = [fields[N], hash_]
        self._taken = self.place

    @property
    def fault(self) -> Fault | None:
        """What the program has found by now."""
        return self.table.fault

    def _note(self, fields: Fields, hash_: bytes) -> None:
        member = fields[MEMBER]
        self.last[member], self.heads[member] = fields, [fields[N], hash_]
        self.heard[member, fields[N]], self.present[member, fields[N]] = fields[HEARD], hash_

    # ------------------------------------------------------------------ what is written

    def put(self, raw: bytes, fields: Fields | None = None) -> None:
        """These bytes stand next in the file, whatever they are; with `fields` as the last entry of its member."""
        self.raws.append(raw)
        if fields is not None:
            self._note(fields, hashed(raw[64:]))

    def sign(self, fields: Fields) -> Fields:
        """An entry with these fields, signed by its member, stands next."""
        self.put(signed(fields), fields)
        return fields

    def next(self, member: int, body: Any = None, **changes: Any) -> Fields:
        """What this member would write now with this body, having heard all that stands here and seen all steps."""
        self.catch_up()
        before = self.last.get(member)
        voted = self.table.votes.cast()                     # who has voted hears nothing new
        heads = copy.deepcopy(before[HEARD]) if voted and before else [[*head] for head in self.table.order.heads()]
        heads[member] = [*self.heads[member]]
        fields = [self.scene.known.table, member, heads[member][0] + 1, heads,
                  [self.table.history.step, self.table.history.running[-1]], before[AT] if before else 0, body]
        for name, value in changes.items():
            fields[{"seen": SEEN, "at": AT, "n": N, "heard": HEARD}[name]] = value
        return fields

    def say(self, member: int, body: Any = None, **changes: Any) -> Fields:
        """The same, signed."""
        return self.sign(self.next(member, body, **changes))

    def catch_up(self) -> None:
        """The program takes in what stands here."""
        for raw in self.raws[self._taken:]:
            with suppress(BadEntry):
                self.table.take_in(raw)
                self._pass_over(raw)
        self._taken = len(self.raws)

    def _pass_over(self, raw: bytes) -> None:
        """Of what stands behind the end of its member's chain nobody else hears."""
        signed = read(raw)
        if not self.fault and not self.table.holds(raw) and self.table.is_behind_an_end(signed):
            member, limit = signed.entry.member, self.table.view.limit(signed.entry.member)
            self.passed_over, self.gone = True, self.gone | {member}
            last = max((n for who, n in self.present if who == member and n <= (limit or 0)), default=0)
            self.heads[member] = [last, self.present.get((member, last), self.scene.known.table)]

    # ------------------------------------------------------------------ what goes on

    def again(self, old: Fields) -> Fields | None:
        """The entry of the record as its member would write it now; None where the table looks otherwise to it."""
        self.catch_up()
        member, heard = old[MEMBER], copy.deepcopy(old[HEARD])
        for other, head in enumerate(old[HEARD]):
            heard[other] = [*self._head(other, head)]
        if member in self.last:
            heard = [max(a, b, key=lambda head: head[0]) for a, b in zip(heard, self.last[member][HEARD], strict=True)]
        for other, head in enumerate([*heard]):
            for third, known in enumerate(self.heard.get((other, head[0]), ())):
                heard[third] = max(heard[third], known, key=lambda head: head[0])
        heard[member] = [*self.heads[member]]
        seen, body = self._seen(old[SEEN]), self._body(member, old[BODY])
        if seen is None or body is _NOTHING or self.fault:
            return None
        before = self.last.get(member)
        if before and seen[0] < before[SEEN][0]:
            seen = before[SEEN]
        return [old[0], member, heard[member][0] + 1, heard, [*seen], max(old[AT], before[AT] if before else 0), body]

    def _head(self, other: int, head: list[Any]) -> list[Any]:
        """What stands now where this head of the record stood."""
        if not head[0]:
            return head
        return self.now.get((other, head[0]), [*self.table.order.heads()[other]])

    def _seen(self, seen: list[Any]) -> list[Any] | None:
        """k and R of the step that was this one in the record, if the same public state stands behind it."""
        k, running = seen
        if k <= self.base and self.table.history.running[k] == running:
            return seen
        item, state = self.scene.whole.steps[k - 1]
        wanted = self._item(item), state
        found = [step for step, known in enumerate(self.table.steps[self.base:], self.base + 1) if known == wanted]
        return [found[0], self.table.history.running[found[0]]] if found else None

    def _item(self, item: bytes) -> bytes:
        if len(item) % 32:
            return item
        return b"".join(self.hashes.get(part, part) for part in (item[at:at + 32] for at in range(0, len(item), 32)))

    def _body(self, member: int, body: Any) -> Any:
        """The body with the numbers and hashes that its entries have now; _NOTHING for one that hangs on what changed.
        """
        if body and body[0] in ("reveal", "forfeit"):
            return [body[0], self._head(member, [body[1], b""])[0], *body[2:]]
        if body and body[0] == "back":
            return [*body[:3], *self._head(body[2], body[3:])]
        if body and body[0] == "step" and body[1] in self.changed:
            return _NOTHING
        return body

    def follow(self, place: int, fields: Fields | None = None) -> bool:
        """The entry at this place of the record is written now, or in its place one with these fields. False if its
        member wouldn't write it."""
        old = self.scene.fields[place]
        new = self.again(old) if fields is None else fields
        if new is None:
            return False
        for body in (old[BODY], new[BODY]) if new[BODY] != old[BODY] else ():
            if body and body[0] == "step":
                self.changed.add(body[1])
        raw = self.scene.entries[place] if new == old else signed(new)
        self.put(raw, new)
        hash_ = hashed(raw[64:])
        self.mark = self.mark or (hash_ if fields is not None else b"")
        self.now[old[MEMBER], old[N]] = [new[N], hash_]
        self.hashes[self.scene.hashes[place]] = hash_
        self.catch_up()
        return True

    def standing(self, member: int, n: int) -> None:
        """From now on whoever had heard the entry n of the record has heard what its member wrote since, too."""
        self.now[member, n] = [*self.heads[member]]

    def go_on(self, place: int, count: int) -> None:
        """Up to so many entries of the record from this place on are written, as long as the program goes on."""
        stopped = {*self.gone}
        for at in range(place, min(place + count, len(self.scene.entries))):
            if self.fault:
                return
            if (self.scene.fields[at][MEMBER], self.scene.fields[at][N]) in self.now:
                continue                                # it was kept in front of the cheat
            if self.scene.fields[at][MEMBER] in stopped:
                self.lack(at)
            elif not self.follow(at):
                stopped.add(self.scene.fields[at][MEMBER])
                if self.scene.fields[at][BODY] is not None or len(stopped) == self.scene.members:
                    return

    def lack(self, place: int) -> None:
        """The entry at this place of the record isn't written: the deal that it was a step of can't go on as there."""
        body = self.scene.fields[place][BODY]
        if body and body[0] == "step":
            self.changed.add(body[1])

    def unaware(self, place: int, count: int) -> list[int]:
        """Of the entries of the record behind this place up to so many that hadn't heard it, in their order."""
        member, n = self.scene.fields[place][MEMBER], self.scene.fields[place][N]
        found: list[int] = []
        for at in range(place + 1, len(self.scene.entries)):
            fields = self.scene.fields[at]
            if len(found) < count and fields[HEARD][member][0] < n and fields[MEMBER] != member:
                found.append(at)
        return found

    def keep(self, places: Sequence[int]) -> None:
        """Those of these entries of the record stand next whose past stands here."""
        for at in places:
            fields = self.scene.fields[at]
            own, past = fields[MEMBER], enumerate(fields[HEARD])
            if fields[HEARD][own] == self.heads[own] and all(
                    other == own or not n or self.present.get((other, n)) == hash_ for other, (n, hash_) in past):
                self.put(self.scene.entries[at], fields)
                self.now[fields[MEMBER], fields[N]] = [fields[N], self.scene.hashes[at]]


_NOTHING = object()
