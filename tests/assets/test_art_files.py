"""The committed SVG files equal what the generator draws, are small and made of paths; icons and sounds load."""
import io
import re
import struct
import wave
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from assets import faces, knot
from assets.generator import make, sounds
from assets.ink import PAPER
from tests.assets.pixels import card, inked, rendered
from tests.each import each
from tests.effort import some

ROOT = Path(str(files("assets")))
DRAWN = dict(make.files())
SVGS = [name for name in DRAWN if name.endswith(".svg")]
WAVS = [name for name in DRAWN if name.endswith(".wav")]
SEATS = ("#F6C850", "#5AA2E0", "#E97373", "#A2F3DC", "#9FA4A6", "#D4DFFE")
ATTRIBUTES = {"svg": {"width", "height", "viewBox"}, "g": {"transform", "class"},
              "path": {"d", "class", "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap",
                       "stroke-linejoin"}}
LARGEST = {"cards/tau": 3500, "cards/classic": 3500, "cards/projective": 3500, "cards/quad": 3500, "cards/signs": 3500,
           "cards/dice": 3500,
           "cards/pack": 30000, "cards/back": 24000, "icons": 800, "cards/mark.svg": 3500}


def test_committed_files_are_the_drawn_ones():
    stale = [name for name in SVGS if not (ROOT / name).is_file() or (ROOT / name).read_bytes() != DRAWN[name]()]
    assert not stale, "run: python -m assets.generator"


def test_there_is_no_file_that_nobody_draws():
    there = {str(path.relative_to(ROOT).as_posix()) for folder in ("cards", "icons", "sounds")
             for path in (ROOT / folder).rglob("*") if path.is_file()}
    assert there == set(DRAWN)


@pytest.mark.parametrize("name", WAVS)
def test_committed_sounds_are_the_made_ones(name):
    old, new = (ROOT / name).read_bytes(), DRAWN[name]()
    assert len(old) == len(new)
    pairs = zip(struct.iter_unpack("<h", old[44:]), struct.iter_unpack("<h", new[44:]), strict=True)
    assert all(abs(a - b) <= 1 for (a,), (b,) in pairs)     # one step for a machine whose sine differs in the last bit


def test_drawings_are_paths_and_small():
    for name in SVGS:
        text = (ROOT / name).read_text()
        for element in ElementTree.fromstring(text).iter():
            tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
            assert set(element.attrib) <= ATTRIBUTES[tag], name
        limit = next(size for folder, size in LARGEST.items() if name.startswith(folder))
        assert len(text) <= limit, f"{name} has {len(text)} bytes"


def test_every_face_is_seen_at_sixty_and_three_hundred():
    for deck, row in faces.DECKS.items():
        for face, name in enumerate(row.names):
            if not name:
                continue
            for palette in ("plain", "safe") if row.tabs else tuple(row.inks)[:1]:
                for wide in some((60, 300), 1):
                    surface = card(deck, face, palette, wide)
                    w, h = surface.get_size()
                    assert w * h - inked(surface, PAPER).count() >= .02 * w * h, f"{deck} {name} {palette} {wide}"


def test_the_two_colours_of_suits_become_four():
    for suit, colour in enumerate(faces.FOUR_SUITS):
        ace_of_suit = 22 + 8 * suit + 3
        assert inked(card("pack", ace_of_suit, "four", 300), colour).count() > 1500
        assert card("pack", ace_of_suit, "two", 300).get_at((5, 270))[:3] == card(
            "pack", ace_of_suit, "four", 300).get_at((5, 270))[:3]


@each("name", faces.icon_names())
def test_icons_take_any_colour(name):
    for size in (20, 48):
        icon = rendered(faces.icon_svg(name, "#8FCBF2"), (size, size))
        pixels = [icon.get_at((x, y)) for x in range(size) for y in range(size)]
        seen = [tuple(p)[:3] for p in pixels if p[3] > 200]
        assert len(seen) >= size // 2
        assert all(max(abs(a - b) for a, b in zip(p, (0x8F, 0xCB, 0xF2), strict=True)) < 4 for p in seen)


def test_an_unknown_icon_or_sound_is_named():
    with pytest.raises(ValueError, match="no icon 'nose'"):
        faces.icon_svg("nose", "#000000")
    with pytest.raises(ValueError, match="no sound 'boo'"):
        faces.sound_wav("boo")


@pytest.mark.parametrize("rings", range(1, 7))
def test_the_mark_shows_each_ring_and_which_is_open(rings):
    closed = rendered(faces.mark_svg(SEATS[:rings]), (192, 192))
    for i, colour in enumerate(SEATS[:rings]):
        open_mark = rendered(faces.mark_svg(SEATS[:rings], open_ring=i), (192, 192))
        assert inked(closed, colour).count() > 900
        assert inked(open_mark, colour).count() < .95 * inked(closed, colour).count()
        others = [c for c in SEATS[:rings] if c != colour]
        assert all(abs(inked(open_mark, c).count() / inked(closed, c).count() - 1) < .05 for c in others)


@pytest.mark.parametrize("rings", range(2, 7))
def test_rings_pass_over_and_under_in_turn(rings):
    crosses = knot.crossings(*knot.layout(rings, 0, 0, 45), 6)
    below = knot.unders(crosses)
    for mine, under in zip(crosses, below, strict=True):
        hidden = [cross.angle in [angle for angle, _ in under] for cross in mine]
        assert all(a != b for a, b in zip(hidden, hidden[1:] + hidden[:1], strict=True))
    assert sum(map(len, below)) * 2 == sum(map(len, crosses))       # each crossing hides one of its two rings
    for i, ring in enumerate(crosses):
        for cross in ring:
            there = next(c for c in crosses[cross.other] if (c.other, c.side) == (i, -cross.side))
            hides = [any(c.angle == angle for angle, _ in below[n]) for n, c in ((i, cross), (cross.other, there))]
            assert sorted(hides) == [False, True]


def test_a_mark_without_rings_or_with_seven_is_refused():
    for colours in ((), SEATS + SEATS[:1]):
        with pytest.raises(ValueError, match="one to six"):
            faces.mark_svg(colours)


ENDS = {"win": (1.0, 1.9), "loss": (0.8, 1.3)}      # seconds of the two sounds that tell how a game ended


@pytest.mark.parametrize("name", sorted(sounds.SOUNDS))
def test_sounds_are_short_quiet_and_end_in_silence(name):
    data = faces.sound_wav(name)
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        shortest, longest = ENDS.get(name, (0, .4))
        assert shortest <= file.getnframes() / 22050 <= longest
        samples = [s for s, in struct.iter_unpack("<h", file.readframes(file.getnframes()))]
    assert len(data) <= (90_000 if name in ENDS else 40_000)
    assert 2000 < max(map(abs, samples)) <= 32767 // 2 + 1
    assert max(map(abs, samples)) <= 32768 * 10 ** (-6 / 20)        # never above -6 dB of full scale
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 100


def test_nothing_exchangeable_reaches_the_screen_unexchanged():
    for deck, row in faces.DECKS.items():
        for face, name in enumerate(row.names):
            for palette in row.inks if name else ():
                assert not re.search("class=", faces.face_svg(deck, face, palette))
