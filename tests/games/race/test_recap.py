"""After a game: the story told from the moves, the recap's figures, ranks; a game whose every number is known."""
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from client.draw.paint import Paint
from client.draw.theme import SEATS
from client.games.race import recap_view
from client.games.race.story import seconds_words
from client.games.race.times import BestTimes, Rank, TimedGame, TimeRanks
from client.games.tau import model as tau_table
from client.games.tau.story import STORY as story
from client.pages.verifying.verify import Verify
from client.play import table_words
from client.play.advice import AdviceCount
from client.ui.phrases import clock_words
from client.ui.screen import GoBack
from p2p.games import tau as rules
from p2p.games.game import Move, Outcome
from p2p.table.plays import TakenMove
from tests.client.screen_drivers import COUCH, THREE, MemoryDriver, charter
from tests.client.screens.pictures import written
from tests.client.table_views import changed, made_view


def played(tmp_path, *members: str, takers=(0, 0, 1, 0, 1, 0), waits=(1000, 2500, 400, 7000, 100_000, 60), **options):
    """A puzzle in which these seats take the six Taus, after these waits in ms."""
    seats = COUCH if len(members) == 1 else ()
    driver = MemoryDriver(tmp_path, charter(members, seats, mode="z3tau", **options))
    for seat, wait in zip(takers, waits, strict=True):
        driver.run(wait)
        driver.claim(driver.screen.view.charter.seats[seat].member, seat=seat)
        driver.update()
    driver.settle()
    return driver


def test_seconds_who_and_how_many_lay_there(tmp_path):
    driver = played(tmp_path, "Mira")
    shown = story.tell(driver.desk, driver.screen.view)
    assert [take.seat for take in shown.takes] == [0, 0, 1, 0, 1, 0]
    assert [len(lay.there) for lay in shown.boards[:-1]] == [6, 5, 4, 3, 2, 1]
    assert shown.mean == 3.5
    assert [take.seconds for take in shown.takes] == pytest.approx([1, 2.5, 0.4, 7, 100, 0.06], abs=0.02)
    assert shown.ms == pytest.approx(110_960, abs=20)
    assert [(player.name, player.taus) for player in shown.players] == [("Mira", 4), ("Luka", 2)]
    assert [player.quickest for player in shown.players] == pytest.approx([0.06, 0.4], abs=0.02)
    assert shown.headline == "Mira wins, 4 to 2"
    assert shown.line == "All six are found. 6 Taus in 1:50."


def test_the_best_players_stand_first(tmp_path):
    driver = played(tmp_path, *THREE, takers=(2, 2, 2, 1, 2, 2), waits=(300,) * 6)
    shown = story.tell(driver.desk, driver.screen.view)
    assert [(player.seat, player.taus) for player in shown.players] == [(2, 5), (1, 1), (0, 0)]
    assert shown.headline == "Ana wins with 5"


def test_ranks_are_kept_for_this_mode_and_number_of_players(tmp_path):
    first = played(tmp_path, "Mira", waits=(500,) * 6)
    driver = first
    assert driver.game.standing == TimeRanks(Rank(1, 1), Rank(1, 1), Rank(1, 1), None)
    BestTimes(tmp_path).add(TimedGame("other", "z3tau", 1, 1, 0.0))
    times = [game.players for game in BestTimes(tmp_path).games()]
    assert times == [2, 1]
    assert "The first of its kind here." in driver.shown().banner.line


@pytest.mark.parametrize(("members", "takers", "share"), [
    (("Mira",), (0, 0, 1, 0, 1, 0), 2 / 6), (THREE, (2, 2, 0, 1, 2, 0), 1 / 2), (THREE, (2, 2, 2, 1, 2, 2), 1)])
def test_the_own_pace_is_that_of_the_people_here_alone(tmp_path, members, takers, share):
    """Two on a couch who find all six need a third of the time for one; among three with two of the six, half of it."""
    driver = played(tmp_path, *members, takers=takers, waits=(500,) * 6)
    kept, = BestTimes(tmp_path).games()
    assert kept.ms == story.length(driver.screen.view)
    assert kept.pace == pytest.approx(kept.ms * share, abs=1)


@pytest.mark.parametrize(("options", "bot", "said"), [
    ({"training": "on"}, "", "Training"), ({}, "instant", "bots"), ({}, "sharp", ""), ({}, "", "")])
def test_what_has_no_rank(tmp_path, options, bot, said):
    seats = ((0, "Mira", ""), (0, "Bot", bot))
    driver = MemoryDriver(tmp_path, charter(("Mira",), seats, **options))
    why = story.unranked(driver.screen.view)
    assert why.startswith(said) if said == "Training" else said in why
    assert bool(why) == bool(said)


def test_the_recap_tells_the_rank_with_which_the_time_was_kept_and_else_why_there_is_none(tmp_path):
    driver = played(tmp_path, "Mira")
    told = story.tell(driver.desk, driver.screen.view)
    assert (told.standing, told.standing.ever) == (driver.game.standing, Rank(1, 1))
    (tmp_path / "times.json").unlink()
    assert story.tell(driver.desk, driver.screen.view)[-3:-1] == (None, "Its time is not kept here.")
    view = changed(driver.screen.view, file=tmp_path / "tau.fairdeal")
    AdviceCount(tmp_path, view).add()
    assert story.tell(driver.desk, view)[-3:-1] == (None, "Games with advice have no rank.")


def test_only_bots_of_ours_keep_no_time(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "Ana"), ((0, "Bot", "sharp"), (1, "Ana", ""))))
    assert story.unranked(driver.screen.view)
    assert driver.shown().race.local() == ()


def test_a_pause_is_not_played(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), ((0, "Mira", ""),), mode="z3tau"))
    driver.run(1000)
    driver.node.act(b"", 0, Move("pause"), driver.network.now)
    driver.run(50_000)
    assert story.clock(driver.node.table(b""), driver.network.now) == pytest.approx(1000, abs=10)
    driver.node.act(b"", 0, Move("resume"), driver.network.now)
    driver.run(500)
    for _ in range(6):
        driver.claim(0)
        driver.update()
    assert story.length(driver.screen.view) == pytest.approx(1500, abs=10)
    assert driver.shown().takes[0].seconds == pytest.approx(1.5, abs=0.02)


def view_of(names, state, outcome, happenings=()):
    seats = tuple(SimpleNamespace(name=name, member=0) for name in names)
    agreed = SimpleNamespace(seats=seats, keys=(b"",))
    return made_view(charter=agreed, state=state, outcome=outcome, happenings=happenings)


@pytest.mark.parametrize(("scores", "winners", "said"), [
    ((9, 14), (1,), "Luka wins, 14 to 9"), ((7, 7), (0, 1), "A draw, 7 each"),
    ((3, 9, 9), (1, 2), "A draw between Luka and Ana, 9 each"),
    ((3, 10, 9), (1,), "Luka wins with 10"), ((8, 8, 8), (0, 1, 2), "A draw, 8 each")])
def test_winners_in_words(scores, winners, said):
    names = THREE[:len(scores)]
    outcome = Outcome(scores, winners, "no Tau left")
    headline, line = story.end(view_of(names, rules.start(len(scores), {}), outcome))
    assert headline == said
    assert line.startswith(f"No Tau is left. {sum(scores)} Taus in ")


@pytest.mark.parametrize("reason", ["no Tau left", "no card left", "all found"])
def test_every_reason_is_a_sentence(reason):
    state = rules.start(1, {"mode": "z3tau"})
    _, line = story.end(view_of(["Mira"], state, Outcome((1,), (0,), reason)))
    assert line.split(". ")[0] in ("No Tau is left", "No card is left", "All six are found")
    assert "1 Tau in" in line


@pytest.mark.parametrize(("place", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"),
                                             (13, "13th"), (21, "21st"), (102, "102nd"), (112, "112th")])
def test_places_in_words(place, said):
    assert table_words.ordinal(place) == said


def test_rank_in_the_banner():
    some = TimeRanks(Rank(2, 7), Rank(1, 1), Rank(1, 1), 5000)
    assert tau_table.rank_words(some) == "2nd best of 7 here."
    assert tau_table.rank_words(some._replace(ever=Rank(1, 7))) == "The best time here!"


def claims(*rows) -> list[TakenMove]:
    """Claims on a board of nine: (seat, faces, at, step, reaction), the first on given faces takes them."""
    state = replace(rules.start(3, {}), board=(0, 1, 2, 9, 10, 11, 30, 31, 32))
    made = []
    for seat, faces, at, step, reaction in rows:
        move = Move("claim", faces)
        after = state.apply(seat, move, at)
        made.append(TakenMove(step, at, seat, move, state, after, reaction))
        state = after
    return made


ONE = (0, 1, 2)


@pytest.mark.parametrize(("winner", "loser", "said"), [
    ((1, ONE, 500, 7, 450), (0, ONE, 500, 7, 484), "Luka was 34 ms quicker."),      # one race: reactions
    ((1, ONE, 500, 7, 480), (0, ONE, 500, 7, 480), "Luka was first."),              # a lot
    ((1, ONE, 500, 7, 450), (0, ONE, 640, 8, 30), "Luka was 140 ms quicker."),      # later: the table's clock
    ((2, ONE, 500, 7, 450), (0, (2, 10, 30), 2700, 8, 30), "Ana was 2.2 s quicker."),
    ((0, ONE, 500, 7, 450), (0, ONE, 640, 8, 30), ""),                              # one's own
])
def test_how_a_race_was_lost(winner, loser, said):
    happenings = claims(winner, loser)
    assert [story.verdict(claim) for claim in happenings] == ["right", "late"]
    assert story.lost_race(happenings, happenings[1], THREE) == said


def test_what_became_of_claims():
    right, wrong = claims((0, ONE, 100, 1, 5), (1, (9, 10, 30), 100, 2, 5))
    assert (story.verdict(right), story.verdict(wrong)) == ("right", "wrong")
    frozen = wrong._replace(before=replace(wrong.before, frozen=(0, 900, 0)))
    assert story.verdict(frozen) == ""
    assert story.verdict(wrong._replace(move=Move("hint"))) == ""


def test_keys_scroll_a_long_game_and_esc_goes_back(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    while not driver.state.over:
        driver.claim(0, seat=0)
        driver.update()
    screen = driver.running.carry_out("recap", driver.clock())
    driver.go(screen)
    driver.draw()
    last = recap_view.last(screen.shown, Paint(driver.surface).scale)
    assert last == -(-len(screen.shown.takes) // 2) - 6 > 0
    driver.key(pygame.K_END)
    assert screen._first == last
    driver.key(pygame.K_UP)
    assert screen._first == last - 1
    driver.event(pygame.MOUSEWHEEL, x=0, y=50)
    assert screen._first == 0
    assert isinstance(screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, scancode=0), 0), GoBack)


def test_times_are_told_as_they_are():
    assert seconds_words(8.14) == "8.1 s"
    assert seconds_words(99.9) == "99.9 s"
    assert seconds_words(104.2) == clock_words(104_200) == "1:44"


def recap_of(driver):
    """The recap of a finished game, drawn once."""
    driver.go(driver.running.carry_out("recap", driver.clock()))
    driver.draw()
    return driver.screen


def click(driver, rect) -> None:
    screen = driver.screen
    driver.click(screen.scale.rect(rect).center)
    if driver.screen is screen:
        driver.draw()


def test_a_click_on_a_take_shows_its_board_and_the_missed_ones(tmp_path):
    driver = played(tmp_path, "Mira")
    claims = [step for step in driver.screen.view.happenings if step.move.verb == "claim"]
    screen = recap_of(driver)
    click(driver, dict(recap_view.places(screen.shown, screen.scale, 0))[2])
    row = screen.shown.takes[2]
    assert (screen.whole, screen.at) == (False, 3)
    assert screen.lay.board.board == claims[2].before.board
    taken, *missed = screen.lying()
    assert set(taken.faces) == set(row.faces)
    assert len(missed) == len(screen.lay.there) - 1 == 3
    assert all(sum(face // 3**n % 3 for face in lying.faces) % 3 == 0 for lying in missed for n in range(4))
    click(driver, screen._rows[2][0])
    assert screen.pointed == missed[1].faces
    places = screen.board_rects()
    seen = driver.draw()
    for face in missed[1].faces:                            # the ring stands round each of them, in the finder's colour
        rect = screen.scale.rect(places[screen.lay.board.board.index(face)].inflate(8, 8))
        assert seen.get_at((rect.centerx, rect.y))[:3] == tuple(bytes.fromhex(SEATS[missed[1].seat][1:]))
    driver.key(pygame.K_RIGHT)
    assert (screen.at, screen.pointed) == (4, ())
    driver.key(pygame.K_ESCAPE)
    assert (screen.whole, driver.screen) == (True, screen)


def test_the_recap_leads_to_how_we_know_by_the_key_that_its_button_names(tmp_path):
    driver = played(tmp_path, "Mira")
    screen = recap_of(driver)
    assert screen.form.control("verify").cap == "F5"
    driver.key(pygame.K_F5)
    assert isinstance(driver.screen, Verify)


@pytest.mark.parametrize("enter", [False, True])
def test_the_recap_leads_to_another_game(tmp_path, enter):
    """By its button, and by Enter, as the foot says."""
    driver = played(tmp_path, "Mira")
    play, asked = driver.screen, []
    driver.node.room.open_and_begin = lambda *what: asked.append(what)
    screen = recap_of(driver)
    driver.key(pygame.K_RETURN) if enter else click(driver, screen.form.control("again").rect)
    assert driver.screen is play
    driver.update()
    (game, options, seats), = asked
    assert (game, options["mode"], [seat.name for seat in seats]) == ("tau", "z3tau", ["Mira", "Luka"])


def test_a_recap_that_is_open_shows_the_seal_once_the_game_is_checked(tmp_path):
    driver = played(tmp_path, "Mira")
    driver.node.session.report = None
    screen = recap_of(driver)
    assert "The check follows." in written(screen, (1280, 800))
    driver.node.check()
    screen.update(driver.clock())
    texts = written(screen, (1280, 800))
    assert "The game was fair." in texts
    assert driver.node.table(b"").proof.report.seal in " ".join(texts)
