"""Pages that wait for what is read elsewhere show what came of it, however soon it comes."""
from client.screens.played_games.look_back import LookBack
from client.screens.played_games.page import PlayedPage
from p2p.peer.home.unfinished import PLAYED
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, drawn, written


def test_what_is_wrong_with_a_file_is_drawn_though_it_was_known_before_the_next_picture_was_due(tmp_path):
    opening = LookBack(desk(tmp_path), tmp_path / "gone.fairdeal")
    opening.wait()
    assert opening.wakes(0.0) is not None, "nobody has seen it yet"
    assert "This can’t be opened" in written(opening, USUAL)
    assert opening.wakes(0.0) is None


def test_the_last_file_read_comes_into_the_list_though_it_was_read_before_the_next_picture_was_due(tmp_path):
    (tmp_path / PLAYED).mkdir()
    (tmp_path / PLAYED / "bad.fairdeal").write_bytes(b"junk")
    page = PlayedPage(desk(tmp_path))
    drawn(page, USUAL)
    page.games.wait()
    assert page.wakes(0.0) is not None, "nobody has seen it yet"
    page.update(0.0)
    drawn(page, USUAL)
    assert len(page.rows) == 1
    assert page.wakes(0.0) is None
    page.games.close()
