"""A sharp Tarok bot's bids, calls, groups, discards and announcements, by their worth in imagined deals.

Knows only the state that its seat may see; all chance comes from the generator it is given.
"""
from collections.abc import Callable, Sequence

import numpy as np

from client.games.tarok.bot_hands import above_mark
from client.games.tarok.sharp_deals import LaidExchange, dealt, exchanges, kings_worths, worths
from client.games.tarok.sharp_score import TarokStakes, call_made, gain, scores
from client.games.tarok.sharp_worlds import GAME, policy_of, rules_of, stakes_of, view_of
from client.games.tricks.engine.bits import Array, codes
from client.games.tricks.engine.board import ImaginedBoard
from client.games.tricks.engine.choosing import SharpBot
from client.games.tricks.engine.hands import lay_options, lay_worths
from client.games.tricks.engine.imagining import board_of, worlds_of
from client.games.tricks.engine.judge import customary
from client.games.tricks.engine.policy import finish
from client.games.tricks.engine.thumbs import held
from p2p.games.game import NOBODY, Move, Seat
from p2p.games.tarok import State
from p2p.games.tarok.contracts import CONTRACTS, KLOP, THREE, CallItem
from p2p.games.tarok.position import Call, Phase
from p2p.games.tarok.talon import groups, to_lay
from p2p.games.tarot.cards import SUIT, SUITS
from p2p.games.tarot.phases import PASS
from p2p.games.tarot.sides import with_bidder

# Points by which a bid has to be better than to pass, by seats; below 0 since whoever bids then chooses the best game.
BID_GAIN = {3: -16.0, 4: -3.0}
KLOP_GAIN = 5.0                 # points by which a klop has to be better than a contract: it is no refuge
CAREFUL = 25.0                  # points that a contract about tricks has to promise besides
NEAR = 0.5                     # how far above its mark a hand has to be, to think of a contract about tricks
# How far below it one may be, by seats, to bid a contract by points, and to bid a two, which costs the least.
SHORT, SHORT_TWO = {3: 2.0, 4: 0.5}, {3: 2.0, 4: 1.5}
GROUP_WORLDS = 60               # deals that are imagined for each group of the talon, at least
# Points by which an announcement, that of the pagat, and a kontra of the game or of an item have to be better in
# imagined deals. Who keeps the pagat plays better than imagined ones do, whose enemies know all its voids.
SAY_GAIN, PAGAT_GAIN = 4.0, -35.0
KONTRA_GAIN, ITEM_KONTRA_GAIN = 8.0, 15.0
SURE = (0.0, 0.6, 0.75, 0.9)    # how much of the stake a kontra has to promise that answers so many others
PAGAT_SURE = 0.8                # how much of it one of a pagat has to promise, which imagined players lose too often
SAID, PAGAT_SAID = 0.6, 0.5     # in how many of imagined deals what is announced is to be made
# In how many of imagined deals a contract by points is to be made: a low one by seats, and one from LARGE points on.
# Three is what the forehand is left with: it may be lost as often as it costs less than a klop.
SOUND, SOUND_LARGE, LARGE = {3: 0.35, 4: 0.5}, 0.5, 30
UNSOUND, WEAK = 25.0, 60.0      # points that one has to promise besides which is not, and one without a hand for it
HEARD = 1.1                     # logarithm of how much likelier a deal is for each kontra that is right in it
SharpAnswer = Callable[[State, Seat, Array, int], Move | None]


def word(state: State, seat: Seat, rng: Array, number: int) -> Move | None:
    """Returns the answer to this phase's question by `number` imagined deals, None if it needs no thought."""
    answer = ANSWERS.get(state.phase)
    return answer(state, seat, rng, number) if answer else None


# ---------------------------------------------------------------------- the auction

def _promises(state: State, seat: Seat, words: Sequence[str], rng: Array,
              number: int) -> tuple[dict[str, float], float]:
    """Returns what each contract brings as declarer (klop as one of all), and what a pass brings."""
    deals, hand = dealt(state, seat, number, rng), held(state, seat)
    found = {}
    for name in words:
        if name == KLOP:
            found[name] = float(worths(state, deals, name, NOBODY, seat).mean())
        elif CONTRACTS[name].aim == "points":
            gains = worths(state, deals, name, seat, seat)
            sound = SOUND_LARGE if CONTRACTS[name].value >= LARGE else SOUND[state.seats] if name != THREE else 0.0
            short = (SHORT_TWO if name == "two" else SHORT)[state.seats]
            weak = name != THREE and above_mark(hand, name, state.seats) < -short
            found[name] = float(gains.mean()) - UNSOUND * float((gains > 0).mean() < sound) - WEAK * weak
        elif above_mark(hand, name, state.seats) >= NEAR:
            found[name] = float(worths(state, deals, name, seat, seat).mean()) - CAREFUL
    if state.declarer >= 0 and state.declarer != seat:
        passed = float(worths(state, deals, state.contract, state.declarer, seat).mean())
    elif seat == state.forehand or state.forced:
        passed = float(worths(state, deals, KLOP, NOBODY, seat).mean())
    else:
        passed = float(worths(state, deals, THREE, state.forehand, seat).mean())
    return found, passed


def _auction(state: State, seat: Seat, rng: Array, number: int) -> Move:
    """Returns a bid if it brings more than a pass; the lowest one where the final statement lets it be raised."""
    moves = list(state.moves(seat, 0))
    if moves[0].verb == "redeal":
        return moves[0]
    words = [str(move.args[0]) for move in moves if move.verb == "bid" and move.args[0] != "pass"]
    may_pass = Move("bid", ("pass",)) in moves
    if (len(words) == 1 and not may_pass) or not words:
        return moves[0]
    found, passed = _promises(state, seat, words, rng, number)
    best = _best(found, words)
    if may_pass and found.get(best, -99.0) < passed + BID_GAIN[state.seats]:
        return Move("bid", ("pass",))
    stays = state.house.final_statement == "always" and best != KLOP
    return Move("bid", (words[0] if stays else best,))


def _best(found: dict[str, float], words: Sequence[str]) -> str:
    """Returns the contract that promises most, klop only if it does by KLOP_GAIN."""
    others = {name: value for name, value in found.items() if name != KLOP}
    best = max(others, key=others.__getitem__, default=words[0])
    refuge = KLOP in found and found[KLOP] > others.get(best, -99.0) + KLOP_GAIN
    return KLOP if refuge else best


def _final(state: State, seat: Seat, rng: Array, number: int) -> Move:
    words = [str(move.args[0]) for move in state.moves(seat, 0)]
    return Move("bid", (_best(_promises(state, seat, words, rng, number)[0], words),))


# ---------------------------------------------------------------------- the exchange

def _king(state: State, seat: Seat, rng: Array, number: int) -> Move:
    found = kings_worths(state, seat, number, rng)
    best = max(found, key=found.__getitem__)
    return Move("king", (SUITS[SUIT[best]],))


def _talon(state: State, seat: Seat, rng: Array, number: int) -> Move:
    found = _groups_worths(state, seat, rng, number)
    return max(found, key=found.__getitem__)


def _groups_worths(state: State, seat: Seat, rng: Array, number: int) -> dict[Move, float]:
    """Returns what each group of the talon brings with the best discards after it."""
    names = codes(state.strength())
    own, whole = names.mask(held(state, seat)), names.mask(state.faces[slot] for slot in state.talon)
    options, split = [], groups(state)
    for place, group in enumerate(split):
        faces = [state.faces[slot] for slot in group]
        taken = names.mask(faces)
        options += [(place, LaidExchange((own | taken) & ~away, away, whole & ~taken, state.called in faces))
                    for away in lay_options(own | taken, len(group), names)]
    found = exchanges(state, seat, [option for _, option in options], max(GROUP_WORLDS, number // len(split)), rng)
    best: dict[Move, float] = {}
    for (place, _), worth in zip(options, found.mean(axis=1), strict=True):
        move = Move("take", (place + 1,))
        best[move] = max(float(worth), best.get(move, -np.inf))
    return best


def _lay(state: State, seat: Seat, rng: Array, number: int) -> Move:
    return customary(_lay_worths(state, seat, rng, number))


def _lay_worths(state: State, seat: Seat, rng: Array, number: int, also: Move | None = None) -> dict[Move, Array]:
    """Returns what each way to lay away brings, as `hands.lay_worths` does."""
    own, stakes = codes(state.strength()).mask(held(state, seat)), stakes_of(state)

    def brings(sets: Sequence[int]) -> Array:
        options = [LaidExchange(own & ~away, away, stakes.rest, stakes.carried) for away in sets]
        return exchanges(state, seat, options, number, rng)
    return lay_worths(state, seat, to_lay(state, seat), also, brings)


# ---------------------------------------------------------------------- the talk

def _talk(state: State, seat: Seat, rng: Array, number: int) -> Move:
    """Returns the announcement or kontra that brings most, else a pass; it is asked again until it passes."""
    best, most = PASS, 0.0
    for move, change in _said(state, seat, rng, number)[1].items():
        if move.verb == "say" and not _likely(change, PAGAT_SAID if _keeps_pagat(move) else SAID):
            continue
        value = float(change.mean()) - _margin(state, move, float(np.abs(change).mean()))
        if value > most:
            best, most = move, value
    return best


def _likely(change: Array, share: float) -> bool:
    """Returns whether what is announced is made in this share of the deals in which it changes anything."""
    return bool((change > 0).sum() >= share * max(1, (change != 0).sum()))


def _heard(state: State, seat: Seat, board: ImaginedBoard, stakes: TarokStakes, rng: Array) -> Array:
    """Returns rows of finished deals, as often as the kontras of the others make them likely.

    Whoever says kontra knows something: a deal in which that is right is likelier than one in which it is wrong.
    """
    likely = np.zeros(len(board))
    for call in state.calls:
        made = call_made(board, stakes, call) if call.kontra else likely
        for level, other in enumerate(call.kontra):
            if other != seat:
                likely += HEARD * (made == bool(level % 2))
    chance = np.exp(likely - likely.max(initial=0.0))
    return rng.choice(len(board), len(board), p=chance / chance.sum()) if likely.any() else np.arange(len(board))


def _said(state: State, seat: Seat, rng: Array, number: int) -> tuple[float, dict[Move, Array]]:
    """Returns what a pass brings, and by deal what each announcement and kontra brings besides; valat is left out."""
    moves = [move for move in state.moves(seat, 0) if move.verb in ("say", "kontra")]
    if not moves or state.declarer < 0:
        return 0.0, {}
    view = view_of(state, seat)
    worlds = worlds_of(view, number, rng)
    stakes, policy = stakes_of(state), policy_of(state.contract)
    before = board_of(view, worlds)
    board = finish(before.rows(np.arange(len(before))), policy)
    rows = _heard(state, seat, board, stakes, rng)
    silent = gain(scores(board, stakes), seat)[rows]
    changes = {}
    for move in moves:
        calls = _after(state, seat, move)
        if calls is None:
            continue
        ended = board
        if _keeps_pagat(move):
            kept = before.rows(np.arange(len(before)))
            kept.rules = rules_of(state._replace(calls=calls))
            ended = finish(kept, policy)
        changes[move] = gain(scores(ended, stakes._replace(calls=calls)), seat)[rows] - silent
    return float(silent.mean()), changes


def _margin(state: State, move: Move, stake: float) -> float:
    """Returns the points that an announcement or a kontra has to promise; `stake`: what it changes, for or against."""
    if move.verb == "say":
        return PAGAT_GAIN if _keeps_pagat(move) else SAY_GAIN
    call = _called(state, move)
    least = KONTRA_GAIN if call.item == CallItem.GAME else ITEM_KONTRA_GAIN
    sure = SURE[len(call.kontra)]
    return max(least, (max(sure, PAGAT_SURE) if call.item == CallItem.PAGAT else sure) * stake)


def _keeps_pagat(move: Move) -> bool:
    return move == Move("say", (CallItem.PAGAT,))


def _called(state: State, move: Move) -> Call:
    return next(call for call in state.calls
                if move.args == (("game",) if call.item == CallItem.GAME else (call.item, call.seat)))


def _after(state: State, seat: Seat, move: Move) -> tuple[Call, ...] | None:
    """Returns the calls as they stand after this one, None for one that is left alone."""
    if move.verb == "say":
        ours = bool(with_bidder(state, seat))
        item = str(move.args[0])
        return None if item == CallItem.VALAT else (*state.calls, Call(item, seat, ours))
    call = _called(state, move)
    doubled = call._replace(kontra=(*call.kontra, seat))
    return tuple(doubled if other is call else other for other in state.calls)


ANSWERS: dict[str, SharpAnswer] = {
    Phase.AUCTION: _auction, Phase.FINAL: _final, Phase.KING: _king, Phase.TALON: _talon, Phase.LAY: _lay,
    Phase.TALK: _talk,
}


# ---------------------------------------------------------------------- what each answer brings

def values(state: State, seat: Seat, rng: Array, number: int, also: Move | None = None) -> dict[Move, float]:
    """Returns what each answer to this phase's question brings this seat, in points beside the others.

    All of them in the same `number` imagined deals. Laying away has hundreds of answers: those worth thinking about,
    and the move `also`. Left out is what no deals are imagined for: an announced valat, contracts about tricks with a
    hand far below their mark. Nothing for a phase without a choice.
    """
    if state.phase in (Phase.AUCTION, Phase.FINAL):
        return _bids(state, seat, rng, number)
    if state.phase == Phase.KING:
        return {Move("king", (SUITS[SUIT[king]],)): worth
                for king, worth in kings_worths(state, seat, number, rng).items()}
    if state.phase == Phase.TALON:
        return _groups_worths(state, seat, rng, number)
    if state.phase == Phase.LAY:
        return {move: float(worth.mean()) for move, worth in _lay_worths(state, seat, rng, number, also).items()}
    if state.phase == Phase.TALK:
        silent, changes = _said(state, seat, rng, number)
        found = {move: silent + float(change.mean()) - PAGAT_GAIN * _keeps_pagat(move)
                 for move, change in changes.items()}
        return {PASS: silent, **found} if found else {}
    return {}


def _bids(state: State, seat: Seat, rng: Array, number: int) -> dict[Move, float]:
    """Returns what each bid brings; where it can be raised in the end, what the best contract from it on brings.

    Beside a pass a bid has what such deals leave out, by which the bot itself prefers it.
    """
    moves = [move for move in state.moves(seat, 0) if move.verb == "bid"]
    words = [str(move.args[0]) for move in moves if move.args[0] != "pass"]
    found, passed = _promises(state, seat, words, rng, number)
    about_tricks = {name for name in found if CONTRACTS[name].aim != "points" and name != KLOP}
    brings = {name: value + CAREFUL * (name in about_tricks) for name, value in found.items()}
    if state.phase == Phase.AUCTION and state.house.final_statement == "always":
        raised = [name for name in words if name != KLOP]
        brings |= {name: max(brings[other] for other in raised[place:] if other in brings)
                   for place, name in enumerate(raised) if name in brings}
    answers = {move: brings[str(move.args[0])] for move in moves if move.args[0] in brings}
    if (away := Move("bid", ("pass",))) not in moves:
        return answers
    return {**{move: value - BID_GAIN[state.seats] for move, value in answers.items()}, away: passed}


SHARP = SharpBot(GAME, word)
