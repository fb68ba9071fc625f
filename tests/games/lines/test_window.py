"""TAU in a real window on a virtual display: from the lobby to the verification by the keyboard alone."""
from p2p.games.lines.state import left, length
from p2p.table.transcript import verify


def test_two_agree_on_a_number_and_draw_all_lines(hands):
    hands.key("shift+Tab", "Right", "Tab", "Right", "Right", "Return")      # one couch, the third game
    hands.sees("TAU on one couch")
    hands.key("shift+Tab", "Left", "Left", "Left", "Return")                # from Begin back to the columns: 7
    path = hands.file("playing")
    state = hands.wait(lambda: (now := hands.state(path)).first is not None and now)
    assert (state.rows, state.columns) == (10, 7)
    names = ("Mira", "Player 2")
    hands.sees(f"Fairdeal - TAU - {names[state.first]}'s turn")
    hands.key("7", "0", "Return")
    hands.sees(f"Fairdeal - TAU - {names[1 - state.first]}'s turn")
    hands.key("plus", "asterisk", "Return")
    state = hands.wait(lambda: len((now := hands.state(path)).named) == 2 and now)
    assert state.named == ("70", "142")                                     # 71, doubled
    hands.key("shift+Tab", "Return")                                        # from the field back to Pass
    state = hands.wait(lambda: (now := hands.state(path)).high is not None and now)
    assert state.high == 1 - state.first
    for number in range(length(state)):
        hands.key("Tab", "Return")
        state = hands.wait(lambda number=number: len((now := hands.state(path)).drawn) == number + 1 and now)
    assert left(state) == 0
    hands.sees("Fairdeal - TAU")
    assert verify(path).ok
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Return")
    hands.sees("Fairdeal - How we know")
    hands.key("Escape", "Escape", "Escape")
    hands.sees("Fairdeal")
