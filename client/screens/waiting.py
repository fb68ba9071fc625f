"""The waiting room of an open table: the seats and who is ready, bots on free seats, the count before the game.

A guest without a seat is asked how many sit down. It goes back to the lobby when the game has begun."""

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.games.levels import level_word
from client.games.listing import other_rules
from client.pages import save_code
from client.pages.acquaintances import Acquaintances
from client.pages.desk import Desk
from client.pages.phones_page import PHONES_KEY, PhonesPage
from client.pages.stir import Stir
from client.play.again import news_here
from client.play.table_words import waiting_for
from client.screens import seats, waiting_rows
from client.screens.house_rules.rows import named
from client.screens.rules import GamePage
from client.screens.talk import WANTED, Talk, apart
from client.screens.waiting_rows import SeatRow
from client.ui import parts
from client.ui.names import seat_names
from client.ui.phrases import count_word, listed, plain
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Control, Field, Form, Switch
from p2p.games import GAMES
from p2p.games.game import CardGame, Seat
from p2p.identity import words
from p2p.language import capital, joined, tr, trn
from p2p.net.wire import Draft, DraftSeat
from p2p.peer.characters import bot_name
from p2p.peer.lobby.people import OPEN, PLAYING
from p2p.table.match import offered

FIELD = 240.0                       # room for the names of the people beside me
COUNT = (("1", tr("Just me")), ("2", tr("Two of us")), ("3", tr("Three of us")))


class Waiting(GamePage):
    """Shows one open table. Esc goes back to the lobby and keeps the seat; a button gives it up.

    A guest asks by itself for the only free seat, except at a table of a save code or with a word. At a locked table
    that is being played it asks for the word, to watch."""

    def __init__(self, desk: Desk, draft: Draft) -> None:
        super().__init__(desk, Form([], ""))
        self._opened_with, self.table, self.game = draft, draft.id, draft.game
        self._notices = parts.Notices(desk.node.notices)
        self._asked = False                             # for seats
        self._prompted = False                          # the field for the word has had the keyboard
        self._now = 0.0
        self._bot = -1                                  # the seat of the bot that sat down last
        self._count = Switch("count", COUNT[:1], "1")
        guests = enumerate(seats.guests(desk.settings.guests, len(COUNT) - 1))
        self._beside = [Field(f"here {n}", seats.place_name(n + 2), name, seats.NAME_LONG) for n, name in guests]
        self._word = Field("word", tr("The word"), "", 40)
        self._sit = Button("sit", tr("Sit down"), "primary")
        self._talk = Talk(desk)
        self._begin = Button("begin", tr("Begin"), "primary")
        self._ready = Button("ready", tr("Ready"), "primary")
        self._wait = Button("wait", tr("Not yet  (Space)"))
        self._stand = Button("stand", tr("Stand up"))
        self._phones = Button("phones", tr("Phones"), icon="phone")
        self._who = Button("who", tr("Who is who"), "ghost", cap="K")
        self._known: Acquaintances | None = None        # while it is asked who is who
        hidden = isinstance(GAMES[self.game], CardGame)
        self._stir = Stir(desk) if hidden and not self._coded else None
        boards = [listing.warm_up for listing in LISTINGS.values() if listing.warm_up]
        self._warm_up = boards[0](desk) if boards and not hidden else None
        if not self.seated and self._free() == 1 and not self._coded and not self._locked:
            self._ask(1)

    def title(self) -> str:
        return tr("Everybody is here") if self._full else tr("{game}: waiting", game=called(self.game))

    # ------------------------------------------------------------------ what is so

    @property
    def draft(self) -> Draft:
        """Returns the newest draft of the table; once it is closed the one with which the page was opened."""
        return self.desk.node.lobby.table(self.table) or self._opened_with

    @property
    def _coded(self) -> bool:
        return save_code.coded(self.draft.options)

    @property
    def _locked(self) -> bool:
        """Returns whether it takes a word that we haven't said yet."""
        return self.draft.locked and not self.seated

    @property
    def seated(self) -> bool:
        """Returns whether this computer holds a seat or has opened the table."""
        me = self.desk.node.lobby.me.key
        return self._mine or any(seat.key == me for seat in self.draft.seats)

    def _free(self) -> int:
        return sum(not seat.key for seat in self.draft.seats)

    @property
    def _full(self) -> bool:
        return self._mine and not self._free()

    @property
    def _mine(self) -> bool:
        return self.draft.opener == self.desk.node.lobby.me.key

    @property
    def _others(self) -> set[bytes]:
        """Returns the keys of the other computers that hold a seat here."""
        return {seat.key for seat in self.draft.seats if seat.key} - {self.desk.node.lobby.me.key}

    @property
    def _may_begin(self) -> bool:
        """Returns whether the opener's word is the last one: nobody is missing, or all others are ready."""
        others = self._others
        return self._full or (self._mine and bool(others) and others <= {*self.draft.ready})

    @property
    def _am_ready(self) -> bool:
        return self.desk.node.lobby.me.key in self.draft.ready

    # ------------------------------------------------------------------ what happens

    def handle(self, event: pygame.Event, now: float) -> Go:
        if self._stir and self.seated:
            self._stir.handle(event, self.scale)
        writes = self.form.focus == self._talk.field.name
        if writes and parts.pressed(event, pygame.K_ESCAPE):
            self.form.take_focus("")
            return None
        control = self.form.control(self.form.focus)
        if self._warm_up and self.seated and not isinstance(control, Field) and (
                self._warm_up.handle(event, self.scale, now)):
            return None
        if self.seated and parts.pressed(event, pygame.K_SPACE) and not writes and self.form.focus == "":
            return self.use_control("wait")
        return super().handle(event, now)

    def wakes(self, now: float) -> float | None:
        wanted = [board.wakes(now) for board in (self._stir, self._warm_up) if board]
        wanted += [now] * (self._locked and not self._prompted)     # before a letter of the word is typed
        return min((at for at in wanted if at is not None), default=None)

    def update(self, now: float) -> Go:
        draft, self._now = self.desk.node.lobby.table(self.table), now
        if self._stir:
            self._stir.update(now)
        reunion = self.desk.reunion
        if (reunion and reunion.meet(self.table, now)) or draft is None or self.desk.node.table(self.table):
            return GoBack()
        if draft.state != OPEN and not (draft.locked and draft.state == PLAYING and not self.seated):
            return GoBack()
        if self._asked and (self.seated or self.desk.node.notices):
            self._asked = False
        if not self._prompted and self.form.control("word"):
            self._prompted = True
            self.form.take_focus("word")
        return None

    def other(self, event: pygame.Event) -> Go:
        if self.form.focus == self._talk.field.name:
            return None                                 # letters are the field's
        if parts.pressed(event, PHONES_KEY) and event.mod & pygame.KMOD_CTRL:
            return self.use_control("phones")
        if parts.pressed(event, pygame.K_k):
            return self.use_control("who")
        if parts.pressed(event, *ENTER):
            names = "begin", "ready", "sit"
            return self.use_control(next((c.name for c in self._strip_controls() if c.name in names and c.enabled), ""))
        if self._mine:
            if parts.pressed(event, pygame.K_b):
                return self.use_control(f"bot {self._bot_place()}")
            if self._bot >= 0 and parts.pressed(event, pygame.K_LEFT, pygame.K_RIGHT):
                return self.use_control(f"level {self._bot}")
            if parts.pressed(event, pygame.K_DELETE):
                return self.use_control(f"away {self._last_guest()}")
        return super().other(event)

    def use_control(self, name: str) -> Go:
        node, (what, _, which) = self.desk.node, name.partition(" ")
        match what:
            case "count" if self._count.value != "1":
                self.form.take_focus("here 0")
            case "sit" | "here" | "word" if self._locked and not self._word.text.strip():
                self.form.take_focus("word")
            case "sit" | "here" | "word":
                self._ask(int(self._count.value))
            case "begin":
                node.room.begin(self.table, LISTINGS[self.game].level)
            case "ready" | "wait":
                node.room.ready(self.table, what == "ready")
            case "bot" | "level":
                self._seat_bot(int(which), what == "level")
            case "talk" if not self._talk.say(self.draft):
                self.form.take_focus("")
            case "mute":
                self.desk.silence(self.draft.seats[int(which)].key)
            case "away" if int(which) >= 0:
                node.room.send_away(self.table, int(which))
            case "who":
                self._known = None if self._known else Acquaintances(node.home)
            case "phones" if self._may_have_phones():
                return PhonesPage(self.desk, self.table, self._people, self.title(), LISTINGS[self.game].couch)
            case "swap":
                node.room.swap_seats(self.table, int(which), int(which) - 1)
            case "stand":
                node.room.stand(self.table)
                return GoBack()
            case "notice":
                self._notices.put_away()
        return None

    def _people(self) -> dict[Seat, str]:
        """Returns the people of this computer who have a seat here, by their seats."""
        seats, me = self.draft.seats, self.desk.node.lobby.me.key
        names = seat_names(seats)
        return {Seat(place): names[place] for place, seat in enumerate(seats) if seat.key == me and not seat.bot}

    def _may_have_phones(self) -> bool:
        return self.desk.phones is not None and self.desk.phones.plays(self.game) and bool(self._people())

    def _bot_place(self) -> int:
        """Returns the first free seat, or that of the bot that sat down last, or -1."""
        return next((i for i, seat in enumerate(self.draft.seats) if not seat.key), self._bot)

    def _last_guest(self) -> int:
        """Returns the last seat of somebody at another computer, or -1."""
        return max((i for i, seat in enumerate(self.draft.seats) if seat.key in self._others and not seat.bot),
                   default=-1)

    def _seat_bot(self, place: int, another: bool) -> None:
        """Seats a bot here, has it get up again, or makes it one of the next level."""
        draft, me = self.draft, self.desk.node.lobby.me.key
        if not 0 <= place < len(draft.seats):
            return
        seat, levels = draft.seats[place], LISTINGS[self.game].levels
        if seat.key == me and seat.bot:
            level = levels[(levels.index(seat.bot) + 1) % len(levels)] if another and seat.bot in levels else ""
        else:
            level = "" if seat.key else LISTINGS[self.game].level
        if level or (seat.key == me and seat.bot):
            names = {other.name for number, other in enumerate(draft.seats) if number != place}
            self.desk.node.room.seat_bot(self.table, place, bot_name(level, names) if level else "", level)
            self._bot = place if level else -1

    def _ask(self, count: int) -> None:
        """Asks the opener for `count` seats for the people at this computer."""
        me = self.desk.node.lobby.me
        names = (me.name, *seats.typed_names(field.text for field in self._beside))[:count]
        self.desk.note_guests(*seats.own_names(names[1:]))
        self._notices.put_away()
        self._asked = True
        word = (self._word.text,) if self._locked else ()
        if self.draft.state != OPEN:
            self.desk.node.room.watch(self.table, *word)
        else:
            self.desk.node.room.sit(self.table, tuple(DraftSeat(me.key, name, "") for name in names), *word)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        draft = self.draft
        header = self.head(paint, LISTINGS[self.game].words(draft.options),
                           tr("A {game} table", game=called(self.game)))
        if draft.locked and self.seated and (word := self.desk.node.doors.word(self.table)):
            waiting_rows.draw_lock(paint, header, word)
        talk = [self._talk.field] if self.seated and self._others else []
        lay = waiting_rows.layout(paint.scale, len(draft.seats), WANTED if talk else 0.0)
        if talk:
            lay, room = apart(lay, bool(self._stir or (self._warm_up and not self._warm_up.hidden)))
            self._talk.draw(paint, room, draft)
        said = waiting_rows.summary(draft, bool(self._others))
        who = self._who.width(paint.scale) - 24 if self.seated and self._others else 0.0
        waiting_rows.draw_panel(paint, lay.seats, tr("At the table"), said, who)
        controls: list[Control] = [control for number, rect in enumerate(lay.rows) for control in
                                   self._draw_seat(paint, number, rect)]
        if who:
            head = paint.scale.measure(tr("At the table"), 26, SERIF)
            self._who.rect = FRect(lay.seats.x + 40 + head, lay.seats.y + 38 - theme.CONTROL / 2, who, theme.CONTROL)
            controls.insert(0, self._who)
        self._draw_beside(paint, lay.beside)
        self._draw_strip(paint, lay.strip)
        self.form.controls = [*controls, *talk, *self.form.controls]
        self.form.draw(paint)

    def _draw_seat(self, paint: Paint, number: int, rect: FRect) -> list[Control]:
        seat, me, mine = self.draft.seats[number], self.desk.node.lobby.me.key, self._mine
        found = list[Button]()
        if mine and not seat.key:
            found.append(Button(f"bot {number}", tr("A bot sits here"), cap="B" * (self._bot_place() == number)))
        if mine and seat.bot and seat.key == me:
            found += [Button(f"level {number}", level_word(plain(seat.bot)), "second", "refresh"),
                      Button(f"bot {number}", "", "second", "cross")]
        if self.seated and seat.key and seat.key != me and not seat.bot:
            heard = self.desk.hears(seat.key)
            found.append(Button(f"mute {number}", "", "second", "volume" if heard else "mute"))
            if mine and self.draft.state == OPEN:
                last = number == self._last_guest()
                found.append(Button(f"away {number}", "", "second", "cross", cap="Del" * last))
        if number and self.seated and (mine or seat.key == me):
            found.append(Button(f"swap {number}", "", "second", "up"))
        x = rect.right - 12 - (waiting_rows.mark_width(paint.scale) if seat.key else 0)
        for button in reversed(found):
            wide = button.width(paint.scale) - 24 * (not button.label) if button.label or button.cap else theme.CONTROL
            high = min(theme.CONTROL, rect.h - 4)
            button.rect = FRect(x - wide, rect.centery - high / 2, wide, high)
            x -= wide + 6
        waiting_rows.draw_row(paint, rect, self._row(number), x if found else rect.right - 20)
        return [*found]

    def _row(self, number: int) -> SeatRow:
        draft, lobby = self.draft, self.desk.node.lobby
        seat = draft.seats[number]
        if not seat.key:
            return SeatRow(number, "", tr("Anybody with the word may sit down.") if draft.locked else
                           tr("Anybody here may sit down."), False, "")
        names = seat_names(draft.seats)
        name = names[number]
        marked = bool(self._others) and draft.state == OPEN
        ready = tr("ready") if seat.bot or seat.key in draft.ready else tr("not yet")
        here = seat.key == lobby.me.key
        if seat.bot:
            level = level_word(plain(seat.bot))
            line = tr("bot, {level}, runs here", level=level) if here else tr("bot, {level}, runs there", level=level)
            return SeatRow(number, name, line, True, ready if marked else "")
        beside = [names[i] for i, other in enumerate(draft.seats)
                  if other.key == seat.key and not other.bot and i != number]
        line = tr("one keyboard with {names}", names=listed(beside)) if beside else \
            tr("me, at this computer") if here else tr("at another computer")
        if not here and seat.key not in {person.key for person in lobby.here}:
            line = tr("can't be reached; the seat is kept for ten seconds")
        if self._known and not here:
            line = joined(", ", (words(seat.key), self._known.told(seat.name, seat.key)))
        return SeatRow(number, name, line, False, ready if marked else "")

    def _draw_beside(self, paint: Paint, panel: FRect) -> None:
        """Draws the heap of cards to stir, or the unusual house rules."""
        draft = self.draft
        if self._coded:
            waiting_rows.draw_panel(paint, panel, tr("From a save code"), "")
            high = paint.scale.em(theme.BODY) * 3 + 24
            save_code.draw_notice(paint, FRect(panel.x + 20, panel.y + waiting_rows.HEAD, panel.w - 40,
                                               min(2.4 * high, panel.h - 96)))
            return
        if self._stir and self.seated:
            paint.plate(panel, "mat", radius=theme.PANEL_RADIUS)
            self._stir.draw(paint, panel.inflate(-24, -24))
            return
        if self._warm_up and self.seated and not self._warm_up.hidden:
            self._warm_up.draw(paint, panel, self._now)
            return
        listing, rules = LISTINGS[self.game], other_rules(offered(GAMES[self.game]), draft.options)
        by = named(listing.rule_sets, self.game, draft.options, len(draft.seats))
        waiting_rows.draw_panel(paint, panel, tr("House rules here"), by.name if by and rules else "")
        below = waiting_rows.draw_lines(paint, panel, rules or [tr("All as usual.")])
        waiting_rows.draw_texts(paint, panel, below, listing.rules)

    def _draw_strip(self, paint: Paint, strip: FRect) -> None:
        controls = self._strip_controls()
        needed = sum(control.width(paint.scale) + 12 for control in controls if not isinstance(control, Field))
        if needed > strip.w / 2:                            # the words beside come first
            self._count.options = [(value, value) for value, _ in self._count.options]
        x, field = strip.right - 24, FIELD / max(1, int(self._count.value) - 1)
        for control in reversed(controls):
            wide = field if isinstance(control, Field) else control.width(paint.scale)
            x -= wide
            control.rect = FRect(x, strip.centery - 24, wide, 48)
            x -= 12
        settings = self.desk.settings
        fan = LISTINGS[self.game].pair(self.draft.options, settings.art, settings.palette)
        parts.draw_strip(paint, strip, fan, *self._words(), x - 12)
        if self._notices.text:
            self._notices.draw(paint, FRect(strip.x + 160, strip.y + 12, x - 12 - strip.x - 160, strip.h - 24))
        self.form.controls = [*controls, *self._notices.controls]

    def _strip_controls(self) -> list[Button | Switch | Field]:
        draft = self.draft
        if not self.seated:
            word = [self._word] if self._locked and (self._free() or draft.state != OPEN) else []
            if draft.state != OPEN:
                self._sit.label, self._sit.enabled = tr("Watch"), True
                return [*word, self._sit]
            self._count.options = COUNT[:max(1, min(LISTINGS[self.game].couch, self._free()))]
            self._count.value = min(self._count.value, self._count.options[-1][0])
            self._sit.enabled = not self._asked and self._free() > 0
            more = self._beside[:int(self._count.value) - 1]
            return [*([self._count] if len(self._count.options) > 1 else []), *more, *word, self._sit]
        self._stand.label = tr("Close the table") if self._mine else tr("Stand up")
        phones = [self._phones] if self._may_have_phones() else []
        if self._may_begin:
            return [*phones, self._stand, self._begin]
        if not self._others:
            return [*phones, self._stand]
        return [*phones, self._stand, self._wait if self._am_ready else self._ready]

    def _words(self) -> tuple[str, str]:
        """Returns the strip's two lines: what we wait for, and what will be played."""
        draft, free, me, network = self.draft, self._free(), self.desk.node.lobby.me.key, self.desk.node.network
        names = seat_names(draft.seats)
        opener = next((name for name, seat in zip(names, draft.seats, strict=True) if seat.key == draft.opener and not
                       seat.bot), next((plain(p.name) for p in self.desk.node.lobby.here if p.key == draft.opener),
                                       tr("the one who opened")))
        rules = LISTINGS[self.game].words(draft.options)
        news = news_here(self.desk, self.table)
        charter = news or waiting_rows.played(rules, len(draft.seats))
        if not self.seated:
            if draft.state != OPEN:
                return tr("This table has a word. Say it to watch."), charter
            if not free:
                return tr("All seats are taken."), tr("{charter} It can be watched once it is played.", charter=charter)
            bold = tr("Waiting for a yes.") if self._asked else tr("Sit down at this table?")
            locked = self._locked and not self._asked
            return tr("This table has a word. Say it to sit down.") if locked else bold, charter
        if self._others and not self._am_ready and not self._may_begin:
            return tr("Ready? Press Enter."), tr("With the last one the game begins. {charter}", charter=charter)
        if self._others and self._am_ready:
            late = [names[n] for n, s in enumerate(draft.seats) if s.key and not s.bot and s.key not in draft.ready]
            return (waiting_for(late) if late else tr("Everybody is ready.")), charter
        if free and self._may_begin:
            return tr("All who are here are ready."), tr("Free seats go when it begins, or get a bot.")
        if free:
            bold = trn("One seat is still free.", "{count} seats are still free.", free,
                       count=capital(count_word(free)))
            return bold, tr("{charter} Others see it in their lobby, or type the code {code}.", charter=charter,
                            code=network.code) if network.code else charter
        return (tr("Everybody is here.") if draft.opener == me else tr("Waiting for {opener} to begin.",
                                                                       opener=opener)), charter
