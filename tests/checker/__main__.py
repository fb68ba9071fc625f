"""`python -m tests.checker FILE…`: checks files and says what was found."""
import sys
from pathlib import Path

from tests.checker.curve import Wrong
from tests.checker.table import check

WORDS = Path(__file__).parents[2] / "p2p" / "words.txt"


def told(path):
    """A sentence about a file, and whether nothing in it is wrong."""
    try:
        table = check(path.read_bytes())
    except Wrong as error:
        return f"wrong: {error}", False
    missing = [table.charter.members[member] for member in table.unsigned()]
    if missing:
        return f"nothing is wrong, but not whole: not over, or not signed by {', '.join(missing)}", True
    return f"whole: {table.seal(WORDS.read_text('ascii').split())}, {table.outcome['reason']}", True


if __name__ == "__main__":
    results = [(name, *told(Path(name))) for name in sys.argv[1:]]
    for name, text, _ in results:
        print(f"{name}: {text}")
    sys.exit(not all(good for _, _, good in results))
