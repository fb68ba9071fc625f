"""A whole evening of Taroky on four computers; prints what happened, and after how many seconds.

    python -m tests.lan.evening [FOLDER]

Ben is killed and starts again at once. Cleo is killed, the others go on without her, she takes her seat again. Dana
leaves for good. Eva comes to Dana's computer as a newcomer and sits in from the next deal, at a table that carries the
match on. Ana, who opened all, is killed and starts again. At the end all have the same four words, and every file is
whole. Needs root and `ip`, as lan.py.
"""
import sys
import tempfile
import time
from pathlib import Path

from p2p.table.transcript import verify
from tests.lan.lan import Lan, Process, why_not
from tests.lan.players import PLAYER, newcomer_has_the_same, seated, started, whole_at_the_end

DEALS, WAIT = 8, 240.0          # deals of the match; s that a single thing may take


class Evening:
    """Tells each thing with the time since the beginning, and how long it took."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def tell(self, what: str) -> None:
        now = time.monotonic()
        print(f"{now - self._began:7.1f} s  {now - self._last:6.1f} s  {what}", flush=True)
        self._last = now


def in_play(one: Process, names: list[str], moves: int = 3) -> None:
    """Waits until this computer shows exactly these as playing, and so many more moves were made."""
    found = one.wait(lambda event: event.get("present") == names and not event.get("away") and event.get("mine"), WAIT,
                     f"{names} in play")
    made = found["moves"] + moves
    one.wait(lambda event: event.get("moves", 0) >= made or event.get("deal", 0) > found["deal"], WAIT, "more moves")


def play(folder: Path) -> None:
    """The evening. Raises AssertionError if anything doesn't come."""
    evening = Evening()
    with Lan(4) as lan:
        players = seated(lan, folder, "taroky", 4, DEALS)
        ana, ben, cleo, dana = players
        dana.wait(lambda event: event.get("moves", 0) >= 4, WAIT, "four moves")
        evening.tell("four have sat down and play")
        everybody = ["Ana", "Ben", "Cleo", "Dana"]
        ben.kill()
        evening.tell("Ben is killed")
        ben = started(lan, folder, 2)
        in_play(ben, everybody)
        evening.tell("Ben is back and has played on")
        cleo.kill()
        evening.tell("Cleo is killed, and stays away")
        dana.wait(lambda event: event.get("left_out") == ["Cleo"], WAIT, "going on")
        evening.tell("the others have gone on without Cleo (patience: 20 s)")
        cleo = started(lan, folder, 3)
        dana.wait(lambda event: event.get("present") == everybody, WAIT, "Cleo taken in")     # Cleo hears of it last
        evening.tell("Cleo was taken in again")
        in_play(cleo, everybody)
        evening.tell("Cleo plays her seat again")
        dana.tell("leave")
        ana.wait(lambda event: event.get("left") == ["Dana"], WAIT, "Dana's going")
        evening.tell("Dana has left for good")
        dana.tell("bye")
        dana.wait(lambda event: event["event"] == "closed", 30, "end")
        eva = lan.start(4, "Eva", "--home", str(folder / "Eva"), script=PLAYER)
        key = next(event["key"] for event in ana.events if event["event"] == "up")
        eva.up()
        eva.tell(f"sit_in {key}")
        evening.tell("Eva has come and asks to sit in")
        four = ["Ana", "Ben", "Cleo", "Eva"]
        in_play(eva, four)
        evening.tell("Eva plays, the match goes on at a new table")
        ana.kill()
        evening.tell("Ana is killed")
        ana = started(lan, folder, 1)
        in_play(ana, four)
        evening.tell("Ana is back and has played on")
        whole_at_the_end([ana, ben, cleo], 10 * WAIT)
        newcomer_has_the_same(eva, ana, folder)
        evening.tell("the match is over, with one seal and whole files")
    for path in sorted(folder.glob("*/play*/*.fairdeal")):
        report = verify(path)
        assert report.ok, report
        state = "whole" if report.whole else "sound, not finished there"
        evening.tell(f"{path.parent.parent.name}, {path.parent.name}: {path.name} is {state}")


def main() -> int:
    """The command; gives its exit code."""
    if reason := why_not():
        print(reason, file=sys.stderr)
        return 3
    if len(sys.argv) > 1:
        play(Path(sys.argv[1]))
        return 0
    with tempfile.TemporaryDirectory(prefix="fairdeal-evening-") as folder:
        play(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
