"""Fair draws from a coin: SHAKE-256 of its bytes, read byte by byte, with rejection. Knows no game."""
from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """A stream of uniform draws. Two programs with the same coin draw the same numbers.

    A number below n takes the fewest whole bytes that can hold n - 1, big end first; a value at or above the
    largest multiple of n that fits is thrown away and the next bytes are read (FIPS 202, section 6.2, for SHAKE).
    """

    def __init__(self, coin: bytes) -> None:
        self._hash = shake_256(coin)
        self._bytes = self._hash.digest(512)
        self._at = 0

    def below(self, n: int) -> int:
        """A uniform whole number from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        size = ((n - 1).bit_length() + 7) // 8
        limit = 256 ** size // n * n
        while (value := self._read(size)) >= limit:
            pass
        return value % n

    def order(self, things: Sequence[T]) -> list[T]:
        """The things in a uniform order: Fisher-Yates from the last place down to the second (Knuth, TAOCP 3.4.2)."""
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things

    def _read(self, size: int) -> int:
        while self._at + size > len(self._bytes):
            self._bytes = self._hash.digest(2 * len(self._bytes))
        self._at += size
        return int.from_bytes(self._bytes[self._at - size:self._at])


def day_coin(game: str, day: str, number: int) -> bytes:
    """The 32 bytes of coin `number` of the game of this code on a day, written as 2026-11-28 (PROTOCOL.md 11)."""
    return sha256(b"fairdeal day\0" + game.encode() + b"\0" + day.encode() + b"\0" + number.to_bytes(4)).digest()
