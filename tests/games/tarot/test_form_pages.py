"""The pages of the tarot games: FORM.md holds the fields, phases, options and examples of the code, RULES.md its rules.

A stranger builds a verifier from PROTOCOL.md and the FORM pages; code and messages name the rules by their numbers.
"""
import json
import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import p2p.games
from p2p.games import GAMES
from p2p.games.game import Coin, Item, Mix, Move, Open, Outcome, settle_options
from p2p.language import english
from p2p.table.audit import audit

FOLDER = Path(p2p.games.__file__).parent
PROTOCOL = (FOLDER.parent / "PROTOCOL.md").read_text(encoding="utf-8")
TAROTS = ("taroky", "tarok")
HEADING = re.compile(r"^#{2,3} (\d+[A-Z]?(\.\d+)?[a-z]?)[. ]", re.MULTILINE)


def page(folder, name="FORM.md"):
    return (FOLDER / folder / name).read_text(encoding="utf-8")


def table(text, head):
    """The rows of the table with these words at its head, as lists of cells."""
    rows = text.split(f"{head}\n")[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def words(cell):
    return re.findall(r"`(\w+)`", cell)


def plain(thing):
    """What a reader of the msgpack gets."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(thing, order="sorted", enc_hook=english))


# --- Fields, phases, options, maps

@pytest.mark.parametrize("code", TAROTS)
def test_the_fields_of_a_state_stand_there_in_their_order(code):
    named = [name for field, *_ in table(page(code), "| field | type | at first | meaning |") for name in words(field)]
    assert tuple(named) == GAMES[code].State._fields
    assert len(plain(GAMES[code].start(GAMES[code].SEATS[0], {}))) == len(named)


@pytest.mark.parametrize("code", TAROTS)
def test_every_phase_stands_there(code):
    named = [name for phase, *_ in table(page(code), "| phase | asked | moves | what follows |")
             for name in words(phase)]
    assert sorted(named) == sorted([*GAMES[code].State.PHASES, "over"])


@pytest.mark.parametrize("code", TAROTS)
@pytest.mark.parametrize(("name", "head"), [
    ("FORM.md", "| option | values, the usual one first |"), ("RULES.md", "| option | values | what it decides |")])
def test_the_options_and_their_values_stand_there_in_their_order(code, name, head):
    rows = [[*words(option), *words(values)] for option, values, *_ in table(page(code, name), head)]
    assert rows == [[option.name, *(value for value, _ in option.values)] for option in GAMES[code].OPTIONS]


def test_needs_and_outcomes_are_the_maps_that_are_described():
    assert [list(need) for need in plain((Coin(), Open((1,), None), Mix((1,), 0, (2,))))] == [
        [], ["slots", "to"], ["by", "fresh", "slots"]]
    outcome = msgspec.msgpack.decode(msgspec.msgpack.encode(Outcome((1,), (0,), "", (Item("a", "b", (1,)),))))
    listed = re.search(r"audited outcome: a map of (.*?) in this order", PROTOCOL)
    assert re.findall(r"`(\w+)`", listed.group(1)) == list(outcome)
    assert outcome["items"] == [["a", "b", [1]]]


# --- Numbers: every rule that code names is a heading

@pytest.mark.parametrize("code", TAROTS)
def test_every_rule_that_a_message_names_is_a_heading_of_the_book(code):
    headings = [number for number, _ in HEADING.findall(page(code, "RULES.md"))]
    assert len(headings) == len(set(headings))
    source = "".join(path.read_text(encoding="utf-8") for folder in (code, "tarot")
                     for path in (FOLDER / folder).glob("*.py"))
    source += 'raise IllegalMove("0"'
    named = set(re.findall(r'"(\d+[A-Z]?(?:\.\d+)?[a-z]?)(?: \w+)?"(?=[,:)\]])', source))
    lists = re.findall(r"\brules? (\d+[A-Z]?(?:\.\d+)?[a-z]?(?:(?:, | and | to )\d+[A-Z]?(?:\.\d+)?[a-z]?)*)", source)
    named |= {number for row in lists for number in re.split(r", | and | to ", row)}
    numbers = {value for option in GAMES[code].OPTIONS for value, _ in option.values}
    assert named - numbers - {"1234"} <= {*headings, *(number.partition(".")[0] for number in headings)}


@pytest.mark.parametrize("code", TAROTS)
def test_a_book_keeps_to_what_the_client_can_draw(code):
    text = page(code, "RULES.md")
    for line in text.splitlines():
        assert len(line) <= 120
        assert not re.match(r"#{4,}|>|```| +- |\d+\. |\* ", line), line
        assert not re.search(r"\]\(|!\[|<\w|https?:", line), line
    assert text.startswith("# ")
    assert "\n## First\n" in text


# --- The examples are what the code does

class Told:
    """A deal of the examples: slot s holds face 7 s mod 54, coins are the bytes 0 to 31, a Mix turns the hand round."""

    def __init__(self, code, seats, options):
        self.faces = {slot: 7 * slot % 54 for slot in range(54)}
        self.start = self.state = GAMES[code].start(seats, options)
        self.states, self.log, self.coins = [self.start], [], []
        self._supply()

    def say(self, *texts):
        for text in texts:
            seat, _, move = text.partition(" ")
            self.log.append((int(seat), Move.parse(move), 0))
            self.state.seen_by(()).check(*self.log[-1])
            self._change(self.state.apply(*self.log[-1]))
            self._supply()
        return self

    def _change(self, state):
        self.state = state
        self.states.append(state)

    def _supply(self):
        while self.state.need():
            need = self.state.need()[0]
            if isinstance(need, Coin):
                self.coins.append(bytes(range(32)))
                self._change(self.state.supply(need, self.coins[-1]))
                continue
            if isinstance(need, Mix):
                self.faces.update((new, self.faces[old]) for new, old in zip(need.fresh, need.slots[::-1], strict=True))
            slots = need.fresh if isinstance(need, Mix) else need.slots
            self._change(self.state.supply(need, {slot: self.faces[slot] for slot in slots}))

    @property
    def needs(self):
        """The lists of needs as they stood, each once."""
        found = []
        for state in self.states:
            if state.owed and plain(state.owed) not in found:
                found.append(plain(state.owed))
        return found

    def digest(self):
        """The hashes of the public states, one on the other."""
        running = bytes(32)
        for state in self.states:
            public = msgspec.msgpack.encode(state.seen_by(()), order="sorted", enc_hook=english)
            running = sha256(running + sha256(public).digest()).digest()
        return running.hex()


def block(code, name):
    """The JSON under "Example NAME:"."""
    text = page(code).split(f"Example `{name}`:\n\n```json\n")[1].split("\n```")[0]
    return json.loads(text)


def deal_of(code):
    said = block(code, "deal")
    return Told(code, said["seats"], said["options"]).say(*said["moves"])


@pytest.mark.parametrize("code", TAROTS)
def test_the_example_deal_ends_as_it_is_printed(code):
    told, said, rules = deal_of(code), block(code, "deal"), GAMES[code]
    assert told.state.outcome() is not None
    assert (len(told.states), told.digest()) == (said["states"], said["running"])
    assert block(code, "outcome") == plain(told.state.outcome())
    found = audit(told.start, told.log, told.faces, told.coins)
    audited = {"findings": plain([tuple(fault) for fault in found.faults]),
               "outcome": plain(rules.judged(told.state, found.violators))}
    assert found.faults
    assert block(code, "audit") == audited


@pytest.mark.parametrize("code", TAROTS)
def test_the_example_states_and_needs_are_those_of_the_deal(code):
    told = deal_of(code)
    public = [plain(state.seen_by(())) for state in told.states]
    assert block(code, "state") in public
    needs = [need for needs in told.needs for need in needs]
    assert all(need in needs or need == {} for need in block(code, "needs"))
    assert block(code, "needs")[0] == {}


@pytest.mark.parametrize("code", TAROTS)
def test_the_example_options_are_the_usual_ones(code):
    assert block(code, "options") == settle_options(GAMES[code].OPTIONS, {})


@pytest.mark.parametrize("code", TAROTS)
def test_the_example_moves_are_moves_of_their_phases(code):
    for phase, text in block(code, "moves"):
        assert phase in GAMES[code].State.PHASES
        assert str(Move.parse(text)) == text
