"""How quick people were at PC Set, which the bots of later games follow."""
from client.games.catalogue import LISTINGS
from client.games.pcset.story import STORY as story
from client.games.race.times import BestTimes
from p2p.games.game import Move
from p2p.games.pcset import BEGINS, sets
from tests.client.screen_drivers import MemoryDriver, charter


def whole_game(home, **options):
    """Mira and Luka, who sits at another computer, take a set in turn, each after 2 s."""
    driver = MemoryDriver(home, charter(("Mira", "Luka"), (), "pcset", **options))
    driver.run(BEGINS)
    turns = 0
    while not driver.screen.view.deal.outcome:
        driver.run(2000)
        first, second, last = sets(driver.state)[0]
        for move in (Move("token", (first,)), Move("token", (second,)), Move("claim", (last,))):
            driver.network.act(turns % 2, turns % 2, move)
            driver.network.run_for(40)
            driver.update()
        turns += 1
    return driver


def test_bots_of_later_games_are_as_quick_as_the_people_here_were(tmp_path):
    driver = whole_game(tmp_path)
    home = driver.desk.node.home
    kept, = BestTimes(home).games()
    assert (kept.mode, kept.ms) == ("pcset", story.length(driver.screen.view))
    assert kept.pace == kept.ms // driver.state.scores[0]
    sets_of_all, own = sum(driver.state.scores), driver.state.scores[0]
    assert LISTINGS["pcset"].paced(home, {}).own == kept.pace > 2000 * sets_of_all // own


def test_with_a_part_of_the_cards_everybody_is_quicker(tmp_path):
    driver = whole_game(tmp_path, features="3")
    assert BestTimes(driver.desk.node.home).games() == []
