"""Who a peer is: an Ed25519 key made at the first start, a name, a fingerprint people can compare. Knows no network."""
import getpass
import os
import sys
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from p2p.files import PRIVATE, write_atomically

NAME_LIMIT, SENTENCE_LIMIT = 24, 200    # characters
KEY_SIZE, SIGNATURE_SIZE = 32, 64
WORDS = tuple(files("p2p").joinpath("words.txt").read_text("ascii").split())


class IdentityError(Exception):
    """The key on disk can't be read or written; the text says what to do."""


class Identity:
    """A peer's own key. The secret half leaves only through `sign`; repr shows the fingerprint."""

    def __init__(self, secret: Ed25519PrivateKey) -> None:
        self._secret = secret
        self.key = secret.public_key().public_bytes_raw()

    @classmethod
    def new(cls) -> Self:
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The identity kept in this folder, made there (mode 0600) if there is none. Raises IdentityError."""
        path = folder / "identity"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_atomically(path, Ed25519PrivateKey.generate().private_bytes_raw(), PRIVATE)
            elif os.name == "posix" and path.stat().st_mode & 0o077:
                path.chmod(0o600)           # copied here by hand
            return cls(Ed25519PrivateKey.from_private_bytes(path.read_bytes()))
        except OSError as error:
            raise _unusable(folder, error) from error
        except ValueError as error:
            raise IdentityError(f"{path} is not a Fairdeal key. Move it away to get a new one.") from error

    def sign(self, domain: bytes, message: bytes) -> bytes:
        """A signature of 64 bytes (Ed25519, RFC 8032) over the domain, a zero byte and the message."""
        return self._secret.sign(domain + b"\0" + message)

    def secret(self, purpose: bytes) -> bytes:
        """32 secret bytes that only this identity can derive again for this purpose."""
        return sha256(b"fairdeal secret\0" + self._secret.private_bytes_raw() + purpose).digest()

    def __repr__(self) -> str:
        return f"Identity({fingerprint(self.key)})"


class Hold:
    """A folder belongs to one program until `release`, or until that program ends in whatever way.

    Two programs with one key would write two stories into its chains.
    """

    def __init__(self, folder: Path) -> None:
        """Raises IdentityError if another program holds the folder."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _unusable(folder, error) from error
        try:
            _lock(self._file)
        except OSError as error:
            self.release()
            if isinstance(error, BlockingIOError | PermissionError):
                raise IdentityError("Fairdeal is already open with this folder. "
                                    "Close it, or choose another with --data DIR.") from error
            raise _unusable(folder, error) from error

    def release(self) -> None:
        """May be called again."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


def _lock(file: int) -> None:
    """Take the lock that the system gives back when the program is gone. Raises OSError if somebody else has it."""
    if sys.platform == "win32":
        import msvcrt
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _unusable(folder: Path, error: OSError) -> IdentityError:
    return IdentityError(f"Can't use the folder {folder}: {error.strerror}. Choose another with --data DIR.")


@lru_cache(maxsize=256)
def _public(key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(key)


def verifies(key: bytes, domain: bytes, message: bytes, signature: bytes) -> bool:
    """Whether `signature` is this key's over domain and message. Any bytes may be passed."""
    try:
        _public(key).verify(signature, domain + b"\0" + message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(key: bytes) -> str:
    """Eight hex digits of a key."""
    return sha256(key).hexdigest()[:8]


def words(data: bytes) -> str:
    """Four short words for the same 32 bits that `fingerprint` shows: easy to compare aloud."""
    return " ".join(WORDS[byte] for byte in sha256(data).digest()[:4])


def clean_sentence(text: str, limit: int = SENTENCE_LIMIT) -> str:
    """Text from outside fit to show: printable, single spaces, at most `limit` characters; may come out empty."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:limit].rstrip()


def clean_name(text: str) -> str:
    """A name fit to show, of at most NAME_LIMIT characters; may come out empty."""
    return clean_sentence(text, NAME_LIMIT)


def login_name() -> str:
    """The name of this computer's user, as a first proposal."""
    try:
        return clean_name(getpass.getuser()).capitalize() or "Player"
    except (OSError, KeyError):
        return "Player"
