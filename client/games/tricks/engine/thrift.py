"""Which cards aren't worth a thought: choices that can't be better than another legal one. On the codes of cards."""
from collections.abc import Callable, Sequence

from client.games.tricks.engine import bits

PAGAT, MOND, SKIS = bits.FIRST_TAROK, bits.FIRST_TAROK + 20, bits.FIRST_TAROK + 21
DEAR = bits.FIRST_TAROK + 14    # the XV: from here on a tarok is saved for the other side's tricks
HIGHEST = bits.FIRST_TAROK + 19     # the XX: it, the mond and the skis take what no other card takes


def sensible(options: Sequence[int], best: int, hidden: int, last: bool, enemy: bool, helped: bool, few: bool,
             worth: Callable[[int], int], ours: bool = False, fat: bool = False, weak: bool = False,
             behind: int = -1) -> list[int]:
    """Returns those of the legal codes that are worth a thought in a contract by points; never none.

    `best`: the code that holds the trick, -1 before a lead. `hidden`: the set of cards that others may have. `last`:
    nobody plays after this seat. `enemy`: the trick is known to be with the other side. `helped`: somebody plays after
    this seat who may be of its side. `few`: the deal is nearly over. `ours`: it is known to be with the own side.
    `fat`: the trick is worth a high card, or few taroks are left to guard one. `weak`: the bidder surely has more
    taroks, and who leads is against it: a suit is led, for which the bidder needs one of them. `behind`: the cards that
    who plays after this seat and isn't known as its friend may have, any if nothing is known.
    """
    if best < 0:
        return [code for code in options if (code < PAGAT if weak else code != PAGAT or few)] or list(options)
    beats = int(bits.BEATS[best])
    wins = [code for code in options if beats >> code & 1]
    loses = [code for code in options if code not in wins]
    home = [MOND] if MOND in wins and hidden >> SKIS & 1 else []     # last of all it is safe from the skis
    if last:
        taroks = sorted(code for code in wins if code > PAGAT)
        wins = [code for code in wins if code <= PAGAT] + sorted({*taroks[:1], *home})
        if fat and home and not few:            # and worth more than a mond that somebody waits for
            return home
        if ours and loses and not few:          # a friend's trick is not taken with a tarok that may take another one
            wins = [code for code in wins if code < DEAR or code in home]
    elif not few:
        wins = sorted({*_not_too_high(wins, behind), *home})
    if enemy and (not helped or not beats & hidden):        # what doesn't win now is lost
        loses = [code for code in loses if not any(_cheaper(other, code, worth) for other in loses)]
        if wins and not few:
            loses = [code for code in loses if code != PAGAT]
    return [*loses, *wins] or list(options)


def _not_too_high(wins: Sequence[int], behind: int) -> list[int]:
    """Returns these winning codes without taroks that no card behind makes better than a lower one: it wins as surely,
    and the higher one takes another trick."""
    kept: list[int] = []
    lower = -1
    for code in sorted(wins):
        if lower < 0 or behind & int(bits.BEATS[lower]) & ~int(bits.BEATS[code]):
            kept.append(code)
            lower = code if code > PAGAT else -1
    return kept


def spared(options: Sequence[int], chosen: int, best: int, ours: bool, means: Callable[[int], float],
           surely: Callable[[int, int], bool]) -> int:
    """Returns the row of the code to play instead of the chosen row, while others still play to the trick.

    The XX, the mond and the skis, led or laid over `best` (-1 before a lead), give way to the lower tarok that brings
    the most and does so too, or that leaves a trick of the own side where it is, unless they are surely better.
    """
    takes = int(bits.BEATS[best]) if best >= 0 else bits.TAROKS
    if options[chosen] < HIGHEST or not takes >> options[chosen] & 1:
        return chosen
    rows = [row for row, code in enumerate(options)
            if PAGAT < code < HIGHEST and (ours or takes >> code & 1) and not surely(chosen, row)]
    return max(rows, key=means, default=chosen)


def waiting(options: Sequence[int], chosen: int, best: int, means: Callable[[int], float],
            surely: Callable[[int, int], bool]) -> int:
    """Returns the row of the code to play instead of the chosen row, last of all on a poor trick of the other side.

    The skis gives way to the card that brings the most of those that leave the trick with `best`, unless it is surely
    better: it takes a better one later, and the mond with it.
    """
    rows = [row for row, code in enumerate(options)
            if not int(bits.BEATS[best]) >> code & 1 and not surely(chosen, row)]
    return max(rows, key=means, default=chosen) if options[chosen] == SKIS else chosen


def thrifty(options: Sequence[int], chosen: int, best: int, worth: Callable[[int], int],
            surely: Callable[[int, int], bool]) -> int:
    """Returns the row of the code to play instead of the chosen row, where the trick isn't known to be a friend's.

    A card that loses to `best` gives way to the cheapest that does too, of its suit or where any card may be thrown, of
    equal ones to the lowest, unless it is surely better.
    """
    beats, mine = int(bits.BEATS[best]), options[chosen]
    if beats >> mine & 1:
        return chosen
    free = max(options) < PAGAT
    rows = [row for row, other in enumerate(options) if (free or _of_one_suit(other, mine))
            and not beats >> other & 1 and not surely(chosen, row)]
    return min([*rows, chosen], key=lambda row: (worth(options[row]), options[row]))


def generous(options: Sequence[int], chosen: int, worth: Callable[[int], int],
             surely: Callable[[int, int], bool]) -> int:
    """Returns the row of the code to play instead of the chosen row, last of all on a trick of the own side.

    A card gives way to that of the most points, unless it is surely better. The skis needs nobody to bring it home.
    """
    rows = [row for row in range(len(options)) if row == chosen or not surely(chosen, row)]
    return max(rows, key=lambda row: (0 if options[row] == SKIS else worth(options[row]), row == chosen, -options[row]))


def _of_one_suit(one: int, other: int) -> bool:
    return min(one // 8, 4) == min(other // 8, 4)


def _cheaper(one: int, other: int, worth: Callable[[int], int]) -> bool:
    """Returns whether to lose the one card costs less than to lose the other: of one suit, and of fewer points."""
    return _of_one_suit(one, other) and worth(one) < worth(other)
