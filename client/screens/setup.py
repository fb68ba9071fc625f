"""The page on which a table is set up: its seats and its house rules. Knows no particular game, only its options."""
from functools import partial

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.pages import remembered, save_code
from client.pages.desk import Desk
from client.screens import seats
from client.screens.bots_page import BotsPage, sits
from client.screens.house_rules.choices import Choices
from client.screens.house_rules.rows import all_sets, named, option_row, set_rows
from client.screens.played_games import last_time
from client.screens.rule_sets_page import RuleSets
from client.screens.rules import GamePage
from client.screens.seats import BOT
from client.screens.setup_seats import APART, TOP, WIDE, SeatColumn
from client.ui import parts
from client.ui.option_list import OptionList, OptionRow
from client.ui.phrases import count_word
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Field, Form
from p2p.games import GAMES
from p2p.games.game import usual
from p2p.language import tr, trn
from p2p.peer.node import Node
from p2p.table.match import COMPANY, DEALS, PACE, offered, options_of

RISE = 20                               # how much higher than elsewhere the strip stands
FIRST = (DEALS, *PACE)                   # what is asked at every opening stands above a long list of rules


def own_tables(node: Node) -> set[bytes]:
    """Returns the ids of the tables that this computer has opened or plays at."""
    mine = {bytes(draft.id) for draft in node.lobby.tables if draft.opener == node.lobby.me.key}
    return mine | {view.charter.id for view in node.tables}


class Setup(GamePage):
    """The set-up of one table. Opens it, or begins at once without open seats; goes back once the node shows it.
    `manner` is as in client.screens.seats; a game for one person at a computer has no couch and is played alone. It
    begins with `start`, or with rules and people of last time."""

    listed: OptionList

    def __init__(self, desk: Desk, game: str, manner: str, start: seats.SetupStart | None = None) -> None:
        super().__init__(desk, Form([], "open"))
        self.board, self.rules = LISTINGS[game], GAMES[game]
        manner = "alone" if manner == "couch" and self.board.couch == 1 else manner
        self.game, self.manner = game, manner
        asked = [option for option in offered(self.rules) if manner == "others" or option not in COMPANY]
        self.rows = tuple(sorted(asked, key=lambda option: option not in FIRST))      # a couch has no others
        self.options = remembered.rules(desk.node.home, game) | dict(start.options if start else {})
        least = seats.count_for(self.rules.SEATS, 1 + len(desk.node.lobby.here) if manner == "others" else 0)
        levels = [level for level in remembered.levels(desk.node.home, game) if level in self.board.levels]
        usual_seats = seats.levelled(seats.usual(manner, self.board.level, least, self.board.couch), levels)
        self.column = SeatColumn(desk, game, manner, start.seats if start else usual_seats,
                                 start.names if start else desk.settings.guests, start.before if start else ())
        self._kept = last_time.kept(desk.node.home)
        self._opening: tuple[int, int] | None = None    # tables of ours and sentences before we opened
        self._notices = parts.Notices(desk.node.notices)
        self._reset, self._sets = Button("reset", tr("Reset to usual"), "ghost"), Button("sets", tr("Rule sets"))
        self._open = Button("open", tr("Begin"), "primary")
        self._who = Button("bots", tr("All bots"))
        self.listed, self._code = OptionList(), save_code.code_row(game)
        self._word = Field("word", tr("None"), start.word if start else "", 40, rect=FRect(0, 0, 200, 44))
        self._renew()

    def title(self) -> str:
        return seats.MANNERS[self.manner].title(called(self.game))

    # ------------------------------------------------------------------ what happens

    def leave(self) -> Go:
        self._notices.put_away()            # what was refused here is nothing that the next game’s set-up should say
        return super().leave()

    def refresh(self) -> Go:
        if self._opening is None:
            return None
        if self._there()[0] > self._opening[0]:
            return GoBack()
        if self.desk.node.notices:
            self._opening = None
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if parts.pressed(event, *ENTER):
            self.form.forget_click()                        # as the foot says, it begins
        go = super().handle(event, now)
        if event.type == pygame.KEYDOWN:
            self.column.note_focus(self.form.focus)
        if self._code and self._code.read_field():
            self._take_code(self._code)
        self._collect()                         # the next key may come before the next picture
        return go

    def _take_code(self, code: save_code.CodeRow) -> None:
        """Takes house rules and seats from the save code, and the usual house rules once it is gone."""
        if save_code.coded(self.options):
            self.options = usual(options_of(self.rules))
        self.options |= code.options()
        if code.saved:
            self.column.resize(code.saved.seats)
        self._renew()

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, *ENTER):
            return self.use_control("open")
        return super().other(event)

    def use_control(self, name: str) -> Go:
        self.column.note_focus(name)
        what, _, which = name.partition(" ")
        match what:
            case "seat" | "level" | "from":
                self.column.choose(what, int(which), self._value(name))
            case "bots":
                at, now = self.column.bot()
                names = [*self.column.bot_names().values()]
                return BotsPage(self.desk, self.game, names, now, partial(self._take_bot, at))
            case "count" | "free":
                self.column.resize(int(which or self._value(name)))
            case "option" if which in self.board.lists:
                return Choices(self.desk, self.game, which, self.options)
            case "option":
                self.options[which] = self._value(name)
            case "set" if self._value("set"):
                self.options |= self._every[int(self._value("set"))].chosen(self.game, len(self.column.seats))
            case "sets":
                return RuleSets(self.desk, self.game, self.options, len(self.column.seats))
            case "reset":
                self.options = usual(options_of(self.rules))
                if self._code:
                    self._code.clear()
            case "notice":
                self._notices.put_away()
            case "open" | "here":
                self._begin()
        self._renew()
        return None

    def _take_bot(self, at: int, who: str) -> None:
        self.column.take_bot(at, who)
        self._renew()

    def _value(self, name: str) -> str:
        value = self.form.value(name)
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def _begin(self) -> None:
        """Has the node open the table, or begin it if no seat is open; a later snapshot shows it."""
        node = self.desk.node
        if not self._open.enabled:
            return
        self._opening = self._there()
        self._notices.put_away()
        if self.desk.phones:
            self.desk.phones.wish(self.column.on_phones())
        self.desk.note_guests(*seats.own_names(self.column.names()[:len(seats.beside(self.column.seats))]))
        bots = [seat.level for seat in self.column.seats if seat.kind == BOT]
        remembered.keep(node.home, self.game, self.options, self.manner, bots)
        if self.column.open:
            word = (self._word.text,) if self._word.text.strip() or self.column.before else ()
            before = [self.column.before] if self.column.before else []
            node.room.open_table(self.game, dict(self.options), self.column.drafts(), *word, *before)
        else:
            node.room.open_and_begin(self.game, dict(self.options), self.column.drafts())

    def _there(self) -> tuple[int, int]:
        return len(own_tables(self.desk.node)), len(self.desk.node.notices)

    # ------------------------------------------------------------------ controls

    def _renew(self) -> None:
        self.column.renew(self.scale)
        left, right = self._column(self.scale)
        rows = [(option, option_row(self.game, option, self.options, self.scale, right - left)) for option in self.rows
                if option is not DEALS or not save_code.coded(self.options)]
        self._every = all_sets(self.desk.node.home, self.game)
        self._by = named(self._every, self.game, self.options, len(self.column.seats))
        by = set_rows(() if save_code.coded(self.options) else self._every, self._by, self.scale, right - left)
        first, rest = ([row for option, row in rows if (option in FIRST) is wanted] for wanted in (True, False))
        lock = OptionRow(tr("Lock"), tr("A word, without which nobody sits down or watches."), self._word, False)
        locks = [lock] if self.column.open else []
        self.listed.rows = (*by, *first, *([self._code.row()] if self._code else []), *locks, *rest)
        self._open.enabled = not (self._code and self._code.trouble)    # it is never dealt as some other deal
        self._open.label = tr("Open the table") if self.column.open else tr("Begin")
        self._made = self.scale, dict(self.options)
        self._last = last_time.last_time(self._kept, self.desk.node.lobby.me.key, self.game, self.options,
                                         [seat.name for seat in self.column.drafts()])

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        if self._made != (self.scale, self.options):        # another window, or a page of values has chosen
            self._renew()
        strip = parts.strip_rect(paint.scale).move(0, -RISE)
        left, right = self._column(paint.scale)
        self._draw_head(paint)
        low = self.column.place(paint.scale, left - WIDE - 32, strip.y - APART)
        beside = self.column.heading_room(left - WIDE - 32)
        paint.fitted(tr("Who sits where"), (left - WIDE - 32, 115), beside, 24, SERIF, least=0.5)
        self.listed.place(paint.scale, left, TOP, right - left, strip.y - APART)
        self._draw_rules(paint)
        foot = self.listed.rect.bottom
        below = FRect(left - WIDE - 32, low, WIDE, strip.y - APART - low)
        room = last_time.draw(paint, self._last, below, FRect(left, foot, right - left, strip.y - APART - foot))
        if self.board.example:
            self.board.example(paint, self.desk, self.options, room)
        self.column.draw(paint, self.options)
        self._draw_strip(paint, strip)
        parts.draw_hints(paint, right, paint.height - RISE - 2, (
            ("Tab", tr("next")), ("←→", tr("change")),
            ("Enter", tr("open the table") if self.column.open else tr("begin")), ("Esc", tr("back"))))
        self._collect()
        self.form.draw(paint)

    def _column(self, scale: Scale) -> tuple[float, float]:
        left, right = parts.content(scale)
        return left + WIDE + 32, right

    def _collect(self) -> None:
        notice = self._notices.controls
        bots = [self._who] if self.column.bot()[1] and not notice else []
        self.form.controls = [self._sets, self._reset, *self.column.controls(),
                              *(row.control for row in self.listed.rows), *bots, *notice, self._open]
        self.form.hidden = self.listed.hidden

    def _draw_head(self, paint: Paint) -> None:
        header = self.head(paint, seats.MANNERS[self.manner].line(self.board.couch))
        parts.place(paint.scale, header.right, header.centery, self._sets, self._reset)

    def _draw_rules(self, paint: Paint) -> None:
        sheet = self.listed
        paint.text(tr("House rules"), (sheet.rect.x, 115), 24, SERIF)
        differ = sum(row.differs for row in sheet.rows if not isinstance(row.control, Field))
        if differ:
            words = trn("{count} differs from the usual", "{count} differ from the usual", differ,
                        count=count_word(differ))
            paint.fitted(words, (sheet.rect.right, 115), sheet.rect.w - 180, theme.SECOND, SEMI, "accent_text", "right")
        sheet.draw(paint)

    def _draw_strip(self, paint: Paint, strip: FRect) -> None:
        seat, bot = self.column.bot()
        begins = parts.place(paint.scale, strip.right - 24, strip.centery, self._open, least=168, high=52)
        parts.place(paint.scale, begins - theme.GAP, strip.centery, self._who, high=52)
        settings = self.desk.settings
        bold = seats.sentence(self.column.seats, name_of(self.desk.node.lobby.me.name), self.column.names(),
                              self._by.name if self._by and self._by.rules else "")
        fan, until = self.board.fan(settings.art, settings.palette), (self._who if bot else self._open).rect.x - 24
        below = (self._code.says if self._code else "") or sits(bot, self.game) or self.board.begins
        parts.draw_strip(paint, strip, None if bot else fan, bold, below, until)
        if bot:
            paint.sitter((strip.x + 88, strip.centery), seat, 50, bot, True)
        if self._notices.text:
            self._notices.draw(paint, FRect(strip.x + 160, strip.y + 12, until - strip.x - 160, strip.h - 24))
