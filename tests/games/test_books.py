"""The rule books: every game has one, its marks become data, and every rule is found by its number."""
import pytest

from p2p.games import GAMES, books
from p2p.games.books import Bullet, Heading, Paragraph, Span, TextTable, book, plain, read


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_book_without_a_mark_left_in_it(game):
    found = book(game)
    assert found.title == GAMES[game].TITLE
    assert len(found.chapters) >= 8
    assert not [text for block in found.blocks for text in map(plain, block.texts) if set(text) & set("*`|#")]
    assert all("  " not in plain(text) and plain(text) == plain(text).strip()
               for block in found.blocks for text in block.texts)


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_with_a_number_is_found_by_it(game):
    found = book(game)
    numbered = [(at, block) for at, block in enumerate(found.blocks) if isinstance(block, Heading) and block.number]
    assert numbered
    for at, block in numbered:
        assert found.rule(block.number) == at
        assert at < found.end(at) <= len(found.blocks)


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_a_table_are_of_one_length(game):
    for table in (block for block in book(game).blocks if isinstance(block, TextTable)):
        assert len({len(row) for row in table.rows}) == 1


def test_what_a_book_may_hold():
    found = read("# Snap\n\nA game.\n\n## 1. Cards\nTwo **red** cards\nand `a b`.\n\n"
                 "### 1b It ends\n- one\n  more\n- two\n\n| a | b |\n|---|:-:|\n| **`x`**, y | |\n\n## 8A. Last\n")
    assert found.title == "Snap"
    assert found.blocks == (
        Paragraph((Span("A game."),)), Heading(2, "1", "Cards"),
        Paragraph((Span("Two "), Span("red", bold=True), Span(" cards and "), Span("a b", code=True), Span("."))),
        Heading(3, "1b", "It ends"), Bullet((Span("one more"),)), Bullet((Span("two"),)),
        TextTable((((Span("a"),), (Span("b"),)), ((Span("x", True, True), Span(", y")), ()))), Heading(2, "8A", "Last"))
    assert found.chapters == (1, 7)
    assert (found.rule("1B"), found.end(3)) == (3, 7)
    assert found.rule("2") is None
    assert found.rule("") is None


@pytest.mark.parametrize("text", ["Stars ** alone", "a ` b", "**", "`**`", "- ", "|", "#", "####", "|---|"])
def test_an_odd_text_is_read_all_the_same(text):
    assert isinstance(read(text), books.Book)
