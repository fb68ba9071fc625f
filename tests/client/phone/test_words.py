"""A phone reads its own language: what its page says by itself, and what its seat tells."""
import gzip
import json
import re

import pytest

from assets import faces
from client import languages
from client.phone import words
from client.phone.phones import PAGE, page_files
from p2p.games.game import Seat
from p2p.language import joined, spoken, tr
from tests.client.phone.browser import chromium, needs_chromium
from tests.client.phone.page_player import Page, computer, eventually

SAID = re.compile(r'\btr\("([^"]+)"')
SHOWN = re.compile(r'>([^<>]*[a-z]{2}[^<>]*)<|aria-label="([^"]+)"')
NOT_OURS = {"Fairdeal", "This page needs JavaScript: it seals what is said."}       # a name; no script translates it
UNREAD = re.compile(r"<svg.*?</svg>", re.DOTALL)


def test_the_page_has_its_sentences_from_the_catalogue():
    script, page = ((PAGE / name).read_text(encoding="utf-8") for name in ("page.js", "index.html"))
    shown = {" ".join((inside or label).split()) for inside, label in SHOWN.findall(UNREAD.sub("", page))}
    assert {*SAID.findall(script)} | shown - NOT_OURS == {str.__str__(each) for each in words.PAGE}
    assert re.search(r"LANGUAGES = (\[.*\]);", script)[1] == str([*languages.CODES]).replace("'", '"')
    assert {f"/words-{code}" for code in languages.CODES} <= page_files().keys()


def test_each_sentence_of_the_page_is_translated():
    found = words.of_page(languages.STRETCHED)
    assert len(found) == len(words.PAGE) > 20
    assert all(words.startswith("[") and words != sentence for sentence, words in found.items())


def test_what_is_told_is_put_into_words_however_deep():
    told = {"ask": tr("Play a card"), "rows": [("a", joined(" ", [tr("{n} points", n=3)])), 4, None]}
    with spoken(languages.catalogue(languages.STRETCHED)):
        found = words.in_words(told)
    assert found == {"ask": "[Plåý å cård ~ ~]", "rows": [["a", "[3 pöînts ~]"], 4, None]}
    assert type(found["ask"]) is str
    assert words.in_words({"ask": tr("{name}'s turn", name="Ana")}) == {"ask": "Ana’s turn"}


def test_two_phones_at_one_computer_read_two_languages(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "CODES", (*languages.CODES, languages.STRETCHED))
    with computer(tmp_path, hush="0") as (_, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in (0, 1)]
        pages[1].say(do="sit", phone=pages[1].phone, language=languages.STRETCHED)
        for other in (pages[0], pages[1]):
            eventually(lambda other=other: other.hear(0.2) or other.state.get("phrases"))
        eventually(lambda: pages[1].hear(0.2) or pages[1].state["phrases"][0][1].startswith("["))
        assert pages[0].state["phrases"][0] == ["hello", "Hello"]
        assert pages[1].state["phrases"][0] == ["hello", "[Héllö ~]"]


def test_the_cards_of_a_phone_are_lettered_in_its_language(tmp_path):
    with computer(tmp_path, hush="0") as (_, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in (0, 1)]
        pages[1].say(do="sit", phone=pages[1].phone, language="cs")
        told = [page.until(lambda state, look=look: state.get("palette") == look) for page, look in
                zip(pages, ("two", "two-KDCJ"), strict=True)]
        decks = [json.loads(gzip.decompress(phones.server.pages[f"/{state['deck']}-{state['palette']}.json"].data))
                 for state in told]
    courts = {face for face, name in enumerate(faces.DECKS["pack"].names) if name[1:] in ("Q", "N")}
    assert {int(face) for face, svg in decks[0].items() if svg != decks[1][face]} == courts


@needs_chromium
@pytest.mark.timeout(120)
@pytest.mark.xdist_group("loopback")
def test_a_browser_tells_its_language_and_is_answered_in_it(tmp_path, monkeypatch):
    """Czech has a catalogue of its own here, whose every sentence is stretched."""
    plain = languages.catalogue

    def catalogue(code):
        return languages.Stretched() if code == "cs" else plain(code)
    monkeypatch.setattr(languages, "catalogue", catalogue)
    with computer(tmp_path, hush="0") as (_, phones, table), chromium() as browser:
        page = browser.new_context(locale="cs-CZ").new_page()
        page.goto(phones.code(table, Seat(0)).url)
        page.wait_for_selector("#phrases button", state="attached")
        assert page.locator("#phrases button").first.text_content() == "[Héllö ~]"
        assert page.locator("#say summary").inner_text() == "[Såý söméthîng ~ ~ ~]"
        assert page.evaluate("document.documentElement.lang") == "cs"
