"""Advice at a race: what it names scores by the rules, what it warns of doesn't; alone only, and the game says so."""
import json

import pygame
import pytest

from client.draw import advice_panel
from client.draw.paint import Paint
from client.games.pcset.advice import advice as pcset_advice
from client.games.tau.advice import advice as tau_advice, best
from client.games.tau.table import TauTable
from client.lessons.practice import Practice
from client.play.advice import ALONE, FILE, KEPT, AdviceCount, refused
from client.ui import keys
from client.ui.keys import Labels
from p2p.games.game import Move
from p2p.games.pcset import sets
from p2p.games.tau import open_taus, start
from p2p.games.tau.modes import MODES
from tests.client.lessons.learner import Learner, desk
from tests.client.screen_drivers import COUCH, MemoryDriver, charter


def board(mode, **options):
    """The first cards of a mode."""
    return Practice("tau", 1, start(1, {"mode": mode, **options}), options={"mode": mode}).state


def at_board(tmp_path, code, step):
    """A learner at this step of a lesson."""
    learner = Learner(desk(tmp_path), code)
    learner.wait(2000)
    for _ in range(step):
        learner.key(pygame.K_PAGEDOWN)
        learner.wait(2000)
    return learner


@pytest.mark.parametrize("mode", MODES)
def test_in_every_mode_of_tau_the_advice_scores_and_the_lookalikes_do_not(mode):
    state = board(mode, penalty_seconds="5")
    found = tau_advice(state, (), Labels(), "one")
    assert state.apply(0, Move("claim", found.faces), 0).scores == (1,)
    right = [row.key for row in found.shown.rows if row.good]
    wrong = [row.key for row in found.shown.rows if not row.good]
    assert right[0] == found.faces
    assert set(right) <= set(open_taus(state))
    for faces in wrong:
        after = state.apply(0, Move("claim", faces), 1000)
        assert (after.scores, after.frozen) == ((0,), (6000,))
    assert all(row.words == ("+1" if row.good else "5 s frozen") for row in found.shown.rows)
    assert found.shown.why.endswith(".")


def test_it_stays_with_the_cards_that_are_chosen_already():
    state = board("3tau")
    taus = open_taus(state)
    for tau in taus:
        assert set(tau[:2]) <= set(best(state, tau[:2]))


def test_the_keys_that_the_advice_names_take_the_tau(tmp_path):
    learner = at_board(tmp_path, "tau", 4)
    learner.key(pygame.K_F9)
    table, state = learner.stage.table, learner.stage.practice.state
    shown = table.picture(learner.now).shown
    assert set(shown.race.hinted) == set(shown.advice.faces)
    assert shown.manner.endswith(", with advice")
    named = shown.advice.shown.title.removeprefix("Press ").replace(" and ", ", ").split(", ")
    codes = {learner.desk.labels[code]: code for place in range(len(state.board))
             if (code := keys.code_at("one", place)) is not None}
    for label in named:
        learner.key(code=codes[label])
    assert learner.stage.practice.state.scores == (1,)
    assert table.picture(learner.now).shown.advice is None             # it was about the board before


def test_the_same_key_and_escape_take_it_away(tmp_path):
    learner = at_board(tmp_path, "tau", 4)
    table = learner.stage.table
    for away in (pygame.K_F9, pygame.K_ESCAPE):
        learner.key(pygame.K_F9)
        assert table.picture(learner.now).shown.advice
        learner.key(away)
        assert table.picture(learner.now).shown.advice is None
    assert not learner.left
    assert table.picture(learner.now).shown.manner.endswith(", with advice 2×")


def test_pcset_says_which_token_comes_next_and_which_to_lift(tmp_path):
    state = at_board(tmp_path, "pcset", 3).stage.practice.state
    while state.tokens[0]:
        state = state.apply(0, Move("token", (state.tokens[0][0],)), 100_000)
    for _ in range(2):
        face = pcset_advice(state, 0, 100_000, str).faces[0]
        state = state.apply(0, Move("token", (face,)), 100_000)
    last, = pcset_advice(state, 0, 100_000, str).faces
    assert state.apply(0, Move("claim", (last,)), 100_000).scores[0] == state.scores[0] + 1
    first = state.tokens[0][0]
    stray = next(face for face in state.board if not any({face, first} <= set(some) for some in sets(state)))
    lost = state.apply(0, Move("token", (state.tokens[0][1],)), 100_000).apply(0, Move("token", (stray,)), 100_000)
    lift = pcset_advice(lost, 0, 100_000, str)
    assert lift.shown.title == f"Lift {lift.faces[0]}"
    assert lift.faces[0] in lost.tokens[0]


def test_a_token_that_is_put_down_ends_the_advice_about_the_board_before(tmp_path):
    learner = at_board(tmp_path, "pcset", 4)
    learner.key(pygame.K_F9)
    table = learner.stage.table
    meant = table.picture(learner.now).shown.advice.faces
    cards = table.picture(learner.now).shown.race
    learner.key(code=keys.grid("left", cards.rows, cards.columns)[cards.board.index(meant[0])])
    assert table.picture(learner.now).shown.advice is None
    assert table.picture(learner.now).shown.manner.endswith(", with advice")


def test_a_step_that_wants_no_good_play_gives_no_advice(tmp_path):
    learner = at_board(tmp_path, "pcset", 3)                    # "now do it wrong"
    learner.key(pygame.K_F9)
    assert learner.stage.table.picture(learner.now).shown.advice is None
    assert learner.stage.table.state.note[1] == "this step says itself what to do."


@pytest.mark.parametrize("game", ["tau", "pcset", "lines"])
def test_with_other_people_here_or_elsewhere_there_is_none(game, tmp_path):
    for number, made in enumerate((charter(("Mira",), COUCH, game), charter(("Mira", "Luka"), (), game))):
        (tmp_path / str(number)).mkdir()
        driver = MemoryDriver(tmp_path / str(number), made)
        driver.run(2000)
        driver.key(pygame.K_F9)
        assert driver.screen.running.state.note[1] == ALONE
        assert driver.game.memo.advising.shown is None
        assert "F9" not in [command.key for command in driver.shown().commands]


def test_a_game_with_advice_says_so_when_it_is_shown_again_and_has_no_rank(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",)))
    driver.run(2000)
    assert "F9" in [command.key for command in driver.shown().commands]
    driver.key(pygame.K_F9)
    assert driver.shown().advice
    while driver.screen.view.deal.outcome is None:
        driver.take(0, open_taus(driver.screen.view.state)[0])
        driver.settle()
    assert driver.game.standing is None
    again = TauTable(driver.desk, driver.running.state, driver.screen.view, driver.clock())
    assert again.standing is None
    assert again.picture(driver.clock(), again.banner()).shown.manner.endswith(", with advice")
    assert not (tmp_path / "times.json").exists()


def test_the_file_of_advised_tables_keeps_the_newest_and_survives_damage(tmp_path):
    view = MemoryDriver(tmp_path, charter(("Mira",))).screen.view
    rows = {f"{number:064x}": 1 for number in range(KEPT)}
    (tmp_path / FILE).write_text(json.dumps(rows))
    AdviceCount(tmp_path, view).add()
    known = json.loads((tmp_path / FILE).read_text())
    assert len(known) == KEPT
    assert AdviceCount(tmp_path, view).count == 1
    assert f"{0:064x}" not in known
    for damage in ("", "[1]", '{"a": "b"}', "{", json.dumps({view.charter.id.hex(): -3})):
        (tmp_path / FILE).write_text(damage)
        assert AdviceCount(tmp_path, view).count == 0
    assert refused(view) == ""


def test_the_arrow_ends_where_it_points():
    surface = pygame.Surface((1280, 800))
    paint = Paint(surface)
    brass = pygame.Color(paint.theme.accent)
    for end in ((300, 200), (900, 650), (640, 120)):
        surface.fill("black")
        advice_panel.draw_arrow(paint, (1100, 500), end)
        near = [surface.get_at((x, y)) for x in range(end[0] - 3, end[0] + 4) for y in range(end[1] - 3, end[1] + 4)]
        assert brass in near
        assert surface.get_at((end[0] + 25, end[1] - 40)) != brass
