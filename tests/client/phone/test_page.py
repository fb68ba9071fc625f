"""The page of a seat in a real browser, at a real node: what it shows, what a touch does, what it fetches."""
import re
from contextlib import suppress
from urllib.error import HTTPError

import pytest

from client.phone.phones import page_files
from p2p.games.game import Seat
from tests.client.phone.browser import FITS, SIDES, SIZES, chromium, needs_chromium, phone, resize, too_late, touch
from tests.client.phone.page_player import FOUR, Page, computer, eventually, fetched
from tests.effort import only_long

pytestmark = [pytest.mark.xdist_group("loopback"), needs_chromium, pytest.mark.timeout(240)]
SOON = 1000.0               # ms until a button that has gone is given up
RING = 4                    # px of the ring around a raised card
# How much room (px) is left between a card of the upper row that is raised and the part above the hand.
RAISED = """() => {
    const card = document.querySelector("#hand .card");
    card.classList.add("up");
    const top = card.querySelector(".face").getBoundingClientRect().top;
    card.classList.remove("up");
    const parts = [...document.querySelectorAll("main > *")].filter((one) => one.offsetParent && one.id !== "heard");
    const before = parts.filter((one) => one.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !one.contains(card)).map((one) => one.getBoundingClientRect().bottom);
    return top - Math.max(...before);
}"""
# How many lines a long name takes below a card that lies on the table.
NAMED = """() => {
    const cards = document.createElement("div"), figure = document.createElement("figure");
    const name = document.createElement("figcaption");
    cards.className = "cards";
    name.textContent = "Maximiliana Alexandra";
    figure.append(name);
    cards.append(figure);
    document.querySelector("#table").append(cards);
    const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
    cards.remove();
    return Math.round(lines);
}"""
FOOT = 64                   # px of the button that plays a card
LOWEST = """() => scrollY + Math.max(...[...document.querySelectorAll("#hand .face")]
    .map((one) => one.getBoundingClientRect().bottom))"""


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
        page.emulate_media(reduced_motion="reduce")                     # a card is raised at once
        for name, (wide, high) in SIZES.items():
            resize(page, name)
            page.wait_for_function(FITS)
            sides = page.evaluate(SIDES, "#hand .card")
            assert len(sides) >= 8, name
            assert min(map(min, sides)) >= 44, name
            assert page.evaluate(NAMED) <= 2, name
            if high > wide:                                             # beside the hand lies nothing on one that lies
                assert page.evaluate(RAISED) >= RING, name
            if name == "lying":                                         # no row waits below the edge, nor the button
                eventually(lambda high=high: page.evaluate(LOWEST) <= high - FOOT)
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

BUTTON = re.compile(r'- button "((?:[^"\\]|\\.)*)"')
REGION = re.compile(r'- region "((?:[^"\\]|\\.)*)"')


def buttons(page):
    """The region and the name of each button in the accessibility tree, in its order."""
    found, inside = [], []                                      # the regions that a line lies in, with their indents
    for line in page.locator("body").aria_snapshot().splitlines():
        deep = len(line) - len(line.lstrip())
        inside = [one for one in inside if one[0] < deep]
        if region := REGION.search(line):
            inside.append((deep, region[1]))
        if button := BUTTON.search(line):
            found.append((inside[-1][1] if inside else "", button[1]))
    return found


def next_button(page, tried):
    """The name of what a player presses next who has only names: an answer, or a card not tried yet in this turn."""
    found = buttons(page)
    names = [name for region, name in found if region != "Your cards"]
    for first in ("Play the ", "Nothing more this deal", "Cut here"):
        if name := next((name for name in names if name.startswith(first)), None):
            return name
    answer = next((name for name in names if "knock" not in name and name != "Say something"), None)
    cards = [name for region, name in found if region == "Your cards"]
    return answer or next((name for name in cards if name not in tried), None)


@only_long("a deal by names alone takes a minute")
def test_a_deal_of_taroky_is_played_through_the_accessibility_tree_alone(tmp_path):
    """As with a screen reader: nothing but roles and names is known of the page, and Enter is pressed. A card that may
    not go does nothing, and the next one is tried. The others are three programs."""
    with computer(tmp_path, hush="0") as (node, phones, table), chromium() as browser:
        page, others = phone(browser, phones.code(table, Seat(0))), other_seats(phones, table, 1, 2, 3)
        tried = set()

        def over():
            for other in others:
                other.play()
            name = next_button(page, tried)
            if name is None or name.startswith("Play the "):
                tried.clear()
            if name is not None:
                tried.add(name)
                with suppress(too_late()):                # another answer came first
                    page.get_by_role("button", name=name, exact=True).first.press("Enter", timeout=SOON)
            return node.table(table).deal.outcome
        eventually(over, 200)
        page.get_by_role("heading", level=2).first.wait_for()
        played = [step for step in node.table(table).happenings if step.seat == 0 and step.move.verb == "play"]
        assert len(played) == 12                            # a hand of Taroky
        assert page.get_by_role("region", name="The end of the deal").get_by_role("table").count() == 2
        assert page.faults == []


def test_all_that_can_be_pressed_has_a_name(tmp_path):
    with computer(tmp_path, "tau", FOUR[:2]) as (_node, phones, table), chromium() as browser:
        page = phone(browser, phones.code(table, Seat(0)))
        page.wait_for_selector(".board .tile .face[src]")
        names = page.evaluate("() => [...document.querySelectorAll('button')].filter((one) => one.offsetParent)"
                              ".map((one) => one.getAttribute('aria-label') || one.textContent.trim())")
        assert len(names) >= 12
        assert all(names)
        resize(page, "small")
        assert min(map(min, page.evaluate(SIDES, ".tile"))) >= 44
        assert page.evaluate(FITS)
