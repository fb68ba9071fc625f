"""Which files there are, and how each is drawn. The only place that knows the names."""
from collections.abc import Callable, Iterator
from pathlib import Path

from assets.ink import BRICK, OCHRE, PINE, RANKS, SKY, SUITS
from assets.knot import mark

from . import icons, sets, sounds, suits, taroks
from .back import BACKS, back
from .looks import LOOKS

Draw = Callable[[], bytes]
RACES: dict[str, tuple[Callable[[int], str], range]] = {
    "tau": (sets.tau, range(81)), "classic": (sets.classic, range(81)),
    "projective": (sets.projective, range(1, 64)), "quad": (sets.quad, range(64)),
    "signs": (sets.projective_signs, range(1, 64)), "dice": (sets.quad_dice, range(64))}


def text(draw: Callable[..., str], *args: object) -> Draw:
    """The bytes of an SVG text that is drawn when asked for."""
    return lambda: draw(*args).encode()


def pack() -> Iterator[tuple[str, Draw]]:
    """The cards of the pack by their names in the rules: T1 to T22, HK, S10."""
    for n in taroks.SCENES:
        yield f"T{n}", text(taroks.numbered, n)
    yield "T22", text(taroks.skyz)
    for code in SUITS:
        for rank in RANKS[code]:
            yield f"{code}{rank}", (text(suits.pips, LOOKS[code], int(rank)) if rank.isdigit()
                                    else text(suits.court, LOOKS[code], rank))


def files() -> Iterator[tuple[str, Draw]]:
    """Every file, its path below assets/ and what draws its bytes."""
    for deck, (draw, faces) in RACES.items():
        for face in faces:
            yield f"cards/{deck}/{face}.svg", text(draw, face)
    for name, drawing in pack():
        yield f"cards/pack/{name}.svg", drawing
    for name in BACKS:
        yield f"cards/back/{name}.svg", text(back, name)
    yield "cards/mark.svg", text(mark, [OCHRE, SKY, BRICK, PINE])
    for name in icons.ICONS:
        yield f"icons/{name}.svg", text(icons.icon, name)
    for name in sounds.SOUNDS:
        yield f"sounds/{name}.wav", lambda name=name: sounds.wav(name)  # type: ignore[misc]


def write(root: Path, wanted: list[str]) -> int:
    """Writes the files whose path contains one of the wanted words (all without one); returns how many."""
    count = 0
    for name, draw in files():
        if not wanted or any(word in name for word in wanted):
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(draw())
            count += 1
    return count
