"""What every game of GAMES must do: random play on several replicas, replay, and rules without clock or randomness."""
import ast
import random
from itertools import cycle
from pathlib import Path

import msgspec
import pytest

import p2p.games
from p2p.games import GAMES
from p2p.games.game import IllegalMove, Move, usual

GAMES_PLAYED = [(code, seed) for code in GAMES for seed in range(30)]
FORBIDDEN = {"random", "time", "secrets", "os", "datetime", "uuid", "threading", "asyncio", "socket", "numpy"}


def encoded(state):
    return msgspec.msgpack.encode(state.seen_by(()), order="sorted")


def table(code, seed):
    """A game, its options (the first one's values in turn, the others at random), and 2 to 4 replicas of its start."""
    draw, game = random.Random(f"{code} {seed}"), GAMES[code]
    options = {option.name: draw.choice(option.values)[0] for option in game.OPTIONS}
    if game.OPTIONS:
        values = cycle(value for value, _ in game.OPTIONS[0].values)
        options[game.OPTIONS[0].name] = [next(values) for _ in range(seed + 1)][-1]
    seats = draw.choice(game.SEATS)
    return draw, game, seats, [game.start(seats, options) for _ in range(draw.randint(2, 4))]


def next_event(draw, state, seats, at):
    """A need with its answer, or a seat with a legal move; needs mostly first, in any order."""
    moves = [(seat, move) for seat in state.turn() for move in state.moves(seat, at)]
    if state.need() and not (moves and draw.random() < 0.2):
        return "supply", draw.choice(state.need()), draw.randbytes(32)
    assert moves, f"nobody can do anything at {at}: {state}"
    seat = draw.randrange(seats)
    own = [move for mover, move in moves if mover == seat]
    return "move", *(draw.choice([(seat, move) for move in own]) if own else draw.choice(moves)), at


def after(state, event):
    kind, *rest = event
    if kind == "supply":
        return state.supply(*rest)
    state.check(*rest)
    return state.apply(*rest)


@pytest.mark.parametrize(("code", "seed"), GAMES_PLAYED)
def test_replicas_agree_and_replay_gives_the_same(code, seed):
    draw, _, seats, replicas = table(code, seed)
    start, events, at = replicas[0], [], 0
    while replicas[0].outcome() is None:
        at += draw.randrange(2000)
        events.append(next_event(draw, replicas[0], seats, at))
        replicas = [after(state, events[-1]) for state in replicas]
        assert len({encoded(state) for state in replicas}) == 1
        assert all(state == replicas[0] for state in replicas)
        assert len(events) < 5000
    replayed = start
    for event in events:
        replayed = after(replayed, event)
    assert replayed.outcome() == replicas[0].outcome()
    assert encoded(replayed) == encoded(replicas[0])
    assert_ended(replayed, seats)


def assert_ended(state, seats):
    outcome = state.outcome()
    assert len(outcome.scores) == seats
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seats))
    assert outcome.reason
    assert state.turn() == frozenset()
    assert state.need() == ()


@pytest.mark.parametrize(("code", "seed"), GAMES_PLAYED[::5])
def test_moves_are_legal_and_check_changes_nothing(code, seed):
    draw, game, seats, (state, *_) = table(code, seed)
    at = 0
    while state.outcome() is None:
        at += draw.randrange(2000)
        before = encoded(state)
        for seat in state.turn():
            for move in state.moves(seat, at):
                state.check(seat, move, at)
                assert Move.parse(str(move)) == move
                copy = state.apply(seat, move, at)
                assert (copy == state) == (encoded(copy) == encoded(state))
        for move in strange_moves(draw, game):
            assert_answered(state, draw.randrange(-1, seats + 1), move, at)
        assert encoded(state) == before
        state = after(state, next_event(draw, state, seats, at))


def strange_moves(draw, game):
    words = [*game.SEALED, "play", "pass", "claim", "hint", "pause", "resume", "x"]
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


@pytest.mark.parametrize("code", GAMES)
def test_late_race_claims_are_void(code):
    """A sealed verb that crossed the end is legal and changes nothing."""
    draw, game, seats, (state, *_) = table(code, 0)
    claims, at = {}, 0
    while state.outcome() is None:
        at += 100
        event = next_event(draw, state, seats, at)
        if event[0] == "move" and event[2].verb in game.SEALED:
            claims[event[2]] = event[1]
        state = after(state, event)
    assert claims or not game.SEALED
    for move, seat in claims.items():
        state.check(seat, move, at)
        assert state.apply(seat, move, at) == state


@pytest.mark.parametrize("code", GAMES)
def test_what_a_game_offers(code):
    game = GAMES[code]
    assert game.TITLE
    assert game.RULES >= 1
    assert game.start(game.SEATS[0], usual(game.OPTIONS)) == game.start(game.SEATS[0], {})
    for option in game.OPTIONS:
        values = [value for value, _ in option.values]
        assert len(set(values)) == len(values) > 1
        assert option.title
        assert option.why.endswith(".")
        assert all(label for _, label in option.values)


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
                assert name == "p2p.games" or name.startswith("p2p.games."), name
