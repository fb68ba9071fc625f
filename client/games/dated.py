"""Bots at the deal of a day: what they choose follows from the date, the same on every computer (PROTOCOL.md 11).

Only bots that reckon by rules of thumb sit there: they compare whole numbers and short sums, never the means of many
imagined deals, whose last digits differ between computers; what isn't a sum of halves is added by fsum, whose result
is that of no order and no version. Chance is read from SHAKE-256, and a hand is looked at in
the order of its faces, since a mix leaves its slots in another order each time.
"""
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby
from random import Random
from typing import Any, NamedTuple

from client.games.catalogue import LISTINGS
from p2p.games import GAMES, days
from p2p.games.days import DAY
from p2p.games.draw import Draw, day_coin
from p2p.games.game import Answer, CardGame, Coin, Mix, Move, Need, Outcome, Seat, with_thing
from p2p.peer.characters import CHARACTERS, Character
from p2p.table.match import DEALS, Match, new_match
from p2p.table.plays import TakenMove

LEVELS = ("gentle", "easy", "steady")
THE_TWELVE = tuple(character for character in CHARACTERS if character.level in LEVELS)
COMPANY = "steady"              # the level of the bots at the table
ME = Seat(0)
# Of a bot that looks for one of six Taus: ms that half of its looks take at most on a board with three, in how many of
# a hundred looks it finds nothing, and how many of a hundred claims are wrong.
LOOKS: Mapping[str, tuple[int, int, int]] = {
    "gentle": (22_000, 30, 12), "easy": (14_000, 25, 8), "steady": (7_000, 12, 0)}
# Quantiles 1/32, 3/32, … 31/32 of a log-normal time with deviation 0.47, in thousandths of its median; and the square
# root of 3 over how many Taus are left, in thousandths.
SPREAD = (417, 538, 622, 694, 762, 828, 895, 964, 1038, 1118, 1208, 1313, 1440, 1608, 1858, 2400)
FEWER = (0, 1732, 1225, 1000, 866, 775, 707)
QUICKEST = 900                  # ms below which nobody sees a Tau and presses three keys


def _draw(*words: object) -> Draw:
    return Draw(sha256("\0".join(("fairdeal luck", *map(str, words))).encode()).digest())


class DayLuck(Random):
    """Chance that follows from some words, by whole numbers alone: the same in every version of Python."""

    def __init__(self, *words: object) -> None:
        self._draw = _draw(*words)
        super().__init__(0)

    def random(self) -> float:
        """Returns a number from 0 up to 1, a multiple of 2 to the power of -53."""
        return self._draw.below(1 << 53) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """Returns a number of at most k bits."""
        return self._draw.below(1 << k)

    def randint(self, a: int, b: int) -> int:
        """Returns a number from a to b."""
        return a + self._draw.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        """Returns one of these things."""
        return seq[self._draw.below(len(seq))]


def luck(code: str, day: str, name: str, moves: int) -> DayLuck:
    """Returns the chance of the bot of this name for the choice after so many own ones at the deal of a day."""
    return DayLuck(code, day, name, moves)


def choices(happenings: Sequence[TakenMove], seat: Seat) -> int:
    """Returns how many moves of this seat had an effect."""
    return sum(taken.seat == seat and taken.before != taken.after for taken in happenings)


def alike(state: Any, seat: Seat) -> Any:
    """Returns the State of a card game that a seat sees with its hand in the order of the faces."""
    hand = tuple(sorted(state.hands[seat], key=lambda slot: (state.faces[slot], slot)))
    return state._replace(hands=with_thing(state.hands, seat, hand))


def said(move: Move) -> Move:
    """Returns a move that was chosen from a hand so looked at as the rules want it: slots between words ascending."""
    runs = (sorted(run) if numbers else run for numbers, run in
            ((numbers, [*run]) for numbers, run in groupby(move.args, lambda arg: isinstance(arg, int))))
    return Move(move.verb, tuple(chain.from_iterable(runs)))


def chosen(code: str, day: str, sits: tuple[str, str], state: Any, seat: Seat, made: int) -> tuple[Move, float] | None:
    """Returns what a bot (its name and level) chooses in a card game of a day after so many own moves, and its time in
    ms, as a listing's bot does. `state`: what its seat sees."""
    name, level = sits
    found = LISTINGS[code].bot.choose(alike(state, seat), seat, 0, level, luck(code, day, name, made))
    return (said(found[0]), found[1]) if found else None


def company(code: str, day: str) -> list[Character]:
    """Returns the bots that sit at the deal of a day, by seat after the own one."""
    steady = [character for character in CHARACTERS if character.level == COMPANY]
    return _draw("company", code, day).order(steady)[:days.seats_of_day(GAMES[code]) - 1]


class Faces:
    """The cards of a day's deal without locks: answers what the rules owe."""

    def __init__(self, code: str, day: str) -> None:
        self._code, self._day, self._coins = code, day, 0
        self._faces = dict(enumerate(days.saved_of(code, day).order))

    def answer(self, need: Need) -> Answer:
        """Returns a coin's bytes, or the faces of the opened or fresh slots."""
        if isinstance(need, Coin):
            self._coins += 1
            return day_coin(self._code, self._day, self._coins)
        if isinstance(need, Mix):
            self._faces.update({fresh: self._faces[slot] for slot, fresh in zip(need.slots, need.fresh, strict=True)})
            return {slot: self._faces[slot] for slot in need.fresh}
        return {slot: self._faces[slot] for slot in need.slots}


def options(code: str, day: str) -> dict[str, str]:
    """Returns the options of a table of this game with the deal of a day."""
    one = {DEALS.name: "1"} if isinstance(GAMES[code], CardGame) else {}
    return {**days.house_of_day(GAMES[code]), DAY: day, **one}


def match_of(code: str, day: str) -> Match:
    """Returns the match of one deal of a card game on a day, before it begins."""
    return new_match(GAMES[code], days.seats_of_day(GAMES[code]), options(code, day))


def dealt(state: Any, faces: Faces) -> Any:
    """Returns the state once everything that the rules owe in it is answered."""
    while needs := state.need():
        state = state.supply(needs[0], faces.answer(needs[0]))
    return state


def hand(code: str, day: str) -> tuple[int, ...]:
    """Returns the faces of the own hand in a card game of a day, as they are dealt."""
    return tuple(dealt(match_of(code, day).deal(), Faces(code, day)).hand(ME) or ())


def outcome_of(code: str, day: str, own: Character) -> Outcome:
    """Returns how the deal of a day of a card game ends with this bot on the own seat."""
    game, faces, state = GAMES[code], Faces(code, day), match_of(code, day).deal()
    assert isinstance(game, CardGame), "a race has no deal"
    bots = [own, *company(code, day)]
    made = [0] * len(bots)
    while True:
        state = dealt(state, faces)
        if state.outcome() is not None:
            return game.judged(state, ())
        seat = min(state.turn())
        sits = bots[seat].name, bots[seat].level
        found = chosen(code, day, sits, state.seen_by({seat}), seat, made[seat])
        assert found is not None, "who is asked has an answer"
        state = state.apply(seat, found[0], 0)
        made[seat] += 1


def board(code: str, day: str) -> tuple[int, ...]:
    """Returns the faces on the board of a race of a day, by position."""
    state = GAMES[code].start(1, days.house_of_day(GAMES[code]))
    return tuple(state.supply(state.need()[0], day_coin(code, day, 1)).board)


def time_of(day: str, own: Character) -> int:
    """Returns in how many ms this bot finds all six Taus of a day."""
    median, misses, errs = LOOKS[own.level]
    chance, ms = DayLuck("tau", day, own.name), 0
    for left in range(len(FEWER) - 1, 0, -1):
        while True:
            ms += max(QUICKEST, median * FEWER[left] * SPREAD[chance.randint(0, len(SPREAD) - 1)] // 1_000_000)
            if chance.randint(1, 100) > misses and chance.randint(1, 100) > errs:
                break
    return ms


class BotResult(NamedTuple):
    """The result of a bot on the own seat: its points, or ms in a race, and its worth beside other results."""

    name: str
    value: int
    worth: int


def worth_of(scores: Sequence[int]) -> int:
    """Returns what a deal is worth to the own seat beside the others at the table: the own points less the mean of all,
    times their number. Where only the declarer's side scores, who stops it has done something, too."""
    return scores[ME] * len(scores) - sum(scores)


def results(code: str, day: str) -> Iterator[BotResult]:
    """Yields what each of the twelve makes of the deal of a day."""
    for own in THE_TWELVE:
        if isinstance(GAMES[code], CardGame):
            match = match_of(code, day)
            ended = match.after(outcome_of(code, day, own)).final
            scores = [total - before for total, before in zip(ended, match.totals, strict=True)]
            yield BotResult(own.name, scores[ME], worth_of(scores))
        else:
            ms = time_of(day, own)
            yield BotResult(own.name, ms, -ms)
