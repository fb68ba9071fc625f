"""What cards look like at a moment: chosen, new, right, wrong, moved; and views of real games."""
from dataclasses import replace

import pygame
import pytest

from client.draw import theme
from client.draw.cards import CardName, Cards
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.race import board as race, columns
from client.games.race.board import CardEvent, RaceView, SeatPlate
from client.games.tau import board as tau, view as tau_view
from client.ui.keys import Labels
from p2p.games import tau as rules
from p2p.games.game import Coin, Move
from p2p.games.tau.modes import MODES
from tests.client.screens.pictures import Reader
from tests.games.race import scenes

SEATS = (SeatPlate(0, "Mira", cluster="left", chosen=(0,)), SeatPlate(1, "Luka", cluster="right", chosen=(0, 13)))


def shown(place: int, now: float, *happenings: CardEvent, speed: str = "normal") -> race.ShownCard:
    view = RaceView(scenes.TWELVE, "tau", SEATS, happenings=happenings)
    lay = tau.layout(replace(scenes.couch(), race=view), Scale(1280, 800)).board
    return race.shown_card(view, lay, place, now, speed)


def test_a_chosen_card_is_up_and_ringed_by_its_players():
    plain, one, both = (shown(place, 1000) for place in (2, 1, 0))
    assert plain.state.rings == ()
    assert one.state.rings == (theme.SEATS[1],)
    assert both.state.rings == (theme.SEATS[0], theme.SEATS[1])
    assert both.rect.y == pytest.approx(shown(3, 1000).rect.y - theme.LIFTED)


def test_a_card_rises_when_it_is_chosen():
    up = [shown(0, now, CardEvent("lift", 0, (0,))).rect.y for now in (0, 60, 120)]
    assert up[0] - up[2] == pytest.approx(theme.LIFTED)
    assert up[0] > up[1] > up[2]
    assert shown(0, 0, CardEvent("lift", 0, (0,)), speed="off").rect.y == up[2]


def test_wrong_and_right_flash_and_go():
    for kind, ring in (("wrong", theme.RING_WRONG), ("right", theme.RING_RIGHT)):
        event = CardEvent(kind, 100, (26,), (2,))
        assert shown(2, 101, event).flash == ring
        assert shown(2, 101, event).strength > 0.9
        assert shown(2, 100 + theme.FLASH, event).strength == 0
        assert shown(3, 101, event).strength == 0


def test_new_cards_have_yellow_paper_but_no_ring():
    event = CardEvent("new", 0, (26,))
    assert shown(2, 0, event).state.alpha == 0
    late = shown(2, theme.LIFT, event)
    assert late.state.alpha == 1
    assert 0 < late.state.new < 1
    assert late.state.rings == ()
    assert shown(2, theme.NEW, event).state.new == 0


def test_a_moved_card_comes_from_its_old_place():
    event = CardEvent("moved", 0, (26,), (13,))
    begin, end = shown(2, 0, event), shown(2, theme.PLAY, event)
    assert begin.rect.x > end.rect.x + 300
    assert end.rect == shown(2, 0).rect
    assert shown(2, 0, event, speed="off").rect == end.rect


def test_the_board_moves_only_while_something_happens():
    view = RaceView(scenes.TWELVE, "tau", SEATS, happenings=(CardEvent("new", 1000, (26,)),))
    assert race.moving(view.happenings, 1100)
    assert not race.moving(view.happenings, 2000)
    assert not race.moving((), 1100)


@pytest.mark.parametrize("code", MODES)
def test_every_mode_is_drawn_from_its_rules(code):
    """A game's first cards, its first takes with the gaps they leave, and the boards after them."""
    paint = Paint(pygame.Surface((1280, 800)), Style(theme.LIGHT, palette="safe"))
    cards, labels = Cards(), Labels()
    state, states = rules.start(2, {"mode": code}), []
    for step in range(4):
        if state.need():
            state = state.supply(Coin(), bytes([step]) * 32)
        else:
            claim = Move("claim", rules.open_taus(state)[0])
            state = state.apply(0, claim, 0)
        states.append(state)
    for before, after in zip([states[0], *states], states, strict=False):
        seats = tuple(replace(seat, chosen=()) for seat in SEATS)
        events = race.changes(before.board, after.board, 0)
        view = tau.TauView(tau_view.race_view(after, seats, events), state.row.name, "couch",
                           take=state.row.take, goal=tau_view.goal(after), puzzle=state.row.goal)
        for now in (0, 50, 1000):
            tau.draw(paint, cards, labels, view, now)
        lay = tau.layout(view, paint.scale)
        for place, face in enumerate(after.board):
            corner = paint.surface.get_at(paint.scale.rect(lay.board.cards[place]).move(12, 24).topleft)
            assert (corner == pygame.Color(theme.LIGHT.table)) == (face is None)


def test_moves_tell_taken_moved_and_new_cards():
    start = rules.start(1, {})
    before = replace(start, board=(*scenes.TWELVE, 1, 2, 4), deck=(5, 6))
    taken = replace(before, board=(1, 13, 2, 42, 65, 79, 32, 72, 28, 48, 62, 4))
    right, moved = race.changes(before.board, taken.board, 7)
    assert (right.kind, right.faces, right.places) == ("right", (0, 26, 43), (0, 2, 11))
    assert (moved.kind, moved.faces, moved.places) == ("moved", (1, 2, 4), (12, 13, 14))
    new, = race.changes(taken.board, (*taken.board, 5), 7)
    assert (new.kind, new.faces, new.start) == ("new", (5,), 7)


def test_cards_of_another_size_are_renewed_a_few_a_frame():
    cards, names = Cards(), [CardName("tau", face) for face in range(81)]
    cards.frame()
    for name in names:
        cards.surface(name, 100, 140)
    assert not cards.pending
    frames = 0
    while frames == 0 or cards.pending:
        cards.frame()
        assert {cards.surface(name, 140, 196).get_size() for name in names} == {(140, 196)}
        frames += 1
    assert 1 < frames < 82


def test_a_tiny_card_never_stands_in_for_a_large_one():
    cards, name = Cards(), CardName("tau", 40)
    cards.surface(name, 54, 76)
    assert cards.surface(name, 137, 192).get_size() == (137, 192)
    assert not cards.pending


@pytest.mark.parametrize("name", ["dark", "light"])
def test_no_shadow_falls_on_a_card(name):
    """A card looks the same with and without neighbours, on a board as narrow as it gets."""
    board = tuple(range(33))
    view = RaceView(board, "tau", ())
    lay = race.board_layout(view, pygame.FRect(0, 0, 800, 500))

    def drawn(faces):
        paint = Paint(pygame.Surface((1280, 800)), Style(theme.THEMES[name]))
        paint.fill()
        cards = Cards()
        cards.frame()
        race.draw_board(paint, cards, replace(view, board=faces), lay, Labels(), 0)
        return paint.surface, paint.scale

    full, scale = drawn(board)
    for place in (0, 13, 31):
        alone, _ = drawn(tuple(face if at == place else None for at, face in enumerate(board)))
        inside = scale.rect(lay.cards[place])
        inside = pygame.Rect(inside.x, inside.centery - 20, inside.w, 40)       # beside the rounded corners
        assert pygame.image.tobytes(full.subsurface(inside), "RGB") == pygame.image.tobytes(
            alone.subsurface(inside), "RGB"), place


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1600, 1000)])
@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_two_at_a_puzzle_read_why_a_claim_was_wrong_and_how_long_they_are_frozen(size, text):
    """Rule 6.4 of Tau: as in the other modes, below what each has found."""
    look = Style(text=text)
    labels, cards = Labels(), Cards()

    def said(view):
        reader = Reader(pygame.Surface(size), look)
        tau.draw(reader, cards, labels, view, 5000.0)
        return reader.texts

    scene = scenes.puzzle()
    why = columns.Why(scenes.TWELVE[:3], "Shape fails: two, two, one. So does colour.")
    texts = said(replace(scene, whys={0: why}))
    assert "WHY NOT?" in texts
    assert "WHY NOT?" not in said(scene)
    assert " ".join(texts).count("fails") == 1
    mira, luka = scene.race.seats
    texts = said(replace(scene, race=replace(scene.race, seats=(replace(mira, frozen=3), luka))))
    assert {"FROZEN", "3"} <= set(texts)
