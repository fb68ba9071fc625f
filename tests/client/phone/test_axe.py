"""The page of a seat as axe-core sees it (WCAG 2.1, A and AA): each game, both themes, whatever stands on the page."""
import shutil
import subprocess
from pathlib import Path

import pytest

from p2p.games.game import Seat
from tests import own_network
from tests.client.phone.browser import chromium, needs_chromium, phone, resize, touch
from tests.client.phone.page_player import FOUR, Page, computer, eventually
from tests.effort import only_long

pytestmark = [pytest.mark.xdist_group("loopback"), needs_chromium, pytest.mark.timeout(400),
              pytest.mark.skipif(not shutil.which("npm"), reason="needs npm")]
ASKED = Path(__file__).with_name("axe")
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN = """async (levels) => (await axe.run({ runOnly: levels })).violations.flatMap((one) => one.nodes.map(
    (node) => [one.id, node.target.join(" "), node.failureSummary.split("\\n").slice(1).join("; ")].join(" | ")))"""
# What stands on the page now: the parts that are seen and not empty.
PARTS = """() => [...document.querySelectorAll(`#facts, #guest, #end, #figures, #table *[class], #ask, #note, #secret,
    #question *[class], #hand, #players, #foot, #enter, #away`)].filter((one) => one.offsetParent !== null ||
    one instanceof SVGElement).filter((one) => one.textContent.trim() || one.children.length)
    .map((one) => `${one.id} ${one.getAttribute("class") || ""}`.split(" ")[0] || one.tagName)"""


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    """The script of axe-core, as the lock file names it by its hash."""
    folder = tmp_path_factory.mktemp("axe")
    for file in ASKED.glob("*.json"):
        shutil.copy(file, folder)
    command = (*own_network.outside(), shutil.which("npm"), "ci", "--prefer-offline", "--ignore-scripts", "--no-audit",
               "--no-fund")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode and "EINTEGRITY" not in done.stderr:
        pytest.skip(f"npm fetches no axe-core here: {done.stderr.strip().splitlines()[:1]}")
    assert done.returncode == 0, done.stderr
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults(page, axe):
    """What axe finds on the page as it stands, in both themes."""
    found = set()
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(axe)
        found |= {f"{theme}: {fault}" for fault in page.evaluate(RUN, LEVELS)}
    return found


class Looks:
    """Looks at a page whenever other parts stand on it."""

    def __init__(self, page, axe):
        self.page, self.axe, self.seen, self.found = page, axe, set(), set()

    def look(self):
        parts = frozenset(self.page.evaluate(PARTS))
        if parts not in self.seen:
            self.seen.add(parts)
            self.found |= faults(self.page, self.axe)


def pages(browser, phones, table, count):
    return phone(browser, phones.code(table, Seat(0))), [Page(phones.code(table, Seat(seat))) for seat in
                                                         range(1, count)]


@pytest.mark.parametrize(("game", "count", "tricks"), [
    ("taroky", 4, 1), pytest.param("taroky", 4, 12, marks=only_long("a whole deal")),
    pytest.param("tarok", 3, 16, marks=only_long("a whole deal"))])
def test_nothing_is_wrong_with_the_page_while_cards_are_played(tmp_path, axe, game, count, tricks):
    with computer(tmp_path, game, FOUR[:count], hush="0") as (node, phones, table), chromium() as browser:
        page, others = pages(browser, phones, table, count)
        looks = Looks(page, axe)

        def done():
            looks.look()
            touch(page)
            for other in others:
                other.play()
            return node.table(table).deal.outcome or len(getattr(node.table(table).state, "tricks", ())) >= tricks
        page.wait_for_selector("#players div")
        eventually(done, 300)
        if node.table(table).deal.outcome:
            page.wait_for_selector("#end h2")
            looks.look()
        assert len(looks.seen) >= 4
        assert looks.found == set()


@pytest.mark.parametrize(("game", "count"), [("tau", 2), pytest.param("pcset", 2, marks=only_long("the same page"))])
def test_nothing_is_wrong_with_the_page_of_a_race(tmp_path, axe, game, count):
    with computer(tmp_path, game, FOUR[:count]) as (_node, phones, table), chromium() as browser:
        page, _ = pages(browser, phones, table, count)
        page.wait_for_selector(".board .tile .face[src]")
        looks = Looks(page, axe)
        looks.look()
        page.locator(".tile").first.press("Enter")
        page.get_by_role("button", pressed=True).first.wait_for()
        page.locator("#say summary").click()
        assert faults(page, axe) | looks.found == set()


def test_nothing_is_wrong_with_the_page_of_tau_on_a_grid(tmp_path, axe):
    """The pad with a number that is refused, the grid with a line that is tried, on the smallest phone and a tablet."""
    with computer(tmp_path, "lines", FOUR[:2], rows="3", columns="4") as (node, phones, table), chromium() as browser:
        page, (other,) = pages(browser, phones, table, 2)
        looks = Looks(page, axe)
        if eventually(lambda: [*node.table(table).state.turn()])[0]:
            other.until(lambda told: told.get("question"))
            for key in ("9", "name"):
                other.give(key)
        for name in ("1", "Name it"):
            page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_timeout(300)
        looks.look()
        if page.get_by_role("button", name="Pass").count():
            page.get_by_role("button", name="Pass").click()
        else:
            other.until(lambda told: told.get("question"))
            other.give("pass")
        page.wait_for_selector("#figures p:nth-of-type(3)")
        for size in ("small", "tablet", "lying"):
            resize(page, size)
            page.get_by_role("button", name="One row up").click()
            page.wait_for_selector(".grid .tried-edge", state="attached")
            looks.found |= faults(page, axe)
        assert looks.found == set()


def test_nothing_is_wrong_with_the_pages_before_and_after_a_seat(tmp_path, axe):
    """Where a code is typed, a wrong one, and a phone that is let go."""
    with computer(tmp_path, "tau", FOUR[:2]) as (_node, phones, table), chromium() as browser:
        page = phone(browser, phones.code(table, Seat(0)))
        page.wait_for_selector(".board .tile")
        phones.send_away(table, Seat(0))
        page.wait_for_selector("#enter")
        found = faults(page, axe)
        page.get_by_label("The code of your seat, as the computer shows it").fill("KMTB RXNA LQWD")
        page.get_by_role("button", name="Sit down").press("Enter")
        page.get_by_text("No seat has this code now.").wait_for()
        assert found | faults(page, axe) == set()
