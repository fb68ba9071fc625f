"""The own seeds of a table's decks: each is drawn once, and on disk before it is used (PEERS.md 12).

A seed is HMAC-SHA256, keyed with a secret of the identity, over fresh randomness of the system and the stirring. Any
one of the three keeps it secret: without the key nobody can choose the stirring so that it gives a certain seed, nor
foresee one whose randomness is bad; without the randomness nobody who gets hold of the key knows a seed. The file
holds neither the key nor a seed, and nothing of it ever stands in a transcript, a message or a log.
"""
import hmac
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import msgspec

from p2p.files import PRIVATE, read_start, temporary, write_atomically
from p2p.identity import Identity
from p2p.language import reason, tr
from p2p.log.store import StoreError, trouble
from p2p.net.wire import TableId

SEEDS_SUFFIX = ".seeds"
MAGIC = b"fairdeal seeds 1\n"
FRESH = 32                      # bytes of the system's randomness
SIZE_LIMIT = 1 << 20            # bytes; a deck takes about 75


class Stirring:
    """A hash chain of the movements over the card back since the program began. One thread adds, any may read."""

    def __init__(self) -> None:
        self.digest = b""       # 32 bytes once somebody has stirred

    def add(self, data: bytes) -> None:
        """A movement, as any bytes. The same movements in another order give another digest."""
        self.digest = sha256(b"fairdeal stir\0" + self.digest + sha256(data).digest()).digest()


class Grain(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The bytes from which a seed is computed, besides the identity's secret. Never shown, not even by repr."""
    fresh: bytes
    stirred: bytes              # the digest of the stirring, or nothing

    def __repr__(self) -> str:
        return "Grain(stirred)" if self.stirred else "Grain()"


class SeedsFile(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The file: the table's hash, and the grain of each deal."""
    table: bytes
    grains: dict[Annotated[int, msgspec.Meta(ge=1, lt=1 << 32)], Grain]


class Seeds:
    """The seeds of this peer at one table. Deals count from 1. `stirred`: those into whose seeds something was stirred.
    """

    def __init__(self, path: Path, identity: Identity, table: TableId) -> None:
        """Reads what is kept beside the table's file `path`, if anything is. Raises StoreError if it can't be read."""
        self.path = path.with_suffix(SEEDS_SUFFIX)
        self._identity, self._table = identity, table
        self._hold(_read(self.path, table))

    def kept(self) -> dict[int, bytes]:
        """All seeds drawn so far, by deal; empty where they were deleted."""
        return {deal: self._seed(deal, grain) if grain.fresh else b"" for deal, grain in self._grains.items()}

    def delete(self, deals: Iterable[int]) -> None:
        """The seeds of these deals, which are void, are never needed again: only that they were drawn is kept.

        Raises StoreError.
        """
        gone = {deal: Grain(b"", b"") for deal in deals if deal in self._grains and self._grains[deal].fresh}
        if gone:
            self._keep({**self._grains, **gone})

    def _hold(self, grains: dict[int, Grain]) -> None:
        self._grains = grains
        self.stirred = frozenset(deal for deal, grain in grains.items() if grain.stirred)

    def draw(self, deal: int, stirred: bytes) -> bytes:
        """The seed of a deal that has none, on disk when this returns. `stirred`: the digest of a Stirring.

        Raises StoreError, and ValueError for a second seed of one deal: two would be two shuffles.
        """
        if deal in self._grains:
            raise ValueError(f"deal {deal} has its seed")
        grain = Grain(token_bytes(FRESH), stirred)
        self._keep({**self._grains, deal: grain})
        return self._seed(deal, grain)

    def _keep(self, grains: dict[int, Grain]) -> None:
        try:
            write_atomically(self.path, MAGIC + msgspec.msgpack.encode(SeedsFile(self._table, grains)), PRIVATE)
        except OSError as error:
            raise trouble(self.path, error) from error
        self._hold(grains)

    def _seed(self, deal: int, grain: Grain) -> bytes:
        """HMAC-SHA256 as in HKDF-Extract (RFC 5869, 2.2), keyed with the secret of this identity, table and deal."""
        secret = self._identity.secret(b"deck\0" + self._table + deal.to_bytes(4))
        return hmac.digest(secret, b"fairdeal deck seed 1\0" + grain.fresh + grain.stirred, "sha256")

    def __repr__(self) -> str:
        return f"Seeds({self.path.name}, deals {sorted(self._grains)})"


def forget(path: Path) -> None:
    """Delete a file of seeds: its table is over, or never began. Raises nothing."""
    for name in (path, temporary(path)):
        with suppress(OSError):
            name.unlink()


def _read(path: Path, table: TableId) -> dict[int, Grain]:
    try:
        if not path.exists():
            return {}
        data = read_start(path, SIZE_LIMIT + 1)
    except OSError as error:
        raise StoreError(tr("Can't read {path}: {reason}.", path=path, reason=reason(error))) from error
    try:
        kept = msgspec.msgpack.decode(data.removeprefix(MAGIC), type=SeedsFile)
    except (msgspec.MsgspecError, ValueError):
        kept = None
    if kept is None or not data.startswith(MAGIC) or not all(map(_sound, kept.grains.values())):
        raise StoreError(tr("{path} is damaged, and with it this computer's part of the shuffle. Put a sound copy "
                            "of it there, or the deal can't go on.", path=path))
    if kept.table != table:
        raise StoreError(tr("{path} belongs to another table. Put the right one there, or the deal can't go on.",
                            path=path))
    return kept.grains


def _sound(grain: Grain) -> bool:
    sizes = len(grain.fresh), len(grain.stirred)
    return sizes in ((0, 0), (FRESH, 0), (FRESH, sha256().digest_size))
