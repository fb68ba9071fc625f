"""Settings are read back as they were saved; whatever else their file holds never stops the start and is reported."""
import json
import os
from dataclasses import asdict, fields

import pytest

from client.settings import CHOICES, FILE, MOST_SILENCED, Settings, load, save
from tests.each import each

CHOSEN = Settings("Příliš Žluťoučký", "light", "safe", "classic", 1.4, "off", 0, False, True, True, False, True,
                  ("ab" * 32, "01" * 32), "1234567890-=", "TYGHBNUIOPJK", ("Ota", "", "Eva"), "on", 7,
                  (1100, 700), True, False)


def test_come_back_as_kept(tmp_path):
    assert save(tmp_path / "new", CHOSEN) == ""
    assert load(tmp_path / "new") == (CHOSEN, "")
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


def test_the_first_start_has_the_usual_ones_and_no_complaint(tmp_path):
    assert load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b"[" * 40000, b"[1]", b"null", b'"name"'])
def test_a_damaged_file_gives_the_usual_ones_and_a_sentence(tmp_path, damage):
    (tmp_path / FILE).write_bytes(damage)
    settings, sorry = load(tmp_path)
    assert settings == Settings()
    assert sorry.endswith(".")


def fits(field: str, value: object) -> bool:
    """Whether a setting may have this value of WRONG: a name may be any word, a switch may be on."""
    switches = "flash", "single", "confirm", "counts", "muted", "maximised", "clears"
    words = ("name", "purple"), ("guests", []), ("silenced", []), ("window", [])
    return (field, value) in words or (field in switches and value is True) or (
        (field, value) == ("deals", 7))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
@pytest.mark.timeout(10)
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / FILE)
    settings, sorry = load(tmp_path)
    assert settings == Settings()
    assert sorry == "The settings can't be read (it is a pipe, not a file), so the usual ones are used."


WRONG = ("purple", "a\0b", "x" * 400, 7, 1e300, None, True, [], {"a": 1})


@each("field, value", [
    (field.name, value) for value in WRONG for field in fields(Settings) if not fits(field.name, value)])
def test_one_bad_value_costs_only_itself(tmp_path, field, value):
    (tmp_path / FILE).write_text(json.dumps(asdict(CHOSEN) | {field: value}))
    settings, sorry = load(tmp_path)
    assert asdict(settings) == asdict(CHOSEN) | {field: getattr(Settings(), field)}
    assert field in sorry


@pytest.mark.parametrize("size", [[0, 600], [800], [800, 600, 5], [800.5, 600], ["800", "600"], [True, 600],
                                  [1 << 20, 9]])
def test_what_is_no_size_of_a_window_is_left_out(tmp_path, size):
    (tmp_path / FILE).write_text(json.dumps(asdict(CHOSEN) | {"window": size}))
    assert load(tmp_path)[0].window == ()


@pytest.mark.parametrize(("older", "guests"), [
    ({"guest": "Ota"}, ("Ota",)), ({"guest": ""}, ()), ({"guest": "Ota", "guests": ["Eva", "Ivo"]}, ("Eva", "Ivo"))])
def test_the_one_name_that_older_versions_kept_is_the_first_of_those_beside(tmp_path, older, guests):
    (tmp_path / FILE).write_text(json.dumps({"name": "Mira"} | older))
    assert load(tmp_path) == (Settings("Mira", guests=guests), "")


def test_a_name_of_an_older_version_that_nobody_can_have_is_told(tmp_path):
    (tmp_path / FILE).write_text(json.dumps({"name": "Mira", "guest": "a\0b"}))
    settings, sorry = load(tmp_path)
    assert settings == Settings("Mira")
    assert "guests" in sorry


@pytest.mark.parametrize("peers", [["ab"], ["AB" * 32], [7], "ab" * 32, ["ab" * 32] * 501])
def test_what_names_no_peer_silences_nobody(tmp_path, peers):
    (tmp_path / FILE).write_text(json.dumps(asdict(CHOSEN) | {"silenced": peers}))
    settings, sorry = load(tmp_path)
    assert settings.silenced == ()
    assert "silenced" in sorry


@pytest.mark.parametrize("keys", ["QWERASDFZXC", "QWERASDFZXCQ", "QWERASDFZXC ", "qwerasdfzxcv"])
def test_own_keys_are_twelve_different_ones_of_the_keyboard(tmp_path, keys):
    (tmp_path / FILE).write_text(json.dumps(asdict(CHOSEN) | {"left_keys": keys}))
    settings, sorry = load(tmp_path)
    assert (settings.left_keys, settings.right_keys) == ("", CHOSEN.right_keys)
    assert "left_keys" in sorry


@pytest.mark.parametrize("keys", [("QWERASDFZXCV", "QTYUIOPGHJKL"), ("", "QTYUIOPGHJKL")])
def test_no_key_is_of_both_players(tmp_path, keys):
    """The usual left keys hold Q, too."""
    (tmp_path / FILE).write_text(json.dumps(asdict(CHOSEN) | dict(zip(("left_keys", "right_keys"), keys, strict=True))))
    settings, sorry = load(tmp_path)
    assert (settings.left_keys, settings.right_keys) == ("", "")
    assert "own keys" in sorry


def test_who_is_silenced_longest_is_heard_again_first():
    settings = Settings()
    for number in range(MOST_SILENCED + 1):
        settings = settings.silence(number.to_bytes(32))
    assert len(settings.silenced) == MOST_SILENCED
    assert bytes(32).hex() not in settings.silenced
    assert (1).to_bytes(32).hex() not in settings.silence((1).to_bytes(32)).silenced


def test_what_a_newer_version_wrote_is_passed_over(tmp_path):
    (tmp_path / FILE).write_text(json.dumps({**asdict(CHOSEN), "hats": 3}))
    assert load(tmp_path) == (CHOSEN, "")


def test_every_choice_has_a_look():
    for theme in CHOICES["theme"]:
        assert Settings(theme=theme).style.theme.name == theme


def test_a_folder_that_is_none_gives_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    assert "can't be kept" in save(tmp_path / "file", CHOSEN)


def test_names_beside_the_player_are_kept_by_place_and_stand_once():
    """Who has no name leaves the one that was there before; whoever moves up isn't proposed twice."""
    settings = Settings()
    for names, kept in (
            (("Ota", "", "Jan"), ("Ota", "", "Jan")), (("Eva",), ("Eva", "", "Jan")),
            (("", "Ben"), ("Eva", "Ben", "Jan")),
            (("Jan", "Eva"), ("Jan", "Eva", "")), ((), ("Jan", "Eva", "")), (("", "Jan", "Jan"), ("Jan", "", ""))):
        settings = settings.beside(names)
        assert settings.guests == kept


def test_no_more_names_are_kept_than_people_fit_at_a_computer():
    assert Settings().beside(("A", "B", "C", "D")).guests == ("A", "B", "C")
