"""PC Set's part of the play screen: turns presses into moves for the node, and views into pictures.

What a press means depends on the player's tokens and on those presses that the table hasn't ordered yet.
"""
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import FRect

from client.draw.banners import Banner
from client.draw.paint import Paint
from client.games.pcset import board, model
from client.games.pcset.advice import advice
from client.games.pcset.board import PcSetView
from client.games.pcset.model import PcSetMemo
from client.games.pcset.presses import LOST
from client.games.pcset.rules import GLOSSES, WORDS
from client.games.pcset.story import STORY
from client.games.pcset.view import by_columns, dealt, race_view, round_clock, seconds, standing, taken
from client.games.race.board import moving
from client.games.race.drawn import DrawnBoard
from client.games.race.frame import RaceAdvice
from client.games.race.replay import RaceReplay
from client.games.race.rules_sheet import RulesSheet, draw_rules
from client.games.race.table import RaceTable
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace
from client.play.game_table import BoardPicture, ScreenState, fewer_commands
from p2p.games.game import Move, Seat
from p2p.games.pcset import BEGINS, HELD, State, deadline, press, say_time_at
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
    deck, pictures = "classic", "pcset"
    name = "PC Set"
    words = WORDS
    pause_rule = "12"
    story, open_claims = STORY, True
    late = tr("A card of your set was already gone."), "5c"
    replay = staticmethod(partial(RaceReplay, STORY))
    memo: PcSetMemo

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, PcSetMemo(screen), now)
        self.memo.drawn = DrawnBoard(by_columns(view.state))
        self._seconds = pace.LastSeconds()
        self._said_time: tuple[int, float] | None = None        # the deadline, and when it was said

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        super().update(view, now)
        if not pace.stopped(view):
            self._pass_time(now)
            if self._seconds.pass_to(seconds(view.state, pace.clock(view, now))):
                self.desk.sounds.play("tick")

    def read(self, old: TableView, fresh: Sequence[TakenMove], now: float) -> None:
        self.memo.presses.ordered(fresh)
        for step in fresh:
            self.tell(step, now)
        if old.state is not self.view.state:
            self._state_changed(old.state, self.view.state, now)

    def _state_changed(self, before: State, after: State, now: float) -> None:
        """Shows new cards; ends advice and hint, which were for the old ones."""
        if before.board != after.board or before.tokens != after.tokens or before.frozen != after.frozen:
            self.memo.advising.drop()
        if before.board != after.board:
            self.memo.hints = 0
            self.lie(by_columns(after), dealt(before, after, now), now,
                     before.since == BEGINS and not any(before.scores))

    def took(self, claim: TakenMove, now: float) -> None:
        self.memo.add(True, taken(claim.before, STORY.faces_of(claim), now, claim.seat))

    def ended(self) -> None:
        if self.desk.keeps and not self.memo.advising.asked.count and not STORY.unranked(self.view):
            STORY.keep_time(self.desk, self.view)

    def _pass_time(self, now: float) -> None:
        """Ends reasons whose freeze is over, and says `time` at the round's end if nobody has yet (form 1.2)."""
        view = self.view
        clock = standing(view.state, pace.clock(view, now))
        self.memo.presses.forget(view, now)
        self.memo.whys = {seat: why for seat, why in self.memo.whys.items() if clock < view.state.frozen[seat]}
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
        face = self.memo.drawn.pressed(seat, position, pressed)
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
        if moving(self.memo.happenings, now, self.desk.settings.motion):
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
