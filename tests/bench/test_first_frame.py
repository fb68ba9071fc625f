"""The bench's figure of the window's first frame comes from a process that shows the lobby."""
import pytest

from client import settings
from client.games.catalogue import LISTINGS
from p2p.games import GAMES
from p2p.peer.process_group import ProcessGroupError
from tests.bench.window import first_frame


def test_the_first_frame_is_measured_in_a_process_of_its_own(tmp_path):
    settings.save(tmp_path, settings.Settings(name="Mira"))
    assert first_frame(tmp_path) > 0


def test_a_window_that_ends_before_its_first_frame_has_no_figure(tmp_path):
    settings.save(tmp_path, settings.Settings(name="Mira"))
    with pytest.raises(ProcessGroupError):
        first_frame(tmp_path, SDL_VIDEODRIVER="none such")


def test_the_lobby_knows_the_titles_of_the_rules_without_them():
    assert {game: listing.name for game, listing in LISTINGS.items() if game != "lines"} == {
        game: rules.TITLE for game, rules in GAMES.items() if game != "lines"}
