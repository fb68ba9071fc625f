"""PC Set's lesson: tokens, the claim by the third one, the freeze, and a board."""
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from client.games.pcset.rules import GLOSSES
from client.games.pcset.table import PcSetTable
from client.games.pcset.view import by_columns
from client.games.race.story import as_they_lie
from client.lessons.lesson import Lesson, Step
from client.lessons.practice import Practice
from client.lessons.table_stage import TablePlan
from p2p.games.game import Move
from p2p.games.pcset import BEGINS, sets, start, why_not
from p2p.language import tr

LESSON = partial(Lesson, glosses=GLOSSES)
OPTIONS = {"round_seconds": "-1"}


def _board(held: int = 0, hints: bool = False) -> Callable[[], Practice]:
    """Returns what makes a lone board without a clock, with tokens on the first cards of a set that lies there."""
    def begin() -> Practice:
        options = {**OPTIONS, "hints": "on" if hints else "off"}
        made = Practice("pcset", 1, start(1, options), options=options, begins=BEGINS)
        tokens = tuple(sorted(sets(made.state)[0][:held]))
        made.state = replace(made.state, tokens=(tokens,))
        return made
    return begin


def _why(state: Any, move: Move) -> str:
    if move.verb != "claim":
        return ""
    return why_not(as_they_lie(by_columns(state), state.rows, (*state.tokens[0], int(move.args[0])))) or ""


def _spoils(state: Any, move: Move) -> str:
    right = move.verb == "claim" and not _why(state, move)
    if not right:
        return ""
    return tr("That would be a set. Here put the third token where it spoils one, to see what happens.")


FIRST = LESSON("pcset", "pcset", tr("Learn PC Set"), tr("tokens and freezes"), 3, (
    Step(tr("A token"),
         tr("A set is three cards on which each property is all the same or all different. You claim with "
         "tokens: press the key that a card shows, or click on the card."),
         TablePlan(PcSetTable, _board(), lambda state: bool(state.tokens[0]), advised=False).stage,
         tr("You have three tokens. The keys lie on the keyboard as the cards lie on the board.")),
    Step(tr("Lift it again"),
         tr("A token lies on one card. Press its key once more, or click on it, to lift the token."),
         TablePlan(PcSetTable, _board(1), lambda state: not state.tokens[0],
                   lambda state, move: "" if move.args[0] in state.tokens[0] else tr("That is another card. Take "
                   "the one with your token."), advised=False).stage, tr("Lifting costs nothing but time.")),
    Step(tr("The third token claims"),
         tr("Two tokens lie on two cards of a set. Put the third one on the card that completes "
         "it; Hint (F2) marks it."),
         TablePlan(PcSetTable, _board(2, hints=True), lambda state: state.scores[0] >= 1, _why, soft=True).stage,
         tr("A set scores one. Its cards go, and for a second you are frozen, so that others get a chance.")),
    Step(tr("A wrong claim freezes you"),
         tr("Now do it wrong on purpose: put the third token on a card that doesn't complete "
         "a set. Wait until the freeze is over, then lift one token."),
         TablePlan(PcSetTable, _board(2), lambda state: state.frozen[0] > 0 and len(state.tokens[0]) < 3, _spoils,
                   advised=False).stage,
         tr("While frozen you can do nothing, and then one token must be lifted. So look twice before the third.")),
    Step(tr("A board"),
         tr("Find two sets. With others it is a race, and when the round's time is up all cards are dealt "
         "anew."), TablePlan(PcSetTable, _board(hints=True), lambda state: state.scores[0] >= 2, _why, soft=True).stage,
         tr("Most points win once no set is left.")),
), "pcset")
LESSONS = (FIRST,)
