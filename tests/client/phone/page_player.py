"""A program that speaks to a seat exactly as its page does, and a computer whose seats it plays."""
import time
from contextlib import ExitStack, contextmanager
from itertools import combinations
from urllib.request import urlopen

from client.pages.desk import Desk
from client.phone.phones import SeatPhones
from client.phone.program import Program
from client.settings import Settings
from p2p.games.game import Seat
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from tests import effort

PATIENCE = 30.0
SEES = 0.5          # s between two tries of a player: a card that has just come can't be meant yet
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


class Page(Program):
    """A page of a seat: `state` is the newest that it was told."""

    def __init__(self, code, typed=False, phone=""):
        OPENED.append(self)
        super().__init__(code, typed, phone)

    @property
    def state(self):
        return self.told

    def until(self, wanted, patience=PATIENCE):
        """The first state that is as wanted."""
        def look():
            if not self.state or not wanted(self.state):
                self.hear(0.01)
            return self.state if self.state and wanted(self.state) else None
        return eventually(look, patience)


def a_tau(faces):
    """Three cards that add up: each property is alike on all of them or differs on all."""
    def third(one, other):
        return sum(-(one // 3 ** i + other // 3 ** i) % 3 * 3 ** i for i in range(4))
    return next(((one, other, third(one, other)) for one, other in combinations(faces, 2)
                 if third(one, other) in faces and third(one, other) not in (one, other)), ())


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
