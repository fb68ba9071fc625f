"""PC Set's part of the play screen: turns presses into moves for the node, and views into pictures.

What a press means depends on the player's tokens and on those presses that the table hasn't ordered yet.
"""
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import FRect

from client.draw.banners import Banner
from client.draw.paint import Paint
from client.games.pcset import board, model, story
from client.games.pcset.advice import advice
from client.games.pcset.board import PcSetView
from client.games.pcset.model import PcSetMemo
from client.games.pcset.presses import LOST
from client.games.pcset.rules import GLOSSES, WORDS
from client.games.pcset.view import by_columns, dealt, race_view, round_clock, seconds, standing, taken
from client.games.race.advising import RaceAdvising
from client.games.race.board import CardEvent, moving
from client.games.race.columns import Why
from client.games.race.drawn import DrawnBoard
from client.games.race.frame import RaceAdvice
from client.games.race.replay import RaceReplay
from client.games.race.rules_sheet import RulesSheet, draw_rules
from client.games.race.table import RaceTable
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace, pausing
from client.play.advice import AdviceCount
from client.play.game_table import BoardPicture, ScreenState, fewer_commands
from client.ui.phrases import as_drawn
from p2p.games.game import Move, Seat
from p2p.games.pcset.state import BEGINS, HELD, State, deadline, press, say_time_at, why_not
from p2p.games.sets.decks import CLASSIC
from p2p.games.sets.words import card_words
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

TIME_MARGIN = 50            # ms behind the deadline, so that no clock finds it early
AGAIN = 1000.0              # ms after which `time` is said once more if nothing came of it
RULES = RulesSheet(
    "PC Set", tr("Three tokens claim their cards. A set scores one; no set freezes you, and one token must be lifted."),
    "classic", (0, 40, 80), tr("In each property all the same or all different: here all four differ."),
    (0, 40, 79), tr("Two of one kind and one of another spoil it: the colour is red, green, green."),
    tr("Each card shows its keys. Press once to put a token there, once more to lift it."))


class PcSetTable(RaceTable):
    """The GameTable of PC Set."""

    glosses = GLOSSES
    deck = "classic"
    name = "PC Set"
    words = WORDS
    pause_rule = "12"
    kind = story.PACE
    replay = staticmethod(partial(RaceReplay, story.tell))
    memo: PcSetMemo

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, PcSetMemo(screen, RaceAdvising(AdviceCount(desk.node.home, view))), now)
        self.memo.takes = story.takes(view.happenings)
        self.memo.drawn = DrawnBoard(by_columns(view.state))
        self._seconds = pace.LastSeconds()
        self._said_time: tuple[int, float] | None = None        # the deadline, and when it was said

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            had, advised = len(self.memo.takes), self.memo.advising.shown is not None
            self._read(old, now)
            self.keep_searches(self.memo.takes[had:], advised)
        if view.deal.outcome and not old.deal.outcome:
            self.memo.mouse = None
            if self.desk.keeps and not self.memo.advising.asked.count:
                story.keep_pace(self.desk.node.home, view)
        self.memo.forget(now)
        if not pace.stopped(view):
            self._pass_time(now)
            if self._seconds.pass_to(seconds(view.state, pace.clock(view, now))):
                self.desk.sounds.play("tick")

    def _read(self, old: TableView, now: float) -> None:
        view = self.view
        fresh = view.happenings[len(old.happenings):]
        if fresh:
            self.memo.takes = story.takes(view.happenings)
        self.memo.presses.ordered(fresh)
        for step in fresh:
            self._tell(step, now)
        if old.state is not view.state:
            self._board_changed(old.state, view.state, now)

    def _board_changed(self, before: State, after: State, now: float) -> None:
        """Adds the events for new cards and ends the hint, which was for the old ones."""
        if before.tokens != after.tokens or before.frozen != after.frozen:
            self.memo.advising.drop()
        if before.board == after.board:
            return
        self.memo.hints = 0
        self.memo.advising.drop()
        for event in dealt(before, after, now):
            self.memo.new = event.faces
            self.desk.sounds.play("card" if before.since != BEGINS or any(before.scores) else "turn")
            self.memo.add(self.desk.settings.flash, event)
        self.memo.lie(by_columns(after), now, self.desk.settings.motion)

    def _tell(self, step: TakenMove, now: float) -> None:
        verdict, mine = story.verdict(step), step.seat in table_people.local_seats(self.view)
        memo = self.memo
        if verdict == "right":
            memo.whys.pop(step.seat, None)
            memo.add(True, taken(step.before, story.faces_of(step), now, step.seat))
        elif verdict == "wrong":
            faces = story.faces_of(step)
            memo.happenings += (CardEvent("wrong", now, faces),)
            if mine:
                faces = story.as_they_lie(step.before, faces)
                words = as_drawn(why_not(faces) or "", self.desk.settings.palette, "pcset")
                memo.whys[step.seat] = Why(step.seat, faces, words)
        elif verdict == "late" and mine:
            words = story.lost_race(self.view.happenings, step, table_people.names(self.view))
            if words:
                self.screen.say(words, tr("A card of your set was already gone."), now, "5c")
        if mine and verdict in ("right", "wrong"):
            self.desk.sounds.play(verdict)

    def _pass_time(self, now: float) -> None:
        """Ends reasons whose freeze is over, and says `time` at the round's end if nobody has yet (form 1.2)."""
        view, memo = self.view, self.memo
        clock = standing(view.state, pace.clock(view, now))
        self.memo.presses.forget(view, now)
        memo.whys = {seat: why for seat, why in memo.whys.items() if clock < view.state.frozen[seat]}
        due, end = self._time_due(), deadline(view.state)
        if due is None or end is None or clock < due:
            return
        if self._said_time is None or self._said_time[0] != end or now - self._said_time[1] >= AGAIN:
            self._said_time = (end, now)
            speaker = min(table_people.local_seats(view))
            self.desk.node.act(view.charter.id, speaker, Move("time", (end,)), now)

    def _time_due(self) -> int | None:
        """Returns the table time in ms at which this computer says `time`; None if it doesn't."""
        people = table_people.local_seats(self.view)
        due = say_time_at(self.view.state, min(people)) if people and self.view.started else None
        return None if due is None else due + TIME_MARGIN

    # ------------------------------------------------------------------ keys and mouse

    def key(self, event: pygame.Event, now: float) -> None:
        cards = race_view(self.view.state, (), settings=self.desk.settings)
        for seat, cluster in table_people.local_seats(self.view).items():
            codes = board.key_codes(cards, cluster)
            if event.scancode in codes:
                self.press(seat, codes.index(event.scancode), now)

    def press(self, seat: Seat, position: int, pressed: float) -> None:
        """Puts a seat's token on the card that was seen at this place, or lifts it; the third one is a claim (rules 3
        and 5). `pressed` is in ms.
        """
        view = self.view
        if self.stands(pressed) or self.screen.leaving:
            return
        face = self.memo.drawn.meant(position, pressed)
        if face is None or face not in view.state.board:        # on its way, or gone since it was seen
            return
        if pace.clock(view, pressed) < view.state.frozen[seat]:
            return
        move = press(view.state, seat, face, self.memo.presses.of(seat))
        if move:
            self.desk.sounds.play("press")
            self.memo.presses.sent(seat, move, pressed)
            self.desk.node.act(view.charter.id, seat, move, pressed)

    def called(self, face: int) -> str:
        return card_words(CLASSIC, face)

    def still(self, now: float) -> None:
        self.memo.settle(by_columns(self.view.state), now)

    def stands(self, now: float) -> bool:
        return super().stands(now) or model.ready(self.view, now)

    # ------------------------------------------------------------------ commands

    def hint(self, now: float) -> None:
        """Shows one more card of a set, where the house rules have hints (rule 10)."""
        if self.stands(now):
            return
        if not self.view.state.hints:
            self.screen.say(tr("No hints here:"), tr("they are a house rule of the table."), now, "10")
        else:
            self.memo.hints = self.memo.hints % HELD + 1

    def pause(self, now: float) -> None:
        if not model.ready(self.view, now):                 # before the cards are shown a pause doesn't count either
            super().pause(now)

    def advice(self, seat: Seat, cluster: str, now: float) -> RaceAdvice | None:
        state = self.view.state
        cards = race_view(state, (), settings=self.desk.settings)
        codes = dict(zip(cards.board, board.key_codes(cards, cluster), strict=True))
        return advice(state, seat, pace.clock(self.view, now), lambda face: self.desk.labels[codes[face]])

    # ------------------------------------------------------------------ what is shown

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[PcSetView]:
        return BoardPicture(board, model.board_view(self.view, self.memo, self.desk, now, banner), fewer=fewer_commands)

    def banner(self) -> Banner | None:
        if self.view.deal.outcome:
            return Banner(*story.end(self.view, self.view.deal.outcome))
        return pausing.PAUSED if self.paused else None

    @property
    def paused(self) -> bool:
        return self.view.state.paused is not None

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        return draw_rules(paint, self.desk.cards, RULES, centre, hover)

    def wakes(self, now: float) -> Sequence[float]:
        view = self.view
        if pace.stopped(view):
            return []
        clock, state = pace.clock(view, now), view.state
        cards = race_view(state, (), self.memo.happenings)
        if moving(cards, now, self.desk.settings.motion):
            return [now]
        lost = [now + LOST] if any(map(self.memo.presses.of, view.mine)) else []
        return [*lost, *(now + wait for wait in self._waits(state, clock))] if view.started else []

    def _waits(self, state: State, clock: int) -> Sequence[float]:
        """Returns the ms until freezes and the round's clock show something else, or until `time` is due."""
        if state.paused is not None:
            return []
        waits: list[float] = [(until - clock - 1) % 1000 + 1 for until in state.frozen if until > clock]
        if clock < state.since:
            waits.append(state.since - clock)
        end = deadline(state)
        if end is not None and end > clock:
            runs_out = round_clock(state, clock).left is not None
            waits.append(0 if runs_out else (end - clock - 1) % 1000 + 1)
        elif state.round_seconds == 0:
            waits.append(1000 - (clock - state.since) % 1000)
        due = self._time_due()
        if due is not None:
            waits.append(due - clock if due > clock else AGAIN)
        return waits
