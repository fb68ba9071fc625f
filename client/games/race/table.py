"""The common part of the tables of Tau and PC Set: mouse, pause, advice on cards. Knows the rules of neither."""
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame

from client.games.race import searches
from client.games.race.advising import RaceAdvising
from client.games.race.columns import Take
from client.games.race.frame import RaceAdvice, spots
from client.games.race.memo import RaceMemo
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace, pausing
from client.play.advised_table import AdvisedTable
from client.play.game_table import ScreenState
from client.play.wheel import RemarkSpot
from p2p.games.game import Seat
from p2p.peer.table_view import TableView


class RaceTable(AdvisedTable):
    """The part of a GameTable that both races share."""

    near = 1.18                 # names and numbers of 34 px in a window of 1280 x 800

    keys: Mapping[int, str] = {**AdvisedTable.keys, pygame.K_F2: "hint", pygame.K_F4: "pause", pygame.K_F6: "mouse"}
    pause_rule: ClassVar[str]               # the number of the rule about pauses

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, memo: RaceMemo, now: float) -> None:
        super().__init__(desk, screen, view, now)
        self.memo = memo
        memo.known, memo.searched = searches.kept(desk.node.home, self.kind, view.charter.id.hex())
        self.does = {**self.does, "hint": self.hint, "mouse": lambda _now: self.memo.pass_mouse(self.view),
                     "pause": self.pause, "resume": self.pause}

    # ------------------------------------------------------------------ what differs

    @property
    @abstractmethod
    def kind(self) -> str:
        """The games with the same pace as this one: a name in the file of own searches."""

    @property
    @abstractmethod
    def paused(self) -> bool:
        """Whether the clock stands by a move of the rules."""

    @abstractmethod
    def press(self, seat: Seat, position: int, pressed: float) -> None:
        """Handles a player's press on the card that was seen at this place; `pressed` is in ms."""

    @abstractmethod
    def called(self, face: int) -> str:
        """Returns a card as a player says it."""

    @abstractmethod
    def hint(self, now: float) -> None:
        """Asks for a hint, where the table has them."""

    @abstractmethod
    def advice(self, seat: Seat, cluster: str, now: float) -> RaceAdvice | None:
        """Returns what is best for this player and why, with the keys of its cluster."""

    # ------------------------------------------------------------------ what is the same

    def stands(self, _now: float) -> bool:
        """Returns whether nothing can be played now."""
        return pace.stopped(self.view) or self.paused

    def touch(self, what: int, now: float) -> None:
        pad = self.screen.touches
        seat = self.memo.mouse_seat(self.view) if pad is None else pad
        if seat is not None:
            self.press(seat, what, now)

    def keep_searches(self, takes: Sequence[Take], advised: bool) -> None:
        """Keeps how long the people here looked for these sets, for gentle bots; `advised`: not their own ones, for
        which they had advice."""
        people = searches.here(self.view)
        own = [take for take in takes if not (advised and take.seat in people)]
        if own and table_people.people(self.view):
            self.memo.searched += searches.searches(own, people)
            searches.keep(self.desk.node.home, self.kind, self.view.charter.id.hex(), self.memo.searched)

    def pause(self, now: float) -> None:
        """Pauses the game, or goes on; where that may not be, it says why."""
        pausing.turn(self.desk, self.screen, self.view, now, self.paused, self.pause_rule)

    @property
    def advising(self) -> RaceAdvising:
        return self.memo.advising

    def ask_advice(self, now: float) -> None:
        if not self.stands(now):
            (seat, cluster), = table_people.local_seats(self.view).items()
            self.advising.show(self.advice(seat, cluster, now))

    def title(self) -> str:
        return f"Fairdeal - {self.name} - {':'.join(map(str, self.view.state.scores))}"

    def spots(self, now: float) -> Mapping[Seat, RemarkSpot]:
        return spots(self.picture(now, None).shown, self.screen.scale)
