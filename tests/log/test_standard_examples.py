"""The examples of PROTOCOL.md come out as they stand there, in the program and in the second checker.

The entries are read from the tables of the page; before them each member has acknowledgements up to the n that they
name.
"""
import re
from pathlib import Path

import pytest

from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.claims import NO_NONCE
from p2p.log.entry import Body, Entry, Seal, SeatMove, Shown, Without, sign
from p2p.log.history import History
from p2p.log.order import Order
from p2p.log.race import crossed, ranking
from p2p.log.votes import Votes
from p2p.log.witnesses import Witnesses
from tests.checker import chains as checked
from tests.checker.going import View
from tests.checker.records import Entry as CheckedEntry
from tests.networks import IDENTITIES

PAGE = (Path(__file__).parents[2] / "p2p" / "PROTOCOL.md").read_text(encoding="utf-8")
TABLE, PATIENCE, MEMBERS = b"t" * 32, 60_000, 3
KINDS = {SeatMove: "move", Seal: "seal", Shown: "shown", Without: "without", type(None): ""}


def section(number):
    """The text of a section of the page."""
    return re.split(r"^#{2,4} ", PAGE.partition(f"### {number} ")[2], maxsplit=1, flags=re.MULTILINE)[0]


def words(number):
    """The words of a section, its lines joined."""
    return " ".join(section(number).split())


def rows(number):
    """The rows of the table in a section of the page, each a list of cells."""
    lines = [line for line in section(number).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def counted(text):
    return int(text.replace(" ", ""))


class Log:
    """Entries as the program holds them, `order`, and as the second checker does, `chains`."""

    def __init__(self, steps=0):
        self.order = Order(TABLE, tuple(identity.key for identity in IDENTITIES[:MEMBERS]))
        self.chains = checked.Chains(TABLE, MEMBERS)
        self.history = History(TABLE, b"")
        for _ in range(steps):
            self.history.done(b"", b"")
        self.votes = Votes(self.order, None, self.history, PATIENCE)
        self.view = View(self.chains, range(MEMBERS), {}, PATIENCE)
        self.witnesses = Witnesses(MEMBERS, self.order.view)

    def say(self, member, heard, at, body: Body | None = None, seen=0) -> Held:
        """The next entry of a member, which has heard so many of each."""
        chain = self.order.chains[member]
        named = [(n, self.order.chains[of].hash_of(n) if n else TABLE) for of, n in enumerate(heard)]
        named[member] = chain.head
        head = (seen, self.history.running[min(seen, self.history.step)])
        signed = sign(IDENTITIES[member], Entry(TABLE, Member(member), chain.head[0] + 1, tuple(named), head, at, body))
        held, = self.order.add(signed)
        kind, fields = KINDS[type(body)], []
        if isinstance(body, Seal):
            fields = [body.seat, body.took, body.hash]
        elif isinstance(body, Shown):
            fields = [body.waited, body.late, body.answers]
            self.witnesses.accept(held, body)
        elif isinstance(body, Without):
            fields = [body.view, list(body.gone)]
            self.votes.accept(held, body)
        heads = [list(pair) for pair in named]
        entry = CheckedEntry(member, signed.entry.n, heads, list(head), at, kind, fields, held.hash)
        self.chains.hold(entry)
        if kind == "without":
            self.view.vote(entry)
            self.view.judge(self.history.step)
        self.votes.note(held)
        self.view.note(entry)
        return held

    def checked(self, held):
        return self.chains.find(held.member, held.entry.n)


def test_the_order_of_five_entries():
    log, held, taken, before = Log(), {}, [], 0
    for name, member, n, heard, at, body, depth, rank in rows("4.7"):
        heard = [counted(each) for each in heard.split()]
        entry = log.say(counted(member), heard, counted(at), SeatMove(0, "x", b"") if body == "move" else None)
        held[name] = entry
        assert (entry.entry.n, entry.depth) == (counted(n), counted(depth))
        assert rank in ("–", str(entry.rank))
        while log.order.queue and log.order.queue[0].is_final:
            choice = log.order.queue[0]
            assert choice.hash == log.chains.queue[0].hash
            assert log.chains.is_final(log.chains.queue[0])
            before = max(before, choice.time())
            assert log.chains.time(log.chains.queue.pop(0), before, False) == before
            log.order.take(choice)
            taken.append((name, next(of for of in held if held[of] is choice), choice.time(), before))
    assert taken == [("W", "Q", 1020, 1020), ("X", "P", 1012, 1020)]
    said = words("4.7")
    assert "(Q) and 1020 (V): 1020." in said
    assert "is 1012, which is less than the T before: T of P is 1020, too" in said


def race_of_the_page():
    """The log of the race of 6.8, and its two seals."""
    lines = {name: (counted(member), counted(at), body) for name, member, at, body in rows("6.8")}
    answers = {"h₀": (None, 12, None), "h₁": (12, None, None), "h₂": (20, 8, None)}
    log, seals = Log(), {}
    for name, (member, at, body) in lines.items():
        if name in answers:
            waited = tuple(map(int, body.partition("waited ")[2].split()))
            log.say(member, [0, 0, 0], at, Shown(waited, (0, 0, 0), answers[name]), seen=40)
        else:
            took = int(re.search(r"took (\d+)", body)[1])
            seals[name] = log.say(member, [1, 1, 1], at, Seal(member, took, bytes(32)), seen=40)
    for member, at in ((1, 5940), (2, 5925), (0, 5960)):
        log.say(member, [2, 2, 1], at, seen=40)
    return log, seals


def test_the_order_of_two_claims():
    log, seals = race_of_the_page()
    race = crossed(log.order.seals)
    assert {seal.hash for seal in race} == {seal.hash for seal in seals.values()}
    nonces = {seal.hash: NO_NONCE for seal in race}
    ranks = ranking(race, nonces, log.witnesses, 40)
    assert [(seal.hash, reaction) for seal, reaction in ranks] == [(seals["X"].hash, 900), (seals["Y"].hash, 902)]
    theirs = log.chains.ranking([log.checked(seal) for seal in race], 40, nonces)
    assert [(seal.hash, reaction) for seal, reaction in theirs] == [(seal.hash, reaction) for seal, reaction in ranks]
    for name, said in {"X": {1: 922, 2: 900}, "Y": {0: 948, 2: 912}}.items():
        for witness, excess in said.items():
            assert log.witnesses.excess(seals[name], Member(witness), 40) == excess
            assert log.chains.excess(log.checked(seals[name]), witness, 40) == excess
            assert f"= {excess}" in words("6.8")
    assert seals["X"].time() == log.chains.race_time(log.checked(seals["X"]), 0) == 5925


def test_a_witness_measures_nothing_of_itself():
    """PROTOCOL.md 6.4: of who is ahead the nearest of the others counts, whatever a witness says of itself."""
    log = Log()
    shown = log.say(1, [0, 0, 0], 100, Shown((0, 0, 0), (0, 0, 0), (12, 3, 20)), seen=40)
    for _ in range(2):
        log.witnesses.won(Member(0))
        log.chains.won[0] += 1
    assert log.witnesses.ahead(Member(0))
    assert log.chains.ahead(0)
    assert log.witnesses.credit(Member(1), Member(0), shown.entry.n) == 12
    assert log.chains.credit(1, 0, shown.entry.n) == 12


def vote_of_the_page(second=(2,)):
    """The log of 13.10 with its five entries by name, the steps being those that members 0 and 1 have made. `second`:
    whom member 1 names; to name nobody it has to have heard W."""
    log = Log(steps=7)
    log.votes.begin(7)
    log.view.begun = 7
    for member, count in enumerate((9, 8, 5)):
        for n in range(count):
            log.say(member, [0, 0, 0], 8000 + 100 * member if n == count - 1 else 0, seen=7 if n == count - 1 else 6)
    log.say(2, [9, 8, 5], 8500, SeatMove(2, "x", b""), seen=7)
    held = {}
    for name, member, n, heard, seen, at, body in rows("13.10"):
        heard = "11 9 6" if name == "X" and not second else heard
        gone = (second if name == "X" else (2,)) if body.startswith("`without`") else None
        held[name] = log.say(counted(member), [counted(each) for each in heard.split()], counted(at),
                             None if gone is None else Without(0, gone), counted(seen))
        assert held[name].entry.n == counted(n)
    return log, held


def test_a_vote_that_is_settled_and_what_it_cuts_off():
    log, held = vote_of_the_page()
    change, theirs = log.votes.settled(), log.view.settled()
    assert change is not None
    assert (change.gone, change.cuts, change.step) == ({2}, {2: 6}, 7)
    assert change.votes == (held["W"].hash, held["X"].hash)
    assert (set(theirs.gone), theirs.cuts, theirs.step, theirs.votes) == ({2}, {2: 6}, 7, change.votes)
    assert log.order.queue[0].is_final          # the move, of which member 2 has made step 8
    assert log.votes.conflicts(change, 8)
    assert log.view.overruled(8) == (0, theirs)


@pytest.mark.parametrize(("voters", "step"), [((), None), ((2,), 8)])
def test_a_vote_that_has_failed_once_all_have_voted(voters, step):
    log, _held = vote_of_the_page(second=())
    log.history.done(b"", b"")
    for member in voters:
        log.say(member, [11, 10, 7], 71_000, Without(0, ()), seen=8)
    change, theirs = log.votes.settled(), log.view.settled()
    assert (change and (set(change.gone), change.step)) == (step and (set(), step))
    assert (theirs and (set(theirs.gone), theirs.step)) == (step and (set(), step))
