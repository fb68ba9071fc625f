"""Prepared positions of the card games for lessons: hands written as words ("T21 HK S7"), tricks that have begun.

Knows no game's phases beside those that both share. Seat 0 is the learner's.
"""
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from client.games.tricks.board import TrickView
from client.games.tricks.mat.trick_area import Middle
from client.games.tricks.score_view import ScoreView
from client.lessons.practice import ME
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import FACE, FACES, KINGS, SKYZ, TEXT
from p2p.games.tarot.phases import EVERYBODY, CardPhase
from p2p.language import joined, tr

FAIR = (tr("Not shuffled."), tr("The cards of a lesson are prepared."))
SEED = 12                       # of the cards that a prepared deal doesn't name
Choose = Callable[[Any, Seat, int, str, Random], tuple[Move, float] | None]


def faces(words: str) -> tuple[int, ...]:
    """Returns the faces of cards written as words. Raises KeyError for a word that is no card."""
    return tuple(FACE[word] for word in words.split())


def deck(state: Any, hands: Sequence[str], talon: str = "") -> tuple[int, ...]:
    """Returns the faces by slot with which these hands and this talon are dealt; what isn't named comes by chance.

    `state` owes the hands: its slots are known. Raises ValueError if a card is named twice.
    """
    order = dict(zip(state.talon, faces(talon), strict=False))
    for slots, words in zip(state.hands, hands, strict=False):
        order.update(zip(slots, faces(words), strict=False))
    if len(set(order.values())) != len(order):
        raise ValueError("a card is named twice")
    rest = [face for face in FACES if face not in order.values()]
    Random(SEED).shuffle(rest)
    return tuple(order[slot] if slot in order else rest.pop() for slot in FACES)


def trick(state: Any, hands: Sequence[str], lying: str, leader: Seat, **fields: Any) -> tuple[Any, tuple[int, ...]]:
    """Returns a position within a trick, and the faces of all slots.

    `hands` by seat, without the cards that are `lying` in the trick, from the leader on; `fields` are other fields of
    the position. Cards that aren't named are nowhere.
    """
    seats = len(hands)
    rows = [faces(words) for words in hands]
    named = [*(face for row in rows for face in row), *faces(lying)]
    order = [*named, *(face for face in FACES if face not in named)]
    at, slots = 0, []
    for row in rows:
        slots.append(tuple(range(at, at + len(row))))
        at += len(row)
    table = tuple(range(at, at + len(faces(lying))))
    sight = [0] * len(order)
    for seat, own in enumerate(slots):
        for slot in own:
            sight[slot] = 1 << seat
    for slot in table:
        sight[slot] = EVERYBODY
    turn = tuple(seat_after(leader, step, seats) for step in range(len(table), seats))
    known = tuple(face if sight[slot] else -1 for slot, face in enumerate(order))
    changed = {"phase": type(state.phase)(CardPhase.PLAY), "faces": known, "sight": tuple(sight), "owed": (),
               "queue": turn, "hands": tuple(slots), "trick": table, **fields}
    return state._replace(**changed), tuple(order)


def card(state: Any, move: Move) -> str:
    """Returns the word of the card that a move plays, "" for any other move."""
    return TEXT[state.faces[int(move.args[0])]] if move.verb == "play" else ""


def to_lead(state: Any) -> str:
    """Returns what the learner, who leads, may think of with this hand."""
    held = [state.faces[slot] for slot in state.hands[0]]
    if len(held) == 1:
        return tr("One card is left.")
    if min(held) > SKYZ:
        return tr("Without taroks you win only with a suit's highest card: lead one, or a low card that costs nothing.")
    if any(face in KINGS for face in held):
        return tr("High taroks pull those of the others; then your King gets home.")
    return tr("High taroks pull those of the others; then high cards of suits win, too.")


def only(wanted: str, why: str = "", **whys: str) -> Callable[[Any, Move], str]:
    """Returns a judge that takes only these cards; `whys` give the reason by the word of another card, else `why`."""
    right = wanted.split()

    def judge(state: Any, move: Move) -> str:
        played = card(state, move)
        return "" if played in right else whys.get(played, why)

    return judge


def says(wanted: str, why: str) -> Callable[[Any, Move], str]:
    """Returns a judge that takes only the move of this text; every card may go."""
    return lambda _state, move: "" if move.verb == "play" or str(move) == wanted else why


def plays(choose: Choose) -> Callable[[Any, Seat], Move]:
    """Returns the moves of the other seats: what a steady bot does."""
    def reply(state: Any, seat: Seat) -> Move:
        found = choose(state.seen_by({seat}), seat, 0, "steady", Random(1))
        assert found is not None, "only a seat that is asked is to reply"
        return found[0]

    return reply


def passes(choose: Choose) -> Callable[[Any, Seat], Move]:
    """Returns the moves of seats that say as little as they may: a pass, or without one a steady bot's move."""
    bot = plays(choose)

    def reply(state: Any, seat: Seat) -> Move:
        moves = list(state.moves(seat, 0)) if state.phase not in (CardPhase.PLAY, CardPhase.LAY) else []
        return next((move for move in moves if str(move) in ("pass", "bid pass", "draw")), None) or bot(state, seat)

    return reply


def honest(shown: Any, done: bool) -> Any:
    """Returns what a board of a lesson shows: its sheet says that the cards were prepared, and offers no other game.

    There is no pause and no seat to ask for; once a step is `done`, nothing asks for a card any more.
    """
    if isinstance(shown, ScoreView):
        better = tuple(choice for choice in shown.choices if choice.name == "advise")
        return replace(shown, line=tr("a deal of the lesson"), choices=better, fair=FAIR, checked=False)
    if not isinstance(shown, TrickView):
        return shown
    shown = replace(shown, pauses=False, sits=None)
    if not done:
        return shown
    quiet = tuple(card._replace(key=0) for card in shown.hand.cards)
    told = replace(shown.middle, answers=(), chosen=-1) if isinstance(shown.middle, Middle) else None
    return replace(shown, prompt="", urgent=False, last=False, advised=False, middle=told,
                   hand=replace(shown.hand, cards=quiet))


def one_trick(shown: Any, done: bool) -> Any:
    """Returns `honest` for a step of a single trick: nothing is said of a deal round it."""
    found = few_cards(shown, done)
    if not isinstance(found, TrickView):
        return found
    plates = tuple(replace(plate, line="") for plate in found.plates)
    return replace(found, pills=(), plates=plates, talon=(), whisper=("", ""))


def few_cards(shown: Any, done: bool) -> Any:
    """Returns `honest` for a step of a single trick in which the contract matters: no tricks are counted."""
    found = honest(shown, done)
    if not isinstance(found, TrickView):
        return found
    plates = tuple(replace(plate, line="" if "trick" in plate.line else plate.line) for plate in found.plates)
    return replace(found, plates=plates, line=tr("a single trick"), last=False)


def after_tricks(count: int) -> Callable[[Any], bool]:
    """Returns whether so many tricks are done, as an aim of a step."""
    return lambda state: len(state.tricks) >= count


# ---------------------------------------------------------------------- when a step is over, what is said meanwhile

def asked_in(*phases: str) -> Callable[[Any], bool]:
    """Returns whether the learner is asked in one of these phases, or the deal is over."""
    return lambda state: state.phase == CardPhase.OVER or (state.phase in phases and ME in state.turn())


def past(*phases: str) -> Callable[[Any], bool]:
    """Returns whether these phases are over."""
    return lambda state: state.phase not in phases


def play_words(state: Any, partner: str, had: str) -> tuple[str, str]:
    """Returns what to think of in a trick of the whole deal; `had` tells the points."""
    if ME not in state.turn():
        return tr("The others play"), tr(
            "Any key has them play at once. Whoever holds the {card} is on your side.", card=partner)
    if state.trick:
        return tr("Follow, if you can"), tr(
            "Bright cards may go. Take a fat trick, keep high cards from a lost one. {had}", had=had)
    return tr("You lead"), joined(" ", (to_lead(state), had))
