"""Who was away reads that the board is old until it isn't."""
import pygame
import pytest
from msgspec.structs import replace

from p2p.games.tau import open_taus
from p2p.net.wire import Entries
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter

pytestmark = pytest.mark.xdist_group("table")


def left_out(driver):
    """Mira is cut off, and once the patience is over the two others say that they go on without her."""
    network = driver.network
    network.cut |= {frozenset((0, 1)), frozenset((0, 2))}
    driver.node.alive.clear()
    driver.run(61_000)
    for member in (1, 2):
        network.table(member).answer("go on", (0,), network.now)
        network.settle(member)


def test_who_comes_back_reads_that_the_board_is_old_until_it_is_not(tmp_path):
    """Mira is cut off, and the others go on without her. What they hold is heard of at once, and comes later."""
    driver = MemoryDriver(tmp_path, charter(THREE))
    network = driver.network
    left_out(driver)
    driver.run(3000)
    network.act(1, 1, next(move for move in network.tables[1].replica.state.moves(1, 0) if move.verb == "claim"))
    driver.run(3000)
    assert network.tables[1].replica.state.scores[1]
    assert driver.screen.view.clock.catching_up_since is None     # who is alone has nothing to make up for
    for heard in (1, 2):
        driver.node.alive.add(IDENTITIES[heard].key)
        driver.node.session.hear(IDENTITIES[heard].key, network.tables[heard].beat(), network.now)
    driver.update()
    assert driver.running.banner(driver.clock()) is None            # no words flash by
    driver.take(0, open_taus(driver.state)[0])                      # and no key plays on an old board
    driver.run(500)
    assert driver.running.banner(driver.clock()).headline == "Catching up with the table…"
    assert driver.screen.view.state.scores == (0, 0, 0)
    driver.key(pygame.K_ESCAPE)
    assert "Leave the table" in driver.running.banner(driver.clock()).headline
    driver.key(pygame.K_ESCAPE)
    network.cut.clear()
    driver.run(3000)
    assert driver.screen.view.clock.catching_up_since is None
    assert driver.running.banner(driver.clock()) is None
    asked = driver.running.shown_question(driver.clock())
    assert asked.headline == "They went on without you from move 1"
    assert [reply.label for reply in asked.open] == ["Take my seat again", "To the lobby"]


def test_who_was_left_out_goes_on_catching_up_after_it_has_read_that(tmp_path):
    """Two are left and play on. Of what they did Mira has only the votes: her board is still an old one."""
    driver = MemoryDriver(tmp_path, charter(THREE))
    network, session = driver.network, driver.node.session
    left_out(driver)
    assert network.run(lambda: network.tables[1].replica.view.members == {1, 2}, 3000)
    driver.node.alive.update(IDENTITIES[member].key for member in (1, 2))
    for record in network.disks[1]:
        session.hear(IDENTITIES[1].key, Entries(session.replica.id, (record.data,)), network.now)
    assert session.replica.view.members == {1, 2}
    beat = network.tables[1].beat()
    heads = tuple((n + 10 * (member > 0), bytes([member]) * 32) for member, (n, _) in enumerate(beat.heads))
    session.hear(IDENTITIES[1].key, replace(beat, heads=heads), network.now)
    driver.update()
    assert driver.screen.view.clock.catching_up_since is not None


@pytest.mark.parametrize("people", [2, 3])
def test_nobody_is_kept_from_playing_by_what_a_single_other_one_only_says_it_holds(tmp_path, people):
    """Luka is gone for a moment and then says again and again that he holds entries which he never shows; of three the
    third is away, or says the truth."""
    driver = MemoryDriver(tmp_path, charter(THREE[:people]))
    driver.node.alive.clear()
    driver.run(3000)
    driver.node.alive.add(IDENTITIES[1].key)
    driver.update()
    beat = driver.network.tables[1].beat()
    heads = tuple((n + 1000, bytes([1]) * 32) for n, _ in beat.heads)
    for _ in range(2):
        driver.node.session.hear(IDENTITIES[1].key, replace(beat, heads=heads), driver.network.now)
        driver.update()
        assert driver.screen.view.clock.catching_up_since is None
        if people > 2:
            driver.node.alive.add(IDENTITIES[2].key)
            driver.node.session.hear(IDENTITIES[2].key, driver.network.tables[2].beat(), driver.network.now)
    driver.take(0, open_taus(driver.state)[0])
    driver.run(1000)
    assert driver.screen.view.state.scores[0] == 1
