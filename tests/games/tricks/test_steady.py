"""Pages between two boards of a trick game: none is seen for less than 400 ms."""
from client.draw.banners import Banner
from client.games.tricks import board, look_away
from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import SHUFFLING
from client.games.tricks.hand import NO_HAND
from client.games.tricks.look_away import LookView
from client.games.tricks.timing.steady import Steady
from client.play.game_table import BoardPicture
from tests.games.taroky import scenes
from tests.games.tricks.timed_table import Table

CUT, PLAY = (BoardPicture(board, TrickView("Taroky", line, ())) for line in ("the cut", "the deal"))
WAITS = BoardPicture(board, TrickView("Taroky", "deal", (), middle=SHUFFLING))


def seen(shuffle, frame=20):
    """What a shuffle of so many ms shows, frame by frame: (picture, how long in ms), up to a second after it."""
    steady, found = Steady(), []
    for now in range(0, 1000 + shuffle + 1000, frame):
        made = CUT if now < 1000 else WAITS if now < 1000 + shuffle else PLAY
        shown = steady.through(made, now)
        if found and found[-1][0] is shown:
            found[-1][1] += frame
        else:
            found.append([shown, frame])
    return found[1:-1] if found[0][0] is CUT and found[0][1] == 1000 else found


def test_a_short_shuffle_keeps_the_board_before_it():
    for ms in (20, 200, 380):
        assert [shown for shown, _ in seen(ms)] == [CUT, PLAY]


def test_the_page_of_a_longer_shuffle_stays_at_least_400_ms():
    for ms in (420, 500, 780, 3000):
        (_, before), (page, lasts), (after, _) = seen(ms)
        assert (page, after) == (WAITS, PLAY)
        assert before == 1400
        assert lasts >= 400


def test_a_key_ends_the_page_only_once_all_have_shuffled():
    steady = Steady()
    steady.through(CUT, 0)
    for now in (1000, 1400, 1450):
        steady.through(WAITS, now)
    steady.hurry()
    assert steady.through(WAITS, 1470) is WAITS
    assert steady.through(PLAY, 1480) is WAITS
    steady.hurry()
    assert steady.through(PLAY, 1490) is PLAY


def test_a_hand_that_was_looked_at_is_never_kept():
    steady = Steady()
    steady.through(CUT, 0)
    look = BoardPicture(look_away, LookView(0, "Mira", "", "", "", NO_HAND, ()))
    assert steady.through(look, 100) is look
    assert steady.through(WAITS, 200).shown.middle is None


def test_the_cards_are_dealt_once_the_page_has_stayed_and_no_key_answers_before(tmp_path):
    table = Table(tmp_path, scenes.asked("prever"))
    page = BoardPicture(board, TrickView("Taroky", "deal", (), middle=SHUFFLING))
    steady = table.table.steady
    for now in (0, 400, 450):
        steady.through(page, table.now + now)
    table.wait(500)
    assert table.shown() is page.shown
    assert table.table.memo.covered
    assert table.running.wakes(table.now) <= table.now + 300
    table.wait(300)
    assert table.shown() is not page.shown


def test_leaving_can_be_asked_over_the_page():
    asked = BoardPicture(board, TrickView("Taroky", "deal", (), middle=SHUFFLING, banner=Banner("Leave?", "")))
    assert Steady().through(asked, 0).shown.banner
