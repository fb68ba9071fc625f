"""Forged files of many kinds, made of the recorded games: broken ones, and such as all members together have signed.

A cheat of its own signs what it changed, and whoever is with it signs all that comes behind again, so that every chain
is right and only what was changed is wrong."""
import hashlib
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"
FIRST_LINE = b"fairdeal table 2\n"
KEYS = [Ed25519PrivateKey.from_private_bytes(hashlib.sha256(bytes([101 + n])).digest()) for n in range(6)]
TABLE, MEMBER, N, HEARD, SEEN, AT, BODY = range(7)
COMMITMENT, SHUFFLE, UNLOCK, MIX, SEED, SHADOW, SHARE, ANSWERS = range(8)
Fields = list[Any]


class Forgery(NamedTuple):
    """A forged file, what it was made of, and the reason that the page must give for it."""

    name: str
    data: bytes
    reason: str


def pack(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


def record(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack(">I", len(data)) + data


class Game:
    """A recorded game in its parts."""

    def __init__(self, name: str) -> None:
        self.data = (VECTORS / f"{name}.fairdeal").read_bytes()
        records, at = [], len(FIRST_LINE)
        while at < len(self.data):
            size, = struct.unpack_from(">I", self.data, at + 1)
            records.append((self.data[at:at + 1], self.data[at + 5:at + 5 + size]))
            at += 5 + size
        self.charter = records[0][1]
        self.entries = [data for kind, data in records if kind == b"E"]

    def fields(self, place: int) -> Fields:
        return msgspec.msgpack.decode(self.entries[place][64:])

    def places(self, good: Callable[[Fields], Any]) -> list[int]:
        """The places of the entries whose fields are so, from 0."""
        return [place for place in range(len(self.entries)) if good(self.fields(place))]

    def steps(self, kind: int, member: int | None = None) -> list[int]:
        """The places of the steps of this kind, of a deck."""
        return self.places(lambda fields: fields[BODY] and fields[BODY][0] == "step" and fields[BODY][2][0] == kind
                           and member in (None, fields[MEMBER]))

    def kind(self, kind: str) -> list[int]:
        """The places of the entries with such a body."""
        return self.places(lambda fields: fields[BODY] and fields[BODY][0] == kind)

    def written(self, entries: list[bytes] | None = None, charter: bytes | None = None) -> bytes:
        """The file with these entries and this charter instead of its own."""
        return FIRST_LINE + record(b"C", charter or self.charter) + b"".join(
            record(b"E", raw) for raw in (self.entries if entries is None else entries))

    def changed(self, place: int, raw: bytes) -> bytes:
        """The file with another entry in this place, and nothing else changed."""
        return self.written([*self.entries[:place], raw, *self.entries[place + 1:]])

    def rewritten(self, change: dict[int, Callable[[Fields], Any]], without: int | None = None,
                  charter: bytes | None = None) -> bytes:
        """The file in which these entries say something else, and everybody has signed all of it again."""
        renamed: dict[bytes, bytes] = {}
        entries, gone = [], set()
        table = hashlib.sha256(b"fairdeal charter\0" + (charter or self.charter)).digest()
        renamed[hashlib.sha256(b"fairdeal charter\0" + self.charter).digest()] = table
        for place, raw in enumerate(self.entries):
            fields = self.fields(place)
            fields[TABLE] = table
            if without is not None and place == without:
                gone.add((fields[MEMBER], fields[N]))
                continue
            for mine, (n, known) in enumerate(fields[HEARD]):
                fields[HEARD][mine] = [n, renamed.get(known, known)]
            fields[SEEN][1] = renamed.get(fields[SEEN][1], fields[SEEN][1])
            change.get(place, lambda _: None)(fields)
            made = signed(fields)
            renamed[hashlib.sha256(raw[64:]).digest()] = hashlib.sha256(made[64:]).digest()
            entries.append(made)
        return self.written(entries, charter)


def signed(fields: Fields) -> bytes:
    """An entry with these fields, by its member."""
    payload = pack(fields)
    return KEYS[fields[MEMBER]].sign(b"fairdeal entry 3\0" + payload) + payload


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]


def exchanged(data: bytes, first: int, second: int, size: int = 32) -> bytes:
    """The bytes with two pieces in each other's place."""
    parts = data[first:first + size], data[second:second + size]
    return data[:first] + parts[1] + data[first + size:second] + parts[0] + data[second + size:]


def step(change: Callable[[bytes], bytes]) -> Callable[[Fields], None]:
    """A change of the data of a step."""
    def changing(fields: Fields) -> None:
        fields[BODY][2] = change(fields[BODY][2])
    return changing


def put(*path: Any) -> Callable[[Fields], None]:
    """A change that puts the last of these where the others lead."""
    *way, last, value = path

    def changing(fields: Fields) -> None:
        for part in way:
            fields = fields[part]
        fields[last] = value
    return changing


def broken() -> list[Forgery]:
    """Files that nobody has signed so."""
    return [*_broken_records(), *_broken_charters(), *_broken_entries()]


def _broken_records() -> list[Forgery]:
    game = Game("taroky")
    data, raws = game.data, game.entries
    return [
        Forgery("empty", b"", "no transcript"),
        Forgery("text", b"Dear grandmother,\n" * 99, "no transcript"),
        Forgery("other first line", b"fairdeal table 3\n" + data[len(FIRST_LINE):], "no transcript"),
        Forgery("first line alone", FIRST_LINE, "no charter"),
        Forgery("cut in a record", data[:-10], "cut off"),
        Forgery("cut in a head", game.written(raws[:9]) + b"E\0", "cut off"),
        Forgery("huge length", game.written(raws[:9]) + b"E\xff\xff\xff\xff" + bytes(99), "bad record"),
        Forgery("length of the rest", game.written(raws[:9]) + b"E\0\x0f\xff\xff" + bytes(99), "cut off"),
        Forgery("unknown record", game.written() + record(b"X", b"x"), "bad record"),
        Forgery("two charters", game.written() + record(b"C", game.charter), "bad record"),
        Forgery("entry before the charter", FIRST_LINE + record(b"E", raws[0]), "bad record"),
    ]


def _broken_charters() -> list[Forgery]:
    game = Game("taroky")
    charter = msgspec.msgpack.decode(game.charter)

    def charters(change: Callable[[Fields], Any]) -> bytes:
        changed = msgspec.msgpack.decode(game.charter)
        change(changed)
        return game.written(charter=pack(changed))

    return [
        Forgery("charter of nothing", game.written(charter=b"\xc0"), "charter"),
        Forgery("charter too long", game.written(charter=pack([bytes(9000)])), "charter"),
        Forgery("charter that nests", game.written(charter=b"\x91" * 8000 + b"\xc0"), "charter"),
        Forgery("charter with a float", charters(lambda parts: put(3, 1.5)(parts)), "charter"),
        Forgery("charter with a map", charters(lambda parts: put(4, {})(parts)), "charter"),
        Forgery("charter with a long head", game.written(charter=b"\xdc\0\x09" + game.charter[1:]), "charter"),
        Forgery("charter of another version", charters(lambda parts: put(0, 5)(parts)), "charter"),
        Forgery("charter with one key twice", charters(lambda parts: put(5, 1, 0, parts[5][0][0])(parts)), "charter"),
        Forgery("charter with a key of small order",
                charters(lambda parts: put(5, 1, 0, b"\1" + bytes(31))(parts)), "charter"),
        Forgery("charter with a name that turns the line", charters(lambda parts: put(5, 1, 1, "A\u202eb")(parts)),
                "charter"),
        Forgery("charter whose options aren't sorted", charters(lambda parts: parts[4].reverse()), "charter"),
        Forgery("charter with a member without a seat",
                charters(lambda parts: put(6, [[0, *seat[1:]] for seat in parts[6]])(parts)), "charter"),
        Forgery("another charter", game.written(charter=pack(put_in(charter, 6, 0, 1, "Mara"))), "foreign entry"),
    ]


def _broken_entries() -> list[Forgery]:
    game, race, other = Game("taroky"), Game("tau"), Game("tarok")
    raws, fields = game.entries, game.fields(40)
    mine = game.places(lambda fields: fields[MEMBER] == 0)
    return [
        Forgery("entry of nothing", game.written([*raws[:9], b""]), "entry form"),
        Forgery("entry that isn't msgpack", game.changed(9, raws[9][:64] + b"\xc1" * 80), "entry form"),
        Forgery("entry with an array without an end", game.changed(9, raws[9][:64] + b"\xdd\xff\xff\xff\xff"),
                "entry form"),
        Forgery("entry that nests", game.changed(9, raws[9][:64] + b"\x91" * 900000), "entry form"),
        Forgery("entry with a tail", game.changed(9, raws[9] + b"\xc0"), "entry form"),
        Forgery("entry with a field more", game.changed(9, signed([*fields, 0])), "entry form"),
        Forgery("entry with a negative clock", game.changed(9, signed(put_in(fields, AT, -1))), "entry form"),
        Forgery("entry with an unknown body", game.changed(9, signed(put_in(fields, BODY, ["resign"]))), "entry form"),
        Forgery("entry with the body of an object", game.changed(9, signed(put_in(fields, BODY, ["constructor"]))),
                "entry form"),
        Forgery("entry of a member that isn't there", game.changed(9, signed(put_in(fields, MEMBER, 5))),
                "foreign entry"),
        Forgery("entry of another table", game.changed(9, other.entries[9]), "foreign entry"),
        Forgery("entry of another game", game.changed(9, race.entries[9]), "foreign entry"),
        Forgery("bit of a signature", game.changed(9, flipped(raws[9], 5)), "signature"),
        Forgery("bit of an entry's end", game.changed(40, flipped(raws[40], len(raws[40]) - 1)), "signature")
        if fields[BODY] and isinstance(fields[BODY][-1], bytes) else
        Forgery("bit of a running hash", game.changed(40, raws[40].replace(fields[SEEN][1], flipped(fields[SEEN][1], 3))
                                                      ), "signature"),
        Forgery("signatures exchanged", game.written([raws[1][:64] + raws[0][64:], raws[0][:64] + raws[1][64:],
                                                      *raws[2:]]), "signature"),
        Forgery("signed by the other", game.changed(9, KEYS[4].sign(b"fairdeal entry 3\0" + raws[9][64:])
                                                    + raws[9][64:]), "signature"),
        Forgery("signature for something else", game.changed(9, KEYS[0].sign(raws[9][64:]) + raws[9][64:]),
                "signature"),
        Forgery("records swapped", game.written(swapped(raws, mine[3], mine[4])), "past"),
        Forgery("record twice", game.written([*raws[:20], raws[10], *raws[20:]]), "twice"),
        Forgery("record gone", game.written([*raws[:20], *raws[21:]]), "past"),
        Forgery("all entries of one gone", game.written([raw for place, raw in enumerate(raws) if place in mine]),
                "past"),
    ]


def put_in(fields: Fields, *path: Any) -> Fields:
    """A copy of the fields with the last of these where the others lead."""
    copy = msgspec.msgpack.decode(pack(fields))
    put(*path)(copy)
    return copy


def swapped(raws: list[bytes], first: int, second: int) -> list[bytes]:
    changed = list(raws)
    changed[first], changed[second] = raws[second], raws[first]
    return changed


def told_twice() -> list[Forgery]:
    """Files in which a member signed what doesn't fit its own chain."""
    game, race, voted = Game("taroky"), Game("tau"), Game("voted")
    last = len(game.entries) - 1
    end = game.fields(last)
    next_one = [end[TABLE], end[MEMBER], end[N] + 1, [*end[HEARD]], end[SEEN], end[AT], None]
    next_one[HEARD][end[MEMBER]] = [end[N], hashlib.sha256(game.entries[last][64:]).digest()]
    other = 1 - end[MEMBER]
    behind = [put_in(next_one, HEARD, other, [0, end[TABLE]]), put_in(next_one, AT, 0),
              put_in(next_one, SEEN, [1, end[SEEN][1]]), put_in(next_one, N, end[N] + 2),
              put_in(next_one, SEEN, 1, bytes(32)), put_in(next_one, BODY, ["step", 0, b"\0" + bytes(64)]),
              put_in(next_one, BODY, ["shown", [0], [0], [None]])]
    vote = next(iter(voted.kind("without")))
    again = voted.fields(vote)
    again[N] += 1
    again[HEARD][again[MEMBER]] = [again[N] - 1, hashlib.sha256(voted.entries[vote][64:]).digest()]
    share = race.kind("share")[0]
    skipped = Game("pcset")
    return [
        Forgery("fork", game.written([*game.entries, signed(put_in(end, AT, end[AT] + 1))]), "fork"),
        *(Forgery(name, game.written([*game.entries, signed(fields)]), reason) for name, fields, reason in zip(
            ("hears nothing any more", "clock set back", "seen goes back", "a number left out", "another running hash",
             "a step for deal 0", "a word about too few"), behind,
            ("heard", "backwards", "backwards", "past", "two games", "step", "heard"), strict=True)),
        Forgery("heard with another hash", game.written([*game.entries, signed(put_in(
            next_one, HEARD, other, 1, bytes(32)))]), "past"),
        Forgery("own past with another hash", game.written([*game.entries, signed(put_in(
            next_one, HEARD, end[MEMBER], 1, bytes(32)))]), "past"),
        Forgery("two votes", voted.written([*voted.entries[:vote + 1], signed(put_in(again, BODY, 2, []))]),
                "two votes"),
        Forgery("vote against itself", voted.written([*voted.entries[:vote], signed(put_in(
            voted.fields(vote), BODY, 2, [again[MEMBER]]))]), "vote form"),
        Forgery("wrong share", race.rewritten({share: put(BODY, 1, bytes(32))}), "share"),
        Forgery("share left out", skipped.rewritten({skipped.kind("share")[0]: put(BODY, None)}), "share"),
        Forgery("claim opened otherwise", race.rewritten({race.kind("reveal")[0]: put(BODY, 3, bytes(16))}), "claim"),
        Forgery("claim that was never sealed", race.rewritten({race.kind("reveal")[0]: put(BODY, 1, 1)}), "claim"),
        Forgery("claim given up that was never made", race.rewritten({race.kind("reveal")[0]: put(
            BODY, ["forfeit", 1])}), "claim"),
    ]


def dealt() -> list[Forgery]:
    """Files in which somebody dealt falsely, and all members together signed everything again."""
    made = []
    for name, game in (("taroky", Game("taroky")), ("tarok", Game("tarok"))):
        open_all = [place for place in game.steps(UNLOCK) if game.fields(place)[BODY][2][1] == 255]
        seed, first, second = game.steps(SEED)[0], *game.steps(SHUFFLE)[:2]
        seeds, commitments = game.steps(SEED), game.steps(COMMITMENT)
        mix = game.steps(MIX)[0]
        fresh = game.fields(mix)[BODY][2][2]
        begin = 3 + 2 * fresh
        slots = game.fields(open_all[-1])[BODY][2][2]
        some = next(place for place in game.steps(UNLOCK) if game.fields(place)[BODY][2][2] > 1)
        some_slots = game.fields(some)[BODY][2][2]
        places = seeds[1], commitments[0], first
        other_seed, other_commitment, image = (game.fields(place)[BODY][2] for place in places)
        changes: list[tuple[str, dict[int, Callable[[Fields], Any]], str]] = [
            ("another seed", {seed: step(lambda data: data[:1] + bytes(32))}, "seed"),
            ("bit of a seed", {seed: step(lambda data: flipped(data, 9))}, "seed"),
            ("the seed of the other", {seed: step(lambda _, data=other_seed: data)}, "seed"),
            # They commit otherwise here than the first one shuffles by, which is the first that its seed shows.
            ("another commitment", {commitments[1]: step(lambda data: flipped(data, 20))}, "shuffle"),
            ("another commitment to the share", {commitments[1]: step(lambda data: flipped(data, 50))}, "shuffle"),
            ("two commitments alike", {commitments[1]: step(lambda _, data=other_commitment: data)}, "shuffle"),
            ("another share", {game.steps(SHARE)[0]: step(lambda data: flipped(data, 9))}, "seed"),
            ("two cards exchanged in the first shuffle", {first: step(lambda data: exchanged(data, 33, 65))},
             "shuffle"),
            ("two cards exchanged in the last shuffle", {second: step(lambda data: exchanged(data, 33, 1697))},
             "shuffle"),
            ("one card twice in a shuffle", {second: step(lambda data: data[:33] + data[65:97] + data[65:])},
             "shuffle"),
            ("another lock named", {second: step(lambda data: flipped(data, 3))}, "shuffle"),
            ("a lock used again", {second: step(lambda data, image=image: data[:1] + image[1:33] + data[33:])},
             "lock twice"),
            ("a shuffle of too few cards", {second: step(lambda data: data[:-32])}, "step"),
            ("a card that was not under the lock", {open_all[-1]: step(
                lambda data, n=slots: flipped(data, 3 + n + 4))}, "opening"),
            ("two cards exchanged as they were opened", {some: step(
                lambda data, n=some_slots: exchanged(data, 3 + n, 35 + n))}, "opening"),
            ("another slot opened", {some: step(lambda data, n=some_slots: data[:3] + bytes([next(
                slot for slot in range(54) if slot not in data[3:3 + n])]) + data[4:])}, "opening"),
            ("a slot that isn't there", {some: step(lambda data: data[:3] + b"\xff" + data[4:])}, "step"),
            ("an opening cut off", {some: step(lambda data: data[:-40])}, "opening"),
            ("the first card of a mix, or its lock", {mix: step(lambda data, at=begin: flipped(data, at + 3))}, "mix"),
            ("a step of no kind", {first: step(lambda data: b"\x08" + data[1:])}, "step"),
            ("a step of no deck that was shuffled", {first: put(BODY, 1, 7)}, "unheard"),
            ("a seed twice", {seeds[1] + 1: put(BODY, game.fields(seeds[1])[BODY])}
             if game.fields(seeds[1] + 1)[MEMBER] == game.fields(seeds[1])[MEMBER] else
             {seed: put(BODY, 1, 3), seeds[1]: put(BODY, 1, 3)}, "step"),
            ("a seed before the last card", {open_all[-1]: put(BODY, None), seeds[-1]: put(
                BODY, game.fields(open_all[-1])[BODY])}, "early seed"),
        ]
        made += [Forgery(f"{name}: {what}", game.rewritten(change), reason) for what, change, reason in changes]
        made += [Forgery(f"{name}: a lock that stays on", game.rewritten({open_all[-1]: put(BODY, None)}), "not open"),
                 Forgery(f"{name}: another table's cards", game.rewritten({}, charter=renamed(game.charter)), "seed")]
    return made


def renamed(charter: bytes) -> bytes:
    """A charter by which the same people sit down at another table."""
    return pack(put_in(msgspec.msgpack.decode(charter), 1, bytes(range(16))))


def forgeries() -> list[Forgery]:
    return [*broken(), *told_twice(), *dealt()]
