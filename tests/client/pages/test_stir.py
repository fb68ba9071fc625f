"""The stir place: a heap that gives way to the hand, and a node that hears every movement over it and nothing else."""
from math import cos, hypot, sin
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.draw.paint import Paint
from client.games.tricks import ended
from client.pages import stir_board as stir
from client.pages.stir_board import Heap, Lying
from client.pages.verifying import verify_stages
from client.screens.waiting import Waiting
from client.settings import Settings
from client.ui import keys
from client.ui.screen import GoBack
from p2p.peer.lobby.people import PLAYING
from tests.client import shots
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import written
from tests.client.table_views import made_view

TABLE = bytes([9]) * 16
FOUR = (seat(0), seat(2), seat(3), seat(None))
DARK, STILL = Settings("Mira"), Settings("Mira", motion="off")
LIGHT, LARGE = Settings("Mira", "light"), Settings("Mira", "light", "safe", text=1.4)


def table(home, *seats, opener=0, settings=DARK, game="taroky", size=(1280, 800)):
    options = {"deals": "4", "turn_seconds": "60"} if game == "taroky" else {"mode": "3tau"}
    desk = fake_node.desk(home, 8, (replace(draft(9, opener, *seats), game=game, options=options),))
    desk.settings = settings
    screen = Waiting(desk, desk.node.lobby.tables[0])
    drawn(screen, size)
    return screen


def drawn(screen, size=(1280, 800)):
    surface, pending = pygame.Surface(size), True
    screen.update(0.0)
    while pending:
        screen.desk.cards.frame()
        screen.draw(Paint(surface, screen.desk.settings.style), 0.0)
        pending = screen.desk.cards.pending
    return surface


def over(screen, *units):
    """The mouse goes over these points, in units of the window."""
    for x, y in units:
        at = round(x * screen.scale.unit), round(y * screen.scale.unit)
        screen.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)), 0.0)


def press(screen, name, mod=0):
    event = pygame.Event(pygame.KEYDOWN, key=ord(name.lower()), scancode=keys.CODES[name], mod=mod, unicode=name)
    screen.handle(event, 0.0)


def middle(screen):
    """A point of the heap close to its middle."""
    area = screen._stir._area           # where the page has drawn it: only pixels tell
    return area.centerx, area.y + 160


def around(screen, turns=40):
    x, y = middle(screen)
    over(screen, *((x + 110 * cos(i / 6), y + 70 * sin(i / 5)) for i in range(turns)))


def stirred(screen):
    return [given[0] for name, *given in screen.desk.node.called if name == "stir"]


# ------------------------------------------------------------------ what the node hears

def test_every_movement_over_the_heap_is_stirred_and_no_two_alike(tmp_path):
    screen = table(tmp_path, *FOUR)
    around(screen)
    around(screen)
    assert len({*stirred(screen)}) == len(stirred(screen)) == 80
    assert all(isinstance(data, bytes) and len(data) == 16 for data in stirred(screen))
    assert "Stirred by you" in written(screen, (1280, 800))


def test_a_mouse_elsewhere_stirs_nothing(tmp_path):
    screen = table(tmp_path, *FOUR)
    over(screen, (30, 30), (200, 300), (1100, 700), (640, 620))
    assert stirred(screen) == []
    assert any("press" in words for words in written(screen, (1280, 800)))
    assert screen.wakes(0.0) is None


def test_keys_of_both_clusters_stir_and_commands_do_not(tmp_path):
    screen = table(tmp_path, *FOUR)
    for name in "QB5Y-/":
        press(screen, name)
    assert len({*stirred(screen)}) == 6
    assert screen.wakes(0.0) == 0.0
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA):
        press(screen, "Q", mod)
    press(screen, "=")
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode=""), 0.0)
    assert len(stirred(screen)) == 6


def test_only_who_sits_at_a_table_with_hidden_cards_stirs(tmp_path):
    guest = table(tmp_path, seat(1), seat(2), seat(None), seat(None), opener=1)
    open_cards = table(tmp_path, *FOUR, game="tau")
    for screen in (guest, open_cards):
        over(screen, *((x, y) for x in range(100, 1200, 50) for y in range(110, 620, 50)))
        assert stirred(screen) == []


def test_stirring_keeps_nobody_waiting(tmp_path):
    screen = table(tmp_path, *FOUR)
    around(screen)
    node = screen.desk.node
    assert screen.update(1.0) is None
    node.lobby = node.lobby._replace(tables=(replace(node.lobby.tables[0], state=PLAYING),))
    assert isinstance(screen.update(2.0), GoBack)


# ------------------------------------------------------------------ the heap

def test_what_lies_near_goes_along_and_what_lies_far_hardly():
    heap = Heap([Lying(0, 0, 0), Lying(0.8, 0, 0)])
    heap.push((-0.6, 0), (0.1, 0))
    near, far = (goal.x - seen.x for goal, seen in zip(heap.goals, heap.seen, strict=True))
    assert near > 5 * abs(far) > 0


def test_a_push_beside_the_middle_turns_a_card():
    for side in (-1, 1):
        heap = Heap([Lying(0, 0, 0)])
        heap.push((0, 0.4 * side), (0.1, 0))
        assert heap.goals[0].angle * side < 0, "its lower half to the right: anticlockwise"


def test_however_one_stirs_the_heap_stays_in_its_place():
    heap = Heap()
    for i in range(2000):
        heap.push((sin(i), cos(i * 1.7)), (0.5 * sin(i * 0.3), 0.5 * cos(i * 0.9)))
        for card in heap.goals:
            assert hypot(card.x / stir.WIDE, card.y / stir.HIGH) <= 1.001
            assert abs(card.angle) <= stir.MOST
    assert len({(round(card.x, 2), round(card.y, 2)) for card in heap.goals}) > 6, "the cards have come apart"


def test_cards_go_their_way_in_a_moment_and_then_lie_still():
    heap = Heap()
    heap.ease(0, "normal")
    heap.push((0, 0), (0.3, 0.1))
    seen, goals = heap.seen, heap.goals
    heap.ease(16, "normal")
    assert heap.moving
    assert all(min(a.x, b.x) <= card.x <= max(a.x, b.x) for card, a, b in zip(heap.seen, seen, goals, strict=True))
    for now in range(32, 700, 16):
        heap.ease(now, "normal")
    assert not heap.moving
    assert heap.seen == heap.goals == goals


def test_with_motion_off_no_card_moves_and_the_one_under_the_hand_is_ringed(tmp_path):
    screen = table(tmp_path, *FOUR, settings=STILL)
    heap = screen._stir.heap            # its pixels change nevertheless: a ring, and the words below
    before = heap.seen
    around(screen)
    screen.update(100.0)
    assert heap.seen == before
    assert screen.wakes(100.0) is None
    assert len(stirred(screen)) == 40
    over(screen, middle(screen))
    shots.check(drawn(screen), "stir-still")


@pytest.mark.parametrize(("name", "seats", "settings", "size", "turns"), [
    ("first", FOUR, DARK, (1280, 800), 0),
    ("stirred-light", (seat(0), seat(2), seat(2, "Bot", "sharp"), seat(8)), LIGHT, (1280, 800), 40),
    ("large", (seat(0), seat(None), seat(None), seat(None)), LARGE, (960, 600), 0),
    ("wide", (seat(0), seat(4), seat(5), seat(6)), DARK, (1920, 1080), 25),
])
def test_the_place_looks_like_its_reference(tmp_path, name, seats, settings, size, turns):
    screen = table(tmp_path, *seats, settings=settings, size=size)
    around(screen, turns)
    for now in range(0, 800, 16):
        screen.update(float(now))
    over(screen, (5, 400))              # the mouse leaves the heap
    shots.check(drawn(screen, size), f"stir-{name}")


# ------------------------------------------------------------------ what is said afterwards

@pytest.mark.parametrize(("deal", "said"), [(1, True), (2, True), (3, False)])
def test_stirred_by_you_is_only_said_of_deals_that_were(deal, said):
    view = made_view(number=deal, stirred=frozenset({1, 2}))
    assert ("Stirred by you" in ended.fair_words(view)[1]) == said


@pytest.mark.parametrize(("stirred_deals", "said"), [({4}, True), ({1, 2, 3}, False)])
def test_the_first_step_of_the_verification_says_it_too(monkeypatch, stirred_deals, said):
    monkeypatch.setattr(verify_stages.table_people, "shufflers", lambda _view: (0, 1))
    view = made_view(charter=SimpleNamespace(game="taroky", options=(), members=(0, 1)), number=4,
                     stirred=frozenset(stirred_deals))
    report = SimpleNamespace(ok=True, checks=())
    monkeypatch.setattr(verify_stages, "stages", lambda *_: tuple(
        verify_stages.CheckStage(str(n), "words", "", "", "good") for n in range(4)))
    assert ("you have stirred" in verify_stages.of_view(view, report, 1.0)[0].words) == said
