"""A sixth game needs no change of any file: one written here is registered and played by all that the five are.

Each of two seats is dealt a hidden card of four. A coin says who speaks first. Both say "high" or "low"; if they say
the same, the higher or the lower card wins, else nobody does.
"""
import asyncio
from dataclasses import dataclass, replace

import pygame
import pytest
from pygame import FRect

from client.bots import Bots
from client.draw.emblems import Grid
from client.draw.furniture import Banner
from client.games.boards import Boards
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from client.games.listing import Listing
from client.main import main
from client.pages.desk import Desk
from client.pages.rule_page import Picture, RulePage, Text
from client.play import wheel
from client.play.game_table import BoardPicture
from client.settings import Settings
from p2p.games import GAMES
from p2p.games.game import NOBODY, Coin, IllegalMove, Move, Open, Outcome, Seat, highest, seats_of
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE
from p2p.peer.workers import Workers
from tests.client.screen_drivers import Driver, Heard
from tests.peer.nodes import NodeGroup, draft_of, mine

WORDS = (Move("say", ("high",)), Move("say", ("low",)))
CARDS = tuple(range(4))
KEYS = {pygame.K_h: WORDS[0], pygame.K_l: WORDS[1]}


# --------------------------------------------------------------------------- p2p/games/NAME

@dataclass(frozen=True)
class State:
    """One deal. `faces` by slot, -1 where this peer doesn't know it; slot s is the card of seat s, two lie aside."""

    owed: tuple
    faces: tuple[int, ...] = (-1,) * 4
    first: Seat = NOBODY
    said: tuple[str, ...] = ()
    shown: bool = False

    def turn(self):
        order = (self.first, Seat(1 - self.first))
        return frozenset() if self.owed or len(self.said) == 2 else frozenset(order[len(self.said):][:1])

    def moves(self, seat, at):
        del at
        return WORDS if seat in self.turn() else ()

    def check(self, seat, move, at):
        if move not in self.moves(seat, at):
            raise IllegalMove("2", move, "say high or low when you are asked")

    def apply(self, seat, move, at):
        del seat, at
        said = (*self.said, move.args[0])
        return replace(self, said=said, owed=(Open(CARDS, None),) if len(said) == 2 else ())

    def need(self):
        return self.owed

    def supply(self, need, answer):
        owed = tuple(other for other in self.owed if other != need)
        if isinstance(need, Coin):
            return replace(self, owed=owed, first=Seat(answer[0] % 2))
        faces = tuple(answer.get(slot, face) for slot, face in enumerate(self.faces))
        return replace(self, owed=owed, faces=faces, shown=self.shown or need.to is None)

    def heavy(self):
        return False

    def seen_by(self, seats):
        faces = tuple(face if self.shown or slot in seats else -1 for slot, face in enumerate(self.faces))
        return replace(self, faces=faces)

    def outcome(self):
        if not self.shown:
            return None
        if self.said[0] != self.said[1]:
            return Outcome((0, 0), (), "they said two things")
        cards = self.faces[:2] if self.said[0] == "high" else tuple(-face for face in self.faces[:2])
        won = highest(cards)
        return Outcome(tuple(int(seat in won) for seat in seats_of(2)), won, f"the {self.said[0]} card")


class HighOrLow:
    """The rules, as a module in p2p/games would offer them."""

    TITLE, RULES, SEATS, OPTIONS, SEALED = "High or low", 1, range(2, 3), (), frozenset()
    CARDS, NAMES, OF_SLOTS, PLACE, NEXT = 4, ("one", "two", "three", "four"), frozenset(), {}, {}

    def start(self, seats, options):
        assert seats == 2
        assert not options
        return State((Open((0,), Seat(0)), Open((1,), Seat(1)), Coin()))

    def tells(self, state):
        return not state.shown

    def place(self, state):
        del state
        return {}

    def judged(self, state, violators):
        assert not violators
        return state.outcome()


# --------------------------------------------------------------------------- client/games/NAME

class Bot:
    """Says what its own card is good for."""

    LEVELS = ("steady", INSTANT)

    def sight(self, state):
        return state

    def choose(self, state, seat, at, level, rng):
        del at, level, rng
        return (WORDS[state.faces[seat] < 2], 0.0) if seat in state.turn() else None


class Board:
    """Draws the state as a sentence."""

    class Lay:
        """Where the parts lie: the mat, and a strip for trouble."""

        area = FRect(0, 0, 1280, 700)
        strip = FRect(0, 700, 1280, 100)

        @property
        def foot(self):
            return self

    def draw(self, paint, _cards, _labels, view, _now, _hover):
        paint.fill()
        paint.text(f"{view.faces} {view.said}", (640, 300))

    def layout(self, _view, _scale):
        return self.Lay()

    def pick(self, _view, _scale, _at):
        return "", ""


class Table:
    """The game's part of the play screen."""

    keys, does, hears = {}, {}, {}
    deck, mat, speech_key = "usual", False, pygame.K_TAB

    def __init__(self, desk, screen, view, _now):
        self.desk, self.screen, self.view = desk, screen, view

    def update(self, view, _now):
        self.view = view

    def key(self, event, now):
        if event.key in KEYS and self.view.mine & self.view.state.turn():
            self.desk.node.act(self.view.charter.id, min(self.view.mine), KEYS[event.key], now)

    def touch(self, _what, _now):
        raise AssertionError("nothing lies there")

    def still(self, _now):
        pass

    def take_back(self):
        return False

    def spots(self, _now):
        return {}

    def talk_at(self, _now):
        return wheel.talk_at(self.screen.scale)

    def picture(self, _now, _banner):
        return BoardPicture(Board(), self.view.state)

    def banner(self):
        return Banner(str(self.view.outcome.winners), self.view.outcome.reason) if self.view.outcome else None

    def title(self):
        return "High or low"

    def draw_rules(self, paint, centre):
        paint.text("High or low?", centre)

    def wakes(self, _now):
        return ()


PAGE = RulePage("How it is played", "Say high or low.", (Picture("", "", lambda *_: None),) * 2, ((Text("", ""),),))
LISTING = Listing(line="2, one word", begins="Each gets a card.", fan=lambda *_: Grid(), pair=lambda *_: Grid(),
                  words=lambda _: "one deal", levels=("steady",), level="steady", clusters=(),
                  boards=lambda: Boards(Table, ()), lessons=(), rules=PAGE, bot=Bot())


@pytest.fixture(autouse=True)
def sixth(monkeypatch):
    """One line in each of the two registries. The check of a file is done in this process, for a worker's own one
    reads the registries anew and doesn't know a game that was written here."""
    monkeypatch.setitem(GAMES, "sixth", HighOrLow())
    monkeypatch.setitem(LISTINGS, "sixth", LISTING)
    monkeypatch.setattr(Workers, "run", lambda _self, do: asyncio.to_thread(do))


# --------------------------------------------------------------------------- an evening with it

DEALS = 2


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as group:
        yield group


def sit_down(group, ana, ben):
    """Ana opens a table, and a bot of Ben's sits down there."""
    group.meet(*group.nodes)
    ana.room.open_table("sixth", {"deals": str(DEALS)}, (mine(ana), FREE))
    group.wait(lambda: ana.lobby.tables, "open table")
    table = ana.lobby.tables[0].id
    group.wait(lambda: draft_of(ben, table), "table in Ben's lobby")
    ben.room.sit(table, (DraftSeat(ben.identity.key, "Robot", "steady"),))
    group.wait(lambda: all(seat.key for seat in draft_of(ana, table).seats), "full table")
    ana.room.begin(table)
    group.wait(lambda: ana.table(table) and ben.table(table), "table")
    return table


@pytest.mark.xdist_group("loopback")
def test_a_game_that_no_file_knows_is_played_watched_and_verified(group, capsys):
    ana, ben, eva = (group.node(name) for name in ("Ana", "Ben", "Eva"))
    table = sit_down(group, ana, ben)
    bots = Bots(ben)
    ben.on_change = bots.look
    try:
        watched = play(group, ana, eva, table)
    finally:
        bots.close()
    group.wait(lambda: ana.table(table).report and ben.table(table).report, "verification")
    assert ana.table(table).report.ok
    assert ana.table(table).report.seal == ben.table(table).report.seal
    assert watched == ana.table(table).match.final
    file = str(ana.table(table).file)
    assert main(["verify", file]) == 0
    assert main(["show", file]) == 0
    shown = capsys.readouterr().out
    assert "High or low" in shown
    assert shown.count("say ") >= 2 * DEALS


def play(group, ana, eva, table):
    """Ana plays all deals by keys on the real play screen, while Eva watches; the totals that Eva saw."""
    desk = Desk(ana, Settings(), sounds=Heard())
    driver, pressed = Driver(desk, LISTINGS["sixth"].play(desk, table)), set()
    eva.room.watch(table)

    def over():
        driver.update()
        view, watched = ana.table(table), eva.table(table)
        assert view.state.shown or all(view.state.faces[seat] == -1 for seat in seats_of(2) if seat not in view.mine)
        assert not watched or watched.state.shown or set(watched.state.faces) == {-1}
        if driver.screen.view and view.mine & view.state.turn() and (view.deal, view.step) not in pressed:
            pressed.add((view.deal, view.step))
            driver.draw()
            driver.key(pygame.K_h)
        if view.between:
            ana.next_deal(table)
        return view.over and watched and watched.over
    group.wait(over, "end of the match", 120)
    assert len(pressed) >= DEALS
    driver.update()
    driver.draw()
    assert driver.running.banner().headline == str(ana.table(table).outcome.winners)
    return eva.table(table).match.final
