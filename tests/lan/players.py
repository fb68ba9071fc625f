"""The players of games on a network of computers: started, seated, and what must hold when their match is over."""
from pathlib import Path

from p2p.table.transcript import verify
from tests.lan.lan import Lan, Process

PLAYER = Path(__file__).with_name("bot_player.py")
NAMES = ("Ana", "Ben", "Cleo", "Dana")


def started(lan: Lan, folder: Path, number: int) -> Process:
    name = NAMES[number - 1]
    return lan.start(number, name, "--home", str(folder / name), script=PLAYER)


def seated(lan: Lan, folder: Path, game: str, count: int, deals: int = 2) -> list[Process]:
    players = [started(lan, folder, number) for number in range(1, count + 1)]
    keys = {one: one.wait(lambda event: event["event"] == "up", 20, "start")["key"] for one in players}
    for one in players:
        others = {keys[other] for other in players if other is not one}
        one.wait(lambda event, others=others: set(event.get("keys", ())) >= others, 20, "people")
        one.tell(f"sit {keys[players[0]]}")
    players[0].tell(f"open {game} {count} {deals}")
    for one in players:
        one.wait(lambda event: event.get("started", False), 30, "start")
    return players


def whole_at_the_end(stayed: list[Process], seconds: float = 180) -> list[int]:
    """Waits until all of these have finished the match and found it whole; gives its totals, the same at each."""
    ends = [one.wait(lambda event: event.get("ok") is not None or event.get("fault"), seconds, "end") for one in stayed]
    assert [end["fault"] for end in ends] == [""] * len(ends)
    assert all(end["ok"] for end in ends)
    assert len({(end["seal"], tuple(end["totals"])) for end in ends}) == 1
    for end in ends:
        assert verify(Path(end["file"])).whole
    return list(ends[0]["totals"])


def newcomer_has_the_same(newcomer: Process, other: Process, folder: Path) -> None:
    """Who came later has watched the table that was carried on: with the file of another the match is whole."""
    end = newcomer.wait(lambda event: event.get("seal") or event.get("fault"), 60, "end")
    last = next(event for event in reversed(other.events) if event.get("seal"))
    assert (end["fault"], end["seal"]) == ("", last["seal"])
    assert verify(Path(end["file"]), others=[*(folder / other.name / "played").glob("*.fairdeal")]).whole
