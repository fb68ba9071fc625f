"""Five rules of the looks at the boards of all games: by layouts, by what is painted and by pixels.

Nothing floats over cards, caps or scores; marks of a state have at least 3:1; large text never shrinks a row; brass is
only on what can be pressed; cards for reading are at least 60 units wide.
"""
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from math import radians, sin

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.banners import EndBanner, banner_layout, bar_layout
from client.draw.cards import CardDrawing, CardName, Cards, paint_card
from client.draw.commands import Command
from client.draw.fonts import SEMI
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.lines import board as lines, side as lines_side
from client.games.pcset import board as pcset
from client.games.race import board as race, frame
from client.games.tau import board as tau
from client.games.tricks import board, hand, look_away, model, points, score
from client.games.tricks.mat import beside_trick
from client.play import wheel
from client.ui import glossary, panels
from client.ui.keys import Labels
from p2p.games.tarot.cards import TEXT
from tests.assets.measure import contrast
from tests.client.screens.pictures import SMALL, USUAL
from tests.client.watching import EDGE, LEAST, Watching, best
from tests.each import each
from tests.games.lines import scenes as grids
from tests.games.pcset import scenes as sets
from tests.games.race import scenes as taus
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky
from tests.games.tricks import parts as table_parts

WINDOWS = (USUAL, SMALL, (1920, 1080))
LOOKS = pytest.mark.parametrize("look", [Style(), Style(theme.LIGHT)], ids=["dark", "light"])
RACES = {**{f"tau {name}": (tau, scene) for name, scene in taus.ALL.items()},
         **{f"pcset {name}": (pcset, scene) for name, scene in sets.ALL.items()}}
OUT = Command("out", "To the lobby")
END = EndBanner("Mira wins", "The score is above the limit.", (Command("again", "Again", "Enter"), OUT), (0,))
LONG_NAMES = pytest.mark.parametrize(("board", "scene", "text"), [
    (board, scene, text) for board, scene in ((lines, lambda: a_grid()), (tau, taus.couch), (pcset, sets.four))
    for text in (1.0, 1.4)])
SHEETS = {**tarok.SHEETS, "taroky": taroky.sheet}


def a_grid(**more):
    """TAU in the middle of a game, with a line looked at."""
    state = grids.game(9, 11, ("row", 4), ("column", 3), ("row", 8), ("column", 7), limit=12_000_000)
    return grids.board(state, ("column", 10), **more)


DARK = Style()


@lru_cache(1)
def cards():
    """The pictures of all cards, drawn once for all tests here."""
    return Cards()


def painted(board, view, look=DARK, size=USUAL):
    paint = Watching(pygame.Surface(size), look)
    board.draw(paint, cards(), Labels(), view, 10_000.0)
    return paint


# --- 1: nothing floats over cards, caps or scores

@each("text", [1.0, 1.4])
@each("size", WINDOWS)
@each("name", RACES)
def test_notes_and_columns_of_a_race_leave_cards_and_keys_free(name, size, text):
    view, scale = RACES[name][1](), Scale(*size, text)
    lay = frame.layout(view, scale)
    caps = [race.cap_rect(card, right) for card in lay.board.cards for right in (False, True)]
    trouble, button = panels.trouble_layout(scale, OUT, lay.foot.strip)
    assert trouble.contains(button)
    notes = [lay.left, lay.right]
    if isinstance(view.banner, EndBanner):
        notes.append(bar_layout(scale, view.banner)[0])
    else:
        notes += [lay.foot.strip, trouble, *lay.foot.commands]
    for note in notes:
        assert not [thing for thing in (*lay.board.cards, *caps) if table_parts.overlap(thing, note)]


@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("banner", [None, END], ids=["played", "over"])
def test_notes_of_lines_leave_grid_chips_and_scores_free(banner, size, text):
    view, scale = a_grid(banner=banner), Scale(*size, text)
    lay = lines.layout(view, scale)
    chips = [FRect(x - radius, y - radius, 2 * radius, 2 * radius)
             for x, y, radius in (lay.grid.chip(drawn.line) for drawn in view.drawn)]
    scores = [lay.side.figures, *lay.side.players, lay.side.moves]
    trouble, button = panels.trouble_layout(scale, OUT, lay.foot.strip)
    assert trouble.contains(button)
    notes = [bar_layout(scale, banner)[0]] if banner else [trouble, *lay.side.commands]
    assert table_parts.overlaps([lay.grid.rect, *scores]) == []
    for note in notes:
        assert not [thing for thing in (lay.grid.rect, *chips, *scores) if table_parts.overlap(thing, note)]


TABLES = [(game, name) for game, tables in (("tarok", tarok), ("taroky", taroky)) for name in tables.ALL]


@each("game, name", TABLES)
def test_explanations_at_a_trick_table_cover_no_card_key_score_or_answer(game, name):
    """Of every card that may not be played, every term and every answer under the mouse, and of a refusal."""
    view = {"tarok": tarok, "taroky": taroky}[game].ALL[name]()
    for scale in (Scale(*SMALL), Scale(*USUAL, 1.4)):
        lay = board.layout(view, scale)
        caps = [FRect(0, 0, hand.CAP, hand.CAP) for _ in view.hand.cards]
        for number, cap in enumerate(caps):
            cap.center = hand.key_at(lay.fan, number)
        free = table_parts.parts(replace(view, prompt=""), scale)
        hovers = [("card", number) for number, card in enumerate(view.hand.cards) if card.why]
        hovers += [("term", number) for number, _ in enumerate(board.terms(view, lay, scale))]
        hovers += [("answer", answer.name) for answer in (view.middle.answers if view.middle else ())]
        refused = replace(view, note="You hold clubs, so a club it must be.", why=(Command("book", "Why?", "F7"),))
        said = [board.tip(view, lay, scale, hover) for hover in hovers] + [board.tip(refused, lay, scale, ("", ""))]
        for one in filter(None, said):
            rect, _ = glossary.tip_layout(scale, one.words, one.centre, one.why, one.room)
            over = [] if one.instead else [lay.prompt] * bool(view.prompt)
            assert not [thing for thing in (*free, *over, *caps) if table_parts.overlap(thing, rect)], one.words
            below = [(x, rect.bottom) for x in range(int(rect.x), int(rect.right), 10)]
            assert not [at for at in below if hand.pick(lay.fan, at) is not None], one.words


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_the_wheel_of_phrases_leaves_all_but_the_cards_of_a_race_free(text):
    """Those, and the grid of lines, lie behind its sheet as long as it is open; scores, keys and header don't."""
    scale = Scale(*SMALL, text)
    for name, (_, scene) in RACES.items():
        lay = frame.layout(scene(), scale)
        sheet = wheel.area_of(scale, lay.area, False).inflate(24, 40)
        beside = (lay.left, lay.right, *lay.foot.commands, FRect(0, 0, scale.size[0], theme.HEADER))
        assert not [rect for rect in beside if table_parts.overlap(rect, sheet)], name
    side = lines.layout(a_grid(), scale).side
    sheet = wheel.area_of(scale, lines.layout(a_grid(), scale).area, False).inflate(24, 40)
    assert not [rect for rect in (side.figures, *side.players, side.moves) if table_parts.overlap(rect, sheet)]


@each("game, name", TABLES)
def test_the_wheel_of_phrases_lies_over_no_card_plate_or_word_of_a_trick_table(game, name):
    view = model.quiet({"tarok": tarok, "taroky": taroky}[game].ALL[name]())
    for scale in (Scale(*SMALL, 1.4), Scale(*USUAL)):
        low = max((spot.plate.bottom for spot in model.spots(view, scale).values() if spot.side == "left"), default=0.0)
        pills = wheel.pills(scale, board.layout(view, scale).area, low)
        there = table_parts.parts(view, scale)
        assert not [(rect, pill) for rect in there for pill in pills if table_parts.overlap(rect, pill)]


# --- 2: marks of a state have at least 3:1

@LOOKS
@pytest.mark.parametrize("code", ["HK", "D1", "S7", "CQ"])
@pytest.mark.parametrize("angle", [0, -9.5])
def test_the_index_of_a_card_that_may_not_be_played_can_be_read(look, code, angle):
    """The rank in the upper left corner, upright and in a fan, in pixels of a hand's card at the usual window."""
    drawn, name, state = Cards(), CardName("pack", TEXT.index(code), "two"), f"dim-{look.theme.name}"
    drawn.frame()
    picture = drawn.turned(name, 124, angle, state) if angle else drawn.surface(name, 124, 223, state)
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


@LOOKS
def test_marks_on_the_cards_of_a_race_stand_out(look):
    """The ring of each seat that chose a card, of a right and of a wrong claim: against paper and ground, in pixels."""
    paint = Paint(pygame.Surface(USUAL), look)
    rings = [*((colour,) for colour in theme.SEATS), theme.SEATS[:2], (theme.RING_RIGHT,), (theme.RING_WRONG,)]
    for number, colours in enumerate(rings):
        card = FRect(60 + number % 5 * 240, 60 + number // 5 * 260, 120, 168)
        paint.upright(card.inflate(60, 60), "table")
        paint_card(paint, cards(), CardName("tau", 0), card, CardDrawing(tuple(colours)))
        edge = FRect(card.x - 10, card.centery - 8, 10, 16)          # outside of the card, where the ring is
        assert best(paint, edge, "table") >= LEAST
        assert best(paint, edge, "#FAF5EA") >= LEAST


@LOOKS
@pytest.mark.parametrize("seat", range(4))
def test_tokens_of_pc_set_stand_out_on_the_card_and_beside_it(look, seat):
    view, lay = sets.four(), None
    paint = painted(pcset, view, look)
    lay = frame.layout(view, paint.scale).board
    right, below = pcset.corners(view.race)[seat]
    place = next(place for place, face in enumerate(view.race.board)
                 if face in next(plate for plate in view.race.seats if plate.index == seat).chosen)
    token = pcset.token_rect(lay.cards[place], right, below)
    assert best(paint, token, "#FAF5EA") >= LEAST


@LOOKS
def test_marks_of_lines_stand_out(look):
    """Each group's edge, a drawn line, the line looked at, the line to draw now, one to come and the limit."""
    view = a_grid()
    paint = painted(lines, view, look)
    lay = lines.layout(view, paint.scale)
    marks = {f"a group of {group.size}": FRect(lay.grid.group(group).x - 2, lay.grid.group(group).centery - 3, 8, 6)
             for group in view.groups}
    marks |= {f"line {drawn.line}": lay.grid.bar(drawn.line) for drawn in view.drawn}
    band = lay.grid.lane(("column", 10))
    marks["the line looked at"] = FRect(band.x - 2, band.y + 20, 10, 60)
    chips = lay.side.moves
    marks["lines to come"] = FRect(chips.x + lines_side.INSET, chips.y + 45, 60, 40)
    figures = lay.side.figures
    marks["the limit"] = FRect(figures.x + lines_side.INSET, figures.y + 263, figures.w - 2 * lines_side.INSET, 4)
    for name, rect in marks.items():
        assert best(paint, rect, "panel") >= LEAST, name


# --- 3: large text never shrinks a row

@each("name", [*RACES, "lines"])
def test_no_text_of_a_board_is_smaller_when_text_is_large(name):
    board, scene = RACES.get(name, (lines, a_grid))
    view = scene()
    usual, large = (painted(board, view, Style(text=text), SMALL) for text in (1.0, 1.4))
    assert usual.runs_over() == large.runs_over() == large.squeezed == []
    same = {text for text in usual.sizes.keys() & large.sizes.keys() if text}
    assert same
    small = {text for text in same
             if large.scale.pixels(large.sizes[text]) < usual.scale.pixels(usual.sizes[text])}
    assert not small


@LONG_NAMES
def test_no_words_run_under_the_headline_of_an_end(board, scene, text):
    """Of a long name, beside the title with its line, in the smallest window."""
    ended = replace(scene(), manner="24 by 24, lines on a grid, couch for two",
                    banner=replace(END, headline="Bartholomäus wins as HIGH"))
    paint = painted(board, ended, Style(text=text), SMALL)
    left = dict(paint.texts)["Bartholomäus wins as HIGH"].x - 46            # with the chip of who has won
    beside = [rect for words, rect in paint.texts if words and rect.y < theme.HEADER and rect.x < left]
    assert beside
    assert all(rect.right <= left for rect in beside)


@pytest.mark.parametrize("name", SHEETS)
def test_the_points_of_all_stand_apart_and_in_one_size_in_any_text(name):
    view = SHEETS[name]()
    for text in theme.TEXT_SIZES:
        paint = Watching(pygame.Surface(SMALL), Style(text=text))
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


@pytest.mark.parametrize("count", [1, 3, 9])
@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_what_open_radlci_cost_stands_in_its_player_s_row(text, count):
    """At the end of a match, in the smallest window: once it lay on the line below."""
    view = next(iter(tarok.SHEETS.values()))()
    rows = tuple(row._replace(name=f"Čeněk{row.seat}", rings=count, money=-100 * count, before=-1100)
                 for row in (*view.rows, view.rows[0]._replace(seat=3))[:4])
    view = replace(view, rows=rows)
    paint = Watching(pygame.Surface(SMALL), Style(text=text))
    panel = score.layout(view, paint.scale).chips
    lay = points.layout(view, panel, paint.scale)
    points.draw(paint, view, panel)
    costs = [rect for words, rect in paint.texts if words == f"−{100 * count}"]
    assert len(costs) == 4
    for number, rect in enumerate(costs):
        assert rect.bottom + 4 <= lay.top + (number + 1) * lay.high
        assert rect.right <= lay.edges[1] + EDGE
    assert paint.runs_over() == []


@pytest.mark.parametrize(("board", "scene"), [
    *((score, scene) for scene in SHEETS.values()),
    *((look_away, scene) for scene in (tarok.look_king, tarok.look_talon, taroky.look, taroky.look_talon))])
def test_no_text_of_a_sheet_or_of_who_looks_alone_is_squeezed_or_runs_over_another(board, scene):
    paint = painted(board, scene(), Style(text=1.4), SMALL)
    assert paint.runs_over() == paint.squeezed == []


@pytest.mark.parametrize("scale", [Scale(*SMALL, 1.4), Scale(*USUAL)], ids=["large", "usual"])
def test_the_keys_of_lines_stand_in_rows_of_one_size(scale):
    for caps in (lines_side.DRAWING, lines_side.NAMING):
        rows = lines_side.cap_rows(scale, caps, lines_side.WIDTH - 2 * lines_side.INSET)
        assert sum(rows, ()) == caps
        assert len(rows) == (2 if scale.text > 1 else 1)


# --- 4: brass only on what can be pressed

@each("name", RACES)
def test_brass_on_a_race_is_an_answer_or_a_card(name):
    board, scene = RACES[name]
    view = scene()
    paint = painted(board, view)
    lay = frame.layout(view, paint.scale)
    answers = banner_layout(paint.scale, view.banner, lay.area.center)[1] if view.banner else ()
    pressed = [*lay.foot.commands, *answers, *(card.inflate(40, 40) for card in lay.board.cards)]
    assert not [rect for rect in paint.brass if not any(place.inflate(1, 1).contains(rect) for place in pressed)]


@pytest.mark.parametrize("banner", [None, END], ids=["played", "over"])
def test_brass_at_lines_is_an_answer_or_what_a_press_adds(banner):
    view = a_grid(banner=banner)
    paint = painted(lines, view)
    lay = lines.layout(view, paint.scale)
    bar = FRect(lay.side.figures.x, lay.side.figures.y + 260, lay.side.figures.w, 24)       # with the line looked at
    pressed = [bar, *(bar_layout(paint.scale, banner)[1] if banner else ())]
    assert not [rect for rect in paint.brass if not any(place.inflate(1, 1).contains(rect) for place in pressed)]


@each("game, name", TABLES)
def test_brass_at_a_trick_table_is_an_answer_and_no_text_is_squeezed_or_runs_over_another(game, name):
    view = {"tarok": tarok, "taroky": taroky}[game].ALL[name]()
    paint = painted(board, view, Style(text=1.4), SMALL)
    assert paint.runs_over() == paint.squeezed == []
    lay = board.layout(view, paint.scale)
    pressed = lay.question.answers if lay.question else ()
    assert not [rect for rect in paint.brass if not any(place.inflate(1, 1).contains(rect) for place in pressed)]


# --- 5: cards for reading are at least 60 wide

@each("text", [1.0, 1.4])
@each("name", RACES)
def test_cards_of_a_race_are_at_least_sixty_wide(name, text):
    assert frame.layout(RACES[name][1](), Scale(*SMALL, text)).board.first.w >= 60


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
@pytest.mark.parametrize("scene", [tarok.look_king, tarok.look_talon])
def test_cards_to_choose_from_while_one_looks_are_at_least_sixty_wide(scene, text):
    assert look_away.layout(scene(), Scale(*SMALL, text)).whole.card >= 60


@pytest.mark.parametrize("scene", [tarok.talk_waiting, tarok.play])
def test_calls_beside_the_trick_keep_their_size_in_large_text(scene):
    view = scene()
    paint = painted(board, view, Style(text=1.4), SMALL)
    assert view.calls
    assert {paint.sizes[call.words] for call in view.calls} == {beside_trick.NOTE}


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
    area = board.layout(view, scale).area
    _, faces = beside_trick.hand_at(area, view.bare, len(view.plates), scale, bool(view.calls))
    assert all(rect.w >= 60 for _, rect in faces)
    for number, (_, rect) in enumerate(faces):
        index = FRect(rect.x, rect.y, 18, 36)               # rank and suit in its upper left corner
        assert not [above for _, above in faces[number + 1:] if table_parts.overlap(above, index)]


# --- windows that are nearly square or upright

ODD = ((960, 720), (960, 1536))         # what windows of 640 x 480 and of 600 x 960 show scaled down


@pytest.mark.parametrize("size", ODD)
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_nothing_of_a_board_is_cut_in_an_odd_window(size, text):
    views = [*((board, scene()) for board, scene in RACES.values()), (lines, a_grid()), (lines, a_grid(banner=END)),
             *((board, {"tarok": tarok, "taroky": taroky}[game].ALL[name]()) for game, name in TABLES[::4]),
             *((score, sheet()) for sheet in SHEETS.values())]
    for drawn, view in views:
        paint = painted(drawn, view, Style(text=text), size)
        whole = FRect(0, 0, *paint.scale.size)
        assert not [words for words, rect in paint.texts if words.strip() and not whole.contains(rect)]
        assert paint.runs_over() == paint.squeezed == []
