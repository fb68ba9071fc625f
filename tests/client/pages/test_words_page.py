"""The words of the card games: each explains itself on boards and sheets, and on a page of its own."""
import pygame
import pytest

from client.draw.paint import Paint
from client.games.tarok import rules as tarok_rules
from client.games.tarok.game import TAROK
from client.games.taroky import rules as taroky_rules
from client.games.taroky.game import TAROKY
from client.lessons.progress import Progress
from client.pages.book.words_page import WordsPage
from client.ui import glossary
from client.ui.screen import GoBack
from p2p.games import tarok as tarok_cards, taroky as taroky_cards
from p2p.games.taroky.calls import ITEMS, items_of
from p2p.games.tarot.cards import FACE
from tests.client.lessons.learner import Learner, desk
from tests.client.watching import Watching

GAMES = (TAROKY, TAROK)


@pytest.mark.parametrize("word", ["Povinnost", "Prever", "Trul", "Pane", "Uni", "Bida", "rhea", "contra", "supra",
                                  "valat", "Rosa-Pane", "Tarocky", "Pagat on the end", "Skyz", "talon"])
def test_words_of_taroky_are_found_in_what_a_board_says(word):
    assert glossary.find(f"Mira: {word}", TAROKY.glosses) == word.casefold()


@pytest.mark.parametrize("word", ["pagat", "mond", "klop", "skis", "radlc", "kontra", "trula", "beggar", "valat"])
def test_words_of_tarok_are_found_in_what_a_board_says(word):
    assert glossary.find(f"Mira: {word}", TAROK.glosses) == word


def test_the_money_cards_have_the_values_of_the_rules():
    """Rule 8.2 of Taroky."""
    names = {"uni": "uni", "bida": "bida", "tarocky": "tarocky", "taroky": "taroky", "trul": "trul", "pane": "pane",
             "rosa": "rosa-pane", "rosa_plus": "rosa-pane+"}
    lines = {word.word.casefold(): word for word in TAROKY.words}
    for item, (value, _) in ITEMS.items():
        assert str(value) in lines[names[item]].line
    assert items_of(lines["rosa-pane"].faces) == ("uni", "rosa")


@pytest.mark.parametrize("game", GAMES)
def test_each_word_stands_once_with_a_sentence(game):
    words = [word.word for word in game.words]
    assert len(words) == len(set(words)) >= 20
    assert all(word.line.endswith(".") and word.line[0].isupper() for word in game.words)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_finds_what_is_typed_and_draws_at_every_size(game, size, tmp_path):
    page = WordsPage(desk(tmp_path, text=1.4), game.title, game.words, {"talon"})
    assert page.words[0].word == "Talon"
    page.draw(Paint(pygame.Surface(size)), 0)
    for letter in "valat":
        page.handle(pygame.Event(pygame.TEXTINPUT, text=letter), 0)
    page.draw(Paint(pygame.Surface(size)), 0)
    assert page.found()
    assert all("valat" in f"{word.word} {word.line}".casefold() for word in page.found())
    page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, scancode=0, mod=0, unicode=""), 0)
    assert page.found() == page.words
    again = pygame.Event(pygame.KEYDOWN, key=pygame.K_F8, scancode=0, mod=0, unicode="")
    assert isinstance(page.handle(again, 0), GoBack)


@pytest.mark.parametrize(("code", "words"), [
    ("tau", {"Tau", "Property", "Freeze"}), ("pcset", {"Set", "Token", "Freeze"}), ("lines", {"HIGH", "LOW", "Limit"})])
def test_f8_opens_the_words_of_the_other_games(code, words, tmp_path):
    table = desk(tmp_path)
    lesson = Learner(table, code).lesson
    Progress(tmp_path).reach(code, len(lesson.steps) - 1)           # its last step is played at a table
    learner = Learner(table, code)
    learner.key(pygame.K_F8)
    page = learner.others[-1]
    assert isinstance(page, WordsPage)
    assert {word.word for word in page.words} >= words
    assert all(word.line.endswith(".") for word in page.words)
    page.draw(Paint(pygame.Surface((960, 600))), 0)


def hovered(learner, text, below):
    """What is written while the mouse is on the first text that begins so, in the band or `below` it."""
    size = (1280, 800)
    learner.draw(size)
    top = round(learner.screen._height() * learner.screen.scale.unit) if below else 0  # the band is the screen's own
    noting = glossary.Noting(Paint(pygame.Surface((size[0], size[1] - top)), learner.desk.settings.style))
    if below:
        learner.stage.draw(noting, learner.now)
    else:
        learner.screen.draw(noting, learner.now)
    place, words = next((rect, words) for rect, words in noting.texts if text in words)
    at = place.x + place.w * (words.index(text) + len(text) / 2) / len(words), place.centery
    unit = noting.scale.unit
    learner.event(pygame.MOUSEMOTION, pos=(at[0] * unit, at[1] * unit + top), rel=(0, 0), buttons=(0, 0, 0))
    paint = Watching(pygame.Surface((size[0], size[1] - top)), learner.desk.settings.style)
    (learner.stage if below else learner.screen).draw(paint, learner.now)
    return " ".join(said for said, _ in paint.texts)


def test_words_of_the_band_and_of_the_boards_explain_themselves_under_the_mouse(tmp_path):
    """What was drawn before isn't noted by the paint that the explanation is drawn with."""
    assert "Povinnost: " in hovered(Learner(desk(tmp_path), "taroky-deal"), "Povinnost", False)
    Progress(tmp_path).reach("lines", 2)
    assert "HIGH: The side that wants a large score" in hovered(Learner(desk(tmp_path), "lines"), "HIGH", True)


@pytest.mark.parametrize(("page", "state", "order"), [
    (taroky_rules.PAGE, taroky_cards.start(4, {"dealer": "0", "povinnost": "1"}), "4 3 2 1"),
    (tarok_rules.PAGE, tarok_cards.start(3, {"forehand": "0"}), "1 2 3 4")], ids=("taroky", "tarok"))
def test_the_short_rules_give_the_order_of_red_pips_which_is_opposite_in_the_two_games(page, state, order):
    suits = next(picture.why for picture in page.pictures if picture.title == "Suits")
    assert f"red ones {order}" in suits or f"red {order} from the best" in suits
    strength = state.strength()
    assert sorted("1234", key=lambda pip: -strength[FACE[f"H{pip}"]]) == order.split()


def test_f8_opens_the_words_at_a_table_those_on_it_first(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    learner.draw()
    learner.key(pygame.K_F8)
    page = learner.others[-1]
    assert isinstance(page, WordsPage)
    assert "Povinnost" in [word.word for word in page.words[:page.first]]
