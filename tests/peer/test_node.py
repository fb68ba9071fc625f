"""Nodes on loopback: whole games, leaving and coming back, what the disk and the network may refuse, a quiet end."""
import multiprocessing
import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.languages import catalogue
from p2p.games import GAMES
from p2p.games.game import Move
from p2p.identity import NAME_LIMIT, IdentityError
from p2p.language import spoken
from p2p.net import listening
from p2p.net.endpoint import code_of
from p2p.net.wire import Heads
from p2p.peer.lobby.people import FREE
from p2p.peer.network import LONGEST
from p2p.peer.node import Node, NodeError
from p2p.peer.session import now_ms
from p2p.table.transcript import verify
from tests.effort import patience
from tests.peer.nodes import NodeGroup, draft_of, mine, state_of
from tests.peer.work_counter import work_counted

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path: Path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def files(group: NodeGroup, node: Node, folder: str) -> list[Path]:
    return sorted((group.folder / node.lobby.me.name / folder).glob("*.fairdeal"))


def shown_clock(node: Node, table: bytes) -> float:
    """What a screen shows as the table's clock now, less the own clock."""
    view = node.table(table)
    return view.clock.ms - view.clock.at


# -------------------------------------------------------------------- whole games

def test_three_play_a_whole_game_and_all_files_verify(group):
    nodes = [group.node(name) for name in ("Ana", "Ben", "Cleo")]
    table = group.sit_down(*nodes, mode="3tau")
    group.wait(lambda: [node.lobby.me.doing for node in nodes] == ["plays tau"] * 3, "word in the lobby")
    group.play_out(table, *nodes)
    views = group.verified(table, *nodes)
    assert len({(view.deal.outcome, view.proof.report.seal) for view in views}) == 1
    assert all(view.proof.report.ok and view.proof.agreed == {0, 1, 2} for view in views)
    group.wait(lambda: not any(draft_of(node, table) for node in nodes), "lobby without the table")
    for node in nodes:
        node.leave(table)
        group.wait(lambda node=node: not node.tables, "empty screen")
        (file,) = files(group, node, "played")
        assert files(group, node, "playing") == []
        assert verify(file).ok
        assert verify(file).seal == views[0].proof.report.seal
    assert [list(node.notices) for node in nodes] == [[], [], []]


def test_two_on_one_computer_play_with_nobody_else(group):
    node = group.node("Ana")
    node.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(node, "Ana"), mine(node, "Ota")))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    table = node.tables[0].charter.id
    assert node.tables[0].mine == {0, 1}
    group.play_out(table, node)
    (view,) = group.verified(table, node)
    assert view.proof.report.ok
    assert sum(view.deal.outcome.scores) == 6            # a puzzle has six Taus


def test_alone_without_a_network_all_goes_on_and_a_sentence_says_why(group):
    node = group.node("Ana", ("nowhere0",))
    node.room.open_and_begin("tau", {"mode": "z3tau", "training": "on"}, (mine(node),))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    table = node.tables[0].charter.id
    group.play_out(table, node)
    group.verified(table, node)
    group.wait(lambda: node.network.text.startswith("No interface here is called nowhere0. Choose one of: "), "word")
    assert not node.network.ok
    assert node.network.code == ""


def test_a_bot_s_seat_is_shown_with_whom_runs_it_and_moved_by_its_computer(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    ana.room.open_table("tau", {"mode": "z3tau"}, (mine(ana), mine(ana, "Robo", "quick"), FREE))
    group.wait(lambda: [d for d in ben.lobby.tables if d.opener == ana.identity.key], "table")
    (draft,) = (d for d in ben.lobby.tables if d.opener == ana.identity.key)
    assert [(seat.key, seat.name, seat.bot) for seat in draft.seats] == [
        (ana.identity.key, "Ana", ""), (ana.identity.key, "Robo", "quick"), (b"", "", "")]
    ben.room.sit(draft.id, (mine(ben), mine(ben, "Eva")))
    group.said(ben, "There are not enough free seats at this table.")


def test_a_table_of_one_computer_concerns_nobody_else(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    ana.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(ana), mine(ana, "Robo", "quick")))
    group.wait(lambda: any(p.doing == "plays tau" for p in ben.lobby.here if p.key == ana.identity.key), "news")
    assert [draft for draft in ben.lobby.tables if draft.opener == ana.identity.key] == []


# -------------------------------------------------------------------- leaving and coming back

def test_one_leaves_the_others_wake_it_and_the_score_is_the_same(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben, count=2)
    scores = ana.table(table).state.scores
    ben.leave(table)
    group.wait(lambda: not ben.tables, "empty screen")
    group.dealt(table, ben)               # Ana's beats bring it back
    assert ben.table(table).state.scores == scores
    group.play_out(table, ana, ben)
    assert len({view.proof.report.seal for view in group.verified(table, ana, ben)}) == 1


def test_both_leave_and_one_wakes_the_other(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ben, ana, count=2)
    for node in (ana, ben):
        node.leave(table)
    group.wait(lambda: not ana.tables and not ben.tables, "two empty screens")
    assert [known.charter.id for known in (*ana.unfinished, *ben.unfinished)] == [table, table]
    ana.resume(ana.unfinished[0].id)
    group.dealt(table, ana, ben)
    assert (ana.unfinished, ben.unfinished) == ((), ())
    group.take(table, ana, ben)
    assert ben.table(table).state.scores == (1, 2)


def test_what_was_on_its_way_when_we_left_wakes_nothing(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    offered: list[bool] = []

    def late() -> None:                             # private: behind the leave, in the same turn of the node's thread
        (known,) = ana._tables.unfinished
        ana._tables.hear(ben.identity.key, Heads(known.id, ()))
        offered.extend(known.returning for known in ana._tables.unfinished)
    ana.leave(table)
    ana.call(late)
    group.wait(lambda: offered, "offer")
    assert offered == [False]
    group.wait(lambda: ana.tables, "the table again, for Ben is at it")


def test_who_closes_the_window_and_returns_sees_the_same_score(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben, count=2)
    scores, board = ana.table(table).state.scores, ana.table(table).state.board
    ana.close()
    group.wait(lambda: ben.table(table).people.unreachable == {0}, "sight of the empty chair")
    (file,) = files(group, ana, "playing")
    stays = ben._tables.find(table).replica             # as if a minute passed meanwhile
    stays._clock = (stays._clock[0], stays._clock[1] + 60_000)
    os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 60))
    again = group.node("Ana")
    group.dealt(table, again)
    assert (again.table(table).state.scores, again.table(table).state.board) == (scores, board)
    group.wait(lambda: abs(shown_clock(again, table) - shown_clock(ben, table)) < 2000, "the same clock")
    group.wait(lambda: not ben.table(table).people.unreachable, "sight of Ana")
    group.play_out(table, again, ben)
    assert len({view.proof.report.seal for view in group.verified(table, again, ben)}) == 1


def test_a_game_of_one_computer_is_offered_again_and_gone_on_with(group):
    first = group.node("Ana")
    first.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(first),))
    group.wait(lambda: first.tables and first.tables[0].state.board, "board")
    table = first.tables[0].charter.id
    group.take(table, first)
    clock = first.table(table).clock.ms
    first.close()
    node = group.node("Ana")
    group.wait(lambda: node.unfinished, "offer")
    assert node.tables == ()
    node.resume(node.unfinished[0].id)
    group.dealt(table, node)
    assert node.table(table).state.scores == (1,)
    assert node.table(table).clock.ms >= clock - 20    # the table clock goes on where it was
    group.play_out(table, node)


def test_a_table_left_at_the_end_still_gets_everybody_s_signature(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    on_news = ana.on_change

    def leave_at_once() -> None:
        on_news()
        if (view := ana.table(table)) and view.deal.outcome:
            ana.leave(table)
    ana.on_change = leave_at_once
    group.take(table, ben, count=6)
    group.verified(table, ben)
    group.wait(lambda: files(group, ana, "played"), "file put away")
    assert verify(files(group, ana, "played")[0]).checks[-1].text == "all found. All 2 signed the same end."


def test_a_file_of_an_older_game_is_never_replaced(group):
    node = group.node("Ana")
    node.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(node),))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    view = node.tables[0]
    older = group.folder / "Ana" / "played" / view.file.name
    older.parent.mkdir()
    older.write_text("an older game")
    group.play_out(view.charter.id, node)
    node.leave(view.charter.id)
    group.wait(lambda: len(files(group, node, "played")) == 2, "file put away")
    assert older.read_text() == "an older game"
    assert verify(older.with_stem(older.stem + "-2")).ok


def test_an_opener_who_leaves_before_the_deal_closes_the_table(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    ana.room.open_table("tau", {}, (mine(ana), FREE))
    group.wait(lambda: ana.lobby.tables and [d for d in ben.lobby.tables if d.opener == ana.identity.key], "table")
    ana.room.stand(ana.lobby.tables[0].id)
    group.wait(lambda: not [d for d in ben.lobby.tables if d.opener == ana.identity.key], "closed table")


# -------------------------------------------------------------------- what the system refuses

def test_a_port_in_use_is_no_obstacle(group):
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", listening.PORT))
            taken.listen()
        except OSError:
            pass                            # another program has it: just as well
        node = group.node("Ana")
        assert node.network.code
        assert node.network.code != code_of("127.0.0.1", listening.PORT)
        group.meet(node, group.node("Ben"))


def test_every_port_in_use_is_a_sentence_and_frees_the_folder(group, monkeypatch):
    monkeypatch.setattr("p2p.net.listening.PORT", 1 << 20)
    monkeypatch.setattr(socket.socket, "bind", lambda *_: (_ for _ in ()).throw(OSError(98, "Address already in use")))
    node = Node(group.folder / "Ana", "Ana", ("127.0.0.1",))
    with pytest.raises(NodeError, match=r"^Can't listen on port .+: .+\. Close the program that uses it"):
        node.start()
    monkeypatch.undo()
    group.node("Ana")


def test_an_unfinished_table_is_deleted_with_its_file(group):
    node = group.node("Ana")
    node.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(node),))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    file = node.tables[0].file
    node.leave(node.tables[0].charter.id)
    group.wait(lambda: node.unfinished, "offer")
    node.forget(bytes(32))                          # no table of ours
    node.forget(node.unfinished[0].id)
    group.wait(lambda: not node.unfinished, "empty list")
    assert not file.exists()
    node.close()
    again = group.node("Ana")
    assert again.unfinished == ()


def test_a_second_program_on_one_folder_gets_a_sentence(group):
    group.node("Ana")
    with pytest.raises(IdentityError, match=r"^Fairdeal is already open with this folder\. "):
        Node(group.folder / "Ana", "Ana", ("127.0.0.1",))
    group.nodes[0].close()
    group.node("Ana")


def test_a_copied_key_is_told_and_breaks_no_table(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben)
    (group.folder / "Copy").mkdir()
    shutil.copy(group.folder / "Ana" / "identity", group.folder / "Copy" / "identity")
    copy = group.node("Copy")
    assert copy.identity.key == ana.identity.key
    group.wait(lambda: any(node.network.text.startswith("Another computer uses a copy of your key. Delete ")
                           for node in (ana, copy)), "word")
    assert copy.tables == ()
    for node in (copy, ana):
        node.close()
    again = group.node("Ana")
    group.dealt(table, again)
    group.play_out(table, again, ben)
    assert all(view.proof.report.ok for view in group.verified(table, again, ben))


def test_broken_files_of_tables_are_named_and_stop_nothing(group):
    first = group.node("Ana")
    first.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(first),))
    group.wait(lambda: first.tables and first.tables[0].state.board, "board")
    good = first.tables[0].file
    first.close()
    data = good.read_bytes()
    for name, content in {"empty": b"", "text": b"hello", "half": data[:40],
                          "flipped": data[:60] + b"??????????" + data[70:], "torn": data[:-3]}.items():
        good.with_name(f"{name}.fairdeal").write_bytes(content)
    good.with_name("folder.fairdeal").mkdir()
    good.unlink()
    node = group.node("Ana")
    group.wait(lambda: node.unfinished, "offer")
    assert [known.file.stem for known in node.unfinished] == ["torn"]
    assert sorted(text.split()[3] for text in node.notices) == [
        f"{name}.fairdeal" for name in ("empty", "flipped", "folder", "half", "text")]
    node.resume(node.unfinished[0].id)
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")


def test_at_a_table_to_whose_opener_no_link_stands_it_is_said_why_before_anything_is_asked(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    ana.room.open_table("tau", {}, (mine(ana), FREE))
    group.wait(lambda: ben.lobby.tables, "table")
    (table,) = (draft.id for draft in ben.lobby.tables)
    why = "Ana (127.0.0.1) is here, but neither computer lets the other in."
    ben._mesh.barred = lambda key: why if key == ana.identity.key else ""       # private: firewalls need a network
    for act in (lambda: ben.room.sit(table, (mine(ben),)), lambda: ben.room.watch(table)):
        ben.notices.clear()
        act()
        group.wait(lambda: ben.notices, "notice")
        assert list(ben.notices) == [why]
    del ben._mesh.barred
    ben.room.sit(table, (mine(ben),))
    group.wait(lambda: any(seat.key == ben.identity.key for seat in ana.lobby.tables[0].seats), "seat")


def test_what_can_t_be_done_is_said_in_sentences(group):
    node = group.node("Ana")
    for act, sentence, slovene in (
            (lambda: node.room.sit(bytes(16), (mine(node),)), "This table isn't open any more.",
             "Ta miza ni več odprta."),
            (lambda: node.room.begin(bytes(16)), "This table isn't open any more.", "Ta miza ni več odprta."),
            (lambda: node.room.open_table("tau", {}, ()), "Tau has 1 to 6 seats.", "število sedežev od 1 do 6."),
            (lambda: node.join_place("?!"), "Type an address like 192.168.1.24, ", "»?!« ni ne naslov ne koda. Vpiši "),
            (lambda: node.join_place("127.0.0.1:9"), "Nobody answers at 127.0.0.1. ", "se nihče ne oglasi.")):
        node.notices.clear()
        act()
        group.wait(lambda: node.notices, "notice")
        assert sentence in node.notices[0]
        with spoken(catalogue("sl")):
            assert slovene in str(node.notices[0])
    node.leave(bytes(16))
    node.resume(bytes(32))
    node.room.stand(bytes(16))
    node.act(bytes(16), 0, Move("claim", (1, 2, 3)), 0)


def test_what_is_said_can_be_shown_whatever_others_put_into_it(group):
    node = group.node("Ana")
    node.say("Nobody answers at \0\x1b[2J\udc80\n  the other end. " + "x" * 1000)
    (said,) = node.notices
    assert said.startswith("Nobody answers at [2J the other end. xxx")
    assert said.isprintable()
    assert len(said) == LONGEST


def test_a_name_can_be_shown_whatever_was_typed(group):
    node = group.node("Ana")
    node.rename("\0O\tta\x1b" + "x" * 90)
    group.wait(lambda: node.lobby.me.name == "O ta " + "x" * (NAME_LIMIT - 5), "name")


def test_the_port_that_is_listened_at_is_shown(group):
    nodes = [group.node(name) for name in ("Ana", "Ota")]
    for node in nodes:
        socket.create_connection(("127.0.0.1", node.network.port), 5).close()       # refused where nobody listens
    assert nodes[0].network.port != nodes[1].network.port


def test_an_illegal_press_is_said_and_changes_nothing(group):
    node = group.node("Ana")
    node.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(node),))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    before = node.tables[0].step
    node.act(node.tables[0].charter.id, 0, Move("dance", ()), now_ms())
    group.wait(lambda: node.refusal, "refusal")
    assert (node.refusal.table, node.refusal.rule) == (node.tables[0].charter.id, "3.1")
    assert node.refusal.sentence.startswith("In Tau the moves are ")
    assert not node.notices                                 # nothing that another screen says
    assert node.tables[0].step == before


# -------------------------------------------------------------------- quiet

def test_closing_takes_a_moment_and_leaves_no_thread_or_process(tmp_path):
    threads, children = set(threading.enumerate()), set(multiprocessing.active_children())
    descriptors = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    with NodeGroup(tmp_path) as group:
        nodes = [group.node(name) for name in ("Ana", "Ben")]
        group.sit_down(*nodes, mode="m3tau")      # its dealer thinks in another process
        for node in nodes:
            began = time.monotonic()
            node.close()
            assert time.monotonic() - began <= patience(1.5), state_of(node)
    assert set(threading.enumerate()) <= threads
    assert set(multiprocessing.active_children()) <= children
    if descriptors:
        assert len(os.listdir("/proc/self/fd")) <= descriptors + 2      # multiprocessing keeps its resource tracker
    nodes[0].act(bytes(16), 0, Move("claim", (1, 2, 3)), 0)             # the screen may still be there
    nodes[0].rename("Late")
    nodes[0].close()


def test_a_node_that_never_started_frees_its_folder_when_closed(tmp_path):
    Node(tmp_path, "Ana", ("127.0.0.1",)).close()
    Node(tmp_path, "Ana", ("127.0.0.1",)).close()


def test_a_dealer_that_thinks_for_long_holds_up_no_heartbeat(group, monkeypatch):
    from tests.peer import slow_race
    monkeypatch.setitem(GAMES, "slow", slow_race.SLOW_RACE)
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    gone: list[str] = []
    for node, other in ((ana, ben), (ben, ana)):
        def watch(node=node, other=other, on_news=node.on_change) -> None:
            on_news()
            if other.identity.key not in {person.key for person in node.lobby.here}:
                gone.append(other.lobby.me.name)
        node.on_change = watch
    ana.room.open_table("slow", {}, (mine(ana), mine(ana, "Ota")))
    group.wait(lambda: ana.lobby.tables, "table")
    began = time.monotonic()
    ana.room.begin(ana.lobby.tables[0].id)
    group.wait(lambda: ana.tables and ana.tables[0].state.board, "board", slow_race.SECONDS + 30)
    assert time.monotonic() - began >= slow_race.SECONDS
    assert gone == []


def test_a_thinking_process_that_is_killed_stops_no_game(group):
    node = group.node("Ana")
    node.room.open_and_begin("tau", {"mode": "m3tau"}, (mine(node),))
    group.wait(lambda: node.tables and node.tables[0].state.board, "board")
    for process in multiprocessing.active_children():
        process.kill()
        process.join()
    group.take(node.tables[0].charter.id, node, count=3)
    assert node.tables[0].state.scores == (3,)


def test_an_idle_node_is_idle(group):
    """A node calls at most 10,000 functions a second, which take less than 5 % of a core, and seldom wakes up."""
    with work_counted() as work:
        nodes = [group.node(name) for name in ("Ana", "Ben")]
    group.sit_down(*nodes)
    group.wait(lambda: all(node.network.text for node in nodes), "network")
    calls, wakeups, began = work.calls, work.wakeups, time.monotonic()
    time.sleep(2)                           # what happens while nothing happens
    seconds = (time.monotonic() - began) * len(nodes)
    assert 0 < (work.calls - calls) / seconds < 10_000
    assert (work.wakeups - wakeups) / seconds < 200
