"""What Tarok's boards say of a deal: what was said, the bid that stands, the lost mond, and whose line is whose."""
from client.games.tarok import answers, sheet as tarok_sheet
from client.games.tarok.rules import PAGE
from client.games.tarok.words import GLOSSES
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.trick_area import Middle
from client.games.tricks.score_view import SheetContext
from p2p.games.tarok import score as rules
from p2p.games.tarot.cards import SKYZ
from tests.games.tarok import scenes
from tests.games.tarok.scenes import FULL, HANDS3, NAMES3, Played, four, three, view

MOND_WITH_MARKO = HANDS3 | {0: "HK HJ H4 SN S10 DK DN D3 CQ C10 T1 T14 T17 T19 T9 T22",
                            1: "HQ HN SK SQ S7 DQ DJ CK CN C7 T3 T5 T6 T21 T12 T18"}


def said(shown):
    return {plate.name: plate.said for plate in shown.plates if plate.said}


def mond_lost() -> Played:
    """Rule 10.9: the declarer's skis catches the mond of a defender in the first trick."""
    played = Played(MOND_WITH_MARKO).says("bid three", "bid pass", "bid pass", "bid one", "take 5").lay("C10")
    return played.says("pass", "pass", "pass").play("T22", "T21", "T4")


def test_what_was_bid_still_stands_at_the_last_word():
    assert said(scenes.final()) == {"Mira": "three", "Marko": "pass", "Iva": "pass"}


def test_all_words_of_a_turn_stand_together():
    assert said(scenes.talk_waiting()) == {"Mira": "trula, pagat ultimo", "Marko": "kontra, kontra: pagat ultimo"}


def test_many_bids_that_can_not_be_said_are_told_as_a_range():
    played = four(FULL).says("bid solo_one")
    words, why = view(played, 2).middle.below
    assert words == "three to solo one"
    assert why == "Marko said solo one and comes before you"


def test_who_waits_reads_the_standing_bid_and_still_sees_the_talon():
    played = three(FULL).says("bid three", "bid two")
    assert isinstance(view(played, 2).middle, Ladder)                    # Iva is asked
    waits = view(played, 1)
    assert isinstance(waits.middle, Middle)
    assert waits.middle.heading == "Marko: two"
    assert waits.middle.text == "36 points, two cards of the talon. Worth 20 and up."
    assert not waits.middle.answers
    assert waits.talon[0].hidden == 6


def test_bids_that_can_not_be_said_are_spanned_where_they_are_many():
    """With four: three, two, one, solo three, solo two, solo one (rule 3.1)."""
    two, solo = four().says("bid two"), four().says("bid two", "bid pass", "bid solo_one")
    assert view(two, 2).middle.below == ("three, two", "Marko said two and comes before you")
    assert view(solo).middle.below[0] == "three to solo two"


def test_a_plate_says_how_many_tricks_besides_one_role():
    played = three(FULL).says("bid three", "bid pass", "bid pass", "bid two", "take 2").lay("C10", "D3")
    played.until(lambda on: len(on.state.tricks) == 3)
    won = sum(trick.winner == 0 for trick in played.state.tricks)
    words = {0: "declarer", 1: "declarer, 1 trick"}.get(won, f"declarer, {won} tricks")
    assert view(played).plates[0].line == words


def test_the_sheet_of_a_void_deal_tells_what_was_played():
    played = three(FULL).says("bid three", "bid pass", "bid pass", "bid two", "take 2").lay("C10", "D3")
    played.until(lambda on: len(on.state.tricks) == 3)
    outcome = rules.forsaken(played.state, (1,), True)
    sheet = tarok_sheet.sheet(played.state, outcome, SheetContext(NAMES3, (0, 0, 0), number=4))
    assert [won.seat for won in sheet.tricks] == [trick.winner for trick in played.state.tricks]
    assert not any(won.left for won in sheet.tricks)                     # it counts for no side
    assert sheet.headline == "The deal is void"
    assert sheet.apart == "Mira was playing two; nobody writes it."
    assert [line.why for line in sheet.lines] == ["Marko left"]


def test_the_talk_asks_only_for_what_can_be_said():
    talking = three(FULL).says("bid three", "bid pass", "bid pass", "bid two", "take 2").lay("C10", "D3")
    assert answers.prompt(talking.state.seen_by({0}), 0, NAMES3) == "Announce, or pass"
    talking.say("pass")
    assert answers.prompt(talking.state.seen_by({1}), 1, NAMES3) == "Announce, double, or pass"
    beggar = three(FULL).says("bid three", "bid pass", "bid pass", "bid beggar")
    assert answers.prompt(beggar.state.seen_by({0}), 0, NAMES3) == "Nothing is left to be said"
    beggar.say("pass")
    assert answers.prompt(beggar.state.seen_by({1}), 1, NAMES3) == "Kontra, or pass?"


def test_a_lost_mond_is_told_at_once_and_written_apart_from_what_the_declarer_writes():
    played = mond_lost()
    assert ("Mond lost", "Marko") in [(pill.label, pill.value) for pill in view(played).pills]
    sheet = scenes.score(played)
    assert "Mond lost" not in [line.name for line in sheet.lines]
    assert sheet.apart.startswith("Marko lost the mond: −21.")
    amounts = [int(line.value.replace("−", "-")) for line in sheet.lines]
    assert sum(amounts) == int(sheet.total[1].replace("−", "-"))


def test_no_points_are_told_where_they_do_not_count():
    beggar = three(FULL).says("bid three", "bid pass", "bid beggar", "bid pass", "bid beggar", "pass", "pass", "pass")
    shown = scenes.view(beggar.play("H1", "HK", "HQ"), counts=True)
    assert "Points so far" not in [pill.label for pill in shown.pills]


def test_the_chips_before_the_headline_are_those_of_whom_it_speaks():
    lost = scenes.sheet_beggar()
    assert lost.headline == "Iva plays open beggar and loses"
    assert lost.winners == (2,)
    klop = scenes.sheet_klop()
    assert klop.headline == "Klop: best for Marko and Iva"
    assert klop.winners == (1, 2)


def test_a_trick_of_klop_has_its_talon_card_on_the_sheet():
    """Rule 7.1: the talon from the top goes with the first six tricks."""
    assert [face <= SKYZ for face in scenes.sheet_klop().turned] == [True, False, True, False, False, True]


def test_points_of_klop_that_are_rounded_to_nothing_have_a_line_as_well():
    """Rule 7.6: each player writes their points to the nearest 5, so 2 points are 0."""
    played = Played(4, seed=2).says("bid pass", "bid pass", "bid pass", "bid klop")
    lines = {line.name: (line.why, line.value) for line in scenes.score(played).lines}
    assert lines == {"Mira": ("21 points", "−20"), "Marko": ("2 points", "0"), "Iva": ("11 points", "−10"),
                     "Jože": ("35 points", "−35")}


def test_a_match_says_which_deal_of_how_many():
    shown = scenes.view(three(), deals=12)
    assert shown.line == "deal 4 of 12, auction"
    state = scenes.klop().until(lambda on: on.state.phase == "over").state
    deal = SheetContext(NAMES3, (0, 0, 0), ("",) * 3, 4, deals=12)
    assert tarok_sheet.sheet(state, state.outcome(), deal).line == "deal 4 of 12 is over"


def test_a_radlc_is_told_to_double_a_lost_contract_too():
    """Rule 8.8: it doubles the result, won or lost, and only a won contract strikes it."""
    for word in ("radlc", "radlci"):
        assert "won or lost" in GLOSSES[word]
    page = " ".join(text.words for column in PAGE.columns for text in column)
    assert "double one won contract" not in page
    assert "doubles it; a win strikes one" in page
