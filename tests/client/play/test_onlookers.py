"""What who looks on is told of who isn't there any more."""
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from client.play import table_words
from client.play.unreachable import absence
from p2p.log.charter import Carried, Gone
from p2p.table.going import WentOn
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter
from tests.client.table_views import changed, made_view

pytestmark = pytest.mark.xdist_group("table")


def looks_on(driver):
    """From now on the screen is one of somebody who looks on at this very table."""
    node, table = driver.node, driver.node.table
    node.table = lambda named: table(named)._replace(mine=frozenset(), me=None)


def test_who_looks_on_reads_once_without_whom_the_others_went_on_and_from_where(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.claim(1)
    driver.run(1000)
    driver.network.cut |= {frozenset((2, 0)), frozenset((2, 1))}
    driver.node.alive.discard(IDENTITIES[2].key)
    driver.run(61_000)
    for member in (0, 1):
        driver.network.table(member).answer("go on", (2,), driver.network.now)
        driver.network.settle(member)
    driver.run(3000)
    assert dict(driver.screen.view.people.voted_out).keys() == {2}
    assert absence.words_for_onlookers(driver.screen.view) == ("", "")             # who plays has said so itself
    driver.running.state.unsay()
    looks_on(driver)
    driver.update()
    assert driver.running.state.note == ("They went on without Ana", "from move 2.")
    driver.running.state.unsay()
    driver.update()
    assert driver.running.state.note == ("", "")


@pytest.mark.parametrize(("went", "where"), [
    (WentOn(3, 60, 6, False), "from trick 7 of deal 3."),
    (WentOn(3, 9, 0, False), "in deal 3."),
    (WentOn(3, 88, 12, True), "after deal 3."),
])
def test_at_cards_it_is_told_with_the_deal(tmp_path, went, where):
    """Of those who were left out last, whoever else was before."""
    driver = MemoryDriver(tmp_path, charter((*THREE, "Petr"), game="taroky"))
    view = changed(driver.node.table(b""), me=None, voted_out={0: 7, 1: 9, 2: 9}, voted_on_without={
        0: WentOn(1, 2, 0, False), 1: went, 2: went})
    assert absence.words_for_onlookers(view) == ("They went on without Luka and Ana", where)
    assert absence.words_for_onlookers(changed(view, over=True)) == ("", "")
    assert absence.words_for_onlookers(changed(view, reading=(3, 9))) == ("", "")      # not before the table is read


@pytest.mark.parametrize(("deals", "gone", "words"), [
    (2, (Gone(1, 40, (bytes(32),)),), "after deal 2, without one who had gone."),
    (1, (), "after deal 1."),
    (0, (Gone(0, 4, (bytes(32),)), Gone(1, 5, (bytes(32),))), "before its first deal, without two who had gone."),
])
def test_at_a_table_that_carries_a_match_on_it_is_kept(tmp_path, deals, gone, words):
    """As for who was left out there and looks on here."""
    driver = MemoryDriver(tmp_path, charter((*THREE, "Petr"), game="taroky"))
    view = driver.node.table(b"")
    carried = Carried(bytes(32), 9, bytes(32), (0, 1, 2, 3), deals, deals, 4, (0,) * 4, (), len(gone), gone)
    view = changed(view, charter=replace(view.charter, carried=carried))
    assert absence.words_for_onlookers(view) == ("", "")
    assert absence.words_for_onlookers(changed(view, me=None)) == ("This match was carried on", words)


@pytest.mark.parametrize(("me", "counts", "words"), [
    (0, (1, 0), ", 1 watches"), (0, (1, 2), ", 3 watch"), (None, (1, 0), ""), (None, (1, 1), ", 1 more watches")])
def test_the_header_counts_those_who_look_on_but_not_who_reads_it(me, counts, words):
    answers = {member: SimpleNamespace(onlookers=count) for member, count in enumerate(counts)}
    assert table_words.watched(made_view(me=me, answers=answers)) == words
