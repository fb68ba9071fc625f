"""What anybody can do to a file without a key: nobody may be named for it."""
import random
from collections.abc import Callable

from p2p.identity import Identity
from p2p.log.entry import DOMAIN
from tests.checker.forging import HEARD, MEMBER, N
from tests.forger.judge import written
from tests.forger.tape import Scene

Damage = Callable[[Scene, random.Random], tuple[bytes, bool]]       # the bytes, and whether all that stands is right


def _bit(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    data = written(scene.charter, scene.entries)
    at = luck.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << luck.randrange(8)]) + data[at + 1:], False


def _bytes_put_in(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    data = written(scene.charter, scene.entries)
    at = luck.randrange(1, len(data))
    return data[:at] + luck.randbytes(luck.randrange(1, 9)) + data[at:], False


def _bytes_cut_out(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    data = written(scene.charter, scene.entries)
    at = luck.randrange(len(data) - 8)
    return data[:at] + data[at + luck.randrange(1, 9):], False


def _cut_off(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    data = written(scene.charter, scene.entries)
    return data[:luck.randrange(len(data))], False


def _ends_early(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    return written(scene.charter, scene.entries[:luck.randrange(len(scene.entries))]), True


def _left_out(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    """An entry that others had heard of."""
    at = luck.choice([place for place, fields in enumerate(scene.fields) if any(
        other[HEARD][fields[MEMBER]][0] >= fields[N] for other in scene.fields[place + 1:])])
    return written(scene.charter, [*scene.entries[:at], *scene.entries[at + 1:]]), False


def _twice(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    at = luck.randrange(len(scene.entries))
    to = luck.randrange(at + 1, len(scene.entries) + 1)
    return written(scene.charter, [*scene.entries[:to], scene.entries[at], *scene.entries[to:]]), False


def _too_late(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    """An entry behind one that had heard it."""
    at, to = luck.choice([(place, next(to for to in range(place + 1, len(scene.fields)) if scene.fields[to][HEARD][
        fields[MEMBER]][0] >= fields[N])) for place, fields in enumerate(scene.fields[:-1]) if any(
            other[HEARD][fields[MEMBER]][0] >= fields[N] for other in scene.fields[place + 1:])])
    raws = [*scene.entries[:at], *scene.entries[at + 1:to + 1], scene.entries[at], *scene.entries[to + 1:]]
    return written(scene.charter, raws), False


def _no_signature(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    at = luck.randrange(len(scene.entries))
    raws = [*scene.entries]
    raws[at] = luck.choice((bytes(64), luck.randbytes(64), raws[at - 1][:64] if at else bytes(64))) + raws[at][64:]
    return written(scene.charter, raws), False


def _strangers_signature(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    at = luck.randrange(len(scene.entries))
    raws = [*scene.entries]
    raws[at] = Identity.new().sign(DOMAIN, raws[at][64:]) + raws[at][64:]
    return written(scene.charter, raws), False


def _charter_bit(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    at = luck.randrange(len(scene.charter))
    charter = scene.charter[:at] + bytes([scene.charter[at] ^ 1 << luck.randrange(8)]) + scene.charter[at + 1:]
    return written(charter, scene.entries), False


def _shuffled(scene: Scene, luck: random.Random) -> tuple[bytes, bool]:
    """The same entries in another order, each behind its past: the file that another member may have."""
    return written(scene.charter, in_another_order(scene, luck)), True


def in_another_order(scene: Scene, luck: random.Random) -> list[bytes]:
    """The entries of a scene, each behind its past. Members whose chain has an end follow the order of the file."""
    waiting = {member: [place for place, fields in enumerate(scene.fields) if fields[MEMBER] == member]
               for member in range(scene.members)}
    held, raws = [0] * scene.members, list[bytes]()
    while any(waiting.values()):
        ready = [member for member, places in waiting.items() if places and all(
            n <= held[other] or not any(scene.fields[place][N] <= n for place in waiting[other])
            for other, (n, _) in enumerate(scene.fields[places[0]][HEARD]) if other != member)]
        member = luck.choice(ready)
        place = waiting[member].pop(0)
        held[member] = scene.fields[place][N]
        raws.append(scene.entries[place])
    return raws


DAMAGES: dict[str, Damage] = {
    "a bit": _bit, "bytes put in": _bytes_put_in, "bytes cut out": _bytes_cut_out, "cut off": _cut_off,
    "the last entries missing": _ends_early, "an entry left out": _left_out, "an entry twice": _twice,
    "an entry too late": _too_late, "no signature": _no_signature, "a stranger's signature": _strangers_signature,
    "a bit of the charter": _charter_bit, "another order": _shuffled,
}
