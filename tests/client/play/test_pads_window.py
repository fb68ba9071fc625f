"""Two game pads that SDL makes at one real window: people sit down, play Tau, look at a hand, go and come back."""
import json
import sys

import pygame
import pytest

from p2p.games.tau import open_taus
from tests.client.four_at_taroky import deal, first_bid
from tests.client.padded_window import HANDS
from tests.client.told_window import seen, taken
from tests.client.window_user import TO_MANNERS, sitting

pytestmark = pytest.mark.xdist_group("loopback")
A, BACK = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_BACK
LEFT, RIGHT, UP, DOWN = (getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("LEFT", "RIGHT", "UP", "DOWN"))
FAR = 40                # presses within which a hand is anywhere on a board


@pytest.fixture
def user(tmp_path):
    with sitting(tmp_path, [sys.executable, "-m", "tests.client.padded_window"]) as mira:
        yield mira


class Pad:
    """A pad at the window of a user, with its number."""

    def __init__(self, user, number):
        self.user, self.number = user, number
        self.does("plug")

    def does(self, *what):
        print(self.number, *what, file=self.user.window.stdin, flush=True)

    def press(self, *buttons):
        """Presses these buttons; returns when the window has taken them and drawn what they did."""
        for button in buttons:
            self.does("button", button, 1)
            self.does("button", button, 0)
            self.user._pressed += 1                             # its key goes up, as those of the keyboard do
            self.user.wait(lambda: taken(self.user.home) >= self.user._pressed)

    def look(self, down=True):
        """Pulls the left trigger, or lets it go."""
        self.does("axis", pygame.CONTROLLER_AXIS_TRIGGERLEFT, 32767 if down else -32768)
        self.user._pressed += not down

    def on(self, seat):
        """What the hand of this seat is on, None without one."""
        path = self.user.home / HANDS
        hands = {hand[0]: tuple(hand[1:]) for hand in json.loads(path.read_text())} if path.exists() else {}
        return hands.get(seat)

    def go(self, seat, place):
        """Moves the hand to the card at this place of a race's board, whose columns have three."""
        for _ in range(FAR):
            on = self.on(seat)
            if on == ("card", place):
                return
            if on is None or on[0] != "card":
                self.press(UP)
                continue
            across, down = place // 3 - on[1] // 3, place % 3 - on[1] % 3
            self.press((RIGHT if across > 0 else LEFT) if across else DOWN if down > 0 else UP)
        pytest.fail(f"the hand didn't come to card {place}, but to {self.on(seat)}")


def sits_down(user, pad, seat):
    """Presses A until the pad has a hand: SDL opens a pad that was plugged in within a second."""
    pad.press(A, LEFT)
    user.wait(lambda: pad.on(seat))


def take(user, pad, path, seat):
    """Takes a Tau by a pad."""
    before = user.state(path).scores
    user.wait(lambda: seen(user.home))
    state = user.state(path)
    for face in open_taus(state)[0]:
        pad.go(seat, state.board.index(face))
        pad.press(A)
    user.wait(lambda: user.state(path).scores[seat] == before[seat] + 1)


def test_two_pads_play_tau_and_one_comes_back(user):
    user.key(*TO_MANNERS, "Right", "Tab", "Return")            # one couch, Tau
    user.sees("Tau on one couch")
    user.key("Return")
    path = user.file("playing")
    user.wait(lambda: user.state(path).board)
    user.wait(lambda: user.title().endswith(" - 0:0"))
    mira, luka = Pad(user, 0), Pad(user, 1)
    sits_down(user, mira, 0)
    sits_down(user, luka, 1)
    take(user, luka, path, 1)
    take(user, mira, path, 0)
    luka.does("pull")
    user.wait(lambda: luka.on(1) is None)
    assert mira.on(0)
    again = Pad(user, 2)
    sits_down(user, again, 1)
    take(user, again, path, 1)
    assert user.state(path).scores == (1, 2)


def test_a_hand_of_taroky_is_looked_at_by_its_owners_pad_and_turned_over_once_that_is_passed_on(user):
    """The trigger is held meanwhile: from then on it is the next person's, so that nobody would end the look."""
    path, pads = deal(user), [Pad(user, number) for number in range(4)]
    asked = first_bid(user, path)
    for seat, pad in enumerate(pads):
        sits_down(user, pad, seat)
    for pad in (pads[asked], pads[asked - 1]):
        pad.look()
        if pad is pads[asked]:
            opened = user.wait(lambda: (now := user.hand()) and -1 not in now.faces and now)
    assert opened.seat == asked
    assert sorted(opened.faces) == sorted(user.state(path).seen_by({asked}).hand(asked))
    pads[asked].press(BACK)
    user.wait(lambda: set(user.hand().faces) == {-1})
    pads[asked].look(False)
    assert set(user.hand().faces) == {-1}
