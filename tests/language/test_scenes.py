"""What a scene shows in other words: nothing English is left, and there is room for words 40 % longer."""
import ast
import re
from pathlib import Path

import pytest

from client.languages import STRETCHED, catalogue
from p2p.language import spoken
from tests.effort import ends, some
from tests.language import scenes

LARGE, SMALL = (1280, 800), (960, 600)          # pixels
# A word of ours has an accent on each vowel where STRETCHED is spoken. These have none: names of people, games, keys,
# the words of a key, and the languages' own names.
PLAIN = re.compile(r"\b(?![IVX]+\b)(?=[A-Za-z]*[aeiouAEIOU])[A-Za-z]{3,}\b")
NAMES = {"Mira", "Jana", "Iva", "Marko", "Petr", "Luka", "Ota", "Ana", "Eva", "Rudi", "Ivo", "Bot", "Marija", "Tarok",
         "Taroky", "Tau", "Set", "Fairdeal", "Enter", "Esc", "Tab", "Space", "Backspace", "Del", "Shift", "Page",
         "Down", "English", "Bartholom"}
KEY = {"risk", "scheme", "quiz", "bulk", "brother", "vivid"}        # the words of a key
SCENES = [*sorted((Path(__file__).parents[1] / "games").rglob("scenes.py")),
          *sorted((Path(__file__).parents[1] / "client/screens").glob("*.py"))]


def literals() -> set[str]:
    """The strings of the tests' own scenes, which nobody translates."""
    return {node.value.casefold() for path in SCENES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}


OWN = literals()


def ours(text: str) -> list[str]:
    """The English words in a text that neither are names nor stand in the tests' own scenes, sentence by sentence."""
    found = []
    if _is_own(text):
        return []
    for sentence in re.split(r"(?<=[.:]) ", text):
        if not _is_own(sentence):
            found += [word for word in PLAIN.findall(sentence) if word not in NAMES | KEY]
    return found


def _is_own(text: str) -> bool:
    own = text.strip(" …").casefold()
    return own in OWN or (" " in own and any(own in each for each in OWN))


@pytest.fixture
def stretched():
    with spoken(catalogue(STRETCHED)):
        yield


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("name", [*scenes.names()])
def test_no_english_is_left_on_a_scene(name, tmp_path):
    paint = scenes.drawn(name, tmp_path, LARGE)
    assert {text: left for text, _ in paint.texts if (left := ours(str(text)))} == {}


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("name", some(scenes.names(), 40))
def test_no_text_stands_on_another_with_words_40_percent_longer(name, tmp_path):
    for size in ends((SMALL, LARGE)):
        for text in (1.0, 1.4):
            paint = scenes.drawn(name, tmp_path, size, text)
            assert paint.runs_over() == [], (size, text)


@pytest.mark.parametrize("code", ["cs", "sl"])
@pytest.mark.parametrize("name", some(scenes.names(), 10))
def test_a_scene_in_another_language_has_no_text_on_another(name, code, tmp_path):
    with spoken(catalogue(code)):
        assert scenes.drawn(name, tmp_path, SMALL, 1.4).runs_over() == []
