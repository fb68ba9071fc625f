"""Sentences about a table, shared by all games' screens: how it is played, whom it waits for, who won. Pure."""
from collections.abc import Sequence

from client.draw.commands import Command
from client.pages import table_people
from client.pages.book.book_page import BOOK
from client.pages.save_code import day_of
from client.play.game_table import ScreenState
from client.play.unreachable import absence
from client.ui import phrases
from client.ui.dates import date_words
from client.ui.phrases import count_word, listed
from p2p.games.game import Outcome, seats_of
from p2p.language import Sentence, joined, tr, trn
from p2p.log.charter import Member, numbered
from p2p.peer.table_view import TableView

VERIFY = Command("verify", tr("How we know"), "F5")
WAITS = 1000                # ms after which the screen says for whom the table waits


def watched(view: TableView) -> str:
    """Returns how many look on, to stand behind other words in the header: ", 2 watch"; "" for nobody. An onlooker is
    told of the others: ", 1 more watches"."""
    people = view.people
    count = sum(said.onlookers for member, said in people.answers.items() if member not in people.unreachable_since)
    if view.me is None:
        return trn(", {n} more watches", ", {n} more watch", count - 1) if count > 1 else ""
    return trn(", {n} watches", ", {n} watch", count) if count > 0 else ""


def day_words(view: TableView) -> Sentence:
    """Returns in words of which day a table's deal is."""
    return tr("the deal of {date}", date=date_words(day_of(view)))


def manner(view: TableView) -> str:
    """Returns the kind of table in a few words: people on this network, on one couch, or with bots; and the number of
    onlookers."""
    return joined("", (_played(view), watched(view)))


def _played(view: TableView) -> str:
    charter, people = view.charter, len(table_people.local_seats(view))
    bots = sum(map(bool, table_people.levels(view)))
    if not view.mine:
        return trn("you look on, {n} player", "you look on, {n} players", len(charter.seats))
    if len(charter.members) > 1:
        still = sum(absence.plays_on(view, seat) for seat in seats_of(len(charter.seats)))
        if still < len(charter.seats):
            return trn("{here} of {n} players on this network", "{here} of {n} players on this network",
                       len(charter.seats), here=still)
        return trn("{n} players on this network", "{n} players on this network", len(charter.seats))
    if bots:
        count = count_word(bots)
        if set(filter(None, table_people.levels(view))) == {"gentle"}:
            return (trn("you and a gentle bot", "you and {count} gentle bots", bots, count=count) if people == 1 else
                    trn("couch for two and a gentle bot", "couch for two and {count} gentle bots", bots, count=count))
        return (trn("you and a bot", "you and {count} bots", bots, count=count) if people == 1 else
                trn("couch for two and a bot", "couch for two and {count} bots", bots, count=count))
    return tr("alone") if people == 1 else tr("couch for two")


def waiting(view: TableView, lasting: bool = True) -> str:
    """Returns whom the table has waited for longer than WAITS ms, or that the check of the game failed; "" for nobody.
    Without `lasting` no time is told: a countdown stands beside it."""
    late = [(called(view, member), _waited(view, member, ms)) for member, ms in view.people.waited_for if ms >= WAITS]
    if view.proof.report and not view.proof.report.ok:
        return tr("The check of this game failed. See how we know.")
    if not late or view.deal.outcome or view.proof.fault:
        return ""
    waited_for = {member for member, _ in view.people.waited_for}
    if lasting and len(late) == 1 and waited_for <= view.people.stalling_since.keys():
        return owed(late[0][0], late[0][1] // 1000)
    names = [name for name, _ in late]
    if lasting:
        return trn("Waiting for {names}, {time}", "Waiting for {names}, {time}", len(names), names=listed(names),
                   time=phrases.lasting(max(ms for _, ms in late) // 1000))
    return trn("Waiting for {names}", "Waiting for {names}", len(names), names=listed(names))


def waiting_for(names: Sequence[str]) -> str:
    """Returns the sentence that these are waited for."""
    return trn("Waiting for {names}.", "Waiting for {names}.", len(names), names=listed(names))


def owed(name: str, seconds: int) -> str:
    """Returns the sentence that somebody's computer is heard, and gives nothing that its program owes."""
    return tr("{name}'s computer has owed an answer for {time}", name=name, time=phrases.lasting(seconds))


def called(view: TableView, member: Member) -> str:
    """Returns a member's name, and behind it why it can't write its file, if so."""
    name = table_people.member_names(view)[member]
    return f"{name} ({view.people.disks[member]})" if member in view.people.disks else name


def _waited(view: TableView, member: Member, ms: int) -> int:
    """Returns for how long (ms) the table waits for a member: since it went away or owes an answer, as plates say."""
    since = absence.since(view, member)
    return ms if since is None else max(0, round(view.clock.at - since))


def sealed(view: TableView) -> tuple[str, str]:
    """Returns (bold part, rest) of the sentence on the end: its signers, and its seal of six words."""
    signers = (view.people.members_here | view.proof.agreed) or {member for member, _ in numbered(view.charter.members)}
    count = len(signers)
    if view.proof.report is None:
        names = table_people.member_names(view)
        missing = [names[member] for member in sorted(signers - view.proof.agreed)]
        return (tr("Checking:"), tr("this computer plays the game again.")) if not missing else (
            tr("{signed} of {count} signed the same end.", signed=len(view.proof.agreed), count=count),
            waiting_for(missing))
    said = (tr("Checked and sealed:") if count == 1 else
            trn("All {n} signed the same end:", "All {n} signed the same end:", count))
    return said, view.proof.report.seal


def first_words(view: TableView, screen: ScreenState) -> tuple[str, str] | None:
    """Returns (bold part, rest) of what the line of hints shows instead of hints: the end, that the table has stopped,
    the credits of claims while the rules are read, or the screen's sentence; None for nothing."""
    if view.deal.outcome:
        return sealed(view)
    if view.proof.fault:
        return tr("The table stands still."), ""
    if screen.reading and view.proof.credits:
        return tr("Credited for the way:"), table_people.credited(view)
    return screen.note if screen.note[0] else None


def why_command(screen: ScreenState) -> tuple[Command, ...]:
    """Returns the command that opens the book at the rule of the refusal shown; empty if none is named."""
    return (Command(BOOK.name, tr("Why: rule {rule}", rule=screen.rule), BOOK.key),) if screen.rule else ()


def named(view: TableView, screen: ScreenState) -> tuple[str, str]:
    """Returns (rule, sentence) that the screen shows now: what the audit found, or a refusal; ("", "") if none."""
    if view.deal.outcome:
        return (view.proof.found[0].rule, view.proof.found[0].why) if view.proof.found else ("", "")
    return (screen.rule, joined(" ", filter(None, screen.note))) if screen.rule else ("", "")


UNFINISHED = tr("Not played to its end")


def winners(names: Sequence[str], outcome: Outcome) -> str:
    """Returns in words who won a race, with how many points, or between whom it is a draw."""
    won = [names[seat] for seat in outcome.winners]
    best = max(outcome.scores)
    if len(won) == len(names):
        return tr("A draw, {points} each", points=best)
    if len(won) > 1:
        return tr("A draw between {names}, {points} each", names=listed(won), points=best)
    if len(names) == 2:
        return tr("{name} wins, {points} to {other}", name=won[0], points=best, other=min(outcome.scores))
    return tr("{name} wins with {points}", name=won[0], points=best)


def key_words(sides: Sequence[Sequence[str]]) -> str:
    """Returns the labels of keys, of two players at one keyboard those of both; without commas, which may be keys."""
    keys = [" ".join(side) for side in sides if side]
    return tr("{left}, at the right {right}", left=keys[0], right=keys[1]) if len(keys) == 2 else "".join(keys)


def quicker(name: str, ms: int) -> str:
    """Returns the sentence that says who was first, and by how much (`ms`; seconds from 1000 on)."""
    if ms <= 0:
        return tr("{name} was first.", name=name)
    return (tr("{name} was {ms} ms quicker.", name=name, ms=ms) if ms < 1000 else
            tr("{name} was {seconds:.1f} s quicker.", name=name, seconds=ms / 1000))


FIRST, SECOND, THIRD, FURTHER = tr("{place}st"), tr("{place}nd"), tr("{place}rd"), tr("{place}th")


def ordinal(place: int) -> str:
    """Returns the ordinal of a place: 1st, 2nd, 3rd, 4th."""
    last = place % 10 if place % 100 not in (11, 12, 13) else 0
    return tr({1: FIRST, 2: SECOND, 3: THIRD}.get(last, FURTHER), place=place)
