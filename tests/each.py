"""One test of many small cases: each is tried, and all that fail are named.

`@each("window", WINDOWS)` stands where `@pytest.mark.parametrize` would, and several may stand above each other. A test
of its own costs each of the processes some ms, which is more than most of these cases take.
"""
import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

SHOWN = 5                       # failures that are told whole; all are named
Test = Callable[..., None]


def each(names: str, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Makes a test try all these cases of its arguments `names`, which commas separate; at least one."""
    wanted = [name.strip() for name in names.split(",")]
    given = [dict(zip(wanted, case if len(wanted) > 1 else [case], strict=True)) for case in cases]
    assert given, f"no {names} to try"

    def of(test: Test) -> Test:
        inner, within = getattr(test, "each", (test, [{}]))

        @wraps(inner)
        def tries(**fixtures: Any) -> None:
            _try(inner, fixtures, tries.each[1])

        tries.each = inner, [{**one, **other} for one in given for other in within]
        parameters = inspect.signature(test).parameters.values()
        tries.__signature__ = inspect.Signature([one for one in parameters if one.name not in wanted])   # the fixtures
        return tries
    return of


def _try(test: Test, fixtures: dict[str, Any], cases: list[dict[str, Any]]) -> None:
    """Calls a test with each case; raises one error with all that failed. A case can't be skipped by itself."""
    failed = {}
    for case in cases:
        try:
            test(**fixtures, **case)
        except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
            failed[", ".join(f"{name}={_word(value)}" for name, value in case.items())] = error
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases fail: {'; '.join(failed)}",
                                 [*failed.values()][:SHOWN])


def _word(value: Any) -> str:
    word = getattr(value, "__name__", None) or str(value)
    return word if len(word) < 80 else word[:77] + "..."
