"""Lobbies joined by queues that may lose what is in them: seats, comings and goings, and hostile words."""
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from p2p.games import pcset
from p2p.identity import fingerprint, words
from p2p.net.wire import Draft, DraftSeat, Here, Propose, Refuse, Sit, Stand
from p2p.peer.lobby.lobby import ASKED_AT_ONCE, ASKS
from p2p.peer.lobby.people import FREE, OPEN, OVER, new_draft
from tests.peer.joined_lobbies import ANA, BEN, CLEO, TAU, Room, Side, all_sit, opened, seat


@pytest.fixture
def room() -> Room:
    return Room(ANA, BEN, CLEO)


# -------------------------------------------------------------------- who is here, what is open

def test_everybody_sees_everybody_with_words_to_compare(room):
    ana, ben, cleo = room
    view = cleo.lobby.view()
    assert [(person.key, person.name, person.words) for person in view.here] == [
        (ana.key, "Ana", words(ana.key)), (ben.key, "Ben", words(ben.key))]
    assert (view.me.key, view.me.name) == (cleo.key, "Cleo")


def test_who_heard_no_greeting_is_greeted_back():
    """Our first Here may have gone before their ears were open."""
    room = Room()
    room.sides = {identity.key: Side(room, identity) for identity in (ANA, BEN)}
    ana, ben = room
    ben.lobby.appeared(ana.key)
    room.deliver()
    assert [len(side.lobby.view().here) for side in (ana, ben)] == [1, 1]


def test_an_open_table_is_seen_by_all_with_every_house_rule(room):
    ana, _ben, _cleo, table = opened(room)
    for side in room:
        assert (side.only.id, side.only.opener, side.only.state) == (table, ana.key, OPEN)
        assert side.only.options == TAU
        assert side.only.seats == (seat(name="Ana"), FREE)


def test_a_peer_that_renames_is_renamed_everywhere(room):
    ana, ben, _cleo, table = opened(room)
    ana.lobby.rename("Anička")
    room.deliver()
    assert [person.name for person in ben.lobby.view().here] == ["Anička", "Cleo"]
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    assert [member.name for member in ben.charters[table].members] == ["Anička", "Ben"]


@pytest.mark.parametrize(("game", "options", "seats"), [
    ("tau", {}, ()), ("tau", {}, (seat(),) * 7), ("tau", {"mode": "nonsense"}, (seat(),)),
    ("tau", {"colour": "red"}, (seat(),)), ("tau", {}, (seat(), seat(BEN)))])
def test_what_the_game_doesn_t_allow_can_t_be_opened(room, game, options, seats):
    ana, *_ = room
    with pytest.raises(ValueError, match=r"\w"):
        ana.lobby.ours.open(game, options, seats)
    assert ana.tables == ()


def test_own_names_that_nobody_could_read_are_made_fit_before_they_leave(room):
    ana, ben, _, table = opened(room, (seat(name="A" * 99), seat(name="\x1b[2J"), FREE))
    assert ben.sits_at(table) == ["A" * 24, "[2J", ""]
    ben.lobby.theirs.sit(table, (DraftSeat(b"", " Ben\n", "ea\x00sy"),))
    room.deliver()
    assert ana.only.seats[2] == DraftSeat(ben.key, "Ben", "ea sy")


def test_a_fifth_table_is_refused_with_a_sentence(room):
    ana, ben, *_ = room
    for _ in range(4):
        ana.lobby.ours.open("tau", {}, (seat(), FREE))
    with pytest.raises(ValueError, match="You have 4 tables already"):
        ana.lobby.ours.open("tau", {}, (seat(), FREE))
    room.deliver()
    assert len(ben.tables) == 4


# -------------------------------------------------------------------- sitting down and standing up

def test_one_sits_down_and_stands_up_again(room):
    _ana, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    assert all_sit(room, "Ana", "Ben")
    assert cleo.only.seats[1].key == ben.key
    ben.lobby.theirs.stand(table)
    room.deliver()
    assert all_sit(room, "Ana", "")


def test_two_seats_at_once_one_of_them_a_bot_s(room):
    ana, ben, cleo, table = opened(room, (seat(), FREE, FREE))
    ben.lobby.theirs.sit(table, (seat(BEN, "Benny"), seat(BEN, "Robo", "quick")))
    room.deliver()
    assert cleo.only.seats == (seat(name="Ana"), seat(BEN, "Benny"), seat(BEN, "Robo", "quick"))
    ana.lobby.ours.begin(table)
    room.deliver()
    assert [(place.member, place.name, place.bot) for place in ben.charters[table].seats] == [
        (0, "Ana", ""), (1, "Benny", ""), (1, "Robo", "quick")]


def test_who_sits_may_ask_for_other_seats_instead(room):
    ana, ben, _cleo, table = opened(room, (seat(), FREE, FREE))
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ben.lobby.theirs.sit(table, (seat(BEN), seat(BEN, "Robo", "quick")))
    room.deliver()
    assert all_sit(room, "Ana", "Ben", "Robo")
    ana.lobby.ours.begin(table)
    room.deliver()
    assert ana.charters == ben.charters


def test_who_asks_for_the_same_seats_again_while_the_game_begins_is_in(room):
    """A second press of the key: the charter that is on its way holds the chain of the first one."""
    ana, ben, _cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    assert ana.charters == ben.charters
    assert (ana.said, ben.said) == ([], [])


def test_a_full_table_takes_nobody(room):
    _, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    with pytest.raises(ValueError, match="not enough free seats"):
        cleo.lobby.theirs.sit(table, (seat(CLEO),))
    with pytest.raises(ValueError, match="isn't open any more"):
        cleo.lobby.theirs.sit(bytes(16), (seat(CLEO),))


def test_two_who_want_the_last_seat_at_once(room):
    _, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    assert all_sit(room, "Ana", "Ben")
    assert (ben.said, cleo.said) == ([], ["Ana: The seat was just taken."])
    room.beat()
    assert all_sit(room, "Ana", "Ben")


def test_the_opener_closes_the_table(room):
    ana, _ben, cleo, table = opened(room, (seat(), FREE, seat(name="Mine", bot="slow")))
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    ana.lobby.ours.close(table)
    room.deliver()
    assert [side.tables for side in room] == [(), (), ()]
    assert cleo.said == ["Ana: The table is closed."]


def test_the_opener_can_begin_no_table_with_a_free_seat_and_none_that_is_gone(room):
    ana, ben, _, table = opened(room)
    with pytest.raises(ValueError, match="missing"):
        ana.lobby.ours.begin(table)
    with pytest.raises(ValueError, match="isn't open any more"):
        ana.lobby.ours.begin(bytes(16))
    ana.lobby.ours.close(bytes(16))
    ben.lobby.theirs.stand(bytes(16))


# -------------------------------------------------------------------- comings and goings

def test_the_opener_vanishes_and_the_table_with_it(room):
    ana, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    room.part(ana.key)
    assert (ben.tables, ben.said) == ((), ["Ana is gone, and the table with it."])
    assert (cleo.tables, cleo.said) == ((), [])
    room.meet(ana.key)
    room.beat()
    assert all_sit(room, "Ana", "")


def test_a_joiner_vanishes_before_the_start_and_its_seat_is_free(room):
    _, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    room.part(ben.key)
    room.deliver()
    assert cleo.sits_at(table) == ["Ana", ""]
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    assert cleo.sits_at(table) == ["Ana", "Cleo"]


def test_only_one_side_noticed_the_cut_and_all_comes_right(room):
    """Ben lost Ana for a moment and took the table for gone; Ana never lost Ben."""
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ben.lobby.vanished(ana.key, ended=True)
    room.beat()
    room.beat()
    assert all_sit(room, "Ana", "")


@pytest.mark.parametrize("seconds", [2, 5, 9])
@pytest.mark.parametrize("who", ["guest", "opener"])
def test_who_isnt_heard_for_some_seconds_keeps_its_seat_and_is_ready_again_by_itself(room, who, seconds):
    """Two seconds of silence, as any Wi-Fi has them, emptied the waiting room: six of six times."""
    ana, ben, cleo, table = opened(room, (seat(), FREE, FREE))
    for side in (ben, cleo):
        side.lobby.theirs.sit(table, (seat(side.identity),))
    room.deliver()
    ben.lobby.theirs.ready(table, True)
    room.deliver()
    gone = ana if who == "opener" else ben
    room.silence(gone.key)
    room.wait(seconds)
    for side in room:
        assert side.sits_at(table) == ["Ana", "Ben", "Cleo"]
    assert gone.key not in [person.key for person in cleo.lobby.view().here]
    if who == "guest":
        assert ben.key not in ana.only.ready
        cleo.lobby.theirs.ready(table, True)
        ana.lobby.ours.ready(table, True)
        room.deliver()
        assert not ana.charters                             # nothing begins without it
        with pytest.raises(ValueError, match="still missing"):
            ana.lobby.ours.begin(table)
    room.meet(gone.key)
    room.beat()
    if who == "opener":
        cleo.lobby.theirs.ready(table, True)
        ana.lobby.ours.ready(table, True)
        room.deliver()
    assert [set(side.charters) for side in room] == [{table}] * 3
    assert [side.said for side in room] == [[], [], []]


def test_the_seat_of_who_isnt_heard_any_more_is_free_after_ten_seconds_or_its_goodbye(room):
    _, ben, cleo, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    room.silence(ben.key)
    room.wait(9)
    with pytest.raises(ValueError, match="not enough free seats"):
        cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.wait(2)
    assert cleo.sits_at(table) == ["Ana", ""]
    room.meet(ben.key)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    for side in room:
        side.lobby.vanished(ben.key, ended=True)
    room.apart.add(ben.key)
    room.deliver()
    assert cleo.sits_at(table) == ["Ana", ""]


def test_one_computer_gets_no_more_seats_than_people_sit_at_one(room):
    """A stranger took all free seats with one word, under any names."""
    ana, ben, cleo, table = opened(room, (seat(), *(FREE,) * 5))
    cleo.lobby.theirs.sit(table, tuple(seat(CLEO, f"Player {number}") for number in range(4)))
    room.deliver()
    assert ana.sits_at(table) == ["Ana", "", "", "", "", ""]
    assert "get at most 3 seats each" in cleo.said[0]
    ben.lobby.theirs.sit(table, (seat(BEN), seat(BEN, "Bela"), seat(BEN, "Bert")))
    room.deliver()
    assert ana.sits_at(table) == ["Ana", "Ben", "Bela", "Bert", "", ""]


def test_the_opener_sends_somebody_away_for_good(room):
    ana, ben, cleo, table = opened(room)
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    with pytest.raises(ValueError, match="Nobody to send away"):
        ana.lobby.ours.send_away(table, 0)                  # itself
    ana.lobby.ours.send_away(table, 1)
    room.deliver()
    assert all_sit(room, "Ana", "")
    assert cleo.said == ["Ana: Whoever opened this table asks you to sit down somewhere else."]
    room.beat()
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    assert all_sit(room, "Ana", "")
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    assert all_sit(room, "Ana", "Ben")


def test_an_opener_who_restarted_quickly_has_closed_its_table(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ben.lobby.on(ana.key, Here("Ana", "in the lobby", ()))
    assert ben.said == ["Ana closed the table."]


@pytest.mark.parametrize("kind", [Sit, Here, Stand, Propose])
def test_each_word_may_get_lost_once_and_is_said_again(room, kind):
    ana, ben, cleo, table = opened(room, (seat(), FREE, FREE))

    def lossy(what: Callable[[], None]) -> None:
        """Nothing of this kind arrives this time; two beats later all has come right."""
        room.lose = lambda message: isinstance(message, kind)
        what()
        room.deliver()
        room.lose = lambda _: False
        room.beat()
        room.beat()
    lossy(lambda: ben.lobby.theirs.sit(table, (seat(BEN),)))
    assert all_sit(room, "Ana", "Ben", "")
    lossy(lambda: ben.lobby.theirs.stand(table))
    assert all_sit(room, "Ana", "", "")
    lossy(lambda: ben.lobby.theirs.sit(table, (seat(BEN),)))
    lossy(lambda: cleo.lobby.theirs.sit(table, (seat(CLEO),)))
    lossy(lambda: ana.lobby.ours.begin(table))
    assert [set(side.charters) for side in room] == [{table}] * 3
    assert [side.said for side in room] == [[], [], []]


def test_a_charter_is_said_again_until_everybody_has_started_then_no_more(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    ana.sent.clear()
    ana.lobby.beat()
    assert [key for key, message in ana.sent if isinstance(message, Propose)] == [ben.key]
    ana.started.add(table)
    ana.sent.clear()
    ana.lobby.beat()
    assert not [message for _, message in ana.sent if isinstance(message, Propose)]


# -------------------------------------------------------------------- hostile words

def hostile(**fields) -> Draft:
    return replace(new_draft(b"m" * 16, CLEO.key, "tau", TAU, (seat(CLEO, "Cleo"), FREE)), **fields)


@pytest.mark.parametrize("draft", [
    hostile(game="chess"), hostile(state=OVER), hostile(state="\x1b"), hostile(options={"mode": "none"}),
    hostile(options={**TAU, "colour": "red"}), hostile(game="pcset", rules=pcset.RULES, options={}, seats=(FREE,) * 6),
    hostile(seats=(DraftSeat(b"short", "", ""),))], ids=["game", "over", "state", "mode", "option", "seats", "key"])
def test_a_table_that_can_t_be_played_here_isn_t_shown(room, draft):
    _, ben, cleo = room
    ben.lobby.on(cleo.key, Here("Cleo", "", (draft,)))
    assert ben.tables == ()
    with pytest.raises(ValueError, match="isn't open"):
        ben.lobby.theirs.sit(draft.id, (seat(BEN),))


def test_nobody_speaks_in_another_s_name(room):
    ana, ben, cleo = room
    ben.lobby.on(cleo.key, Here("Cleo", "", (hostile(), hostile(id=b"n" * 16, opener=ana.key))))
    assert ben.tables == ()


def test_nobody_takes_the_id_of_another_s_table(room):
    ana, ben, cleo, table = opened(room)
    own = ben.lobby.ours.open("tau", {}, (seat(BEN), FREE))
    for id_ in (table, own):
        ben.lobby.on(cleo.key, Here("Cleo", "", (hostile(id=id_),)))
    assert [(draft.id, draft.opener) for draft in ben.tables] == [(own, ben.key), (table, ana.key)]
    ben.lobby.theirs.joined[b"s" * 16] = ana.key
    ben.lobby.on(cleo.key, Here("Cleo", "", (hostile(id=b"s" * 16), hostile(), hostile())))
    assert [draft.id for draft in ben.tables] == [own, table, b"m" * 16]


def test_an_id_that_a_stranger_showed_first_goes_back_to_who_made_it(room):
    """Whoever came later saw the stranger's table and never the one with that id."""
    ana, ben, cleo, table = opened(room)
    shown = ben.lobby._people.here.pop(ana.key)         # private: Ben comes later
    ben.lobby.on(cleo.key, Here("Cleo", "", (hostile(id=table),)))
    assert [draft.opener for draft in ben.tables] == [cleo.key]
    ben.lobby.on(ana.key, shown)
    assert [(draft.id, draft.opener) for draft in ben.tables] == [(table, ana.key)]
    ben.lobby.on(cleo.key, Here("Cleo", "", (hostile(id=table),)))
    assert [(draft.id, draft.opener) for draft in ben.tables] == [(table, ana.key)]


def test_names_from_outside_are_cleaned_at_the_door(room):
    ana, ben, cleo = room
    seats = (seat(CLEO, "\x1b[2JCleo\n"), seat(CLEO, "\u202e", "\x07quick"), FREE)
    ben.lobby.on(cleo.key, Here("\x00\u200b", "plays\x1b[0m Tau", (hostile(seats=seats),)))
    person = next(person for person in ben.lobby.view().here if person.key == cleo.key)
    assert (person.name, person.doing) == (fingerprint(cleo.key), "plays [0m Tau")
    assert ben.only.seats == (seat(CLEO, "[2JCleo"), seat(CLEO, "Player", "quick"), FREE)
    table = ana.lobby.ours.open("tau", {}, (seat(), FREE))
    ana.lobby.on(cleo.key, Sit(table, (seat(BEN, "\x1b]0;x", "\x00"),), bytes(16), bytes(32), 0))
    assert ana.only.seats[1] == DraftSeat(cleo.key, "]0;x", "")


def test_a_refusal_is_shown_as_its_author_s_words_and_cleaned(room):
    ana, ben, _, table = opened(room)
    ben.lobby.theirs.sit(table, (seat(BEN),))
    ben.lobby.on(ana.key, Refuse(table, "\x1b[31mNo\n\nway"))
    assert ben.said == ["Ana: [31mNo way"]


def test_more_seats_than_are_free_are_not_given(room):
    ana, _, cleo, table = opened(room)
    ana.lobby.on(cleo.key, Sit(table, (seat(CLEO),) * 6, bytes(16), bytes(32), 0))
    assert ana.sits_at(table) == ["Ana", ""]
    assert cleo.key not in [s.key for s in ana.only.seats]


def test_who_sits_down_and_stands_up_all_the_time_makes_nobody_talk_all_the_time(room):
    """A stranger's word went to everybody here each time; now so many of one peer are heard a second."""
    ana, ben, cleo, table = opened(room)
    words = (Sit(table, (seat(CLEO),), bytes(16), bytes(32), 0), Stand(table))
    ana.sent.clear()
    for _ in range(1000):
        for word in words:
            ana.lobby.on(cleo.key, word)
    told = sum(key == ben.key for key, _ in ana.sent)
    assert told <= 2 * ASKED_AT_ONCE
    room.now += 1000.0
    for _ in range(1000):
        for word in words:
            ana.lobby.on(cleo.key, word)
    assert sum(key == ben.key for key, _ in ana.sent) <= told + 2 * ASKS
    room.now += 1000.0
    ben.lobby.theirs.sit(table, (seat(BEN),))          # somebody else is heard all the same
    room.deliver()
    assert ana.only.seats[1].key == ben.key
