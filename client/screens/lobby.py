"""The lobby: games to choose, open and unfinished tables, people on the network. All other screens come back to it."""
import time
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.lessons.progress import Progress
from client.pages import remembered
from client.pages.acquaintances import Acquaintances
from client.pages.desk import Desk
from client.screens import first_game, lobby_alone, lobby_view, ways
from client.screens.first_game import ALONE
from client.screens.lobby_greets import Greeter
from client.screens.lobby_rows import BACK, COME, LABELS, WATCH, TableRow, is_couch, rows
from client.screens.played_games.lately import Lately
from client.ui import parts
from client.ui.areas import Area, arrow
from client.ui.phrases import span
from client.ui.screen import Go, Unasked
from client.ui.twice import Twice
from client.ui.widgets import Button, Control, Field, Form, Switch
from p2p.language import tr
from p2p.net.wire import Draft, DraftId, TableId
from p2p.peer.lobby.people import OPEN

OTHERS, COUCH = "others", "couch"
MANNERS = ((ALONE, tr("Alone")), (COUCH, tr("One couch")), (OTHERS, tr("With others here")))
TOUCHES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
MISSING, GONE = tr("Somebody missing?"), tr("Missing?")       # the short one where there is no room
WHY, HAND = (tr("Why can't we see each other?"), tr("Why not?")), (tr("Somebody without Fairdeal?"), tr("Hand it on"))
ASKED = "place", "keep", "delete"       # a field, and the answers to a question: Enter is for them without a ring, too
LONELY = 20_000.0               # ms alone on a network after which the screen says what may keep the others away
PATIENCE = 6000.0               # ms that we wait for an answer before the words go away
ASKS = tr("What shall we play?")
PAGES = {"why": ways.network, "hand": ways.handing, "played": ways.played, "mine": ways.my_page, "today": ways.today,
         "club": ways.club, "me": ways.settings}       # where these controls and keys lead
KEYS = {pygame.K_F1: "rules", pygame.K_F2: "played", pygame.K_F3: "club", pygame.K_F4: "mine", pygame.K_F5: "now"}
LETTERS = {pygame.K_t: "today", pygame.K_l: "learn", pygame.K_k: "who"}        # keys, too, unless they are typed


class LobbyScreen(Unasked):
    """The lobby's screen. It opens, once each, the waiting room of a table with an own seat and the board of a begun
    one.

    Until something is pressed it greets a player who is alone here with what can be played and learned alone."""

    def __init__(self, desk: Desk, games: Sequence[str] = ()) -> None:
        """`games`: the offered ones, all if none are named."""
        self.desk, self.games, self.progress = desk, tuple(games or LISTINGS), Progress(desk.node.home)
        self.scale = Scale(*theme.WINDOW)
        self.rows: tuple[TableRow, ...] = ()
        self._lately = Lately(desk.node.home)
        self._first = 0                             # the first table in sight
        self._room = 1                              # how many are in sight
        self._opened: set[DraftId] = set()          # tables we sit at that had their waiting room
        self._known: set[bytes] = set()             # tables that had their board, or were put away before
        self._deletes = Twice()                     # the unfinished table that is asked about, by its table id in hex
        self._asked, self._asked_until, self._asked_among = "", 0.0, 0
        self._lonely: float | None = None           # since when (ms) nobody else was seen, though there is a network
        self._notices = parts.Notices(desk.node.notices)
        self._touched, self._couch = False, remembered.on_couch(desk.node.home)
        self._until: dict[bytes, float] = {}        # by row: where its buttons begin (units)
        self._manner = Switch("manner", MANNERS, ALONE)
        self._tiles = [Area(f"tile {game}", self._tile(game), None) for game in self.games]
        self._to_lessons = [Area(f"lesson {game}", self._way(game), None) for game in self.games]
        self._begin = Button("begin", "")
        self._place = Field("place", tr("Address, code"), limit=24)
        self._join = Button("join", tr("Join"))
        self._again = Button("again", tr("Look again"), "ghost", "refresh")
        self._why = Area("why", partial(_draw_help, "wifi", WHY), None, radius=theme.CONTROL_RADIUS)
        self._hand = Area("hand", partial(_draw_help, "down", HAND), None, radius=theme.CONTROL_RADIUS)
        self._now = Button("now", tr("Play now"), "second", "play", cap="F5")
        self._played = Button("played", tr("Played games"), "ghost", "replay")
        self._mine = Button("mine", tr("My page"), "ghost")
        self._today = Button("today", tr("Today"), "ghost")
        self._greeter = Greeter(desk.node.home)
        self._learn = Button("learn", tr("Learn"), "ghost", "bulb")
        self._who = Button("who", tr("Who is who"), "ghost", cap="K")
        self._known_people: Acquaintances | None = None     # while it is asked who is who
        self._me = Area("me", self._draw_me, radius=24)
        self._chosen = self.games[0]
        self.form = Form([], "now")
        self._greet()

    def title(self) -> str:
        return "Fairdeal"

    # ------------------------------------------------------------------ what happens

    def update(self, now: float) -> Go:
        node = self.desk.node
        if self.desk.reunion:
            self.desk.reunion.meet(b"", now)
        if node.lobby.here or not node.network.addresses:
            self._lonely = None
        elif self._lonely is None:
            self._lonely = now
        if self._asked and (node.notices or len(node.lobby.here) != self._asked_among or now > self._asked_until):
            self._asked = ""
        for view in node.tables:
            if view.charter.id not in self._known and view.charter.game in LISTINGS:
                self._known.add(view.charter.id)
                return LISTINGS[view.charter.game].play(self.desk, view.charter.id)
        for draft in node.lobby.tables:
            if draft.state == OPEN and draft.id not in self._opened and self._ours(draft):
                self._opened.add(draft.id)
                return ways.waiting(self.desk, draft)
        self.rows = rows(node.lobby, node.tables, node.unfinished)
        self._greet()
        return None

    def _ours(self, draft: Draft) -> bool:
        """Returns whether we have opened this table, or have a seat in a game that is to begin there."""
        me = self.desk.node.lobby.me.key
        return draft.opener == me or (not draft.carries and any(seat.key == me for seat in draft.seats))

    def _greet(self) -> None:
        """Chooses what to show first, until somebody presses something: being alone, or the people here."""
        if self._touched:
            return
        lobby = self.desk.node.lobby
        couch = self._couch or any(map(is_couch, self.desk.node.unfinished))
        self._manner.value = OTHERS if lobby.here or lobby.tables else COUCH if couch else ALONE
        focus = "now" if self._manner.value == ALONE else f"tile {self._chosen}"
        if self.form.focus != focus:
            self.form.take_focus(focus)

    @property
    def _alone(self) -> bool:
        return self._manner.value == ALONE

    @property
    def _plays_now(self) -> bool:
        """Returns whether Enter begins the game of last time: no ring shows another focus."""
        return self._alone and (self.form.focus == "now" or not (self.form.shows_focus or self.form.focus in ASKED))

    def wakes(self, now: float) -> float | None:
        told = [] if self._lonely is None or now >= self._lonely + LONELY else [self._lonely + LONELY]
        return min([*told, *([self._asked_until] if self._asked else [])], default=None)

    def handle(self, event: pygame.Event, now: float) -> Go:
        self._touched |= event.type in TOUCHES
        if event.type == pygame.MOUSEWHEEL:
            self._first -= event.y
        elif parts.pressed(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._first += self._room if event.key == pygame.K_PAGEDOWN else -self._room
        elif name := self._key(event) or self.form.handle(event, self.scale):
            return self._do(name, now)
        else:
            arrow(self.form, event)
        self._game()
        return None

    def _key(self, event: pygame.Event) -> str:
        """Returns what a key on the keyboard is for; "" for other events."""
        keys = KEYS if self.form.focus == "place" else KEYS | LETTERS
        return keys.get(event.key, "") if event.type == pygame.KEYDOWN else ""

    def _game(self) -> str:
        """Returns the game whose tile or table has the keyboard focus, or had it last."""
        what, _, which = self.form.focus.partition(" ")
        if what in ("tile", "lesson"):
            self._chosen = which
        elif what == "row":
            self._chosen = next((row.game for row in self.rows if row.id.hex() == which), self._chosen)
        return self._chosen

    def _do(self, name: str, now: float) -> Go:
        what, _, which = name.partition(" ")
        if what in PAGES:
            return PAGES[what](self.desk)
        match what:
            case "rules":
                return ways.rules(self.desk, self._game())
            case "tile":
                return ways.setup(self.desk, which, self._manner.value)
            case "row":
                return self._act(next((row for row in self.rows if row.id.hex() == which), None))
            case "ask":
                self._deletes.press(which)
                self.form.take_focus("keep")
            case "keep":
                self._deletes.drop()
            case "delete" if self._deletes.press(table := self._deletes.name):
                self.desk.node.forget(TableId(bytes.fromhex(table)))
            case "join" | "place" if self._place.text.strip():
                self.desk.node.join_place(self._place.text)
                self._ask(tr("Asking {place}…", place=self._place.text.strip()), now)
            case "join":
                self.form.take_focus("place")
            case "again":
                self.desk.node.look_again()
                self._ask(tr("Looking around…"), now)
            case "now":
                self.do_now()
            case "greeting":
                return self._do(self._greeter.way_there, now)
            case "greeted":
                self._greeter.put_away(time.time())
            case "learn":
                return ways.learn(self.desk, self._game(), self.progress)
            case "lesson":
                self.form.shows_focus = False           # Enter is for a game again once it is over
                if not LISTINGS[which].lessons:
                    return ways.rules(self.desk, which)
                return ways.learn(self.desk, which, self.progress)
            case "begin":
                self.form.shows_focus = False
                return ways.learn(self.desk, lobby_alone.first(self.games, self.progress), self.progress, begins=True)
            case "who":
                self._known_people = None if self._known_people else Acquaintances(self.desk.node.home)
            case "notice":
                self._notices.put_away()
        return None

    def do_now(self) -> None:
        """Begins the game of last time at once, alone against bots as good as then, by the house rules of then; before
        any game one against gentle bots, for who has done a lesson."""
        first_game.begin(self.desk.node, self._proposal())

    def _proposal(self) -> first_game.Proposal:
        return first_game.proposed(self.desk.node, self.games, self.progress)

    def _act(self, row: TableRow | None) -> Go:
        """Does what the button of a row is for (None: the row has gone). Returns where to go."""
        node = self.desk.node
        if row is None:
            return None
        if row.action == COME:
            self._known -= {table.charter.id for table in node.unfinished if table.id == row.id}
            node.resume(TableId(row.id))
            return None
        if row.action == WATCH:
            self._known.discard(row.id)
        if row.action == WATCH and not row.locked:
            node.room.watch(DraftId(row.id))
            return None
        if row.action == BACK and node.table(DraftId(row.id)):
            return LISTINGS[row.game].play(self.desk, DraftId(row.id))
        draft = node.lobby.table(row.id)
        if draft is None:
            return None                             # it was closed just now
        self._opened.add(draft.id)
        self._notices.put_away()                    # what was said of another table
        return ways.waiting(self.desk, draft)

    def _ask(self, words: str, now: float) -> None:
        """Shows what was asked of the network until an answer, trouble, or PATIENCE ms."""
        self._notices.put_away()
        self._asked, self._asked_until = words, now + PATIENCE
        self._asked_among = len(self.desk.node.lobby.here)

    # ------------------------------------------------------------------ what is seen

    def draw(self, paint: Paint, now: float) -> None:
        self.scale, node = paint.scale, self.desk.node
        said = self._notices.height(paint.scale, parts.content(paint.scale, lobby_view.EDGE)[1] - 400)
        opened, left = self._sorted()
        me = node.lobby.me
        greets = self._greeter.read(me.key, me.name, node.clubs.view, time.time()) is not None
        lay = lobby_view.layout(paint.scale, len(self.games), said, len(opened), len(left), self._alone,
                                me.words, self._manner.value == COUCH, greets)
        self._room = len(lay.rows) or max(1, len(lay.apart))
        self._first = max(0, min(self._first, max(len(opened) - len(lay.rows), len(left) - len(lay.apart))))
        first = min(self._first, max(0, len(opened) - len(lay.rows)))
        then = min(self._first, len(left) - len(lay.apart))
        in_sight = [*zip(lay.rows, opened[first:], strict=False), *zip(lay.apart, left[then:], strict=False)]
        self._place_controls(lay, in_sight)
        paint.fill()
        lobby_view.draw_house(paint, lay)
        after = self._learn.rect if not self._alone else self._manner.rect
        paint.fitted(ASKS, (lay.left.x, lay.asks), after.x - 8 - lay.left.x, theme.TITLE, SERIF, least=0.5,
                     high=52)
        if lay.greeting:
            self._greeter.draw(paint, lay.greeting, self.desk.settings)
        for tile in lay.tiles:
            paint.plate(tile, "panel", radius=theme.ROW_RADIUS)
        if self._alone:
            self._draw_greeting(paint, lay)
        else:
            lobby_view.draw_legend(paint, lay, _more(first, len(lay.rows), len(opened)))
        if left:
            lobby_view.draw_apart(paint, lay, _more(then, len(lay.apart), len(left)))
        for rect, row in in_sight:
            lobby_view.draw_row(paint, rect, row, self._until.get(row.id, rect.right - 16) - 12, self.desk.settings)
        if self._manner.value == OTHERS and not self._alone:
            lay = self._lately.draw(paint, lay, len(opened), node.lobby, self.desk.settings)
        if not self._alone and not opened:
            lobby_view.draw_no_tables(paint, lay, self._manner.value == OTHERS)
        if said:
            self._notices.draw(paint, lay.notice)
        self._draw_people(paint, lay.people, self._lonely is not None and now >= self._lonely + LONELY)
        enter = tr("play now") if self._plays_now or self.form.focus == "now" else tr("choose")
        until = parts.draw_hints(paint, lay.people.right, lay.foot, (
            ("←→↑↓", tr("move")), ("Enter", enter), ("T", tr("today")), ("L", tr("learn")),
            ("F1", tr("rules")), ("F3", tr("club"))))
        lobby_view.draw_network(paint, lay, node.network.ok, self._sentence(), until)
        self.form.draw(paint)
        if self._greeter.open and self._today.rect.w:
            paint.disc((self._today.rect.x + 14, self._today.rect.centery), 4.5, "accent")

    def _sorted(self) -> tuple[list[TableRow], list[TableRow]]:
        """Returns the rows of open tables, and those of own games to go on with."""
        left = [row for row in self.rows if row.left or (self._alone and row.action == BACK)]
        return [row for row in self.rows if row not in left], left

    def _draw_greeting(self, paint: Paint, lay: lobby_view.LobbyLayout) -> None:
        """Draws the two cards for a player alone, the heading of the games, and the ground of their tiles."""
        settings = self.desk.settings
        lobby_alone.draw_now(paint, lay.cards[0], self._proposal(), remembered.begun(self.desk.node.home), settings)
        lobby_alone.draw_learn(paint, self.desk.cards, lay.cards[1], self._begin.rect.w, settings)
        lobby_alone.draw_heading(paint, lay.left.x, lay.tiles[0].y - 24, lay.left.w)

    def _sentence(self) -> str:
        """Returns the sentence about the network: address and code, or what is wrong with it."""
        network = self.desk.node.network
        if not network.ok or not network.code:
            return network.text
        return tr("{address}, code {code}. No server and no host: everybody here is equal.",
                  address=network.addresses[0], code=network.code)

    def _place_controls(self, lay: lobby_view.LobbyLayout, in_sight: Sequence[tuple[FRect, TableRow]]) -> None:
        """Gives the form all controls in reading order, and each its rectangle."""
        parts.place(self.scale, lay.left.right, lay.asks, self._manner, high=40)
        after = lay.left.x + self.scale.measure(ASKS, theme.TITLE, SERIF) + 16
        fits = after + self._learn.width(self.scale) <= self._manner.rect.x - 8
        self._learn.label = tr("Learn") if fits else ""
        wide = self._learn.width(self.scale) if fits else theme.TARGET
        self._learn.rect = FRect(min(after, self._manner.rect.x - 8 - wide), lay.asks - 22, wide, theme.CONTROL)
        lessons = {way.name.split()[1]: way for way in self._to_lessons} if self._alone else {}
        for game, tile, rect in zip(self.games, self._tiles, lay.tiles, strict=True):
            tile.rect = FRect(rect)
            if game in lessons:
                tile.rect.h -= lobby_view.LEARN
                lessons[game].rect = FRect(rect.x, tile.rect.bottom, rect.w, lobby_view.LEARN)
        self._me.rect = lay.me
        parts.place(self.scale, lay.me.x - 12, lay.me.y + 24, self._played)
        brand = lay.left.x + 62 + self.scale.measure("Fairdeal", 36, SERIF) + 20
        room = self._played.rect.x - brand - (0.0 if self._alone else 8 + self._now.width(self.scale))
        today, mine = (button.width(self.scale) for button in (self._today, self._mine))
        today = today if today <= room else 0.0                 # then T alone leads there
        mine = mine if today and today + mine <= room else 0.0  # then F4 alone
        self._mine.rect = FRect(self._played.rect.x - mine, lay.me.y + 2, mine, theme.CONTROL)
        self._today.rect = FRect(self._mine.rect.x - today, lay.me.y + 2, today, theme.CONTROL)
        first = self._place_first(lay)
        buttons = [button for rect, row in in_sight for button in self._buttons(rect, row)]
        greeting = self._greeter.place(lay.greeting, self.scale) if lay.greeting else []
        who = [self._who] * bool(self.desk.node.lobby.here)
        end = lay.people.right - 30 - self.scale.measure(str(len(self.desk.node.lobby.here)), 26, SERIF)
        begin = lay.people.x + 34 + self.scale.measure(tr("Here now"), 26, SERIF)
        for self._who.label in (tr("Who is who"), tr("Who?"), ""):
            wide = self._who.width(self.scale) - 24
            if wide <= end - begin:
                break
        self._who.rect = FRect(end - wide, lay.people.y + 36 - theme.CONTROL / 2, wide, theme.CONTROL)
        self._place_missing(lay.people)
        notice = self._notices.controls
        self.form.controls = [*first, *greeting, *self._tiles, *lessons.values(), *buttons, *notice, *who,
                              self._again, self._place, self._join, self._why, self._hand]

    def _place_first(self, lay: lobby_view.LobbyLayout) -> list[Control]:
        """Places what begins a game or a lesson at once: on cards for a player alone, or in the header. Returns the
        controls above the tiles in reading order."""
        self._now.kind = "primary" if self._alone else "second"
        self._now.cap = "Enter" if self._plays_now else "F5"
        if not self._alone:
            parts.place(self.scale, self._today.rect.x - 8, lay.me.y + 24, self._now)
            return [self._now, self._today, self._mine, self._played, self._me, self._learn, self._manner]
        now, learn = lay.cards
        y = now.centery + 30 - theme.CONTROL / 2
        self._now.rect = FRect(now.x + lobby_alone.beside_fan(now), y, self._now.width(self.scale), theme.CONTROL)
        self._begin.label = lobby_alone.learn_words(self.games, self.progress)
        self._begin.rect = FRect(learn.x + 24, y, self._begin.width(self.scale), theme.CONTROL)
        return [self._now, self._begin, self._today, self._mine, self._played, self._me, self._manner]

    def _buttons(self, rect: FRect, row: TableRow) -> list[Button]:
        """Returns the placed buttons of a row, from the left; an unfinished table can be deleted, after a question."""
        which = row.id.hex()
        found = [Button(f"row {which}", LABELS[row.action], "primary" if row.wanted else "second")] * bool(row.action)
        if row.action == COME:
            asked = which == self._deletes.name
            found = [Button("delete", tr("Delete for good"), "danger"), Button("keep", tr("Keep it"))] if asked else [
                Button(f"ask {which}", "", "ghost", "cross"), *found]
        x = rect.right - 16
        for button in reversed(found):
            wide = button.width(self.scale, lobby_view.ACTION) if button.label else theme.CONTROL
            button.rect = FRect(x - wide, rect.centery - 22, wide, theme.CONTROL)
            x -= wide + 8
        self._until[row.id] = x + 8
        return found

    def _place_missing(self, panel: FRect) -> None:
        left, right, low = panel.x + 24, panel.right - 24, panel.bottom
        until = parts.place(self.scale, right, low - 132, self._join, least=94) - 10
        self._place.rect = FRect(left, low - 154, until - left, theme.CONTROL)
        wide = self._again.width(self.scale) - 24
        self._again.rect = FRect(right - wide + 12, low - 207, wide, theme.CONTROL)
        self._why.rect = FRect(left - 8, low - 96, panel.w - 32, theme.TARGET)
        self._hand.rect = FRect(left - 8, low - 96 + theme.TARGET, panel.w - 32, theme.TARGET)

    def _draw_people(self, paint: Paint, panel: FRect, lonely: bool) -> None:
        lobby, network = self.desk.node.lobby, self.desk.node.network
        paint.plate(panel, "panel", radius=theme.GAP)
        left, right, line = panel.x + 24, panel.right - 24, panel.bottom - 217
        until = self._who.rect.x + 12 if lobby.here else right
        heads = (tr("Here now"), tr("Here")) if lobby.here else (tr("With others"),)
        heading = paint.scale.longest(heads, (until - left) * 1.2, 26, SERIF)
        paint.fitted(heading, (left, panel.y + 36), until - left, 26, SERIF, least=0.5, high=52)
        if lobby.here:
            paint.text(str(len(lobby.here)), (right, panel.y + 36), 26, SERIF, "muted", "right")
            lobby_view.draw_people(paint, panel, lobby, line - 12, self._known_people)
        else:
            lobby_view.draw_alone(paint, panel, lobby.me, network.addresses[0] if network.addresses else "",
                                  network.code, line - 12, lonely)
        paint.rule(left, line, panel.w - 48)
        room = self._again.rect.x - left
        fits = paint.scale.measure(MISSING, theme.BODY, SEMI) <= room
        paint.fitted(self._asked or (MISSING if fits else GONE), (left, line + 32), room, theme.BODY, SEMI,
                     high=theme.CONTROL)

    def _tile(self, game: str) -> Callable[[Paint, FRect], None]:
        return lambda paint, rect: lobby_view.draw_tile(paint, rect, game, self.desk.settings, self._alone)

    def _way(self, game: str) -> Callable[[Paint, FRect], None]:
        return lambda paint, rect: lobby_alone.draw_way(paint, rect, game, self.progress)

    def _draw_me(self, paint: Paint, rect: FRect) -> None:
        lobby_view.draw_me(paint, rect, self.desk.node.lobby.me)


def _more(first: int, room: int, count: int) -> tuple[str, ...]:
    """Returns in words which of so many rows are in sight, and in fewer; none if all are."""
    if count <= room:
        return ()
    if not room:
        return (tr("none of {count}, Page Down", count=count),)
    seen = span(first + 1, first + room)
    return tr("{seen} of {count}, Page Down", seen=seen, count=count), tr("{number} of {count}", number=seen,
                                                                          count=count)


def _draw_help(icon: str, words: tuple[str, str], paint: Paint, rect: FRect) -> None:
    """Draws a way out of trouble: its sentence, the short one where there is no room."""
    paint.icon(icon, (rect.x + 20, rect.centery), 22, "accent_text")
    whole, short = words
    fits = paint.scale.measure(whole, 16, SEMI) <= rect.w - 50
    paint.text(whole if fits else short, (rect.x + 44, rect.centery), 16, SEMI, "accent_text")
