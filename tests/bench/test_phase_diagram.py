"""The drawing of the phases in p2p/ARCHITECTURE.md is that of the code, and shows every phase."""
from functools import cache
from pathlib import Path

import pytest

from p2p.games import tarok, taroky
from tests.bench import phase_diagram

pytestmark = pytest.mark.xdist_group("phases")
diagram = cache(phase_diagram.diagram)      # once for each game
PAGE = (Path(__file__).parents[2] / "p2p" / "ARCHITECTURE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [taroky, tarok])
def test_the_map_shows_the_phases_as_the_code_has_them(game):
    assert diagram(game).strip() in PAGE, "put into the page what python -m tests.bench.phase_diagram prints"


@pytest.mark.parametrize(("game", "silent"), [
    (taroky, {"first_dealer", "misdeal", "deal", "mix", "count"}), (tarok, {"lot", "deal", "mix", "count"}),
])
def test_every_phase_is_drawn_but_those_in_which_only_the_dealing_owes_something(game, silent):
    drawn = {line.split()[0] for line in diagram(game).splitlines()[1:]}
    assert set(map(str, game.start(game.SEATS[0], {}).PHASES)) - drawn == silent
