"""The page of rules before a game of High or low."""
from pygame import FRect

from client.draw.paint import Paint
from client.pages.book.rule_page import Picture, RulePage, Text
from client.pages.desk import Desk


def _draw(paint: Paint, _desk: Desk, room: FRect) -> None:
    paint.text("?", room.center, align="centre")


PAGE = RulePage("High or low", "One card, one word.", (
    Picture("Say it", "Say high or low when you are asked.", _draw),
    Picture("Point", "The first one points at a card aside.", _draw)),
    ((Text("Who wins", "If both said the same, the card that was called."),),))
