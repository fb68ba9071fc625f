"""The worth of whole hands and their discards, for many imagined hands at once."""
from collections.abc import Callable, Sequence

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, Codes, codes, count, highest, lowest, worth
from client.games.tricks.engine.thumbs import held
from p2p.games.game import Move, Seat
from p2p.games.tarot.slots import CardState, lay_move

# By the number of cards of a suit in hand: what laying one away is worth beside its points.
_SHORT = np.array([0.0, 3.0, 2.0, 1.0] + [0.0] * 13)


def strength(hands: Array) -> Array:
    """Returns how strong hands are: taroks, more for high ones, Kings and missing suits."""
    empty = sum((hands & suit) == 0 for suit in bits.SUIT_BITS[:4])
    return (1.2 * count(hands & bits.TAROKS) + 0.6 * count(hands & bits.XVII_UP) + 0.8 * count(hands & bits.XX_UP)
            + 0.9 * count(hands & bits.KINGS) + 0.8 * empty)


def laid_away(hands: Array, number: int, fixed: Array | int = 0) -> Array:
    """Returns the `number` cards that each hand lays away.

    Plain cards first: with many points and no King to guard them, and of short suits. Then the lowest taroks. `fixed`:
    cards of the hands that are known to have stayed.
    """
    left, away = hands.copy(), np.zeros_like(hands)
    for _ in range(number):
        best, most = np.zeros_like(hands), np.full(hands.shape, -1.0)
        for suit in bits.SUIT_BITS[:4]:
            card = highest(left & suit & bits.PLAIN & ~fixed)
            guard = np.where((left & suit & bits.KINGS) != 0, 0.5, 1.0)
            value = worth(card) + _SHORT[count(left & suit)] * guard
            better = (card != 0) & (value > most)
            best, most = np.where(better, card, best), np.where(better, value, most)
        best = np.where(best == 0, lowest(left & bits.SMALL & ~fixed), best)
        left, away = left & ~best, away | best
    return away


def laid_again(hand: Array, laid: Array, number: int, fixed: Array | int, played: int, empty: int,
               chance: Array) -> tuple[Array, Array]:
    """Returns hands and discards of imagined deals as sound players would have chosen them from the same cards.

    `fixed`: cards known to be in the hand; `played`: those that were in it; `empty`: the suits, as a set, of which it
    has shown that it has none; `chance`: by row whether to choose anew. Rows that then wouldn't fit stay as they are.
    """
    pool = hand | laid
    away = laid_away(pool | played, number, fixed | played)
    kept = pool & ~away
    good = chance & ((kept & empty) == 0) & (count(away & pool & bits.PLAIN) == number)
    return np.where(good, kept, hand), np.where(good, away, laid)


def ways(pool: Array, number: int) -> Array:
    """Returns the logarithm of the number of ways to lay `number` plain cards of a pool away.

    A seat chooses what it lays away, so that of all hands with the same pool only one is real: worlds count by one over
    this.
    """
    plain = count(pool & bits.PLAIN)
    total = np.zeros(plain.shape)
    for step in range(number):
        total += np.log(np.maximum(plain - step, 1) / (step + 1))
    return total


def lay_options(own: int, number: int, names: Codes) -> list[int]:
    """Returns sets of cards worth thinking about: those that `laid_away` takes, and each with one card exchanged."""
    usual = int(laid_away(np.array([own]), number)[0])
    plain = own & bits.PLAIN
    if usual & bits.TAROKS or bin(plain).count("1") <= number:
        return [usual]
    away = [1 << code for code in names.of if usual >> code & 1]
    kept = [1 << code for code in names.of if (plain & ~usual) >> code & 1]
    tops = [int(highest(np.array([plain & ~usual & suit]))[0]) for suit in bits.SUIT_BITS[:4]]
    swaps = {usual & ~out | into for out in away for into in kept if into in tops}
    return [usual, *sorted(swaps - {usual})]


def lay_worths(state: CardState, seat: Seat, number: int, also: Move | None,
               brings: Callable[[Sequence[int]], Array]) -> dict[Move, Array]:
    """Returns what each way to lay `number` cards away brings that is worth thinking about, by imagined deal.

    The first one is that of the rules of thumb; the move `also` comes last. `brings` takes the sets of cards laid away.
    """
    names = codes(state.strength())
    sets = lay_options(names.mask(held(state, seat)), number, names)
    if also:
        laid = names.mask(state.known(slot) for slot in also.args if isinstance(slot, int))
        sets += [laid] if laid not in sets else []
    return {lay_move(state, (slot for slot in state.hands[seat] if away >> names.of[state.known(slot)] & 1)): worth
            for away, worth in zip(sets, brings(sets) if len(sets) > 1 else np.zeros((1, 1)), strict=True)}
