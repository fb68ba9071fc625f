"""A computer of bots answers what its table asks, by itself or as the people there do."""
from types import SimpleNamespace

import pytest

from client.bot_answers import LATE, MOMENT, BotAnswers, BotGreetings, bots_only
from client.bots import Bots
from p2p.peer.remarks import Heard
from tests.client.screen_drivers import IDENTITIES, MemoryDriver, MemoryNode, charter
from tests.client.table_views import changed, made_view

pytestmark = pytest.mark.xdist_group("table")
NAMES = ("Mira", "Luka", "Ana")


class Counted(MemoryNode):
    """A node that counts the answers given at it."""

    answers = 0

    def answer(self, table, answer, gone=()):
        self.answers += 1
        super().answer(table, answer, gone)


def table(tmp_path, levels):
    """Three computers, each seat at the level given ("" for a person); Ana can't be reached for 61 s."""
    seats = tuple((i, name, level) for i, (name, level) in enumerate(zip(NAMES, levels, strict=True)))
    driver = MemoryDriver(tmp_path / "mira", charter(NAMES, seats))
    driver.network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    driver.claim(0)
    driver.run(61_000)
    bots = Counted(driver.network, 1, tmp_path / "luka")
    bots.alive.discard(IDENTITIES[2].key)
    return driver, bots


def look(answers, driver, bots, times=3):
    for _ in range(times):
        answers.answer(bots.table(b""))
        driver.run(1500)


def test_bots_follow_the_people_who_are_there(tmp_path):
    driver, bots = table(tmp_path, ("", "steady", "steady"))
    answers = BotAnswers(bots)
    look(answers, driver, bots)
    assert bots.answers == 0                        # Mira hasn't said anything
    driver.node.answer(b"", "go on", (2,))
    driver.run(1500)
    look(answers, driver, bots)
    assert bots.answers == 1                        # once, however often it looks
    assert set(driver.screen.view.people.voted_out) == {2}


def test_bots_alone_go_on_as_soon_as_they_may(tmp_path):
    driver, bots = table(tmp_path, ("steady", "steady", ""))
    mira = BotAnswers(driver.node)
    answers = BotAnswers(bots)
    driver.node.alive.discard(IDENTITIES[2].key)
    for _ in range(3):
        mira.answer(driver.node.table(b""))
        look(answers, driver, bots, 1)
    assert set(bots.table(b"").people.voted_out) == {2}


def test_where_a_person_sits_nothing_is_said_for_it(tmp_path):
    driver, _ = table(tmp_path, ("", "steady", "steady"))
    view = driver.node.table(b"")
    assert not bots_only(view)
    BotAnswers(driver.node).answer(view)
    driver.run(1500)
    assert driver.screen.view.people.answers[0].answer == ""


def test_a_proposal_is_agreed_to(tmp_path):
    driver, bots = table(tmp_path, ("", "steady", "steady"))
    view, said = bots.table(b""), []
    draft = SimpleNamespace(id=bytes([9]) * 16, revision=4, carries=view.charter.id, state="open", ready=(),
                            seats=tuple(SimpleNamespace(key=key) for key in view.charter.keys))
    bots.lobby = SimpleNamespace(tables=(draft,), here=())
    bots.room = SimpleNamespace(ready=lambda *words: said.append(words))
    look(BotAnswers(bots), driver, bots)
    assert said == [(draft.id,)]


# --- Greetings

def greeted(tmp_path, phrase, seat, level="steady"):
    """Mira and Luka with a bot of Luka's computer; somebody says a phrase at 0 ms."""
    seats = ((0, "Mira", ""), (1, "Luka", ""), (1, "Jana", level), (1, "Petr", level))
    driver = MemoryDriver(tmp_path, charter(NAMES[:2], seats), me=1)
    view = driver.node.table(b"")
    place = view.charter.seats[seat]
    driver.node.remarks.heard = {view.charter.id: (Heard(view.charter.keys[place.member], seat, place.name, phrase, "",
                                                         0.0),)}
    return driver.node, view, BotGreetings(driver.node)


def said(node):
    return [what[2:4] for what in node.asked if what[0] == "say"]


def test_one_bot_answers_a_greeting_once_after_a_moment(tmp_path):
    node, view, greetings = greeted(tmp_path, "well played", 0)
    assert greetings.answer(view, 0.0) == MOMENT
    assert said(node) == []
    for now in (MOMENT, MOMENT + 1, MOMENT + 500):
        assert greetings.answer(view, now) is None
    assert said(node) == [(2, "thank you")]


@pytest.mark.parametrize(("phrase", "seat", "level", "now"), [
    ("oh no", 0, "steady", MOMENT), ("hello", 2, "steady", MOMENT), ("hello", 0, "", MOMENT),
    ("hello", 0, "steady", LATE)])
def test_bots_say_nothing_to_other_phrases_to_bots_where_there_are_none_and_much_later(tmp_path, phrase, seat, level,
                                                                                        now):
    node, view, greetings = greeted(tmp_path, phrase, seat, level)
    assert greetings.answer(view, now) is None
    assert said(node) == []


def test_who_was_voted_out_does_not_ask_for_the_next_deal():
    """Each wish is news for whoever makes it: it said so without end, at half of the computer's time."""
    asked = []
    bots = Bots(SimpleNamespace(tables=(), lobby=SimpleNamespace(tables=()), next_deal=asked.append))
    bots.close()
    seats = tuple(SimpleNamespace(member=member, name=name, bot="steady") for member, name in enumerate(NAMES))
    view = made_view(charter=SimpleNamespace(id=b"", seats=seats), me=1, between=True, members_here=frozenset({0, 2}))
    bots._want_deal(view)
    assert asked == []
    bots._want_deal(changed(view, members_here=frozenset({0, 1, 2})))
    assert asked == [b""]
