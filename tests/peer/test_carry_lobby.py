"""A proposal to carry a match on comes to its table, or to nothing, whatever gets lost or whoever is gone a moment."""
import pytest
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.net.wire import Draft, Here, Propose, Ready, Sit
from p2p.peer.lobby.people import FREE, OPEN, new_draft, new_id
from tests.peer.joined_lobbies import ANA, BEN, CLEO, DAN, Room, Side, seat


class Evening:
    """Ana and `guests` play a match with bots of Ana's. All say yes once to each question, as bots do; `beats` lets so
    many seconds pass."""

    def __init__(self, game: str = "taroky", guests: tuple[Identity, ...] = (BEN,), seats: int = 4) -> None:
        self.room = Room(ANA, BEN, CLEO, *[DAN] * (seats == 3))
        self.ana, self.ben, self.cleo = [*self.room][:3]
        bots = (seat(ANA, f"Bot {number}", "easy") for number in range(1, seats - len(guests)))
        self.old = self.ana.lobby.ours.open(game, {}, (seat(), *(FREE,) * len(guests), *bots))
        for guest in guests:
            self.room.deliver()
            self.room.sides[guest.key].lobby.theirs.sit(self.old, (seat(guest),))
        self.room.deliver()
        self.ana.lobby.ours.begin(self.old)
        self.room.deliver()
        for player in (ANA, *guests):
            self.room.sides[player.key].started.add(self.old)
        self.said: set[object] = set()

    def proposals(self, side: Side) -> list[Draft]:
        return [draft for draft in side.tables if draft.carries == self.old and draft.state == OPEN]

    def yes(self, *sides: Side) -> None:
        for side in sides:
            for draft in self.proposals(side):
                asked = side.key, draft.id, draft.revision, draft.seats
                if side.key in {held.key for held in draft.seats} - {*draft.ready} and asked not in self.said:
                    self.said.add(asked)
                    side.lobby.at(draft.id).ready(draft.id, True)
        self.room.deliver()

    def beats(self, count: int = 4) -> None:
        for _ in range(count):
            self.ana.lobby.played([(self.ana.charters[self.old], True)])
            self.room.beat()
            self.yes(*self.room)

    def goes_on(self) -> list[str]:
        """Who plays at the one table that carries the match on, by the charter that all of them joined."""
        self.beats()
        charters = [{table: charter for table, charter in side.charters.items() if table != self.old}
                    for side in self.room]
        assert [len(of) for of in charters] == [1, 1, 1], [side.said for side in self.room]
        assert charters[0] == charters[1] == charters[2]
        (charter,) = charters[0].values()
        return [info.name for info in charter.seats]


@pytest.fixture
def evening() -> Evening:
    """Ana and Ben with two bots; Cleo would like to sit in."""
    return Evening()


def asks(evening: Evening) -> None:
    evening.cleo.lobby.theirs.sit(evening.old, (seat(CLEO),))
    evening.room.deliver()


def test_whoever_asks_sits_in_once_all_have_said_yes(evening):
    asks(evening)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_after_a_restart_its_opener_shows_its_table_again_and_lets_newcomers_in(evening):
    room, before = evening.room, evening.ana
    room.part(ANA.key)
    evening.ana = room.sides[ANA.key] = Side(room, ANA)
    evening.ana.charters, evening.ana.started = before.charters, before.started
    room.meet(ANA.key)
    assert evening.cleo.tables == ()
    evening.ana.lobby.played([(before.charters[evening.old], False)])
    room.beat()
    assert [draft.id for draft in evening.cleo.tables] == [evening.old]
    asks(evening)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


@pytest.mark.parametrize("kind", [Sit, Ready, Here, Propose])
def test_each_word_may_get_lost_once(evening, kind):
    lost: set[tuple[type, bytes]] = set()

    def lose(message: object) -> bool:
        """The first of this kind that speaks of each table."""
        if not isinstance(message, kind):
            return False
        about = (kind, message.table) if isinstance(message, Sit | Ready) else (kind, b"")
        first = about not in lost
        lost.add(about)
        return first
    evening.room.lose = lose
    asks(evening)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


@pytest.mark.parametrize("last", [BEN, CLEO], ids=["Ben", "Cleo"])
def test_words_said_again_while_the_table_begins_close_nothing(evening, last):
    """The last yes is on its way when a beat says all words of the same member once more."""
    asks(evening)
    evening.ana.lobby.played([(evening.ana.charters[evening.old], True)])
    evening.room.deliver()
    side = evening.room.sides[last.key]
    evening.yes(*(other for other in evening.room if other is not side))
    (draft,) = evening.proposals(side)
    side.lobby.at(draft.id).ready(draft.id, True)
    side.lobby.beat()
    evening.room.deliver()
    assert all(draft.id in other.charters for other in evening.room), [other.said for other in evening.room]


@pytest.mark.parametrize("answered", [False, True], ids=["before its yes", "after its yes"])
def test_a_member_gone_for_a_moment_is_asked_again(evening, answered):
    asks(evening)
    if answered:
        evening.yes(evening.ben)
    evening.room.part(BEN.key)
    evening.room.beat()
    evening.room.meet(BEN.key)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


@pytest.mark.parametrize("who", [BEN, CLEO], ids=["Ben", "Cleo"])
@pytest.mark.parametrize("ana_noticed", [False, True])
def test_only_one_side_noticed_that_somebody_was_gone(evening, who, ana_noticed):
    asks(evening)
    evening.yes(evening.ben)
    side = evening.room.sides[who.key]
    noticed, gone = (evening.ana, who.key) if ana_noticed else (side, ANA.key)
    noticed.lobby.vanished(gone)
    noticed.lobby.appeared(gone)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_a_newcomer_who_is_gone_leaves_no_proposal_behind(evening):
    asks(evening)
    evening.room.part(CLEO.key)
    evening.room.deliver()
    assert evening.proposals(evening.ana) == evening.proposals(evening.ben) == []
    evening.room.meet(CLEO.key)
    asks(evening)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_a_newcomer_says_yes_itself_to_what_was_won_by_then(evening):
    """It asked for a seat while a deal went on; what goes with that seat is known after it."""
    asks(evening)
    evening.yes(evening.ana, evening.ben)
    (draft,) = evening.proposals(evening.cleo)
    assert draft.ready == (ANA.key, BEN.key)
    assert len(evening.ana.charters) == 1
    evening.yes(evening.cleo)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_a_newcomer_s_yes_ends_with_the_deal_after_which_it_was_said(evening):
    """Else the seat could be given to it with what a further deal has cost."""
    asks(evening)
    evening.yes(evening.cleo)
    evening.cleo.last_deal = 99, True
    evening.room.beat()
    assert evening.proposals(evening.ana)[0].ready == ()
    evening.said.clear()
    evening.cleo.last_deal = 7, True
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_a_newcomer_joins_no_charter_with_other_totals_than_it_said_yes_to(evening):
    asks(evening)
    evening.yes(evening.cleo)
    evening.ana.last_deal = evening.cleo.last_deal = 99, True          # a deal later
    evening.cleo.lobby.theirs.joining[evening.proposals(evening.cleo)[0].id].step = 99
    evening.yes(evening.ana, evening.ben)
    assert [*evening.cleo.charters] == []
    assert "The match went on with other totals than you said yes to, so it was not joined." in evening.cleo.said


@pytest.mark.parametrize("finished", [None, (7, False)], ids=["no copy", "not checked yet"])
def test_a_newcomer_s_yes_waits_for_its_own_checked_copy_of_the_match(evening, finished):
    asks(evening)
    evening.cleo.last_deal = finished
    evening.yes(evening.ana, evening.ben, evening.cleo)
    assert evening.proposals(evening.ana)[0].ready == (ANA.key, BEN.key)
    if finished:
        evening.cleo.last_deal = 7, True
        assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_a_charter_that_comes_before_a_newcomer_s_yes_isn_t_joined(evening):
    """Its opener could begin at once, with totals that nobody has seen there."""
    asks(evening)
    evening.yes(evening.ben)
    (opened,) = [o for o in evening.ana.lobby.ours.opened.values() if o.draft.carries]
    evening.ana.lobby.ours._begin_now(opened)
    evening.ana.lobby.ours._people.show()
    evening.room.deliver()
    evening.room.beat()
    assert [*evening.cleo.charters] == []


def test_whose_points_go_with_a_newcomer_s_seat_isnt_changed_behind_its_yes(evening):
    """An opener of another make exchanges what goes with two seats, and asks nobody again."""
    asks(evening)
    evening.yes(evening.ben, evening.cleo)
    (opened,) = [o for o in evening.ana.lobby.ours.opened.values() if o.draft.carries]
    opened.draft = replace(opened.draft, origins=(0, 1, 3, 2))
    evening.ana.lobby.ours._people.show()
    evening.room.deliver()
    evening.yes(evening.ana)
    assert [*evening.cleo.charters] == []


@pytest.mark.parametrize("proposed", [False, True])
def test_who_looks_away_asks_for_no_seat_any_more(evening, proposed):
    evening.ana.busy = "" if proposed else "The deal goes on."
    asks(evening)
    assert bool(evening.proposals(evening.cleo)) == proposed
    evening.cleo.lobby.theirs.look_away(evening.old)
    evening.room.deliver()
    evening.ana.busy = ""
    evening.beats()
    assert evening.proposals(evening.ana) == []
    assert [*evening.cleo.charters] == []


@pytest.mark.parametrize(("name", "told"), [("ben", "Ana: Ben would rather not."), ("ana", "Ana would rather not.")])
def test_after_a_no_nobody_is_asked_again_until_the_newcomer_asks_again(evening, name, told):
    """Of a member, or of the opener itself."""
    asks(evening)
    side = getattr(evening, name)
    proposal = evening.proposals(side)[0].id
    side.lobby.at(proposal).ready(proposal, False)
    evening.room.deliver()
    evening.beats()
    assert evening.proposals(evening.ana) == []
    assert told in evening.cleo.said
    asks(evening)
    assert evening.goes_on() == ["Ana", "Ben", "Cleo", "Bot 2"]


def test_who_doesnt_count_any_more_is_not_waited_for(evening):
    """Ben leaves for good, or is left out, while he is asked: the newcomer sits in, a bot has his seat."""
    asks(evening)
    evening.ana.gone.add(BEN.key)
    evening.room.part(BEN.key)
    evening.beats()
    (charter,) = (of for table, of in evening.ana.charters.items() if table != evening.old)
    assert [(info.name, info.bot) for info in charter.seats] == [
        ("Ana", ""), ("Čeněk", "steady"), ("Cleo", ""), ("Bot 2", "easy")]


def test_who_asked_for_other_seats_has_agreed_to_them(evening):
    asks(evening)
    table = evening.proposals(evening.ben)[0].id
    evening.ben.lobby.at(table).swap(table, 1, 3)
    evening.room.deliver()
    evening.yes(evening.ana, evening.cleo)
    assert evening.goes_on() == ["Ana", "Bot 2", "Cleo", "Ben"]


@pytest.fixture
def four() -> Evening:
    """Tarok of four: Ana with a bot, Ben and Cleo."""
    return Evening("tarok", (BEN, CLEO))


def without(evening: Evening, who: bytes) -> None:
    """This member has left for good."""
    for side in (evening.ana, evening.ben):
        side.gone.add(who)
    evening.room.part(who)
    evening.room.deliver()


def test_fewer_go_on_without_the_seat_of_who_has_left(four):
    with pytest.raises(ValueError, match="can't go on with fewer seats"):
        four.ben.lobby.ours.carry_on_fewer(four.old)
    assert four.proposals(four.ben) == []
    without(four, CLEO.key)
    four.ben.lobby.ours.carry_on_fewer(four.old)
    four.room.deliver()
    (draft,) = four.proposals(four.ana)
    assert (len(draft.seats), draft.origins, draft.ready) == (3, (0, 1, 3), (BEN.key,))
    four.beats()
    charters = [charter for side in (four.ana, four.ben) for table, charter in side.charters.items()
                if table != four.old]
    assert [[info.name for info in charter.seats] for charter in charters] == [["Ana", "Ben", "Bot 1"]] * 2
    assert charters[0].carried.totals == (0, 10, 30)


def test_a_no_keeps_four_seats(four):
    without(four, CLEO.key)
    four.ben.lobby.ours.carry_on_fewer(four.old)
    four.room.deliver()
    proposal = four.proposals(four.ana)[0].id
    four.ana.lobby.at(proposal).ready(proposal, False)
    four.room.deliver()
    four.beats()
    assert four.proposals(four.ana) == four.proposals(four.ben) == []
    assert [*four.ana.charters] == [four.old]


def carried_on(evening: Evening, table: bytes, *sides: Side, newcomer: Side | None = None) -> bytes:
    """The one table that carries this one on, once all of these have joined it."""
    for _ in range(4):
        for side in sides:
            side.lobby.played([(side.charters[table], True)])
        evening.room.beat()
        evening.yes(*sides, *[newcomer] * bool(newcomer))
    found = {new for side in sides for new in side.charters if new not in (evening.old, table)}
    assert len(found) == 1, [side.said for side in sides]
    return found.pop()


def test_somebody_sits_down_beside_a_player_in_a_bot_s_seat_and_goes_again(evening):
    ana, ben = evening.ana, evening.ben
    ben.lobby.ours.carry_on_with(evening.old, 2, "Mira", "")
    evening.room.deliver()
    assert [draft.ready for draft in evening.proposals(ana)] == [(BEN.key,)]
    table = carried_on(evening, evening.old, ana, ben)
    charter = ana.charters[table]
    assert [(info.name, info.bot, charter.keys[info.member]) for info in charter.seats] == [
        ("Ana", "", ANA.key), ("Ben", "", BEN.key), ("Mira", "", BEN.key), ("Bot 2", "easy", ANA.key)]
    first, evening.old = evening.old, table
    for side in (ana, ben):
        side.started.add(table)
        del side.charters[first]
    ben.lobby.ours.carry_on_with(table, 2, "", "steady")
    evening.room.deliver()
    charter = ana.charters[carried_on(evening, table, ana, ben)]
    assert [(info.name, info.bot) for info in charter.seats][1:3] == [("Ben", ""), ("Čeněk", "steady")]


def test_nobody_sits_down_on_somebody_s_seat(evening):
    with pytest.raises(ValueError, match="Somebody sits there"):
        evening.ben.lobby.ours.carry_on_with(evening.old, 0, "Mira", "")
    assert evening.proposals(evening.ben) == []


def test_who_was_joined_may_have_the_seat_of_who_has_left(four):
    without(four, CLEO.key)
    four.ben.lobby.ours.carry_on_with(four.old, 2, "Mira", "")
    four.room.deliver()
    charter = four.ben.charters[carried_on(four, four.old, four.ana, four.ben)]
    assert [info.name for info in charter.seats] == ["Ana", "Ben", "Mira", "Bot 1"]


def test_seats_and_house_rules_are_proposed_at_once(evening):
    options = {**dict(evening.ana.charters[evening.old].options), "fault": "void"}
    evening.ben.lobby.ours.carry_on(evening.old, options, "", (2, 0, 3, 1))
    evening.room.deliver()
    (draft,) = evening.proposals(evening.ana)
    assert ([held.name for held in draft.seats], draft.origins) == (["Bot 1", "Ana", "Bot 2", "Ben"], (2, 0, 3, 1))
    assert (draft.options["fault"], draft.ready) == ("void", (BEN.key,))
    charter = evening.ana.charters[carried_on(evening, evening.old, evening.ana, evening.ben)]
    assert charter.carried.totals == (20, 0, 30, 10)


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 0, 1, 2), (0, 1, 2, 4), (0, 1, 2, 3, 4)])
def test_what_is_no_order_of_all_seats_leaves_no_proposal(evening, order):
    with pytest.raises(ValueError, match="Each seat goes on once"):
        evening.ben.lobby.ours.carry_on(evening.old, None, "", order)
    assert evening.proposals(evening.ben) == []


# ---------------------------------------------------------------------- three go on as four

@pytest.fixture
def three() -> Evening:
    """Tarok of three people; Dan is in the lobby."""
    return Evening("tarok", (BEN, CLEO), 3)


def as_four(evening: Evening) -> list[tuple[str, str, bytes]]:
    """Who plays at the table that carries the match of three on, once all of them have joined it: name, bot, key."""
    dan = evening.room.sides[DAN.key]
    table = carried_on(evening, evening.old, evening.ana, evening.ben, evening.cleo, newcomer=dan)
    charter = evening.ana.charters[table]
    assert all(evening.room.sides[key].charters[table] == charter for key in charter.keys)
    assert (charter.carried.seats, charter.carried.totals) == ((0, 1, 2, 3), (0, 10, 20, 0))
    return [(info.name, info.bot, charter.keys[info.member]) for info in charter.seats]


OLD_SEATS = [("Ana", "", ANA.key), ("Ben", "", BEN.key), ("Cleo", "", CLEO.key)]


@pytest.mark.parametrize(("name", "level", "came"), [("Mira", "", ("Mira", "", BEN.key)),
                                                     ("", "steady", ("Čeněk", "steady", BEN.key))])
def test_a_player_brings_a_fourth(three, name, level, came):
    three.ben.lobby.ours.carry_on_with(three.old, 3, name, level)
    three.room.deliver()
    (draft,) = three.proposals(three.cleo)
    assert (draft.origins, draft.ready) == ((0, 1, 2, 3), (BEN.key,))
    assert as_four(three) == [*OLD_SEATS, came]


def test_a_newcomer_is_the_fourth_once_all_say_yes(three):
    dan = three.room.sides[DAN.key]
    dan.lobby.theirs.sit(three.old, (seat(DAN),))
    three.room.deliver()
    assert [held.name for held in three.proposals(three.ben)[0].seats] == ["Ana", "Ben", "Cleo", "Dan"]
    three.yes(three.ana, three.ben, dan)
    assert len(three.cleo.charters) == 1                            # Cleo hasn't said yes
    assert as_four(three) == [*OLD_SEATS, ("Dan", "", DAN.key)]


def test_a_fifth_never_comes(three, four):
    """The game has four seats at most; who asks for two gets none, rather than one of them."""
    with pytest.raises(ValueError, match="No seat of this table could be had"):
        four.ben.lobby.ours.carry_on_with(four.old, 4, "Mira", "")
    assert four.proposals(four.ben) == []
    dan = three.room.sides[DAN.key]
    dan.lobby.theirs.sit(three.old, (seat(DAN), seat(DAN, "Eva")))
    three.room.deliver()
    assert three.proposals(three.ana) == []
    assert "No seat of this table could be had." in " ".join(dan.said)


def test_a_no_keeps_three_seats(three):
    three.ben.lobby.ours.carry_on_with(three.old, 3, "", "steady")
    three.room.deliver()
    proposal = three.proposals(three.cleo)[0].id
    three.cleo.lobby.at(proposal).ready(proposal, False)
    three.room.deliver()
    three.beats()
    assert three.proposals(three.ana) == three.proposals(three.ben) == []
    assert [*three.ana.charters] == [three.old]


def stranger_s(evening: Evening, count: int = 1) -> list[Draft]:
    """Tables of Cleo's that would carry the match on, in which she sits and Ana and Ben do."""
    (old,) = [draft for draft in evening.ana.tables if draft.id == evening.old]
    return [replace(new_draft(new_id(CLEO.key), CLEO.key, old.game, old.options, (seat(CLEO, "Ben"), *old.seats[1:])),
                    carries=evening.old, origins=tuple(range(len(old.seats)))) for _ in range(count)]


def test_a_stranger_s_proposal_is_neither_shown_nor_in_the_way(evening):
    """Any name "would like to sit in", as often as it liked, and while it stood nobody could propose anything."""
    for side in (evening.ana, evening.ben):
        side.lobby.on(CLEO.key, Here("Ben", "in the lobby", tuple(stranger_s(evening))))
        assert evening.proposals(side) == []
    evening.ana.lobby.ours.carry_on(evening.old, None, "")
    evening.room.deliver()
    assert [draft.opener for draft in evening.proposals(evening.ben)] == [ANA.key]


@pytest.mark.parametrize("origins", [(), (0, 1, 2), (0, 1, 2, 3, 4), (0, 1, 1, 2)])
def test_a_proposal_in_which_a_seat_goes_on_from_none_or_from_two_isnt_shown(evening, origins):
    (draft,) = stranger_s(evening)
    evening.ana.lobby.on(BEN.key, Here("Ben", "in the lobby", (replace(
        draft, id=new_id(BEN.key), opener=BEN.key, origins=origins),)))
    assert evening.proposals(evening.ana) == []


def test_who_doesnt_count_proposes_nothing_until_it_counts_again(evening):
    evening.ben.lobby.ours.carry_on(evening.old, None, "")
    evening.room.deliver()
    assert [draft.opener for draft in evening.proposals(evening.ana)] == [BEN.key]
    evening.ana.gone = {BEN.key}
    assert evening.proposals(evening.ana) == []
    evening.ana.gone = set()
    assert [draft.opener for draft in evening.proposals(evening.ana)] == [BEN.key]


def test_a_member_s_second_proposal_waits_for_its_first(evening):
    drafts = stranger_s(evening, 3)
    mine = tuple(replace(draft, id=new_id(BEN.key), opener=BEN.key) for draft in drafts)
    evening.ana.lobby.on(BEN.key, Here("Ben", "in the lobby", mine))
    assert evening.proposals(evening.ana) == [evening.ana.lobby._people.draft(mine[0].id)]
