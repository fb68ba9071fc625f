"""The games in which somebody cheats: those of p2p/vectors, and some that the real program plays in memory."""
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from p2p.log.store import SUFFIX, read
from tests.checker.games_played import left_race, parted_race, race_game
from tests.checker.records import read_file
from tests.forger.tape import Scene

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"

# Races of six and of four, and networks that part: members are voted out and come back.
RECORDED: dict[str, Callable[[], bytes]] = {
    "six": lambda: race_game("tau", 5, members=6, mode="z3tau"),
    "four": lambda: race_game("pcset", 3, members=4),
    "parted tau": lambda: parted_race("tau", 48, 3)[0],
    "parted tau, by who was out": lambda: parted_race("tau", 48, 3)[1],
    "parted pcset": lambda: parted_race("pcset", 19, 4)[0],
    "left by two": lambda: left_race("tau", 1, 4, (1, 3), after=5),
}


def vectors() -> Iterator[Scene]:
    """The games of p2p/vectors, the shortest first."""
    files = {path.stem: path for path in VECTORS.glob(f"*{SUFFIX}")}
    for name in sorted(files, key=lambda name: files[name].stat().st_size):
        yield vector(name)


@cache
def vector(name: str) -> Scene:
    """The game of p2p/vectors of this name."""
    contents = read(VECTORS / f"{name}{SUFFIX}", notes=False)
    beside = b""
    if name == "carried":
        files = VECTORS.glob(f"*{SUFFIX}")
        beside = next(path for path in files if not path.with_suffix(".json").exists()).read_bytes()
    return Scene(name, contents.charter, [record.data for record in contents.records], beside)


@cache
def recorded(name: str) -> Scene:
    """A game that is played now, each time the same."""
    return Scene(name, *read_file(RECORDED[name]()))
