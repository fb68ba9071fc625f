"""assets/check.html in English, Czech and Slovene, as node says it: all of a report, by the catalogues alone."""
import gettext
import io

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.check_page.forger import MEMBER, SHUFFLE, VECTORS, Game, forgeries
from tests.check_page.node import NODE, PAGE, reports, said, written
from tests.check_page.spoken import CODES, catalogue, foreign, plain
from tests.each import each
from tests.language.sentences import WORDS

pytestmark = pytest.mark.skipif(not NODE, reason="needs node")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The page's reports on all vectors and on a forged file of each kind."""
    forged = written(tmp_path_factory.mktemp("forged"), [one.data for one in forgeries()])
    return reports([*sorted(VECTORS.glob("*.fairdeal")), *forged])


@each("code", CODES)
def test_every_report_is_said_in_the_readers_language_alone(code, told):
    texts = said(told, code)
    assert len(texts) == len(told) > 100
    assert [text for one in texts for text in foreign(one, code)] == []
    for one, report in zip(texts, told, strict=True):
        assert one[1][0].isupper(), one
        assert len(one) > (10 if report["verdict"] == "right" else 1)


def test_a_sentence_that_is_not_of_the_language_is_found():
    english = "Checking \u2068a.fairdeal\u2069 …"
    assert foreign([english, "Choose a transcript", "weasel duty daughter gauge write virus"], "en") == []
    assert foreign([english, "Choose a transcript", "Vybrat přepis hry"], "cs") == [english, "Choose a transcript"]
    assert foreign(["Mira", "Entry 3: Takovou dohodu by nikdo podepsat nemohl.", "Záznam {entry}"], "cs") != []


@each("code, verdict", [
    ("cs", "Rozdání 1, záznam {entry}, autor {name}: míchání neplyne z tajného čísla."),
    ("sl", "Igra 1, vpis {entry}, avtor {name}: mešanje ne sledi iz skrivnega števila.")])
def test_who_cheated_is_named_as_the_charter_names_them(code, verdict, tmp_path):
    game = Game("taroky")
    place = game.steps(SHUFFLE)[0]
    name = ("Mira", "Luka")[game.fields(place)[MEMBER]]
    wrong = next(one for one in forgeries() if one.name == "taroky: two cards exchanged in the first shuffle")
    (texts,) = said(reports(written(tmp_path, [wrong.data])), code)
    assert plain(texts[1]) == verdict.format(entry=place + 1, name=name)


@each("code, line", [("cs", "Záznam~1: patří k~jinému stolu."),
                     ("sl", "Vsak je prišel iz števil, ki so bila določena v~dogovoru."),
                     ("en", "Each came from numbers that stood fixed in the charter.")])
def test_no_line_ends_behind_a_word_of_one_letter_or_before_a_number(code, line, told):
    """As both languages are printed; ~ stands for a space at which no line ends."""
    found = {text.replace("\u00a0", "~") for texts in said(told, code) for text in texts}
    assert line in found


@each("code", CODES)
def test_plurals_are_those_of_the_catalogue(code):
    numbers = [*range(1, 31), 100, 101, 102, 103, 104, 105, 111, 112, 121, 202, 954]
    with (WORDS / f"{'cs' if code == 'en' else code}.po").open("rb") as file:
        compiled = io.BytesIO()
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    spoken = gettext.NullTranslations() if code == "en" else gettext.GNUTranslations(compiled)
    ids = [message for message in catalogue("en").values() if len(message) > 1]
    assert len(ids) >= 6
    assert [sorted(map(plain, texts)) for texts in said(numbers, code)] == [
        sorted(spoken.ngettext(one, many, number).replace("{n}", str(number)) for one, many in ids)
        for number in numbers]


@each("code", CODES)
def test_the_page_was_made_from_the_catalogues_as_they_are(code):
    """After a change of theirs `npm run build` in assets/generator/check makes it anew."""
    page = PAGE.read_text("utf-8")
    forms = [form for each in catalogue(code).values() for form in each]
    assert len(forms) > 90
    assert [form for form in forms if form not in page] == []
