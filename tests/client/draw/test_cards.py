"""The cache of card pictures: a card of another size gets sharp in a while, on however slow a computer."""
import pytest

from client.draw import cards
from client.draw.cards import CardName, Cards

FACES = [CardName("tau", face, "plain") for face in range(3)]


def sharp_after_each_frame(draw, kept: Cards, frames: int) -> list[bool]:
    """Draws all faces in each of so many frames. Returns after which of them nothing was missing."""
    found = []
    for _ in range(frames):
        kept.frame()
        for name in FACES:
            draw(name)
        found.append(not kept.pending)
    return found


@pytest.mark.parametrize("way", ["surface", "turned"])
def test_each_frame_makes_one_card_sharp_however_long_the_rest_of_it_takes(way, monkeypatch):
    """With no time at all for cards in a frame, those of another size come one a frame, and then there is rest."""
    monkeypatch.setattr(cards, "BUDGET", -1.0)
    kept = Cards()

    def draw(name: CardName, more: int) -> None:
        if way == "surface":
            kept.surface(name, 100 + more, 140 + more)
        else:
            kept.turned(name, 100, 5.0 + more)
    assert sharp_after_each_frame(lambda name: draw(name, 0), kept, 1) == [True]       # nothing could stand in for them
    assert sharp_after_each_frame(lambda name: draw(name, 8), kept, 4) == [False, False, True, True]
