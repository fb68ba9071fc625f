"""Coverage-guided fuzz of everything that reads bytes or texts of strangers: `python -m tests.fuzz TARGET --inputs N`.

A target takes any bytes and fails by an exception that its reader doesn't promise, or by a broken promise. atheris
(libFuzzer) finds inputs that reach new lines of p2p; `pip install .[fuzz]` brings it where it has wheels, on Linux.
`tests/test_fuzz.py` is the short form: the seeds and some changes of each, without a guide.
"""
import argparse
import gc
import importlib
import random
import sys
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from tests.fuzz_transcripts import film, fuzz_transcript, transcripts

VECTORS = Path(__file__).parents[1] / "p2p" / "vectors"
Target = Callable[[bytes], None]


def fuzz_wire(data: bytes) -> None:
    """Each decoder gives a message that encodes to what it decodes again, or raises BadMessage."""
    from p2p.net import wire
    for decode in (wire.decode, wire.decode_datagram, wire.decode_here):
        try:
            message = decode(data)
        except wire.BadMessage:
            continue
        assert decode(wire.encode(message)) == message


def fuzz_entry(data: bytes) -> None:
    """An entry that encodes to what is read again, or BadEntry; a signature is right or wrong."""
    from p2p.log import entry
    from tests.networks import IDENTITIES
    try:
        signed = entry.read_entry(data)
    except entry.BadEntry:
        return
    again = entry.sign(IDENTITIES[0], signed.entry)
    assert entry.read_entry(again.raw).entry == signed.entry
    assert entry.is_signed(again, IDENTITIES[0].key)
    entry.is_signed(signed, IDENTITIES[0].key)


def fuzz_charter(data: bytes) -> None:
    """A charter in its one form, at whose table a deal can start or BadCharter says why not; or BadCharter."""
    from p2p.log.charter import BadCharter, decode_charter, encode_charter
    from p2p.table.replica import Replica
    try:
        charter = decode_charter(data)
    except BadCharter:
        return
    assert encode_charter(charter) == data
    try:
        Replica(data)
    except BadCharter:
        return


def fuzz_code(data: bytes) -> None:
    """A deal whose code is read as the same deal, and that starts or says by BadCode why not; or BadCode."""
    from p2p.games.saved import BadCode, Saved
    try:
        saved = Saved.read(data.decode("utf-8", "replace"))
    except BadCode:
        return
    assert Saved.read(str(saved)) == saved
    try:
        saved.start()
    except BadCode:
        return


def fuzz_place(data: bytes) -> None:
    """An IPv4 address and a port whose code is read as the same, or ValueError with a sentence."""
    from ipaddress import IPv4Address

    from p2p.net.endpoint import code_of, parse_endpoint
    told: list[str] = []
    for mine in ((), ("192.168.1.7",)):
        try:
            address, port = parse_endpoint(data.decode("utf-8", "replace"), mine)
        except ValueError as error:
            told.append(str(error))
            continue
        assert str(IPv4Address(address)) == address
        assert 0 < port < 65536
        assert parse_endpoint(code_of(address, port)) == (address, port)
    assert all(text.endswith((".", "?")) for text in told)


def seeds(name: str) -> list[bytes]:
    """Sound inputs of a target, from which a fuzzer begins."""
    from p2p.games.saved import Saved
    from p2p.log.store import read
    from p2p.net import wire
    from tests.recordings import messages
    if name == "wire":
        return [wire.encode(message) for message in messages().values()]
    if name in ("entry", "charter"):
        found = [read(path) for path in sorted(VECTORS.glob("*.fairdeal"))]
        if name == "charter":
            return [contents.charter for contents in found]
        return [record.data for contents in found for record in contents.records[:40]]
    if name == "code":
        decks = [("taroky", 4), ("tarok", 3), ("tarok", 4)]
        return [str(Saved(game, seats, (), (), tuple(range(54)))).encode() for game, seats in decks]
    if name == "place":
        return [b"192.168.1.24", b"192.168.1.24:7845", b"008R-G", b"#24", b"10.0.0.1:1"]
    return [bytes([kind, file, 0, 3, 0, 0x25, 0, 1]) for kind in (0, 0xFF) for file in range(len(transcripts()))]


TARGETS: dict[str, Target] = {"wire": fuzz_wire, "entry": fuzz_entry, "charter": fuzz_charter,
                              "transcript": fuzz_transcript, "code": fuzz_code, "place": fuzz_place}
READERS = ("p2p.net.wire", "p2p.net.endpoint", "p2p.log.entry", "p2p.log.charter", "p2p.log.store", "p2p.games.saved",
           "p2p.table.replica", "p2p.table.transcript")


def changed(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, cut out, doubled or put in."""
    for _ in range(rng.randint(1, 3)):
        at, size = rng.randrange(len(data) + 1), rng.randint(0, 8)
        marker = bytes([rng.choice((0xC0, 0xDD, 0xCF, 0xFF))])          # nil, and the longest heads of msgpack
        put = rng.choice((b"", rng.randbytes(size), data[at:at + size] * 2, marker))
        data = data[:at] + put + data[at + rng.randint(0, size):]
    return data


def main() -> None:
    """Runs one target with atheris, which ends the process: exit code 0, or another one with the input that failed."""
    import atheris

    from p2p import identity
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=main.__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many (1000000)")
    arguments = parser.parse_args()
    identity.verifies = lru_cache(1 << 16)(identity.verifies)       # signatures that no input changes, over and over
    with atheris.instrument_imports(include=["p2p"]):
        for module in READERS:
            importlib.import_module(module)
    for path in transcripts() if arguments.target == "transcript" else ():
        film(path)                      # not within the time of an input
    gc.freeze()
    gc.set_threshold(50_000)            # every input makes a table anew, and little of it is rubbish in circles
    corpus = Path(tempfile.mkdtemp(prefix=f"fuzz-{arguments.target}-"))
    for number, seed in enumerate(seeds(arguments.target)):
        (corpus / str(number)).write_bytes(seed)
    options = [f"-runs={arguments.inputs}", "-max_len=2048", "-timeout=10", "-rss_limit_mb=4096",
               "-print_final_stats=1", f"-artifact_prefix={corpus}/failed-", str(corpus)]
    atheris.Setup([sys.argv[0], *options], TARGETS[arguments.target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
