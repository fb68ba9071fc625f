"""The tries of others on this network at the deals of a day, on real nodes: theirs, checked, and nobody else's."""
import time

import pytest

from client.games import dated
from p2p.net.wire import DayAsks, DayFile
from p2p.peer.day_tries import own_tries
from p2p.peer.played import PlayedGames
from tests.peer.nodes import NodeGroup, mine

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as nodes:
        yield nodes


def today():
    return time.strftime("%Y-%m-%d")


def played(group, node, day):
    """This node has played the Tau of a day, and its played games were read."""
    known = {view.charter.id for view in node.tables}
    node.room.open_and_begin("tau", dated.options("tau", day), (mine(node),))
    group.wait(lambda: {view.charter.id for view in node.tables} - known, "the table")
    table, = {view.charter.id for view in node.tables} - known
    group.dealt(table, node)
    group.take(table, node, count=6)
    group.verified(table, node)
    node.leave(table)
    files = node.home / "played"
    group.wait(lambda: files.exists() and [*files.glob("*.fairdeal")], "its file")
    games = PlayedGames(node.home)
    games.wait()
    games.close()


def test_who_asks_gets_the_try_that_counts_and_has_it_checked(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    day = today()
    played(group, ana, day)
    played(group, ana, day)                             # for fun
    first = own_tries(ana.home, ana.identity.key, day)
    assert [*first] == ["tau"]
    group.meet(ana, ben)
    ben.ask_day(day)
    group.wait(lambda: ben.days.view, "Ana's try")
    (who, game), found = next(iter(ben.days.view.items()))
    assert (who, game, found.figures.state) == (ana.identity.key.hex(), "tau", "good")
    assert found.path.read_bytes() == first["tau"]
    assert ana.days.view == {}


def test_of_another_day_nothing_is_given(group):
    ana = group.node("Ana")
    played(group, ana, "2026-01-01")                    # a deal of another day, for fun
    assert own_tries(ana.home, ana.identity.key, "2026-01-01") == {}
    assert own_tries(ana.home, ana.identity.key, today()) == {}


def test_what_is_wrong_somebody_elses_or_not_asked_for_is_not_shown(group):
    ana, ben, eva = group.node("Ana"), group.node("Ben"), group.node("Eva")
    day = today()
    played(group, ana, day)
    group.meet(ana, ben, eva)
    data = own_tries(ana.home, ana.identity.key, day)["tau"]
    to = ben.identity.key
    checked = []
    spawn = ben.days._node.spawn
    ben.days._node.spawn = lambda work: (checked.append(work.__name__), spawn(work))
    eva.run(lambda: eva.send(to, DayFile(day, "tau", data)))           # nobody has asked for it
    group.sit_down(eva, ben)                            # messages of a link come in their order
    assert "_check" not in checked
    eva.days.hear = lambda sender, _message: [eva.send(sender, DayFile(day, game, bytes_)) for game, bytes_ in (
        ("tau", data), ("tau", data), ("../x", b"x" * 50_000), ("tarok", data[:-40] + bytes(40)))]
    ben.ask_day(day)
    group.wait(lambda: ben.days.view, "Ana's try")
    group.wait(lambda: checked.count("_check") == 4, "the other three")
    folder = ben.home / "today"
    group.wait(lambda: len([*folder.glob("*.fairdeal")]) == 1, "only Ana's file")
    assert {who for who, _ in ben.days.view} == {ana.identity.key.hex()}
    assert [*ben.home.glob("x*")] == []


def test_who_asks_without_end_gets_few_answers(group, monkeypatch):
    ana, eva = group.node("Ana"), group.node("Eva")
    group.meet(ana, eva)
    asked = []
    monkeypatch.setattr("p2p.peer.day_tries.own_tries", lambda *given: asked.append(given) or {})
    eva.run(lambda: [eva.send(ana.identity.key, DayAsks(today())) for _ in range(200)])
    group.sit_down(eva, ana)
    assert 1 <= len(asked) <= 4
