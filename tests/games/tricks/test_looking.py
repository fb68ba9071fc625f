"""Hidden hands at one keyboard: who looks, by which key, what is shown when, and what counts meanwhile."""
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from client.draw.cards import Cards
from client.draw.paint import Style
from client.draw.scale import Scale
from client.draw.theme import TEXT_SIZES
from client.games.tricks import deal_view, look_away, looking, model
from client.games.tricks.board import TrickView
from client.games.tricks.look_away import LookView
from client.games.tricks.mat import trick_area
from client.languages import catalogue
from client.play.game_table import ScreenState
from client.ui.keys import HANDS, Labels
from client.ui.screen import COVERED
from p2p.games.game import Move, Outcome
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.slots import lay_move
from p2p.language import spoken
from tests.client.screen_drivers import real
from tests.client.table_views import changed
from tests.client.watching import Watching
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky
from tests.games.taroky.play import Played as DealtTaroky, at_random
from tests.games.tricks.couch import GAMES, Couch
from tests.games.tricks.driver import hold, opens

FOUR = ("Mira", "Jana", "Tomáš", "Petr")
QUESTIONS = {
    "taroky": {"prever", "early_call", "throw", "talon", "prever_talon", "lay", "call", "money", "valat", "contra",
               "pagat", "pagat_contra", "play"},
    "tarok": {"auction", "final", "king", "talon", "lay", "talk", "play"},
}
EVERYTHING = (*HANDS["left"], *HANDS["right"], pygame.KSCAN_SPACE, pygame.KSCAN_RCTRL)


@pytest.fixture
def couch(tmp_path):
    """Four at one keyboard; the second leads to the first trick of Taroky."""
    return Couch(tmp_path, "taroky", taroky.run(taroky.deal(), taroky.asked("play", 1), taroky.POVINNOST))


def backs(shown):
    """Whether every card of the hand shown is like every other but for where it lies."""
    return {card._replace(dealt=0) for card in shown.hand.cards} == {shown.hand.cards[0]._replace(face=-1, dealt=0)}


# ---------------------------------------------------------------------- the veil

def test_nothing_of_a_hand_is_shown_before_the_veil_is_over(couch):
    """0.8 s at first, 0.4 s from the second look of a deal on."""
    couch.hold(1)
    for ms in (0, 399, 400):                    # at 0, 399 and 799 ms
        couch.wait(ms)
        shown = couch.shown
        assert isinstance(shown, LookView)
        assert (shown.seat, shown.name, shown.key) == (1, "Player 1", "right Shift")
        assert backs(shown)
        assert (shown.prompt, shown.whisper, shown.note, shown.middle) == ("", ("", ""), "", None)
        assert shown.veiled == pytest.approx((couch.now - couch.memo.look.since) / 800)
    couch.wait(1)
    own = couch.state.seen_by({1}).hand(1)
    assert sorted(card.face for card in couch.shown.hand.cards) == sorted(own)
    assert couch.shown.prompt
    couch.hold(1, False)
    assert backs(couch.shown)
    couch.hold(1)
    couch.wait(399)
    assert backs(couch.shown)
    couch.wait(1)
    assert not backs(couch.shown)


def test_who_let_go_before_the_veil_was_over_has_seen_nothing(couch):
    couch.hold(1)
    couch.wait(799)
    couch.hold(1, False)
    couch.hold(1)
    couch.wait(799)
    assert backs(couch.shown)
    couch.wait(1)
    assert not backs(couch.shown)


def test_the_veil_tells_nothing_of_the_hand(tmp_path):
    """Whatever the looker holds and whatever that seat is asked, the picture is made of what everybody knows."""
    for stop in ("play", "lay", "call"):
        played = taroky.run(taroky.deal(), taroky.asked(stop), taroky.POVINNOST)
        couch = Couch(tmp_path, "taroky", played)
        couch.hold(couch.seat)
        seen, view = couch.shown, couch.table.view
        couch.table.view = view._replace(state=view.state.seen_by(()))
        assert couch.shown == seen


def test_motion_off_leaves_the_veil_and_takes_the_turning(couch):
    couch.desk.settings = replace(couch.desk.settings, motion="off")
    couch.hold(1)
    couch.wait(799)
    assert backs(couch.shown)
    couch.wait(1)
    assert couch.shown.turned == 1
    couch.desk.settings = replace(couch.desk.settings, motion="normal")
    assert couch.shown.turned == 0
    assert couch.now in couch.table.wakes(couch.now)
    couch.wait(looking.TURNS)
    assert couch.shown.turned == 1


# ---------------------------------------------------------------------- whose key

def test_each_person_here_has_one_key_in_the_order_of_their_seats(tmp_path):
    played = taroky.run(taroky.deal(), taroky.asked("play", 1), taroky.POVINNOST)
    for here, keys in (((0, 1, 2, 3), ("left Shift", "right Shift", "Tab", "Backspace")),
                       ((0, 2), ("left Shift", "right Shift")), ((1, 2, 3), ("left Shift", "right Shift", "Tab"))):
        couch = Couch(tmp_path, "taroky", played, here)
        plates = {plate.seat: plate.look for plate in couch.shown.plates}
        assert plates == dict(zip(here, keys, strict=True)) | {seat: "" for seat in range(4) if seat not in here}
        for seat, key in zip(here, keys, strict=True):
            couch.hold(seat)
            assert (couch.shown.seat, couch.shown.key) == (seat, key)
            assert {other.seat: other.key for other in couch.shown.others} == {
                other: plates[other] for other in range(4) if other != seat}
            couch.hold(seat, False)
    assert Couch(tmp_path, "taroky", played, (1,)).shown.plates[0].look == ""       # alone nothing is hidden


def test_two_in_seats_of_one_parity_have_the_two_halves_of_the_keyboard(tmp_path):
    """Seats 0 and 2, and 1 and 3, too: the first of those present has the left half, the second the right one."""
    played = taroky.run(taroky.deal(), taroky.asked("play", 1), taroky.POVINNOST)
    for here in ((0, 2), (1, 3), (0, 3)):
        couch = Couch(tmp_path, "taroky", played, here)
        assert model.clusters(couch.table.view) == {here[0]: "left", here[1]: "right"}
        if 1 in here:
            couch.opens(1)
            assert {card.key for card in couch.shown.hand.cards} == set(HANDS["left"][:12])


def test_while_one_looks_no_other_key_opens_or_closes_anything(couch):
    couch.hold(1)
    for seat in (0, 2, 3):
        couch.hold(seat)
        assert couch.shown.seat == 1
    couch.wait(800)
    for seat in (0, 2, 3):
        couch.hold(seat, False)
        assert couch.shown.seat == 1
        assert not backs(couch.shown)
    couch.hold(0)
    couch.hold(1, False)
    assert isinstance(couch.shown, TrickView)           # a key that was down already opens nothing by itself
    couch.wait(800)
    assert isinstance(couch.shown, TrickView)


def test_who_has_played_and_presses_again_sees_no_other_hand(couch):
    """The next player had the same key: half a second later the next hand lay open."""
    couch.opens(1)
    couch.press(couch.code(couch.free(1)[0]))
    assert couch.seat == 2
    assert isinstance(couch.shown, TrickView)           # the turn is over, and the look with it
    couch.hold(1, False)
    couch.wait(500)
    couch.hold(1)
    couch.wait(800)
    assert couch.shown.seat == 1
    assert sorted(card.face for card in couch.shown.hand.cards) == sorted(couch.state.seen_by({1}).hand(1))


# ---------------------------------------------------------------------- what lies over the table

def to_ledger(driver):
    """F6, as after the first deal."""
    view = driver.game.view
    driver.game.view = changed(view, match=replace(view.deal.match, sheet=(Outcome((0,) * 4, (), ""),)))
    driver.key(pygame.K_F6)


COVERS = {
    "F1, the rules": lambda driver: driver.key(pygame.K_F1),
    "F6, the ledger": lambda driver: to_ledger(driver),
    "F7, the book": lambda driver: driver.key(pygame.K_F7),
    "F8, the words": lambda driver: driver.key(pygame.K_F8),
    "F10, the table changed": lambda driver: driver.key(pygame.K_F10),
    "F4, a pause": lambda driver: driver.key(pygame.K_F4),
    "Esc, the question whether to leave": lambda driver: driver.key(pygame.K_ESCAPE),
    "F12, the phrases": lambda driver: driver.key(pygame.K_F12),
    "the phrases by the mouse": lambda driver: driver.event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=3),
    "the settings": lambda driver: driver.go(driver.running.carry_out("settings", driver.clock())),
    "another window": lambda driver: driver.event(pygame.WINDOWFOCUSLOST),
    "minimized": lambda driver: driver.event(pygame.WINDOWMINIMIZED),
    "another size": lambda driver: driver.event(pygame.WINDOWSIZECHANGED, x=960, y=600),
    "a file dropped on it": lambda driver: driver.event(COVERED),
}


@pytest.mark.xdist_group("loopback")
def test_whatever_lies_over_the_table_turns_the_hand_over(tmp_path):
    """Its key is let go over there, where nobody listens: back at the table all hands lie face down."""
    with real(tmp_path, FOUR, game="taroky") as driver:
        table = driver.screen
        while (state := table.view.state).phase != "prever":
            seat = min(state.turn())
            move = next(iter(state.seen_by({seat}).moves(seat, 0)))
            driver.after(partial(driver.desk.node.act, table.view.charter.id, seat, move, driver.clock()))
        driver.desk.ways = SimpleNamespace(ledger=lambda *_: table.running.carry_out("settings", driver.clock()))
        seat = min(table.view.state.turn())
        for name, cover in COVERS.items():
            opens(driver, seat)
            assert table.running.game.memo.look, name
            cover(driver)
            assert table.running.game.memo.look is None, name
            while driver.screen is not table:
                driver.key(pygame.K_ESCAPE)
            for _ in range(3):
                if table.state.reading or table.state.speaking or table.state.leaving or table.running.hidden:
                    driver.key(pygame.K_F4 if table.running.hidden else pygame.K_ESCAPE)
            driver.wait(1000)
            assert table.running.game.memo.look is None, name           # the key is still down: it has to be pressed
            assert {card.face for card in driver.shown().hand.cards} == {-1}, name
            hold(driver, seat, False)


# ---------------------------------------------------------------------- cards go only while they are seen

def test_a_card_goes_only_while_its_owner_sees_it(couch):
    def tries():
        couch.press(*EVERYTHING)
        for place in range(12):
            couch.table.touch(place, couch.now)
        couch.table.touch("lay", couch.now)
        couch.wait()
        return couch.sent

    assert not tries()                                  # nobody looks
    couch.hold(1)
    couch.wait(799)
    assert not tries()                                  # under the veil
    couch.hold(1, False)
    couch.opens(3)
    assert not tries()                                  # somebody else looks
    couch.hold(3, False)
    assert not tries()
    couch.opens(1)
    place = couch.free(1)[0]
    couch.press(couch.code(place))
    assert [(seat, move.verb) for seat, move in couch.sent] == [(1, "play")]


def test_cards_are_laid_away_only_while_they_are_seen(tmp_path):
    played = taroky.run(taroky.deal(), taroky.asked("lay"), taroky.POVINNOST)
    couch = Couch(tmp_path, "taroky", played)
    seat, count = couch.seat, len(played.state.hands[couch.seat]) - 12
    couch.press(*couch.side(seat))
    assert not couch.memo.chosen
    couch.opens(seat)
    for place in couch.free(seat)[:count]:
        couch.press(couch.code(place))
    assert len(couch.memo.chosen) == count
    assert [answer.name for answer in couch.shown.middle.answers] == ["lay"]
    couch.hold(seat, False)
    couch.confirm(seat)
    couch.table.touch("lay", couch.now)
    assert len(couch.memo.chosen) == count
    assert not couch.sent
    assert not couch.shown.middle.answers
    couch.opens(seat)
    couch.confirm(seat)
    assert [(who, move.verb) for who, move in couch.sent] == [(seat, "lay")]


def test_nothing_counts_at_the_beginning_of_a_turn(tmp_path):
    """A double tap answered for the next person, too; who looks when the turn comes may have meant something else."""
    played = taroky.run(taroky.deal(), taroky.asked("play", 1), taroky.POVINNOST)
    couch = Couch(tmp_path, "taroky", played, (0, 2, 3))
    couch.opens(2)
    couch.practice.make(1, next(iter(couch.state.moves(1, 0))), int(couch.now))     # a bot plays, and the turn comes
    couch.wait()
    assert couch.seat == 2
    code = couch.code(couch.free(2)[0])
    couch.table.still(couch.now)                                 # the card that was played lies at once
    for ms in (0, 399):
        couch.wait(ms)
        couch.press(code)
        assert not couch.sent
    couch.wait(1)
    couch.press(code)
    assert [seat for seat, _ in couch.sent] == [2]


def test_a_double_tap_answers_for_nobody_else(tmp_path):
    couch = Couch(tmp_path, "tarok", tarok.four())
    for _ in range(2):
        first = couch.seat
        couch.opens(first)
        of_pass = next(answer.key for answer in couch.shown.middle.answers if answer.name == "bid pass")
        couch.press(of_pass, *EVERYTHING)
        assert couch.sent == [*couch.sent[:-1], (first, couch.sent[-1][1])]
        assert couch.seat != first
        couch.hold(first, False)
        couch.wait(looking.EARLY)
    assert len(couch.sent) == 2


def other_hands(state, draw):
    """The same to everybody, with the faces that not all have seen dealt anew among the places where they lay."""
    hidden = [slot for slot, face in enumerate(state.faces) if face >= 0 and state.public(slot) < 0]
    faces = dict(zip(hidden, draw.sample([state.faces[slot] for slot in hidden], len(hidden)), strict=True))
    return state._replace(faces=tuple(faces.get(slot, face) for slot, face in enumerate(state.faces)))


def told(couch):
    """What the screen says, shows, remembers and sends after each key, without a look, and after a click."""
    around = deal_view.Surroundings(FOUR, acts=couch.seat)
    answers = couch.table.game.answers(couch.state.seen_by(()), couch.seat, around)
    acts = [*(partial(couch.press, code) for code in EVERYTHING),
            *(partial(couch.table.touch, answer.name, couch.now) for answer in answers),
            *(partial(couch.table.touch, place, couch.now) for place in range(12))]
    for act in acts:
        act()
        memo = couch.memo
        yield (couch.table.screen.note, couch.shown, memo.chosen, memo.focus, memo.opened, memo.held, memo.plans,
               couch.sent, couch.desk.sounds.played)


WALKS = {
    "taroky": ({"throw_in": "yes", "partner_call_time": "before", "bida_uni_choice": "any", "contra_on_pagat": "yes"},
               {"contra_on_pagat": "yes"}),
    "tarok": ({"announcers": "all", "final_statement": "always"}, {"contracts": "full"}),
}


@pytest.mark.parametrize("name", WALKS)
def test_without_a_look_no_key_tells_one_hand_from_another(tmp_path, name):
    """Every question of some deals, each with the cards that not all have seen dealt three times. Keys were taken
    without a look, and refused by what the hand holds: "no tarok", a King, a call of the wrong side."""
    draw, asked = Random(28), Counter()
    for seed, options in product(range(14), WALKS[name]):
        played = DealtTaroky(seed, options) if name == "taroky" else tarok.Played(4, options, seed)
        while played.state.turn() and not played.state.tricks:
            state, seat = played.state, min(played.state.turn())
            if state.phase not in GAMES[name].undealt and asked[state.phase] < 4:
                hands = [state, other_hands(state, draw), other_hands(state, draw)]
                couches = [Couch(tmp_path, name, SimpleNamespace(state=hand, dealing=played.dealing))
                           for hand in hands if hand.seen_by(()) == state.seen_by(())]
                assert len(couches) == 3
                if not any(couch.sent for couch in couches):        # an only answer of any hand is given by itself
                    asked[state.phase] += 1
                    for first, *others in zip(*map(told, couches), strict=True):
                        assert first[0][0] == "Look at your hand first:"
                        assert others == [first, first]
                    assert not couches[0].sent
            own = list(state.seen_by({seat}).moves(seat, 0))
            if name == "taroky":
                played.say(seat, at_random(played, seat, own))
            else:
                played.say(draw.choice(own[:2] if state.phase == "auction" else own))   # else all ends in a valat
    assert set(asked) == QUESTIONS[name]


# ---------------------------------------------------------------------- what fingers, places and counts tell

def test_keys_are_dealt_anew_at_each_look(couch):
    seen = []
    for _ in range(4):
        couch.opens(1)
        seen.append(tuple(card.key for card in couch.shown.hand.cards))
        assert set(seen[-1]) == set(HANDS["right"][:12])
        couch.hold(1, False)
    assert len(set(seen)) > 1                           # all four alike: once in 12!³ runs
    firsts = Counter(looking.begin(1, 0, 0.0, True).keys(12)[0] for _ in range(3000))
    assert set(firsts) == set(range(12))
    assert min(firsts.values()) > 150                   # 250 each: less than 150 is seven deviations away


def test_the_key_on_a_card_plays_that_card(couch):
    for _ in range(8):
        seat = couch.seat
        couch.opens(seat)
        place = couch.free(seat)[-1]
        slot = deal_view.sorted_slots(couch.state.seen_by({seat}), seat)[place]
        couch.press(couch.code(place))
        assert (couch.sent[-1][0], couch.sent[-1][1].args) == (seat, (slot,))
        couch.hold(seat, False)
        couch.table.still(couch.now)
        couch.wait(looking.EARLY)


DEALS = {
    "taroky": lambda: taroky.run(taroky.deal(), taroky.asked("lay"), taroky.POVINNOST),
    "tarok": tarok.exchanged,
}


@pytest.mark.parametrize("name", DEALS)
def test_the_closed_table_is_drawn_from_what_everybody_knows(tmp_path, name):
    """With the points so far, and with cards chosen: what the hand at the bottom knows stands nowhere."""
    played = DEALS[name]()
    here = tuple(range(len(played.state.hands)))
    couch = Couch(tmp_path, name, played, here, counts=True, confirm=True)
    phases = set()
    while not couch.state.outcome() and len(couch.state.tricks) < 3:
        seat = couch.seat
        phases.add(couch.state.phase)
        free = couch.free(seat)
        couch.opens(seat)
        if couch.state.phase == CardPhase.LAY:
            for place in free[:couch.table.game.to_lay(couch.state, seat)]:
                couch.press(couch.code(place))
        elif couch.state.phase == CardPhase.PLAY:
            couch.press(couch.code(free[0]))            # it is raised, and goes with a second press
        assert couch.state.phase not in (CardPhase.LAY, CardPhase.PLAY) or couch.memo.chosen
        couch.hold(seat, False)
        shown, view = couch.shown, couch.table.view
        assert isinstance(shown, TrickView)
        assert backs(shown)
        assert [card.dealt for card in shown.hand.cards] == [*range(len(couch.state.hands[seat]))]
        couch.table.view = view._replace(state=view.state.seen_by(()))
        assert couch.shown == shown
        couch.table.view = view
        if seat in couch.state.turn():                  # else the screen has answered by itself, as any hand must
            couch._act(None, seat, _next_move(couch, seat), 0)
        couch.memo.chosen = frozenset()
        couch.wait()
        couch.table.still(couch.now)
        couch.wait(looking.EARLY)
    assert {CardPhase.LAY, CardPhase.PLAY} <= phases


def _next_move(couch, seat):
    """What was chosen, else a calm answer."""
    if couch.state.phase == CardPhase.LAY:
        return lay_move(couch.state, sorted(couch.memo.chosen))
    if couch.state.phase == CardPhase.PLAY:
        return Move("play", tuple(couch.memo.chosen))
    own = list(couch.state.seen_by({seat}).moves(seat, 0))
    return next((move for move in own if str(move) in ("pass", "take 1")), own[0])


def test_points_so_far_are_those_without_what_lies_away(tmp_path):
    """On the shared table 11 stood there, then 5 without what lies away: the declarer's own cards told."""
    played = tarok.talking().until(lambda on: len(on.state.tricks) == 3)
    couch = Couch(tmp_path, "tarok", played, (0, 1, 2), counts=True)
    points = {seat: next(pill.value for pill in couch.shown.pills if pill.label == "Points so far")
              for seat in _each_asked(couch)}
    assert len(points) == 3
    assert all(words.endswith("without what lies away") for words in points.values())


def _each_asked(couch):
    """On until every seat has been asked once to play to the same trick."""
    for _ in range(len(couch.state.hands)):
        seat = couch.seat
        yield seat
        couch._act(None, seat, next(iter(couch.state.seen_by({seat}).moves(seat, 0))), 0)
        couch.wait()
        couch.table.still(couch.now)


def test_a_single_card_that_may_go_goes_by_itself_on_no_shared_screen(couch):
    couch.desk.settings = replace(couch.desk.settings, single=True)
    for _ in range(40):
        seat = couch.seat
        own = list(couch.state.seen_by({seat}).moves(seat, 0))
        assert couch.table.answering.forced(seat) is None
        if len(own) == 1:
            return
        couch._act(None, seat, own[0], 0)
        couch.wait()
    pytest.fail("no card was the only one in this deal")


def test_what_was_said_in_a_look_goes_with_it(couch):
    couch._act(None, 1, next(iter(couch.state.seen_by({1}).moves(1, 0))), 0)
    couch.wait()
    couch.table.still(couch.now)
    couch.wait(looking.EARLY)
    wrong = next(place for place in range(12) if place not in couch.free(2))
    couch.opens(2)
    couch.press(couch.code(wrong))
    assert couch.shown.note
    for text in TEXT_SIZES:                                                     # it stands below what is asked
        scale = Scale(1280, 800, text)
        lay = look_away.layout(couch.shown, scale)
        note, _ = look_away.note_layout(couch.shown, scale, lay)
        assert lay.area.y < look_away.prompt_at(couch.shown, scale, lay).y
        assert look_away.prompt_at(couch.shown, scale, lay).bottom < note.y
    couch.table.hears[COVERED](pygame.Event(COVERED), couch.now)
    assert couch.shown.note == ""


def test_what_this_hand_may_not_say_is_refused_at_once_and_space_means_its_label(tmp_path):
    """An announcement of other hands alone has a key but no button: it took the focus, and Space was refused, too."""
    couch = Couch(tmp_path, "taroky", taroky.run(taroky.deal(), taroky.asked("valat"), taroky.POVINNOST))
    found = 0
    while not found:
        seat = couch.seat
        says = [said.name for said in model.asked_in_talk(couch.table, seat)]
        couch.opens(seat)
        shown = {answer.name for answer in couch.shown.middle.answers}
        for name in set(says) - shown:
            found += 1
            couch.press(couch.side(seat)[says.index(name)])
            assert couch.shown.note
            assert (couch.memo.opened, couch.shown.middle.chosen) == ("", 0)
        couch.confirm(seat)
        assert seat in couch.memo.plans or seat not in couch.state.turn()
        couch.hold(seat, False)
        couch.table.still(couch.now)
        couch.wait(looking.EARLY)


def test_picks_nothing_under_the_veil(couch):
    couch.hold(1)
    lay, scale = look_away.layout(couch.shown, ScreenState().scale), ScreenState().scale
    at = lay.fan.places[0][:2]
    assert look_away.pick(couch.shown, scale, at) == ("", "")
    couch.wait(looking.VEIL)
    assert look_away.pick(couch.shown, scale, at)[0] == "card"
    assert trick_area.BACK not in {card.face for card in couch.shown.hand.cards}


@pytest.mark.parametrize("language", ["en", "cs", "sl"])
@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("window", [(960, 600), (1200, 686), (1920, 1080)], ids=str)
def test_whoever_looks_reads_all_of_each_answer_of_the_talk(tmp_path, window, text, language):
    """Eight answers stand in three columns: to say nothing, announcements, and kontra to each and to the game."""
    with spoken(catalogue(language)):
        couch = Couch(tmp_path, "tarok", tarok.talking().says("say trula", "say kings", "say valat", "pass"), (0, 1, 2))
        couch.opens(1)
        shown, paint = couch.shown, Watching(pygame.Surface(window), Style(text=text))
        assert len(shown.middle.answers) == 8
        look_away.draw(paint, Cards(), Labels(), shown, couch.now)
        assert [whole for _, whole in paint.cut] == []
