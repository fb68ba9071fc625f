"""TAU on phones: numbers by the pad, a line that is tried before it is drawn, why not; by programs and in Chromium."""
import pytest

from client import languages
from client.phone.phones import SeatPhones
from p2p.games.game import Seat
from p2p.games.lines import left, length, limit, with_line, worth
from p2p.games.lines.value import groups, runs
from p2p.language import spoken
from tests.client.phone.browser import FITS, SIDES, SIZES, chromium, needs_chromium, phone, resize
from tests.client.phone.page_player import FOUR, Page, computer, eventually
from tests.each import each

pytestmark = [pytest.mark.xdist_group("loopback"), pytest.mark.timeout(240)]
TWO = FOUR[:2]
KEYS = (*"123456789", "back", "0", "clear")


def state(node, table):
    return node.table(table).state


def two_pages(phones, table):
    return [Page(phones.code(table, Seat(seat))) for seat in range(2)]


def whose(node, table):
    """The seat whose turn it is, once the coin has been thrown."""
    return eventually(lambda: [*state(node, table).turn()])[0]


def type_number(page, number):
    for key in number:
        page.give(key)
        page.until(lambda told, key=key: told["question"]["number"]["text"].endswith(key))


def agreed(node, phones, table, number="70"):
    """Both have agreed: the first has named this number, the other one passed. Gives the pages, HIGH's first."""
    pages = two_pages(phones, table)
    first = pages[whose(node, table)]
    other = pages[1 - pages.index(first)]
    first.until(lambda told: told.get("question"))
    type_number(first, number)
    first.give("name")
    other.until(lambda told: told.get("question"))
    other.give("pass")
    first.until(lambda told: len(told.get("figures", ())) == 3)
    other.until(lambda told: len(told.get("figures", ())) == 3)
    return first, other


def gone(told):
    """How many lines a phone shows as drawn."""
    return sum(line["seat"] >= 0 for line in told["grid"]["lines"])


def numbers(page):
    return [int(one["value"].replace(" ", "")) for one in page.state["figures"] if one["value"]]


def test_a_number_is_named_by_the_pad_as_the_rules_have_it(tmp_path):
    with computer(tmp_path, "lines", TWO) as (node, phones, table):
        pages = two_pages(phones, table)
        first = pages[whose(node, table)]
        second = pages[1 - pages.index(first)]
        asked = first.until(lambda told: told.get("question"))["question"]
        assert tuple(key["name"] for key in asked["keys"]) == KEYS
        assert [one["name"] for one in asked["answers"]] == ["name"]        # who speaks first names a number (rule 2)
        assert second.until(lambda told: told.get("ask"))["question"] is None
        type_number(first, "12005")
        assert first.state["question"]["number"]["text"] == "12 005"
        first.give("back")
        first.until(lambda told: told["question"]["number"]["text"] == "1 200")
        first.give("name")
        asked = second.until(lambda told: told.get("question"))["question"]
        assert [one["name"] for one in asked["answers"]] == ["name", "pass"]
        assert second.state["figures"][0]["value"] == "1 200"
        type_number(second, "7")
        second.give("name")                                                 # not higher: refused, and why
        number = second.until(lambda told: told["question"]["number"]["bad"])["question"]["number"]
        assert number["note"] == "Name a number above 1200, or pass."
        assert second.state["note"] == ""                                   # said once, where the number stands
        assert state(node, table).named == ("1200",)
        second.give("double")                                               # of what the field has: at least the next
        second.until(lambda told: told["question"]["number"]["text"] == "1 201")
        second.give("name")
        first.until(lambda told: told["question"] and len(told["question"]["answers"]) == 2)
        first.give("pass")
        eventually(lambda: state(node, table).high is not None)
        assert (state(node, table).high, limit(state(node, table))) == (second.state["seat"], 1201)


def test_a_line_that_is_tried_shows_what_it_would_do_and_is_drawn_by_a_second_touch(tmp_path):
    with computer(tmp_path, "lines", TWO, rows="4", columns="5") as (node, phones, table):
        high, low = agreed(node, phones, table)
        now = state(node, table)
        assert (numbers(high), high.state["urgent"], low.state["urgent"]) == ([70, worth(now)], True, False)
        high.give("row 2")
        high.until(lambda told: told["grid"]["tried"] == "row 2")
        assert numbers(high) == [70, worth(now), worth(with_line(now, "row", 2))]
        parts = [[group.row, group.column, group.height, group.width] for group in groups(runs(4, [2]), runs(5, ()))]
        assert [group[:4] for group in high.state["grid"]["groups"]] == parts
        assert high.state["act"]["label"] == "Draw row B"
        assert not state(node, table).drawn
        high.give("down")
        high.until(lambda told: told["grid"]["tried"] == "row 3")
        assert low.state["grid"]["tried"] == ""                     # what one tries is its own
        low.give("column 1")
        low.until(lambda told: told["grid"]["tried"] == "column 1")
        assert low.state["act"] is None
        high.give("draw row 3")
        low.until(lambda told: told["urgent"])
        assert state(node, table).drawn == (("row", 3),)
        assert low.state["grid"]["lines"][2]["seat"] == high.state["seat"]
        assert low.state["act"]["name"] == "draw column 1"


def test_a_line_that_can_t_be_drawn_says_why(tmp_path):
    with computer(tmp_path, "lines", TWO, rows="2", columns="4") as (node, phones, table):
        high, low = agreed(node, phones, table, "3")
        low.give("draw row 1")                                      # nothing that was shown
        low.give("left")
        low.until(lambda told: told["grid"]["tried"])
        high.give("row 1")
        high.until(lambda told: told["act"])
        high.give("draw row 1")
        low.until(lambda told: told["urgent"])
        assert state(node, table).drawn == (("row", 1),)
        for line, why in (("row 1", "row 1 is drawn already"), ("row 2", "this is the last row, it must stay")):
            low.give(line)
            assert low.until(lambda told, why=why: why in told["note"])["note"] == f"Not this line: {why}."
        assert len(state(node, table).drawn) == 1


def test_two_programs_play_to_the_end_and_see_who_has_won(tmp_path):
    with computer(tmp_path, "lines", TWO, rows="3", columns="4") as (node, phones, table):
        pages = agreed(node, phones, table, "5")
        while left(state(node, table)):
            drawn = len(state(node, table).drawn)
            page = next(page for page in pages if page.state["seat"] == whose(node, table))
            page.until(lambda told, drawn=drawn: told["urgent"] and gone(told) == drawn)
            page.give("left" if drawn else "up")                                # of three rows one has to stay
            page.give(page.until(lambda told: told["act"])["act"]["name"])
            eventually(lambda drawn=drawn: len(state(node, table).drawn) > drawn)
        assert len(state(node, table).drawn) == length(state(node, table)) == 3
        won = "HIGH" if worth(state(node, table)) > 5 else "LOW"
        for page in pages:
            over = page.until(lambda told: told.get("end"))["end"]
            assert over["headline"].endswith(f" wins as {won}")
            assert sorted(row[2] for row in over["rows"]) == ["HIGH", "LOW"]
            assert page.state["grid"]["steps"] == []


def test_no_name_that_wasn_t_shown_does_anything(tmp_path):
    with computer(tmp_path, "lines", TWO, rows="3", columns="4") as (node, phones, table):
        high, low = agreed(node, phones, table, "5")
        for name in ("draw row 1", "draw row 99", "row 99", "row -1", "row x", "draw draw row 1", "name", "pass", "5",
                     "whole", "", "draw ", "column 1 2"):
            high.give(name)
        high.give("left")
        high.until(lambda told: told["act"])
        assert state(node, table).drawn == ()
        assert phones.words(table).keys() == {0, 1}
        assert low.state["grid"]["tried"] == ""


# ---------------------------------------------------------------------- in a browser

def counted(page):
    """What the grid has, drawn: groups, lines, discs of who drew them, tried lines."""
    return [page.locator(f".grid .{name}").count() for name in ("group", "line", "disc", "tried-edge")]


def middle_of(page, row, column, rows, columns):
    """The point (px) of the cell in this row and column, counted from 1."""
    return page.evaluate("""([row, column, rows, columns]) => {
        const all = [...document.querySelectorAll(".grid .group")].map((one) => one.getBoundingClientRect());
        const [left, top] = [Math.min(...all.map((box) => box.left)), Math.min(...all.map((box) => box.top))];
        const [right, bottom] = [Math.max(...all.map((box) => box.right)), Math.max(...all.map((box) => box.bottom))];
        return [left + (right - left) * (column - 0.5) / columns, top + (bottom - top) * (row - 0.5) / rows];
    }""", [row, column, rows, columns])


@needs_chromium
@each("rows, columns", [(10, 10), (24, 24), (3, 24), (24, 3)])
def test_the_grid_fits_every_phone_and_a_touch_means_the_line_below_it(tmp_path, rows, columns):
    size, home = {"rows": str(rows), "columns": str(columns)}, tmp_path / f"{rows} by {columns}"
    with computer(home, "lines", TWO, **size) as (node, phones, table), chromium() as browser:
        program = Page(phones.code(table, Seat(1)))
        page = phone(browser, phones.code(table, Seat(0)))
        if whose(node, table) == 0:
            page.get_by_role("button", name="7", exact=True).click()
            page.get_by_role("button", name="Name it").click()
            program.until(lambda told: told.get("question"))
            program.give("pass")
        else:
            program.until(lambda told: told.get("question"))
            type_number(program, "7")
            program.give("name")
            page.get_by_role("button", name="Pass").click()
        page.wait_for_selector("#figures p:nth-of-type(3)")
        for name, (wide, high) in SIZES.items():
            resize(page, name)
            page.wait_for_function(FITS)
            grid, *steps = page.evaluate(SIDES, ".grid, .steps button")
            assert grid[0] <= wide, name
            assert grid[1] <= high, name
            assert len(steps) == 4
            assert min(map(min, steps)) >= 44, name
        resize(page, "usual")
        x, y = middle_of(page, 2, 3, rows, columns)
        cell = page.evaluate("() => { const box = document.querySelector('.grid .group').getBoundingClientRect();"
                             f"return box.width / {columns}; }}")
        for dx, dy, line in ((cell * 0.3, 0, "row B"), (0, cell * 0.3, "column 3")):
            page.mouse.click(x + dx, y + dy)
            page.locator("#figures").get_by_text(f"With a line through {line.split()[1]}", exact=True).wait_for()
        assert counted(page)[3] == 1
        assert page.faults == []


LOWEST = """() => Math.max(...[...document.querySelectorAll(
    ".keys button, .steps button, #question .answers button, .number, main:not(:has(.number)) .grid, #foot button")]
    .filter((one) => one.offsetParent || one instanceof SVGElement)
    .map((one) => one.getBoundingClientRect().bottom)) - innerHeight"""


def needs_no_scroll(page, what):
    """In each size all that a move needs is seen at once."""
    for name in SIZES:
        resize(page, name)
        eventually(lambda: page.evaluate(LOWEST) <= 0)                  # and by what comes from the computer
        assert page.evaluate("() => scrollY") == 0, (what, name)


@needs_chromium
def test_nothing_has_to_be_scrolled_for_a_move(tmp_path):
    with computer(tmp_path, "lines", TWO) as (node, phones, table), chromium() as browser:
        first = whose(node, table)
        program, page = Page(phones.code(table, Seat(1 - first))), phone(browser, phones.code(table, Seat(first)))
        page.wait_for_selector(".keys button")
        needs_no_scroll(page, "the first number")
        page.get_by_role("button", name="7", exact=True).click()
        page.get_by_role("button", name="Name it").click()
        program.until(lambda told: told.get("question"))
        type_number(program, "12")
        program.give("name")
        page.get_by_role("button", name="Pass").wait_for()
        page.get_by_role("button", name="5", exact=True).click()
        page.get_by_role("button", name="Name it").click()
        page.locator("#question .bad").wait_for()
        needs_no_scroll(page, "a number that was refused")
        page.get_by_role("button", name="Pass").click()
        program.until(lambda told: told["grid"]["steps"])
        program.give("left")
        program.give(program.until(lambda told: told["act"])["act"]["name"])
        page.get_by_text("Your turn").wait_for()
        page.get_by_role("button", name="One row up").click()
        page.locator(".grid .tried-edge").wait_for(state="attached")
        needs_no_scroll(page, "a line that is tried")


@needs_chromium
def test_two_phones_play_tau_by_roles_and_names_alone(tmp_path):
    """A game of 3 by 4 as with a screen reader: each button by its role and name, and Enter."""
    def press(page, name):
        page.get_by_role("button", name=name, exact=True).press("Enter")

    with computer(tmp_path, "lines", TWO, rows="3", columns="4") as (node, phones, table), chromium() as browser:
        pages = [phone(browser, phones.code(table, Seat(seat)), theme=theme) for seat, theme in
                 enumerate(("dark", "light"))]
        first = pages[whose(node, table)]
        for key in ("4", "2", "Take the last digit away", "Name it"):
            press(first, key)
        other = pages[1 - pages.index(first)]
        press(other, "Pass")
        eventually(lambda: state(node, table).high is not None)
        assert limit(state(node, table)) == 4
        for number in range(3):
            page = pages[whose(node, table)]
            page.get_by_text("Your turn: touch a line to try it, then draw it.").wait_for()
            press(page, ("One column to the left", "One row up", "One column to the right")[number])
            page.get_by_role("button", name="Draw ").press("Enter")
            eventually(lambda number=number: len(state(node, table).drawn) == number + 1)
        for page in pages:
            page.get_by_role("heading", level=2).filter(has_text="wins as").wait_for()
            assert page.get_by_role("img", name="3 by 4 cells, all lines drawn").count() == 1
            assert counted(page)[1:3] == [3, 3]
            assert page.faults == []


def test_the_pad_and_the_lines_speak_the_phone_s_language(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "CODES", (*languages.CODES, languages.STRETCHED))
    with computer(tmp_path, "lines", TWO) as (node, phones, table):
        page = Page(phones.code(table, Seat(whose(node, table))))
        page.say(do="sit", phone=page.phone, language=languages.STRETCHED)
        asked = page.until(lambda told: told.get("question") and "[" in told["question"]["text"])["question"]
        assert all(key["label"].startswith("[") for key in asked["keys"] if not key["name"].isdecimal())
        with spoken(languages.catalogue(languages.STRETCHED)):
            assert page.state["line"].startswith("[")
        assert isinstance(phones, SeatPhones)
