"""A Czech, a Slovene and an English computer play one table: each reads its own language, and nothing else changes."""
import os
from collections.abc import Mapping
from typing import Any

import pytest

from client import languages
from client.play.wheel import WORDS as PHRASES
from p2p.games.game import Move
from p2p.language import speak, spoken
from p2p.log.store import read
from p2p.net import wire
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import FREE
from p2p.peer.process_group import NAMES, PeerProcess, ProcessGroup
from p2p.peer.session import now_ms
from p2p.table.transcript import verify
from tests import recordings
from tests.effort import only_long, patience
from tests.language.sentences import of, translations

CODES = "en", "cs", "sl"                # of Mira, who opens the table, Luka and Ana
GONE = bytes(16)                        # a table that nobody knows


class Sent:
    """The encoder of the wire, which keeps whatever is sent."""

    def __init__(self, encoder: Any) -> None:
        self.encoder, self.bytes = encoder, bytearray()

    def encode(self, message: Any) -> bytes:
        data: bytes = self.encoder.encode(message)
        self.bytes += data
        return data


def closed(peer: PeerProcess) -> str:
    """The opener closes a table at which all sit. Returns the notice that the others get, "" for the opener."""
    node, seat = peer.node, DraftSeat(peer.keys[peer.index], NAMES[peer.index], "")
    if peer.index == 0:
        node.room.open_table("tau", {"mode": "z3tau"}, (seat, FREE, FREE))
    draft = peer.wait(lambda: next(iter(node.lobby.tables), None))
    if peer.index:
        peer._take_seat(draft.id, seat)                             # private: asks until the seat is ours
        peer.wait(lambda: tuple(node.notices))
    else:
        peer.wait(lambda: {seat.key for seat in node.lobby.tables[0].seats} == {*peer.keys})
        node.room.stand(draft.id)
    peer.wait(lambda: draft.id not in {table.id for table in node.lobby.tables})
    return "".join(map(str, node.notices))


def play(peer: PeerProcess) -> dict[str, Any]:
    """One peer in its language: it is told that a table was closed, refused a move and a look, greeted, and plays on.
    Returns what it read, and what its file and all that it sent hold."""
    speak(languages.catalogue(CODES[peer.index]))
    sent = wire._encoder = Sent(wire._encoder)                      # private: all that leaves this process
    node = peer.node
    peer.meet()
    told = closed(peer)
    peer.report("closed")
    view = peer.sit_down("tau", {"mode": "z3tau"})
    table, seat = view.charter.id, min(view.mine)
    peer.wait(lambda: (now := node.table(table)) and now.state.board)
    peer.report("dealt")
    node.act(table, seat, Move("claim", (80, 79, 78)), now_ms())        # cards that don't lie there, or no Tau
    node.act(table, seat, Move("claim", ()), now_ms())
    refusal = peer.wait(lambda: node.refusal)
    peer.report("refused")
    node.notices.clear()
    node.room.watch(GONE)
    notice = peer.wait(lambda: tuple(node.notices))[-1]
    node.remarks.say(table, seat, "well played")
    peer.wait(lambda: len({one.key for one in node.remarks.heard.get(table, ())}) == len(CODES))
    peer.report("greeted")
    pressed = -1

    def over() -> Any:
        nonlocal pressed
        now = node.table(table)
        if now and not now.deal.outcome and not now.state.need() and pressed != now.step:
            claims = [move for move in now.state.moves(seat, now.clock.ms) if move.verb == "claim"]
            if claims:
                pressed = now.step
                node.act(table, seat, claims[0], now_ms())
        return now if now and now.proof.report else None
    now = peer.wait(over)
    heard = {str(PHRASES[one.phrase]) for one in node.remarks.heard[table]}
    return {"closed": told, "refusal": str(refusal.sentence), "notice": str(notice), "heard": heard,
            "seal": now.proof.report.seal, "ok": now.proof.report.ok, "file": now.file.read_bytes(),
            "sent": bytes(sent.bytes), "english": [str.__str__(refusal.sentence), str.__str__(notice)]}


def foreign_words() -> Mapping[str, set[str]]:
    """By language the translations that aren't English too: of eight letters and more, so that no key holds them by
    chance."""
    known = {text for message in of("cs") if message.id for text in
             (message.id if isinstance(message.id, tuple) else (message.id,))}
    return {code: {text for message in of(code) if message.id for text in translations(message)
                   if len(text) >= 8 and "{" not in text and "|" not in text and text not in known}
            for code in ("cs", "sl")}


@pytest.mark.xdist_group("loopback")
@pytest.mark.skipif(os.name != "posix", reason="as the other tests of processes")
def test_each_computer_reads_its_language_and_nothing_on_the_wire_or_in_a_file_does(tmp_path):
    with ProcessGroup([tmp_path / name for name in CODES], play) as group:
        found = group.run(patience(90))
    assert [one["english"] for one in found] == [found[0]["english"]] * 3, "as data they are the same"
    assert found[0]["english"] == [found[0]["refusal"], found[0]["notice"]]
    for code, one in zip(CODES, found, strict=True):
        with spoken(languages.catalogue(code)):
            assert one["heard"] == {str(PHRASES["well played"])}
        assert one["ok"], NAMES[CODES.index(code)]
    for what in ("refusal", "notice"):
        assert len({one[what] for one in found}) == 3, what
    # what Mira's computer says, or that it doesn't show the table any more: whichever came first
    assert found[0]["closed"] == ""
    assert found[1]["closed"] in ("Mira: Stůl je zavřený.", "Mira zavírá stůl.")
    assert found[2]["closed"] in ("Mira: Miza je zaprta.", "Mira zapre mizo.")
    assert {one["seal"] for one in found} == {found[0]["seal"]}
    for code, words in foreign_words().items():
        assert len(words) > 1000
        for one in found:
            for kept in ("sent", "file"):
                assert [word for word in words if word.encode() in one[kept]] == [], (code, kept)


@pytest.mark.parametrize("code", ["cs", "sl"])
@pytest.mark.parametrize("game", ["tau", "lines", pytest.param("taroky", marks=only_long("it shuffles"))])
def test_a_game_leaves_the_same_bytes_in_every_language(game, code):
    """The recorded games were played in English: with the same keys and moves the same entries come out."""
    with spoken(languages.catalogue(code)):
        entries = [record.data for record in recordings.played(game).disks[0] if record.entry]
        report = verify(recordings.HERE / f"{game}.fairdeal")
    kept = read(recordings.HERE / f"{game}.fairdeal")
    assert entries == [record.data for record in kept.records]
    assert report.whole
