"""assets/check.html in Chromium, opened from disk: what a person sees of right, unfinished and forged files."""
import os
import re
from datetime import datetime

import pytest

from tests import effort
from tests.check_page.browser import CHROMIUM, chromium
from tests.check_page.forger import VECTORS, forgeries
from tests.check_page.node import PAGE
from tests.check_page.spoken import foreign, plain
from tests.each import each

pytestmark = pytest.mark.skipif(os.name != "posix" or not CHROMIUM, reason="needs chromium")
SIZES = ((320, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))

INKS = """[...document.querySelectorAll("h1, h2, h3, p, li, label, button")].filter(one => one.innerText).map(one => {
    let under = one;
    while (getComputedStyle(under).backgroundColor === "rgba(0, 0, 0, 0)") under = under.parentElement;
    return [one.innerText, getComputedStyle(one).color, getComputedStyle(under).backgroundColor];
})"""

TEXTS = """(() => {
    const texts = [document.title, ...[...document.querySelectorAll("[aria-label]")].map(one => one.ariaLabel)];
    const nodes = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) texts.push(nodes.currentNode.data);
    return texts.filter(text => text.trim());
})()"""
OWN_NAMES = ["English", "čeština", "slovenščina"]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def fresh(page):
    page.open(PAGE.as_uri())
    return page


@pytest.fixture
def reader(page):
    """Opens the page for a reader whose browser asks for these languages."""
    def opened(languages):
        page.send("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=languages)
        page.open(PAGE.as_uri())
        return page
    yield opened
    page.send("Emulation.setUserAgentOverride", userAgent="", acceptLanguage="en-GB")


def texts(page):
    """All texts of the page but for the languages' own names."""
    found = page.run(TEXTS)
    assert [text for text in found if text in OWN_NAMES] == OWN_NAMES
    return [text for text in found if text not in OWN_NAMES]


def press(page, name):
    page.run(f"[...document.querySelectorAll('button')].find(one => one.textContent === '{name}').click()")


def vector(name):
    return VECTORS / f"{name}.fairdeal"


def trouble(page):
    """What the browser has to say against the page."""
    return [event for event in page.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]


def test_a_game_with_cards_is_said_to_be_right_with_its_words_and_no_more_than_the_page_may_say(fresh):
    assert fresh.check(vector("taroky")) == "right"
    assert fresh.text(".six") == "weasel duty daughter gauge write virus"
    assert plain(fresh.text(".sentence")) == (
        "Where each card lay followed from secret numbers of Mira and Luka, fixed before the first shuffle and shown "
        "after the last card lay open. If one of them kept the number to itself, nobody chose the cards.")
    told = fresh.text("main")
    assert "Whether every move was allowed, and the scores" in told
    assert "Games that were thrown away" in told
    assert "this browser’s own cryptography" in told
    assert trouble(fresh) == []


def test_who_shuffled_is_named_of_each_deck(fresh):
    assert fresh.check(vector("before")) == "right"
    assert "secret numbers of Mira and Ana," in plain(fresh.text(".sentence"))        # the second had been left out


def test_cards_from_a_save_code_are_not_said_to_be_shuffled(fresh):
    assert fresh.check(vector("saved")) == "right"
    told = plain(fresh.text("main"))
    assert "The cards came from a save code" in told
    assert "nobody chose the cards" not in told


def test_one_who_shuffled_alone_has_no_other_part_in_it(fresh):
    assert fresh.check(vector("carried")) == "right"
    assert "Nobody else had a part in it." in plain(fresh.text(".sentence"))
    assert "from which this match goes on" in fresh.text("main")


def test_the_words_of_a_race_are_asked_for_and_found(fresh):
    def typed(words):
        fresh.run(f"""(field => {{ field.value = {words!r}; field.dispatchEvent(new Event("input")); }})(
            document.getElementById("asked"))""")
        return fresh.text("#asked ~ [role=status]")

    assert fresh.check(vector("tau")) == "right"
    found, not_found = ("These are the words of step 8, and all who played signed it.",
                        "None of the last steps that all have signed has these words.")
    assert typed("match fit  choice isolate Welcome onion ") == found
    assert typed("match fit choice isolate welcome union") == not_found
    assert typed("match fit") == ""


@each("languages, code", [("en-GB", "en"), ("cs-CZ", "cs"), ("sl-SI", "sl"), ("de,sl-SI,cs", "sl"), ("de", "en")])
def test_a_reader_finds_no_word_of_another_language(languages, code, reader, tmp_path):
    page = reader(languages)
    assert foreign(texts(page), code) == []
    wrong = tmp_path / "wrong.fairdeal"
    wrong.write_bytes(next(one.data for one in forgeries() if one.name == "taroky: bit of a seed"))
    for path in (*map(vector, ("taroky", "tau", "day", "voted", "saved", "carried")), wrong):
        page.check(path)
        assert foreign(texts(page), code) == [], path
    wrong = {"en": "Something is wrong", "cs": "Něco tu nesedí", "sl": "Nekaj ni v redu"}
    assert plain(page.text("#state")) == wrong[code]
    assert page.run("document.documentElement.lang") == code
    assert trouble(page) == []


def test_another_language_is_chosen_on_the_page_and_what_stands_there_is_said_in_it(reader):
    page = reader("cs-CZ")
    assert page.check(vector("tau")) == "right"
    page.run("document.getElementById('asked').value = 'match fit choice isolate welcome onion'")
    press(page, "slovenščina")
    assert foreign(texts(page), "sl") == []
    assert plain(page.text("#state")) == "Vse, kar ta stran lahko preveri, je prav"
    assert plain(page.text("#answer")) == "To so besede koraka 8 in podpisali so ga vsi igralci."
    assert page.run("document.querySelector('[aria-pressed=true]').textContent") == "slovenščina"
    press(page, "English")
    assert foreign(texts(page), "en") == []
    assert page.text("#answer") == "These are the words of step 8, and all who played signed it."


def test_the_day_is_written_as_the_reader_writes_it(reader):
    day = datetime.fromtimestamp(1_700_000_000)                                          # the clock of the vector
    for languages, month in (("cs-CZ", "listopadu"), ("sl-SI", "november")):
        page = reader(languages)
        page.check(vector("taroky"))
        assert f"Taroky · {day.day}. {month} 2023, " in plain(page.text("section .muted"))


def test_forged_files_end_in_one_sentence_each_and_the_page_goes_on(fresh, tmp_path):
    made = forgeries()
    made = made if effort.long else made[::8]
    for number, one in enumerate(made):
        path = tmp_path / f"{number}.fairdeal"
        path.write_bytes(one.data)
        assert fresh.check(path) in ("wrong", "unreadable"), one.name
        said = fresh.text(".sentence")
        assert re.fullmatch(r"[^.]*\S[^.]*\.", said), (one.name, said)
        assert not re.search("undefined|null|NaN|[{}]", fresh.text("main")), one.name
        assert fresh.text(".six") == ""
    assert fresh.check(vector("taroky")) == "right"
    assert trouble(fresh) == []


def test_nothing_is_asked_of_any_network(fresh):
    fresh.check(vector("tarok"))
    asked = {event["params"]["request"]["url"].partition(":")[0] for event in fresh.events
             if event.get("method") == "Network.requestWillBeSent"}
    assert asked <= {"file", "blob", "data"}
    with pytest.raises(AssertionError, match="Failed to fetch"):
        fresh.run('fetch("https://example.org")')
    with pytest.raises(AssertionError, match="Failed to fetch"):
        fresh.run(f'fetch("{vector("tau").as_uri()}")')


def test_no_size_of_window_cuts_anything(fresh):
    fresh.check(vector("voted"))
    for width, height in SIZES:
        fresh.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
        for language in OWN_NAMES:
            press(fresh, language)
            assert fresh.run("document.documentElement.scrollWidth") <= width, language
    fresh.send("Emulation.clearDeviceMetricsOverride")


def luminance(colour):
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    return sum(weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
               for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_both_themes_have_contrast_everywhere(fresh):
    """WCAG 2.2, 1.4.3: at least 4.5 between each text and what it lies on."""
    grounds = set()
    for theme in ("dark", "light"):
        fresh.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        for name in ("taroky", "tau"):
            fresh.check(vector(name))
            found = fresh.run(INKS)
            for text, ink, ground in found:
                light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (theme, text, ink, ground)
                grounds.add((theme, ground))
    assert len({ground for theme, ground in grounds if theme == "light"} - {
        ground for theme, ground in grounds if theme == "dark"}) >= 2


def test_who_hears_the_page_hears_names_and_the_verdict(fresh):
    nodes = fresh.send("Accessibility.getFullAXTree")["nodes"]
    names = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if "role" in node}
    assert ("heading", "Was this game fair?") in names
    assert any(name.startswith("Choose a transcript") for role, name in names if role == "button"), names
    assert fresh.run('document.getElementById("state").getAttribute("role")') == "status"
    fresh.check(vector("tau"))
    nodes = fresh.send("Accessibility.getFullAXTree")["nodes"]
    names = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if "role" in node}
    assert ("textbox", "Which six words does your program show?") in names
    assert fresh.run("document.documentElement.lang") == "en"


def test_the_page_stays_alive_while_it_checks_and_a_second_file_takes_the_place_of_the_first(fresh):
    field = fresh.send("DOM.querySelector", nodeId=fresh.send("DOM.getDocument")["root"]["nodeId"],
                       selector="#file")["nodeId"]
    fresh.send("DOM.setFileInputFiles", files=[str(vector("taroky"))], nodeId=field)
    assert fresh.run('document.getElementById("state").className') == "busy"
    assert fresh.check(vector("tau")) == "right"
    assert "Tau" in fresh.text("section")
    assert "Taroky" not in fresh.text("main")


def test_a_deal_is_checked_in_less_than_a_second(fresh):
    fresh.check(vector("tarok"))                      # the browser has read the page's script
    fresh.check(vector("tarok"))
    seconds = float(re.search(r"Checked in ([\d.]+) s", fresh.text(".foot"))[1])
    assert seconds <= effort.patience(0.5)
