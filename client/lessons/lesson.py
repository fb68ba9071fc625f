"""The parts of a lesson: steps, each with one idea, its words, and a stage on which the learner does it."""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import pygame

from client.draw.paint import Paint
from client.pages.desk import Desk
from client.ui.phrases import as_drawn
from client.ui.screen import Go


class LessonReply(NamedTuple):
    """The answer to the learner's last move: a headline, a sentence as rules say it, its rule's number ("" if none)."""

    headline: str
    words: str
    rule: str = ""


class LessonStage(Protocol):
    """The part of the window below the lesson's words, where the learner acts. `now` is in ms, as for a Screen.

    `done` becomes True once the step's aim is reached; `wrong` is what was wrong with the last try, None if nothing;
    `guide` replaces the step's title and words while it isn't None.
    """

    done: bool
    wrong: LessonReply | None

    @property
    def guide(self) -> tuple[str, str] | None: ...

    def update(self, now: float, /) -> None: ...

    def handle(self, event: pygame.Event, now: float, /) -> Go: ...

    def draw(self, paint: Paint, now: float, /) -> None: ...

    def wakes(self, now: float, /) -> float | None: ...

    def close(self) -> None: ...


MakeStage = Callable[[Desk, float], LessonStage]


@dataclass(frozen=True)
class Step:
    """One step: the idea as a title, at most two sentences on it, the stage, and what is said once it is done."""

    title: str
    words: str
    stage: MakeStage
    done: str


@dataclass(frozen=True)
class Lesson:
    """A lesson. `code` names it in the file of what was done; `game` is the code of its game; `minutes` it takes.

    `pictures` is the deck of whose cards its words speak, "" if colours and shapes aren't a matter of the settings.
    `leads_to` is the lesson that goes on where it ends, `glosses` explain the words of its band by their small form.
    """

    code: str
    game: str
    name: str
    line: str
    minutes: int
    steps: tuple[Step, ...]
    pictures: str = ""
    leads_to: "Lesson | None" = None
    glosses: Mapping[str, str] = field(default_factory=dict)

    def drawn(self, words: str, art: str, palette: str) -> str:
        """Returns words about its cards with the names of what is drawn with this art and palette."""
        deck = "classic" if (self.pictures, art) == ("tau", "classic") else self.pictures
        said = str(words)
        found = as_drawn(said[:1].lower() + said[1:], palette, deck) if deck else said
        return found[:1].upper() + found[1:]
