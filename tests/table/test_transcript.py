"""Tamper tests: whatever is changed in a table's file, verify fails, names the entry and says which check it failed.

The file is that of a whole game of three peers with every kind of entry in it: a start, a hint, right and wrong claims.
"""
from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields, replace

from p2p.deal.coin import ShareChain
from p2p.games.game import Move
from p2p.games.tau import open_taus
from p2p.identity import Identity, fingerprint
from p2p.log.charter import CHAIN_LENGTH, Carried, Charter, MemberInfo, SeatInfo, decode_charter, encode_charter
from p2p.log.entry import Entry, Reveal, Seal, SeatMove, Share, Start, read_entry, seal_hash, sign
from p2p.log.store import MAGIC, Record, Store
from p2p.table.retold import tell
from p2p.table.transcript import CHECKS, verify
from tests import networks
from tests.bench.memory_network import MemoryNetwork

PEERS = 3
CHARTER = networks.charter_for(PEERS, mode="z3tau", training="on", penalty_seconds="3")


def whole_game():
    """The entries of a puzzle that peers 0 and 1 solve; before that 1 asks for a hint and 2 claims what is no Tau."""
    net = MemoryNetwork(CHARTER, networks.IDENTITIES)

    def state():
        return net.tables[0].replica.state

    assert net.run(lambda: all(table.state.board for table in net.up))
    cards = sorted(state().board)
    wrong = next(tuple(cards[i:i + 3]) for i in range(9) if tuple(cards[i:i + 3]) not in open_taus(state()))
    moves = [(1, Move("hint")), (2, Move("claim", wrong))]
    for i in range(8):
        peer, move = moves[i] if i < 2 else (i % 2, Move("claim", open_taus(state())[0]))
        net.act(peer, peer, move)
        assert net.run(lambda i=i: all(len(table.happenings) > i for table in net.up))
    assert state().outcome()
    assert net.run(lambda: all(len(table.agreed) == PEERS for table in net.up))
    return [record.data for record in net.disks[0] if record.entry]


GAME = whole_game()
BODIES = {"start": Start, "move": SeatMove, "seal": Seal, "open": Reveal, "share": Share, "acknowledgement": type(None)}


def place_of(kind):
    """The place, from 1, of the first entry with a body of this kind."""
    return next(place for place, raw in enumerate(GAME, 1) if isinstance(read_entry(raw).entry.body, BODIES[kind]))


@pytest.fixture
def report(tmp_path):
    """What verify says to a file with these entries."""
    def look(entries, charter=CHARTER):
        store = Store.create(tmp_path, "game", charter)
        store.append([Record(True, raw) for raw in entries], sync=False)
        store.close()
        found = verify(store.path)
        store.path.unlink()
        return found
    return look


def with_entry(place, raw):
    return [*GAME[:place - 1], raw, *GAME[place:]]


def failed(report):
    return [check.name for check in report.checks if not check.ok]


def test_the_untouched_file_passes_every_check(report):
    found = report(GAME)
    assert found.ok
    assert found.whole
    assert len(found.seal.split()) == 6
    assert [check.name for check in found.checks] == list(CHECKS)
    assert found.bad is None
    assert sum(found.outcome.scores) == 6
    assert "All 3 signed" in found.checks[-1].text


# ---------------------------------------------------------------------- every field, the signature left as it was

def other(value):
    """A value of the same kind that isn't this one."""
    match value:
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:] if value else b"1"
        case int():
            return value + 1
        case str():
            return {"hint": "pause"}.get(value, value + " 80" if value.count(" ") < 3 else value + "1")
        case (int(), bytes()):
            return value[0], other(value[1])
        case tuple():
            return (*value[:-1], other(value[-1]))
    raise AssertionError(value)


FIELDS = [(kind, field.name) for kind in BODIES for field in fields(Entry) if field.name != "body"]
BODY_FIELDS = [(kind, field.name) for kind, body in BODIES.items() if kind != "acknowledgement"
               for field in fields(body)]


def changed(entry, field, in_body):
    if in_body:
        return replace(entry, body=replace(entry.body, **{field: other(getattr(entry.body, field))}))
    if field == "member":
        return replace(entry, member=(entry.member + 1) % PEERS)
    return replace(entry, **{field: other(getattr(entry, field))})


def forged(raw, entry):
    """This entry under the signature of that one."""
    return raw[:64] + msgspec.msgpack.encode(entry)


@pytest.mark.parametrize(("kind", "field", "in_body"), [
    *(pytest.param(kind, field, False, id=f"{field} of {kind}") for kind, field in FIELDS),
    *(pytest.param(kind, field, True, id=f"{kind}'s {field}") for kind, field in BODY_FIELDS),
])
def test_a_changed_field_breaks_the_signature(kind, field, in_body, report):
    place = place_of(kind)
    raw = GAME[place - 1]
    found = report(with_entry(place, forged(raw, changed(read_entry(raw).entry, field, in_body))))
    assert failed(found) == ["signatures"]
    assert found.bad == place


@pytest.mark.parametrize(("kind", "body"), [*permutations(BODIES, 2)])
def test_another_body_breaks_the_signature(kind, body, report):
    place = place_of(kind)
    other_body = read_entry(GAME[place_of(body) - 1]).entry.body
    raw = GAME[place - 1]
    found = report(with_entry(place, forged(raw, replace(read_entry(raw).entry, body=other_body))))
    assert (failed(found), found.bad) == (["signatures"], place)


@pytest.mark.parametrize("at", [0, 31, 32, 63], ids=lambda at: f"byte {at}")
def test_a_changed_signature(at, report):
    raw = bytearray(GAME[9])
    raw[at] ^= 1
    found = report(with_entry(10, bytes(raw)))
    assert (failed(found), found.bad) == (["signatures"], 10)


@pytest.mark.parametrize("kind", BODIES)
def test_an_entry_signed_by_another_key(kind, report):
    place = place_of(kind)
    found = report(with_entry(place, sign(Identity.new(), read_entry(GAME[place - 1]).entry).raw))
    assert (failed(found), found.bad) == (["signatures"], place)


# ---------------------------------------------------------------------- fields changed and signed again by the author

def resigned(place, **changes):
    entry = replace(read_entry(GAME[place - 1]).entry, **changes)
    return with_entry(place, sign(networks.IDENTITIES[entry.member], entry).raw)


def next_to_have_heard(place):
    """The place of the first entry after this one whose author had heard it."""
    entry = read_entry(GAME[place - 1]).entry
    return next(later for later in range(place + 1, len(GAME) + 1)
                if read_entry(GAME[later - 1]).entry.heard[entry.member][0] >= entry.n)


@pytest.mark.parametrize("kind", BODIES)
def test_an_author_that_writes_its_past_anew_breaks_the_chain_at_whoever_heard_it(kind, report):
    place = place_of(kind)
    found = report(resigned(place, at=read_entry(GAME[place - 1]).entry.at + 1))
    assert (failed(found), found.bad) == (["chains"], next_to_have_heard(place))


def own_hash_wrong(entry):
    own = entry.member
    return {"heard": (*entry.heard[:own], (entry.n - 1, bytes(32)), *entry.heard[own + 1:])}


def others_hash_wrong(entry):
    peer = (entry.member + 1) % PEERS
    return {"heard": (*entry.heard[:peer], (entry.heard[peer][0], bytes(32)), *entry.heard[peer + 1:])}


RESIGNED = {
    "its own last entry is another one": ("seal", own_hash_wrong, "chains"),
    "it has heard what is not there": ("seal", others_hash_wrong, "chains"),
    "its number is one too high": ("seal", lambda entry: {"n": entry.n + 1}, "chains"),
    "it has seen another past": ("seal", lambda entry: {"seen": (entry.seen[0], bytes(32))}, "order"),
    "its clock goes back": ("seal", lambda _: {"at": 0}, "chains"),
    "it has seen less than before": ("seal", lambda entry: {"seen": (0, entry.table)}, "chains"),
    "another share": ("share", lambda _: {"body": Share(bytes(32))}, "coins"),
    "an open that its seal did not commit to": ("open", lambda entry: {"body": replace(entry.body, text="hint")},
                                              "claims"),
    "an open with another nonce": ("open", lambda entry: {"body": replace(entry.body, nonce=bytes(16))}, "claims"),
    "an open of something that is no seal": ("open", lambda entry: {"body": replace(entry.body, n=1)}, "claims"),
    "a move of a seat that it doesn't hold": ("move", lambda entry: {
        "body": SeatMove((entry.member + 1) % PEERS, "hint")}, "rules"),
    "a claim of a seat that it doesn't hold": ("seal", lambda entry: {
        "body": replace(entry.body, seat=(entry.member + 1) % PEERS)}, "rules"),
}


@pytest.mark.parametrize("name", RESIGNED)
def test_what_an_author_may_not_sign(name, report):
    kind, changes, check = RESIGNED[name]
    place = place_of(kind)
    found = report(resigned(place, **changes(read_entry(GAME[place - 1]).entry)))
    assert (failed(found), found.bad) == ([check], place)


@pytest.mark.parametrize("text", ["jump", "claim 1 2 3", "hint now", " hint"])
def test_a_move_that_the_rules_refuse_convicts_its_author_where_everybody_has_heard_it(text, report):
    """The rest of the game is signed again, as a peer with all three keys could do: the rules alone must find it."""
    place = place_of("move")
    found = report(signed_again(place, body=SeatMove(1, text)))
    assert (failed(found), found.bad, found.culprit) == (["rules"], place, 1)
    assert found.checks[0].text.startswith(f"Entry {place}: Luka ")


@pytest.mark.parametrize("text", ["pause", "claim 1 2", "claim 3 2 1"])
def test_a_sealed_move_that_the_rules_refuse(text, report):
    place = place_of("seal")
    entry = read_entry(GAME[place - 1]).entry
    opens = read_entry(GAME[place_of("open") - 1]).entry.body
    commitment = seal_hash(entry.table, entry.member, entry.body.seat, text, opens.nonce)
    game = signed_again(place, body=replace(entry.body, hash=commitment))
    at = place_of("open")
    game = signed_again(at, game, body=replace(opens, text=text))
    found = report(game)
    assert (failed(found), found.culprit) == (["rules"], 2)
    assert found.checks[0].text.startswith(f"Entry {found.bad}: Ana ")
    assert read_entry(game[found.bad - 1]).entry.member == 2


def signed_again(place, game=GAME, **changes):
    """The game up to what follows from a changed entry, all hashes and signatures made to fit again; `seen` stays."""
    new, hashes = [], {}
    for at, raw in enumerate(game, 1):
        entry = read_entry(raw).entry
        heard = tuple((n, hashes.get((author, n), hash_)) for author, (n, hash_) in enumerate(entry.heard))
        entry = replace(entry, heard=heard, **(changes if at == place else {}))
        signed = sign(networks.IDENTITIES[entry.member], entry)
        hashes[entry.member, entry.n] = signed.hash
        new.append(signed.raw)
    return new


# ---------------------------------------------------------------------- whole entries, and the file itself

@pytest.mark.parametrize("kind", BODIES)
def test_a_dropped_entry(kind, report):
    place = place_of(kind)
    found = report(GAME[:place - 1] + GAME[place:])
    assert (failed(found), found.bad) == (["chains"], next_to_have_heard(place) - 1)


@pytest.mark.parametrize("kind", BODIES)
def test_a_doubled_entry(kind, report):
    place = place_of(kind)
    found = report(GAME[:place] + GAME[place - 1:])
    assert (failed(found), found.bad) == (["chains"], place + 1)
    assert "twice" in found.checks[0].text


@pytest.mark.parametrize("kind", ["start", "move", "seal", "open"])
def test_an_entry_swapped_with_the_one_that_answers_it(kind, report):
    place = place_of(kind)
    assert next_to_have_heard(place) == place + 1
    found = report([*GAME[:place - 1], GAME[place], GAME[place - 1], *GAME[place + 1:]])
    assert (failed(found), found.bad) == (["chains"], place)


def hears_the_one_before(place):
    before, entry = read_entry(GAME[place - 2]).entry, read_entry(GAME[place - 1]).entry
    return entry.heard[before.member][0] >= before.n


@pytest.mark.parametrize("place", [place for place in range(2, len(GAME) + 1) if hears_the_one_before(place)][-3:])
def test_the_last_entries_stand_once_and_behind_their_past_as_all_others(place, report):
    game = GAME[:place]
    swapped = report([*game[:-2], game[-1], game[-2]])
    assert (failed(swapped), swapped.bad) == (["chains"], len(game) - 1)
    assert "missing before it" in swapped.checks[0].text
    for at in (place - 1, place):
        doubled = report([*game[:at], *game[at - 1:]])
        assert (failed(doubled), doubled.bad) == (["chains"], at + 1)
        assert "twice" in doubled.checks[0].text


def test_an_entry_of_another_table(report):
    entry = read_entry(GAME[9]).entry
    found = report([*GAME, sign(networks.IDENTITIES[0], replace(entry, member=0, table=bytes(32))).raw])
    assert (failed(found), found.bad) == (["signatures"], len(GAME) + 1)


def test_bytes_that_are_no_entry(report):
    found = report([*GAME[:5], bytes(100), *GAME[5:]])
    assert (failed(found), found.bad) == (["signatures"], 6)


@pytest.mark.parametrize("left", [0, 1, 20], ids=lambda left: f"{left} entries left")
def test_a_file_cut_between_two_entries_says_that_the_game_is_not_over(left, report):
    found = report(GAME[:left])
    assert (found.ok, found.whole, found.seal) == (True, False, "")
    assert found.outcome is None
    assert "isn't over" in found.checks[-1].text


def test_a_file_without_the_last_signatures_says_whose_are_missing(report):
    found = report(GAME[:-1])
    assert (found.ok, found.whole, found.seal) == (True, False, "")
    author = read_entry(GAME[-1]).entry.member
    assert f"Not signed to the end by {networks.NAMES[author]}" in found.checks[-1].text


def test_a_file_whose_charter_a_member_never_signed_says_which_one(report):
    """Peer 2 sits in the charter, and not one entry is its own."""
    first = read_entry(GAME[0]).entry
    assert (first.n, first.member) == (1, 0)
    found = report(GAME[:1])
    charter = next(check for check in found.checks if check.name == "charter")
    assert (charter.ok, charter.whole, found.whole) == (True, False, False)
    assert charter.text.endswith("isn't signed by Luka, Ana.")


def test_a_file_names_who_sat_beside_a_member(tmp_path):
    """But no bot, and nobody twice."""
    charter = decode_charter(networks.charter_for(2, holders=(0, 1, 1, 1, 0)))
    names = ("Mira", "Luka", "Ota", "Bot", "Eva")
    seats = tuple(replace(seat, name=name, bot="easy" if name == "Bot" else "")
                  for seat, name in zip(charter.seats, names, strict=True))
    store = Store.create(tmp_path, "tau", encode_charter(replace(charter, seats=seats)))
    store.close()
    text = next(check.text for check in verify(store.path).checks if check.name == "charter")
    mira, luka = (fingerprint(info.key) for info in charter.members)
    assert text.startswith(f"The charter of Mira {mira} with Eva, Luka {luka} with Ota isn't signed by")


def test_a_share_that_no_coin_needed_is_a_fault_without_a_coin_after_it(report):
    """The game is over, so that no further coin shows that it came too early."""
    last = read_entry(next(raw for raw in reversed(GAME) if read_entry(raw).entry.member == 0)).entry
    signed = sign(networks.IDENTITIES[0], last)
    spent = sum(isinstance(read_entry(raw).entry.body, Share) for raw in GAME if read_entry(raw).entry.member == 0)
    chain = ShareChain(networks.IDENTITIES[0], decode_charter(CHARTER).members[0].salt, CHAIN_LENGTH)
    heard = ((last.n, signed.hash), *last.heard[1:])
    needless = sign(networks.IDENTITIES[0], replace(last, n=last.n + 1, heard=heard,
                                                    body=Share(chain.share(spent + 1))))
    found = report([*GAME, needless.raw])
    assert (failed(found), found.bad) == (["coins"], len(GAME) + 1)


# The charter: its hash names the table in every entry.

def another_charter(field):
    charter = decode_charter(CHARTER)
    if field == "options":
        return replace(charter, options=tuple((name, "off" if name == "training" else value)
                                              for name, value in charter.options))
    if field == "members":
        return replace(charter, members=charter.members[::-1])
    if field == "seats":
        return replace(charter, seats=charter.seats[::-1])
    if field == "locked":
        return replace(charter, locked=not charter.locked)
    if field == "carried":
        return replace(charter, carried=Carried(bytes(32), 0, bytes(32), (0, 1, 2), 0, 0, 1, (0, 0, 0), (), 0, ()))
    return replace(charter, **{field: other(getattr(charter, field))})


@pytest.mark.parametrize("field", [field.name for field in fields(Charter)])
def test_a_changed_field_of_the_charter(field, report):
    found = report(GAME, encode_charter(another_charter(field)))
    if field in ("version", "game", "rules", "carried"):       # a race carries nothing on
        assert (failed(found), found.bad) == (["charter"], None)
    else:
        assert (failed(found), found.bad) == (["signatures"], 1)


@pytest.mark.parametrize("field", [field.name for field in fields(MemberInfo)])
def test_a_changed_field_of_a_member(field, report):
    charter = decode_charter(CHARTER)
    member = replace(charter.members[1], **{field: other(getattr(charter.members[1], field))})
    found = report(GAME, encode_charter(replace(charter, members=(charter.members[0], member, charter.members[2]))))
    assert (failed(found), found.bad) == (["signatures"], 1)


@pytest.mark.parametrize(("field", "value", "check"), [
    ("member", 2, "charter"), ("name", "Otto", "signatures"), ("bot", "sharp", "signatures")])
def test_a_changed_field_of_a_seat(field, value, check, report):
    charter = decode_charter(CHARTER)
    assert {field.name for field in fields(SeatInfo)} == {"member", "name", "bot"}
    place = replace(charter.seats[1], **{field: value})
    found = report(GAME, encode_charter(replace(charter, seats=(charter.seats[0], place, charter.seats[2]))))
    assert failed(found) == [check]


CHARTER_HEAD = MAGIC + b"C" + len(CHARTER).to_bytes(4)
FOREIGN = {
    "empty": b"",
    "text": b"Dear diary,\n",
    "another version": MAGIC.replace(b"1", b"2"),
    "nothing after the first line": MAGIC,
    "no charter": MAGIC + b"E" + (3).to_bytes(4) + b"abc",
    "two charters": CHARTER_HEAD + CHARTER + (CHARTER_HEAD + CHARTER)[len(MAGIC):],
    "charter cut": (CHARTER_HEAD + CHARTER)[:-1],
    "a record of no kind": CHARTER_HEAD + CHARTER + b"X" + bytes(4),
    "a record too long": CHARTER_HEAD + CHARTER + b"E\xff\xff\xff\xff",
    "the last entry cut": CHARTER_HEAD + CHARTER + b"E" + (300).to_bytes(4) + bytes(299),
    "a head cut": CHARTER_HEAD + CHARTER + b"E\0",
    "zeros": bytes(1000),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_broken_or_foreign_file_gets_one_sentence(name, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(FOREIGN[name])
    found = verify(path)
    assert failed(found) == ["file"]
    assert [str(path) in check.text for check in found.checks] == [True]


def test_a_charter_of_noise(report):
    assert failed(report([], b"\x93noise")) == ["charter"]


def test_no_file_and_a_folder(tmp_path):
    assert failed(verify(tmp_path / "nothing")) == failed(verify(tmp_path)) == ["file"]


def test_tell_gives_the_moves_in_their_order_and_the_seal(tmp_path, report):
    store = Store.create(tmp_path, "told", CHARTER)
    store.append([Record(True, raw) for raw in GAME], sync=False)
    store.close()
    lines = list(tell(Path(store.path)))
    assert [line.split("  ")[1].split(":")[0] for line in lines[7:-3]] == [
        "Luka", "Ana", "Mira", "Luka", "Mira", "Luka", "Mira", "Luka"]
    assert lines[-3].startswith("all found: Mira 3, Luka 3, Ana 0")
    assert lines[-2].startswith("length: ")
    assert lines[-1] == f"seal: {report(GAME).seal}"
