"""Rules of thumb for a card in every row of a board at once: how imagined deals are played to their end."""
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import PAGAT, SUITED, TAROKS, Array, count, highest, lowest, prefer, worth
from client.games.tricks.engine.board import ImaginedBoard

FAT = 6                             # points from which a trick is worth a high card
SAFE = bits.FIRST_TAROK + 17        # the XVIII: from here on a tarok will hold as a rule
Policy = Callable[[ImaginedBoard], Array]
# What is given away first: pips, taroks of one point, jacks, knights, queens, and last what counts five.
_CHEAP = (bits.PIPS, bits.SMALL, bits.JACKS, bits.KNIGHTS, bits.QUEENS, bits.MOND | bits.SKYZ_BIT | bits.KINGS)
# What a friend is given first; XX, XXI and Skyz are not given away.
_FAT = (bits.KINGS | PAGAT, bits.QUEENS, bits.KNIGHTS, bits.JACKS, bits.PIPS, bits.SMALL & ~bits.XX_UP)


# By the cards of a suit, as eight bits: four times how dear it is to lead its lowest, _NONE if it has no plain card.
_NONE, _EIGHT = 1000, np.arange(256)
_SHORT = np.where(_EIGHT & bits.PLAIN, 4 * (2 * count(_EIGHT) + 3 * worth(lowest(_EIGHT))), _NONE)


class Habits(NamedTuple):
    """The numbers of taroks from which the bidder's side (`long`) and the others (`longer`) lead them."""

    long: int
    longer: int


def cheapest(sets: Array) -> Array:
    """Returns of each set the card to lose: the fewest points, then the weakest; the pagat comes last."""
    return lowest(prefer(sets, *_CHEAP))


def fattest(sets: Array) -> Array:
    """Returns of each set the card to give to a friend: the most points, but the highest taroks last."""
    return lowest(prefer(sets, *_FAT))


def for_points(habits: Habits) -> Policy:
    """Returns the policy of contracts in which points are counted."""

    def policy(board: ImaginedBoard) -> Array:
        movers = board.mover
        hands = board.hand(movers)
        legal = board.legal(hands, movers)
        bids = board.with_bidder(movers)
        if not board.on_table:
            return _lead(legal, hands, bids, board, habits)
        return _follow(legal, hands, board, bids == board.with_bidder(board.holder))

    return policy


def _wary(taroks: Array, others: Array) -> Array:
    """Returns sets without the mond where another player holds the skis, unless nothing else is in them."""
    return np.where((others & bits.SKYZ_BIT) != 0, prefer(taroks, ~bits.MOND), taroks)


def _follow(legal: Array, own: Array, board: ImaginedBoard, friend: Array) -> Array:
    last = board.on_table == board.rules.seats - 1
    others = np.bitwise_or.reduce(board.hands, axis=0) & ~own
    if not last:
        legal = _wary(legal, others)
    wins = legal & board.beating
    holds = friend if last else friend & (board.best >= SAFE)
    suited = wins & SUITED
    taroks = wins & TAROKS
    if last:
        # Nobody plays after this: the weakest tarok will do. The pagat is brought home, unless it may win the end.
        ends = count(own & TAROKS) > count(others & TAROKS)
        ruff = lowest(np.where(ends, prefer(taroks, ~PAGAT), taroks))
        suit = highest(suited)
    else:
        bold = prefer(taroks, ~PAGAT)
        ruff = lowest(bold)
        if board.on_table > 1:      # one card is never so many points
            ruff = np.where(worth(board.trick) >= FAT, highest(bold), ruff)
        suit = highest(suited)
    card = np.where(suited != 0, suit, ruff)
    loses, gives = np.flatnonzero(wins == 0), np.flatnonzero(holds)
    card[loses] = cheapest(legal.take(loses))
    card[gives] = fattest(legal.take(gives))
    if not last:
        return card
    home = wins & bits.MOND     # nobody plays after this: the mond is brought home from the skis
    return np.where((home != 0) & ((others & bits.SKYZ_BIT) != 0), home, card)


def _lead(legal: Array, own: Array, bids: Array, board: ImaginedBoard, habits: Habits) -> Array:
    others = np.bitwise_or.reduce(board.hands, axis=0) & ~own & TAROKS
    taroks = legal & TAROKS & ~PAGAT
    many = count(taroks)
    taroks = _wary(taroks, others)
    boss = taroks & ~((highest(others) << 1) - 1)
    pulls = many >= np.where(bids, habits.long, habits.longer)
    middle = prefer(taroks, taroks & ~bits.XX_UP)
    pull = np.where(boss != 0, lowest(boss), np.where(many >= 8, highest(taroks), highest(middle)))
    short = _short(legal)
    card = np.where(pulls & (taroks != 0), pull, np.where(short != 0, short, cheapest(legal)))
    king = _walking(legal, bids, board)
    card = np.where(king != 0, king, card)
    return _against_keeper(card, legal, bids, board) if board.rules.keeper >= 0 else card


def _against_keeper(card: Array, legal: Array, bids: Array, board: ImaginedBoard) -> Array:
    """Returns what is led where the pagat has to be kept for the end: enemies of its keeper lead suits that it has to
    ruff, so that it runs out of taroks."""
    hands, keeper = board.hands[board.rules.keeper], board.rules.keeper
    empty = sum(np.where((hands & suit) == 0, suit, 0) for suit in bits.SUIT_BITS[:4])
    forces = np.where((hands & TAROKS) != 0, _short(legal & empty), 0)
    return np.where((bids != board.side[keeper]) & (forces != 0), forces, card)


def _walking(legal: Array, bids: Array, board: ImaginedBoard) -> Array:
    """Returns of each set a King that no enemy can ruff any more; 0 if there is none."""
    enemies = board.side != bids
    theirs = np.bitwise_or.reduce(np.where(enemies, board.hands, 0), axis=0)
    return np.where((theirs & TAROKS) == 0, lowest(legal & bits.KINGS), 0)


def _short(sets: Array) -> Array:
    """Returns of each set the weakest plain card of its shortest suit, a pip before others; 0 if there is none."""
    best = _SHORT.take(sets & 0xFF)
    for suit in range(1, 4):
        best = np.minimum(best, _SHORT.take(sets >> 8 * suit & 0xFF) + suit)
    shift = best % 4 * 8
    return np.where(best < _NONE, lowest(sets >> shift & 0xFF) << shift, 0)


# ---------------------------------------------------------------------- for no trick, for every trick

def for_none(board: ImaginedBoard) -> Array:
    """Returns the cards of klop, piccolo and the beggars: under the best one if possible, the most dangerous first."""
    movers = board.mover
    legal = board.legal(board.hand(movers), movers)
    if not board.on_table:
        return _least_dangerous(legal)
    wins = legal & board.beating
    under = prefer(legal & ~wins, bits.KINGS, bits.QUEENS, bits.KNIGHTS, bits.JACKS)
    last = board.on_table == board.rules.seats - 1
    over = highest(prefer(wins, bits.SMALL, bits.PIPS)) if last else lowest(wins)
    return np.where(wins != 0, over, highest(under))


def at_random(rng: Array) -> Policy:
    """Returns the policy that plays any legal card, each as likely.

    In a klop, where everybody plays for themselves, what a card brings is told better by it than by rules of thumb that
    everybody keeps to: they always miss the same.
    """
    def any_legal(board: ImaginedBoard) -> Array:
        movers = board.mover
        legal = board.legal(board.hand(movers), movers)
        before = (rng.random(len(board)) * count(legal)).astype(np.int64)     # so many of its cards are passed over
        for _ in range(int(before.max(initial=0))):
            legal = np.where(before > 0, legal & (legal - 1), legal)
            before -= 1
        return lowest(legal)
    return any_legal


def for_beggar(board: ImaginedBoard) -> Array:
    """Returns the cards of a beggar: the others lead what the declarer (alone on its side) has to take."""
    cards = for_none(board)
    if board.on_table:
        return cards
    hands = board.hand(board.mover)
    declarer = board.hand(np.argmax(board.side, axis=0))
    best, most = cards, np.zeros(len(board), dtype=np.int64)
    for suit in bits.SUIT_BITS[:4]:
        card, theirs = lowest(hands & suit), declarer & suit
        ruffs = (theirs == 0) & ((declarer & TAROKS) != 0)
        takes = (theirs != 0) & (lowest(theirs) > card)
        rank = np.where(card == 0, 0, np.where(ruffs, 3, np.where(takes, 2, np.where(theirs != 0, 1, 0))))
        best, most = np.where(rank > most, card, best), np.maximum(rank, most)
    attacks = ~board.with_bidder(board.mover) & (most > 0)
    return np.where(attacks, best, cards)


def _least_dangerous(sets: Array) -> Array:
    """Returns of each set the card to lead against all others: low in its suit, its suit long, or a low tarok."""
    best, least = np.zeros_like(sets), np.full(sets.shape, 99.0)
    for number, suit in enumerate(bits.SUIT_BITS):
        card = lowest(sets & suit)
        height = bits.code_of_highest(card | 1) - 8 * number
        danger = 3 + 0.6 * height if number == 4 else 1.5 * height + worth(card) - 0.5 * count(sets & suit)
        better = (card != 0) & (danger < least)
        best, least = np.where(better, card, best), np.where(better, danger, least)
    return best


def for_all(board: ImaginedBoard) -> Array:
    """Returns the cards of a valat: the strongest are led, and beat the other side; else the cheapest."""
    movers = board.mover
    legal = board.legal(board.hand(movers), movers)
    if not board.on_table:
        return highest(legal)
    wins = legal & board.beating
    friend = board.with_bidder(movers) == board.with_bidder(board.holder)
    return np.where((wins != 0) & ~friend, highest(wins), cheapest(legal))


def finish(board: ImaginedBoard, policy: Policy) -> ImaginedBoard:
    """Plays every row to its end by the policy, and returns the board, which is changed."""
    for _ in range(board.left - board.rules.seats):
        board.play(policy(board))
    for _ in range(board.left):                 # one card a hand
        board.play(board.hand(board.mover))
    return board
