"""An address and port as people write them: 192.168.1.24:7845, a short code to read aloud, "#24". Knows no socket.

A code is a number in Crockford's base 32 (no I, L, O, U) and a check character, which detects every single wrong
character and every swap of two neighbours. Its number has four characters for 192.168.x.y at the usual port, seven for
any IPv4 address at the usual port, ten for an address and a port.
"""
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv4Address

from p2p.language import joined, tr

PORT = 7845
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})
_HOME = int(IPv4Address("192.168.0.0"))


def code_of(address: str, port: int = PORT) -> str:
    """The short code of an IPv4 address and a port, in groups of four: code_of("192.168.1.24") is "008R-G"."""
    number = int(IPv4Address(address))
    if port != PORT:
        digits = _digits(number << 16 | port, 10)
    elif number >> 16 == _HOME >> 16:
        digits = _digits(number & 0xFFFF, 4)
    else:
        digits = _digits(number, 7)
    text = "".join(LETTERS[digit] for digit in (*digits, _check(digits)))
    return "-".join(text[i:i + 4] for i in range(0, len(text), 4))


def parse_endpoint(text: str, mine: Sequence[str] = ()) -> tuple[str, int]:
    """The address and port that somebody typed as an address, a code or the last number of a neighbour's address.

    `mine` are our own addresses, the first of which says whose neighbour "#24" is. Raises ValueError with a sentence
    that helps.
    """
    text = text.strip()
    if text.startswith("#"):
        return _neighbour(text, mine)
    if text.count(":") > 1:
        raise ValueError(joined(" ", (tr("This is an IPv6 address, and Fairdeal needs IPv4."), _help())))
    if "." in text:
        return _address(text)
    return _decode(text)


def _neighbour(text: str, mine: Sequence[str]) -> tuple[str, int]:
    if not mine:
        raise ValueError(tr("This computer is on no network, so # can't say which computer you mean."))
    number = _number(text[1:].strip(), 254)
    if not number:
        raise ValueError(tr("After # comes the last number of an address, 1 to 254, as in #24."))
    return mine[0].rpartition(".")[0] + f".{number}", PORT


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.partition(":")
    try:
        address = str(IPv4Address(host.strip()))
    except AddressValueError:
        raise ValueError(joined(" ", (tr("{text} is no address.", text=text[:40]), _help()))) from None
    if not colon:
        return address, PORT
    number = _number(port, 65535)
    if not number:
        raise ValueError(tr("A port is a number from 1 to 65535, as in 192.168.1.24:7845."))
    return address, number


def _number(digits: str, most: int) -> int:
    """The number that these digits say, no more of them than `most` has; 0 if they say none from 1 to `most`."""
    said = digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))
    return int(digits) if said and int(digits) <= most else 0


def _decode(text: str) -> tuple[str, int]:
    plain = text.upper().translate(_ALIKE)
    if not text.isascii() or len(plain) not in (5, 8, 11) or not set(plain) <= set(LETTERS):
        raise ValueError(joined(" ", (tr("“{text}” is neither an address nor a code.", text=text[:40]), _help())))
    *digits, check = (LETTERS.index(letter) for letter in plain)
    number = sum(digit << 5 * power for power, digit in enumerate(reversed(digits)))
    address, port = {4: (_HOME + number, PORT), 7: (number, PORT), 10: (number >> 16, number & 0xFFFF)}[len(digits)]
    if check != _check(digits) or number >> {4: 16, 7: 32, 10: 48}[len(digits)] or not port:
        raise ValueError(tr("The code {text} has a slip in it. Ask for it again, character by character.",
                            text=text[:40]))
    return str(IPv4Address(address)), port


def _digits(number: int, count: int) -> tuple[int, ...]:
    return tuple(number >> 5 * power & 31 for power in reversed(range(count)))


def _check(digits: Sequence[int]) -> int:
    """The polynomial over GF(32) with these coefficients at 2: one wrong digit or a swap of neighbours changes it."""
    check = 0
    for digit in digits:
        check = _twice(check ^ digit)
    return check


def _twice(value: int) -> int:
    """Twice a value of GF(32), modulo x^5 + x^2 + 1."""
    return value << 1 ^ (0b100101 if value & 16 else 0)


def _help() -> str:
    return tr("Type an address like 192.168.1.24, one with its port like 192.168.1.24:7845, a code like {code}, or "
              "#24.",
              code=code_of("192.168.1.24"))
