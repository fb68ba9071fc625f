"""A peer's identity: an Ed25519 key made at the first start, its fingerprint, names fit to show. Knows no network."""
import getpass
import os
import sys
import unicodedata
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from p2p.files import PRIVATE, read_start, write_atomically
from p2p.language import Sentence, reason, tr

NAME_LIMIT, SENTENCE_LIMIT = 24, 200    # characters
MARKS = 2                               # on a letter: of all languages Vietnamese needs most
KEY_SIZE, SIGNATURE_SIZE = 32, 64       # bytes
FEWEST = 8                      # different bytes in a secret key; by chance one in 2^120 has fewer
_P = 2 ** 255 - 19                      # the field of Ed25519, and the d of its curve (RFC 8032, 5.1)
_D = -121665 * pow(121666, -1, _P) % _P
# The 2048 English words of BIP 39 in their order: no two begin with the same four letters, each stands for 11 bits.
WORDS = tuple((Path(__file__).parent / "words.txt").read_text("ascii").split())


class IdentityError(Exception):
    """The key or the folder can't be used; the text says what to do."""


class Identity:
    """A peer's own key pair (Ed25519, RFC 8032); `key` is the public half, 32 bytes.

    The secret half never leaves this object, not even by repr, which shows the fingerprint.
    """

    def __init__(self, secret: Ed25519PrivateKey) -> None:
        self._secret = secret
        self.key = secret.public_key().public_bytes_raw()

    @classmethod
    def new(cls) -> Self:
        """A fresh random identity that is kept nowhere."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The identity in the file `identity` of this folder; makes both if they aren't there, the file with mode 0600.

        Raises IdentityError, also if others may have put the key there.
        """
        path = folder / "identity"
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            _check_owner(folder)
            if not path.exists():
                write_atomically(path, Ed25519PrivateKey.generate().private_bytes_raw(), PRIVATE)
            _check_owner(path)
            secret = read_start(path, KEY_SIZE + 1)
            if os.name == "posix" and path.stat().st_mode & 0o077:
                path.chmod(PRIVATE)         # it was copied here by hand
            if len(set(secret)) < FEWEST:
                raise ValueError("anybody could have this key")     # zeros of a disk that lost it, as a rule
            return cls(Ed25519PrivateKey.from_private_bytes(secret))
        except OSError as error:
            raise _unusable(folder, error) from error
        except ValueError as error:
            raise IdentityError(tr("{path} is not a Fairdeal key. Move it away to get a new one.",
                                   path=path)) from error

    def sign(self, domain: bytes, message: bytes) -> bytes:
        """The signature, 64 bytes, over the domain, a zero byte and the message. Domains keep uses of one key apart."""
        return self._secret.sign(domain + b"\0" + message)

    def secret(self, purpose: bytes) -> bytes:
        """32 secret bytes for this purpose, always the same, which nobody can derive without this identity."""
        return sha256(b"fairdeal secret\0" + self._secret.private_bytes_raw() + purpose).digest()

    def __repr__(self) -> str:
        return f"Identity({fingerprint(self.key)})"


class Hold:
    """A lock on a folder, held until `release` or until this program ends in whatever way.

    Two programs with one key would each write entries that fork its chains, and so convict their owner.
    """

    def __init__(self, folder: Path) -> None:
        """Raises IdentityError if another program holds the folder."""
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            self._file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _unusable(folder, error) from error
        try:
            _lock(self._file)
        except OSError as error:
            self.release()
            if isinstance(error, BlockingIOError | PermissionError):
                raise IdentityError(tr("Fairdeal is already open with this folder. "
                                    "Close it, or choose another with --data DIR.")) from error
            raise _unusable(folder, error) from error

    def release(self) -> None:
        """Gives the folder free. May be called again."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


def _lock(file: int) -> None:
    """Locks the file until it is closed or the program ends. Raises OSError if another program has locked it."""
    if sys.platform == "win32":
        import msvcrt
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _check_owner(path: Path) -> None:
    """Raises IdentityError if other users of this computer can put something else there: they would know our key."""
    if sys.platform == "win32":
        return                          # a folder in a home is its owner's there
    status = path.stat()
    if status.st_uid != os.geteuid():
        raise IdentityError(tr("{path} belongs to another user of this computer, who could play in your name. "
                            "Choose another folder with --data DIR.", path=path))
    if status.st_mode & 0o002:
        raise IdentityError(tr("Everybody on this computer can write to {path}, and so play in your name. "
                            "Forbid it (chmod o-w) or choose another folder with --data DIR.", path=path))


def _unusable(folder: Path, error: OSError) -> IdentityError:
    return IdentityError(tr("Can't use the folder {folder}: {reason}. Choose another with --data DIR.",
                            folder=folder, reason=reason(error)))


@lru_cache(maxsize=256)
def _public(key: bytes) -> Ed25519PublicKey:
    """Raises ValueError for bytes that are nobody's key."""
    if has_small_order(key):
        raise ValueError("anybody can sign for a key of small order")
    return Ed25519PublicKey.from_public_bytes(key)


def has_small_order(key: bytes) -> bool:
    """Whether eight times this public key is nothing: then anybody makes signatures that it verifies.

    Those are the points with y = 1, -1 or 0, and those whose double has y = 0, for which d y^4 + 2 y^2 = 1.
    """
    y = (int.from_bytes(key, "little") & (1 << 255) - 1) % _P
    return y in (0, 1, _P - 1) or (_D * y ** 4 + 2 * y * y - 1) % _P == 0


def verifies(key: bytes, domain: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this is the key's signature over domain and message, as made by `Identity.sign`. Takes any bytes."""
    try:
        _public(key).verify(signature, domain + b"\0" + message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(key: bytes) -> str:
    """The first 64 bits of a key's SHA-256, as 16 hexadecimal digits."""
    return sha256(key).hexdigest()[:16]


def words(data: bytes) -> str:
    """The first 66 bits of SHA-256 as six words that are easy to compare aloud."""
    bits = int.from_bytes(sha256(data).digest()) >> 256 - 66
    return " ".join(WORDS[bits >> at & 2047] for at in range(55, -1, -11))


def clean_sentence(text: str, limit: int = SENTENCE_LIMIT) -> str:
    """Text from outside made fit to show: only printable characters, single spaces, at most two marks on a letter, at
    most `limit` characters. A sentence of our own stays one for readers of any language; its values are made fit.

    The result may be empty.
    """
    if isinstance(text, Sentence):
        return text.with_values(lambda value: _printable(value)[:limit])
    return " ".join(_printable(text).split())[:limit].rstrip()


def _printable(text: str) -> str:
    kept, marks = list[str](), 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks <= MARKS:                  # more of them reach over the lines above and below, in terminals too
            kept.append(c if c.isprintable() else " ")
    return "".join(kept)


def clean_name(text: str) -> str:
    """A name made fit to show, of at most NAME_LIMIT characters; the result may be empty."""
    return clean_sentence(text, NAME_LIMIT)


def login_name() -> str:
    """The login name of this computer's user, as a first proposal; never empty."""
    try:
        return clean_name(getpass.getuser()).capitalize() or "Player"
    except (OSError, KeyError, ImportError):        # the last one on Windows without USERNAME, up to Python 3.12
        return "Player"
