"""The page of played games: typing filters, Enter looks at one again, and nothing that lies in the folder harms it."""
import shutil
import time
from copy import copy
from itertools import product

import pygame
import pytest
from pygame import FRect

from assets.people import PEOPLE
from client import languages
from client.draw import theme
from client.draw.paint import Paint
from client.draw.theme import TEXT_SIZES
from client.games.catalogue import LISTINGS
from client.games.tarok.game import TAROK
from client.games.tricks.replay import view as replay_view
from client.games.tricks.replay.ledger import Ledger
from client.games.tricks.replay.reckoning import LINES
from client.games.tricks.teach.review_page import ReviewPage
from client.pages.verifying.verify import Verify
from client.play.replays.past import past_view
from client.screens.lobby import LobbyScreen
from client.screens.played_games.look_back import LookBack
from client.screens.played_games.page import PlayedPage
from client.screens.played_games.rows import day_of, rows
from client.screens.played_games.view import draw_detail
from client.settings import Settings
from client.ui import twice
from client.ui.phrases import clock_words
from client.ui.screen import GoBack
from client.ui.widgets import Button, target
from p2p.games.game import Seat
from p2p.games.saved import Saved
from p2p.language import spoken
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGames
from p2p.peer.processes import Processes
from p2p.table.match import SAVED
from p2p.table.retold import look_back
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import LARGE, SMALL, USUAL, drawn, written
from tests.client.table_views import changed
from tests.client.watching import LEAST, Watching, best
from tests.effort import some
from tests.networks import IDENTITIES
from tests.table.played_files import cards, puzzle

READER = Processes(1, gives_way=False)      # one for all tests, whose start takes longer than most of them

pytestmark = pytest.mark.xdist_group("table")


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """A home with a game of Tau, two deals of Taroky and a file that is none, all of which were read once."""
    files, home = tmp_path_factory.mktemp("files"), tmp_path_factory.mktemp("home")
    (home / PLAYED).mkdir()
    shutil.copy(puzzle(files / "tau"), home / PLAYED / "tau-1.fairdeal")
    shutil.copy(cards(files / "taroky", deals="2")[0], home / PLAYED / "taroky-1.fairdeal")
    (home / PLAYED / "bad.fairdeal").write_bytes(b"junk")
    games = PlayedGames(home)
    games.wait()
    games.close()
    return home


@pytest.fixture
def home(tmp_path, read):
    """A copy of it for each test, with what is known of its files."""
    return shutil.copytree(read, tmp_path / "home")


def at(home, settings=None):
    """A desk whose key is that of the games' first member."""
    made = desk(home, settings=settings)
    made.reader = READER
    made.node.identity = IDENTITIES[0]
    made.node.lobby = made.node.lobby._replace(me=made.node.lobby.me._replace(key=IDENTITIES[0].key))
    return made


@pytest.fixture
def page(home):
    page = PlayedPage(at(home))
    page.games.wait()
    page.update(0.0)
    drawn(page, USUAL)
    yield page
    page.games.close()


def key(screen, code):
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0), 0.0)


def typed(screen, text):
    for letter in text:
        screen.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter), 0.0)


def named(page):
    return sorted(row.code for row in page.rows)


def test_f2_in_the_lobby_opens_the_page(home):
    lobby = LobbyScreen(at(home))
    drawn(lobby, USUAL)
    page = key(lobby, pygame.K_F2)
    assert isinstance(page, PlayedPage)
    page.games.close()


def test_typing_filters_at_once_by_game_person_and_seal(page):
    assert named(page) == ["", "taroky", "tau"]
    typed(page, "taro")
    assert named(page) == ["taroky"]
    seal = page.rows[0].seal
    for _ in "taro":
        key(page, pygame.K_BACKSPACE)
    typed(page, seal.split()[0] + " " + seal.split()[3])
    assert named(page) == ["taroky"]
    typed(page, "xyz")
    assert named(page) == []
    drawn(page, SMALL)


def test_the_switch_and_the_button_filter_too(page):
    page._game.value = "tau"
    page.use_control("game")
    assert named(page) == ["tau"]
    page._game.value = ""
    page.use_control("game")
    page.use_control("person")
    name = page._person.label.removeprefix("With ")
    assert page.rows
    assert all(name in {who for _, who, _ in row.who} for row in page.rows)


def test_a_row_says_game_people_result_length_and_that_it_is_whole(page):
    row = next(row for row in page.rows if row.code == "tau")
    assert row.state == "good"
    assert len(row.seal.split()) == 6
    assert [bot for _, _, bot in row.who] == [False]
    assert row.day.endswith(" November 2023")           # CLOCK, in any time zone
    assert sum(int(points) for *_, points in row.standing) == 6
    bad = next(row for row in page.rows if not row.code)
    assert "no table of Fairdeal" in bad.line


def test_enter_looks_at_the_game_again_step_by_step_and_no_button_is_cut(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    assert isinstance(opening, LookBack)
    opening.wait()
    replay = opening.update(0.0)
    drawn(replay, USUAL)
    said = len(replay.said_before)
    assert replay.count == said + 48
    buttons = {control.label for control in replay.form.controls if isinstance(control, Button)} - {""}
    assert {"How we know", "Save as a file", "Play this deal again", "Copy"} <= buttons
    for size, text in product((SMALL, USUAL), TEXT_SIZES):
        replay.desk.settings = Settings("Mira", text=text)
        assert buttons <= set(written(replay, size))
    key(replay, pygame.K_RIGHT)
    key(replay, pygame.K_RIGHT)
    assert replay.at == 2
    key(replay, pygame.K_END)
    assert replay.at == said + 48
    key(replay, pygame.K_RIGHT)
    assert replay.at == said + 48
    key(replay, pygame.K_PAGEDOWN)
    assert (replay.deal.number, replay.at) == (2, 0)
    assert isinstance(key(replay, pygame.K_F5), Verify)
    assert isinstance(opening.update(0.0), GoBack), "who comes back is led to the list"


def test_enter_is_for_the_game_that_the_arrows_moved_to(page):
    wanted = max(number for number, row in enumerate(page.rows) if row.code)
    for _ in range(wanted):
        key(page, pygame.K_DOWN)
    look = key(page, pygame.K_RETURN)
    assert isinstance(look, LookBack)
    look.wait()
    assert (look.path, page.said) == (page.rows[wanted].game.path, "")


def test_the_list_says_who_won_at_lines_and_by_what(page):
    game = next(game for game in page.games.games if game.figures)
    figures = game.figures._replace(game="lines", options=(("rows", "3"), ("columns", "3")), totals=(0, 1),
                                    state="good", seats=(("Mira", "", 0), ("Luka", "", 0)),
                                    words="score 12 is not above LIMIT 12")
    row = rows([game._replace(figures=figures)], bytes.fromhex(figures.keys[0]), 0.0)[0]
    assert (row.result, row.line) == ("Luka won", "12 not above LIMIT 12")
    assert [points for *_, points in row.standing] == ["won", ""]


def test_a_played_card_lies_open_in_the_view_after_its_move(page):
    """Its face comes behind the move; the replay of a game without one of its own shows this view."""
    told = look_back(next(row.game.path for row in page.rows if row.code == "taroky"))
    deal = told.deals[-1]
    plays = [(count, done.move.args[0]) for count, done in enumerate(deal.happenings, 1) if done.move.verb == "play"]
    assert plays
    assert all(past_view(told, deal, count, 0.0).state.public(slot) >= 0 for count, slot in plays)


def test_who_has_sealed_a_whole_game_is_told_from_its_file_too(page):
    told = look_back(next(row.game.path for row in page.rows if row.code == "taroky"))
    view = past_view(told, told.deals[-1], len(told.deals[-1].happenings), 0.0)
    assert told.report.whole
    assert view.proof.agreed == {*range(len(told.charter.members))}


def test_a_click_on_the_timeline_jumps_to_a_trick_and_space_runs_by_itself(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    opening.wait()
    replay = opening.update(0.0)
    drawn(replay, USUAL)
    replay.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(24 + 60, 690)), 0.0)
    assert replay.at in replay.stops()
    before = replay.at
    key(replay, pygame.K_SPACE)
    assert replay.wakes(0.0) == replay.rhythm
    replay.update(replay.rhythm)
    replay.update(2 * replay.rhythm)
    assert replay.at == before + 2
    key(replay, pygame.K_SPACE)
    assert replay.wakes(0.0) is None


def test_words_before_the_play_come_one_by_one_and_each_is_found_by_its_step_of_the_table(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    opening.wait()
    replay = opening.update(0.0)
    moves = replay.deal.happenings
    assert replay.shown().said == ()
    assert {"as dealt", "Nothing said yet."} <= {*written(replay, USUAL)}
    lays = next(move for move in moves if move.move.verb == "lay")
    replay.go(replay.find(lays.step) - 1)
    assert "Laid away" not in [text.capitalize() for text in written(replay, USUAL)]
    key(replay, pygame.K_RIGHT)
    assert (replay.shown().said[-1].step, replay.shown().at) == (lays.step, 0)
    assert "Laid away" in [text.capitalize() for text in written(replay, USUAL)]
    own = [move for move in moves if move.seat == replay.me and move.before.phase not in ("deal", "play")]
    assert [word.step for word in replay.said_before if word.seat == replay.me] == [move.step for move in own]
    cards = [move.step for move in moves if move.move.verb == "play"]
    assert [replay.find(step) for step in cards] == list(range(replay.count - 48, replay.count))    # before the card
    assert replay.find(-1) == 0


def test_a_match_of_one_deal_is_shown_without_ways_to_others(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    opening.wait()
    replay = opening.update(0.0)
    replay.told = replay.told._replace(deals=replay.told.deals[:1])
    drawn(replay, USUAL)
    assert not replay.form.control("deal after").enabled


def test_the_same_cards_are_dealt_again_against_bots(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    opening.wait()
    replay = opening.update(0.0)
    key(replay, pygame.K_F3)
    name, game, options, seats = replay.desk.node.called[-1]
    assert (name, game, options["deals"]) == ("open_and_begin", "taroky", "1")
    assert Saved.read(options[SAVED]).order == tuple(replay.deal.state.faces[:54])
    assert sorted(bool(seat.bot) and seat.name in PEOPLE for seat in seats) == [False, True, True, True]


def test_a_replay_of_tau_shows_found_and_missed(page):
    typed(page, "tau")
    page.chosen = next(number for number, row in enumerate(page.rows) if row.code == "tau")
    opening = page.use_control("look")
    opening.wait()
    replay = opening.update(0.0)
    key(replay, pygame.K_END)
    texts = written(replay, USUAL)
    assert "The board at Tau 6" in texts
    lying = replay.lying()
    assert lying[0].step == 6
    key(replay, pygame.K_HOME)
    assert {tau.step for tau in replay.lying()} == {1, 2, 3, 4, 5, 6}


def test_a_replay_leads_to_the_recap_that_the_table_showed_and_esc_leads_back(page):
    typed(page, "tau")
    opening = page.use_control("look")
    opening.wait()
    replay = opening.update(0.0)
    key(replay, pygame.K_END)
    assert {"Recap", "The board at Tau 6"} <= {*written(replay, USUAL)}
    key(replay, pygame.K_r)
    texts = {*written(replay, USUAL)}
    assert {"Every Tau".upper(), "A draw, 3 each", "The game was fair.", "the only one"} <= texts
    assert "Again" not in texts                             # nobody waits for another game
    assert key(replay, pygame.K_ESCAPE) is None
    assert "The board at Tau 6" in written(replay, USUAL)
    assert isinstance(key(replay, pygame.K_ESCAPE), GoBack)


def test_what_was_not_played_to_its_end_is_told_as_far_as_it_went(tmp_path):
    telling = at(tmp_path)
    told = look_back(puzzle(tmp_path / "tau"))
    begun = told.deals[0]._replace(outcome=None, happenings=told.deals[0].happenings[:2],
                                   state=told.deals[0].happenings[1].after)
    replay = LISTINGS["tau"].look_back(telling, told._replace(deals=(begun,), over=False))
    key(replay, pygame.K_r)
    texts = {*written(replay, USUAL)}
    assert {"Not played to its end", "It was not played to its end."} <= texts
    assert replay.count == 2


@pytest.mark.parametrize("code", ["tau", "taroky"])
def test_a_game_of_which_no_deal_came_to_its_end_is_told_as_no_draw(page, code):
    """Who had left a Tau at 1 : 0 read of it "A draw, 0 each"."""
    game = next(row.game for row in page.rows if row.code == code)
    seats = len(game.figures.seats)
    left = game._replace(figures=game.figures._replace(state="open", still="not finished", deals=0,
                                                       totals=(0,) * seats, seal="", words=""))
    row, = rows((left,), IDENTITIES[0].key, 0.0, {})
    assert (row.result, row.line) == ("Not played to its end", "")
    assert {points for *_, points in row.standing} == {""}
    paint = Watching(pygame.Surface(USUAL), Settings().style)
    draw_detail(paint, FRect(900, 80, 320, 400), row, Settings(), "")
    assert "Sound so far, not finished" in " ".join(words for words, _ in paint.texts)


def test_a_dropped_file_that_is_none_says_so(tmp_path):
    strange = tmp_path / "holiday.jpg"
    strange.write_bytes(b"\xff\xd8\xff")
    opening = LookBack(at(tmp_path), strange)
    opening.wait()
    assert "no table of Fairdeal" in " ".join(written(opening, USUAL))          # in as many lines as it needs
    missing = LookBack(at(tmp_path), tmp_path / "gone.fairdeal")
    missing.wait()
    assert "No such file" in missing.trouble


def test_del_forgets_a_game_after_a_question(page, home, monkeypatch):
    typed(page, "taroky")
    for _ in "taroky":
        key(page, pygame.K_BACKSPACE)
    page.chosen = next(number for number, row in enumerate(page.rows) if row.code == "tau")
    for _ in range(3):                                      # a double press, or a key that is held
        key(page, pygame.K_DELETE)
    assert (home / PLAYED / "tau-1.fairdeal").exists()
    monkeypatch.setattr(twice, "monotonic", lambda: time.monotonic() + 1)
    key(page, pygame.K_DELETE)
    assert not (home / PLAYED / "tau-1.fairdeal").exists()


def test_f6_works_where_its_button_does(page):
    """A game of Tau has no deals that a ledger could add up."""
    for text, there in (("tau", False), ("taroky", True)):
        typed(page, text)
        drawn(page, USUAL)
        assert page.form.control("ledger").enabled is there
        opened = key(page, pygame.K_F6)
        assert isinstance(opened, LookBack) is there
        for _ in text:
            key(page, pygame.K_BACKSPACE)


def test_enter_looks_at_the_chosen_game_after_a_click_beside_it(page):
    typed(page, "tau")
    drawn(page, USUAL)
    at = page.form.control("game").rect.move(8, 4).topleft
    page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), 0.0)
    assert isinstance(key(page, pygame.K_RETURN), LookBack)


@pytest.mark.parametrize(("size", "settings"), [(SMALL, LARGE), (USUAL, Settings("Mira", "light"))])
def test_the_page_is_drawn_in_every_look(home, size, settings):
    page = PlayedPage(at(home, settings))
    page.games.wait()
    page.update(0.0)
    drawn(page, size)
    page.games.close()


def test_days_and_lengths_in_words():
    now = 1_700_000_000.0
    assert day_of(now, now) == "Today"
    assert day_of(now - 86_400, now) == "Yesterday"
    assert day_of(now - 40 * 86_400, now).split()[-1] == "October"
    assert (clock_words(206_000), clock_words(4_365_000)) == ("3:26", "1:12:45")


# ------------------------------------------------------------------ the ledger

def ledger_of(page):
    typed(page, "taroky")
    opening = key(page, pygame.K_F6)
    opening.wait()
    return opening.update(0.0)


def test_the_ledger_adds_up_deal_by_deal(page):
    ledger = ledger_of(page)
    drawn(ledger, USUAL)
    assert [row.number for row in ledger.rows] == [1, 2]
    before = ledger.told.start
    for row in ledger.rows:
        assert row.total == tuple(map(sum, zip(before, row.change, strict=True)))
        assert sum(row.change) == 0, "chips only change hands"
        before = row.total
    assert before == ledger.told.totals
    ledger.told = ledger.told._replace(totals=(*ledger.told.totals[:3], -482))
    assert "−482" in written(ledger, USUAL), "with a real minus, as everywhere"
    changes = [change for *_, change in ledger.standing]
    assert changes == sorted(changes, reverse=True)


def test_in_large_text_the_headings_of_the_ledger_stand_apart(page):
    ledger = ledger_of(page)
    assert "own deals won" in written(ledger, USUAL)
    ledger.desk.settings = LARGE
    assert {"own won", "Fair."} <= {*written(ledger, SMALL)}


def test_the_ledger_of_a_match_that_goes_on_from_another_table_counts_on(page):
    ledger = ledger_of(page)
    assert {"1", "2", "start", "Both deals were fair."} <= set(written(ledger, USUAL))
    ledger.before = 4
    texts = written(ledger, USUAL)
    assert {"5", "6", "start"} <= set(texts)
    assert any(text.startswith("Taroky, deals 5 to 6") for text in texts)


def test_the_ledger_speaks_of_chips_and_points_by_the_game_wherever_the_match_begins(page):
    ledger = ledger_of(page)
    for start in ((100, 100, 100, 100), (0, 0, 0, 0), (43, 43, 0, 0)):         # carried over, they are any numbers
        ledger.told = ledger.told._replace(start=start)
        assert {"Chips, deal by deal", "chips"} <= set(written(ledger, USUAL))
        page_of_tarok = copy(ledger)
        page_of_tarok._game = TAROK
        assert {"Points, deal by deal", "points"} <= set(written(page_of_tarok, USUAL))


def test_enter_on_a_deal_of_the_ledger_looks_at_it_again(page):
    ledger = ledger_of(page)
    drawn(ledger, SMALL)
    key(ledger, pygame.K_UP)
    replay = key(ledger, pygame.K_RETURN)
    assert replay.deal.number == 1


def test_to_the_lobby_leads_from_the_ledger_past_the_played_games(page, tmp_path):
    ledger = ledger_of(page)
    drawn(ledger, USUAL)
    back = ledger.use_control("lobby")
    assert back == GoBack("lobby")
    assert LookBack(page.desk, tmp_path / "gone.fairdeal").asked(back.asks, 0.0) == back       # it lies between
    assert page.asked(back.asks, 0.0) == GoBack()                                     # the lobby isn't asked


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_the_ledger_over_the_table_of_an_ended_match_asks_it_for_another_game(page, size):
    before = ledger_of(page)
    assert key(before, pygame.K_F3) is None
    view = past_view(before.told, before.told.deals[-1], len(before.told.deals[-1].happenings), 0.0)
    page.desk.node.tables = (changed(view, mine=frozenset({Seat(0)}), over=True),)
    ledger = Ledger(before._game, page.desk, before.told, before._make_table)
    for text in TEXT_SIZES:
        page.desk.settings = Settings("Mira", text=text)
        assert {"Play again", "To the lobby"} <= set(written(ledger, size))
    in_large_text(ledger)
    assert key(ledger, pygame.K_F3) == GoBack("again")


def test_the_replay_of_an_own_deal_leads_to_what_could_be_better(tmp_path):
    path, _ = cards(tmp_path, holders=(0, 1, 1, 1))
    replay = LISTINGS["taroky"].look_back(at(tmp_path), look_back(path), 1)
    for size, text in product((SMALL, USUAL), TEXT_SIZES):
        replay.desk.settings = Settings("Mira", text=text)
        assert "What could be better" in written(replay, size)
    in_large_text(replay)
    review = key(replay, pygame.K_F9)
    assert isinstance(review, ReviewPage)
    assert (review.seat, review.view.deal.number) == (0, 1)
    replay.desk.node.identity = IDENTITIES[1]                   # three share that computer: nobody's alone
    assert key(replay, pygame.K_F9) is None
    assert "What could be better" not in written(replay, SMALL)


@pytest.mark.parametrize(("size", "settings"), [(SMALL, LARGE), (USUAL, Settings("Mira", "light"))])
def test_the_ledger_is_drawn_in_every_look(page, size, settings):
    ledger = ledger_of(page)
    ledger.desk.settings = settings
    texts = written(ledger, size)
    assert "The match" in texts


def test_the_score_of_an_evening_of_four_is_read_whole(page):
    ledger = ledger_of(page)
    ledger._matches = "Matches won: Anna 10, Bohdan 3, Cyril 2, Dana 1"
    for size, text in product((SMALL, USUAL), TEXT_SIZES):
        ledger.desk.settings = Settings("Mira", text=text)
        assert ledger._matches in " ".join(written(ledger, size))


def test_the_matches_of_an_evening_are_counted(page, home):
    """The same match lies there twice, as two won by the same player would."""
    shutil.copy(home / PLAYED / "taroky-1.fairdeal", home / PLAYED / "taroky-2.fairdeal")
    page.games.look()
    page.games.wait()
    page.update(0.0)
    ledger = ledger_of(page)
    best = max(range(4), key=ledger.told.totals.__getitem__)
    level = ledger.told.totals.count(max(ledger.told.totals)) > 1
    words = ledger._matches.removeprefix("Matches won: ").split(", ")
    name = words[best].split()[0]                       # one person may hold several seats
    won = [word.split()[-1] for word in words if word.split()[0] == name]
    assert sorted(won)[-1] == ("0" if level else "2")


# ------------------------------------------------------------------ rules of the looks

def in_large_text(screen):
    """The screen as painted in large text in the smallest window: no text squeezed or on another, brass on controls."""
    screen.desk.settings = LARGE
    paint = Watching(pygame.Surface(SMALL), LARGE.style)
    screen.update(0.0)
    screen.draw(paint, 0.0)
    assert paint.runs_over() == paint.squeezed == []
    pressed = [target(control) for control in screen.form.controls if control.enabled]
    assert not [rect for rect in paint.brass if not any(control.inflate(1, 1).contains(rect) for control in pressed)]
    return paint


def test_list_and_ledger_keep_the_rules_of_the_looks(page):
    sizes = in_large_text(page).sizes
    assert [size for text, size in sizes.items() if text.startswith("Search")] == [theme.BODY]
    page.desk.settings = Settings("Mira")
    in_large_text(ledger_of(page))


@pytest.mark.parametrize("at", some((20, 0, 48), 1))
def test_a_replay_keeps_the_rules_of_the_looks_and_no_reason_is_cut(page, at):
    typed(page, "taroky")
    opening = key(page, pygame.K_RETURN)
    opening.wait()
    replay = opening.update(0.0)
    replay.at = at
    sizes = in_large_text(replay).sizes
    reasons = [line.why for line in replay.sheet.lines[:LINES]]
    long = max(reasons, key=len)
    assert sizes[long.split(": ")[0]] == theme.SECOND           # there is no room for a second line
    replay.desk.settings = Settings("Mira")
    texts = " ".join(written(replay, SMALL))
    whole = [reason in texts for reason in reasons]
    begun = [reason.split(": ")[0].split(", ")[0] in texts for reason in reasons]
    assert all(whole if len(reasons) <= 3 else begun)           # more than three may end at a comma here


@pytest.mark.parametrize("settings", [Settings("Mira"), Settings("Mira", "light")], ids=["dark", "light"])
def test_marks_of_a_state_stand_out_in_list_ledger_and_replay(page, settings):
    """The row chosen in both lists; the trick that lies on the mat, and those of the declarer's side."""
    page.desk.settings = settings

    def painted(screen):
        paint = Paint(pygame.Surface(USUAL), settings.style)
        screen.update(0.0)
        screen.draw(paint, 0.0)
        return paint
    paint = painted(page)
    row, _ = next(place for place in page._places if place[1] == page.chosen)
    assert best(paint, FRect(row.x, row.centery, 3, 4), "panel") >= LEAST
    ledger = ledger_of(page)
    paint = painted(ledger)
    row, _ = next(place for place in ledger._places if place[1] == ledger.chosen)
    assert best(paint, FRect(row.x, row.centery, 3, 4), "panel") >= LEAST
    replay = ledger.use_control("look")
    replay.at = replay.count - 39                               # the ninth of 48 cards
    paint = painted(replay)
    lay = replay_view.layout(paint.scale, len(replay.cards.tricks), len(replay.names))
    now, _ = replay_view.trick_at(replay.shown())
    rect = lay.tricks[now]
    assert best(paint, FRect(rect.x - 2, rect.centery, 8, 4), "table") >= LEAST      # in the light theme by hairlines
    ours = next(number for number, won in enumerate(replay.sheet.tricks) if won.left and number != now)
    assert best(paint, FRect(lay.tricks[ours].centerx - 4, lay.tricks[ours].y, 8, 3), "raised") >= LEAST


def test_f3_saves_the_evening_as_a_page_and_shows_it(page, tmp_path, monkeypatch):
    shown, folder = [], tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr("client.screens.played_games.page.folders", lambda: iter([folder]))
    monkeypatch.setattr("client.screens.played_games.page.webbrowser.open", shown.append)
    if not page.rows[page.chosen].code:
        key(page, pygame.K_DOWN)
    key(page, pygame.K_F3)
    (made,) = folder.glob("Fairdeal *.html")
    assert shown == [made.as_uri()]
    assert page.said == f"Saved: {made}"
    assert "An evening of cards" in made.read_text()
    key(page, pygame.K_F3)
    assert len(list(folder.iterdir())) == 2


def test_its_rows_are_made_anew_for_another_language(page):
    """A row holds words of the language in which it was made."""
    drawn(page, USUAL)
    stretched = languages.catalogue(languages.STRETCHED)
    before = page.rows
    with spoken(stretched):
        stretched.info()["language"] = languages.STRETCHED
        try:
            page.refresh()
        finally:
            del stretched.info()["language"]
        assert page.rows is not before
        assert str(page.rows[0].day) == stretched.gettext("Today")
    assert page.rows == before, "as data they are the same"
