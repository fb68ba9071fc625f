"""The page of a seat in a real browser, at a real node: what it shows, what a touch does, what it fetches."""
import pytest

from client.phone.phones import page_files
from p2p.games.game import Seat
from tests.client.phone.browser import SIZES, chromium, needs_chromium, phone, touch
from tests.client.phone.page_player import FOUR, Page, computer, eventually, fetched
from tests.effort import only_long

pytestmark = [needs_chromium, pytest.mark.timeout(240)]
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


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
            boxes = [card.bounding_box() for card in page.locator("#hand .card").all()]
            assert boxes, name
            assert min(box["width"] for box in boxes) >= 44, name
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
        for path in ("/", "/page.js", "/seal.js", "/pack-two.json", "/nothing"):
            try:
                headers, _ = fetched(phones.code(table, Seat(0)), path)
            except OSError as refused:
                headers = refused.headers
            assert headers["Cache-Control"] == "no-store"
            assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
            assert "Set-Cookie" not in headers
