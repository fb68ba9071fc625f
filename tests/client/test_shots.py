"""The reference pictures: each board has one in both themes, and a picture that is another one fails."""
import pygame
import pytest

from tests.client import shots
from tests.client.shots import REFERENCES

BOARDS = ("tau", "pcset", "lines", "tarok", "taroky")


@pytest.mark.parametrize("board", BOARDS)
def test_each_board_has_a_reference_in_both_themes(board):
    light = {"light" in path.stem for path in REFERENCES.glob(f"{board}-*.png")}
    assert light == {False, True}


def test_another_picture_than_the_reference_fails(monkeypatch, tmp_path):
    monkeypatch.setattr(shots, "SEEN", tmp_path)
    picture = pygame.image.load(REFERENCES / "tau-couch.png").convert()
    shots.check(picture, "tau-couch")
    picture.fill((0, 0, 0), (100, 100, 64, 64))
    with pytest.raises(AssertionError):
        shots.check(picture, "tau-couch")
    assert (tmp_path / "tau-couch.png").exists()
