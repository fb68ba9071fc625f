"""Sentences about a table, shared by all games' screens: how it is played, whom it waits for, who won. Pure."""
from collections.abc import Sequence

from client.draw.commands import Command
from client.pages import table_people
from client.pages.book_page import BOOK
from client.pages.save_code import day_of
from client.play import absence
from client.play.game_table import ScreenState
from client.ui import phrases
from client.ui.phrases import COUNTS, date_words, listed
from p2p.games.game import Outcome, seats_of
from p2p.language import Text, tr
from p2p.log.charter import Member, numbered
from p2p.peer.table_view import TableView

VERIFY = Command("verify", "How we know", "F5")
WAITS = 1000                # ms after which the screen says for whom the table waits


def watched(view: TableView) -> str:
    """Returns how many look on, to stand behind other words in the header: ", 2 watch"; "" for nobody. An onlooker is
    told of the others: ", 1 more watches"."""
    people = view.people
    count = sum(said.onlookers for member, said in people.answers.items() if member not in people.unreachable_since)
    more = " more" if view.me is None else ""
    count -= bool(more)
    return f", {count}{more} watch{'es' if count == 1 else ''}" if count > 0 else ""


def day_words(view: TableView) -> Text:
    """Returns in words of which day a table's deal is."""
    return tr("the deal of {date}", date=date_words(day_of(view)))


def manner(view: TableView) -> str:
    """Returns the kind of table in a few words: people on this network, on one couch, or with bots; and the number of
    onlookers."""
    return f"{_played(view)}{watched(view)}"


def _played(view: TableView) -> str:
    charter, people = view.charter, len(table_people.local_seats(view))
    bots = sum(map(bool, table_people.levels(view)))
    if not view.mine:
        return f"you look on, {len(charter.seats)} player{'s' * (len(charter.seats) > 1)}"
    if len(charter.members) > 1:
        still = sum(absence.plays_on(view, seat) for seat in seats_of(len(charter.seats)))
        some = f"{still} of " if still < len(charter.seats) else ""
        return f"{some}{len(charter.seats)} players on this network"
    if bots:
        kind = "gentle " if set(filter(None, table_people.levels(view))) == {"gentle"} else ""
        company = f"a {kind}bot" if bots == 1 else f"{COUNTS[bots]} {kind}bots"
        return f"{'you' if people == 1 else 'couch for two'} and {company}"
    return "alone" if people == 1 else "couch for two"


def waiting(view: TableView, lasting: bool = True) -> str:
    """Returns whom the table has waited for longer than WAITS ms, or that the check of the game failed; "" for nobody.
    Without `lasting` no time is told: a countdown stands beside it."""
    late = [(called(view, member), _waited(view, member, ms)) for member, ms in view.people.waited_for if ms >= WAITS]
    if view.proof.report and not view.proof.report.ok:
        return "The check of this game failed. See how we know."
    if not late or view.deal.outcome or view.proof.fault:
        return ""
    waited_for = {member for member, _ in view.people.waited_for}
    if lasting and len(late) == 1 and waited_for <= view.people.stalling_since.keys():
        return owed(late[0][0], late[0][1] // 1000)
    words = f"Waiting for {listed([name for name, _ in late])}"
    return f"{words}, {phrases.lasting(max(ms for _, ms in late) // 1000)}" if lasting else words


def owed(name: str, seconds: int) -> str:
    """Returns the sentence that somebody's computer is heard, and gives nothing that its program owes."""
    return f"{name}’s computer has owed an answer for {phrases.lasting(seconds)}"


def called(view: TableView, member: Member) -> str:
    """Returns a member's name, and behind it why it can't write its file, if so."""
    name = table_people.member_names(view)[member]
    return f"{name} ({view.people.disks[member]})" if member in view.people.disks else name


def _waited(view: TableView, member: Member, ms: int) -> int:
    """Returns for how long (ms) the table waits for a member: since it went away or owes an answer, as plates say."""
    since = view.people.unreachable_since.get(member, view.people.stalling_since.get(member))
    return ms if since is None else max(0, round(view.clock.at - since))


def sealed(view: TableView) -> tuple[str, str]:
    """Returns (bold part, rest) of the sentence on the end: its signers, and its seal of six words."""
    signers = (view.people.members_here | view.proof.agreed) or {member for member, _ in numbered(view.charter.members)}
    count = len(signers)
    if view.proof.report is None:
        names = table_people.member_names(view)
        missing = [names[member] for member in sorted(signers - view.proof.agreed)]
        return ("Checking:", "this computer plays the game again.") if not missing else (
            f"{len(view.proof.agreed)} of {count} signed the same end.", f"Waiting for {listed(missing)}.")
    return ("Checked and sealed:" if count == 1 else f"All {count} signed the same end:"), view.proof.report.seal


def first_words(view: TableView, screen: ScreenState) -> tuple[str, str] | None:
    """Returns (bold part, rest) of what the line of hints shows instead of hints: the end, that the table has stopped,
    the credits of claims while the rules are read, or the screen's sentence; None for nothing."""
    if view.deal.outcome:
        return sealed(view)
    if view.proof.fault:
        return "The table stands still.", ""
    if screen.reading and view.proof.credits:
        return "Credited for the way:", table_people.credited(view)
    return screen.note if screen.note[0] else None


def why_command(screen: ScreenState) -> tuple[Command, ...]:
    """Returns the command that opens the book at the rule of the refusal shown; empty if none is named."""
    return (Command(BOOK.name, f"Why: rule {screen.rule}", BOOK.key),) if screen.rule else ()


def named(view: TableView, screen: ScreenState) -> tuple[str, str]:
    """Returns (rule, sentence) that the screen shows now: what the audit found, or a refusal; ("", "") if none."""
    if view.deal.outcome:
        return (view.proof.found[0].rule, view.proof.found[0].why) if view.proof.found else ("", "")
    return (screen.rule, " ".join(screen.note).strip()) if screen.rule else ("", "")


UNFINISHED = "Not played to its end"


def winners(names: Sequence[str], outcome: Outcome) -> str:
    """Returns in words who won a race, with how many points, or between whom it is a draw."""
    won = [names[seat] for seat in outcome.winners]
    best = max(outcome.scores)
    if len(won) == len(names):
        return f"A draw, {best} each"
    if len(won) > 1:
        return f"A draw between {listed(won)}, {best} each"
    if len(names) == 2:
        return f"{won[0]} wins, {best} to {min(outcome.scores)}"
    return f"{won[0]} wins with {best}"


def key_words(sides: Sequence[Sequence[str]]) -> str:
    """Returns the labels of keys, of two players at one keyboard those of both; without commas, which may be keys."""
    return ", at the right ".join(" ".join(side) for side in sides if side)


def quicker(name: str, ms: int) -> str:
    """Returns the sentence that says who was first, and by how much (`ms`; seconds from 1000 on)."""
    if ms <= 0:
        return f"{name} was first."
    return f"{name} was {ms} ms quicker." if ms < 1000 else f"{name} was {ms / 1000:.1f} s quicker."


def ordinal(place: int) -> str:
    """Returns the ordinal of a place: 1st, 2nd, 3rd, 4th."""
    last = place % 10 if place % 100 not in (11, 12, 13) else 0
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"
