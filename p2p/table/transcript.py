"""Verifies a table's file from its bytes alone. Trusts nothing in the file.

The entries are played through a replica that knows nobody's secrets, so the same code checks again whatever a member
checks at the table: signatures, chains, the one order, coins, sealed claims, the rules of the game, the signed end.
"""
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from p2p.deal.proven import ProvenShuffles
from p2p.games.game import Outcome
from p2p.identity import fingerprint, words
from p2p.log.charter import BadCharter
from p2p.log.entry import BadEntry, Share, read as read_entry
from p2p.log.fault import REASONS, Fault
from p2p.log.store import Contents, StoreError, read
from p2p.table.replica import Replica

CHECKS = ("file", "charter", "signatures", "chains", "order", "coins", "cards", "claims", "rules", "end")
_CHECK_OF = {"fork": "chains", "back": "chains", "form": "chains", "copied key": "chains", "drift": "order",
             "lost seed": "cards", "cheat": "cards", "saw too much": "order", "two seals": "claims", "unseen": "claims",
             "illegal": "rules"}


class Check(NamedTuple):
    """One of CHECKS, whether it holds, and a sentence with what it covered or what is wrong.

    `whole`: False if what it covers holds as far as it goes, but something is missing from it.
    """
    name: str
    ok: bool
    text: str
    whole: bool = True


class Report(NamedTuple):
    """What verification found. `bad` is the number of the first bad entry in the file, from 1."""
    path: Path
    checks: tuple[Check, ...]
    bad: int | None
    seal: str                       # of a whole game: four words, the same on every computer; "" for any other file
    outcome: Outcome | None         # of the last deal
    totals: tuple[int, ...]         # of the match so far; once it is over with what is written at its end

    @property
    def ok(self) -> bool:
        """Whether every check holds: nothing in the file is wrong."""
        return all(check.ok for check in self.checks)

    @property
    def whole(self) -> bool:
        """Whether besides nothing is missing: all members signed the charter, the game is over, all signed its end."""
        return all(check.ok and check.whole for check in self.checks)


def verify(path: Path, proven: ProvenShuffles | None = None) -> Report:
    """Check everything that can be checked from the file. Never raises for what it holds.

    `proven`: the shuffles that were verified already, at the table itself or in another member's file.
    """
    try:
        contents = read(path, notes=False)
    except StoreError as error:
        return _failed(path, "file", str(error))
    try:
        table = Replica(contents.charter, proven=proven)
    except BadCharter as error:
        return _failed(path, "charter", str(error))
    return checked(path, table, contents)


def checked(path: Path, table: Replica, contents: Contents) -> Report:
    """Plays the entries of a file through a fresh replica, up to the first bad one. Returns what was found."""
    raws = [record.data for record in contents.records]
    for number in range(1, len(raws) + 1):
        trouble = _trouble(table, raws, number)
        if trouble:
            return _failed(path, trouble[0], f"Entry {number}: {trouble[1]}.", number)
    if contents.cut:
        return _failed(path, "file", f"{path} ends in the middle of an entry.")
    checks = tuple(_passed(table, len(raws)))
    seal = seal_words(table) if all(check.whole for check in checks) else ""
    return Report(path, checks, None, seal, table.deals.outcome, table.deals.match.final)


def verify_all(paths: Iterable[Path]) -> list[Report]:
    """`verify` each of these files; a shuffle that stands in several of them is verified once."""
    proven = ProvenShuffles()
    return [verify(path, proven) for path in paths]


def _trouble(table: Replica, raws: list[bytes], number: int) -> tuple[str, str] | None:
    """Take in the entry with this number. Gives the check that fails by it and why, or None.

    A file holds each entry behind all that its author had heard. If the table was stopped by a fault, the last one or
    two entries are the evidence.
    """
    try:
        table.take_in(raws[number - 1])
    except BadEntry as error:
        return "signatures", str(error)
    if table.fault:
        return _check_of(table.fault), blame(table, table.fault)
    if sum(map(len, table.order.chains)) == number or number == len(raws) - 1:
        return None
    twice = len({*raws[:number]}) < number
    return "chains", "an entry stands twice in the file" if twice else "what its author had heard is missing before it"


def seal_words(table: Replica) -> str:
    """The seal of the game: four words for its running hash at the end (PROTOCOL.md, section 7)."""
    return words(table.history.running[table.ended if table.ended is not None else table.history.step])


def _failed(path: Path, name: str, text: str, bad: int | None = None) -> Report:
    return Report(path, (Check(name, False, text),), bad, "", None, ())


def _check_of(fault: Fault) -> str:
    if fault.reason == "answer":
        return "coins" if isinstance(read_entry(fault.evidence[-1]).entry.body, Share) else "claims"
    return _CHECK_OF[fault.reason]


def blame(table: Replica, fault: Fault) -> str:
    return f"{table.charter.members[fault.member].name} {REASONS[fault.reason]}"


def _passed(table: Replica, held: int) -> Iterator[Check]:
    """All checks of a file in which nothing is wrong."""
    members = table.charter.members
    kinds = [type(held.entry.body).__name__ for chain in table.order.chains for held in chain]
    moves = sum(happening.before != happening.after for happening in table.happenings)
    names = ", ".join(f"{member.name} {fingerprint(member.key)}" for member in members)
    yield Check("file", True, "The file is whole.")
    yield _charter(table, names)
    yield Check("signatures", True, f"{held} entries, each signed by its author.")
    yield Check("chains", True, f"{len(members)} chains without a gap or a second story.")
    yield Check("order", True, f"{table.step} steps; everybody's running hash is the same at each.")
    coded = bool(table.deals.match.order)
    yield Check("coins", True, f"{kinds.count('Share')} shares, each fixed before the game"
                               f"{'.' if coded else ': nobody chose a card.'}")
    yield Check("cards", True, _cards(kinds.count("DeckStep"), coded))
    yield Check("claims", True, f"{kinds.count('Seal')} sealed claims, each opened as it was sealed.")
    yield Check("rules", True, " ".join((f"{len(table.happenings)} moves played again, {moves} changed the table.",
                                         *_faults(table))))
    yield _end(table)


def _charter(table: Replica, names: str) -> Check:
    """A member signs the charter with its first entry."""
    unsigned = [member.name for member, chain in zip(table.charter.members, table.order.chains, strict=True)
                if not chain]
    if unsigned:
        return Check("charter", True, f"The charter of {names} isn't signed by {', '.join(unsigned)}.", whole=False)
    return Check("charter", True, f"{len(table.charter.members)} signed the same charter: {names}.")


def _cards(steps: int, coded: bool) -> str:
    """What was checked of the cards that lay face down."""
    if coded:
        return (f"{steps} steps of dealing, all done again. NOT SHUFFLED: the cards came from a save code, and whoever "
                "had it knew every hand.")
    return f"{steps} steps of dealing, each proved, and all done again." if steps else "No card lay face down."


def unreadable(report: Report) -> bool:
    """Whether an entry in the file was no entry of its table at all."""
    return any(check.name == "signatures" and not check.ok for check in report.checks)


def _faults(table: Replica) -> Iterator[str]:
    """A sentence for each finding of the audits: that somebody broke a rule of the game is no fault of the file."""
    for deal, named in enumerate(table.deals.named, 1):
        for found in named:
            name = table.charter.seats[found.seat].name
            yield f"Deal {deal}, move {found.entry + 1}: {name} broke rule {found.rule}, {found.why}."


def _end(table: Replica) -> Check:
    match, outcome = table.deals.match, table.deals.outcome
    if table.ended is None or outcome is None:
        done = f", {match.rounds} of {match.deals} deals are played" if match.sheet else ""
        return Check("end", True, f"The game isn't over in this file{done}; everything up to here is right.",
                     whole=False)
    missing = [member.name for i, member in enumerate(table.charter.members) if i not in table.agreed]
    if missing:
        return Check("end", True, f"{outcome.reason}. Not signed to the end by {', '.join(missing)}.", whole=False)
    return Check("end", True, f"{outcome.reason}. All {len(table.agreed)} signed the same end.")
