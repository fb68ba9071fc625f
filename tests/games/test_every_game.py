"""What every game of GAMES must do: random play on several replicas, replay, and rules without clock or randomness."""
import ast
import random
from pathlib import Path
from typing import Protocol

import msgspec
import pytest

import p2p.games
from p2p.games import GAMES
from p2p.games.game import (
    CardGame,
    CoversFirst,
    EndsByLeaving,
    Game,
    HasDay,
    IllegalMove,
    Mix,
    Move,
    NamesCards,
    Open,
    PlaysTricks,
    RaceState,
    SlotState,
    State,
    TellsDeals,
    Undertakes,
    usual,
)
from p2p.language import english
from tests.each import each
from tests.games.dealing_without_locks import Dealing, seen
from tests.sixth import rules as sixth

ALL = {**{code: GAMES[code] for code in GAMES}, "sixth": sixth}
GAMES_PLAYED = [(code, seed) for code in ALL for seed in range(30)]
PATIENCE = 60_000           # ms for which everybody may be frozen
FORBIDDEN = {"random", "time", "secrets", "os", "datetime", "uuid", "threading", "asyncio", "socket", "numpy"}


def encoded(state):
    return msgspec.msgpack.encode(state, order="sorted", enc_hook=english)


def public(state):
    return encoded(state.seen_by(()))


def table(code, seed):
    """A game, its seats, and its start: the first option's values in turn, the others at random."""
    draw, game = random.Random(f"{code} {seed}"), ALL[code]
    seats = draw.choice(game.SEATS)
    while True:
        options = {option.name: draw.choice(option.values)[0] for option in game.OPTIONS}
        if game.OPTIONS:
            values = game.OPTIONS[0].values
            options[game.OPTIONS[0].name] = values[seed % len(values)][0]
        try:
            return draw, game, seats, game.start(seats, options)
        except ValueError:          # options that don't go together
            continue


def next_event(draw, dealing, state, at):
    """A need with its answer, or a seat with a legal move, and the time; needs mostly first, in any order.

    `state` knows all faces; each seat's moves come from what it may know. While all who could move are frozen, time
    passes.
    """
    for now in range(at, at + PATIENCE, 500):
        moves = {seat: list(state.seen_by({seat}).moves(seat, now)) for seat in sorted(state.turn())}
        ready = [seat for seat in moves if moves[seat]]
        if state.need() and not (ready and draw.random() < 0.2):
            need = draw.choice(state.need())
            return "supply", need, dealing.answer(need), now
        if ready:
            seat = draw.choice(ready)
            return "move", seat, draw.choice(moves[seat]), now
    raise AssertionError(f"nobody can do anything until {at + PATIENCE}: {state}")


def after(state, event, seats):
    """The state of a peer that holds these seats, after an event."""
    kind, what, value, at = event
    if kind == "supply":
        return state.supply(what, seen(what, value, seats))
    state.seen_by(()).check(what, value, at)
    return state.apply(what, value, at)


def companies(draw, seats):
    """Who sits at which peer: one that holds all seats, one that only watches, and each seat at one of two more."""
    first = frozenset(seat for seat in range(seats) if draw.random() < 0.5)
    return [frozenset(range(seats)), frozenset(), first, frozenset(range(seats)) - first]


@each("code, seed", GAMES_PLAYED)
def test_replicas_agree_and_replay_gives_the_same(code, seed):
    """Each peer holds what its seats may know, all have the same public state, and a replay leads to the same end."""
    draw, game, seats, start = table(code, seed)
    peers, dealing, events, at = companies(draw, seats), Dealing(draw), [], 0
    replicas = [start.seen_by(held) for held in peers]
    while replicas[0].outcome() is None:
        events.append(next_event(draw, dealing, replicas[0], at + draw.randrange(2000)))
        at = events[-1][-1]
        replicas = [after(state, events[-1], held) for state, held in zip(replicas, peers, strict=True)]
        assert len({public(state) for state in replicas}) == 1
        assert all(state == replicas[0].seen_by(held) for state, held in zip(replicas, peers, strict=True))
        assert len({(state.turn(), state.need()) for state in replicas}) == 1
        assert len(events) < 5000
    replayed = start
    for event in events:
        replayed = after(replayed, event, peers[0])
    assert {state.outcome() for state in (replayed, *replicas)} == {replicas[0].outcome()}
    assert encoded(replayed) == encoded(replicas[0])
    assert_ended(replayed, seats)
    assert_all_open(game, [event[1] for event in events if event[0] == "supply"])
    assert_undertaken(game, replayed, seats)


@pytest.mark.parametrize("code", ALL)
def test_every_number_of_seats_is_played(code):
    assert {table(code, seed)[2] for _, seed in GAMES_PLAYED} == set(ALL[code].SEATS)


def assert_ended(state, seats):
    outcome = state.outcome()
    assert len(outcome.scores) == seats
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seats))
    assert outcome.reason
    assert state.turn() == frozenset()
    assert state.need() == ()


def assert_all_open(game, needs):
    """No deal is over before its rules have had every card opened to all: the deck shows no seed earlier."""
    hidden = {*range(game.CARDS)} if isinstance(game, CardGame) else set()
    for need in needs:
        if isinstance(need, Mix):
            hidden = hidden - {*need.slots} | {*need.fresh}
        elif isinstance(need, Open) and need.to is None:
            hidden -= {*need.slots}
    assert not hidden


def assert_undertaken(game, state, seats):
    """One whole side has won a deal in which somebody undertook something."""
    outcome = state.outcome()
    if isinstance(game, Undertakes) and not outcome.again and (said := game.undertaken(state)):
        side, all_seats = set(said.side), set(range(seats))
        assert len(side) == len(said.side) < seats
        assert set(outcome.winners) in (side, all_seats - side)


@each("code, seed", GAMES_PLAYED[::5])
def test_moves_are_legal_and_check_changes_nothing(code, seed):
    draw, game, seats, state = table(code, seed)
    dealing, at = Dealing(draw), 0
    while state.outcome() is None:
        at += draw.randrange(2000)
        before = encoded(state)
        for seat in state.turn():
            for move in state.seen_by({seat}).moves(seat, at):
                state.seen_by({seat}).check(seat, move, at)
                assert Move.parse(str(move)) == move
                copy = state.apply(seat, move, at)
                assert (copy == state) == (encoded(copy) == encoded(state))
        for move in strange_moves(draw, game):
            assert_answered(state, draw.randrange(-1, seats + 1), move, at)
        assert encoded(state) == before
        event = next_event(draw, dealing, state, at)
        state, at = after(state, event, range(seats)), event[-1]


def strange_moves(draw, game):
    words = [*game.SEALED, "play", "pass", "claim", "hint", "pause", "resume", "token", "time", "name", "row", "x",
             "bid", "redeal", "king", "take", "lay", "say", "kontra"]
    for _ in range(5):
        args = tuple(draw.choice([draw.randrange(90), draw.randrange(3), 10 ** 59, "word"])
                     for _ in range(draw.randrange(5)))
        yield Move(draw.choice(words), args)


def assert_answered(state, seat, move, at):
    """Anything may be asked of `check`: it accepts, and then `apply` works, or it refuses with a sentence."""
    refused = refusal(state, seat, move, at)
    if refused is None:
        state.apply(seat, move, at)
    else:
        assert refused.rule
        assert refused.why
        assert str(move) in str(refused)


def refusal(state, seat, move, at):
    try:
        state.check(seat, move, at)
    except IllegalMove as refused:
        return refused
    return None


@pytest.mark.parametrize("code", [code for code, game in ALL.items() if game.SEALED])
def test_late_race_claims_are_void(code):
    """A sealed verb that crossed the end is legal and changes nothing."""
    draw, game, seats, state = table(code, 0)
    dealing, claims, at = Dealing(draw), {}, 0
    while state.outcome() is None:
        event = next_event(draw, dealing, state, at + 100)
        at = event[-1]
        if event[0] == "move" and event[2].verb in game.SEALED:
            claims[event[2]] = event[1]
        state = after(state, event, range(seats))
    assert claims
    for move, seat in claims.items():
        state.check(seat, move, at)
        assert state.apply(seat, move, at) == state


@pytest.mark.parametrize("code", ALL)
def test_what_a_game_offers(code):
    game = ALL[code]
    assert game.TITLE
    assert game.RULES >= 1
    assert game.start(game.SEATS[0], usual(game.OPTIONS)) == game.start(game.SEATS[0], {})
    for option in game.OPTIONS:
        values = [value for value, _ in option.values]
        assert len(set(values)) == len(values) > 1
        assert option.title
        assert option.why.endswith(".")
        assert all(label for _, label in option.values)


CONTRACTS = (Game, CardGame, EndsByLeaving, NamesCards, TellsDeals, Undertakes, HasDay, PlaysTricks, CoversFirst)


@pytest.mark.parametrize("code", ALL)
def test_a_game_offers_the_whole_of_each_contract_of_which_it_offers_a_part(code):
    """Whoever has a part of a contract's names has all: a name left out would end the program where it is first used.

    The game's States answer all that `State` names, and what its verbs ask for besides.
    """
    game = ALL[code]
    offered = {name for name in dir(game) if not name.startswith("_")}
    for contract in CONTRACTS:
        own = names_of(contract) - (names_of(Game) if contract is CardGame else set())
        assert not own & offered or own <= offered, f"{contract.__name__}: {sorted(own - offered)}"
    state = game.start(game.SEATS[0], usual(game.OPTIONS))
    asked = names_of(State) | (names_of(RaceState) if game.SEALED else set())
    asked |= names_of(SlotState) if isinstance(game, CardGame) and game.OF_SLOTS else set()
    assert asked - {*dir(state)} == set()


def names_of(contract):
    """The names that a contract asks for."""
    return {name for of in contract.__mro__ if getattr(of, "_is_protocol", False) and of is not Protocol
            for name in (*vars(of), *vars(of).get("__annotations__", ())) if not name.startswith("_")}


@pytest.mark.parametrize("path", sorted(Path(p2p.games.__file__).parent.glob("*.py")), ids=lambda path: path.name)
def test_rules_import_no_clock_luck_or_other_room(path):
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            names = [node.module]
        for name in names:
            assert name.split(".")[0] not in FORBIDDEN, name
            if name.split(".")[0] in ("p2p", "client", "assets"):
                assert name in ("p2p", "p2p.games", "p2p.language") or name.startswith("p2p.games."), name
