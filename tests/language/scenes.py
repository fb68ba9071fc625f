"""All scenes that other tests picture, in one table: each can be drawn in any language, size of window and of text."""
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MethodType, ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from client.draw.cards import Cards
from client.draw.paint import Style
from client.games.catalogue import LISTINGS
from client.games.lines import board as lines
from client.games.pcset import board as pcset
from client.games.tarok.game import TAROK
from client.games.tau import board as tau
from client.games.tricks import board, look_away, score
from client.games.tricks.memo import TrickMemo
from client.games.tricks.replay.ledger import Ledger
from client.games.tricks.teach.advice import card_words
from client.games.tricks.teach.mistakes import KINDS, Learned
from client.games.tricks.teach.review import Costly, DealReview
from client.games.tricks.teach.review_page import ReviewPage
from client.lessons.progress import Progress
from client.lessons.screen import LessonScreen
from client.play.game_table import ScreenState
from client.screens.my_page.page import MyPage
from client.screens.network import NetworkPage
from client.screens.setup import Setup
from client.screens.today.page import TodayPage
from client.ui.keys import Labels
from p2p.games.game import Seat
from p2p.games.tarot.cards import FACE
from p2p.language import tr
from p2p.table.retold import ToldGame, look_back
from tests.client.lessons.learner import LESSONS
from tests.client.screens.before_scenes import SHOTS as BEFORE
from tests.client.screens.fake_node import desk
from tests.client.screens.own_games import ANA, game
from tests.client.screens.page_scenes import PAGES
from tests.client.watching import Watching
from tests.games.lines import scenes as grids
from tests.games.pcset import scenes as sets
from tests.games.race import scenes as taus
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky
from tests.games.tricks.timed_table import Table
from tests.networks import IDENTITIES
from tests.recordings import HERE

SKIS = tr("Skyz")
LATER = 10_000.0                # ms: everything has come to rest


def _grid(*line: tuple[str, int]) -> Any:
    state = grids.game(9, 11, ("row", 4), ("column", 3), ("row", 8), ("column", 7), limit=12_000_000)
    return grids.board(state, *line)


# ---------------------------------------------------------------------- boards

Scene = Callable[[], Any]
BOARDS: dict[str, tuple[ModuleType, Scene]] = {
    "lines": (lines, _grid), "lines-preview": (lines, lambda: _grid(("column", 10))),
    **{f"tau-{name}": (tau, scene) for name, scene in taus.ALL.items()},
    **{f"pcset-{name}": (pcset, scene) for name, scene in sets.ALL.items()},
    **{f"tarok-{name}": (board, scene) for name, scene in tarok.ALL.items()},
    **{f"taroky-{name}": (board, scene) for name, scene in taroky.ALL.items()},
    **{f"tarok-{name}": (score, scene) for name, scene in tarok.SHEETS.items()},
    "taroky-sheet": (score, taroky.sheet),
    **{f"taroky-{scene.__name__}": (look_away, scene)
       for scene in (taroky.veil, taroky.turning, taroky.look, taroky.look_talon)},
    **{f"tarok-{scene.__name__}": (look_away, scene) for scene in (tarok.look, tarok.look_king, tarok.look_talon)},
}


# ---------------------------------------------------------------------- pages

Home = Path
Page = Callable[[Home], Any]


@cache
def _told(code: str) -> ToldGame:
    """A recorded game, read once."""
    return look_back(HERE / f"{code}.fairdeal")


def of_files() -> set[str]:
    """Returns the words of the seals and the groups of the save codes of all recorded games that are shown here."""
    shown = [told.report.seal + " " + " ".join(deal.code.replace("-", " ") for deal in told.deals)
             for told in map(_told, ("tarok", "taroky", "tau", "pcset"))]
    return {word for words in shown for word in words.split()}


def _replay(home: Home, code: str, step: int) -> Any:
    made = desk(home)
    made.node.identity = IDENTITIES[0]
    made.node.lobby = made.node.lobby._replace(me=made.node.lobby.me._replace(key=IDENTITIES[0].key))
    replay = LISTINGS[code].look_back(made, _told(code))
    replay.go(step)
    return replay


def _ledger(home: Home) -> Ledger:
    return Ledger(TAROK, desk(home), _told("tarok"), LISTINGS["tarok"].boards().table)


def _review(home: Home) -> ReviewPage:
    """What could have been better in a recorded deal, as if it had been found already."""
    replay = _replay(home, "tarok", 0)
    replay.desk.adviser = SimpleNamespace(submit=lambda *_, **__: Future())        # thinks for ever
    page = ReviewPage(replay.desk, replay.view, Seat(0), TAROK, TrickMemo(ScreenState()))
    names, king, queen, eight = ("Ana", "Luka"), FACE["HK"], FACE["CQ"], FACE["C8"]
    led = tr("{name} led the {card}; {winner}'s {best} was winning.", name=names[0], card=card_words(FACE["H1"], SKIS),
             winner=names[1], best=card_words(FACE["T14"], SKIS))
    why = tr("You played the {card}. Better was the {better}. {reason}", card=card_words(king, SKIS),
             better=card_words(queen, SKIS), reason=KINDS["king"].lesson)
    page.found = DealReview((Costly(3, 21.4, king, FACE["T1"], led, why, 1, 12, "king"),
                             Costly(-1, 4.2, (queen, eight), (eight, queen), led, why, 2),
                             Costly(7, 2.2, tr("Nothing more this deal"), tr("Contra"), led, why, 3)),
                            27.8, 9, 1, 12.0, (("king", 3, 21.4), ("thin", 5, 0.0)))
    page.learned = Learned(4, Counter({"king": 3}))
    page.refresh()
    return page


def _mine(home: Home) -> MyPage:
    page = MyPage(desk(home))
    page.games.wait()
    page.games.games = tuple(game(number, code, (number % 5 + 1, 3), [("Jana", "", ANA)], 90_000 + number, number)
                             for number in range(12) for code in ("tau", "pcset"))
    return page


def _today(home: Home) -> TodayPage:
    page = TodayPage(desk(home))
    page.games.wait()
    return page


SCREENS: dict[str, Page] = {
    **{f"before-{name}": shot[0] for name, shot in BEFORE.items()},
    **{f"page-{name}": lambda home, make=make: make(desk(home)) for name, make in PAGES.items()},
    **{f"lesson-{code}": lambda home, lesson=lesson: LessonScreen(desk(home), lesson, Progress(home))
       for code, lesson in LESSONS.items()},
    **{f"page-replay of {code}-{step}": lambda home, code=code, step=step: _replay(home, code, step)
       for code, steps in (("tarok", (0, 9, 30)), ("taroky", (0, 9, 30)), ("tau", (0, 3)), ("pcset", (0, 3)))
       for step in steps},
    "page-ledger": _ledger,
    "page-review": _review,
    "page-mine": _mine,
    "page-today": _today,
    "page-what to press": lambda home: NetworkPage(desk(home, 2), "Petr"),
    "page-bots": lambda home: Setup(desk(home), "taroky", "alone").use_control("bots"),
}


# ---------------------------------------------------------------------- what lies over a table

def _table(home: Home, phase: str, *keys: int, **settings: Any) -> Table:
    """Taroky at the first question of this phase, after these keys."""
    table = Table(home, phase, **settings)
    for key in keys:
        table.key(key)
    return table


TABLES: dict[str, Callable[[Home], Table]] = {
    "table-pause": lambda home: _table(home, "play", pygame.K_F4),
    "table-leaving": lambda home: _table(home, "play", pygame.K_ESCAPE),
    "table-rules": lambda home: _table(home, "play", pygame.K_F1),
    "table-points": lambda home: _table(home, "play", pygame.K_F2),
    "table-no trick": lambda home: _table(home, "play", pygame.K_F3),
    "table-no advice": lambda home: _table(home, "play", pygame.K_F9),
    "table-nobody to talk to": lambda home: _table(home, "play", pygame.K_F12),
    "table-raised": lambda home: _table(home, "play", pygame.K_q, confirm=True),
}


@cache
def cards() -> Cards:
    """Returns the pictures of all cards, drawn once."""
    return Cards()


def names() -> Iterator[str]:
    """Yields the names of all scenes: boards, pages before and round a game, lessons, what lies over a table."""
    yield from (*SCREENS, *BOARDS, *TABLES)


def drawn(name: str, home: Path, size: tuple[int, int], text: float = 1.0) -> list[Watching]:
    """Draws a scene in the language spoken here, with texts of this size in a window of this size (pixels). Returns
    the window's paint, and that of the table below the band of a lesson."""
    look, surface = Style(text=text), pygame.Surface(size)
    if name in SCREENS:
        return _screen(SCREENS[name](home), surface, look)
    paint = Watching(surface, look)
    if name in BOARDS:
        picture, scene = BOARDS[name]
        picture.draw(paint, cards(), Labels(), scene(), LATER)
    else:
        table = TABLES[name](home)
        table.state_.scale = paint.scale
        table.running.draw(paint, table.now)
    return [paint]


def _screen(screen: Any, surface: pygame.Surface, look: Style) -> list[Watching]:
    if hasattr(screen, "desk"):
        screen.desk.settings = replace(screen.desk.settings, text=look.text)
    paints = [Watching(surface, screen.desk.settings.style if hasattr(screen, "desk") else look)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("client.lessons.screen.Paint",
                      lambda *below, **more: paints.append(Watching(*below, **more)) or paints[-1])
        screen.update(0.0)
        screen.draw(paints[0], 0.0)
    form = getattr(screen, "form", None)
    paints[0].controls = [control.rect.inflate(-24, 0) if getattr(control, "kind", "") == "ghost" else control.rect
                          for control in (form.controls if form else ())
                          if control.name not in form.hidden and control.rect.w > 0]
    for keeper in (screen, getattr(screen, "games", None)):
        for end in ("leave", "close"):
            if isinstance(getattr(keeper, end, None), MethodType):
                getattr(keeper, end)()
    return paints
