"""Four people at one keyboard of a real window who play Taroky until the first bid."""
from pathlib import Path

from client.ui.keys import HANDS
from tests.client.window_user import EARLY, TO_MANNERS, WindowUser

NAMES = ("Mira", "Jana", "Tom", "Petr")
SIDES = ("left", "right", "left", "right")


def deal(user: WindowUser) -> Path:
    """Four sit down at one keyboard and are dealt cards: the table's file."""
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * 3, "Return")
    user.sees("Taroky on one couch")
    user.key("Tab", "Tab", "Tab")
    for name in NAMES[1:]:
        user.key("Tab", "Tab", "Tab")
        user.type(name)
    user.key(*["Tab"] * 5, "Left", "Return")
    return user.file("playing")


def first_bid(user: WindowUser, path: Path) -> int:
    """On by the first answers until somebody is asked about Prever: that seat."""
    while True:
        table = user.wait(lambda: (now := user.table(path)).state.turn() and now)
        seat, moves = min(table.state.turn()), len(table.happenings)
        if table.state.phase == "prever":
            user.sees(f"Fairdeal - Taroky - {NAMES[seat]}'s turn")
            return seat
        user.insist(lambda seat=seat: user.press(HANDS[SIDES[seat]][0]),
                    lambda moves=moves: len(user.table(path).happenings) > moves, EARLY)
