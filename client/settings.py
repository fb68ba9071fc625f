"""The player's settings of the window, kept as JSON in the data folder.

A damaged or foreign file never stops the start: what can't be used falls back to the usual, and a sentence says so."""
import json
import re
import string
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from client import languages
from client.draw import cards, motion, theme
from client.draw.paint import Style
from p2p.files import read_start, write_atomically
from p2p.identity import clean_name
from p2p.language import joined, reason, spoken, tr

FILE = "settings.json"
SIZE_LIMIT = 1 << 16            # bytes; ours has some hundred, and 68 for each peer that is silenced
MOST_SILENCED = 500             # peers; the first ones are heard again
LARGEST_WINDOW = 1 << 15        # in either direction
MOST_GUESTS = 3                 # people beside the player at one computer
FIRST_DEALS = 10                # deals of cards; who has played so many knows what the cards count
VOLUMES = tuple(range(0, 101, 10))
KEY_NAMES = string.ascii_uppercase + string.digits + ";,./-="       # of the keys that may be own ones
USUAL_KEYS = {"left_keys": "QWERASDFZXCV", "right_keys": "UIOPJKL;M,./"}     # of PC Set, rows from the top
_KEY = re.compile(r"[0-9a-f]{64}")
CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("dark", "light"),
    "palette": ("plain", "safe"),
    "art": ("modern", "classic"),
    "text": theme.TEXT_SIZES,
    "motion": motion.SPEEDS,
    "volume": VOLUMES,
    "badges": ("first", "on", "off"),
    "deals": tuple(range(FIRST_DEALS + 1)),
    "language": ("", *languages.CODES),
    "letters": ("", *languages.CODES, "none"),
}


@dataclass(frozen=True)
class Settings:
    """All settings; `name` is empty until the player was asked, `volume` is 0 to 100."""

    name: str = ""
    theme: str = "dark"
    palette: str = "plain"
    art: str = "modern"
    text: float = 1.0
    motion: str = "normal"
    volume: int = 60
    flash: bool = True
    single: bool = False        # the only card that may be played goes by itself
    confirm: bool = False       # a card goes when it is pressed twice
    counts: bool = False        # trick tables show the points so far
    muted: bool = False         # no sound at all; the volume stays for later
    silenced: tuple[str, ...] = ()      # public keys, as hexadecimal digits, of those whose remarks aren't shown
    left_keys: str = ""         # own keys of PC Set's usual board by the names of KEY_NAMES, rows from the top;
    right_keys: str = ""        # "" for the usual ones
    guests: tuple[str, ...] = ()        # who sat down beside the player last, by place; "" for nobody with a name
    badges: str = "first"       # the cards of a full trick show their points; "first": in the first deals
    deals: int = 0              # deals of cards that were finished here, at most FIRST_DEALS
    window: tuple[int, ...] = ()        # width and height of the window when it was closed; none before
    maximised: bool = False     # whether it filled the desktop then
    clears: bool = True         # the cards of a claim that didn't count aren't chosen any more
    language: str = ""          # the code of what is spoken; "" for the system's
    letters: str = ""           # the code of the language in whose letters courts are marked; "" for the one spoken

    @property
    def style(self) -> Style:
        """Returns what Paint needs of the settings."""
        return Style(theme.THEMES[self.theme], self.text, self.palette, self.motion)

    @property
    def counted(self) -> bool:
        """Returns whether the cards of a full trick show their points; with the points so far they do."""
        return self.badges == "on" or (self.badges == "first" and (self.counts or self.deals < FIRST_DEALS))

    def layout(self, hand: str) -> str:
        """Returns the keys of "left_keys" or "right_keys", own or usual."""
        return getattr(self, hand) or USUAL_KEYS[hand]

    def beside(self, names: Sequence[str]) -> "Settings":
        """Returns the settings with the names of those beside the player, by place; "" leaves who was there before."""
        before = (*self.guests, *("" for _ in names))
        there = [name or before[place] for place, name in enumerate(names)]
        kept = (*there, *(name if name not in there else "" for name in self.guests[len(names):]))
        once = tuple(name if name not in kept[:place] else "" for place, name in enumerate(kept))
        return replace(self, guests=once[:MOST_GUESTS])

    def silence(self, peer: bytes) -> "Settings":
        """Returns the settings in which this peer's remarks aren't shown, or are shown again if they weren't."""
        key = peer.hex()
        if key in self.silenced:
            return replace(self, silenced=tuple(other for other in self.silenced if other != key))
        return replace(self, silenced=(*self.silenced, key)[-MOST_SILENCED:])


def speak(settings: Settings) -> None:
    """Speaks the language of these settings in this process, and letters the courts of the cards in this thread."""
    languages.choose(settings.language)
    cards.letter_courts(letters_of(settings.letters))


def letters_of(chosen: str) -> str | None:
    """Returns the letters of King, Queen, Knight and Jack for a setting, None for those of the language spoken."""
    if chosen in ("", "none"):
        return "" if chosen else None
    with spoken(languages.catalogue(chosen)):
        return cards.court_letters()


def load(home: Path) -> tuple[Settings, str]:
    """Reads the settings of this folder. Returns them with a sentence on what had to be left out ("" if nothing)."""
    path = home / FILE
    try:
        found = json.loads(read_start(path, SIZE_LIMIT))
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), tr("The settings can't be read ({reason}), so the usual ones are used.",
                              reason=reason(error))
    except (ValueError, RecursionError):
        return Settings(), tr("{path} is damaged, so the usual settings are used.", path=path)
    return _kept(found)


def _kept(found: object) -> tuple[Settings, str]:
    """Returns the values that can be used; names that this version doesn't know are left out silently."""
    if not isinstance(found, dict):
        return Settings(), tr("{file} holds no settings, so the usual ones are used.", file=FILE)
    if "guest" in found:            # before four could share a computer only one name was kept
        found = {"guests": [found["guest"]] if found["guest"] else []} | found
    given = {field.name: found[field.name] for field in fields(Settings) if field.name in found}
    good: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
            if _fits(name, value)}
    lost = [name for name in given if name not in good]
    settings = replace(Settings(), **good)
    if set(settings.layout("left_keys")) & set(settings.layout("right_keys")):
        settings, lost = replace(settings, left_keys="", right_keys=""), [*lost, tr("own keys")]
    return settings, tr("Some settings could not be used and are the usual ones now: {names}.",
                        names=joined(", ", lost)) if lost else ""


def _fits(name: str, value: object) -> bool:
    if name == "name":
        return isinstance(value, str) and value == clean_name(value)
    if name == "guests":
        return isinstance(value, list) and len(value) <= MOST_GUESTS and all(
            isinstance(guest, str) and guest == clean_name(guest) for guest in value)
    if name == "silenced":
        return isinstance(value, list) and len(value) <= MOST_SILENCED and all(
            isinstance(key, str) and _KEY.fullmatch(key) for key in value)
    if name == "window":
        return isinstance(value, list) and len(value) in (0, 2) and all(
            type(side) is int and 0 < side <= LARGEST_WINDOW for side in value)
    if name in ("left_keys", "right_keys"):
        return isinstance(value, str) and (
            not value or (len(value) == len(set(value)) == len(USUAL_KEYS[name]) and set(value) <= set(KEY_NAMES)))
    if name not in CHOICES:
        return isinstance(value, bool)
    return any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in CHOICES[name])


def save(home: Path, settings: Settings) -> str:
    """Writes the settings atomically and durably. Returns "", or a sentence for the player if that failed."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        write_atomically(home / FILE, json.dumps(asdict(settings), ensure_ascii=False, indent=1).encode())
    except OSError as error:
        return tr("The settings can't be kept in {folder}: {reason}. They hold until the window closes.",
                  folder=home, reason=reason(error))
    return ""
