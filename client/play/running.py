"""The play screen of a table that has a view: leaving, trouble and faults, help, the end and another game.

Knows no rules: the board and the meaning of its keys come from the game's GameTable. Times are ms on the node's clock.
"""
from collections.abc import Sequence
from math import inf
from typing import Any

import pygame

from client.draw.banners import Banner, banner_layout
from client.draw.commands import Command
from client.draw.paint import Paint
from client.pages import table_people
from client.pages.book.book_page import BOOK_KEY, BookPage
from client.pages.desk import Desk
from client.pages.phones import GONE
from client.pages.phones_page import PHONES_KEY, PhonesPage
from client.pages.settings_page import SettingsPage
from client.pages.verifying.verify import Checking, Verify, blamed
from client.pages.who_page import WHO_KEY, WhoPage
from client.play import ending, joining, pace, pausing, proposals, table_words
from client.play.again import Again, next_game_words, watchable
from client.play.game_table import NOTHING, STEPS, BoardPicture, GameTable, Pick, PlacedCommand, ScreenState
from client.play.pad_hands import PadHands
from client.play.pad_keys import PadKeys
from client.play.speaking import Speaking
from client.play.unreachable import absence, lost_network, lost_phone, plate_panel
from client.play.unreachable.plate_panel import PlatePanel
from client.play.wheel import RemarkSpot
from client.ui import keys, panels, question
from client.ui.panels import Dialog
from client.ui.question import Question
from client.ui.screen import COVERED, COVERS, Go, GoBack
from client.ui.widgets import ENTER
from p2p.language import tr
from p2p.net.wire import DraftId
from p2p.peer.table_view import TableView

KEYS = {pygame.K_F1: "help", pygame.K_F5: "verify", BOOK_KEY: "book", pygame.K_F10: "sit in", pygame.K_ESCAPE: "back",
        pygame.K_F4: "pause"}
SPOKEN = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
OUT = Command("leave", tr("To the lobby"))


class RunningTable:
    """One table on the screen. `proof` is the check of its file, begun when a member is at fault; None before."""

    def __init__(self, desk: Desk, state: ScreenState, game: GameTable, heard: tuple[str, ...], pads: PadHands) -> None:
        """`heard` are the node's notices that are old and won't be shown."""
        self.desk, self.state, self.game, self.pads = desk, state, game, pads
        self.proof: Checking | None = None
        self._heard, self._refusal = heard, desk.node.refusal
        self.speaking = Speaking(desk, state, game)
        self._pad_keys = PadKeys(pads, state, game, self.speaking, self.picture, self._pick, self._point)
        self._again: Again | None = None
        self._mouse: tuple[float, float] | None = None
        self._begun: DraftId | None = None
        self._end = ending.Ending(desk)
        self._told = "", ""                     # the last words to onlookers: of the next game, or of absent members
        self._over: tuple[object, ...] = ()     # the things that lay over the board when last looked
        desk.paused.discard(self.view.charter.id)
        if self.view.me in self.view.people.stepped_out:
            desk.node.step_away(self.view.charter.id, False)
        self._see_members()

    @property
    def view(self) -> TableView:
        """Returns the table's newest view."""
        return self.game.view

    @property
    def hidden(self) -> bool:
        """Returns whether the cards are hidden by a pause, or lie as they no longer do."""
        return pausing.is_hidden(self.desk, self.view) or self.view.clock.catching_up_since is not None

    @property
    def near(self) -> float:
        """Returns how much larger than usual all is drawn, in the largest text: for people who all play from phones,
        and look at this screen from afar. 0 for who sits before it. What comes at the end has room for the largest text
        alone."""
        if self.state.reading or not table_people.hold_all_phones(self.view):
            return 0.0
        return min(1.0, self.game.near) if self.view.deal.outcome else self.game.near

    # ------------------------------------------------------------------ what the screen calls

    def update(self, view: TableView, now: float) -> None:
        """Takes the newest view, and the newest notice of the node."""
        old = self.view
        self.game.update(view, now)
        if view is not old:
            self._see_members()
            self.state.hover = self._pick(self._mouse, now) if self._mouse else self.state.hover
        if view.deal.outcome and not old.deal.outcome:
            self.state.leaving = False
            self.desk.paused.discard(view.charter.id)
            self.state.ask_anew()
        self._end.note(old, view, now)
        self.desk.evening.note(view)
        following = next_game_words(self.desk.node, view)
        news = (tr("Another game:"), following) if following else absence.words_for_onlookers(view)
        if all(news) and news != self._told:
            self.state.say(*news, now)
        self._told = news
        phones = None if view.deal.outcome else self.desk.phones
        self.state.phones = phones.words(view.charter.id) if phones else {}
        self.state.pads = self.pads.seats
        self.state.forget(now)
        self._listen(now)
        self.speaking.update(now)
        if absence.all_end(view):
            self.desk.node.end_here(view.charter.id)
        joining.follow(self.desk.node, view, self.state)
        self._begin_alone()
        if self._again and self._again.elsewhere and self._again.waits(self.desk.node):
            self._again = None
            self._leave()
        self._note_cover(now)

    def _begin_alone(self) -> None:
        """Begins the table that carries this match on with bots alone: nobody else has to agree."""
        draft = proposals.alone(self.desk.node, self.view)
        if draft and draft.id != self._begun:
            self._begun = draft.id
            self.desk.node.room.begin(draft.id)

    def next_game(self) -> DraftId | None:
        """Returns the draft id of the next game's table, if it was asked for here and has begun; None before."""
        return self._again.found(self.desk.node) if self._again and not self._again.leaves else None

    def handle(self, event: pygame.Event, now: float) -> Go:
        """Handles an event. Returns where to go, or None to stay."""
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pad_keys.lose(event.instance_id, now)
        if "pad" not in event.dict:
            return self._handle(event, now)
        covered = self.state.reading or self.speaking.open or self.hidden or self.view.deal.outcome
        meant = self._pad_keys.read(event, now, bool(
            covered or self.answers(now) or self.shown_question(now) or self.game.form))
        try:
            if isinstance(meant, pygame.Event):
                return self._handle(meant, now)
            if meant is None:
                return None
            self._still(now)
            return self._click(self._pick(meant, now), now)
        finally:
            self.state.touches = None

    def _handle(self, event: pygame.Event, now: float) -> Go:
        if event.type in COVERS:
            self._cover(now)
        covered = bool(self.state.reading or self.view.proof.fault or self.view.trouble)
        free = not (covered or self.answers(now))
        ended = bool(self.view.deal.outcome) and not (covered or self.state.leaving or self.shown_question(now))
        to: Go = None
        if not (event.type in SPOKEN and self.speaking.handle(event, now, free, ended)):
            if event.type == pygame.MOUSEMOTION:
                self._point(event.pos, now)
            if event.type in self.game.hears and event.type not in COVERS:
                self.game.hears[event.type](event, now)
            if event.type == pygame.KEYDOWN:
                self._still(now)
                to = self._key(event, now)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._still(now)
                self.state.ring = False
                to = self._click(self._pick(event.pos, now), now)
        self._note_cover(now)
        return to

    def _cover(self, now: float) -> None:
        """Tells the game that something lies over its board: it turns hidden hands over."""
        if turn_over := self.game.hears.get(COVERED):
            turn_over(pygame.Event(COVERED), now)

    def _note_cover(self, now: float) -> None:
        """Covers the board once something new lies over it: rules, phrases, a question, trouble, a pause."""
        shown = self.banner(now), self.shown_question(now)
        asks = [part.choices if isinstance(part, Banner) else part.open for part in shown if part]
        names = tuple(answer.name for answers in asks for answer in answers)
        stops = bool(self.view.proof.fault), bool(self.view.trouble), self.hidden
        over = (self.state.reading, self.speaking.open, any(stops), names)
        if over != self._over and any(over):
            self._cover(now)
        self._over = over

    def _point(self, pixel: tuple[float, float], now: float) -> None:
        """Shows what lies at a point as the thing that is pointed at."""
        self._mouse = pixel
        self.state.hover = self._pick(pixel, now)

    def _still(self, now: float) -> None:
        self.game.still(now)
        self._end.hurried = True

    def draw(self, paint: Paint, now: float) -> None:
        """Draws the board, and over it trouble, a fault, help, and the ring of the focus."""
        view, picture, hover = self.view, self.picture(now), self.state.hover
        picture.draw(paint, self.desk, now, hover)
        over, lay = str(hover[1]), picture.layout(paint.scale)
        if view.trouble:
            panels.draw_trouble(paint, view.trouble, OUT, lay.foot.strip, over)
        if view.proof.fault:
            panels.draw_dialog(paint, self.fault_dialog(), lay.area.center, over)
        self.speaking.draw(paint, now)
        if stands := self._plate_panel(now):
            plate_panel.draw(paint, *stands, over if hover[0] == "command" else "", not self.shown_question(now))
        if asked := self.shown_question(now):
            question.draw(paint, asked, over if hover[0] == "command" else "", picture.tools)
        if self.state.reading:
            self.state.book_at = self.game.draw_rules(paint, lay.area.center, over)
        if not (self.hidden or view.deal.outcome):
            self.pads.draw(paint, self.game.looks)
        if self.state.ring and not self.state.reading and (answers := self.answers(now)):
            paint.focus(answers[self.state.focus % len(answers)][1])

    def wakes(self, now: float) -> float | None:
        """Returns the time (ms) at which it has to be drawn again by itself; None if never."""
        wanted = [self.state.until] if self.state.note[0] else []
        if self.proof and self.proof.report is None:
            wanted.append(now + 50)
        gone = any(word.state == GONE for word in self.state.phones.values())
        if self.view.people.unreachable_since or gone or self.view.clock.catching_up_since is not None:
            wanted.append(now + 250)                    # seconds run, questions come
        wanted += [now] if self._end.moves(now) else []
        return min((*wanted, *self.game.wakes(now), *self.speaking.wakes(now)), default=None)

    # ------------------------------------------------------------------ what the node tells

    def _see_members(self) -> None:
        """Notes whether members can be reached at all; has the file checked once a member is at fault."""
        view = self.view
        self.state.lost = self.desk.node.lost is not None
        self.state.asked_back &= view.me not in view.people.members_here
        self.state.refused &= view.people.asks_to_return.keys()
        if absence.outdated(view):
            self.desk.node.answer(view.charter.id, "")
        if view.proof.fault and not self.proof:
            self.proof = Checking(view.file, self.desk.node.verify)

    def _listen(self, now: float) -> None:
        """Shows the newest notice of the node, and why a move was refused at this table."""
        heard, refusal = tuple(self.desk.node.notices), self.desk.node.refusal
        if heard and heard != self._heard:
            self.state.say(heard[-1], "", now)
            self._again = None                          # the notice may be about it
        theirs = refusal is not None and refusal.seat in self.view.phones       # read on their phone
        if refusal and refusal is not self._refusal and refusal.table == self.view.charter.id and not theirs:
            self.state.say(refusal.sentence, "", now, refusal.rule)
        self._heard, self._refusal = heard, refusal

    # ------------------------------------------------------------------ keys and mouse

    def _key(self, event: pygame.Event, now: float) -> Go:
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        answers = self.answers(now)
        asked = self.shown_question(now)
        given = asked.open if asked else plate_panel.COMMANDS if self._plate_panel(now) else ()
        reply = next((command.name for command in given if command.key == keys.cap(event)), "")
        name = reply or {**KEYS, **self.game.keys}.get(event.key)
        if event.key == WHO_KEY and event.mod & pygame.KMOD_LCTRL:
            name = "who"
        if event.key == PHONES_KEY and event.mod & pygame.KMOD_CTRL:
            name = "phones"
        if self.state.reading and event.key != BOOK_KEY:
            self.state.reading = event.key not in (pygame.K_ESCAPE, pygame.K_F1, *ENTER)
        elif name is not None:
            return self.carry_out(name, now) if reply or name in pausing.FREE or not self.hidden else None
        elif answers:
            return self._choose(event, [command for command, _ in answers], now)
        elif not self.hidden:
            self.game.key(event, now)
        return None

    def _choose(self, event: pygame.Event, commands: Sequence[Command], now: float) -> Go:
        sure = self.state.ring or self.state.leaving
        chosen = next((command for command in commands if command.key == keys.cap(event)), None)    # R, B after a game
        if event.key in ENTER:
            chosen = commands[self.state.focus % len(commands)]
        if chosen:
            return None if self._end.too_early(now) and not sure else self.carry_out(chosen.name, now)
        step = STEPS.get(event.key, 0)
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
        if step:
            self.state.focus = (self.state.focus + (step if sure else 0)) % len(commands)
            self.state.ring = True
        return None

    def _click(self, pick: Pick, now: float) -> Go:
        kind, what = pick
        if self.state.reading and pick != ("command", "book"):
            self.state.reading = False
        elif kind in ("command", "header"):
            return self.carry_out(str(what), now)
        elif kind == "plate":
            return WhoPage(self.desk, self.view, what)
        elif kind and kind != "term" and not self.hidden:
            self.game.touch(what, now)
        return None

    def _pick(self, pixel: tuple[float, float], now: float) -> Pick:
        """Returns what lies at a point of the window (`pixel`, in pixels): help, answers, then the board."""
        at = self.state.scale.to_units(pixel)
        if self.state.reading and self.state.book_at.collidepoint(at):
            return "command", "book"
        if asked := self.shown_question(now):
            name = question.pick(self.state.scale, asked, at, self.picture(now).tools)
            if name is not None:
                return ("command", name) if name else NOTHING       # what the bar covers isn't there
        for command, rect in self.answers(now):
            if rect.collidepoint(at):
                return "command", command.name
        if stands := self._plate_panel(now):
            name = plate_panel.pick(self.state.scale, *stands, at)
            if name is not None:
                return ("command", name) if name else NOTHING
        pick = self.picture(now).pick(self.state.scale, at)
        if pick[0] in ("command", "header"):
            return pick
        if self.view.proof.fault or self.state.reading:
            return NOTHING
        return self._plate(at, now) if pick == NOTHING or pick[0] == "term" else pick

    def _plate(self, at: tuple[float, float], now: float) -> Pick:
        """Returns the plate at a point of a table with other people: it leads to their key words."""
        spots = self.game.spots(now) if len(self.view.charter.members) > 1 else {}
        return next((("plate", seat) for seat, spot in spots.items() if spot.whole.collidepoint(at)), NOTHING)

    def _plate_panel(self, now: float) -> tuple[RemarkSpot, PlatePanel] | None:
        """Returns what stands at the plate of who isn't reached, and where; None if nothing does, the plates aren't
        shown, or a question says it already."""
        if self.state.lost or self.state.leaving or self.state.reading or self.speaking.open or self.hidden:
            return None
        told = plate_panel.panel(self.view, now)
        asked = told and self.shown_question(now) and not self.view.people.barred
        spot = self.game.spots(now).get(told.seat) if told and not asked else None
        return (spot, told) if spot and told else None

    def shown_question(self, now: float) -> Question | None:
        """Returns the question in the bar: the words about a lost own network, else about a phone, else what the people
        here are asked; None for nothing, while they are asked whether to leave, and while they read."""
        if self.state.leaving or self.state.reading:
            return None
        return (lost_network.question(self.desk.node.lost, self.view, now)
                or lost_phone.question(self.view, self.state, now)
                or proposals.question(self.desk.node.lobby, self.view, self.state, now))

    # ------------------------------------------------------------------ commands

    def carry_out(self, name: str, now: float) -> Go:
        """Executes the command of this name. Returns where to go, or None to stay."""
        match name:
            case "back" | "stay":
                self._back()
            case "leave" | "lobby":
                self._leave()
            case "aside":
                self.state.leaving = False
                self.desk.node.step_away(self.view.charter.id)
                return GoBack()
            case "go":
                self.desk.node.leave_for_good(self.view.charter.id)
            case plate_panel.AGAIN:
                self.desk.node.look_again()
                self.state.say(tr("Trying again."), tr("Who answers plays on by itself."), now)
            case plate_panel.PRESS if self.desk.ways:
                told = self._plate_panel(now)
                return self.desk.ways.network(self.desk, told[1].name if told else "")
            case "help":
                self.state.reading = not self.state.reading
            case "book":
                return self._book()
            case "verify":
                return Verify(self.desk, self.view) if self.view.deal.outcome or self.view.proof.fault else None
            case "again":
                self._play_again()
            case "but" if self.desk.ways:
                self._again = Again.chosen(self.desk.node)
                return self.desk.ways.another_game(self.desk, self.view)
            case "watch":
                self._watch_next()
            case "sit in":
                return joining.ask(self.desk, self.view, self.state, now)
            case "change":
                return joining.change(self.desk, self.view, self.state)
            case "pause" | "resume" if name not in self.game.does:
                pausing.hide(self.desk, self.state, self.view, now)
            case "who":
                return WhoPage(self.desk, self.view)
            case "phones" if self._may_have_phones():
                return self._phones_page()
            case "settings":
                return SettingsPage(self.desk, self.game.deck)
            case _ if name in self.game.does:
                return self.game.does[name](now)
            case "recap" if self.desk.ways:
                return self.desk.ways.replay(self.desk, self.view.file, self.view.deal.number)
            case _:
                return self._answer(name, now)
        return None

    def _phones_page(self) -> PhonesPage:
        title = str(self.game.title()).removeprefix("Fairdeal - ")
        return PhonesPage(self.desk, self.view.charter.id, lambda: table_people.own_people(self.view), title,
                          table_people.most_at_keys(self.view))

    def _may_have_phones(self) -> bool:
        phones, view = self.desk.phones, self.view
        return phones is not None and phones.plays(view.charter.game) and bool(table_people.own_people(view))

    def _answer(self, name: str, now: float) -> Go:
        """Gives the answer of this name to the question that is shown. Returns where it leads."""
        asked = self.shown_question(now)
        acts = [reply.does for reply in asked.open if reply.name == name and reply.does] if asked else []
        return acts[0](self.desk) if acts else None

    def _back(self) -> None:
        """Handles Esc: takes back a half-entered move, closes or opens the question whether to leave an own game, or
        leaves."""
        if self.game.take_back():
            return
        view = self.view
        plays = view.started and view.mine and not pace.stopped(view)
        waits = view.deal.between and not (view.proof.fault or view.trouble or absence.out(view))
        if plays or waits:
            self.state.leaving = not self.state.leaving
            self.state.ask_anew()
        else:
            self._leave()

    def _book(self) -> BookPage:
        """Returns the rule book's page, opened at the rule that the screen names unless help is shown."""
        named = ("", "") if self.state.reading else table_words.named(self.view, self.state)
        self.state.reading = False
        return BookPage(self.desk, self.view.charter.game, *named)

    def _leave(self) -> None:
        """Has the node put the table away; the screen goes back once its view has gone."""
        self.desk.node.leave(self.view.charter.id)

    def _play_again(self) -> None:
        if self._again is None or self._again.elsewhere:
            self._again = Again.of(self.desk, self.view, self.state.wish)
            if self._again.leaves:
                self._leave()

    def _watch_next(self) -> None:
        if draft := watchable(self.desk.node, self.view):
            self.desk.node.room.watch(draft.id)
            self._leave()

    # ------------------------------------------------------------------ what is shown

    def picture(self, now: float) -> BoardPicture[Any]:
        """Returns the board as it is shown now, with its banner."""
        return self.game.picture(now, self.banner(now))

    def banner(self, now: float = inf) -> Banner | None:
        """Returns the question whether to leave, the game's banner, or its result with what comes next; None without
        one, or if a member is at fault. `now` is in ms; without it all motion is over."""
        view = self.view
        if view.proof.fault:
            return None
        if self.state.leaving:
            return joining.leaving(view)
        if self.hidden:
            return pausing.HIDDEN if view.clock.catching_up_since is None else absence.catching_up(view, now)
        banner = self.game.banner()
        if banner is None or not view.deal.outcome:
            return banner
        return ending.result(self.desk, view, banner, self._end.age(now), self.speaking.writes, self.speaking.hint)

    def fault_dialog(self) -> Dialog:
        """Returns the red panel that says which member is at fault, for what, and in which entry."""
        words = blamed(self.view, self.proof.report if self.proof else None)
        return Dialog(*words, (Command("verify", tr("See the proof")), OUT), bad=True)

    def answers(self, now: float) -> Sequence[PlacedCommand]:
        """Returns the answers that can be given now, with their rectangles in units."""
        view, scale, picture, banner = self.view, self.state.scale, self.picture(now), self.banner()
        lay = picture.layout(scale)
        if view.proof.fault:
            dialog = self.fault_dialog()
            return list(zip(dialog.choices, panels.dialog_layout(scale, dialog, lay.area.center)[1], strict=True))
        if view.trouble:
            return [(OUT, panels.trouble_layout(scale, OUT, lay.foot.strip)[1])]
        if banner is None:
            return picture.answers(scale)
        return list(zip(banner.choices, banner_layout(scale, banner, lay.area.center)[1], strict=True))
