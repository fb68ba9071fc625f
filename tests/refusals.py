"""Files that a verifier refuses, for p2p/vectors: each is the beginning of a vector with something else behind it.

`refusals` makes them anew with the forger (tests/forger), of each kind of cheat the shortest that shows a fault.
"""
import json
import random
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from p2p.deal.proven import Proven
from p2p.log.idle import STEPS_LIMIT
from p2p.log.store import SUFFIX
from tests.checker.forging import MEMBER, SEEN
from tests.forger import scenes
from tests.forger.cheats import KINDS, NOBODY, Kind
from tests.forger.judge import by_the_program, written
from tests.forger.tape import Scene, Still, Tape

SHORT = "resigned", "heard", "twice", "stands", "tied", "hidden", "gap", "voted", "tarok"       # the scenes
LONGEST = 4000                  # bytes that are written instead of the vector's own
PLACES = 5                      # of a scene at which a kind is tried
# What may be wrong with a step of dealing of any kind: one example is enough.
ONCE = ("too short", "too long", "of another's", "of no kind", "of another kind", "a deal that isn't")
# What such a cheat is an example of, where its author may be convicted of something else as well.
MEANT = {"two votes": "two votes", "a claim opened twice": "answer", "a claim given up and opened": "answer",
         "the next step before it is made": "saw too much", "a word for coming back of nobody": "form",
         "steps that it says it hasn't made": "drift"}
NAMES = [kind.name for kind in KINDS]
UNSEEN = "a claim on cards that only it knows"
Refusal = dict[str, Any]


def refusals() -> list[Refusal]:
    """A refused file of each kind: their fields stand in PROTOCOL.md 18."""
    luck, best = random.Random(18), dict[str, Refusal]()
    with tempfile.TemporaryDirectory() as folder:
        for scene in map(scenes.vector, SHORT):
            wanted = {kind: _places(scene, kind, luck) for kind in KINDS}
            for still in scene.stills(sorted({place for places in wanted.values() for place in places})):
                for kind in (kind for kind, places in wanted.items() if still.place in places):
                    found = _refusal(still, kind, luck, Path(folder) / f"refused{SUFFIX}")
                    name = next((end for end in ONCE if kind.name.endswith(end)), kind.name)
                    if found and (name not in best or _size(found) < _size(best[name])):
                        best[name] = found
        more = [*_unseen(Path(folder) / f"refused{SUFFIX}"), _idle(Path(folder) / f"refused{SUFFIX}")]
    told = sorted(best.values(), key=lambda one: NAMES.index(one["name"]))
    return [*_charters(scenes.vector("resigned")), *told, *more]


def _unseen(path: Path) -> Iterator[Refusal]:
    """A claim on cards that its member knew before they lay open: the first one in a game of PC Set named so."""
    scene, luck = scenes.vector("pcset"), random.Random(18)
    kind = next(kind for kind in KINDS if kind.name == UNSEEN)
    fitting = (place for place in range(len(scene.entries)) if kind.fits(scene, place))
    found = (_refusal(next(scene.stills([place])), kind, luck, path) for place in fitting)
    yield from islice((one for one in found if one and one["fault"] == "unseen"), 1)


def _idle(path: Path) -> Refusal:
    """Steps of dealing without end, for a deck of which their member hasn't seen that it is dead."""
    scene = scenes.vector("before")
    still = next(still for still in scene.stills(range(len(scene.entries))) if still.program().dealing.dead)
    tape = Tape(still)
    tape.catch_up()
    (deal, step), = tape.table.dealing.dead.items()
    member = next(member for member, last in tape.last.items() if last[SEEN][0] < step)
    for _ in range(STEPS_LIMIT + 1):
        tape.say(member, ["step", deal, b"\0"], seen=tape.last[member][SEEN])
    refusal = {"name": "steps of dealing without end", "of": scene.name, "entries": still.place,
               "more": [raw.hex() for raw in tape.raws[still.place:]]}
    return {**refusal, **verdict(refusal, path, scene.proven)}


def _places(scene: Scene, kind: Kind, luck: random.Random) -> set[int]:
    fitting = [place for place in range(len(scene.entries)) if kind.fits(scene, place)]
    return {*fitting[:2], *luck.sample(fitting, min(PLACES, len(fitting)))}


def _size(refusal: Refusal) -> int:
    return sum(map(len, refusal["more"]))


def _refusal(still: Still, kind: Kind, luck: random.Random, path: Path) -> Refusal | None:
    """What comes of this cheat here; None if it shows no fault of its author, or is long."""
    tape = Tape(still)
    if kind.make(tape, luck) is False or tape.passed_over:
        return None
    tape.catch_up()
    for member in [*range(still.scene.members)] * 2 if kind.wanted != NOBODY else ():       # so that a choice is taken
        if not tape.fault and member not in tape.gone:
            tape.say(member)
            tape.catch_up()
    more = tape.raws[still.place:]
    if sum(map(len, more)) > LONGEST:
        return None
    refusal = {"name": kind.name, "of": still.scene.name, "entries": still.place, "more": [raw.hex() for raw in more]}
    said = verdict(refusal, path, still.scene.proven)
    cheat = None if kind.wanted == NOBODY else still.scene.fields[still.place][MEMBER]
    meant = not said or MEANT.get(kind.name, said["fault"]) == said["fault"]
    return {**refusal, **said} if said and said["member"] == cheat and meant else None


def file_of(refusal: Refusal) -> bytes:
    """The bytes of the refused file."""
    if "charter" in refusal:
        return written(bytes.fromhex(refusal["charter"]), ())
    scene = scenes.vector(refusal["of"])
    return written(scene.charter, [*scene.entries[:refusal["entries"]], *map(bytes.fromhex, refusal["more"])])


def verdict(refusal: Refusal, path: Path, proven: Proven | None = None) -> dict[str, Any]:
    """What the program says of a refused file, which it finds at this path then; nothing if it takes it."""
    path.write_bytes(file_of(refusal))
    said, report = by_the_program(path, proven)
    if report.ok:
        return {}
    check = {"check": report.checks[-1].name}
    if "charter" in refusal:
        return check
    return {**check, "fault": said.wrong if report.culprit is not None else "", "entry": report.bad,
            "member": report.culprit}


def _charters(scene: Scene) -> Iterator[Refusal]:
    """Charters that nobody signs."""
    def other(place: int, value: Any) -> bytes:
        fields = msgspec.msgpack.decode(scene.charter)
        return msgspec.msgpack.encode([*fields[:place], value, *fields[place + 1:]])
    version, _, _, rules, options, members, seats, _, _ = msgspec.msgpack.decode(scene.charter)
    first, second = members
    told = {
        "a charter of another version": other(0, version + 1), "other rules": other(3, rules + 1),
        "a game that isn't known": other(2, "whist"), "an option too few": other(4, options[1:]),
        "an option too many": other(4, [*options, ["zeal", "much"]]), "options out of order": other(4, options[::-1]),
        "a value that an option can't have": other(4, [[options[0][0], "many"], *options[1:]]),
        "a key twice": other(5, [first, [first[0], *second[1:]]]),
        "a head twice": other(5, [first, [*second[:3], first[3], *second[4:]]]),
        "a key that anybody can sign for": other(5, [first, [b"\1" + bytes(31), *second[1:]]]),
        "a name with two spaces": other(5, [first, [second[0], "A  B", *second[2:]]]),
        "a member without a seat": other(6, [seats[0], [0, *seats[1][1:]]]),
        "a seat too many": other(6, [*seats, seats[1]]),
        "a longer head than it takes": b"\xdc\0\x09" + scene.charter[1:], "a float": other(3, float(rules))}
    return ({"name": name, "charter": charter.hex(), "check": "charter"} for name, charter in told.items())


def write(path: Path) -> None:
    """Write all of them to this file, one a line."""
    path.write_text("[\n" + ",\n".join(map(json.dumps, refusals())) + "\n]\n", encoding="utf-8")


def hold(path: Path) -> bool:
    """Whether the program still says of all refusals in this file what stands there."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"refused{SUFFIX}"
        return path.exists() and all(one == one | {"check": "", **verdict(one, file)}
                                     for one in json.loads(path.read_text("utf-8")))
