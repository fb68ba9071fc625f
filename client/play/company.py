"""What a play screen keeps beside its table's view, and whose mouse it is."""
from dataclasses import dataclass, field

from client.draw.furniture import Command, name_of
from client.play import table_people
from p2p.games.game import Seat
from p2p.peer.session import TableView

NOTE = 4000.0               # ms a sentence for the moment stands


@dataclass
class Local:
    """What a screen adds to its table: all that only the players here know, or that shows for a moment."""

    away: dict[int, float] = field(default_factory=dict)        # since when, by member
    note: tuple[str, str] = ("", "")                            # a sentence for a moment, its beginning strong
    until: float = 0.0                                          # when it goes
    mouse: Seat | None = None                                    # the seat that the mouse plays for, once it was used

    def say(self, strong: str, words: str, now: float) -> None:
        """A sentence for a moment, in the line of hints."""
        self.note, self.until = (strong, words), now + NOTE

    def forget(self, now: float) -> None:
        """What has shown long enough goes."""
        if now >= self.until:
            self.note = ("", "")

    def away_for(self, member: int, now: float) -> int:
        """The seconds of a member's silence; 0 if it is here."""
        since = self.away.get(member)
        return 0 if since is None else max(1, int((now - since) / 1000))


def mouse_command(view: TableView, local: Local) -> tuple[Command, ...]:
    """Whose mouse it is, once two share it."""
    if local.mouse is None:
        return ()
    return (Command("mouse", f"Mouse: {name_of(table_people.names(view)[local.mouse])}", "F6"),)
