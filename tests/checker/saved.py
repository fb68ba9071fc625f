"""Save codes (PROTOCOL.md 11): the deal that a code stands for."""
from itertools import permutations
from math import factorial

from tests.checker.curve import Wrong, hashed

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CARDS = 54
KNOCKS = ("ones", "twos", "threes", "fours", "sixes", "twelves", "three_four_five", "choice")
SEATS = tuple(map(str, range(4)))
START = {
    "taroky": {"dealer": SEATS, "povinnost": SEATS, "cut": (*map(str, range(1, 54)), *KNOCKS),
               "piles": tuple("".join(map(str, order)) for order in permutations(range(4)))},
    "tarok": {"forehand": SEATS, "open_radlci": (), "totals": (), "forced": ("yes",)}}


def written(game, number):
    """The one form of a number as a code."""
    signs = ""
    while number:
        number, digit = divmod(number, 32)
        signs = SIGNS[digit] + signs
    signs = "A" + signs
    return f"{game}:" + "-".join(signs[at:at + 5] for at in range(0, len(signs), 5))


def check_bits(game, number):
    raw = number.to_bytes(max(1, -(-number.bit_length() // 8)), "big") if number else b""
    return int.from_bytes(hashed(b"fairdeal save code\0", game.encode(), b"\0", raw)[:4], "big") % 2**30


def unranked(rank):
    """The order of the faces with this rank."""
    left, order = list(range(CARDS)), []
    for i in range(CARDS):
        digit, rank = divmod(rank, factorial(CARDS - 1 - i))
        order.append(left.pop(digit))
    return order


def read(code, game, rules, counts, seats, house):
    """The start options of the deal of a code in its one form, and its cards by slot; `counts`: the numbers of seats
    that the game has, `house`: its options with their values. Raises Wrong.
    """
    name, _, signs = code.partition(":")
    signs = signs.replace("-", "")
    if name != game or not signs or len(signs) > 128 or signs[0] != "A" or not set(signs) <= set(SIGNS):
        raise Wrong("charter", "no save code")
    whole = 0
    for sign in signs[1:]:
        whole = whole * 32 + SIGNS.index(sign)
    number, check = divmod(whole, 2**30)
    if written(game, whole) != code or check != check_bits(game, number):
        raise Wrong("charter", "not the one form of a save code")
    number, version = divmod(number, 64)
    number, place = divmod(number, len(counts))
    if version != rules or counts[place] != seats:
        raise Wrong("charter", "a save code of another table")
    number, rank = divmod(number, factorial(CARDS))
    given = {}
    for option, values in START[game].items():
        number, digit = divmod(number, 1 + len(values))
        if digit:
            given[option] = values[digit - 1]
    for values in house.values():
        number //= len(values)                      # the house rules are the charter's own
    if number:
        raise Wrong("charter", "something is left of the save code")
    return given, unranked(rank)
