"""Selecting cards: rules 3.1 and 3.6 of Tau."""
from hypothesis import given, strategies as st

from client.games.tau.selection import Selection

BOARD = (10, 11, 12, 13, 14, 15)


def picked(*positions: int, take: int = 3) -> Selection:
    chosen = Selection()
    for position in positions:
        chosen = chosen.toggled(position, BOARD[position], take)
    return chosen


def test_the_same_key_again_unselects():
    assert picked(0, 1, 0).faces == (11,)
    assert picked(0, 0) == Selection()


def test_a_further_card_replaces_the_last_one():
    assert picked(0, 1, 2, 3).faces == (10, 11, 13)
    assert picked(0, 1, 2, 3, 4, take=4).faces == (10, 11, 12, 14)


def test_only_a_press_that_completes_claims():
    two, three = picked(0, 1), picked(0, 1, 2)
    assert three.claims(two, 3)
    assert picked(0, 1, 3).claims(three, 3)
    assert not two.claims(Selection(), 3)
    assert not two.claims(three, 3)                         # one was put back
    assert not three.on(BOARD).claims(three, 3)             # the board changed, nobody pressed


def test_it_survives_while_every_position_holds_its_card():
    chosen = picked(0, 3)
    assert chosen.on((10, 99, 98, 13)) == chosen
    assert chosen.on((10, 11, 12, 97, 13)) == Selection()   # 13 lies elsewhere
    assert chosen.on((10, None, 12, None)) == Selection()
    assert chosen.on((10, 11)) == Selection()               # the board became shorter


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(3, 6))
def test_never_more_than_a_claim_takes_and_no_card_twice(presses, take):
    faces = picked(*presses, take=take).faces
    assert len(faces) == len(set(faces)) <= take
    if presses:
        assert (BOARD[presses[-1]] in faces) == (BOARD[presses[-1]] not in picked(*presses[:-1], take=take).faces)
