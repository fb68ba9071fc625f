"""Where the commands `fairdeal` and `fairdeal-window` begin: is everything that they start what Fairdeal was made with?

A folder in PYTHONPATH comes before what is installed, and may hold packages by the names of ours or of a library. Ours
are looked up before they are imported, a library is blamed once it fails. No other package is called like this one.
"""
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb
from types import ModuleType

PACKAGES = {"client": "games/catalogue.py", "p2p": "PROTOCOL.md", "assets": "faces.py"}     # by what is in ours alone
FOREIGN = ("Another package called {name} stands before {whose}: {where}. "
           "Take its folder out of PYTHONPATH, then start again.")
TROUBLE = 3                     # the exit code that client/main.py has for what a sentence explains


def main() -> int:
    """The console script. Returns the exit code."""
    for name in PACKAGES:
        if where := foreign(name):
            return _refuse(name, "Fairdeal's own", where)
    try:
        from client.main import main
        return main()
    except (ImportError, AttributeError) as error:
        if found := foreign_library(error):
            return _refuse(found.stem if found.suffix else found.name, "the one that Fairdeal needs", str(found))
        raise


def _refuse(name: str, whose: str, where: str) -> int:
    print(FOREIGN.format(name=name, whose=whose, where=where), file=sys.stderr)
    return TROUBLE


def foreign(name: str) -> str:
    """Returns where a package of this name lies that Python would take for ours; "" if it takes ours."""
    spec = find_spec(name)
    places = [*map(str, spec.submodule_search_locations or [spec.origin or ""])] if spec else ["nowhere"]
    return "" if any(Path(place, PACKAGES[name]).exists() for place in places) else ", ".join(places)


def foreign_library(error: ImportError | AttributeError) -> Path | None:
    """Returns the file or folder of PYTHONPATH that holds the library which this error names or came up in."""
    asked = error.name if isinstance(error, ImportError) else getattr(error.obj, "__name__", "")
    module = sys.modules.get((asked or "").partition(".")[0])
    files = [frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)]
    if isinstance(module, ModuleType):
        files += [module.__file__ or "", *getattr(module, "__path__", ())]
    folders = [Path(folder).resolve() for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    for file in map(Path, filter(None, reversed(files))):
        for folder in folders:
            if file.resolve().is_relative_to(folder):
                found = folder / file.resolve().relative_to(folder).parts[0]
                if found.name not in (*PACKAGES, __name__):
                    return found
    return None


if __name__ == "__main__":
    sys.exit(main())
