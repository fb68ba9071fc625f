"""The board of today in the real window: T, Enter, six Taus by keys; then the page has the try."""
import pytest

from client.screens.today.tries import tries
from client.ui import keys
from p2p.games.days import DAY
from p2p.games.tau import open_taus
from p2p.identity import Identity
from p2p.log.store import SUFFIX
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGames

pytestmark = pytest.mark.xdist_group("loopback")


def test_the_board_of_today_is_played_and_counts(user):
    user.key("t")
    user.sees("Fairdeal - Today")
    user.key("Return")
    path = user.file("playing")
    user.wait(lambda: user.state(path).board)
    for found in range(6):
        state = user.state(path)
        codes = [keys.code_at("one", state.board.index(face)) for face in open_taus(state)[0]]
        user.insist(lambda codes=codes: user.press(*codes), lambda found=found: len(user.state(path).found) > found)
    user.sees("Fairdeal - Puzzle 3 Tau - 6")
    user.insist(lambda: user.key("Escape"), lambda: user.title() == "Fairdeal - Today")
    user.wait(lambda: next((user.home / PLAYED).glob(f"*{SUFFIX}"), None))
    games = PlayedGames(user.home)
    games.wait()
    own, = tries(games.games, Identity.load(user.home).key).values()
    assert (own.game, own.counts) == ("tau", True)
    assert dict(games.games[0].figures.options)[DAY] == own.day
