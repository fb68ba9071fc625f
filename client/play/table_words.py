"""Sentences about a table that every game's screen may show: how it is played, for whom it waits, who won. Pure."""
from collections.abc import Sequence

from client.draw.furniture import Command
from client.pages import table_people
from client.pages.book_page import BOOK
from client.play.game_table import ScreenState
from client.ui.phrases import COUNTS, listed
from p2p.games.game import Outcome
from p2p.peer.session import TableView

VERIFY = Command("verify", "How we know", "F5")
WAITS = 1000                # ms after which the screen says for whom the table waits


def manner(view: TableView) -> str:
    """How this table is played, in a few words."""
    charter, people = view.charter, len(table_people.local_seats(view))
    bots = sum(bool(seat.bot) for seat in charter.seats)
    if len(charter.members) > 1:
        return f"{len(charter.seats)} players on this network"
    if bots:
        return f"{'you' if people == 1 else 'couch for two'} and {'a bot' if bots == 1 else f'{COUNTS[bots]} bots'}"
    return "alone" if people == 1 else "couch for two"


def waiting(view: TableView) -> str:
    """Who keeps the table waiting, once that takes a second; "" for nobody. A check that failed comes before it."""
    late = [(table_people.member_names(view)[member], ms) for member, ms in view.waiting if ms >= WAITS]
    if view.report and not view.report.ok:
        return "The check of this game failed. See how we know."
    if not late or view.outcome or view.fault:
        return ""
    return f"Waiting for {listed([name for name, _ in late])}, {max(ms for _, ms in late) // 1000} s"


def sealed(view: TableView) -> tuple[str, str]:
    """Whether all have signed the same end, and the four words of it."""
    count = len(view.charter.members)
    if view.report is None:
        missing = [name for member, name in enumerate(table_people.member_names(view)) if member not in view.agreed]
        return ("Checking:", "this computer plays the game again.") if not missing else (
            f"{len(view.agreed)} of {count} signed the same end.", f"Waiting for {listed(missing)}.")
    return ("Checked and sealed:" if count == 1 else f"All {count} signed the same end:"), view.report.seal


def first_words(view: TableView, screen: ScreenState) -> tuple[str, str] | None:
    """What the line of hints says before all else, its beginning strong: the end, a stop, a sentence for a moment."""
    if view.outcome:
        return sealed(view)
    if view.fault:
        return "The table stands still.", ""
    return screen.note if screen.note[0] else None


def why_command(screen: ScreenState) -> tuple[Command, ...]:
    """Behind a refusal: the way to the rule that it names."""
    return (Command(BOOK.name, f"Why: rule {screen.rule}", BOOK.key),) if screen.rule else ()


def named(view: TableView, screen: ScreenState) -> tuple[str, str]:
    """The rule that is named on the screen now and what is said of it: a fault that the audit found, or a refusal."""
    if view.outcome:
        return (view.found[0].rule, view.found[0].why) if view.found else ("", "")
    return (screen.rule, " ".join(screen.note).strip()) if screen.rule else ("", "")


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
    """Who was first in a race, by so many ms."""
    if ms <= 0:
        return f"{name} was first."
    return f"{name} was {ms} ms quicker." if ms < 1000 else f"{name} was {ms / 1000:.1f} s quicker."


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    last = place % 10 if place % 100 not in (11, 12, 13) else 0
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
