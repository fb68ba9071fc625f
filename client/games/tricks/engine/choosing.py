"""How a sharp bot chooses a card: it imagines deals that fit what it knows, and plays them out for each of its choices.

Knows only the state that its seat may see; all chance comes from the `rng` it is given.
"""
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.imagining import BotSight, ImaginedGame, State, board_of, view_of, worlds_of
from client.games.tricks.engine.judge import Effort, Trials, alike, played, size_of, solved
from client.games.tricks.engine.thrift import MOND, SKIS, generous, sensible, spared, thrifty, waiting
from client.games.tricks.engine.thumbs import FAT, foe, friend, legal_faces, play
from client.games.tricks.engine.worlds import Worlds
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import VALUE
from p2p.games.tarot.phases import CardPhase

EFFORT = Effort()
EARLY = 4                       # tricks in which Kings and Queens are led only if they are very likely to get home
WEAK = 3                        # cards, of which no more than one is a tarok: the bidder has more of them
GUARDS = 4                      # taroks, with so many of which the mond is soon bare
HOME, MOND_HOME = 0.85, 0.95    # in so many of imagined deals; the mond costs its player more
CHANCE = 0.4                    # in so many a King that is led later, or put on a trick


class Weighed(NamedTuple):
    """The thoughts about the cards of a hand, each a face: `chosen` is played, `worths` are what each brings.

    `near`: those that aren't surely worse than the chosen one. `refused`: those that custom refuses. `errors`: the
    standard error of what each brings beside the chosen one. Of cards that are as good as each other there is the
    lowest.
    """

    chosen: int
    worths: dict[int, float]
    near: frozenset[int]
    refused: frozenset[int]
    errors: dict[int, float]


class SharpBot(NamedTuple):
    """A sharp bot of one card game.

    `word` is its answer to what isn't a card, None if rules of thumb will do; it imagines `more` deals for it than for
    a card, times the effort's.
    """

    game: ImaginedGame
    word: Callable[[State, Seat, Array, int], Move | None]
    more: int = 1

    def move(self, state: State, seat: Seat, rng: Random, effort: Effort | None = None) -> Move | None:
        """Returns what this seat does, None if that needs no thought."""
        effort = effort or EFFORT
        if state.phase == CardPhase.PLAY:
            return self.card(state, seat, rng, effort)
        return self.word(state, seat, np.random.default_rng(rng.getrandbits(64)), self.more * effort.worlds)

    def card(self, state: State, seat: Seat, rng: Random, effort: Effort) -> Move:
        """Returns the move with the card that brings this seat the most."""
        legal = legal_faces(state, seat)
        if len(legal) == 1:
            return play(state, seat, legal[0])
        view, chance = view_of(self.game, state, seat), np.random.default_rng(rng.getrandbits(64))
        options = _sensible(view, _different(view, legal))
        if len(options) == 1:
            return play(state, seat, view.names.face[options[0]])
        worlds = _drawn(view, chance, effort)
        options = _careful(view, options, worlds, effort)
        if len(options) == 1:
            return play(state, seat, view.names.face[options[0]])
        best = _best(view, options, _tally(view, options, worlds, chance, effort, drops=True), options)
        return play(state, seat, view.names.face[options[best]])

    def weighed(self, state: State, seat: Seat, rng: Random, effort: Effort) -> Weighed:
        """Returns what each legal card of the own hand brings this seat, and which of them it would play."""
        view, chance = view_of(self.game, state, seat), np.random.default_rng(rng.getrandbits(64))
        options = _different(view, legal_faces(state, seat))
        worlds = _drawn(view, chance, effort)
        kept = _careful(view, _sensible(view, options), worlds, effort)
        tally = _tally(view, options, worlds, chance, effort)
        best = _best(view, options, tally, kept)
        faces, means = [view.names.face[code] for code in options], tally.means
        return Weighed(faces[best], {face: float(worth) for face, worth in zip(faces, means, strict=True)},
                       frozenset(face for row, face in enumerate(faces) if not tally.surely(best, row)),
                       frozenset(face for face, code in zip(faces, options, strict=True) if code not in kept),
                       {face: tally.error(best, row) for row, face in enumerate(faces)})


def _best(view: BotSight, options: list[int], tally: Trials, kept: list[int]) -> int:
    """Returns the row of the code to play, one of those that are `kept`."""
    worths, names, rows = tally.means, view.names, [options.index(code) for code in kept]
    best = max(rows, key=lambda row: (round(worths[row], 6), -VALUE[names.face[options[row]]], -row))
    if not view.game.by_points(view.state) or _emperor(view):
        return best
    return rows[_settled(view, kept, rows.index(best), lambda row: worths[rows[row]],
                         lambda one, other: tally.surely(rows[one], rows[other]))]


def _settled(view: BotSight, options: list[int], best: int, means: Callable[[int], float],
             surely: Callable[[int, int], bool]) -> int:
    """Returns the row to play among those that aren't surely worse than this one: custom decides, not chance."""
    holds, holder = _holding(view)
    last = len(view.state.trick) == len(view.state.hands) - 1

    def worth(code: int) -> int:
        return VALUE[view.names.face[code]]
    ours = friend(view.state, view.seat, holder)
    if not last and not _few(view):
        best = spared(options, best, holds, ours, means, surely)
    if last and not ours and not _few(view) and _poor(view):
        best = waiting(options, best, holds, means, surely)
    if holds < 0:
        return best
    if not ours:
        return thrifty(options, best, holds, worth, surely)
    return generous(options, best, worth, surely) if last else best


def _different(view: BotSight, legal: Sequence[int]) -> list[int]:
    """Returns the codes of these faces, one of those that are as good as each other in this trick and later."""
    state, names = view.state, view.names
    others = sum(1 << code for code in view.unknown.cards) | names.mask(map(state.public, state.trick))
    return alike([names.of[face] for face in legal], others, lambda code: VALUE[names.face[code]])


def _holding(view: BotSight) -> tuple[int, Seat]:
    """Returns the code that holds the trick, and who played it; -1 and who leads before the lead."""
    state = view.state
    trick = [state.public(slot) for slot in state.trick]
    place = view.game.winner(state, trick) if trick else 0
    return view.names.of[trick[place]] if trick else -1, seat_after(view.game.leader(state), place, len(state.hands))


def _sensible(view: BotSight, options: list[int]) -> list[int]:
    state, names, seats = view.state, view.names, len(view.state.hands)
    if not view.game.by_points(state) or _emperor(view):
        return options
    trick, (best, holder) = state.trick, _holding(view)
    enemy = foe(state, view.seat, holder)
    after = [seat_after(view.game.leader(state), step, seats) for step in range(len(trick) + 1, seats)]
    helped = any(not foe(state, view.seat, other) for other in after)
    hidden = sum(1 << code for code in view.unknown.cards)
    rivals = [other for other in after if not friend(state, view.seat, other)]
    behind = sum(1 << code for code, homes in zip(view.unknown.cards, view.unknown.prior, strict=True)
                 if any(homes[other] for other in rivals))
    fat = sum(VALUE[state.public(slot)] for slot in trick) >= FAT or size_of(view.own & bits.TAROKS) <= GUARDS
    weak = len(state.tricks) < EARLY and foe(state, view.seat, state.bidder) and (
        WEAK * size_of(view.own & bits.TAROKS) <= size_of(view.own))
    return sensible(options, best, hidden, len(trick) == seats - 1, enemy, helped, _few(view),
                    lambda code: VALUE[names.face[code]], friend(state, view.seat, holder), fat, weak, behind)


def _emperor(view: BotSight) -> bool:
    """Returns whether skis and mond lie in the trick, so that the pagat would take it."""
    both = {view.names.of[view.state.public(slot)] for slot in view.state.trick} >= {MOND, SKIS}
    return both and view.game.rules(view.state).emperor


def _poor(view: BotSight) -> bool:
    """Returns whether the trick isn't worth the skis while somebody else may have the mond."""
    trick = sum(VALUE[view.state.public(slot)] for slot in view.state.trick)
    return trick < FAT and MOND in view.unknown.cards


def _few(view: BotSight) -> bool:
    """Returns whether the deal is nearly over for this seat."""
    return len(view.state.hands[view.seat]) <= view.game.few


def _careful(view: BotSight, options: list[int], worlds: Worlds, effort: Effort) -> list[int]:
    """Returns these codes without dear cards that are too likely to be lost, if others are left.

    Those are a King that is led, or put on a trick to which others play, a Queen that is led early, the pagat before
    the end, and the mond while another may have the skis. Playing them now looks no worse to imagined players than
    keeping them, since they know no better chance.
    """
    state = view.state
    if not view.game.by_points(state) or size_of(view.own) <= effort.tricks:      # the ending is reckoned out
        return options
    hidden = sum(1 << code for code in view.unknown.cards)
    lead, early, last = not state.trick, len(state.tricks) < EARLY, len(state.trick) == len(state.hands) - 1
    dear = 0 if last else bits.KINGS | (bits.QUEENS if lead and early else 0)
    risky = dear | bits.PAGAT | (bits.MOND if hidden & bits.SKYZ_BIT else 0)
    bold = [code for code in options if risky >> code & 1]
    if not bold or len(bold) == len(options):
        return options
    least = {code: MOND_HOME if code == MOND else CHANCE if dear >> code & 1 and not (lead and early) else HOME
             for code in bold}
    home = _home(view, bold, worlds)
    return [code for code in options if code not in home or home[code] >= least[code]]


def _home(view: BotSight, cards: list[int], worlds: Worlds) -> dict[int, float]:
    """Returns by code in how many of these deals the trick with this card goes to the own side, at least.

    Of the mond it is in how many nobody who plays after it has the skis: a friend may have no other tarok.
    """
    seat, policy, found = view.seat, view.game.policy(view.state), {}
    for code in cards:
        board = board_of(view, worlds)
        board.play(np.full(len(board), 1 << code))
        while board.on_table:
            board.play(policy(board))
        ours = board.side[board.taker, np.arange(len(board))] == board.side[seat]
        if code == MOND:
            seats = board.rules.seats
            later = [(seat + step) % seats for step in range(1, seats - len(view.state.trick))]
            ours &= (np.bitwise_or.reduce(worlds.places[later], axis=0) & bits.SKYZ_BIT) == 0
        found[code] = float(ours.mean() - ours.std() / np.sqrt(len(board))) if len(board) else 1.0
    return found


def _drawn(view: BotSight, rng: Array, effort: Effort) -> Worlds:
    """Returns as many imagined deals as are looked at in one round."""
    return worlds_of(view, effort.ends if _exact(view, effort) else effort.worlds, rng)


def _exact(view: BotSight, effort: Effort) -> bool:
    """Returns whether so few cards are left, between two sides, that all ways to play them are looked at."""
    return size_of(view.own) <= effort.tricks and view.state.bidder >= 0


def _tally(view: BotSight, options: list[int], worlds: Worlds, rng: Array, effort: Effort,
           drops: bool = False) -> Trials:
    """Returns what each of these cards (codes) brings this seat, in these deals and in more that are drawn."""
    state, seat = view.state, view.seat
    ours, theirs = view.game.scores(state, seat)
    policy, exact, tally = view.game.goes_on(state, rng), _exact(view, effort), Trials(len(options), effort, drops)
    rounds = chain((worlds,), iter(lambda: _drawn(view, rng, effort), None))
    while not tally.done:
        board, cards = board_of(view, next(rounds)), [1 << options[row] for row in tally.left]
        if exact:
            tally.add(solved(board, cards, theirs) * np.where(board.side[seat], 1, -1))
        else:
            tally.add(played(board, cards, policy, ours))
    return tally
