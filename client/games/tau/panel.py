"""The short rules of a mode of Tau, with a right example and a wrong one. Draws nothing."""
from collections.abc import Collection
from dataclasses import replace
from functools import cache

from client.draw.cards import race_deck
from client.games.race.rules_sheet import RulesSheet
from client.games.tau.examples import EXAMPLES
from p2p.games import tau
from p2p.games.tau import State
from p2p.games.tau.modes import MODES, Kind
from p2p.games.tau.words import why_not
from p2p.language import tr

KEYS = (("one", tr("Space clears what you have selected. F3 says why a claim was wrong.")),
        ("left", tr("Space clears for the left player, Backspace for the right one. F3 says why a claim was wrong.")))


def sheet(state: State, art: str, clusters: Collection[str]) -> RulesSheet:
    """Returns the short rules for the mode of this state; `clusters` are the key clusters in use at this computer."""
    mode, example = state.row, EXAMPLES[state.mode]
    keys = next((words for cluster, words in KEYS if cluster in clusters), "")
    return RulesSheet(mode.name, mode.line, race_deck(art, mode.deck.name), example.faces, example.why,
                      wrong(state.mode), why_wrong(state.mode), keys)


def lying(mode: str, faces: tuple[int, ...]) -> State:
    """Returns a State whose board is just these cards, with the target or property of the mode's example."""
    row, want = MODES[mode], EXAMPLES[mode].want
    near, target = (want if row.kind == kind else None for kind in (Kind.NEAR, Kind.TARGET))
    return replace(tau.start(1, {"mode": mode}), board=faces, near=near, target=target)


@cache
def wrong(mode: str) -> tuple[int, ...]:
    """Returns the mode's example with its last card replaced so that it is wrong, if possible in one property only."""
    right = EXAMPLES[mode].faces
    claims = [(*right[:-1], card) for card in MODES[mode].deck.faces if card not in right]
    return min(claims, key=lambda claim: "The other" not in (why_not(lying(mode, claim), claim) or ""))


@cache
def why_wrong(mode: str) -> str:
    """Returns the rules' sentence about what is wrong with the wrong example."""
    claim = wrong(mode)
    return why_not(lying(mode, claim), claim) or ""
