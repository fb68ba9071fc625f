"""Save codes on the screen: the row of a set-up that takes one, the page that shows one, and the warnings.

A save code (p2p/games/saved.py) names a deal's cards and house rules."""
from collections.abc import Mapping

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.commands import Command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.pages.desk import Desk, TablePage
from client.ui import parts
from client.ui.option_list import OptionRow
from client.ui.phrases import count_word
from client.ui.widgets import Button, Field, Form
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.games.saved import TYPED, BadCode, Saved
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView
from p2p.table.match import DAY, DEALS, SAVED

KNOWN = tr("Cards from a save code: whoever has the code knows every hand.")
KNOWS = tr("Whoever has the code knows every hand.")
PRACTICE = tr("For practice and puzzles, not for a fair game.")
FAIR = (tr("Not shuffled."), tr("The cards came from a save code: whoever had it knew every hand."))
HOW = tr("To play these cards again, on any computer: choose the game, then paste or type the code into the row “Save "
         "code” of its house rules. Large or small letters, spaces, dashes and line breaks make no difference.")
COMMAND = Command("code", tr("Copy save code"), "F4")
PLACES = {"dealer": tr("seat {seat} deals"), "povinnost": tr("seat {seat} is Povinnost"),
          "forehand": tr("seat {seat} is forehand")}
KNOCKED: Mapping[str, str] = {            # rule 3.3 of Taroky
    "ones": tr("knocked for ones"), "twos": tr("knocked for twos"), "threes": tr("knocked for threes"),
    "fours": tr("knocked for fours"), "sixes": tr("knocked for sixes"), "twelves": tr("knocked for twelves"),
    "three_four_five": tr("knocked for three-four-five"), "choice": tr("knocked for choice")}
GROUPS, GROUP, LETTERS, LINE = 4, 150.0, 30, 52.0      # groups in a line of the page, how far apart, how large


def coded(options: Mapping[str, str]) -> bool:
    """Returns whether a table with these options is dealt by a save code."""
    return bool(options.get(SAVED))


def day_of(view: TableView) -> str:
    """Returns the day whose deal this table has, as 2026-11-28; "" for any other table."""
    return dict(view.charter.options).get(DAY, "")


def is_coded(view: TableView) -> bool:
    """Returns whether this table is dealt by a save code."""
    return coded(dict(view.charter.options))


def holds(saved: Saved) -> str:
    """Returns in words what a code holds."""
    words: list[str] = [tr("{game} for {count}", game=GAMES[saved.game].TITLE, count=count_word(saved.seats))]
    words += [tr(PLACES[name], seat=int(value) + 1) for name, value in saved.place if name in PLACES]
    cut = dict(saved.place).get("cut", "")
    if cut:
        words.append(tr("cut at {place}", place=cut) if cut.isdecimal() else
                     KNOCKED.get(cut, cut))
    if saved.options:
        words.append(trn("{count} house rule not as usual", "{count} house rules not as usual", len(saved.options),
                         count=count_word(len(saved.options))))
    return joined(", ", words)


# ---------------------------------------------------------------------- the row of a set-up

class CodeRow:
    """The row where a save code is typed. `saved` is the deal that it holds; `trouble` says what is wrong with it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.field = Field("code", tr("Paste or type it"), limit=TYPED, rect=FRect(0, 0, 300, 44))
        self.saved: Saved | None = None
        self.trouble = ""
        self._read = ""

    def read_field(self) -> bool:
        """Reads the text of the field. Returns whether it has changed."""
        if self.field.text == self._read:
            return False
        self._read, self.saved, self.trouble = self.field.text, None, ""
        if self._read.strip():
            try:
                self._take(Saved.read(self._read))
            except BadCode as error:
                self.trouble = error.args[0]
        return True

    def _take(self, saved: Saved) -> None:
        if saved.game != self.game:
            raise BadCode(tr("This save code is of {game}. Open a table of that game.", game=GAMES[saved.game].TITLE))
        saved.start()
        self.saved = saved

    @property
    def says(self) -> str:
        """Returns what has to be said before the table opens, "" if nothing."""
        if self.trouble:
            return tr("Mend the save code or take it out: as it stands it can't be dealt.")
        return joined(" ", (KNOWN, PRACTICE)) if self.saved else ""

    def clear(self) -> None:
        """Empties the field."""
        self.field.text, self.field.caret = "", 0
        self.read_field()

    def options(self) -> dict[str, str]:
        """Returns the options that the code asks of the table: its house rules, one deal, the code itself."""
        return {**self.saved.settled(), DEALS.name: "1", SAVED: str(self.saved)} if self.saved else {}

    def row(self) -> OptionRow:
        """Returns the row for the list of house rules."""
        words = self.trouble or (joined(". ", (holds(self.saved), PRACTICE)) if self.saved else
                                 tr("Deals the cards of an earlier deal again; its score sheet gives the code."))
        return OptionRow(tr("Save code"), words, self.field, bool(self._read.strip()))


def code_row(game: str) -> CodeRow | None:
    """Returns the row for a game, None if its cards don't lie face down."""
    return CodeRow(game) if isinstance(GAMES[game], CardGame) else None


# ---------------------------------------------------------------------- what must be seen before anybody sits down

def draw_notice(paint: Paint, rect: FRect) -> None:
    """Draws the two sentences of warning on a plate."""
    paint.plate(rect, "raised", "edge", 1.5, theme.ROW_RADIUS)
    room = rect.w - 32
    first, second = paint.lines_height(KNOWN, room, theme.BODY, SEMI), paint.lines_height(PRACTICE, room)
    y = rect.centery - (first + second + 6) / 2 + paint.scale.em(theme.BODY) * 0.7
    y += paint.lines(KNOWN, (rect.centerx, y), room, theme.BODY, SEMI, align="centre") + 6
    paint.lines(PRACTICE, (rect.centerx, y), room, theme.BODY, SANS, "muted", "centre")


# ---------------------------------------------------------------------- the page with a code

class SaveCode(TablePage):
    """The page with the save code of a deal that is over; puts it into the clipboard when it is opened."""

    titled = tr("Fairdeal - Save code")

    def __init__(self, desk: Desk, view: TableView) -> None:
        self._copy = Button("copy", tr("Copy again"), "primary")
        super().__init__(desk, view, Form([self._copy], "copy"))
        charter = view.charter
        self.saved = Saved.of(charter.game, len(charter.seats), dict(charter.options), view.state)
        self.said = ""
        self.use_control("copy")

    def use_control(self, name: str) -> None:
        if name == "copy":
            self._copy.kind = "second"
            self.said = (tr("It is in the clipboard.") if copied(str(self.saved)) else
                         tr("This system's clipboard can't be written to: write the code down."))

    def draw_page(self, paint: Paint) -> None:
        self.head(paint, holds(self.saved), tr("Save code"))
        room = GROUPS * GROUP
        words = ((self.said, SEMI, "accent_text"), (HOW, SANS, "text"), (f"{KNOWS} {PRACTICE}", SANS, "muted"))
        signs = FRect((paint.width - room) / 2, 166, room, LINE * (1 + len(self._groups()) / GROUPS))
        below = sum(paint.lines_height(text, room, theme.BODY, face) + 12 for text, face, _ in words)
        paint.plate(FRect(signs.x - 48, 110, room + 96, signs.bottom + below + 16 - 110), "panel",
                    radius=theme.PANEL_RADIUS)
        self._draw_code(paint, signs)
        y = signs.bottom + paint.scale.em(theme.BODY) * 0.7
        for text, face, ink in words:
            y += paint.lines(text, (signs.x, y), room, theme.BODY, face, ink) + 12
        parts.place(paint.scale, signs.right, signs.y - 4, self._copy, least=150)
        self.draw_controls(paint, ("Enter", tr("copy again")), ("Esc", tr("back")))

    def _groups(self) -> list[str]:
        groups = str(self.saved).partition(":")[2].split("-")
        return groups + [""] * (-len(groups) % GROUPS)

    def _draw_code(self, paint: Paint, rect: FRect) -> None:
        paint.text(f"{self.saved.game}:", rect.topleft, LETTERS, SERIF, "accent_text")
        for number, group in enumerate(self._groups()):
            row, column = divmod(number, GROUPS)
            paint.text(group, (rect.x + column * GROUP, rect.y + (row + 1) * LINE), LETTERS, SEMI)


def copied(text: str) -> bool:
    """Puts a text into the clipboard. Returns whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
