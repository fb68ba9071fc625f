"""How old the C library of a Linux system may be on which the unpacked program runs.

`python -m client.bundle.system FOLDER` ends with 1 if the program in it needs a newer one than README promises.
"""
import re
import sys
from pathlib import Path

PROMISED = 2, 31                # of Debian 11 and Ubuntu 20.04; a release is made where the C library is as old
NEEDED = re.compile(rb"\0GLIBC_(2(?:\.\d{1,3}){1,2})(?=\0)")       # a symbol's version, in a table of strings of ELF
PACKED = b"\0GLIBC_ABI_DT_RELR\0"     # relocations that glibc reads since 2.36
ELF = b"\x7fELF"


def glibc(folder: Path) -> tuple[int, ...]:
    """Returns the version of the C library that all programs and libraries in this folder need; () if none needs one.
    """
    return max(map(needed, filter(Path.is_file, folder.rglob("*"))), default=())


def needed(file: Path) -> tuple[int, ...]:
    """Returns the version of the C library that this file needs; () if it needs none, or is no program."""
    data = file.read_bytes()
    if not data.startswith(ELF):
        return ()
    found = [tuple(map(int, version.split(b"."))) for version in NEEDED.findall(data)]
    return max([*found, *[(2, 36)] * (PACKED in data)], default=())


def words(version: tuple[int, ...]) -> str:
    """Returns a version as people write it."""
    return ".".join(map(str, version))


def main() -> int:
    """Prints what the folder needs."""
    found = glibc(Path(sys.argv[1]))
    print(f"{sys.argv[1]} needs glibc {words(found)}; promised is {words(PROMISED)}.")
    return int(found > PROMISED)


if __name__ == "__main__":
    sys.exit(main())
