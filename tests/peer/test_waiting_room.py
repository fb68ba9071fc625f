"""The waiting room on lobbies joined by queues: who is ready, bots on free seats, swapped seats, the beginning."""
import pytest
from msgspec.structs import replace

from p2p.net.wire import Draft, Here, Ready, Refuse, Sit, Swap
from p2p.peer.lobby.people import FREE, OPEN, OVER, PLAYING, new_draft
from tests.peer.joined_lobbies import ANA, BEN, CLEO, TAU, Room, Side, opened, seat


@pytest.fixture
def room() -> Room:
    return Room(ANA, BEN, CLEO)


def sat(room: Room) -> tuple[Side, Side, Side, bytes]:
    """Ben sits at Ana's table, a third seat is free; Cleo looks on."""
    ana, ben, cleo, table = opened(room, (seat(), FREE, FREE))
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    return ana, ben, cleo, table


def all_ready(room: Room, table: bytes, *sides: Side) -> None:
    for side in sides:
        side.lobby.at(table).ready(table, True)
    room.deliver()


# -------------------------------------------------------------------- no way to talk

def test_who_has_asked_is_told_why_nothing_comes_back_and_asks_no_more(room):
    """What the opener shows comes by datagrams; a seat has to be asked for, and a charter given, over a link."""
    ana, ben, _, table = opened(room, (seat(), FREE, FREE))
    why = "Ana (10.0.0.1) is here, but neither computer lets the other in."
    room.post = lambda *_: None
    ben.lobby.theirs.sit(table, (seat(BEN),))
    ben.bars[ana.key] = why
    assert {person.name: person.barred for person in ben.lobby.view().here} == {"Ana": why, "Cleo": ""}
    ben.lobby.theirs.beat()
    ben.lobby.theirs.beat()
    assert ben.said == [why]
    assert not ben.lobby.theirs.joining
    del room.post
    del ben.bars[ana.key]
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    assert [place.name for place in ana.only.seats][:2] == ["Ana", "Ben"]


# -------------------------------------------------------------------- ready

def test_everybody_sees_who_is_ready(room):
    ana, ben, _, table = sat(room)
    all_ready(room, table, ben)
    assert [side.only.ready for side in room] == [(ben.key,)] * 3
    ben.lobby.at(table).ready(table, False)
    room.deliver()
    assert [side.only.ready for side in room] == [()] * 3
    assert [side.charters for side in room] == [{}] * 3
    assert ana.only.state == OPEN


def test_with_the_last_one_the_game_begins_for_all(room):
    ana, ben, cleo, table = sat(room)
    all_ready(room, table, ben)
    assert [set(side.charters) for side in room] == [set()] * 3
    all_ready(room, table, ana)
    assert [set(side.charters) for side in room] == [{table}, {table}, set()]
    assert [place.name for place in ben.charters[table].seats] == ["Ana", "Ben"]      # the free seat has gone
    assert cleo.only.state == PLAYING


def test_who_goes_before_the_last_one_is_ready_leaves_the_table_open(room):
    ana, ben, cleo, table = sat(room)
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    all_ready(room, table, ana, ben)
    ben.lobby.theirs.stand(table)
    room.deliver()
    assert [side.charters for side in room] == [{}] * 3
    assert ana.only.seats == (seat(name="Ana"), FREE, seat(CLEO, "Cleo"))


@pytest.mark.parametrize("who", [0, 1])
def test_who_leaves_while_it_counts_closes_the_table_for_all(room, who):
    """Its charter is joined and no deal has begun."""
    *sides, table = sat(room)
    all_ready(room, table, *sides[:2])
    sides[who].lobby.leave(table)
    room.deliver()
    assert [side.charters for side in room] == [{}] * 3
    assert [side.tables for side in room] == [()] * 3
    assert [len(side.said) for side in sides[:2]] == [who, 1 - who]         # the other one is told


def test_a_lost_ready_or_not_yet_is_said_again(room):
    ana, ben, _, table = sat(room)
    room.lose = lambda message: isinstance(message, Ready)
    ben.lobby.at(table).ready(table, True)
    room.deliver()
    room.lose = lambda _: False
    assert ana.only.ready == ()
    room.beat()
    assert ana.only.ready == (ben.key,)
    room.lose = lambda message: isinstance(message, Ready)
    ben.lobby.at(table).ready(table, False)
    room.deliver()
    room.lose = lambda _: False
    room.beat()
    assert ana.only.ready == ()


def test_one_computer_alone_never_begins_by_itself(room):
    ana, _, _, table = opened(room, (seat(), seat(name="Luka"), FREE))
    all_ready(room, table, ana)
    assert (ana.charters, ana.only.state) == ({}, OPEN)


def test_the_opener_may_begin_with_those_present_whoever_is_ready(room):
    ana, ben, _, table = sat(room)
    ana.lobby.ours.begin(table)
    room.deliver()
    assert ben.key not in ben.only.ready
    assert [set(side.charters) for side in room] == [{table}, {table}, set()]


# -------------------------------------------------------------------- bots

def test_a_free_seat_becomes_a_bot_of_a_level_and_is_free_again(room):
    ana, _, cleo, table = sat(room)
    ana.lobby.ours.seat_bot(table, 2, "Bot", "steady")
    room.deliver()
    assert [side.only.seats[2] for side in room] == [seat(ANA, "Bot", "steady")] * 3
    ana.lobby.ours.seat_bot(table, 2, "Bot", "sharp")
    room.deliver()
    assert cleo.only.seats[2].bot == "sharp"
    ana.lobby.ours.seat_bot(table, 2, "", "")
    room.deliver()
    assert [side.only.seats[2] for side in room] == [FREE] * 3


@pytest.mark.parametrize("at", [0, 1, 3, -1])
def test_a_bot_takes_nobody_s_seat(room, at):
    ana, *_, table = sat(room)
    before = ana.only.seats
    with pytest.raises(ValueError, match=r"sits there|no such seat"):
        ana.lobby.ours.seat_bot(table, at, "Bot", "steady")
    with pytest.raises(ValueError, match=r"sits there|no such seat"):
        ana.lobby.ours.seat_bot(table, at, "", "")
    assert ana.only.seats == before


def test_only_the_opener_seats_bots(room):
    _, ben, _, table = sat(room)
    with pytest.raises(ValueError, match="isn't open"):
        ben.lobby.ours.seat_bot(table, 2, "Bot", "steady")


def taroky(room: Room) -> tuple[Side, Side, bytes]:
    """A table of four, which the game can't do without, with Ana and Ben."""
    ana, ben, _ = room
    table = ana.lobby.ours.open("taroky", {}, (seat(), FREE, FREE, FREE))
    room.deliver()
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    return ana, ben, table


def test_where_the_game_needs_more_seats_bots_sit_down_when_it_begins(room):
    ana, ben, table = taroky(room)
    ana.lobby.ours.begin(table, "steady")
    room.deliver()
    assert [(place.member, place.name, place.bot) for place in ben.charters[table].seats] == [
        (0, "Ana", ""), (1, "Ben", ""), (0, "Čeněk", "steady"), (0, "Rudi", "steady")]


def test_without_a_level_for_them_the_opener_is_told_who_is_missing(room):
    ana, ben, table = taroky(room)
    with pytest.raises(ValueError, match="missing"):
        ana.lobby.ours.begin(table)
    all_ready(room, table, ana, ben)
    room.deliver()
    assert (ana.said, ana.charters) == (["Somebody is still missing at this table."], {})


# -------------------------------------------------------------------- swapped seats

def test_swapped_seats_are_seen_by_all_and_everybody_is_asked_again(room):
    ana, ben, cleo, table = sat(room)
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    all_ready(room, table, ben, cleo)
    before = cleo.only.revision
    ana.lobby.at(table).swap(table, 0, 2)
    room.deliver()
    assert [side.sits_at(table) for side in room] == [["Cleo", "Ben", "Ana"]] * 3
    assert (cleo.only.ready, cleo.only.revision) == ((), before + 1)
    all_ready(room, table, ana, ben, cleo)
    room.deliver()
    assert [[place.name for place in side.charters[table].seats] for side in room] == [["Cleo", "Ben", "Ana"]] * 3


def test_who_sits_moves_to_a_free_seat_or_asks_for_another_s(room):
    _ana, ben, cleo, table = sat(room)
    ben.lobby.at(table).swap(table, 1, 2)
    room.deliver()
    assert cleo.sits_at(table) == ["Ana", "", "Ben"]
    ben.lobby.at(table).swap(table, 2, 0)
    room.deliver()
    assert cleo.sits_at(table) == ["Ben", "", "Ana"]


def test_nobody_swaps_the_seats_of_others(room):
    ana, ben, cleo, table = sat(room)
    for seats in ((0, 1), (0, 2), (5, 5)):
        ana.lobby.on(cleo.key, Swap(table, seats))
    ana.lobby.on(ben.key, Swap(table, (1, 5)))
    assert ana.sits_at(table) == ["Ana", "Ben", ""]


def test_who_was_ready_for_other_seats_isn_t_ready_for_these(room):
    """A yes that crossed the change on its way means what its author had seen."""
    ana, ben, _, table = sat(room)
    all_ready(room, table, ana)
    ben.lobby.at(table).ready(table, True)
    ana.lobby.at(table).swap(table, 0, 1)
    room.deliver()
    assert ana.only.ready == ()


# -------------------------------------------------------------------- joining a race that goes on

def test_who_asks_to_join_a_race_gets_a_seat_in_the_next_game(room):
    """Not in this one: its charter names who is a witness and whose coin shares count."""
    ana, ben, cleo, table = sat(room)
    ana.lobby.ours.begin(table)
    room.deliver()
    ana.busy = "A game of Tau begins anew: there is nothing to carry on."
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    assert (cleo.said, [set(side.charters) for side in room]) == ([], [{table}, {table}, set()])
    ana.lobby.ours.mark(table, OVER)
    room.deliver()
    again = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (seat(), FREE))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", "", "Cleo"]
    ben.lobby.theirs.sit(again, (seat(BEN),))
    room.deliver()
    all_ready(room, again, ana, ben, cleo)
    room.deliver()
    assert [again in side.charters for side in room] == [True] * 3


def test_a_player_asks_for_a_second_seat_in_the_next_race(room):
    """For somebody at the same keyboard: the free seat that Ben would have, and one more."""
    ana, ben, cleo, table = sat(room)
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    ana.busy = "A game of Tau begins anew: there is nothing to carry on."
    ben.lobby.theirs.sit(table, (seat(BEN), seat(BEN, "Player 2")))
    room.deliver()
    assert (ben.said, [set(side.charters) for side in room]) == ([], [{table}] * 3)
    ana.lobby.ours.mark(table, OVER)
    again = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (seat(), FREE, FREE))
    room.deliver()
    assert ben.sits_at(again) == ["Ana", "Ben", "", "Player 2"]
    cleo.lobby.theirs.sit(again, (seat(CLEO),))
    ben.lobby.theirs.sit(again, (seat(BEN), seat(BEN, "Player 2")))         # once more, as "Again" does
    room.deliver()
    all_ready(room, again, ana, ben, cleo)
    room.deliver()
    assert {tuple(info.name for info in side.charters[again].seats) for side in room} == {
        ("Ana", "Ben", "Cleo", "Player 2")}


def test_everybody_sits_on_the_same_seat_again_whoever_comes_first(room):
    """And so has the same colour. Who is new gets what nobody had, else what is still free."""
    ana, ben, cleo = room
    before = (seat(CLEO), seat(BEN, "Ota"), seat(), seat(BEN))
    again = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (FREE, FREE, seat(), FREE), before=before)
    room.deliver()
    ben.lobby.theirs.sit(again, (seat(BEN), seat(BEN, "Ota")))
    room.deliver()
    assert ben.sits_at(again) == ["", "Ota", "Ana", "Ben"]
    cleo.lobby.theirs.sit(again, (seat(CLEO),))
    room.deliver()
    assert ben.sits_at(again) == ["Cleo", "Ota", "Ana", "Ben"]
    ben.lobby.theirs.stand(again)
    ben.lobby.theirs.sit(again, (seat(BEN, "Eva"), seat(BEN)))
    room.deliver()
    assert ben.sits_at(again) == ["Cleo", "Eva", "Ana", "Ben"]


def test_who_is_new_leaves_those_their_seats_who_may_still_come(room):
    ana, _, cleo = room
    before = (seat(), seat(BEN), seat(BEN, "Ota"))
    again = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (seat(), FREE, FREE, FREE), before=before)
    room.deliver()
    cleo.lobby.theirs.sit(again, (seat(CLEO),))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", "", "", "Cleo"]
    cleo.lobby.theirs.sit(again, (seat(CLEO), seat(CLEO, "Eva")))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", "Eva", "", "Cleo"]


def test_a_second_seat_for_the_next_race_leaves_the_others_theirs(room):
    ana, ben, cleo, table = sat(room)
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    ana.busy = "A game of Tau begins anew: there is nothing to carry on."
    cleo.lobby.theirs.sit(table, (seat(CLEO), seat(CLEO, "Eva")))
    room.deliver()
    ana.lobby.ours.mark(table, OVER)
    again = ana.lobby.ours.open("tau", {"mode": "z3tau"}, (seat(), FREE, FREE), before=(seat(), seat(BEN), seat(CLEO)))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", "", "Cleo", "Eva"]
    ben.lobby.theirs.sit(again, (seat(BEN),))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", "Ben", "Cleo", "Eva"]


@pytest.mark.parametrize(("game", "options"), [("tau", {"joining": "off"}), ("lines", {})])
def test_a_table_that_lets_nobody_join_refuses_who_asks_and_who_asks_all_the_same(room, game, options):
    ana, ben, cleo = room
    table = ana.lobby.ours.open(game, options, (seat(), FREE))
    room.deliver()
    ben.lobby.theirs.sit(table, (seat(BEN),))
    room.deliver()
    ana.lobby.ours.begin(table)
    room.deliver()
    with pytest.raises(ValueError, match="Nobody joins this game while it goes on"):
        cleo.lobby.theirs.sit(table, (seat(CLEO),))
    ana.lobby.on(cleo.key, Sit(table, (seat(CLEO),), bytes(16), bytes(32), 0))     # Cleo's program asks all the same
    assert (cleo.key, Refuse(table, "Nobody joins this game while it goes on.")) in ana.sent
    ana.lobby.ours.mark(table, OVER)
    again = ana.lobby.ours.open(game, options, (seat(), FREE))
    room.deliver()
    assert cleo.sits_at(again) == ["Ana", ""]


def test_who_finds_no_seat_in_the_next_game_is_told(room):
    ana, _, cleo, table = sat(room)
    ana.lobby.ours.begin(table)
    room.deliver()
    ana.busy = "A game of Tau begins anew: there is nothing to carry on."
    cleo.lobby.theirs.sit(table, (seat(CLEO),))
    room.deliver()
    ana.lobby.ours.mark(table, OVER)
    ana.lobby.ours.open("tau", {}, (seat(), *(FREE,) * 5))
    room.deliver()
    assert cleo.said == ["Ana: The next game has no seat left."]


# -------------------------------------------------------------------- hostile words

def test_only_who_sits_here_is_ready(room):
    ana, _, cleo, table = sat(room)
    for key in (cleo.key, bytes(32)):
        ana.lobby.on(key, Ready(table, ana.only.revision, True))
    assert ana.only.ready == ()


def test_a_stranger_takes_nobody_s_yes_back(room):
    ana, ben, cleo, table = sat(room)
    all_ready(room, table, ben)
    ana.lobby.on(cleo.key, Ready(table, ana.only.revision, False))
    assert ana.only.ready == (ben.key,)


# -------------------------------------------------------------------- versions

def other(side: Side, **fields) -> Draft:
    """A table of this peer by other versions."""
    draft = new_draft(b"m" * 16, side.key, "tau", {**TAU, "not yet": "invented"}, (seat(CLEO, "Cleo"), FREE))
    return replace(draft, **fields)


@pytest.mark.parametrize("fields", [{"rules": 99}, {"charter": 99}], ids=["rules", "charter"])
def test_a_table_of_another_version_is_seen_and_can_t_be_sat_down_at(room, fields):
    _, ben, cleo = room
    ben.lobby.on(cleo.key, Here("Cleo", "", (other(cleo, **fields),)))
    assert (ben.only.options["mode"], ben.only.rules, ben.only.charter) == (
        "3tau", fields.get("rules", ben.only.rules), fields.get("charter", ben.only.charter))
    with pytest.raises(ValueError, match="needs another version of Fairdeal"):
        ben.lobby.theirs.sit(ben.only.id, (seat(BEN),))
