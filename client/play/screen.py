"""What every game's play screen shares: the table's view, leaving, trouble and faults, the end and what comes next.

Knows no rules. A game's screen is a subclass: it says what its board shows, what its keys mean, what is new.
"""
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import pygame

from client.draw import furniture, theme
from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.play import table_people
from client.play.again import Again, label as again_label
from client.play.company import Local
from client.play.desk import Desk
from client.play.settings_page import SettingsPage
from client.play.verify import Checking, Verify, blamed
from client.ui import panels
from client.ui.panels import Sheet
from client.ui.screen import Back, Quit, Screen
from p2p.games.game import Move, Outcome, Seat
from p2p.peer.session import TableView

Go = Screen | Back | Quit | None
Pick = tuple[str, Any]      # ("command", name), ("header", name), ("", "") or what the board has under the mouse
MISSING = 5000.0            # ms after which a table that never appeared is given up
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
LEAVING = Banner("Leave the table?", "You can come back: it waits in the lobby.",
                 (Command("leave", "Leave"), Command("stay", "Stay")))
OUT = Command("leave", "To the lobby")
NEXT = (Command("recap", "Recap"), Command("lobby", "To the lobby"))      # after the end, besides another game


class TableScreen(ABC):
    """One table, named by its charter's id. `view` is the node's newest, None until it is there."""

    board: ClassVar[Any]        # the module of client.boards that draws the game: draw, layout, pick
    commands: ClassVar[dict[int, str]] = {pygame.K_F1: "help", pygame.K_F5: "verify", pygame.K_F6: "mouse",
                                          pygame.K_ESCAPE: "back"}
    local: Local

    def __init__(self, desk: Desk, table: bytes) -> None:
        self.desk = desk
        self._scale = Scale(*theme.WINDOW)
        self._hover: Pick = ("", "")
        self._focus, self._ring = 0, False
        self._sit(table)

    def _sit(self, table: bytes) -> None:
        """Begin with a table: at first, and again after a game."""
        self.table = table
        self.view: TableView | None = None
        self._said = tuple(self.desk.node.notices)
        self._since: float | None = None
        self._asks = self._reads = False                # whether to leave; reading the rules
        self._again: Again | None = None
        self._proof: Checking | None = None
        self.begin()

    # ------------------------------------------------------------------ what each game's screen says

    @abstractmethod
    def begin(self) -> None:
        """A new table: a new `local`, and whatever else a screen keeps of one."""

    @abstractmethod
    def read(self, old: TableView | None, view: TableView, now: float) -> None:
        """Take in a new view; the first one comes without a word."""

    @abstractmethod
    def touch(self, what: Any, now: float) -> None:
        """The mouse has pressed something on the board."""

    @abstractmethod
    def strike(self, event: pygame.Event, now: float) -> None:
        """A key was pressed that no command and no answer has."""

    @abstractmethod
    def still(self) -> None:
        """Any input jumps motion to its end."""

    @abstractmethod
    def title(self) -> str:
        """For the window's frame: whose turn it is."""

    @abstractmethod
    def shown(self, now: float, banner: Banner | None) -> Any:
        """What the board draws."""

    @abstractmethod
    def draw_rules(self, paint: Paint, centre: tuple[float, float]) -> None:
        """The rules, over the board."""

    @abstractmethod
    def wants(self, now: float) -> list[float]:
        """When the running game has to be drawn again by itself."""

    def asks(self, now: float) -> Banner | None:  # noqa: ARG002
        """A banner that the running game itself puts over its board."""
        return None

    def over(self, outcome: Outcome) -> tuple[str, str] | None:  # noqa: ARG002
        """The headline and the line at the end; None: the board itself shows it."""
        return None

    def recap(self) -> Screen | None:
        """The screen behind Recap."""
        return None

    # ------------------------------------------------------------------ what the window calls

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._pick(event.pos, now)
        elif event.type == pygame.KEYDOWN:
            self.still()
            return self._key(event, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.still()
            self._ring = False
            return self._click(self._pick(event.pos, now), now)
        return None

    def update(self, now: float) -> Go:
        self._since = now if self._since is None else self._since
        view = self.desk.node.table(self.table)
        if view is None:
            return Back() if self.view or now - self._since > MISSING else None
        if view is not self.view:
            self._take_in(view, now)
        self.local.forget(now)
        self._listen(now)
        self._go_on()
        return None

    def draw(self, paint: Paint, now: float) -> None:
        self._scale = paint.scale
        if self.view is None:
            paint.fill()
            paint.text("Dealing…", (paint.width / 2, paint.height / 2), theme.TITLE, "serif", "muted", "centre")
            return
        shown = self._shown(now)
        self.board.draw(paint, self.desk.cards, self.desk.labels, shown, now, self._hover)
        over, lay = str(self._hover[1]), self.board.layout(shown, paint.scale)
        if self.view.trouble:
            panels.draw_trouble(paint, self.view.trouble, OUT, lay.foot.strip, over)
        if self.view.fault:
            panels.draw_sheet(paint, self._sheet(), lay.area.center, over)
        if self._reads:
            self.draw_rules(paint, lay.area.center)
        choices = self._choices(now)
        if choices and self._ring and not self._reads:
            paint.focus(choices[self._focus % len(choices)][1])

    def wakes(self, now: float) -> float | None:
        if self.view is None:
            return now + 100
        wanted = [self.local.until] if self.local.note[0] else []
        if self._proof and self._proof.report is None:
            wanted.append(now + 50)
        if self.local.away:
            wanted.append(now + 250)
        return min((*wanted, *self.wants(now)), default=None)

    # ------------------------------------------------------------------ what the node tells

    def _take_in(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        self.read(old, view, now)
        self.local.away = {member: self.local.away.get(member, now) for member in view.away}
        if view.outcome and not (old and old.outcome):
            self._asks = False
            self.ask_anew()
            self.local.mouse = None
            if old:
                self.sound("win")
        if view.fault and not self._proof:
            self._proof = Checking(view.file)

    def _listen(self, now: float) -> None:
        """Sentences of the node that came since the last look."""
        said = tuple(self.desk.node.notices)
        if said and said != self._said:
            self.local.say(said[-1], "", now)
            self._again = None                          # what was asked for may be what went wrong
        self._said = said

    def _go_on(self) -> None:
        """To the table of the next game, once it stands."""
        table = self._again.found(self.desk.node) if self._again and not self._again.leaves else None
        if table:
            self.desk.node.leave(self.table)
            self._sit(table)

    # ------------------------------------------------------------------ keys and mouse

    def _key(self, event: pygame.Event, now: float) -> Go:
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        choices = self._choices(now)
        if self._reads:
            self._reads = event.key not in (pygame.K_ESCAPE, pygame.K_F1, *ENTER)
        elif event.key in self.commands:
            return self._do(self.commands[event.key], now)
        elif choices:
            return self._choose(event, [command.name for command, _ in choices], now)
        else:
            self.strike(event, now)
        return None

    def _choose(self, event: pygame.Event, names: list[str], now: float) -> Go:
        """Tab and arrows go through the answers, Enter gives one."""
        if event.key in ENTER:
            return self._do(names[self._focus % len(names)], now)
        step = STEPS.get(event.key, 0)
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
        if step:
            self._focus = (self._focus + (step if self._ring else 0)) % len(names)
            self._ring = True
        return None

    def ask_anew(self) -> None:
        """Other answers stand there: the first one has the keyboard."""
        self._focus, self._ring = 0, False

    def _click(self, pick: Pick, now: float) -> Go:
        kind, what = pick
        if self._reads:
            self._reads = False
        elif kind in ("command", "header"):
            return self._do(str(what), now)
        elif kind and kind != "term":
            self.touch(what, now)
        return None

    def _pick(self, pixel: tuple[float, float], now: float) -> Pick:
        """What the mouse is on: an answer of a panel first, then the board."""
        if self.view is None:
            return "", ""
        at = self._scale.to_units(pixel)
        for command, rect in self._choices(now):
            if rect.collidepoint(at):
                return "command", command.name
        pick: Pick = self.board.pick(self._shown(now), self._scale, at)
        covered = self.view.fault or self._reads
        return ("", "") if pick[0] not in ("command", "header") and covered else pick

    # ------------------------------------------------------------------ commands

    def does(self) -> dict[str, Callable[[float], Go]]:
        """What each command does; a game adds its own."""
        return {"back": self._back, "leave": self._leave, "stay": self._back, "lobby": self._leave,
                "help": self._help, "mouse": self._mouse, "verify": self._verify, "recap": self._recap,
                "again": self._next_game, "settings": self._settings_screen}

    def _do(self, name: str, now: float) -> Go:
        """What a key, a button or a place in the header means."""
        command = self.does().get(name)
        if self.view is None or command is None:
            return Back() if name == "back" else None
        return command(now)

    def _back(self, now: float) -> Go:
        """Ask once before an own running game is left; asked again, stay."""
        if self._over or (self.view and not (self.view.started and self.view.mine)):
            return self._leave(now)
        self._asks = not self._asks
        self.ask_anew()
        return None

    def _leave(self, _now: float) -> Go:
        """Put the table away; the screen goes when the node has done so."""
        self.desk.node.leave(self.table)
        return None

    def _help(self, _now: float) -> Go:
        self._reads = not self._reads
        return None

    def _mouse(self, _now: float) -> Go:
        """With two players at this computer the mouse changes hands."""
        seats = sorted(self._clusters)
        if len(seats) > 1 and not self._over:
            self.local.mouse = seats[1] if self.local.mouse in (None, seats[0]) else seats[0]
        return None

    def mouse_seat(self) -> Seat | None:
        """For whom the mouse presses now: asked when it does."""
        seats = sorted(self._clusters)
        if not seats:
            return None
        seat = seats[0] if self.local.mouse is None else self.local.mouse
        self.local.mouse = seat if len(seats) > 1 else None
        return seat

    def _verify(self, _now: float) -> Go:
        assert self.view is not None
        return Verify(self.desk, self.view) if self.view.outcome or self.view.fault else None

    def _recap(self, _now: float) -> Go:
        return self.recap() if self.view and self.view.outcome else None

    def _next_game(self, _now: float) -> Go:
        assert self.view is not None
        if self._again is None:
            self._again = Again.of(self.desk.node, self.view)
            if self._again.leaves:
                self.desk.node.leave(self.table)
        return None

    def _settings_screen(self, _now: float) -> Go:
        return SettingsPage(self.desk)

    # ------------------------------------------------------------------ what is shown

    def _shown(self, now: float) -> Any:
        return self.shown(now, self._banner(now))

    def _banner(self, now: float) -> Banner | None:
        assert self.view is not None
        if self.view.fault:
            return None
        if self._asks:
            return LEAVING
        over = self.over(self.view.outcome) if self.view.outcome else None
        if over is None:
            return self.asks(now)
        again = (Command("again", again_label(self.desk.node, self.view)),) if self.view.mine else ()
        return Banner(*over, (*again, *NEXT))

    def _sheet(self) -> Sheet:
        """The one red panel: who did what, in which entry."""
        assert self.view is not None
        words = blamed(self.view, self._proof.report if self._proof else None)
        return Sheet(*words, (Command("verify", "See the proof"), OUT), bad=True)

    def _choices(self, now: float) -> list[tuple[Command, pygame.FRect]]:
        """The answers that can be given now, with their places."""
        view, scale = self.view, self._scale
        if view is None:
            return []
        lay = self.board.layout(self._shown(now), scale)
        if view.fault:
            sheet = self._sheet()
            return list(zip(sheet.choices, panels.sheet_layout(scale, sheet, lay.area.center)[1], strict=True))
        if view.trouble:
            return [(OUT, panels.trouble_layout(scale, view.trouble, OUT, lay.foot.strip)[1])]
        banner = self._banner(now)
        if banner is None:
            return []
        return list(zip(banner.choices, furniture.banner_layout(scale, banner, lay.area.center)[1], strict=True))

    # ------------------------------------------------------------------ small things

    @property
    def _over(self) -> bool:
        """Nothing can be played any more."""
        return self.view is None or bool(self.view.outcome or self.view.fault or self.view.trouble)

    @property
    def _clusters(self) -> dict[int, str]:
        return table_people.local_seats(self.view) if self.view else {}

    def act(self, seat: Seat, move: Move, pressed: float) -> None:
        """A player here moves; `pressed` is the time of the key press."""
        self.desk.node.act(self.table, seat, move, pressed)

    def sound(self, name: str) -> None:
        """Let this be heard."""
        self.desk.sounds.play(name)
