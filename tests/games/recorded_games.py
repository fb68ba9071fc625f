"""Recorded games: their text form, and the program that records those of Tau (python -m tests.games.recorded_games).

A file says the options and seats, then each coin and move with what it made of the game, then how it ended. What a
game shows are words with their text; a word is written only when its text changed (None: not told). Notes begin
with #.
"""
import random
from pathlib import Path

from p2p.games import tau
from p2p.games.game import Move
from p2p.games.tau.dealers import lying
from p2p.games.tau.modes import MODES
from tests.games.tau.by_the_book import Table

HERE = Path(__file__).parent


class ByRules:
    """The real rules behind the few words that a recorded game needs."""

    game = tau

    def __init__(self, options, seats):
        self.state = self.game.start(seats, options)

    def coin(self, coin):
        need, = self.state.need()
        self.state = self.state.supply(need, coin)

    def move(self, seat, move, at):
        self.state.check(seat, move, at)
        self.state = self.state.apply(seat, move, at)

    def shown(self):
        return tau_words(self.state.board, self.state.target, self.state.near, self.state.scores, self.state.over)


class ByTheBook:
    """The naive second writing behind the same words."""

    def __init__(self, options, seats):
        self.table = Table(options["mode"], seats, int(options["penalty_seconds"]))
        self.coin = self.table.coin

    def move(self, seat, move, at):
        if move.verb == "claim":
            self.table.claim(seat, move.args, at)
        elif move.verb in ("pause", "resume"):
            self.table.paused = move.verb == "pause"

    def shown(self):
        table = self.table
        return tau_words(table.board, table.target, table.near, table.scores, table.over)


def tau_words(board, target, near, scores, over):
    """What a recorded game of Tau tells."""
    return {"board": places(board), "target": number(target), "near": number(near), "scores": numbers(scores),
            "over,": winners(scores) if over else None}


def places(faces):
    return " ".join("-" if face is None else str(face) for face in faces)


def number(value):
    return None if value is None else str(value)


def numbers(values):
    return " ".join(map(str, values))


def winners(scores):
    return "winners " + numbers(seat for seat, n in enumerate(scores) if n == max(scores))


def parse(text):
    """Options, seats and the events of a recorded game: ("coin", bytes) or ("move", seat, Move, at)."""
    options, events, seats = {}, [], 0
    for word, _, rest in (line.partition(" ") for line in text.splitlines()):
        if word == "option":
            name, value = rest.split()
            options[name] = value
        elif word == "seats":
            seats = int(rest)
        elif word == "coin":
            events.append(("coin", bytes.fromhex(rest)))
        elif word == "at":
            at, _, seat, move = rest.split(" ", 3)
            events.append(("move", int(seat), Move.parse(move), int(at)))
    return options, seats, events


def told(options, seats, events, player):
    """The text of a game: what the events make of a player (one by the real rules, or one by the book)."""
    game, lines = player(options, seats), [f"option {name} {value}" for name, value in options.items()]
    lines.append(f"seats {seats}")
    before = game.shown()
    for event in events:
        if event[0] == "coin":
            lines.append(f"coin {event[1].hex()}")
            game.coin(event[1])
        else:
            _, seat, move, at = event
            lines.append(f"at {at} seat {seat} {move}")
            game.move(seat, move, at)
        lines += _changes(before, game.shown())
        before = game.shown()
    return "\n".join(lines) + "\n"


def _changes(before, after):
    return [f"{word} {text}".rstrip() for word, text in after.items() if text not in (None, before[word])]


def without_notes(text):
    """A file without the lines that only people read."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def record(mode, seed):
    """Play a game at random, with claims that are wrong, late or cross a coin; the events that made it."""
    draw = random.Random(f"{mode} {seed}")
    lone = mode == "z3tau"
    options = {"mode": mode, "training": draw.choice(["off", "on"]), "penalty_seconds": draw.choice(["0", "3"])}
    game, events, at, taken = ByRules(options, 1 if lone else 3), [], 0, ()
    while not game.state.over:
        at += draw.randrange(200, 4000)
        seat = draw.randrange(game.state.seats)
        moves = list(game.state.moves(seat, at))
        if game.state.need() and not (moves and draw.random() < 0.2):
            event = ("coin", draw.randbytes(32))
            game.coin(event[1])
        else:
            move = draw.choice(moves) if moves and draw.random() < 0.85 else _bad_claim(draw, game.state, taken)
            event = ("move", seat, move, at)
            game.move(seat, move, at)
            taken = move.args if move.verb == "claim" else taken
        events.append(event)
    return told(options, game.state.seats, events, ByRules)


def _bad_claim(draw, state, taken):
    """The same cards again, or any cards at all: of the board, if enough lie."""
    if taken and draw.random() < 0.4:
        return Move("claim", taken)
    cards = lying(state.board) if len(lying(state.board)) >= state.row.take else state.row.deck.faces
    return Move("claim", tuple(sorted(draw.sample(cards, state.row.take))))


if __name__ == "__main__":
    for code in MODES:
        (HERE / "tau" / "recorded" / f"{code}.txt").write_text(record(code, 1))
