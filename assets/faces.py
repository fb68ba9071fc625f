"""Card faces, icons and the mark as SVG text in the colours asked for; sounds and fonts. Knows no screen, no pygame.

The files mark every colour that may be exchanged with a class (ink0, ink1, ..., paper); what nanosvg gets is plain.
"""
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from assets.ink import CLASSIC_INKS, INK, PAPER, QUAD_INKS, RANKS, SUIT_INKS, SUITS, TAU_INKS, Dye
from assets.knot import mark
from assets.letters import INDEX, court_index
from assets.people import PEOPLE, portrait

RACE_SIZE, PACK_SIZE = (250, 350), (300, 540)
SAFE_INKS = ("#C9741A", "#3F8BD0", "#17161F")                   # amber, sky, ink
SAFE_QUAD_INKS = ("#801900", "#C9741A", "#3F8BD0", "#17161F")   # rust, amber, sky, ink
FOUR_SUITS = ("#9E1F17", "#C4800E", "#1B1F27", "#2E8F86")       # hearts, diamonds, spades, clubs
PALETTES = ("plain", "safe", "two", "four")
COURTS = "KQNJ"                     # the ranks with a letter: King, Queen, Knight, Jack
BARE = "matrix(1.5 0 0 1.5 -25 -108)"   # a court's sign where no letter stands above it
TAB_LEFT, TAB_RIGHT, TAB_GAP, TAB_DEEP = 18, 232, 14, 13        # tabs stand side by side along the upper edge


class DeckFiles(NamedTuple):
    """The files of a deck, their size and their colours."""
    names: tuple[str, ...]              # file names; a face is an index, "" where the deck has no such face
    size: tuple[int, int]
    inks: dict[str, tuple[str, ...]]    # palette -> ink0, ink1, ...
    tabs: int = 0                       # places of the tab in the safe palette


def numbers(first: int, end: int) -> tuple[str, ...]:
    """File names of faces first..end-1 at their own indices."""
    return ("",) * first + tuple(map(str, range(first, end)))


DECKS = {
    "tau": DeckFiles(numbers(0, 81), RACE_SIZE, {"plain": TAU_INKS, "safe": SAFE_INKS}, 3),
    "classic": DeckFiles(numbers(0, 81), RACE_SIZE, {"plain": CLASSIC_INKS, "safe": SAFE_INKS}, 3),
    "projective": DeckFiles(numbers(1, 64), RACE_SIZE, {"plain": TAU_INKS, "safe": SAFE_INKS}),
    "quad": DeckFiles(numbers(0, 64), RACE_SIZE, {"plain": QUAD_INKS, "safe": SAFE_QUAD_INKS}, 4),
    "signs": DeckFiles(numbers(1, 64), RACE_SIZE, {"plain": TAU_INKS, "safe": SAFE_INKS}),
    "dice": DeckFiles(numbers(0, 64), RACE_SIZE, {"plain": QUAD_INKS, "safe": SAFE_QUAD_INKS}, 4),
    "pack": DeckFiles((*(f"T{n}" for n in range(1, 23)), *(code + rank for code in SUITS for rank in RANKS[code])),
                 PACK_SIZE, {"two": SUIT_INKS, "four": FOUR_SUITS}),
    "back": DeckFiles(("spruce", "brick"), PACK_SIZE, dict.fromkeys(PALETTES, ())),
}


@lru_cache(2048)
def face_svg(deck: str, face: int, palette: str, paper: str = PAPER) -> str:
    """The SVG text of one face, `DECKS[deck].size` large; faces are numbered as the rules number them.

    Decks: tau, classic (0..80), projective and signs (1..63), quad and dice (0..63): palettes plain and safe. pack
    (0..53): palettes two and four, for the colours of suits; with a dash and the letters of King, Queen, Knight, Jack
    (two-KDCJ) or a dash alone (no letters) in place of K Q N J. back (0 spruce, 1 brick): any palette. `paper` #RRGGBB
    is the card's ground.
    Raises ValueError for a deck, face, palette or letter that does not exist.
    """
    palette, dash, letters = palette.partition("-")
    if deck not in DECKS:
        raise ValueError(f"there is no deck {deck!r}; take one of {', '.join(DECKS)}")
    row = DECKS[deck]
    if palette not in row.inks:
        raise ValueError(f"the deck {deck} has no palette {palette!r}; take one of {', '.join(row.inks)}")
    if not 0 <= face < len(row.names) or not row.names[face]:
        raise ValueError(f"the deck {deck} has no face {face}")
    text = source(f"cards/{deck}/{row.names[face]}.svg")
    if deck == "pack" and row.names[face][1:] in COURTS:
        text = lettered(text, row.names[face], letters if dash else COURTS)
    if palette == "safe" and row.tabs:
        text = tabbed(text, row.tabs)
    return inked(text, {"paper": paper} | {f"ink{i}": ink for i, ink in enumerate(row.inks[palette])})


def tabbed(text: str, places: int) -> str:
    """With a tab of the face's ink on the upper edge; its place is the colour's number."""
    found = re.search(r'class="(ink(\d))"', text)
    if not found:
        return text
    wide = (TAB_RIGHT - TAB_LEFT - TAB_GAP * (places - 1)) / places
    left = TAB_LEFT + int(found[2]) * (wide + TAB_GAP)
    tab = f'<path class="{found[1]}" fill="{INK}" d="M{left} 0H{left + wide}V{TAB_DEEP}H{left}Z"/>'
    return text.replace("</svg>", tab + "\n</svg>")


def lettered(text: str, name: str, letters: str) -> str:
    """A court (HK) with the one of these letters that belongs to its rank; without one its sign is larger."""
    if letters and (len(letters) != len(COURTS) or not set(letters) <= INDEX.keys()):
        raise ValueError(f"there are no letters {letters!r} for {', '.join(COURTS)}; take four of {''.join(INDEX)}")
    suit = SUITS.index(name[0])
    letter = court_index(letters[COURTS.index(name[1])], Dye(f"ink{suit}", SUIT_INKS[suit])) if letters else ""
    moved = "<g>" if letters else f'<g transform="{BARE}">'
    return re.sub('<g class="letter">.*?</g><g class="sign">', f"<g>{letter}</g>{moved}", text)


def icon_svg(name: str, colour: str) -> str:
    """The SVG text of an icon, 24 x 24, in one colour #RRGGBB; raises ValueError if there is no such icon."""
    if name not in icon_names():
        raise ValueError(f"there is no icon {name!r}; take one of {', '.join(icon_names())}")
    return inked(source(f"icons/{name}.svg"), {"ink0": colour})


def icon_names() -> tuple[str, ...]:
    """All icons, by name."""
    return listed("icons", ".svg")


def mark_svg(colours: tuple[str, ...] | list[str], open_ring: int | None = None) -> str:
    """The knot, 96 x 96, one ring a colour (1 to 6), on nothing.

    `open_ring` is the ring that is broken (a seal that stays open). Raises ValueError for another number of rings.
    """
    if not 1 <= len(colours) <= 6:
        raise ValueError(f"the mark has one to six rings, not {len(colours)}")
    return mark(list(colours), open_ring)


def person_svg(name: str) -> str:
    """The portrait of somebody on a bot's seat, 96 x 96, round. Raises ValueError for a name that isn't in PEOPLE."""
    if name not in PEOPLE:
        raise ValueError(f"there is no portrait of {name!r}; there are {', '.join(PEOPLE)}")
    return portrait(name)


def sound_wav(name: str) -> bytes:
    """The WAV file of a sound: card, press, right, wrong, turn, win; raises ValueError for another name."""
    if name not in listed("sounds", ".wav"):
        raise ValueError(f"there is no sound {name!r}; take one of {', '.join(listed('sounds', '.wav'))}")
    return files("assets").joinpath(f"sounds/{name}.wav").read_bytes()


@cache
def font_ttf(name: str) -> bytes:
    """The TrueType file of a font: its file name without the ending; raises ValueError for another name."""
    if name not in listed("fonts", ".ttf"):
        raise ValueError(f"there is no font {name!r}; take one of {', '.join(listed('fonts', '.ttf'))}")
    return files("assets").joinpath(f"fonts/{name}.ttf").read_bytes()


def check_page() -> bytes:
    """The page that checks a transcript in any browser: one HTML file, made by `assets/generator/check`."""
    return (files("assets") / "check.html").read_bytes()


def inked(text: str, colours: dict[str, str]) -> str:
    """Every exchangeable colour replaced; a role that isn't named keeps the colour of the file."""
    def chosen(match: re.Match[str]) -> str:
        role, attribute, usual = match.groups()
        return f'{attribute}="{colours.get(role, usual)}"'
    return re.sub(r'class="(\w+)" (fill|stroke)="([^"]*)"', chosen, text)


@cache
def listed(folder: str, end: str) -> tuple[str, ...]:
    """Names of the files in a folder of assets, without their ending."""
    return tuple(sorted(f.name.removesuffix(end) for f in files("assets").joinpath(folder).iterdir()
                        if f.name.endswith(end)))


@cache
def source(name: str) -> str:
    """The text of a file below assets/."""
    return files("assets").joinpath(name).read_text(encoding="utf-8")
