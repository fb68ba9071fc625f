"""Members whose own program lies while face-down cards are dealt, at tables that play on until somebody finds it.

Such a lie can't be put into a record: all that others do from then on hangs on it.
"""
import random
from collections.abc import Callable, Iterator
from typing import Any

from p2p.deal import steps
from p2p.log.entry import DeckStep, read_entry
from tests.forger.damage import in_another_order
from tests.forger.tape import Scene
from tests.table.card_network import CardNetwork
from tests.table.lying_steps import EARLY, WRONG
from tests.table.rogue import kind, rogue_network

OTHER_SEED = bytes(range(100, 132))
TABLES: dict[str, dict[str, Any]] = {
    "taroky, four": {}, "tarok, three": {"game": "tarok", "holders": (0, 1, 2)},
    "taroky, two": {"holders": (0, 1, 0, 1)}, "tarok, four": {"game": "tarok"}}


def _wrong(name: str) -> Callable[[Any, Any], Any]:
    wanted, change = WRONG[name]
    return lambda _replica, body: change(body) if kind(body) == wanted else None


def _by_another_seed(network: CardNetwork, rogue: int) -> None:
    """Its shuffle and all proofs are right, but made of another seed than the one that it has committed to and shows.
    """
    table = network.tables[rogue]
    owed, kept = table._owed, dict[str, Any]()          # private: an honest program offers no way to lie

    def lie() -> Any:
        deck = table.replica.dealing.decks.get(1)
        if deck and not kept and deck.me is not None and deck._commitments[deck.me]:
            kept.update(deal=deck.deal, me=deck.me, seed=deck._seed)
            deck._seed = OTHER_SEED
        body = owed()
        if kept and isinstance(body, DeckStep) and body.deal == 1 and kind(body) in (steps.SHARE, steps.SEED):
            share = steps.share_of(kept["deal"], kept["me"], kept["seed"])
            network.said.append(body)
            return DeckStep(1, bytes((kind(body),)) + (share if kind(body) == steps.SHARE else kept["seed"]))
        return body
    table._owed = lie


LIES = {**{name: _wrong(name) for name in WRONG}, **EARLY, "a shuffle by another seed": None}


def lying(name: str, table: str, rogue: int, seed: int = 0) -> list[Scene]:
    """The files of the honest members of a table at which this one lies so once; none if it never came to that."""
    change = LIES[name]
    if change is None:
        network = CardNetwork(**TABLES[table], seed=seed, hush="0")
        network.said = []
        _by_another_seed(network, rogue)
    else:
        network = rogue_network(change, rogue, **TABLES[table], seed=seed, hush="0")
    honest = [each for each in network.tables if each.replica.me != rogue]
    network.run(lambda: all(each.replica.fault for each in honest) or network.over())
    if not network.said or not all(each.replica.fault for each in honest):
        return []
    files = [[record.data for record in network.disks[each.replica.me] if record.entry] for each in honest]
    return [Scene(f"{name}, {table}", network.charter, raws) for raws in files]


def files(name: str, table: str, rogue: int, count: int, luck: random.Random) -> Iterator[tuple[Scene, list[bytes]]]:
    """So many files of such a table: those of its members, and others with the same entries in other orders."""
    scenes = lying(name, table, rogue)
    for scene in scenes[:count]:
        yield scene, [*scene.entries]
    union = {read_entry(raw).hash: raw for scene in scenes for raw in scene.entries}
    if scenes:
        together = Scene(scenes[0].name, scenes[0].charter, in_causal_order([*union.values()]))
        for _ in range(count - len(scenes)):
            yield scenes[0], in_another_order(together, luck)


def in_causal_order(raws: list[bytes]) -> list[bytes]:
    """These entries, each behind its past: by how many they had heard of."""
    return sorted(raws, key=lambda raw: sum(n for n, _ in read_entry(raw).entry.heard))
