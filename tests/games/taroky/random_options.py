"""House rules and first dealers of Taroky by chance, the same for the same seed."""
import random

from p2p.games.game import usual
from p2p.games.taroky.options import OPTIONS


def options_of(seed):
    """The default rules every other deal, else each option at random."""
    draw = random.Random(f"options {seed}")
    return usual(OPTIONS) if seed % 2 else {option.name: draw.choice(option.values)[0] for option in OPTIONS}


def place_of(seed):
    """A first round, or a later one with somebody as Povinnost."""
    p = random.Random(f"place {seed}").randrange(4)
    return {} if seed % 3 == 0 else {"dealer": str((p - 1) % 4), "povinnost": str(p)}
