"""All the rules as a page: read by keys and mouse, searched by typing, and every rule found by its number."""
from itertools import pairwise

import pygame
import pytest
from pygame import FRect

from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.draw.theme import DARK, TEXT_SIZES, THEMES
from client.games.catalogue import LISTINGS
from client.pages.book.book_page import INSET, BookPage
from client.pages.book.book_text import BODY, STEP, SetBook, hits
from client.pages.book.find_page import FIND
from client.screens.rules import RulesScreen
from client.settings import Settings
from client.ui.widgets import REPEAT
from p2p.games.books import Heading, book, plain
from tests.client import shots
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.pictures import SMALL, USUAL, WIDE, written
from tests.each import each
from tests.effort import ends

SIZES = ((960, 600), (1280, 800), (1600, 900), (1920, 1080))
LATER = 1e6             # ms: whatever moved has arrived


def opened(home, game="taroky", rule="", line="", size=(1280, 800), look=None):
    desk = fake_node.desk(home)
    desk.settings = Settings("Mira", motion="off")
    driver = Driver(desk, BookPage(desk, game, rule, line), lambda: LATER)
    driver.look = look or Style(motion="off")
    driver.draw(size)
    return driver


def typed(driver, text):
    driver.event(pygame.TEXTINPUT, text=text)
    driver.draw()


def numbers(game):
    return [block.number for block in book(game).blocks if isinstance(block, Heading) and block.number]


def laid_out(page):
    """The text as the page has laid it out for its window."""
    return page._text           # where a block lies can't be read off what is drawn


def chapters(page):
    """The chapters that the page lists, as (rectangle, block)."""
    return page._chapters       # where to click: the page places them as it draws


def first(page):
    """The first block whose beginning is in sight."""
    return next(at for at, top in enumerate(laid_out(page).tops) if top >= page.scroll.top(LATER))


def seen(driver, block):
    """The lines of a block that lie whole in the window of the text."""
    page = driver.screen
    top, view = page.scroll.top(LATER), page.scroll.view
    lines, _ = laid_out(page).between(top, top + view.h)
    return [line for line in lines if line.key[0] == block and top < line.y + 32 < top + view.h - 20]


# ---------------------------------------------------------------------- places

@pytest.mark.parametrize("game", LISTINGS)
def test_every_rule_is_opened_and_found_by_its_number(tmp_path, game):
    driver = opened(tmp_path, game)
    for number in numbers(game):
        at = book(game).rule(number)
        driver.screen.form.control("find").text = ""
        typed(driver, number)
        page = driver.screen
        assert page.found[page.at].block == at
        assert seen(driver, at)
        named = Driver(driver.desk, BookPage(driver.desk, game, number), lambda: LATER)
        named.draw()
        assert named.screen.rule == at
        assert named.screen.title().endswith(f" - rule {number}")
        assert seen(named, at)


def test_a_number_that_no_rule_has_opens_the_beginning(tmp_path):
    driver = opened(tmp_path, rule="99.9")
    assert driver.screen.rule is None
    assert driver.screen.scroll.top(LATER) == 0
    assert driver.screen.title() == "Fairdeal - Taroky - all the rules"


def test_a_chapter_that_is_clicked_comes_to_the_top_and_is_lit(tmp_path):
    driver = opened(tmp_path)
    for rect, block in chapters(driver.screen):
        driver.click(rect.center)
        driver.draw()
        assert driver.screen._here(LATER) == block      # which one is lit: only a colour tells
        assert seen(driver, block)
    assert [block for _, block in chapters(driver.screen)] == list(driver.screen.book.chapters)


# ---------------------------------------------------------------------- looking for something

def test_letters_look_for_a_word_and_enter_goes_on(tmp_path):
    driver = opened(tmp_path)
    for letter in "Pagat":
        typed(driver, letter)
    page = driver.screen
    count = len(page.found)
    assert count > 10
    assert all(plain(page.book.blocks[found.block].texts[found.text])[found.first:found.last].lower() == "pagat"
               for found in page.found)
    for step in (1, 2, 3):
        driver.key(pygame.K_RETURN)
        driver.draw()
        assert page.at == step
        assert f"{step + 1} of {count}" in written(page, USUAL, LATER)
        assert seen(driver, page.found[step].block)
    driver.key(pygame.K_RETURN, mod=pygame.KMOD_SHIFT)
    assert page.at == 2
    page.at = count - 1
    driver.key(pygame.K_RETURN)
    assert page.at == 0                                         # round the end


def test_it_looks_from_where_one_reads(tmp_path):
    driver = opened(tmp_path, rule="10.4")
    here = first(driver.screen)
    typed(driver, "trick")
    assert driver.screen.at > 0
    assert driver.screen.found[driver.screen.at].block >= here
    assert driver.screen.found[driver.screen.at - 1].block < here


def by_text(text):
    """The lines of each text of a laid out book, by (block, text of the block)."""
    found = {}
    for line in text.lines:
        found.setdefault(line.key, []).append(line)
    return found


def test_what_stands_across_two_lines_is_found_in_both():
    whole = book("taroky")
    text, found = SetBook(whole, Scale(*USUAL), 800.0), hits(whole, "the")
    of_text = by_text(text)
    broken = next(found for found in hits(whole, "s")
                  if (lines := of_text[found.block, found.text])[1:] and lines[0].runs[-1].first > 0)
    lines = of_text[broken.block, broken.text]
    end = lines[0].runs[-1].first + len(lines[0].runs[-1].text)
    across = broken._replace(first=end - 3, last=end + 4)
    assert len({line.y for _, line, *_ in text.rects(across)}) == 2
    assert found


def test_what_is_not_there_says_so_and_esc_clears_before_it_leaves(tmp_path):
    driver = opened(tmp_path)
    driver.stack = ["below"]
    typed(driver, "zebra")
    assert "not found" in written(driver.screen, USUAL, LATER)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, BookPage)
    assert (driver.screen.form.control("find").text, driver.screen.found) == ("", ())
    driver.key(pygame.K_ESCAPE)
    assert driver.screen == "below"


@pytest.mark.parametrize("go", [lambda driver: driver.key(pygame.K_F7), lambda driver: driver.click((46, 44))])
def test_f7_and_the_arrow_lead_back(tmp_path, go):
    driver = opened(tmp_path)
    driver.stack = ["below"]
    go(driver)
    assert driver.screen == "below"


def test_letters_look_for_something_whatever_was_clicked(tmp_path):
    driver = opened(tmp_path)
    driver.click((900, 400))
    typed(driver, "king")
    assert driver.screen.found


# ---------------------------------------------------------------------- scrolling

def test_wheel_and_keys_scroll(tmp_path):
    driver = opened(tmp_path)
    page, scroll = driver.screen, driver.screen.scroll
    line = page.scale.em(BODY) * STEP

    def top():
        return scroll.top(LATER)
    driver.event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0)
    assert top() == pytest.approx(3 * line)
    driver.event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)
    assert top() == 0
    driver.key(pygame.K_UP)
    assert top() == 0
    driver.key(pygame.K_DOWN)
    assert top() == pytest.approx(3 * line)
    driver.key(pygame.K_PAGEDOWN)
    assert top() == pytest.approx(3 * line + scroll.view.h - 2 * line)
    driver.key(pygame.K_PAGEUP, pygame.K_HOME)
    assert top() == 0
    driver.key(pygame.K_END)
    assert top() == pytest.approx(laid_out(page).height + 2 * INSET - scroll.view.h)
    driver.draw()
    assert seen(driver, len(driver.screen.book.blocks) - 1)


def test_a_key_that_is_held_scrolls_on_until_it_is_let_go(tmp_path):
    driver = opened(tmp_path)
    page = driver.screen
    line = page.scale.em(BODY) * STEP
    page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0), 0.0)
    assert page.wakes(0.0) == REPEAT[0]
    page.update(REPEAT[0] + 3 * REPEAT[1])
    assert page.scroll.top(LATER) == pytest.approx(5 * 3 * line)
    page.handle(pygame.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0, unicode="", scancode=0), 900.0)
    page.update(5000.0)
    assert page.scroll.top(LATER) == pytest.approx(5 * 3 * line)
    assert page.wakes(5000.0) is None


def test_the_bar_is_dragged_and_the_mouse_lets_it_go(tmp_path):
    driver = opened(tmp_path)
    scroll = driver.screen.scroll
    thumb = scroll._thumb(LATER)            # where to take hold of it: only pixels tell
    driver.event(pygame.MOUSEBUTTONDOWN, pos=thumb.center, button=1)
    driver.event(pygame.MOUSEMOTION, pos=(thumb.centerx - 300, 2000), rel=(0, 0), buttons=(1, 0, 0))
    assert scroll.top(LATER) == scroll.last
    driver.event(pygame.MOUSEMOTION, pos=(thumb.centerx, thumb.centery + 100), rel=(0, 0), buttons=(1, 0, 0))
    assert 0 < scroll.top(LATER) < scroll.last
    there = scroll.top(LATER)
    driver.event(pygame.MOUSEBUTTONUP, pos=thumb.center, button=1)
    driver.event(pygame.MOUSEMOTION, pos=thumb.center, rel=(0, 0), buttons=(0, 0, 0))
    assert scroll.top(LATER) == there


def test_what_is_read_stays_in_its_place_when_the_window_changes(tmp_path):
    driver = opened(tmp_path, rule="9.2")
    before = first(driver.screen)
    driver.look = Style(THEMES["light"], 1.4, motion="off")
    driver.draw((960, 600))
    assert first(driver.screen) == before


def test_motion_ends_and_a_still_page_sleeps(tmp_path):
    driver = opened(tmp_path)
    driver.screen.scroll.speed = "normal"
    driver.screen.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0), 0.0)
    assert driver.screen.wakes(10.0) == 10.0
    assert driver.screen.wakes(1000.0) is None


# ---------------------------------------------------------------------- what is seen

@each("size", ends(SIZES))
@each("text", ends(TEXT_SIZES))
@each("game", LISTINGS)
def test_no_letter_is_lost_and_nothing_is_cut(tmp_path, game, text, size):
    drawn = []

    class Read(Paint):
        def text(self, text, at, size=17, face="sans", colour="text", align="left", track=0):
            wide = super().text(text, at, size, face, colour, align, track)
            left = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
            drawn.append((text, left, left + wide, at[1]))
            return wide
    page, whole = BookPage(fake_node.desk(tmp_path), game), book(game)
    page.draw(Read(pygame.Surface(size), Style(DARK, text)), LATER)
    found, (wide, high) = laid_out(page), page.scale.size
    of_text = by_text(found)
    for at, block in enumerate(whole.blocks):
        for number, cell in enumerate(block.texts):
            lines = of_text.get((at, number), [])
            runs = sorted((run for line in lines for run in line.runs), key=lambda run: run.first)
            assert "".join("".join(run.text.split()) for run in runs) == "".join(plain(cell).split())
            assert all(run.x + run.width <= found.gutter + found.widest + 1 for run in runs)
            assert all(plain(cell)[run.first:run.first + len(run.text)] == run.text for run in runs)
    assert not [words for words, *_ in drawn if "…" in words]
    assert all(left >= 0 and right <= wide and y < high for _, left, right, y in drawn)
    assert chapters(page)[-1][0].bottom <= page.scroll.view.bottom + 1
    assert not FRect(page.form.control("find").rect.x - 8, 0, FIND, 88).collidelistall(
        [FRect(left, y - 1, right - left, 2) for words, left, right, y in drawn if words.startswith("All the rules")])


@pytest.mark.parametrize("game", LISTINGS)
def test_the_columns_of_a_table_lie_beside_each_other(game):
    for text in TEXT_SIZES:
        whole, scale = book(game), Scale(960, 600, text)
        found = SetBook(whole, scale, scale.size[0] * 0.66)
        by_line = {}
        for line in found.lines:
            by_line.setdefault((line.key[0], line.y), []).extend(line.runs)
        for runs in by_line.values():
            runs.sort()
            assert all(one.x + one.width <= other.x + 2 for one, other in pairwise(runs))


def test_only_what_is_in_sight_is_drawn():
    text = SetBook(book("taroky"), Scale(*USUAL), 800.0)
    lines, _ = text.between(1000.0, 1600.0)
    assert 0 < len(lines) < 60 < len(text.lines)
    assert all(1000.0 - 50 <= line.y <= 1600.0 + 50 for line in lines)


def test_the_page_of_pictures_leads_to_it_by_key_and_button(tmp_path):
    for game in LISTINGS:
        desk = fake_node.desk(tmp_path)
        for go in (lambda driver: driver.key(pygame.K_F7), lambda driver: driver.key(pygame.K_TAB, pygame.K_RETURN),
                   lambda driver: driver.click(driver.screen.form.control("book").rect.center)):
            driver = Driver(desk, RulesScreen(desk, game))
            driver.draw()
            go(driver)
            assert driver.screen.book is book(game)
            driver.key(pygame.K_ESCAPE)
            assert isinstance(driver.screen, RulesScreen)


SHOTS = {           # game, rule, what is typed, theme, text, size
    "taroky-why": ("taroky", "9.2", "", "dark", 1.0, USUAL),
    "taroky-why-light": ("taroky", "9.2", "", "light", 1.0, USUAL),
    "taroky-distances-large": ("taroky", "", "0-2", "light", 1.4, SMALL),
    "taroky-options-large": ("taroky", "14", "", "dark", 1.4, SMALL),
    "tau-first": ("tau", "", "", "dark", 1.0, USUAL),
    "tau-first-light": ("tau", "", "", "light", 1.0, USUAL),
    "tau-keys-wide": ("tau", "", "4.2", "dark", 0.9, WIDE),
    "tau-modes-light": ("tau", "", "bqtau", "light", 1.0, USUAL),
}


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(tmp_path, name):
    game, rule, wanted, shade, text, size = SHOTS[name]
    driver = opened(tmp_path, game, rule, "Hearts were led: play a heart." if rule == "9.2" else "", size,
                    Style(THEMES[shade], text, motion="off"))
    if wanted:
        typed(driver, wanted)
    shots.check(driver.draw(), f"book-{name}")
