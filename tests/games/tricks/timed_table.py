"""One screen at a deal of Taroky in clear text, played card by card in simulated time."""
from types import SimpleNamespace

import pygame
from msgspec import structs

from client.games.taroky.game import TAROKY
from client.games.tricks.table import TrickTable
from client.lessons.practice import Practice
from client.pages.desk import Desk
from client.play.game_table import ScreenState
from client.play.pad_hands import PadHands
from client.play.running import RunningTable
from client.settings import Settings
from p2p.log.charter import SeatInfo
from tests.client.screen_drivers import Heard
from tests.client.table_views import changed
from tests.games.taroky import scenes


class Table:
    """One screen of seat `me` at a deal that is played card by card; `now` is in ms."""

    def __init__(self, tmp_path, stop="play", me=0, **settings):
        played = scenes.run(scenes.deal(), stop if callable(stop) else scenes.asked(stop), scenes.POVINNOST)
        self.practice = Practice("taroky", 4, played.state, names=scenes.NAMES, options={"hush": "0"})
        self.practice._faces = dict(played.faces)
        self.now, self.me, self.acts = 10_000.0, me, []
        remarks = SimpleNamespace(heard={}, say=None)
        node = SimpleNamespace(home=tmp_path, act=lambda _table, seat, move, _at: self.acts.append((seat, move)),
                               notices=[], refusal=None, lost=None, tables=(), remarks=remarks,
                               lobby=SimpleNamespace(tables=(), here=()),
                               identity=SimpleNamespace(key=bytes(32)), leave=lambda _table: None)
        self.desk = Desk(node, Settings(**settings), sounds=Heard())
        self.state_ = ScreenState()
        self.table = TrickTable(TAROKY, self.desk, self.state_, self.view(), self.now)
        self.running = RunningTable(self.desk, self.state_, self.table, (), PadHands())

    def view(self):
        shown = self.practice.view(self.now, int(self.now))
        people = tuple(SeatInfo(place.member, place.name, "") for place in shown.charter.seats)
        return changed(shown, charter=structs.replace(shown.charter, seats=people), mine=frozenset({self.me}),
                              shown_at=0, ms=int(self.now), at=self.now)

    @property
    def state(self):
        return self.practice.state

    def play(self, cards=1):
        """The next players play the first cards that they may."""
        for _ in range(cards):
            seat = min(self.state.turn())
            self.practice.make(seat, next(iter(self.state.moves(seat, 0))), int(self.now))
            self.running.update(self.view(), self.now)

    def trick(self):
        """A whole trick. Returns it."""
        self.play(4 - len(self.state.trick))
        return self.state.tricks[-1]

    def wait(self, ms):
        self.now += ms
        self.running.update(self.table.view, self.now)

    def key(self, code, scancode=0):
        event = pygame.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=0, unicode="")
        return self.running.handle(event, self.now)

    def shown(self):
        return self.running.picture(self.now).shown

    def plate(self, seat):
        return next(plate for plate in self.shown().plates if plate.seat == seat)
