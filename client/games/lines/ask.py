"""The dialogue for a number in TAU (rule 2): a field, steps, Name and Pass. Lengths are in units. Knows no table.

The estimate comes from the bots' search, on a thread of its own. A phone has a pad for it, and no form.
"""
from functools import cached_property
from threading import Thread

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.lines.bot import SEEN, estimate
from client.games.lines.words import spaced
from client.ui.widgets import Button, Field, Form
from p2p.games.game import IllegalMove, Move, Seat
from p2p.games.lines import LARGEST, State, limit, read_number
from p2p.language import tr, trn

INSET, PAD = 28.0, 18.0
DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
COUNTED = 7                 # digits from which on they are counted below the field
BACK = "back"               # the key of a pad that takes the last digit away
NO_NUMBER = tr("Type a number, or take one of the steps.")
PLUS, MINUS, TIMES = "+", "-−", "*×"


class Estimate:
    """An estimate of the score after good play; `value` is None until the search has ended."""

    def __init__(self, state: State) -> None:
        self.value: int | None = None
        self.thread = Thread(target=self._look, args=(state,), name="fairdeal estimate", daemon=True)
        self.thread.start()

    def _look(self, state: State) -> None:
        self.value = max(1, min(LARGEST, estimate(state, SEEN)[0]))


def height(scale: Scale) -> float:
    """Returns the height of the dialogue in units."""
    return 2 * PAD + scale.em(theme.TITLE) * 1.3 + scale.em(theme.BODY) * 2 + 2 * theme.CONTROL


class AskNumber:
    """The dialogue with one player. `move` is the answer, None until there is one."""

    def __init__(self, name: str, seat: Seat, state: State, worth: Estimate) -> None:
        self.seat, self.state, self.worth = seat, state, worth
        self.move: Move | None = None
        self.prompt = tr("{name}, go higher or pass", name=name) if state.named else (
            tr("{name}, name the first number", name=name))
        self.error = ""                                 # what is wrong with the number, as a sentence
        self.refused: IllegalMove | None = None         # what the rules refused last, until the table has told it
        self._digit = ""                                # of the key that was pressed last, whatever its layout writes
        self.field = Field("field", tr("A whole number"), limit=90)
        self._less, self._more, self._double = Button("less", "−1"), Button("more", "+1"), Button("double", "×2")
        self._estimate, self._clear = Button("estimate", ""), Button("clear", "", "ghost", "cross")
        self._name, self._pass = Button("name", tr("Name it"), "primary"), Button("pass", tr("Pass"))
        self._pass.enabled = bool(state.named)
        self._steps = (self._less, self._more, self._double, self._estimate)
        self.renew()

    @cached_property
    def form(self) -> Form:
        """Returns the window's form; made with it, so that a number for a phone takes no keyboard."""
        return Form([self.field, *self._steps, self._name, self._pass, self._clear], "field")

    def close(self) -> None:
        """Gives the keyboard back to the board."""
        if "form" in self.__dict__:
            self.form.take_focus("")

    # ------------------------------------------------------------------ what happens

    def handle(self, event: pygame.Event, scale: Scale) -> Move | None:
        """Handles an event. Returns the move if it was the answer, else None."""
        if self.move:
            return None
        self.renew()
        if event.type == pygame.TEXTINPUT:
            self._typed(event.text)
            return None
        if event.type == pygame.KEYDOWN and self._to_field(event):
            return None
        before = self.field.text
        name = self.form.handle(event, scale)
        if self.field.text != before:
            self.error = ""
        if name == "clear":
            self.form.take_focus("field")
        return self._do(name)

    def press(self, key: str) -> Move | None:
        """Does what a key of a phone's pad does: a digit is written behind the others, BACK takes the last one away,
        any other is a button of the dialogue. Returns the move if it was the answer, else None."""
        if self.move:
            return None
        self.renew()
        if key != BACK and key not in DIGITS.values():
            return self._do(key)
        digits = "".join(self.field.text.split())
        digits = digits[:-1] if key == BACK else digits + key
        self.error, self.field.text = "", ""
        self.field.caret = 0
        self.field.write(spaced(int(digits)) if digits.isdecimal() else digits)
        return None

    @property
    def buttons(self) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
        """Returns the steps, and what answers: Name and Pass."""
        self.renew()
        return self._steps, (self._name, self._pass)

    def _to_field(self, event: pygame.Event) -> bool:
        """Handles a key meant for the field while a button has the focus. Returns whether it needs nothing more.

        SDL sends no text while no field has the focus.
        """
        self._digit = DIGITS.get(event.scancode, "")
        if self.form.focus == "field":
            return False
        if event.unicode.strip() and event.unicode.isprintable():
            self._typed(event.unicode)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.form.take_focus("field")
        return False

    def _typed(self, text: str) -> None:
        """Writes into the field, digits by scancode where the layout has other signs; + and * are the steps.

        What is no digit stands there until the rules refuse it: "1.5" isn't 15.
        """
        self.form.take_focus("field")
        self.error = ""
        if text in PLUS:
            self._do("more")
        elif text in MINUS:
            self._do("less")
        elif text in TIMES:
            self._do("double")
        else:
            self.field.write(text if text.isdecimal() else self._digit or text)

    def _do(self, name: str) -> Move | None:
        match name:
            case "more":
                self._step(1, 1)
            case "less":
                self._step(1, -1)
            case "double":
                self._step(2, 0)
            case "clear":
                self.field.text, self.field.caret, self.error = "", 0, ""
            case "estimate" if self.worth.value is not None:
                self._put(self.worth.value)
            case "field" | "name":
                return self._answer()
            case "pass":
                self.move = Move("pass")
        return self.move

    def _step(self, times: int, plus: int) -> None:
        """Puts number * times + plus into the field, at least the lowest that may be named.

        The number is the field's, or the last one named if the field is empty; twice no number, or one less, is
        none.
        """
        if not self.field.text.strip() and (plus < 0 or (times > 1 and not self.state.named)):
            self.error = NO_NUMBER
            return
        try:
            number = read_number(self.field.text) if self.field.text.strip() else limit(self.state)
        except ValueError as error:
            self.error = error.args[0]
            return
        self._put(max(number * times + plus, limit(self.state) + 1))

    def _put(self, number: int) -> None:
        if not self._may_be_named(Move("name", (number,))):
            return
        self.error = ""
        self.field.text = spaced(number)
        self.field.caret = len(self.field.text)

    def _answer(self) -> Move | None:
        """Returns the move that names the field's number, None with `error` set if the rules refuse it."""
        if not self.field.text.strip():
            self.error = NO_NUMBER
            return None
        try:
            move = Move("name", (read_number(self.field.text),))
        except ValueError as error:
            self.error = error.args[0]
            return None
        self.move = move if self._may_be_named(move) else None
        return self.move

    def _may_be_named(self, move: Move) -> bool:
        """Returns whether the rules take this move; if not, `error` and `refused` hold their reason."""
        try:
            self.state.check(self.seat, move, 0)
        except IllegalMove as illegal:
            self.error, self.refused = illegal.sentence, illegal
            return False
        return True

    def renew(self) -> None:
        """Updates the estimate's button: its text once it is known, enabled while it may be named."""
        value = self.worth.value
        if value is None:
            self._estimate.label, self._estimate.enabled = tr("Estimating…"), False
            return
        low = value <= limit(self.state)
        text = spaced(value)
        self._estimate.label = tr("Estimate {number}", number=text) if len(text) <= 20 else (
            trn("Estimate, {n} digit", "Estimate, {n} digits", len(str(value))))
        self._estimate.enabled = not low

    # ------------------------------------------------------------------ what is seen

    @property
    def counted(self) -> str:
        """Returns how many digits a long number has, "" for a short one."""
        count = sum(letter.isdecimal() for letter in self.field.text)
        return trn("{n} digit", "{n} digits", count) if count >= COUNTED else ""

    def target(self, verb: str) -> tuple[float, float]:
        """Returns the point at which an arrow to this answer ("name" or "pass") ends."""
        rect = self._pass.rect if verb == "pass" else self.field.rect
        return rect.right + 4, rect.centery

    def layout(self, panel: FRect, scale: Scale) -> None:
        """Places the controls on the panel."""
        x, y = panel.x + INSET, panel.y + PAD + scale.em(theme.TITLE) * 1.3
        wide = [button.width(scale, 120) for button in (self._name, self._pass)]
        self.field.rect = FRect(x, y, panel.w - 2 * INSET - sum(wide) - theme.CONTROL - 28, theme.CONTROL)
        self._clear.rect = FRect(self.field.rect.right + 4, y, theme.CONTROL, theme.CONTROL)
        right = self._clear.rect.right
        for button, width in zip((self._name, self._pass), wide, strict=True):
            button.rect = FRect(right + 12, y, width, theme.CONTROL)
            right = button.rect.right
        y += theme.CONTROL + scale.em(theme.BODY) * 2
        for button in self._steps:
            button.rect = FRect(x, y, button.width(scale, 64), theme.CONTROL)
            x = button.rect.right + 12

    def draw(self, paint: Paint, panel: FRect) -> None:
        """Draws the panel and its controls."""
        self.renew()
        self.layout(panel, paint.scale)
        paint.plate(panel, "panel", "line", 1.5, theme.PANEL_RADIUS)
        x, room = panel.x + INSET, panel.w - 2 * INSET
        paint.fitted(self.prompt, (x, panel.y + PAD + paint.scale.em(theme.TITLE) * 0.5), room, theme.TITLE, SERIF)
        self._draw_below(paint, x, self.field.rect.bottom + paint.scale.em(theme.BODY), room)
        self.form.draw(paint)

    @property
    def line(self) -> str:
        """Returns the sentence about the choice between naming and passing."""
        if not self.state.named:
            return tr("HIGH has to end with a score above the last number named.")
        return tr("Who passes is LOW: the score must not exceed the last number.")

    def _draw_below(self, paint: Paint, x: float, y: float, room: float) -> None:
        """Draws what is wrong with the number, how many digits a long one has, or what is chosen between."""
        if self.error:
            paint.fitted(self.error, (x, y), room, theme.SECOND, SEMI, "bad")
        elif self.counted:
            paint.text(self.counted, (x, y), theme.SECOND, SANS, "muted")
        else:
            paint.fitted(self.line, (x, y), room, theme.BODY, SANS, "muted")
