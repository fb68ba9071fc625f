"""Three computers on one network that can be cut, blocked and readdressed: they find each other and stay found."""
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import permutations

import pytest

from tests.effort import patience
from tests.lan.lan import Lan, Process, why_not

pytestmark = [pytest.mark.xdist_group("lan"), pytest.mark.skipif(bool(reason := why_not()), reason=reason or "-")]


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(3) as lan:
        yield lan


def together(lan: Lan, *names: str) -> list[Process]:
    """These hosts, started at once and in each other's sight."""
    hosts = [lan.start(number, name) for number, name in enumerate(names, 1)]
    for host in hosts:
        host.up()
    for host in hosts:
        host.sees(*(name for name in names if name != host.name), within=5)
    return hosts


def test_three_find_each_other_and_a_late_one_is_seen_at_once(lan: Lan) -> None:
    ana, ben = together(lan, "Ana", "Ben")
    cleo = lan.start(3, "Cleo")
    up = cleo.up()["at"]
    assert ana.sees("Ben", "Cleo", within=2)["at"] - up <= patience(0.2)
    assert ben.sees("Ana", "Cleo", within=2)["at"] - up <= patience(0.2)
    assert cleo.sees("Ana", "Ben", within=2)["at"] - up <= patience(0.5)
    ana.tell("bye")
    ben.sees("Cleo", within=1)
    cleo.sees("Ben", within=1)


def test_a_cut_is_noticed_and_mends_itself(lan: Lan) -> None:
    ana, ben = together(lan, "Ana", "Ben")
    lan.partition(2)
    cut = time.monotonic()
    assert ana.sees(within=3)["at"] - cut <= patience(2)
    assert ben.sees(within=3)["at"] - cut <= patience(2)
    lan.heal(2)
    healed = time.monotonic()
    assert ana.sees("Ben", within=8)["at"] - healed <= patience(6)
    assert ben.sees("Ana", within=8)["at"] - healed <= patience(6)


def test_who_started_behind_a_cut_is_found_when_it_heals(lan: Lan) -> None:
    """A browser asks for the last time 14 s after its start: the cut must last longer to show anything."""
    ana, ben = together(lan, "Ana", "Ben")
    lan.partition(3)
    cleo = lan.start(3, "Cleo")
    cleo.up()
    time.sleep(15)
    lan.heal(3)
    healed = time.monotonic()
    for host, *others in permutations((ana, ben, cleo)):
        assert host.sees(*(other.name for other in others), within=8)["at"] - healed <= patience(6)


def test_a_new_address_is_followed(lan: Lan) -> None:
    ana, _ben = together(lan, "Ana", "Ben")
    lan.readdress(2, 33)
    ana.wait(lambda event: event["event"] == "peers" and event["peers"].get("Ben", {}).get("addresses", [""])[0]
             == "10.77.0.33", 8, "new address")
    cleo = lan.start(3, "Cleo")
    cleo.up()
    cleo.wait(lambda event: event["event"] == "peers" and "Ana" in event["peers"]
              and event["peers"].get("Ben", {}).get("addresses") == ["10.77.0.33"], 8, "the new address alone")


def test_without_multicast_an_address_or_a_scan_is_enough(lan: Lan) -> None:
    lan.block_multicast()
    ana, ben, cleo = (lan.start(number, name) for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
    for host in (ana, ben, cleo):
        assert host.up()["status"] == ""
    ana.tell("scan")
    scanned = ana.wait(lambda event: event["event"] == "scanned", 3)
    assert scanned["found"] == {"Ben": "10.77.0.2", "Cleo": "10.77.0.3"}
    assert not [event for event in ana.events if event["event"] == "peers"]
    ana.tell("ask #2")
    ana.sees("Ben", within=2)
    ben.sees("Ana", within=2)


@pytest.mark.parametrize(("mine", "other", "words"), [
    ("10.77.1.250/23", "10.77.0.9", "all 509 other addresses here"),
    ("10.77.1.250/16", "10.77.2.9", "1,024 of 65,533 other addresses here, those nearest to its own")])
def test_without_multicast_a_scan_reaches_beyond_the_own_24(lan: Lan, mine: str, other: str, words: str) -> None:
    """Only the own /24 was asked, and it was said that all addresses of the network were."""
    lan.block_multicast()
    lan.set_address(1, mine)
    lan.set_address(2, other + mine[-3:])
    ana, ben = lan.start(1, "Ana"), lan.start(2, "Ben")
    for host in (ana, ben):
        host.up()
    ana.tell("scan")
    scanned = ana.wait(lambda event: event["event"] == "scanned", 6)
    assert (scanned["found"], scanned["asked"]) == ({"Ben": other}, words)


def test_a_look_around_that_finds_the_only_other_doesnt_say_that_nobody_answers(lan: Lan) -> None:
    """It took the one for ourselves, who answer on loopback alone."""
    lan.block_multicast()
    ana = lan.start(1, "Ana")
    ana.up()
    for said in ("Nobody else answers: asked all 253 other addresses here.", ""):
        ana.tell("look")
        assert ana.wait(lambda event: event["event"] == "looked", 5)["said"] == said
        lan.start(2, "Ben").up()


HOLD_MDNS = "import socket as s; p = s.socket(s.AF_INET, s.SOCK_DGRAM); p.bind(('', 5353)); print('held'); input()"


def test_without_mdns_a_sentence_says_so_and_all_else_works(lan: Lan) -> None:
    """Another program may keep the mDNS port to itself, as avahi does with disallow-other-stacks."""
    pipe = subprocess.PIPE
    command = [*lan.inside(1), sys.executable, "-c", HOLD_MDNS]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        ana, ben = lan.start(1, "Ana"), lan.start(2, "Ben")
        assert re.fullmatch(r"Automatic discovery is not available \(.*in use.*\)\. Join by address or code instead\.",
                            ana.up()["status"])
        ben.up()
        ana.tell("ask 10.77.0.2")
        ana.sees("Ben", within=2)
        holder.communicate("\n")
    cleo = lan.start(3, "Cleo")
    cleo.up()
    ana.sees("Ben", "Cleo", within=5)


def test_unplugged_and_plugged_in_again(lan: Lan) -> None:
    ana, ben = together(lan, "Ana", "Ben")
    lan.unplug(2)
    ana.sees(within=2)
    lan.plug(2)
    ana.sees("Ben", within=6)
    ben.sees("Ana", within=6)


@pytest.mark.skipif(not shutil.which("nft"), reason="needs nft to lose frames")
def test_one_lost_frame_in_ten_hides_nobody(lan: Lan) -> None:
    lan.lose(10)
    together(lan, "Ana", "Ben", "Cleo")
