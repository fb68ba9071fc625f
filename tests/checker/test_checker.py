"""The second checker, which was written from the documents alone, against the program: on the vectors, and on games
played at random by all house rules.
"""
import json
import re
from dataclasses import replace as with_fields
from hashlib import sha256
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from p2p.games import GAMES, days, tarok
from p2p.games.saved import Saved
from p2p.log.charter import BadCharter, decode_charter, encode_charter
from p2p.log.view import View
from p2p.table.carry import carry
from p2p.table.deals import FinishedDeal
from p2p.table.match import match_of, new_match
from p2p.table.transcript import verify
from tests import effort
from tests.bench.memory_network import MemoryNetwork
from tests.checker.__main__ import WORDS
from tests.checker.carried import Stand, compare
from tests.checker.chains import Chains
from tests.checker.curve import Wrong, hashed, joined
from tests.checker.games_played import card_game, file_of, left_race, parted_race, race_game, written
from tests.checker.records import Charter, read_entry, read_file
from tests.checker.table import Table, check
from tests.checker.tau import Game
from tests.networks import IDENTITIES, charter_for

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"
HERE = Path(__file__).parent


def carried_from():
    """The file of the table from which the vector `carried` goes on."""
    return next(path for path in VECTORS.glob("*.fairdeal") if not path.with_suffix(".json").exists())


RACES = ["window", "four", "sooner", "heard", "seats", "tied", "stands", "slow", "crossed", "twice"]
VECTOR_FILES = ["tau", "pcset", "lines", "taroky", "tarok", "saved", "carried", "left", "void", "voted", "before",
                "fewer", "hidden", "ahead", "findings", "five", "resigned", "forfeit", "gap", "day",
                "returned", *RACES]


@pytest.mark.parametrize("game", VECTOR_FILES)
def test_the_checker_gets_the_values_of_the_vectors(game):
    said, entries = json.loads((VECTORS / f"{game}.json").read_text("utf-8")), []
    old = check(carried_from().read_bytes()) if game == "carried" else None
    table = check((VECTORS / f"{game}.fairdeal").read_bytes(), entries.append, old)
    deck = [[entry.body[0], entry.member, sha256(entry.body[1]).hexdigest()] for entry in entries
            if entry.kind == "step"]
    assert table.unsigned() == []
    assert table.charter.table.hex() == said["table"]
    assert [entry.hash.hex() for entry in entries] == said["entries"]
    for number, (step, kept) in enumerate(zip(table.steps, said["steps"], strict=True), 1):
        assert {"kind": step.kind, "item": step.item.hex(), "T": step.T, "state": step.state.hex(),
                "R": step.R.hex()} == kept, f"step {number}"
    assert deck == said["deck"]
    assert [coin.hex() for coin in table.tosses.coins] == said["coins"]
    assert table.claims == said["claims"]
    assert table.outcome == said["outcome"]
    findings = [[[number, seat, rule] for number, seat, rule, _ in deal] for deal in said["findings"]]
    assert [[list(found) for found in deal] for deal in table.findings] == findings
    assert table.totals == said["totals"]
    assert table.seal(WORDS.read_text("ascii").split()) == said["seal"]


def vector(name, monkeypatch=None, method="", note=None):
    """The table of a vector; `note` is told of each call of a method of its chains, with what it gave."""
    if monkeypatch:
        told = getattr(Chains, method)

        def telling(chains, *arguments):
            given = told(chains, *arguments)
            note(chains, given, *arguments)
            return given
        monkeypatch.setattr(Chains, method, telling)
    return check((VECTORS / f"{name}.fairdeal").read_bytes())


def test_a_vector_has_a_vote_before_any_start_and_a_deck_with_a_gap():
    table = vector("before")
    assert [step.kind for step in table.steps[:2]] == ["vote", "start"]
    assert table.deal == 2                                          # deck 1 is dead
    entries = (read_entry(raw, table.charter) for raw in read_file(
        (VECTORS / "before.fairdeal").read_bytes())[1])
    assert {entry.member for entry in entries if entry.kind == "step" and entry.body[0] == 2} == {0, 2}


def test_a_vector_has_a_race_of_three_that_goes_on_with_two_whose_rounds_move_the_time(monkeypatch):
    moved = []
    table = vector("fewer", monkeypatch, "time", lambda chains, at, choice, before, _race: moved.append(
        (len(chains.counting), at > max(before, chains.clock(choice)))))
    assert "leave" in [step.kind for step in table.steps]
    assert {(3, False), (2, True)} <= set(moved)
    assert (3, True) not in moved


def test_a_vector_has_races_of_two_that_are_all_in_doubt(monkeypatch):
    hidden = []
    vector("hidden", monkeypatch, "hidden", lambda _chains, found, race, _board: hidden.append((len(race), len(found))))
    assert (2, 2) in hidden


def claims_under_another_rule(name, monkeypatch, method, rule):
    """The claims of a vector if this method of the chains went by this rule."""
    with monkeypatch.context() as other:
        other.setattr(Chains, method, rule)
        return vector(name).claims


def test_a_vector_has_somebody_ahead_who_is_credited_less_for_it(monkeypatch):
    assert claims_under_another_rule("ahead", monkeypatch, "ahead", lambda *_: False) != vector("ahead").claims


def test_in_a_vector_the_low_median_of_four_witnesses_counts_and_not_the_least(monkeypatch):
    rank = Chains.ranking

    def least(chains, race, board, nonces):
        times = []
        for seal, _ in rank(chains, race, board, nonces):
            said = [chains.excess(seal, member, board) for member in chains.counting if member != seal.member]
            words = [word for word in said if word is not None]
            took = seal.body[1] if seal.seen[0] >= board else 0
            times.append((seal, max(took, min(words) - 10) if words else took))
        return times
    assert claims_under_another_rule("five", monkeypatch, "ranking", least) != vector("five").claims


def test_vectors_have_a_claim_given_up_in_a_race_of_four_and_a_share_after_a_gap():
    table = vector("forfeit")
    assert len(table.charter.keys) == 4
    assert len(table.given_up) == 1
    numbers = sorted(vector("gap").tosses.entries[2])
    assert any(later > earlier + 1 for earlier, later in pairwise(numbers))


def test_vectors_have_findings_with_penalties_five_members_and_who_leaves_a_game_of_two():
    table = vector("findings")
    assert table.findings[0]
    assert "penalty" in [name for name, *_ in table.outcome["items"]]
    assert len(vector("five").charter.keys) == 5
    assert vector("resigned").outcome["reason"] == "the other one left"


def contexts_of(charter, entries):
    """By deal the views whose context fits all shares and seeds that were shown of its deck; no rule, no order."""
    views = 1 + sum(entry.kind in ("leave", "without", "back") for entry in entries)
    decks = {}
    for entry in entries:
        if entry.kind == "step":
            decks.setdefault(entry.body[0], []).append((entry.member, entry.body[1][0], entry.body[1][1:]))
    fitting = {}
    for deal, steps in decks.items():
        promises = {member: data for member, kind, data in steps if kind == 0}
        keys = joined(*[charter.keys[member] for member in sorted(promises)])
        shown = [(member, kind, data) for member, kind, data in steps if kind in (4, 6)]
        for view in range(views if shown else 0):
            numbers = b"".join(number.to_bytes(4, "big") for number in (3, deal, 0, view))
            context = joined(b"fairdeal deal", numbers, charter.table, keys)
            fits = all(hashed(joined(f"fairdeal deal {'share promise' if kind == 6 else 'promise'} 1".encode(), context,
                                     charter.keys[member], data)) in (promises[member][:32], promises[member][32:])
                       for member, kind, data in shown)
            fitting.setdefault(deal, []).extend([view] * fits)
    return fitting


@pytest.mark.parametrize(("game", "views"), [
    ("taroky", {1: [0]}), ("tarok", {1: [0]}), ("void", {1: [0], 2: [1]}), ("before", {2: [1]}),
    ("voted", {1: [0], 2: [2]})])           # the vote ended view 0, and coming back view 1
def test_which_view_a_deck_belongs_to_follows_from_signed_entries_without_the_rules(game, views):
    raw, entries = read_file((VECTORS / f"{game}.fairdeal").read_bytes())
    charter = Charter(raw)
    assert contexts_of(charter, [read_entry(each, charter) for each in entries]) == views


def test_the_checker_uses_nothing_of_the_program():
    sources = {path.name: path.read_text("utf-8") for path in HERE.glob("*.py")}
    of_the_program = {name for name, text in sources.items() if "from p2p" in text or "import p2p" in text}
    assert {name for name in of_the_program if not name.startswith("test_")} == {"games_played.py"}     # makes them
    assert [name for name, text in sources.items() if "games_played" in text
            and not name.startswith("test_") and name != "forging.py"] == []


def agreed(data, tmp_path):
    """Both say of this file that it is whole, and the same of its end."""
    path = tmp_path / "game.fairdeal"
    path.write_bytes(data)
    report, table = verify(path), check(data)
    assert report.whole
    assert table.unsigned() == []
    assert table.seal(WORDS.read_text("ascii").split()) == report.seal
    assert table.totals == list(report.totals)
    return table


@pytest.mark.parametrize("game", ["taroky", "tarok"])
@pytest.mark.parametrize("seed", range(1, effort.times(2, 7)))
def test_both_say_the_same_of_a_match_by_random_house_rules(game, seed, tmp_path):
    agreed(card_game(game, seed, deals="2"), tmp_path)


@pytest.mark.parametrize("place", [{"cut": "20"}, {"cut": "choice", "piles": "2013"}])
def test_both_say_the_same_of_a_deal_by_a_save_code(place, tmp_path):
    order = tuple(Random(str(place)).sample(range(54), 54))
    code = str(Saved("taroky", 4, (), (("dealer", "1"), ("povinnost", "2"), *place.items()), order))
    table = agreed(card_game("taroky", 0, saved=code), tmp_path)
    assert table.pack == list(order)


@pytest.mark.parametrize("code", [
    "taroky:A474C-CBYVX-GT5NY-P7Q0T-86T5D-EMQ9Q-BN7KW-1B7M8-7Y8CK-WWHAF-E354X-F10",       # another check
    "taroky:A474CC-BYVX-GT5NY-P7Q0T-86T5D-EMQ9Q-BN7KW-1B7M8-7Y8CK-WWHAF-E354X-F1Z",       # other groups
    "taroky:a474c-cbyvx-gt5ny-p7q0t-86t5d-emq9q-bn7kw-1b7m8-7y8ck-wwhaf-e354x-f1z",       # as people may type it
    "tarok:A474C-CBYVX-GT5NY-P7Q0T-86T5D-EMQ9Q-BN7KW-1B7M8-7Y8CK-WWHAF-E354X-F1Z", "taroky:A", "taroky:"])
def test_a_save_code_has_one_form(code):
    raw, _ = read_file((VECTORS / "saved.fairdeal").read_bytes())
    charter = Charter(raw)
    Table(charter)
    charter.options["saved"] = code
    with pytest.raises(Wrong, match="charter"):
        Table(charter)


@pytest.mark.parametrize("game", ["tarok", "taroky"])
def test_both_say_the_same_of_the_cards_of_a_day(game, tmp_path):
    table = agreed(card_game(game, 0, day="2028-02-29"), tmp_path)
    assert table.pack == list(days.saved_of(game, "2028-02-29").order)


@pytest.mark.parametrize(("name", "value"), [
    ("day", "2026-11-29"), ("day", "2026-02-30"), ("day", "2026-1-1"), ("day", ""), ("saved", ""),
    ("penalty_seconds", "3"), ("mode", "3tau")])
def test_neither_takes_another_charter_for_the_deal_of_a_day(name, value):
    """A day that isn't one, other house rules, the cards of another day."""
    game = "tau" if name in ("mode", "penalty_seconds") else "taroky"
    house = {"mode": "z3tau"} if game == "tau" else {"deals": "1"}
    raw = charter_for(1, game, holders=(0,) * days.seats_of_day(GAMES[game]), day="2026-11-28", **house)
    right, charter = decode_charter(raw), Charter(raw)
    Table(charter)
    charter.options[name] = value
    with pytest.raises(Wrong, match="charter"):
        Table(charter)
    options = tuple(sorted({**dict(right.options), name: value}.items()))
    with pytest.raises(ValueError, match=r"day|options|played by"):
        match_of(GAMES[game], msgspec.structs.replace(right, options=options))


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "ed" + "ff" * 31,
                                 "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"])
def test_neither_takes_a_charter_with_a_key_that_anybody_can_sign_for(key):
    right = decode_charter(charter_for(2))
    member = msgspec.structs.replace(right.members[1], key=bytes.fromhex(key))
    raw = encode_charter(msgspec.structs.replace(right, members=(right.members[0], member)))
    with pytest.raises(Wrong, match="charter: a key of small order"):
        Charter(raw)
    with pytest.raises(BadCharter, match="nobody's"):
        decode_charter(raw)


def test_the_checker_knows_another_story_of_a_match_that_is_carried_on():
    old = check(carried_from().read_bytes())
    raw, _ = read_file((VECTORS / "carried.fairdeal").read_bytes())
    right = Charter(raw).carried
    lies = {"table": bytes(32), "step": 1, "running": bytes(32), "seats": [0, 1, 2, 3], "deals": 0, "rounds": 0,
            "length": 3, "totals": [0] * 4, "place": [], "view": 0, "gone": []}
    assert len(right[8]) > 1
    for place, lie in [*enumerate(lies.values()), (8, right[8][::-1])]:
        charter = Charter(raw)
        charter.carried = [*right[:place], lie, *right[place + 1:]]
        with pytest.raises(Wrong):
            compare(Table(charter), old)
    for place, lie in ((3, [0, 0, 1, 2]), (5, 2), (6, 1), (7, [1, 2, 3]), (8, [["cut", "20"]]), (8, [["dealer", "4"]])):
        charter = Charter(raw)
        charter.carried = [*right[:place], lie, *right[place + 1:]]
        with pytest.raises(Wrong, match="charter"):                 # whatever the old table was
            Table(charter)


def test_an_old_file_that_ends_before_its_match_was_carried_on_proves_nothing(tmp_path):
    """PROTOCOL.md 16: the rest is right all the same, and the file not whole."""
    charter, entries = read_file(carried_from().read_bytes())
    path, old = tmp_path / "carried.fairdeal", tmp_path / carried_from().name
    path.write_bytes((VECTORS / "carried.fairdeal").read_bytes())
    for count in (len(entries), len(entries) - 1, 65):
        old.write_bytes(written(charter, entries[:count]))
        report = verify(path)
        assert (report.ok, report.whole) == (True, count == len(entries))
        assert check(path.read_bytes(), old=check(old.read_bytes())).compared == report.whole


def who_counts(members, left=None):
    """The view of a table that one may have left, as the program has it, and as the checker does."""
    ours, everybody, leave = View(members), frozenset(range(members)), bytes(range(32))
    theirs = SimpleNamespace(views=[(0, everybody)], departed=[{}])
    if left is not None:
        ours.take_leave(left, 4, leave)
        theirs.views.append((4, everybody - {left}))
        theirs.departed.append({left: [4, [leave]]})
    return ours, theirs


@pytest.mark.parametrize("forehand", range(4))
def test_both_carry_the_same_from_four_of_tarok_to_three(forehand):
    place = (("forehand", str(forehand)), ("open_radlci", "3,1,0,2"), ("totals", "10,20,30,40"), ("forced", "yes"))
    match = with_fields(new_match(tarok, 4, {"deals": "5"}), totals=(10, 20, 30, 40), place=place)
    there = charter_for(4, "tarok", deals="5")
    ours = SimpleNamespace(game=tarok, charter=decode_charter(there), id=sha256(b"fairdeal charter\0" + there).digest(),
                           deals=SimpleNamespace(finished=[FinishedDeal(4, match, None, 0, ())]),
                           history=SimpleNamespace(running={4: bytes(32)}))
    theirs = SimpleNamespace(charter=Charter(there), pack=None, running={4: bytes(32)}, finished={
        4: Stand(match.totals, 0, 0, 5, dict(place), False)})
    for seats in permutations(range(4), 3):
        left = 6 - sum(seats)
        ours.view, theirs.view = who_counts(4, left)
        carried = carry(ours, seats, {"deals": "5"})
        members = sorted(seats)
        charter = msgspec.structs.replace(
            ours.charter, carried=carried, members=tuple(ours.charter.members[member] for member in members),
            seats=tuple(msgspec.structs.replace(ours.charter.seats[seat], member=members.index(seat))
                        for seat in seats))
        compare(Table(Charter(encode_charter(charter))), theirs)
        stays = msgspec.structs.replace(charter, members=(*charter.members[:2], ours.charter.members[left]))
        with pytest.raises(Wrong, match="stays behind"):
            compare(Table(Charter(encode_charter(stays))), theirs)


def test_both_carry_the_same_from_three_of_tarok_to_four():
    """The fourth has nothing at first, wherever it sits."""
    place = (("forehand", "1"), ("open_radlci", "3,1,0"), ("totals", "10,20,30"), ("forced", "no"))
    match = with_fields(new_match(tarok, 3, {"deals": "5"}), totals=(10, 20, 30), place=place)
    there = charter_for(3, "tarok", deals="5")
    ours = SimpleNamespace(game=tarok, charter=decode_charter(there), id=sha256(b"fairdeal charter\0" + there).digest(),
                           deals=SimpleNamespace(finished=[FinishedDeal(4, match, None, 0, ())]),
                           history=SimpleNamespace(running={4: bytes(32)}))
    theirs = SimpleNamespace(charter=Charter(there), pack=None, running={4: bytes(32)}, finished={
        4: Stand(match.totals, 0, 0, 5, dict(place), False)})
    ours.view, theirs.view = who_counts(3)
    four = decode_charter(charter_for(4, "tarok", deals="5"))
    for seats in permutations(range(4)):
        carried = carry(ours, seats, {"deals": "5"})
        compare(Table(Charter(encode_charter(msgspec.structs.replace(four, carried=carried)))), theirs)
        rich = msgspec.structs.replace(carried, totals=tuple(total or 1 for total in carried.totals))
        with pytest.raises(Wrong, match="not as the old table says"):
            compare(Table(Charter(encode_charter(msgspec.structs.replace(four, carried=rich)))), theirs)


ROW = re.compile(r"\| `(\w+)` \| `(\w{16})` \| `(\w{16})` \| `(\w{16})` \| (\d+), (\d+) \|")


def told(game):
    return sha256(msgspec.msgpack.encode(game.public(), order="sorted")).hexdigest()[:16]


def test_every_mode_of_tau_has_the_check_values_of_its_page():
    """Form 7.5 of tau: after a coin, a claim and the next coin, and at the end of a game."""
    page = (HERE.parents[1] / "p2p/games/tau/FORM.md").read_text("utf-8")
    rows = [row for row in ROW.findall(page) if row[0] != "m3tau"]                      # its dealer takes minutes
    assert len(rows) >= 13
    for mode, *values in rows:
        game, coins, claims, seen = Game(2, {"mode": mode, "penalty_seconds": "0", "training": "off"}), 0, 0, []
        while not game.fields["over"]:
            if game.need():
                coins += 1
                game.supply(("coin",), bytes([coins]) * 32)
            else:
                seen.append(told(game))
                faces = next(tau for tau in game.taus(game.lying) if tau not in game.fields["found"])
                game.apply(claims % 2, ("claim", tuple(faces)), 1000 * claims)
                claims += 1
        assert [seen[0], seen[1], told(game), *map(str, game.fields["scores"])] == values, mode


@pytest.mark.parametrize("mode", effort.times(("3tau",), ("3tau", "4tau")))
def test_both_say_the_same_of_a_tau_on_a_bad_network(mode, tmp_path):
    agreed(race_game("tau", 1, mode=mode), tmp_path)


def test_choices_behind_the_end_are_steps_that_change_nothing(tmp_path):
    """PROTOCOL.md 7: a race is decided though the game is over before it, and the seal is that of the end."""
    table = agreed(race_game("pcset", 39, members=3), tmp_path)
    behind = table.steps[table.ended:]
    assert [step.kind for step in behind] == ["race"]
    assert {step.state for step in behind} == {table.steps[table.ended - 1].state}


@pytest.mark.parametrize("seed", range(2, effort.times(3, 4)))
def test_both_say_the_same_of_a_pc_set_on_a_bad_network(seed, tmp_path):
    agreed(race_game("pcset", seed, members=2 + seed % 3), tmp_path)


@pytest.mark.parametrize(("game", "members", "gone", "seed"), [
    ("lines", 2, (1,), 1), ("tau", 3, (1,), 2), ("tau", 4, (1, 3), 1), ("tau", 2, (1,), 1),
    ("pcset", 3, (2,), 1),              # of three members two are left: from then on what holds for two does
    ("pcset", 3, (2,), 3)])
def test_both_say_the_same_of_a_game_that_somebody_leaves(game, members, gone, seed, tmp_path):
    table = agreed(left_race(game, seed, members, gone, after=3 + seed), tmp_path)
    assert [step.kind for step in table.steps].count("leave") == len(gone)


@pytest.mark.parametrize(("game", "members", "seed", "steps"), effort.times(
    [("tau", 3, 48, ["vote"])], [("tau", 3, 48, ["vote"]), ("pcset", 4, 19, ["vote", "back", "back", "back"])]))
def test_both_say_the_same_of_a_race_in_which_members_are_left_out_and_come_back(game, members, seed, steps, tmp_path):
    """Each one's file: of who was left out it holds entries and steps that never counted."""
    seals = []
    for data in parted_race(game, seed, members):
        table = agreed(data, tmp_path)
        assert [step.kind for step in table.steps if step.kind in ("vote", "leave", "back")] == steps
        seals.append(table.seal(WORDS.read_text("ascii").split()))
    assert len(seals) == members
    assert len({*seals}) == 1


def test_what_stands_behind_a_leave_counts_for_nothing():
    """PROTOCOL.md 13: nothing behind it is taken in, and it is never a fault."""
    raw, entries = read_file(left_race("tau", 2, 3, (1,), after=5))
    table = Table(Charter(raw))
    read = [read_entry(each, table.charter) for each in entries]
    for entry in read:
        table.take_in(entry)
    last = max((entry for entry in read if entry.member == 1), key=lambda entry: entry.n)
    assert last.kind == "leave"
    behind = last._replace(n=last.n + 1, kind="move", body=[1, "claim 1", b""], hash=bytes(32))
    before = len(table.steps)
    table.take_in(behind)
    assert (len(table.steps), table.chains.find(1, behind.n)) == (before, None)


def test_a_game_that_everybody_has_left_is_not_over(tmp_path):
    network = MemoryNetwork(charter_for(2), IDENTITIES, seed=1)
    network.run_for(100)
    for member in (0, 1):
        network.table(member).leave(network.clock(member))
        network.settle(member)
    network.run_for(5000)
    path = tmp_path / "left.fairdeal"
    path.write_bytes(file_of(network))
    report, table = verify(path), check(path.read_bytes())
    assert table.view.members == frozenset()
    assert (report.ok, report.whole, table.unsigned()) == (True, False, [0, 1])
