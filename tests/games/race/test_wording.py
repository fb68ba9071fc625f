"""Words about cards follow the picture: the values of each deck's table, and the inks of the safe palette."""
import pytest

from client.draw.cards import CardName
from client.pages.settings_page import said_of, sample
from client.pages.table_people import local_seats
from client.screens.rules import RulesScreen
from client.settings import Settings
from client.ui.keys import code_at
from client.ui.phrases import as_drawn
from p2p.games.sets.decks import CLASSIC, USUAL
from p2p.games.sets.words import card_words
from tests.client.screen_drivers import COUCH, MemoryDriver, charter
from tests.client.screens import fake_node
from tests.client.screens.pictures import USUAL as WINDOW, written


@pytest.mark.parametrize("face", range(0, 81, 7))
def test_classic_cards_are_called_as_their_own_deck_calls_them(face):
    assert as_drawn(card_words(USUAL, face), "plain", "classic") == card_words(CLASSIC, face)


@pytest.mark.parametrize(("deck", "said"), [
    ("tau", "two shaded black squares, orange, blue"),
    ("classic", "two partial black diamonds, orange, blue"),
    ("quad", "two shaded blue squares, red, black"),        # inks: dark red, amber, sky, ink
    ("dice", "two shaded blue squares, red, black"),
    ("pcset", "two shaded black squares, orange, blue"),
])
def test_safe_inks_have_their_own_names(deck, said):
    assert as_drawn("two shaded blue squares, red, green", "safe", deck) == said


def test_words_that_only_look_like_a_colour_stay():
    assert as_drawn("Colour fails: scored, redone, bluer.", "safe", "tau") == "Colour fails: scored, redone, bluer."


def test_the_page_of_rules_follows_the_settings_and_card_games_keep_their_red(tmp_path):
    def page(game, **chosen):
        desk = fake_node.desk(tmp_path, settings=Settings("Mira", **chosen))
        return " ".join(written(RulesScreen(desk, game), WINDOW))
    assert "shaded" in page("tau")
    assert "partial" in page("tau", art="classic")
    assert "orange" in page("pcset", palette="safe")
    assert "orange" not in page("taroky", palette="safe")


@pytest.mark.parametrize(("palette", "words"), [
    ("plain", "Piece fails: red, red, green. So does coin."),
    ("safe", "Piece fails: orange, orange, blue. So does coin.")])
def test_projective_cards_of_the_classic_art_are_called_by_their_signs(palette, words):
    assert as_drawn("Circle fails: red, red, green. So does square.", palette, "signs") == words


@pytest.mark.parametrize(("mode", "game", "deck", "picture", "said"), [
    ("3ptau", "tau", "projective", "signs", "Classic cards in safe colours."),
    ("bqtau", "tau", "quad", "dice", "Classic cards in safe colours."),
    ("", "pcset", "classic", "classic", "PC Set's cards in safe colours."),
])
def test_the_settings_show_and_name_the_cards_of_the_game_at_hand(tmp_path, mode, game, deck, picture, said):
    driver = MemoryDriver(tmp_path, charter(("Mira",), ((0, "Mira", ""),), game, **({"mode": mode} if mode else {})))
    chosen = driver.desk.settings = Settings(palette="safe", art="classic")
    page = driver.running.carry_out("settings", 0)
    assert page.deck == deck
    assert sample(chosen, deck, 21) == CardName(picture, 21, "safe")
    assert said_of(chosen, deck).startswith(said)
    assert sample(chosen, "pack", 21) == CardName("pack", 21, "four")


@pytest.mark.parametrize(("seats", "sides"), [(COUCH, 2), (COUCH[:1], 1)])
def test_who_shares_the_keyboard_reads_the_keys_of_new_cards_on_both_sides(tmp_path, seats, sides):
    driver = MemoryDriver(tmp_path, charter(("Mira",), seats))
    taken = {*driver.claim(0)}
    driver.settle()
    view = driver.screen.view
    new = driver.game.memo.new
    assert new
    assert not taken & {*new}
    words = driver.shown().words
    assert (driver.shown().strong, words.count(", at the right ")) == ("New cards:", sides - 1)
    clusters = [*local_seats(view).values()]
    board = view.state.board
    keys = [{driver.desk.labels[code_at(side, board.index(face), len(board))] for face in new} for side in clusters]
    assert len(clusters) == sides
    for said, right in zip(words.split(", at the right "), keys, strict=True):
        assert {*said.split()} == right             # no stop and no comma but those that are keys
