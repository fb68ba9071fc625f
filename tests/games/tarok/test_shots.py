"""Tarok's table, score sheet and look-away screen look like the references, each looked at beside the design."""
import pygame
import pytest

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.tarok.words import GLOSSES
from client.games.tricks import board, look_away, score
from client.ui import glossary
from client.ui.keys import Labels
from tests.client import shots
from tests.games.tarok import scenes

DARK, LIGHT = Style(), Style(theme.LIGHT)
LARGE = LIGHT._replace(text=1.4)
WIDE, HD, SMALL = (1280, 800), (1280, 720), (960, 600)
LATER = 1e9                     # ms: everything has come to rest
NONE = ("", "")
SHOTS = {       # name: board, scene, look, window, what the mouse is on
    "bid": (board, scenes.bid, DARK, WIDE, ("answer", "bid beggar")),
    "bid-large": (board, scenes.bid, LARGE, SMALL, NONE),
    "opening": (board, scenes.opening, LIGHT, SMALL, NONE),
    "shuffled": (board, scenes.shuffled, LIGHT, SMALL, NONE),
    "waits": (board, scenes.waits, DARK, SMALL, NONE),
    "ringed-large": (board, scenes.ringed, LARGE, SMALL, NONE),
    "final": (board, scenes.final, DARK, SMALL, NONE),
    "bid-four": (board, scenes.bid_four, DARK, HD, NONE),
    "hold-four-large": (board, scenes.hold_four, LARGE, SMALL, NONE),
    "forced": (board, scenes.forced, LIGHT, SMALL, NONE),
    "king": (board, scenes.king, DARK, SMALL, NONE),
    "talon": (board, scenes.talon, LIGHT, SMALL, ("answer", "take 3")),
    "talon-one": (board, scenes.talon_one, DARK, SMALL, NONE),
    "laying-light": (board, scenes.laying_one, LIGHT, WIDE, ("card", 0)),
    "laid": (board, scenes.laid, DARK, SMALL, NONE),
    "laying-four-large": (board, scenes.laying_four, LARGE, SMALL, NONE),
    "talk": (board, scenes.talk, DARK, SMALL, NONE),
    "talk-answer-light": (board, scenes.talk_answer, LIGHT, SMALL, NONE),
    "talk-four": (board, scenes.talk_four, DARK, SMALL, NONE),
    "talk-waiting": (board, scenes.talk_waiting, DARK, SMALL, ("term", "pagat ultimo")),
    "play": (board, scenes.play, DARK, WIDE, ("card", 6)),
    "play-light": (board, scenes.play, LIGHT, HD, NONE),
    "klop": (board, scenes.klop_turned, LIGHT, SMALL, NONE),
    "klop-beat": (board, scenes.klop_beat, DARK, SMALL, ("card", 0)),
    "klop-four-large": (board, scenes.klop_four, LARGE, SMALL, NONE),
    "open-beggar": (board, scenes.open_beggar, DARK, SMALL, NONE),
    "open-beggar-four": (board, scenes.open_beggar_four, LIGHT, SMALL, NONE),
    "partner-known": (board, scenes.partner_known, LIGHT, SMALL, NONE),
    "shared": (board, scenes.shared_bid, DARK, SMALL, NONE),
    "look": (look_away, scenes.look, LIGHT, SMALL, NONE),
    "look-talon": (look_away, scenes.look_talon, DARK, WIDE, NONE),
    "look-talon-large": (look_away, scenes.look_talon, LARGE, SMALL, NONE),
    "look-king": (look_away, scenes.look_king, DARK, SMALL, NONE),
    "sheet-large": (score, scenes.sheet_last, LARGE, SMALL, NONE),
    "sheet": (score, scenes.sheet, DARK, WIDE, NONE),
    "sheet-light": (score, scenes.sheet, LIGHT, HD, ("term", "radlc")),
    "sheet-long": (score, scenes.sheet_long, DARK, SMALL, NONE),
    "sheet-klop": (score, scenes.sheet_klop, LIGHT, SMALL, NONE),
    "sheet-klop-again": (score, scenes.sheet_klop_again, DARK, SMALL, NONE),
    "sheet-last": (score, scenes.sheet_last, DARK, SMALL, NONE),
    "sheet-redeal": (score, scenes.sheet_redeal, LIGHT, SMALL, NONE),
}


def over(board, view, scale, hover):
    """A term by its word: where it stands."""
    if hover[0] != "term":
        return hover
    places = board.terms(view, board.layout(view, scale), *(() if board is score else (scale,)))
    return "term", next(number for number, (_, words) in enumerate(places) if glossary.find(words, GLOSSES) == hover[1])


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(name):
    board, scene, look, size, hover = SHOTS[name]
    surface, cards, view = pygame.Surface(size), Cards(), scene()
    hover = over(board, view, Scale(*size, look.text), hover)
    cards.pending = True
    while cards.pending:
        cards.frame()
        board.draw(Paint(surface, look), cards, Labels(), view, LATER, hover)
    shots.check(surface, f"tarok-{name}")
