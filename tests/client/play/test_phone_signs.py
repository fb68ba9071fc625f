"""The plates of Tau, PC Set and TAU say which seats here are played from phones, and which phone is gone."""
from types import SimpleNamespace

import pytest

from client.pages.phones import GONE, HERE, PhoneWord
from tests.client.screen_drivers import COUCH, MemoryDriver, charter

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.mark.parametrize("game", ["tau", "pcset", "lines"])
def test_a_phone_and_one_that_is_gone_are_seen_at_their_plates(tmp_path, game):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, game=game))
    since = driver.clock() - 8000
    driver.desk.phones = SimpleNamespace(seen=lambda view: view._replace(phones=view.mine), plays=lambda _game: True,
                                         words=lambda _table: {0: PhoneWord(HERE), 1: PhoneWord(GONE, since)})
    driver.update()
    shown = driver.shown()
    plates = shown.players if game == "lines" else shown.race.seats
    assert [plate.phone for plate in plates] == ["phone", "phoneoff"]
    said = [plate.line if game == "lines" else plate.gone for plate in plates]
    assert said[1] == "gone for 8 s"
    assert "gone" not in said[0]
    before = driver.draw().copy()
    driver.desk.phones = None
    driver.update()
    assert before.get_buffer().raw != driver.draw().get_buffer().raw
