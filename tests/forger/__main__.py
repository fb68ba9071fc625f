"""`python -m tests.forger --count N --seed S`: makes and judges N forged files, and prints what was said of them.

The exit code is 1 if anything was wrong with a verdict; `--keep DIR` then keeps the file.
"""
import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from traceback import format_exc
from typing import NamedTuple

from p2p.log.store import SUFFIX, file_name
from p2p.net.wire import TableId
from tests import remembered
from tests.checker.forging import MEMBER
from tests.forger import lies, scenes
from tests.forger.cheats import EITHER, KINDS, NAMED, NOBODY, TAKEN, Kind
from tests.forger.damage import DAMAGES
from tests.forger.judge import Theirs, behind, by_the_checker, by_the_program, complaints, written
from tests.forger.tape import Scene, Tape

LYING, A_LIE = 10, 6           # one file in so many is of a table at which a program lies, of which there are so many
A_PLACE = 12                    # cheats that are tried at one place of a scene
DAMAGED = 8                     # one file in so many is damaged by somebody without a key
FOLLOWED = (0, 0, 3, 12, 60)    # entries of the record that follow a cheat
UNAWARE = (0, 0, 0, 2, 6, 20)   # entries of others that hadn't heard of it, in front of it or behind it
BEHIND = "what stands behind the end of a chain is passed over"


class Forged(NamedTuple):
    """A file that was made and judged. `verdict`: the fault that it shows, "whole" or "not whole"."""
    kind: str
    game: str
    members: int
    wanted: str
    why: str
    verdict: str
    named: bool
    wrong: tuple[str, ...]
    data: bytes
    culprit: int | None         # whom the program names


def forged(all_scenes: Sequence[Scene], count: int, seed: int, folder: Path) -> Iterator[Forged]:
    """So many forged files, judged. Raises nothing: an exception is among what is wrong."""
    luck, used, made = random.Random(seed), Counter[str](), 0
    for one in _lies(count // LYING, luck, folder):
        made += 1
        yield one
    count -= made
    made = 0
    all_scenes = luck.sample(all_scenes, len(all_scenes))
    weights = {scene: 1 + len(scene.entries) ** 0.5 for scene in all_scenes}
    share = sum(weights.values())
    for scene in all_scenes:
        part = max(1, round(count * weights[scene] / share)) if scene is not all_scenes[-1] else count - made
        part = min(part, count - made)
        damaged = part // DAMAGED
        for _ in range(damaged):
            yield _damaged(scene, luck, folder)
        yield from _cheats(scene, luck, used, part - damaged, folder)
        made += part


def _lies(count: int, luck: random.Random, folder: Path) -> Iterator[Forged]:
    """So many files of tables at which somebody's own program lied."""
    told = [(name, table, rogue) for name in lies.LIES for table, options in lies.TABLES.items()
            for rogue in range(max(options.get("holders", (3,))) + 1)]
    luck.shuffle(told)
    for name, table, rogue in told[:-(-count // A_LIE)]:
        for scene, raws in lies.files(name, table, rogue, min(A_LIE, count), luck):
            data = written(scene.charter, raws)
            yield _judged(scene, f"program: {name}", NAMED, "", frozenset({rogue}), data,
                          partial(by_the_checker, data), folder)
            count -= 1


def _damaged(scene: Scene, luck: random.Random, folder: Path) -> Forged:
    name = luck.choice([*DAMAGES])
    data, right = DAMAGES[name](scene, luck)
    return _judged(scene, name, EITHER if right else NOBODY, "all that stands there is right" if right else "",
                   frozenset(), data, lambda: by_the_checker(data), folder)


def _cheats(scene: Scene, luck: random.Random, used: Counter[str], count: int, folder: Path) -> Iterator[Forged]:
    made = 0
    while made < count:
        places = sorted(luck.choices(range(len(scene.entries)), k=max(1, (count - made) // A_PLACE)))
        for still in scene.stills(places):
            fitting = [kind for kind in KINDS if kind.fits(scene, still.place)]
            fitting.sort(key=lambda kind: (used[kind.name], luck.random()))
            here = 0
            for kind in fitting:
                if here == A_PLACE or made == count:
                    break
                used[kind.name] += 1
                tape, wrong = Tape(still), ""
                try:
                    done = _forge(tape, kind, luck)
                except Exception:
                    done, wrong = True, f"the forger failed: {format_exc()}"
                if done is False:
                    continue
                here, made = here + 1, made + 1
                cheat = frozenset({scene.fields[still.place][MEMBER]})
                wanted, why = (EITHER, BEHIND) if tape.passed_over else (kind.wanted, kind.why)
                yield _judged(scene, kind.name, wanted, why, cheat, written(scene.charter, tape.raws),
                              partial(behind, still, tape.raws[still.place:]), folder, wrong, tape.mark)


def _forge(tape: Tape, kind: Kind, luck: random.Random) -> bool:
    """Write a cheat and what others wrote around it; False if it can't be written here."""
    unaware = tape.unaware(tape.place, luck.choice(UNAWARE))
    first = luck.random() < 0.5
    if first:
        tape.keep(unaware)
    if kind.make(tape, luck) is False:
        return False
    tape.catch_up()
    if kind.wanted != NOBODY:
        tape.go_on(tape.place + 1, luck.choice(FOLLOWED))
    if not first:
        tape.keep(unaware)
    return True


def _judged(scene: Scene, name: str, wanted: str, why: str, cheats: frozenset[int], data: bytes,
            checked: Callable[[], Theirs], folder: Path, wrong: str = "", mark: bytes = b"") -> Forged:
    path = folder / f"forged{SUFFIX}"
    path.write_bytes(data)
    if scene.beside:
        (folder / file_name(scene.game, TableId(scene.known.carried[0]))).write_bytes(scene.beside)
    found, verdict, culprit = [wrong] if wrong else [], "", None
    try:
        ours, report = by_the_program(path, scene.proven)
        verdict, culprit = ours.wrong or ("whole" if ours.whole else "not whole"), report.culprit
        found += complaints(wanted, cheats, mark, report, ours, checked())
    except Exception:
        found.append(format_exc())
    return Forged(name, scene.game, scene.members, wanted, why, verdict, culprit is not None, tuple(found), data,
                  culprit)


def told(files: Sequence[Forged]) -> Iterator[str]:
    """The table of a run."""
    rows = Counter((one.wanted, one.kind) for one in files)
    for (wanted, kind), count in sorted(rows.items()):
        here = [one for one in files if (one.wanted, one.kind) == (wanted, kind)]
        verdicts = Counter(one.verdict for one in here)
        said = ", ".join(f"{verdict} {number}" for verdict, number in verdicts.most_common())
        yield f"{wanted:7} {count:6}  {kind}: {said}"
    for title, key in (("game", "game"), ("members", "members"), ("verdict", "verdict")):
        counts = Counter(getattr(one, key) for one in files)
        yield f"{title}: " + ", ".join(f"{name} {number}" for name, number in sorted(
            counts.items(), key=lambda item: str(item[0])))
    unseen = Counter(one.why or "its choice isn't taken in the file" for one in files
                     if one.wanted in (EITHER, TAKEN) and not one.named)
    yield from (f"not to be seen {number:6}  {why}" for why, number in unseen.most_common())
    wrong = [one for one in files if one.wrong]
    yield f"{len(files)} files, {sum(one.named for one in files)} name the cheat, {len(wrong)} wrong verdicts"


def main(arguments: Sequence[str]) -> int:
    """The command. Gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.forger", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="no further file is made after so long")
    parser.add_argument("--scene", action="append", help="only this scene")
    parser.add_argument("--keep", type=Path, help="where files with a wrong verdict are kept")
    options = parser.parse_args(arguments)
    remembered.begin()
    wanted = options.scene
    games = [scene for scene in scenes.vectors() if not wanted or scene.name in wanted]
    games += [scenes.recorded(name) for name in scenes.RECORDED if (not wanted and options.count > 500) or (
        wanted and name in wanted)]
    began, files = monotonic(), list[Forged]()
    with tempfile.TemporaryDirectory() as folder:
        for one in forged(games, options.count, options.seed, Path(folder)):
            files.append(one._replace(data=b""))
            if one.wrong:
                print(f"WRONG {one.kind} ({one.game}, {one.members}): {'; '.join(one.wrong)}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{len(files)}{SUFFIX}").write_bytes(one.data)
            if options.seconds and monotonic() - began > options.seconds:
                break
    print("\n".join(told(files)))
    print(f"{monotonic() - began:.0f} s")
    return int(any(one.wrong for one in files))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
