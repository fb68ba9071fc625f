"""Three and four computers, each game: one is killed for good, leaves, is cut off or comes back, or a newcomer sits in;
the others play on.

Nobody honest is named, chips are conserved, and all files of those who stayed verify with one seal.
"""
import shutil
from collections.abc import Iterator

import pytest

from tests.effort import only_long, some
from tests.lan.lan import NET, Lan, why_not
from tests.lan.players import NAMES, newcomer_has_the_same, seated, started, whole_at_the_end

pytestmark = [pytest.mark.xdist_group("going"), pytest.mark.timeout(400),
              pytest.mark.skipif(bool(reason := why_not()), reason=reason or "-")]
CHIPS = 100                     # that each has at first (rule 2.1 of Taroky)
SEATS = {"tau": 3, "taroky": 4, "tarok": 3, "pcset": 3}
PHASES = (0, 1, 2, 4, 7, 12, 18, 26, 40, 60)            # moves of a match until one goes (10 to 80 a deal of cards)
RACE_PHASES = (0, 1, 2, 3, 5, 7, 9, 12, 15, 18)         # of a race, which ends after some 25 Taus


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(4) as lan:
        yield lan


@pytest.mark.parametrize("game", some(SEATS, 1))
def test_one_is_killed_for_good_and_the_others_play_the_match_to_its_end(lan, tmp_path, game):
    players = seated(lan, tmp_path, game, SEATS[game])
    players[-1].wait(lambda event: event.get("moves", 0) >= 4, 60, "four moves")
    players[-1].kill()
    for one in players[:-1]:
        found = one.wait(lambda event: event.get("left_out") or event.get("fault"), 60, "going on")
        assert found["left_out"] == [NAMES[SEATS[game] - 1]]
    totals = whole_at_the_end(players[:-1])
    assert game != "taroky" or sum(totals) == 4 * CHIPS


def test_one_leaves_for_good_and_nobody_waits(lan, tmp_path):
    players = seated(lan, tmp_path, "tau", 3)
    players[2].wait(lambda event: event.get("moves", 0) >= 4, 60, "four moves")
    players[2].tell("leave")
    for one in players[:2]:
        assert one.wait(lambda event: event.get("left"), 20, "its going")["left"] == ["Cleo"]
    whole_at_the_end(players[:2], 60)


@pytest.mark.skipif(not shutil.which("nft"), reason="needs nft")
def test_two_whom_only_a_third_one_hears_go_on_without_a_fourth(lan, tmp_path):
    """Ana and Ben have lost their way to each other; the people's words aren't passed on by Cleo, but its vote is."""
    players = seated(lan, tmp_path, "tau", 4)
    for host, other in ((1, 2), (2, 1)):
        lan.drop(host, f"ip saddr {NET}.{other}")
    players[3].wait(lambda event: event.get("moves", 0) >= 4, 60, "four moves")
    players[3].kill()
    for one in players[:3]:
        found = one.wait(lambda event: event.get("left_out") or event.get("fault"), 90, "going on")
        assert found["left_out"] == ["Dana"]
    whole_at_the_end(players[:3])


@pytest.mark.skipif(not shutil.which("nft"), reason="needs nft")
def test_one_is_started_anew_beside_a_broken_path_and_all_play_on(lan, tmp_path):
    """Ana, whose disk has lost the end of her file, and Ben have lost their way to each other: Cleo passes on what Ben
    holds of her entries."""
    players = seated(lan, tmp_path, "tau", 3)
    for host, other in ((1, 2), (2, 1)):
        lan.drop(host, f"ip saddr {NET}.{other}")
    players[1].wait(lambda event: event.get("moves", 0) >= 4, 60, "four moves")
    players[0].kill()
    (file,) = (tmp_path / NAMES[0]).glob("playing/*.fairdeal")
    file.write_bytes(file.read_bytes()[:-1000])
    players[0] = started(lan, tmp_path, 1)
    whole_at_the_end(players, 60)
    assert all(event.get("left_out", []) == [] for one in players for event in one.events)


@only_long("two minutes of waiting for those who are away")
def test_two_halves_dont_both_go_on(lan, tmp_path):
    """Two and two: neither is more than half, so both wait, and once the cable is in again the match ends for all."""
    players = seated(lan, tmp_path, "tarok", 4, 1)
    players[0].wait(lambda event: event.get("moves", 0) >= 2, 60, "two moves")
    lan.split(3, 4)
    for half, others in ((players[:2], ["Cleo", "Dana"]), (players[2:], ["Ana", "Ben"])):
        for one in half:
            alone = one.wait(lambda event, others=others: event.get("away") == others, 40, "both others away")
            assert not alone["enough"]
    lan.heal(3, 4)
    whole_at_the_end(players)
    assert all(event.get("left_out", []) == [] for one in players for event in one.events)


@only_long("three deals among three computers")
def test_who_was_left_out_comes_back_and_plays_to_the_end(lan, tmp_path):
    players = seated(lan, tmp_path, "tarok", 3, 3)          # enough deals that the match isn't over before it is back
    players[2].wait(lambda event: event.get("moves", 0) >= 4, 60, "four moves")
    players[2].kill()
    players[0].wait(lambda event: event.get("left_out") == ["Cleo"], 60, "going on")
    players[2] = started(lan, tmp_path, 3)
    for one in players:
        one.wait(lambda event: event.get("present") == sorted(NAMES[:3]) and not event.get("left_out"), 90, "all again")
    whole_at_the_end(players)


@only_long("three deals among four computers")
def test_a_newcomer_takes_the_seat_of_who_has_left_for_good(lan, tmp_path):
    players = seated(lan, tmp_path, "tarok", 3, 3)          # it may ask too late for the first deal, not for three
    ana, ben, cleo = players
    dana = started(lan, tmp_path, 4)
    dana.up()
    cleo.wait(lambda event: event.get("moves", 0) >= 2, 60, "two moves")
    cleo.tell("leave")
    ana.wait(lambda event: event.get("left") == ["Cleo"], 60, "its going")
    dana.tell(f"sit_in {next(event['key'] for event in ana.events if event['event'] == 'up')}")
    for one in (ana, ben, dana):
        one.wait(lambda event: event.get("carried") and event["players"] == ["Ana", "Ben", "Dana"], 180, "new table")
    whole_at_the_end([ana, ben])
    newcomer_has_the_same(dana, ana, tmp_path)


@pytest.mark.phases
@pytest.mark.parametrize(("game", "moves"), [*((game, moves) for game in ("taroky", "tarok") for moves in PHASES),
                                             *((game, moves) for game in ("tau", "pcset") for moves in RACE_PHASES)])
def test_killed_for_good_in_any_phase(lan, tmp_path, game, moves):
    players = seated(lan, tmp_path, game, SEATS[game])
    players[0].wait(lambda event: event.get("moves", 0) >= moves, 90, "its moment")
    players[-1].kill()
    whole_at_the_end(players[:-1])
