"""The play screen of PC Set: presses in, moves to the node, tokens and cards onto the board. Knows no rules.

What a press means depends on the tokens that lie and on the presses of that player that are still on their way.
"""
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pygame

from client.draw.furniture import Banner
from client.draw.paint import Paint
from client.games.pcset import board as pcset, model, story, view as pcset_view
from client.games.pcset.model import Local
from client.games.race import board as race
from client.games.race.board import Happening
from client.games.race.columns import Why
from client.games.race.recap import Recap
from client.games.race.rules_sheet import RulesSheet, draw_rules
from client.play import pace, table_people
from client.play.presses import LOST
from client.play.screen import Go, TableScreen
from client.ui.screen import Screen
from p2p.games.game import Move, Outcome, Seat
from p2p.games.pcset.state import HELD, State, deadline, press, say_time_at, why_not
from p2p.peer.session import TableView
from p2p.table.replica import Happening as Step

TIME_MARGIN = 50            # ms behind the deadline, so that no clock finds it early
AGAIN = 1000.0              # ms after which `time` is said once more if nothing came of it
RULES = RulesSheet(
    "PC Set", "Three tokens claim their cards. A set scores one; no set freezes you, and one token must be lifted.",
    "classic", (0, 40, 80), "In each property all the same or all different: here all four differ.",
    (0, 40, 79), "Two of one kind and one of another spoil it: the colour is red, green, green.",
    "Each card shows its keys. Press once to put a token there, once more to lift it.")


class PlayPcSet(TableScreen):
    """One table of PC Set, named by its charter's id."""

    board: ClassVar[Any] = pcset
    commands: ClassVar[dict[int, str]] = TableScreen.commands | {pygame.K_F2: "hint"}
    local: Local

    def begin(self) -> None:
        self.local = Local()
        self._said_time: tuple[int, float] | None = None        # the deadline, and when it was said

    def does(self) -> dict[str, Callable[[float], Go]]:
        return super().does() | {"hint": self._hint}

    # ------------------------------------------------------------------ what the node tells

    def read(self, old: TableView | None, view: TableView, now: float) -> None:
        fresh = view.happenings[len(old.happenings):] if old else ()
        if fresh or old is None:
            self.local.takes = story.takes(view.happenings)
        self.local.presses.ordered(fresh)
        if old and old.state is not view.state:
            self._board_changed(old.state, view.state, now)
        for step in fresh:
            self._tell(view, step, now)

    def _board_changed(self, before: State, after: State, now: float) -> None:
        """New cards come in; the hint was for the old ones."""
        if before.board == after.board:
            return
        self.local.hints = 0
        for event in pcset_view.dealt(before, after, now):
            self.local.new = event.faces
            self.sound("card" if before.since or any(before.scores) else "turn")
            if self.desk.settings.flash:
                self.local.happenings += (event,)

    def _tell(self, view: TableView, step: Step, now: float) -> None:
        """What somebody's claim has come to."""
        verdict, mine = story.verdict(step), step.seat in self._clusters
        if verdict == "right":
            self.local.whys.pop(step.seat, None)
            self.local.happenings += (pcset_view.taken(step.before, story.faces_of(step), now),)
        elif verdict == "wrong":
            faces = story.faces_of(step)
            self.local.happenings += (Happening("wrong", now, faces),)
            if mine:
                self.local.whys[step.seat] = Why(step.seat, faces, why_not(faces) or "")
        elif verdict == "late" and mine:
            words = story.lost_race(view.happenings, step, table_people.names(view))
            if words:
                self.local.say(words, "A card of your set was already gone.", now)
        if mine and verdict in ("right", "wrong"):
            self.sound(verdict)

    def update(self, now: float) -> Go:
        go = super().update(now)
        self.tend(now)
        return go

    def tend(self, now: float) -> None:
        """Say that the round is over, if nobody has before (network form 7.4)."""
        view = self.view
        if view is None or self._over:
            return
        clock = pace.clock(view, now)
        self.local.presses.forget(view, now)
        self.local.whys = {seat: why for seat, why in self.local.whys.items() if clock < view.state.frozen[seat]}
        due, end = self._time_due(view), deadline(view.state)
        if due is None or end is None or clock < due:
            return
        if self._said_time is None or self._said_time[0] != end or now - self._said_time[1] >= AGAIN:
            self._said_time = (end, now)
            self.act(min(self._clusters), Move("time", (end,)), now)

    def _time_due(self, view: TableView) -> int | None:
        """When this computer says it, in table time."""
        due = say_time_at(view.state, min(self._clusters)) if self._clusters and view.started else None
        return None if due is None else due + TIME_MARGIN

    # ------------------------------------------------------------------ keys and mouse

    def strike(self, event: pygame.Event, now: float) -> None:
        if self.view is None:
            return
        cards = pcset_view.race_view(self.view.state, ())
        for seat, cluster in self._clusters.items():
            codes = pcset.key_codes(cards, cluster)
            if event.scancode in codes:
                self._press(seat, codes.index(event.scancode), now)

    def touch(self, what: int, now: float) -> None:
        seat = self.mouse_seat()
        if seat is not None:
            self._press(seat, what, now)

    def _press(self, seat: Seat, position: int, pressed: float) -> None:
        """A player here touches a card: a token goes there or leaves, the third one is a claim (rules 3, 5)."""
        view = self.view
        if view is None or self._over or self._asks or model.ready(view, pressed):
            return
        face = pcset_view.by_columns(view.state)[position]
        if face is None or pace.clock(view, pressed) < view.state.frozen[seat]:
            return
        move = press(view.state, seat, face, self.local.presses.of(seat))
        if move:
            self.sound("press")
            self.local.presses.sent(seat, move, pressed)
            self.act(seat, move, pressed)

    def still(self) -> None:
        self.local.happenings = tuple(event for event in self.local.happenings if event.kind != "new")

    def _hint(self, now: float) -> Go:
        """One more card of a set, where the house rules have hints."""
        if self.view is None or self._over:
            return None
        if not self.view.state.hints:
            self.local.say("No hints here:", "they are a house rule of the table.", now)
        else:
            self.local.hints = self.local.hints % HELD + 1
        return None

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.window_title(self.view) if self.view else ""

    def shown(self, now: float, banner: Banner | None) -> pcset.PcSetView:
        assert self.view is not None
        return model.show(self.view, self.local, self.desk.labels, now, banner)

    def over(self, outcome: Outcome) -> tuple[str, str]:
        assert self.view is not None
        return story.end(self.view, outcome)

    def recap(self) -> Screen:
        assert self.view is not None
        assert self.view.outcome is not None
        return Recap(self.desk, self.view, story.shown(self.view, self.view.outcome))

    def draw_rules(self, paint: Paint, centre: tuple[float, float]) -> None:
        draw_rules(paint, self.desk.cards, RULES, centre)

    def wants(self, now: float) -> list[float]:
        view = self.view
        if view is None or self._over:
            return []
        clock, state = pace.clock(view, now), view.state
        cards = pcset_view.race_view(state, (), self.local.happenings)
        if race.moving(cards, now, self.desk.settings.motion):
            return [now]
        lost = [now + LOST] if any(map(self.local.presses.of, view.mine)) else []
        return [*lost, *(now + wait for wait in self._waits(state, clock))] if view.started else []

    def _waits(self, state: State, clock: int) -> Sequence[float]:
        """The ms until freezes and the round's clock show something else, or until `time` is said."""
        assert self.view is not None
        waits: list[float] = [(until - clock - 1) % 1000 + 1 for until in state.frozen if until > clock]
        if clock < model.GET_READY:
            waits.append(model.GET_READY - clock)
        end = deadline(state)
        if end is not None and end > clock:
            runs_out = pcset_view.clock(state, clock).left is not None
            waits.append(0 if runs_out else (end - clock - 1) % 1000 + 1)
        elif state.round_seconds == 0:
            waits.append(1000 - (clock - state.since) % 1000)
        due = self._time_due(self.view)
        if due is not None:
            waits.append(due - clock if due > clock else AGAIN)
        return waits
