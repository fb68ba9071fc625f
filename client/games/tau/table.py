"""Tau's part of the play screen: turns keys and mouse into moves for the node, and views into pictures.

The state shown is the node's newest; TauMemo holds the selections at this computer and the running events.
"""
from collections.abc import Mapping, Sequence

import pygame
from pygame import FRect

from client.draw.furniture import Banner
from client.draw.paint import Paint
from client.games.race import board as race, frame
from client.games.race.advising import Advising
from client.games.race.board import CardEvent
from client.games.race.recap import Recap
from client.games.race.rules_sheet import draw_rules
from client.games.race.times import Standing
from client.games.tau import board as tau, model, panel, recap as tau_recap, story, view as tau_view
from client.games.tau.advice import advice
from client.games.tau.board import TauView
from client.games.tau.model import NOTHING, TauMemo
from client.games.tau.news import News
from client.games.tau.rules import GLOSSES, WORDS
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.words_page import KEY as WORDS_KEY, WordsPage
from client.play import pace, pausing, wheel
from client.play.advice import Asked, refused
from client.play.game_table import BoardPicture, Does, Hears, ScreenState, fewer_commands
from client.play.wheel import Spot
from client.ui import keys
from client.ui.screen import Screen
from client.ui.widgets import Form
from p2p.games.game import Move, Seat
from p2p.games.tau.state import State
from p2p.peer.session import TableView


class TauTable:
    """The GameTable of Tau. `standing` is the finished game's rank on this computer, None if it has none."""

    glosses = GLOSSES
    keys: Mapping[int, str] = {pygame.K_F2: "hint", pygame.K_F3: "why", pygame.K_F4: "pause", pygame.K_F6: "mouse",
                               pygame.K_F9: "advise", WORDS_KEY: "words"}
    form: Form | None = None
    mat = False
    speech_key = pygame.K_TAB

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        self.desk, self.screen, self.view = desk, screen, view
        self.memo = TauMemo(screen, Advising(Asked(desk.node.home, view)))
        self.standing = self._rank() if view.outcome else None
        self.hears: Hears = {}
        self.does: Does = {"hint": self._hint, "why": self._why, "pause": self._pause, "resume": self._pause,
                           "mouse": self._pass_mouse, "recap": self._recap, "advise": self._advise,
                           "words": self._words}
        self._news = News(desk, self.memo)
        self._news.begin(view, now)

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            self._news.read(old, view, now)
            if view.state != old.state:
                self.memo.advising.drop()
        if view.outcome and not old.outcome:
            self.memo.selections, self.memo.race.mouse = {}, None
            self.standing = self._rank()
        self.memo.race.forget(now)

    # ------------------------------------------------------------------ keys and mouse

    def key(self, event: pygame.Event, now: float) -> None:
        seats = {cluster: seat for seat, cluster in table_people.local_seats(self.view).items()}
        if event.scancode in keys.CLEAR:
            self._clear(keys.CLEAR[event.scancode])
        elif wanted := keys.wanted(event.scancode, tuple(seats), len(self._state.board)):
            self._press(seats[wanted[0]], wanted[1], now)

    def touch(self, what: int, now: float) -> None:
        seat = self.memo.race.mouse_seat(self.view)
        if seat is not None:
            self._press(seat, what, now)

    def _clear(self, cluster: str) -> None:
        for seat, own in table_people.local_seats(self.view).items():
            if own in (cluster, "one"):
                self.memo.selections[seat] = NOTHING
                self.memo.race.whys.pop(seat, None)

    def _press(self, seat: Seat, position: int, pressed: float) -> None:
        """Selects or unselects the card that was seen at this place; the last card needed sends the claim (rule 3.1).

        `pressed` is in ms.
        """
        state = self._state
        if pace.stopped(self.view) or self.screen.leaving or state.paused:
            return
        face = self.memo.race.drawn.meant(position, pressed)
        if face is None or face not in state.board:             # on its way, or gone since it was seen
            return
        position = state.board.index(face)
        before, take = self.memo.begun(seat), state.row.take
        chosen = before.toggled(position, face, take)
        self.memo.selections[seat] = chosen
        self.desk.sounds.play("press")
        if face in chosen.faces:
            self.memo.race.happenings += (CardEvent("lift", pressed, (face,)),)
        if chosen.claims(before, take):
            claimed = tuple(sorted(chosen.faces))
            self.memo.undecided.add((seat, claimed))
            self.desk.node.act(self.view.charter.id, seat, Move("claim", claimed), pressed)

    def still(self, now: float) -> None:
        """Ends all motion; the rings of new, right and wrong cards keep their time."""
        self.memo.race.settle(self._state.board, now)

    @property
    def deck(self) -> str:
        return self._state.row.deck.name

    def take_back(self) -> bool:
        return self.memo.advising.drop()

    # ------------------------------------------------------------------ commands

    def _hint(self, now: float) -> None:
        people = table_people.local_seats(self.view)
        if not self._state.training:
            self.screen.say("No hints here:", "they are for training, a house rule of the table.", now, "6.1")
        elif not pace.stopped(self.view) and people:
            self.desk.node.act(self.view.charter.id, min(people), Move("hint"), now)

    def _why(self, now: float) -> None:
        """Shows again why the last claims were wrong, or hides it if it is shown."""
        race_memo = self.memo.race
        if race_memo.whys:
            race_memo.whys = {}
        elif self._news.last_why and not pace.stopped(self.view):
            race_memo.whys = dict(self._news.last_why)
        else:
            self.screen.say("Nothing was wrong yet:", "after a wrong claim this says which property fails.", now)

    def _pause(self, now: float) -> None:
        pausing.turn(self.desk, self.screen, self.view, now, self._state.paused, "6.2")

    def _advise(self, now: float) -> None:
        """Shows a Tau and why it is one, where nobody else plays; a second press takes it away."""
        if why := refused(self.view):
            self.screen.say("No advice here:", why, now)
        elif not (pace.stopped(self.view) or self._state.paused):
            (seat, cluster), = table_people.local_seats(self.view).items()
            chosen = self.memo.selection(seat).faces
            self.memo.advising.turn(lambda: advice(self._state, chosen, self.desk.labels, cluster))

    def _rank(self) -> Standing | None:
        """Keeps the finished game's time. Returns its standing; None if it has none, as with advice."""
        return None if self.memo.advising.asked.count else tau_recap.kept(self.desk, self.view)

    def _pass_mouse(self, _now: float) -> None:
        self.memo.race.pass_mouse(self.view)

    def _words(self, _now: float) -> WordsPage:
        return WordsPage(self.desk, "Tau", WORDS)

    def _recap(self, _now: float) -> Screen | None:
        outcome = self.view.outcome
        if outcome is None:
            return None
        advised = bool(self.memo.advising.asked.count)
        shown = tau_recap.shown(self.view, outcome, self.standing, self._classic, advised)
        return Recap(self.desk, self.view, shown)

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.window_title(self.view)

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[TauView]:
        shown = model.show(self.view, self.memo, self.desk.labels, now, self._classic, banner)
        return BoardPicture(tau, shown, fewer=fewer_commands)

    def spots(self, now: float) -> Mapping[Seat, Spot]:
        return frame.spots(self.picture(now, None).shown, self.screen.scale)

    def talk_at(self, _now: float) -> FRect:
        return wheel.talk_at(self.screen.scale)

    def banner(self) -> Banner | None:
        if self.view.outcome:
            return model.over(self.view, self.view.outcome, self.standing)
        return pausing.PAUSED if self._state.paused else None

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        clusters = tuple(table_people.local_seats(self.view).values())
        return draw_rules(paint, self.desk.cards, panel.sheet(self._state, self._classic, clusters), centre, hover)

    def wakes(self, now: float) -> Sequence[float]:
        shown = tau_view.race_view(self._state, (), self.memo.race.happenings)
        if race.moving(shown, now, self.desk.settings.motion):
            return [now]
        runs = self.view.started and not pace.stopped(self.view) and not self._state.paused
        wanted = [now + 1000 - story.clock(self.view, now) % 1000] if runs else []
        return [*wanted, now + 250] if max(self._state.frozen) > self.view.clock else wanted

    @property
    def _classic(self) -> bool:
        return self.desk.settings.art == "classic"

    @property
    def _state(self) -> State:
        state: State = self.view.state
        return state
