"""What cheats gain in races of equally quick players, on real replicas: each kind at many sizes, the worst is told."""
from collections.abc import Sequence
from typing import NamedTuple

from p2p.bench.simulation import Cheat, race_shares
from p2p.log.witnesses import CREDIT_MOST, JITTER

HOLDS = (JITTER, 24, 100, 500, 20_000)      # ms by which a cheat keeps something back
GOALS = {4: 33.0, 2: 57.0}                  # percent of the races of so many players


class Found(NamedTuple):
    """The share of the races that a cheat won, in percent, the ms that it kept something back, and of how many races
    that was measured."""
    share: float
    hold: float
    races: int


def kinds(hold: float) -> dict[str, Cheat]:
    """Each kind of cheat, keeping things back for so many ms; all of them also say that they needed no time."""
    return {
        "says it took no time": Cheat(took_zero=True),
        "hides claims": Cheat(took_zero=True, hold_acks=hold),
        "holds its share now and then": Cheat(took_zero=True, hold_share=hold, every=9),
        "false clock": Cheat(took_zero=True, hold_acks=hold, clock=hold),
    }


def pretences(hold: float) -> dict[str, Cheat]:
    """The cheats that look like a member that is always so much further away."""
    return {
        "pretends to be far away": Cheat(took_zero=True, hold_share=hold, hold_answers=hold, hold_acks=hold),
        "holds its share always": Cheat(took_zero=True, hold_share=hold),
        "answers late and hides claims": Cheat(took_zero=True, hold_answers=hold, hold_acks=hold),
    }


def worst(cheats: Sequence[tuple[float, Cheat]], players: int, races: int) -> Found:
    """The cheat of these that wins most against players who are as quick and as near, looked for with a third of the
    races and measured anew with all of them: what it won while it was looked for is no fair measure of it."""
    near = (0.0,) * players
    looked = [(race_shares(max(1, races // 3), 2, delays=near, cheat=cheat).shares[0], place)
              for place, (_, cheat) in enumerate(cheats)]
    hold, cheat = cheats[max(looked)[1]]
    return Found(race_shares(races, 3, delays=near, cheat=cheat).shares[0], hold, races)


def worst_of(kind: str, players: int, races: int) -> Found:
    """The worst size of a kind of cheat, or of a pretence, up to what is credited and beyond."""
    sizes: tuple[float, ...] = (*HOLDS, float(CREDIT_MOST)) if kind in pretences(0) else HOLDS
    sizes = sizes[:1] if kind == "says it took no time" else sizes
    return worst([(size, {**kinds(size), **pretences(size)}[kind]) for size in sizes], players, races)
