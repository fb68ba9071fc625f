"""In a real window on a virtual display: a card that may not be played, its rule by one key, and back to the table."""
import pytest

from client.games.tarok import answers
from client.games.tarok.game import TAROK
from client.games.tricks import showing
from client.games.tricks.deal_view import Surroundings, sorted_slots
from client.ui.keys import HANDS
from p2p.games.game import IllegalMove, Move
from tests.client.window_user import TO_MANNERS, WindowUser, key_of_answer
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")

NAMES = ("Mira", "Marko", "Iva")
SIDES = ("left", "right", "left")
WISHES = ("bid two", "bid pass", "bid three", "pass")


@only_long("without a window it is done each time")
def test_a_refused_card_leads_to_its_rule_and_back_by_keys_alone(user):
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * 4, "Return")                # one couch, the fifth game
    user.sees("Tarok on one couch")
    user.key(*["Tab"] * 4)                                                          # sets, Reset, how many, a seat
    for name in NAMES[1:]:
        user.key("Tab", "Tab", "Tab")
        user.type(name)
    user.key(*["Tab"] * 6, "Left", "Return")                # keys or phone, a free place, rule set, deals, time, hush
    path = user.file("playing")
    while not (wrong := _refused((table := _shown(user, path)).state)):
        _move(user, path, table)
    place, rule = wrong
    seat = min(table.state.turn())
    user.sees(f"Fairdeal - Tarok - {NAMES[seat]}'s turn")
    user.hold(seat)
    user.press(user.opened(seat).keys[place])
    user.key("F7")
    user.sees(f"Fairdeal - Tarok - rule {rule}")
    user.let_go(seat)
    user.type("mond")                                       # read on, look for a word
    user.key("Return", "Next", "End", "Escape", "Escape")
    user.sees(f"Fairdeal - Tarok - {NAMES[seat]}'s turn")
    assert len(user.table(path).happenings) == len(table.happenings)               # nothing went by accident
    user.key("F1", "F7")
    user.sees("Fairdeal - Tarok - all the rules")


def _refused(state) -> tuple[int, str] | None:
    """The place of a card that may not be played now, and the rule that says so."""
    seat = min(state.turn())
    own = state.seen_by({seat})
    for place, slot in enumerate(sorted_slots(own, seat) if state.phase == "play" else ()):
        try:
            own.check(seat, Move("play", (slot,)), 0)
        except IllegalMove as illegal:
            return place, illegal.rule
    return None


def _shown(user: WindowUser, path):
    """The table, once file and title ask the same person: a question with one answer answers itself."""
    def look():
        table = user.table(path)
        turn = table.state.turn()
        return turn and user.title() == f"Fairdeal - Tarok - {NAMES[min(turn)]}'s turn" and table
    return user.wait(look)


def _move(user: WindowUser, path, table) -> None:
    """Who is asked answers by the own side of the keyboard, while that hand is seen."""
    state, seat, moves = table.state, min(table.state.turn()), len(table.happenings)
    side = SIDES[seat]
    places = _places(state, seat)

    def moved():
        return len((now := user.table(path)).happenings) > moves and now.state.turn() and now

    confirm = "space" if side == "left" else "Control_R"
    user.looks(seat, moved)
    if state.phase == "talk":                           # the wish is a pass, which has the confirming key
        moved() or user.insist(lambda: user.key(confirm), moved)
    elif state.phase not in ("lay", "play"):
        moved() or user.insist(lambda: user.press(*(HANDS[side][place] for place in places)), moved)
    else:
        user.press(*(user.opened(seat).keys[place] for place in places))
        user.insist(lambda: user.key(confirm), moved) if state.phase == "lay" else user.wait(moved)
    user.let_go(seat)


def _places(state, seat: int) -> list[int]:
    """What is wished or the first answer, the first card that may be played, or those that may be laid away."""
    names = [answer.name for answer in answers.answers(state.seen_by(()), seat, Surroundings(NAMES))]
    if names:
        return [key_of_answer(names, next((names.index(wish) for wish in WISHES if wish in names), 0))]
    own = state.seen_by({seat})
    free = [place for place, slot in enumerate(sorted_slots(own, seat))
            if not showing.why_not(TAROK, own, seat, slot)]
    return free[:answers.to_lay(own, seat) if state.phase == "lay" else 1]
