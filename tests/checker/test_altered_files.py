"""Copies of the vectors that somebody has altered: both the second checker and the program refuse them."""
import random
from pathlib import Path

import pytest

from p2p.deal.coin import ShareChain
from p2p.deal.proven import Proven
from p2p.log.charter import table_hash
from p2p.table.replica import Replica
from p2p.table.transcript import verify
from tests import effort
from tests.checker import forging
from tests.checker.curve import Wrong, hashed
from tests.checker.forging import AT, BODY, HEARD, MEMBER, SEEN, N, body, fields_of, forged, places
from tests.checker.games_played import written
from tests.checker.records import read_file
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"
PROVEN = Proven()               # what the program has checked of the vectors: each proof once is enough


def vector(game):
    return (VECTORS / f"{game}.fairdeal").read_bytes()


def refused(data, tmp_path):
    """Neither takes this file; gives what the checker says."""
    path = tmp_path / "altered.fairdeal"
    path.write_bytes(data)
    assert not verify(path, PROVEN).ok
    with pytest.raises(Wrong) as wrong:
        check(data)
    return wrong.value.fault


# --- The bytes

@pytest.mark.parametrize("game", ["tau", "pcset", "lines", "taroky", "tarok"])
def test_any_bit_that_is_turned_is_found(game, tmp_path):
    data, luck = vector(game), random.Random(game)
    for _ in range(effort.times(1, 3)):
        at = luck.randrange(17, len(data))
        refused(data[:at] + bytes([data[at] ^ 1 << luck.randrange(8)]) + data[at + 1:], tmp_path)


def test_an_entry_can_be_neither_left_out_nor_doubled_nor_moved(tmp_path):
    charter, entries = read_file(vector("tau"))
    members = [fields_of(raw)[MEMBER] for raw in entries]
    for place in range(0, len(entries), effort.times(6, 4)):
        assert refused(written(charter, entries[:place + 1] + entries[place:]), tmp_path) == "chains"
        if members[place] not in members[place + 1:]:
            continue
        follows = members.index(members[place], place + 1)
        swapped = [*entries]
        swapped[place], swapped[follows] = entries[follows], entries[place]
        assert refused(written(charter, entries[:place] + entries[place + 1:]), tmp_path) == "chains"
        assert refused(written(charter, swapped), tmp_path) == "chains"


def test_a_file_that_is_cut_is_not_whole(tmp_path):
    data = vector("tau")
    charter, entries = read_file(data)
    assert refused(data[:-1], tmp_path) == "file"
    assert refused(data[:10], tmp_path) == "file"
    path = tmp_path / "cut.fairdeal"
    for count in (*range(0, len(entries), effort.times(6, 4)), len(entries) - 1):
        path.write_bytes(written(charter, entries[:count]))
        report = verify(path)
        assert (report.ok, report.whole) == (True, False)
        missing = check(path.read_bytes()).unsigned()
        assert missing
    assert missing == [fields_of(entries[-1])[MEMBER]]


def test_a_copy_of_an_entry_with_another_signature_is_not_signed(tmp_path):
    """It doesn't stand twice: the signature is looked at first (PROTOCOL.md 3)."""
    charter, entries = read_file(vector("tau"))
    data = written(charter, [*entries[:9], entries[3][:64] + entries[8][64:], *entries[9:]])
    assert refused(data, tmp_path) == "signatures"
    report = verify(tmp_path / "altered.fairdeal")
    assert ([check.name for check in report.checks], report.bad) == (["signatures"], 10)


@pytest.mark.parametrize("longer", [b"\xcc\x00", b"\xcd\x00\x00", b"\xd0\x00"])
def test_an_entry_has_one_form(longer, tmp_path):
    """An entry whose member number is written in more bytes than it takes, well signed."""
    charter, entries = read_file(vector("tau"))
    payload = entries[0][64:]
    at = 1 + 34                         # behind the array's head and the table's hash
    assert payload[at] == fields_of(entries[0])[MEMBER] == 0
    raw = forging.signed(fields_of(entries[0]), payload[:at] + longer + payload[at + 1:])
    path = tmp_path / "one.fairdeal"
    path.write_bytes(written(charter, entries[:1]))
    assert verify(path).ok
    assert refused(written(charter, [raw]), tmp_path) == "signatures"       # nothing else in the file names it


def test_a_charter_has_all_options_in_their_order(tmp_path):
    charter, _ = read_file(vector("tau"))
    fields = forging.msgspec.msgpack.decode(charter)
    for options in (fields[4][::-1], fields[4][1:], [*fields[4], ["zeal", "much"]], [*fields[4], fields[4][-1]]):
        fields[4], kept = options, fields[4]
        assert refused(written(forging.msgspec.msgpack.encode(fields), []), tmp_path) == "charter"
        fields[4] = kept
    fields[5][1][3] = fields[5][0][3]           # two members with one head
    assert refused(written(forging.msgspec.msgpack.encode(fields), []), tmp_path) == "charter"


# --- What members sign

def put(field, value):
    """The entry's field is something else: this, or what this makes of it."""
    def change(fields):
        fields[field] = value(fields[field]) if callable(value) else value
    return change


def said(place, value):
    """The body's field at this place is what this makes of it."""
    def change(fields):
        fields[BODY][place] = value(fields[BODY][place])
    return change


def of_itself(item, value):
    """What the entry says of its member's own last one."""
    def change(fields):
        fields[HEARD][fields[MEMBER]][item] = value(fields)
    return change


def turned(at):
    """These bytes with a bit turned."""
    return lambda raw: bytes(byte ^ (place == at % len(raw)) for place, byte in enumerate(raw))


def needless_share(fields):
    member = fields[MEMBER]
    fields[BODY] = ["share", ShareChain(IDENTITIES[member], bytes([member]) * 16, 1024).share(2)]


def copied_commitment(fields):
    """It has heard the other one, which it says again."""
    raw = next(raw for raw in read_file(vector("tarok"))[1] if body("step", 0)(fields_of(raw)))
    other = fields_of(raw)
    fields[BODY][2], fields[HEARD][other[MEMBER]] = other[BODY][2], [other[N], hashed(raw[64:])]


def later(fields):
    return fields[SEEN][0] > 3 and fields[N] > 5


def votes_for_itself(fields):
    fields[BODY][2] = [fields[MEMBER]]


def stand_ins():
    """The members that move for seat 2 after its own one has left."""
    moves = filter(body("move"), map(fields_of, read_file(vector("void"))[1]))
    return {fields[MEMBER] for fields in moves if fields[BODY][1] == 2 and fields[MEMBER] != 2}


def moved_after_the_leave(fields):
    """By the one that doesn't stand in for who left."""
    return body("move")(fields) and fields[MEMBER] not in {2, *stand_ins()} and fields[SEEN][0] > 15


def test_two_votes_of_one_member_are_told(tmp_path):
    charter, raws = charter_for(3), []
    table = table_hash(charter)
    last = [0, table]
    for n, body_ in enumerate((["start"], ["without", 0, [1]], ["without", 0, [2]]), 1):
        raws.append(forging.signed([table, 0, n, [last, [0, table], [0, table]], [0, table], 0, body_]))
        last = [n, forging.hashed(raws[-1][64:])]
    convicted(written(charter, raws), 2, "two votes", tmp_path)


CHEATS = {
    "another running hash": ("tau", later, put(SEEN, lambda seen: [seen[0], bytes(32)]), "drift"),
    "a step that isn't made": ("tau", later, put(SEEN, lambda seen: [seen[0] + 9, seen[1]]), "saw too much"),
    "fewer steps than before": ("tau", later, put(SEEN, lambda seen: [1, seen[1]]), "back"),
    "a clock that goes back": ("tau", later, put(AT, 0), "back"),
    "another entry of its own": ("tau", later, of_itself(1, lambda _: bytes(32)), "fork"),
    "its own last but one": ("tau", later, of_itself(0, lambda fields: fields[N] - 2), "form"),
    "a share of another chain": ("pcset", body("share"), said(1, turned(0)), "answer"),
    "a share that nothing needs": ("tau", body("shown"), needless_share, "answer"),
    "another text than it sealed": ("tau", body("reveal"), said(2, lambda text: text + "9"), "answer"),
    "another nonce than it sealed": ("tau", body("reveal"), said(3, turned(0)), "answer"),
    "an opening of no seal": ("tau", body("reveal"), said(1, lambda n: n + 1), "answer"),
    "a move of another's seat": ("taroky", body("move"), said(1, lambda seat: (seat + 1) % 4), "illegal"),
    "no move of the game": ("lines", body("move"), said(2, lambda _: "jump"), "illegal"),
    "a claim in a move": ("pcset", body("move"), said(2, lambda _: "claim 1"), "illegal"),
    "a number with a nought": ("lines", body("move"), said(2, lambda text: text.replace(" ", " 0")), "illegal"),
    "what is shown of one member": ("tau", body("shown"), said(1, lambda row: row[:1]), "form"),
    "the commitment of another": ("tarok", body("step", 0), copied_commitment, "cheat"),
    "another card in a shuffle": ("tarok", body("step", 1), said(2, turned(40)), "cheat"),
    "more than a shuffle": ("tarok", body("step", 1), said(2, lambda data: data + b"0"), "cheat"),
    "another shadow": ("tarok", body("step", 5), said(2, lambda data: data[:-1]), "cheat"),
    "another share of the challenge": ("tarok", body("step", 6), said(2, turned(-1)), "cheat"),
    "another answer to the challenge": ("tarok", body("step", 7), said(2, turned(-1)), "cheat"),
    "another proof of a mix": ("tarok", body("step", 3), said(2, turned(-1)), "cheat"),
    "another card that is opened": ("taroky", body("step", 2), said(2, turned(20)), "cheat"),
    "another proof of an opening": ("taroky", body("step", 2), said(2, turned(-1)), "cheat"),
    "a step that nobody needs": ("taroky", body("step", 2), said(2, turned(1)), "cheat"),
    "another card in a mix": ("tarok", body("step", 3), said(2, turned(70)), "cheat"),
    "another seed": ("tarok", body("step", 4), said(2, turned(1)), "cheat"),
    "a leave that has seen what isn't": ("void", body("leave"), put(SEEN, lambda seen: [seen[0] + 9, seen[1]]),
                                         "saw too much"),
    "a move of a seat for which another one stands in": (
        "void", moved_after_the_leave, said(1, lambda _: 2), "illegal"),
    "a vote against itself": ("voted", body("without"), votes_for_itself, "form"),
    "a vote that doesn't ascend": ("voted", body("without"), said(2, lambda gone: [*gone, 0]), "form"),
    "a vote that has seen another game": (
        "voted", body("without"), put(SEEN, lambda seen: [seen[0], bytes(32)]), "drift"),
    "a word for coming back that has seen another game": (
        "voted", body("back"), put(SEEN, lambda seen: [seen[0], bytes(32)]), "drift"),
    "a step of no kind": ("tarok", body("step", 4), said(2, lambda data: b"\x09" + data[1:]), "cheat"),
    "a step of a deal that isn't": ("tarok", body("step", 1), said(1, lambda deal: deal + 1), "cheat"),
}


def convicted(data, place, fault, tmp_path):
    """Both find this fault; the program names who wrote the entry at this place."""
    assert refused(data, tmp_path) == fault
    charter, entries = read_file(data)
    replica = Replica(charter, proven=PROVEN)
    for raw in entries:
        replica.take_in(raw)
    assert replica.fault
    assert (replica.fault.reason, replica.fault.member) == (fault, fields_of(entries[place])[MEMBER])


def test_what_was_heard_is_closed(tmp_path):
    """Who has heard an entry says that it has heard everything that this one had."""
    charter, raws = charter_for(3), []
    table = table_hash(charter)
    none, seen = [0, table], [0, table]
    for member, heard, said in ((0, [none] * 3, ["start"]), (1, [0, none, none], None), (2, [none, 1, none], None)):
        heads = [head if head == none else [1, forging.hashed(raws[head][64:])] for head in heard]
        raws.append(forging.signed([table, member, 1, heads, seen, 0, said]))
    convicted(written(charter, raws), 2, "form", tmp_path)


@pytest.mark.parametrize("zero", [HEARD, SEEN])
@pytest.mark.parametrize("number", [N, HEARD])
def test_what_is_missing_is_asked_before_what_a_0_goes_with(zero, number, tmp_path):
    """PROTOCOL.md 3.3: nobody is to blame as long as its past isn't there, whatever it says besides."""
    charter, entries = read_file(vector("left"))
    place = places(vector("left"), later)[0]
    fields = fields_of(entries[place])
    first, second = (member for member in range(3) if member != fields[MEMBER])
    if zero == HEARD:
        fields[HEARD][first] = [0, bytes(32)]
    else:
        fields[SEEN] = [0, bytes(32)]
    if number == N:
        fields[N] += 1
    else:
        fields[HEARD][second] = [90, bytes(32)]
    data = written(charter, [*entries[:place], forging.signed(fields)])
    assert refused(data, tmp_path) == "chains"
    assert verify(tmp_path / "altered.fairdeal").culprit is None


@pytest.mark.parametrize("name", CHEATS)
def test_what_a_member_signs_against_the_rules_is_its_fault(name, tmp_path):
    """Both find the same fault, in an entry that is well signed; the program names who wrote it."""
    game, good, change, fault = CHEATS[name]
    data = vector(game)
    place = places(data, good)[:2][-1]              # the second one, where there are two
    convicted(forged(data, place, change), place, fault, tmp_path)
