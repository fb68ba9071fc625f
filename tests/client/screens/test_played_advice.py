"""A game in which advice was asked for says so in the list of played games."""
import shutil

from client.play.advice import AdviceCount, counts
from client.play.replays.past import past_view
from client.screens.played_games.rows import rows, wanted
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGames
from p2p.table.retold import look_back
from tests.networks import IDENTITIES
from tests.table.played_files import cards, puzzle


def test_a_game_with_advice_says_so_and_is_found_by_it(tmp_path):
    """What was counted at the table is found by its file, since both name the same table."""
    (tmp_path / PLAYED).mkdir()
    shutil.copy(puzzle(tmp_path / "tau"), tmp_path / PLAYED / "tau-1.fairdeal")
    played = shutil.copy(cards(tmp_path / "taroky")[0], tmp_path / PLAYED / "taroky-1.fairdeal")
    told = look_back(played)
    asked = AdviceCount(tmp_path, past_view(told, told.deals[-1], 0, 0.0))
    asked.add()
    asked.add()
    games = PlayedGames(tmp_path)
    games.wait()
    games.close()
    found = rows(games.games, IDENTITIES[0].key, 0.0, counts(tmp_path))
    assert [row.code for row in found if row.line.endswith(", with advice 2×")] == ["taroky"]
    assert [row.code for row in wanted(found, "", "", "with advice")] == ["taroky"]
