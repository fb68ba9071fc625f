"""A table of cards at one keyboard, without network: the window's real table, moved by its events and its clock."""
from types import SimpleNamespace

import pygame
from msgspec import structs

from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.games.tricks import deal_view, looking, model, showing
from client.games.tricks.table import TrickTable
from client.lessons.practice import Practice
from client.pages.desk import Desk
from client.play.game_table import ScreenState
from client.settings import Settings
from client.ui.keys import HANDS, LOOK
from p2p.log.charter import SeatInfo
from tests.client.screen_drivers import Heard
from tests.client.table_views import changed

GAMES = {"tarok": TAROK, "taroky": TAROKY}
KEYS = tuple(LOOK)


class Couch:
    """A deal of `played` on the screen. `here` are the seats of people, the others are bots, moved from here, too."""

    def __init__(self, home, name, played, here=(0, 1, 2, 3), **settings):
        self.name, self.here, self.now, self.sent = name, here, 10_000.0, []
        self.practice = Practice(name, len(played.state.hands), played.state, options={"hush": "0"})
        self.practice._faces = dict(played.dealing.face)
        node = SimpleNamespace(home=home, act=self._act, notices=[],
                               refusal=None, lost=None, lobby=SimpleNamespace(tables=(), here=()))
        self.desk = Desk(node, Settings(**settings), sounds=Heard())
        self.table = TrickTable(GAMES[name], self.desk, ScreenState(), self._view(), self.now)
        self.wait(looking.EARLY)

    def _act(self, _table, seat, move, _pressed):
        self.sent.append((seat, move))
        self.practice.make(seat, move, int(self.now))

    def _view(self):
        shown = self.practice.view(self.now, int(self.now))
        seats = tuple(SeatInfo(seat.member, f"Player {number}", "" if number in self.here else "steady")
                      for number, seat in enumerate(shown.charter.seats))
        charter = structs.replace(shown.charter, seats=seats)
        return changed(shown, charter=charter, mine=frozenset(self.here), shown_at=0, ms=int(self.now),
                              at=self.now)

    @property
    def state(self):
        return self.practice.state

    @property
    def memo(self):
        return self.table.memo

    @property
    def seat(self):
        """Who is asked."""
        return min(self.state.turn())

    def wait(self, ms=0.0):
        """Lets so much time pass, and shows what has happened meanwhile."""
        self.now += ms
        self.table.update(self._view(), self.now)

    def hold(self, seat, down=True):
        """Holds this seat's look key, or lets go of it."""
        event = pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=0, scancode=self.look_key(seat), mod=0)
        (self.table.key if down else self.table.hears[pygame.KEYUP])(event, self.now)
        self.wait()

    def look_key(self, seat):
        return KEYS[sorted(self.here).index(seat)]

    def opens(self, seat):
        """Holds this seat's look key until the cards have turned."""
        self.hold(seat)
        self.wait(looking.VEIL + looking.TURNS)

    def press(self, *codes):
        for code in codes:
            self.table.key(pygame.Event(pygame.KEYDOWN, key=0, scancode=code, mod=0), self.now)
            self.wait()

    def confirm(self, seat):
        self.press(pygame.KSCAN_SPACE if model.clusters(self.table.view)[seat] == "left" else pygame.KSCAN_RCTRL)

    def side(self, seat):
        """All keys of this seat's side."""
        return HANDS[model.clusters(self.table.view)[seat]]

    def free(self, seat):
        """The places from the left of the cards that may go now, as this seat sees them."""
        own = self.state.seen_by({seat})
        slots = deal_view.sorted_slots(own, seat)
        return [place for place, slot in enumerate(slots) if not showing.why_not(GAMES[self.name], own, seat, slot)]

    def code(self, place):
        """The key that stands on the card at this place of the hand that is shown."""
        return self.shown.hand.cards[place].key

    @property
    def shown(self):
        return self.table.picture(self.now, None).shown
