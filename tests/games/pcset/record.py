"""Recorded games of PC Set: a script for each rule, and the program that records them (-m tests.games.pcset.record).

The scripts look at the board to know which cards to press; what then must happen is checked by the rules written twice.
"""
import random

from p2p.games import pcset
from p2p.games.game import Move
from p2p.games.pcset import deadline, press, sets
from p2p.games.sets.decks import lying
from tests.games.pcset.by_the_book import SHOWN, Table, all_sets
from tests.games.recorded_games import HERE, ByRules, number, numbers, places, told, winners


class PcByRules(ByRules):
    """The real rules."""

    game = pcset

    def shown(self):
        state = self.state
        return pcset_words(state.board, state.tokens, state.scores, state.frozen, deadline(state), state.over)


class PcByTheBook:
    """The naive second writing behind the same words."""

    def __init__(self, options, seats):
        self.table = Table(options, seats)
        self.coin = self.table.coin

    def move(self, seat, move, at):
        if move.verb in ("pause", "resume"):
            getattr(self.table, move.verb)(at)
        elif move.verb == "time":
            self.table.time(move.args[0], at)
        else:
            self.table.press(seat, move.args[0], at, move.verb == "claim")

    def shown(self):
        table, players = self.table, self.table.players
        return pcset_words(table.board, [sorted(player.tokens) for player in players],
                           [player.points for player in players], [player.frozen_until for player in players],
                           None if table.over else table.round_end(), table.over)


def pcset_words(board, tokens, scores, frozen, ends, over):
    return {"board": places(board), "tokens": " / ".join(numbers(faces) or "-" for faces in tokens),
            "scores": numbers(scores), "frozen": numbers(frozen), "round": number(ends),
            "over,": winners(scores) if over else None}


class Script:
    """A game in the making; notes say which rule the next lines show."""

    def __init__(self, seed, seats=2, **options):
        self.draw, self.seats, self.options = random.Random(seed), seats, options
        self.player, self.events, self.at = PcByRules(options, seats), [], SHOWN
        self.notes = []
        self.deal()

    @property
    def state(self):
        return self.player.state

    def note(self, text):
        self.notes.append((len(self.events), text))

    def deal(self):
        while self.state.need():
            self.events.append(("coin", self.draw.randbytes(32)))
            self.player.coin(self.events[-1][1])

    def say(self, seat, text, at):
        move = Move.parse(text)
        self.at = at
        self.events.append(("move", seat, move, at))
        self.player.move(seat, move, at)

    def press(self, seat, *faces, wait=200):
        """One press after another, as a client sends them."""
        for face in faces:
            self.say(seat, str(press(self.state, seat, face)), self.at + wait)

    def text(self):
        lines = told(self.options, self.seats, self.events, PcByRules).splitlines()
        starts = [i for i, line in enumerate(lines) if line.startswith(("coin ", "at "))]
        for event, text in reversed(self.notes):
            lines.insert(starts[event] if event < len(starts) else len(lines), f"# {text}")
        return "\n".join(lines) + "\n"

    def wrong_three(self, avoid=()):
        cards = [face for face in lying(self.state.board) if face not in avoid]
        return next(faces for faces in self.threes(cards) if not all_sets(faces))

    def threes(self, cards):
        while True:
            yield tuple(sorted(self.draw.sample(cards, 3)))


def rule_5a():
    """The claim takes cards and tokens, scores, freezes a second and starts the round again."""
    script = Script("5a")
    faces = sets(script.state)[0]
    other = next(face for face in lying(script.state.board) if face not in faces)
    script.note("5a: the other's token on a card that is taken goes with it, the one beside stays")
    script.press(1, faces[2], other)
    script.press(0, *faces)
    script.deal()
    script.note("frozen for a second: a press does nothing, a millisecond before the end neither")
    done = script.at
    left = [face for face in lying(script.state.board) if face != other]
    script.say(0, f"token {left[0]}", done + 500)
    script.say(0, f"token {left[0]}", done + 999)
    script.note("and at the end it does")
    script.say(0, f"token {left[0]}", done + 1000)
    return script


def rule_5b():
    """A wrong claim freezes three seconds; the tokens stay, and one must be lifted before the next claim."""
    script = Script("5b")
    faces = sets(script.state)[0]
    bad = next(face for face in lying(script.state.board) if not all_sets((*faces[:2], face)) and face not in faces)
    script.note("5b: not a set, frozen for 3 s with all three tokens lying")
    script.press(0, *faces[:2], bad)
    done = script.at
    script.say(0, f"token {bad}", done + 2999)
    script.note("a fourth token is nothing, neither as a claim")
    script.say(0, f"token {faces[2]}", done + 3000)
    script.say(0, f"claim {faces[2]}", done + 3100)
    script.note("lifted, then right")
    script.press(0, bad, faces[2])
    script.deal()
    return script


def rule_5c():
    """Of two claims with a common card the first takes it; the second is void, without a freeze."""
    script = Script("5c", 3)
    faces = sets(script.state)[0]
    others = [face for face in lying(script.state.board) if face not in faces]
    script.note("5c: 0 claims a set of which 1 holds a card and 2 is about to claim one")
    script.press(1, faces[0], others[0])
    script.press(2, others[1], others[2])
    script.press(0, *faces)
    script.note("1 claimed a lying card: with one of the three gone it is a plain token, and no freeze")
    script.say(1, f"claim {others[3]}", script.at)
    script.note("2 claimed the card that is gone: nothing, and no freeze")
    script.say(2, f"claim {faces[1]}", script.at)
    script.deal()
    return script


def rule_6():
    """At the end of the round all is dealt anew; a `time` that crosses a point or another `time` changes nothing."""
    script = Script("6", round_seconds="60")
    faces = sets(script.state)[0]
    script.note("6: the round ends 60 s after the cards were shown; tokens leave, freezes run on")
    script.say(1, f"token {lying(script.state.board)[0]}", 2000)
    script.at = 60_500
    script.press(0, *script.wrong_three())
    script.say(1, "time 61500", 61_520)
    script.note("the other client says it too: no longer this round's end")
    script.say(0, "time 61500", 61_530)
    script.deal()
    script.note("the freeze from before still holds")
    script.say(0, f"token {lying(script.state.board)[0]}", 62_500)
    faces = sets(script.state)[0]
    script.note("a point starts the round again: the old end means nothing any more")
    script.at = 120_500
    script.press(1, *faces)
    script.deal()
    script.say(0, "time 121520", 121_520)
    return script


def rule_7():
    """A deal that leaves no set is collected and dealt anew at once: all tokens leave, freezes run on."""
    for seed in range(1000):
        script = Script(f"7 {seed}", rows="2", columns="3")
        script.note("7: with the gaps filled no set lies, so all is dealt anew; tokens leave, freezes run on")
        faces = sets(script.state)[0]
        stay = next(face for face in lying(script.state.board) if face not in faces)
        script.press(1, stay)
        script.press(0, *faces)
        before = script.state.board
        script.deal()
        if any(face is not None and face != now for face, now in zip(before, script.state.board, strict=True)):
            return script
    raise AssertionError("no deal without a set")


def rule_8():
    """A whole game among four, with right, wrong and late presses, that ends level at the top."""
    for seed in range(1000):
        script = Script(f"8 {seed}", 4, penalty_seconds="1", round_seconds="30")
        while not script.state.over:
            random_press(script)
        best = sorted(script.state.scores)
        if best[-1] == best[-2]:
            return script
    raise AssertionError("no draw")


def rule_9():
    """Before the cards are shown, at 1.5 s, nothing counts: no token, no claim, no pause."""
    script = Script("9")
    faces = sets(script.state)[0]
    script.note("9: GET READY: no token, no claim and no pause before the cards are shown")
    for verb, face, at in zip(("token", "token", "claim"), faces, (200, 300, 400), strict=True):
        script.say(0, f"{verb} {face}", at)
    script.say(1, "pause", 1000)
    script.say(1, f"token {faces[0]}", 1499)
    script.note("from 1.5 s on they do; the round ends 60 s after that")
    script.say(1, f"token {faces[0]}", 1500)
    script.say(0, "time 61500", 61_500)
    script.deal()
    return script


def rule_12():
    """A pause: nothing counts, and the round and a freeze end as much later as it was long."""
    script = Script("12")
    first = lying(script.state.board)[0]
    script.press(0, *script.wrong_three())
    script.note("12: in a pause neither a token counts nor the round's end; a second pause changes nothing")
    script.say(1, "pause", 2500)
    script.say(1, f"token {first}", 3500)
    script.say(0, "pause", 4000)
    script.say(0, "time 61500", 61_500)
    script.note("61 s later: the freeze of 3 s ends at 66100 instead of 5100, the round at 122500")
    script.say(0, "resume", 63_500)
    script.say(0, f"token {first}", 66_099)
    script.say(1, f"token {first}", 66_100)
    script.say(1, "time 122500", 122_500)
    script.deal()
    script.note("resume without a pause is nothing")
    script.say(1, "resume", 122_600)
    return script


def random_press(script):
    """Any seat goes for a set, or presses something."""
    draw, state = script.draw, script.state
    ends = deadline(state)
    at = script.at + draw.randrange(50, 1500)
    if ends is not None and at >= ends:
        script.say(draw.randrange(script.seats), f"time {ends}", at)
    else:
        seat = draw.randrange(script.seats)
        moves = [move for move in state.moves(seat, at) if move.verb != "time"]
        move = draw.choice(moves) if moves and draw.random() < 0.9 else press(state, seat, draw.randrange(81))
        script.say(seat, str(move), at)
    script.deal()


SCRIPTS = {"5a": rule_5a, "5b": rule_5b, "5c": rule_5c, "6": rule_6, "7": rule_7, "8": rule_8, "9": rule_9,
           "12": rule_12}

if __name__ == "__main__":
    for name, script in SCRIPTS.items():
        (HERE / "pcset" / "recorded" / f"{name}.txt").write_text(script().text())
