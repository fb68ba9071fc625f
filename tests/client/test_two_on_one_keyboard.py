"""A real window on a virtual display: two people on one keyboard go through the lobby, play a game and leave."""
from client.ui.keys import code_at
from p2p.games.tau.state import open_taus
from p2p.table.transcript import verify


def test_two_on_one_keyboard_finish_a_game(hands):
    hands.key("shift+Tab", "Right", "Tab", "Return")            # one couch, Tau
    hands.sees("Tau on one couch")
    hands.key("shift+Tab", "shift+Tab", "shift+Tab", "Return")  # from Begin back to the mode
    hands.sees("Which Tau?")
    hands.key("Tab", "Tab", "Tab", "Return")                    # the fourth: the puzzle
    hands.sees("Tau on one couch")
    hands.key("Tab", "Tab", "Tab", "Return")
    path = hands.file("playing")
    state = hands.wait(lambda: (now := hands.state(path)).board and now)
    assert state.mode == "z3tau"
    hands.sees("Fairdeal - Puzzle 3 Tau - 0:0")
    while not state.over:
        cluster, seat = (("left", 0), ("right", 1))[len(state.found) % 2]
        hands.press(*(code_at(cluster, state.board.index(face)) for face in open_taus(state)[0]))
        scores = tuple(score + (place == seat) for place, score in enumerate(state.scores))
        state = hands.wait(lambda scores=scores: (now := hands.state(path)).scores == scores and now)
    assert state.scores == (3, 3)
    hands.sees("Fairdeal - Puzzle 3 Tau - 3:3")
    assert verify(path).ok
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Return")
    hands.sees("Fairdeal - How we know")
    hands.key("Escape", "Escape", "Escape")
    hands.sees("Fairdeal")
    kept = hands.file("played")
    assert verify(kept).outcome.scores == (3, 3)
