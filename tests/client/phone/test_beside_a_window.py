"""Whole matches on phones beside a real window: codes are read off its picture, each phone is a page in Chromium."""
import time
from types import SimpleNamespace

import pytest

from p2p.table.transcript import verify
from tests.client.phone.browser import chromium, needs_chromium, phone, touch
from tests.client.phone.page_player import SEES, a_tau
from tests.client.window_user import TO_MANNERS
from tests.effort import only_long

zxingcpp = pytest.importorskip("zxingcpp")
grab = pytest.importorskip("PIL.ImageGrab")
pytestmark = [pytest.mark.xdist_group("loopback"), needs_chromium, pytest.mark.timeout(600),
              only_long("a window and two to four browsers play a whole match")]
FACES = """() => [...document.querySelectorAll(".tile")]
    .map((one) => [Number(one.dataset.face), one.ariaPressed === "true"])"""
# A hand at TAU: names one digit, passes on what is higher, tries the first step and draws.
LINES = """() => {
    const seen = (name) => { const one = document.querySelector(name); return one && one.offsetParent ? one : null; };
    const pressed = [seen("#play"), seen("[data-key=pass]"), seen(".number:not(.hint)") && seen("[data-key=name]"),
        seen("[data-key='7']"), seen("#ask.urgent") && seen(".steps [data-key=left]")].find(Boolean);
    if (pressed) pressed.click();
    return Boolean(pressed);
}"""


def begin(user, game, *before):
    """One couch with this game (counted from 0); `before`: keys in the set-up. Gives the table's file."""
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * game, "Return")
    user.wait(lambda: user.title().endswith(" on one couch"))
    user.key(*before, "Return")
    return user.file("playing")


def scanned(user, browser, known):
    """A phone that has scanned the code that the window shows now, another one than those that are `known`."""
    def new():
        shown = grab.grab(xdisplay=user.display["DISPLAY"])
        return next((one.text for one in zxingcpp.read_barcodes(shown) if one.text not in known), None)
    known.append(user.wait(new))
    page = phone(browser, SimpleNamespace(url=known[-1]), theme="light" if len(known) % 2 else "dark")
    page.wait_for_selector("#players div")
    return page


def from_the_keys(user, browser, count):
    """Phones for all seats of a table that is being played: the page for it, seat after seat."""
    user.wait(lambda: user.title().startswith("Fairdeal - "))
    user.insist(lambda: user.key("ctrl+p"), lambda: user.title() == "Phones")
    pages, known = [], []
    for number in range(count):
        user.key(*["Tab"] * (2 if number else 1), "Right")                      # past the button that sends one away
        pages.append(scanned(user, browser, known))
    user.key("Escape")
    user.wait(lambda: user.title() != "Phones")
    return pages


def from_the_start(user, browser, count):
    """Phones for all who chose one in the set-up: the window shows one code after the other by itself."""
    known = []
    pages = [scanned(user, browser, known) for _ in range(count)]
    user.insist(lambda: user.key("Escape"), lambda: user.title() != "Phones")
    return pages


def race(page):
    """Touches a set of three that lies, as a quick person does."""
    if time.monotonic() - page.touched < SEES:
        return
    page.touched, lying = time.monotonic(), dict(page.evaluate(FACES))
    for face in {face for face, chosen in lying.items() if chosen} ^ {*a_tau([*lying])}:
        page.evaluate("(face) => document.querySelector(`.tile[data-face='${face}']`)?.click()", face)


def lines(page):
    if time.monotonic() - page.touched > SEES:
        page.touched = time.monotonic()
        page.evaluate(LINES)


def play(user, path, pages, hand):
    """Plays until the match is over. Gives the table once its file has been verified and every phone shows the end."""
    def over():
        for page in pages:
            hand(page)
        table = user.table(path)
        return table if table.deals.outcome else None
    table = user.wait(over, 400)
    for page in pages:
        page.wait_for_selector("#end h2")
        assert page.faults == []
    assert not table.deals.found
    user.wait(lambda: verify(path).ok)
    return table


def test_two_phones_play_tau_on_a_grid_beside_the_window(user):
    path = begin(user, 2)
    with chromium() as browser:
        pages = from_the_keys(user, browser, 2)
        table = play(user, path, pages, lines)
        assert len(table.state.drawn) == 7                              # 10 by 10
        user.wait(lambda: user.title() == "Fairdeal - Lines")          # nobody's turn any more
        for page in pages:
            assert page.locator(".grid .line").count() == 7


@pytest.mark.parametrize("game", [pytest.param(0, id="tau"), pytest.param(1, id="pcset", marks=pytest.mark.phases)])
def test_two_phones_play_a_race_beside_the_window(user, game):
    path = begin(user, game)
    with chromium() as browser:
        pages = from_the_keys(user, browser, 2)
        table = play(user, path, pages, race)
        assert min(table.state.scores) > 0
        for page in pages:
            shown = page.locator("#players .score").all_inner_texts()
            assert [*map(int, shown)] == [*table.state.scores]


def test_six_phones_play_tau_beside_the_window(user):
    """More people than a keyboard has places for, each at a phone: until everybody has taken a Tau."""
    here = ["Tab", "Left", "Tab", "Tab", "Right"]               # a bot's seat is somebody's, past the name, at a phone
    path = begin(user, 0, *["Tab"] * 3, *["Right"] * 4, "Tab", "Tab", "Right", *["Tab"] * 3, "Right", *here * 4)
    with chromium() as browser:
        pages = from_the_start(user, browser, 6)

        def all_have_some():
            scores = user.state(path).scores
            for page, score in zip(pages, scores, strict=True):
                if not score:
                    race(page)
            return all(scores) and scores
        scores = [*map(str, user.wait(all_have_some, 200))]
        for page in pages:
            user.wait(lambda page=page: page.locator("#players .score").all_inner_texts() == scores)
            assert page.faults == []
        assert {seat.bot for seat in user.table(path).charter.seats} == {""}


@pytest.mark.parametrize(("game", "count", "first", "free"), [
    pytest.param(3, 4, 3, 0, id="taroky"), pytest.param(4, 3, 4, 1, id="tarok", marks=pytest.mark.phases)])
def test_phones_play_a_match_of_cards_beside_the_window(user, game, count, first, free):
    """All choose a phone in the set-up, for a match of one deal without a hush. `first`: how far the first seat is from
    the button that begins; `free`: places of which nobody is asked."""
    seats = ["Tab", "Right", *["Tab", "Tab", "Tab", "Right"] * (count - 1)]     # past what sits there and its name
    path = begin(user, game, *["Tab"] * first, *seats, *["Tab"] * (2 + free), *["Left"] * 3, "Tab", "Tab", "Left")
    with chromium() as browser:
        pages = from_the_start(user, browser, count)
        table = play(user, path, pages, touch)
        options = dict(table.charter.options)
        assert (options["deals"], options["hush"]) == ("1", "0")
        assert len(table.charter.seats) == count
