"""Real nodes between two deals: a watcher takes a bot's seat, rules change, a member vanishes, the match goes on."""
import random
from collections.abc import Callable, Iterator

import pytest

from p2p.identity import fingerprint
from p2p.net.wire import Draft
from p2p.peer.lobby.people import FREE, PLAYING
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from p2p.table.transcript import verify
from tests.effort import only_long
from tests.peer.nodes import NodeGroup, draft_of, mine

pytestmark = pytest.mark.xdist_group("loopback")

LUCK = random.Random(4)
RASH = ("valat", "throw_in")
LONG = 90                       # s that dealing and playing a deal of four hands may take on a busy computer


@pytest.fixture
def group(tmp_path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def cards_for(group: NodeGroup, *nodes: Node, game: str = "taroky", **options: str) -> bytes:
    """A table of four; the opener runs bots on the seats that are left, which tests press for."""
    group.meet(*nodes)
    opener = nodes[0]
    bots = tuple(mine(opener, f"Bot {n}", "easy") for n in range(4 - len(nodes)))
    opener.room.open_table(game, {"deals": "4", "hush": "0", **options},
                      (mine(opener), *(FREE,) * (len(nodes) - 1), *bots))
    group.wait(lambda: opener.lobby.tables, "open table")
    table = opener.lobby.tables[0].id
    for node in nodes[1:]:
        group.take_seat(table, node, opener)
    group.wait(lambda: all(seat.key for seat in draft_of(opener, table).seats), "full table")
    opener.room.begin(table)
    group.wait(lambda: all(node.table(table) for node in nodes), "table that stands")
    return table


def play(group: NodeGroup, table: bytes, *nodes: Node, until: Callable[[], bool]) -> None:
    """All seats of these nodes move at random until this holds."""
    pressed: dict[tuple[Node, int], int] = {}

    def done() -> bool:
        for node in nodes:
            view = node.table(table)
            for seat in view.mine & view.state.turn() if view and view.started else ():
                if pressed.get((node, seat)) != view.step:
                    pressed[node, seat] = view.step
                    moves = list(view.state.seen_by({seat}).moves(seat, 0))
                    quiet = [move for move in moves if move.verb not in RASH] or moves
                    node.act(table, seat, LUCK.choice(quiet), now_ms())
        return until()
    group.wait(done, "end of the play", LONG)


def dealt_out(group: NodeGroup, table: bytes, *nodes: Node) -> None:
    """A whole deal, up to the moment between it and the next."""
    play(group, table, *nodes, until=lambda: all(node.table(table).deal.between for node in nodes))


def proposal(group: NodeGroup, table: bytes, *nodes: Node) -> Draft:
    """The open table that carries on this one, as all of these see it."""
    def of(node: Node) -> Draft | None:
        return next((draft for draft in node.lobby.tables if draft.carries == table), None)
    group.wait(lambda: all(of(node) for node in nodes), "proposal")
    return of(nodes[0])


class Looked(Node):
    """Notes what another thread, as that of the bots, sees at the first moment between two deals: the proposals."""
    first: tuple[Draft, ...] | None = None

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name in ("tables", "lobby") and self.first is None and any(view.deal.between for view in self.tables):
            self.first = tuple(draft for draft in self.lobby.tables if draft.carries)


@only_long("two deals among three nodes and their bots")
def test_who_watches_takes_the_seat_of_a_bot_from_the_next_deal(group):
    ana, ben, eva = group.node("Ana"), group.node("Ben"), group.node("Eva")
    ana.__class__ = Looked
    table = cards_for(group, ana, ben)
    group.meet(ana, ben, eva)
    group.wait(lambda: (shown := draft_of(eva, table)) and shown.state == PLAYING, "running table in Eva's lobby")
    eva.room.watch(table)
    group.wait(lambda: eva.table(table) and eva.table(table).started, "watched table")
    eva.room.sit(table, (mine(eva),))                    # while the deal goes on: nobody is asked yet
    play(group, table, ana, ben, until=lambda: ana.table(table).step > 40)
    assert not [draft for draft in ana.lobby.tables if draft.carries]
    dealt_out(group, table, ana, ben)
    before, old = ana.table(table), [ana.table(table).file, ben.table(table).file, eva.table(table).file]
    draft = proposal(group, table, ana, ben, eva)
    assert ana.first == (draft,)                    # or her bots would be ready for the next deal before they see it
    assert [seat.name for seat in draft.seats] == ["Ana", "Ben", "Eva", "Bot 1"]
    assert draft.seats[2].key == eva.identity.key
    ben.room.ready(draft.id)
    group.wait(lambda: ben.identity.key in draft_of(ana, draft.id).ready, "Ben's yes")
    assert ana.table(draft.id) is None              # not before everybody has said yes
    ana.room.ready(draft.id)
    group.wait(lambda: ana.identity.key in draft_of(ben, draft.id).ready, "Ana's yes")
    assert ana.table(draft.id) is None              # nor before Eva has, who has seen what the seat has by now
    group.wait(lambda: eva.table(table).deal.between, "Eva's own copy of the deal")
    assert eva.table(table).deal.match.totals == before.deal.match.totals
    eva.room.ready(draft.id)
    group.wait(lambda: all(node.table(draft.id) for node in (ana, ben, eva)), "table that goes on")
    group.wait(lambda: all(node.table(table) is None for node in (ana, ben, eva)), "end of the old table")
    group.wait(lambda: [shown.id for shown in ben.lobby.tables] == [draft.id], "lobby without the old table")
    goes_on = eva.table(draft.id)
    assert goes_on.mine == {2}
    match = goes_on.deal.match
    assert (match.totals, match.rounds) == (before.deal.match.totals, before.deal.match.rounds)
    dealt_out(group, draft.id, ana, ben, eva)
    files = [node.table(draft.id).file for node in (ana, ben, eva)]
    for node in (ana, ben, eva):
        node.close()
    played = [path.parent.parent / "played" / path.name for path in old]
    assert all(path.exists() for path in played)    # who only watched keeps the file, too: it belongs to the match
    for new, before_it in zip(files, played, strict=True):
        report = verify(new, others=[before_it])
        check = next(check for check in report.checks if check.name == "carried")
        assert (report.ok, check.whole) == (True, True)
        assert "Carried on by Ana and Ben." in check.text


@only_long("the lobbies alone do so each time")
def test_one_no_closes_the_proposal_and_the_match_goes_on_as_it_was(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = cards_for(group, ana, ben)
    ana.room.carry_on(table)
    group.said(ana, "The deal goes on: this can be changed when it has ended.")
    dealt_out(group, table, ana, ben)
    ana.room.carry_on(table, {**dict(ana.table(table).charter.options), "fault": "void"})
    draft = proposal(group, table, ana, ben)
    assert draft.options["fault"] == "void"
    ana.room.begin(draft.id)
    group.said(ana, "Somebody is still missing at this table.")
    ben.room.ready(draft.id, False)
    group.wait(lambda: not proposal_of(ben, table), "end of the proposal")
    group.said(ana, "Ben would rather not.")
    for node in (ana, ben):
        node.next_deal(table)
    group.wait(lambda: all(node.table(table).deal.number == 2 for node in (ana, ben)), "the next deal")


def proposal_of(node: Node, table: bytes) -> Draft | None:
    return next((draft for draft in node.lobby.tables if draft.carries == table), None)


def test_house_rules_and_seats_change_between_deals_when_all_agree(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = cards_for(group, ana, ben)
    dealt_out(group, table, ana, ben)
    before = ana.table(table)
    ana.room.carry_on(table, {**dict(before.charter.options), "deals": "8"})
    draft = proposal(group, table, ana, ben)
    assert draft_of(ben, draft.id).options["deals"] == "8"
    ben.room.swap_seats(draft.id, 1, 2)             # Ben wants the seat of a bot's left neighbour
    group.wait(lambda: draft_of(ana, draft.id).seats[2].name == "Ben", "swapped seats")
    assert draft_of(ana, draft.id).ready == (ben.identity.key,)     # Ana is asked again
    ana.room.ready(draft.id)
    group.wait(lambda: ana.table(draft.id) and ben.table(draft.id), "table that goes on")
    after = ben.table(draft.id)
    assert after.deal.match.totals == tuple(before.deal.match.totals[seat] for seat in (0, 2, 1, 3))
    assert (after.mine, after.deal.match.length) == ({2}, 8)


@only_long("two matches of cards among real nodes")
def test_one_of_two_carries_an_unfinished_match_on_and_the_other_is_told(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = cards_for(group, ana, ben)
    dealt_out(group, table, ana, ben)
    totals = ana.table(table).deal.match.totals
    for node in (ana, ben):
        node.next_deal(table)
    group.wait(lambda: ana.table(table).deal.number == 2, "the second deal")
    old = ana.table(table).file
    ben.close()
    group.wait(lambda: ana.table(table).people.unreachable, "Ben gone")
    ana.room.carry_on(table, level="steady")
    draft = proposal(group, table, ana)
    assert [(seat.name, seat.bot) for seat in draft.seats] == [
        ("Ana", ""), ("Čeněk", "steady"), ("Bot 0", "easy"), ("Bot 1", "easy")]
    copies = {path: path.read_bytes() for path in old.parent.glob(f"{old.stem}*")}
    ana.room.begin(draft.id)
    group.wait(lambda: ana.table(draft.id), "table that goes on")
    assert ana.table(draft.id).deal.match.totals == totals       # the deal that was broken off is void
    new = ana.table(draft.id).file
    back = group.node("Ben")
    group.wait(lambda: back.unfinished, "Ben's unfinished table")
    back.resume(back.unfinished[0].id)
    group.said(back, "The others carried this match on at a new table. Watch it there, or ask to sit in.")
    ana.close()
    back.close()
    played = old.parent.parent / "played" / old.name
    played.unlink()
    for path, data in copies.items():               # as if Ana had been killed before it was put away
        path.write_bytes(data)
    again = group.node("Ana")
    group.wait(lambda: len(again.unfinished) == 2, "Ana's two tables")
    again.resume(next(known.id for known in again.unfinished if known.file == new))
    group.wait(lambda: again.table(draft.id) and not again.unfinished, "the new table alone")
    again.close()
    assert played.exists()
    assert not old.exists()
    report = verify(new)                            # finds the old file where it lies
    assert report.ok
    assert "Carried on by Ana, without Ben (still counted there)." in "".join(check.text for check in report.checks)


@only_long("a match of cards among real nodes")
def test_four_of_tarok_go_on_as_three_once_one_has_left_for_good(group):
    """Cleo leaves in the middle of the first deal, which is void."""
    ana, ben, cleo = group.node("Ana"), group.node("Ben"), group.node("Cleo")
    table = cards_for(group, ana, ben, cleo, game="tarok", leaving="nothing", turn_seconds="300")
    group.wait(lambda: all(node.table(table).started for node in (ana, ben, cleo)), "the first deal")
    cleo.leave_for_good(table)
    group.wait(lambda: all(node.table(table).deal.between for node in (ana, ben)), "void deal")
    old = ana.table(table)
    ben.room.carry_on_fewer(table)
    draft = proposal(group, table, ana, ben)
    assert [seat.name for seat in draft.seats] == ["Ana", "Ben", "Bot 0"]
    ana.room.ready(draft.id)
    group.wait(lambda: ana.table(draft.id) and ben.table(draft.id), "table that goes on")
    after = ana.table(draft.id)
    kept = tuple(number for number, seat in enumerate(old.charter.seats) if seat.name != "Cleo")
    assert after.charter.carried.seats == kept
    gone = [(one.member, one.step) for one in after.charter.carried.gone]
    assert gone == [*old.people.left_for_good.items()]                     # by its `leave`
    assert old.charter.keys[after.charter.carried.gone[0].member] == cleo.identity.key
    assert (after.deal.match.totals, after.deal.match.rounds, after.deal.match.length) == ((0, 0, 0), 0, 4)
    assert (after.mine, ben.table(draft.id).mine) == ({0, 2}, {1})
    group.wait(lambda: all(node.table(table) is None for node in (ana, ben)), "end of the old table")
    assert old.file.parent.parent.joinpath("played", old.file.name).exists()


@only_long("a match of cards among real nodes")
def test_somebody_joins_a_player_at_the_same_computer(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = cards_for(group, ana, ben)
    ben.room.carry_on_with(table, 2, "Mira")
    group.said(ben, "The deal goes on: this can be changed when it has ended.")
    dealt_out(group, table, ana, ben)
    before = ana.table(table)
    ben.room.carry_on_with(table, 0, "Mira")
    group.said(ben, "Somebody sits there.")
    ben.room.carry_on_with(table, 2, "Mira")
    draft = proposal(group, table, ana, ben)
    ana.room.ready(draft.id)
    group.wait(lambda: ana.table(draft.id) and ben.table(draft.id), "table that goes on")
    after = ana.table(draft.id)
    assert [(seat.name, seat.bot) for seat in after.charter.seats] == [
        ("Ana", ""), ("Ben", ""), ("Mira", ""), ("Bot 1", "easy")]
    assert (ben.table(draft.id).mine, after.mine) == ({1, 2}, {0, 3})
    assert after.deal.match.totals == before.deal.match.totals


@only_long("two deals of cards among real nodes")
def test_a_newcomer_makes_four_of_three_who_play_tarok_and_all_files_verify(group):
    """Ota sits beside Ben. Nobody of the three has a bot, so Eva gets a fourth seat."""
    ana, ben, eva = group.node("Ana"), group.node("Ben"), group.node("Eva")
    group.meet(ana, ben, eva)
    ana.room.open_table("tarok", {"deals": "4", "hush": "0"}, (mine(ana), FREE, FREE))
    group.wait(lambda: ben.lobby.tables, "open table")
    table = ben.lobby.tables[0].id
    ben.room.sit(table, (mine(ben), mine(ben, "Ota")))
    group.wait(lambda: (draft := draft_of(ana, table)) and all(seat.key for seat in draft.seats), "full table")
    ana.room.begin(table)
    group.wait(lambda: ana.table(table) and ben.table(table), "table that stands")
    group.wait(lambda: (shown := draft_of(eva, table)) and shown.state == PLAYING, "running table in Eva's lobby")
    eva.room.sit(table, (mine(eva),))
    dealt_out(group, table, ana, ben)
    before, old = ana.table(table), [ana.table(table).file, ben.table(table).file]
    draft = proposal(group, table, ana, ben, eva)
    assert [seat.name for seat in draft.seats] == ["Ana", "Ben", "Ota", "Eva"]
    group.wait(lambda: eva.table(table).deal.between, "Eva's own copy of the deal")     # who asks watches by itself
    for node in (ana, ben, eva):
        node.room.ready(draft.id)
    group.wait(lambda: all(node.table(draft.id) for node in (ana, ben, eva)), "table that goes on")
    after = eva.table(draft.id)
    match = after.deal.match
    assert (after.mine, match.totals, match.rounds) == ({3}, (*before.deal.match.totals, 0), before.deal.match.rounds)
    dealt_out(group, draft.id, ana, ben, eva)
    assert len(eva.table(draft.id).deal.match.totals) == 4
    files = [node.table(draft.id).file for node in (ana, ben, eva)]
    for node in (ana, ben, eva):
        node.close()
    played = old[0].parent.parent / "played" / old[0].name
    for new in files:
        report = verify(new, others=[played])
        check = next(check for check in report.checks if check.name == "carried")
        assert (report.ok, check.whole) == (True, True)
        assert "Carried on by Ana and Ben." in check.text
        assert f"Ben {fingerprint(ben.identity.key)} with Ota" in report.checks[1].text


@only_long("a deal of cards between two real nodes")
def test_who_comes_back_alone_reads_why_no_next_deal_begins(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = cards_for(group, ana, ben)
    dealt_out(group, table, ana, ben)
    ana.close()
    ben.close()
    back = group.node("Ana")
    group.wait(lambda: back.unfinished, "Ana's unfinished table")
    back.resume(back.unfinished[0].id)
    group.wait(lambda: back.table(table) and back.table(table).deal.between, "the table after its deal")
    back.next_deal(table)
    group.said(back, "This computer has just come back, and first hears what the others hold.")
    assert back.table(table).deal.between
