"""The page on which a table is set up: its seats and its house rules. Knows no particular game, only its options."""
from functools import partial

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.plates import draw_plate, name_of, plate_height
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
from client.screens.seats import BOT, HERE, ME, OPEN
from client.ui import keys, parts
from client.ui.areas import Area, Stepper, chooser
from client.ui.option_list import OptionList, OptionRow
from client.ui.page import Go
from client.ui.phrases import COUNTS, counted
from client.ui.screen import GoBack
from client.ui.widgets import ENTER, Button, Control, Field, Form, Switch
from p2p.games import GAMES
from p2p.games.game import CardGame, usual
from p2p.identity import clean_name
from p2p.net.wire import DraftSeat
from p2p.peer.characters import BY_NAME
from p2p.table.match import COMPANY, DEALS, PACE, offered, options_of

LEFT, TOP, ROOMY = 560, 140, 4          # the seats' column, where panels begin, how many seats have tall rows
BESIDE, RISE = LEFT - 228 - 16, 20      # units beside a seat’s plate; how much higher than elsewhere the strip stands
TALL, LOW, APART, TIGHT = 112, 66, 12, 7
WORDS = {ME: "Me", HERE: "Here", BOT: "Bot", OPEN: "Open"}
FIRST = (DEALS, *PACE)                   # what is asked at every opening stands above a long list of rules
TITLES = {"others": "A {} table", "couch": "{} on one couch", "alone": "{} alone"}


class Setup(GamePage):
    """The set-up of one table. Opens it, or begins at once without open seats; goes back once the node shows it.
    `manner` is as in client.screens.seats. It begins with `start`, or with rules and people of last time."""

    listed: OptionList

    def __init__(self, desk: Desk, game: str, manner: str, start: seats.SetupStart | None = None) -> None:
        super().__init__(desk, Form([], "open"))
        self.game, self.manner = game, manner
        self.board, self.rules = LISTINGS[game], GAMES[game]
        asked = [option for option in offered(self.rules) if manner == "others" or option not in COMPANY]
        self.rows = tuple(sorted(asked, key=lambda option: option not in FIRST))      # a couch has no others
        self.options = remembered.rules(desk.node.home, game) | dict(start.options if start else {})
        least = seats.count_for(self.rules.SEATS, 1 + len(desk.node.lobby.here) if manner == "others" else 0)
        levels = [level for level in remembered.levels(desk.node.home, game) if level in self.board.levels]
        usual_seats = seats.levelled(seats.usual(manner, self.board.level, least, self.board.couch), levels)
        self.seats, self._before = (start.seats, start.before) if start else (usual_seats, ())
        self._active, self._kept = 0, last_time.kept(desk.node.home)    # which seat shows two lines where all can't
        self._opening: tuple[int, int] | None = None    # tables of ours and sentences before we opened
        guests = seats.guests(start.names if start else desk.settings.guests, self.board.couch - 1)
        self._beside = [Field(f"here {n}", "Name", name or f"Player {n + 2}", seats.NAME_LONG)
                        for n, name in enumerate(guests)]
        self._notices = parts.Notices(desk.node.notices)
        self._reset, self._sets = Button("reset", "Reset to usual", "ghost"), Button("sets", "Rule sets")
        self._open = Button("open", "Begin", "primary")
        self._who = Button("bots", "All bots")
        self.listed, self._code = OptionList(), save_code.code_row(game)
        self._word = Field("word", "None", start.word if start else "", 40, rect=FRect(0, 0, 200, 44))
        self._renew()

    def title(self) -> str:
        return TITLES[self.manner].format(called(self.game))

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
            self._look_at(self.form.focus)
        if self._code and self._code.read_field():
            self._take_code(self._code)
        return go

    def _take_code(self, code: save_code.CodeRow) -> None:
        """Takes house rules and seats from the save code, and the usual house rules once it is gone."""
        if save_code.coded(self.options):
            self.options = usual(options_of(self.rules))
        self.options |= code.options()
        if code.saved:
            self.seats = seats.resized(self.seats, code.saved.seats, self.manner)
        self._renew()

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, *ENTER):
            return self.use_control("open")
        return super().other(event)

    def _look_at(self, name: str) -> None:
        what, _, at = name.partition(" ")
        if what in ("seat", "level") and int(at) < len(self.seats):
            self._active = int(at)

    def use_control(self, name: str) -> Go:
        self._look_at(name)
        what, _, which = name.partition(" ")
        match what:
            case "seat":
                self.seats = seats.chosen(self.seats, int(which), self._value(name), self.board.couch)
            case "level":
                at = int(which)
                self.seats = (*self.seats[:at], seats.SeatChoice(BOT, self._value(name)), *self.seats[at + 1:])
            case "bots":
                at, now = self._bot()
                return BotsPage(self.desk, self.game, [*self._bot_names().values()], now, partial(self._take_bot, at))
            case "count" | "free":
                self.seats = seats.resized(self.seats, int(which or self._value(name)), self.manner)
            case "option" if which in self.board.lists:
                option = next(option for option in self.rows if option.name == which)
                return Choices(self.desk, self.game, option, self.options)
            case "option":
                self.options[which] = self._value(name)
            case "set" if self._value("set"):
                self.options |= self._every[int(self._value("set"))].chosen(self.game, len(self.seats))
            case "sets":
                return RuleSets(self.desk, self.game, self.options, len(self.seats))
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
        self.seats, self._active = seats.with_bot(self.seats, at, who), at
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
        self.desk.note_guests(*seats.own_names(self._names()[:len(seats.beside(self.seats))]))
        bots = [seat.level for seat in self.seats if seat.kind == BOT]
        remembered.keep(node.home, self.game, self.options, self.manner, bots)
        if any(seat.kind == OPEN for seat in self.seats):
            word = (self._word.text,) if self._word.text.strip() or self._before else ()
            before = [self._before] if self._before else []
            node.room.open_table(self.game, dict(self.options), self._drafts(), *word, *before)
        else:
            node.room.open_and_begin(self.game, dict(self.options), self._drafts())

    def _drafts(self) -> tuple[DraftSeat, ...]:
        me = self.desk.node.lobby.me
        return seats.drafts(self.seats, me.key, me.name, self._names())

    def _there(self) -> tuple[int, int]:
        node = self.desk.node
        mine = {draft.id for draft in node.lobby.tables if draft.opener == node.lobby.me.key}
        return len(mine | {view.charter.id for view in node.tables}), len(node.notices)

    def _names(self) -> list[str]:
        return [clean_name(field.text) or f"Player {n}" for n, field in enumerate(self._beside, 2)]

    # ------------------------------------------------------------------ controls

    def _renew(self) -> None:
        kinds = [(kind, WORDS[kind]) for kind in seats.KINDS[self.manner]]
        most = max(self.rules.SEATS)
        least = max(1 if self.manner == "alone" else 2, self.rules.SEATS[0])
        counts = [(str(n), f"{COUNTS[n]} seat{'s' if n > 1 else ''}") for n in range(least, most + 1)]
        self._count = Stepper("count", counts, str(len(self.seats)))
        self._switches = [Switch(f"seat {i}", kinds, seat.kind) for i, seat in enumerate(self.seats)]
        self._levels = {i: chooser(self.scale, f"level {i}", [(n, n) for n in self.board.levels], seat.level, BESIDE, 1)
                        for i, seat in enumerate(self.seats) if seat.kind == BOT}
        self._free = [Area(f"free {n}", partial(parts.draw_place, seats.MORE[self.manner]), None, radius=theme.GAP)
                      for n in range(len(self.seats) + 1, min(most, ROOMY) + 1)]
        left, right = self._column(self.scale)
        rows = [(option, option_row(self.game, option, self.options, self.scale, right - left)) for option in self.rows
                if option is not DEALS or not save_code.coded(self.options)]
        self._every = all_sets(self.desk.node.home, self.game)
        self._by = named(self._every, self.game, self.options, len(self.seats))
        by = set_rows(() if save_code.coded(self.options) else self._every, self._by, self.scale, right - left)
        first, rest = ([row for option, row in rows if (option in FIRST) is wanted] for wanted in (True, False))
        lock = OptionRow("Lock", "A word, without which nobody sits down or watches.", self._word, False)
        locks = [lock] if any(seat.kind == OPEN for seat in self.seats) else []
        self.listed.rows = (*by, *first, *([self._code.row()] if self._code else []), *locks, *rest)
        self._open.enabled = not (self._code and self._code.trouble)    # it is never dealt as some other deal
        self._open.label = "Open the table" if any(seat.kind == OPEN for seat in self.seats) else "Begin"
        self._made = self.scale, dict(self.options)
        self._last = last_time.last_time(self._kept, self.desk.node.lobby.me.key, self.game, self.options,
                                         [seat.name for seat in self._drafts()])

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        if self._made != (self.scale, self.options):        # another window, or a page of values has chosen
            self._renew()
        strip = parts.strip_rect(paint.scale).move(0, -RISE)
        left, right = self._column(paint.scale)
        self._draw_head(paint)
        parts.draw_heading(paint, "Who sits where", (left - LEFT - 32, 115), 24)
        self._place_seats(left - LEFT - 32, strip.y - APART)
        self.listed.place(paint.scale, left, TOP, right - left, strip.y - APART)
        self._draw_rules(paint)
        foot = self.listed.rect.bottom
        below = FRect(left - LEFT - 32, self._low, LEFT, strip.y - APART - self._low)
        room = last_time.draw(paint, self._last, below, FRect(left, foot, right - left, strip.y - APART - foot))
        if self.board.example:
            self.board.example(paint, self.desk, self.options, room)
        for number, rect in enumerate(self._plates):
            self._draw_seat(paint, number, rect)
        self._draw_strip(paint, strip)
        parts.draw_hints(paint, right, paint.height - RISE - 2, (
            ("Tab", "next"), ("←→", "change"), ("Enter", self._open.label.lower()), ("Esc", "back")))
        self._collect()
        self.form.draw(paint)

    def _column(self, scale: Scale) -> tuple[float, float]:
        left, right = parts.content(scale)
        return left + LEFT + 32, right

    def _collect(self) -> None:
        side: list[Control] = []
        beside = seats.beside(self.seats)
        for number, switch in enumerate(self._switches):
            side.append(switch)
            if self._is_tall(number):
                side += [self._levels[number]] if number in self._levels else []
                side += [self._beside[beside[number]]] if number in beside else []
        notice = [self._notices.button] if self._notices.text else []
        bots = [self._who] if self._bot()[1] and not notice else []
        count = [self._count] if len(self._count.options) > 1 else []
        self.form.controls = [self._sets, self._reset, *count, *(side if len(self.seats) > 1 else []), *self._free,
                              *(row.control for row in self.listed.rows), *bots, *notice, self._open]
        self.form.hidden = self.listed.hidden

    def _draw_head(self, paint: Paint) -> None:
        x = self.head(paint, seats.parts_line(self.manner, self.board.couch)).right
        for button in (self._reset, self._sets):
            wide = button.width(paint.scale)
            x -= wide
            button.rect = FRect(x, 22, wide, theme.CONTROL)
            x -= 8

    def _is_tall(self, number: int) -> bool:
        return len(self.seats) <= ROOMY or number == self._active

    def _place_seats(self, left: float, bottom: float) -> None:
        """Lays out the seats' rows from TOP down to `bottom` (units); of many only the active one is tall."""
        self._active = min(self._active, len(self.seats) - 1)
        roomy = len(self.seats) <= ROOMY
        y, apart = float(TOP), APART if roomy else TIGHT
        tall = min(TALL, bottom - TOP - (len(self.seats) - 1) * (LOW + TIGHT)) if not roomy else TALL
        self._plates = []
        for number in range(len(self.seats)):
            high = tall if self._is_tall(number) else LOW
            self._plates.append(FRect(left, y, LEFT, high))
            y += high + apart
        for free in self._free:
            free.rect = FRect(left, y, LEFT, TALL)
            y += TALL + apart
        self._low = y                                   # what is below is free
        wide = self._count.width(self.scale)
        self._count.rect = FRect(left + LEFT - wide, 92, wide, 40)

    def _draw_rules(self, paint: Paint) -> None:
        sheet = self.listed
        parts.draw_heading(paint, "House rules", (sheet.rect.x, 115), 24)
        differ = sum(row.differs for row in sheet.rows if not isinstance(row.control, Field))
        if differ:
            paint.fitted(counted(differ, "differs", "differ") + " from the usual", (sheet.rect.right, 115),
                         sheet.rect.w - 180, theme.SECOND, SEMI, "accent_text", "right")
        sheet.draw(paint)

    def _draw_seat(self, paint: Paint, number: int, rect: FRect) -> None:
        seat, tall = self.seats[number], self._is_tall(number)
        paint.plate(rect, "panel", radius=theme.GAP)
        plate = FRect(rect.x + 12, rect.y + (12 if tall else 7), 196, rect.h - (24 if tall else 14))
        name, line = self._named(number)
        if seat.kind == OPEN:
            parts.draw_open_seat(paint, plate, name, line)
        else:
            line = line if plate.h >= plate_height(paint.scale) else ""
            draw_plate(paint, plate, number, name, line, bot=seat.kind == BOT)
        x = rect.right - 16 - BESIDE
        if len(self.seats) > 1:
            switch = self._switches[number]
            switch.rect = FRect(x, rect.y + (12 if tall else 13), switch.width(paint.scale), 40)
        if tall:
            y = rect.y + (82 if len(self.seats) > 1 else rect.h / 2)
            self._draw_second_line(paint, number, x, y, rect.right - 16)

    def _named(self, number: int) -> tuple[str, str]:
        seat, me = self.seats[number], self.desk.node.lobby.me
        here = self._names()[seats.beside(self.seats).get(number, 0)]
        bot = self._bot_names().get(number, "Bot")
        return {ME: (me.name, "me"), HERE: (here, "same keyboard"),
                OPEN: ("Open", seats.open_line(self._before, number, me.key)),
                BOT: (bot, BY_NAME[bot].trade if bot in BY_NAME else seat.level)}[seat.kind]     # beside its level

    def _draw_second_line(self, paint: Paint, number: int, x: float, y: float, right: float) -> None:
        kind = self.seats[number].kind
        if kind == OPEN:
            paint.fitted("Shown in everybody’s lobby.", (x, y), right - x, theme.SECOND, SANS, "muted")
        elif kind == BOT:
            level = self._levels[number]
            wide, words = level.width(paint.scale), paint.scale.measure("plays", theme.SECOND) + 12
            if words + wide <= right - x:
                paint.text("plays", (x, y), theme.SECOND, SANS, "muted")
                x += words
            level.rect = FRect(x, y - 20, wide, 40)
        else:
            if kind == HERE:
                self._beside[seats.beside(self.seats)[number]].rect = FRect(x, y - 20, 148, 40)
                x += 164
            self._draw_keys(paint, number, x, y, right)

    def _draw_keys(self, paint: Paint, number: int, x: float, y: float, right: float) -> None:
        """Draws the upper row of a player's keys, or a few words where players have no keys of their own."""
        if not self.board.clusters:
            words = seats.key_words(self.seats, number, isinstance(self.rules, CardGame))
            paint.fitted(paint.scale.clauses(words, right - x, theme.SECOND), (x, y), right - x, theme.SECOND, SANS,
                         "muted")
            return
        local = [i for i, seat in enumerate(self.seats) if seat.kind in (ME, HERE)]
        cluster = self.board.clusters[len(local) - 1][local.index(number)]
        if self.seats[number].kind == ME:
            x += paint.text("keys", (x, y), theme.SECOND, SANS, "muted") + 12
        upper = self.board.upper_keys
        for code in upper(self.desk, self.options, cluster) if upper else keys.rows(cluster, 12)[0]:
            paint.key(FRect(x, y - 13, 26, 26), self.desk.labels[code], number)
            x += 31
        if paint.scale.measure("and below", theme.SECOND) <= right - x - 6:
            paint.text("and below", (x + 6, y), theme.SECOND, SANS, "muted")

    def _bot(self) -> tuple[int, str]:
        """Returns the seat and name of the bot that was changed last, or of the first one; (-1, "") without one."""
        names = self._bot_names()
        return (self._active, names[self._active]) if self._active in names else min(names.items(), default=(-1, ""))

    def _bot_names(self) -> dict[int, str]:
        return seats.bot_names(self.seats, [self.desk.node.lobby.me.name, *self._names()])

    def _draw_strip(self, paint: Paint, strip: FRect) -> None:
        wide, (seat, bot) = self._open.width(paint.scale, 168), self._bot()
        self._open.rect = FRect(strip.right - 24 - wide, strip.centery - 26, wide, 52)
        other = self._who.width(paint.scale)
        self._who.rect = FRect(self._open.rect.x - theme.GAP - other, strip.centery - 26, other, 52)
        settings = self.desk.settings
        bold = seats.sentence(self.seats, name_of(self.desk.node.lobby.me.name), self._names())
        if self._by and self._by.rules:
            bold = f"{bold[:-1]}, by the rules of {self._by.name}."
        fan, until = self.board.fan(settings.art, settings.palette), (self._who if bot else self._open).rect.x - 24
        below = (self._code.says if self._code else "") or sits(bot, self.game) or self.board.begins
        parts.draw_strip(paint, strip, None if bot else fan, bold, below, until)
        if bot:
            paint.sitter((strip.x + 88, strip.centery), seat, 50, bot, True)
        if self._notices.text:
            self._notices.draw(paint, FRect(strip.x + 160, strip.y + 12, until - strip.x - 160, strip.h - 24))
