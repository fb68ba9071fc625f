"""A program that speaks to a seat exactly as its page does, and a computer whose seats it plays."""
import json
import secrets
import time
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

from websockets.sync.client import connect

from client.pages.desk import Desk
from client.phone.phones import SeatPhones
from client.phone.seal import FRESH, Seal, bytes_of, name_of, stretched, text_of
from client.settings import Settings
from p2p.games.game import Seat
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from tests import effort

PATIENCE = 30.0
FOUR = ("Mira", "Jana", "Tomáš", "Petr")


OPENED = []             # all pages of this process, for who closes them


def eventually(look, patience=PATIENCE):
    """What `look` gives once it gives something; it is asked often, for the other thread can't tell us when."""
    end = time.monotonic() + effort.patience(patience)
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.005)
    raise AssertionError("nothing happened in time")


class Page:
    """A page of a seat: `state` is the newest that it was told."""

    def __init__(self, code, typed=False, phone=""):
        """`code`: what the window shows of the seat; `typed`: the short code is typed."""
        self.code, self.typed, self.phone, self.state = code, typed, phone or secrets.token_hex(8), {}
        OPENED.append(self)
        self.open()

    def open(self):
        self._open = ExitStack()
        self.socket = self._open.enter_context(connect(f"ws://{self.code.address}/seat", compression=None,
                                                       max_size=1 << 20, open_timeout=10))
        greeting, own = json.loads(self.socket.recv(PATIENCE)), secrets.token_bytes(FRESH)
        secret = stretched(self.code.typed.replace(" ", ""), bytes_of(greeting["salt"], FRESH)) if self.typed else (
            bytes_of(self.code.url.partition("#")[2], FRESH))
        self.socket.send(json.dumps({"name": text_of(name_of(secret)), "fresh": text_of(own)}))
        self.seal = Seal(secret, bytes_of(greeting["fresh"], FRESH) + own, phone=True)
        self.say(do="sit", phone=self.phone)

    def say(self, **words):
        self.socket.send(self.seal.seal(words))

    def hear(self, patience=0.0):
        """The newest state, after what has come within `patience` s; None if nothing has."""
        heard = None
        while True:
            try:
                heard = json.loads(self.seal.open(self.socket.recv(0.0 if heard else patience)))
            except TimeoutError:
                self.state = heard or self.state
                return heard

    def until(self, wanted, patience=PATIENCE):
        """The first state that is as wanted."""
        def look():
            if not self.state or not wanted(self.state):
                self.hear(0.01)
            return self.state if self.state and wanted(self.state) else None
        return eventually(look, patience)

    def close(self):
        self._open.close()

    # ------------------------------------------------------------------ a player who takes the first of all answers

    def choice(self):
        """The first thing that may be done now, as words of a page; None if nothing is asked."""
        state, question = self.state, self.state.get("question") or {}
        names = [one["name"] for one in question.get("answers", ())]
        groups = [group["answer"] for group in question.get("groups", ()) if group.get("answer")]
        if question.get("cut"):
            return {"do": "give", "name": "cut 27"}
        if name := next((name for name in ("pass", *names, *groups) if name in (*names, *groups)), None):
            return {"do": "give", "name": name}
        if not state.get("urgent"):
            return None
        may = [card["face"] for card in state["hand"] if card["may"] and not card["chosen"]]
        return {"do": "card", "face": may[0]} if may else None

    def play(self):
        """Does that. Returns whether it did something."""
        self.hear()
        if self.state and (chosen := self.choice()):
            self.say(**chosen, asked=self.state["asked"])
            self.hear(1.0)
            return True
        return False


@contextmanager
def computer(home, game="taroky", names=FOUR, **options):
    """A computer with a table of its own whose people all sit at phones: (node, phones, table)."""
    with ExitStack() as stack:
        made = []
        node = Node(home, names[0], ("127.0.0.1",), lambda: [phones.wake() for phones in made])
        node.start()
        stack.callback(node.close)
        phones = SeatPhones(Desk(node, Settings(name=names[0])), lambda: None)
        made.append(phones)
        stack.callback(phones.close)
        node.room.open_and_begin(game, options, tuple(DraftSeat(node.identity.key, name, "") for name in names))
        table = eventually(lambda: node.tables)[0].charter.id
        for seat, name in enumerate(names):
            phones.give(table, Seat(seat), name)
        eventually(lambda: all(phones.code(table, Seat(seat)) for seat in range(len(names))))
        yield node, phones, table


def fetched(code, path="/"):
    with urlopen(f"http://{code.address}{path}", timeout=PATIENCE) as answer:
        return answer.headers, answer.read()
