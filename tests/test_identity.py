"""Identities: the key on disk, the lock on the folder, the fingerprint, and names from others made fit to show."""
import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, strategies as st

from p2p.identity import (
    NAME_LIMIT,
    WORDS,
    Hold,
    Identity,
    IdentityError,
    clean_name,
    clean_sentence,
    fingerprint,
    has_small_order,
    login_name,
    verifies,
    words,
)

posix = pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
HOLD = """
import sys
from pathlib import Path
from p2p.identity import Hold
hold = Hold(Path(sys.argv[1]))
print("held", flush=True)
input()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_the_key_is_readable_by_its_owner_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Identity.load(tmp_path / "home")
    finally:
        os.umask(before)
    assert mode(tmp_path / "home" / "identity") == 0o600
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["identity"]


@posix
def test_a_key_that_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    Identity.load(tmp_path)
    (tmp_path / "identity").chmod(0o644)
    Identity.load(tmp_path)
    assert mode(tmp_path / "identity") == 0o600


@posix
@pytest.mark.parametrize("which", [".", "identity"])
def test_what_everybody_can_write_to_is_refused_with_a_sentence(tmp_path: Path, which: str) -> None:
    """Anybody could have put the key there, and play in its owner's name."""
    home = tmp_path / "home"
    Identity.load(home)
    (home / which).chmod(0o777)
    with pytest.raises(IdentityError, match=r"^Everybody on this computer can write to .*--data DIR"):
        Identity.load(home)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files to others")
@pytest.mark.parametrize("which", [".", "identity"])
def test_what_belongs_to_somebody_else_is_refused_with_a_sentence(tmp_path: Path, which: str) -> None:
    Identity.load(tmp_path)
    os.chown(tmp_path / which, 12345, -1)
    with pytest.raises(IdentityError, match=r"belongs to another user of this computer, .*--data DIR"):
        Identity.load(tmp_path)


def test_a_restart_is_the_same_peer_with_the_same_secrets(tmp_path: Path) -> None:
    first, second = Identity.load(tmp_path), Identity.load(tmp_path)
    assert first.key == second.key
    assert first.secret(b"coin") == second.secret(b"coin") != first.secret(b"nonce")
    assert Identity.load(tmp_path / "another").key != first.key


def test_a_key_file_left_half_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "identity.new").write_bytes(b"half")
    assert Identity.load(tmp_path).key == Identity.load(tmp_path).key


@pytest.mark.parametrize("content", [b"", b"too short", bytes(33)])
def test_a_damaged_key_is_named_and_not_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "identity").write_bytes(content)
    with pytest.raises(IdentityError, match=r"identity is not a Fairdeal key\. Move it away to get a new one\.$"):
        Identity.load(tmp_path)
    assert (tmp_path / "identity").read_bytes() == content


@pytest.mark.parametrize("content", [bytes(32), b"\xff" * 32, b"a" * 32, b"password" * 4, b"\n" + bytes(31)], ids=repr)
def test_a_key_that_anybody_could_have_is_named_and_not_taken(tmp_path: Path, content: bytes) -> None:
    """Zeros are what a disk gives back that has lost a file; their key pair is in every book."""
    (tmp_path / "identity").write_bytes(content)
    with pytest.raises(IdentityError, match=r"identity is not a Fairdeal key\. Move it away to get a new one\.$"):
        Identity.load(tmp_path)
    assert (tmp_path / "identity").read_bytes() == content


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
@pytest.mark.timeout(10)
@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_no_key_not_waited_for_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "identity"
    os.mkfifo(path) if kind == "pipe" else path.mkdir()
    path.chmod(0o744)
    with pytest.raises(IdentityError, match=f"it is a {kind}, not a file"):
        Identity.load(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o744


def small_orders() -> list[bytes]:
    """All names of the eight points of small order: y and y + p where that has room, with either sign of x.

    One of order 8 is the square root of what makes d y^4 + 2 y^2 - 1 nothing; the other one is its negative.
    """
    p = 2 ** 255 - 19
    y = int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little")
    return [(value | sign << 255).to_bytes(32, "little")
            for value in (0, 1, p - 1, p, p + 1, y, p - y) for sign in (0, 1)]


@pytest.mark.parametrize("key", small_orders(), ids=bytes.hex)
def test_what_anybody_can_sign_for_is_no_key(key: bytes) -> None:
    """S = 0 and R = the neutral point is right wherever the hash is a multiple of the order, for one message in eight
    at least: the library takes it."""
    assert has_small_order(key)
    try:
        library = Ed25519PublicKey.from_public_bytes(key)
    except ValueError:
        return
    neutral, taken = (1).to_bytes(32, "little") + bytes(32), 0
    for number in range(100):
        message = b"domain\0%d" % number
        try:
            library.verify(neutral, message)
        except InvalidSignature:
            continue
        taken += 1
        assert not verifies(key, b"domain", b"%d" % number, neutral)
    assert taken > 0


def test_honest_keys_are_keys() -> None:
    """The first key of RFC 8032, 7.1, and others."""
    first = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    assert not any(map(has_small_order, (first, *(Identity.new().key for _ in range(100)))))


def test_a_folder_that_is_a_file_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    for use in (Identity.load, Hold):
        with pytest.raises(IdentityError, match=r"^Can't use the folder .*home: .+\. Choose another with --data"):
            use(tmp_path / "home")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder in which even root can't write")
def test_an_unwritable_folder_gets_one_sentence() -> None:
    for use in (Identity.load, Hold):
        with pytest.raises(IdentityError, match=r"^Can't use the folder /proc/fairdeal: "):
            use(Path("/proc/fairdeal"))


def test_the_secret_is_in_no_text_of_the_identity(tmp_path: Path) -> None:
    identity = Identity.load(tmp_path)
    secret = (tmp_path / "identity").read_bytes()
    for text in (repr(identity), str(identity), f"{identity}"):
        assert text == f"Identity({hashlib.sha256(identity.key).hexdigest()[:16]})"
        assert secret.hex() not in text


def test_signatures_are_ed25519_over_domain_and_message() -> None:
    secret = Ed25519PrivateKey.generate()
    identity = Identity(secret)
    signature = identity.sign(b"domain", b"message")
    assert signature == secret.sign(b"domain\0message")
    assert verifies(identity.key, b"domain", b"message", signature)
    assert not verifies(identity.key, b"domai", b"n\0message", signature)
    assert not verifies(identity.key, b"domain", b"message.", signature)
    assert not verifies(Identity.new().key, b"domain", b"message", signature)
    assert not verifies(b"", b"domain", b"message", signature)
    assert not verifies(identity.key, b"domain", b"message", b"")


def test_fingerprint_and_words_hold_64_bits_of_sha256() -> None:
    """SHA-256 of "abc" is ba7816bf 8f01cfea 41… (FIPS 180-2, B.1): 10111010011 11000000101 10101111111 00011110000
    00011100111 11110101001 0…; the words are those numbers in the list of BIP 39."""
    assert fingerprint(b"abc") == "ba7816bf8f01cfea"
    assert words(b"abc") == "risk scheme quiz bulk brother vivid"
    for data in (b"", bytes(32), os.urandom(32)):
        bits = "".join(f"{WORDS.index(word):011b}" for word in words(data).split())
        assert bits == f"{int(hashlib.sha256(data).hexdigest(), 16):0256b}"[:66]
        assert fingerprint(data) == hashlib.sha256(data).hexdigest()[:16]


def test_the_words_are_the_2048_of_bip_39_and_four_letters_tell_them_apart() -> None:
    """The digest is that of the file english.txt as BIP 39 ships it."""
    assert len(WORDS) == len({word[:4] for word in WORDS}) == 2048
    assert hashlib.sha256("".join(f"{word}\n" for word in WORDS).encode()).hexdigest() == (
        "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
    assert all(word.isascii() and word.isalpha() and word.islower() and 2 < len(word) < 9 for word in WORDS)



@pytest.mark.parametrize(("dirty", "clean"), [
    ("Ana", "Ana"), ("  Ana \t Maria\n", "Ana Maria"), ("A\x00n\x1b[31ma", "A n [31ma"), ("", ""), ("\x07\u200b", ""),
    ("abc\u202edef", "abc def"), ("Žofie", "Žofie"), ("x" * 30, "x" * 24), ("x" * 23 + " y", "x" * 23)])
def test_names_are_cleaned(dirty: str, clean: str) -> None:
    assert clean_name(dirty) == clean


@given(st.text())
def test_a_clean_name_is_printable_short_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert name.isprintable()
    assert len(name) <= NAME_LIMIT
    assert clean_name(name) == name == name.strip()
    assert len(clean_sentence(text)) <= 200
    assert clean_sentence(clean_sentence(text)) == clean_sentence(text)


def test_the_proposed_name_is_never_empty() -> None:
    assert 0 < len(login_name()) <= NAME_LIMIT


@pytest.mark.parametrize("trouble", [OSError, KeyError, ImportError], ids=lambda kind: kind.__name__)
def test_without_a_login_name_there_is_a_usual_one(trouble: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows without USERNAME, Python up to 3.12 looks for `pwd` and finds no such module."""
    def unknown() -> str:
        raise trouble("No module named 'pwd'")
    monkeypatch.setattr("getpass.getuser", unknown)
    assert login_name() == "Player"


def test_a_folder_is_held_by_one_program_and_free_when_that_is_killed(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdin=pipe, stdout=pipe, text=True,
                          cwd=Path(__file__).parents[1]) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with pytest.raises(IdentityError, match=r"^Fairdeal is already open with this folder\. "
                                                r"Close it, or choose another with --data DIR\.$"):
            Hold(tmp_path)
        other.kill()
    hold = Hold(tmp_path)
    hold.release()
    hold.release()
    Hold(tmp_path).release()


def test_marks_that_are_stacked_on_a_letter_reach_nowhere_else() -> None:
    """Twenty of them covered the lines above and below, in a terminal, too. Vietnamese needs two."""
    acute, dot = "\u0301", "\u0323"
    assert clean_name("A" + 20 * acute + "na") == "A" + 2 * acute + "na"
    assert clean_sentence("e" + dot + acute + " e" + dot + acute) == "e" + dot + acute + " e" + dot + acute
    assert clean_name(20 * "\u20dd") == 2 * "\u20dd"
