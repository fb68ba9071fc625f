"""What a race screen adds to its table, beside what every screen does: what happened, takes, reasons, new cards."""
from dataclasses import dataclass, field

from client.games.race.board import Happening
from client.games.race.columns import Take, Why
from client.play import company

SHOWS = 1000.0              # ms after which no happening shows any more


@dataclass
class RaceLocal(company.Local):
    """What only the players here know, or that shows for a moment. `whys`: by seat, why its last claim was wrong."""

    happenings: tuple[Happening, ...] = ()
    takes: tuple[Take, ...] = ()
    whys: dict[int, Why] = field(default_factory=dict)
    new: tuple[int, ...] = ()                                   # the cards dealt last

    def forget(self, now: float) -> None:
        """Removes what has shown long enough."""
        super().forget(now)
        self.happenings = tuple(event for event in self.happenings if now - event.start < SHOWS)
