"""What people say beside the game: who is heard, how often, what is dropped; and nothing of it in a file."""
from types import SimpleNamespace

import msgspec
import pytest

from p2p.identity import Identity
from p2p.log.store import Store
from p2p.net.wire import BadMessage, Remark, decode, encode, signed_part
from p2p.peer.lobby.people import FREE
from p2p.peer.remarks import ALL_ONLOOKERS, DOMAIN, EACH, EARLY, KEPT, MINUTE, SPEAKERS, Remarks, plain_text
from p2p.peer.session import Session
from tests.bench.memory_network import MemoryNetwork
from tests.networks import IDENTITIES, charter_for, play_out
from tests.peer.joined_lobbies import ANA, BEN, CLEO, TAU, Room, seat
from tests.peer.nodes import NodeGroup
from tests.recorded_races import Player

pytestmark = pytest.mark.xdist_group("loopback")
NOBODY = SimpleNamespace(view=lambda: SimpleNamespace(here=(), me=SimpleNamespace(key=b"", name="")),
                         draft=lambda _table: None)


class Company:
    """Members of a table of Tau in memory and those who look on by the first of them, wired to each other."""

    def __init__(self, folder, members=3, lookers=0, **options):
        self.network = MemoryNetwork(charter_for(members, "tau", mode="z3tau", **options), IDENTITIES)
        self.now, self.stamps, self.sent, self.refusals = 0.0, 0, [], []
        keys = [identity.key for identity in IDENTITIES]
        watchers = frozenset(keys[members:members + lookers])
        self.sides = []
        for me in range(members + lookers):
            if me < members:
                session = Session(self.network.tables[me], Store.create(folder, f"{me}", self.network.charter))
                behind = watchers if me == 0 else frozenset()
            else:
                session = Session.watch(self.network.charter, IDENTITIES[me], folder, keys[0])
                behind = frozenset()
            self.sides.append(self._side(me, session, behind))
        self.table = self.network.tables[0].replica.charter.id

    def _side(self, me, session, behind):
        tables = SimpleNamespace(find=lambda table: session if table == session.replica.charter.id else None)
        session.watchers = SimpleNamespace(keys=behind)

        def stamp():
            self.stamps += 1
            return self.stamps
        node = SimpleNamespace(identity=IDENTITIES[me], send=lambda to, message: self._send(me, to, message),
                               call=self._call)
        return Remarks(node, NOBODY, tables, lambda: self.now, stamp)

    def _call(self, what):
        try:
            what()
        except ValueError as error:
            self.refusals.append(str(error))

    def _send(self, me, to, message):
        self.sent.append((me, to, message))
        side = next(side for side, identity in zip(self.sides, IDENTITIES, strict=False) if identity.key == to)
        side.hear(IDENTITIES[me].key, decode(encode(message)))

    def said(self, me):
        """What this one has heard, as (seat, words)."""
        return [(heard.seat, heard.phrase or heard.text) for heard in self.sides[me].heard.get(self.table, ())]

    def remark(self, author=1, seat=1, phrase="hello", text="", stamp=1, table=None, signed=None):
        """A remark as this author's program would sign it."""
        bare = Remark(table or self.table, IDENTITIES[author].key, seat, stamp, phrase, text, bytes(64))
        by = IDENTITIES[author if signed is None else signed]
        return msgspec.structs.replace(bare, signature=by.sign(DOMAIN, signed_part(bare)))

    def bring(self, remark, to=0, sender=1):
        self.sides[to].hear(IDENTITIES[sender].key, remark)


@pytest.fixture
def company(tmp_path):
    return Company(tmp_path)


# --- Who is heard

def test_a_phrase_reaches_all_members_once(company):
    company.sides[1].say(company.table, 1, "well played")
    assert [company.said(me) for me in range(3)] == [[(1, "well played")]] * 3
    assert company.sides[0].heard[company.table][0].name == company.network.tables[0].replica.charter.seats[1].name
    assert len(company.sent) == 2


def test_nobody_speaks_for_the_seat_of_another(company):
    company.bring(company.remark(author=1, seat=2))
    company.bring(company.remark(author=1, seat=5))
    company.sides[1].say(company.table, 0, "hello")
    assert company.said(0) == []
    assert company.refusals == ["This isn't your seat."]


def test_a_stranger_is_not_heard(company):
    company.bring(company.remark(author=4, seat=1), sender=4)
    company.bring(company.remark(author=4, seat=None), sender=4)
    company.bring(company.remark(author=4, seat=None), sender=1)
    assert company.said(0) == []


def test_a_member_brings_no_remark_of_another_member(company):
    company.bring(company.remark(author=1, seat=1), sender=2)
    assert company.said(0) == []


def test_a_changed_remark_is_dropped(company):
    good = company.remark()
    for change in ({"phrase": "ha"}, {"stamp": 2}, {"signature": bytes(64)}, {"key": IDENTITIES[2].key, "seat": 2}):
        company.bring(msgspec.structs.replace(good, **change), sender=2 if "key" in change else 1)
    company.bring(company.remark(signed=2))
    assert company.said(0) == []
    company.bring(good)
    assert company.said(0) == [(1, "hello")]


def test_a_remark_said_again_is_dropped(company):
    old, new = company.remark(stamp=5), company.remark(stamp=6, phrase="ha")
    for remark in (old, old, new, old):
        company.bring(remark)
    assert company.said(0) == [(1, "hello"), (1, "ha")]


def test_a_remark_of_another_table_is_dropped(company):
    company.bring(company.remark(table=b"z" * 16))
    other = company.remark(table=b"y" * 16)
    company.bring(msgspec.structs.replace(other, table=company.table))
    assert company.sides[0].heard == {}


@pytest.mark.parametrize(("word", "heard"), [("silent", []), ("speaks", [(None, "hello")])])
def test_who_looks_on_is_heard_only_where_the_table_allows_it(tmp_path, word, heard):
    company = Company(tmp_path, 2, 2, onlookers=word)
    company.sides[2].say(company.table, None, "hello")
    assert [company.said(me) for me in range(4)] == [heard] * 4
    company.bring(company.remark(author=3, seat=None, phrase="ha"), to=1, sender=0)
    assert company.said(1)[1:] == ([(None, "ha")] if heard else [])
    company.sides[1].say(company.table, 1, "ha")
    assert company.said(3)[-1] == (1, "ha")


def test_a_remark_of_who_looks_on_is_passed_on_once_to_each(tmp_path):
    company = Company(tmp_path, 3, 2, onlookers="speaks")
    company.sides[3].say(company.table, None, "hello")
    assert sorted(to for _, to, _ in company.sent) == sorted(IDENTITIES[me].key for me in (0, 1, 2, 4))


def test_all_who_look_on_have_one_allowance(tmp_path):
    """One member brings words of as many as it likes to have made up."""
    company = Company(tmp_path, 2, onlookers="speaks")
    strangers = [Identity.new() for _ in range(SPEAKERS + 5)]

    def say(stranger):
        bare = Remark(company.table, stranger.key, None, 1, "ha", "", bytes(64))
        company.bring(msgspec.structs.replace(bare, signature=stranger.sign(DOMAIN, signed_part(bare))))
    for stranger in strangers[:ALL_ONLOOKERS + 3]:
        say(stranger)
    assert len(company.said(0)) == ALL_ONLOOKERS
    for stranger in strangers[ALL_ONLOOKERS:]:
        company.now += MINUTE
        say(stranger)
    assert len({heard.key for heard in company.sides[0].heard[company.table]}) <= KEPT
    assert company.sides[0].heard[company.table][-1].key == strangers[SPEAKERS - 1].key


# --- How often

def test_the_fifth_remark_of_a_seat_within_a_minute_is_dropped_by_each_receiver(company):
    for number in range(EACH + 3):
        company.bring(company.remark(stamp=number + 1))
    assert len(company.said(0)) == EACH == 4
    company.now += MINUTE - EARLY
    company.bring(company.remark(stamp=50, phrase="ha"))
    assert company.said(0)[-1] == (1, "ha")


def test_our_own_fifth_remark_is_refused_with_a_sentence(company):
    for _ in range(EACH + 1):
        company.sides[0].say(company.table, 0, "hello")
    assert len(company.said(1)) == EACH
    assert company.refusals == ["Four remarks a minute: the next one in 61 s."]
    assert company.sides[0].waits(company.table, 0)
    assert not company.sides[1].waits(company.table, 1)
    company.now += MINUTE
    assert not company.sides[0].waits(company.table, 0)
    company.sides[0].say(company.table, 0, "hello")
    assert len(company.said(1)) == EACH + 1


def test_what_is_kept_of_a_table_is_bounded(company):
    for number in range(KEPT + 10):
        company.now += MINUTE
        company.bring(company.remark(stamp=number + 1))
    assert len(company.said(0)) == KEPT


# --- What is said

@pytest.mark.parametrize("text", [
    "two\nlines", "bell\a", "\u202eenots", "zero\u200bwidth", "mark\u2066s", "Za\u030a\u030a\u030algo", " space",
    "a  b", "e\u0301 in two", "\ue000", ""])
def test_a_text_that_is_not_plain_is_dropped(company, text):
    company.bring(company.remark(phrase="", text=text))
    assert company.said(0) == []


def test_a_text_has_at_most_eighty_characters_and_comes_alone(company):
    with pytest.raises(BadMessage):
        decode(encode(company.remark(phrase="", text="x" * 81)))
    company.bring(company.remark(phrase="hello", text="and more"))
    assert company.said(0) == []
    company.bring(company.remark(phrase="", text="x" * 80))
    assert company.said(0) == [(1, "x" * 80)]


def test_a_phrase_that_is_none_is_no_message(company):
    remark = encode(company.remark(phrase="hello")).replace(b"\xa5hello", b"\xa5jello")
    with pytest.raises(BadMessage):
        decode(remark)


def test_our_own_text_is_made_plain(company):
    company.sides[0].say(company.table, 0, text="  Dobr\u0061\u0301\nhra\u202e!  ")
    assert company.said(1) == [(0, "Dobr\u00e1 hra !")]
    assert plain_text("\u202e\u2066\n") == ""
    assert len(plain_text("long " * 100)) <= 80


def test_texts_are_for_before_the_game_and_after_a_deal(company):
    early, late = (company.remark(phrase="", text=text, stamp=n) for n, text in ((1, "before"), (9, "during")))
    company.bring(early)
    network = company.network
    network.observers.append(Player(network).look)
    network.run(lambda: network.tables[0].replica.started)
    company.bring(late)
    company.sides[0].say(company.table, 0, text="trump me")
    company.sides[0].say(company.table, 0, "hello")
    assert company.said(0) == [(1, "before"), (0, "hello")]
    assert company.refusals == ["Nobody writes while a deal is played."]
    play_out(network)
    company.bring(company.remark(phrase="", text="after", stamp=10))
    assert company.said(0)[-1] == (1, "after")


# --- Before the game

def test_in_the_waiting_room_those_with_a_seat_hear_each_other():
    room = Room(ANA, BEN, CLEO)
    nowhere = SimpleNamespace(find=lambda _table: None)
    ana, ben, _ = room
    table = ana.lobby.ours.open("tau", TAU, (seat(ANA), FREE))
    room.deliver()
    ben.lobby.theirs.sit(table, (seat(BEN, "Ben"),))
    room.deliver()
    sides: dict[bytes, Remarks] = {}
    for side in room:
        node = SimpleNamespace(identity=side.identity, call=lambda what: what(),
                               send=lambda to, remark, me=side.key: sides[to].hear(me, remark))
        sides[side.key] = Remarks(node, side.lobby, nowhere)
    sides[BEN.key].say(table, 1, text="One more?")
    sides[CLEO.key].say(table, 0, text="Let me in")
    said = [[(heard.name, heard.text) for heard in side.heard.get(table, ())] for side in sides.values()]
    assert said == [[("Ben", "One more?")], [("Ben", "One more?")], []]


# --- Over real nodes

def test_real_tables_hear_each_other_and_their_files_hold_nothing_of_it(tmp_path):
    with NodeGroup(tmp_path) as group:
        ana, ben = group.node("Ana"), group.node("Ben")
        table = group.sit_down(ana, ben)
        ana.remarks.say(table, 0, "well played")
        group.wait(lambda: ben.remarks.heard.get(table), "remark")
        assert ben.remarks.heard[table][0][:5] == (ana.identity.key, 0, "Ana", "well played", "")
        group.take(table, ben, ana)
        for node in (ana, ben):
            assert b"well played" not in node.table(table).file.read_bytes()
