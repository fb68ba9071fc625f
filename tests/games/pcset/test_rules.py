"""PC Set: the rules one by one on tables laid by hand, recorded games, random presses, a minute of ten a second."""
import random
from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings, strategies as st

from p2p.games import pcset
from p2p.games.game import Coin, IllegalMove, Move
from p2p.games.pcset import deadline, press, say_time_at, sets, why_not
from p2p.games.sets.decks import CLASSIC, lying
from tests.bench.memory_network import Conditions, MemoryNetwork
from tests.games.pcset.by_the_book import all_sets, is_set
from tests.games.pcset.record import SCRIPTS, PcByRules, PcByTheBook
from tests.games.recorded_games import HERE, parse, told, without_notes
from tests.networks import IDENTITIES, charter_for, wait

# Of these cards 0 1 2 are a set (one to three in colour), 3 4 5 too, and 0 4 8; 9 and up are shaded.
LAID = (0, 1, 2, 3, 4, 5, 8, 9, 13, 40, 41, 43)
REST = tuple(face for face in range(81) if face not in LAID)


def laid(*tokens, seats=2, board=LAID, deck=REST, **options):
    state = replace(pcset.start(seats, options), since=0)
    tokens = (*map(tuple, tokens), *((),) * (seats - len(tokens)))
    return replace(state, board=board, deck=deck, tokens=tokens)


def played(state, *presses):
    """Presses as (seat, move text, at)."""
    for seat, text, at in presses:
        move = Move.parse(text)
        state.check(seat, move, at)
        state = state.apply(seat, move, at)
    return state


# --- Cards and start (rules 1, 2, 10)

def test_sets_are_those_of_the_rules():
    """1: a set has every feature all the same or all different; 1080 of them, each card in 40."""
    found = list(CLASSIC.triples(range(81)))
    assert len(found) == 1080
    assert set(Counter(face for faces in found for face in faces).values()) == {40}
    assert all(is_set(faces) for faces in found)


def test_the_board_is_three_rows_of_four():
    state = pcset.start(2, {})
    assert (state.rows, state.columns, state.board) == (3, 4, (None,) * 12)
    assert (state.round_seconds, state.penalty_seconds, state.point_seconds, state.warning_seconds) == (60, 3, 1, 5)
    assert state.need() == (Coin(),)
    assert len(lying(state.supply(Coin(), bytes(32)).board)) == 12


def test_with_three_features_the_deck_is_all_squiggles():
    """1, 10: 27 cards of one shape; any two of them have a third, so there are 27 * 26 / 6 sets."""
    state = pcset.start(2, {"features": "3"})
    assert {CLASSIC.value(face, 3) for face in state.deck} == {0}
    assert len({tuple(CLASSIC.value(face, prop) for prop in range(3)) for face in state.deck}) == 27
    assert len(list(CLASSIC.triples(state.deck))) == 117


@pytest.mark.parametrize("seats", [0, 5])
def test_seats_that_pc_set_does_not_have(seats):
    with pytest.raises(ValueError, match="1 to 4 seats"):
        pcset.start(seats, {})


@pytest.mark.parametrize("options", [{"rows": "9"}, {"hints": "maybe"}, {"mode": "3tau"}])
def test_options_that_pc_set_does_not_have(options):
    with pytest.raises(ValueError, match="option"):
        pcset.start(2, options)


@pytest.mark.parametrize(("text", "rule"), [
    ("play 3", "3"), ("token", "3"), ("token 1 2", "3"), ("token red", "3"), ("claim", "3"), ("time soon", "3"),
    ("pause now", "3"), ("resume 1", "3"),
    ("token 81", "1"), ("claim 999999999999999999999999", "1"), ("time 60000", "6"),
])
def test_moves_out_of_form(text, rule):
    with pytest.raises(IllegalMove) as refused:
        laid().check(0, Move.parse(text), 59_999)
    assert refused.value.rule == rule


def test_nobody_on_that_seat():
    with pytest.raises(IllegalMove, match="nobody sits"):
        laid().check(2, Move("token", (0,)), 0)


# --- Tokens (rule 3)

def test_a_press_places_and_the_next_lifts():
    state = played(laid(), (0, "token 4", 2010))
    assert state.tokens == ((4,), ())
    assert played(state, (0, "token 4", 2020)) == laid()


@pytest.mark.parametrize("text", ["token 7", "claim 7"])
def test_a_card_that_does_not_lie_takes_no_token(text):
    assert played(laid(), (0, text, 2010)) == laid()


def test_a_third_token_must_be_a_claim():
    state = laid((0, 1))
    assert played(state, (0, "token 2", 2010)) == state


def test_a_claim_with_fewer_tokens_is_a_plain_token():
    assert played(laid((0,)), (0, "claim 9", 2010)).tokens == ((0, 9), ())


def test_both_may_hold_the_same_card():
    assert played(laid(), (0, "token 4", 2010), (1, "token 4", 2010)).tokens == ((4,), (4,))


# --- Claims (rule 5)

def test_5a_a_right_claim():
    state = played(laid((0, 1), (2, 9)), (0, "claim 2", 5000))
    assert state.scores == (1, 0)
    assert state.board == (None, None, None, *LAID[3:])
    assert state.tokens == ((), (9,))
    assert state.frozen == (6000, 0)
    assert deadline(state) == 65_000
    assert state.need() == (Coin(),)
    assert lying(state.supply(Coin(), bytes(32)).board) != lying(state.board)


def test_5a_new_cards_come_into_the_gaps_and_the_others_stay():
    state = played(laid((0, 1), (9,)), (0, "claim 2", 5000))
    for n in range(20):
        dealt = state.supply(Coin(), bytes([n] * 32))
        if dealt.board[3:] == LAID[3:]:
            assert set(dealt.board[:3]) <= set(REST)
            assert dealt.tokens == ((), (9,))
            assert dealt.deck == tuple(face for face in REST if face not in dealt.board)
            return
    pytest.fail("3 4 5 lie: nothing has to be dealt anew")


def test_5b_a_wrong_claim():
    state = played(laid((0, 1), (2,)), (0, "claim 9", 5000))
    assert state == replace(laid((0, 1, 9), (2,)), frozen=(8000, 0))
    assert played(state, (0, "token 9", 7999), (0, "claim 2", 7999)) == state
    assert played(state, (0, "claim 2", 8000), (0, "token 2", 8000)) == state
    assert played(state, (0, "token 9", 8000), (0, "claim 2", 8001)).scores == (1, 0)


def test_5b_the_other_goes_on_meanwhile():
    state = played(laid((0, 1), (3, 4)), (0, "claim 9", 5000), (1, "claim 5", 5001))
    assert state.scores == (0, 1)
    assert state.tokens == ((0, 1, 9), ())


def test_5c_a_card_of_the_claim_is_gone():
    state = played(laid((0, 1), (2, 9)), (0, "claim 2", 5000), (1, "claim 40", 5000))
    assert state.tokens == ((), (9, 40))
    assert state.frozen == (6000, 0)
    assert played(state, (1, "claim 1", 5001)) == state


def test_5c_the_pressed_card_itself_is_gone():
    state = played(laid((0, 1), (8, 9)), (0, "claim 2", 5000))
    assert played(state, (1, "claim 2", 5000)) == state


def test_claims_count_while_new_cards_are_on_their_way():
    """Form 4.4: after a point the cards that lie count, before the coin too."""
    state = played(laid((0, 1), (3, 4)), (0, "claim 2", 2010), (1, "claim 5", 2011))
    assert state.scores == (1, 1)
    assert state.board.count(None) == 6


@pytest.mark.parametrize(("option", "until"), [({"penalty_seconds": "10"}, 12_100), ({"penalty_seconds": "0"}, 2100)])
def test_the_penalty_is_an_option(option, until):
    state = played(laid((0, 1), **option), (0, "claim 9", 2100))
    assert state.frozen == (until, 0)


def test_the_freeze_after_a_point_is_an_option():
    state = played(laid((0, 1), point_seconds="0"), (0, "claim 2", 2100))
    assert played(state, (0, "token 8", 2100)).tokens == ((8,), ())


# --- The round (rule 6)

def test_6_at_the_end_of_the_round_all_is_dealt_anew():
    state = replace(laid((0, 1, 9), (3,)), frozen=(61_000, 0))
    after = played(state, (1, "time 60000", 60_007))
    assert after == replace(state, board=(None,) * 12, deck=tuple(range(81)), tokens=((), ()), since=60_007)
    assert deadline(after) == 120_007
    assert played(after, (0, "token 0", 60_500), (1, "token 0", 60_500)) == after


def test_6_a_time_that_crosses_another_or_a_point_changes_nothing():
    again = played(laid(), (0, "time 60000", 60_000))
    assert played(again, (1, "time 60000", 60_001)) == again
    point = played(laid((0, 1)), (0, "claim 2", 59_999))
    assert played(point, (1, "time 60000", 60_001)) == point


@pytest.mark.parametrize("seconds", ["0", "-1"])
def test_6_without_a_limit_no_time_is_up(seconds):
    state = laid(round_seconds=seconds)
    assert deadline(state) is None
    assert say_time_at(state, 0) is None
    assert played(state, (0, "time 0", 100_000), (0, "time 60000", 100_000)) == state


def test_6_the_lowest_seat_says_it_first():
    assert [say_time_at(laid(seats=3), seat) for seat in range(3)] == [60_000, 60_300, 60_600]
    assert Move("time", (60_000,)) in laid().moves(1, 60_000)
    assert Move("time", (60_000,)) not in laid().moves(1, 59_999)


def test_6_the_first_round_begins_with_the_cards():
    """Rule 6: they are shown 1.5 s after the start."""
    assert deadline(pcset.start(2, {})) == 1500 + 60_000


# --- Before the cards are shown (rule 9)

def test_9_nothing_changes_before_the_cards_are_shown():
    """Rules 6, 9: they are shown at 1.5 s; a set claimed before scores nothing, and the round ends at 61.5 s."""
    state = replace(laid(), since=1500)
    early = played(state, (0, "token 0", 200), (0, "token 1", 200), (0, "claim 2", 200), (1, "token 4", 1499),
                   (1, "pause", 1499), (1, "resume", 1499))
    assert early == state
    assert deadline(early) == 61_500
    assert list(early.moves(0, 1499)) == []
    assert played(state, (0, "token 0", 1500)).tokens == ((0,), ())
    assert {move.verb for move in early.moves(0, 1500)} == {"token"}
    assert played(early, (0, "token 0", 1500), (0, "token 1", 1500), (0, "claim 2", 1500)).scores == (1, 0)


# --- A pause (rule 12)

def test_12_in_a_pause_nothing_counts_and_then_all_ends_as_much_later():
    state = replace(laid((0, 1, 9), (3,)), frozen=(61_000, 5000))
    paused = played(state, (1, "pause", 10_000))
    assert deadline(paused) is None
    assert played(paused, (1, "token 4", 10_001), (0, "time 60000", 90_000), (0, "pause", 20_000)) == paused
    assert list(paused.moves(1, 10_001)) == [Move("resume")]
    assert played(paused, (0, "resume", 17_000)) == replace(state, since=7000, frozen=(68_000, 5000))
    assert played(state, (0, "resume", 17_000)) == state


# --- Always a set, until none is left (rules 7, 8)

CAP = (0, 1, 3, 4, 9, 10, 12, 13)       # two values of three features, one of the last: no set among them


def test_7_a_deal_without_a_set_is_dealt_anew():
    """4 in the gap leaves no set, so all is collected and dealt anew; 2 makes one with 0 and 1 and stays."""
    assert not all_sets(CAP)
    state = laid((0,), (9, 10), board=(0, 1, 3, None, 9, 10, 12, 13), deck=(2, 4), rows="2", columns="4")
    state = replace(state, frozen=(9, 9))
    seen = Counter()
    for n in range(60):
        dealt = state.supply(Coin(), sha256(bytes([n])).digest())
        assert all_sets(lying(dealt.board))
        assert sorted((*lying(dealt.board), *dealt.deck)) == sorted((*CAP, 2))
        assert dealt.frozen == (9, 9)
        stayed = all(now == before for now, before in zip(dealt.board, state.board, strict=True) if before is not None)
        assert dealt.tokens == (((0,), (9, 10)) if stayed and 2 in dealt.board else ((), ()))
        seen[dealt.tokens] += 1
    assert len(seen) == 2


def test_8_over_when_no_set_is_left_anywhere():
    state = played(laid((0, 1), (3,), board=(0, 1, 2, 3, *(None,) * 8), deck=(4, 9)), (0, "claim 2", 2100))
    assert state.outcome() == pcset.Outcome((1, 0), (0,), "no set left")
    assert state.need() == ()
    assert state.turn() == frozenset()
    assert played(state, (1, "token 4", 2200), (1, "time 62100", 62_100)) == state


def test_8_not_over_while_the_deck_makes_one():
    state = played(laid((0, 1), board=(0, 1, 2, 3, *(None,) * 8), deck=(4, 5)), (0, "claim 2", 2100))
    assert state.outcome() is None
    assert lying(state.supply(Coin(), bytes(32)).board) == (3, 4, 5)


def test_8_level_at_the_top_is_a_draw():
    state = replace(laid((0, 1), seats=3, board=(0, 1, 2, *(None,) * 9), deck=()), scores=(1, 2, 1))
    assert played(state, (0, "claim 2", 2100)).outcome().winners == (0, 1)


# --- What clients ask

def test_press_counts_what_is_on_its_way():
    state = laid((0,))
    assert press(state, 0, 1) == Move("token", (1,))
    assert press(state, 0, 2, [Move("token", (1,))]) == Move("claim", (2,))
    assert press(state, 0, 1, [Move("token", (1,))]) == Move("token", (1,))
    assert press(state, 0, 3, [Move("token", (1,)), Move("claim", (2,))]) is None


def test_why_not():
    assert why_not((0, 1, 2)) is None
    assert why_not((0, 1, 3)) == "Colour fails: red, green, red. So does number."
    assert why_not((0, 1, 9)) == "Colour fails: red, green, red. So does shading."


# --- Recorded games, random presses

@pytest.mark.parametrize("player", [PcByRules, PcByTheBook])
@pytest.mark.parametrize("rule", SCRIPTS)
def test_recorded_games(rule, player):
    """The real rules and the naive ones of the book make the same of every coin and press."""
    text = without_notes((HERE / "pcset" / "recorded" / f"{rule}.txt").read_text())
    assert told(*parse(text), player) == text


PRESSES = st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["token", "claim", "press", "time"]),
                             st.integers(0, 13), st.integers(0, 2500)), max_size=80)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2 ** 32), st.sampled_from(["2", "3", "4"]), st.sampled_from(["4", "3"]), PRESSES)
def test_any_presses(seed, rows, features, presses):
    """Whatever is pressed: both writings agree, cards are never lost, at most three tokens and only on lying cards."""
    draw, at = random.Random(seed), 0
    options = {"rows": rows, "round_seconds": "30", "features": features}
    real, book = PcByRules(options, 3), PcByTheBook(options, 3)
    for seat, kind, place, later in presses:
        while real.state.need():
            coin = draw.randbytes(32)
            real.coin(coin)
            book.coin(coin)
            assert sets(real.state)
        at += later
        move = pressed(real.state, seat, kind, place, at)
        before = real.state
        real.move(seat, move, at)
        book.move(seat, move, at)
        assert real.shown() == book.shown()
        assert_sound(before, real.state, seat, move, at, 3 ** int(features))


def pressed(state, seat, kind, place, at):
    if kind == "time":
        return Move("time", (min(at, deadline(state)),))
    face = (*lying(state.board), place)[place % (len(lying(state.board)) + 1)]
    return press(state, seat, face) if kind == "press" else Move(kind, (face,))


def assert_sound(before, state, seat, move, at, all_cards):
    cards = [*lying(state.board), *state.deck]
    assert len(cards) == len(set(cards)) == all_cards - 3 * sum(state.scores)
    for other, own in enumerate(state.tokens):
        assert len(own) <= 3
        assert list(own) == sorted(set(own) & set(state.board))
        if other != seat:
            assert set(own) <= set(before.tokens[other])
    if at < before.frozen[seat] and move.verb != "time":
        assert state == before


# --- Ten presses a second each, for a minute (issue: tokens, 4)

class Presser:
    """One player's client at a peer of the network: presses random keys, and says when the time is up."""

    def __init__(self, network, seat):
        self.network, self.seat, self.draw, self.sent = network, seat, random.Random(seat), []
        self.longest = 0

    def key(self):
        table = self.network.tables[self.seat].replica
        self.longest = max(self.longest, len(table.order.queue))
        due = say_time_at(table.state, self.seat)
        if due is not None and table.clock(self.network.clock(self.seat)) >= due:
            self.send(Move("time", (deadline(table.state),)))
        elif lying(table.state.board):
            own = [happening for happening in table.happenings if happening.seat == self.seat]
            face = self.draw.choice(lying(table.state.board))
            move = press(table.state, self.seat, face, self.sent[len(own):])
            self.send(move or Move("token", (face,)))

    def send(self, move):
        self.sent.append(move)
        self.network.act(self.seat, self.seat, move)


def test_two_players_press_ten_keys_a_second_for_a_minute():
    """No press is lost, no queue grows, and both replicas are in the same state, in the order each player pressed."""
    conditions = Conditions(drop=0.02, duplicate=0.02, delay=lambda rng, _a, _b: rng.uniform(0.5, 12))
    charter = charter_for(2, "pcset", round_seconds="30", penalty_seconds="1")
    network = MemoryNetwork(charter, IDENTITIES, conditions, seed=4)
    assert network.run(lambda: all(table.started and lying(table.state.board) for table in network.up))
    wait(network, pcset.BEGINS)
    players = [Presser(network, seat) for seat in range(2)]
    for n in range(600):
        for player in players:
            network.at(network.now + 100 * n + 37 * player.seat, player.key)
    network.run_for(60_000)
    assert network.run(network.in_agreement, 5_000)
    assert not network.faults()
    for table in network.up:
        for player in players:
            assert [step.move for step in table.happenings if step.seat == player.seat] == player.sent
        assert not table.order.queue
        assert not table.state.outcome()
    one, other = (table.state for table in network.up)
    assert one == other
    assert all(len(player.sent) > 590 for player in players)
    assert max(player.longest for player in players) < 12
    assert sum(move.verb == "claim" for player in players for move in player.sent) > 50
