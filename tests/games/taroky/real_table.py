"""A table of Taroky on a real node, shown by its play screen: people of this computer and bots."""
import threading
import time
from contextlib import contextmanager
from random import Random

import pytest

from client.bots import Bots
from client.games.catalogue import LISTINGS
from client.pages.desk import Desk
from client.settings import Settings
from p2p.deal import work
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from tests.client.screen_drivers import PATIENCE, Heard
from tests.games.tricks.driver import Driver

DEAL = 1        # the number of the shuffle
FOUR = ("Mira", "Jana", "Tomáš", "Petr")


def one_shuffle(seed, context, ins, made=work.secrets):
    """The secrets of a shuffle, but for its order: that is the same in each run, so that no test hangs on luck.

    The audit at the end of the deal, in a process of its own, would find it out.
    """
    key, order = made(seed, context, ins)
    return key, bytes(Random(DEAL).sample(range(len(order)), len(order)))


@contextmanager
def table(home, names, bots=(), fixed=False, **options):
    """A table of people here and bots. `fixed`: the cards of `one_shuffle`, for tests that end before the deal does."""
    news, playing, patch = threading.Event(), [], pytest.MonkeyPatch()
    node = Node(home, names[0], ("127.0.0.1",), lambda: (news.set(), [bot.wake() for bot in playing]))
    node.start()
    playing.append(Bots(node, Random(DEAL)))
    seats = tuple(DraftSeat(node.identity.key, name, bot) for name, bot in
                  (*((name, "") for name in names), *((f"Bot {n}", bot) for n, bot in enumerate(bots, 1))))
    try:
        if fixed:
            patch.setattr(work, "secrets", one_shuffle)
        node.room.open_and_begin("taroky", {"hush": "0", **options}, seats)
        end = time.monotonic() + PATIENCE
        while not node.tables:
            assert news.wait(end - time.monotonic()), node.notices
            news.clear()
        desk = Desk(node, Settings(name=names[0]), sounds=Heard())
        driver = Driver(desk, LISTINGS["taroky"].play(desk, node.tables[0].charter.id), news)
        driver.bots = playing[0]
        driver.update()
        yield driver
    finally:
        playing[0].close()
        node.close()
        patch.undo()
