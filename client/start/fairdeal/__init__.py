"""Where the commands `fairdeal` and `fairdeal-window` begin: is everything that they start with Fairdeal's own?

The names of its packages are short, and a folder in PYTHONPATH may hold others by them, which Python would take.
"""
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = {"client": "games/catalogue.py", "p2p": "PROTOCOL.md", "assets": "generator"}     # by what is in ours alone
FOREIGN = ("Another package called {name} stands before Fairdeal's own: {where}. "
           "Take its folder out of PYTHONPATH, then start again.")
TROUBLE = 3                     # the exit code that client/main.py has for what a sentence explains


def main() -> int:
    """The console script. Returns the exit code."""
    for name in PACKAGES:
        if where := foreign(name):
            print(FOREIGN.format(name=name, where=where), file=sys.stderr)
            return TROUBLE
    from client.main import main as run
    return run()


def foreign(name: str) -> str:
    """Where a package of this name lies that Python would take for ours; "" if it takes ours."""
    spec = find_spec(name)
    places = [*map(str, spec.submodule_search_locations or [spec.origin or ""])] if spec else ["nowhere"]
    return "" if any(Path(place, PACKAGES[name]).exists() for place in places) else ", ".join(places)


if __name__ == "__main__":
    sys.exit(main())
