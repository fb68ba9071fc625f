"""The challenge of all members together: what it proves, and what a member gains that wants to know it beforehand."""
from hashlib import sha256

import pytest
from hypothesis import given, settings, strategies as st

from p2p.deal.curve import G, Lock, card_points, packed, scalar, split, unpacked
from p2p.deal.deck import Deck
from p2p.deal.proofs import (
    QUESTIONS,
    Cheat,
    Questioned,
    answer_questions,
    cast_shadow,
    question,
    shuffle,
    verify_answers,
)
from p2p.deal.steps import ANSWERS, SHADOW, SHARE, SHUFFLE, commit, commit_share, share_of
from p2p.games.draw import Draw
from tests.deal.joined_decks import SEEDS, JoinedDecks, deal_for, settle
from tests.deal.rounds import bits_of, blind_of, shadow_of
from tests.effort import times

DRAW = Draw(b"the questions' tests")
KEY = packed(scalar(DRAW))
INS = b"".join(card_points(5))
ORDER = bytes((3, 0, 4, 1, 2))
RIGHT = shuffle(b"here", G, INS, KEY, ORDER)
SHADOWED = cast_shadow(RIGHT, b"secret")
LIE = RIGHT._replace(outs=card_points(9)[8] + RIGHT.outs[32:])


def reason(asked, answers):
    with pytest.raises(Cheat) as caught:
        verify_answers(asked, answers)
    return caught.value.reason


def made_up(statement, challenge, luck):
    """A shadow and answers for whatever statement, made for a challenge that was guessed beforehand."""
    shadows, answers = [], b""
    for bit in bits_of(challenge):
        if bit:
            key, order = packed(scalar(luck)), bytes(luck.order(range(5)))
            shadows.append(shadow_of(Lock(unpacked(key)), split(statement.ins), order, statement.base))
            answers += key + order
        else:
            seed = luck.below(2 ** 256).to_bytes(32)
            r, s = blind_of(seed)
            shadows.append(shadow_of(Lock(r), split(statement.outs), s, statement.image))
            answers += seed
    return sha256(b"".join(shadows)).digest(), answers


# ------------------------------------------------------------------ the proof alone


@given(st.permutations(range(5)), st.integers(0, 5), st.lists(st.binary(max_size=32), min_size=2, max_size=6))
@settings(max_examples=times(5, 50), deadline=None)
def test_right_answers_hold_whatever_the_shares(order, cards, shares):
    order = bytes(place for place in order if place < cards)
    statement = shuffle(b"", G, INS[:32 * cards], KEY, order)
    asked = question(statement, cast_shadow(statement, b"secret"), shares)
    verify_answers(asked, answer_questions(asked, KEY, order, b"secret"))


@given(st.integers(0, 40 * 32 - 1), st.integers(1, 255))
@settings(max_examples=times(10, 100), deadline=None)
def test_answers_with_one_byte_changed_are_refused(at, flip):
    asked = question(RIGHT, SHADOWED, [b"share"])
    changed = bytearray(answer_questions(asked, KEY, ORDER, b"secret"))
    changed[at] ^= flip
    assert reason(asked, bytes(changed)) in ("shuffle", "response", "permutation")


def test_answers_belong_to_one_statement_one_shadow_and_one_challenge():
    asked = question(RIGHT, SHADOWED, [b"share"])
    answers = answer_questions(asked, KEY, ORDER, b"secret")
    assert len(asked.challenge) * 8 == QUESTIONS == 40
    for other in (asked._replace(image=Lock(9 ** 80).public), asked._replace(ins=INS[32:64] + INS[:32] + INS[64:]),
                  asked._replace(outs=RIGHT.outs[32:64] + RIGHT.outs[:32] + RIGHT.outs[64:]),
                  asked._replace(shadow=bytes(32))):
        assert reason(other, answers) == "shuffle"
    for size in (0, 31, len(answers) - 1):
        assert reason(asked, answers[:size]) == "size"
    assert reason(asked, answers + b"\0") == "size"
    others = [RIGHT._replace(**{field: b"other"}) for field in RIGHT._fields]
    changed = [question(other, SHADOWED, [b"share"]) for other in others]
    changed += [question(RIGHT, bytes(32), [b"share"]), question(RIGHT, SHADOWED, [b"other"])]
    assert len({asked.challenge, *(other.challenge for other in changed)}) == len(changed) + 1


def test_a_lie_can_be_made_up_for_one_challenge_and_holds_for_no_other():
    """So it comes through once in 2^40, and whoever answers two challenges with the same shadow tells the truth."""
    guess = DRAW.below(2 ** 40).to_bytes(5)
    shadow, answers = made_up(LIE, guess, DRAW)
    verify_answers(Questioned(*LIE, shadow, guess), answers)
    for bit in range(40):
        other = (int.from_bytes(guess) ^ 1 << bit).to_bytes(5)
        assert reason(Questioned(*LIE, shadow, other), answers) == "size"
    other = int.from_bytes(guess) ^ (1 << 40) - 1
    while other.bit_count() != int.from_bytes(guess).bit_count():       # as many answers of each kind: a right size
        other = DRAW.below(2 ** 40)
    assert reason(Questioned(*LIE, shadow, other.to_bytes(5)), answers) in ("shuffle", "response", "permutation")


# ------------------------------------------------------------------ the deck


def test_grinding_commitments_is_futile_while_one_share_is_honest():
    """All but one work together: they know their shares, not the one that is left, and every value of it gives another
    challenge. What they ground for one value is worth nothing for the true one."""
    deal = deal_for(3)
    own, imagined, wanted = share_of(deal, 0, SEEDS[0]), share_of(deal, 2, bytes(32)), 8
    guess = bytes(5)
    shadow, answers = made_up(LIE, guess, DRAW)
    tries = 0
    while int.from_bytes(question(LIE, shadow, [own, tries.to_bytes(32), imagined]).challenge) >> (40 - wanted):
        tries += 1                                        # a share for which the first 8 bits are those of the guess
    ground = tries.to_bytes(32)
    assert tries < 4000, "with all shares known, 8 of the 40 bits take some 256 hashes"
    honest = [share_of(deal, 2, bytes([seed]) * 32) for seed in range(64)]
    met = [question(LIE, shadow, [own, ground, share]).challenge for share in honest]
    assert len(set(met)) == 64
    assert sum(int.from_bytes(challenge) >> (40 - wanted) == 0 for challenge in met) <= 5, "no more than by chance"
    assert all(challenge != guess for challenge in met)
    asked = question(LIE, shadow, [own, ground, honest[0]])
    assert reason(asked, answers) in ("size", "shuffle", "response", "permutation")


@pytest.fixture
def peers():
    return JoinedDecks(deal_for(3))


def test_nobody_shows_a_share_before_all_shadows_are_there(peers):
    """Who would show it earlier is refused; an honest deck has nothing to send."""
    shadow = peers.until(2, SHADOW)
    peers.without(2).go()
    assert peers.watcher.missing() == {2}
    assert [deck.owed() for deck in peers.decks[:2]] == [None, None]
    assert peers.convicts(0, bytes((SHARE,)) + share_of(peers.deal, 0, SEEDS[0])) == "turn"
    assert peers.convicts(2, bytes((SHARE,)) + share_of(peers.deal, 2, SEEDS[2])) == "turn"
    assert SHARE not in {step[0] for _, step in peers.steps}
    peers.send(2, shadow)
    peers.go()
    assert {member for member, step in peers.steps if step[0] == SHARE} == {0, 1}


def test_a_share_must_be_the_one_that_was_committed_to(peers):
    peers.until(1, SHARE)
    for share in (share_of(peers.deal, 1, SEEDS[5]), share_of(peers.deal, 0, SEEDS[0]), bytes(32)):
        assert peers.convicts(1, bytes((SHARE,)) + share) == "share"
    assert peers.convicts(1, bytes((SHARE,)) + share_of(peers.deal, 1, SEEDS[1]) + b"\0") == "size"
    promise = commit(peers.deal, 1, SEEDS[1])
    assert promise[32:] == commit_share(peers.deal, 1, share_of(peers.deal, 1, SEEDS[1]))
    others = (commit(peers.deal, 0, SEEDS[1]), commit(deal_for(3, number=2), 1, SEEDS[1]))
    assert promise[32:] not in [other[32:] for other in others]


def test_who_stops_after_the_challenge_is_named_and_no_card_is_opened(peers):
    """Its answers are all that is missing; nobody takes a lock off before they are there."""
    peers.until(1, ANSWERS)
    peers.without(1).go()
    assert peers.watcher.missing() == {1}
    assert peers.watcher.dealt
    assert not any(deck.ready for deck in peers.all)
    assert [deck.owed() for deck in peers.all] == [None, None, None]


def test_a_shadow_that_others_take_back_changes_no_answer(peers):
    """After a restart the others may say what they like: for its own shuffle a member has one challenge and one answer.
    Else two answers to one shadow would give away its key."""
    answers = peers.until(0, ANSWERS)
    again = Deck(peers.deal, 0, SEEDS[0])
    for member, step in peers.steps:
        other = bytes((SHADOW,)) + sha256(step).digest()
        settle([again])
        again.accept(member, other if member and step[0] == SHADOW else step)
    settle([again])
    assert again.owed() == answers


def test_the_next_member_shuffles_before_the_one_before_it_has_proved_anything(peers):
    peers.go(lambda: len(peers.steps) == 3)
    peers.send(0, peers.decks[0].owed())
    for member in (1, 2):
        (shuffle,) = peers.decks[member].work()
        shuffle.then(shuffle.done())
        peers.send(member, peers.decks[member].owed())
        assert shuffle.do.__name__ == "make_shuffle"
    assert peers.watcher.dealt
    assert [step[0] for _, step in peers.steps[3:]] == [SHUFFLE] * 3
    assert [[work.do.__name__ for work in deck.work()] for deck in peers.decks] == [["cast_shadow"]] * 3
