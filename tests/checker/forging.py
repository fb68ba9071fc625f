"""Copies of a file in which one entry says something else, signed anew by its author, as a cheat would write it."""
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.checker.curve import hashed
from tests.checker.games_played import written
from tests.checker.records import read_file

KEYS = [Ed25519PrivateKey.from_private_bytes(hashed(bytes([101 + n]))) for n in range(6)]     # as in tests/networks.py
TABLE, MEMBER, N, HEARD, SEEN, AT, BODY = range(7)


def fields_of(raw):
    return msgspec.msgpack.decode(raw[64:])


def signed(fields, payload=None):
    """An entry with these fields, signed by its member."""
    payload = msgspec.msgpack.encode(fields) if payload is None else payload
    return KEYS[fields[MEMBER]].sign(b"fairdeal entry 3\0" + payload) + payload


def places(data, good):
    """The numbers, in the file, of the entries whose fields are so."""
    return [place for place, raw in enumerate(read_file(data)[1]) if good(fields_of(raw))]


def body(kind, data_kind=None):
    """Whether an entry has such a body; `data_kind`: the kind of a step of dealing."""
    def good(fields):
        found = fields[BODY]
        return found is not None and found[0] == kind and (data_kind is None or found[2][0] == data_kind)
    return good


def forged(data, place, change):
    """The file up to this entry, which `change` has made something else of; then everybody has heard of it, twice."""
    charter, entries = read_file(data)
    fields = fields_of(entries[place])
    change(fields)
    raws = [*entries[:place], signed(fields)]
    heads, last = {}, {}
    for raw in raws:
        other = fields_of(raw)
        heads[other[MEMBER]], last[other[MEMBER]] = [other[N], hashed(raw[64:])], other
    for member in [*heads, *heads]:
        _, _, n, _, seen, at, _ = last[member]
        heard = [heads[other] for other in range(len(heads))]
        raws.append(signed([fields[TABLE], member, n + 1, heard, seen, at, None]))
        last[member] = fields_of(raws[-1])
        heads[member] = [n + 1, hashed(raws[-1][64:])]
    return written(charter, raws)
