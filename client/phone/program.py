"""A program at a seat's page: it hears and says exactly what a page does, sealed as page/seal.js seals it."""
import json
import secrets
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

from client.pages.phones import ShownCode
from client.phone.seal import FRESH, Sealer, bytes_of, name_of, stretched, text_of
from client.phone.server import SOCKET

GREETING = 30.0                 # s that the seat may take for its first words
LARGEST = 1 << 20               # bytes of a state


class Program:
    """A phone without a screen. `told` is the newest that it was told."""

    def __init__(self, code: ShownCode, typed: bool = False, phone: str = "") -> None:
        """`code`: what the window shows of the seat; `typed`: the short code is typed. `phone` names this phone, a new
        one if it is "". Raises OSError without a server, and websockets' ConnectionClosed for a wrong code."""
        self.code, self.typed, self.phone = code, typed, phone or secrets.token_hex(8)
        self.told: dict[str, Any] = {}
        self.open()

    def open(self) -> None:
        """Connects, and sits down."""
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(f"ws://{self.code.address}{SOCKET}", compression=None,
                                                       max_size=LARGEST))
        greeting, own = json.loads(self.socket.recv(GREETING)), secrets.token_bytes(FRESH)
        secret = (stretched(self.code.typed.replace(" ", ""), bytes_of(greeting["salt"], FRESH)) if self.typed else
                  bytes_of(urlsplit(self.code.url).fragment, FRESH))
        self.socket.send(json.dumps({"name": text_of(name_of(secret)), "fresh": text_of(own)}))
        self.seal = Sealer(secret, bytes_of(greeting["fresh"], FRESH) + own, phone=True)
        self.say(do="sit", phone=self.phone)

    def close(self) -> None:
        """Ends the connection."""
        self._open.close()

    def say(self, **words: object) -> None:
        """Says something to the seat."""
        self.socket.send(self.seal.seal(words))

    def give(self, name: str) -> None:
        """Gives an answer by its name."""
        self.say(do="give", name=name, asked=self.told.get("asked", ""))

    def touch(self, face: int) -> None:
        """Touches a card."""
        self.say(do="card", face=face, asked=self.told.get("asked", ""))

    def hear(self, patience: float = 0.0) -> dict[str, Any] | None:
        """Returns the newest state after what has come within `patience` s; None if nothing has."""
        heard: dict[str, Any] | None = None
        while True:
            try:
                sealed = self.socket.recv(0.0 if heard else patience)
                assert isinstance(sealed, bytes), "a seat seals all that it says"
                heard = json.loads(self.seal.open(sealed))
            except TimeoutError:
                self.told = heard or self.told
                return heard

    def choice(self) -> dict[str, Any] | None:
        """Returns the first thing that may be done now, as a page says it; None for nothing."""
        question, end = self.told.get("question") or {}, self.told.get("end") or {}
        names = [one["name"] for one in (*end.get("answers", ()), *question.get("answers", ()))]
        names += [group["answer"] for group in question.get("groups", ()) if group.get("answer")]
        if question.get("cut"):
            return {"do": "give", "name": f"cut {(question['cut']['most'] + 1) // 2}"}
        if names:
            return {"do": "give", "name": "pass" if "pass" in names else names[0]}
        may = [card["face"] for card in self.told.get("hand", ()) if card["may"] and not card["chosen"]]
        return {"do": "card", "face": may[0]} if may and self.told.get("urgent") else None

    def play(self) -> bool:
        """Does that. Returns whether there was something to do."""
        self.hear()
        if chosen := self.choice():
            self.say(**chosen, asked=self.told["asked"])
            self.hear(1.0)
        return chosen is not None
