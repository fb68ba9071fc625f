"""An example of a Tau for each mode, as faces of its deck; the rules check each in a test. Knows no screen."""
from typing import NamedTuple

from client.draw.cards import Name, race_deck
from p2p.games.tau.modes import MODES


class Example(NamedTuple):
    """The faces of a Tau, why it is one, and what the mode asks for: a target's face or a property's number."""

    faces: tuple[int, ...]
    why: str
    want: int | None = None


DIFFERENT = "All four properties are different."
EXAMPLES = {
    "3tau": Example((1, 40, 79), "The same colour; number, shading and shape are all different."),
    "3ptau": Example((21, 42, 63), "In each place red, green and blue."),
    "sbqtau": Example((0, 21, 42, 63), "Every property has all four values."),
    "z3tau": Example((0, 40, 80), DIFFERENT),
    "n3tau": Example((0, 40, 77), "Right in colour, shading and shape; the number must be wrong: one, two, two.", 1),
    "i3tau": Example((7, 32, 54), "The only one on its board."),
    "i93tau": Example((5, 42, 73), "The only one among nine."),
    "e3tau": Example((9, 10, 11), "Only the colour differs. There are many like this."),
    "4otau": Example((0, 39, 41, 80), "The outer two and the inner two both want two shaded green squares."),
    "bqtau": Example((1, 6, 24, 31), "Colours and numbers all differ, the shapes are two and two."),
    "6tau": Example((1, 8, 29, 47, 74, 75), "All six add up to nothing, and no three of them are a Tau."),
    "g3tau": Example((4, 36, 74), "Together they make the card shown.", 3),
    "4tau": Example((2, 31, 45, 64), "Together they make the card shown.", 31),
    "m3tau": Example((0, 40, 80), "The only one, and far apart on the board."),
}


def art(mode: str, settings_art: str, palette: str, face: int) -> Name:
    """Returns the picture of a face of this mode's deck."""
    deck = MODES[mode].deck.name
    return Name(race_deck(settings_art) if deck == "usual" else deck, face, palette)


def cards(mode: str, settings_art: str, palette: str) -> tuple[Name, ...]:
    """Returns the pictures of a mode's example."""
    return tuple(art(mode, settings_art, palette, face) for face in EXAMPLES[mode].faces)
