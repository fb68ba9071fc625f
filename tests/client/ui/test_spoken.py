"""Terms are found, cards named and lists made in the reader's language."""
import gettext

import pytest

from client.pages.book.words_page import Word, glosses
from client.ui.glossary import find
from client.ui.phrases import as_drawn, count_word, listed
from p2p.language import spoken, tr

WORDS = {
    "Talon": "Talon|G=talonu|L=talonu|I=talonem", "two cards": "dvě karty",
    "The talon lies in the middle.": "Uprostřed leží karty, říká se o nich v talonu.",
    "{first} and {last}": "{first} a {last}|A={first:A} a {last:A}",
    "{first}, {rest}": "{first}, {rest}|A={first:A}, {rest:A}",
    "King": "král|A=krále", "Queen": "dáma|A=dámu", "{who} has {what}": "{who} má {what:A}",
    "circle": "kruh|A=kruh|I=kruhem", "squiggle": "vlnka|A=vlnku|I=vlnkou", "with a circle": "s kruhem",
}


class Spoken(gettext.NullTranslations):
    def gettext(self, message):
        return WORDS.get(message, message)


@pytest.fixture(autouse=True)
def czech():
    with spoken(Spoken()):
        yield


def test_a_term_is_found_by_any_of_its_forms():
    found = glosses([Word(tr("Talon"), tr("two cards"))])
    term = find(tr("The talon lies in the middle."), found)
    assert term == "talon"
    assert str(found[term]) == "Talon: dvě karty"
    assert find("talony", found) == ""


def test_a_list_takes_the_form_that_its_sentence_asks_for():
    cards = [tr("King"), tr("Queen"), tr("King")]
    assert str(listed(cards)) == "král, dáma a král"
    assert str(tr("{who} has {what}", who="Jana", what=listed(cards))) == "Jana má krále, dámu a krále"
    assert [str(listed(cards[:count])) for count in (0, 1)] == ["", "král"]
    assert listed(cards) == "King, Queen and King"


def test_what_is_seen_is_named_in_the_form_of_what_the_rules_name():
    assert as_drawn(tr("with a circle"), "plain", "classic") == "s vlnkou"
    assert as_drawn(tr("with a circle"), "plain", "tau") == "s kruhem"


def test_numbers_are_words_up_to_six():
    assert [count_word(number) for number in (0, 1, 6, 7)] == ["no", "one", "six", "7"]
