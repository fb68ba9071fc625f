"""Recorded games of every game still have their course, and messages their bytes, unless a version number grew.

To record anew after raising a number: `python -m tests.recordings`.
"""
import json
import re

import msgspec
import pytest

from p2p.log.store import SUFFIX, read
from p2p.net import wire
from p2p.table.transcript import verify
from tests import recordings, vectors

NOTE = json.loads(recordings.NOTE.read_text())
AGAIN = "record it anew: python -m tests.recordings"


@pytest.mark.parametrize("game", recordings.GAME_OF)
def test_a_recorded_game_has_the_same_course_under_the_same_numbers(game):
    kept = NOTE["files"][game]
    assert kept["versions"] == recordings.versions(game), f"a number of {game} has grown: {AGAIN}"
    report = verify(recordings.HERE / f"{game}{SUFFIX}")
    assert recordings.told(report) == kept["told"], (
        f"{game} was played otherwise: raise RULES of {game} or the charter's VERSION, then {AGAIN}")
    assert report.whole


@pytest.mark.parametrize("game", recordings.GAME_OF)
def test_the_values_beside_a_recorded_game_are_those_that_the_program_gets(game):
    path = recordings.HERE / f"{game}{SUFFIX}"
    kept = path.with_suffix(".json").read_text(encoding="utf-8")
    assert vectors.written(vectors.values(path)) == kept, AGAIN


def test_a_vote_that_fails_has_a_deck_gone_through_anew():
    """PROTOCOL.md 13.6: a card was played and opened, then the votes show that the change comes before it."""
    contents, noting = read(recordings.HERE / f"anew{SUFFIX}", notes=False), vectors.Noting()
    table = vectors.Traced(contents.charter, noting)
    before = []
    for record in contents.records:
        made, proven, begun = [*table.steps], len(noting.stated), table.begun
        table.take_in(record.data)
        if table.begun > begun:
            before.append((made, proven))
    (made, proven), = before
    assert [step["kind"] for step in made[-2:]] == ["move", "open"]
    place = len(made) - 2
    again = table.steps[place:place + 3]
    assert [step["kind"] for step in again] == ["vote", "move", "open"]
    assert [step["item"] for step in again[1:]] == [step["item"] for step in made[-2:]]
    assert [step["state"] for step in again[1:]] == [step["state"] for step in made[-2:]]
    assert len(noting.stated) > proven                  # each proof is named once all the same
    assert len({tuple(one.values()) for one in noting.stated}) == len(noting.stated)


def test_every_message_has_the_same_bytes_under_the_same_number():
    assert NOTE["wire"]["version"] == wire.VERSION, f"VERSION of the messages has grown: {AGAIN}"
    now = {tag: wire.encode(message).hex() for tag, message in recordings.messages().items()}
    assert now == NOTE["wire"]["messages"], f"raise VERSION of p2p/net/wire.py, then {AGAIN}"


def test_recorded_messages_are_understood():
    kinds = recordings.messages()
    for tag, text in NOTE["wire"]["messages"].items():
        read = wire.decode_datagram if tag.startswith("fairdeal") else wire.decode
        assert read(bytes.fromhex(text)) == kinds[tag]


def test_the_page_of_peers_has_as_many_fields_of_each_message_as_travel():
    """PEERS.md 8, 19. The fields of `heads` are explained as they are named; `watch` and `show` stand in a sentence."""
    text = (recordings.HERE.parent / "PEERS.md").read_text("utf-8")
    clubs = text.partition("## 19.")[2].partition("**Passing on.**")[2]
    page = text.partition("## 8.")[2].partition("## 9.")[0] + clubs
    told = {}
    for tags, fields in re.findall(r"^\| (`.+?`) \| (.+?) \|$", page, re.MULTILINE):
        named = re.sub(r"\[.+?\]", "", re.split(r"[:(]", fields)[0])
        told.update(dict.fromkeys(re.findall(r"`(.+?)`", tags), 0 if named == "–" else named.count(",") + 1))
    kinds = {tag: len(msgspec.structs.fields(message)) for tag, message in recordings.messages().items()}
    kinds["fairdeal beat 1"] = len(msgspec.structs.fields(wire.Beat))
    assert {tag: kinds[tag] for tag in told if tag != "heads"} == {tag: told[tag] for tag in told if tag != "heads"}
    assert kinds.keys() - told.keys() == {"watch", "show"}


def test_the_page_of_peers_names_the_version_of_the_messages():
    page = (recordings.HERE.parent / "PEERS.md").read_text("utf-8")
    for place in (r"TXT `v` \((\d+)\)", r"`hello`, whose first field is (\d+)\.", r'"fairdeal hello (\d+)\\0"'):
        assert re.findall(place, page) == [str(wire.VERSION)]


def test_what_changed_under_an_unchanged_number_is_not_recorded_over(tmp_path, monkeypatch, capsys):
    """A changed outcome that nobody numbered: the program says which number has to grow, and keeps the recording."""
    note = json.loads(recordings.NOTE.read_text())
    note["files"]["tau"]["told"]["totals"] = [99, 0]
    kept = tmp_path / "versions.json"
    kept.write_text(json.dumps(note))
    monkeypatch.setattr(recordings, "NOTE", kept)
    monkeypatch.setattr(recordings, "GAME_OF", {"tau": "tau"})          # the others would take half a minute
    before = (recordings.HERE / f"tau{SUFFIX}").read_bytes()
    assert recordings.main(anew=False) == 1
    assert "RULES of tau" in capsys.readouterr().err
    assert json.loads(kept.read_text()) == note
    assert (recordings.HERE / f"tau{SUFFIX}").read_bytes() == before
