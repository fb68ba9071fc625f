"""What a button of a game pad means at a running table: a key of the person whose pad it is, or a touch by its hand.

Knows no rules. Times are ms on the node's clock.
"""
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from client.draw.paint import Point
from client.draw.plates import name_of
from client.pages import table_people
from client.play.game_table import BoardPicture, GameTable, Pick, ScreenState
from client.play.pad_hands import PadHand, PadHands
from client.play.speaking import Speaking
from client.ui.keys import ARROWS, LOOK, SPEECH
from client.ui.pad import LOOKS, PASSES
from client.ui.widgets import ENTER
from p2p.games.game import Seat
from p2p.language import tr

CONFIRMS = pygame.KSCAN_SPACE, pygame.KSCAN_RCTRL       # of a left and of a right player


class PadKeys:
    """The pads at one table. `picture` returns the board as it is shown, `pick` what lies at a point of the window, and
    `point` shows that as pointed at; points are in pixels."""

    def __init__(self, pads: PadHands, state: ScreenState, game: GameTable, speaking: Speaking,
                 picture: Callable[[float], BoardPicture[Any]], pick: Callable[[Point, float], Pick],
                 point: Callable[[Point, float], None]) -> None:
        self._pads, self._state, self._game, self._speaking = pads, state, game, speaking
        self._picture, self._pick, self._point = picture, pick, point

    def read(self, event: pygame.Event, now: float, covered: bool) -> pygame.Event | Point | None:
        """Returns the key that a pad's event is for the person it belongs to, the point (in pixels) that the pad's hand
        touches, or None if nothing is left to be done. Where something lies over the board (`covered`), or nobody here
        plays, all pads are one keyboard."""
        people, down = table_people.people(self._game.view), event.type == pygame.KEYDOWN
        if event.key == LOOKS.key and not down and event.pad in self._pads.of:      # whatever lies over the board
            return self._look_over(event, now)
        if not people or covered:
            return None if event.key in (LOOKS.key, PASSES.key) else event
        if not down:
            return None                                 # nothing else is held
        if self._pads.sits(event.pad, people) and len(people) > 1:
            self._tell(event.pad, now)
            return None
        seat, at, _ = self._pads.of[event.pad]
        self._state.touches = seat
        if event.key == LOOKS.key:
            return self._look_key(event, seat)
        if event.key == PASSES.key:
            return self._pass_on(event, now)
        if event.scancode in LOOK and self._game.look_keys:
            return None                                 # a shoulder is no look key of somebody else
        if event.key == pygame.K_SPACE:
            return pygame.Event(event.type, {**event.dict, "scancode": CONFIRMS[people.index(seat) % 2]})
        if event.key == SPEECH:
            self._speaking.speak_for(seat)
        if event.key in ARROWS and not self._game.arrows:
            self._move_hand(event.pad, event.key, now)
            return None
        return self._state.scale.to_pixels(at) if event.key in ENTER and at is not None else event

    def _look_key(self, event: pygame.Event, seat: Seat) -> pygame.Event | None:
        """Returns what a pad's trigger is on the keyboard: the look key of this seat."""
        code = self._game.look_keys.get(seat)
        return None if code is None else pygame.Event(event.type, {**event.dict, "scancode": code})

    def _look_over(self, event: pygame.Event, now: float) -> pygame.Event | None:
        """Puts a hand away that lies on the cards which its owner turns over: it would show which one is thought of."""
        seat, at, _ = self._pads.of[event.pad]
        if at is not None and self._game.look_keys and self._pick(self._state.scale.to_pixels(at), now)[0] == "card":
            self._pads.of[event.pad] = PadHand(seat)
        return self._look_key(event, seat)

    def _pass_on(self, event: pygame.Event, now: float) -> pygame.Event | None:
        """Has a pad play for the next person here. Returns the key that turns over the hand of the one before."""
        people = table_people.people(self._game.view)
        if len(people) < 2:
            return None
        up = self._look_over(pygame.Event(pygame.KEYUP, event.dict), now)
        self._pads.turn(event.pad, people)
        self._tell(event.pad, now)
        return up

    def _tell(self, pad: int, now: float) -> None:
        name = name_of(table_people.names(self._game.view)[self._pads.of[pad].seat])
        self._state.say(tr("This pad plays for {name}.", name=name), tr("Back (Select) passes it on."), now)

    def lose(self, pad: int, now: float) -> None:
        """Puts the hand of a pad away that was unplugged."""
        hand = self._pads.of.pop(pad, None)
        people = table_people.people(self._game.view)
        if hand and hand.seat in people and len(people) > 1:
            name = name_of(table_people.names(self._game.view)[hand.seat])
            self._state.say(tr("The pad of {name} is gone:", name=name),
                            tr("its keys play on, or A of another pad."), now)

    def _move_hand(self, pad: int, key: int, now: float) -> None:
        """Moves a pad's hand; what it is on is pointed at as by the mouse, unless somebody else here is asked."""
        self._game.still(now)
        scale, view = self._state.scale, self._game.view
        self._pads.move(pad, key, partial(self._picture(now).pick, scale), scale.size)
        seat, at, _ = self._pads.of[pad]
        asked = view.state.turn() & {*table_people.people(view)}
        if at is not None and (seat in asked or not asked):
            self._point(self._state.scale.to_pixels(at), now)
