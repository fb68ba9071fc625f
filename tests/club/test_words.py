"""The words of a club: who is a member by them, in whatever order they came, and what isn't taken in."""
import random
from hashlib import sha256

import msgspec
import pytest

from p2p.club.words import MAGIC, NEVER, OWN, BadClub, HeldWords, Rules, found_club, read_club, write_club
from tests import networks
from tests.each import each

ANA, BEN, CLEO, DANA, EVA, FIN = networks.IDENTITIES


def club_of(*others):
    """A club that Ana has founded with these."""
    named = zip((ANA, *others), ("Ana", "Ben", "Cleo", "Dana"), strict=False)
    return found_club(ANA, "Thursday club", Rules(), [(one.key, name) for one, name in named], 100, bytes(16))


def members(words):
    return set(words.club().members)


def keys(*identities):
    return {one.key.hex() for one in identities}


def word_of(author, words, kind, subject, text, clock):
    """A word of this author, signed, that nobody has taken in yet."""
    return HeldWords(words.founding).signed(author, kind, subject, 1, text, clock)


def test_who_is_let_in_lets_in_others_whatever_comes_first():
    words = club_of()
    raws = [words.say(ANA, "in", BEN.key, 1, "Ben", 300), words.say(BEN, "in", CLEO.key, 1, "Cleo", 200)]
    with pytest.raises(BadClub):
        words.say(EVA, "in", FIN.key, 1, "Fin", 150)
    assert members(words) == keys(ANA, BEN, CLEO)
    for seed in range(6):
        other = HeldWords(words.founding)
        for raw in [*random.Random(seed).sample(raws, 2), *raws]:       # each is told until both hold the same
            other.add([raw])
        assert other.club() == words.club()
        assert other.digest == words.digest


def test_more_than_half_of_the_others_leave_out_and_half_do_not():
    words = club_of(BEN, CLEO, DANA)
    words.say(ANA, "out", DANA.key, 1, "", 500)
    assert members(words) == keys(ANA, BEN, CLEO, DANA)
    with pytest.raises(BadClub):
        words.say(ANA, "out", DANA.key, 1, "", 501)                 # each voice counts once
    words.say(DANA, "out", DANA.key, 1, "", 502)
    with pytest.raises(BadClub):
        words.say(EVA, "out", DANA.key, 1, "", 503)                 # of nobody
    assert words.club().voices == {DANA.key.hex(): 1}
    words.say(BEN, "out", DANA.key, 1, "", 600)
    club = words.club()
    assert members(words) == keys(ANA, BEN, CLEO)
    assert club.until[DANA.key.hex()] == 600                        # the high median of 500 and 600
    assert club.counts(DANA.key.hex(), 599)
    assert not club.counts(DANA.key.hex(), 700)


def test_who_was_left_out_needs_more_than_half_to_come_back_and_who_left_one():
    words = club_of(BEN, CLEO, DANA)
    for one in (ANA, BEN):
        words.say(one, "out", DANA.key, 1, "", 500)
    words.say(CLEO, "in", DANA.key, 2, "Dana", 600)
    words.say(DANA, "in", DANA.key, 2, "Dana", 600)
    assert DANA.key.hex() not in words.club().members
    words.say(BEN, "in", DANA.key, 2, "Dana", 700)
    assert DANA.key.hex() in words.club().members
    words.say(CLEO, "leave", CLEO.key, 1, "", 800)
    assert CLEO.key.hex() not in words.club().members
    words.say(ANA, "in", CLEO.key, 2, "Cleo", 900)
    assert CLEO.key.hex() in words.club().members


def left(words, who, clock, heard_by):
    words.say(who, "leave", who.key, 1, "", clock)
    words.say(heard_by, "heard", who.key, 1, "", clock + 10)


def test_who_was_let_in_again_stays_when_who_did_so_leaves():
    words = club_of(BEN, CLEO)
    left(words, BEN, 500, ANA)
    words.say(CLEO, "in", BEN.key, 2, "Ben", 600)
    left(words, CLEO, 700, ANA)
    assert members(words) == keys(ANA, BEN)


def test_who_was_left_out_stays_out_when_one_of_those_leaves_who_said_so():
    words = club_of(BEN, CLEO, DANA)
    words.say(ANA, "out", DANA.key, 1, "", 500)
    words.say(BEN, "out", DANA.key, 1, "", 600)
    left(words, BEN, 700, ANA)
    assert members(words) == keys(ANA, CLEO)
    assert words.club().until[DANA.key.hex()] == 600


def test_who_was_left_out_gains_nothing_by_leaving():
    words = club_of(BEN, CLEO, DANA)
    words.say(DANA, "out", CLEO.key, 1, "", 400)
    for one in (ANA, BEN):
        words.say(one, "out", DANA.key, 1, "", 500)
    left(words, DANA, 600, CLEO)                                    # passed on by a friend
    club = words.club()
    assert club.until == {DANA.key.hex(): 500}
    assert club.voices == {}
    words.say(CLEO, "in", DANA.key, 2, "Dana", 700)
    assert members(words) == keys(ANA, BEN, CLEO)
    words.say(ANA, "in", DANA.key, 2, "Dana", 800)
    assert members(words) == keys(ANA, BEN, CLEO, DANA)


def test_who_left_and_was_left_out_has_the_earlier_end():
    words = club_of(BEN, CLEO, DANA)
    left(words, DANA, 500, CLEO)
    for one in (ANA, BEN):
        words.say(one, "out", DANA.key, 1, "", 600)
    assert words.club().until == {DANA.key.hex(): 510}


def test_who_has_left_is_not_left_out_by_the_few_who_stay():
    words = club_of(BEN, CLEO, DANA)
    words.say(ANA, "in", EVA.key, 1, "Eva", 200)
    words.say(ANA, "out", DANA.key, 1, "", 400)
    words.say(BEN, "out", DANA.key, 1, "", 400)                     # two of four
    left(words, DANA, 500, ANA)
    left(words, CLEO, 600, ANA)
    left(words, EVA, 600, ANA)
    words.say(ANA, "in", DANA.key, 2, "Dana", 700)
    assert members(words) == keys(ANA, BEN, DANA)


def test_who_is_back_is_one_of_the_others_of_who_left_whatever_comes_first():
    for first, then in ((BEN, CLEO), (CLEO, BEN)):
        words = club_of()
        words.say(ANA, "in", first.key, 1, "one", 200)
        words.say(ANA, "in", then.key, 1, "another", 300)
        words.say(ANA, "out", CLEO.key, 1, "", 400)                 # one of two
        for who in (BEN, CLEO):
            words.say(who, "leave", who.key, 1, "", 400)
            words.say(ANA, "heard", who.key, 1, "", 400)
            words.say(ANA, "in", who.key, 2, "again", 400)
        assert members(words) == keys(ANA, BEN, CLEO)


def test_a_word_said_after_leaving_counts_for_nobody_whose_name_stands_first():
    words = club_of(BEN, CLEO, DANA)
    left(words, DANA, 500, ANA)
    for one in (ANA, DANA):
        words.say(one, "out", BEN.key, 1, "", 600)
    assert members(words) == keys(ANA, BEN, CLEO)


def test_nobody_has_a_voice_after_leaving_and_none_at_all_once_left_out():
    words = club_of(BEN, CLEO)
    left(words, BEN, 500, ANA)
    left(words, CLEO, 600, ANA)
    words.say(CLEO, "in", BEN.key, 2, "Ben", 611)                   # its end is 610, when it was heard
    assert members(words) == keys(ANA)
    words = club_of(BEN, CLEO, DANA)
    words.say(DANA, "out", CLEO.key, 1, "", 400)
    assert words.club().voices == {CLEO.key.hex(): 1}
    for one in (ANA, BEN):
        words.say(one, "out", DANA.key, 1, "", 500)
    assert words.club().voices == {}


def test_who_comes_later_is_one_of_the_others():
    words = club_of(BEN, CLEO, DANA)
    for one in (ANA, BEN):
        words.say(one, "out", DANA.key, 1, "", 500)
    words.say(ANA, "in", EVA.key, 1, "Eva", 600)
    assert DANA.key.hex() in words.club().members                   # two of four are no more than half
    words.say(EVA, "out", DANA.key, 1, "", 700)
    assert DANA.key.hex() not in words.club().members


def test_nobody_leaves_in_the_name_of_another():
    words = club_of(BEN)
    words.say(ANA, "leave", BEN.key, 1, "", 500)
    assert members(words) == keys(ANA, BEN)


def test_of_the_codes_the_newest_of_a_member_counts_and_no_given_file_has_one(tmp_path):
    words = club_of(BEN)
    words.say(ANA, "code", ANA.key, 1, "AAAA-2222", 200)
    words.say(BEN, "code", BEN.key, 1, "BBBB-3333", 300)
    with pytest.raises(BadClub):
        words.say(EVA, "code", EVA.key, 1, "EEEE-4444", 400)
    assert words.club().code == "BBBB-3333"
    write_club(tmp_path / "given", words, codes=False)
    assert read_club(tmp_path / "given").club().code == ""
    assert b"BBBB" not in (tmp_path / "given").read_bytes()


def test_a_file_gives_the_same_club_again(tmp_path):
    words = club_of(BEN)
    words.say(BEN, "in", CLEO.key, 1, "Cleo", 200)
    write_club(tmp_path / "club", words, codes=True)
    assert read_club(tmp_path / "club").club() == words.club()


def _altered(raw, at):
    return raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1:]


@each("at", range(0, 400, 7))
def test_a_word_with_a_changed_bit_is_none(at):
    words = club_of()
    raw = words.say(ANA, "in", BEN.key, 1, "Ben", 300)
    other = HeldWords(words.founding)
    with pytest.raises(BadClub):
        other.add([_altered(raw, at % len(raw))])
    with pytest.raises(BadClub):
        HeldWords(_altered(words.founding, at % len(words.founding)))


@each("data", [b"", MAGIC, MAGIC + b"\xc1", MAGIC + msgspec.msgpack.encode((b"", ())), b"x" * 100,
               MAGIC + msgspec.msgpack.encode((b"x" * 9000, (b"y",) * 3)), MAGIC + b"\x91" * 5000])
def test_a_file_that_is_no_club_is_told(data, tmp_path_factory):
    path = tmp_path_factory.mktemp("club") / "file"
    path.write_bytes(data)
    with pytest.raises(BadClub):
        read_club(path)


def test_a_word_of_another_club_and_names_that_can_not_be_shown_are_none():
    one, other = club_of(), club_of(BEN)
    with pytest.raises(BadClub):
        one.add([other.say(ANA, "in", CLEO.key, 1, "Cleo", 300)])
    with pytest.raises(BadClub):
        one.say(ANA, "in", CLEO.key, 1, "Cleo\x1b[31m", 300)
    with pytest.raises(BadClub):
        found_club(ANA, "Club\n", Rules(), [(ANA.key, "Ana")], 1, bytes(16))
    with pytest.raises(BadClub):
        found_club(ANA, "Club", Rules(), [(BEN.key, "Ben")], 1, bytes(16))       # signed by Ana, as if by Ben


def test_who_leaves_with_an_early_clock_takes_nothing_back_that_was_played():
    """Its own clock could undo what it lost; that of a member that heard it can't."""
    words = club_of(BEN, CLEO)
    words.say(BEN, "leave", BEN.key, 1, "", 101)                    # he says so at 900
    assert words.club().until == {BEN.key.hex(): NEVER}
    assert words.club().unheard == (BEN.key.hex(),)
    assert members(words) == keys(ANA, CLEO)
    assert words.club().counts(BEN.key.hex(), 800)
    with pytest.raises(BadClub):
        words.say(EVA, "heard", BEN.key, 1, "", 101)                # of nobody
    words.say(BEN, "heard", BEN.key, 1, "", 102)                    # not by itself
    words.say(CLEO, "heard", BEN.key, 1, "", 900)
    words.say(ANA, "heard", BEN.key, 1, "", 950)
    club = words.club()
    assert club.until == {BEN.key.hex(): 900}
    assert club.counts(BEN.key.hex(), 800)
    assert not club.counts(BEN.key.hex(), 901)


def test_one_member_that_says_words_without_end_fills_no_club_and_all_keep_the_same():
    words = club_of(BEN)
    raws = [word_of(BEN, words, "in", sha256(b"%d" % number).digest(), f"P{number}", 500 + number)
            for number in range(10, 2 * OWN)]
    others = [HeldWords(words.founding) for _ in range(3)]
    for seed, other in enumerate(others):
        mixed = random.Random(seed).sample(raws, len(raws))
        for at in range(0, len(mixed), 40):
            other.add(mixed[at:at + 40])
    assert len({other.digest for other in others}) == 1
    assert len(others[0].words) == OWN
    others[0].say(ANA, "in", CLEO.key, 1, "Cleo", 9000)             # the others are still heard


def test_words_of_who_was_never_a_member_are_not_kept():
    words = club_of(BEN)
    strangers = [word_of(each, words, "in", FIN.key, "Fin", 500) for each in (CLEO, DANA, EVA)]
    assert not words.add(strangers)
    assert not words.words


def test_of_one_kind_about_one_subject_the_first_word_of_a_member_is_kept_of_codes_the_last():
    words = club_of(BEN)
    for clock in (700, 600, 800):
        words.add([word_of(ANA, words, "out", BEN.key, "", clock)])
        words.add([word_of(ANA, words, "code", ANA.key, f"AAAA-{clock}", clock)])
    assert sorted((word.kind, word.clock) for word in words.words.values()) == [("code", 800), ("out", 600)]


def test_one_early_clock_of_those_who_leave_somebody_out_takes_back_nothing_that_was_played():
    words = club_of(BEN, CLEO)
    words.say(ANA, "out", CLEO.key, 1, "", 0)                       # as after a battery has died
    words.say(BEN, "out", CLEO.key, 1, "", 900)
    assert words.club().counts(CLEO.key.hex(), 800)
    assert not words.club().counts(CLEO.key.hex(), 901)


def test_a_leaving_word_that_is_told_again_after_the_return_changes_nothing():
    words = club_of(BEN, CLEO)
    left = words.say(CLEO, "leave", CLEO.key, 1, "", 500)
    words.say(ANA, "in", CLEO.key, 2, "Cleo", 600)
    again = HeldWords(words.founding)
    again.add([*words.words])
    again.add([left])
    again.add([word_of(CLEO, words, "leave", CLEO.key, "", 700)])   # of the first turn, said anew
    assert CLEO.key.hex() in again.club().members
