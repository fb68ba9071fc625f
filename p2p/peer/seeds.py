"""The own seeds of a table's decks: drawn once each, on disk before they are used. Knows no card and no network.

A seed is HMAC-SHA256 with a secret of the identity as its key, over fresh randomness of the system and the stirring.
Any one of the three is enough: without the key nobody can aim at a seed by what is stirred, nor foresee one whose
randomness is bad; without the randomness nobody who gets hold of the key knows a seed. The file holds neither the key
nor a seed. It stays with this peer: nothing of it ever stands in a transcript, a message or a log.
"""
import hmac
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import msgspec

from p2p.files import PRIVATE, temporary, write_atomically
from p2p.identity import Identity
from p2p.log.store import StoreError, trouble

SUFFIX = ".seeds"
MAGIC = b"fairdeal seeds 1\n"
FRESH = 32                      # bytes of the system's randomness
SIZE_LIMIT = 1 << 20            # bytes; a deck takes about 75


class Stirring:
    """What hands have stirred since the program began, as a hash chain in memory. One thread stirs, any may read."""

    def __init__(self) -> None:
        self.digest = b""       # 32 bytes once somebody has stirred

    def add(self, data: bytes) -> None:
        """A movement, in whatever bytes; no two orders of the same ones give the same digest."""
        self.digest = sha256(b"fairdeal stir\0" + self.digest + sha256(data).digest()).digest()


class Grain(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one seed was drawn from, besides the identity's secret. Never shown, not even by repr."""
    fresh: bytes
    stirred: bytes              # the digest of the stirring, or nothing

    def __repr__(self) -> str:
        return "Grain(stirred)" if self.stirred else "Grain()"


class Kept(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The file: the table's hash, and the grain of each deal."""
    table: bytes
    grains: dict[Annotated[int, msgspec.Meta(ge=1, lt=1 << 32)], Grain]


class Seeds:
    """The seeds of this peer at one table. Deals count from 1."""

    def __init__(self, folder: Path, name: str, identity: Identity, table: bytes) -> None:
        """Those that the file `name` in this folder holds, if it is there. Raises StoreError if it can't be read."""
        self.path = folder / f"{name}{SUFFIX}"
        self._identity, self._table = identity, table
        self._grains = _read(self.path, table)

    def kept(self) -> dict[int, bytes]:
        """All seeds drawn so far, by deal."""
        return {deal: self._seed(deal, grain) for deal, grain in self._grains.items()}

    @property
    def stirred(self) -> frozenset[int]:
        """The deals whose seeds hold some stirring."""
        return frozenset(deal for deal, grain in self._grains.items() if grain.stirred)

    def draw(self, deal: int, stirred: bytes) -> bytes:
        """The seed of a deal that has none, on disk when this returns. `stirred`: the digest of a Stirring.

        Raises StoreError, and ValueError for a second seed of one deal: two would be two shuffles.
        """
        if deal in self._grains:
            raise ValueError(f"deal {deal} has its seed")
        grain = Grain(token_bytes(FRESH), stirred)
        grains = {**self._grains, deal: grain}
        try:
            write_atomically(self.path, MAGIC + msgspec.msgpack.encode(Kept(self._table, grains)), PRIVATE)
        except OSError as error:
            raise trouble(self.path, error) from error
        self._grains = grains
        return self._seed(deal, grain)

    def _seed(self, deal: int, grain: Grain) -> bytes:
        """HMAC as HKDF extracts (RFC 5869, 2.2), the secret of this identity, table and deal as its key."""
        secret = self._identity.secret(b"deck\0" + self._table + deal.to_bytes(4))
        return hmac.digest(secret, b"fairdeal deck seed 1\0" + grain.fresh + grain.stirred, "sha256")

    def __repr__(self) -> str:
        return f"Seeds({self.path.name}, deals {sorted(self._grains)})"


def forget(path: Path) -> None:
    """Nobody needs this file of seeds any more: its table is over, or never began. Raises nothing."""
    for name in (path, temporary(path)):
        with suppress(OSError):
            name.unlink()


def _read(path: Path, table: bytes) -> dict[int, Grain]:
    try:
        if not path.exists():
            return {}
        data = path.read_bytes() if path.stat().st_size <= SIZE_LIMIT else b""
    except OSError as error:
        raise StoreError(f"Can't read {path}: {error.strerror}.") from error
    try:
        kept = msgspec.msgpack.decode(data.removeprefix(MAGIC), type=Kept)
    except (msgspec.MsgspecError, ValueError):
        kept = None
    if kept is None or not data.startswith(MAGIC) or not all(map(_sound, kept.grains.values())):
        raise StoreError(f"{path} is damaged, and with it this computer's part of the shuffle. Put a sound copy of it "
                         "there, or the deal can't go on.")
    if kept.table != table:
        raise StoreError(f"{path} belongs to another table. Put the right one there, or the deal can't go on.")
    return kept.grains


def _sound(grain: Grain) -> bool:
    return len(grain.fresh) == FRESH and len(grain.stirred) in (0, sha256().digest_size)
