"""Tables with a word: it opens the door, never travels, can't be guessed at leisure, and outlives a restart."""
import stat
import sys
from collections import deque
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from p2p.net.wire import Knock, Refuse, Sit, WordProof, encode
from p2p.peer.lobby.people import FREE, OPEN
from p2p.peer.table_word import LOCKED, PAUSE, PEER_LIMIT, TABLE_LIMIT, TOO_MANY, WORD_SUFFIX, WRONG, Doors, plain_word
from tests.networks import IDENTITIES
from tests.peer.joined_lobbies import ANA, BEN, CLEO, Room, seat
from tests.peer.nodes import NodeGroup, draft_of, mine

TABLE, OTHER = b"t" * 16, b"o" * 16
HOLDER, GUEST, THIRD = IDENTITIES[:3]


class House:
    """Doors of several peers, whose messages arrive at once and are all kept in `sent`."""

    def __init__(self) -> None:
        self.now, self.sent, self.said, self.queue = 0.0, [], [], deque()
        self.doors = {identity.key: Doors(identity, lambda to, message, me=identity.key: self.post(me, to, message),
                                          self.said.append, lambda: self.now) for identity in IDENTITIES}
        self.refused: list[tuple[bytes, str]] = []
        self.inside: list[bytes] = []

    def post(self, sender: bytes, to: bytes, message: object) -> None:
        self.sent.append((sender, to, message))
        self.queue.append((sender, to, message))

    def deliver(self) -> None:
        while self.queue:
            sender, to, message = self.queue.popleft()
            if isinstance(message, Refuse):
                if self.doors[to].refused(sender, message.table):
                    self.refused.append((to, message.why))
            else:
                self.doors[to].hear(sender, message)

    def knock(self, guest=GUEST, word: str = "linden", table: bytes = TABLE, holder=HOLDER) -> bool:
        """Whether this word lets the guest in."""
        before = len(self.inside)
        self.doors[guest.key].enter(table, holder.key, word, lambda: self.inside.append(guest.key))
        self.deliver()
        return len(self.inside) > before


@pytest.fixture
def house() -> House:
    house = House()
    house.doors[HOLDER.key].lock(TABLE, "Linden")
    return house


def holds(house: House) -> Doors:
    return house.doors[HOLDER.key]


# -------------------------------------------------------------------- the word

def test_who_knows_the_word_comes_in_and_knows_it_from_then_on(house):
    assert house.knock()
    assert holds(house).admits(TABLE, GUEST.key)
    assert not holds(house).admits(TABLE, THIRD.key)
    assert not holds(house).admits(OTHER, GUEST.key)
    assert house.doors[GUEST.key].word(TABLE) == "linden"
    house.now += PAUSE
    assert house.knock(word="")                     # it needn't be typed again


@pytest.mark.parametrize("typed", ["linden", "LINDEN", " linden ", "ｌｉｎｄｅｎ"])
def test_a_word_is_the_same_however_it_is_typed(house, typed):
    assert house.knock(word=typed)


@given(st.text())
def test_any_text_is_a_word_or_none(text):
    word = plain_word(text)
    assert word == plain_word(f"  {text}\n") or len(word) > 30      # where it is cut
    assert len(word) <= 40
    assert word.isprintable()


def test_who_has_no_word_to_say_reads_where_to_get_it(house):
    with pytest.raises(ValueError, match="has a word"):
        house.knock(word="  ")
    with pytest.raises(ValueError, match="at least one letter"):
        holds(house).lock(OTHER, "\x00")


def test_a_wrong_word_lets_nobody_in_and_is_told(house):
    assert not house.knock(word="lime")
    assert house.refused == [(GUEST.key, WRONG)]
    assert not holds(house).admits(TABLE, GUEST.key)
    assert house.doors[GUEST.key].word(TABLE) == ""


def test_the_word_never_travels_nor_anything_made_of_it_alone(house):
    """Two exchanges with the same word have nothing in common on the wire."""
    house.knock()
    first = [message for *_, message in house.sent]
    assert [type(message) for message in first] == [Knock, Knock, WordProof, WordProof]
    assert not any(b"linden" in encode(message).lower() for message in first)
    house.sent.clear()
    house.knock(THIRD)
    second = [message for *_, message in house.sent]
    shown = {message.share if isinstance(message, Knock) else message.proof for message in first + second}
    assert len(shown) == 8


# -------------------------------------------------------------------- guessing

def test_a_wrong_guess_costs_time_that_doubles(house):
    for wrong in range(PEER_LIMIT - 1):
        assert not house.knock(word=f"wrong {wrong}")
        assert house.refused[-1][1] == WRONG
        house.now += PAUSE * 2 ** wrong - 1
        assert not house.knock()                    # also the right one has to wait
        assert house.refused[-1][1] == "Wait a moment before the next word."
        house.now += 1
    assert not house.knock(word="the last wrong one")
    house.now += 1e9
    assert not house.knock()
    assert house.refused[-1][1] == TOO_MANY
    assert house.knock(THIRD)                       # another peer still comes in


def test_all_together_have_a_limit_and_the_holder_is_told(house):
    """A new key for each guess gains nothing beyond it."""
    crowd = [bytes([number]) * 32 for number in range(TABLE_LIMIT + 5)]
    for key in crowd:
        holds(house).hear(key, Knock(TABLE, share_of(key)))
        holds(house).hear(key, WordProof(TABLE, bytes(32)))
    answers = [message.why for _, to, message in house.sent if to in crowd and isinstance(message, Refuse)]
    assert (answers.count(WRONG), answers.count(TOO_MANY)) == (TABLE_LIMIT, 5)
    assert house.said == ["Somebody tries many words at your table: nobody else comes in. Open another one."]
    house.queue.clear()
    assert not house.knock()


def share_of(key: bytes) -> bytes:
    """A guest's share under any word."""
    from spake2 import SPAKE2_A
    return SPAKE2_A(b"a guess", b"fairdeal guest\0" + TABLE + key, b"fairdeal holder\0" + TABLE + HOLDER.key).start()


def test_an_exchange_that_is_broken_off_is_a_guess_too(house):
    """Who never shows a proof learns nothing, and still has one guess less."""
    for tried in range(PEER_LIMIT):
        holds(house).hear(GUEST.key, Knock(TABLE, share_of(GUEST.key)))
        house.now += PAUSE * 2 ** tried
    house.queue.clear()
    assert not house.knock()
    assert house.refused == [(GUEST.key, TOO_MANY)]


def test_each_exchange_has_one_proof(house):
    holds(house).hear(GUEST.key, Knock(TABLE, share_of(GUEST.key)))
    house.sent.clear()
    for number in range(9):
        holds(house).hear(GUEST.key, WordProof(TABLE, bytes([number]) * 32))
    assert [message.why for *_, message in house.sent] == [WRONG]


# -------------------------------------------------------------------- bound to both and to the table

def replayed(house: House, sender: bytes, table: bytes = TABLE) -> None:
    """What the guest said in its exchange, said again by this peer or for that table."""
    said = [message for who, _, message in house.sent if who == GUEST.key]
    house.sent.clear()
    for message in said:
        kind, content = type(message), message.share if isinstance(message, Knock) else message.proof
        holds(house).hear(sender, kind(table, content))


def test_an_exchange_said_again_by_another_peer_lets_nobody_in(house):
    house.knock()
    replayed(house, THIRD.key)
    assert not holds(house).admits(TABLE, THIRD.key)


def test_an_exchange_for_another_table_lets_nobody_in(house):
    holds(house).lock(OTHER, "linden")
    house.knock()
    replayed(house, GUEST.key, OTHER)
    assert not holds(house).admits(OTHER, GUEST.key)


def test_an_exchange_that_is_turned_to_another_table_on_the_way_lets_nobody_in(house):
    """Both tables have one holder and one word: what the guest says at one of them counts at that one alone."""
    holds(house).lock(OTHER, "linden")

    def turned(sender, to, message):
        table = OTHER if to == HOLDER.key else TABLE
        house.queue.append((sender, to, msgspec.structs.replace(message, table=table)))
    house.post = turned
    assert not house.knock()
    assert not holds(house).admits(OTHER, GUEST.key)
    assert house.refused == [(GUEST.key, WRONG)]


def test_a_peer_between_two_others_gets_nowhere(house):
    """It passes the guest's exchange on to the holder, and the holder's answers back, as its own."""
    house.doors[THIRD.key].hear = lambda sender, message: house.post(
        THIRD.key, HOLDER.key if sender == GUEST.key else GUEST.key, message)
    assert not house.knock(holder=THIRD)
    assert not holds(house).admits(TABLE, THIRD.key)
    assert not holds(house).admits(TABLE, GUEST.key)


def test_who_doesn_t_know_the_word_can_t_pose_as_the_table(house):
    """The guest asks for the holder's proof, too: it would else sit down at a stranger's table."""
    house.doors[THIRD.key].lock(TABLE, "something else")
    house.doors[THIRD.key]._judge = lambda sender, message, _lock: house.post(
        THIRD.key, sender, WordProof(message.table, bytes(32)))       # says yes to whatever comes
    assert not house.knock(holder=THIRD)
    assert house.said == ["Who opened this table doesn't know its word."]


@settings(deadline=None)
@given(st.binary(min_size=33, max_size=33) | st.builds(lambda tail: b"A" + tail, st.binary(min_size=32, max_size=32)))
def test_any_bytes_for_a_share_hurt_nobody(share):
    house = House()
    holds(house).lock(TABLE, "linden")
    holds(house).hear(GUEST.key, Knock(TABLE, share))
    house.doors[GUEST.key].enter(TABLE, HOLDER.key, "linden", lambda: None)
    house.doors[GUEST.key].hear(HOLDER.key, Knock(TABLE, b"B" + share[1:]))
    holds(house).hear(GUEST.key, WordProof(TABLE, share[:32]))
    assert not holds(house).admits(TABLE, GUEST.key)


def test_words_of_strangers_about_tables_without_a_lock_do_nothing(house):
    for message in (Knock(OTHER, bytes(33)), WordProof(OTHER, bytes(32)), WordProof(TABLE, bytes(32))):
        holds(house).hear(THIRD.key, message)
    assert house.sent == []


# -------------------------------------------------------------------- at the table

def test_nobody_sits_down_at_a_locked_table_without_having_shown_the_word():
    room = Room(ANA, BEN, CLEO)
    ana, ben, cleo = room
    table = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (seat(), FREE, FREE), locked=True)
    room.deliver()
    assert ben.only.locked
    ana.inside = {ben.key}
    for side in (ben, cleo):
        side.lobby.theirs.sit(table, (seat(side.identity),))
    room.deliver()
    assert ana.sits_at(table) == ["Ana", "Ben", ""]
    assert cleo.said == [f"Ana: {LOCKED}"]
    ana.lobby.on(cleo.key, Sit(table, (seat(CLEO),), bytes(16), bytes(32), 0))
    assert ana.sits_at(table) == ["Ana", "Ben", ""]


@pytest.fixture
def group(tmp_path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def locked(group: NodeGroup):
    """Ana's locked table of Tau with two seats, which Ben and Cleo see."""
    ana, ben, cleo = group.node("Ana"), group.node("Ben"), group.node("Cleo")
    group.meet(ana, ben, cleo)
    ana.room.open_table("tau", {"mode": "z3tau"}, (mine(ana), FREE), "linden")
    group.wait(lambda: ana.lobby.tables, "open table")
    table = ana.lobby.tables[0].id
    group.wait(lambda: all(draft_of(node, table) for node in (ben, cleo)), "table in the lobbies")
    return ana, ben, cleo, table


@pytest.mark.xdist_group("loopback")
def test_players_and_watchers_come_in_with_the_word_only(group):
    ana, ben, cleo, table = locked(group)
    ben.room.sit(table, (mine(ben),))
    group.said(ben, LOCKED)
    ben.room.sit(table, (mine(ben),), "lime")
    group.said(ben, WRONG)
    assert not draft_of(ana, table).seats[1].key
    group.wait(lambda: ben.room.sit(table, (mine(ben),), "Linden") or draft_of(ana, table).seats[1].key, "seat", 8)
    ana.room.begin(table)
    group.dealt(table, ana, ben)
    assert ana.table(table).charter.locked
    assert (ana.doors.word(table), ben.doors.word(table), cleo.doors.word(table)) == ("linden", "linden", "")
    group.wait(lambda: draft_of(cleo, table).state != OPEN, "running table")
    cleo.room.watch(table)
    group.said(cleo, LOCKED)
    cleo.room.watch(table, "linden")
    group.wait(lambda: cleo.table(table), "watched table")


@pytest.mark.xdist_group("loopback")
def test_the_word_holds_after_the_holder_s_restart_and_lies_in_a_file_of_its_own(group):
    ana, ben, cleo, table = locked(group)
    ben.room.sit(table, (mine(ben),), "linden")
    group.wait(lambda: draft_of(ana, table).seats[1].key, "seat")
    ana.room.begin(table)
    group.dealt(table, ana, ben)
    path = ana.table(table).file.with_suffix(WORD_SUFFIX)
    assert path.read_text("utf-8") == "linden"
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"linden" not in ana.table(table).file.read_bytes()
    ana.close()
    again = group.node("Ana")
    group.wait(lambda: again.unfinished or again.tables, "unfinished table")
    if again.unfinished:
        again.resume(again.unfinished[0].id)
    group.wait(lambda: again.table(table), "table again")
    assert again.doors.word(table) == "linden"
    assert LOCKED not in tuple(cleo.notices)
    group.wait(lambda: cleo.room.watch(table) or LOCKED in tuple(cleo.notices), "closed door")
    assert cleo.table(table) is None


@pytest.mark.xdist_group("loopback")
def test_the_file_with_the_word_goes_with_the_game(group):
    ana, ben, _, table = locked(group)
    ben.room.sit(table, (mine(ben),), "linden")
    group.wait(lambda: draft_of(ana, table).seats[1].key, "seat")
    ana.room.begin(table)
    group.dealt(table, ana, ben)
    path = ana.table(table).file.with_suffix(WORD_SUFFIX)
    group.play_out(table, ana, ben)
    group.verified(table, ana, ben)
    for node in (ana, ben):
        node.close()
    assert not path.exists()
    assert not [found for found in path.parent.parent.rglob("*") if WORD_SUFFIX in found.name]
