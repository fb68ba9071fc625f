"""The states of the rules after each step of a table; those of deals long past packed, as few ever ask for them."""
import pickle
import zlib
from bisect import bisect_right
from typing import Any


class States:
    """The state after each step, from 0."""

    def __init__(self, first: Any) -> None:
        """`first`: the state before the first step."""
        self._recent = [first]                      # after the last packed one
        self._packs: list[bytes] = []
        self._firsts = [0]                          # the step of the first state of each pack, and of the recent ones
        self._open: tuple[int, list[Any]] = -1, []  # the pack that was unpacked last, by its index

    def append(self, state: Any) -> None:
        """The state after the next step."""
        self._recent.append(state)

    def pack(self, upto: int) -> None:
        """Pack the states up to this step; nobody may change them."""
        count = upto + 1 - self._firsts[-1]
        if 0 < count < len(self._recent):
            self._packs.append(zlib.compress(pickle.dumps(self._recent[:count], pickle.HIGHEST_PROTOCOL)))
            self._firsts.append(upto + 1)
            del self._recent[:count]

    def __len__(self) -> int:
        return self._firsts[-1] + len(self._recent)

    def __getitem__(self, step: int) -> Any:
        if not self._packs:
            return self._recent[step]
        pack = bisect_right(self._firsts, step) - 1
        return (self._recent if pack == len(self._packs) else self._unpacked(pack))[step - self._firsts[pack]]

    def _unpacked(self, pack: int) -> list[Any]:
        found = self._open                          # once, as the window's thread may ask, too
        if found[0] != pack:
            found = self._open = pack, pickle.loads(zlib.decompress(self._packs[pack]))
        return found[1]
