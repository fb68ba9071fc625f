"""The column of a set-up in which the seats are chosen: a row for each, with its kind and what belongs to that."""
from collections.abc import Mapping, Sequence
from functools import partial

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS
from client.draw.paint import Paint
from client.draw.plates import draw_plate, plate_height
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.games.levels import level_word
from client.pages.desk import Desk
from client.screens import seats
from client.screens.seats import BOT, HERE, ME, OPEN, Seats
from client.ui import keys, parts
from client.ui.areas import Area, Stepper, chooser
from client.ui.phrases import count_word
from client.ui.widgets import Control, Field, Switch
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import tr, trn
from p2p.net.wire import DraftSeat
from p2p.peer.characters import BY_NAME

WIDE, TOP, ROOMY = 560, 140, 4          # the column, where panels begin, how many seats have tall rows
BESIDE = WIDE - 228 - 16                # units beside a seat’s plate
NAMED = 148.0                           # units of the field for the name of somebody here
LEAST_KEYS = 120                        # units for the keys of a player
TALL, LOW, APART, TIGHT = 112, 66, 12, 7
FROM = ("keys", tr("Keys")), ("phone", tr("Phone"))
PLAYS = tr("plays")                     # before the level of a bot
WORDS = {ME: tr("Me"), HERE: tr("Here"), BOT: tr("Bot"), OPEN: tr("Open")}


class SeatColumn:
    """The seats of a game that is set up, with their controls. Call `renew` after a change, `place` before `draw`. The
    players `before` of other computers have their seats again; `manner` is as in client.screens.seats. Of many seats
    the `active` one alone has two lines."""

    def __init__(self, desk: Desk, game: str, manner: str, chosen: Seats, guests: Sequence[str],
                 before: tuple[DraftSeat, ...]) -> None:
        self.desk, self.board, self.rules, self.manner = desk, LISTINGS[game], GAMES[game], manner
        self.seats, self.before, self.active = chosen, before, 0
        self._phones: set[int] = set()          # the seats here that are to be played from phones
        phones = desk.phones is not None and self.board.phones
        self._most = max(self.board.couch, max(self.rules.SEATS)) if phones else self.board.couch      # people here
        self._beside = [Field(f"here {n}", tr("Name"), name or seats.place_name(n + 2), seats.NAME_LONG)
                        for n, name in enumerate(seats.guests(guests, self._most - 1))]
        self._fit()

    def note_focus(self, name: str) -> None:
        """Makes the seat of a control active."""
        what, _, at = name.partition(" ")
        if what in ("seat", "level", "from") and int(at) < len(self.seats):
            self.active = int(at)

    def choose(self, what: str, at: int, value: str) -> None:
        """Gives seat `at` another kind or another level of its bot."""
        if what == "from":
            self._phones ^= {at}
        elif what == "seat":
            self.seats = seats.chosen(self.seats, at, value, self._most)
        else:
            self.seats = (*self.seats[:at], seats.SeatChoice(BOT, value), *self.seats[at + 1:])
        self._fit()

    def _at_keys(self) -> list[int]:
        """Returns the seats of the people here who play from keys."""
        return [number for number, seat in enumerate(self.seats) if seat.kind in (ME, HERE) and
                number not in self._phones]

    def _fit(self) -> None:
        """Has those for whom the keyboard has no place play from phones."""
        self._phones |= {*self._at_keys()[self.board.couch:]}

    def take_bot(self, at: int, who: str) -> None:
        """Seats this character as the bot of seat `at`."""
        self.seats, self.active = seats.with_bot(self.seats, at, who), at

    def resize(self, count: int) -> None:
        """Makes it so many seats."""
        self.seats = seats.resized(self.seats, count, self.manner)

    @property
    def open(self) -> bool:
        """Returns whether a seat is for somebody on the network."""
        return any(seat.kind == OPEN for seat in self.seats)

    def names(self) -> list[str]:
        """Returns the names of the people beside me."""
        return seats.typed_names(field.text for field in self._beside)

    def on_phones(self) -> list[str]:
        """Returns the names of the people here who are to play from phones."""
        me, beside, names = self.desk.node.lobby.me.name, seats.beside(self.seats), self.names()
        return [me if seat.kind == ME else names[beside[number]] for number, seat in enumerate(self.seats)
                if number in self._from and number in self._phones]

    def drafts(self) -> tuple[DraftSeat, ...]:
        """Returns the seats with which the table is opened."""
        me = self.desk.node.lobby.me
        return seats.drafts(self.seats, me.key, me.name, self.names())

    def bot(self) -> tuple[int, str]:
        """Returns the seat and name of the bot that was changed last, or of the first one; (-1, "") without one."""
        names = self.bot_names()
        return (self.active, names[self.active]) if self.active in names else min(names.items(), default=(-1, ""))

    def bot_names(self) -> dict[int, str]:
        """Returns the names of the bots by seat."""
        return seats.bot_names(self.seats, [self.desk.node.lobby.me.name, *self.names()])

    # ------------------------------------------------------------------ controls

    def renew(self, scale: Scale) -> None:
        """Makes all controls anew for the seats as they are now."""
        kinds = [(kind, WORDS[kind]) for kind in seats.MANNERS[self.manner].kinds if kind != HERE or self._most > 1]
        most = max(self.rules.SEATS)
        least = max(1 if self.manner == "alone" else 2, self.rules.SEATS[0])
        counts = [(str(n), trn("{count} seat", "{count} seats", n, count=count_word(n))) for n in range(least,
                                                                                                        most + 1)]
        self._count = Stepper("count", counts, str(len(self.seats)))
        self._switches = [chooser(scale, f"seat {i}", kinds, seat.kind, BESIDE, 1) for i, seat in enumerate(self.seats)]
        self._levels = {i: chooser(scale, f"level {i}", [(n, level_word(n)) for n in self.board.levels], seat.level,
                                   BESIDE, 1)
                        for i, seat in enumerate(self.seats) if seat.kind == BOT}
        may = self.desk.phones is not None and self.board.phones
        self._from = {i: Switch(f"from {i}", FROM, FROM[i in self._phones][0]) for i, seat in enumerate(self.seats)
                      if may and seat.kind in (ME, HERE)}
        more = partial(parts.draw_place, seats.MORE[seats.MANNERS[self.manner].filler])
        self._free = [Area(f"free {n}", more, None, radius=theme.GAP)
                      for n in range(len(self.seats) + 1, min(most, ROOMY) + 1)]

    def controls(self) -> list[Control]:
        """Returns the controls in reading order."""
        side: list[Control] = [self._count] if len(self._count.options) > 1 else []
        beside = seats.beside(self.seats)
        for number, switch in enumerate(self._switches if len(self.seats) > 1 else ()):
            side.append(switch)
            if self._is_tall(number):
                side += [self._levels[number]] if number in self._levels else []
                side += [self._beside[beside[number]]] if number in beside else []
                side += [self._from[number]] if number in self._from else []
        return [*side, *self._free]

    def _is_tall(self, number: int) -> bool:
        return len(self.seats) <= ROOMY or number == self.active

    def heading_room(self, left: float) -> float:
        """Returns how wide (units) the heading above may be from `left` on, beside the number of seats."""
        return (self._count.rect.x - 12 if len(self._count.options) > 1 else left + WIDE) - left

    def place(self, scale: Scale, left: float, bottom: float) -> float:
        """Lays out the rows from TOP down to `bottom` (units). Returns where they end."""
        self.active = min(self.active, len(self.seats) - 1)
        roomy = len(self.seats) <= ROOMY
        y, apart = float(TOP), APART if roomy else TIGHT
        tall = min(TALL, bottom - TOP - (len(self.seats) - 1) * (LOW + TIGHT)) if not roomy else TALL
        self._plates = []
        for number in range(len(self.seats)):
            high = tall if self._is_tall(number) else LOW
            self._plates.append(FRect(left, y, WIDE, high))
            y += high + apart
        for free in self._free:
            free.rect = FRect(left, y, WIDE, TALL)
            y += TALL + apart
        parts.place(scale, left + WIDE, 112, self._count, high=40)
        return y

    # ------------------------------------------------------------------ what is seen

    def draw(self, paint: Paint, options: Mapping[str, str]) -> None:
        """Draws all rows, by the house rules in `options`, and places their controls."""
        for number, rect in enumerate(self._plates):
            self._draw_seat(paint, number, rect, options)

    def _draw_seat(self, paint: Paint, number: int, rect: FRect, options: Mapping[str, str]) -> None:
        seat, tall = self.seats[number], self._is_tall(number)
        paint.plate(rect, "panel", radius=theme.GAP)
        plate = FRect(rect.x + 12, rect.y + (12 if tall else 7), 196, rect.h - (24 if tall else 14))
        name, line = self.named(number)
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
            self._draw_second_line(paint, number, (x, y), rect.right - 16, options)

    def named(self, number: int) -> tuple[str, str]:
        """Returns the two lines of a seat's plate."""
        seat, me = self.seats[number], self.desk.node.lobby.me
        here = dict(zip(seats.beside(self.seats), self.names(), strict=False)).get(number, "")
        bot = self.bot_names().get(number, tr("Bot"))
        phone = number in self._from and number in self._phones
        return {ME: (me.name, tr("me, at a phone") if phone else tr("me")),
                HERE: (here, tr("at a phone") if phone else tr("same keyboard")),
                OPEN: (tr("Open"), seats.open_line(self.before, number, me.key)),
                BOT: (bot,
                      BY_NAME[bot].trade if bot in BY_NAME else level_word(seat.level))}[seat.kind]

    def _draw_second_line(self, paint: Paint, number: int, at: tuple[float, float], right: float,
                          options: Mapping[str, str]) -> None:
        x, y = at
        kind = self.seats[number].kind
        if kind == OPEN:
            paint.fitted(tr("Shown in everybody's lobby."), (x, y), right - x, theme.SECOND, SANS, "muted")
        elif kind == BOT:
            level = self._levels[number]
            wide, words = level.width(paint.scale), paint.scale.measure(PLAYS, theme.SECOND) + 12
            if words + wide <= right - x:
                paint.text(PLAYS, (x, y), theme.SECOND, SANS, "muted")
                x += words
            level.rect = FRect(x, y - 20, wide, 40)
        else:
            switch = self._from.get(number)
            if kind == HERE:
                room = right - x - 16 - switch.width(paint.scale) if switch else NAMED
                wide = min(NAMED, room)                     # long words of the switch leave a name less room
                self._beside[seats.beside(self.seats)[number]].rect = FRect(x, y - 20, wide, 40)
                x += wide + 16
            if switch and len(self.seats) > 1:
                switch.rect = FRect(x, y - 20, switch.width(paint.scale), 40)
                x = switch.rect.right + 12
                if number in self._phones or right - x < LEAST_KEYS:
                    return
            self._draw_keys(paint, number, (x, y), right, options)

    def _draw_keys(self, paint: Paint, number: int, at: tuple[float, float], right: float,
                   options: Mapping[str, str]) -> None:
        """Draws the upper row of a player's keys, or a few words where players have no keys of their own."""
        x, y = at
        if not self.board.clusters:
            words = seats.key_words(self.seats, number, isinstance(self.rules, CardGame), self.board.keys)
            paint.fitted(paint.scale.clauses(words, right - x, theme.SECOND), (x, y), right - x, theme.SECOND, SANS,
                         "muted")
            return
        local = self._at_keys()
        cluster = self.board.clusters[len(local) - 1][local.index(number)]
        upper = self.board.upper_keys
        codes = upper(self.desk, options, cluster) if upper else keys.rows(cluster, 12)[0]
        named = paint.scale.measure(tr("keys"), theme.SECOND) + 12
        if self.seats[number].kind == ME and x + named + 31 * len(codes) - 5 <= right:
            x += paint.text(tr("keys"), (x, y), theme.SECOND, SANS, "muted") + 12
        for code in codes:
            paint.key(FRect(x, y - 13, 26, 26), self.desk.labels[code], number)
            x += 31
        if paint.scale.measure(tr("and below"), theme.SECOND) <= right - x - 6:
            paint.text(tr("and below"), (x + 6, y), theme.SECOND, SANS, "muted")
