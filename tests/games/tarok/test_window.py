"""Tarok in a real window on a virtual display: three people on one keyboard, a klop and an exchange, by keys alone."""
from pathlib import Path

import pytest

from client.games.tarok import answers
from client.games.tarok.game import TAROK
from client.games.tricks import showing
from client.games.tricks.deal_view import Surroundings, sorted_slots
from client.ui.keys import HANDS
from p2p.table.replica import Replica
from p2p.table.transcript import verify
from tests.client.window_user import TO_MANNERS, WindowUser, key_of_answer
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")

NAMES = ("Mira", "Marko", "Iva")
SIDES = ("left", "right", "left")
WISHES = (("bid klop", "bid pass", "bid three"), ("bid two", "bid pass", "bid three", "take 2", "say trula", "pass"))


@only_long("two deals by keys take a minute")
def test_three_on_one_keyboard_play_a_klop_and_an_exchange(user):
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * 4, "Return")                # one couch, the fifth game
    user.sees("Tarok on one couch")
    user.key("Tab", "Tab", "Tab")                                                  # rule sets, Reset, how many seats
    user.key("Tab")                                                                # the first seat
    for name in NAMES[1:]:
        user.key("Tab", "Tab", "Tab")
        user.type(name)
    user.key(*["Tab"] * 6, "Left", "Return")                # keys or phone, a free place, rule set, deals, time, hush
    path = user.file("playing")
    for number, wishes in enumerate(WISHES, 1):
        table = user.wait(lambda number=number: (now := user.table(path)).deals.number == number
                           and now.state.turn() and now)
        while not table.deals.outcome:
            table = _move(user, path, wishes)
        user.insist(lambda: user.key("r"), lambda: user.title() == "Fairdeal - Tarok - score sheet")
        assert not table.deals.found                                                # nobody broke a rule
        assert table.state.contract == ("klop", "two")[number - 1]
        user.key("Return")
    assert verify(path).ok


def _asked(user: WindowUser, path: Path) -> Replica | None:
    """The table once the window asks whose turn it is; a key that was pressed twice may have moved it on meanwhile."""
    table = user.table(path)
    asked = table.state.turn()
    ready = asked and user.title() == f"Fairdeal - Tarok - {NAMES[min(asked)]}'s turn"
    return table if ready or table.deals.outcome else None


def _move(user: WindowUser, path: Path, wishes: tuple[str, ...]) -> Replica:
    """Who is asked answers by the own side of the keyboard, while that hand is seen."""
    table = user.wait(lambda: _asked(user, path))
    if table.deals.outcome:
        return table
    state, seat, moves = table.state, min(table.state.turn()), len(table.happenings)
    side = SIDES[seat]
    places = _places(state, seat, wishes)

    def moved() -> Replica | bool:
        return len((now := user.table(path)).happenings) > moves and (now.state.turn() or now.deals.outcome) and now

    confirm = "space" if side == "left" else "Control_R"
    user.looks(seat, moved)
    if state.phase == "talk":                           # the pass has the confirming key, the rest a key pressed twice
        said = [HANDS[side][place - 1] for place in places if place]
        table = moved() or user.insist(lambda: user.press(*said, *said) if said else user.key(confirm), moved)
    elif state.phase not in ("lay", "play"):
        table = moved() or user.insist(lambda: user.press(*(HANDS[side][place] for place in places)), moved)
    else:
        cards = [user.opened(seat).keys[place] for place in places]
        if state.phase == "lay":
            user.press(*cards)
        table = user.insist(lambda: user.key(confirm) if state.phase == "lay" else user.press(*cards), moved)
    user.let_go(seat)
    return table


def _places(state, seat: int, wishes: tuple[str, ...]) -> list[int]:
    """What is wished or the first answer, the first card that may be played, or the first that may be laid away."""
    names = [answer.name for answer in answers.answers(state.seen_by(()), seat, Surroundings(NAMES))]
    if names:
        said = {f"say {call.item}" for call in state.calls}
        wished = next((names.index(wish) for wish in wishes if wish in names and wish not in said), 0)
        return [key_of_answer(names, wished)]
    own = state.seen_by({seat})
    free = [place for place, slot in enumerate(sorted_slots(own, seat)) if not showing.why_not(TAROK, own, seat, slot)]
    return free[:answers.to_lay(own, seat) if state.phase == "lay" else 1]
