"""The sixth game of the tests: its rules as p2p/games/NAME would hold them, its window as client/games/NAME would.

Each of two seats is dealt a hidden card of four. A coin says who speaks first. Both say "high" or "low", then the first
one points at one of the two cards that lie aside, and all cards are shown. If both said the same, the higher or the
lower card wins, else they are level.
"""
from dataclasses import dataclass, replace

import pygame
from pygame import FRect

from client.draw import furniture, theme
from client.draw.emblems import Grid
from client.draw.furniture import Banner
from client.games.boards import Boards
from client.games.levels import INSTANT
from client.games.listing import Listing
from client.pages import table_people
from client.pages.rule_page import Picture, RulePage, Text
from client.play import table_words
from client.play.game_table import NOTHING, BoardPicture
from client.play.plain_table import NEXT_DEAL, PlainTable
from p2p.games.game import NOBODY, Coin, IllegalMove, Move, Open, Outcome, Seat, highest, seats_of

CODE = "sixth"
WORDS = (Move("say", ("high",)), Move("say", ("low",)))
POINTS = (Move("point", (2,)), Move("point", (3,)))
CARDS = tuple(range(4))
KEYS = {pygame.K_h: WORDS[0], pygame.K_l: WORDS[1], pygame.K_p: POINTS[0]}


# --------------------------------------------------------------------------- p2p/games/NAME

@dataclass(frozen=True)
class State:
    """One deal. `faces` by slot, -1 where this peer doesn't know it; slot s is the card of seat s, two lie aside."""

    owed: tuple
    faces: tuple[int, ...] = (-1,) * 4
    first: Seat = NOBODY
    said: tuple[str, ...] = ()
    aside: int = -1
    shown: bool = False

    def turn(self):
        order = (self.first, Seat(1 - self.first), self.first)
        return frozenset() if self.owed or self.aside >= 0 else frozenset({order[len(self.said)]})

    def moves(self, seat, at):
        del at
        return (WORDS if len(self.said) < 2 else POINTS) if seat in self.turn() else ()

    def check(self, seat, move, at):
        if move not in self.moves(seat, at):
            raise IllegalMove("2", move, "say high or low, or point at a card aside, when you are asked")

    def apply(self, seat, move, at):
        del seat, at
        if move in POINTS:
            return replace(self, aside=move.args[0], owed=(Open(CARDS, None),))
        return replace(self, said=(*self.said, move.args[0]))

    def need(self):
        return self.owed

    def supply(self, need, answer):
        owed = tuple(other for other in self.owed if other != need)
        if isinstance(need, Coin):
            return replace(self, owed=owed, first=Seat(answer[0] % 2))
        faces = tuple(answer.get(slot, face) for slot, face in enumerate(self.faces))
        return replace(self, owed=owed, faces=faces, shown=self.shown or need.to is None)

    def heavy(self):
        return False

    def seen_by(self, seats):
        faces = tuple(face if self.shown or slot in seats else -1 for slot, face in enumerate(self.faces))
        return replace(self, faces=faces)

    def public(self, slot):
        return self.faces[slot] if self.shown else -1

    def outcome(self):
        if not self.shown:
            return None
        if self.said[0] != self.said[1]:
            return Outcome((0, 0), seats_of(2), "they said two things")
        cards = self.faces[:2] if self.said[0] == "high" else tuple(-face for face in self.faces[:2])
        won = highest(cards)
        return Outcome(tuple(int(seat in won) for seat in seats_of(2)), won, f"the {self.said[0]} card")


class HighOrLow:
    """The rules, as a module in p2p/games would offer them."""

    TITLE, RULES, SEATS, OPTIONS, SEALED = "High or low", 1, range(2, 3), (), frozenset()
    CARDS, NAMES, OF_SLOTS, PLACE, NEXT = 4, ("one", "two", "three", "four"), frozenset({"point"}), {}, {}

    def start(self, seats, options):
        if seats != 2 or options:
            raise ValueError("two play it, without options")
        return State((Open((0,), Seat(0)), Open((1,), Seat(1)), Coin()))

    def tells(self, state):
        return not state.shown

    def place(self, state):
        del state
        return {}

    def judged(self, state, violators):
        assert not violators
        return state.outcome()


# --------------------------------------------------------------------------- client/games/NAME

class Bot:
    """Says what its own card is good for."""

    LEVELS = ("steady", INSTANT)

    def sight(self, state):
        return state

    def choose(self, state, seat, at, level, rng):
        del at, level, rng
        moves = state.moves(seat, 0)
        return (moves[state.faces[seat] < 2], 0.0) if moves else None


@dataclass(frozen=True)
class View:
    """What the board draws: the faces by slot, the header's line, the foot's note, what lies over it."""

    faces: tuple[int, ...]
    line: str
    note: tuple[str, str]
    banner: Banner | None = None


class Lay:
    """Where the parts lie: the header, the mat, the foot."""

    def __init__(self, scale):
        wide, high = scale.size
        self.header = furniture.header_layout(scale)
        self.area = FRect(0, theme.HEADER, wide, high - theme.HEADER - 96)
        self.foot = furniture.foot_layout(scale, theme.MARGIN, wide - theme.MARGIN, ())


class Board:
    """Draws the header, the four cards as words, the foot, and what lies over them. A package has a module for it."""

    def draw(self, paint, _cards, _labels, view, _now, hover):
        lay = self.layout(view, paint.scale)
        paint.fill()
        over = str(hover[1]) if hover[0] == "header" else ""
        furniture.draw_header(paint, lay.header, "High or low", view.line, over)
        for slot, face in enumerate(view.faces):
            words = HighOrLow.NAMES[face] if face >= 0 else "hidden"
            paint.text(words, (lay.area.w * (slot + 1) / 5, lay.area.centery), align="centre")
        furniture.draw_foot(paint, lay.foot, *view.note, ())
        if view.banner:
            furniture.draw_banner(paint, view.banner, lay.area.center, str(hover[1]))

    def layout(self, _view, scale):
        return Lay(scale)

    def pick(self, _view, scale, at):
        header = Lay(scale).header.pick(at)
        return ("header", header) if header else NOTHING


board = Board()


class Table(PlainTable):
    """The game's part of the play screen; all that it doesn't say is as PlainTable has it."""

    def key(self, event, now):
        if event.key in KEYS and self.view.mine & self.view.state.turn():
            self.desk.node.act(self.view.charter.id, min(self.view.mine), KEYS[event.key], now)

    def picture(self, _now, banner):
        view, screen = self.view, self.screen
        said = " and ".join(view.state.said) or "nothing yet"
        note = screen.note if any(screen.note) else ("High or low?", "H or L says it, P points at a card aside.")
        late = table_words.waiting(view)
        return BoardPicture(board, View(view.state.faces, f"They said {said}.", ("", late) if late else note, banner))

    def banner(self):
        view = self.view
        if not view.outcome:
            return None
        won = " and ".join(table_people.names(view)[seat] for seat in view.outcome.winners)
        return Banner(f"{won} won", view.outcome.reason, (NEXT_DEAL,) if view.between else ())

    def title(self):
        return "High or low"


PAGE = RulePage("How it is played", "Say high or low.", (Picture("", "", lambda *_: None),) * 2, ((Text("", ""),),))
LISTING = Listing(name="High or low", line="2, one word", alone="one word each", about="Is your card the high one?",
                  begins="Each gets a card.", fan=lambda *_: Grid(), pair=lambda *_: Grid(),
                  words=lambda _: "one deal", levels=("steady",), level="steady", clusters=(),
                  boards=lambda: Boards(Table, ()), lessons=(), rules=PAGE, bot=Bot())
