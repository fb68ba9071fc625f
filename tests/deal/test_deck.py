"""A deck from commitment to audit as each member sees it: who learns what, what is owed, restarts, couches, chances."""
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given, settings, strategies as st

from p2p.deal.curve import G, Lock, card_points, packed, split, unpacked
from p2p.deal.deck import Deck, LostSeed
from p2p.deal.proofs import Cheat, Opening, Questioned, Shuffle
from p2p.deal.proven import Proven
from p2p.deal.steps import ANSWERS, COMMIT, SHADOW, SHARE, SHUFFLE, UNLOCK, DealContext, head, read_head
from p2p.deal.work import make_mix, secrets
from p2p.games.game import Mix, Open
from p2p.table.transcript import FileProofs, check_here
from tests.bench import dealing as figures
from tests.deal.joined_decks import SEEDS, JoinedDecks, catch, context_of, deal_for, settle, shuffled
from tests.effort import times
from tests.remembered import worked_out

TWO_HANDS = (Open((0, 1), 0), Open((2, 3), 1))


@pytest.fixture
def peers():
    return shuffled(deal_for(3, cards=8))


# ------------------------------------------------------------------ who learns what


def test_a_hand_is_known_to_its_holder_alone(peers):
    for member, answers in enumerate(peers.serve(*TWO_HANDS)):
        for seat, answer in enumerate(answers):
            assert set(answer) == (set(TWO_HANDS[seat].slots) if member == seat else set())
    assert [list(deck.faces()) for deck in peers.all] == [[0, 1], [2, 3], [], []]


def test_an_open_card_is_known_to_all_and_the_same(peers):
    answers = peers.open((4, 5))
    assert all(answer == answers[0] for answer in answers)
    assert set(answers[0]) == {4, 5}
    assert set(answers[0].values()) <= set(range(8))


def test_every_card_is_somewhere_once(peers):
    peers.serve(*TWO_HANDS)
    answers = peers.finish(range(8))
    assert all(sorted(answer.values()) == list(range(8)) for answer in answers)
    assert all(deck.audited for deck in peers.all)


def test_a_played_card_is_opened_by_its_holder_in_one_step(peers):
    hand, _ = peers.serve(*TWO_HANDS)[0]
    need = Open((1,), None)
    peers.want(need)
    assert peers.watcher.missing() == {0}
    peers.send(0, peers.due(0))
    settle(peers.all)
    assert [deck.answer(need) for deck in peers.all] == [{1: hand[1]}] * 4
    peers.want(Open((1,), 1))                             # it lies open already
    assert peers.watcher.missing() == set()


def test_what_a_seat_sees_first_may_open_to_all_later(peers):
    private = peers.open((0, 1), to=2)[2]
    assert peers.open((0, 1)) == [private] * 4


def test_open_cards_and_own_cards_are_mixed_so_that_nobody_else_knows_which_is_which(peers):
    """Needs: cards 0 and 1 are dealt to seat 0, card 1 is shown; both are mixed, one fresh card is shown."""
    dealt = peers.open((0, 1), to=0)[0]
    peers.open((1,))
    old = {peers.watcher.layout[slot].point for slot in (0, 1)}
    mine, *others = peers.mix((0, 1), 0, (8, 9))
    assert sorted(mine.values()) == sorted(dealt.values())
    assert others == [{}, {}, {}]
    assert not old & {peers.watcher.layout[slot].point for slot in (8, 9)}
    assert peers.open((9,)) == [{9: mine[9]}] * 4
    faces = peers.finish(range(10))[3]
    assert faces == {**faces, **dealt, **mine}
    assert peers.watcher.audited


def test_each_order_of_a_mix_is_as_likely():
    """Of three cards under a lock, by 600 seeds: which fresh slot holds which follows from the seed alone."""
    held, found = b"".join(card_points(3)), Counter()
    for number in range(600):
        seed = number.to_bytes(32)
        body = make_mix(seed, b"", packed(9 ** 80), b"", held, proven=False)
        key, _ = secrets(seed, b"", held)
        found[tuple(map(card_points(3).index, map(Lock(unpacked(key)).off, split(body[32:]))))] += 1
    assert len(found) == 6
    assert all(60 < count < 140 for count in found.values())        # 100 each, and 9 for the spread


def test_a_hand_of_open_cards_alone_can_be_mixed(peers):
    shown = peers.open((3, 4))[0]
    mine = peers.mix((3, 4), 1, (8, 9))[1]
    assert sorted(mine.values()) == sorted(shown.values())
    assert peers.finish(range(10))[3] == {**peers.watcher.answer(Open((3, 4), None)), **mine,
                                          **peers.watcher.answer(Open(tuple(range(10)), None))}


def test_mixed_cards_can_be_mixed_again_but_not_with_others(peers):
    peers.open((0, 1, 2), to=0)
    peers.mix((0, 1), 0, (8, 9))
    with pytest.raises(ValueError, match="different locks"):
        peers.watcher.want(Mix((2, 8), 0, (10, 11)))
    again = peers.mix((8, 9), 0, (10, 11))[0]
    assert peers.finish(range(12))[3] == {**peers.decks[0].answer(Open(tuple(range(12)), None)), **again}
    assert peers.watcher.audited


def test_all_hands_mix_at_once(peers):
    peers.serve(Open((0, 1), 0), Open((2, 3), 1), Open((4, 5), 2))
    mixes = [Mix((2 * seat, 2 * seat + 1), seat, (8 + 2 * seat, 9 + 2 * seat)) for seat in range(3)]
    answers = peers.serve(*mixes)
    assert [[len(answer) for answer in row] for row in answers] == [[2, 0, 0], [0, 2, 0], [0, 0, 2], [0, 0, 0]]


def test_the_seeds_of_all_stand_for_the_proofs_of_a_deck_and_those_of_some_for_none():
    """Who reads a file checks no proof before its end (PROTOCOL.md 10)."""
    for gone in ((), (1,)):
        peers, proofs = JoinedDecks(deal_for(3, cards=8)), FileProofs(Proven())
        peers.watcher = peers.all[-1] = Deck(peers.deal, proven=proofs)
        peers.go()
        peers.serve(*TWO_HANDS)
        peers.open((1,))
        peers.mix((0, 1), 0, (8, 9))
        peers.open(range(10))
        before = {type(statement) for statement, _ in proofs.pieces}
        for member in gone:
            peers.without(member)
        for deck in peers.all:
            deck.excuse(gone)
            deck.close()
        peers.go()
        assert peers.watcher.audited
        assert before == {Shuffle, Questioned, Opening}
        assert {type(statement) for statement, _ in proofs.pieces} == (before if gone else set())
        assert all(check_here([*proofs.pieces]))


# ------------------------------------------------------------------ companies of other sizes


def test_two_seats_of_one_peer_see_each_its_cards_through_it():
    peers = shuffled(deal_for(2, seats=(0, 1, 0)))
    answers = peers.serve(Open((0,), 0), Open((1,), 1), Open((2,), 2))
    assert [[len(answer) for answer in row] for row in answers] == [[1, 0, 1], [0, 1, 0], [0, 0, 0]]
    mixed = peers.serve(Mix((0,), 0, (5,)), Mix((2,), 2, (6,)))
    assert [list(answer) for answer in mixed[0]] == [[5], [6]]


def test_a_table_with_one_peer_skips_the_proofs_and_nothing_else():
    peers = shuffled(deal_for(1, seats=(0, 0)))
    assert len(peers.steps[-1][1]) == 1 + 32 * 6
    assert [set(answer) for answer in peers.serve(Open((0, 1), 0), Open((2,), 1))[0]] == [{0, 1}, {2}]
    assert peers.watcher.face(0) is None
    peers.mix((0, 1), 0, (5, 6))
    assert peers.open((5,))[1] == {5: peers.decks[0].face(5)}
    faces = peers.finish(range(7))
    assert faces[0] == faces[1]
    assert peers.watcher.audited


def test_a_card_that_no_deck_holds_is_named_at_a_table_without_proofs():
    peers = shuffled(deal_for(1, seats=(0, 0)))
    need = Open((2,), None)
    peers.without(0).want(need)
    peers.watcher.accept(0, head(need) + Lock(8 ** 80).public)
    settle([peers.watcher])
    with pytest.raises(Cheat, match="shuffler 0 brought in a card that isn't in the deck"):
        peers.watcher.answer(need)


@given(members=st.integers(2, 4), seed=st.integers(0, 10 ** 6))
@settings(max_examples=times(2, 5), deadline=None)
def test_any_deal_ends_with_every_card_known_to_all(members, seed):
    """Random hands, shows and mixes: what was known once stays true, nobody knows more than it was given."""
    rng = random.Random(seed)
    peers = shuffled(deal_for(members, cards=6, number=seed % 3))
    slots, known, top = rng.sample(range(6), 6), [{} for _ in range(members + 1)], 6
    hands = [tuple(sorted(slots[2 * seat:2 * seat + 2])) for seat in range(min(members, 3))]
    needs = [Open(hand, seat) for seat, hand in enumerate(hands)]
    if rng.random() < 0.7:
        peers.serve(*needs)
        needs = [Open(hands[0][:1], None)] * rng.randrange(2)
        peers.serve(*needs)
        needs = [Mix(hand, seat, (6 + 2 * seat, 7 + 2 * seat)) for seat, hand in enumerate(hands)]
        top += 2 * len(hands)
    peers.serve(*needs)
    for deck, faces in zip(peers.all, known, strict=True):
        faces.update({slot: deck.face(slot) for slot in range(top)})
    everything = peers.finish(range(top))
    for faces, all_faces in zip(known, everything, strict=True):
        assert all(face in (None, all_faces[slot]) for slot, face in faces.items())
        assert all_faces == everything[0]
    assert not any(face is not None for slot, face in known[-1].items() if slot not in hands[0][:1])
    assert all(deck.audited for deck in peers.all)


# ------------------------------------------------------------------ turns, restarts, processes


def test_hops_go_by_charter_and_openings_rotate_by_deal():
    for number, order in ((1, [1, 2, 0]), (2, [2, 0, 1]), (3, [0, 1, 2])):
        peers = shuffled(deal_for(3, number=number))
        assert [member for member, step in peers.steps if step[0] == SHUFFLE] == [0, 1, 2]
        peers.open((0,))
        assert [member for member, step in peers.steps if step[0] == UNLOCK] == order
        kinds = [step[0] for _, step in peers.steps]
        assert sorted(kinds) == sorted([COMMIT, SHUFFLE, SHADOW, SHARE, ANSWERS, UNLOCK] * 3)


def test_no_lock_comes_off_while_anything_is_unverified():
    peers = JoinedDecks(deal_for(2))
    deck = peers.decks[0]                                 # in deal 1 member 0 opens to seat 1 first
    deck.want(Open((0,), 1))
    last = peers.until(1, ANSWERS)
    if deck.owed() is not None:
        peers.send(0, deck.owed())
    assert (deck.dealt, deck.ready, deck.owed()) == (True, False, None)
    peers.send(1, last)
    checks = deck.work()
    assert [work.do.__name__ for work in checks] == ["check"]
    assert not deck.ready
    assert deck.owed() is None
    checks[0].then(checks[0].done())
    assert deck.ready
    settle([deck])
    assert deck.owed() is not None


def test_a_shuffle_that_was_verified_is_not_verified_again():
    peers, proven = shuffled(deal_for(2)), Proven()
    for checks in (2, 0):
        watcher = Deck(peers.deal, proven=proven)
        for step in peers.steps:
            watcher.accept(*step)
        work = watcher.work()
        assert [item.do.__name__ for item in work] == ["check"] * checks
        for item in work:
            item.then(item.done())
        assert watcher.ready


def test_an_own_proof_is_proven_where_it_was_made_and_nowhere_else():
    """Each has made one of the two shuffles and one of the two openings, and has verified the others'."""
    peers = JoinedDecks(deal_for(2))
    peers.serve(*TWO_HANDS)
    anew = Deck(peers.deal, 0, SEEDS[0])
    assert [_left_to_check(peers, deck) for deck in (*peers.decks, anew)] == [[], [], [0, 0, 1, 1]]
    _go_through(peers, anew, own=False)
    assert _left_to_check(peers, anew) == [0, 0], "what was only read in the log isn't taken for made here"


def _left_to_check(peers, deck):
    """Whose statements are still to be proven when this log is gone through again with what a deck found proven."""
    return sorted(_go_through(peers, Deck(peers.deal, proven=deck._proven.copy())))


def _go_through(peers, deck, own=True):
    """Let a deck take the log of two hands; `own`: whether it makes steps. Whose statements it had to check."""
    checked = []
    for member, step in peers.steps:
        for need in TWO_HANDS if deck.dealt else ():
            deck.want(need)
        deck.accept(member, step)
        for work in deck.work(own):
            checked.append(member)
            work.then(work.done())
    return checked


def test_a_peer_that_lost_its_memory_goes_on_from_seed_and_log():
    """After each step of a whole deal every member, made anew from its seed, owes the very same bytes."""
    peers = shuffled(deal_for(2, cards=3))
    needs = [Open((0, 1), 0), Mix((0, 1), 0, (3, 4)), Open((0, 1, 2, 3, 4), None)]
    for need in needs:
        peers.serve(need)
    peers.finish(range(5))
    for member in range(2):
        for done, (sender, step) in enumerate(peers.steps):
            if sender == member:
                with worked_out():                  # a new process remembers no proof
                    assert _resumed(peers, member, done, needs) == step


def _resumed(peers, member, done, needs):
    """What a fresh deck owes after so many steps of the log."""
    deck = Deck(peers.deal, member, SEEDS[member])
    wanted = list(needs)
    for sender, step in [*peers.steps[:done], (None, b"")]:
        settle([deck])
        while deck.dealt and wanted and (len(wanted) == len(needs) or deck.answer(needs[-len(wanted) - 1]) is not None):
            deck.want(wanted.pop(0))
        if sender is not None:
            deck.accept(sender, step)
    if deck.public:
        deck.close()
    settle([deck])
    return deck.owed()


def test_a_seed_that_does_not_fit_the_log_is_told():
    peers = shuffled(deal_for(2))
    deck = Deck(peers.deal, 0, SEEDS[5])
    with pytest.raises(LostSeed, match="has to be made anew"):
        deck.accept(*peers.steps[0])


def test_a_deck_without_its_seed_does_nothing_and_takes_one_only_before_its_commitment():
    peers = shuffled(deal_for(2))
    deck = Deck(peers.deal, 0)
    assert (deck.seedless, deck.work(), deck.owed()) == (True, [], None)
    with pytest.raises(LostSeed, match="a seed that is gone"):
        deck.accept(*peers.steps[0])
    deck.accept(*peers.steps[1])                          # the other's commitment
    deck.plant(SEEDS[0])
    assert not deck.seedless
    assert deck.work() == []
    assert deck.owed() == peers.steps[0][1]
    with pytest.raises(ValueError, match="one seed"):
        deck.plant(SEEDS[1])
    with pytest.raises(ValueError, match="one seed"):
        peers.watcher.plant(SEEDS[0])


def test_work_can_be_done_in_another_process():
    """Also the finding of a cheat comes back whole."""
    fresh = JoinedDecks(deal_for(2))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        fresh.until(0, SHARE)
        last = Deck(fresh.deal, 1, SEEDS[1])
        shuffles = [place for place, (_, step) in enumerate(fresh.steps) if step[0] == SHUFFLE]
        for sender, step in fresh.steps[:max(shuffles) + 1]:
            settle([last])
            last.accept(sender, step)
        make = next(work for work in last.work() if work.do.__name__ == "cast_shadow")
        make.then(pool.submit(make.done).result())
        assert (1, last.owed()) in fresh.steps
        step = fresh.until(0, ANSWERS)
        fresh.watcher.accept(0, step)
        fresh.decks[1].accept(0, step[:-1] + bytes((step[-1] ^ 1,)))
        for deck in (fresh.watcher, fresh.decks[1]):
            check = next(work for work in deck.work() if work.do.__name__ == "check")
            result = pool.submit(check.done).result()
            if deck.me is None:
                check.then(result)
            else:
                with pytest.raises(Cheat) as caught:
                    check.then(result)
                assert caught.value.shuffler == 0


def test_a_peer_that_is_silent_is_named():
    peers = JoinedDecks(deal_for(3))
    assert peers.watcher.missing() == {0, 1, 2}
    peers.without(1).go()
    assert peers.watcher.missing() == {1}


# ------------------------------------------------------------------ bad input


@given(st.integers(0, 9), st.binary(max_size=400))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_a_cheat_of_their_author_and_change_nothing(kind, junk):
    for deck in (_FRESH.watcher, _DEALT.watcher):
        before = (deck.missing(), deck.dealt, deck.ready)
        assert catch(deck, 0, bytes((kind,)) + junk)
        assert (deck.missing(), deck.dealt, deck.ready) == before
    assert catch(_DEALT.watcher, 1, b"") == "form"


_FRESH = JoinedDecks(deal_for(2))
_FRESH.go(lambda: len(_FRESH.steps) == 2)
_DEALT = shuffled(deal_for(2))
_DEALT.want(Open((0,), None))


@pytest.mark.parametrize("change", [-1, 1, 32, -32])
def test_steps_of_the_wrong_length_are_refused(peers, change):
    need = Open((0, 1), 0)
    peers.want(need)
    step = peers.due(1)
    wrong = step[:change] if change < 0 else step + bytes(change)
    assert catch(peers.watcher, 1, wrong) == "size"


@pytest.mark.parametrize("need", [
    Open((), None), Open((8,), None), Open((1, 0), None), Open((0, 0), None), Open((0,), 1), Mix((0,), 1, (8,)),
    Mix((4,), 0, (8,)), Mix((0, 1), 0, (8,)), Mix((0, 1), 0, (8, 8)), Mix((0, 1), 0, (7, 8)), Mix((0,), 0, (255,)),
])
def test_needs_that_cannot_be_are_refused(peers, need):
    peers.serve(*TWO_HANDS[:1])
    with pytest.raises(ValueError, match=r"slots|belong"):
        peers.watcher.want(need)


def test_cards_in_work_are_not_asked_for_twice(peers):
    peers.want(Open((0, 1), 0))
    with pytest.raises(ValueError, match="in work"):
        peers.watcher.want(Open((1,), None))
    peers.want(Open((0, 1), 0))                           # the same again changes nothing
    peers.go()


def test_a_deal_that_cannot_be_is_refused():
    for changes in ({"cards": 0}, {"cards": 129}, {"seats": (0, 2)}, {"keys": ()}):
        with pytest.raises(ValueError, match="a deal has"):
            deal_for(2, **changes)
    for me, seed in ((None, SEEDS[0]), (0, b"short")):
        with pytest.raises(ValueError, match="a watcher has none"):
            Deck(deal_for(2), me, seed)
    with pytest.raises(ValueError, match="when all its cards lie open"):
        JoinedDecks(deal_for(2)).watcher.close()


@given(st.lists(st.integers(0, 120), min_size=1, max_size=60, unique=True), st.one_of(st.none(), st.integers(0, 5)))
def test_the_head_of_a_step_reads_back(slots, seat):
    slots = tuple(sorted(slots))
    for need in (Open(slots, seat), Mix(slots, seat or 0, tuple(range(121, 121 + len(slots))))):
        assert read_head(head(need) + b"rest") == (need, b"rest")


# ------------------------------------------------------------------ sizes and chances


def test_sizes_of_steps(peers):
    sent = next(step for _, step in peers.steps if step[0] == SHUFFLE)
    assert len(sent) == 1 + 32 + 8 * 32
    answered = [step for _, step in peers.steps if step[0] == ANSWERS]
    assert all((len(step) - 1 - 40 * 32) % 8 == 0 and 1 + 40 * 32 <= len(step) <= 1 + 40 * 40 for step in answered)
    assert {len(step) for _, step in peers.steps if step[0] in (SHADOW, SHARE)} == {33}
    peers.open((3,))
    assert len(peers.steps[-1][1]) == 4 + 32 + 96


def test_the_lock_and_the_order_of_a_seed_are_what_the_cards_show():
    """The fast way of the chances below gives what a shuffle of real cards gives."""
    peers = shuffled(deal_for(2, cards=6))
    faces = peers.open(range(6))[0]
    ins = b"".join(card_points(6))
    place = list(range(6))
    for member, step in peers.steps:
        if step[0] == SHUFFLE:
            key, order = secrets(SEEDS[member], context_of(peers, member), ins)
            place = [place[i] for i in order]
            assert Lock(int.from_bytes(key, "little")).on(G) == step[1:33]
            ins = step[33:33 + len(ins)]
    assert faces == dict(enumerate(place))
    assert len(split(ins)) == 6


@pytest.mark.parametrize("honest", range(4))
def test_one_honest_peer_makes_the_deal_uniform(honest):
    """Chi-square over where each of 54 cards came to lie, |z| below 4 (one in 16,000); the other three fix theirs."""
    assert abs(figures.uniformity(3000, honest)) < 4


def test_the_deal_keeps_its_fields_apart():
    base = deal_for(3)
    others = [deal_for(3, table=bytes([1]) * 32), deal_for(3, number=3), deal_for(3, attempt=3), deal_for(3, view=3),
              deal_for(3, keys=base.keys[:2], seats=(0, 1, 1))]
    assert len({deal.encoded for deal in [base, *others]}) == 6
    assert isinstance(base, DealContext)
