"""Five rules of the looks, by layouts, by what is painted and by pixels: over the screens before a game and the races.

Nothing floats over cards, caps or scores; marks of a state have at least 3:1; large text never shrinks a row; brass is
only on what can be pressed; cards for reading are at least 60 units wide.
"""
from collections import Counter
from dataclasses import replace
from math import radians, sin

import pygame
import pytest
from pygame import FRect

from client.draw import cards as art, theme
from client.draw.cards import Cards, Name
from client.draw.fonts import SEMI
from client.draw.furniture import Command
from client.draw.paint import Look, Paint
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.games.lines import side as lines_side
from client.games.pcset import board as pcset
from client.games.race import board as race
from client.games.tricks import board as tricks, glossary, hand, points, score
from client.games.tricks.mat import beside_trick
from client.pages import rule_page
from client.screens import waiting_rows
from client.screens.lobby import Lobby
from client.screens.rules import Rules
from client.screens.waiting_rows import SeatRow
from client.ui import panels
from client.ui.areas import Stepper
from client.ui.keys import Labels
from client.ui.widgets import Button, Switch, Toggle, target
from p2p.games.tarot.cards import TEXT
from tests.assets.measure import contrast
from tests.client.screens import fake_node
from tests.client.screens.before_scenes import SHOTS
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL
from tests.games.pcset import scenes
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky
from tests.games.tricks import parts as table_parts

WINDOWS = (USUAL, SMALL, (1920, 1080))
LEAST = 3.0                     # contrast of a mark that tells a state


class Watching(Paint):
    """Notes what is filled with brass and every text with its size in units."""

    def __init__(self, surface: pygame.Surface, look: Look) -> None:
        super().__init__(surface, look)
        self.brass: list[FRect] = []
        self.sizes: dict[str, float] = {}

    def plate(self, rect, fill="panel", *more, **options):
        if fill == "accent":
            self.brass.append(FRect(rect))
        super().plate(rect, fill, *more, **options)

    def disc(self, centre, radius, fill, *more, **options):
        if fill == "accent":
            self.brass.append(FRect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius))
        super().disc(centre, radius, fill, *more, **options)

    def text(self, text, at, size=theme.BODY, *more, **options):
        self.sizes[text] = size
        return super().text(text, at, size, *more, **options)


def watched(screen, size) -> Watching:
    look = screen.desk.settings.look if hasattr(screen, "desk") else Look()
    paint = Watching(pygame.Surface(size), look)
    screen.update(0.0)
    screen.draw(paint, 0.0)
    return paint


# --- 1: nothing floats over cards, caps or scores

@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scene", scenes.ALL)
def test_notes_and_columns_of_a_race_leave_cards_and_keys_free(scene, size, text):
    view, scale = scenes.ALL[scene](), Scale(*size, text)
    lay = pcset.layout(view, scale)
    caps = [race.cap_rect(card, right) for card in lay.board.cards for right in (False, True)]
    trouble, button = panels.trouble_layout(scale, Command("out", "To the lobby"), lay.foot.strip)
    assert trouble.contains(button)
    for note in (lay.foot.strip, trouble, lay.left, lay.right, *lay.foot.commands):
        assert not [thing for thing in (*lay.board.cards, *caps) if thing.colliderect(note)]


TABLES = [(game, name) for game, tables in (("tarok", tarok), ("taroky", taroky)) for name in tables.ALL]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_explanations_at_a_trick_table_cover_no_card_key_score_or_answer(game, name):
    """Of every card that may not be played, every term and every answer under the mouse, and of a refusal."""
    view = {"tarok": tarok, "taroky": taroky}[game].ALL[name]()
    for scale in (Scale(*SMALL), Scale(*USUAL, 1.4)):
        lay = tricks.layout(view, scale)
        caps = [FRect(0, 0, hand.CAP, hand.CAP) for _ in view.hand.cards]
        for number, cap in enumerate(caps):
            cap.center = hand.key_at(lay.fan, number)
        free = table_parts.parts(replace(view, prompt=""), scale)
        hovers = [("card", number) for number, why in enumerate(view.whys) if why]
        hovers += [("term", number) for number, _ in enumerate(tricks.terms(view, lay, scale))]
        hovers += [("answer", answer.name) for answer in (view.middle.answers if view.middle else ())]
        refused = replace(view, note="You hold clubs, so a club it must be.", why=(Command("book", "Why?", "F7"),))
        said = [tricks.tip(view, lay, scale, hover) for hover in hovers] + [tricks.tip(refused, lay, scale, ("", ""))]
        for one in filter(None, said):
            rect, _ = glossary.tip_layout(scale, one.words, one.centre, one.why, one.room)
            over = [] if one.instead else [lay.prompt] * bool(view.prompt)
            assert not [thing for thing in (*free, *over, *caps) if table_parts.overlap(thing, rect)], one.words
            below = [(x, rect.bottom) for x in range(int(rect.x), int(rect.right), 10)]
            assert not [at for at in below if hand.pick(lay.fan, at) is not None], one.words


# --- 2: marks of a state have at least 3:1

def marks(paint: Paint) -> dict[str, tuple[FRect, str]]:
    """Draws each mark on its ground. Returns by name where it is, and the ground."""
    found = {}

    def on(name: str, ground: str, rect: FRect, draw) -> None:
        paint.upright(rect.inflate(8, 8), ground)
        draw()
        found[name] = (rect, ground)

    def at(number: int) -> FRect:
        return FRect(40 + number % 4 * 300, 40 + number // 4 * 110, 200, 60)
    least = Stepper("count", (("1", "one"), ("2", "two")), "1", rect=at(0))
    on("the end of a stepper", "raised", FRect(at(0).x + 12, at(0).centery - 8, 20, 16),
       lambda: least.draw(paint, False, False))
    off = Button("off", "Begin", "primary", enabled=False, rect=at(1))
    on("the edge of what can't be pressed", "panel", at(1), lambda: off.draw(paint, False, False))
    switch = Switch("manner", (("a", "Alone"), ("b", "Couch")), "a", rect=at(2))
    on("the chosen part of a switch", "raised", FRect(at(2).x + 10, at(2).y + 8, 30, 10),
       lambda: switch.draw(paint, False, False))
    for number, value in ((3, False), (4, True)):
        toggle = Toggle("t", value, rect=at(number))
        on(f"a toggle, {value}", "panel", FRect(at(number).right - 52, at(number).centery - 14, 52, 28),
           lambda toggle=toggle: toggle.draw(paint, False, False))
    on("a seat to take", "panel", at(5), lambda: paint.open_seat(at(5).center, 8, "faint"))
    on("a token not yet laid", "panel", at(6), lambda: paint.disc(at(6).center, 15, None, "edge", 1.5))
    on("somebody away", theme.LIGHT.plate, at(7), lambda: paint.chip(at(7).center, 2, 14, here=False))
    for number, mark in ((8, "ready"), (9, "not yet")):
        row = SeatRow(0, "Mira", "", False, mark)
        on(mark, "plate", FRect(at(number).right - 70, at(number).y + 6, 60, 48),
           lambda number=number, row=row: waiting_rows.draw_row(paint, at(number), row, at(number).right))
    return found


@pytest.mark.parametrize("look", [Look(), Look(theme.LIGHT)], ids=["dark", "light"])
def test_marks_of_a_state_stand_out(look):
    paint = Paint(pygame.Surface(USUAL), look)
    for name, (rect, ground) in marks(paint).items():
        box, under = paint.scale.rect(rect), paint.colour(ground)
        inks = {tuple(paint.surface.get_at((x, y))[:3])
                for x in range(box.left, box.right) for y in range(box.top, box.bottom)}
        best = max(contrast("#{:02X}{:02X}{:02X}".format(*ink), under) for ink in inks)
        assert best >= LEAST, f"{name}: {best:.2f}"


@pytest.mark.parametrize("look", [Look(), Look(theme.LIGHT)], ids=["dark", "light"])
@pytest.mark.parametrize("code", ["HK", "D1", "S7", "CQ"])
@pytest.mark.parametrize("angle", [0, -9.5])
def test_the_index_of_a_card_that_may_not_be_played_can_be_read(look, code, angle):
    """The rank in the upper left corner, upright and in a fan, in pixels of a hand's card at the usual window."""
    cards, name, state = Cards(), Name("pack", TEXT.index(code), "two"), f"dim-{look.theme.name}"
    cards.frame()
    picture = cards.turned(name, 124, angle, state) if angle else cards.surface(name, 124, 223, state)
    high = 223 / 2 + 124 / 2 * sin(radians(abs(angle)))         # of the upper left corner, above the middle
    left, top = picture.get_width() / 2 - 62 - 124 * sin(radians(abs(angle))) / 2, picture.get_height() / 2 - high
    box = pygame.Rect(left, top, 48, 48).clip(picture.get_rect())
    inks = [tuple(picture.get_at((x, y))[:3]) for x in range(box.left, box.right) for y in range(box.top, box.bottom)
            if picture.get_at((x, y))[3] == 255]
    paper = Counter(inks).most_common(1)[0][0]
    def hexed(ink):
        return "#{:02X}{:02X}{:02X}".format(*ink)
    readable = sum(contrast(hexed(ink), hexed(paper)) >= LEAST for ink in inks)
    assert readable >= 60                   # pixels: a stroke of the rank is some 5 x 20


# --- 3: large text never shrinks a row

@pytest.mark.parametrize("game", LISTINGS)
def test_rules_in_large_text_are_read_in_one_size_and_all_of_them(tmp_path, game):
    screen = Rules(fake_node.desk(tmp_path, settings=LARGE), game)
    found: dict[str, float] = {}
    for _ in screen.page.columns:
        found |= watched(screen, SMALL).sizes
        screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, scancode=0, mod=0, unicode=""), 0.0)
    for column in screen.page.columns:
        for heading, words in column:
            assert heading in found
            lines = [text for text in found if text and text in words]
            assert sum(map(len, lines)) >= 0.8 * len(words)
            assert min(found[text] for text in lines if len(text) > 12) >= theme.SECOND


def test_a_heading_is_never_smaller_than_the_line_below_it(tmp_path):
    sizes = watched(Lobby(fake_node.desk(tmp_path, 3, settings=LARGE)), SMALL).sizes
    below = "Firewalls, guest Wi-Fi, VPN."
    assert below in sizes
    assert sizes["Why not?"] >= sizes[below]


SHEETS = {**tarok.SHEETS, "taroky": taroky.sheet}


@pytest.mark.parametrize("name", SHEETS)
def test_the_points_of_all_stand_apart_and_in_one_size_in_any_text(name):
    view = SHEETS[name]()
    for text in theme.TEXT_SIZES:
        paint = Watching(pygame.Surface(SMALL), Look(text=text))
        panel = score.layout(view, paint.scale).chips
        lay = points.layout(view, panel, paint.scale)
        points.draw(paint, view, panel)
        for row in view.rows:
            wides = [paint.scale.measure(words, size, face) for words, size, face in
                     zip(points.cells(row), points.SIZES, points.FACES, strict=True)]
            lefts = [edge - wide for edge, wide in zip(lay.edges, wides, strict=True)]
            assert all(left >= edge + 10 for edge, left in zip(lay.edges, lefts[1:], strict=False))
            assert paint.sizes[row.name] == points.NAME
            name_ends = panel.x + points.INSET + points.NAME_IN + paint.scale.measure(row.name, points.NAME, SEMI)
            assert lay.above or name_ends <= lefts[0]
            assert lefts[0] >= panel.x
        assert lay.top + lay.high * len(view.rows) <= panel.bottom


@pytest.mark.parametrize("scale", [Scale(*SMALL, 1.4), Scale(*USUAL)], ids=["large", "usual"])
def test_the_keys_of_lines_stand_in_rows_of_one_size(scale):
    for caps in (lines_side.DRAWING, lines_side.NAMING):
        rows = lines_side.cap_rows(scale, caps, lines_side.WIDTH - 2 * lines_side.INSET)
        assert sum(rows, ()) == caps
        assert len(rows) == (2 if scale.text > 1 else 1)


# --- 4: brass only on what can be pressed

@pytest.mark.parametrize("name", SHOTS)
def test_brass_is_only_on_what_can_be_pressed(tmp_path, monkeypatch, name):
    monkeypatch.setattr("client.screens.network.PLATFORM", "linux")
    screen_of, size = SHOTS[name]
    screen = screen_of(tmp_path)
    paint = watched(screen, size)
    form = getattr(screen, "form", None)
    pressed = [target(control) for control in (form.controls if form else ()) if control.enabled]
    assert not [rect for rect in paint.brass if not any(control.inflate(1, 1).contains(rect) for control in pressed)]


@pytest.mark.parametrize("scene", scenes.ALL)
def test_brass_on_a_race_is_an_answer_or_a_card(scene):
    view = scenes.ALL[scene]()
    paint = Watching(pygame.Surface(USUAL), Look())
    pcset.draw(paint, Cards(), Labels(), view, 10_000.0)
    lay = pcset.layout(view, paint.scale)
    answers = pcset.race_frame.furniture.banner_layout(paint.scale, view.banner, lay.area.center)[1] if view.banner \
        else ()
    pressed = [*lay.foot.commands, *answers, *(card.inflate(40, 40) for card in lay.board.cards)]
    assert not [rect for rect in paint.brass if not any(place.inflate(1, 1).contains(rect) for place in pressed)]


# --- 5: cards for reading are at least 60 wide

@pytest.mark.parametrize("name", SHEETS)
def test_cards_on_a_score_sheet_are_at_least_sixty_wide_and_apart(name):
    view, scale = SHEETS[name](), Scale(*SMALL, 1.4)
    area = score.layout(view, scale).area
    faces, chips = score.laid_places(view, area)
    rects = [rect for _, rect in faces]
    rects += [FRect(at[0] - 11, at[1] - 11, 22, 22) for _, at in chips]
    assert all(rect.w >= 60 for _, rect in faces)
    assert table_parts.overlaps(rects) == []
    assert all(area.contains(rect) for rect in rects)


@pytest.mark.parametrize("scene", [tarok.open_beggar, tarok.open_beggar_four])
def test_an_open_hand_has_cards_to_read_and_every_index_in_sight(scene):
    view, scale = scene(), Scale(*SMALL)
    area = tricks.layout(view, scale).area
    _, faces = beside_trick.hand_at(area, view.bare, len(view.plates), scale, bool(view.calls))
    assert all(rect.w >= 60 for _, rect in faces)
    for number, (_, rect) in enumerate(faces):
        index = FRect(rect.x, rect.y, 18, 36)               # rank and suit in its upper left corner
        assert not [above for _, above in faces[number + 1:] if table_parts.overlap(above, index)]


@pytest.mark.parametrize("settings", [LIGHT, LARGE], ids=["usual", "large"])
@pytest.mark.parametrize("game", [game for game in LISTINGS if game != "lines"])
def test_cards_for_reading_are_at_least_sixty_wide(tmp_path, monkeypatch, game, settings):
    wide: list[float] = []
    draw = art.draw

    def noted(paint, cards, name, rect, *more):
        wide.append(rect.w)
        draw(paint, cards, name, rect, *more)
    monkeypatch.setattr(rule_page.cards, "draw", noted)
    watched(Rules(fake_node.desk(tmp_path, settings=settings), game), SMALL)
    watched(Lobby(fake_node.desk(tmp_path, settings=settings)), SMALL)
    assert wide
    assert min(wide) >= 60
