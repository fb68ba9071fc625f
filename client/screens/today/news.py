"""A line of news for the lobby: what it holds, where it may lead, where what was told is kept."""
from typing import NamedTuple

FILE = "greeted.json"           # in the home: what was told and put away
TODAY, MINE, CLUB = "today", "mine", "club"     # where a greeting leads


class Greeting(NamedTuple):
    """A line of news: the game whose picture it has, the news, one more fact, and where it leads."""

    game: str
    news: str
    more: str
    way: str
