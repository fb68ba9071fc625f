"""The bench: how quick and how fair Fairdeal is on this computer, each figure beside its goal.

    python -m tests.bench [NAME...] [--json] [--long] [--plot FILE]

A name is a group of figures; without one all groups are measured but those of LONG.
"""
import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from p2p.files import write_atomically
from p2p.peer.process_group import ProcessGroupError
from tests.bench import blunders, bots, cards, check_page, phones, races
from tests.bench.plot import svg
from tests.bench.row import Row
from tests.bench.scale import scale_rows
from tests.bench.window import frame_rows, window_rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0, 1 if a group could not be measured to its end, 3 for a name that is no group."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench",
                                     description="measure how quick and how fair Fairdeal is")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"only these of {', '.join(GROUPS)}; or {', '.join(LONG)}")
    parser.add_argument("--json", action="store_true", help="print one list of objects")
    parser.add_argument("--long", action="store_true", help="bots, memory: ten times as many deals")
    parser.add_argument("--plot", default="", metavar="FILE", help="write a picture (SVG) of what grows with the lobby")
    given = parser.parse_args(arguments)
    return run(given.names, given.json, given.long, given.plot)


def run(names: Sequence[str], as_json: bool, long: bool, plot: str) -> int:
    """Measures these groups, or all but those of LONG, which are measured at length with `long`.

    `plot`: a file for a picture (SVG) of the rows that hold a number of peers. Returns 1 if one could not be measured
    to its end.
    """
    groups = dict(GROUPS)
    groups.update((name, partial(group, long)) for name, group in LONG.items())
    strange = [name for name in names if name not in groups]
    if strange:
        print(f"There is no bench called {strange[0]}; there are {', '.join(groups)}.", file=sys.stderr)
        return 3
    if plot and not (Path(plot).parent.is_dir() and not Path(plot).is_dir()):
        print(f"There is no place for a picture called {plot}.", file=sys.stderr)
        return 3
    rows, code = [], 0
    for name in names or GROUPS:
        try:
            for row in groups[name]():
                rows.append(row)
                if not as_json:
                    print(line(row), flush=True)
        except ProcessGroupError as error:
            print(f"{name}: {error}", file=sys.stderr)
            code = 1
    if plot:
        write_atomically(Path(plot), svg(rows).encode())
    if as_json:
        print(json.dumps([{**row._asdict(), "ratio": row.ratio, "ok": row.ok} for row in rows]))
    return code


def line(row: Row) -> str:
    """A figure as a line of text: name, value, goals, ratio to its bare operations, how it was measured."""
    value = "-" if row.value is None else f"{row.value:.3g} {row.unit}".rstrip()
    goals = [] if row.goal is None else [f"goal {row.goal:.3g} {row.unit}".rstrip()]
    goals += [] if row.most is None else [f"goal {row.most:g} x bare"]
    judged = "open" if row.open else {True: "ok", False: "missed", None: ""}[row.ok]
    ratio = "" if row.ratio is None else f"{row.ratio:.1f} x bare ({row.bare:.3g} {row.unit}); "
    return f"{row.name:<60} {value:>12}  {', '.join(goals):<17} {judged:<7} {ratio}{row.note}".rstrip("; ")


def memory_rows(long: bool) -> Iterator[Row]:
    """A match of three peers, of 20 deals or, at length, of 100."""
    with races.homes(3) as folders:
        yield from cards.memory_rows(folders, cards.MANY if long else 2 * cards.FEW)


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    **races.GROUPS, "window": window_rows, "frames": frame_rows, "phones": phones.rows, "check_page": check_page.rows,
    "scale": scale_rows}
# Groups that take many minutes: measured only if they are named.
LONG: dict[str, Callable[[bool], Iterator[Row]]] = {"bots": bots.rows, "blunders": blunders.rows, "memory": memory_rows}


if __name__ == "__main__":
    sys.exit(main())
