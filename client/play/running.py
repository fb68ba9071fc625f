"""The play screen of a table that is there: leaving, trouble and faults, rules, the end and what comes next.

Knows no rules: what lies on the board and what its keys mean comes from the game's GameTable.
"""
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from client.draw import furniture
from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.pages.book_page import KEY as BOOK_KEY, BookPage
from client.pages.desk import Desk
from client.pages.settings_page import SettingsPage
from client.pages.verify import Checking, Verify, blamed
from client.play import pace, table_words
from client.play.again import Again, label as again_label
from client.play.game_table import ENTER, NOTHING, STEPS, BoardPicture, GameTable, Pick, PlacedCommand, ScreenState
from client.ui import panels
from client.ui.page import Go
from client.ui.panels import Dialog
from p2p.net.wire import DraftId
from p2p.peer.session import TableView

KEYS = {pygame.K_F1: "help", pygame.K_F5: "verify", BOOK_KEY: "book", pygame.K_ESCAPE: "back"}
LEAVING = Banner("Leave the table?", "You can come back: it waits in the lobby.",
                 (Command("leave", "Leave"), Command("stay", "Stay")))
OUT = Command("leave", "To the lobby")
NEXT = (Command("recap", "Recap"), Command("lobby", "To the lobby"))      # after the end, besides another game


class RunningTable:
    """One table on the screen. `proof` checks its file, once somebody broke the agreement."""

    def __init__(self, desk: Desk, state: ScreenState, game: GameTable, heard: tuple[str, ...], now: float) -> None:
        """`heard`: the sentences of the node that were there before."""
        self.desk, self.state, self.game = desk, state, game
        self.proof: Checking | None = None
        self._heard = heard
        self._again: Again | None = None
        self._see_members(now)

    @property
    def view(self) -> TableView:
        """The newest one."""
        return self.game.view

    # ------------------------------------------------------------------ what the screen calls

    def update(self, view: TableView, now: float) -> None:
        """Takes the newest view and the newest sentences of the node."""
        old = self.view
        self.game.update(view, now)
        if view is not old:
            self._see_members(now)
        if view.outcome and not old.outcome:
            self.state.leaving = False
            self.state.ask_anew()
            self.desk.sounds.play("win")
        self.state.forget(now)
        self._listen(now)

    def next_game(self) -> DraftId | None:
        """The id of the next game's table, once it was asked for here and stands."""
        return self._again.found(self.desk.node) if self._again and not self._again.leaves else None

    def handle(self, event: pygame.Event, now: float) -> Go:
        """Takes an event of the window; returns where it leads."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if event.type == pygame.MOUSEMOTION:
            self.state.hover = self._pick(event.pos, now)
        if event.type in self.game.hears:
            self.game.hears[event.type](event, now)
        if event.type == pygame.KEYDOWN:
            self.game.still()
            return self._key(event, now)
        if clicked:
            self.game.still()
            self.state.ring = False
            return self._click(self._pick(event.pos, now), now)
        return None

    def draw(self, paint: Paint, now: float) -> None:
        """Draws the board and what stands over it."""
        view, picture, hover = self.view, self.picture(now), self.state.hover
        picture.draw(paint, self.desk, now, hover)
        over, lay = str(hover[1]), picture.layout(paint.scale)
        if view.trouble:
            panels.draw_trouble(paint, view.trouble, OUT, lay.foot.strip, over)
        if view.fault:
            panels.draw_dialog(paint, self.fault_dialog(), lay.area.center, over)
        if self.state.reading:
            self.state.book_at = self.game.draw_rules(paint, lay.area.center, over)
        answers = self.answers(now)
        if answers and self.state.ring and not self.state.reading:
            paint.focus(answers[self.state.focus % len(answers)][1])

    def wakes(self, now: float) -> float | None:
        """When it has to be drawn again by itself, in ms."""
        wanted = [self.state.until] if self.state.note[0] else []
        if self.proof and self.proof.report is None:
            wanted.append(now + 50)
        if self.state.away:
            wanted.append(now + 250)
        return min((*wanted, *self.game.wakes(now)), default=None)

    # ------------------------------------------------------------------ what the node tells

    def _see_members(self, now: float) -> None:
        """Who can't be reached, and since when; whether somebody broke the agreement."""
        view, away = self.view, self.state.away
        self.state.away = {member: away.get(member, now) for member in view.away}
        if view.fault and not self.proof:
            self.proof = Checking(view.file, self.desk.node.verify)

    def _listen(self, now: float) -> None:
        """Shows the newest sentence of the node, if it came since the last look."""
        heard = tuple(self.desk.node.notices)
        if heard and heard != self._heard:
            self.state.say(heard[-1], "", now)
            self._again = None                          # what was asked for may be what went wrong
        self._heard = heard

    # ------------------------------------------------------------------ keys and mouse

    def _key(self, event: pygame.Event, now: float) -> Go:
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        answers = self.answers(now)
        name = {**KEYS, **self.game.keys}.get(event.key)
        if self.state.reading and event.key != BOOK_KEY:
            self.state.reading = event.key not in (pygame.K_ESCAPE, pygame.K_F1, *ENTER)
        elif name is not None:
            return self.do(name, now)
        elif answers:
            return self._choose(event, [command.name for command, _ in answers], now)
        else:
            self.game.key(event, now)
        return None

    def _choose(self, event: pygame.Event, names: list[str], now: float) -> Go:
        """Tab and arrows go through the answers, Enter gives one."""
        if event.key in ENTER:
            return self.do(names[self.state.focus % len(names)], now)
        step = STEPS.get(event.key, 0)
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
        if step:
            self.state.focus = (self.state.focus + (step if self.state.ring else 0)) % len(names)
            self.state.ring = True
        return None

    def _click(self, pick: Pick, now: float) -> Go:
        kind, what = pick
        if self.state.reading and pick != ("command", "book"):
            self.state.reading = False
        elif kind in ("command", "header"):
            return self.do(str(what), now)
        elif kind and kind != "term":
            self.game.touch(what, now)
        return None

    def _pick(self, pixel: tuple[float, float], now: float) -> Pick:
        """What the mouse is on: an answer of a panel first, then the board."""
        at = self.state.scale.to_units(pixel)
        if self.state.reading and self.state.book_at.collidepoint(at):
            return "command", "book"
        for command, rect in self.answers(now):
            if rect.collidepoint(at):
                return "command", command.name
        pick = self.picture(now).pick(self.state.scale, at)
        covered = self.view.fault or self.state.reading
        return NOTHING if pick[0] not in ("command", "header") and covered else pick

    # ------------------------------------------------------------------ commands

    def do(self, name: str, now: float) -> Go:
        """Does what a key, a button or a place in the header means."""
        match name:
            case "back" | "stay":
                self._back()
            case "leave" | "lobby":
                self._leave()
            case "help":
                self.state.reading = not self.state.reading
            case "book":
                return self._book(now)
            case "verify":
                return Verify(self.desk, self.view) if self.view.outcome or self.view.fault else None
            case "again":
                self._play_again()
            case "settings":
                return SettingsPage(self.desk)
            case _ if name in self.game.does:
                return self.game.does[name](now)
        return None

    def _back(self) -> None:
        """Asks once before an own running game, or a match between two deals, is left; asked again, stays."""
        if self.game.take_back():
            return
        view = self.view
        plays = view.started and view.mine and not pace.stopped(view)
        waits = view.between and not (view.fault or view.trouble)
        if plays or waits:
            self.state.leaving = not self.state.leaving
            self.state.ask_anew()
        else:
            self._leave()

    def _book(self, now: float) -> BookPage:
        """All the rules: behind those in short from the beginning, else at the rule that is named on the screen."""
        named = ("", "") if self.state.reading else table_words.named(self.view, self.state)
        self.state.reading = False
        if turn_over := self.game.hears.get(pygame.WINDOWFOCUSLOST):    # the page takes the keyboard from the table
            turn_over(pygame.Event(pygame.WINDOWFOCUSLOST), now)
        return BookPage(self.desk, self.view.charter.game, *named)

    def _leave(self) -> None:
        """Puts the table away; the screen goes when the node has done so."""
        self.desk.node.leave(self.view.charter.id)

    def _play_again(self) -> None:
        """Asks the node for another game with the same people, once."""
        if self._again is None:
            self._again = Again.of(self.desk.node, self.view)
            if self._again.leaves:
                self._leave()

    # ------------------------------------------------------------------ what is shown

    def picture(self, now: float) -> BoardPicture[Any]:
        """The board with the banner that stands over it."""
        return self.game.picture(now, self.banner())

    def banner(self) -> Banner | None:
        """The question whether to leave, else the game's banner; at the end with what can be done next."""
        view = self.view
        if view.fault:
            return None
        if self.state.leaving:
            return LEAVING
        banner = self.game.banner()
        if banner is None or not view.outcome:
            return banner
        again = (Command("again", again_label(self.desk.node, view)),) if view.mine else ()
        return replace(banner, choices=(*again, *NEXT))

    def fault_dialog(self) -> Dialog:
        """The one red panel: who did what, in which entry."""
        words = blamed(self.view, self.proof.report if self.proof else None)
        return Dialog(*words, (Command("verify", "See the proof"), OUT), bad=True)

    def answers(self, now: float) -> Sequence[PlacedCommand]:
        """The answers that can be given now, with their places."""
        view, scale, picture, banner = self.view, self.state.scale, self.picture(now), self.banner()
        lay = picture.layout(scale)
        if view.fault:
            dialog = self.fault_dialog()
            return list(zip(dialog.choices, panels.dialog_layout(scale, dialog, lay.area.center)[1], strict=True))
        if view.trouble:
            return [(OUT, panels.trouble_layout(scale, view.trouble, OUT, lay.foot.strip)[1])]
        if banner is None:
            return picture.answers(scale)
        return list(zip(banner.choices, furniture.banner_layout(scale, banner, lay.area.center)[1], strict=True))
