"""The page of a seat in a real browser, at a real node: what it shows, what a touch does, what it fetches."""
import re
import time
from contextlib import suppress
from urllib.error import HTTPError

import pytest

from client.phone.phones import page_files
from p2p.games.game import Seat
from tests.client.phone.browser import APART, FITS, SIDES, SIZES, chromium, needs_chromium, phone, too_late, touch
from tests.client.phone.page_player import FOUR, Page, computer, eventually, fetched
from tests.effort import only_long

pytestmark = [pytest.mark.xdist_group("loopback"), needs_chromium, pytest.mark.timeout(240)]
SOON = 1000.0               # ms until a button that has gone is given up


def other_seats(phones, table, *seats):
    return [Page(phones.code(table, Seat(seat))) for seat in seats]


def test_page_script_and_fonts_are_small():
    assert sum(len(page.data) for path, page in page_files().items() if path != "/") < 150_000


def test_a_phone_plays_tricks_of_taroky(tmp_path):
    """The others are programs. Each card of the hand can be hit by a thumb, and no page is wider than its screen."""
    with computer(tmp_path, hush="0") as (node, phones, table), chromium() as browser:
        page, others = phone(browser, phones.code(table, Seat(0))), other_seats(phones, table, 1, 2, 3)

        def three_tricks():
            for other in others:
                other.play()
            touch(page)
            return len(node.table(table).state.tricks) >= 2
        eventually(three_tricks, 120)
        assert page.locator("#name").inner_text() == FOUR[0]
        page.wait_for_selector("#hand .card .face[src]")
        for name, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_function(FITS)
            sides = page.evaluate(SIDES, "#hand .card")
            assert len(sides) >= 8, name
            assert min(map(min, sides)) >= 44, name
        assert "#" not in page.url
        assert page.faults == []


@only_long("a whole deal in four browsers takes a minute")
def test_four_phones_play_a_deal_of_taroky(tmp_path):
    with computer(tmp_path, hush="0") as (node, phones, table), chromium() as browser:
        pages = [phone(browser, phones.code(table, Seat(seat)), theme="light" if seat % 2 else "dark")
                 for seat in range(4)]
        eventually(lambda: [touch(page) for page in pages] and node.table(table).deal.outcome, 200)
        for page in pages:
            page.wait_for_selector("#end h2")
            assert page.locator("#end table").first.inner_text().count("\n") >= 3
            assert page.faults == []


def test_nothing_of_the_page_is_kept_or_comes_from_elsewhere(tmp_path):
    with computer(tmp_path) as (_node, phones, table):
        with pytest.raises(HTTPError) as refused:
            fetched(phones.code(table, Seat(0)), "/nothing")
        for path in ("/", "/page.js", "/seal.js", "/pack-two.json", ""):
            headers = fetched(phones.code(table, Seat(0)), path)[0] if path else refused.value.headers
            assert headers["Cache-Control"] == "no-store"
            assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
            assert "Set-Cookie" not in headers
        refused.value.close()


# ---------------------------------------------------------------------- without seeing it

def by_name(page):
    """Presses Enter on the first button that the accessibility tree offers now, if it is still there.

    Cards that may not go say why in their description; they are passed over, as is the way to knock.
    """
    for name in ("Play the ", "Nothing more this deal", "Cut here"):
        found = page.get_by_role("button", name=re.compile(f"^{name}"))
        if found.count() and found.first.is_visible():
            return found.first.press("Enter", timeout=SOON)
    asked = page.locator("#question").get_by_role("button")
    place = asked.evaluate_all("all => all.findIndex((one) => !one.textContent.includes('knock'))")
    if place >= 0:
        return asked.nth(place).press("Enter", timeout=SOON)
    cards = page.get_by_role("region", name="Your cards").get_by_role("button", pressed=False)
    place = cards.evaluate_all("all => all.findIndex((one) => !one.classList.contains('no'))")
    return cards.nth(place).press("Enter", timeout=SOON) if place >= 0 else None


@only_long("a deal by names alone takes a minute")
def test_a_deal_of_taroky_is_played_by_names_and_enter_alone(tmp_path):
    """As with a screen reader: buttons by role and name, in turn with three programs."""
    with computer(tmp_path, hush="0") as (node, phones, table), chromium() as browser:
        page, others = phone(browser, phones.code(table, Seat(0))), other_seats(phones, table, 1, 2, 3)
        last = [0.0]

        def over():
            for other in others:
                other.play()
            if time.monotonic() - last[0] > APART:
                last[0] = time.monotonic()
                with suppress(too_late()):                # another answer came first
                    by_name(page)
            return node.table(table).deal.outcome
        eventually(over, 200)
        page.get_by_role("heading", level=2).first.wait_for()
        assert page.faults == []


def test_all_that_can_be_pressed_has_a_name(tmp_path):
    with computer(tmp_path, "tau", FOUR[:2]) as (_node, phones, table), chromium() as browser:
        page = phone(browser, phones.code(table, Seat(0)))
        page.wait_for_selector(".board .tile .face[src]")
        names = page.evaluate("() => [...document.querySelectorAll('button')].filter((one) => one.offsetParent)"
                              ".map((one) => one.getAttribute('aria-label') || one.textContent.trim())")
        assert len(names) >= 12
        assert all(names)
        page.set_viewport_size({"width": 320, "height": 568})
        assert min(map(min, page.evaluate(SIDES, ".tile"))) >= 44
        assert page.evaluate(FITS)
