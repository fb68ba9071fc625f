"""The lock against RFC 7748 and against plain affine arithmetic; what is no card."""
from hashlib import sha512

import pytest
from hypothesis import given, settings, strategies as st

from p2p.deal.curve import G, L, Lock, card_points, clamp, packed, scalar, unpacked, valid
from p2p.games.draw import Draw
from tests.deal.affine import P, added, lift, negated, raw, times, x_of

SCALARS = st.integers(1, L - 1).filter(lambda s: clamp(s) is not None)
CARDS = card_points(54)
ORDER_TWO = (0, 0)


def rfc_scalar(text):
    """Section 5 of RFC 7748: how 32 bytes become a scalar."""
    data = bytearray.fromhex(text)
    data[0] &= 248
    data[31] = data[31] & 127 | 64
    return int.from_bytes(data, "little")


def test_the_locks_of_rfc_7748_section_6_1():
    alice = Lock(rfc_scalar("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
    bob = Lock(rfc_scalar("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
    shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    assert alice.public.hex() == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    assert bob.public.hex() == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    assert alice.on(bob.public).hex() == bob.on(alice.public).hex() == shared


@given(SCALARS)
@settings(max_examples=20, deadline=None)
def test_a_lock_multiplies_by_its_scalar_or_the_negative(s):
    assert x_of(Lock(s).on(CARDS[3])) == times(s, lift(x_of(CARDS[3])))[0]
    assert Lock(s).public == Lock(s).on(G) == raw(times(s, lift(9))[0])


@given(SCALARS, SCALARS, st.sampled_from(CARDS))
@settings(max_examples=50, deadline=None)
def test_locks_commute_and_come_off(a, b, card):
    one, other = Lock(a), Lock(b)
    assert one.on(other.on(card)) == other.on(one.on(card))
    assert one.off(other.off(one.on(other.on(card)))) == card


@given(st.integers(0, 2 ** 256))
def test_a_clamped_scalar_is_the_scalar_or_its_negative(s):
    n = clamp(s)
    if n is not None:
        assert n % 8 == 0
        assert 2 ** 254 <= n < 2 ** 255
        assert n % L in (s % L, -s % L)
        assert clamp(-s) == n
        assert unpacked(packed(s)) == n % L


def test_drawn_scalars_are_reduced_and_differ():
    draw = Draw(b"some seed")
    drawn = [scalar(draw) for _ in range(100)]
    assert len(set(drawn)) == 100
    assert all(0 < s < L and clamp(s) for s in drawn)


def test_zero_has_no_lock():
    with pytest.raises(ValueError, match="can't multiply"):
        Lock(0)


def test_only_reduced_and_clamped_bytes_are_scalars():
    good = packed(12345678901234567890 ** 3)
    n = int.from_bytes(good, "little")
    for bad in (n | 1, n | 4, n | 1 << 255, n & ~(1 << 254), n % L):
        with pytest.raises(ValueError, match="not a reduced"):
            unpacked(raw(bad))
    for bad in (good[:31], good + b"\0", b""):
        with pytest.raises(ValueError, match="not a reduced"):
            unpacked(bad)


def test_no_lock_shows_its_secret():
    assert repr(Lock(8 ** 80)) == "Lock(…)"


# ------------------------------------------------------------------ points


def test_card_points_are_hashed_to_the_curve_and_lie_in_its_group():
    for face in range(54):
        x = next(x for x in (_hashed(face, counter) for counter in range(100)) if lift(x))
        point = lift(x)
        in_group = times(clamp(1), point)
        assert raw(in_group[0]) == CARDS[face]
        assert times(L, in_group) is None
        eight = times(8, point)
        assert times(8 * clamp(1), point) in (eight, negated(eight))


def _hashed(face, counter):
    text = b"fairdeal card 1\0" + face.to_bytes(2, "big") + counter.to_bytes(2, "big")
    return int.from_bytes(sha512(text).digest(), "little") % P


def test_all_cards_are_valid_and_different_and_the_same_for_every_size_of_deck():
    assert all(map(valid, CARDS))
    assert len(set(CARDS)) == 54
    assert card_points(81)[:54] == CARDS


def test_a_torsioned_point_is_not_valid():
    for card in CARDS[:5]:
        twin = added(lift(x_of(card)), ORDER_TWO)
        assert times(2 * L, twin) is None
        assert not valid(raw(twin[0]))
        four = lift(1)                                      # order 4
        assert not valid(raw(added(lift(x_of(card)), four)[0]))


def test_a_point_of_the_twist_is_not_valid():
    twisted = [x for x in range(2, 40) if lift(x) is None]
    assert len(twisted) > 5
    assert not any(valid(raw(x)) for x in twisted)


def test_points_of_small_order_are_not_valid():
    eight = next(p for p in (times(L, lift(x)) for x in range(2, 100) if lift(x)) if p and times(4, p))
    assert not any(valid(raw(x)) for x in (0, 1, P - 1, eight[0]))


def test_bytes_that_are_not_canonical_are_not_valid():
    for card in CARDS[:5]:
        assert not valid(raw(x_of(card) | 1 << 255))
    assert not valid(raw(P + 9))                            # 9 again, below 2^255
    assert valid(raw(9))
    assert not any(map(valid, (b"", CARDS[0][:31], CARDS[0] + b"\0")))
