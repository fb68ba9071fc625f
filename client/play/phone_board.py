"""The interface between a phone and one game's table: what the phone shows, as data, and what its seat answers.

What is told is made of JSON's kinds alone. Beside what a game puts there a seat adds who it is (client/phone/seat.py).
"""
from typing import Any, Protocol

Told = dict[str, Any]           # what a phone shows
Answer = dict[str, Any]


def answer(name: str, label: str, line: str = "", value: str = "", main: bool = False) -> Answer:
    """Returns an answer as the phone shows it: by its `name` it comes back; one is the `main` thing to do."""
    return {"name": name, "label": label, "line": line, "value": value, "main": main}


class PhoneBoard(Protocol):
    """The module of a game's phone view. `table` is the game's own GameTable, made for this seat alone."""

    def told(self, table: Any, now: float, /) -> Told:
        """Returns all that the seat's phone shows of its table."""

    def give(self, table: Any, name: str, now: float, /) -> None:
        """Gives an answer by its name. Names that aren't shown do nothing."""

    def card(self, table: Any, face: int, now: float, /) -> None:
        """Takes a touch on a card by its face. One that isn't there does nothing."""
