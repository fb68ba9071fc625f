"""What a scene shows in other words: nothing English is left, and there is room for words 40 % longer."""
import ast
import re
from pathlib import Path

import pygame
import pytest

from client.draw.fonts import ELLIPSIS
from client.draw.paint import Style
from client.languages import STRETCHED, Stretched, catalogue
from client.ui import question
from p2p.language import spoken
from p2p.peer.characters import CHARACTERS
from tests.client.play import bar_questions
from tests.client.watching import Watching
from tests.effort import some
from tests.language import scenes

LARGE, SMALL, WIDE = (1280, 800), (960, 600), (1920, 1080)          # pixels
LEAST = (SMALL, 1.4), (SMALL, 1.0), (LARGE, 1.4), (WIDE, 1.4)      # window, size of text; the first has least room
LENGTHENED = {chr(letter) for letter in Stretched.MARKS.values()}   # letters that only lengthened words have
LIES_OVER = {"lesson-lines", "table-rules"}        # whose question lies on the grid, whose rules lie on the table
# A word of ours has an accent on each vowel where STRETCHED is spoken. These have none: names of people, games, keys,
# the words of a key, and the languages' own names.
PLAIN = re.compile(r"\b(?![IVX]+\b)(?=[A-Za-z]*[aeiouAEIOU])[A-Za-z]{3,}\b")
NAMES = {"Mira", "Jana", "Iva", "Marko", "Petr", "Luka", "Ota", "Ana", "Eva", "Rudi", "Ivo", "Bot", "Marija", "Tarok",
         "Taroky", "Tau", "Set", "Fairdeal", "Enter", "Esc", "Tab", "Space", "Backspace", "Del", "Shift", "Page",
         "Down", "English", "Bartholom", "Hugo", *re.findall(r"\w+", " ".join(bar_questions.LONG)),
         *(one.name for one in CHARACTERS)}
KEY = {"risk", "scheme", "quiz", "bulk", "brother", "vivid", "weapon"}        # the words of a key
SCENES = [*sorted((Path(__file__).parents[1] / "games").rglob("scenes.py")),
          *sorted((Path(__file__).parents[1] / "client/screens").glob("*.py")),
          Path(bar_questions.__file__), Path(scenes.__file__)]


def literals() -> set[str]:
    """The strings of the tests' own scenes, which nobody translates."""
    return {node.value.casefold() for path in SCENES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}


OWN = literals() | {"pagat.com", "tarok:", "taroky:"}              # an address, the beginnings of save codes


def ours(text: str) -> list[str]:
    """The English words in a text that neither are names nor stand in the tests' own scenes, sentence by sentence."""
    found = []
    if _is_own(text):
        return []
    for sentence in re.split(r"(?<=[.:]) ", text):
        if not _is_own(sentence):
            found += [word for word in PLAIN.findall(sentence) if word not in NAMES | KEY]
    return [word for word in found if word not in scenes.of_files()]


def _is_own(text: str) -> bool:
    own = text.strip(" …").casefold()
    return own in OWN or (" " in own and any(own in each for each in OWN))


def has_room(paint, lies_over=False):
    """Fails for a text that is cut, stands on another or on a control or goes beyond the window; `lies_over`: a panel
    lies on some."""
    assert paint.cut_short() == paint.outside == paint.under_controls() == []
    assert lies_over or paint.runs_over() == []
    cut = [text for text, _ in paint.texts if text.endswith(ELLIPSIS) and not text.endswith(f"]{ELLIPSIS}")
           and set(text) & LENGTHENED and not any(name.startswith(text[:-1]) for name in paint.names)]
    assert cut == [], "a word longer than its line"


@pytest.fixture
def stretched():
    with spoken(catalogue(STRETCHED)):
        yield


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("name", [*scenes.names()])
def test_no_english_is_left_on_a_scene_and_words_40_percent_longer_have_room(name, tmp_path):
    for paint in scenes.drawn(name, tmp_path, LARGE):
        assert {text: left for text, _ in paint.texts if (left := ours(str(text)))} == {}
        has_room(paint, name in LIES_OVER)


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("name", [*scenes.names()])
def test_words_40_percent_longer_have_room_in_large_text_in_the_smallest_window(name, tmp_path):
    for size, text in some(LEAST, 1):
        for paint in scenes.drawn(name, tmp_path, size, text):
            has_room(paint, name in LIES_OVER)


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """Views of tables about which the bar asks."""
    return bar_questions.views(tmp_path_factory.mktemp("bar"), bar_questions.LONG)


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize(("size", "text"), [(LARGE, 1.0), *LEAST])
def test_words_40_percent_longer_have_room_in_the_bar_that_asks(asked, size, text):
    surface = pygame.Surface(size)
    for _, each in bar_questions.every_question(asked, bar_questions.LONG):
        paint = Watching(surface, Style(text=text))
        question.draw(paint, each)
        bar = question.layout(paint.scale, each).bar
        assert [words for words, place in paint.texts if not bar.inflate(2, 2).contains(place)] == []
        assert {words: left for words, _ in paint.texts if (left := ours(str(words)))} == {}
        has_room(paint)


@pytest.mark.parametrize("code", ["cs", "sl"])
@pytest.mark.parametrize("name", some(scenes.names(), 40))
def test_a_scene_in_another_language_has_no_text_on_another(name, code, tmp_path):
    with spoken(catalogue(code)):
        for paint in scenes.drawn(name, tmp_path, SMALL, 1.4):
            assert paint.cut_short() == paint.outside == paint.under_controls() == []
            assert name in LIES_OVER or paint.runs_over() == []
