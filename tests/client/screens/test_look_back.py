"""Pages that wait for what is read elsewhere show what came of it, however soon it comes."""
import os
from multiprocessing import active_children
from threading import Event

import pytest

from client.screens.my_page.page import MyPage
from client.screens.played_games.look_back import LookBack
from client.screens.played_games.page import PlayedPage
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGames
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, drawn, written


def test_what_is_wrong_with_a_file_is_drawn_though_it_was_known_before_the_next_picture_was_due(tmp_path):
    opening = LookBack(desk(tmp_path), tmp_path / "gone.fairdeal")
    opening.wait()
    opening.desk.reader.close()
    assert opening.wakes(0.0) is not None, "nobody has seen it yet"
    assert "This can't be opened" in written(opening, USUAL)
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
    page.leave()


@pytest.mark.parametrize("made", [PlayedPage, MyPage])
def test_a_page_drawn_between_the_last_file_and_the_list_with_it_is_drawn_again(tmp_path, monkeypatch, made):
    """None is left to be read from then on, but the list that is shown lacks it until the figures are saved."""
    (tmp_path / PLAYED).mkdir()
    (tmp_path / PLAYED / "bad.fairdeal").write_bytes(b"junk")
    saves, goes_on = Event(), Event()
    monkeypatch.setattr(PlayedGames, "_save", lambda _: (saves.set(), goes_on.wait()))
    page = made(desk(tmp_path))
    try:
        assert saves.wait(60)
        drawn(page, USUAL)
        assert not page.games.games
        assert page.wakes(0.0) is not None
    finally:
        goes_on.set()
        page.games.wait()
        page.leave()


def test_the_process_that_stands_by_while_the_page_is_open_reads_what_is_looked_at(tmp_path):
    before, page = {*active_children()}, PlayedPage(desk(tmp_path))
    page.desk.reader.submit(os.getpid).result(60)
    standing_by = {*active_children()} - before
    assert len(standing_by) == 1
    opening = LookBack(page.desk, tmp_path / "gone.fairdeal")
    opening.wait()
    assert {*active_children()} - before == standing_by
    page.leave()
    assert {*active_children()} <= before, "nothing of ours runs on; what others ended may be gone from the list by now"


def test_whoever_leaves_a_file_that_is_being_read_ends_its_process(tmp_path):
    here, before = desk(tmp_path), {*active_children()}
    opening = LookBack(here, tmp_path / "gone.fairdeal")
    opening.leave()
    assert here.reader.submit(os.getpid).result(60)
    assert opening.trouble == ""
    assert len({*active_children()} - before) == 1
    here.reader.close()
