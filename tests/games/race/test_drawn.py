"""A press means the card that was drawn at its place a reaction before: by keys and mouse, in Tau and PC Set."""
import pytest

from client.draw.scale import Scale
from client.games.race import frame
from client.games.race.drawn import DOUBLE, REACTION, DrawnBoard
from client.ui import keys
from p2p.games.game import Move
from p2p.games.pcset import BEGINS, sets
from p2p.games.tau import open_taus
from tests.client.screen_drivers import COUCH, MemoryDriver, charter

WAITS = (30, 100, 200, 300, 450, 600, 700)      # ms from the other's take to the press
STANDS = 400                # ms for which the cards that were taken stand there where nothing moves


def frames(driver, ms):
    """So much time passes, with a picture's update every 10 ms."""
    for _ in range(ms // 10):
        driver.run(10)


def press(driver, place, by_mouse):
    """The left player's press on a place of the board, counted by columns."""
    shown = driver.shown()
    if by_mouse:
        lay = frame.layout(shown, Scale(*driver.surface.get_size()))
        driver.screen.state.scale = Scale(*driver.surface.get_size())
        driver.click(lay.board.cards[place].center)
    else:
        driver.press(keys.grid("left", 3, 4)[place])


def three_apart(found, lying):
    """A set and two cards outside it that make none with any card of it."""
    taken = found[0]
    rest = [face for face in lying if face not in taken]
    return taken, rest[:2]


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("speed", ["normal", "calm", "off"])
def test_a_third_press_after_the_others_set_means_no_new_card(by_mouse, speed, tmp_path):
    """PC Set 3: a token never lands on a card that wasn't chosen, so no wrong claim and no freeze comes of it."""
    for wait in [wait for wait in WAITS if speed != "off" or wait < STANDS + REACTION]:
        (home := tmp_path / str(wait)).mkdir()
        driver = MemoryDriver(home, charter(("Mira",), COUCH, "pcset"))
        driver.desk.settings = driver.desk.settings.__class__(motion=speed)
        driver.run(BEGINS)
        frames(driver, 300)
        taken, own = three_apart(sets(driver.state), driver.state.board)
        by_columns = driver.shown().race.board
        place = by_columns.index(taken[0])
        for face in own:
            driver.network.act(0, 0, Move("token", (face,)))
        for verb, face in zip(("token", "token", "claim"), taken, strict=True):
            driver.network.act(0, 1, Move(verb, (face,)))
        frames(driver, wait)
        assert driver.state.scores == (0, 1)
        held = driver.state.tokens[0]
        press(driver, place, by_mouse)
        frames(driver, 100)
        assert driver.state.tokens[0] == held, wait
        assert driver.state.frozen[0] == 0, wait
        frames(driver, 600)                                         # seen since then: now it counts
        new = driver.shown().race.board[place]
        press(driver, place, by_mouse)
        frames(driver, 100)
        assert new in driver.state.tokens[0] or new not in driver.state.board or driver.state.scores[0], wait


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_a_double_press_while_cards_fly_means_no_new_card(game, by_mouse, tmp_path):
    """The first one ended the flight, and the second was taken for the card that had come by that."""
    for wait in WAITS[:-2]:
        (home := tmp_path / str(wait)).mkdir()
        driver = MemoryDriver(home, charter(("Mira",), COUCH, game))
        driver.run(BEGINS)
        frames(driver, 600)
        tau = game == "tau"
        taken = (open_taus(driver.state) if tau else sets(driver.state))[0]
        shown = driver.state.board if tau else driver.shown().race.board
        place = shown.index(taken[0])
        moves = [("claim", tuple(taken))] if tau else zip(("token", "token", "claim"), ((face,) for face in taken),
                                                          strict=True)
        for verb, faces in moves:
            driver.network.act(0, 1, Move(verb, faces))
        frames(driver, wait)
        assert taken[0] not in driver.state.board
        for _ in range(2):
            press(driver, place, by_mouse)
            frames(driver, 200)
        chosen = driver.game.memo.selection(0).faces if tau else driver.state.tokens[0]
        assert chosen == (), wait
        frames(driver, 400)
        press(driver, place, by_mouse)                              # later it means what lies there
        frames(driver, 100)
        new = (driver.state.board if tau else driver.shown().race.board)[place]
        chosen = driver.game.memo.selection(0).faces if tau else driver.state.tokens[0]
        assert chosen == (new,), wait


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("speed", ["normal", "calm", "off"])
def test_in_tau_too(by_mouse, speed, tmp_path):
    for wait in [wait for wait in WAITS if speed != "off" or wait < STANDS + REACTION]:
        (home := tmp_path / str(wait)).mkdir()
        driver = MemoryDriver(home, charter(("Mira",), COUCH, penalty_seconds="3"))
        driver.desk.settings = driver.desk.settings.__class__(motion=speed)
        frames(driver, 600)
        taken, own = three_apart(open_taus(driver.state), driver.state.board)
        place = driver.state.board.index(taken[0])
        for face in own:
            press(driver, driver.state.board.index(face), by_mouse)
        driver.network.act(0, 1, Move("claim", tuple(taken)))
        frames(driver, wait)
        assert driver.state.scores == (0, 1)
        chosen = driver.game.memo.selection(0).faces
        press(driver, place, by_mouse)
        frames(driver, 100)
        assert driver.game.memo.selection(0).faces == chosen, wait
        assert driver.state.frozen[0] == 0, wait


def grown(driver):
    """A couch of Tau to which a fifth column has just come. Returns the boards before and after."""
    frames(driver, 600)
    while len(driver.state.board) == 12 and driver.state.deck:
        found, before = open_taus(driver.state), driver.state.board
        driver.claim(0, found[1 % len(found)], seat=0)          # so the eighteenth take has three more cards come
        for _ in range(100):
            if len(driver.state.board) == 12:
                driver.run(10)
    driver.run(10)
    assert (len(before), len(driver.state.board)) == (12, 15)
    return before, driver.state.board


def test_a_click_where_a_card_lay_before_a_column_came_means_no_other(tmp_path):
    """Tau 3.1: with a fifth column all cards lie elsewhere; who clicks has seen where they were."""
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    scale = Scale(*driver.surface.get_size())
    driver.screen.state.scale = scale
    was = frame.layout(driver.shown(), scale).board.cards
    before, after = grown(driver)
    now = frame.layout(driver.shown(), scale).board.cards
    place = next(place for place in range(9) if before[place + 3] == after[place + 3]
                 and now[place + 3].collidepoint(was[place].inflate(-20, -20).bottomright))
    driver.click(was[place].inflate(-20, -20).bottomright)          # where the card on its right lies by now
    assert driver.game.memo.selection(0).faces == ()
    frames(driver, 600)
    driver.click(now[place].center)
    assert driver.game.memo.selection(0).faces == (driver.state.board[place],)


def test_a_key_means_the_card_that_carried_it_when_a_column_came(tmp_path):
    """Tau 3.1 and 4.2: from five columns on the right player's keys move by one column; who presses has seen where they
    were."""
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    before, after = grown(driver)
    place = next(place for place in range(12) if before[place] == after[place])
    old, new = keys.code_at("right", place, 12), keys.code_at("right", place, 15)
    driver.press(old)
    assert driver.game.memo.selection(1).faces == (after[place],)
    driver.press(old)
    assert driver.game.memo.selection(1).faces == ()
    frames(driver, 300)                                             # it has seen the new ones since
    driver.press(new)
    assert driver.game.memo.selection(1).faces == (after[place],)


def test_what_a_press_means_by_its_time():
    drawn = DrawnBoard((1, 2, 3))
    drawn.change((4, 2, 1), 1000.0, lambda face: 1500.0 if face == 4 else 1000.0)
    times = (900, 1000 + REACTION - 1, 1000 + REACTION, 1500 + REACTION)
    assert [drawn.meant(0, at) for at in times] == [1, 1, None, 4]
    assert [drawn.meant(2, at) for at in (1000 + REACTION - 1, 1000 + REACTION)] == [3, 1]
    assert drawn.meant(1, 1001.0) == 2
    assert drawn.meant(7, 1001.0) is None
    assert drawn.count(1000 + REACTION - 1) == drawn.count(1000 + REACTION) == 3
    drawn.change((4, 2, 1, 5, 6, 7), 1100.0)
    assert [drawn.count(at) for at in (1100 + REACTION - 1, 1100 + REACTION)] == [3, 6]
    assert [drawn.pressed(0, 0, at) for at in (1200.0, 1200 + DOUBLE - 1)] == [None, None]     # both mean the first
    assert drawn.pressed(1, 0, 1500 + REACTION) == drawn.pressed(0, 0, 1500 + REACTION) == 4
    drawn.settle(1200.0)                                # an input ends the flight
    assert [drawn.meant(0, at) for at in (1200 + REACTION - 1, 1200 + REACTION)] == [None, 4]
