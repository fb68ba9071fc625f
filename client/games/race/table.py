"""What the tables of Tau and PC Set have in common: mouse, pause, advice, words, recap. Knows the rules of neither."""
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, cast

import pygame
from pygame import FRect

from client.draw.furniture import Banner
from client.games.race import frame
from client.games.race.frame import RaceAdvice
from client.games.race.memo import TableMemo
from client.games.race.played import TellRace
from client.games.race.replay import RaceReplay
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.words_page import KEY as WORDS_KEY, Word, WordsPage
from client.play import pace, pausing, wheel
from client.play.advice import refused
from client.play.game_table import BoardPicture, Does, GameTableFactory, Hears, ScreenState
from client.play.past import at_hand
from client.play.wheel import Spot
from client.ui.widgets import Form
from p2p.games.game import Seat
from p2p.peer.session import TableView


class RaceTable(ABC):
    """The part of a GameTable that both races share."""

    form: Form | None = None
    mat = False
    speech_key = pygame.K_TAB
    keys: Mapping[int, str] = {pygame.K_F2: "hint", pygame.K_F4: "pause", pygame.K_F6: "mouse", pygame.K_F9: "advise",
                               WORDS_KEY: "words"}
    name: ClassVar[str]                     # of the game
    words: ClassVar[tuple[Word, ...]]
    pause_rule: ClassVar[str]               # the number of the rule about pauses
    tell: ClassVar[TellRace]                # what its recap and replay show

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, memo: TableMemo) -> None:
        self.desk, self.screen, self.view, self.memo = desk, screen, view, memo
        self.hears: Hears = {}
        self.does: Does = {"hint": self.hint, "mouse": lambda _now: self.memo.race.pass_mouse(self.view),
                           "recap": self.recap, "pause": self.pause, "resume": self.pause, "advise": self.advise,
                           "words": lambda _now: WordsPage(self.desk, self.name, self.words)}

    # ------------------------------------------------------------------ what differs

    @property
    @abstractmethod
    def paused(self) -> bool:
        """Whether the clock stands by a move of the rules."""

    @abstractmethod
    def press(self, seat: Seat, position: int, pressed: float) -> None:
        """Handles a player's press on the card that was seen at this place; `pressed` is in ms."""

    @abstractmethod
    def hint(self, now: float) -> None:
        """Asks for a hint, where the table has them."""

    @abstractmethod
    def advice(self, seat: Seat, cluster: str, now: float) -> RaceAdvice | None:
        """Returns what is best for this player and why, with the keys of its cluster."""

    @abstractmethod
    def picture(self, now: float, banner: Banner | None) -> BoardPicture[Any]:
        """Returns the board as it is shown now, with this banner over it."""

    # ------------------------------------------------------------------ what is the same

    def stands(self, _now: float) -> bool:
        """Returns whether nothing can be played now."""
        return pace.stopped(self.view) or self.paused

    def touch(self, what: int, now: float) -> None:
        seat = self.memo.race.mouse_seat(self.view)
        if seat is not None:
            self.press(seat, what, now)

    def take_back(self) -> bool:
        return self.memo.advising.drop()

    def pause(self, now: float) -> None:
        """Pauses the game, or goes on; where that may not be, it says why."""
        pausing.turn(self.desk, self.screen, self.view, now, self.paused, self.pause_rule)

    def advise(self, now: float) -> None:
        """Shows what is best and why, where nobody else plays; a second press takes it away."""
        if why := refused(self.view):
            self.screen.say("No advice here:", why, now)
        elif not self.stands(now):
            (seat, cluster), = table_people.local_seats(self.view).items()
            self.memo.advising.turn(lambda: self.advice(seat, cluster, now))

    def recap(self, _now: float) -> RaceReplay | None:
        """Returns the page about the finished game."""
        if self.view.outcome is None:
            return None
        return RaceReplay(type(self).tell, self.desk, at_hand(self.view), 1,
                          cast(GameTableFactory, type(self)), self.view)

    def title(self) -> str:
        return f"Fairdeal - {self.name} - {':'.join(map(str, self.view.state.scores))}"

    def spots(self, now: float) -> Mapping[Seat, Spot]:
        return frame.spots(self.picture(now, None).shown, self.screen.scale)

    def talk_at(self, _now: float) -> FRect:
        return wheel.talk_at(self.screen.scale)
