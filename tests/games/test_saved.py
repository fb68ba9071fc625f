"""Save codes: known orders by hand, every cut and knock dealt again from the code alone, and codes that are none."""
import random
from hashlib import sha256
from math import factorial

import pytest
from hypothesis import given, strategies as some

from p2p.games import tarok, taroky
from p2p.games.game import Move
from p2p.games.saved import LIMIT, SIGNS, TYPED, BadCode, Saved
from p2p.games.tarot.cards import TEXT
from p2p.table.match import new_match, settled
from tests.each import each
from tests.games.taroky.play import Played
from tests.games.taroky.random_options import options_of, place_of

ORDER = tuple(range(54))
PLAIN = Saved("taroky", 4, (), (("dealer", "0"), ("cut", "1")), ORDER)
CUTS = (*(Move("cut", (place,)) for place in range(1, 54)), *(Move("knock", (word,)) for word in (
    "ones", "twos", "threes", "fours", "sixes", "twelves", "three_four_five", "choice")))


def number_in(code):
    """The number behind the colon and the format's letter, read in another way."""
    signs = code.partition(":")[2].replace("-", "")
    assert signs[0] == "A"
    return int(signs[1:].translate(str.maketrans(SIGNS, "0123456789abcdefghijklmnopqrstuv")), 32)


def order_of(*swapped):
    order = list(ORDER)
    for one, other in swapped:
        order[one], order[other] = order[other], order[one]
    return tuple(order)


@pytest.mark.parametrize(("order", "rank"), [
    (ORDER, 0), (ORDER[::-1], factorial(54) - 1), (order_of((52, 53)), 1), (order_of((51, 52)), 2),
    (order_of((0, 1)), factorial(53)), (ORDER[1:] + ORDER[:1], sum(factorial(n) for n in range(1, 54)))])
def test_the_number_holds_version_seats_rank_and_place(order, rank):
    """Lowest first: 30 bits of checksum, 64 versions, 1 number of seats, 54! orders, 5 x 5 x 62 x 25 places."""
    rest, check = divmod(number_in(str(PLAIN._replace(order=order))), 2 ** 30)
    raw = rest.to_bytes((rest.bit_length() + 7) // 8, "big")
    digest = sha256(b"fairdeal save code\0taroky\0" + raw).digest()
    assert check == int.from_bytes(digest[:4], "big") % 2 ** 30
    rest, version = divmod(rest, 64)
    place, found = divmod(rest, factorial(54))
    assert (version, found) == (taroky.RULES, rank)
    assert place == 1 + 5 * (0 + 5 * (1 + 62 * 0)), "dealer 0, no Povinnost, cut 1, no piles, the usual house rules"


def test_a_code_that_was_written_down_stays_good():
    """Every house rule at its last value; whoever changes values or their order has to raise RULES."""
    code = ("taroky:AN3SN-F2KZ1-GTCZN-C9HY9-YNM25-CGQKB-MBHQM-C9WR4-16FBZ-ZZZZZ-ZZZZZ-ZY39J-PZ2Q")
    last = tuple((option.name, option.values[-1][0]) for option in taroky.OPTIONS)
    place = (("dealer", "3"), ("povinnost", "3"), ("cut", "choice"), ("piles", "3210"))
    assert Saved.read(code) == Saved("taroky", 4, last, place, ORDER[::-1])


def test_a_code_may_be_written_in_any_way():
    code = str(PLAIN)
    assert len(code) < 90
    ways = (code.lower(), code.replace("-", " "), f"  {code.replace('-', '')}\n", code.replace("-", "-\n"),
            code.replace("0", "o").replace("1", "l"), code.replace("1", "I"), code.replace(":", " : "))
    assert [Saved.read(way) for way in ways] == [PLAIN] * len(ways)


def dealt(seed, cut, options, place):
    """A deal after the cut, with all hands."""
    played = Played(seed, {**options, "misdeal_chance": "0"}, place)
    while played.state.phase in ("cut", "pile"):
        seat = min(played.state.turn())
        played.say(seat, cut if played.state.phase == "cut" else played.draw.choice(played.legal(seat)))
    return played


def shown(played):
    """Who has which cards, the talon in its order, who deals and who is asked what."""
    state = played.state
    return ([sorted(played.texts(seat)) for seat in range(4)], [TEXT[played.faces[slot]] for slot in state.talon],
            state.dealer, state.povinnost, state.phase, state.queue, state.house)


@each("cut", CUTS)
def test_every_cut_and_knock_is_dealt_again(cut):
    """From the code alone, with whatever house rules: the same cards at the same seats, and nobody cuts."""
    for seed in range(8):
        first = dealt(seed, cut, options_of(seed), place_of(seed))
        faces = tuple(first.faces[slot] for slot in range(54))
        state = first.state._replace(faces=faces)
        code = str(Saved.of("taroky", 4, {**first.options, "deals": "4"}, state))
        saved = Saved.read(code)
        assert str(saved) == code
        assert saved.order == faces
        again = Played(seed + 1000, saved.settled(), dict(saved.place), [TEXT[face] for face in saved.order])
        assert shown(again) == shown(first)


def test_the_match_is_over_after_the_deal_also_if_it_was_void():
    """A hand that must be dealt again would come again, for ever."""
    void = {"fault": "void"}
    saved = Saved("taroky", 4, tuple(void.items()), (("dealer", "2"), ("povinnost", "3"), ("cut", "27")), ORDER)
    match = new_match(taroky, 4, {"deals": "1", "saved": str(saved), **void})
    outcome = taroky.judged(Played(1, void, dict(saved.place)).play().state, (1,))
    assert outcome.again
    assert match.deal() == saved.start()
    assert match.order == ORDER
    assert not match.over
    assert match.after(outcome).over


def test_a_deal_whose_cards_are_not_all_open_has_no_code():
    with pytest.raises(BadCode, match="when all its cards are open"):
        Saved.of("taroky", 4, {}, Played(1).state)


# ------------------------------------------------------------------ codes that are none

def sealed(game="taroky", version=taroky.RULES, rest=0):
    """A code with this in it and a right checksum."""
    number = rest * 64 + version
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    digest = sha256(f"fairdeal save code\0{game}\0".encode() + raw).digest()
    number, signs = number * 2 ** 30 + int.from_bytes(digest[:4], "big") % 2 ** 30, ""
    while number:
        number, at = divmod(number, 32)
        signs = SIGNS[at] + signs
    return f"{game}:A{signs}"


def all_of():
    values = 5 * 5 * 62 * 25
    for option in taroky.OPTIONS:
        values *= len(option.values)
    return factorial(54) * values


@each("code, sentence", [
    ("", "begins with the game and a colon"),
    ("A5GVZ-KV7V9", "begins with the game and a colon"),
    ("taroky:", "only codes that begin with A"),
    ("taroky:B" + str(PLAIN)[8:], "only codes that begin with A"),
    ("taroky:A", "isn't whole"),
    ("taroky:A0", "isn't whole"),
    (str(PLAIN).replace("taroky:A", "taroky:A0"), "isn't whole"),
    (str(PLAIN) + "0", "isn't whole"),
    (str(PLAIN)[:-1], "isn't whole"),
    (str(PLAIN) + "U", "There is no 'U'"),
    (str(PLAIN) + "\u0661", "There is no"),
    (str(PLAIN).replace("taroky", "tarock"), "isn't whole"),
    (sealed("chess"), "no save codes of this game"),
    (sealed("tau"), "no save codes of Tau"),
    (sealed(version=taroky.RULES + 1), "version 4 of the rules of Taroky"),
    (sealed(rest=all_of()), "house rule of Taroky that this program doesn't know"),
    ("taroky:A" + "Z" * LIMIT, "isn't whole"),
    (" " * (TYPED + 1), "shorter"),
])
def test_each_trouble_is_said_in_a_sentence(code, sentence):
    with pytest.raises(BadCode, match=sentence) as error:
        Saved.read(code)
    assert str(error.value).endswith((".", ":", "taroky:"))


def test_the_largest_number_is_a_code_and_the_next_one_is_not():
    last = Saved.read(sealed(rest=all_of() - 1))
    assert last.order == ORDER[::-1]
    assert dict(last.options)["misdeal_chance"] == "5"
    with pytest.raises(BadCode):
        Saved.read(sealed(rest=all_of()))


@each("seed", range(20))
def test_one_wrong_sign_or_two_changed_places_are_found(seed):
    draw = random.Random(seed)
    code = str(Saved("taroky", 4, (), (("dealer", "1"), ("cut", "9")), tuple(draw.sample(ORDER, 54))))
    game, _, signs = code.replace("-", "").partition(":")
    for at in range(1, len(signs)):
        wrong = draw.choice([sign for sign in SIGNS if sign != signs[at]])
        turned = signs[:at - 1] + signs[at] + signs[at - 1] + signs[at + 1:]
        for text in (signs[:at] + wrong + signs[at + 1:], signs[:at] + signs[at + 1:], *([turned] * (at > 1))):
            if text != signs:
                with pytest.raises(BadCode):
                    Saved.read(f"{game}:{text}")


@given(some.one_of(some.text(max_size=150), some.text("TAROKYtaroky:-0123456789ABUZ ", max_size=150),
                   some.integers(0, 2 ** 600).map(lambda number: sealed(rest=number))))
def test_any_text_is_a_deal_or_a_sentence(text):
    try:
        saved = Saved.read(text)
    except BadCode:
        return
    assert sorted(saved.order) == list(ORDER)
    assert Saved.read(str(saved)) == saved
    saved.start()


@pytest.mark.parametrize(("options", "seats", "sentence"), [
    ({"deals": "4"}, 4, "has one deal"),
    ({"deals": "1", "saved": "taroky:A"}, 4, "isn't whole"),
])
def test_tables_that_cannot_be_dealt_by_a_code(options, seats, sentence):
    with pytest.raises(ValueError, match=sentence):
        new_match(taroky, seats, {"saved": str(PLAIN), **options})


def test_a_table_without_a_code_says_nothing_of_one():
    assert "saved" not in settled(taroky, {"saved": ""})
    assert new_match(taroky, 4, {}).order == ()


# ------------------------------------------------------------------ Tarok

@each("seats", [3, 4])
@each("seed", range(10))
def test_a_deal_of_tarok_is_dealt_again(seats, seed):
    """Three or four seats, any forehand, any house rules; the first six slots are the talon, the hands follow."""
    draw = random.Random(f"tarok {seed} {seats}")
    options = {option.name: draw.choice(option.values)[0] for option in tarok.OPTIONS}
    given = {"forehand": str(draw.randrange(seats)), **({"forced": "yes"} if seed % 3 == 2 and seats == 4 else {})}
    order = tuple(draw.sample(ORDER, 54))
    state = tarok.start(seats, {**options, **given})
    saved = Saved.read(str(Saved.of("tarok", seats, options, state._replace(faces=order))))
    assert (saved.game, saved.seats, saved.order, dict(saved.place)) == ("tarok", seats, order, given)
    assert saved.settled() == options
    assert saved.start() == state


def test_a_fourth_seat_can_not_be_forehand_of_three():
    saved = Saved("tarok", 3, (), (("forehand", "3"),), ORDER)
    with pytest.raises(BadCode, match="can't be dealt"):
        Saved.read(str(saved)).start()


def test_a_code_of_another_game_or_company_is_refused():
    code = str(Saved("tarok", 3, (), (("forehand", "1"),), ORDER))
    with pytest.raises(BadCode, match="is of Tarok"):
        new_match(taroky, 4, {"deals": "1", "saved": code})
    with pytest.raises(BadCode, match="for 3 seats, not 4"):
        new_match(tarok, 4, {"deals": "1", "saved": code})
