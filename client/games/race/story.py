"""The story of a race, derived from its moves: claims, takes, times, what was played. Draws nothing.

It knows no rules: each race has a RaceStory of its own.
"""
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from client.games.race.board import Board, RaceView
from client.games.race.columns import Take, Units, Why
from client.games.race.times import BestTimes, TimedGame, TimeRanks, pace_of
from client.pages import table_people
from client.pages.desk import Desk
from client.play.table_words import quicker
from client.ui.phrases import clock_words
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove, played


class LyingBoard(NamedTuple):
    """A board as it lay, and all sets of cards that could be taken; `words` says why one of them is right."""

    board: RaceView
    there: tuple[tuple[int, ...], ...]
    words: Callable[[tuple[int, ...]], str]


class RacePlayer(NamedTuple):
    """A player: `taus` is the number of takes, `quickest` the seconds of the quickest one."""

    seat: int
    name: str
    bot: bool
    taus: int
    quickest: float


class PlayedRace(NamedTuple):
    """A race as its recap and its replay show it.

    `boards` are those from which the takes came, and last the one on which it ended; `unranked` says why it has no
    `standing`, and `unit` is the counted thing, one and more.
    """

    headline: str
    line: str
    manner: str
    takes: tuple[Take, ...]
    boards: tuple[LyingBoard, ...]
    players: tuple[RacePlayer, ...]
    standing: TimeRanks | None
    unranked: str
    unit: Units

    @property
    def deck(self) -> str:
        """Returns the deck of its cards."""
        return self.boards[-1].board.deck

    @property
    def ms(self) -> int:
        """Returns its length, 0 without a take."""
        return self.takes[-1].ms if self.takes else 0

    @property
    def mean(self) -> float:
        """Returns how many could be taken on the average, 0 without a take."""
        return sum(len(lay.there) for lay in self.boards[:-1]) / len(self.takes) if self.takes else 0.0


class RaceStory(ABC):
    """What the moves of a race tell."""

    begins = 0                  # ms of the table's time at which the first cards lie

    # ------------------------------------------------------------------ what differs

    @abstractmethod
    def unit(self, count: int) -> str:
        """Returns what is taken, for so many of it."""

    @abstractmethod
    def kind(self, view: TableView) -> str:
        """Returns the name of the games with the same pace as this one, in the files of times and of own searches."""

    @abstractmethod
    def called(self, view: TableView) -> str:
        """Returns the game's name and how this table is played."""

    @abstractmethod
    def verdict(self, step: TakenMove) -> str:
        """Returns the fate of a claim: "right", "wrong" or "late" (cards of it were gone).

        It is "" for another move, and for a claim that was made after the end, in a pause or while its seat was frozen.
        """

    @abstractmethod
    def faces_of(self, claim: TakenMove) -> tuple[int, ...]:
        """Returns the cards of a claim, ascending."""

    @abstractmethod
    def why_right(self, claim: TakenMove) -> str:
        """Returns what made a claim right."""

    @abstractmethod
    def why_wrong(self, claim: TakenMove) -> Why:
        """Returns why a claim was wrong, with its cards as they lay."""

    @abstractmethod
    def winner(self, happenings: Sequence[TakenMove], late: TakenMove) -> TakenMove | None:
        """Returns the claim that had taken cards of this late one, None without one."""

    @abstractmethod
    def end(self, view: TableView) -> tuple[str, str]:
        """Returns the winners in words, and the reason and time of the end; before that how far it was played."""

    @abstractmethod
    def lying(self, state: Any, art: str) -> LyingBoard:
        """Returns the board of a State with this art of the cards, and what lies there."""

    @abstractmethod
    def standing(self, desk: Desk, view: TableView) -> tuple[TimeRanks | None, str]:
        """Returns the standing with which the time of a finished game was kept, and the reason why it has none."""

    # ------------------------------------------------------------------ what is the same

    def right_claims(self, happenings: Iterable[TakenMove]) -> list[TakenMove]:
        """Returns the claims that took cards, in their order."""
        return [claim for claim in happenings if self.verdict(claim) == "right"]

    def takes(self, happenings: Sequence[TakenMove]) -> tuple[Take, ...]:
        """Returns what was taken, with the seconds since the take before it or since the first cards, pauses left
        out."""
        found, since = [], 0
        for claim in self.right_claims(happenings):
            ms = self._ms(happenings, claim)
            found.append(Take(claim.seat, self.faces_of(claim), self.why_right(claim), (ms - since) / 1000, ms))
            since = ms
        return tuple(found)

    def length(self, view: TableView) -> int:
        """Returns the ms that the finished game took, from the first cards to the last take, pauses left out."""
        last = self.right_claims(view.happenings)[-1:]
        return self._ms(view.happenings, last[0]) if last else 0

    def _ms(self, happenings: Sequence[TakenMove], claim: TakenMove) -> int:
        return max(0, played(happenings, claim.at) - self.begins)

    def lost_race(self, happenings: Sequence[TakenMove], late: TakenMove, names: Sequence[str]) -> str:
        """Returns in words who was quicker than this late claim and by how much; "" if no other seat took its cards.

        That is said in one race by their reactions, else by the table's clock.
        """
        winner = self.winner(happenings, late)
        if winner is None or winner.seat == late.seat:
            return ""
        by = late.at - winner.at
        if winner.step == late.step and winner.reaction is not None and late.reaction is not None:
            by = late.reaction - winner.reaction
        return quicker(names[winner.seat], by)

    def keep_time(self, desk: Desk, view: TableView) -> TimeRanks:
        """Keeps how long a finished game took, once, and how quick the people here were. Returns its standing."""
        here, ms = table_people.local_seats(view), self.length(view)
        pace = pace_of(ms, len(here), sum(take.seat in here for take in self.takes(view.happenings)))
        return BestTimes(desk.node.home).add(
            TimedGame(view.charter.id.hex(), self.kind(view), len(view.charter.seats), ms, time.time(), pace))

    def tell(self, desk: Desk, view: TableView) -> PlayedRace:
        """Returns the content of a game's recap and replay."""
        takes, claims = self.takes(view.happenings), self.right_claims(view.happenings)
        states = *(claim.before for claim in claims), view.state
        boards = tuple(self.lying(state, desk.settings.art) for state in states)
        return PlayedRace(*self.end(view), self.called(view), takes, boards, players(view, takes),
                          *self.standing(desk, view), self.unit)


def players(view: TableView, takes: Sequence[Take]) -> tuple[RacePlayer, ...]:
    """Returns every seat with its number of takes and its quickest one, most takes first."""
    found = []
    for seat, (name, place) in enumerate(zip(table_people.names(view), view.charter.seats, strict=True)):
        own = [take.seconds for take in takes if take.seat == seat]
        found.append(RacePlayer(seat, name, bool(place.bot), len(own), min(own, default=0.0)))
    return tuple(sorted(found, key=lambda player: -player.taus))


def as_they_lie(board: Board, rows: int, faces: Iterable[int]) -> tuple[int, ...]:
    """Returns cards in the order in which they lie on a board that is given column by column, row by row."""
    places = {face: place for place, face in enumerate(board)}
    return tuple(sorted(faces, key=lambda face: (places.get(face, 0) % rows, places.get(face, 0))))


def seconds_words(seconds: float) -> str:
    """Returns seconds as "8.1 s", from 100 s on as "m:ss"."""
    return tr("{seconds:.1f} s", seconds=seconds) if seconds < 100 else clock_words(round(seconds * 1000))
