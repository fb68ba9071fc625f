"""Dealing is made of pure functions of bytes, a picture of its text and size: what was proved, looked at or drawn once
in a process of tests isn't done again.

Several replicas, the files that they leave, and tests with the same cards ask for the same things. Only good results
are remembered, and only here: a program or a process that is started works all out by itself, as do the functions of
`p2p.deal.proofs` for who calls them by name.
"""
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache, wraps
from hashlib import sha256
from typing import Any

import msgspec
import pygame

from client.draw import shapes
from p2p.deal import work
from p2p.log import entry

PICTURES, LARGEST = 1000, 1 << 15       # that are kept, the last ones; pixels of each: a card in a hand
PROOFS = ("prove_shuffle", "prove_opening", "answer_questions", "verify_shuffle", "verify_opening", "verify_answers")


_COMPUTED = {name: getattr(work, name) for name in (*PROOFS, "computed")}       # as the program has them


@contextmanager
def worked_out() -> Iterator[None]:
    """Inside all is worked out anew, as in a program: whether the same comes out twice shows there alone."""
    functions = {name: getattr(work, name) for name in _COMPUTED}
    vars(work).update(_COMPUTED)
    yield
    vars(work).update(functions)


def begin() -> None:
    """From now on this process works nothing out twice."""
    for name in PROOFS:
        setattr(work, name, _once(getattr(work, name), msgspec.msgpack.encode))
    work.computed = _once(work.computed, pickle.dumps)
    entry.verifies = cache(entry.verifies)
    shapes.surface = _pictured(shapes.surface)


def _once(compute: Callable[..., Any], packed: Callable[[tuple[Any, ...]], bytes]) -> Callable[..., Any]:
    """This function, whose results are kept by what it is given, packed."""
    kept: dict[bytes, Any] = {}

    @wraps(compute)         # with its name, too, by which a method is found again in another process
    def once(*given: Any) -> Any:
        key = sha256(packed(given)).digest()
        if key not in kept:
            kept[key] = compute(*given)
        return kept[key]
    return once


def _pictured(draw: Callable[[str, int, int], pygame.Surface]) -> Callable[[str, int, int], pygame.Surface]:
    """This function, whose small pictures are kept; each caller gets one of its own."""
    kept = lru_cache(PICTURES)(draw)

    @wraps(draw)
    def pictured(svg: str, width: int, height: int) -> pygame.Surface:
        return kept(svg, width, height).copy() if width * height <= LARGEST else draw(svg, width, height)
    return pictured
