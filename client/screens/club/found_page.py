"""The page on which a club is founded: its name, and which games count for it."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.pages.desk import Desk, DeskPage
from client.pages.rule_sets import RuleSet
from client.screens.house_rules.rows import all_sets
from client.ui import parts
from client.ui.areas import chooser
from client.ui.option_list import OptionList, OptionRow
from client.ui.screen import Go, GoBack
from client.ui.widgets import Button, Field, Form, Toggle
from p2p.club.words import Rules
from p2p.language import tr, trc

TOP = 112.0
MOST_RULES = 16                 # house rules that a club can ask for


class FoundPage(DeskPage):
    """The page. Goes back with a club founded, or on Esc with none."""

    titled = tr("Found a club")
    listed: OptionList

    def __init__(self, desk: Desk) -> None:
        self._name = Field("name", tr("A name for it"), limit=24, rect=FRect(0, 0, 260, theme.CONTROL))
        self._found = Button("found", tr("Found a club"), "primary")
        self._toggles = {"bots": Toggle("bots", False), "beside": Toggle("beside", True)}
        self._games = {code: Toggle(f"game {code}", True) for code in LISTINGS}
        self.seats, self.set = "0", ""
        self.listed = OptionList()
        self._notices = parts.Notices(desk.node.notices)
        super().__init__(desk, Form([], "name"))
        self._renew()

    @property
    def games(self) -> tuple[str, ...]:
        """Returns the games that count."""
        return tuple(code for code, toggle in self._games.items() if toggle.value)

    def _sets(self) -> dict[str, RuleSet]:
        """Returns the sets of house rules to choose from, by number; none where several games count."""
        if len(self.games) != 1:
            return {}
        return {str(number): one for number, one in enumerate(all_sets(self.desk.node.home, self.games[0]))
                if one.rules and len(one.rules) <= MOST_RULES}

    @property
    def rules(self) -> Rules:
        """Returns the rules of the club as they are chosen."""
        games = () if len(self.games) == len(self._games) else self.games
        chosen = self._sets().get(self.set)
        options = tuple(sorted(chosen.rules.items())) if chosen else ()
        return Rules(games, options, int(self.seats), self._toggles["bots"].value, self._toggles["beside"].value)

    def refresh(self) -> Go:
        return GoBack() if self.desk.node.clubs.view.inside else None

    def use_control(self, name: str) -> Go:
        if name in ("found", "name"):
            text, own, rules = self._name.text, self.desk.node.lobby.me.name, self.rules
            if not text.strip():
                self.form.take_focus("name")
            elif self.games:
                self.desk.node.in_club(lambda clubs: clubs.found(text, rules, own=own))
            return None
        if name == "seats":
            self.seats = str(self.form.value(name))
        elif name == "set":
            self.set = str(self.form.value(name))
        self._renew()
        return None

    def _renew(self) -> None:
        """Makes the rows anew for what is chosen."""
        left, right = parts.content(self.scale)
        room = right - left
        rows = [OptionRow(tr("Name"), tr("You begin alone; others join by its code."), self._name)]
        rows += [OptionRow(called(code), tr("It counts.") if toggle.value else tr("It doesn't count."), toggle)
                 for code, toggle in self._games.items()]
        if sets := self._sets():
            self.set = self.set if self.set in sets else ""
            line = tr("What differs from the usual has to be so; all else is free.") if self.set else \
                tr("Games by any house rules count.")
            names = [("", tr("Any")), *((number, one.name) for number, one in sets.items())]
            rows.append(OptionRow(tr("House rules"), line, chooser(self.scale, "set", names, self.set, room)))
        seats = [("0", trc("members", "All")), *((str(count), str(count)) for count in range(2, 5))]
        rows += [OptionRow(tr("Members at the table"), tr("So many seats must be those of members."),
                           chooser(self.scale, "seats", seats, self.seats, room)),
                 OptionRow(tr("Games with bots count"),
                           tr("A bot's rating is that of all bots of its level."), self._toggles["bots"]),
                 OptionRow(tr("Two people at one computer count"),
                           tr("Who sits beside a member is known by the name at that seat alone."),
                           self._toggles["beside"])]
        self.listed.rows = tuple(rows)
        self._found.enabled = bool(self.games)
        self._made = self.scale, self._notices.text
        self.form.controls = [*(row.control for row in rows), self._found, *self._notices.controls]

    def draw_page(self, paint: Paint) -> None:
        if self._made != (self.scale, self._notices.text):
            self._renew()
        strip, (left, right) = parts.strip_rect(paint.scale), parts.content(paint.scale)
        self.head(paint, tr("Its rules hold for all members and never change."))
        self.listed.place(paint.scale, left, TOP, right - left, strip.y - 24)
        self.listed.draw(paint)
        self.form.hidden = self.listed.hidden
        until = parts.place(paint.scale, right, strip.centery, self._found, least=160)
        words = tr("Whoever is here and types its code is a member.") if self.games else tr("Choose a game.")
        paint.fitted(words, (left, strip.centery), until - left - 24, theme.BODY, SANS, "muted")
        self._notices.draw_above(paint, left, right, strip.y - 12)
        self.form.draw(paint)
