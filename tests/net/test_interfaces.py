"""Which of a computer's addresses are for the neighbours."""
from pathlib import Path

import pytest
from ifaddr import IP, Adapter

from p2p.net import interfaces
from p2p.net.interfaces import dialable, pick, usable, why_none


def adapter(name: str, *addresses: str, nice: str = "") -> Adapter:
    ips = [IP(address.partition("/")[0], int(address.partition("/")[2] or 24), nice or name) for address in addresses]
    return Adapter(name, nice or name, ips)


LOOP = adapter("lo", "127.0.0.1/8")
HOME = adapter("eth0", "192.168.1.5")
WIFI = adapter("wlan0", "192.168.2.5")
DOCKER = adapter("docker0", "172.17.0.1/16")
LOST = adapter("eth1", "169.254.3.4/16")


def test_the_plain_case_is_all_real_networks() -> None:
    assert pick([LOOP, HOME, WIFI, DOCKER], ()) == ("192.168.1.5", "192.168.2.5")


@pytest.mark.parametrize("name", ["docker0", "br-1a2b", "veth12", "virbr0", "vmnet8", "tun0", "utun3", "wg0", "tap1",
                                  "ppp0", "ztabc", "tailscale0"])
def test_what_leads_to_no_neighbour_is_left_out(name: str) -> None:
    assert pick([HOME, adapter(name, "10.8.0.2")], ()) == ("192.168.1.5",)


WSL = adapter("{846EE342}", "172.20.0.1", nice="vEthernet (WSL)")
EXTERNAL = adapter("{1C0FA8B2}", "192.168.1.7", nice="vEthernet (External)")


def test_windows_names_are_known_by_their_nice_name() -> None:
    assert pick([WSL, HOME], ()) == ("192.168.1.5",)


def test_a_switch_of_hyper_v_that_is_the_only_way_out_is_taken() -> None:
    """Windows with an external switch has its card of the network under this name, and no other address."""
    assert pick([LOOP, EXTERNAL], ()) == ("192.168.1.7",)
    assert pick([LOOP, WSL, EXTERNAL], ()) == ("172.20.0.1", "192.168.1.7")
    assert pick([LOOP, EXTERNAL, LOST], ()) == ("192.168.1.7",)


def test_loopback_and_tunnels_are_taken_by_nobody_unasked() -> None:
    assert pick([LOOP, adapter("utun3", "10.8.0.2/32"), adapter("tun0", "10.8.0.6")], ()) == ()


def test_bridges_come_last() -> None:
    """macOS makes bridge100 for Internet sharing and virtual machines; its Wi-Fi is en0, and may be in a bridge."""
    shared, wifi = adapter("bridge100", "192.168.64.1"), adapter("en0", "192.168.1.5")
    assert pick([shared, wifi], ()) == ("192.168.1.5", "192.168.64.1")
    assert pick([shared], ()) == ("192.168.64.1",)


def test_point_to_point_is_left_out() -> None:
    assert pick([HOME, adapter("eth5", "10.0.0.1/32")], ()) == ("192.168.1.5",)


def test_a_self_given_address_counts_only_alone() -> None:
    assert pick([LOST, HOME], ()) == ("192.168.1.5",)
    assert pick([LOOP, LOST], ()) == ("169.254.3.4",)


def test_a_choice_by_name_or_address_is_taken_as_it_is() -> None:
    everything = [LOOP, HOME, WIFI, DOCKER]
    assert pick(everything, ["docker0"]) == ("172.17.0.1",)
    assert pick(everything, ["192.168.2.5", "lo"]) == ("127.0.0.1", "192.168.2.5")
    assert pick(everything, ["eth9"]) == ()


def test_addresses_of_version_six_are_left_out() -> None:
    assert pick([Adapter("eth0", "eth0", [IP(("fe80::1", 0, 2), 64, "eth0")])], ()) == ()


def test_loopback_is_there_when_asked_for() -> None:
    assert usable(["127.0.0.1"]) == ("127.0.0.1",)


def test_why_none_names_what_there_is() -> None:
    assert "127.0.0.1" in why_none(["eth9"])
    assert "eth9" in why_none(["eth9"])


def test_only_addresses_of_one_computer_are_dialled() -> None:
    given = ("192.168.1.5", "192.168.1.5", "0.0.0.0", "224.0.0.251", "255.255.255.255", "example.org", "::1", "1.2.3")
    assert dialable(given) == ("192.168.1.5",)
    assert len(dialable(f"10.0.0.{last}" for last in range(1, 100))) == 8


def test_an_interface_that_is_switched_off_counts_for_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`ip link set eth0 down` leaves it its address. Where nothing says so it is taken for on."""
    for name, flags in (("lo", "0x9"), ("eth0", "0x1002"), ("wlan0", "0x1003")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "flags").write_text(f"{flags}\n")
    monkeypatch.setattr(interfaces, "INTERFACES", tmp_path)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [LOOP, HOME, WIFI, adapter("eth7", "192.168.7.5")])
    assert usable() == ("192.168.2.5", "192.168.7.5")
    assert usable(("eth0",)) == ()
    assert "is on no network" in why_none(("eth0",))
