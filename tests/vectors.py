"""The values between the bytes of a table's file and its end, for whoever writes a second program (p2p/vectors).

`python -m tests.recordings` writes them beside each file; a program that follows PROTOCOL.md and FORM.md gets the same.
"""
from collections.abc import Iterable
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

import msgspec

from p2p.deal.proofs import Opening, Questioned, joined
from p2p.deal.proven import KINDS, Evidence, Proven
from p2p.games.game import Coin
from p2p.language import english
from p2p.log.chain import Held
from p2p.log.entry import DeckStep, read_entry
from p2p.log.store import read
from p2p.log.view import Change
from p2p.table.replica import Replica
from p2p.table.transcript import seal_words


class Noting(Proven):
    """Notes what is stated of the cards, in the order in which it is taken."""

    def __init__(self) -> None:
        super().__init__()
        self.stated: list[dict[str, Any]] = []

    def unproven(self, evidence: Iterable[Evidence]) -> list[Evidence]:
        pieces = list(evidence)
        self.stated += [_stated(statement, proof) for statement, proof in pieces if proof is not None]
        return super().unproven(pieces)


def _stated(statement: Any, proof: bytes) -> dict[str, Any]:
    """A statement of dealing with the challenge of its proof; what is long as its hash."""
    if isinstance(statement, Opening):
        challenge, own = sha512(joined(b"fairdeal opening 1", *statement, proof[:-32])).digest(), {}
    else:
        challenge, own = proof[:16], {"base": statement.base.hex()}
    if isinstance(statement, Questioned):
        challenge, own = statement.challenge, {**own, "shadow": statement.shadow.hex()}
    return {"kind": KINDS[type(statement)].decode(), "context": _hash(statement.context), **own,
            "image": statement.image.hex(), "ins": _hash(statement.ins), "outs": _hash(statement.outs),
            "challenge": challenge.hex()}


class Traced(Replica):
    """Notes each step of the order."""

    def __init__(self, charter: bytes, noting: Noting) -> None:
        self._noting, self._kind, self.begun = noting, "", 0
        self.steps: list[dict[str, Any]] = []
        super().__init__(charter, proven=noting)

    def _begin(self) -> None:
        self.steps.clear()                      # all is made anew after a vote before which more was made than counts
        self._noting.stated.clear()
        self.begun += 1
        super()._begin()

    def _take_choice(self, choice: Held) -> bool:
        self._kind = type(choice.entry.body).__name__.lower().removeprefix("seat")
        return super()._take_choice(choice)

    def _decide_race(self) -> bool:
        self._kind = "race"
        return super()._decide_race()

    def _supplied(self, item: bytes, state: Any) -> None:
        need = self.deals.first_need()
        self._kind = type(need).__name__.lower()
        assert (self._kind == "coin") == isinstance(need, Coin)
        super()._supplied(item, state)

    def _leave_out(self, change: Change) -> bool:
        self._kind = "vote"
        return super()._leave_out(change)

    def _audit_deal(self) -> bool:
        self._kind = "audit"
        return super()._audit_deal()

    def _close_step(self, item: bytes) -> None:
        super()._close_step(item)
        public = msgspec.msgpack.encode(self.state.seen_by(()), order="sorted", enc_hook=english)
        self.steps.append({"kind": self._kind, "item": item.hex(), "T": self.plays.time, "state": _hash(public),
                           "R": self.history.running[-1].hex()})


def values(path: Path) -> dict[str, Any]:
    """All values of the file of a whole game, as JSON has them."""
    contents = read(path, notes=False)
    proven = Noting()
    table = Traced(contents.charter, proven)
    for record in contents.records:
        table.take_in(record.data)
    assert not table.fault
    assert not table.unsigned
    raws = [record.data for record in contents.records]
    deck = [(held.entry.member, held.entry.body) for held in map(read_entry, raws)
            if isinstance(held.entry.body, DeckStep)]
    coins = [step["item"] for step in table.steps if step["kind"] == "coin"]
    races = [[happening.step, happening.seat, str(happening.move), happening.reaction]
             for happening in table.happenings if happening.reaction is not None]
    return {"table": table.id.hex(), "entries": [read_entry(raw).hash.hex() for raw in raws], "steps": table.steps,
            "coins": coins, "claims": races,
            "deck": [[body.deal, member, _hash(body.data)] for member, body in deck], "proofs": proven.stated,
            "outcome": msgspec.to_builtins(table.deals.outcome, enc_hook=english),
            "findings": msgspec.to_builtins([deal.findings for deal in table.deals.finished[1:]], enc_hook=english),
            "totals": list(table.deals.match.final), "seal": seal_words(table)}


def written(found: dict[str, Any]) -> str:
    """These values as they stand in the file: a line for each item of the long lists."""
    rows = []
    for name, value in found.items():
        lines = ",\n  ".join(_json(item) for item in value) if isinstance(value, list) else ""
        rows.append(f' "{name}": [\n  {lines}\n ]' if lines else f' "{name}": {_json(value)}')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _hash(raw: bytes) -> str:
    return sha256(raw).hexdigest()
