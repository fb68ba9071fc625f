"""The reaction to changes of a Tau table at this computer: events, reasons, selections, sounds. Draws nothing."""
from dataclasses import replace

from client.games.race.board import CardEvent, Takes
from client.games.race.columns import Why
from client.games.race.drawn import DrawnBoard
from client.games.tau import story
from client.games.tau.model import NOTHING, TauMemo
from client.games.tau.view import as_they_lie, deck_of, moves
from client.pages import table_people
from client.pages.desk import Desk
from client.ui.phrases import as_drawn
from p2p.games.game import Seat
from p2p.games.tau.state import State
from p2p.games.tau.words import why_not
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

JUST_NOW = 1000.0           # ms


class News:
    """Compares each view with the one before and updates `memo`; `last_why` keeps each seat's last reason."""

    def __init__(self, desk: Desk, memo: TauMemo) -> None:
        self.desk, self.memo = desk, memo
        self.last_why: dict[Seat, Why] = {}

    def begin(self, view: TableView, now: float) -> None:
        """Takes the first view; its cards are animated only if the game has just begun. `now` is in ms."""
        if view.state.board and not view.happenings and now - view.clock.shown_at < JUST_NOW:
            self._board_changed(replace(view.state, board=()), view.state, now)
        else:
            self.memo.drawn = DrawnBoard(view.state.board)
        self.memo.takes = story.takes(view.happenings)

    def read(self, old: TableView, view: TableView, now: float) -> None:
        """Takes a new view, which follows the old one. `now` is in ms."""
        fresh = view.happenings[len(old.happenings):]
        if fresh:
            self.memo.takes = story.takes(view.happenings)
        if old.state is not view.state:
            takes = [(step.seat, story.faces_of(step)) for step in fresh if story.verdict(step) == "right"]
            self._board_changed(old.state, view.state, now, takes)
        for step in fresh:
            self._tell(view, step, now)

    def _board_changed(self, before: State, after: State, now: float, takes: Takes = ()) -> None:
        """Adds the events of a changed board; drops each selection of which a card has gone or moved (rule 3.6)."""
        ways = moves(before, after, now, takes)
        new = next((way.faces for way in ways if way.kind == "new"), ())
        if new:
            self.memo.new = new
            self.desk.sounds.play("card" if before.board else "turn")
        shines = self.desk.settings.flash
        self.memo.add(shines, *(way for way in ways if way.kind != "moved" or not after.over))
        self.memo.lie(after.board, now, self.desk.settings.motion)
        self.memo.selections = {seat: chosen.on(after.board) for seat, chosen in self.memo.selections.items()}

    def _drawn(self, state: State, words: str) -> str:
        classic = self.desk.settings.art == "classic"
        return as_drawn(words, self.desk.settings.palette, deck_of(state, classic))

    def _tell(self, view: TableView, step: TakenMove, now: float) -> None:
        verdict, mine = story.verdict(step), step.seat in table_people.local_seats(view)
        if step.move.verb == "claim":
            self.memo.undecided.discard((step.seat, story.faces_of(step)))
            same = set(self.memo.selection(step.seat).faces) == set(story.faces_of(step))
            if same and (verdict == "right" or self.desk.settings.clears):      # the next card begins anew
                self.memo.selections[step.seat] = NOTHING
        if verdict == "right":
            self._taken(view, step, now, mine)
        elif verdict == "wrong" and mine:
            faces = as_they_lie(step.before, story.faces_of(step))
            self.last_why[step.seat] = self.memo.whys[step.seat] = Why(
                step.seat, faces, self._drawn(step.before, why_not(step.before, faces) or ""))
            self.flash(view, "wrong", faces, now)
            self.desk.sounds.play("wrong")
        elif verdict == "late" and mine:
            words = story.lost_race(view.happenings, step, table_people.names(view))
            if words:
                self.memo.screen.say(words, tr("The cards were already gone."), now)

    def _taken(self, view: TableView, step: TakenMove, now: float, mine: bool) -> None:
        """Shows that a Tau was taken; one that stays on the board, as in a puzzle, flashes there."""
        faces = story.faces_of(step)
        if set(faces) <= set(step.after.board):
            self.flash(view, "right", faces, now)
        if mine:
            self.memo.whys.pop(step.seat, None)
            self.desk.sounds.play("right")

    def flash(self, view: TableView, kind: str, faces: tuple[int, ...], now: float) -> None:
        """Adds an event of this kind ("right" or "wrong") for those of the faces that lie on the board."""
        lying = tuple(face for face in faces if face in view.state.board)
        places = tuple(view.state.board.index(face) for face in lying)
        self.memo.happenings += (CardEvent(kind, now, lying, places),)
