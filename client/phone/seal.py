"""The words of a phone's page and its seat to each other, sealed. Knows no socket and no seat; the page has the same in
`page/seal.js`.

Both know a secret: the 16 bytes behind `#` in the address of the QR code, or what scrypt makes of the typed code. From
it and 16 fresh bytes of each side HKDF (RFC 5869) makes a key for each direction; each message is sealed by
ChaCha20-Poly1305 (RFC 8439), its nonce is its number, so that what is said again or out of order doesn't open. The page
names the secret by a hash, which tells a listener nothing of 16 random bytes and costs it a scrypt for each code tried.
"""
import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"        # of a typed code: no I and no O
LENGTH = 12                                 # of them: 55 bits
SECRET, FRESH, NAME, KEY = 16, 16, 16, 32   # bytes
COST = 1 << 15                              # scrypt's N, with r = 8 and p = 1: 32 MiB for each code tried
STEP = 512                                  # bytes; sealed messages are as long as a multiple of them, and a tag
TO_PHONE, TO_SEAT = b"fairdeal phone 1: to the phone", b"fairdeal phone 1: to the seat"
CALLED = b"fairdeal phone 1: name"


class SealError(Exception):
    """A message doesn't open: made by somebody without the key, heard twice, out of order, or cut."""


class Code(NamedTuple):
    """A seat's secrets, the scanned and the typed one; never shown by `repr`."""

    secret: bytes
    typed: str

    def __repr__(self) -> str:
        return "Code(…)"

    @property
    def spelled(self) -> str:
        """Returns the typed code as the screen shows it: KMTB RXNA LQWD."""
        return " ".join(self.typed[at:at + 4] for at in range(0, LENGTH, 4))

    @property
    def fragment(self) -> str:
        """Returns the scanned secret as it stands behind `#`."""
        return text_of(self.secret)


def new_code() -> Code:
    """Returns a new code."""
    return Code(secrets.token_bytes(SECRET), "".join(secrets.choice(LETTERS) for _ in range(LENGTH)))


def text_of(data: bytes) -> str:
    """Returns bytes as Base64 for addresses (RFC 4648, 5), without filling."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: object, size: int) -> bytes:
    """Returns the bytes of such a text. Raises SealError if they aren't so many."""
    try:
        data = urlsafe_b64decode(str(text) + "==")
    except ValueError:
        data = b""
    if len(data) != size or text_of(data) != text:
        raise SealError("no key")
    return data


def stretched(typed: str, salt: bytes) -> bytes:
    """Returns the secret of a typed code; takes about a tenth of a second."""
    return hashlib.scrypt(typed.encode(), salt=salt, n=COST, r=8, p=1, maxmem=64 << 20, dklen=KEY)


def name_of(secret: bytes) -> bytes:
    """Returns by what a page names its secret."""
    return _derived(secret, b"", CALLED, NAME)


def _derived(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


class Sealer:
    """One end of a connection: seals what goes out, opens what comes in. Each number is used once."""

    def __init__(self, secret: bytes, fresh: bytes, phone: bool = False) -> None:
        """`fresh`: the fresh bytes of the seat, then those of the page. `phone`: this is the page's end."""
        keys = [ChaCha20Poly1305(_derived(secret, fresh, info, KEY)) for info in (TO_PHONE, TO_SEAT)]
        self._out, self._in = reversed(keys) if phone else keys
        self._sent = self._heard = 0

    def seal(self, said: Mapping[str, Any]) -> bytes:
        """Returns a message, sealed; its length tells only about how long it is."""
        plain = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
        sealed = self._out.encrypt(_nonce(self._sent), plain + b" " * (-len(plain) % STEP), None)
        self._sent += 1
        return sealed

    def open(self, sealed: bytes) -> bytes:
        """Returns the JSON of a message. Raises SealError if it isn't the next one that the other end sealed."""
        try:
            plain = self._in.decrypt(_nonce(self._heard), sealed, None)
        except InvalidTag:
            raise SealError("doesn't open") from None
        self._heard += 1
        return plain


def _nonce(number: int) -> bytes:
    return struct.pack("<4xQ", number)
