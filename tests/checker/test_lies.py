"""Deals of the card games with faults in them, by the second checker: those printed in the FORM pages, random ones."""
import json
import random
import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from p2p.games import GAMES
from p2p.games.game import Coin, Mix, Open, settle_options
from p2p.language import english
from p2p.table.audit import audit
from tests import effort
from tests.checker import tarok, taroky
from tests.checker.games_played import house_rules
from tests.checker.moves import parsed
from tests.games.dealing_without_locks import Dealing, seen

ROOT = Path(__file__).parents[2]


def example(code, name):
    page = (ROOT / "p2p/games" / code / "FORM.md").read_text("utf-8")
    return json.loads(re.search(rf"Example `{name}`:\n\n```json\n(.*?)```", page, re.DOTALL)[1])


class Dealer:
    """The deck of form 12 of tarot: slot s holds face 7 s mod 54, and a Mix lays the slots backwards."""

    def __init__(self, game):
        self.game, self.running, self.states = game, bytes(32), 0
        self.faces = {slot: 7 * slot % 54 for slot in range(54)}
        self.note()
        self.answer()

    def note(self):
        state = sha256(msgspec.msgpack.encode(self.game.public(), order="sorted")).digest()
        self.running, self.states = sha256(self.running + state).digest(), self.states + 1

    def answer(self):
        while self.game.need():
            need = self.game.need()[0]
            if need[0] == "mix":
                self.faces.update(zip(need[3], [self.faces[slot] for slot in need[2][::-1]], strict=True))
            self.game.supply(need, self.faces)
            self.note()


@pytest.mark.parametrize(("code", "rules"), [("taroky", taroky.Game), ("tarok", tarok.Game)])
def test_the_printed_deal_has_its_states_its_finding_and_its_outcomes(code, rules):
    told, found = example(code, "deal"), example(code, "audit")
    options = {**{name: values[0] for name, values in rules.OPTIONS.items()}, **told["options"]}
    dealer, played = Dealer(rules(told["seats"], options)), []
    for text in told["moves"]:
        seat, move = int(text[0]), parsed(text[2:])
        dealer.game.check(seat, move, 0)
        dealer.game.apply(seat, move, 0)
        played.append((seat, move))
        dealer.note()
        dealer.answer()
    assert dealer.states == told["states"]
    assert dealer.running.hex() == told["running"]
    assert dealer.game.outcome() == example(code, "outcome")
    findings = dealer.game.replayed(rules(told["seats"], options), played, dealer.faces, [])
    assert [list(finding) for finding in findings] == [finding[:3] for finding in found["findings"]]
    assert dealer.game.judged([seat for _, seat, _ in findings]) == found["outcome"]


def as_need(need):
    """A need of the program as the checker writes it."""
    if isinstance(need, Coin):
        return ("coin",)
    return ("mix", need.by, need.slots, need.fresh) if isinstance(need, Mix) else ("open", need.slots, need.to)


def same(state, game):
    """Both hold the same public state."""
    ours = msgspec.msgpack.encode(state.seen_by(()), order="sorted", enc_hook=english)
    assert msgspec.msgpack.encode(game.public(), order="sorted") == ours


@pytest.mark.parametrize(("code", "rules"), [("taroky", taroky.Game), ("tarok", tarok.Game)])
@pytest.mark.parametrize("seed", range(effort.times(6, 15)))
def test_both_say_the_same_of_a_deal_full_of_lies(code, rules, seed):
    """Whatever may be said as far as everybody knows is said: almost nobody follows suit. The audits find the same."""
    luck = random.Random(f"{code} {seed}")
    seats = 4 if code == "taroky" else luck.choice((3, 4))
    options = settle_options(GAMES[code].OPTIONS, house_rules(code, luck, 12))
    state, game, dealing = GAMES[code].start(seats, options), rules(seats, options), Dealing(luck)
    played, coins, mine = [], [], []
    start = state
    while state.outcome() is None:
        same(state, game)
        if needs := state.need():
            answer = dealing.answer(needs[0])
            coins += [answer] if isinstance(needs[0], Coin) else []
            public = seen(needs[0], answer, ()) if isinstance(needs[0], Open | Mix) else answer
            state = state.supply(needs[0], public)
            game.supply(as_need(needs[0]), public)
            continue
        seat = luck.choice(sorted(state.turn()))
        moves = [*state.seen_by(()).moves(seat, 0)][:300]
        move = luck.choice([move for move in moves if move.verb not in ("redeal", "throw_in")] or moves)
        game.check(seat, parsed(str(move)), 0)
        state = state.apply(seat, move, 0)
        game.apply(seat, parsed(str(move)), 0)
        played.append((seat, move, 0))
        mine.append((seat, parsed(str(move))))
    same(state, game)
    assert msgspec.msgpack.encode(game.outcome()) == msgspec.msgpack.encode(state.outcome(), enc_hook=english)
    found = audit(start, played, dealing.face, coins)
    findings = game.replayed(rules(seats, options), mine, dealing.face, coins)
    assert findings == [finding[:3] for finding in found.faults]
    judged = game.judged(list(dict.fromkeys(seat for _, seat, _ in findings)))
    assert msgspec.msgpack.encode(judged) == msgspec.msgpack.encode(GAMES[code].judged(state, found.violators),
                                                                    enc_hook=english)
