"""All bots of a game on one page: who they are can be read at every size, and who is chosen sits down."""
import pytest

from client.games.catalogue import LISTINGS
from client.screens.seats import BOT, ME, SeatChoice, bot_names, with_bot
from client.screens.setup import Setup
from client.settings import Settings
from client.ui.screen import GoBack
from p2p.peer.characters import BY_NAME, CHARACTERS
from tests.client.screens import fake_node
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, written


def setting_up(tmp_path, game, settings=LIGHT, seats=(ME, BOT, BOT), size=USUAL):
    screen = Setup(fake_node.desk(tmp_path, settings=settings), game, "alone")
    screen.column.seats = tuple(SeatChoice(kind, "steady") for kind in seats)
    screen.use_control("")
    return screen, written(screen, size)


@pytest.mark.parametrize("game", ["taroky", "pcset", "lines"])
@pytest.mark.parametrize(("size", "settings"), [(USUAL, Settings("Mira")), (SMALL, LIGHT), (SMALL, LARGE)])
def test_all_bots_of_a_game_are_read_as_they_are(tmp_path, game, size, settings):
    """With four levels large text leaves no room for all habits, with five no text does: that of the bot with the focus
    stands below."""
    screen, _ = setting_up(tmp_path, game, settings)
    page = screen.use_control("bots")
    texts = written(page, size)
    kind = LISTINGS[game].habits
    there = [one for one in CHARACTERS if one.level in LISTINGS[game].levels]
    assert {one.name for one in there} | {one.trade for one in there} <= set(texts)
    if len(LISTINGS[game].levels) > (3 if settings == LARGE else 4):
        assert f"Čeněk: {BY_NAME['Čeněk'].habit(kind)}" in texts
        last = there[-1]
        page.form.take_focus(f"who {last.name}")
        assert f"{last.name}: {last.habit(kind)}" in written(page, size)
    else:
        assert [one.name for one in there if one.habit(kind) not in " ".join(texts)] == []
    rects = [control.rect for control in page.form.controls]
    assert len(rects) == len(there)
    assert all(not one.colliderect(other) for number, one in enumerate(rects) for other in rects[:number])


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_set_up_says_who_the_bot_is_from_the_start(tmp_path, size):
    _, texts = setting_up(tmp_path, "tau", LARGE, size=size)
    assert "Čeněk, the beekeeper: Patient. Takes only what fits." in " ".join(texts)
    _, texts = setting_up(tmp_path, "tau", seats=(ME,))
    assert "All bots" not in texts


def test_each_bot_has_a_habit_of_its_own_in_every_game_that_it_plays():
    for listing in LISTINGS.values():
        found = [one.habit(listing.habits) for one in CHARACTERS if one.level in listing.levels]
        assert all(found) == bool(listing.habits)
        assert len({*found}) == len(found) or not listing.habits


def test_who_is_chosen_sits_down_and_plays_as_the_page_says(tmp_path):
    screen, _ = setting_up(tmp_path, "tau")
    page = screen.use_control("bots")
    assert page.use_control("who Rudi") is None                  # the other seat's
    assert isinstance(page.use_control("who Izidor"), GoBack)
    assert screen.column.seats == (SeatChoice(ME, "steady"), SeatChoice(BOT, "sharp", "Izidor"),
                                   SeatChoice(BOT, "steady"))
    assert "Izidor, the lamplighter: As quick as you on your best day." in " ".join(written(screen, USUAL))
    screen.use_control("open")
    (_, _, _, drafted), = [call for call in screen.desk.node.called if call[0] == "open_and_begin"]
    assert [(seat.name, seat.bot) for seat in drafted][1:] == [("Izidor", "sharp"), ("Čeněk", "steady")]
    screen.form.control("level 1").value = "easy"
    screen.use_control("level 1")
    assert screen.column.seats[1] == SeatChoice(BOT, "easy")   # another level is somebody else


def test_who_was_chosen_keeps_the_name_before_those_who_come_by_level():
    seats = with_bot((SeatChoice(ME, "steady"), SeatChoice(BOT, "steady"), SeatChoice(BOT, "easy")), 2, "Čeněk")
    assert bot_names(seats) == {2: "Čeněk", 1: "Rudi"}
    assert bot_names(seats, ["Čeněk"]) == {1: "Rudi", 2: "Míla"}        # a person of that name comes first
