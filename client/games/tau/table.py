"""Tau's part of the play screen: turns keys and mouse into moves for the node, and views into pictures.

The state shown is the node's newest; TauMemo holds the selections at this computer and the running events.
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import FRect

from client.draw.banners import Banner
from client.draw.cards import race_deck
from client.draw.paint import Paint
from client.games.race.board import CardEvent, Takes, changes, moving
from client.games.race.columns import Why
from client.games.race.drawn import DrawnBoard
from client.games.race.frame import RaceAdvice
from client.games.race.replay import RaceReplay
from client.games.race.rules_sheet import draw_rules
from client.games.race.table import RaceTable
from client.games.race.times import TimeRanks
from client.games.tau import board, model, panel
from client.games.tau.advice import advice
from client.games.tau.board import TauView
from client.games.tau.model import NOTHING, TauMemo
from client.games.tau.rules import GLOSSES, WORDS
from client.games.tau.story import STORY
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.save_code import day_of
from client.play import pace
from client.play.game_table import BoardPicture, ScreenState, fewer_commands
from client.ui import keys
from p2p.games.game import Move, Seat
from p2p.games.sets.words import card_words
from p2p.games.tau import State
from p2p.language import joined, tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

JUST_NOW = 1000.0           # ms after the first cards in which they are still turned over


class TauTable(RaceTable):
    """The GameTable of Tau. `standing` is the finished game's rank on this computer, None if it has none."""

    glosses = GLOSSES
    keys: Mapping[int, str] = {**RaceTable.keys, pygame.K_F3: "why"}
    words = WORDS
    name, pause_rule, replay = "Tau", "6.2", staticmethod(partial(RaceReplay, STORY))
    story, open_claims = STORY, False
    late = tr("The cards were already gone."), ""
    memo: TauMemo

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, TauMemo(screen), now)
        self.standing = self._rank() if view.deal.outcome else None
        self.does = {**self.does, "why": self._why}
        self._last_whys: dict[Seat, Why] = {}           # of each seat, also if it isn't shown any more
        if view.state.board and not view.happenings and now - view.clock.shown_at < JUST_NOW:
            self._board_changed(replace(view.state, board=()), now)
        else:
            self.memo.drawn = DrawnBoard(view.state.board)

    # ------------------------------------------------------------------ what the node tells

    def read(self, old: TableView, fresh: Sequence[TakenMove], now: float) -> None:
        if old.state is not self.view.state:
            takes = [(step.seat, STORY.faces_of(step)) for step in STORY.right_claims(fresh)]
            self._board_changed(old.state, now, takes)
        for step in fresh:
            self.tell(step, now)
        if self.view.state != old.state:
            self.memo.advising.drop()

    def _board_changed(self, before: State, now: float, takes: Takes = ()) -> None:
        """Shows the changed board; drops each selection of which a card has gone or moved (rule 3.6)."""
        state = self._state
        events = changes(before.board, state.board, now, takes)
        self.lie(state.board, [event for event in events if event.kind != "moved" or not state.over], now,
                 not before.board)
        self.memo.selections = {seat: chosen.on(state.board) for seat, chosen in self.memo.selections.items()}

    def tell(self, step: TakenMove, now: float) -> None:
        if step.move.verb == "claim":
            faces = STORY.faces_of(step)
            self.memo.undecided.discard((step.seat, faces))
            same = set(self.memo.selection(step.seat).faces) == set(faces)
            if same and (STORY.verdict(step) == "right" or self.desk.settings.clears):  # the next card begins anew
                self.memo.selections[step.seat] = NOTHING
        super().tell(step, now)
        self._last_whys |= self.memo.whys

    def took(self, claim: TakenMove, now: float) -> None:
        faces = STORY.faces_of(claim)
        if set(faces) <= set(claim.after.board):                # in a puzzle
            self.memo.happenings += (CardEvent("right", now, faces),)

    def ended(self) -> None:
        self.memo.selections = {}
        self.standing = self._rank()

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
        face = self.memo.drawn.pressed(seat, position, pressed)
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
        elif self._last_whys and not pace.stopped(self.view):
            self.memo.whys = dict(self._last_whys)
        else:
            self.screen.say(tr("Nothing was wrong yet:"), tr("after a wrong claim this says which property fails."),
                            now)

    def advice(self, seat: Seat, cluster: str, _now: float) -> RaceAdvice | None:
        return advice(self._state, self.memo.selection(seat).faces, self.desk.labels, cluster)

    def _rank(self) -> TimeRanks | None:
        """Keeps the finished game's time. Returns its standing; None if it has none, as with advice or on the board
        of a day, which can be played again."""
        uncounted = (self.memo.advising.asked.count or not self.desk.keeps or day_of(self.view)
                     or STORY.unranked(self.view) or not STORY.length(self.view))
        return None if uncounted else STORY.keep_time(self.desk, self.view)

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return joined(" - ", ("Fairdeal", self._state.row.name, ":".join(map(str, self._state.scores))))

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[TauView]:
        shown = model.board_view(self.view, self.memo, self.desk.labels, now, self.desk.settings.art, banner)
        return BoardPicture(board, shown, fewer=fewer_commands)

    def end_banner(self) -> Banner:
        return model.over(self.view, self.standing)

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        clusters = tuple(table_people.local_seats(self.view).values())
        sheet = panel.sheet(self._state, self.desk.settings.art, clusters)
        return draw_rules(paint, self.desk.cards, sheet, centre, hover)

    def wakes(self, now: float) -> Sequence[float]:
        if moving(self.memo.happenings, now, self.desk.settings.motion):
            return [now]
        runs = self.view.started and not self.stands(now)
        wanted = [now + 1000 - STORY.clock(self.view, now) % 1000] if runs else []
        return [*wanted, now + 250] if max(self._state.frozen) > self.view.clock.ms else wanted

    @property
    def pictures(self) -> str:
        return race_deck(self.desk.settings.art, self.deck)

    @property
    def paused(self) -> bool:
        return self._state.paused

    @property
    def _state(self) -> State:
        state: State = self.view.state
        return state
