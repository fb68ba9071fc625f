"""What keeps a player from the others is said within five seconds: a firewall, a blocked port, no IPv4."""
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from p2p.identity import Identity
from tests.effort import patience, some
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


def plays_whole_game(players: list[Process], seen: tuple[int, ...] = ()) -> None:
    """The first one opens a table, where all sit down and play to the same end. `seen`: how many others each sees, by
    default all."""
    opener = next(event["key"] for event in players[0].events if event["event"] == "up")
    for one, others in zip(players, seen or [len(players) - 1] * len(players), strict=True):
        one.sees_people(others, 8)
        one.tell(f"sit {opener}")
    players[0].tell(f"open 3tau {len(players)}")
    for one in players:
        one.tell("play 1")
    ends = [one.wait(lambda event: event.get("ok") is not None, 40, "verified end") for one in players]
    assert all(end["ok"] and not end["fault"] for end in ends)
    assert len({(tuple(end["scores"]), end["seal"]) for end in ends}) == 1


def test_a_blocked_mdns_port_is_named_and_looked_around_without_it(lan: Lan, tmp_path: Path) -> None:
    lan.drop(1, "udp dport 5353")
    ben, _ = started(lan, tmp_path, 2, "Ben")
    ana, up = started(lan, tmp_path, 1, "Ana")
    says(ana, up, "UDP port 5353")
    for one in (ana, ben):
        one.sees_people(1, 5)
    lan.no_firewall(1)
    ana.wait(lambda event: event["event"] == "network" and event["good"], 6, "all is well")


def test_two_firewalls_that_let_nobody_in_are_named_on_both_sides(lan: Lan, tmp_path: Path) -> None:
    """Beats get through, so each sees the other; neither can dial."""
    for host in (1, 2):
        lan.drop(host, "tcp dport 7845")
    ana, up = started(lan, tmp_path, 1, "Ana")
    ben, up = started(lan, tmp_path, 2, "Ben")
    says(ben, up, "Ana (10.77.0.1) is here, but neither computer lets the other in. One firewall must let Fairdeal in")
    says(ana, up, "Ben (10.77.0.2) is here, but neither computer lets the other in. One firewall must let Fairdeal in")
    lan.no_firewall(2)
    for one in (ana, ben):
        one.wait(lambda event: event["event"] == "network" and event["good"], 6, "all is well")


@pytest.mark.parametrize("behind", some((2, 1, 3), 1))      # a guest, the opener, the third
def test_a_firewall_that_lets_only_answers_in_stops_no_game(lan: Lan, tmp_path: Path, behind: int) -> None:
    """It was seen by all and sat down, and the charter never reached it: the others sat before a blank board. Who dials
    is answered over the same connection."""
    lan.drop(behind, "tcp dport 7845", "udp dport 7845")
    players = [started(lan, tmp_path, number, name)[0] for number, name in enumerate(("Ana", "Ben", "Cleo"), 1)]
    plays_whole_game(players)
    for one in players:
        assert not [event for event in one.events if "firewall" in event.get("text", "")]


@pytest.mark.parametrize("behind", some((2, 1, 3), 1))      # a guest, the opener, the third
def test_who_sits_behind_a_router_types_one_address_and_plays_with_all(lan: Lan, tmp_path: Path, behind: int) -> None:
    """Nobody can dial it, and no announcement comes through: whom it has dialled tells it of the third, and answers
    over the connection that came in."""
    lan.behind_nat(behind)
    players = [started(lan, tmp_path, number, name)[0] for number, name in enumerate(("Ana", "Ben", "Cleo"), 1)]
    others = [number for number in (1, 2, 3) if number != behind]
    for number in others:
        players[number - 1].sees_people(1, 8)
    players[behind - 1].tell(f"join 10.77.0.{others[0]}")
    for one in players:
        one.sees_people(2, 20)
    plays_whole_game(players)
    for one in players:
        assert not [event for event in one.events if "firewall" in event.get("text", "")]


def test_two_without_a_way_to_each_other_play_through_a_third(lan: Lan, tmp_path: Path) -> None:
    """It tells each that the other is there, and passes on what that one writes: neither is away for the other."""
    for host, other in ((2, 3), (3, 2)):
        lan.drop(host, f"ip saddr 10.77.0.{other}")
    players = [started(lan, tmp_path, number, name)[0] for number, name in enumerate(("Ana", "Ben", "Cleo"), 1)]
    plays_whole_game(players, seen=(2, 1, 1))
    for one in players:
        assert not [event for event in one.events if event.get("away") and event["started"] and not event["over"]]


def test_two_computers_with_one_address_are_told_so(lan: Lan, tmp_path: Path) -> None:
    """The network takes turns in which of them it reaches, so that each comes and goes. It takes a third to see it,
    which tells whichever it reaches."""
    lan.set_address(3, "10.77.0.2/24")
    lan.plug(3)
    ana, ben, cleo = (started(lan, tmp_path, number, name)[0] for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
    ana.wait(lambda event: event["event"] == "network" and "have one address (10.77.0.2)" in event["text"], 60, "both")
    told, end = False, time.monotonic() + patience(60)
    while not told and time.monotonic() < end:
        for one in (ben, cleo):
            with suppress(AssertionError):              # not by now
                told |= bool(one.wait(lambda event: event["event"] == "network" and event["text"].startswith(
                    "Another computer has the address of this one (10.77.0.2)."), 0.2))
    assert told


def test_a_path_that_swallows_whole_packets_stops_no_game(lan: Lan, tmp_path: Path) -> None:
    """A table never started, and nobody was told a word: whole packets of Ethernet are lost here without a message."""
    lan.swallow(1350)
    plays_whole_game([started(lan, tmp_path, number, name)[0] for number, name in enumerate(("Ana", "Ben"), 1)])


def test_a_path_that_swallows_more_is_told_before_anybody_sits_down(lan: Lan, tmp_path: Path) -> None:
    lan.swallow(1000)
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ben, up = started(lan, tmp_path, 2, "Ben")
    for one, other in ((ana, "Ben"), (ben, "Ana")):
        one.sees_people(1, 8)
        told = one.wait(lambda event, other=other: event["event"] == "network"      # type: ignore[misc]
                        and f"between this computer and {other}: a VPN or a router" in event["text"], 10)
        assert told["at"] - up <= patience(8)


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


@pytest.mark.parametrize("how", some(("unplug", "forbid", "without_ipv4"), 1))
def test_a_computer_that_has_lost_its_network_says_so_of_itself(lan: Lan, tmp_path: Path, how: str) -> None:
    """It said that everybody else was away, or blamed a firewall. The kill switch of a VPN lets no program send; who
    switches a network off may keep its address there. This computer is named."""
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ben, _ = started(lan, tmp_path, 2, "Ben")
    ana.sees_people(1, 8)
    getattr(lan, how)(1)
    words = {"forbid": "This computer forbids Fairdeal", "without_ipv4": "only IPv6", "unplug": "is on no network"}[how]
    ana.wait(lambda event: event.get("lost", False) and words in event["text"], 6, "a lost network")
    ben.sees_people(0, 8)
    if how == "forbid":
        lan.no_firewall(1)
    elif how == "unplug":
        lan.plug(1)
    else:
        lan.readdress(1, 1)
    ana.wait(lambda event: event["event"] == "network" and event["good"] and not event["lost"], 10, "a network again")


def test_no_ipv4_is_said_and_watched(lan: Lan, tmp_path: Path) -> None:
    lan.without_ipv4(3)
    cleo, up = started(lan, tmp_path, 3, "Cleo")
    says(cleo, up, "only IPv6")
    lan.readdress(3, 3)
    cleo.wait(lambda event: event["event"] == "network" and event["good"], SOON, "a network")


@pytest.mark.parametrize("moves", some((2, 1), 1))      # the guest, the opener
def test_a_new_address_at_a_table_blames_nobody_and_the_game_goes_on(lan: Lan, tmp_path: Path, moves: int) -> None:
    """The other one dialled the old address to the end, so it was read that a firewall kept it out; nobody played."""
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ben, _ = started(lan, tmp_path, 2, "Ben")
    for one in (ana, ben):
        one.sees_people(1, 5)
    ben.tell(f"sit {next(event['key'] for event in ana.events if event['event'] == 'up')}")
    ana.tell("open 3tau 2")
    for one in (ana, ben):
        one.tell("play 300")
        one.wait(lambda event: event.get("taken", 0) >= 2, 20, "two Taus")
    lan.readdress(moves, 33)
    until = time.monotonic() + 8                # s: more than a firewall is given, and a dead connection
    for one in (ana, ben):
        one.wait(lambda event: event.get("over") or (event["at"] > until and event.get("taken")), 60, "play")
        assert not [event for event in one.events if "firewall" in event.get("text", "")]


def test_copies_of_a_folder_on_two_computers_blame_no_firewall(lan: Lan, tmp_path: Path) -> None:
    """The first one read only that a firewall kept the second out, or the third, which had turned to the second."""
    Identity.load(tmp_path / "Ana")
    shutil.copytree(tmp_path / "Ana", tmp_path / "Copy")
    cleo, _ = started(lan, tmp_path, 3, "Cleo")
    ana, _ = started(lan, tmp_path, 1, "Ana")
    ana.sees_people(1, 5)
    copy, up = started(lan, tmp_path, 2, "Copy")
    for one in (ana, copy):
        says(one, up, "uses a copy of your key")
    ana.sees_people(0, 5)                       # Cleo says that she won't hear it any more
    copy.sees_people(1, 5)
    for one, seconds in ((ana, 5.0), (copy, 0.1), (cleo, 0.1)):         # s: longer than it takes to blame a firewall
        with pytest.raises(AssertionError):
            one.wait(lambda event: "firewall" in event.get("text", ""), seconds / patience(1))


def test_copies_of_a_folder_in_two_parts_of_a_wide_network_are_told_so(lan: Lan, tmp_path: Path) -> None:
    """Both announce themselves by one name, and neither asks the addresses of the other's part one by one."""
    Identity.load(tmp_path / "Ana")
    shutil.copytree(tmp_path / "Ana", tmp_path / "Copy")
    for host, address in ((1, "10.77.1.1/16"), (2, "10.77.200.1/16")):
        lan.set_address(host, address)
        lan.plug(host)
    both = [lan.start(host, "Ana", "--home", str(tmp_path / home), script=PLAYER)
            for host, home in ((1, "Ana"), (2, "Copy"))]
    up = max(one.up()["at"] for one in both)
    for one in both:
        says(one, up, "uses a copy of your key")


def test_two_alone_with_one_address_are_told_so(lan: Lan, tmp_path: Path) -> None:
    """Linux takes nothing over IPv4 from its own address, so neither hears the other; by IPv6 each says which it has,
    but for where IPv6 is off: there it is told to whoever types an address."""
    lan.set_address(2, "10.77.0.1/24")
    lan.plug(2)
    both = [started(lan, tmp_path, number, name)[0] for number, name in ((1, "Ana"), (2, "Ben"))]
    for one in both:
        one.tell("join 10.77.0.1")
        one.wait(lambda event: any("both have one address" in text for text in event.get("texts", ())), 10, "reason")
    for one in both:
        one.wait(lambda event: event["event"] == "network" and event["text"].startswith(
            "Another computer has the address of this one (10.77.0.1)."), 20, "address")
