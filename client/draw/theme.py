"""Every colour, size and duration that screens share, by name. Draws nothing.

Sizes are units of a window of 1280 x 800: `unit` says how many pixels one has. Durations are milliseconds.
"""
from typing import NamedTuple


class Theme(NamedTuple):
    """One set of colours, all as #RRGGBB; `dim` and `shadow` are RGBA."""

    name: str
    table: str          # the ground of every screen
    mat: str            # the inlaid card table, quiet areas
    panel: str          # rows, sheets, side columns
    raised: str         # buttons, pills, fields
    hover: str
    line: str           # dividers, decoration only
    edge: str           # borders of controls, empty places
    plate: str          # dark plate under names and seat colours, in both themes
    text: str
    muted: str          # second lines
    faint: str          # labels and what is off
    accent: str         # brass: the one thing to do now, focus, whose turn
    on_accent: str
    accent_text: str    # links and called cards
    good: str
    bad: str
    info: str
    good_bg: str
    bad_bg: str
    dim: tuple[int, int, int, int]      # laid over cards that may not be played
    shadow: tuple[int, int, int, int]


DARK = Theme("dark", "#14231F", "#1A2E28", "#1E322C", "#29413A", "#345047", "#365047", "#7E968B", "#0F1B18",
             "#F4ECDA", "#B9C5BA", "#9BAAA0", "#E9B44C", "#20180A", "#F0C162",
             "#7FD8A2", "#FF9383", "#8FCBF2", "#1F4A39", "#4A2824", (0, 0, 0, 102), (0, 0, 0, 107))
LIGHT = Theme("light", "#D6DFD1", "#C9D5C6", "#F9F5EA", "#FFFDF7", "#EFE8D6", "#D9D2BE", "#6F6C5E", "#1E322C",
              "#1F2A27", "#44524C", "#4E5B54", "#E9B44C", "#20180A", "#6E4600",
              "#155E38", "#9C231A", "#174F82", "#CFE8D6", "#F6D9D2", (214, 223, 209, 115), (42, 42, 20, 66))
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

# on plates and keys, in both themes
ON_PLATE, ON_PLATE_MUTED, ON_PLATE_BAD = "#F4ECDA", "#B9C5BA", "#FF9383"
KEY, KEY_EDGE, ON_SEAT = "#22332E", "#0B1513", "#14231F"     # key, its lower edge, ink on a filled key or chip
HAIRLINE = "#14231F"                                         # on both sides of a ring
SEATS = ("#F6C850", "#5AA2E0", "#E97373", "#A2F3DC", "#9FA4A6", "#D4DFFE")     # with 1 to 6 pips
RING_RIGHT, RING_WRONG, NEW_PAPER = "#7FD8A2", "#FF6B57", "#FFF0AE"

SCORE, CLOCK, TITLE, NAME, BODY, SECOND, LABEL = 54, 38, 28, 21, 17, 15, 13
LONE_SCORE, HEADER_TITLE, PLATE_NAME, PLATE_SECOND = 96, 26, 19, 14
SMALLEST_TEXT = 12                  # real pixels, whatever the window
TEXT_SIZES = (0.9, 1.0, 1.2, 1.4)
NAME_LETTERS = 14                   # a longer name ends in an ellipsis
MARGIN, GAP = 24, 16                # outside and between columns; between rows and cards
KEY_RADIUS, CONTROL_RADIUS, PLATE_RADIUS, ROW_RADIUS, PANEL_RADIUS = 6, 10, 12, 14, 18
CARD_RADIUS = 0.067                 # of the card's width
CONTROL, ROW, PLATE, HEADER, TARGET = 44, 68, 52, 88, 44
RING, LIFTED = 4, 6
WINDOW, SMALLEST_PICTURE = (1280, 800), (960, 600)      # a smaller window shows its picture scaled down

LIFT, PLAY, FLASH, GATHER, CHIPS, DEAL = 120, 220, 240, 280, 320, 360
NEW = 2 * FLASH                     # how long a new card stays yellow
STAGGER = 18                        # between two cards of one deal; the whole deal stays within DEAL


def unit(width: int, height: int) -> float:
    """Returns the pixels of one unit in a window of this size in pixels."""
    return min(width / WINDOW[0], height / WINDOW[1])
