"""The registry of all rules: every game by the code that stands in charters, imported when it is first asked for."""
from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from p2p.games.game import Game

if TYPE_CHECKING:
    from p2p.games import lines, pcset, tarok, taroky, tau
    _KEPT: tuple[Game, ...] = (tau, pcset, lines, tarok, taroky)      # all of them keep the contract


class _Games(MutableMapping[str, Game]):
    """The games by code. Whoever needs the codes alone imports no rules."""

    def __init__(self, *codes: str) -> None:
        self._rules: dict[str, Game | None] = dict.fromkeys(codes)

    def __getitem__(self, code: str) -> Game:
        rules = self._rules[code]
        if rules is None:
            rules = self._rules[code] = cast(Game, import_module(f"{__name__}.{code}"))
        return rules

    def __setitem__(self, code: str, rules: Game) -> None:
        self._rules[code] = rules

    def __delitem__(self, code: str) -> None:
        del self._rules[code]

    def __contains__(self, code: object) -> bool:
        return code in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


GAMES = _Games("tau", "pcset", "lines", "tarok", "taroky")
