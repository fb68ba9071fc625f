"""The fourteen modes of Tau as the set-up shows them: the list to choose from, and an example of each.

The examples are faces of the mode's deck; the rules check each in a test.
"""
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from pygame import FRect

from client.draw import cards, theme
from client.draw.cards import CardName, paint_card, race_deck
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.games.listing import OptionChoice
from client.pages.desk import Desk
from p2p.games.tau.modes import MODES, Kind
from p2p.language import tr


class Example(NamedTuple):
    """The faces of a Tau, why it is one, and what the mode asks for: a target's face or a property's number."""

    faces: tuple[int, ...]
    why: str
    want: int | None = None


GROUPS = {"main": tr("Main"), "variants": tr("Variants"), "obscure": tr("Obscure")}
DIFFERENT = tr("All four properties are different.")
EXAMPLES = {
    "3tau": Example((1, 40, 79), tr("The same colour; number, shading and shape are all different.")),
    "3ptau": Example((21, 42, 63), tr("In each place red, green and blue.")),
    "sbqtau": Example((0, 21, 42, 63), tr("Every property has all four values.")),
    "z3tau": Example((0, 40, 80), DIFFERENT),
    "n3tau": Example((0, 40, 77), tr("Right in colour, shading and shape; the number must be wrong: one, two, two."),
                     1),
    "i3tau": Example((7, 32, 54), tr("The only one on its board.")),
    "i93tau": Example((5, 42, 73), tr("The only one among nine.")),
    "e3tau": Example((9, 10, 11), tr("Only the colour differs. There are many like this.")),
    "4otau": Example((0, 39, 41, 80), tr("The outer two and the inner two both want two shaded green squares.")),
    "bqtau": Example((1, 6, 24, 31), tr("Colours and numbers all differ, the shapes are two and two.")),
    "6tau": Example((1, 8, 29, 47, 74, 75), tr("All six add up to nothing, and no three of them are a Tau.")),
    "g3tau": Example((4, 36, 74), tr("Together they make the card shown."), 3),
    "4tau": Example((2, 31, 45, 64), tr("Together they make the card shown."), 31),
    "m3tau": Example((0, 40, 80), tr("The only one, and far apart on the board.")),
}


def art(mode: str, settings_art: str, palette: str, face: int) -> CardName:
    """Returns the picture of a face of this mode's deck."""
    return CardName(race_deck(settings_art, MODES[mode].deck.name), face, palette)


def pictures(mode: str, settings_art: str, palette: str) -> tuple[CardName, ...]:
    """Returns the pictures of a mode's example."""
    return tuple(art(mode, settings_art, palette, face) for face in EXAMPLES[mode].faces)


def choices() -> tuple[OptionChoice, ...]:
    """Returns every mode as a value of the option "mode"."""
    return tuple(OptionChoice(mode.code, GROUPS[mode.group], mode.name, mode.line, partial(pictures, mode.code))
                 for mode in MODES.values())


def draw_example(paint: Paint, desk: Desk, options: Mapping[str, str], room: FRect) -> None:
    """Draws the example of the options' mode as large as the room (in units) allows, and why it is a Tau."""
    settings, mode = desk.settings, options["mode"]
    example = EXAMPLES[mode]
    names = pictures(mode, settings.art, settings.palette)
    want = example.want if MODES[mode].kind == Kind.TARGET else None
    y = room.y + 30
    count = len(names) + (0 if want is None else 1.5)
    why = paint.lines_height(example.why, room.w, theme.SECOND)
    wide = min(112.0, (room.h - 79 - why) / 1.4, (room.w + theme.GAP) / count - theme.GAP)
    if wide < 40:
        return
    paint.label(tr("This is one: {name}", name=MODES[mode].name), (room.x, y))
    x, top = room.x, y + 24
    for name in names:
        _draw_card(paint, desk, name, x, top, wide)
        x += wide + theme.GAP
    if want is not None:
        paint.text("=", (x + wide * 0.25 - theme.GAP / 2, top + wide * 0.7), theme.TITLE, SEMI, align="centre")
        _draw_card(paint, desk, art(mode, settings.art, settings.palette, want), x + wide * 0.5, top, wide)
    paint.lines(example.why, (room.x, top + wide * 1.4 + 26), room.w, theme.SECOND, SANS, "muted")


def _draw_card(paint: Paint, desk: Desk, name: CardName, x: float, y: float, wide: float) -> None:
    paint_card(paint, desk.cards, name, FRect(x, y, wide, cards.height_of(name.deck, wide)))
