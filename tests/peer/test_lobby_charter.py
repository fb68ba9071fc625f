"""From a draft to a charter, on lobbies joined by queues: nobody joins what it wasn't shown, and all or none begin."""
import pytest
from msgspec.structs import replace

from p2p.deal.coin import ShareChain
from p2p.log.charter import CHAIN_LENGTH, VERSION, BadCharter, Charter, MemberInfo, decode_charter, encode_charter
from p2p.net.wire import Propose, Refuse, Sit, Stand
from p2p.peer.lobby.people import FREE, OPEN, OVER, PLAYING
from tests.peer.joined_lobbies import ANA, BEN, CLEO, TAU, Room, Side, opened, seat


@pytest.fixture
def room() -> Room:
    return Room(ANA, BEN, CLEO)


# -------------------------------------------------------------------- the charter

def test_the_charter_says_what_the_draft_had_shown(room):
    ana, ben, cleo, table = opened(room, (FREE, seat(name="Anna"), FREE))
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    cleo.lobby.theirs.sit(table, (seat(CLEO, bot="slow"),))
    room.deliver()
    shown = cleo.only
    ana.lobby.ours.begin(table)
    room.deliver()
    charter = cleo.charters[table]
    assert [side.charters for side in room] == [{table: charter}] * 3
    assert (charter.game, dict(charter.options)) == ("tau", TAU)
    assert charter.keys[0] == ana.key
    assert [(charter.keys[p.member], p.name, p.bot) for p in charter.seats] == [(s.key, s.name, s.bot)
                                                                              for s in shown.seats]
    assert [side.only.state for side in room] == [PLAYING] * 3
    ana.lobby.ours.mark(table, OVER)
    room.deliver()
    assert [side.tables for side in room] == [()] * 3


def with_salt(charter: Charter, place: int, **fields) -> Charter:
    return replace(charter, members=tuple(replace(m, **fields) if i == place else m
                                          for i, m in enumerate(charter.members)))


def with_seat(charter: Charter, place: int, **fields) -> Charter:
    return replace(charter, seats=tuple(replace(s, **fields) if i == place else s
                                        for i, s in enumerate(charter.seats)))


STRANGER = MemberInfo(CLEO.key, "Cleo", bytes(16), ShareChain(CLEO, bytes(16), CHAIN_LENGTH).head, 0)
LIES = {
    "another option": lambda c: replace(c, options=tuple(sorted({**TAU, "training": "on"}.items()))),
    "an option less": lambda c: replace(c, options=c.options[1:]),
    "another game": lambda c: replace(c, game="pcset", options=()),
    "an unknown game": lambda c: replace(c, game="chess"),
    "a seat more": lambda c: replace(c, seats=(*c.seats, c.seats[0])),
    "a seat less": lambda c: replace(c, seats=c.seats[:2], members=c.members[:2]),
    "my seat is another's": lambda c: with_seat(c, 1, member=0),
    "my seat has another name": lambda c: with_seat(c, 1, name="Bob"),
    "my seat is played by a bot": lambda c: with_seat(c, 1, bot="quick"),
    "another's person is a bot": lambda c: with_seat(c, 0, bot="quick"),
    "another seat is mine": lambda c: with_seat(c, 2, member=1),
    "another coin chain of mine": lambda c: with_salt(c, 1, head=bytes(32)),
    "another salt of mine": lambda c: with_salt(c, 1, salt=b"x" * 16),
    "another time of mine": lambda c: with_salt(c, 1, clock=c.members[1].clock + 1),
    "a stranger sits there": lambda c: replace(c, members=(*c.members, STRANGER),
                                               seats=(*c.seats[:2], replace(c.seats[2], member=2))),
    "the opener isn't first": lambda c: replace(c, members=c.members[::-1],
                                                seats=tuple(replace(s, member=1 - s.member) for s in c.seats)),
    "a name with an escape": lambda c: with_salt(c, 0, name="\x1b[2J"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_charter_that_differs_from_what_was_shown_is_refused_with_a_sentence(room, lie):
    ana, ben, _, table = opened(room, (seat(), FREE, seat(name="Robo", bot="slow")))
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    charter = proposed(room, ana, table)
    ben.lobby.on(ana.key, Propose(encode_charter(LIES[lie](charter))))
    assert ben.charters == {}
    assert ben.said in (["The table that was begun isn't the one you sat down at, so it was not joined."],
                        ["Each member of a charter holds at least one seat, and each seat has a member."],
                            ["A name in the charter can't be shown as it stands."])
    room.deliver()
    assert ana.charters == {}
    assert ana.said in (["Ben's computer was shown another table."], ["Ben's computer was sent no good charter."])


def proposed(room: Room, opener: Side, table: bytes) -> Charter:
    """The charter that the opener wrote, lost on its way; all else arrived."""
    room.lose = lambda message: isinstance(message, Propose)
    opener.lobby.ours.begin(table)
    room.deliver()
    room.lose = lambda _: False
    return opener.charters[table]


def test_a_member_twice_is_no_charter_and_the_seat_is_given_up(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    charter = proposed(room, ana, table)
    twice = replace(charter, members=(*charter.members[:1], charter.members[0]))
    with pytest.raises(BadCharter, match="twice"):
        decode_charter(encode_charter(twice))
    ben.lobby.on(ana.key, Propose(encode_charter(twice)))
    assert (ben.charters, ben.said) == ({}, ["A member stands twice in the charter."])


def test_a_charter_from_somebody_else_than_the_opener_is_refused(room):
    ana, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    raw = encode_charter(proposed(room, ana, table))
    ben.lobby.on(cleo.key, Propose(raw))
    assert (ben.charters, ben.said) == ({}, [])
    ben.lobby.on(ana.key, Propose(raw))
    assert set(ben.charters) == {table}


def test_a_charter_that_comes_again_is_joined_once(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    raw = encode_charter(proposed(room, ana, table))
    for _ in range(2):
        ben.lobby.on(ana.key, Propose(raw))
        assert set(ben.charters) == {table}
        ben.started.add(table)
    ben.charters.clear()
    ben.sent.clear()
    ben.lobby.on(ana.key, Propose(raw))
    assert (ben.charters, ben.said, ben.sent) == ({}, [], [])       # nor refused: that would close the table


def test_words_about_charters_that_nobody_asked_for_say_nothing_to_the_player(room):
    _ana, ben, cleo = room
    for raw in (b"", b"\x91", bytes(300), encode_charter(Charter(
            VERSION, bytes(16), "tau", 1, (), (STRANGER,), ()))):
        ben.lobby.on(cleo.key, Propose(raw))
    ben.lobby.on(cleo.key, Refuse(bytes(16), "Send me your money."))
    ben.lobby.on(cleo.key, Stand(bytes(16)))
    ben.lobby.on(cleo.key, Sit(bytes(16), (seat(CLEO),), bytes(16), bytes(32), 0))
    assert ben.said == []


def test_a_full_disk_at_the_opener_begins_nothing(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.full = True
    ana.lobby.ours.begin(table)
    room.deliver()
    assert (ben.charters, ben.only.state) == ({}, OPEN)
    ana.full = False
    ana.lobby.ours.begin(table)
    room.deliver()
    assert set(ben.charters) == {table}


def test_a_full_disk_at_a_joiner_takes_the_table_back_everywhere(room):
    ana, ben, cleo, table = opened(room, (seat(), FREE, FREE))
    for side in (ben, cleo):
        side.lobby.theirs.sit(table, (seat(side.identity),))
        room.deliver()
    ben.full = True
    ana.lobby.ours.begin(table)
    room.deliver()
    assert [side.charters for side in room] == [{}, {}, {}]
    assert [side.tables for side in room] == [(), (), ()]
    assert ana.said == ["Ben's computer can't play at this table."]
    assert cleo.said == ["Ana: The table is closed."]


def test_who_leaves_a_table_that_hasn_t_started_takes_it_back_for_all(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    ben.lobby.leave(table)
    room.deliver()
    assert [side.charters for side in room] == [{}, {}, {}]
    assert ana.said == ["Ben left before the game began."]


def test_a_game_that_has_started_can_t_be_taken_back_by_words(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    for side in (ana, ben):
        side.started.add(table)
    ben.send(ana.key, Refuse(table, "No."))
    ana.send(ben.key, Refuse(table, "No."))
    room.deliver()
    ana.lobby.leave(table)
    assert [set(side.charters) for side in (ana, ben)] == [{table}, {table}]
    assert [side.said for side in (ana, ben)] == [[], []]
    assert ana.only.state == PLAYING
