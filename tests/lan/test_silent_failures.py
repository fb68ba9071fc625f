"""What keeps a player from the others is said within five seconds: a firewall, a blocked port, no IPv4."""
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.effort import patience
from tests.lan.lan import Event, Lan, Process, why_not

pytestmark = [pytest.mark.xdist_group("lan"), pytest.mark.skipif(bool(reason := why_not()), reason=reason or "-"),
              pytest.mark.skipif(not shutil.which("nft"), reason="needs nft for firewalls")]
PLAYER = Path(__file__).with_name("player.py")
SOON = 5.0                      # s from the start of the program


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(3) as lan:
        yield lan


def started(lan: Lan, tmp_path: Path, number: int, name: str) -> tuple[Process, float]:
    """A player on this host, and when it was up."""
    player = lan.start(number, name, "--home", str(tmp_path / name), script=PLAYER)
    return player, player.up()["at"]


def says(player: Process, since: float, words: str) -> Event:
    """The player's screen says this soon."""
    told = player.wait(lambda event: event["event"] == "network" and words in event["text"], 10, words)
    assert told["at"] - since <= patience(SOON)
    return told


def test_a_blocked_mdns_port_is_named_and_looked_around_without_it(lan: Lan, tmp_path: Path) -> None:
    lan.drop(1, "udp dport 5353")
    ben, _ = started(lan, tmp_path, 2, "Ben")
    ana, up = started(lan, tmp_path, 1, "Ana")
    says(ana, up, "UDP port 5353")
    for one in (ana, ben):
        one.sees_people(1, 5)
    lan.no_firewall(1)
    ana.wait(lambda event: event["event"] == "network" and event["good"], 6, "all is well")


def test_a_firewall_that_lets_nobody_in_is_named_on_both_sides(lan: Lan, tmp_path: Path) -> None:
    lan.drop(2, "tcp dport 7845", "udp dport 7845")
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ben, up = started(lan, tmp_path, 2, "Ben")
    says(ben, up, "can't connect to this computer. Its firewall must let Fairdeal in")
    says(ana, up, "The computer of Ben (10.77.0.2) takes no connection")
    lan.no_firewall(2)
    for one in (ana, ben):
        one.wait(lambda event: event["event"] == "network" and event["good"], 6, "all is well")
        one.sees_people(1, 5)


def test_nobody_blames_a_firewall_for_who_is_gone(lan: Lan, tmp_path: Path) -> None:
    """Ana's computer loses its address, later her program ends at once: Ben read that his firewall kept her out."""
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ben, _ = started(lan, tmp_path, 2, "Ben")
    ben.sees_people(1, 5)
    lan.without_ipv4(1)
    ana.wait(lambda event: event["event"] == "network" and "only IPv6" in event["text"], SOON, "what is wrong")
    for one in (ana, ben):
        one.sees_people(0, 5)
    lan.readdress(1, 1)
    for one in (ana, ben):
        one.sees_people(1, 10)
    ana.kill()
    ben.sees_people(0, 5)
    ana, _ = started(lan, tmp_path, 1, "Ana")
    for one in (ana, ben):
        one.sees_people(1, 10)
        assert not [event for event in one.events if "firewall" in event.get("text", "")]


def test_no_ipv4_is_said_and_watched(lan: Lan, tmp_path: Path) -> None:
    lan.without_ipv4(3)
    cleo, up = started(lan, tmp_path, 3, "Cleo")
    says(cleo, up, "only IPv6")
    lan.readdress(3, 3)
    cleo.wait(lambda event: event["event"] == "network" and event["good"], SOON, "a network")
