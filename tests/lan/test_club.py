"""Three computers are a club for two evenings: one joins late, one withholds its files, one forges one."""
from pathlib import Path

import pytest

from client.main import main
from p2p.club.words import read_club, write_club
from tests.lan.lan import Lan, Process, why_not

pytestmark = [pytest.mark.xdist_group("lan"), pytest.mark.timeout(400),
              pytest.mark.skipif(bool(reason := why_not()), reason=reason or "-")]
PLAYER = Path(__file__).with_name("club_player.py")


def started(lan: Lan, folder: Path, *names: str) -> list[Process]:
    """These computers, once they see each other."""
    ones = [lan.start(["Ana", "Ben", "Cleo"].index(name) + 1, name, "--home", str(folder / name), script=PLAYER)
            for name in names]
    for one in ones:
        one.key = one.up()["key"]
    for one in ones:
        one.sees_people(len(ones) - 1, 30)
    return ones


def play(game: str, *players: Process) -> None:
    """A whole game of these, put away at each."""
    for one in players[1:]:
        one.tell(f"sit {players[0].key}")
    players[0].tell(f"open {game} {len(players)}")
    for one in players:
        end = one.wait(lambda event: event["event"] == "table" and (event.get("ok") is not None or event.get("fault")),
                       150, f"end of {game}")
        assert (end["ok"], end["fault"]) == (True, "")
    for one in players:
        one.tell("leave")


def club_of(one: Process, right, what: str) -> dict:
    """The last word about its club if that is right, or the next that is."""
    past = [event for event in one.events if event["event"] == "club"]
    return past[-1] if past and right(past[-1]) else one.wait(
        lambda event: event["event"] == "club" and right(event), 90, what)


def test_two_evenings_of_a_club_end_with_one_list(tmp_path, capsys):
    with Lan(3) as lan:
        ana, ben = started(lan, tmp_path, "Ana", "Ben")
        ana.tell("found Thursday")
        code = club_of(ana, lambda event: event["code"], "a code")["code"]
        ben.tell(f"code {code}")
        club_of(ben, lambda event: event["members"] == 2, "two members")
        play("tau", ana, ben)
        for one in (ana, ben):
            club_of(one, lambda event: event["counted"] == 1, "one game")
        for one in (ana, ben):
            one.tell("bye")
            one.wait(lambda event: event["event"] == "closed", 20, "the end of the evening")

        ben, cleo = started(lan, tmp_path, "Ben", "Cleo")           # Ben withholds what he holds; Cleo joins late
        ben.tell("withhold")
        cleo.tell(f"code {code}")
        club_of(cleo, lambda event: event["gaps"] == 1 and not event["counted"], "a gap")
        club_of(ben, lambda event: event["gaps"] == 1 and not event["counted"], "the same gap")
        (ana,) = started_beside(lan, tmp_path, "Ana", 2)
        club_of(cleo, lambda event: event["gaps"] == 0 and event["counted"] == 1, "the game, from Ana")
        play("tarok", ana, ben, cleo)
        play("tau", ben, cleo)
        for one in (ana, ben, cleo):
            club_of(one, lambda event: event["counted"] == 3, "three games")
        cleo.tell("forge")
        for one in (ana, ben):
            one.wait(lambda event: event["event"] == "notices" and any("computer of Cleo is wrong" in text for text in
                                                                       event["texts"]), 90, "a word about the forgery")
        found = [club_of(one, lambda event: event["counted"] == 3 and event["seal"] and not event["gaps"], "the list")
                 for one in (ana, ben, cleo)]
        assert len({event["seal"] for event in found}) == 1
        for one in (ana, ben, cleo):
            one.tell("bye")
            one.wait(lambda event: event["event"] == "closed", 20, "the end of the evening")

    write_club(tmp_path / "thursday.club", read_club(tmp_path / "Ana" / "club" / "words"), codes=False)
    for name in ("Ana", "Ben", "Cleo"):
        assert main(["standing", "--club", str(tmp_path / "thursday.club"),
                     str(tmp_path / name / "club" / "games")]) == 0
        told = capsys.readouterr().out
        assert told.splitlines()[-1].endswith(found[0]["seal"])
        assert "3 games count." in told


def started_beside(lan: Lan, folder: Path, name: str, others: int) -> list[Process]:
    one = lan.start(1, name, "--home", str(folder / name), script=PLAYER)
    one.key = one.up()["key"]
    one.sees_people(others, 30)
    return [one]
