"""The talk before the first trick: its rounds put to a player as one question, answered once. Pure; knows no rules.

The rules ask each seat in turn, round after round. The screen asks at once what a seat may say in all rounds that are
left, and gives the answers when the rules ask for them: what was chosen where it fits, else that there is nothing to
say.
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import MadeMove, Offer, Surroundings, answer_buttons
from client.games.tricks.game import TrickGame
from client.games.tricks.mat.quiet_round import Quiet
from client.games.tricks.mat.trick_area import AnswerButton, Middle
from client.play.pace import QUIET
from client.ui import glossary
from p2p.games.game import Move, Seat, as_sentence
from p2p.language import joined, tr

PASS, THINKS = "pass", tr("thinks")
NOTHING_MORE, THAT_IS_ALL = tr("Nothing more this deal"), tr("That is all this deal")
MORE = tr("Anything else?")
OPEN = tr("Then you are asked again only if somebody announces.")
DECIDED = tr("Nothing more from you, unless somebody announces")
FORCED = tr("Your cards leave you nothing to announce")


class TalkPlan(NamedTuple):
    """The decision of a seat: the name of what it says, PASS for nothing more, and all that it could have said."""

    name: str
    offered: frozenset[str]


class SaidPill(NamedTuple):
    """The words beside a seat in the talk; `settled`: it is done unless somebody announces."""

    words: str
    settled: bool = False


def going(game: TrickGame, state: Any) -> bool:
    """Returns whether the talk is open: its rounds, or those before them that ask nobody for a decision about it."""
    return state.phase in (*game.talk, *game.before_talk)


def silent(game: TrickGame, state: Any, seat: Seat) -> Move:
    """Returns the move of a seat that has nothing to say."""
    return Move(PASS) if state.phase in game.talk else next(iter(state.moves(seat, 0)))


def ahead(game: TrickGame, state: Any, seat: Seat) -> list[Any]:
    """Returns the states in which this seat is asked in the talk if from this one on nobody has anything to say."""
    found = []
    while going(game, state) and (asked := min(state.turn(), default=None)) is not None:
        if asked == seat and state.phase in game.talk:
            found.append(state)
        state = state.apply(asked, silent(game, state, asked), 0)
    return found


def offered(game: TrickGame, state: Any, seat: Seat, around: Surroundings) -> list[Offer]:
    """Returns everything that a seat may say in the rounds to come, once each; `state` is as far as it may be seen."""
    found: dict[str, Offer] = {}
    for asked in ahead(game, state, seat):
        for answer in game.answers(asked, seat, around):
            if answer.name != PASS:
                found.setdefault(answer.name, answer)
    alike = [answer.label for answer in found.values()]
    return [answer._replace(label=joined(", ", (answer.label, answer.line)), line="") if alike.count(answer.label) > 1
            else answer for answer in found.values()]


def is_news(step: MadeMove) -> bool:
    """Returns whether a move says something that others may answer."""
    return step[1].verb not in QUIET


def pills(game: TrickGame, state: Any, moves: Sequence[MadeMove]) -> dict[Seat, SaidPill]:
    """Returns what each seat has said in this talk, and of who passed since the last news whether it is asked again.

    Follows from what everybody knows alone.
    """
    early: dict[Seat, str] = {}
    said: dict[Seat, list[str]] = {}
    passed: set[Seat] = set()
    for step in moves:
        seat, move, before = step
        if before.phase in game.before_talk:
            early[seat] = game.words_of(before, move)
        elif before.phase in game.talk and is_news(step):
            said.setdefault(seat, []).append(game.words_of(before, move))
            passed.clear()
        elif before.phase in game.talk:
            passed.add(seat)
    if state.phase in game.before_talk:
        return {seat: SaidPill(words) for seat, words in early.items()}
    public = state.seen_by(())
    found = {seat: SaidPill(tr("pass")) if ahead(game, public, seat) else SaidPill(tr("nothing more"), True)
             for seat in passed}
    found |= {seat: SaidPill(THINKS) for seat in state.turn()}
    return found | {seat: SaidPill(joined(", ", words)) for seat, words in said.items()}


def heading(game: TrickGame, moves: Sequence[MadeMove], seat: Seat, names: Sequence[str]) -> str:
    """Returns the question's heading: plain, or after what was said last in the talk."""
    last = next(((who, move, before) for who, move, before in reversed(moves)
                 if before.phase in game.talk and is_news((who, move, before))), None)
    if last is None:
        return tr("Anything to announce?")
    who, move, before = last
    return MORE if who == seat else (
        tr("{name}: {words}. And you?", name=names[who], words=game.words_of(before, move)))


def question(game: TrickGame, state: Any, says: Sequence[Offer], opened: str, moves: Sequence[MadeMove],
             around: Surroundings) -> Quiet:
    """Returns the question about `says` as the mat shows it; `opened` is the name of the one explained, "" for none."""
    first = heading(game, moves, around.acts, around.names)
    words, cap = THAT_IS_ALL if first == MORE else NOTHING_MORE, "Enter" if around.sole else around.confirms
    silent = AnswerButton(PASS, words, cap=cap)
    found = answer_buttons(says, around)
    number = next((number for number, answer in enumerate(found, 1) if answer.name == opened), 0)
    detail = _detail(says[number - 1], game.glosses) if number else ("", "")
    focus = around.focus if around.focus <= len(found) else 0
    return Quiet(first, game.called(state, around.names), (silent, *found), around.acts, focus, number, detail)


def _detail(said: Offer, glosses: Mapping[str, str]) -> tuple[str, str]:
    term = glossary.find(said.label, glosses)
    more = as_sentence(said.line) if said.line else ""
    return (glosses[term], more) if term else (more or joined("", (said.label, ".")), "")


def decided(plan: TalkPlan | None, says: Sequence[Offer]) -> str:
    """Returns in words what a lone player has decided; `says` is what could be said."""
    label = next((answer.label for answer in says if plan and answer.name == plan.name), "")
    if label:
        return tr("{words}: said when you are asked; Esc takes it back", words=label)
    return DECIDED if plan else FORCED


def on_table(shown: TrickView, game: TrickGame, state: Any, moves: Sequence[MadeMove], around: Surroundings,
             says: Sequence[Offer] = (), opened: str = "", told: str = "") -> TrickView:
    """Returns the table with the talk on it: the question about `says`, else `told` as prompt; what all have said."""
    said = {seat: pill for seat, pill in pills(game, state, moves).items()
            if pill.words != THINKS or seat != around.me or not around.sole}
    plates = tuple(replace(plate, said=said[Seat(plate.seat)].words, settled=said[Seat(plate.seat)].settled)
                   if plate.seat in said else replace(plate, said="") for plate in shown.plates)
    shown, closed = replace(shown, plates=plates), bool(around.look) and not around.open
    free = not (around.waiting or closed)
    if says and closed:
        return replace(shown, middle=Middle(heading(game, moves, around.acts, around.names)))
    if says:
        return replace(shown, middle=question(game, state, says, opened, moves, around), calls=(),
                       prompt=OPEN if free else shown.prompt, urgent=shown.urgent and not free)
    return replace(shown, prompt=told, urgent=False) if told and free else shown
