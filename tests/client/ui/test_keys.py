"""Key clusters (rule 4 of Tau): which key each card has, and its label; key numbers from the USB HID usage tables."""
import pygame
import pytest

from client.ui import keys

USB = {letter: 4 + n for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | \
      {digit: 30 + n for n, digit in enumerate("1234567890")} | \
      {"-": 45, "=": 46, ";": 51, ",": 54, ".": 55, "/": 56}
ONE = "QAZWSXEDCRFVTGBYHNUJM"
LEFT = "QAZWSXEDCRFVTGB123456"
RIGHT, RIGHT_OF_FIVE = "UJMIK,OL.P;/", "YHNUJMIK,OL.P;/7890-="         # up to four columns, and more (rule 4.2)


@pytest.mark.parametrize(("cluster", "table", "cards"), [
    ("one", ONE, 21), ("left", LEFT, 21), ("left", LEFT, 12), ("right", RIGHT, 12), ("right", RIGHT, 9),
    ("right", RIGHT_OF_FIVE, 13), ("right", RIGHT_OF_FIVE, 15), ("right", RIGHT_OF_FIVE, 21)])
def test_each_key_means_its_position(cluster, table, cards):
    for position, name in enumerate(table):
        assert keys.place(cluster, USB[name], cards) == position
        assert keys.code_at(cluster, position, cards) == USB[name]
        assert keys.wanted(USB[name], (cluster,), cards) == (cluster, position)
    assert keys.code_at(cluster, 21, cards) is None


@pytest.mark.parametrize("columns", [3, 4, 5])
@pytest.mark.parametrize("cluster", ["left", "right"])
def test_keys_lie_as_the_cards_do_in_tau_and_in_pc_set(cluster, columns):
    """From left to right on the keyboard as on the table, in both games by the same keys."""
    cards = 3 * columns
    tau = tuple(keys.code_at(cluster, position, cards) for position in range(cards))
    for row in range(3):
        places = [next(line.index(code) for line in keys.KEYBOARD if code in line) for code in tau[row::3]]
        assert places == sorted(places)
    assert columns == 3 or tau == keys.grid(cluster, 3, columns)


def test_two_players_never_share_a_key():
    assert not set(keys.CLUSTERS["left"]) & set(keys.CLUSTERS["right"])
    for name in LEFT:
        assert keys.wanted(USB[name], ("left", "right"))[0] == "left"
    assert keys.wanted(USB["K"], ("left", "right")) == ("right", 4)
    assert keys.wanted(pygame.KSCAN_F2, ("left", "right")) is None


def test_clearing_is_no_card():
    """Many laptops have no right Ctrl, so the right player has Backspace, too."""
    assert keys.CLEAR == {pygame.KSCAN_SPACE: "left", pygame.KSCAN_RCTRL: "right", pygame.KSCAN_BACKSPACE: "right"}
    assert not set(keys.CLEAR) & {code for cluster in keys.CLUSTERS.values() for code in cluster}


@pytest.mark.parametrize(("cluster", "cards", "rows"), [
    ("left", 12, ["QWER", "ASDF", "ZXCV"]), ("right", 12, ["UIOP", "JKL;", "M,./"]),
    ("right", 15, ["YUIOP", "HJKL;", "NM,./"]), ("left", 21, ["123456", "QWERT", "ASDFG", "ZXCVB"]),
    ("one", 21, ["QWERTYU", "ASDFGHJ", "ZXCVBNM"]), ("one", 9, ["QWE", "ASD", "ZXC"]),
])
def test_keys_lie_as_on_the_keyboard(cluster, cards, rows):
    assert [[USB[name] for name in row] for row in rows] == [list(row) for row in keys.rows(cluster, cards)]


def press(key: int, scancode: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0)


def test_labels_are_those_of_the_keyboard():
    labels = keys.Labels()
    assert labels[USB["Q"]] == "Q"
    labels.learn(press(pygame.K_a, USB["Q"]))                   # a French keyboard
    labels.learn(press(ord("š"), USB[";"]))
    labels.learn(press(ord("ß"), USB["-"]))
    labels.learn(press(pygame.K_F2, pygame.KSCAN_F2))
    assert (labels[USB["Q"]], labels[USB[";"]], labels[USB["-"]]) == ("A", "Š", "ß")
    labels.learn(pygame.Event(pygame.KEYMAPCHANGED))
    assert labels[USB["Q"]] == "Q"


RUSSIAN = dict(zip("QWERTYUIOPASDFGHJKL;ZXCVBNM,.", "йцукенгшщзфывапролджячсмитьбю", strict=True))


@pytest.fixture
def russian(monkeypatch):
    """The labels with a layout as SDL has it of X's "ru": Cyrillic letters, and the digits of everybody."""
    codes = {ord(letter): USB[name] for name, letter in RUSSIAN.items()} | {ord(n): USB[n] for n in "1234567890"}

    class Layout:
        def __init__(self, _numbers) -> None:
            pass

        def __getitem__(self, keycode: int) -> int:
            return codes.get(keycode, 0)
    monkeypatch.setattr(pygame.key, "ScancodeWrapper", Layout)
    return keys.Labels()


def meant(labels: keys.Labels, key: int, code: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> tuple[int, int, str]:
    found = labels.meant(pygame.Event(kind, key=key, scancode=code, mod=mod, unicode=chr(key & 0xffff)))
    return found.key, found.scancode, found.unicode


def test_without_latin_letters_a_shortcut_lies_at_its_place(russian):
    for letter in "LBKRTVAMF":
        key = ord(RUSSIAN[letter])
        assert meant(russian, key, USB[letter]) == (ord(letter.lower()), USB[letter], chr(key))
        assert meant(russian, key, USB[letter], kind=pygame.KEYUP)[0] == ord(letter.lower())


def test_a_latin_layout_has_its_shortcuts_where_it_writes_them():
    """On a French keyboard A lies where a US one has Q."""
    assert meant(keys.Labels(), pygame.K_a, USB["Q"]) == (pygame.K_a, USB["Q"], "a")


def test_a_key_with_ctrl_writes_nothing_but_with_altgr_it_does(russian):
    assert meant(russian, ord("м"), USB["V"], pygame.KMOD_LCTRL) == (pygame.K_v, USB["V"], "")
    assert meant(russian, ord("м"), USB["V"], pygame.KMOD_LCTRL | pygame.KMOD_RALT) == (pygame.K_v, USB["V"], "м")


@pytest.mark.parametrize("number", range(10))
def test_a_digit_of_the_keypad_is_that_digit(number):
    code = getattr(pygame, f"KSCAN_KP{number}")
    assert meant(keys.Labels(), getattr(pygame, f"K_KP{number}"), code)[:2] == (ord(str(number)), USB[str(number)])
