"""`python -m assets.generator [NAME ...]`: writes assets/; a NAME is a part of a path, as tau/40, pack or sounds."""
import sys
from pathlib import Path

from .make import write

if __name__ == "__main__":
    written = write(Path(__file__).parent.parent, sys.argv[1:])
    print(f"{written} files written")
    sys.exit(0 if written else 1)
