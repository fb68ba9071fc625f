"""How fair races are: honest players and cheats who are equally quick, on real replicas; of each kind of cheat many
sizes are tried, and the worst is told. Several processes share the work."""
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from p2p.log.witnesses import CREDIT_MOST, JITTER
from tests.bench.simulation import TABLE_ROUNDS, Cheat, check_signatures_once, race_shares

HOLDS = (JITTER, 24, 100, 500, 20_000)      # ms by which a cheat keeps something back
FEW_HOLDS = (JITTER, 24, 500)               # the same where the worst of all these kinds were found with one of these
# Percent of the races of so many players that a cheat may win. Those of two and four were set; the others are what
# somebody wins who is as much quicker than the others, 18 ms, as it takes to win 33 % of four.
GOALS = {4: 33.0, 2: 57.0, 3: 42.0, 5: 27.5, 6: 23.5}
MANY_SIZES = (4, 2)                         # players against whom all HOLDS are tried
RACES, CHEATED, BEHIND = 1500, 300, 20      # races without and with a cheat, ms of the last player's extra delay
FEWER_RACES = 600                           # without a cheat, of five and six, which take longer
FALSE = 500                                 # ms by which the clocks of two jump together
SHORT = 27                                  # boards of a short game, as many as 81 cards have
OFF = 3                                     # points that an honest player's share may be off
Values = tuple[str, float, str, float | None, str]


class Found(NamedTuple):
    """The share of the races that a cheat won, or several together, in percent, the ms that it kept something back,
    and of how many races that was measured."""
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


def pairs(hold: float) -> dict[str, Cheat]:
    """What two members can do together."""
    return {
        "two pretend to be far away": Cheat(True, hold, hold, hold, members=2),
        "two answer late and hide claims": Cheat(True, hold, 0, hold, members=2),
        "two hide claims behind false clocks": Cheat(True, FALSE, 0, hold, clock=FALSE, members=2),
    }


def worst(cheats: Sequence[tuple[float, Cheat]], players: int, races: int, boards: int = TABLE_ROUNDS) -> Found:
    """The cheat of these that wins most against players who are as quick and as near, looked for with a third of the
    races and measured anew with all of them: what it won while it was looked for is no fair measure of it."""
    near = (0.0,) * players

    def share(cheat: Cheat, of: int, seed: int) -> float:
        return sum(race_shares(of, seed, delays=near, cheat=cheat, boards=boards).shares[:cheat.members])
    looked = [(share(cheat, max(1, races // 3), 2), place) for place, (_, cheat) in enumerate(cheats)]
    hold, cheat = cheats[max(looked)[1]]
    return Found(share(cheat, races, 3), hold, races)


def worst_of(kind: str, players: int, races: int, boards: int = TABLE_ROUNDS) -> Found:
    """The worst size of a kind of cheat, of a pretence, or of what two do, up to what is credited and beyond."""
    sizes: tuple[float, ...] = HOLDS if players in MANY_SIZES else FEW_HOLDS
    sizes = (*sizes, float(CREDIT_MOST)) if kind in pretences(0) else sizes
    if kind in pairs(0):
        sizes = (24, float(CREDIT_MOST))
    sizes = sizes[:1] if kind == "says it took no time" else sizes
    return worst([(size, {**kinds(size), **pretences(size), **pairs(size)}[kind]) for size in sizes], players, races,
                 boards)


# ---------------------------------------------------------------------- the figures

def cheated(kind: str, players: int, goal: float | None, boards: int = TABLE_ROUNDS) -> Values:
    """What a kind of cheat wins of so many players."""
    races = CHEATED if boards == TABLE_ROUNDS else 3 * CHEATED
    found = worst_of(kind, players, races, boards)
    short = f" in {boards} boards" if boards != TABLE_ROUNDS else ""
    note = (f"keeps things back for {found.hold:g} ms, the worst of several; {found.races} simulated races; a fair "
            f"share is {100 * (2 if kind in pairs(0) else 1) / players:.1f} %")
    return f"most that a cheat wins of {players}{short}: {kind}", found.share, "%", goal, note


def honest(players: int, races: int, *, jitter: float = 0, boards: int = TABLE_ROUNDS) -> Values:
    """How far off the share of an honest player is who is BEHIND ms further away, or has so much jitter."""
    there = [0.0] * (players - 1)
    shares = race_shares(races, 1, delays=(*there, 0 if jitter else BEHIND), jitter=(*there, jitter),
                         boards=boards).shares
    what = f"who has {jitter:g} ms of jitter" if jitter else f"who is {BEHIND} ms further away"
    short = f" in {boards} boards" if boards != TABLE_ROUNDS else ""
    return (f"share of {what}, off {100 / players:.3g} %{short}", abs(shares[-1] - 100 / players), "points", OFF,
            f"{races} simulated races of {players}, shares {', '.join(f'{share:.1f}' for share in shares)} %")


def fair_values() -> Iterator[Values]:
    """The shares of simulated players who are equally quick, of whom one or two are further away or cheat."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), check_signatures_once) as pool:
        longest = pool.submit(cheated, "pretends to be far away", 4, None, SHORT)
        work = [pool.submit(honest, 4, RACES), pool.submit(honest, 4, RACES, jitter=JITTER),
                pool.submit(honest, 4, RACES, boards=SHORT)]
        for players, races in ((3, RACES), (5, FEWER_RACES), (6, FEWER_RACES)):
            work += [pool.submit(honest, players, races), pool.submit(honest, players, races, jitter=JITTER)]
        for players, goal in GOALS.items():
            work += [pool.submit(cheated, kind, players, goal) for kind in (*kinds(0), *pretences(0))]
        work += [pool.submit(cheated, kind, players, None) for players in (3, 4, 5, 6) for kind in pairs(0)]
        yield from (done.result() for done in (*work, longest))
