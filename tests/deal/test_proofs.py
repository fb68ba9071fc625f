"""Shuffle and opening proofs: right ones hold, every kind of wrong one is refused by name, any bytes give a Cheat."""
import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from p2p.deal import proofs
from p2p.deal.curve import G, Lock, card_points, packed, scalar, split
from p2p.deal.proofs import (
    Cheat,
    Opening,
    Shuffle,
    joined,
    proof_size,
    prove_opening,
    prove_shuffle,
    shuffle,
    verify_opening,
    verify_shuffle,
)
from p2p.deal.proven import Proven
from p2p.games.draw import Draw
from tests.deal.affine import P, added, lift, negated, raw, times, x_of

DRAW = Draw(b"the proofs' tests")
KEY, OTHER = packed(scalar(DRAW)), packed(scalar(DRAW))
CARDS = card_points(5)
INS = b"".join(CARDS)
ORDER = bytes((3, 0, 4, 1, 2))
SHUFFLE = shuffle(b"here", G, INS, KEY, ORDER)
SHUFFLED = prove_shuffle(SHUFFLE, KEY, ORDER, b"secret")


def opening(cards, key=KEY):
    lock = Lock(proofs.unpacked(key))
    return Opening(b"here", lock.public, b"".join(map(lock.on, CARDS[:cards])), b"".join(CARDS[:cards]))


OPENING = opening(3)
OPENED = prove_opening(OPENING, KEY, b"secret")


def reason(verify, statement, proof):
    with pytest.raises(Cheat) as caught:
        verify(statement, proof)
    return caught.value.reason


# ------------------------------------------------------------------ shuffle


def test_a_shuffle_locks_every_card_and_brings_it_to_its_place():
    lock = Lock(proofs.unpacked(KEY))
    assert split(SHUFFLE.outs) == [lock.on(CARDS[i]) for i in ORDER]
    assert SHUFFLE.image == lock.public


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_a_right_shuffle_proof_holds(cards):
    order = bytes(reversed(range(cards)))
    statement = shuffle(b"", G, INS[:32 * cards], KEY, order)
    verify_shuffle(statement, prove_shuffle(statement, KEY, order, b"secret"))


def test_a_right_shuffle_proof_holds_under_another_base():
    base = Lock(proofs.unpacked(OTHER)).public
    statement = shuffle(b"", base, INS, KEY, ORDER)
    verify_shuffle(statement, prove_shuffle(statement, KEY, ORDER, b"secret"))
    assert reason(verify_shuffle, statement._replace(base=G), prove_shuffle(statement, KEY, ORDER, b"")) == "shuffle"


def test_a_shuffle_proof_belongs_to_one_statement_only():
    swapped = SHUFFLE.outs[32:64] + SHUFFLE.outs[:32] + SHUFFLE.outs[64:]
    others = (SHUFFLE._replace(context=b"there"), SHUFFLE._replace(image=Lock(proofs.unpacked(OTHER)).public),
              SHUFFLE._replace(outs=swapped), SHUFFLE._replace(ins=INS[32:64] + INS[:32] + INS[64:]))
    for statement in others:
        assert reason(verify_shuffle, statement, SHUFFLED) == "shuffle"


def test_a_shuffle_proof_of_any_other_size_is_refused():
    for proof in (b"", SHUFFLED[:15], SHUFFLED[:16], SHUFFLED[:-1], SHUFFLED + b"\0"):
        assert reason(verify_shuffle, SHUFFLE, proof) == "size"
    assert len(SHUFFLED) == proof_size(SHUFFLED[:16], 5)
    assert proof_size(bytes(16), 54) == 16 + 128 * 32
    assert proof_size(b"\xff" * 16, 54) == 16 + 128 * 86


@given(st.integers(16, len(SHUFFLED) - 1), st.integers(1, 255))
@settings(max_examples=25, deadline=None)
def test_a_shuffle_proof_with_one_byte_changed_is_refused(at, flip):
    changed = bytearray(SHUFFLED)
    changed[at] ^= flip
    assert reason(verify_shuffle, SHUFFLE, bytes(changed)) in ("shuffle", "response", "permutation")


def test_a_shuffle_proof_answers_half_of_what_would_give_the_order_away():
    """Both answers of one round would show the key; the proof holds one of each."""
    again = prove_shuffle(SHUFFLE, KEY, ORDER, b"secret")
    assert again == SHUFFLED
    assert 32 < int.from_bytes(SHUFFLED[:16]).bit_count() < 96
    assert prove_shuffle(SHUFFLE, KEY, ORDER, b"another secret")[:16] != SHUFFLED[:16]


# ------------------------------------------------------------------ opening


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_a_right_opening_proof_holds(cards):
    statement = opening(cards)
    proof = prove_opening(statement, KEY, b"secret")
    assert len(proof) == 32 * (cards + 2)
    verify_opening(statement, proof)


def test_an_opening_proof_belongs_to_one_statement_only():
    outs = OPENING.outs
    others = (OPENING._replace(context=b"there"), OPENING._replace(image=Lock(proofs.unpacked(OTHER)).public),
              OPENING._replace(outs=outs[32:64] + outs[:32] + outs[64:]),
              OPENING._replace(ins=OPENING.ins[:64] + CARDS[4]))
    for statement in others:
        assert reason(verify_opening, statement, OPENED) == "opening"


def test_an_opening_under_two_keys_is_refused():
    """One card taken off with another key than the rest: one s can't answer for both."""
    other = opening(3, OTHER)
    mixed = OPENING._replace(ins=OPENING.ins[:64] + other.ins[64:])
    for key in (KEY, OTHER):
        assert reason(verify_opening, mixed, prove_opening(mixed, key, b"secret")) == "opening"


def test_an_opening_proof_of_any_other_size_is_refused():
    for proof in (b"", OPENED[:-1], OPENED[:-32], OPENED + b"\0", OPENED + bytes(32)):
        assert reason(verify_opening, OPENING, proof) == "size"


@given(st.integers(0, len(OPENED) - 1), st.integers(1, 255))
@settings(max_examples=60, deadline=None)
def test_an_opening_proof_with_one_byte_changed_is_refused(at, flip):
    changed = bytearray(OPENED)
    changed[at] ^= flip
    assert reason(verify_opening, OPENING, bytes(changed)) in ("opening", "response")


def test_an_opening_proof_with_another_name_of_the_same_number_is_refused():
    """s with bit 255 is the same to X25519; R + p is the same x in other bytes."""
    changed = OPENED[:-32] + raw(x_of(OPENED[-32:]) | 1 << 255)
    assert reason(verify_opening, OPENING, changed) == "response"
    seven, eight = (raw(times(n, lift(9))[0]) for n in (7, 8))      # they differ by G, whose x is 9
    # Private: no honest R is as small as 9, and only a number that small has a second name of 255 bits.
    assert proofs._is_sum(seven, eight, raw(9))
    assert not proofs._is_sum(seven, eight, raw(9 + P))


@given(st.integers(1, 4), st.binary(max_size=300))
@settings(max_examples=30, deadline=None)
def test_any_bytes_are_refused_as_proofs(cards, junk):
    with pytest.raises(Cheat):
        verify_opening(opening(cards), junk)
    with pytest.raises(Cheat):
        verify_shuffle(SHUFFLE, junk)
    with pytest.raises(Cheat):
        verify_shuffle(SHUFFLE, random.Random(junk).randbytes(len(SHUFFLED)))


def test_the_equation_of_sum_and_difference_agrees_with_affine_arithmetic():
    for one, other in pairwise(CARDS):
        p, q = lift(x_of(one)), lift(x_of(other))
        fits = {added(p, q)[0], added(p, negated(q))[0]}
        # Private: a proof only ever shows it one sum, and the equation has to hold for both and for nothing else.
        assert all(proofs._is_sum(one, other, raw(x)) for x in fits)
        assert not any(proofs._is_sum(one, other, raw((x + 1) % P)) for x in fits)
        assert not any(proofs._is_sum(one, other, card) for card in CARDS)


def test_joined_parts_never_run_together():
    assert joined(b"ab", b"c") != joined(b"a", b"bc") != joined(b"abc")
    assert joined(b"ab") == b"\0\0\0\2ab"


def test_a_cheat_says_who_and_what_and_survives_a_process():
    cheat = pickle.loads(pickle.dumps(Cheat("double", 2, b"step")))
    assert (cheat.reason, cheat.shuffler, cheat.step) == ("double", 2, b"step")
    assert str(cheat) == "shuffler 2 sent the same card twice"


def test_a_shuffle_that_was_verified_counts_as_proven_unless_a_byte_of_it_or_of_its_proof_differs():
    statement = Shuffle(b"context", b"base", b"image", b"ins", b"outs")
    opening = Opening(b"context", b"image", b"ins", b"outs")
    proven = Proven()
    proven.add([(statement, b"proof"), (opening, b"proof"), (statement, None)])
    assert proven.unproven([(statement, b"proof"), (opening, b"proof")]) == []
    others = [(statement._replace(**{field: b"other"}), b"proof") for field in Shuffle._fields]
    others += [(opening._replace(**{field: b"other"}), b"proof") for field in Opening._fields]
    others += [(statement, b"other"), (statement, None), (opening, b"other"), (opening, None)]
    assert proven.unproven([(statement, b"proof"), *others]) == others
