"""The catalogues say all that the code says, and the rule books have the same numbers in every language."""
import re
from string import Formatter

import pytest

from client.languages import CODES
from p2p.games import GAMES, books
from p2p.games.books import Heading, TextTable
from tests.each import each
from tests.language.sentences import OF_PAGE, ROOT, files, of, template, translations, unmarked

OTHERS = [code for code in CODES if code != "en"]
FORMS = {"cs": 3, "sl": 4}      # Unicode CLDR, Language Plural Rules: of whole numbers
FORM = re.compile(r"[NGDALI]=")


@pytest.fixture(scope="module", params=OTHERS)
def catalogue(request):
    return of(request.param)


@pytest.fixture(scope="module")
def said():
    return {(message.context, message.id): message for message in template() if message.id}


def places(text):
    """The named places of a sentence, without how they are bent."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_each_sentence_of_the_code_is_there_and_no_other(catalogue, said):
    """`python -m tests.language` puts them there."""
    kept = {(message.context, message.id) for message in catalogue if message.id}
    assert sorted(map(str, said.keys() - kept)) == [], "missing"
    assert sorted(map(str, kept - said.keys())) == [], "no longer needed"


def test_an_apostrophe_of_the_code_is_a_typewriters(said):
    """The window draws it as a curly one, a console prints it as it is. The page that checks has its own."""
    page = OF_PAGE.relative_to(ROOT).as_posix()
    curly = [message.id for message in said.values() if re.search(r"[\w}]’\w", str(message.id))
             and any(name != page for name, _ in message.locations)]
    assert curly == []


def test_each_sentence_is_translated_in_all_its_plural_forms(catalogue):
    for message in catalogue:
        if message.id:
            assert all(translations(message)), message.id
            if isinstance(message.id, tuple):
                assert len(translations(message)) == FORMS[str(catalogue.locale)], message.id


def test_each_translation_has_the_places_of_its_sentence(catalogue):
    for message in catalogue:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        allowed = set.union(*map(places, ids))
        for text in translations(message):
            for form in text.split("|"):
                found = places(FORM.sub("", form, count=1))
                assert found <= allowed | ({"n"} if len(ids) > 1 else set()), (message.id, form)
                assert len(ids) > 1 or found == allowed, (message.id, form)


def test_forms_of_a_word_are_named_by_their_letters(catalogue):
    for message in catalogue:
        for text in translations(message) if message.id else ():
            assert all(FORM.match(form) for form in text.split("|")[1:]), (message.id, text)


def test_nothing_that_looks_like_a_sentence_is_left_unmarked():
    """What no player reads stands, kind by kind, in unmarked.txt beside this file."""
    allowed = {line for line in (ROOT / "tests/language/unmarked.txt").read_text().splitlines()
               if line and not line.startswith("#")}
    found = {f"{literal.path}: {literal.words!r}" for path in files() for literal in unmarked(path)}
    assert sorted(found - allowed) == [], "mark it with tr of p2p/language.py, or write it down there"
    assert sorted(allowed - found) == [], "no longer there"


BOOKS = [(game, code) for game in GAMES for code in OTHERS]


@each("game, code", BOOKS)
def test_a_rule_book_has_the_same_rules_in_every_language(game, code):
    """A refusal names a rule by its number, and the reader of any language finds it."""
    english, other = (books.read((ROOT / f"p2p/games/{game}/{name}").read_text(encoding="utf-8"))
                      for name in ("RULES.md", f"RULES.{code}.md"))
    numbers = [[(block.level, block.number) for block in book.blocks if isinstance(block, Heading)]
               for book in (english, other)]
    assert numbers[0] == numbers[1]
    tables = [[(len(block.rows), len(block.rows[0])) for block in book.blocks if isinstance(block, TextTable)]
              for book in (english, other)]
    assert tables[0] == tables[1]
    assert [type(block) for block in english.blocks] == [type(block) for block in other.blocks]
