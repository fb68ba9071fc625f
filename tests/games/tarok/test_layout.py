"""Nothing at Tarok's table overlaps or leaves the window, in every phase, at any size of window and text."""
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SERIF
from client.draw.paint import Style
from client.draw.scale import Scale
from client.games.tarok.words import GLOSSES
from client.games.tricks import board, deal_view, look_away, score
from client.games.tricks.mat import bid_ladder, trick_area
from client.games.tricks.mat.quiet_round import Quiet
from client.games.tricks.mat.trick_area import AnswerButton
from client.games.tricks.score_view import ScoreLine
from client.ui import glossary
from client.ui.keys import Labels
from p2p.games.tarok.options import OPTIONS
from tests.client.watching import Watching
from tests.each import each
from tests.games.tarok import scenes
from tests.games.tricks.parts import SLACK, check, middle, overlaps, parts

WINDOWS = ((960, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080))
TERMS = ("klop", "talon", "pagat", "mond", "skis", "radlc", "kontra", "trula", "valat", "pagat ultimo")


@each("window", WINDOWS)
@each("name", scenes.ALL)
def test_nothing_overlaps_or_leaves_the_window(window, name):
    view = scenes.ALL[name]()
    for text in theme.TEXT_SIZES:
        scale = Scale(*window, text)
        check(parts(view, scale), scale)


@pytest.mark.parametrize(("said", "asked"), [
    (("say trula", "say pagat", "pass"), "Kontra: pagat"),
    (("say trula", "say pagat", "pass", "say trula", "say kings", "pass"), "Kontra: Bartholomäus…'s trula")])
def test_announcements_leave_talon_and_discards_in_sight_however_long_a_name_is(monkeypatch, said, asked):
    monkeypatch.setattr(scenes, "NAMES3", ("Bartholomäus Brezovšek", "Maria Theresia Novak", "Iva"))
    talking = scenes.talking().says(*said)
    view = scenes.view(talking, min(talking.state.turn()))
    assert asked in [answer.label for answer in view.middle.answers]
    for window in WINDOWS:
        for text in theme.TEXT_SIZES:
            scale = Scale(*window, text)
            lay = board.layout(view, scale)
            assert lay.talon == trick_area.talon_at(lay.area)
            assert lay.laid == trick_area.laid_at(lay.area)
            check(parts(view, scale), scale)


@each("window", WINDOWS)
@each("name", scenes.ALL)
def test_a_question_stays_on_the_mat_and_can_be_pressed(window, name):
    view = scenes.ALL[name]()
    for text in theme.TEXT_SIZES:
        lay = board.layout(view, Scale(*window, text))
        if lay.question:
            assert all(rect.h >= theme.TARGET - SLACK for rect in lay.question.answers)
            assert all(lay.area.contains(rect) for rect in middle(view, lay))


@pytest.mark.parametrize("name", ["bid", "bid_four", "talon", "talk", "king"])
def test_every_answer_is_picked_where_it_stands(name):
    view, scale = scenes.ALL[name](), Scale(1280, 800)
    lay = board.layout(view, scale)
    names = [answer.name for answer in view.middle.answers]
    assert [board.pick(view, scale, rect.center) for rect in lay.question.answers] == [("answer", name)
                                                                                       for name in names]


@each("window, text", [(window, text) for window in WINDOWS for text in theme.TEXT_SIZES])
def test_score_sheets_and_look_away_stay_inside(window, text):
    scale = Scale(*window, text)
    inside = FRect(0, 0, *scale.size)
    look = look_away.layout(scenes.look(), scale)
    assert all(inside.contains(rect) for rect in (*look.others, look.area))
    for made in scenes.SHEETS.values():
        view = made()
        lay = score.layout(view, scale)
        lines = [rect for _, rect in score.line_places(view, lay.area)]
        assert all(lay.area.contains(rect) for rect in lines)
        assert overlaps(lines) == []
        assert all(rect.h >= 24 for rect in lines)


def test_a_score_sheet_of_nine_lines_stands_in_two_columns():
    view = scenes.sheet_long()
    lay = score.layout(view, Scale(1280, 800))
    lines = [rect for _, rect in score.line_places(view, lay.area)]
    assert len(lines) >= 8
    assert len({rect.x for rect in lines}) == 2
    assert min(rect.h for rect in lines) >= 24


# ---------------------------------------------------------------------- every house rule

CASES = [(option.name, value) for option in OPTIONS for value, _ in option.values]


@each("seats", [3, 4])
@each("name, value", CASES)
def test_a_deal_by_chance_can_be_shown_from_its_first_question_to_its_sheet(name, value, seats):
    """Every answer on the mat is a legal move with a key, every bright card may go, nothing lies over anything."""
    options = {"contracts": "full"} | {name: value}
    played, scale = scenes.Played(seats, options, seed=f"{name} {value} {seats}"), Scale(1280, 800)
    while played.state.turn():
        seat = min(played.state.turn())
        state = played.state.seen_by({seat})
        view, watched = scenes.view(played, seat), scenes.view(played, plays=False)
        moves = list(state.moves(seat, 0))
        assert (watched.hand.cards, watched.urgent) == ((), False)
        if view.middle and state.phase != "lay":
            answers = view.middle.answers
            assert {answer.name for answer in answers} == set(map(str, moves))
            assert all(answer.key or getattr(answer, "cap", "") for answer in answers)
        if state.phase == "play":
            slots = deal_view.sorted_slots(state, seat)
            bright = {slot for slot, card in zip(slots, view.hand.cards, strict=True) if card.bright}
            assert bright == {move.args[0] for move in moves}
        assert overlaps(parts(view, scale)) == []
        played.say(played.draw.choice(moves))
    sheet = scenes.score(played)
    assert len(sheet.rows) == seats
    written = [sum(score_) for score_ in zip(*(item.scores for item in played.state.outcome().items), strict=True)]
    assert [row.deal for row in sheet.rows] == (written or [0] * seats)


# ---------------------------------------------------------------------- words that explain themselves

@pytest.mark.parametrize("term", TERMS)
def test_every_slovene_term_has_its_explanation(term):
    assert len(GLOSSES[term]) > 20
    assert glossary.find(f"What is {term.capitalize()}?", GLOSSES) == term


def test_a_longer_term_goes_before_its_beginning():
    assert glossary.find("colour valat, 125", GLOSSES) == "colour valat"
    assert glossary.find("valat", GLOSSES) == "valat"
    assert glossary.find("thirty", GLOSSES) == ""


@pytest.mark.parametrize(("name", "term"), [("klop_turned", "klop"), ("klop_turned", "talon"), ("bid", "radlc"),
                                            ("talk_waiting", "pagat ultimo"), ("talk_waiting", "kontra"),
                                            ("talk_waiting", "trula"), ("talon", "talon"),
                                            ("open_beggar", "open beggar")])
def test_a_term_on_the_table_is_found_under_the_mouse(name, term):
    view, scale = scenes.ALL[name](), Scale(1280, 800)
    lay = board.layout(view, scale)
    places = board.terms(view, lay, scale)
    here = [rect for rect, words in places if glossary.find(words, GLOSSES) == term]
    assert here
    assert any(board.pick(view, scale, rect.center)[0] == "term" for rect in here)


def test_a_term_on_the_score_sheet_is_found_under_the_mouse():
    view, scale = scenes.sheet(), Scale(1280, 800)
    lay = score.layout(view, scale)
    found = {glossary.find(words, GLOSSES): rect for rect, words in score.terms(view, lay)}
    assert {"trula", "kings", "radlc", "talon", "radlci", "forehand"} <= set(found)
    assert score.pick(view, scale, found["trula"].center)[0] == "term"


SAID = ("Trula, with", "Trula, against", "Kings, with", "Kings, against", "Pagat ultimo, with", "Pagat ultimo, against",
        "King ultimo", "Valat, with", "Valat, against", "Kontra: the game")


@each("opened", [0, 1, 10])
@each("text", theme.TEXT_SIZES)
@each("window", [(960, 600), (1280, 720), (1920, 1080), (1024, 768)])
def test_all_that_any_hand_may_announce_stays_on_the_mat(window, text, opened):
    """Four at one keyboard are asked about everything that anybody could say (rule 5.1)."""
    scale = Scale(*window, text)
    silent = AnswerButton("pass", "Nothing more this deal", cap="Space")
    answers = (silent, *(AnswerButton(word, word) for word in SAID))
    detail = ("Kontra: the other side doubles; then rekontra x4, subkontra x8, mordkontra x16.", "Times 2.")
    asked = Quiet("Anything to announce?", "What is done unannounced counts too, for half.", answers, 2, opened, opened,
                  detail if opened else ("", ""))
    lay = board.layout(replace(scenes.talk_four(), middle=asked, talon=(), laid=()), scale)
    shown = [rect for rect in lay.question.answers if rect.w]
    lowest = max([rect.bottom for rect in shown] + ([lay.question.detail.bottom] if opened else []))
    assert lowest <= lay.area.bottom
    assert all(rect.h >= theme.TARGET for rect in shown)
    assert lay.question.answers[opened] in shown


def test_reasons_of_eight_lines_in_the_largest_text_are_whole():
    view = scenes.sheet_long()
    assert len(view.lines) == 8
    for size, text in (((960, 600), 1.0), ((1280, 720), 1.4), ((960, 600), 1.4)):
        paint = Watching(pygame.Surface(size), Style(text=text))
        score.draw(paint, Cards(), Labels(), view, 0.0)
        assert all({line.why, line.short} & {words for words, _ in paint.texts} for line in view.lines)


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_an_explanation_on_the_sheet_tells_all_of_a_reason_and_covers_no_score(text):
    view, scale = scenes.sheet_long(), Scale(960, 600, text)
    long = tuple(ScoreLine(line.name, line.why.replace("Marko", "Maximiliána Nov"), line.value) for line in view.lines)
    view = replace(view, lines=long)
    lay = score.layout(view, scale)
    total = scale.measure(view.total[1], 40, SERIF)
    for number, (line, rect) in enumerate(score.line_places(view, lay.area)):
        words = score.explanation(view, scale, lay, number)
        if not words:
            continue
        assert score.pick(view, scale, rect.center) == ("term", number)
        tip = score.tip_at(view, scale, lay, words)
        assert lay.area.contains(tip)
        assert tip.right <= lay.area.right - 28 - total
        assert not any(tip.colliderect(other) for _, other in score.line_places(view, lay.area))
        assert text < 1.4 or "Maximiliána" not in line.why or line.why in words


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_no_explanation_lies_over_the_heads_of_the_auction(window):
    for text, make in ((text, make) for text in theme.TEXT_SIZES for make in (scenes.bid, scenes.bid_four)):
        view, scale = make(), Scale(*window, text)
        lay = board.layout(view, scale)
        heads, said = bid_ladder.words(view.middle, lay.question, scale)[0]
        for bid in view.middle.bids:
            tip = board.tip(view, lay, scale, ("answer", bid.name))
            if tip and lay.question.columns == 1:
                assert said == ""
                assert not glossary.tip_layout(scale, tip.words, tip.centre, widest=tip.room)[0].colliderect(heads)


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_whoever_may_only_pass_reads_it_under_no_heads(text):
    """The others bid until none is left: the only answer stood alone, and drawing it ended the window."""
    view, paint = scenes.outbid(), Watching(pygame.Surface((1280, 800)), Style(text=text))
    assert (view.middle.bids, len(view.middle.passes)) == ((), 1)
    bid_ladder.draw(paint, Cards(), Labels(), view.middle, board.layout(view, paint.scale).question, "plain", "")
    said = [words for words, _ in paint.texts]
    assert "Pass" in said
    assert not {"Won", "Lost", "To win it"} & set(said)


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
@pytest.mark.parametrize("bids", [("bid pass",) * 3, ("bid pass",), ()], ids=str)
def test_all_bids_stand_between_the_key_and_the_panel_of_who_looks(text, bids):
    played = scenes.four().says(*bids)
    view, scale = scenes.looking(played, min(played.state.turn())), Scale(960, 600, text)
    lay = look_away.layout(view, scale)
    assert len(view.middle.bids) >= 10
    assert lay.key + 13 <= min(rect.y for rect in lay.whole.answers)
    assert lay.whole.note.bottom <= lay.area.y
    cards = min(place.y for place in lay.fan.places) - lay.fan.height / 2
    assert lay.area.y + 20 + max(38, scale.em(19) * 1.8) <= cards               # the prompt
