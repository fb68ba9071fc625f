"""What screens know of handing Fairdeal on: the copies that are given out, and from where. Knows no server."""
from typing import NamedTuple, Protocol


class Copy(NamedTuple):
    """A file that is given out: its name, for whom it is, its size in bytes, its SHA-256 in hexadecimal."""

    name: str
    words: str
    size: int
    digest: str


class Handed(NamedTuple):
    """The things that are given out now: the address to type, "" while there is none, and the copies, None while they
    are read."""

    address: str
    copies: tuple[Copy, ...] | None


class Handing(Protocol):
    """Gives out copies of this program, while it is open. All of it may be called from the window's thread."""

    def open(self) -> None:
        """Begins to give them out."""

    def close(self) -> None:
        """Ends it."""

    def shown(self) -> Handed:
        """Returns what is given out now."""
