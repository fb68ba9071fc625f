"""The page on which players set own keys for PC Set's usual board. Knows no table."""
from dataclasses import replace

import pygame
from pygame import FRect

from client import settings
from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.desk import Desk, DeskPage
from client.ui import keys, parts
from client.ui.keys import ARROWS, OWN_COLUMNS, OWN_ROWS
from client.ui.screen import Go
from client.ui.widgets import Button, Form
from p2p.language import tr, trc

TOP, CAP, PITCH, APART = 164.0, 116.0, 140.0, 64.0
HANDS = (("left", tr("Left player, or alone")), ("right", tr("Right player")))
USUAL = "".join(settings.USUAL_KEYS.values())
CARDS = OWN_ROWS * OWN_COLUMNS
LINE = tr("Choose a card with the arrow keys or the mouse, then press the key that it shall have. A key that stood for "
          "another card changes places with it. They hold for boards of three by four; others have the usual keys. "
          "F12 or the right mouse button opens the phrases, at every table.")


class KeysPage(DeskPage):
    """Each key counts at once and is written to the data folder. `chosen` is the card: a left one, or CARDS more."""

    titled = tr("Keys of PC Set")

    def __init__(self, desk: Desk) -> None:
        self._usual = Button("usual", tr("The usual keys"), icon="refresh")
        super().__init__(desk, Form([self._usual]))
        self.chosen = 0
        self._sorry = ""

    @property
    def layout(self) -> str:
        """Returns the keys of both players by their names, the left one's first, rows from the top."""
        return "".join(map(self.desk.settings.layout, settings.USUAL_KEYS))

    def use_control(self, _name: str) -> Go:
        self._keep(USUAL)
        self.form.take_focus("")
        return None

    def other(self, event: pygame.Event) -> Go:
        clicked = self.clicked(event, zip(places(self.scale), range(2 * CARDS), strict=True))
        if clicked is not None:
            self.chosen = clicked
        elif event.type == pygame.KEYDOWN and event.key in ARROWS:
            self._move(*ARROWS[event.key])
        elif event.type == pygame.KEYDOWN and event.scancode in keys.US_NAMES and not event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self._set(keys.US_NAMES[event.scancode])
        return None

    def _move(self, right: int, down: int) -> None:
        """Moves to the card beside; the two boards stand beside each other."""
        hand, card = divmod(self.chosen, CARDS)
        row, column = (card // OWN_COLUMNS + down) % OWN_ROWS, hand * OWN_COLUMNS + card % OWN_COLUMNS + right
        hand, column = divmod(column % (2 * OWN_COLUMNS), OWN_COLUMNS)
        self.chosen = hand * CARDS + row * OWN_COLUMNS + column

    def _set(self, name: str) -> None:
        """Gives the chosen card this key, and its old key to the card that had this one; goes on to the next card."""
        layout, old = list(self.layout), self.layout[self.chosen]
        if name in layout:
            layout[layout.index(name)] = old
        layout[self.chosen] = name
        self._keep("".join(layout))
        self.chosen = (self.chosen + 1) % (2 * CARDS)

    def _keep(self, layout: str) -> None:
        left, right = ("" if own == usual else own for own, usual in zip(
            (layout[:CARDS], layout[CARDS:]), settings.USUAL_KEYS.values(), strict=True))
        self._sorry = self.desk.keep(replace(self.desk.settings, left_keys=left, right_keys=right))

    def draw_page(self, paint: Paint) -> None:
        right = parts.content(paint.scale)[1]
        self.head(paint, tr("where they lie on the keyboard"))
        rects = places(paint.scale)
        for hand, (_, words) in enumerate(HANDS):
            own = rects[hand * CARDS:(hand + 1) * CARDS]
            panel = own[0].unionall(own).inflate(2 * 24, 0)
            panel = FRect(panel.x, TOP - 58, panel.w, panel.bottom + 24 - TOP + 58)
            paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
            paint.fitted(words, (panel.x + 24, TOP - 28), panel.w - 48, theme.NAME, SERIF)
        for number, (rect, name) in enumerate(zip(rects, self.layout, strict=True)):
            paint.key(rect, self.desk.labels[keys.CODES[name]], number // CARDS, number == self.chosen)
        left, y = rects[0].x - 24, rects[-1].bottom + 60
        y += paint.lines(LINE, (left, y), rects[-1].right + 24 - left, theme.BODY, colour="muted")
        self._usual.rect = FRect(left, y, self._usual.width(paint.scale), theme.CONTROL)
        self._usual.enabled = self.layout != USUAL
        if self._sorry:
            paint.fitted(self._sorry, (left, y + 56), right - left, theme.SECOND, colour="bad")
        self.draw_controls(paint, ("←↑↓→", tr("choose")), (tr("a key"), trc("to set", "set")), ("Esc", tr("back")))


def places(scale: Scale) -> list[FRect]:
    """Returns where the keys lie (units): those of the left player row by row, then those of the right one."""
    half = (OWN_COLUMNS - 1) * PITCH + CAP + 2 * 24            # the width of a panel
    starts = (scale.size[0] - APART) / 2 - half + 24, (scale.size[0] + APART) / 2 + 24
    return [FRect(x + column * PITCH, TOP + row * PITCH, CAP, CAP) for x in starts
            for row in range(OWN_ROWS) for column in range(OWN_COLUMNS)]
