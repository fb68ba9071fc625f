"""What a page and its seat say is sealed: what doesn't open, what the page's own half of it makes."""
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from client.phone.seal import (
    FRESH,
    LETTERS,
    SECRET,
    STEP,
    Code,
    Sealer,
    SealError,
    bytes_of,
    name_of,
    new_code,
    stretched,
    text_of,
)

PAGE = Path(__file__).parents[3] / "client" / "phone" / "page"
# Of what `python -m assets.generator.phone_page` makes of the audited packages: whoever changes a byte makes them anew.
MADE = {"noble-ciphers.js": "1c841f6b92c092ffc41faad126f1f4379900ab429d3974a12c84904d9dca8a1d",
        "noble-hashes.js": "e0b58c336bcb9664deff87480107f1d8ad5b831b9093b407a3c433dd2507e1f6"}
SECRETLY, BOTH = bytes(range(SECRET)), bytes(range(2 * FRESH))


@pytest.mark.parametrize("name", MADE)
def test_the_ciphers_of_the_page_are_those_that_were_made_with_their_licence(name):
    made = (PAGE / name).read_bytes()
    assert hashlib.sha256(made).hexdigest() == MADE[name]
    assert b"The MIT License" in made


def ends():
    return Sealer(SECRETLY, BOTH), Sealer(SECRETLY, BOTH, phone=True)


def test_what_one_end_seals_the_other_one_opens():
    seat, phone = ends()
    assert json.loads(phone.open(seat.seal({"ask": "čí je to?"}))) == {"ask": "čí je to?"}
    assert json.loads(seat.open(phone.seal({"do": "sit"}))) == {"do": "sit"}


def test_a_message_heard_twice_doesn_t_open():
    seat, phone = ends()
    sealed = phone.seal({"do": "sit"})
    seat.open(sealed)
    with pytest.raises(SealError):
        seat.open(sealed)


def test_messages_out_of_order_don_t_open():
    seat, phone = ends()
    phone.seal({"n": 1})
    with pytest.raises(SealError):
        seat.open(phone.seal({"n": 2}))


def test_a_changed_message_doesn_t_open():
    seat, phone = ends()
    sealed = bytearray(phone.seal({"n": 1}))
    sealed[3] ^= 1
    with pytest.raises(SealError):
        seat.open(bytes(sealed))


def test_what_a_seat_says_can_t_be_said_back_to_it():
    seat, _ = ends()
    with pytest.raises(SealError):
        seat.open(seat.seal({"n": 1}))


def test_another_connection_has_another_key():
    seat, _ = ends()
    again = Sealer(SECRETLY, bytes(2 * FRESH), phone=True)
    with pytest.raises(SealError):
        seat.open(again.seal({"n": 1}))


def test_the_length_of_a_message_tells_only_steps():
    lengths = {len(ends()[0].seal({"ask": "x" * count})) for count in range(400)}
    assert lengths == {STEP + 16}


def test_a_code_has_128_bits_or_twelve_letters_that_nobody_confuses():
    codes = [new_code() for _ in range(200)]
    assert {len(code.secret) for code in codes} == {16}
    assert {len(code.typed) for code in codes} == {12}
    assert set("".join(code.typed for code in codes)) == set(LETTERS)
    assert not set("IO01") & set(LETTERS)
    assert Code(bytes(16), "KMTBRXNALQWD").spelled == "KMTB RXNA LQWD"


def test_a_code_isn_t_shown_by_its_repr():
    code = new_code()
    assert code.typed not in repr(code)
    assert repr(code.secret) not in repr(code)


@pytest.mark.parametrize("text", ["", "A", "A" * 21, "A" * 23, "=" * 22, "A" * 21 + "!", "A" * 21 + "B", None, 7,
                                  "ž" * 22])
def test_text_that_isn_t_so_many_bytes_is_refused(text):
    with pytest.raises(SealError):
        bytes_of(text, FRESH)


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_page_s_own_half_makes_the_same():
    """Names, stretched codes and messages of page/seal.js, which noble's files compute, open here and the other way."""
    seat = Sealer(SECRETLY, BOTH)
    asked = {"secret": text_of(SECRETLY), "both": text_of(BOTH), "typed": "KMTBRXNALQWD",
             "sealed": [text_of(seat.seal({"ask": f"žluť {n}"})) for n in range(3)]}
    script = f"""
        import {{ Seal, bytesOf, nameOf, stretched, textOf }} from {json.dumps((PAGE / "seal.js").as_uri())};
        const asked = {json.dumps(asked)}, secret = bytesOf(asked.secret);
        const seal = new Seal(secret, bytesOf(asked.both));
        console.log(JSON.stringify({{
            name: textOf(nameOf(secret)), heard: asked.sealed.map((one) => seal.open(bytesOf(one)).ask),
            said: [0, 1].map((n) => textOf(seal.seal({{ do: "sit", phone: "ž" + n }}))),
            stretched: textOf(await stretched(asked.typed, secret)),
        }}));"""
    ran = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    made = json.loads(ran.stdout)
    assert made["name"] == text_of(name_of(SECRETLY))
    assert made["heard"] == ["žluť 0", "žluť 1", "žluť 2"]
    assert made["stretched"] == text_of(stretched("KMTBRXNALQWD", SECRETLY))
    import base64
    for n, sealed in enumerate(made["said"]):
        data = base64.urlsafe_b64decode(sealed + "==")
        assert json.loads(seat.open(data)) == {"do": "sit", "phone": f"ž{n}"}
