"""Maps physical keys to places of a board, and tells what this keyboard's layout prints on them.

Keys are scancodes, so a cluster lies under the same fingers on every layout (rule 4 of Tau). A board is columns of
three; a cluster lists its keys in that order, position = row + 3 * column."""
import string
import sys
from collections.abc import Collection

import pygame

from p2p.language import tr

CODES = {
    **{letter: getattr(pygame, f"KSCAN_{letter}") for letter in string.ascii_uppercase + string.digits},
    ";": pygame.KSCAN_SEMICOLON, ",": pygame.KSCAN_COMMA, ".": pygame.KSCAN_PERIOD, "/": pygame.KSCAN_SLASH,
    "-": pygame.KSCAN_MINUS, "=": pygame.KSCAN_EQUALS,
}
US_NAMES = {code: name for name, code in CODES.items()}
LATIN = {CODES[name]: ord(name.lower()) for name in string.ascii_uppercase + string.digits}      # what US prints there
KEYPAD = {getattr(pygame, f"KSCAN_KP{digit}"): CODES[digit] for digit in string.digits}


def _codes(names: str) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names.replace(" ", ""))


CLUSTERS = {
    "one": _codes("QAZ WSX EDC RFV TGB YHN UJM"),
    "left": _codes("QAZ WSX EDC RFV TGB 123 456"),
    "right": _codes("UJM IK, OL. P;/ YHN 789 0-="),
}
FOUR = 12                       # the cards of four columns
# Twenty keys a side for a hand of cards, from the left as the cards lie (rule 15.1 of Taroky).
HANDS = {"left": _codes("QWERT ASDFG ZXCVB 12345"), "right": _codes("YUIOP HJKL; NM,./ 7890-")}
# A lone player clears with any of them; many laptops have no right Ctrl.
CLEAR = {pygame.KSCAN_SPACE: "left", pygame.KSCAN_RCTRL: "right", pygame.KSCAN_BACKSPACE: "right"}
SPACE, BACKSPACE = tr("Space"), tr("Backspace")
# Held down each shows the hand of one of the people at a keyboard, in the order of their seats.
LOOK = {pygame.KSCAN_LSHIFT: tr("left Shift"), pygame.KSCAN_RSHIFT: tr("right Shift"),
        pygame.KSCAN_TAB: "Tab", pygame.KSCAN_BACKSPACE: BACKSPACE}
FULL_SCREEN = "Ctrl+Cmd+F" if sys.platform == "darwin" else "F11"      # what hints name: F11 is macOS's own
MUTE = "Ctrl+M"
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
SPEECH = pygame.K_F12             # opens the wheel of phrases at every table, beside the key that the table names
KEYBOARD = tuple(map(_codes, ("1234567890-=", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")))
LETTERS = range(0x21, 0x250)                    # keycodes that layouts put on the keys above
OWN_ROWS, OWN_COLUMNS = 3, 4                    # of PC Set's usual board, for which there are own keys
KEYCODES = (*range(0x370, 0x530), *reversed(LETTERS))       # Greek and Cyrillic give way to Latin


def board_keys(cluster: str, cards: int) -> tuple[int, ...]:
    """Returns the cluster's keys by position of a board of so many cards (rule 4.2 of Tau). The right player's fifth
    column of keys lies left of the other four, so with five columns of cards it is the first."""
    keys = CLUSTERS[cluster]
    return (*keys[FOUR:FOUR + 3], *keys[:FOUR], *keys[FOUR + 3:]) if cluster == "right" and cards > FOUR else keys


def place(cluster: str, code: int, cards: int = FOUR) -> int | None:
    """Returns the position on a board of so many cards of a key (scancode) of the cluster, or None."""
    keys = board_keys(cluster, cards)
    return keys.index(code) if code in keys else None


def code_at(cluster: str, position: int, cards: int = FOUR) -> int | None:
    """Returns the key (scancode) of a position on a board of so many cards; None where only the mouse reaches."""
    keys = board_keys(cluster, cards)
    return keys[position] if position < len(keys) else None


def grid(cluster: str, rows: int, columns: int) -> tuple[int, ...]:
    """Returns the keys of a board of fixed size, which lie as its cards do (rule 4 of PC Set), by row + rows * column.
    Fewer rows than four leave out the digits; a lone player has the left hand's keys."""
    first = min(6, 10 - columns) if cluster == "right" else 0
    board = KEYBOARD[rows < 4:][:rows]
    return tuple(board[row][first + column] for column in range(columns) for row in range(rows))


def rows(cluster: str, cards: int) -> tuple[tuple[int, ...], ...]:
    """Returns the cluster's keys for this many cards in the rows of the keyboard, upper row first."""
    return lying(CLUSTERS[cluster][:cards])


def own_grids(left: str, right: str) -> dict[str, tuple[int, ...]]:
    """Returns the keys by cluster and position of the usual board for own layouts, none for ""; a lone player has the
    left one."""
    return {cluster: tuple(CODES[names[row * OWN_COLUMNS + column]] for column in range(OWN_COLUMNS)
                           for row in range(OWN_ROWS))
            for cluster, names in (("one", left), ("left", left), ("right", right)) if names}


def set_keys(cluster: str, rows: int, columns: int, own: tuple[str, str]) -> tuple[int, ...]:
    """Returns the keys by position of a board of fixed size; on the usual board `own` layouts (left, right) count."""
    usual = (rows, columns) == (OWN_ROWS, OWN_COLUMNS)
    return (own_grids(*own).get(cluster) if usual else None) or grid(cluster, rows, columns)


def lying(codes: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Returns these keys in the rows of the keyboard, upper row first."""
    found = (tuple(code for code in row if code in codes) for row in KEYBOARD)
    return tuple(row for row in found if row)


def wanted(code: int, clusters: tuple[str, ...], cards: int = FOUR) -> tuple[str, int] | None:
    """Returns (cluster, position) of a pressed key among the clusters in play on a board of so many cards, or None."""
    found = ((cluster, place(cluster, code, cards)) for cluster in clusters)
    return next(((cluster, at) for cluster, at in found if at is not None), None)


def full_screen(press: pygame.Event) -> bool:
    """Returns whether this KEYDOWN means the whole desktop and back: F11, or Ctrl, Command and F as on macOS."""
    return bool(press.key == pygame.K_F11
                or (press.key == pygame.K_f and press.mod & pygame.KMOD_META and press.mod & pygame.KMOD_CTRL))


def mute(press: pygame.Event) -> bool:
    """Returns whether this KEYDOWN silences all sounds, or lets them be heard again: Ctrl+M, but not AltGr+M."""
    return bool(press.key == pygame.K_m and press.mod & pygame.KMOD_CTRL
                and not press.mod & (pygame.KMOD_ALT | pygame.KMOD_META))


def cap(press: pygame.Event) -> str:
    """Returns the key of a KEYDOWN as a cap of a command shows it: "1", "K", "F9"."""
    return pygame.key.name(press.key).upper()


def commands(press: pygame.Event) -> bool:
    """Returns whether Ctrl or Command is held with a key, which types nothing then: not AltGr, which is Ctrl and
    Alt."""
    return bool(press.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not press.mod & pygame.KMOD_ALT


class Labels:
    """The labels of the keys, read from the keyboard's layout and learnt from every press. SDL only turns keycodes into
    scancodes, so the layout is read backwards: a pressed-keys table whose entry n is n."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._printed: frozenset[int] = frozenset()     # the Latin letters and digits that are on some key
        self.read_layout()

    def read_layout(self) -> None:
        """Reads all labels anew: at the start and after a KEYMAPCHANGED event."""
        table = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]
        self._printed = frozenset(keycode for keycode in LATIN.values() if table[keycode])
        found = {table[keycode]: _shown(chr(keycode)) for keycode in KEYCODES}
        self._names = {code: found.get(code, "" if name in found.values() else name) for code, name in US_NAMES.items()}

    def learn(self, event: pygame.Event) -> None:
        """Takes the label of a pressed key, or all of them when the layout has changed."""
        if event.type == pygame.KEYMAPCHANGED:
            self.read_layout()
        elif event.type == pygame.KEYDOWN and event.scancode in US_NAMES and event.key in KEYCODES:
            self._names[event.scancode] = _shown(chr(event.key))

    def meant(self, event: pygame.Event) -> pygame.Event:
        """Returns a KEYDOWN or KEYUP as screens read it, any other event as it is. A Latin letter that the layout lacks
        is the key at its place on a US keyboard, a digit of the keypad that of the row of digits; with Ctrl a key types
        nothing."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        code, key = KEYPAD.get(event.scancode, event.scancode), event.key
        if code in LATIN and (code != event.scancode or LATIN[code] not in self._printed):
            key = LATIN[code]
        typed = "" if commands(event) else event.unicode
        if (code, key, typed) == (event.scancode, event.key, event.unicode):
            return event
        return pygame.Event(event.type, {**event.dict, "scancode": code, "key": key, "unicode": typed})

    def __getitem__(self, code: int) -> str:
        """Returns the label of a key (scancode): one capital character; "" if dead. Raises KeyError if unknown."""
        return self._names[code]


def _shown(character: str) -> str:
    """Returns a letter in capitals where the capital is one letter too (not so for ß)."""
    return character.upper() if len(character.upper()) == 1 else character
