"""A sentence stays English as data and is put into words where it is shown."""
import gettext
import io
import json
import pickle
import threading

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from client.languages import catalogue
from p2p.games.game import in_words
from p2p.games.tarok.contracts import CONTRACTS, CallItem
from p2p.games.tarok.items import LineName
from p2p.games.taroky.calls import ITEMS
from p2p.games.taroky.position import TarokyEnd
from p2p.games.tarot.faults import PENALTY
from p2p.identity import clean_sentence
from p2p.language import Sentence, capital, code, decimal, forms, joined, part, speak, spoken, tr, trc, trn
from p2p.peer.network import LONGEST
from p2p.peer.refusals import NO, quoted, told
from tests.language.sentences import WORDS

PO = r"""
msgid ""
msgstr ""
"Language: cs\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"

msgid "{name} calls the {card}."
msgstr "{name} volá {card:A}."

msgid "with the {card}"
msgstr "{card:I}"

msgid "King of hearts"
msgstr "srdcový král|A=srdcového krále"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} karet"

msgid "it isn't your turn"
msgstr "nejsi na řadě"

msgctxt "the person"
msgid "Povinnost"
msgstr "předák"
"""


@pytest.fixture(scope="module")
def czech():
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(PO.encode()), locale="cs"))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


KING = tr("King of hearts")


def test_a_sentence_is_english_as_data_and_czech_where_it_is_clean_sentence(czech):
    said = tr("{name} calls the {card}.", name="Jana", card=KING)
    with spoken(czech):
        assert (said == "Jana calls the King of hearts.", {said: 1}[str.__str__(said)]) == (True, 1)
        assert str(said) == f"{said}" == "Jana volá srdcového krále."
        assert json.dumps(said) == '"Jana calls the King of hearts."', "nothing that is stored depends on a language"
        assert str(pickle.loads(pickle.dumps(said))) == "Jana volá srdcového krále.", "through another process, too"
    assert str(said) == "Jana calls the King of hearts."


def test_a_case_that_a_word_lacks_is_its_usual_form(czech):
    with spoken(czech):
        assert str(tr("with the {card}", card=KING)) == "srdcový král"
        assert str(tr("with the {card}", card="Jana")) == "Jana", "names aren't bent"


def test_plurals_follow_the_language(czech):
    with spoken(czech):
        assert [str(trn("{n} card", "{n} cards", count)) for count in (1, 2, 5)] == ["1 karta", "2 karty", "5 karet"]
    assert [str(trn("{n} card", "{n} cards", count)) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_what_is_put_together_is_put_into_words_part_by_part(czech):
    both = joined(" · ", [KING, trn("{n} card", "{n} cards", 2), "{x}"])
    assert both == "King of hearts · 2 cards · {x}"
    with spoken(czech):
        assert str(both) == "srdcový král · 2 karty · {x}"
        assert str(capital(tr("it isn't your turn"))) == "Nejsi na řadě"
    assert str(capital(tr("it isn't your turn"))) == "It isn't your turn"


def test_a_word_of_two_meanings_is_told_apart_and_an_unknown_one_stays(czech):
    with spoken(czech):
        assert str(trc("the person", "Povinnost")) == "předák"
        assert str(tr("Povinnost")) == "Povinnost"


def test_each_thread_and_each_reader_has_a_language(czech):
    heard = []
    try:
        speak(czech)
        with spoken(gettext.NullTranslations()):
            heard.append((code(), str(KING)))
        reader = threading.Thread(target=lambda: heard.append((code(), str(KING))))
        reader.start()
        reader.join()
    finally:
        speak(gettext.NullTranslations())
    assert heard == [("en", "King of hearts"), ("cs", "srdcový král")]


@pytest.mark.parametrize(("language", "forms"), [("cs", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 21: 2}),
                                             ("sl", {1: 0, 101: 0, 2: 1, 102: 1, 3: 2, 4: 2, 5: 3, 0: 3, 11: 3})])
def test_the_plural_rules_of_the_catalogues_are_those_of_unicode(language, forms):
    """Unicode CLDR, Language Plural Rules: cs one, few, other; sl one, two, few, other."""
    with (WORDS / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    plural = gettext.c2py(catalogue.plural_expr)
    assert {number: plural(number) for number in forms} == forms


def test_a_word_is_found_by_all_its_forms(czech):
    with spoken(czech):
        assert forms(KING) == ("srdcový král", "srdcového krále")
    assert forms(KING) == ("King of hearts",)


def test_a_form_goes_on_through_what_is_put_together(czech):
    said = tr("{name} calls the {card}.", name="Jana", card=joined(" + ", [KING, "XXI"]))
    with spoken(czech):
        assert str(said) == "Jana volá srdcového krále + XXI."
        assert str(tr("{name} calls the {card}.", name="Jana", card=capital(KING))) == "Jana volá Srdcového krále."


def test_a_word_in_small_letters_is_that_of_its_translation(czech):
    parts = part(capital(KING), "small"), part(KING, "within")
    assert parts == ("king of hearts", "king of hearts")
    with spoken(czech):
        assert [str(each) for each in parts] == ["srdcový král", "srdcový král"]
        assert forms(parts[0]) == ("srdcový král", "srdcového krále")


def test_what_a_player_is_shown_is_read_in_the_own_language_whatever_others_put_into_it(czech):
    hostile = "\x1b[2J\u202e" + "x" * 1000
    called = tr("{name} calls the {card}.", name=hostile, card=KING)
    said = clean_sentence(joined("; ", (called, trn("{n} card", "{n} cards", 2))), LONGEST)
    assert said.isprintable()
    assert len(said) < LONGEST + 100
    with spoken(czech):
        assert str(said).endswith(" volá srdcového krále.; 2 karty")
    assert clean_sentence(f"  {hostile}", LONGEST) == ("[2J " + "x" * 1000)[:LONGEST]


def test_the_words_of_another_program_are_read_in_the_own_language_where_they_are_ours(czech):
    with spoken(czech):
        assert str(quoted("it isn't  your\nturn")) == "nejsi na řadě"
        assert str(told("Jana", "it isn't your turn")) == "Jana: nejsi na řadě"
        for foreign in ("", "a|A=b", "whatever {name} says"):
            assert str(quoted(foreign)) == foreign
    assert told("Jana", NO) == "Jana would rather not."


def test_a_number_has_the_signs_of_the_readers_language():
    """Slovene and Czech have a comma before decimals; thousands are parted by a point there, by a gap here."""
    said = tr("{seconds:.1f} s", seconds=2.25), decimal(65_534, ",.0f"), decimal(-7.2)
    assert [str(each) for each in said] == ["2.2 s", "65,534", "−7.2"]
    told = {}
    for language in ("sl", "cs"):
        with spoken(catalogue(language)):
            told[language] = [str(each) for each in said]
    assert told["sl"] == ["2,2 s", "65.534", "−7,2"]
    assert told["cs"] == ["2,2 s", "65\N{NO-BREAK SPACE}534", "−7,2"]
    assert str(decimal(1234.5, "+.0f")) == "+1234"


def test_a_sentence_that_is_made_fit_to_show_is_still_read_in_the_readers_language():
    """As the notices of the node are: only what came from outside is changed in it."""
    said = clean_sentence(tr("{words} (rule {rule}, F7)", rule="6.2",
                             words=joined(" ", (tr("That isn't allowed."), "\x1b[31mJana\n" + "a" * 300))), 200)
    assert isinstance(said, Sentence)
    assert said == "That isn't allowed.  [31mJana " + "a" * 190 + " (rule 6.2, F7)"
    with spoken(catalogue("sl")):
        assert str(said) == "To ni dovoljeno.  [31mJana " + "a" * 190 + " (pravilo 6.2, F7)"


def test_the_codes_of_a_score_are_words_where_it_is_told_as_text():
    codes = (*CONTRACTS, *CallItem, *LineName, *ITEMS, *TarokyEnd, PENALTY)
    assert [code for code in codes if not isinstance(in_words(code), Sentence)] == []
    assert {str(in_words(code)) for code in codes} == {str(code) for code in codes}
    with spoken(catalogue("sl")):
        assert [str(in_words(code)) for code in ("solo_two", "king_ultimo", "12 : 9")] == \
            ["solo dve", "kralj ultimo", "12 : 9"]
