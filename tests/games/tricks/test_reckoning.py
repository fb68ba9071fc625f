"""The lines of a deal's sheet beside a replay: no reason ends early for which there is room."""
import pytest

from client.draw.scale import Scale
from client.draw.theme import BODY, SECOND
from client.games.tricks.replay.reckoning import LEAST, _rows
from client.games.tricks.score_view import ScoreLine

SCALE, ROOM = Scale(1280, 800), 230.0
LONG = "19 under 53: (10 + 19) × 3 = 87, a tenth of it, rounded, and a word more that needs another line"
LINES = (ScoreLine("Points", LONG, "9"), ScoreLine("Contra", "doubles", "18"),
         ScoreLine("Pagat", "called, against the winners", "−4"))


@pytest.mark.parametrize("below", [(), (2,), (2, 0)])
def test_the_shortest_reasons_are_whole_as_far_as_there_is_height(below):
    """`below`: the lines for whose second rows there is height."""
    least, high = SCALE.em(BODY) * LEAST, [SCALE.wrapped(line.why, ROOM, SECOND) for line in LINES]
    space = len(LINES) * least + sum(high[number] for number in below)
    assert high[2] < high[0]
    rows = _rows(SCALE, LINES, ROOM, space)
    whole = {number for number, (line, row) in enumerate(zip(LINES, rows, strict=True)) if row.why == line.why}
    assert whole == {1, *below}
    assert all(line.why.startswith(row.why) for line, row in zip(LINES, rows, strict=True))
    assert sum(row.high + row.below for row in rows) <= space + 0.01
    assert min(row.high for row in rows) >= least - 0.01
