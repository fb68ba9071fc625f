"""Who sits at a table, who keeps it waiting, who has signed its end, in words that any game's screen shows. Pure.

Names come from outside and are made fit to show here.
"""
from collections.abc import Sequence
from dataclasses import dataclass, field

from client.draw.furniture import Command, name_of
from client.ui.phrases import COUNTS, listed, plain
from p2p.games.game import Outcome, Seat
from p2p.peer.session import TableView

VERIFY = Command("verify", "How we know", "F5")
NOTE = 4000.0               # ms a sentence for the moment stands
WAITS = 1000                # ms after which the screen says for whom the table waits


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


def local_seats(view: TableView) -> dict[Seat, str]:
    """The clusters of the people at this computer, by seat; a third person has none."""
    people = [seat for seat in sorted(view.mine) if not view.charter.seats[seat].bot]
    return dict(zip(people, ("one",) if len(people) == 1 else ("left", "right"), strict=False))


def names(view: TableView) -> list[str]:
    """The players' names by seat, fit to show."""
    return [plain(place.name) for place in view.charter.seats]


def members(view: TableView) -> list[str]:
    """The names of the peers, fit to show."""
    return [plain(member.name) for member in view.charter.members]


def clock(view: TableView, now: float) -> int:
    """The table clock in ms; it stands once the table does."""
    if view.outcome or view.fault or view.trouble:
        return view.happenings[-1].at if view.happenings else 0
    return view.clock + max(0, int(now - view.clock_at)) if view.started else 0


# ---------------------------------------------------------------------- words

def manner(view: TableView) -> str:
    """How this table is played, in a few words."""
    charter, people = view.charter, len(local_seats(view))
    bots = sum(bool(place.bot) for place in charter.seats)
    if len(charter.members) > 1:
        return f"{len(charter.seats)} players on this network"
    if bots:
        return f"{'you' if people == 1 else 'couch for two'} and {'a bot' if bots == 1 else f'{COUNTS[bots]} bots'}"
    return "alone" if people == 1 else "couch for two"


def waiting(view: TableView) -> str:
    """Who keeps the table waiting, after a second of it."""
    late = [(members(view)[member], ms) for member, ms in view.waiting if ms >= WAITS]
    if view.report and not view.report.ok:
        return "The check of this game failed. See how we know."
    if not late or view.outcome or view.fault:
        return ""
    return f"Waiting for {listed([name for name, _ in late])}, {max(ms for _, ms in late) // 1000} s"


def sealed(view: TableView) -> tuple[str, str]:
    """Whether all have signed the same end, and the four words of it."""
    count = len(view.charter.members)
    if view.report is None:
        missing = [name for member, name in enumerate(members(view)) if member not in view.agreed]
        return ("Checking:", "this computer plays the game again.") if not missing else (
            f"{len(view.agreed)} of {count} signed the same end.", f"Waiting for {listed(missing)}.")
    return ("Checked and sealed:" if count == 1 else f"All {count} signed the same end:"), view.report.seal


def first_words(view: TableView, local: Local) -> tuple[str, str] | None:
    """What the line of hints says before all else, its beginning strong: the end, a stop, a sentence for a moment."""
    if view.outcome:
        return sealed(view)
    if view.fault:
        return "The table stands still.", ""
    return local.note if local.note[0] else None


def mouse_command(view: TableView, local: Local) -> tuple[Command, ...]:
    """Whose mouse it is, once two share it."""
    if local.mouse is None:
        return ()
    return (Command("mouse", f"Mouse: {name_of(names(view)[local.mouse])}", "F6"),)


def winners(names: Sequence[str], outcome: Outcome) -> str:
    """Who won, with the points."""
    won = [names[seat] for seat in outcome.winners]
    best = max(outcome.scores)
    if len(won) == len(names):
        return f"A draw, {best} each"
    if len(won) > 1:
        return f"{', '.join(won[:-1])} and {won[-1]} win, {best} each"
    if len(names) == 2:
        return f"{won[0]} wins, {best} to {min(outcome.scores)}"
    return f"{won[0]} wins with {best}"


def quicker(name: str, ms: int) -> str:
    """Who was first in a race, by so much."""
    if ms <= 0:
        return f"{name} was first."
    return f"{name} was {ms} ms quicker." if ms < 1000 else f"{name} was {ms / 1000:.1f} s quicker."


def rings(view: TableView) -> tuple[int, ...]:
    """The seats that colour the seal, one a peer."""
    charter = view.charter
    return tuple(sorted(min(charter.seats_of(member)) for member in range(len(charter.members))))


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    last = place % 10 if place % 100 not in (11, 12, 13) else 0
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
