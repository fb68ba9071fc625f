"""Taroky in a real window on a virtual display: four people on one keyboard play a deal to its sheet, by keys alone."""
from pathlib import Path

import pytest

from client.games.taroky import answers
from client.games.taroky.game import TAROKY
from client.games.tricks import showing
from client.games.tricks.deal_view import Surroundings, sorted_slots
from client.ui.keys import HANDS
from p2p.table.replica import Replica
from p2p.table.transcript import verify
from tests.client.window_user import ANEW, EARLY, TO_MANNERS, WindowUser
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")

NAMES = ("Mira", "Jana", "Tom", "Petr")
SIDES = ("left", "right", "left", "right")


@only_long("a deal by keys takes half a minute")
def test_four_on_one_keyboard_play_a_deal_of_taroky(user):
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * 3, "Return")                # one couch, the fourth game
    user.sees("Taroky on one couch")
    user.key("Tab", "Tab", "Tab")                                                  # rule sets, Reset, the first seat
    for name in NAMES[1:]:
        user.key("Tab", "Tab", "Tab")                            # keys or phone before it, what sits there, its name
        user.type(name)
    user.key(*["Tab"] * 5, "Left", "Return")                    # keys, rule set, deals, time, hush: none; begin
    path = user.file("playing")
    table = user.wait(lambda: _asked(now := user.table(path)) and now)
    assert tuple(place.name for place in table.charter.seats) == NAMES
    assert dict(table.charter.options)["hush"] == "0"
    while not table.deals.outcome:
        table = _move(user, path)
    user.sees("Fairdeal - Taroky - the end")
    user.insist(lambda: user.key("r"), lambda: user.title() == "Fairdeal - Taroky - score sheet")
    assert sum(table.deals.outcome.scores) == 0
    assert not table.deals.found                                                    # nobody broke a rule
    assert verify(path).ok
    user.key("Right", "Right", "Return")                                           # two tricks again, the next deal
    user.wait(lambda: user.table(path).deals.number == 2)


def _shown(user: WindowUser, path: Path) -> Replica | None:
    """The table once its words are asked for, or once the window asks who is next for a card or a bid.

    A key that was pressed twice may have moved it on meanwhile.
    """
    table = user.table(path)
    asked = table.state.turn()
    whose = f"Fairdeal - Taroky - {NAMES[min(asked)]}'s turn" if asked else ""
    ready = table.state.phase in TAROKY.talk or (asked and user.title() == whose)
    return table if ready or table.deals.outcome else None


def _move(user: WindowUser, path: Path) -> Replica:
    """Who is asked answers by the own side of the keyboard, while that hand is seen once cards are dealt."""
    table = user.wait(lambda: _shown(user, path))
    if table.deals.outcome:
        return table
    state, seat, moves = table.state, min(table.state.turn()), len(table.happenings)
    side = SIDES[seat]
    confirm = "space" if side == "left" else "Control_R"

    def moved() -> Replica | bool:
        return _later(user, path, moves)

    looks = state.phase not in TAROKY.undealt
    if looks:
        user.looks(seat, moved)
    if state.phase in TAROKY.talk:                      # who has nothing more to say answers all of it at once
        table = moved() or user.insist(lambda: user.key(confirm), moved)
    elif state.phase == "lay":
        user.press(*_keys(user, state, seat))
        table = user.insist(lambda: user.key(confirm), moved)
    else:
        keys = _keys(user, state, seat)
        table = user.insist(lambda: user.press(*keys), moved, ANEW if looks else EARLY)
    if looks:
        user.let_go(seat)
    return table


def _keys(user: WindowUser, state, seat: int) -> list[int]:
    """The keys of the answer or of the cards, as the window shows them to who looks."""
    codes = user.opened(seat).keys if state.phase in ("lay", "play") else HANDS[SIDES[seat]]
    return [codes[place] for place in _places(state, seat)]


def _later(user: WindowUser, path: Path, moves: int) -> Replica | bool:
    return len((now := user.table(path)).happenings) > moves and _asked(now) and now


def _asked(table: Replica) -> bool:
    """Whether somebody has to press a key now, or nobody has any more."""
    turn = table.state.turn()
    return bool(table.deals.outcome or (turn and not TAROKY.everybodys(table.state, min(turn))))


def _places(state, seat: int) -> list[int]:
    """The first answer, the first card that may be played, or the first ones that may be laid away."""
    if answers.answers(state.seen_by(()), seat, Surroundings(NAMES)):
        return [0]
    own = state.seen_by({seat})
    slots = sorted_slots(own, seat)
    if state.phase == "lay":
        may = showing.may_lay(TAROKY, own, seat)
        suits = [place for place, slot in enumerate(slots) if slot in may and own.known(slot) > 21]
        trumps = [place for place, slot in enumerate(slots) if slot in may and own.known(slot) <= 21]
        return [*suits, *trumps][:answers.to_lay(own, seat)]
    return [next(place for place, slot in enumerate(slots) if not showing.why_not(TAROKY, own, seat, slot))]
