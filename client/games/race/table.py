"""The common part of the tables of Tau and PC Set: fates of claims, mouse, pause, advice on cards. Knows no rules."""
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from client.draw.banners import Banner
from client.games.race import searches
from client.games.race.advising import RaceAdvising
from client.games.race.board import CardEvent
from client.games.race.columns import Take
from client.games.race.frame import RaceAdvice, spots
from client.games.race.memo import RaceMemo
from client.games.race.story import RaceStory
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace, pausing
from client.play.advice import AdviceCount
from client.play.advised_table import AdvisedTable
from client.play.game_table import ScreenState
from client.play.wheel import RemarkSpot
from client.ui.phrases import as_drawn
from p2p.games.game import Seat
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove


class RaceTable(AdvisedTable):
    """The part of a GameTable that both races share."""

    near = 1.18                 # names and numbers of 34 px in a window of 1280 x 800

    keys: Mapping[int, str] = {**AdvisedTable.keys, pygame.K_F2: "hint", pygame.K_F4: "pause", pygame.K_F6: "mouse"}
    story: ClassVar[RaceStory]
    pause_rule: ClassVar[str]               # the number of the rule about pauses
    late: ClassVar[tuple[str, str]]         # what is said of a claim whose cards were gone, and the number of its rule
    open_claims: ClassVar[bool]             # whether all see a wrong claim

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, memo: RaceMemo, now: float) -> None:
        super().__init__(desk, screen, view, now)
        self.memo = memo
        memo.advising = RaceAdvising(AdviceCount(desk.node.home, view))
        memo.takes = self.story.takes(view.happenings)
        memo.known, memo.searched = searches.kept(desk.node.home, self.story.kind(view), view.charter.id.hex())
        self.does = {**self.does, "hint": self.hint, "mouse": lambda _now: self.memo.pass_mouse(self.view),
                     "pause": self.pause, "resume": self.pause}

    # ------------------------------------------------------------------ what differs

    @abstractmethod
    def read(self, old: TableView, fresh: Sequence[TakenMove], now: float) -> None:
        """Takes the newest view, in which these moves follow the `old` one."""

    @abstractmethod
    def took(self, claim: TakenMove, now: float) -> None:
        """Shows a claim that was right."""

    @abstractmethod
    def ended(self) -> None:
        """Keeps what is to be kept of a game that has just ended."""

    @property
    @abstractmethod
    def pictures(self) -> str:
        """The deck of whose pictures the reasons speak."""

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

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            fresh = view.happenings[len(old.happenings):]
            had, advised = len(self.memo.takes), self.memo.advising.shown is not None
            if fresh:
                self.memo.takes = self.story.takes(view.happenings)
            self.read(old, fresh, now)
            self.keep_searches(self.memo.takes[had:], advised)
        if view.deal.outcome and not old.deal.outcome:
            self.memo.mouse = None
            self.ended()
        self.memo.forget(now)

    def lie(self, board: Sequence[int | None], events: Iterable[CardEvent], now: float, first: bool) -> None:
        """Shows a changed board with the events that have led to it; on the `first` one the cards are turned over."""
        for event in events:
            if event.kind == "new":
                self.memo.new = event.faces
                self.desk.sounds.play("turn" if first else "card")
            self.memo.add(self.desk.settings.flash, event)
        self.memo.lie(board, now, self.desk.settings.motion)

    def tell(self, step: TakenMove, now: float) -> None:
        """Shows what became of a claim, and says it to whoever made it here."""
        verdict, mine = self.story.verdict(step), step.seat in table_people.local_seats(self.view)
        if verdict == "right":
            self.memo.whys.pop(step.seat, None)
            self.took(step, now)
        elif verdict == "wrong" and (mine or self.open_claims):
            why = self.story.why_wrong(step)
            self.memo.happenings += (CardEvent("wrong", now, why.faces),)
            if mine:
                words = as_drawn(why.words, self.desk.settings.palette, self.pictures)
                self.memo.whys[step.seat] = replace(why, words=words)
        elif verdict == "late" and mine and (
                words := self.story.lost_race(self.view.happenings, step, table_people.names(self.view))):
            self.screen.say(words, self.late[0], now, self.late[1])
        if mine and verdict in ("right", "wrong"):
            self.desk.sounds.play(verdict)

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
            searches.keep(self.desk.node.home, self.story.kind(self.view), self.view.charter.id.hex(),
                          self.memo.searched)

    def pause(self, now: float) -> None:
        """Pauses the game, or goes on; where that may not be, it says why."""
        pausing.turn(self.desk, self.screen, self.view, now, self.paused, self.pause_rule)

    def take_back(self) -> bool:
        return self.memo.advising.drop()

    def ask_advice(self, now: float) -> None:
        if not self.stands(now):
            (seat, cluster), = table_people.local_seats(self.view).items()
            self.memo.advising.show(self.advice(seat, cluster, now))

    def banner(self) -> Banner | None:
        if self.view.deal.outcome:
            return self.end_banner()
        return pausing.PAUSED if self.paused else None

    def end_banner(self) -> Banner:
        """Returns the banner of a game that is over."""
        return Banner(*self.story.end(self.view))

    def title(self) -> str:
        return f"Fairdeal - {self.name} - {':'.join(map(str, self.view.state.scores))}"

    def spots(self, now: float) -> Mapping[Seat, RemarkSpot]:
        return spots(self.picture(now, None).shown, self.screen.scale)
