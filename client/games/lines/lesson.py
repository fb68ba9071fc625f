"""TAU's lesson: one negotiation, one grid of 3 by 3, and a small whole game."""
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from client.games.lines import bot
from client.games.lines.model import WON
from client.games.lines.rules import GLOSSES
from client.games.lines.table import LinesTable
from client.games.lines.words import spaced
from client.lessons.lesson import Lesson, Step
from client.lessons.practice import ME, NAMES, Practice
from client.lessons.table_stage import TablePlan
from p2p.games.game import Move, Seat
from p2p.games.lines import limit, start, with_line, worth
from p2p.language import tr

LESSON = partial(Lesson, glosses=GLOSSES)
OTHER = Seat(1)
BEST = 3                    # what a grid of 3 by 3 ends at if both play perfectly (rule 7 of TAU)


def _grid(size: int, **fields: Any) -> Callable[[], Practice]:
    """Returns what makes a square grid with these fields of its State."""
    options = {"rows": str(size), "columns": str(size)}
    return lambda: Practice("lines", 2, replace(start(2, options), **fields), names=NAMES[:2], options=options)


def _reply(state: Any, seat: Seat) -> Move:
    found = bot.choose(state, seat, 0, "steady", Random(3))
    assert found is not None, "only a seat that is asked is to reply"
    return found[0]


def _modest(_state: Any, move: Move) -> str:
    if move.verb == "name" and int(move.args[0]) >= BEST:
        return tr("HIGH must come above it, and good play ends at {best} here. Name 2.", best=BEST)
    return ""


def _lets_go(_state: Any, move: Move) -> str:
    return "" if move.verb == "pass" else tr("Then you would be HIGH and have to come above that: too much. Pass.")


def _answered(state: Any, move: Move) -> int:
    """Returns the score if LOW answers this line of HIGH best, with two lines in all."""
    after = with_line(state, move.verb, int(move.args[0]))
    return min(worth(after.apply(OTHER, other, 0)) for other in after.moves(OTHER, 0))


def _holds(state: Any, move: Move) -> str:
    """Returns what is against a line after which LOW keeps the score at the limit."""
    score = _answered(state, move)
    if score > limit(state):
        return ""
    return tr("LOW would answer so that the score is {score}, and {limit} is to be beaten. Try another line.",
              score=score, limit=limit(state))


def _ended(shown: Any, done: bool) -> Any:
    """Returns what the board shows, at the end who has won and why, as no check of a shuffle follows."""
    if not (done and shown.figures and any(player.line == WON for player in shown.players)):
        return shown
    winner = next(player for player in shown.players if player.line == WON)
    score, least = (spaced(number) for number in (shown.figures.score, shown.figures.limit))
    return replace(shown, strong=tr("{name} wins as {side}:", name=winner.name, side=winner.side),
                   words=tr("{score} is more than {limit}.", score=score, limit=least) if winner.side == "HIGH" else
                   tr("{score} is not more than {limit}.", score=score, limit=least))


FIRST = LESSON("lines", "lines", tr("Learn Lines"), tr("TAU on small grids"), 3, (
    Step(tr("Name a number"),
         tr("You name numbers in turn. Whoever passes is LOW, the other is HIGH and must end above the "
         "last number. A grid of 3 by 3 ends at 3 in good play: name a number that can be beaten."),
         TablePlan(LinesTable, _grid(3, first=ME), lambda state: bool(state.named), _modest).stage,
         tr("Too low a number invites the other to name a higher one; too high a number you can't reach.")),
    Step(tr("Pass, or go higher"),
         tr("Jana named 3: she will be HIGH and has to come above it. Nobody can, if you play "
         "well. So pass."),
         TablePlan(LinesTable, _grid(3, first=OTHER, named=("3",)), lambda state: state.high is not None, _lets_go
                   ).stage, tr("You are LOW now: the limit is 3, and you keep the score at 3 or below.")),
    Step(tr("Draw a line"),
         tr("You are HIGH, the limit is 2, and two lines are drawn in all: one by you, one by LOW. A line "
         "takes a row or column away. The score is the product of the groups that are left."),
         TablePlan(LinesTable, _grid(3, first=ME, named=("2",), high=ME), lambda state: len(state.drawn) == 2, _holds,
                   _reply, dress=_ended).stage, tr("The side panel shows what the score would be before you draw.")),
    Step(tr("A whole game on 5 by 5"), tr("Name, pass, and draw. In good play this grid ends at 16."),
         TablePlan(LinesTable, _grid(5), lambda state: state.outcome() is not None, reply=_reply,
                   dress=_ended).stage,
         tr("Real games are played on 10 by 10 and more, where nobody knows the number.")),
))
LESSONS = (FIRST,)
