"""Real nodes at a table that somebody leaves, vanishes from, comes back to, or puts away."""
import pytest

from p2p.peer.lobby.people import FREE
from p2p.peer.node import Node
from p2p.table.transcript import verify
from tests.effort import only_long
from tests.peer.nodes import NodeGroup, draft_of, mine

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as group:
        yield group


def number(node: Node, other: Node, table: bytes) -> int:
    """The other's number in the charter."""
    return node.table(table).charter.keys.index(other.identity.key)


def impatient(table: bytes, *nodes: Node) -> None:
    """Who is missing is asked about at once; a vote waits for the charter's patience, which is 20 s at least."""
    for node in nodes:
        node._tables.find(table).table.intentions.patience = 300.0


def people(node, table):
    """Who is at this table, as this node shows it."""
    return node.table(table).people


def doing(node, other):
    """What this node's lobby says that the other one does."""
    return next(person.doing for person in node.lobby.here if person.key == other.identity.key)


def test_who_leaves_for_good_is_gone_and_the_others_finish(group):
    ana, ben, cleo = nodes = [group.node(name) for name in ("Ana", "Ben", "Cleo")]
    table = group.sit_down(*nodes)
    group.take(table, ana, ben, cleo)
    third = number(ana, cleo, table)
    cleo.leave_for_good(table)
    group.wait(lambda: not cleo.tables and not cleo.unfinished, "empty screen")
    group.wait(lambda: all(list(people(node, table).left_for_good) == [third] for node in (ana, ben)), "view of two")
    assert people(ana, table).members_here == {0, 1, 2} - {third}
    assert not people(ana, table).unreachable_since
    group.wait(lambda: list((group.folder / "Cleo" / "played").glob("*.fairdeal")), "file put away")
    group.play_out(table, ana, ben)
    assert all(view.proof.report.whole for view in group.verified(table, ana, ben))


def test_who_vanishes_is_left_out_and_comes_back(group):
    ana, ben, cleo = nodes = [group.node(name) for name in ("Ana", "Ben", "Cleo")]
    table = group.sit_down(*nodes, patience="20")
    group.take(table, ana, ben, cleo)
    impatient(table, ana, ben)
    first, third = number(ana, ana, table), number(ana, cleo, table)
    two = {0, 1, 2} - {third}
    cleo.close()
    group.nodes.remove(cleo)
    group.wait(lambda: all(third in people(node, table).may_be_voted_out for node in (ana, ben)),
               "somebody to go on without")
    assert people(ana, table).enough
    ana.answer(table, "go on", (third,))
    group.wait(lambda: people(ben, table).answers[first].gone == (third,), "answer of the other")
    assert people(ben, table).members_here == {0, 1, 2}
    ben.answer(table, "go on", (third,))
    group.wait(lambda: all(people(node, table).members_here == two for node in (ana, ben)), "view of two")
    assert list(people(ben, table).voted_out) == [third]
    group.take(table, ben, ana)
    cleo = group.node("Cleo")
    group.wait(lambda: cleo.table(table) and people(cleo, table).members_here == two, "log of the others", 15)
    assert not cleo.table(table).mine
    cleo.ask_back(table)
    group.wait(lambda: all(third in people(node, table).asks_to_return for node in (ana, ben)), "somebody who asks")
    ana.agree_back(table, third)
    group.wait(lambda: people(ben, table).asks_to_return.get(third) == {first}, "agreement of one")
    ben.agree_back(table, third)
    group.wait(lambda: all(people(node, table).members_here == {0, 1, 2} for node in (ana, ben, cleo)), "view of three")
    group.take(table, cleo, ana, ben)
    group.play_out(table, ana, ben, cleo, seconds=30)
    assert len({view.proof.report.seal for view in group.verified(table, ana, ben, cleo)}) == 1


def leave_out(group: NodeGroup, table: bytes, gone: Node, *others: Node) -> None:
    """This node vanishes for good, and all others say that they go on without it."""
    number_, before = number(others[0], gone, table), others[0].table(table).people.members_here
    gone.close()
    group.nodes.remove(gone)
    group.wait(lambda: all(number_ in people(node, table).may_be_voted_out for node in others),
               "somebody to go on without")
    for node in others:
        assert people(node, table).enough
        node.answer(table, "go on", (number_,))
    group.wait(lambda: all(people(node, table).members_here == before - {number_} for node in others),
               "view of the others")


@pytest.mark.parametrize("names", [
    ("Ana", "Ben", "Cleo", "Dana"),
    pytest.param(("Ana", "Ben", "Cleo", "Dana", "Emil"), marks=only_long("five nodes"))])
def test_two_vanish_one_after_the_other_and_the_others_play_to_the_end(group, names):
    """Three of four go on, then two of three; of five four, then three, then two."""
    nodes = [group.node(name) for name in names]
    table = group.sit_down(*nodes, patience="20")
    group.take(table, *nodes)
    impatient(table, *nodes)
    while len(nodes) > 2:
        leave_out(group, table, nodes.pop(), *nodes)
        group.take(table, *reversed(nodes))
    assert len(nodes[0].table(table).people.voted_out) == len(names) - 2
    group.play_out(table, *nodes, seconds=30)
    assert len({view.proof.report.seal for view in group.verified(table, *nodes)}) == 1


def test_who_steps_away_is_shown_so_until_it_is_there_again(group):
    ana, ben = nodes = [group.node(name) for name in ("Ana", "Ben")]
    table = group.sit_down(*nodes)
    other = number(ana, ben, table)
    ben.step_away(table)
    group.wait(lambda: people(ana, table).stepped_out == {other} and other in people(ana, table).unreachable_since,
               "somebody away")
    group.wait(lambda: doing(ana, ben) == "in the lobby", "word in the lobby")
    ben.step_away(table, stepped_out=False)
    group.wait(lambda: not people(ana, table).stepped_out and not people(ana, table).unreachable_since,
               "everybody there")
    group.wait(lambda: doing(ana, ben) == "plays tau", "word in the lobby")
    group.take(table, ben, ana)


def test_who_was_left_out_while_it_stepped_away_is_there_once_it_asks_to_be_taken_in(group):
    """Else it would be away again at once, and could be left out before it does anything."""
    ana, ben, cleo = nodes = [group.node(name) for name in ("Ana", "Ben", "Cleo")]
    table = group.sit_down(*nodes, patience="20")
    group.take(table, ana, ben, cleo)
    impatient(table, ana, ben)
    third = number(ana, cleo, table)
    cleo.step_away(table)
    group.wait(lambda: all(third in people(node, table).may_be_voted_out for node in (ana, ben)),
               "somebody to go on without")
    for node in (ana, ben):
        node.answer(table, "go on", (third,))
    group.wait(lambda: all(list(people(node, table).voted_out) == [third] for node in nodes), "view of two")
    cleo.ask_back(table)
    group.wait(lambda: all(third in people(node, table).asks_to_return for node in (ana, ben)), "somebody who asks")
    for node in (ana, ben):
        node.agree_back(table, third)
    group.wait(lambda: all(people(node, table).members_here == {0, 1, 2} for node in nodes), "view of three")
    for node in (ana, ben):
        assert not people(node, table).stepped_out
        assert third not in people(node, table).may_be_voted_out
    group.take(table, cleo, ana, ben)


def test_one_of_two_may_end_a_game_that_is_kept_as_not_finished(group):
    ana, ben = nodes = [group.node(name) for name in ("Ana", "Ben")]
    table = group.sit_down(*nodes, patience="20")
    group.take(table, ana, ben)
    impatient(table, ana)
    other = number(ana, ben, table)
    ben.close()
    group.nodes.remove(ben)
    group.wait(lambda: other in people(ana, table).may_be_voted_out, "somebody to go on without")
    assert not people(ana, table).enough
    ana.end_here(table)
    group.wait(lambda: not ana.tables and not ana.unfinished, "empty screen")
    (file,) = (group.folder / "Ana" / "played").glob("*.fairdeal")
    report = verify(file)
    assert report.ok
    assert not report.whole
    back = group.node("Ben")                            # who comes back to it then is told
    group.wait(lambda: back.unfinished, "Ben's unfinished table")
    back.resume(back.unfinished[0].id)
    group.said(back, "Ana has ended this game; its file is kept as not finished.")
    group.wait(lambda: (said := people(back, table).answers.get(1 - other)) and said.answer == "end", "its answer")


def test_who_left_may_hear_that_it_counts_together_with_the_last_signature(group, caplog):
    """In a game that ends by leaving the other's answer and its signature of the end may come in one batch."""
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    ana.room.open_table("lines", {}, (mine(ana), FREE))
    group.wait(lambda: ana.lobby.tables, "open table")
    table = ana.lobby.tables[0].id
    group.wait(lambda: draft_of(ben, table), "table in Ben's lobby")
    group.take_seat(table, ben, ana)
    ana.room.begin(table)
    group.wait(lambda: all((view := node.table(table)) and view.started and not view.state.need()
                           for node in (ana, ben)), "game")
    tables, held = ben._tables, []                      # private: what comes in is held back
    hear, tables.hear = tables.hear, lambda *heard: held.append(heard)
    ben.leave_for_good(table)
    group.wait(lambda: ana.table(table).over and ana.table(table).proof.report, "the end, signed by all that count")

    def let_in() -> None:
        tables.hear = hear
        for heard in held:
            hear(*heard)
        tables.settle_heard()
    ben._loop.call_soon_threadsafe(let_in)
    group.wait(lambda: list((group.folder / "Ben" / "played").glob("*.fairdeal")), "file put away")
    ben.close()
    group.nodes.remove(ben)
    assert not caplog.records, "the table was put away twice"
