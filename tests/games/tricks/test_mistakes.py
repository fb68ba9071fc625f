"""Kinds of mistakes in the review: each by a trick that books on Tarock use to teach it; what is kept of the last
deals."""
import pytest

from client.games.tricks.engine import thumbs
from client.games.tricks.teach.mistakes import DEALS, FILE, KINDS, TESTS, TrickSeen, keep, kind_of, lately
from p2p.games.tarot.cards import FACE, SUIT, power


def turn(legal, lying="", side="foe", last=False, safe=False, early=False, wanted=""):
    """A trick with these cards from the lead on; `side` is who holds it, `wanted` a suit that a friend asked for."""
    faces = [FACE[word] for word in lying.split()]
    asked = {SUIT[FACE[f"{wanted}K"]]: thumbs.RETURNED} if wanted else {}
    return TrickSeen([FACE[word] for word in legal.split()], faces, side == "friend", side == "foe", last, safe,
                     power(), early, asked)


@pytest.mark.parametrize(("kind", "seen", "played", "better"), [
    ("king", turn("HK H2", "HQ T5"), "HK", "H2"),
    ("early", turn("HK C8 T14", early=True), "HK", "T14"),
    ("dear", turn("HQ H2", "HK"), "HQ", "H2"),
    ("pagat", turn("T1 T3", "T20"), "T1", "T3"),
    ("left", turn("T5 T17", "HQ HN T14", last=True), "T5", "T17"),
    ("weak", turn("T6 T19", "DQ"), "T6", "T19"),
    ("court", turn("HQ H1"), "HQ", "H1"),
    ("over", turn("T20 T3", "H1 T19 H2", "friend", last=True, safe=True), "T20", "T3"),
    ("dearly", turn("T20 T6", "H1 H2 T4", last=True), "T20", "T6"),
    ("thin", turn("CQ C8", "CK C7 C10", "friend", last=True, safe=True), "C8", "CQ"),
    ("return", turn("S7 D1", wanted="D"), "S7", "D1"),
])
def test_each_kind_is_known_by_its_trick_and_the_other_card_isn_t_of_it(kind, seen, played, better):
    assert kind_of(seen, FACE[played], FACE[better]) == kind
    assert kind_of(seen, FACE[better], FACE[better]) == ""


@pytest.mark.parametrize(("seen", "played", "better"), [
    (turn("HK H2", "HQ T5", "friend", safe=True), "HK", "H2"),      # a friend has it
    (turn("HK C8"), "HK", "C8"),                              # late, when taroks are out
    (turn("T20 T3", "H1 T19 H2", "friend", last=True, safe=True), "T3", "T20"),
    (turn("T5 T17", "C7 C8 T14", last=True), "T5", "T17"),    # three points are nothing to take dearly
])
def test_what_is_no_mistake_of_a_kind(seen, played, better):
    assert kind_of(seen, FACE[played], FACE[better]) == ""


def test_every_kind_has_a_test_a_name_and_one_lesson_in_a_sentence():
    assert TESTS.keys() == KINDS.keys()
    assert len({kind.name for kind in KINDS.values()}) == len(KINDS)
    assert all(kind.lesson.endswith(".") and kind.lesson.count(".") == 1 for kind in KINDS.values())


def test_the_most_frequent_kind_of_the_last_deals_is_learned_next(tmp_path):
    assert lately(tmp_path, "taroky").next == ""
    keep(tmp_path, "taroky", "aa 1", [("king", 6.5)])
    keep(tmp_path, "taroky", "aa 2", [("return", 0.25), ("return", 1.0)])
    keep(tmp_path, "tarok", "bb 1", [("over", 1.0)] * 9)
    found = lately(tmp_path, "taroky")
    assert (found.deals, found.next, found.counts["return"]) == (2, "return", 2)
    assert found.costs == {"king": 6.5, "return": 1.25}
    keep(tmp_path, "taroky", "aa 2", [("return", 0.25), ("return", 1.0)])       # looked at once more
    assert lately(tmp_path, "taroky") == found
    for number in range(DEALS):
        keep(tmp_path, "taroky", f"cc {number}", [("king", 0.0)])
    assert (lately(tmp_path, "taroky").deals, lately(tmp_path, "taroky").counts["return"]) == (DEALS, 0)


@pytest.mark.parametrize("text", ["", "[]", '{"taroky": 1}', '{"taroky": {"a": 1}}',
                                  '{"taroky": {"a": [1, "x", null, ["king"], ["king", "1"], ["king", -1], ["x", 1]]}}',
                                  '{"taroky": {"a": [["king", NaN], ["king", 1e99]]}}'])
def test_a_damaged_file_has_no_mistakes(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert lately(tmp_path, "taroky").next == ""
