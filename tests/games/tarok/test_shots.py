"""Tarok's table, score sheet and look-away screen look like the references, each looked at beside the design."""
import pygame
import pytest

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.tarok.words import GLOSSES
from client.games.tricks import board as tricks, look_away, score
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
    "bid": (tricks, scenes.bid, DARK, WIDE, ("answer", "bid beggar")),
    "bid-large": (tricks, scenes.bid, LARGE, SMALL, NONE),
    "opening": (tricks, scenes.opening, LIGHT, SMALL, NONE),
    "shuffled": (tricks, scenes.shuffled, LIGHT, SMALL, NONE),
    "waits": (tricks, scenes.waits, DARK, SMALL, NONE),
    "ringed-large": (tricks, scenes.ringed, LARGE, SMALL, NONE),
    "final": (tricks, scenes.final, DARK, SMALL, NONE),
    "bid-four": (tricks, scenes.bid_four, DARK, HD, NONE),
    "hold-four-large": (tricks, scenes.hold_four, LARGE, SMALL, NONE),
    "forced": (tricks, scenes.forced, LIGHT, SMALL, NONE),
    "king": (tricks, scenes.king, DARK, SMALL, NONE),
    "talon": (tricks, scenes.talon, LIGHT, SMALL, ("answer", "take 3")),
    "talon-one": (tricks, scenes.talon_one, DARK, SMALL, NONE),
    "laying-light": (tricks, scenes.laying_one, LIGHT, WIDE, ("card", 0)),
    "laid": (tricks, scenes.laid, DARK, SMALL, NONE),
    "laying-four-large": (tricks, scenes.laying_four, LARGE, SMALL, NONE),
    "talk": (tricks, scenes.talk, DARK, SMALL, NONE),
    "talk-answer-light": (tricks, scenes.talk_answer, LIGHT, SMALL, NONE),
    "talk-four": (tricks, scenes.talk_four, DARK, SMALL, NONE),
    "talk-waiting": (tricks, scenes.talk_waiting, DARK, SMALL, ("term", "pagat ultimo")),
    "play": (tricks, scenes.play, DARK, WIDE, ("card", 6)),
    "play-light": (tricks, scenes.play, LIGHT, HD, NONE),
    "klop": (tricks, scenes.klop_turned, LIGHT, SMALL, NONE),
    "klop-beat": (tricks, scenes.klop_beat, DARK, SMALL, ("card", 0)),
    "klop-four-large": (tricks, scenes.klop_four, LARGE, SMALL, NONE),
    "open-beggar": (tricks, scenes.open_beggar, DARK, SMALL, NONE),
    "open-beggar-four": (tricks, scenes.open_beggar_four, LIGHT, SMALL, NONE),
    "partner-known": (tricks, scenes.partner_known, LIGHT, SMALL, NONE),
    "shared": (tricks, scenes.shared_bid, DARK, SMALL, NONE),
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
