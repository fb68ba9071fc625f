"""Taroky in a real window on a virtual display: four people on one keyboard play a deal to its sheet, by keys alone."""
import signal
import subprocess
import sys
from pathlib import Path

import test_window
from test_window import PATIENCE, ROOT, X_KEYCODES, Hands

from client.boards import hand, taroky
from client.boards.trick_round import Round, sorted_slots
from client.screens.play_taroky import everybodys
from client.settings import Settings, save
from p2p.identity import Identity
from p2p.log.store import read
from p2p.seeds import Seeds
from p2p.table import Table
from p2p.transcript import verify

pytestmark = test_window.pytestmark
display = test_window.display
START = "import sys, pathlib; from client.app import run; sys.exit(run(pathlib.Path(sys.argv[1]), ('127.0.0.1',)))"
NAMES = ("Mira", "Jana", "Tom", "Petr")
SIDES = ("left", "right", "left", "right")
SHIFTS = {"left": "Shift_L", "right": "Shift_R"}
KEYCODES = {**X_KEYCODES, **{30 + digit: 10 + digit for digit in range(9)}, 39: 19, 45: 20}      # 1 to 9, 0, -


def table_of(path: Path, home: Path) -> Table:
    """The table as everything in the file so far makes it, with what this computer knows."""
    contents, me = read(path), Identity.load(home)
    table = Table(contents.charter, me)
    table.resume(contents.records, 0, Seeds(path.parent, path.stem, me, table.id).kept())
    return table


def test_four_on_one_keyboard_play_a_deal_of_taroky(display, tmp_path):
    assert save(tmp_path, Settings(name=NAMES[0], volume=0)) == ""
    window = subprocess.Popen([sys.executable, "-c", START, str(tmp_path)], cwd=ROOT, env=display)
    try:
        _play(Hands(display, window), tmp_path)
        window.send_signal(signal.SIGINT)
        window.wait(PATIENCE)
    finally:
        if window.poll() is None:
            window.kill()
            window.wait()


def _play(hands: Hands, home: Path) -> None:
    hands.sit_down()
    hands.sees("Fairdeal")
    hands.key("shift+Tab", "Right", "Tab", *["Right"] * 4, "Return")                # one couch, the fifth game
    hands.sees("Taroky on one couch")
    hands.key("Tab", "Tab")                                                         # Reset, the first seat
    for name in NAMES[1:]:
        hands.key("Tab", "Tab")                                                     # what sits there, its name
        hands.do("type", "--delay", "20", name)
    hands.key(*["Tab"] * 4, "Left", "Return")                                       # no hush; begin
    path = hands.wait(lambda: next((home / "playing").glob("*.fairdeal"), None))
    table, looked = hands.wait(lambda: _asked(now := table_of(path, home)) and now), False
    assert tuple(place.name for place in table.charter.seats) == NAMES
    assert dict(table.charter.options)["hush"] == "0"
    while not table.deals.outcome:
        looks = table.state.phase == "play" and not looked                          # once, to see that it works so, too
        looked |= looks
        table = _move(hands, path, home, table, looks)
    hands.sees("Fairdeal - Taroky - score sheet")
    assert sum(table.deals.outcome.scores) == 0
    assert not table.deals.found                                                    # nobody broke a rule
    assert verify(path).ok
    hands.key("Right", "Right", "Return")                                           # two tricks again, the next deal
    hands.wait(lambda: table_of(path, home).deals.number == 2)


def _move(hands: Hands, path: Path, home: Path, table: Table, looks: bool) -> Table:
    """Who is asked answers by the own side of the keyboard; with `looks` while that hand is seen."""
    state, seat, moves = table.state, min(table.state.turn()), len(table.happenings)
    side = SIDES[seat]
    hands.sees(f"Fairdeal - Taroky - {NAMES[seat]}’s turn")
    if looks:
        hands.do("keydown", SHIFTS[side])
    hands.key(*(str(KEYCODES[hand.CLUSTERS[side][place]]) for place in _places(state, seat)))
    if state.phase == "lay":
        hands.key("space" if side == "left" else "Control_R")
    if looks:
        hands.do("keyup", SHIFTS[side])
    return hands.wait(lambda: len((now := table_of(path, home)).happenings) > moves and _asked(now) and now)


def _asked(table: Table) -> bool:
    """Whether somebody has to press a key now, or nobody has any more."""
    turn = table.state.turn()
    return bool(table.deals.outcome or (turn and not everybodys(table.state, min(turn))))


def _places(state, seat: int) -> list[int]:
    """The first answer, the first card that may be played, or the first ones that may be laid away."""
    if taroky.answers(state.seen_by(()), seat, Round(NAMES)):
        return [0]
    own = state.seen_by({seat})
    slots = sorted_slots(own, seat)
    if state.phase == "lay":
        may = taroky.may_lay(own, seat)
        suits = [place for place, slot in enumerate(slots) if slot in may and own.known(slot) > 21]
        trumps = [place for place, slot in enumerate(slots) if slot in may and own.known(slot) <= 21]
        return [*suits, *trumps][:taroky.to_lay(own, seat)]
    return [next(place for place, slot in enumerate(slots) if not taroky.why_not(own, seat, slot))]
