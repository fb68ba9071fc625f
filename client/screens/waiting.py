"""The waiting room of an open table: who sits there, at which computers, and which of them run the bots.

Whoever has no seat yet is asked how many sit down here. It goes back to the lobby when the game has begun.
"""
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import furniture, theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.games.listing import other_rules
from client.pages import save_code
from client.pages.desk import Desk
from client.pages.stir import Stir
from client.screens.game_page import GamePage
from client.ui import parts
from client.ui.page import Go
from client.ui.phrases import COUNTS, listed, plain
from client.ui.screen import Back
from client.ui.widgets import Button, Control, Field, Form, Switch
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.identity import clean_name
from p2p.net.wire import Draft, DraftId, DraftSeat
from p2p.peer.lobby import OPEN, LobbyView

COLUMN, GAP, HEAD = 340, 20, 46     # a computer's box: width, between boxes, height of its name
RULES = 0.36                        # of the mat's height that house rules may take
BESIDE = 24                         # from the mat's edge to a box beside the heap of cards
FIELD = 240.0                       # room for the names of the people beside me
COUNT = (("1", "Just me"), ("2", "Two of us"), ("3", "Three of us"))


class Computer(NamedTuple):
    """The seats that one computer holds, as (index, seat). The free seats have the key b""."""

    key: bytes
    name: str
    seats: tuple[tuple[int, DraftSeat], ...]


def computers(draft: Draft, lobby: LobbyView) -> tuple[Computer, ...]:
    """Returns who holds which seats: the opener first, then in the order of seats, the free ones last."""
    keys = dict.fromkeys((draft.opener, *(seat.key for seat in draft.seats if seat.key), b""))
    found = []
    for key in keys:
        seats = tuple((i, seat) for i, seat in enumerate(draft.seats) if seat.key == key)
        if seats:
            found.append(Computer(key, _owner(key, lobby, seats), seats))
    return tuple(found)


def _owner(key: bytes, lobby: LobbyView, seats: tuple[tuple[int, DraftSeat], ...]) -> str:
    if key == lobby.me.key:
        return "This computer"
    if not key:
        return "Free"
    person = next((person for person in lobby.here if person.key == key), None)
    return f"{furniture.name_of(plain(person.name if person else seats[0][1].name))}’s computer"


class Waiting(GamePage):
    """Shows one open table. Esc goes back to the lobby and keeps the seat; a button gives it up.

    A guest asks by itself for the only free seat, except at a table that a save code deals.
    """

    def __init__(self, desk: Desk, table: DraftId) -> None:
        super().__init__(desk, Form([], ""))
        self.table = table
        self._notices = parts.Notices(desk.node.notices, desk.node.notices.clear)
        self._asked = False                             # for seats
        self._count = Switch("count", COUNT[:1], "1")
        self._beside = [Field(f"here {n}", f"Player {n + 2}", "", 14) for n in range(len(COUNT) - 1)]
        self._sit = Button("sit", "Sit down", "primary")
        self._begin = Button("begin", "Begin", "primary")
        self._stand = Button("stand", "Stand up")
        self.game = self.draft.game if self.draft else ""
        self._stir = Stir(desk) if isinstance(GAMES.get(self.game), CardGame) and not self._coded else None
        if not self.seated and self._free() == 1 and not self._coded:
            self._ask(1)

    def title(self) -> str:
        draft = self.draft
        if draft is None:
            return "Fairdeal"
        return "Everybody is here" if self._may_begin(draft) else f"{GAMES[draft.game].TITLE}: waiting"

    # ------------------------------------------------------------------ what is so

    @property
    def draft(self) -> Draft | None:
        """Returns the newest draft of the table; None once it is closed."""
        return next((draft for draft in self.desk.node.lobby.tables if draft.id == self.table), None)

    @property
    def _coded(self) -> bool:
        """Returns whether the cards come from a save code."""
        return self.draft is not None and save_code.coded(self.draft.options)

    @property
    def seated(self) -> bool:
        """Returns whether this computer holds a seat or has opened the table."""
        draft, me = self.draft, self.desk.node.lobby.me.key
        return draft is not None and (draft.opener == me or any(seat.key == me for seat in draft.seats))

    def _free(self) -> int:
        return sum(not seat.key for seat in self.draft.seats) if self.draft else 0

    def _may_begin(self, draft: Draft) -> bool:
        return draft.opener == self.desk.node.lobby.me.key and not self._free()

    # ------------------------------------------------------------------ what happens

    def handle(self, event: pygame.Event, now: float) -> Go:
        if self._stir and self.seated:
            self._stir.handle(event, self.scale)
        return super().handle(event, now)

    def wakes(self, now: float) -> float | None:
        return self._stir.wakes(now) if self._stir else None

    def update(self, now: float) -> Go:
        draft = self.draft
        if self._stir:
            self._stir.update(now)
        if draft is None or draft.state != OPEN or self.desk.node.table(self.table):
            return Back()
        if self._asked and (self.seated or self.desk.node.notices):
            self._asked = False
        return None

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.do(next((c.name for c in self.form.controls if c.name in ("begin", "sit") and c.enabled), ""))
        return super().other(event)

    def do(self, name: str) -> Go:
        node = self.desk.node
        match name.partition(" ")[0]:
            case "count" if self._count.value != "1":
                self.form.take_focus("here 0")
            case "sit" | "here":
                self._ask(int(self._count.value))
            case "begin":
                node.begin(self.table)
            case "stand":
                node.stand(self.table)
                return Back()
            case "notice":
                self._notices.put_away()
        return None

    def _ask(self, count: int) -> None:
        """Asks the opener for `count` seats for the people at this computer."""
        me = self.desk.node.lobby.me
        beside = [clean_name(field.text) or f"Player {n}" for n, field in enumerate(self._beside, 2)]
        names = (me.name, *beside)[:count]
        self._notices.put_away()
        self._asked = True
        self.desk.node.sit(self.table, tuple(DraftSeat(me.key, name, "") for name in names))

    # ------------------------------------------------------------------ what is seen

    def show(self, paint: Paint) -> None:
        draft = self.draft
        if draft is None:
            return
        title = GAMES[draft.game].TITLE
        furniture.draw_header(paint, furniture.header_layout(paint.scale), f"A {title} table",
                              LISTINGS[draft.game].words(draft.options), self.hover)
        left, right = parts.content(paint.scale)
        strip = parts.strip_rect(paint.scale)
        mat = FRect(left, 100, right - left, strip.y - 24 - 100)
        paint.plate(mat, "mat", radius=theme.PANEL_RADIUS)
        boxes = computers(draft, self.desk.node.lobby)
        if self._coded:
            high = paint.scale.em(theme.BODY) * 3 + 24
            save_code.draw_notice(paint, FRect(mat.x + 24, mat.y + 20, mat.w - 48, high))
            mat = FRect(mat.x, mat.y + 20 + high, mat.w, mat.h - 20 - high)
        if self._stir and self.seated:
            middle = mat.w - 2 * (COLUMN + BESIDE)
            self._stir.draw(paint, mat.inflate(middle - mat.w - 2 * GAP, -2 * GAP))
            self._draw_columns(paint, mat, (boxes[::2], boxes[1::2]), middle)
        else:
            low = self._draw_rules(paint, mat, draft)
            self._draw_columns(paint, FRect(mat.x, mat.y, mat.w, mat.h - low), _columns(boxes), GAP)
        self._draw_strip(paint, strip, draft)
        self.form.draw(paint)

    def _draw_rules(self, paint: Paint, mat: FRect, draft: Draft) -> float:
        """Draws at the mat's bottom the house rules of a card game that aren't usual. Returns their height (units)."""
        game = GAMES[draft.game]
        rules = other_rules(game.OPTIONS, draft.options) if isinstance(game, CardGame) else []
        if not rules:
            return 0.0
        room, shown = min(720.0, mat.w - 48), len(rules)
        while paint.lines_height(words := _rules_words(rules, shown), room, theme.SECOND) > mat.h * RULES and shown:
            shown -= 1
        high, head = paint.lines_height(words, room, theme.SECOND), paint.scale.em(theme.SECOND) * 1.7
        y = mat.bottom - 16 - high - head
        paint.text("House rules here", (mat.centerx, y + head * 0.4), theme.SECOND, SEMI, "accent_text", "centre")
        paint.lines(words, (mat.centerx, y + head + paint.scale.em(theme.SECOND) * 0.6), room, theme.SECOND, SANS,
                    "text", "centre")
        return high + head + 24

    def _draw_columns(self, paint: Paint, mat: FRect, columns: Sequence[Sequence[Computer]], apart: float) -> None:
        """Draws one box for each computer, the columns `apart` units from each other, in the middle of the mat."""
        wide, seat = len(columns) * (COLUMN + apart) - apart, furniture.plate_height(paint.scale) + 8
        for number, column in enumerate(columns):
            y = mat.centery - (_height(column, seat) - GAP) / 2
            for box in column:
                rect = FRect(mat.centerx - wide / 2 + number * (COLUMN + apart), y, COLUMN, _height([box], seat) - GAP)
                self._draw_computer(paint, rect, box, seat)
                y += rect.h + GAP

    def _draw_computer(self, paint: Paint, rect: FRect, box: Computer, high: float) -> None:
        if box.key:
            paint.plate(rect, "panel", "line", 1.5, theme.ROW_RADIUS)
        else:
            paint.dashed(rect, "edge", 1.5, theme.ROW_RADIUS, 6)
        paint.fitted(box.name, (rect.x + 18, rect.y + 26), rect.w - 36, theme.BODY, SEMI)
        for place, (number, seat) in enumerate(box.seats):
            plate = FRect(rect.x + 12, rect.y + HEAD + place * high, rect.w - 24, high - 6)
            if box.key:
                name = plain(seat.name, "Bot" if seat.bot else "Player")
                furniture.draw_plate(paint, plate, number, name, self._said(box, seat, place), bot=bool(seat.bot))
            else:
                paint.open_seat((plate.x + 27, plate.centery), 14, "faint")
                paint.fitted("for anybody here", (plate.x + 52, plate.centery), plate.w - 60, theme.BODY, SANS, "muted")

    def _said(self, box: Computer, seat: DraftSeat, place: int) -> str:
        mine = box.key == self.desk.node.lobby.me.key
        if seat.bot:
            return f"bot, {plain(seat.bot)}, run {'here' if mine else 'there'}"
        beside = [plain(other.name) for _, other in box.seats if not other.bot and other is not seat]
        if beside:
            return "one keyboard with " + listed(beside)
        return "me" if mine and not place else ""

    def _draw_strip(self, paint: Paint, strip: FRect, draft: Draft) -> None:
        controls, said = self._strip_controls(draft), list[Control]()
        x, field = strip.right - 24, FIELD / max(1, int(self._count.value) - 1)
        for control in reversed(controls):
            wide = field if isinstance(control, Field) else control.width(paint.scale)
            x -= wide
            control.rect = FRect(x, strip.centery - 24, wide, 48)
            x -= 12
        settings = self.desk.settings
        fan = LISTINGS[draft.game].pair(draft.options, settings.art, settings.palette)
        bold, line = self._words(draft)
        parts.draw_strip(paint, strip, fan, bold, line, x - 12)
        if self._notices.text:
            self._notices.draw(paint, FRect(strip.x + 160, strip.y + 12, x - 12 - strip.x - 160, strip.h - 24))
            said.append(self._notices.button)
        self.form.controls = [*controls, *said]

    def _strip_controls(self, draft: Draft) -> list[Button | Switch | Field]:
        """Returns the controls of the strip from the left: to sit down, or to stand up and to begin."""
        if not self.seated:
            self._count.options = COUNT[:max(1, min(LISTINGS[draft.game].couch, self._free()))]
            self._count.value = min(self._count.value, self._count.options[-1][0])
            self._sit.enabled = not self._asked and self._free() > 0
            more = self._beside[:int(self._count.value) - 1]
            return [*([self._count] if len(self._count.options) > 1 else []), *more, self._sit]
        mine = draft.opener == self.desk.node.lobby.me.key
        self._stand.label = "Close the table" if mine else "Stand up"
        return [self._stand, *([self._begin] if self._may_begin(draft) else [])]

    def _words(self, draft: Draft) -> tuple[str, str]:
        """Returns the two lines of the strip: what we wait for, and what will be played."""
        free, me, network = self._free(), self.desk.node.lobby.me.key, self.desk.node.network
        opener = next((plain(p.name) for p in self.desk.node.lobby.here if p.key == draft.opener), "the one who opened")
        charter = f"{LISTINGS[draft.game].words(draft.options)}, {COUNTS[len(draft.seats)]} seats."
        if not self.seated:
            bold = "Waiting for a yes." if self._asked else "Sit down at this table?"
            return bold, charter
        if free:
            bold = "One seat is still free." if free == 1 else f"{COUNTS[free].capitalize()} seats are still free."
            how = f" Others see it in their lobby, or type the code {network.code}." if network.code else ""
            return bold, charter + how
        return ("Everybody is here." if draft.opener == me else f"Waiting for {opener} to begin."), charter


def _rules_words(rules: Sequence[str], shown: int) -> str:
    """Returns the first `shown` rules as one sentence, with the number of the others."""
    more = [f"and {len(rules) - shown} more"] if shown < len(rules) else []
    return "; ".join([*rules[:shown], *more])


def _columns(boxes: Sequence[Computer]) -> list[list[Computer]]:
    """Returns the boxes in up to three columns that differ by one box at most."""
    rows = ceil(len(boxes) / 3)
    columns: list[list[Computer]] = [[] for _ in range(ceil(len(boxes) / rows))]
    for box in boxes:
        min(columns, key=len).append(box)
    return columns


def _height(column: Sequence[Computer], seat: float) -> float:
    return sum(HEAD + len(box.seats) * seat + 8 + GAP for box in column)
