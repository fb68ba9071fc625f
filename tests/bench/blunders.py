"""Blunders that every card player sees, counted in finished deals with all cards open. Shares no code with the bots.

A deal is read from its last state, by the rules alone. What a player could not know is no blunder: who is on whose
side counts only from when that player could tell. The goals are those of the sharp level, for a hundred deals.
"""
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from p2p.games.game import Outcome, Seat, seat_after, seats_of
from p2p.games.tarok.contracts import ITEM_VALUES, KLOP, value_of
from p2p.games.tarok.items import declarer_pile, item_lines, side_of, valat_lines
from p2p.games.tarok.score import to_five
from p2p.games.taroky.score import result, team
from p2p.games.tarot.cards import (
    KINGS,
    MOND,
    PAGAT,
    SKYZ,
    SUIT,
    VALUE,
    beating,
    may_follow,
    pile_points,
    power,
    winning,
)
from tests.bench import bots
from tests.bench.row import Row

EARLY, ENDING = 4, 3            # the first tricks, where Kings are led too soon; the last ones, which are reckoned out
HIGH = 15                       # the face of XVI: from here on a tarok is too dear to take a friend's trick
DEAR = 4                        # points of a card that isn't given away
LEAST = 40                      # % of its bids that a contract is to be made
DEALS, LONGER = 100, 10         # deals of each game; times as many at length
GAMES = (("taroky", 4), ("tarok", 3), ("tarok", 4))


class Said(NamedTuple):
    """An announcement or the game: by whom, who doubled it in turn, whether it was made, its plain worth."""

    item: str
    seat: Seat
    doubled: tuple[Seat, ...]
    made: bool
    stake: float


class Finished(NamedTuple):
    """A finished deal. `tricks`: who led, the faces in their order, who won; `side`: the seats on the bidder's side.

    `hands`: faces by seat before the first lead. `called`: the face that makes its holder the partner, -1 for none.
    `open`: everybody knew the sides from the start. `kept`: who had to keep the pagat, -1 for nobody.
    """

    hands: tuple[frozenset[int], ...]
    tricks: tuple[tuple[Seat, tuple[int, ...], Seat], ...]
    bidder: Seat
    side: frozenset[Seat]
    contract: str
    said: tuple[Said, ...] = ()
    called: int = -1
    open: bool = True
    kept: int = -1
    strength: tuple[int, ...] = power()


class Turn(NamedTuple):
    """A card that was played. `hand`: before it; `trick`: the faces on the table; `holder`: who held that trick."""

    number: int
    seat: Seat
    face: int
    hand: frozenset[int]
    trick: tuple[int, ...]
    holder: Seat
    last: bool
    winner: Seat
    public: bool                # by then everybody knew the sides


# ---------------------------------------------------------------------- reading a deal

def finished(game: str, state: Any, outcome: Outcome) -> Finished | None:
    """Returns the deal of this last state; None for one that isn't played for points, or has no tricks."""
    if not state.tricks or (game == "tarok" and (state.contract in ("", KLOP) or state.row.aim != "points")):
        return None
    seats = len(state.hands)
    tricks = tuple((trick.leader, tuple(state.faces[slot] for slot in trick.slots), trick.winner)
                   for trick in state.tricks)
    hands: list[set[int]] = [{state.faces[slot] for slot in left} for left in state.hands]
    for leader, faces, _ in tricks:
        for step, face in enumerate(faces):
            hands[seat_after(leader, step, seats)].add(face)
    side = side_of(state) if game == "tarok" else team(state)
    said, kept = (_tarok_words if game == "tarok" else _taroky_words)(state, outcome)
    contract = state.contract if game == "tarok" else "prever" if state.prever >= 0 else "partner"
    alone = state.called < 0 or (game == "taroky" and state.prever >= 0)
    return Finished(tuple(map(frozenset, hands)), tricks, state.bidder, side, contract, said,
                    -1 if alone else state.called, alone, kept, state.strength())


def _tarok_words(state: Any, outcome: Outcome) -> tuple[tuple[Said, ...], int]:
    distance = abs(pile_points(declarer_pile(state)) - 35)
    if state.house.difference == "rounded":
        distance = to_five(distance)
    said, kept = [], -1
    made = {line.call: line.amount * (1 if line.call.with_declarer else -1) > 0
            for line in (*item_lines(state), *valat_lines(state)) if line.call}
    for call in state.calls:
        if call.item == "game":
            value = value_of(state.house, state.contract) + (distance if state.row.talon else 0)
            said.append(Said("game", call.seat, call.kontra, outcome.reason.endswith("won"), value))
        else:
            said.append(Said(call.item, call.seat, call.kontra, made.get(call, False), ITEM_VALUES[call.item][1]))
            kept = call.seat if call.item == "pagat" else kept
    return tuple(said), kept


def _taroky_words(state: Any, _outcome: Outcome) -> tuple[tuple[Said, ...], int]:
    found, side = result(state), team(state)
    said = [Said("game", state.bidder, state.contra, found.won, abs(found.game) / 2 ** len(state.contra))]
    if state.valat >= 0:
        said.append(Said("valat", state.valat, (), found.won == (state.valat in side), abs(found.game)))
    if state.pagat >= 0:
        won = found.pagat > 0 if state.pagat in side else found.pagat < 0
        said.append(Said("pagat", state.pagat, state.pagat_contra, won, abs(found.pagat)))
    return tuple(said), state.pagat


def turns(deal: Finished) -> Iterator[Turn]:
    """Yields each card that was played, in its order."""
    seats, hands, public = len(deal.hands), [set(hand) for hand in deal.hands], deal.open
    for number, (leader, faces, winner) in enumerate(deal.tricks):
        for step, face in enumerate(faces):
            seat, before = seat_after(leader, step, seats), faces[:step]
            place = winning(before, deal.strength) if before else 0
            yield Turn(number, seat, face, frozenset(hands[seat]), before, seat_after(leader, place, seats),
                       step == seats - 1, winner, public)
            hands[seat].discard(face)
            public = public or face == deal.called


def legal(turn: Turn, kept: int = -1) -> frozenset[int]:
    """Returns what could be played; `kept`: the seat that had to keep the pagat while it could."""
    found = frozenset(may_follow(tuple(turn.hand), turn.trick[0]) if turn.trick else turn.hand)
    return (found - {PAGAT} or found) if turn.seat == kept else found


def friends(deal: Finished, one: Seat, other: Seat) -> bool:
    """Returns whether both were on one side, as all cards tell."""
    return (one in deal.side) == (other in deal.side)


def known(deal: Finished, turn: Turn, other: Seat) -> bool:
    """Returns whether the seat could tell then on whose side the other one was."""
    return turn.public or turn.seat == other or (other == deal.bidder and turn.seat != deal.bidder)


# ---------------------------------------------------------------------- what is counted

def counted(deal: Finished) -> Counter[str]:
    """Returns how often each blunder came, and beside it how often it could have."""
    found: Counter[str] = Counter(deals=1)
    played, tricks = list(turns(deal)), len(deal.tricks)
    for turn in played:
        lost = not friends(deal, turn.seat, turn.winner)
        ending = turn.number >= tricks - ENDING
        if turn.face in KINGS and not turn.trick and turn.number < EARLY:
            whose = "bidder's side" if turn.seat in deal.side else "opponents"
            found.update([f"Kings led early, {whose}", *[f"Kings lost early, {whose}"] * lost])
        if turn.face in KINGS and not turn.trick:
            found.update(["Kings led", *["Kings ruffed"] * (lost and ruffed(deal, turn))])
        if turn.face == MOND and turn.winner != turn.seat:
            found.update(["monds lost", *["monds lost that were safe"] * safe_before(played, turn)])
        if turn.face == PAGAT and turn.number < tricks - 1 and len(legal(turn, deal.kept)) > 1:
            found.update(["pagats played early", *["pagats thrown"] * lost])
        found["winners overtaken"] += not ending and overtaken(deal, turn)
        found["gifts"] += lost and not ending and gift(deal, turn)
    found.update(words(deal))
    return +found


def ruffed(deal: Finished, turn: Turn) -> bool:
    """Returns whether the trick that a King led was won by a tarok."""
    return any(face <= SKYZ for face in deal.tricks[turn.number][1])


def safe_before(played: Sequence[Turn], lost: Turn) -> bool:
    """Returns whether the mond could have won an earlier trick for sure: played last, no skis on the table."""
    return any(turn.seat == lost.seat and turn.last and turn.number < lost.number and MOND in legal(turn)
               and SKYZ not in turn.trick and turn.face not in (MOND, PAGAT) for turn in played)


def overtaken(deal: Finished, turn: Turn) -> bool:
    """Returns whether the last player took a trick that was surely the own side's with a high tarok, for nothing.

    The mond is brought home so, which is a gain.
    """
    if not turn.last or turn.face < HIGH or turn.face > SKYZ or turn.face == MOND:
        return False
    if not (friends(deal, turn.seat, turn.holder) and known(deal, turn, turn.holder)):
        return False
    options = legal(turn, deal.kept)
    return turn.face in beating([turn.face], turn.trick, deal.strength) and bool(
        options.difference(beating(options, turn.trick, deal.strength)))


def gift(deal: Finished, turn: Turn) -> bool:
    """Returns whether a Queen or more was thrown on a trick that was surely the other side's, a pip being at hand."""
    if VALUE[turn.face] < DEAR or not turn.trick or turn.face in beating([turn.face], turn.trick, deal.strength):
        return False
    if friends(deal, turn.seat, turn.holder) or not known(deal, turn, turn.holder):
        return False
    after = seats_of(len(deal.hands))
    later = [seat_after(turn.seat, step, len(after)) for step in range(1, len(after) - len(turn.trick))]
    if any(friends(deal, turn.seat, other) or not known(deal, turn, other) for other in later):
        return False
    return any(VALUE[face] <= VALUE[turn.face] - 2 and SUIT[face] == SUIT[turn.face]
               for face in legal(turn, deal.kept) if face != turn.face)


def words(deal: Finished) -> Counter[str]:
    """Returns what was bid, announced and doubled back, how often it was made, and the points that answers brought."""
    found: Counter[str] = Counter()
    for said in deal.said:
        kind = f"bids {deal.contract}" if said.item == "game" else "announcements"
        found.update([kind, *[f"{kind} made"] * said.made])
        if said.item == "pagat":
            found.update(["pagats announced", *["pagats announced made"] * said.made])
        for level, seat in enumerate(said.doubled):
            won = said.made == friends(deal, seat, said.seat)
            kind = "answers" if level else "kontras"
            found.update([kind, *[f"{kind} lost"] * (not won)])
            found[f"{kind}' points"] += round(said.stake * 2 ** level * (1 if won else -1))
    return found


# ---------------------------------------------------------------------- rows

def rows(long: bool = False) -> Iterator[Row]:
    """Yields how often sharp bots blunder, game by game. Takes about two minutes on two cores, at length ten times it.
    """
    deals = DEALS * (LONGER if long else 1)
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=get_context("spawn")) as pool:
        for game, seats in GAMES:
            found: Counter[str] = Counter()
            for each in pool.map(one, repeat(game, deals), repeat(seats, deals), range(bots.FRESH, bots.FRESH + deals)):
                found.update(each)
            yield from rows_of(f"{game} {seats}", found)


def one(game: str, seats: int, number: int, level: str = "sharp") -> Counter[str]:
    """Returns what is counted in the deal of this number among players of one level."""
    deal = finished(game, *bots.deal_of(game, seats, number, [bots.player(game, level)] * seats))
    return counted(deal) if deal else Counter()


def rows_of(name: str, found: Counter[str]) -> Iterator[Row]:
    """Yields the rows of one game for these counts."""
    deals = found["deals"] or 1
    yield _share(name, "lost monds that were safe once", "monds lost that were safe", "monds lost", found, 10)
    for whose in ("bidder's side", "opponents"):
        yield _often(name, f"Kings lost in tricks 1 to {EARLY}, {whose}", f"Kings lost early, {whose}", found,
                     f"of {found[f'Kings led early, {whose}']} led")
    yield _often(name, "Kings led into a ruff", "Kings ruffed", found, f"of {found['Kings led']} led")
    yield _often(name, "own winner overtaken for nothing", "winners overtaken", found, "", 2)
    yield _often(name, "Queens and more given away", "gifts", found, "")
    yield _often(name, "pagats thrown", "pagats thrown", found, f"of {found['pagats played early']} played by choice")
    yield _share(name, "announcements made", "announcements made", "announcements", found, 65, True)
    yield _share(name, "announced pagats made", "pagats announced made", "pagats announced", found, None, True)
    answers = found["answers"]
    yield Row(f"{name}, a kontra answered", found["answers' points"] / answers if answers else None, "points", 0,
              f"{found['answers lost']} of {answers} lost, in {deals} deals", True)
    weak = []
    for kind in sorted(kind for kind in found if kind.startswith("bids ") and not kind.endswith("made")):
        yield _share(name, kind, f"{kind} made", kind, found, 70 if kind == "bids one" else LEAST, True)
        weak += [kind] if found[f"{kind} made"] * 100 < LEAST * found[kind] else []
    yield Row(f"{name}, contracts made less than {LEAST} in 100", len(weak), "", 0, ", ".join(weak))


def _often(name: str, what: str, key: str, found: Counter[str], note: str, goal: float | None = None) -> Row:
    """Returns a row that says how often something came in a hundred deals, with the error of a rare event."""
    deals = found["deals"] or 1
    return Row(f"{name}, {what}", 100 * found[key] / deals, "", goal,
               f"+- {100 * sqrt(found[key]) / deals:.1f}, in 100 of {deals} deals; {note}".rstrip("; "))


def _share(name: str, what: str, key: str, of: str, found: Counter[str], goal: float | None, more: bool = False) -> Row:
    """Returns a row that says in how many of a hundred cases something came."""
    if not found[of]:
        return Row(f"{name}, {what}", None, "%", goal, "none", more)
    share = found[key] / found[of]
    return Row(f"{name}, {what}", 100 * share, "%", goal,
               f"+- {100 * sqrt(share * (1 - share) / found[of]):.0f}; {found[key]} of {found[of]}", more)


__all__ = ["Finished", "Said", "counted", "finished", "one", "rows", "rows_of"]
