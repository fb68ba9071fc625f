"""What a second reader may take a rule of PROTOCOL.md for, each shown wrong by a vector.

The second checker with one line of it read otherwise comes to another end of the vector's file than with its own.
"""
import inspect
import textwrap
from pathlib import Path

import pytest

from tests.checker.chains import Chains
from tests.checker.curve import Wrong
from tests.checker.going import View
from tests.checker.table import Table, check
from tests.checker.tosses import Tosses
from tests.each import each

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"
PAIR, HIGH = "len(self.counting) == 2", "(lambda values: sorted(values)[len(values) // 2])"

# By section: the reading, the vectors that show it, the method, its own words, and those of the reading.
READINGS = [
    ("4.1: ranks don't rotate with the depth", "pcset fewer ahead gap", Chains.rank, "(entry.member - depth)",
     "entry.member"),
    ("4.1: the modulus is how many count", "fewer gap", Chains.rank, "len(self.members)", "len(self.counting)"),
    ("4.1: the own last entry has no depth", "fewer ahead gap sooner", Chains.hold,
     "for other in past if other), default=0)", "for other in past if other and other.member != own), default=0)"),
    ("4.1: who has left has to hear, too", "stands", Chains.is_final, "member in self.closed or ", ""),
    ("4.2: T is the high median", "tau lines left", Chains.clock, "low_median(", f"{HIGH}("),
    ("4.2: T may go back", "fewer ahead", Chains.time, "max(before, median, proven)", "max(median, proven)"),
    ("4.5: what is no longer legal is a fault", "crossed twice", Table._legal, "return None\n",
     "raise Wrong('illegal', text) from None\n"),
    ("4.5: what was legal then is judged by T", "crossed", Table._legal, "entry.at)", "self.T)"),
    ("5: coins are counted from 0", "tau", Tosses.toss, "j.to_bytes(4", "(j - 1).to_bytes(4"),
    ("6.1: only coins show a board", "five forfeit slow", Table._race, "self._show_board()", "pass"),
    ("6.1: every race shows a board", "fewer forfeit", Table._race, "if winner is not None:\n",
     "self._show_board()\n    if winner is not None:\n"),
    ("6.2: a claim given up has no nonce", "tied", Chains.ranking, "for seal in race))",
     "for seal in race if any(nonces[seal.hash])))"),
    ("6.3: all seals of the queue are one race", "fewer five forfeit", Chains.race,
     " if not self.covers(seal, first) and not self.covers(first, seal)", ""),
    ("6.3: each seal is a race of its own", "hidden five heard", Chains.race, "seals[1:]", "()"),
    ("6.3: a race waits for no choice before its seals", "stands", Table._step, "stands = [entry for entry in queue",
     "stands = [entry for entry in ()"),
    ("6.3: a race waits for no choice before a void seal", "stands", Table._step, "for seal in race)]",
     "for seal in race if not self._is_void(seal))]"),
    ("6.3: the first claim wins, whatever it changes", "fewer forfeit", Table._race,
     "if winner is None and msgspec.msgpack.encode(self.state.public()) != before:", "if winner is None:"),
    ("6.4: C is 30 ms for two, too", "fewer hidden heard", Chains.credit, f"0 if {PAIR} else 30", "30"),
    ("6.4: all `shown` count", "window", Chains.credit, "[-8:]", ""),
    ("6.4: the last 7 `shown` count", "window", Chains.credit, "[-8:]", "[-7:]"),
    ("6.4: the last 9 `shown` count", "window", Chains.credit, "[-8:]", "[-9:]"),
    ("6.4: the last 8 items that aren't nil count", "window", Chains.credit, "entry.n <= n][-8:]",
     "entry.n <= n and entry.body[2][member] is not None][-8:]"),
    ("6.4: nil is 0 ms", "fewer ahead window four", Chains.credit,
     "entry.body[2][other] for entry in shown for other in whose if entry.body[2][other] is not None",
     "entry.body[2][other] or 0 for entry in shown for other in whose"),
    ("6.4: nobody is ahead", "ahead four", Chains.ahead, "return ", "return False and "),
    ("6.4: who has won more than its share is ahead", "ahead sooner", Chains.ahead, " - 0.5", ""),
    ("6.4: h is the last `shown` before f", "sooner", Chains.excess, "first.n) if first", "first.n - 1) if first"),
    ("6.4: what a board waited says nothing", "fewer hidden four", Chains.excess, " - shown.body[0][seal.member]", ""),
    ("6.4: a wait counts from an older board", "fewer ahead forfeit sooner", Chains.excess,
     "max(0, first.at - known) if shown.seen[0] >= board else 0", "max(0, first.at - known)"),
    ("6.4: B is always 0", "pcset fewer gap", Chains.excess, "max(self.begins, ", "max(0, "),
    ("6.4: of three witnesses the low median counts", "forfeit four sooner", Chains.ranking, "min if least else ", ""),
    ("6.4: of three witnesses the least counts always", "four", Chains.ranking, " and not self.ahead(seal.member)", ""),
    ("6.4: of four witnesses the least counts", "five", Chains.ranking, "len(self.counting) == 4",
     "len(self.counting) >= 4"),
    ("6.4: of two witnesses the larger excess counts", "five slow", Chains.ranking, "else low_median", f"else {HIGH}"),
    ("6.5: `took` counts from an older board", "fewer ahead forfeit sooner", Chains.ranking,
     "seal.body[1] if seal.seen[0] >= board else 0", "seal.body[1]"),
    ("6.5: no J", "tau hidden four sooner", Chains.ranking, "believed(words) - 10", "believed(words)"),
    ("6.5: `took` alone is the reaction", "fewer ahead five", Chains.ranking,
     "max(took, believed(words) - 10) if words else took", "took"),
    ("6.5: the excess alone is the reaction", "tau left five", Chains.ranking, "max(took, believed(words) - 10)",
     "believed(words) - 10"),
    ("6.5: nothing is hidden", "hidden heard", Chains.hidden, "return found", "return set()"),
    ("6.5: one hidden seal puts all in doubt", "hidden heard seats", Chains.ranking, "if seal.hash in hidden}) > 1",
     "if seal.hash in hidden}) > 0"),
    ("6.5: two hidden seals of one member put all in doubt", "seats", Chains.ranking,
     "len({seal.member for seal in race if seal.hash in hidden}) > 1", "len(hidden) > 1"),
    ("6.5: who is hidden comes last, whoever else is", "hidden", Chains.ranking, ", lot) if disputed",
     ", lot) if False"),
    ("6.5: in doubt the one with more won races comes first", "hidden", Chains.ranking, "(False, self.won",
     "(False, -self.won"),
    ("6.5: in doubt only the lot counts", "hidden", Chains.ranking, "(False, self.won[seal.member], lot)",
     "(False, 0, lot)"),
    ("6.5: no J for what is hidden", "hidden seats", Chains.hidden, "excess - 10 > own", "excess > own"),
    ("6.5: the own time counts from an older board", "heard", Chains.hidden, " and shown.seen[0] >= board", ""),
    ("6.5: a lot is made without the member", "five four", Chains.ranking, "bytes([seal.member]), ", ""),
    ("6.5: nonces aren't sorted", "tied four", Chains.ranking, "sorted(nonces[seal.hash] for seal in race)",
     "[nonces[seal.hash] for seal in race]"),
    ("6.5: T of a race is that of the first in the queue", "hidden five sooner", Table._race, "ranked[0][0], self.T",
     "race[0], self.T"),
    ("6.5: a race counts as a round", "fewer", Chains.race_time, "return ", "return self.time(seal, before, True) or "),
    ("6.6: a move counts whatever its member saw", "crossed", Table._apply, "if self.game.SEALED and not",
     "if False and not"),
    ("6.6: a move whose cards have gone is unseen", "fewer ahead crossed", Table._apply, "if not any(state.shows",
     "if any(state.shows"),
    ("6.7: no rounds", "fewer", Chains.time, "if race and ", "if False and "),
    ("6.7: rounds at each table", "slow", Chains.time, "len(self.hearers(choice)) == 2 and ", ""),
    ("6.7: the own clock is no limit", "pcset fewer gap", Chains.time, "min(begun[1] + 50, choice.at)",
     "begun[1] + 50"),
    ("6.7: each choice begins a round", "fewer", Chains.time, "    if over:\n", "    if True:\n"),
    ("13.2: a chain ends with the step of its `leave`", "fewer", Chains.hold, "self.closed[own] = entry.n", "pass"),
    ("13.5: who has come back has left by its old `leave`", "returned", View._without,
     "behind < last[0].n and ", ""),
    ("13.7: a chain goes on behind the entries that are held", "gap", View.agree,
     "self.chains.go_on_behind(member, n, hash_, step, self.behinds(step - 1))", "pass"),
]


def end_of(vector):
    """What the checker comes to: its steps, claims and totals, or the fault that it finds."""
    try:
        table = check((VECTORS / f"{vector}.fairdeal").read_bytes())
    except Wrong as wrong:
        return str(wrong)
    return [*table.steps], table.claims, table.totals, table.outcome, table.unsigned()


@pytest.fixture(scope="module")
def ends():
    """What the checker comes to without another reading, by vector."""
    return {vector: end_of(vector) for _, vectors, *_ in READINGS for vector in vectors.split()}


def read_as(monkeypatch, method, right, wrong):
    """From now on this method of the checker has these other words."""
    source = textwrap.dedent(inspect.getsource(method))
    assert source.count(right) == 1
    made = {}
    exec(compile(source.replace(right, wrong), "another reading", "exec"), method.__globals__, made)
    owner = method.__globals__[method.__qualname__.partition(".")[0]]
    monkeypatch.setattr(owner, method.__name__, made[method.__name__])


@each("reading", READINGS)
def test_a_wrong_reading_of_a_rule_comes_to_another_end_of_its_vectors(reading, ends, monkeypatch):
    _, vectors, *change = reading
    with monkeypatch.context() as other:
        read_as(other, *change)
        assert [vector for vector in vectors.split() if end_of(vector) == ends[vector]] == []


def test_no_reading_stands_twice():
    assert len({name for name, *_ in READINGS}) == len(READINGS)
    assert len({tuple(change) for _, _, *change in READINGS}) == len(READINGS)
