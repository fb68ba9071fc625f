"""Lessons, played on their screen: each to its end by keys, wrong tries explained, left and taken up again."""
import json
from dataclasses import replace
from itertools import combinations
from math import ceil
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from client.draw.headers import header_layout
from client.games.catalogue import LISTINGS
from client.games.pcset.board import NO_CLOCK
from client.games.tau.quiz.question import QuizKind, pair
from client.games.tau.quiz.stage import QuizStage
from client.games.tricks import deal_view
from client.games.tricks.mat import bid_ladder
from client.lessons import band
from client.lessons.progress import FILE, Progress
from client.pages.book.book_page import BookPage
from client.pages.settings_page import SettingsPage
from client.play.joining import may_sit_in
from client.play.pausing import may_pause
from client.ui import keys
from p2p.games.game import Move
from p2p.games.pcset import why_not as pcset_why_not
from p2p.games.sets.decks import USUAL
from p2p.games.tarot.cards import TEXT
from p2p.games.tau.words import why_not as tau_why_not
from tests.client.lessons.learner import LESSONS, Learner, desk, right_answer
from tests.effort import some

GAMES = {"tau", "pcset", "lines", "taroky", "tarok"}


def test_every_game_has_its_first_deal_and_the_card_games_short_ones():
    assert {lesson.game for lesson in LESSONS.values()} == GAMES
    assert GAMES | {"tau-adding", "taroky-deal", "taroky-prever", "taroky-contra", "taroky-pagat", "tarok-deal",
                    "tarok-klop", "tarok-beggar", "tarok-kontra"} == set(LESSONS)


def test_a_lesson_names_what_the_settings_draw(tmp_path):
    learner = Learner(desk(tmp_path, art="classic", palette="safe"), "tau")
    assert "orange, empty squiggles" in learner.screen._view().words
    learner.stage.asking._take(2)                       # another shading: red stands for orange, circle for squiggle
    rows = learner.stage.asking.view().rows
    assert rows[0].given == "your card: orange"
    assert rows[3].lying == "squiggle, squiggle"
    assert LESSONS["tau-adding"].drawn("Circle + square = square", "classic", "plain") == (
        "Squiggle + diamond = diamond")


@pytest.mark.parametrize("code", LESSONS)
def test_a_lesson_is_played_to_its_end_by_keys_in_the_minutes_that_it_names(code, tmp_path):
    """Who tries nothing wrong needs at most a minute less than named; a lesson takes 6 minutes at most."""
    learner = Learner(desk(tmp_path), code)
    lesson = learner.lesson
    for number in range(len(learner.lesson.steps)):
        assert learner.screen.at == number
        learner.draw()
        learner.do_step()
        learner.draw()
        assert learner.screen.progress.steps(code) == number + 1
        assert not learner.left
        if number < len(lesson.steps) - 1:
            learner.key(pygame.K_RETURN)
    assert learner.minutes() <= lesson.minutes <= min(6, ceil(learner.minutes()) + 1)
    learner.key(pygame.K_RETURN)
    assert Progress(tmp_path).steps(code) == len(lesson.steps)
    assert learner.left == (lesson.leads_to is None)
    assert learner.lesson is lesson or learner.screen.lesson is lesson.leads_to


@pytest.mark.parametrize("code", LESSONS)
def test_the_only_way_back_is_that_of_the_lesson(code, tmp_path):
    learner = Learner(desk(tmp_path), code)
    for _ in learner.lesson.steps:
        learner.draw()
        if table := getattr(learner.stage, "table", None):
            shown, scale = table.picture(learner.now), table.state.scale
            found = {shown.pick(scale, (x, y)) for x in range(0, 100, 8) for y in range(0, 80, 8)}
            assert ("header", "back") not in found
        learner.key(pygame.K_PAGEDOWN)


def test_the_way_back_stays_away_while_the_mouse_is_on_the_board(tmp_path):
    learner = Learner(desk(tmp_path), "pcset")
    corner = pygame.Rect(0, 120, 90, 60)                # where a table of its own has its arrow
    before = learner.draw().subsurface(corner).copy()
    learner.event(pygame.MOUSEMOTION, pos=(640, 790), rel=(0, 0), buttons=(0, 0, 0))
    assert pygame.image.tobytes(learner.draw().subsurface(corner), "RGB") == pygame.image.tobytes(before, "RGB")


def test_where_a_lesson_ends_the_next_one_of_its_game_begins_where_it_was_left(tmp_path):
    Progress(tmp_path).reach("taroky", 5)
    Progress(tmp_path).reach("taroky-deal", 1)
    learner = Learner(desk(tmp_path), "taroky")
    learner.do_step()
    learner.draw()
    assert learner.screen._on.label == "Your first deal"            # the button is the screen's own
    learner.click((1140, 56))
    assert (learner.screen.lesson.code, learner.screen.at) == ("taroky-deal", 1)
    learner.do_step()
    assert Progress(tmp_path).steps("taroky-deal") == 2
    assert Progress(tmp_path).steps("taroky") == 6


@pytest.mark.parametrize("code", some(LESSONS, 3))
def test_a_lesson_is_played_to_its_end_by_mouse(code, tmp_path):
    """Numbers are typed all the same, and the whole deals, whose cards the keys have played, are left out."""
    learner = Learner(desk(tmp_path), code, mouse=True)
    for step in learner.lesson.steps:
        plan = getattr(step.stage, "__self__", None)
        if plan is not None and plan.guide:
            break
        learner.do_step()
        learner.draw()
        learner.click((1140, 56))               # Go on
    after = learner.lesson.leads_to
    assert learner.left or (learner.screen.lesson, learner.screen.at) in (
        (learner.lesson, len(learner.lesson.steps) - 1), (after, 0))


def test_what_the_steps_of_tarok_say_of_the_bid_holds():
    """Three cards of the talon, in groups of three; and every deal of a lesson has 54 different cards."""
    for step in LESSONS["tarok-deal"].steps[1:3]:
        assert step.stage.__self__.begin().state.contract == "three"
    assert LESSONS["tarok-kontra"].steps[0].stage.__self__.begin().state.declarer == 1


@pytest.mark.parametrize(("code", "number"), [("taroky", 0), ("taroky", 1), ("taroky", 3), ("taroky", 4),
                                              ("tarok", 0), ("tarok", 2), ("tarok", 3)])
def test_who_does_as_a_step_says_takes_the_trick_that_it_promises(code, number, tmp_path):
    """"Win the trick", "any of yours wins": nobody who plays later may take it away."""
    Progress(tmp_path).reach(code, number)
    learner = Learner(desk(tmp_path), code)
    learner.do_step()
    assert learner.stage.practice.state.tricks[-1].winner == 0


@pytest.mark.parametrize("code", ["taroky-deal", "tarok-deal"])
def test_the_sheet_of_a_lesson_claims_no_shuffle_and_offers_no_other_game(code, tmp_path):
    Progress(tmp_path).reach(code, len(LESSONS[code].steps) - 1)
    learner = Learner(desk(tmp_path), code)
    learner.do_step()
    learner.wait(3000)
    learner.draw()
    shown = learner.stage.table.picture(learner.now).shown
    assert (shown.fair[0], shown.checked) == ("Not shuffled.", False)         # and no way leads to its check
    assert [choice.name for choice in shown.choices] == ["advise"]


@pytest.mark.parametrize("code", ["taroky", "tarok"])
def test_a_single_trick_tells_nothing_of_a_deal_and_asks_for_nothing_once_it_is_done(code, tmp_path):
    learner = Learner(desk(tmp_path), code)
    learner.draw()
    shown = learner.stage.table.picture(learner.now).shown
    assert (shown.pills, shown.pauses, shown.sits) == ((), False, None)
    assert not any((*(plate.line for plate in shown.plates), *shown.whisper, shown.talon, shown.last))
    assert shown.prompt.startswith("Your turn: follow")
    learner.do_step()
    learner.draw()
    shown = learner.stage.table.picture(learner.now).shown
    assert (shown.prompt, shown.urgent) == ("", False)
    assert not any(card.key for card in shown.hand.cards)


@pytest.mark.parametrize(("code", "step"), [("tau", 4), ("pcset", 0), ("lines", 2), ("taroky", 0)])
def test_no_lesson_offers_a_pause_or_a_seat(code, step, tmp_path):
    Progress(tmp_path).reach(code, step)
    learner = Learner(desk(tmp_path), code)
    learner.draw()
    view = learner.stage.practice.view(learner.now)
    assert not may_pause(view)
    assert not may_sit_in(view)


@pytest.mark.parametrize(("code", "step"), [("tau", 4), ("pcset", 0), ("lines", 2), ("taroky", 0), ("tarok", 0)])
def test_no_lesson_is_played_from_a_phone(code, step, tmp_path):
    """Its code was shown, and no phone that scanned it got a hand: the node knows no table of a lesson."""
    Progress(tmp_path).reach(code, step)
    phones = SimpleNamespace(plays=lambda _game: True, words=lambda _table: {}, seen=lambda view: view)
    learner = Learner(replace(desk(tmp_path), phones=phones), code)
    learner.draw()
    table = learner.stage.table
    assert not getattr(table.picture(learner.now).shown, "phones", False)
    assert table.carry_out("phones", learner.now) is None


def test_no_card_stays_on_its_way_when_a_step_ends(tmp_path):
    """The talon cards kept in Prever have arrived in the picture that then stands still."""
    Progress(tmp_path).reach("taroky-prever", 1)
    learner = Learner(desk(tmp_path), "taroky-prever")
    learner.do_step()
    learner.wait(100)
    assert learner.stage.done
    assert learner.stage.table.picture(learner.now).shown.moments == ()


def test_the_partner_is_called_with_the_hand_that_the_step_before_wanted():
    """Diamonds and clubs are gone, and the Queen of hearts stayed beside her King."""
    step = next(step for step in LESSONS["taroky-deal"].steps if step.title == "The partner")
    state = step.stage.__self__.begin().state
    held = " ".join(TEXT[face] for face in sorted(state.hand(0)))
    assert held == "T2 T6 T9 T14 T16 T17 T20 T21 H2 HQ HK SN"


def test_a_lesson_is_taken_up_where_it_was_left(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    learner.do_step()
    learner.key(pygame.K_RETURN)
    learner.do_step()
    learner.key(pygame.K_ESCAPE)
    assert learner.left
    assert Learner(desk(tmp_path), "taroky").screen.at == 2


def test_page_keys_and_buttons_go_back_and_on(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    learner.draw()
    learner.key(pygame.K_PAGEUP)
    assert learner.screen.at == 0
    learner.key(pygame.K_PAGEDOWN)
    learner.draw()
    assert learner.screen.at == 1
    learner.click((1070, 56))                   # Back, the left one of the two buttons
    assert learner.screen.at == 0
    assert learner.screen.progress.steps("taroky") == 0         # what is skipped isn't done


@pytest.mark.parametrize(("name", "shown"), [("Mira", "Mira"), ("Jana", "You"), ("", "You")])
def test_who_is_called_as_another_player_of_the_lesson_is_you(name, shown):
    practice = LESSONS["taroky"].steps[0].stage.__self__.begin().named(name)
    assert [seat.name for seat in practice.view(0.0).charter.seats] == [shown, "Jana", "Tomáš", "Petr"]


def card_key(learner, card):
    """The scancode of a card of the learner's hand."""
    state = learner.stage.practice.state
    hand = deal_view.sorted_slots(state, 0)
    return keys.HANDS["left"][[TEXT[state.faces[slot]] for slot in hand].index(card)]


def test_wrong_tries_are_explained_by_the_rules_or_by_the_lesson_and_may_be_made_again_at_once(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    learner.key(code=card_key(learner, "HQ"))
    assert learner.stage.wrong.words.startswith("You hold spades, so a spade it must be")      # rule 9.2 of Taroky
    assert learner.stage.wrong.rule == "9.2"
    learner.key(pygame.K_F7)
    assert isinstance(learner.others[-1], BookPage)
    assert learner.others[-1].title().endswith(f"Taroky - rule {learner.stage.wrong.rule}")
    learner.key(code=card_key(learner, "SK"))
    assert "counts 5" in learner.stage.wrong.words
    learner.key(code=card_key(learner, "S8"))
    assert "under the Jack" in learner.stage.wrong.words
    assert not learner.stage.practice.happenings
    learner.key(code=card_key(learner, "SN"))
    learner.wait(5000)
    assert learner.stage.done


@pytest.mark.parametrize("code", [code for code, lesson in LESSONS.items() if lesson.game in ("taroky", "tarok")])
def test_every_legal_card_of_a_single_trick_is_right_or_has_a_reason(code):
    for step in LESSONS[code].steps:
        plan = step.stage.__self__
        state = plan.begin().state
        if state.phase != "play" or plan.guide:
            continue
        whys = {str(move): plan.judge(state, move) for move in state.moves(0, 0)}
        assert "" in whys.values(), step.title
        assert all(why == "" or why.endswith(".") for why in whys.values())


@pytest.mark.parametrize("code", [code for code, lesson in LESSONS.items() if lesson.game in ("taroky", "tarok")])
def test_the_cards_of_a_single_trick_lie_before_who_played_them(code, tmp_path):
    """The board reckons from who leads; who is asked plays after the cards that lie."""
    for number, step in enumerate(LESSONS[code].steps):
        state = step.stage.__self__.begin().state
        if state.phase == "play" and state.trick:
            Progress(tmp_path).reach(code, number)
            game = Learner(desk(tmp_path), code).stage.table.game.game
            assert (game.leads(state) + len(state.trick)) % len(state.hands) == 0, step.title


def test_a_wrong_tau_is_explained_in_the_band(tmp_path):
    learner = Learner(desk(tmp_path), "tau")
    for _ in range(4):
        learner.key(pygame.K_PAGEDOWN)
    learner.wait(200)
    state = learner.stage.practice.state
    wrong = next(three for three in combinations(sorted(face for face in state.board if face is not None), 3)
                 if USUAL.total(three))
    for face in wrong:
        learner.key(code=keys.code_at("one", state.board.index(face)))
    words = learner.stage.wrong.words
    assert " fails: " in words
    assert not learner.stage.done
    said = words.partition(" fails: ")[2].partition(".")[0].split(", ")
    prop = [prop.name for prop in USUAL.properties].index(words.split()[0].lower())
    rows = sorted(wrong, key=lambda face: (state.board.index(face) % 3, state.board.index(face)))
    assert said == [USUAL.properties[prop].values[USUAL.value(face, prop)] for face in rows]    # as they lie, by rows


@pytest.mark.parametrize("art", ["modern", "classic"])
@pytest.mark.parametrize("code", ["tau", "pcset"])
def test_why_a_claim_was_wrong_names_what_the_settings_draw(code, art, tmp_path):
    """The band says the same as the board below it."""
    Progress(tmp_path).reach(code, len(LESSONS[code].steps) - 1)
    learner = Learner(desk(tmp_path, art=art, palette="safe"), code)
    learner.wait(200)
    table, state = learner.stage.table, learner.stage.practice.state
    board = table.picture(learner.now).shown.race.board
    wrong = next(three for three in combinations(sorted(board), 3) if "red" in why(code, state, three))
    for face in wrong:
        table.game.press(0, board.index(face), learner.now + 1000)
        learner.wait(200)
    assert "orange" in table.game.memo.whys[0].words
    assert learner.screen._view().words == table.game.memo.whys[0].words


def why(code, state, faces) -> str:
    """What the rules say of these cards, "" of a Tau."""
    return (tau_why_not(state, faces) if code == "tau" else pcset_why_not(faces)) or ""


def test_which_of_several_questions_it_is_stands_above_them(tmp_path):
    Progress(tmp_path).reach("tau", 2)
    learner = Learner(desk(tmp_path), "tau")
    assert learner.stage.asking.view().line.startswith("1 of 2. ")
    learner._answer(learner.stage)
    learner.wait(1000)
    assert learner.stage.asking.view().line.startswith("2 of 2. ")
    assert Learner(desk(tmp_path / "other"), "tau").stage.asking.view().line.startswith("In a Tau")


def test_a_triple_is_told_as_it_lies_whatever_was_picked_first(tmp_path):
    Progress(tmp_path).reach("tau", 3)
    learner = Learner(desk(tmp_path), "tau")
    quiz = learner.stage.asking.quiz
    for at in (3, 0, 2):
        learner.key(code=keys.HANDS["left"][at])
    picked = tuple(quiz.choices[at] for at in (0, 2, 3))
    assert learner.stage.wrong.words == quiz.why(picked) != quiz.why(tuple(sorted(picked)))


@pytest.mark.parametrize("code", ["tau", "tau-adding"])
def test_each_question_has_one_right_answer(code, tmp_path):
    for step in LESSONS[code].steps:
        stage = step.stage(desk(tmp_path), 0.0)
        for quiz in getattr(stage, "_quizzes", ()):         # the questions are the stage's own
            assert right_answer(quiz)
            for wrong in combinations(sorted(quiz.choices), quiz.take):
                assert quiz.right(wrong) or " fails: " in quiz.why(wrong)


def test_random_questions_have_one_answer_and_wrong_ones_differ_in_what_is_told():
    for seed in range(200):
        for ask in (QuizKind.TAU, QuizKind.NEAR):
            quiz = pair(Random(seed), ask, seed % 4)
            assert len(set(quiz.choices)) == 5
            right_answer(quiz)


def test_hints_tell_one_property_after_the_other(tmp_path):
    learner = Learner(desk(tmp_path), "tau")
    stage = learner.stage
    assert isinstance(stage, QuizStage)
    told = []
    for _ in range(3):
        told.append([row.follows for row in stage.asking.view().rows].count("so it is …"))
        learner.key(pygame.K_F2)
    assert told == [4, 3, 2]


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_the_band_lies_above_the_board_with_room_for_all_its_words(size, text, tmp_path):
    for code in LESSONS:
        learner = Learner(desk(tmp_path, text=text), code)
        learner.draw(size)
        scale = learner.screen.scale
        high = learner.screen._height()         # what the band takes is the screen's own
        lay = band.layout(scale, high)
        for step in learner.lesson.steps:
            need = scale.wrapped(step.title, lay.words.w, 21, "semi") + scale.wrapped(step.words, lay.words.w)
            assert need <= lay.words.h + 1
        assert high * scale.unit <= size[1] * (0.24 if text == 1.0 else 0.32)


@pytest.mark.parametrize("content", ["", "[1]", '{"tau": -1, "taroky": true, "tarok": 2}', "{", "\x00"])
def test_a_damaged_file_of_lessons_is_no_trouble(content, tmp_path):
    (tmp_path / FILE).write_text(content)
    progress = Progress(tmp_path)
    assert (progress.steps("tau"), progress.steps("taroky")) == (0, 0)
    assert progress.reach("tau", 1) == ""
    assert json.loads((tmp_path / FILE).read_text())["tau"] == 1


def test_a_lesson_that_can_not_be_kept_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    assert "can't be kept" in Progress(tmp_path / "file").reach("tau", 1)


def test_moves_of_the_others_come_at_once_on_a_key(tmp_path):
    learner = Learner(desk(tmp_path), "taroky")
    learner.key(code=card_key(learner, "SN"))
    before = len(learner.stage.practice.happenings)
    learner.key(pygame.K_SPACE, pygame.KSCAN_SPACE)
    assert len(learner.stage.practice.happenings) == before + 1 == 2
    assert learner.stage.practice.happenings[0].move.verb == Move("play").verb


@pytest.mark.parametrize("game", [game for game, listing in LISTINGS.items() if listing.lessons])
def test_the_lobby_says_how_long_the_first_lessons_take(game):
    first = LISTINGS[game].boards().lessons[0]
    told = LISTINGS[game].lessons
    assert told[0].code == game
    for one in told:
        lesson = LESSONS[one.code]
        assert (one.minutes, one.steps, lesson.game) == (lesson.minutes, len(lesson.steps), game)
    chain = [first]
    while chain[-1].leads_to:
        chain.append(chain[-1].leads_to)
    assert [lesson.code for lesson in chain] == [one.code for one in told]


@pytest.mark.parametrize(("code", "step"), [("tau", 4), ("pcset", 0), ("lines", 1), ("lines", 2), ("taroky", 0),
                                            ("tarok-kontra", 0)])
def test_what_the_header_shows_answers_also_once_a_step_is_done(code, step, tmp_path):
    Progress(tmp_path).reach(code, step)
    learner = Learner(desk(tmp_path), code)
    learner.do_step()
    learner.draw()
    picture, table = learner.stage.table.picture(learner.now), learner.stage.table
    header = header_layout(table.state.scale)
    top = round(learner.screen._height() * learner.screen.scale.unit)       # the band's height is the screen's own
    assert picture.pick(table.state.scale, header.settings.center) == ("header", "settings")

    def press(rect):
        learner.click((rect.centerx * table.state.scale.unit, rect.centery * table.state.scale.unit + top))

    press(header.settings)
    assert isinstance(learner.others.pop(), SettingsPage)
    press(header.help)
    assert table.state.reading
    learner.draw()
    learner.key(pygame.K_ESCAPE)
    assert not table.state.reading
    assert not learner.left
    learner.key(pygame.K_F1)
    assert table.state.reading
    press(header.help)
    assert not table.state.reading
    learner.click(band.layout(learner.screen.scale, learner.screen._height()).back.center)      # a unit is a pixel
    assert learner.left


@pytest.mark.parametrize("code", ["tau", "pcset"])
def test_the_clock_of_a_lesson_begins_at_nought(code, tmp_path):
    Progress(tmp_path).reach(code, 4)
    learner = Learner(desk(tmp_path), code)
    shown = learner.stage.table.picture(learner.now).shown
    assert shown.banner is None                 # nobody is told to get ready
    assert not shown.race.hidden
    assert shown.clock == (0 if code == "tau" else NO_CLOCK)


@pytest.mark.parametrize("step", [2, 3])
def test_the_end_of_a_grid_says_who_has_won_and_promises_no_check(step, tmp_path):
    Progress(tmp_path).reach("lines", step)
    learner = Learner(desk(tmp_path), "lines")
    learner.do_step()
    learner.draw()
    shown = learner.stage.table.picture(learner.now).shown
    assert shown.commands == ()
    assert (shown.strong, shown.words) == (("Mira wins as HIGH:", "3 is more than 2.") if step == 2 else (
        "Jana wins as HIGH:", "16 is more than 15."))


def test_no_line_of_hints_names_a_command_that_does_nothing(tmp_path):
    """PC Set's second and fourth step want something else than a set: neither advice nor hints are offered there."""
    for step, names in enumerate(([], [], ["advise", "hint"], [], ["advise", "hint"])):
        Progress(tmp_path).reach("pcset", step)
        learner = Learner(desk(tmp_path), "pcset")
        assert [command.name for command in learner.stage.table.picture(learner.now).shown.commands] == names
        learner.do_step()
        assert learner.stage.table.picture(learner.now).shown.commands == ()


def test_up_is_explained_only_for_bids_that_bring_points_above_35(tmp_path):
    """Rule 9 of Tarok: three to solo one count the difference, beggar, valat and here solo without do not."""
    shown = Learner(desk(tmp_path), "tarok-beggar").stage.table.picture(1100.0).shown
    told = {bid.label for bid in shown.middle.bids if "“up”" in bid_ladder.noted(shown.middle, bid)}
    assert told == {"three", "two", "one", "solo three", "solo two", "solo one"}


@pytest.mark.parametrize("code", ["tarok-beggar", "tarok-klop"])
def test_a_hand_of_a_few_cards_counts_no_tricks(code, tmp_path):
    Progress(tmp_path).reach(code, len(LESSONS[code].steps) - 1)
    shown = Learner(desk(tmp_path), code).stage.table.picture(1100.0).shown
    assert (shown.line, shown.last) == ("a single trick", False)
    assert not any("trick" in plate.line for plate in shown.plates)
    assert shown.pills                          # what is played stays in the strip


@pytest.mark.parametrize("code", ["taroky-deal", "tarok-deal"])
def test_the_words_of_the_whole_deal_fit_the_hand_and_name_the_key_for_advice(code, tmp_path):
    """"Then your King gets home" stands only while one is held; alone, a card of a suit draws no tarok."""
    Progress(tmp_path).reach(code, len(LESSONS[code].steps) - 1)
    learner, said = Learner(desk(tmp_path), code), []
    while not learner.stage.done:
        title, words = learner.stage.guide
        state = learner.stage.practice.state
        said.append(words)
        if title == "You lead":
            held = [TEXT[state.faces[slot]] for slot in state.hands[0]]
            assert ("your King" in words) == (len(held) > 1 and any(card[1:] == "K" for card in held)
                                              and any(card[0] == "T" for card in held))
            assert ("High taroks" in words) == (len(held) > 1 and any(card[0] == "T" for card in held))
        if 0 in state.turn():
            learner._move(learner.stage)
        learner.wait(700)
    assert "F9" in said[0]
