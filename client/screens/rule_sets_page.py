"""The page of rule sets: the named ones of a game's sources and own ones, what differs, and codes to share them."""
from functools import partial

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.headers import header_layout
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.pages import rule_sets
from client.pages.desk import Desk, DeskPage
from client.pages.rule_sets import BadRuleCode, RuleSet
from client.pages.save_code import copied
from client.screens.house_rules.choices import Choices
from client.screens.house_rules.rows import all_sets, control, named
from client.ui import parts
from client.ui.areas import Area
from client.ui.option_list import OptionList, OptionRow
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Field, Form, Switch
from p2p.games import GAMES
from p2p.games.game import Option
from p2p.language import tr, trn

LEFT, TOP, BELOW = 440.0, 96.0, 24.0
TALL, APART, SHARE = 74.0, 10.0, 168.0      # a set's row, the gap below it, the panel of codes


class RuleSets(DeskPage):
    """Shows and changes the house rules in `options`, a table's that is being set up for so many `seats`."""

    listed: OptionList

    def __init__(self, desk: Desk, game: str, options: dict[str, str], seats: int) -> None:
        self.game, self.options, self.seats = game, options, seats
        self._said, self._refused = "", ""
        self._name = Field("name", tr("A name"), limit=24)
        self._save = Button("save", tr("Save as new"), icon="plus")
        self._delete = Button("delete", tr("Delete"), "ghost")
        self._copy = Button("copy", tr("Copy"), icon="copy")
        self._typed = Field("typed", tr("Code you were given"), limit=rule_sets.CODE_LIMIT)
        self._take = Button("take", tr("Take over"))
        self._done = Button("done", tr("Done"), "primary")
        every = trn("All {n} rules", "All {n} rules", len(GAMES[game].OPTIONS))         # those that differ stand first
        self._which = Switch("which", (("differ", tr("What differs")), ("all", every)), "all")
        self.listed = OptionList()
        super().__init__(desk, Form([self._done], "done"))
        self._sort()
        self._renew()

    def title(self) -> str:
        return tr("House rules of {game}", game=called(self.game))

    def _renew(self) -> None:
        self.sets = all_sets(self.desk.node.home, self.game)
        self._rows = [Area(f"set {number}", partial(self._draw_set, number)) for number in range(len(self.sets))]
        differ = rule_sets.differing(self.game, self.options)
        self.listed.rows = tuple(self._row(option, option.name in differ) for option in self._shown)
        self._made = self.scale, dict(self.options)
        self._delete.enabled = self.chosen is not None and self.chosen.line == "yours"

    def _sort(self) -> None:
        """Chooses the rules to show, differing ones first; they keep their places while they are changed."""
        differ = rule_sets.differing(self.game, self.options)
        shown = [option for option in GAMES[self.game].OPTIONS if self._which.value == "all" or option.name in differ]
        self._shown = sorted(shown, key=lambda option: option.name not in differ)

    def _row(self, option: Option, differs: bool) -> OptionRow:
        left, right = parts.content(self.scale)
        shown = control(self.game, option, self.options, self.scale, right - left - LEFT - theme.MARGIN)
        why = tr("{why} Usual: {value}.", why=option.why,
                 value=dict(option.values)[option.usual]) if differs else option.why
        return OptionRow(option.title, why, shown, differs)

    @property
    def chosen(self) -> RuleSet | None:
        """Returns the set that the rules follow now, own ones first; None if none."""
        return named(self.sets, self.game, self.options, self.seats)

    # ------------------------------------------------------------------ what happens

    def use_control(self, name: str) -> Go:
        home, (what, _, which) = self.desk.node.home, name.partition(" ")
        self._said, self._refused = "", ""
        match what:
            case "set":
                self.options |= self.sets[int(which)].chosen(self.game, self.seats)
                self._sort()
            case "which":
                self._sort()
            case "option" if which in LISTINGS[self.game].lists:
                return Choices(self.desk, self.game, which, self.options)
            case "option":
                self.options[which] = str(self.form.value(name))
            case "save" | "name":
                self._refused = rule_sets.keep(home, self.game, self._name.text, self.options)
                self._said = tr("Saved.")
            case "delete" if self.chosen:
                self._refused = rule_sets.forget(home, self.game, self.chosen.name)
            case "copy":
                self._said = tr("It is in the clipboard.") if copied(self._code()) else tr("Write the code down.")
            case "take" | "typed":
                self._take_over()
            case "done":
                return GoBack()
        self._renew()
        return None

    def _take_over(self) -> None:
        try:
            rules = rule_sets.read_code(self.game, self._typed.text)
        except BadRuleCode as error:
            self._refused = error.args[0]
            return
        self.options |= RuleSet("", "", rules).chosen(self.game, self.seats)
        self._sort()
        self._typed.text, self._typed.caret = "", 0             # it stands above now
        self._said = (tr("These are the rules of {name}.", name=self.chosen.name) if self.chosen else
                      tr("These rules are taken over; give them a name to keep them."))

    def _code(self) -> str:
        return rule_sets.code_of(self.game, self.options)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        if self._made != (self.scale, self.options):        # another window, or a page of values has chosen
            self._renew()
        left, right = parts.content(paint.scale)
        until = parts.place(paint.scale, right, 44, self._which, high=40)
        self.head(paint, self._line(), room=until - 16 - header_layout(paint.scale).words.x)
        bottom = paint.height - BELOW
        share = FRect(left, bottom - SHARE, LEFT, SHARE)
        buttons = share.y - APART - theme.CONTROL
        step = min(TALL + APART, (buttons - APART - TOP) / len(self._rows))
        for number, row in enumerate(self._rows):
            row.rect = FRect(left, TOP + number * step, LEFT, step - min(APART, step * 0.12))
        self._place(paint, left, buttons)
        self._draw_share(paint, share)
        self._draw_rules(paint, FRect(left + LEFT + theme.MARGIN, TOP, right - left - LEFT - theme.MARGIN,
                                      bottom - theme.CONTROL - theme.GAP - TOP))
        parts.place(paint.scale, right, bottom - theme.CONTROL / 2, self._done, least=140)
        self._draw_said(paint, left + LEFT + theme.MARGIN)
        self.form.controls = [self._which, *self._rows, self._name, self._save, self._delete, self._copy, self._typed,
                              self._take, *(row.control for row in self.listed.rows), self._done]
        self.form.hidden = self.listed.hidden
        self.form.draw(paint)

    def _draw_said(self, paint: Paint, x: float) -> None:
        y, right = self._done.rect.centery, self._done.rect.x - theme.MARGIN
        if words := self._refused or self._said:
            paint.block(words, (x, y), right - x, theme.BODY, SEMI, "bad" if self._refused else "accent_text")
        else:
            parts.draw_hints(paint, right, y, (
                ("Tab", tr("next")), ("←→", tr("change")), ("Enter", tr("done")), ("Esc", tr("back"))))

    def _line(self) -> str:
        count = len(rule_sets.differing(self.game, self.options))
        every = len(GAMES[self.game].OPTIONS)
        return trn("{n} of {all} differs from the usual", "{n} of {all} differ from the usual", count, all=every) \
            if count else tr("none of {all} differ from the usual", all=every)

    def _place(self, paint: Paint, left: float, y: float) -> None:
        needed = paint.scale.measure(self._name.hint, theme.BODY) + 40
        self._save.label = tr("Save as new")
        if sum(button.width(paint.scale) + 8 for button in (self._delete, self._save)) + needed > LEFT:
            self._save.label = tr("Save")                           # large text: the field keeps its words
        until = parts.place(paint.scale, left + LEFT, y + theme.CONTROL / 2, self._save, self._delete) - 8
        self._name.rect = FRect(left, y, until - left, theme.CONTROL)

    def _draw_set(self, number: int, paint: Paint, rect: FRect) -> None:
        one, chosen = self.sets[number], self.sets[number] is self.chosen
        if chosen:
            paint.plate(rect, "raised", "text", 2.5, theme.ROW_RADIUS)
        centre = rect.x + 34, rect.centery
        paint.disc(centre, 11, None, "text" if chosen else "edge", 2)
        if chosen:
            paint.disc(centre, 6, "text")
        count = len(rule_sets.differing(self.game, one.chosen(self.game, self.seats)))
        words = trn("{n} differs", "{n} differ", count) if count else tr("as usual")
        low = rect.h >= paint.scale.em(theme.NAME) + paint.scale.em(theme.SECOND) + 10
        apart, room = paint.scale.em(theme.SECOND) * 0.8, rect.w - 62 - 20
        y = rect.centery - (apart if low else 0)
        wide = paint.text(words, (rect.right - 20, y), theme.SECOND, SEMI, "accent_text" if count else "muted", "right")
        paint.fitted(one.name, (rect.x + 62, y), room - wide - 16, theme.NAME, SERIF, least=0.6,
                     high=rect.h / (1 + low) - 2)
        if low:
            paint.fitted(paint.scale.clauses(one.line, room), (rect.x + 62, rect.centery + apart), room, theme.SECOND,
                         SANS, "muted")

    def _draw_share(self, paint: Paint, panel: FRect) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        x, wide = panel.x + 20, max(self._copy.width(paint.scale), self._take.width(paint.scale))
        paint.text(tr("Share by code"), (x, panel.y + 28), theme.NAME, SERIF)
        for y, button in ((panel.y + 54, self._copy), (panel.y + 106, self._take)):
            button.rect = FRect(panel.right - 20 - wide, y, wide, theme.CONTROL)
        room = panel.w - wide - 52
        code = FRect(x, panel.y + 54, room, theme.CONTROL)
        paint.plate(code, "table", radius=theme.CONTROL_RADIUS)
        paint.fitted(self._code(), (code.x + 14, code.centery), room - 28, theme.NAME, SEMI, least=0.5)
        self._typed.rect = FRect(x, panel.y + 106, room, theme.CONTROL)

    def _draw_rules(self, paint: Paint, panel: FRect) -> None:
        if self.listed.rows:
            self.listed.place(paint.scale, panel.x, panel.y, panel.w, panel.bottom)
            self.listed.draw(paint)
            return
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        paint.text(tr("All as usual"), (panel.x + 28, panel.y + 40), 26, SERIF)
        paint.lines(tr("Choose a set at the left, or change single rules."),
                    (panel.x + 28, panel.y + 40 + paint.scale.em(34)), panel.w - 56, theme.BODY, SANS, "muted")

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, *ENTER):
            return GoBack()
        return super().other(event)
