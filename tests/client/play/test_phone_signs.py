"""The plates of Tau, PC Set and TAU say which seats here are played from phones, and which phone is gone."""
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import model as trick_model
from client.pages.phones import GONE, HERE, PhoneWord
from client.pages.phones_page import KEYS, PhonesPage
from client.play import advice
from client.ui.keys import place
from tests.client.screen_drivers import COUCH, MemoryDriver, charter
from tests.client.screens.pictures import written
from tests.client.table_views import changed

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


class Phones:
    """The phones of a table: their words, and what they were told to take back to the keys."""

    def __init__(self, **words):
        self.known, self.taken = {int(seat[1:]): word for seat, word in words.items()}, []

    def seen(self, view):
        return view._replace(phones=frozenset(self.known))

    def plays(self, _game):
        return True

    def words(self, _table):
        return self.known

    def take(self, _table, seat):
        self.taken.append(seat)

    def code(self, _table, _seat):
        return None

    def seated(self, _table, _names):
        pass


def beside(tmp_path, names, game="tau", **words):
    """A table of these people at one computer, with what is known of phones: its driver."""
    driver = MemoryDriver(tmp_path, charter(names[:1], tuple((0, name, "") for name in names), game=game))
    driver.desk.phones = Phones(**words)
    driver.update()
    return driver


def gone(driver, seat):
    driver.desk.phones.known[seat] = PhoneWord(GONE, driver.clock() - 8000)
    driver.update()


def test_letters_stay_the_cards_of_who_is_at_the_keys_while_another_s_phone_is_gone(tmp_path):
    """K and C are cards there: only where nobody is at the keys they take the seat back and show the code."""
    driver = beside(tmp_path, ("Mira", "Luka"), s1=PhoneWord(HERE))
    gone(driver, 1)
    assert driver.running.shown_question(driver.clock()).headline == "Luka's phone is gone"
    driver.see()
    for code in (pygame.KSCAN_C, pygame.KSCAN_D):
        driver.press(code)
    assert driver.stack == []                                       # no page of codes came
    board = driver.screen.view.state.board
    pressed = {board[place("one", code, len(board))] for code in (pygame.KSCAN_C, pygame.KSCAN_D)}
    assert {*driver.game.memo.selection(0).faces} == pressed
    assert driver.desk.phones.taken == []
    driver.key(pygame.K_F9)
    assert driver.desk.phones.taken == [1]
    driver.key(pygame.K_F10)
    assert isinstance(driver.screen, PhonesPage)


def test_where_all_are_at_phones_one_letter_takes_a_seat_back_and_one_shows_its_code(tmp_path):
    driver = beside(tmp_path, ("Mira", "Luka"), s0=PhoneWord(HERE), s1=PhoneWord(HERE))
    gone(driver, 1)
    driver.key(pygame.K_k)
    assert driver.desk.phones.taken == [1]
    driver.key(pygame.K_c)
    assert isinstance(driver.screen, PhonesPage)


def test_a_third_person_of_a_race_gets_no_keys_that_are_not_there_and_is_told_so(tmp_path):
    """Neither by the question nor on the page of phones, until one of the two at the keys has a phone."""
    driver = beside(tmp_path, ("Mira", "Luka", "Ana"), s2=PhoneWord(HERE))
    gone(driver, 2)
    asked = driver.running.shown_question(driver.clock())
    assert [(reply.label, reply.off) for reply in asked.replies] == [("Use keys", "no place left"), ("Show code", "")]
    driver.key(pygame.K_F9)
    assert driver.desk.phones.taken == []
    driver.key(pygame.K_F10)
    page = driver.screen

    def chooses_keys():
        written(page, (1280, 800))
        page.form.control("from 2").value = KEYS
        page.use_control("from 2")
        return " ".join(written(page, (1280, 800)))
    assert "Mira and Luka have the keys: one of them needs a phone first." in chooses_keys()
    assert driver.desk.phones.taken == []
    driver.desk.phones.known[0] = PhoneWord(HERE)
    assert "have the keys" not in chooses_keys()
    assert driver.desk.phones.taken == [2]


@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_a_race_of_phones_alone_is_drawn_for_who_looks_from_afar(tmp_path, game):
    """Names and numbers of at least 34 px in a window of 1280 by 800 (the design), cards nine tenths as wide."""
    driver = beside(tmp_path, ("Mira", "Luka"), game, s0=PhoneWord(HERE), s1=PhoneWord(HERE))
    driver.draw((1280, 800))
    scale = driver.screen.state.scale
    assert scale.pixels(theme.NAME) >= 34
    far, usual = scale, Scale(1280, 800)
    cards = [driver.running.picture(driver.clock()).layout(one).board.cards[0].w * one.unit for one in (far, usual)]
    assert cards[0] >= 0.9 * cards[1]
    del driver.desk.phones.known[0]
    driver.update()
    driver.draw()
    assert driver.screen.state.scale == usual


def test_tau_on_a_grid_is_drawn_in_the_largest_text_for_who_looks_from_afar(tmp_path):
    driver = beside(tmp_path, ("Mira", "Luka"), "lines", s0=PhoneWord(HERE), s1=PhoneWord(HERE))
    driver.draw((1280, 800))
    assert driver.screen.state.scale.text == theme.TEXT_SIZES[-1]
    del driver.desk.phones.known[0]
    driver.update()
    driver.draw((1280, 800))
    assert driver.screen.state.scale == Scale(1280, 800)


@pytest.mark.parametrize(("game", "names"), [("tau", ("Mira", "Luka")), ("taroky", ("Mira", "Jana", "Tomáš", "Petr"))])
def test_the_end_of_a_deal_on_phones_is_drawn_in_the_largest_text(tmp_path, game, names):
    """The sheet was as small as for who sits before the screen."""
    driver = beside(tmp_path, names, game, **{f"s{seat}": PhoneWord(HERE) for seat in range(len(names))})
    assert driver.running.near > 1
    driver.game.view = changed(driver.screen.view, outcome=SimpleNamespace())
    assert driver.running.near == 1
    driver.game.view = changed(driver.game.view, phones=frozenset({0}))
    assert driver.running.near == 0                         # somebody sits before it


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768)])
def test_a_banner_from_afar_covers_no_plate(tmp_path, monkeypatch, size):
    """"GET READY" lay on the right edge of PC Set's plates."""
    driver = beside(tmp_path, ("Magdalena", "Luka"), "pcset", s0=PhoneWord(HERE), s1=PhoneWord(HERE))
    shadow, panels = Paint.shadow, []

    def notes(paint, rect, *args, **options):
        panels.append(FRect(rect))
        return shadow(paint, rect, *args, **options)
    monkeypatch.setattr(Paint, "shadow", notes)
    driver.draw(size)
    lay = driver.running.picture(driver.clock()).layout(driver.screen.state.scale)
    panel, = [one for one in panels if one.center == pytest.approx(lay.area.center)]
    assert not panel.colliderect(lay.left)
    assert not panel.colliderect(lay.right)


@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_from_afar_players_without_names_are_told_apart(tmp_path, monkeypatch, game):
    driver = beside(tmp_path, ("Mira", "Player 2", "Player 3"), game, s0=PhoneWord(HERE), s1=PhoneWord(HERE),
                    s2=PhoneWord(HERE))
    text, noted = Paint.text, set()

    def notes(paint, words, *args, **options):
        noted.add(words)
        return text(paint, words, *args, **options)
    monkeypatch.setattr(Paint, "text", notes)
    driver.draw((1280, 800))
    assert {"Player 2", "Player 3"} <= noted


def test_the_page_of_phones_says_who_looks_with_which_key_at_cards_and_nothing_of_keys_in_a_race(tmp_path):
    """The keys go by those at the keyboard; one alone there needs one, too, as the others see the screen. Not everybody
    has a phone then."""
    driver = beside(tmp_path, ("Mira", "Jana", "Tomáš", "Petr"), "taroky", s0=PhoneWord(HERE), s1=PhoneWord(HERE))
    driver.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    words = written(driver.screen, (1280, 800))
    looks = [said for said in words if said.startswith("looks with")]
    assert looks == ["looks with left Shift", "looks with right Shift"]
    assert "Everybody has a phone." not in " ".join(words)
    driver.desk.phones.known[2] = PhoneWord(HERE)
    looks = [said for said in written(driver.screen, (1280, 800)) if said.startswith("looks with")]
    assert looks == ["looks with left Shift"]
    driver.desk.phones.known[3] = PhoneWord(HERE)
    assert "Everybody has a phone." in " ".join(written(driver.screen, (1280, 800)))
    race = beside(tmp_path / "race", ("Mira", "Luka"))
    race.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    assert "looks with" not in " ".join(written(race.screen, (1280, 800)))


def test_one_at_the_keys_beside_phones_looks_at_a_closed_hand_and_gets_no_advice(tmp_path):
    """The others of this couch see the screen, too; alone with bots nothing is hidden."""
    driver = beside(tmp_path, ("Mira", "Jana", "Tomáš", "Petr"), "taroky",
                    s1=PhoneWord(HERE), s2=PhoneWord(HERE), s3=PhoneWord(HERE))
    view = driver.running.view
    assert [*trick_model.look_keys(view)] == [0]
    assert trick_model.is_shared(view)
    assert advice.refused(view) == advice.ALONE
    bots = view._replace(mine=frozenset({0}), phones=frozenset())
    assert not trick_model.is_shared(bots)
    assert not advice.refused(bots)
    assert not trick_model.is_shared(view._replace(phones=view.mine))           # nobody's hand is on the screen
