"""A match that goes on at another table: what is carried over, what every member refuses, and what `verify` says."""
from contextlib import nullcontext
from dataclasses import replace as with_fields
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from p2p.deal.proven import Proven
from p2p.games import tarok, taroky
from p2p.identity import fingerprint
from p2p.log.charter import BadCharter, Carried, Gone, decode_charter, encode_charter, table_hash
from p2p.log.entry import Entry, read_entry, sign
from p2p.log.view import View
from p2p.peer.tables import Tables
from p2p.peer.verifying import verify_files
from p2p.table.carry import carry, difference, goes_on
from p2p.table.deals import FinishedDeal
from p2p.table.match import new_match
from p2p.table.replica import Replica
from p2p.table.retold import figures_of, lines, look_back
from p2p.table.transcript import verify
from tests.bench import memory_network
from tests.checker.carried import compare
from tests.checker.curve import Wrong
from tests.checker.records import Charter
from tests.checker.table import Table, check
from tests.effort import only_long
from tests.networks import IDENTITIES, charter_for, play_out
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("table")

HOLDERS = (0, 1, 0, 1)
LEAVE = bytes(range(32))                 # the hash of an entry
SWAPPED = (2, 1, 0, 3)                  # the first seat goes on as the third, and the third as the first


def dealt(network: CardNetwork, deals: int) -> Replica:
    """The table once so many deals are finished."""
    network.run(lambda: all(table.deals.closed == deals for table in network.up))
    return network.tables[0].replica


@pytest.fixture(scope="module")
def old():
    """A match of three deals of which one is finished."""
    network = CardNetwork(HOLDERS, deals="3", start_chips="50")
    dealt(network, 1)
    return network


@pytest.fixture(scope="module")
def new(old):
    """The rest of it at another table, where two seats are exchanged."""
    carried = carry(old.tables[0].replica, SWAPPED, dict(old.tables[0].replica.charter.options))
    network = CardNetwork(HOLDERS, seed=5, deals="3", start_chips="50", carried=carried)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == 2 for table in network.up))
    return network


def file_of(folder, network):
    folder.mkdir()
    return filed(folder, network.charter, [record.data for record in network.disks[0]])


def with_carried(network, **fields) -> bytes:
    """The charter with something else carried over."""
    charter = decode_charter(network.charter)
    return encode_charter(replace(charter, carried=replace(charter.carried, **fields)))


def test_chips_and_the_next_dealer_go_with_the_seats(old):
    table = old.tables[0].replica
    before, carried = table.deals.match, carry(table, SWAPPED, dict(table.charter.options))
    assert [carried.totals[SWAPPED.index(seat)] for seat in range(4)] == list(before.totals)
    was, now = dict(before.place), dict(carried.place)
    assert [SWAPPED[int(now[name])] for name in was] == [int(value) for value in was.values()]
    assert (carried.deals, carried.rounds, carried.length) == (1, before.rounds, 3)
    assert (carried.table, carried.history) == (table.id, table.history.running[carried.step])


def test_by_seat_and_by_the_deal_what_tarok_carries_over():
    """Radlci and totals stand by seat, the forehand names one, a compulsory klop is of the deal."""
    place = (("forehand", "2"), ("open_radlci", "0,1,2"), ("totals", "10,20,30"), ("forced", "yes"))
    match = with_fields(new_match(tarok, 3, {"deals": "5"}), totals=(10, 20, 30), place=place)
    old = SimpleNamespace(game=tarok, charter=decode_charter(charter_for(3, "tarok", deals="5")), id=bytes(32),
                          deals=SimpleNamespace(finished=[FinishedDeal(4, match, None, 0, ())]),
                          history=SimpleNamespace(running={4: bytes(32)}), view=View(3))
    carried = carry(old, (1, 2, 0), {"deals": "5"})
    assert carried.totals == (20, 30, 10)
    assert dict(carried.place) == {"forehand": "1", "open_radlci": "1,2,0", "totals": "20,30,10", "forced": "yes"}


@pytest.mark.parametrize(("forehand", "seats", "now"), [
    (0, (0, 1, 3), 0), (1, (0, 1, 3), 1), (3, (0, 1, 3), 2),
    (2, (0, 1, 3), 2),                          # whose turn it was has gone: the next one's
    (3, (0, 1, 2), 0), (0, (1, 2, 3), 0), (2, (3, 0, 1), 0)])
def test_four_go_on_as_three_in_the_order_of_their_seats(forehand, seats, now):
    old = four_of_tarok(forehand)
    carried = carry(old, seats, {"deals": "5"})
    assert carried.totals == tuple((10, 20, 30, 40)[seat] for seat in seats)
    assert dict(carried.place) == {"forehand": str(now), "forced": "yes",
                                   "open_radlci": ",".join("3102"[seat] for seat in seats),
                                   "totals": ",".join(("10", "20", "30", "40")[seat] for seat in seats)}
    assert (carried.seats, carried.rounds, carried.length) == (seats, 0, 5)


def four_of_tarok(forehand=0, holders=(0, 1, 2, 3)):
    """A match of four, or of as many as there are `holders`, at a moment between two deals."""
    count = len(holders)
    place = (("forehand", str(forehand)), ("open_radlci", "3,1,0,2"[:2 * count - 1]),
             ("totals", "10,20,30,40"[:3 * count - 1]), ("forced", "yes"))
    match = with_fields(new_match(tarok, count, {"deals": "5"}), totals=(10, 20, 30, 40)[:count], place=place)
    charter = decode_charter(charter_for(max(holders) + 1, "tarok", holders=holders, deals="5"))
    return SimpleNamespace(game=tarok, charter=charter, id=bytes(32),
                           deals=SimpleNamespace(finished=[FinishedDeal(4, match, None, 0, ())]),
                           history=SimpleNamespace(running={4: bytes(32)}), view=View(len(charter.members)))


@pytest.mark.parametrize("forehand", range(3))
@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (3, 0, 1, 2), (1, 3, 2, 0)])
def test_three_go_on_as_four_and_the_fourth_starts_with_nothing(forehand, seats):
    """It has no points and no radlci; whose turn it is to be the forehand stays the same one's."""
    old = four_of_tarok(forehand, (0, 1, 2))
    carried = carry(old, seats, {"deals": "5"})
    assert carried.totals == tuple((10, 20, 30, 0)[seat] for seat in seats)
    assert dict(carried.place) == {"forehand": str(seats.index(forehand)), "forced": "yes",
                                   "open_radlci": ",".join("3100"[seat] for seat in seats),
                                   "totals": ",".join(("10", "20", "30", "0")[seat] for seat in seats)}
    assert (carried.seats, carried.rounds, carried.length) == (seats, 0, 5)
    here = replace(decode_charter(charter_for(4, "tarok", deals="5")), carried=carried)
    assert difference(here, old) == ""
    rich = replace(carried, totals=tuple(total or 5 for total in carried.totals))
    assert difference(replace(here, carried=rich), old) == "Not as the table that it carries on says: totals."


@pytest.mark.parametrize("seats", [(0, 1, 3), (0, 1, 2, 4), (0, 1, 2, 2), (0, 1, 2, 3, 4)])
def test_three_of_tarok_go_on_as_three_or_four(seats):
    """And nobody's place is taken by a newcomer's."""
    with pytest.raises(ValueError, match="one seat"):
        carry(four_of_tarok(holders=(0, 1, 2)), seats, {"deals": "5"})


@pytest.mark.parametrize("seats", [(0, 1), (0, 0, 1), (0, 1, 4), (0, 1, 2, 3, 0)])
def test_four_of_tarok_go_on_as_four_or_three(seats):
    with pytest.raises(ValueError, match="one seat"):
        carry(four_of_tarok(), seats, {"deals": "5"})


def test_nobody_who_goes_on_leaves_a_seat_behind():
    """Luka holds the third seat there, and is a member here: his seat can't be dropped; nor can that of who is away."""
    old = four_of_tarok(holders=(0, 1, 2, 0))
    away = replace(decode_charter(charter_for(2, "tarok", holders=(0, 1, 0), deals="5")),
                   carried=carry(old, (0, 1, 3), {"deals": "5"}))
    assert difference(away, old) == "A seat stays behind whose player hasn't gone."
    old.view.take_leave(2, 4, LEAVE)
    here = decode_charter(charter_for(2, "tarok", holders=(0, 1, 0), deals="5"))
    right, wrong = (replace(here, carried=carry(old, seats, {"deals": "5"})) for seats in ((0, 1, 3), (0, 1, 2)))
    assert difference(right, old) == ""
    assert difference(wrong, old) == "A seat stays behind whose player goes on."


@pytest.mark.parametrize(("heard", "found"), [
    ((), None), ((2,), ""),
    ((2, 3), "Somebody has left or come back at the table that it carries on: propose it once more.")])
def test_a_member_waits_until_it_knows_that_whose_seat_stays_behind_has_gone(heard, found):
    """And it takes no charter that says less of who has gone than it knows."""
    old = four_of_tarok()
    old.view.take_leave(2, 4, LEAVE)
    keys = [info.key for info in old.charter.members]
    here = decode_charter(charter_for(3, "tarok", deals="5"))
    members = tuple(replace(info, key=keys[member]) for info, member in zip(here.members, (0, 1, 3), strict=True))
    here = replace(here, members=members, carried=carry(old, (0, 1, 3), {"deals": "5"}))
    old.view = View(4)
    for member in heard:
        old.view.take_leave(member, 4, LEAVE)
    replica = SimpleNamespace(**vars(old), step=7)
    tables, session = Tables(SimpleNamespace()), SimpleNamespace(replica=replica, unchecked=False)
    tables._sessions[old.id] = session                      # private: no file
    assert tables.differs(here) == found
    session.unchecked = True                                # who has looked on first checks what it took for good
    assert tables.differs(here) is None


def test_three_play_the_match_of_four_to_its_end_and_both_files_verify(tmp_path):
    """Luka has left after the first of two deals; Mira plays on with two others at her computer."""
    left = CardNetwork((0, 1, 0, 0), game="tarok", deals="2", hush="0")
    dealt(left, 1)
    left.table(1).leave(left.clock(1))
    left.settle(1)
    assert left.run(lambda: left.tables[0].replica.view.members == {0})
    before = left.tables[0].replica
    carried = carry(before, (0, 2, 3), dict(before.charter.options))
    network = CardNetwork((0, 0, 0), game="tarok", seed=3, deals="2", hush="0", carried=carried)
    play_out(network)
    network.run(lambda: len(network.up[0].agreed) == 1)
    match = network.tables[0].replica.deals.match
    stood = next(deal.match for deal in before.deals.finished if deal.step == carried.step)
    began = tuple(stood.totals[seat] for seat in (0, 2, 3))
    assert match.totals == tuple(map(sum, zip(began, *(outcome.scores for outcome in match.sheet), strict=True)))
    assert (match.rounds, match.length) == (2, 2)
    there, here = file_of(tmp_path / "old", left), file_of(tmp_path / "new", network)
    report = verify(here, others=[there])
    assert report.whole
    assert carried_line(report).text.endswith("Carried on by Mira, without Luka (had left).")


@only_long("two matches")
def test_four_play_the_match_of_three_to_its_end_and_both_files_verify(tmp_path):
    """Petr comes as the fourth after the first of two deals."""
    three = CardNetwork((0, 1, 0), game="tarok", deals="2", hush="0")
    dealt(three, 1)
    before = three.tables[0].replica
    carried = carry(before, (0, 1, 2, 3), dict(before.charter.options))
    network = CardNetwork((0, 1, 0, 2), game="tarok", seed=3, deals="2", hush="0", carried=carried)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == 3 for table in network.up))
    match = network.tables[2].replica.deals.match
    began = (*before.deals.match.totals, 0)
    assert match.totals == tuple(map(sum, zip(began, *(outcome.scores for outcome in match.sheet), strict=True)))
    assert (match.rounds, match.length) == (2, 2)
    there, here = file_of(tmp_path / "old", three), file_of(tmp_path / "new", network)
    report = verify(here, others=[there])
    assert report.whole
    assert carried_line(report).text.endswith("Carried on by Mira and Luka.")


def test_the_match_goes_on_with_its_chips_to_the_length_that_was_agreed(old, new):
    table, match = new.tables[0].replica, new.tables[0].replica.deals.match
    before = old.tables[0].replica.deals.match
    started = tuple(before.totals[seat] for seat in SWAPPED)
    assert match.totals == tuple(map(sum, zip(started, *(outcome.scores for outcome in match.sheet), strict=True)))
    assert match.rounds == match.length == 3
    assert match.dealt == 1 + len(match.sheet)
    assert table.charter.carried.table == old.tables[0].replica.id


def test_another_number_of_deals_is_a_house_rule_that_may_change(old):
    table = old.tables[0].replica
    options = dict(table.charter.options)
    assert carry(table, SWAPPED, {**options, "deals": "8"}).length == 8
    assert carry(table, SWAPPED, {**options, "deals": "1"}).length == table.deals.match.rounds + 1


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 0, 1, 2), (0, 1, 2, 4)])
def test_each_seat_goes_on_from_one_seat(old, seats):
    with pytest.raises(ValueError, match="one seat"):
        carry(old.tables[0].replica, seats, {"deals": "3"})


def test_a_race_and_a_match_that_is_over_have_nothing_to_carry_on(new):
    with pytest.raises(ValueError, match="match is over"):
        carry(new.tables[0].replica, SWAPPED, {"deals": "3"})
    with pytest.raises(ValueError, match="nothing to carry on"):
        carry(Replica(charter_for(2)), (0, 1), {})


def test_a_deal_that_was_broken_off_is_not_carried_over():
    """Who carries on in the middle of the second deal goes on after the first."""
    network = CardNetwork(HOLDERS, deals="3")
    dealt(network, 1)
    network.run(lambda: network.up[0].deals.number == 2)
    table = network.tables[0].replica
    carried = carry(table, (0, 1, 2, 3), {"deals": "3"})
    assert (carried.deals, carried.step) == (1, table.deals.finished[1].step)
    assert carried.totals == table.deals.finished[1].match.totals


# -------------------------------------------------------------------- members

LIES = {
    "totals": lambda c: {"totals": (c.totals[0] + 1, c.totals[1] - 1, *c.totals[2:])},
    "log": lambda _: {"history": bytes(32)},
    "deals": lambda _: {"rounds": 0},
    "length": lambda _: {"length": 5},
    "start": lambda c: {"place": (("dealer", str((int(dict(c.place)["dealer"]) + 1) % 4)), *c.place[1:])},
    "start of": lambda c: {"place": c.place[::-1]},
    "No deal ended": lambda c: {"step": c.step + 1},
    "another table": lambda _: {"table": bytes(32)},
    "totals, start": lambda c: {"seats": (0, 1, 2, 3)} if c.totals[0] != c.totals[2] else {"totals": (0,) * 4,
                                                                                           "place": ()},
}


@pytest.mark.parametrize("lie", LIES)
def test_whoever_has_the_old_table_knows_another_story(old, new, lie):
    charter = decode_charter(new.charter)
    told = replace(charter, carried=replace(charter.carried, **LIES[lie](charter.carried)))
    sentence = difference(told, old.tables[1].replica)
    assert sentence
    assert all(word in sentence for word in lie.split(", "))
    assert difference(charter, old.tables[1].replica) == ""


def leaving_out(old: CardNetwork, *players: int) -> bytes:
    """A charter of these that carries the match on from before its only deal that is finished."""
    options = dict(decode_charter(old.charter).options)
    carried = carry(old.tables[0].replica, (0, 1, 2, 3), options, at=0)
    charter = decode_charter(memory_network.charter_for(
        [IDENTITIES[player] for player in players], "taroky", {"deals": "3", "start_chips": "50"}, holders=HOLDERS))
    return encode_charter(replace(charter, carried=carried))


def test_no_charter_leaves_out_a_deal_that_one_of_its_members_saw_finished(old, tmp_path):
    """PROTOCOL.md 16: whoever lost it would have the others begin again before it. Who was never there isn't wrong."""
    table = old.tables[0].replica
    heads, seen = table.order.heads(), table.history.seen
    ends = (Entry(table.id, member, heads[member][0] + 1, heads, seen, 10**7, None) for member in (0, 1))
    raws = [record.data for record in old.disks[0]]
    raws += [sign(IDENTITIES[entry.member], entry).raw for entry in ends]
    (tmp_path / "old").mkdir()
    there = filed(tmp_path / "old", old.charter, raws)      # to its end, which both have signed
    for players, wrong in ((0, 1), True), ((4, 1), True), ((4, 5), False):
        raw = leaving_out(old, *players)
        found = difference(decode_charter(raw), old.tables[1].replica)
        assert found == ("It leaves out a deal that its members have seen finished." if wrong else "")
        folder = tmp_path / f"new {players}"
        folder.mkdir()
        line = carried_line(verify(filed(folder, raw, []), others=[there]))
        assert (line.ok, line.text == found) == (not wrong, wrong)
        new, before = Table(Charter(raw)), check(there.read_bytes())
        with pytest.raises(Wrong, match="finished deal") if wrong else nullcontext():
            compare(new, before)


def test_who_has_made_a_step_says_so_though_it_has_written_nothing_since(old):
    """By its own steps a member knows of a deal before its entries show it."""
    table = old.tables[1].replica
    step = table.deals.finished[1].step
    seen = SimpleNamespace(last=SimpleNamespace(entry=SimpleNamespace(seen=(step - 1, b""))))
    known = {name: getattr(table, name) for name in ("charter", "id", "game", "history", "deals", "view")}
    raw = decode_charter(leaving_out(old, 4, 1))
    for me, found in (1, True), (None, False):
        behind = SimpleNamespace(**known, me=me, order=SimpleNamespace(chains=[seen, seen]))
        assert bool(difference(raw, behind)) == found


def test_whose_match_goes_on_elsewhere_writes_nothing_at_the_old_table():
    network = CardNetwork(HOLDERS, deals="3", playing=False)
    network.run_for(3000)
    for member in (0, 1):
        network.table(member).moved_on = True
    held = [len(disk) for disk in network.disks]
    network.table(1).leave(network.now)
    network.settle(1)
    network.run_for(5000)
    assert [len(disk) for disk in network.disks] == held
    for member in (0, 1):
        network.table(member).moved_on = False              # the new table was closed
    network.table(1).leave(network.now)
    network.settle(1)
    assert network.run(lambda: network.tables[0].replica.view.members == {0}, 3000)


IMPOSSIBLE = {
    "seats": {"totals": (1, 2, 3)},
    "origins": {"seats": (0, 0, 1, 2)},
    "over": {"rounds": 1, "length": 1},
    "more counted than dealt": {"rounds": 2, "deals": 1},
    "no such seat": {"place": (("dealer", "7"),)},
    "no number": {"place": (("dealer", "first"),)},
    "the cut": {"place": (("cut", "13"),)},
    "the piles": {"place": (("dealer", "0"), ("povinnost", "1"), ("piles", "0123"))},
    "a house rule": {"place": (("fault", "void"),)},
    "twice": {"place": (("dealer", "1"), ("dealer", "1"))},
    "gone twice": {"gone": (Gone(1, 3, (LEAVE,)), Gone(1, 3, (LEAVE,)))},
    "not in their order": {"gone": (Gone(1, 3, (LEAVE,)), Gone(0, 4, (LEAVE,)))},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_charter_that_carries_on_what_no_match_came_to_is_refused(new, name):
    with pytest.raises(BadCharter, match="can't be played"):
        Replica(with_carried(new, **IMPOSSIBLE[name]))


WORDS = st.text(max_size=12) | st.sampled_from(["forehand", "open_radlci", "totals", "forced", "yes", "1", "0,0,0"])


@settings(deadline=None)
@given(st.lists(st.tuples(WORDS.filter(lambda word: len(word) < 32), WORDS), max_size=4),
       st.tuples(*[st.integers(-999, 999)] * 3))
def test_any_words_about_the_next_deal_are_played_or_refused(place, totals):
    carried = Carried(bytes(32), 3, bytes(32), (2, 0, 1), 2, 1, 4, totals, tuple(place), 0, ())
    raw = encode_charter(replace(decode_charter(charter_for(3, "tarok", deals="4")), carried=carried))
    try:
        table = Replica(raw)
    except BadCharter:
        return
    assert table.deals.match.totals == totals


def test_a_race_carries_nothing_on():
    carried = Carried(bytes(32), 0, bytes(32), (0, 1), 0, 0, 1, (3, 4), (), 0, ())
    with pytest.raises(BadCharter, match="no match to carry on"):
        Replica(encode_charter(replace(decode_charter(charter_for(2)), carried=carried)))


# -------------------------------------------------------------------- files

def carried_line(report):
    (check,) = (check for check in report.checks if check.name == "carried")
    return check


def test_both_files_together_verify_and_say_who_carried_it_on(old, new, tmp_path):
    there, here = file_of(tmp_path / "old", old), file_of(tmp_path / "new", new)
    for report in (verify_files([here, there])[0], verify(here, others=[there])):
        assert report.whole
        assert carried_line(report).text == (
            f"The match goes on from deal 1 in {there.name}, as that says. Carried on by Mira and Luka.")
    assert verify_files([there, here])[1].seal == report.seal != ""


def known(network) -> Proven:
    """What its members have found proven, so that no test checks it again."""
    return Proven(digest for table in network.tables for digest in table.replica.dealing.proven.digests)


def test_the_old_file_says_where_the_match_goes_on_and_by_whom(old, new, tmp_path):
    there, here = file_of(tmp_path / "old", old), file_of(tmp_path / "new", new)
    told = look_back(there, known(old))
    assert told.report.goes_on is None
    assert not told.report.complete
    assert (figures_of(told).state, figures_of(told).still) == ("open", "not finished")
    beside = tmp_path / "old" / "taroky-somewhere.fairdeal"         # found beside it, whatever its end is called
    beside.write_bytes(here.read_bytes())
    told = look_back(there, known(old))
    report = told.report
    assert report.checks[-1].text == (f"After deal 1 the match goes on in {beside.name}, carried on by Mira and Luka. "
                                      "Everything up to there is right.")
    assert (report.ok, report.whole, report.complete, report.seal) == (True, False, True, "")
    assert (figures_of(told).state, figures_of(told).still) == ("open", "goes on at another table")
    assert [*lines(told)][-1] == f"no seal. {report.checks[-1].text}"


def test_a_charter_that_not_all_have_signed_says_only_who_has(old, new, tmp_path):
    """And it doesn't make the old file complete: whoever still counted there may say otherwise."""
    table, raws = old.tables[0].replica, [record.data for record in new.disks[0] if record.entry]
    mine = next(raw for raw in raws if read_entry(raw).entry.member == 0)

    def where(charter: bytes, *entries: bytes):
        folder = tmp_path / f"{len([*tmp_path.iterdir()])}"
        folder.mkdir()
        return goes_on(table, table.charter.keys, [filed(folder, charter, entries)])
    assert where(new.charter, *raws).agreed
    one = where(new.charter, mine)
    assert one.text.endswith(", carried on by Mira.")
    assert not one.agreed
    assert where(new.charter) is None
    assert where(new.charter, mine[:-1] + bytes([mine[-1] ^ 1])) is None
    assert where(with_carried(new, totals=(99, *decode_charter(new.charter).carried.totals[1:]))) is None
    assert goes_on(table, (), [tmp_path / "missing.fairdeal"]) is None


def test_alone_it_says_which_file_is_missing(new, tmp_path):
    here = file_of(tmp_path / "new", new)
    report = verify(here)
    assert (report.ok, report.whole) == (True, False)
    name = f"taroky-{fingerprint_of(new)}.fairdeal"
    assert carried_line(report).text == (
        f"The match goes on from deal 1 of another table, whose file is missing: verify it together with {name}.")
    assert report.seal                  # the file itself is whole: the same six words on every computer


def fingerprint_of(network):
    return fingerprint(decode_charter(network.charter).carried.table)


@only_long("three matches")
def test_a_file_that_carries_on_another_story_is_wrong(old, tmp_path):
    charter = decode_charter(old.charter)
    right = carry(old.tables[0].replica, (0, 1, 2, 3), dict(charter.options))
    rich = replace(right, totals=(right.totals[0] + 40, *right.totals[1:]))
    network = CardNetwork(HOLDERS, deals="3", start_chips="50", carried=rich)
    dealt(network, 1)
    report = verify(file_of(tmp_path / "new", network), others=[file_of(tmp_path / "old", old)])
    assert not report.ok
    assert carried_line(report).text == "Not as the table that it carries on says: totals."
    assert report.seal == ""


def test_an_old_file_that_is_wrong_itself_proves_nothing(old, new, tmp_path):
    raws = [record.data for record in old.disks[0]]
    (tmp_path / "old").mkdir()
    there = filed(tmp_path / "old", old.charter, [*raws[:9], raws[9][:-1] + bytes([raws[9][-1] ^ 1]), *raws[10:]])
    here = file_of(tmp_path / "new", new)
    report = verify(here, others=[there])
    assert (report.ok, report.whole) == (True, False)
    assert carried_line(report).text == (f"The match goes on from deal 1 in {there.name}, which is wrong itself, so "
                                         "nobody can tell from it how the match stood.")
    (tmp_path / "good").mkdir()
    right = filed(tmp_path / "good", old.charter, raws)
    assert verify(here, others=[there, right]).whole        # one file's trouble is never another's


@only_long("three matches")
def test_a_match_carried_on_twice_is_checked_link_by_link(old, tmp_path):
    first = CardNetwork(HOLDERS, seed=2, deals="3", start_chips="50",
                        carried=carry(old.tables[0].replica, (1, 0, 3, 2), {"deals": "3"}))
    dealt(first, 1)
    second = CardNetwork(HOLDERS, seed=3, deals="3", start_chips="50",
                         carried=carry(first.tables[0].replica, (1, 0, 3, 2), {"deals": "3"}))
    dealt(second, 1)
    paths = [file_of(tmp_path / name, network) for name, network in (("a", old), ("b", first), ("c", second))]
    reports = verify_files(paths)
    assert all(report.ok for report in reports)
    assert [carried_line(report).whole for report in reports[1:]] == [True, True]
    assert second.tables[0].replica.deals.match.dealt >= 3
    assert decode_charter(second.charter).carried.table == table_hash(first.charter)


def test_taroky_without_a_first_round_begins_with_who_is_povinnost(new):
    assert new.tables[0].replica.game is taroky
    first = new.watcher.deals.finished[1].state        # which lets go of nothing
    assert str(first.dealer) == dict(decode_charter(new.charter).carried.place)["dealer"]
