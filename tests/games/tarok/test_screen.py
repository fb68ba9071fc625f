"""The play screen of Tarok at real tables: by keys and mouse, alone, three and four at one keyboard, hands hidden."""
import threading
import time
from contextlib import contextmanager
from random import Random

import pygame
import pytest
from pygame import FRect

from client import settings
from client.draw import theme
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from client.games.tarok import answers
from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.games.tricks import board, deal_view, look_away, model as tricks_table, score, showing
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.trick_area import Middle
from client.pages.desk import Desk
from client.play.screen import PlayScreen
from client.screens.lobby import LobbyScreen
from client.screens.setup import Setup
from client.settings import Settings
from client.ui import panels
from client.ui.keys import HANDS
from p2p.games.game import Move
from p2p.games.saved import Saved
from p2p.games.tarok import State
from p2p.games.tarok.position import Phase
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from tests.client.screen_drivers import PATIENCE, Heard
from tests.games.tricks.driver import Driver as TrickDriver

pytestmark = pytest.mark.xdist_group("loopback")

THREE, FOUR = ("Mira", "Marko", "Iva"), ("Mira", "Marko", "Iva", "Jože")
CALM = ("pass", "bid pass", "bid three", "bid klop", "king H", "take 1")


class Driver(TrickDriver):
    """A driver that answers by keys; other seats of this node are moved by chance."""

    chance = Random(7)

    def update(self):
        super().update()
        self.others()

    def others(self):
        """Seats without a person say the calmest thing, and play any card that goes."""
        view = self.view
        if view is None or view.deal.outcome:
            return
        for seat in view.state.turn() & view.mine:
            if view.charter.seats[seat].bot and self.pressed.get(seat) != len(view.happenings):
                moves = list(view.state.seen_by({seat}).moves(seat, 0))
                calm = [move for move in moves if str(move) in CALM]
                self.pressed[seat] = len(view.happenings)
                self.desk.node.act(view.charter.id, seat, (calm or [self.chance.choice(moves)])[0], now_ms())

    def wish(self, seat):
        """The place among the answers of what this driver wants to say."""
        names = self.game.answering.answers(seat)
        return next((names.index(name) for name in self.wishes if name in names), 0)

    def say(self, seat, name):
        """The answer of this name by its key: in the talk the pass is confirmed, and anything else pressed twice.

        An only bid says itself before keys count."""
        moves = len(self.view.happenings)
        self.past_early()
        if len(self.view.happenings) != moves:
            return
        keys, names = HANDS[self.side(seat)], self.game.answering.answers(seat)
        with self.looking(seat):
            if self.view.state.phase != "talk":
                self.press(keys[deal_view.places_of(names)[names.index(name)]])
            elif name == "pass":
                self.confirm(seat)
            else:
                self.press(*[keys[names.index(name) - 1]] * 2)

    def answer(self, seat):
        """By keys alone: a wished answer or the first, else the first cards that go."""
        state = self.view.state.seen_by({seat})
        if names := self.game.answering.answers(seat):
            self.say(seat, names[self.wish(seat)])
            return
        cards = [number for number, slot in enumerate(deal_view.sorted_slots(state, seat))
                 if not showing.why_not(TAROK, state, seat, slot)]
        with self.looking(seat):
            if state.phase == "play":
                self.press(self.code(seat, cards[0]))
            else:
                for number in cards[:answers.to_lay(state, seat)]:
                    self.press(self.code(seat, number))
                self.confirm(seat)


@pytest.fixture(autouse=True)
def first_forehand(monkeypatch):
    """The lot falls on seat 0, so that what is asked first doesn't hang on luck."""
    lot = State.PHASES[Phase.LOT]._replace(coin=lambda state, _: state._replace(forehand=0))
    monkeypatch.setitem(State.PHASES, Phase.LOT, lot)


@contextmanager
def table(home, names, bots=0, wishes=(), **options):
    news = threading.Event()
    node = Node(home, names[0], ("127.0.0.1",), news.set)
    node.start()
    seats = tuple(DraftSeat(node.identity.key, name, bot) for name, bot in
                  (*((name, "") for name in names), *((f"Bot {n}", INSTANT) for n in range(bots))))
    try:
        node.room.open_and_begin("tarok", {"hush": "0", "deals": "1", **options}, seats)
        end = time.monotonic() + PATIENCE
        while not node.tables:
            assert news.wait(end - time.monotonic()), node.notices
            news.clear()
        desk = Desk(node, Settings(name=names[0]), sounds=Heard())
        driver = Driver(desk, LISTINGS["tarok"].play(desk, node.tables[0].charter.id), news)
        driver.pressed, driver.wishes = {}, wishes
        driver.update()
        yield driver
    finally:
        node.close()


def same_cards(seats):
    """The option of a table whose cards are the same in each run, so that no test hangs on luck."""
    order = tuple(Random(1).sample(range(54), 54))
    return {"saved": str(Saved("tarok", seats, (), (("forehand", "0"),), order))}


def shown(driver):
    return driver.shown()


@pytest.mark.parametrize(("people", "bots"), [(1, 2), (1, 3)])
def test_a_lone_player_plays_a_deal_to_the_score_sheet(tmp_path, people, bots):
    with table(tmp_path, THREE[:people], bots, ("bid two", "bid three")) as driver:
        driver.until_asked()
        view, sheet = driver.view, shown(driver)
        assert driver.running.picture(driver.clock()).board is score
        assert not view.proof.found
        assert [row.now for row in sheet.rows] == list(view.deal.match.final)
        assert driver.screen.title() == "Fairdeal - Tarok - score sheet"
        driver.draw()


def test_the_ladder_says_what_a_bid_brings_and_costs(tmp_path):
    """Rules 3.1 and 9: the values of the contracts, and the difference besides where points decide."""
    worth = {"three": ("+10 up", "−10 up"), "beggar": ("+70", "−70"), "solo_without": ("+80", "−80"),
             "open_beggar": ("+90", "−90"), "colour_valat": ("+125", "−125"), "valat": ("+500", "−500"),
             "two": ("+20 up", "−20 up"), "one": ("+30 up", "−30 up"), "klop": ("", "")}
    with table(tmp_path, ("Mira",), 2, ("bid three",), contracts="full") as driver:
        assert driver.until_asked("final") == 0
        ladder = shown(driver).middle
        assert isinstance(ladder, Ladder)
        assert {bid.name.removeprefix("bid "): (bid.made, bid.lost) for bid in ladder.bids} == worth


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_in_the_auction_the_key_that_confirms_passes(tmp_path, key):
    """A key that is pressed too soon, for a deal that was over, must bid nothing."""
    with table(tmp_path, ("Mira",), 2, auction="free", **same_cards(3)) as driver:
        assert driver.until_asked("auction") == 0
        ladder = shown(driver).middle
        assert ladder.answers[ladder.chosen].name == "bid pass"
        driver.key(key)
        driver.until(lambda: 0 not in driver.view.state.turn())
        assert [str(step.move) for step in driver.view.happenings if step.seat == 0] == ["bid pass"]


def test_the_only_bid_says_itself(tmp_path):
    """Above valat there is nothing that the last word could raise it to (rule 3.5)."""
    with table(tmp_path, ("Mira",), 2, ("bid valat",), contracts="full", final_statement="always", auction="free",
               **same_cards(3)) as driver:
        assert driver.until_asked("auction") == 0
        driver.answer(0)
        driver.until(lambda: driver.view.state.phase not in ("auction", "final"))
        assert [str(step.move) for step in driver.view.happenings if step.seat == 0][:2] == ["bid valat"] * 2


def test_no_bid_has_the_key_that_passed_before(tmp_path):
    """Rule 13.2: bids fall away as others bid, and their keys move up; those of the pass and of a hand without taroks
    stay, and are behind those of all bids."""
    of_pass = {"left": HANDS["left"].index(pygame.KSCAN_B), "right": HANDS["right"].index(pygame.KSCAN_SLASH)}
    none = {"left": HANDS["left"].index(pygame.KSCAN_V), "right": HANDS["right"].index(pygame.KSCAN_PERIOD)}
    ladders = [("two", "one", "solo_three", "valat"), ("one", "solo_three", "valat"), ("valat",),
               tuple(map(str, range(12)))]
    for bids in ladders:
        names = [*(f"bid {bid}" for bid in bids), "bid pass", "redeal"]
        assert deal_view.places_of(names) == [*range(len(bids)), of_pass["left"], none["left"]]
    assert (of_pass["left"], none["left"]) == (of_pass["right"], none["right"])
    assert deal_view.places_of(["bid pass"]) == [0]
    with table(tmp_path, FOUR, contracts="full", **same_cards(4)) as driver:
        seat = driver.until_asked("auction")
        driver.opens(seat)
        ladder = shown(driver).middle
        side = driver.side(seat)
        assert [answer.key for answer in ladder.answers if answer.name == "bid pass"] == [HANDS[side][of_pass[side]]]
        driver.until(lambda: driver.press(HANDS[side][of_pass[side]]) or driver.view.state.bids[seat])
        assert str(next(taken.move for taken in driver.view.happenings if taken.seat == seat)) == "bid pass"


def test_a_group_is_taken_with_the_mouse_and_cards_are_laid_away(tmp_path):
    with table(tmp_path, ("Mira",), 2, ("bid two", "bid three")) as driver:
        assert driver.until_asked("talon") == 0
        view = shown(driver)
        assert isinstance(view.middle, Exchange)
        assert [len(lot.faces) for lot in view.middle.lots] == [2, 2, 2]
        driver.draw()
        driver.click(board.layout(view, driver.screen.state.scale).question.answers[1].center)
        assert driver.until_asked("lay") == 0
        assert driver.view.state.group == 2
        cards = shown(driver).hand.cards
        assert len(cards) == 18
        assert sum(card.new for card in cards) == 2
        dim = [number for number, card in enumerate(cards) if not card.bright]
        driver.press(HANDS["left"][dim[0]])
        assert driver.screen.state.note[0] in ("Kings and the trula stay.",
                                               "Taroks go only when no suit card is left.")
        driver.answer(0)
        driver.until(lambda: driver.view.state.laid[0] or driver.view.state.bared[0])
        assert len(driver.view.state.hands[0]) == 16


def test_klop_turns_up_a_talon_card_with_each_of_the_first_six_tricks(tmp_path):
    with table(tmp_path, ("Mira",), 2, ("bid klop", "bid three")) as driver:
        turned = {}
        while driver.until_asked("play") is not None:
            state = driver.view.state
            driver.game.memo.lingers = now_ms() + 1e6
            number = deal_view.shown_trick(state, tricks_table.surroundings(driver.game, now_ms()))
            if number >= 0:
                turned[number] = shown(driver).trick.turned
            driver.game.memo.lingers = 0.0
            driver.answer(0)
        assert driver.view.state.contract == "klop"
        assert {number: face >= 0 for number, face in turned.items() if number < 6} == dict.fromkeys(
            [number for number in turned if number < 6], True)
        assert all(face < 0 for number, face in turned.items() if number >= 6)


def test_three_at_one_keyboard_play_a_deal_without_showing_a_card(tmp_path):
    with table(tmp_path, THREE) as driver:
        assert tricks_table.clusters(driver.view) == {0: "left", 1: "right", 2: "left"}
        while driver.until_asked("play") is not None and len(driver.view.state.tricks) < 3:
            assert {card.face for card in shown(driver).hand.cards} == {-1}
            driver.answer(driver.asked())
        driver.until_asked()
        assert not driver.view.proof.found


def test_four_at_one_keyboard_call_a_king(tmp_path):
    with table(tmp_path, FOUR, 0, ("bid two", "bid pass"), **same_cards(4)) as driver:
        assert tricks_table.clusters(driver.view) == {0: "left", 1: "right", 2: "left", 3: "right"}
        seat = driver.until_asked("king")
        assert seat is not None
        assert shown(driver).middle == Middle("Call a King: its holder plays with you")     # none of them, face down
        driver.opens(seat)
        assert driver.running.picture(driver.clock()).board is look_away
        assert driver.shown().middle.answers == driver.shown().middle.lots
        assert len(driver.shown().middle.answers) == 4
        driver.let_go(seat)
        driver.until_asked()
        assert not driver.view.proof.found


def test_face_down_the_auction_tells_nothing_of_the_hand(tmp_path):
    with table(tmp_path, THREE, **same_cards(3)) as driver:
        driver.until_asked("auction")                               # whoever opens must bid three: that says itself
        driver.until(lambda: driver.view.state.bids[0])
        seat = driver.until_asked("auction")
        view = shown(driver)
        assert {card.face for card in view.hand.cards} == {-1}
        assert (view.middle.heading, view.middle.answers) == ("Mira: three", ())      # what everybody has heard
        driver.opens(seat)
        held = shown(driver)
        assert held.seat == seat
        assert sorted(card.face for card in held.hand.cards) == sorted(driver.view.state.seen_by({seat}).hand(seat))
        assert isinstance(held.middle, Ladder)
        assert "redeal" in [answer.name for answer in held.middle.answers]      # anybody might have to say it
        driver.draw()
        driver.click(look_away.layout(held, driver.screen.state.scale).whole.answers[0].center)
        driver.until(lambda: driver.view.state.bids[seat])
        assert driver.view.happenings[-1].move == Move.parse(held.middle.answers[0].name)


def test_announcements_are_said_one_by_one_and_doubled(tmp_path):
    with table(tmp_path, THREE, 0, ("bid two", "bid pass", "bid three")) as driver:
        seat = driver.until_asked("talk")
        driver.say(seat, "say trula")
        driver.until(lambda: len(driver.view.state.calls) == 2)
        assert driver.asked() == seat                               # the turn goes on until a pass
        driver.say(seat, "pass")
        driver.until(lambda: driver.asked() not in (None, seat))
        other = driver.asked()
        driver.say(other, f"kontra trula {seat}")
        driver.until(lambda: driver.view.state.calls[1].kontra == (other,))
        driver.wishes = ("pass",)
        driver.until_asked("play")
        assert ("trula", 2) in [(call.words, call.times) for call in shown(driver).calls]


def test_points_so_far_are_shown_on_demand_and_remembered(tmp_path):
    with table(tmp_path, ("Mira",), 2, ("bid two", "bid three")) as driver:
        while driver.until_asked("play") is not None and len(driver.view.state.tricks) < 2:
            driver.answer(0)
        assert "Points so far" not in [pill.label for pill in shown(driver).pills]
        driver.key(pygame.K_F2)
        assert [pill.value.split()[0] for pill in shown(driver).pills if pill.label == "Points so far"] == ["Mira"]
        assert settings.load(driver.desk.node.home)[0].counts
        driver.key(pygame.K_F2)
        assert "Points so far" not in [pill.label for pill in shown(driver).pills]


def test_a_card_that_may_not_go_says_why(tmp_path):
    with table(tmp_path, ("Mira",), 2, ("bid klop", "bid three"), **same_cards(3)) as driver:
        while driver.until_asked("play") is not None:
            wrong = [number for number, card in enumerate(shown(driver).hand.cards) if card.why]
            if wrong:
                break
            driver.answer(0)
        else:
            pytest.fail("every card could be played in this deal")
        why = shown(driver).hand.cards[wrong[0]].why
        driver.press(HANDS["left"][wrong[0]])
        assert driver.screen.state.note[0] == why
        assert driver.desk.sounds.played[-1] == "wrong"


@pytest.mark.parametrize("game", ["tarok", "taroky"])
@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_the_rules_in_short_stand_whole_over_the_board(game, text):
    sheet = {"tarok": TAROK, "taroky": TAROKY}[game].rules
    scale = Scale(960, 600, text)
    panel, answers = panels.dialog_layout(scale, sheet, (640, 306))
    assert FRect(0, 0, *scale.size).contains(panel)
    assert panel.contains(answers[0])


def test_f1_shows_the_rules_and_f5_how_we_know(tmp_path):
    with table(tmp_path, ("Mira",), 2, ("bid two", "bid three")) as driver:
        driver.until_asked("play")
        driver.key(pygame.K_F1)
        driver.draw()
        driver.key(pygame.K_ESCAPE)
        driver.until_asked()
        driver.key(pygame.K_F5)
        assert driver.screen.title() == "Fairdeal - How we know"
        assert driver.screen.checking.wait().ok
        driver.draw()


def test_talk_waits_for_the_hush_where_several_persons_play(tmp_path):
    with table(tmp_path, THREE, 0, ("bid two", "bid pass", "bid three"), hush="3000") as driver:
        seat = driver.until_asked("lay")
        moves = len(driver.view.happenings)
        driver.answer(seat)
        asked, move, due = driver.game.memo.held
        assert (asked, move.verb, due) == (seat, "lay", driver.game.memo.asked_at + 3000)
        driver.game.answering.pass_time(due)
        driver.until(lambda: len(driver.view.happenings) > moves)


def test_three_sit_down_in_the_set_up_and_the_auction_begins(tmp_path):
    news = threading.Event()
    node = Node(tmp_path, THREE[0], ("127.0.0.1",), news.set)
    try:
        node.start()
        desk = Desk(node, Settings(THREE[0]), sounds=Heard())
        driver = Driver(desk, Setup(desk, "tarok", "couch"), news)
        driver.pressed, driver.wishes = {}, ()
        driver.stack = [LobbyScreen(desk)]
        driver.draw()
        assert len(driver.screen.column.seats) == 3
        driver.key(pygame.K_RETURN)
        end = time.monotonic() + PATIENCE
        while not isinstance(driver.screen, PlayScreen):
            TrickDriver.update(driver)
            news.wait(0.05)
            assert time.monotonic() < end
        driver.until(lambda: driver.view and driver.asked() is not None)
        assert driver.view.state.phase == "auction"
        assert driver.view.state.seats == 3
        (first, *_) = driver.view.happenings or [None]                  # an only bid has said itself
        moves = (first.before if first else driver.view.state).seen_by({0}).moves(0, 0)
        assert next(iter(moves)) in (Move("bid", ("three",)), Move("redeal"))
    finally:
        node.close()
