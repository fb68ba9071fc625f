"""Tau's part of the play screen: turns keys and mouse into moves for the node, and views into pictures.

The state shown is the node's newest; TauMemo holds the selections at this computer and the running events.
"""
from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from pygame import FRect

from client.draw.banners import Banner
from client.draw.paint import Paint
from client.games.race.advising import RaceAdvising
from client.games.race.board import CardEvent, moving
from client.games.race.frame import RaceAdvice
from client.games.race.replay import RaceReplay
from client.games.race.rules_sheet import draw_rules
from client.games.race.table import RaceTable
from client.games.race.times import TimeRanks
from client.games.tau import board, model, panel, story
from client.games.tau.advice import advice
from client.games.tau.board import TauView
from client.games.tau.model import NOTHING, TauMemo
from client.games.tau.news import News
from client.games.tau.recap import kept, tell
from client.games.tau.rules import GLOSSES, WORDS
from client.games.tau.view import race_view
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.save_code import day_of
from client.play import pace, pausing
from client.play.advice import AdviceCount
from client.play.game_table import BoardPicture, ScreenState, fewer_commands
from client.ui import keys
from p2p.games.game import Move, Seat
from p2p.games.sets.words import card_words
from p2p.games.tau.state import State
from p2p.language import joined, tr
from p2p.peer.table_view import TableView


class TauTable(RaceTable):
    """The GameTable of Tau. `standing` is the finished game's rank on this computer, None if it has none."""

    glosses = GLOSSES
    keys: Mapping[int, str] = {**RaceTable.keys, pygame.K_F3: "why"}
    words = WORDS
    name, pause_rule, replay = "Tau", "6.2", staticmethod(partial(RaceReplay, tell))
    memo: TauMemo

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, TauMemo(screen, RaceAdvising(AdviceCount(desk.node.home, view))), now)
        self.standing = self._rank() if view.deal.outcome else None
        self.does = {**self.does, "why": self._why}
        self._news = News(desk, self.memo)
        self._news.begin(view, now)

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            had, advised = len(self.memo.takes), self.memo.advising.shown is not None
            self._news.read(old, view, now)
            self.keep_searches(self.memo.takes[had:], advised)
            if view.state != old.state:
                self.memo.advising.drop()
        if view.deal.outcome and not old.deal.outcome:
            self.memo.selections, self.memo.mouse = {}, None
            self.standing = self._rank()
        self.memo.forget(now)

    # ------------------------------------------------------------------ keys and mouse

    def key(self, event: pygame.Event, now: float) -> None:
        seats = {cluster: seat for seat, cluster in table_people.local_seats(self.view).items()}
        if event.scancode in keys.CLEAR:
            self._clear(keys.CLEAR[event.scancode])
        elif wanted := keys.wanted(event.scancode, tuple(seats), self.memo.drawn.count(now)):
            self.press(seats[wanted[0]], wanted[1], now)

    def touch(self, what: int, now: float) -> None:
        if self.memo.drawn.count(now) == len(self._state.board):       # else all cards lay elsewhere when seen
            super().touch(what, now)

    def _clear(self, cluster: str) -> None:
        for seat, own in table_people.local_seats(self.view).items():
            if own in (cluster, "one"):
                self.memo.selections[seat] = NOTHING
                self.memo.whys.pop(seat, None)

    def press(self, seat: Seat, position: int, pressed: float) -> None:
        """Selects or unselects the card that was seen at this place; the last card needed sends the claim (rule 3.1).

        `pressed` is in ms.
        """
        state = self._state
        if self.stands(pressed) or self.screen.leaving:
            return
        face = self.memo.drawn.meant(position, pressed)
        if face is None or face not in state.board:             # on its way, or gone since it was seen
            return
        position = state.board.index(face)
        before, take = self.memo.begun(seat), state.row.take
        chosen = before.toggled(position, face, take)
        self.memo.selections[seat] = chosen
        self.desk.sounds.play("press")
        if face in chosen.faces:
            self.memo.happenings += (CardEvent("lift", pressed, (face,)),)
        if chosen.claims(before, take):
            claimed = tuple(sorted(chosen.faces))
            self.memo.undecided.add((seat, claimed))
            self.desk.node.act(self.view.charter.id, seat, Move("claim", claimed), pressed)

    def called(self, face: int) -> str:
        return card_words(self._state.row.deck, face)

    def still(self, now: float) -> None:
        """Ends all motion; the rings of new, right and wrong cards keep their time."""
        self.memo.settle(self._state.board, now)

    @property
    def deck(self) -> str:
        return self._state.row.deck.name

    # ------------------------------------------------------------------ commands

    def hint(self, now: float) -> None:
        people = table_people.local_seats(self.view)
        if not self._state.training:
            self.screen.say(tr("No hints here:"), tr("they are for training, a house rule of the table."), now, "6.1")
        elif not pace.stopped(self.view) and people:
            self.desk.node.act(self.view.charter.id, min(people), Move("hint"), now)

    def _why(self, now: float) -> None:
        """Shows again why the last claims were wrong, or hides it if it is shown."""
        if self.memo.whys:
            self.memo.whys = {}
        elif self._news.last_why and not pace.stopped(self.view):
            self.memo.whys = dict(self._news.last_why)
        else:
            self.screen.say(tr("Nothing was wrong yet:"), tr("after a wrong claim this says which property fails."),
                            now)

    def advice(self, seat: Seat, cluster: str, _now: float) -> RaceAdvice | None:
        return advice(self._state, self.memo.selection(seat).faces, self.desk.labels, cluster)

    def _rank(self) -> TimeRanks | None:
        """Keeps the finished game's time. Returns its standing; None if it has none, as with advice or on the board
        of a day, which can be played again."""
        uncounted = self.memo.advising.asked.count or not self.desk.keeps or day_of(self.view)
        return None if uncounted else kept(self.desk, self.view)

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return joined(" - ", ("Fairdeal", self._state.row.name, ":".join(map(str, self._state.scores))))

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[TauView]:
        shown = model.board_view(self.view, self.memo, self.desk.labels, now, self._classic, banner)
        return BoardPicture(board, shown, fewer=fewer_commands)

    def banner(self) -> Banner | None:
        if self.view.deal.outcome:
            return model.over(self.view, self.view.deal.outcome, self.standing)
        return pausing.PAUSED if self.paused else None

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        clusters = tuple(table_people.local_seats(self.view).values())
        return draw_rules(paint, self.desk.cards, panel.sheet(self._state, self._classic, clusters), centre, hover)

    def wakes(self, now: float) -> Sequence[float]:
        shown = race_view(self._state, (), self.memo.happenings)
        if moving(shown, now, self.desk.settings.motion):
            return [now]
        runs = self.view.started and not self.stands(now)
        wanted = [now + 1000 - story.clock(self.view, now) % 1000] if runs else []
        return [*wanted, now + 250] if max(self._state.frozen) > self.view.clock.ms else wanted

    @property
    def kind(self) -> str:
        return self._state.mode

    @property
    def paused(self) -> bool:
        return self._state.paused

    @property
    def _classic(self) -> bool:
        return self.desk.settings.art == "classic"

    @property
    def _state(self) -> State:
        state: State = self.view.state
        return state
