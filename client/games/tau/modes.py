"""The fourteen modes of Tau as the set-up shows them: the list to choose from, and an example of each."""
from collections.abc import Mapping
from functools import partial

from pygame import FRect

from client.draw import cards, theme
from client.draw.cards import Name
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.games.listing import Choice
from client.games.tau import examples
from client.games.tau.examples import EXAMPLES
from client.pages.desk import Desk
from p2p.games.tau.modes import MODES, Kind


def choices() -> tuple[Choice, ...]:
    """Returns every mode as a value of the option "mode"."""
    return tuple(Choice(mode.code, mode.group.capitalize(), mode.name, mode.line, partial(examples.cards, mode.code))
                 for mode in MODES.values())


def draw_example(paint: Paint, desk: Desk, options: Mapping[str, str], room: FRect) -> None:
    """Draws the example of the options' mode as large as the room (in units) allows, and why it is a Tau."""
    settings, mode = desk.settings, options["mode"]
    example = EXAMPLES[mode]
    names = examples.cards(mode, settings.art, settings.palette)
    want = example.want if MODES[mode].kind == Kind.TARGET else None
    y = room.y + 30
    count = len(names) + (0 if want is None else 1.5)
    wide = min(112.0, (room.h - 100) / 1.4, (room.w + theme.GAP) / count - theme.GAP)
    if wide < 40:
        return
    paint.label(f"This is one: {MODES[mode].name}", (room.x, y))
    x, top = room.x, y + 24
    for name in names:
        _draw_card(paint, desk, name, x, top, wide)
        x += wide + theme.GAP
    if want is not None:
        paint.text("=", (x + wide * 0.25 - theme.GAP / 2, top + wide * 0.7), theme.TITLE, SEMI, align="centre")
        _draw_card(paint, desk, examples.art(mode, settings.art, settings.palette, want), x + wide * 0.5, top, wide)
    paint.fitted(example.why, (room.x, top + wide * 1.4 + 26), room.w, theme.SECOND, SANS, "muted")


def _draw_card(paint: Paint, desk: Desk, name: Name, x: float, y: float, wide: float) -> None:
    cards.draw(paint, desk.cards, name, FRect(x, y, wide, cards.height_of(name.deck, wide)))
