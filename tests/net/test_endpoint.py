"""Codes round-trip, slips are noticed, and whatever else is typed gets a sentence that helps."""
from ipaddress import IPv4Address

import pytest
from hypothesis import assume, given, strategies as st

from p2p.net.endpoint import LETTERS, PORT, code_of, parse_endpoint
from tests.each import each

addresses = st.integers(0, 2**32 - 1).map(lambda number: str(IPv4Address(number)))
at_home = st.integers(0, 2**16 - 1).map(lambda number: f"192.168.{number >> 8}.{number & 255}")
places = st.tuples(addresses | at_home, st.just(PORT) | st.integers(1, 65535))


@given(places, st.data())
def test_a_code_says_its_place_however_it_is_typed(place: tuple[str, int], data: st.DataObject) -> None:
    code = code_of(*place)
    for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert parse_endpoint(typed) == place
    alike = data.draw(st.sampled_from([("0", "O"), ("1", "I"), ("1", "l")]))
    assert parse_endpoint(code.replace(*alike)) == place


@given(places, st.data())
def test_one_wrong_character_is_noticed(place: tuple[str, int], data: st.DataObject) -> None:
    code = code_of(*place).replace("-", "")
    spot = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from(LETTERS))
    assume(wrong != code[spot])
    with pytest.raises(ValueError, match="slip"):
        parse_endpoint(code[:spot] + wrong + code[spot + 1:])


@given(places, st.data())
def test_swapped_neighbours_are_noticed(place: tuple[str, int], data: st.DataObject) -> None:
    code = code_of(*place).replace("-", "")
    spot = data.draw(st.integers(0, len(code) - 2))
    assume(code[spot] != code[spot + 1])
    with pytest.raises(ValueError, match="slip"):
        parse_endpoint(code[:spot] + code[spot + 1] + code[spot] + code[spot + 2:])


def test_codes_are_short() -> None:
    assert len(code_of("192.168.1.24")) == len("XXXX-X")
    assert len(code_of("10.0.0.5")) == len("XXXX-XXXX")
    assert len(code_of("10.0.0.5", 9)) == len("XXXX-XXXX-XXX")
    assert code_of("192.168.1.24")[:4] == "008R"        # 1 * 256 + 24 = 8 * 32 + 24, and 24 is R


@pytest.mark.parametrize(("typed", "place"), [
    ("192.168.1.24", ("192.168.1.24", PORT)), (" 192.168.1.24:80 ", ("192.168.1.24", 80)),
    ("#24", ("10.1.2.24", PORT)), ("# 7", ("10.1.2.7", PORT))])
def test_places_as_people_type_them(typed: str, place: tuple[str, int]) -> None:
    assert parse_endpoint(typed, ("10.1.2.3", "192.168.9.9")) == place


@each("typed, help_", [
    ("fe80::1%eth0", "IPv6"), ("2001:db8:0:1:2:3:4:5", "IPv6"), ("[::ffff:10.0.0.1]:7845", "IPv6"),
    ("", "192.168.1.24"), ("192.168.1", "no address"), ("192.168.1.256", "no address"), ("example.org", "no address"),
    ("1.2.3.4:", "port"), ("1.2.3.4:70000", "port"), ("1.2.3.4:x", "port"), ("#0", "1 to 254"), ("#255", "1 to 254"),
    ("#", "1 to 254"), ("#0012345", "1 to 254"), ("#2541", "1 to 254"), ("#25400", "1 to 254"),
    ("1.2.3.4:0000019999999", "port"), ("1.2.3.4:655351", "port"), ("1.2.3.4:" + "9" * 5000, "port"),
    ("#" + "1" * 5000, "1 to 254"), ("#²", "1 to 254"), ("K7Q", "nor a code"), ("K7Q2!", "nor a code"),
    ("ſſſſſ", "nor a code")])
def test_what_is_no_place_gets_help(typed: str, help_: str) -> None:
    with pytest.raises(ValueError, match=help_):
        parse_endpoint(typed, ("10.1.2.3",))


def test_a_neighbour_needs_a_network() -> None:
    with pytest.raises(ValueError, match="no network"):
        parse_endpoint("#24")


@given(st.text(max_size=60))
def test_any_text_is_a_place_or_a_sentence(text: str) -> None:
    try:
        address, port = parse_endpoint(text, ("10.1.2.3",))
    except ValueError:
        return
    assert str(IPv4Address(address)) == address
    assert 0 < port < 65536
