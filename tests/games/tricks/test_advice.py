"""Advice and what could have been better: from what the seat may see, never with others, never before the end."""
import pickle
from concurrent.futures import Future
from types import SimpleNamespace

import pygame
import pytest
from msgspec import structs

from client.draw import advice_panel
from client.draw.paint import Style
from client.draw.scale import Scale
from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.games.tricks import board, deal_view, model
from client.games.tricks.memo import TrickMemo
from client.games.tricks.teach import advice as advising
from client.games.tricks.teach.advice import advice, card_words, reason, think, why_word
from client.games.tricks.teach.advising import _counsel as counsel
from client.games.tricks.teach.review import LEAST, MOST, Costly, DealReview as Found, Reviewing, stands_for
from client.games.tricks.teach.review_page import BETTER, MORE as BETTER_MORE, ReviewPage
from client.lessons.progress import Progress
from client.play.advice import ALONE, refused, with_advice
from client.play.game_table import ScreenState
from client.settings import Settings
from client.ui import keys
from p2p.games.game import Move, Outcome, Seat
from p2p.games.tarot.cards import FACE, ROMAN, SKYZ, SUIT, SUIT_NAMES, TEXT, power
from p2p.peer.processes import Processes
from p2p.table.plays import TakenMove
from tests.client.lessons.learner import LESSONS, Learner, desk
from tests.client.screens.pictures import SMALL, written
from tests.client.table_views import changed
from tests.client.watching import Watching

GAMES = ("taroky", "tarok")


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """Thoughts are made here and at once, packed as on the way to their process and back."""
    def submit(_, question):
        _game, state, seat, *_ = question.args
        assert all(face < 0 or state.sight[slot] & (1 << seat | 16) for slot, face in enumerate(state.faces))
        future = Future()
        future.set_result(pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(question))())))
        return future
    monkeypatch.setattr(Processes, "submit", submit)


def whole_deal(tmp_path, game, tricks):
    """A learner within the whole deal of a lesson, asked for a card, so many tricks done."""
    table = desk(tmp_path)
    Progress(tmp_path).reach(f"{game}-deal", {"taroky": 5, "tarok": 3}[game])
    learner = Learner(table, f"{game}-deal")
    while not (learner.stage.practice.state.phase == "play" and 0 in learner.stage.practice.state.turn()
               and len(learner.stage.practice.state.tricks) >= tricks):
        if 0 in learner.stage.practice.state.turn():
            learner._move(learner.stage)
        learner.wait(100)
    return learner


def phase(tmp_path, game, name):
    """A learner within the whole deal of a lesson, asked in this phase."""
    Progress(tmp_path).reach(f"{game}-deal", {"taroky": 5, "tarok": 3}[game])
    learner = Learner(desk(tmp_path), f"{game}-deal")
    while not (learner.stage.practice.state.phase == name and 0 in learner.stage.practice.state.turn()):
        if 0 in learner.stage.practice.state.turn():
            learner._move(learner.stage)
        learner.wait(100)
    return learner


@pytest.mark.parametrize("game", GAMES)
def test_advice_names_a_legal_card_with_a_reason_and_the_values_of_the_others(game, tmp_path):
    learner = whole_deal(tmp_path, game, 5)
    table, state = learner.stage.table.game, learner.stage.practice.state
    learner.key(pygame.K_F9)
    learner.wait(300)
    shown = table.advising.shown
    legal = {state.faces[move.args[0]] for move in state.moves(0, 0)}
    assert {face for face, _ in shown.rows} <= legal
    assert shown.why.endswith(".")
    values = [value for _, value in shown.rows]
    assert values == sorted(values, reverse=True)
    slot, = table.advising.slots
    assert slot in state.hands[0]
    assert learner.stage.practice.state is state                # nothing was played
    assert learner.stage.table.picture(learner.now).shown.advice
    assert "with advice" in learner.stage.table.picture(learner.now).shown.line
    learner.draw()
    learner.key(pygame.K_F9)
    assert table.advising.shown is None


@pytest.mark.parametrize("game", GAMES)
def test_advice_on_what_to_lay_away_names_and_raises_the_cards(game, tmp_path):
    """Nothing is laid away by it: Space does that, and other cards may be chosen before."""
    learner = phase(tmp_path, game, "lay")
    table, state = learner.stage.table.game, learner.stage.practice.state
    learner.key(pygame.K_F9)
    learner.wait(300)
    chosen, shown = table.memo.chosen, table.advising.shown
    assert len(chosen) == table.game.to_lay(state, 0)
    assert shown.title == "Lay these away"
    for slot in chosen:
        face = state.faces[slot]
        rank = {"K": "King", "Q": "Queen", "N": "Knight", "J": "Jack"}.get(TEXT[face][1:], TEXT[face][1:])
        assert (ROMAN[face] if face <= SKYZ else rank) in shown.why
        assert face <= SKYZ or SUIT_NAMES[SUIT[face]] in shown.why
    learner.draw()
    learner.wait(500)
    assert table.memo.chosen == chosen
    learner.key(code=keys.HANDS["left"][deal_view.sorted_slots(state, 0).index(min(chosen))])
    learner.wait(300)
    assert table.memo.chosen == chosen - {min(chosen)}
    assert learner.stage.practice.state is state


STEPS = [(code, at) for code in LESSONS if LESSONS[code].game in GAMES for at in range(len(LESSONS[code].steps))]


@pytest.mark.parametrize(("code", "at"), STEPS)
def test_advice_in_a_step_of_a_lesson_is_what_the_step_takes_or_it_says_why_there_is_none(code, at, tmp_path):
    """A trick without the rest of its deal can't be imagined, and a step may want another thing than good play."""
    Progress(tmp_path).reach(code, at)
    learner = Learner(desk(tmp_path), code)
    stage, view = learner.stage, learner.stage.table.view
    learner.key(pygame.K_F9)
    learner.wait(300)
    shown = stage.table.game.advising.shown
    if not stage.plan.advised:
        assert (shown, stage.table.state.note) == (None, ("No advice here:", "this step says itself what to do."))
        return
    assert shown.title
    assert shown.why.endswith(".")
    assert not stage.plan.judge(view.state, think(LESSONS[code].game, view.state.seen_by({0}), 0).move)


def test_cards_that_are_about_equal_have_one_value_and_no_order(tmp_path):
    """Three leads differ by less than imagined deals can tell: the move is named, the others stand beside it."""
    learner = whole_deal(tmp_path, "tarok", 0)
    state = learner.stage.practice.state
    slots = state.hands[0][:5]
    faces = [state.faces[slot] for slot in slots]
    values = dict(zip(faces, (6.7, 7.0, 6.9, 3.0, -1.0), strict=True))
    thought = advising.SharpThought(Move("play", (slots[0],)), values, {}, frozenset(faces[:3]))
    told = advice(thought, state, Seat(0), TAROK)
    assert told.why.endswith(" Three cards are about equal.")
    assert told.rows[0][0] == faces[0]
    assert [value for _, value in told.rows] == [7.0, 7.0, 7.0, 3.0, -1.0]
    words = [row.words for row in counsel(told).rows]
    assert words == ["equal", "equal", "equal", "+3.0", "−1.0"]
    assert "promises more" not in told.why
    bold = advice(thought._replace(near=frozenset(), refused=frozenset(faces[1:2])), state, Seat(0), TAROK)
    assert bold.why.endswith(f" The {card_words(faces[1], TAROK.fool)} promises more, but is too easily lost.")
    alone = advice(thought._replace(near=frozenset(faces[:1])), state, Seat(0), TAROK)
    assert not alone.near
    assert "equal" not in alone.why


def test_advice_that_could_not_be_worked_out_says_so(tmp_path, monkeypatch):
    def submit(*_):
        future = Future()
        future.set_exception(ValueError("no deal fits"))
        return future
    learner = whole_deal(tmp_path, "taroky", 0)
    monkeypatch.setattr(Processes, "submit", submit)
    learner.key(pygame.K_F9)
    learner.wait(300)
    assert learner.stage.table.state.note == ("No advice now:", "it could not be worked out.")
    assert not learner.stage.table.game.advising.thinks


def test_a_single_card_to_lay_away_is_spoken_of_as_one(tmp_path):
    learner = phase(tmp_path, "taroky", "lay")
    state = learner.stage.practice.state
    queen = next(slot for slot in state.hands[0] if TEXT[state.faces[slot]] == "HQ")
    shown = advice(advising.SharpThought(Move("lay", (queen,)), {}, {}), state, 0, TAROKY)
    assert (shown.title, shown.why) == (
        "Lay this away", "Queen of hearts: it counts for you, and what wins tricks stays in hand.")


@pytest.mark.parametrize(("game", "at"), [("taroky", "valat"), ("tarok", "talk")])
def test_a_pass_in_the_talk_is_advised_in_the_words_of_its_question(game, at, tmp_path):
    """No button says "Pass" there: "Anything to announce?" is asked, and "Nothing more this deal" answers it."""
    table = phase(tmp_path, game, at).stage
    state, words = table.practice.state, table.table.game.game
    thought = advising.SharpThought(Move("pass"), {}, {Move("pass"): -0.2})
    told = advising.advice(thought, state, Seat(0), words)
    assert (told.title, told.rows) == ("Nothing to announce", (("Nothing to announce", -0.2),))


@pytest.mark.parametrize(("side", "words"), [("with", "valat with Povinnost"), ("against", "valat against Povinnost")])
def test_a_valat_of_a_side_is_named_whole(side, words, tmp_path):
    state = phase(tmp_path, "taroky", "valat").stage.practice.state
    assert TAROKY.words_of(state, Move("valat", (side,))) == words


@pytest.mark.parametrize(("game", "name", "facts"), [
    ("taroky", "prever", "You hold 7 taroks up to the XXI and one King."),
    ("tarok", "auction", "You hold six taroks up to the XXI and one King.")])
def test_advice_on_a_word_tells_facts_of_the_hand_and_values(game, name, facts, tmp_path, monkeypatch):
    lines = advice_panel.Paint.lines
    learner = phase(tmp_path, game, name)
    learner.key(pygame.K_F9)
    learner.wait(300)
    shown = learner.stage.table.game.advising.shown
    assert shown.title
    assert shown.why == facts
    words = []
    monkeypatch.setattr(advice_panel, "_draw_row", lambda _paint, _rect, row, *_: words.append(row.words))
    monkeypatch.setattr(advice_panel.Paint, "lines",
                        lambda self, text, *args: words.append(text) or lines(self, text, *args))
    learner.draw()
    values = ["equal" if key in shown.near else f"{value:+.1f}".replace("-", "−") for key, value in shown.rows]
    assert all(any(value in text for text in words) for value in values[:2]), (words, values)


@pytest.mark.parametrize(("game", "name"), [("taroky", "prever"), ("tarok", "auction"), ("tarok", "talk")])
def test_the_keyboard_stands_on_the_answer_that_is_advised(game, name, tmp_path, monkeypatch):
    """Once Enter said the first answer, whatever the panel advised."""
    learner = phase(tmp_path, game, name)
    table = learner.stage.table
    state = table.view.state.seen_by({Seat(0)})
    for move in state.moves(Seat(0), 0):
        future = Future()
        future.set_result(advising.SharpThought(move, {}, {move: 1.0}))
        monkeypatch.setattr(Processes, "submit", lambda *_, told=future: told)
        table.game.advising.drop()
        learner.key(pygame.K_F9)
        learner.wait(300)
        shown = table.game.answering.answers(Seat(0))
        lit = shown[table.game.memo.focus]
        assert lit == str(move) or (lit == "pass" and move.verb == "declare"), (lit, shown)


def test_the_panel_lies_off_the_trick_and_the_hand(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 4)
    learner.wait(3000)                                          # until nothing moves
    before = [learner.draw() for _ in range(20)][-1].copy()     # and every card is sharp
    learner.key(pygame.K_F9)
    learner.wait(600)
    after = [learner.draw() for _ in range(20)][-1]
    trick = pygame.Rect(470, 230, 330, 320)                     # of the cross of four cards, by the lesson's picture
    assert pygame.image.tobytes(before.subsurface(trick), "RGB") == pygame.image.tobytes(after.subsurface(trick), "RGB")


def test_there_is_no_advice_with_other_people(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 1)
    view = learner.stage.table.view
    other = view.charter.members[0]
    charter = type(view.charter)(*(getattr(view.charter, name) if name != "members" else (other, other)
                                   for name in view.charter.__struct_fields__))
    assert refused(changed(view, charter=charter)) == ALONE
    seats = tuple(type(seat)(seat.member, seat.name, "") for seat in view.charter.seats)
    couch = type(view.charter)(*(getattr(view.charter, name) if name != "seats" else seats
                                 for name in view.charter.__struct_fields__))
    assert refused(changed(view, charter=couch)) == ALONE
    day = structs.replace(view.charter, options=(*view.charter.options, ("day", "2026-11-28")))
    assert refused(changed(view, charter=day)) == "the deal of a day is played without advice."
    assert refused(view) == ""


def test_keys_that_have_nothing_to_show_say_so(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 0)
    table = learner.stage.table
    learner.key(pygame.K_F3)
    assert table.state.note == ("No trick yet:", "this shows the last one once more.")
    while 0 in learner.stage.practice.state.turn():
        learner._move(learner.stage)
    learner.key(pygame.K_F9)
    assert table.state.note == ("No advice now:", "ask when it is your turn.")
    assert not table.game.advising.thinks
    assert table.game.advising.asked.count == 0


def test_a_deal_that_is_not_over_is_not_judged(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 1)
    with pytest.raises(ValueError, match="isn't over"):
        Reviewing(learner.stage.table.view, 0, ("a", "b", "c", "d"), None, Processes(1))


@pytest.mark.parametrize("game", GAMES)
def test_after_the_deal_the_costliest_cards_are_told_with_better_ones(game, tmp_path):
    learner = whole_deal(tmp_path, game, 6)
    learner.do_step()
    learner.wait(2000)
    table = learner.stage.table.game
    assert table.sheet_lies
    learner.key(pygame.K_F9)
    page = learner.others[-1]
    assert isinstance(page, ReviewPage)
    while page.found is None:
        page.refresh()
    found = page.found
    assert len(found.worst) <= MOST
    assert all(costly.cost >= LEAST and costly.played != costly.better for costly in found.worst)
    assert [costly.cost for costly in found.worst] == sorted((costly.cost for costly in found.worst), reverse=True)
    assert found.cost >= sum(costly.cost for costly in found.worst) - 1e-9
    mine = [step for step in table.view.happenings if step.seat == 0 and step.move.verb == "play"]
    for costly in found.worst:
        if costly.trick < 0:
            continue
        before = mine[costly.trick].before
        assert before.faces[mine[costly.trick].move.args[0]] == costly.played
        before.check(0, Move("play", (before.hands[0][before.hand(0).index(costly.better)],)), 0)
    paint = Watching(pygame.Surface(SMALL), Style(text=1.4))
    page.draw(paint, 0.0)
    assert paint.runs_over() == paint.squeezed == []
    reasons = {paint.sizes[line] for costly in found.worst for line in paint.sizes
               if len(line) > 12 and line in costly.why}
    assert len(reasons) <= 1                            # no row is smaller than the others
    if found.worst:                                     # Enter does what the foot says, before Tab and after a click
        for before in ((), (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 300), button=1),)):
            table.memo.sheet_trick = -2
            for event in (*before, pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")):
                page.handle(event, 0.0)
            assert table.memo.sheet_trick == found.worst[0].trick


@pytest.mark.parametrize(("game", "phases"), [
    ("taroky", {"prever", "lay", "valat"}), ("tarok", {"auction", "king", "talon", "lay", "talk"})])
def test_words_and_discards_are_valued_beside_the_others_in_the_same_deals(game, phases, tmp_path):
    """The panel shows every answer that has a value, from the best on; the same question has the same values."""
    Progress(tmp_path).reach(f"{game}-deal", {"taroky": 5, "tarok": 3}[game])
    learner, found = Learner(desk(tmp_path), f"{game}-deal"), {}
    while learner.stage.practice.state.phase != "play":
        practice = learner.stage.practice
        if 0 in practice.state.turn():
            if practice.state.phase in phases and practice.state.phase not in found:
                state = practice.state.seen_by({0})
                thought = found[practice.state.phase] = think(game, state, 0)
                shown = advising.advice(thought, state, 0, learner.stage.table.game.game)
                assert [value for _, value in shown.rows] == sorted(thought.words.values(), reverse=True)
                assert len({key for key, _ in shown.rows}) == len(thought.words) > 1
                assert thought.move in thought.words
                for move in thought.words:
                    state.check(0, move, 0)
            learner._move(learner.stage)
        learner.wait(100)
    assert "lay" in found or "auction" in found


def test_answers_about_equal_are_told_by_the_spread_of_batches(monkeypatch):
    """One that is a tenth ahead in every batch of deals is better; one whose lead comes and goes is not."""
    words = {name: Move("bid", (name,)) for name in ("pass", "three", "two")}
    seeds = iter(range(advising.BATCHES))

    def values(*_args):
        batch = next(seeds)
        return {words["pass"]: 1.0, words["three"]: 1.1, words["two"]: 1.2 if batch % 2 else 0.95}
    monkeypatch.setattr(advising, "import_module", lambda _name: SimpleNamespace(values=values))
    found, level = advising._words("tarok", None, Seat(0), None)
    assert found == pytest.approx({words["pass"]: 1.0, words["three"]: 1.1, words["two"]: 1.075})
    assert level == {words["three"], words["two"]}


def test_what_a_lesson_teaches_is_advised_where_it_is_about_as_good():
    """Your first deal empties clubs and diamonds; the sharp bot would rather empty diamonds and spades."""
    taught, other = Move("lay", (1, 2)), Move("lay", (3, 4))
    thought = advising.SharpThought(other, {}, {other: 12.5, taught: 12.4}, level=frozenset({other, taught}))
    agreed = advising.agreeing(thought, taught)
    assert (agreed.move, agreed.words) == (taught, {other: 12.5, taught: 12.5})
    assert advising.agreeing(thought._replace(level=frozenset({other})), taught).move == other
    assert advising.agreeing(thought, None) == thought


def test_the_whole_first_deal_lays_away_as_its_words_say(tmp_path):
    learner = phase(tmp_path, "taroky", "lay")
    assert "here clubs and diamonds" in learner.stage.guide[1]
    learner.key(pygame.K_F9)
    while learner.stage.table.game.advising.thinks:
        learner.wait(100)
    state, slots = learner.stage.practice.state, learner.stage.table.game.advising.slots
    assert {TEXT[state.faces[slot]] for slot in slots} == {"D4", "D3", "C9", "C8"}


def reviewed(monkeypatch, view, game, did, thought):
    """The review of a deal in which seat 0 did this in the view's state, when a bot would have thought so."""
    def submit(*_args):
        future = Future()
        future.set_result(thought)
        return future
    monkeypatch.setattr(Processes, "submit", submit)
    step = TakenMove(0, 0, Seat(0), did, view.state, view.state, None)
    over = changed(view, outcome=Outcome((0, 0, 0, 0), (Seat(0),), ""), happenings=(step,), begins_at=0)
    reviewing = Reviewing(over, Seat(0), ("a", "b", "c", "d"), game, Processes(1))
    while (found := reviewing.update()) is None:
        pass
    return found


@pytest.mark.parametrize("words", [{}, {"bid pass": 3.0, "bid one": 7.5}, {"bid pass": 3.0, "bid one": 3.9},
                                   {"bid pass": 9.0, "bid one": 7.5}])
def test_a_word_costs_what_the_bot_s_own_one_brings_more(words, tmp_path, monkeypatch):
    """It costs 7.5 - 3; 0.9 is within the estimate's error, and a word better than the bot's costs nothing."""
    learner = phase(tmp_path, "tarok", "auction")
    view, game = learner.stage.table.view, learner.stage.table.game.game
    valued = {Move(*word.split()[:1], (word.split()[1],)): value for word, value in words.items()}
    thought = advising.SharpThought(Move("bid", ("one",)), {}, valued)
    found = reviewed(monkeypatch, view, game, Move("bid", ("pass",)), thought)
    assert found.looked == bool(words)
    if words.get("bid one", 0) - words.get("bid pass", 0) > 4:
        costly, = found.worst
        assert (costly.trick, costly.step, costly.cost, costly.played, costly.better) == (-1, 0, 4.5, "Pass", "One")
        assert "You said “Pass”. Better was “One”. You hold " in costly.why
    else:
        assert found.worst == ()
        assert found.cost == 0


def test_after_a_deal_the_bar_names_the_page_and_a_row_leads_to_the_replay_at_its_moment(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 6)
    learner.do_step()
    learner.wait(2000)
    table = learner.stage.table.game
    table._final_board = True
    assert BETTER in table.banner().choices
    assert BETTER.key == "F9"
    went = []
    table.desk.ways = SimpleNamespace(replay=lambda _desk, *at: went.append(at) or "replay")
    table.view = changed(table.view, file=tmp_path / "a.fairdeal", number=3)
    page = table.does["advise"](0)
    page.found = Found((Costly(4, 1.0, 1, 2, "", "", 17),), 1.0, 1)
    assert page.use_control("trick 0") == "replay"
    assert went == [(tmp_path / "a.fairdeal", 3, 17)]
    page.found = Found((Costly(4, 1.0, 1, 2, "", "", 17),), 1.0, 9)
    assert "You had 9 choices in all. The rest cost nothing that counts." in written(page, (1280, 800))


def test_enter_shows_the_costliest_decision_before_any_other_key(tmp_path):
    """The hint at the foot of the page says so."""
    learner = whole_deal(tmp_path, "taroky", 6)
    learner.do_step()
    learner.wait(2000)
    page = learner.stage.table.game.does["advise"](0)
    costly = Costly(4, 1.0, 1, 2, "", "", 17)
    page.found, page.reviewing = None, SimpleNamespace(update=lambda: Found((costly,), 1.0, 1))
    page.refresh()
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert page.form.handle(enter, Scale(1280, 800)) == "trick 0"


@pytest.mark.parametrize(("game", "points"), [("taroky", 3), ("tarok", 0)])
def test_what_a_card_costs_is_told_in_card_points_where_chips_are_paid(game, points, tmp_path, monkeypatch):
    """With a partner a chip is paid for five card points (rule 9.4): 0.6 are three. In Tarok points are written."""
    view = whole_deal(tmp_path, game, 2).stage.table.view
    state = view.state.seen_by({0})
    did, better = list(state.moves(0, 0))[:2]
    values = {state.faces[did.args[0]]: 1.0, state.faces[better.args[0]]: 1.6}
    thought = advising.SharpThought(better, values, {})
    found = reviewed(monkeypatch, view, {"taroky": TAROKY, "tarok": TAROK}[game], did, thought)
    costly, = found.worst
    assert (costly.points, round(found.points, 6)) == (points, points)
    assert not reviewed(monkeypatch, view, TAROKY, did, thought._replace(near=frozenset(values))).worst


def test_a_bulb_in_the_strip_asks_by_mouse_only_where_there_is_advice(tmp_path):
    learner = whole_deal(tmp_path, "taroky", 1)
    learner.draw()
    table, top = learner.stage.table, round(learner.screen._height() * learner.screen.scale.unit)
    lay = board.layout(table.picture(learner.now).shown, table.state.scale)
    x, y = table.state.scale.rect(lay.header["advise"]).center
    learner.click((x, y + top))
    assert table.game.advising.shown
    view, memo = table.game.view, TrickMemo(ScreenState())
    here = SimpleNamespace(view=view, memo=memo, screen=memo.screen, game=table.game.game,
                           desk=SimpleNamespace(settings=Settings()))
    assert model.table(here, learner.now).advised
    seats = tuple(type(seat)(seat.member, seat.name, "") for seat in view.charter.seats)
    here.view = changed(view, charter=structs.replace(view.charter, seats=seats))
    assert not model.table(here, learner.now).advised
    learner.do_step()
    shown = learner.stage.table.picture(learner.now).shown
    assert not getattr(shown, "advised", False)


def test_like_cards_stand_for_each_other_within_a_suit():
    assert stands_for(FACE["S10"], {FACE["S8"]: 1.0, FACE["C7"]: 2.0}, power()) == FACE["S8"]
    assert stands_for(FACE["C7"], {FACE["S8"]: 1.0, FACE["C7"]: 2.0}, power()) == FACE["C7"]


@pytest.mark.parametrize(("game", "fool"), [(TAROKY, "Skyz"), (TAROK, "skis")])
def test_each_game_names_its_fool(game, fool, tmp_path):
    learner = whole_deal(tmp_path, "tarok", 0)
    state = learner.stage.practice.state
    thought = advising.SharpThought(Move("play", (0,)), {FACE["T22"]: 1.0}, {})
    held = state._replace(faces=(FACE["T22"], *state.faces[1:]), hands=((0,), *state.hands[1:]))
    assert advice(thought, held, 0, game).title == f"Lead the {fool}"
    assert why_word(held, 0, fool) == f"You hold one tarok up to the {fool} and no Kings."


@pytest.mark.parametrize(("out", "why"), [
    ("T20 T3", "Two taroks are still out: it draws some of them."), ("T20", "One tarok is still out: it may draw it."),
    ("T3 T2", "No tarok that is still out beats it, and it draws from the two that others may have."),
    ("T3", "No tarok that is still out beats it, and it draws the last one if somebody has it."),
    ("HK", "All other taroks are gone.")])
def test_taroks_that_are_out_are_counted_in_words(out, why, tmp_path, monkeypatch):
    state = whole_deal(tmp_path, "taroky", 0).stage.practice.state
    monkeypatch.setattr(advising, "unseen", lambda *_: {FACE[card] for card in out.split()})
    assert reason(state, 0, FACE["T17"]) == why


def test_words():
    assert [card_words(FACE[card], "skis") for card in ("T14", "T22", "HK", "D4")] == [
        "XIV", "skis", "King of hearts", "4 of diamonds"]
    assert (with_advice("deal 1", 0), with_advice("deal 1", 1)) == ("deal 1", "deal 1, with advice")


def test_the_reason_for_the_last_card_of_a_trick(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    state = learner.lesson.steps[4].stage.__self__.begin().state.seen_by({0})      # XIV lies, the learner plays last
    assert reason(state, 0, FACE["T15"]) == "You play last, and it takes the trick."
    assert "as little as can be" in reason(state, 0, FACE["T6"])


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_a_decision_cost_stands_off_its_cards(text, tmp_path, monkeypatch):
    """Also tens of points, beside cards that were laid away, which are wider than one."""
    learner = whole_deal(tmp_path, "tarok", 6)
    learner.do_step()
    learner.wait(2000)
    page, plates = learner.stage.table.game.does["advise"](0), []
    cards = tuple(FACE[card] for card in ("CQ", "C8"))
    page.found = Found((Costly(-1, 110.4, cards, cards[::-1], "Lay away", "You laid away.", 1),), 110.4, 1)
    paint, row = Watching(pygame.Surface(SMALL), Style(text=text)), page._draw_choice
    monkeypatch.setattr(page, "_draw_choice", lambda paint, rect, *rest: plates.append(rect) or row(paint, rect, *rest))
    page.draw_page(paint)
    ends = [place.right for words, place in paint.texts if words in {"−110.4", "play"} and place.x < 200]
    assert len(ends) == 2
    assert max(ends) < min(rect.x for rect in plates) - BETTER_MORE


def test_a_discard_names_the_cards_in_which_both_differ_and_what_the_better_one_leaves(tmp_path, monkeypatch):
    """The page shows both beside it: what stays the same isn't named."""
    learner = phase(tmp_path, "taroky", "lay")
    view, game = learner.stage.table.view, learner.stage.table.game.game
    state = view.state.seen_by({0})
    slot = {state.faces[slot]: slot for slot in state.hands[0]}
    did, better = (Move("lay", tuple(slot[FACE[card]] for card in cards.split())) for cards in (
        "D4 D3 SN C8", "D4 D3 SN C9"))
    found = reviewed(monkeypatch, view, game, did, advising.SharpThought(better, {}, {did: 3.0, better: 5.0}))
    costly, = found.worst
    assert costly.why == ("You laid away 8 of clubs. Better: 9 of clubs. "
                          "Then no diamonds and no spades are left, and taroks take them.")
