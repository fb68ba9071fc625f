"""The way to the lessons: home and their page say what is done, and mark what is next."""
import pygame

from client.games.catalogue import LISTINGS
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.pictures import USUAL, written


def test_home_and_the_page_of_lessons_say_what_is_done_and_mark_what_is_next(tmp_path):
    desk = fake_node.desk(tmp_path)
    driver = Driver(desk, LobbyScreen(desk))
    driver.update()
    driver.draw()
    progress = driver.screen.progress
    assert {"Begin with Tau", "Learn, 3 min"} <= {*written(driver.screen, USUAL)}
    progress.reach("tau", 2)
    assert {"Go on with Tau", "Learn, step 3"} <= {*written(driver.screen, USUAL)}
    progress.reach("tau", 5)
    assert {"Learned", "Begin with PC Set"} <= {*written(driver.screen, USUAL)}
    driver.key(pygame.K_l)
    assert isinstance(driver.screen, Learn)
    assert driver.screen.next == "tau-adding"           # at Tau, whose tile has the keyboard
    texts = written(driver.screen, USUAL)
    assert [text for text in texts if text.startswith("Begin,")] == ["Begin, 3 min"]        # one alone is marked
    assert "done" in texts
    progress.reach("tau-adding", 1)
    assert "Go on, step 2" in written(driver.screen, USUAL)
    progress.reach("tau-adding", 5)
    driver.update()
    assert driver.screen.form.focus == "pcset"
    progress.reach("taroky", 6)
    driver.key(pygame.K_ESCAPE)
    assert "Next, 6 min" in written(driver.screen, USUAL)
    progress.reach("taroky-deal", 2)
    assert "Next, step 3" in written(driver.screen, USUAL)
    driver.key(pygame.K_l)
    for code, lesson in driver.screen.lessons.items():
        progress.reach(code, len(lesson.steps))
    driver.key(pygame.K_ESCAPE)
    texts = written(driver.screen, USUAL)
    assert texts.count("Learned") == len(LISTINGS)
    assert "All lessons" in texts
    driver.click(driver.screen.form.control("begin").rect.center)
    driver.update()
    assert isinstance(driver.screen, Learn)
    assert driver.screen.next == ""
