"""A first game: the lobby and the end of a lesson propose one against gentle bots, and begin it by one press."""
import pygame
import pytest

from client.games.catalogue import LISTINGS
from client.games.levels import GENTLE
from client.lessons.progress import Progress
from client.lessons.screen import LessonScreen
from client.pages import remembered
from client.screens import first_game
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from client.ui.screen import GoBack
from p2p.games import GAMES
from tests.client.screens import fake_node
from tests.client.screens.pictures import LARGE, SMALL, USUAL, written


def done(home, *codes):
    progress = Progress(home)
    for code in codes:
        progress.reach(code, 6)
    return progress


def test_before_any_lesson_the_usual_bots_are_proposed(tmp_path):
    node = fake_node.desk(tmp_path).node
    proposal = first_game.proposed(node, tuple(LISTINGS), done(tmp_path))
    assert (proposal.game, proposal.bots) == (remembered.FIRST, ["steady"])


def test_the_lesson_that_was_done_last_is_played_first(tmp_path):
    node = fake_node.desk(tmp_path).node
    progress = done(tmp_path, "taroky", "pcset", "taroky")
    assert first_game.proposed(node, tuple(LISTINGS), progress) == first_game.gentle(node, "taroky")
    assert first_game.proposed(node, ("tau", "pcset"), Progress(tmp_path)).game == "pcset"


def test_a_lesson_that_was_only_begun_proposes_nothing(tmp_path):
    progress = Progress(tmp_path)
    progress.reach("taroky", 2)
    assert first_game.last_learned(tuple(LISTINGS), progress) == ""


def test_once_a_game_was_begun_that_of_last_time_is_proposed(tmp_path):
    node, progress = fake_node.desk(tmp_path).node, done(tmp_path, "taroky")
    first_game.begin(node, first_game.gentle(node, "tau"))
    assert first_game.proposed(node, tuple(LISTINGS), progress)[::2] == ("tau", [GENTLE])


@pytest.mark.parametrize("game", LISTINGS)
def test_a_first_game_can_be_begun_by_its_rules(tmp_path, game):
    node = fake_node.desk(tmp_path).node
    proposal = first_game.gentle(node, game)
    first_game.begin(node, proposal)
    (_, begun, options, seats), = node.called
    assert begun == game
    assert [seat.bot for seat in seats] == ["", *[GENTLE] * (len(seats) - 1)]
    assert len(seats) in GAMES[game].SEATS
    assert len({seat.name for seat in seats}) == len(seats)
    GAMES[game].start(len(seats), {name: value for name, value in options.items() if name in {
        row.name for row in GAMES[game].OPTIONS}})


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_lobby_names_gentle_bots_to_who_has_learned(tmp_path, size):
    done(tmp_path, "pcset")
    screen = LobbyScreen(fake_node.desk(tmp_path, settings=LARGE))
    screen.update(0.0)
    assert "gentle bot" in " ".join(written(screen, size))
    screen.do_now()
    assert screen.desk.node.called[-1][:2] == ("open_and_begin", "pcset")


def at_its_end(tmp_path, code):
    """A lesson's screen on its last step, done, as the page of lessons opens it."""
    desk = fake_node.desk(tmp_path)
    page = Learn(desk, "tau", done(tmp_path))
    lesson = page.lessons[code]
    Progress(tmp_path).reach(code, len(lesson.steps) - 1)
    page.progress = Progress(tmp_path)
    screen = page.use_control(code)
    assert isinstance(screen, LessonScreen)
    screen.update(0.0)
    screen.stage.done = True
    return page, screen


def press(screen, key):
    return screen.handle(pygame.Event(pygame.KEYDOWN, key=key, scancode=0, mod=0, unicode=""), 0.0)


def test_enter_after_a_lesson_plays_now_and_leads_to_the_lobby(tmp_path):
    page, screen = at_its_end(tmp_path, "tau")
    assert {"Play now", "To the lessons"} <= set(written(screen, SMALL))
    to = press(screen, pygame.K_RETURN)
    assert to == GoBack("lobby")
    assert isinstance(page.asked(to.asks, 0.0), GoBack)
    call = page.desk.node.called[-1]
    assert call[:2] == ("open_and_begin", "tau")
    assert (call[2]["training"], call[3][1].bot) == ("on", GENTLE)


def test_where_a_lesson_goes_on_enter_goes_on_and_f5_plays(tmp_path):
    page, screen = at_its_end(tmp_path, "taroky")
    assert {"Play now", "Your first deal"} <= set(written(screen, USUAL))
    press(screen, pygame.K_RETURN)
    assert screen.lesson.code == "taroky-deal"
    page, screen = at_its_end(tmp_path / "b", "taroky")
    assert press(screen, pygame.K_F5) == GoBack("lobby")
    assert page.desk.node.called[-1][1] == "taroky"
