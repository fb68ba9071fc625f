"""Verifies a table's file from its bytes alone. Trusts nothing in the file.

The entries are played through a replica that knows nobody's secrets, so the same code checks again whatever a member
checks at the table: signatures, chains, the one order, coins, sealed claims, the rules of the game, the signed end.
"""
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from p2p.deal.proofs import Cheat, Opening, Questioned, Shuffle
from p2p.deal.proven import Evidence, Proven
from p2p.deal.steps import ANSWERS
from p2p.deal.work import check
from p2p.games.game import Outcome, in_words
from p2p.identity import fingerprint, words
from p2p.language import joined, text_of, tr
from p2p.log.charter import BadCharter, Charter, Member, OtherVersion, numbered, table_hash
from p2p.log.entry import BadEntry, DeckStep, SeatMove, Share, read_entry
from p2p.log.fault import REASONS, Fault
from p2p.log.store import SUFFIX, StoreError, Unreadable, file_name, read, read_charter
from p2p.net.wire import TableId
from p2p.table.carry import GoesOn, apart, difference, goes_on, listed, near, who
from p2p.table.holders import player
from p2p.table.match import Match
from p2p.table.replica import Replica

# The checks of every file, in their order; where a match is carried on, `carried` stands behind `charter`.
CHECKS = ("file", "charter", "signatures", "chains", "order", "coins", "cards", "claims", "rules", "end")
_CHECK_OF = {"fork": "chains", "back": "chains", "form": "chains", "copied key": "chains", "drift": "order",
             "lost seed": "cards", "cheat": "cards", "saw too much": "order", "two seals": "claims", "unseen": "claims",
             "illegal": "rules", "two votes": "chains", "early": "chains",
             "idle": "order"}


class Check(NamedTuple):
    """One of CHECKS, whether it holds, and a sentence with what it covered or what is wrong.

    `whole`: False if what it covers holds as far as it goes, but something is missing from it.
    """
    name: str
    ok: bool
    text: str
    whole: bool = True


class Report(NamedTuple):
    """The result of a verification. `bad`: the number of the first bad entry in the file, from 1; `culprit`: whose
    fault."""
    path: Path
    checks: tuple[Check, ...]
    bad: int | None
    seal: str                       # of a whole game: six words, the same on every computer; "" for any other file
    outcome: Outcome | None         # of the last deal
    totals: tuple[int, ...]         # of the match so far; once it is over with what is written at its end
    goes_on: GoesOn | None = None   # where the match of a file goes on that holds no end
    culprit: Member | None = None
    trouble: str = ""               # why nothing is known of the file: it can't be read here, or this program failed
    questioned: int = 0             # shuffles whose members have answered the questions of all

    @property
    def ok(self) -> bool:
        """Whether every check holds: nothing in the file is wrong."""
        return all(check.ok for check in self.checks)

    @property
    def complete(self) -> bool:
        """Whether the file is whole, or all that is missing from it is an end that stands in another one: there its
        match goes on with all who still counted."""
        ends = self.checks[-1]
        return self.whole or (self.goes_on is not None and self.goes_on.agreed and
                              all(check.ok and (check.whole or check is ends) for check in self.checks))

    @property
    def whole(self) -> bool:
        """Whether besides nothing is missing: all members signed the charter, the game is over, all signed its end."""
        return all(check.ok and check.whole for check in self.checks)


def tell_nobody(_news: object) -> None:
    """A listener for news that nobody asked for."""


class FileProofs(Proven):
    """Takes what the members of a file's decks stated for proven as long as the file is gone through. `pieces` is what
    is still to be checked then, in the order of the file; a deck that its audit judges by the seeds of all its members
    takes its own out again (PROTOCOL.md 10).

    `wrong`: pieces that don't hold. They are checked when they come, so that their member is named.
    """

    def __init__(self, proven: Proven, wrong: Collection[Evidence] = ()) -> None:
        super().__init__(proven.digests)
        self.entries = proven.entries
        self.pieces: dict[Evidence, None] = {}
        self._wrong = frozenset(wrong)

    def unproven(self, evidence: Iterable[Evidence]) -> list[Evidence]:
        """Those pieces of evidence that are checked now."""
        left = super().unproven(evidence)
        self.pieces.update(dict.fromkeys(left))
        return [piece for piece in left if piece in self._wrong]

    def judged_by_seeds(self, statements: Iterable[Shuffle | Opening]) -> None:
        """Nothing more needs to be checked of these statements of a deck."""
        judged = frozenset(statements)
        self.pieces = {piece: None for piece in self.pieces if _stated(piece) not in judged}


def _stated(piece: Evidence) -> Shuffle | Opening:
    """The statement of a piece of evidence, without what its member was asked."""
    statement = piece[0]
    return Shuffle(*statement[:5]) if isinstance(statement, Questioned) else statement


def check_here(pieces: Sequence[Evidence]) -> list[bool]:
    """Whether each of these proofs holds, one after the other."""
    return [proof_holds(piece) for piece in pieces]


def proof_holds(piece: Evidence) -> bool:
    """Whether this proof holds. None does that rests on points which prove wrong themselves."""
    try:
        check([piece])
    except (Cheat, ValueError):
        return False
    return True


def on_its_own(path: Path, look: Callable[[], Report]) -> Report:
    """The finding of `look` in this file. If this program fails at it the report says so: a mistake of ours about one
    file takes the verdict on no other."""
    try:
        return look()
    except Exception as error:
        return _stumbled(path, error)


def _stumbled(path: Path, error: Exception) -> Report:
    """A report about a file at which this program failed."""
    place = extract_tb(error.__traceback__)[-1]
    trouble = tr("This program failed while it checked the file, so nothing is known of it: {error} in "
                 "{file}, line {line}.", error=type(error).__name__, file=Path(place.filename).name, line=place.lineno)
    return _failed(path, "file", trouble)._replace(trouble=trouble)


def verify(path: Path, proven: Proven | None = None,
           check_all: Callable[[Sequence[Evidence]], list[bool]] = check_here, others: Iterable[Path] = (),
           see: Callable[[Replica], None] = tell_nobody) -> Report:
    """Check everything that can be checked from the file. Never raises for what it holds, but see `on_its_own`.

    `proven`: what was verified already, at the table itself or in another member's file; what is verified now is added.
    `check_all`: says of each proof whether it holds, perhaps in several processes. All that a file needs are checked
    together, after everything else; if one doesn't hold, the file is gone through again up to there. `others`: files
    among which that of the table may be whose match this one carries on; it is looked for beside this one, too. `see`
    is shown this file's table after each entry; if the file has to be gone through again, a new table.
    """
    proven = Proven() if proven is None else proven
    report, table = _verify_together(path, proven, check_all, see)
    others = [*others]
    if table and table.ended is None and len(table.deals.finished) > 1:
        counted = [table.charter.keys[member] for member in table.view.members]
        report = _goes_on(report, goes_on(table, counted, (*others, *near(path, table.charter))))
    if table is None or table.charter.carried is None:
        return report
    found = (old for old in (*others, *_beside(path, table.charter)) if _holds(old, table.charter.carried.table))
    carried = _carried(table, ((old, *_look_at_old(old, proven, check_all)) for old in found))
    checks = [*report.checks]
    checks.insert(CHECKS.index("charter") + 1, carried)
    return report._replace(checks=tuple(checks), seal=report.seal if carried.ok else "")


def _look_at_old(path: Path, proven: Proven, check_all: Callable[[Sequence[Evidence]], list[bool]]
                 ) -> tuple[Report, Replica | None]:
    """The finding in the file of the table that is carried on."""
    try:
        return _verify_together(path, proven, check_all)
    except Exception as error:
        return _stumbled(path, error), None


def _verify_together(path: Path, proven: Proven, check_all: Callable[[Sequence[Evidence]], list[bool]],
                     see: Callable[[Replica], None] = tell_nobody) -> tuple[Report, Replica | None]:
    """The finding in one file, and its table if nothing in it is wrong; what its decks need of proofs is judged last.
    """
    deferred = FileProofs(proven)
    found = _verify(path, deferred, see)
    pieces = [*deferred.pieces]
    holds = dict(zip(pieces, check_all(pieces), strict=True))
    proven.note(*deferred.digests)
    proven.add(piece for piece in pieces if holds[piece])
    wrong = [piece for piece in pieces if not holds[piece]]
    if not wrong:
        return found
    return _verify(path, FileProofs(proven, wrong), see)


def _verify(path: Path, proven: Proven, see: Callable[[Replica], None]) -> tuple[Report, Replica | None]:
    try:
        contents = read(path, notes=False)
    except StoreError as error:
        trouble = text_of(error) if isinstance(error, Unreadable) else ""
        return _failed(path, "file", text_of(error))._replace(trouble=trouble), None
    if contents.cut:
        return _failed(path, "file", tr("{path} ends in the middle of an entry.", path=path)), None
    try:
        table = Replica(contents.charter, proven=proven)
    except BadCharter as error:
        trouble = text_of(error) if isinstance(error, OtherVersion) else ""
        return _failed(path, "charter", text_of(error))._replace(trouble=trouble), None
    return go_through(path, table, [record.data for record in contents.records], see=see, signed=proven.entries)


def go_through(path: Path, table: Replica, raws: Sequence[bytes], taken: int = 0,
               see: Callable[[Replica], None] = tell_nobody,
               signed: set[bytes] | None = None) -> tuple[Report, Replica | None]:
    """The finding in these entries of a file, of which its table has taken in the first `taken` already, and the
    table if nothing in them is wrong. `see` is shown the table after each entry. `signed`: entries
    whose signatures were checked already; those of these that hold are added."""
    signed, passed_over = set() if signed is None else signed, set[bytes]()
    for number in range(taken + 1, len(raws) + 1):
        trouble = _trouble(table, raws[number - 1], signed, passed_over)
        see(table)
        if trouble:
            fault = table.fault
            bad, culprit = (_shown_by(fault, raws[:number]), fault.member) if fault else (number, None)
            return _failed(path, trouble[0], tr("Entry {bad}: {trouble}.", bad=bad, trouble=trouble[1]),
                           bad)._replace(culprit=culprit), None
    checks = tuple(_passed(table, len(raws)))
    seal = seal_words(table) if all(check.whole for check in checks) else ""
    bodies = (held.entry.body for chain in table.order.chains for held in chain)
    questioned = sum(isinstance(body, DeckStep) and body.data[0] == ANSWERS for body in bodies)
    return Report(path, checks, None, seal, table.deals.outcome, table.deals.match.final, questioned=questioned), table


def _goes_on(report: Report, where: GoesOn | None) -> Report:
    """The report of a file without an end that says where its match goes on, if that is known."""
    if where is None:
        return report
    end = report.checks[-1]._replace(text=tr("{text} Everything up to there is right.", text=where.text))
    return report._replace(checks=(*report.checks[:-1], end), goes_on=where)


def verify_elsewhere(path: Path, proven: Proven) -> tuple[Report, frozenset[bytes]]:
    """`verify` for another process: also gives what is proven then."""
    return on_its_own(path, lambda: verify(path, proven)), proven.digests


def _carried(table: Replica, others: Iterable[tuple[Path, Report, Replica | None]]) -> Check:
    """Whether the match that this table carries on stood so at the table that it names, if its file is among these."""
    carried = table.charter.carried
    assert carried is not None
    name, short, itself = file_name(table.charter.game, TableId(carried.table)), "", ""
    for path, report, old in others:
        if report.trouble:
            went_on = tr("The match goes on from deal {deals} in {file}.", deals=carried.deals, file=path.name)
            return Check("carried", True, joined(" ", (went_on, report.trouble)), whole=False)
        if report.ok and old and old.view.number < carried.view:
            short = short or path.name
            continue
        if old is None:
            itself = itself or path.name                # a copy of it that is right may be among the others
            continue
        if wrong := difference(table.charter, old):
            return Check("carried", False, wrong)
        return Check("carried", True, tr(
            "The match goes on from deal {deals} in {name}, as that says. Carried on by {people}{apart}.",
            deals=carried.deals, name=path.name, people=listed(who(table.charter, old.charter)[0]),
            apart=apart(table.charter, old)))
    if short:
        return Check("carried", True, tr("The match goes on from deal {deals} in {file}, which ends before the "
                                      "votes with which it was carried on: verify it together with the file of who "
                                      "carried it on.", deals=carried.deals, file=short), whole=False)
    if itself:
        return Check("carried", True, tr("The match goes on from deal {deals} in {file}, which is wrong "
                                         "itself, so nobody can tell from it how the match stood.",
                                         deals=carried.deals, file=itself), whole=False)
    return Check("carried", True, tr("The match goes on from deal {deals} of another table, whose file is "
                                     "missing: verify it together with {file}.", deals=carried.deals, file=name),
                 whole=False)


def earlier(path: Path, charter: Charter) -> Path | None:
    """The file beside this one of the table that its charter carries on, if it is there."""
    carried = charter.carried
    return next((old for old in _beside(path, charter) if _holds(old, carried.table)), None) if carried else None


def _beside(path: Path, charter: Charter) -> list[Path]:
    """The files in the folder of this one, and in that of the played ones, that have the name of the table that its
    charter carries on."""
    assert charter.carried is not None
    stem = file_name(charter.game, TableId(charter.carried.table)).removesuffix(SUFFIX)
    folders = (path.parent, path.parent.parent / "played")
    return [found for folder in folders for found in sorted(folder.glob(f"{stem}*{SUFFIX}"))]


def _holds(path: Path, table: bytes) -> bool:
    """Whether this is the file of that table."""
    try:
        return table_hash(read_charter(path)) == table == table_hash(read(path, notes=False).charter)
    except StoreError:
        return False


def _trouble(table: Replica, raw: bytes, signed: set[bytes], passed_over: set[bytes]) -> tuple[str, str] | None:
    """Take in the next entry of a file. Gives the check that fails by it and why, or None.

    A file holds each entry once, behind all that its author had heard; also the one that shows a fault, the last.
    What stands behind the end of its author's chain is passed over, and added to these.
    """
    held = table.taken
    try:
        entry = read_entry(raw)
        if table.order.holds(entry) or entry.hash in passed_over:
            table.order.check_signed(entry)
            return "chains", tr("an entry stands twice in the file")
        table.take_in(raw, signed_before=raw in signed)
        if not table.fault and table.taken == held:
            if not table.is_behind_an_end(entry):
                return "chains", tr("what its author had heard is missing before it")
            passed_over.add(entry.hash)
    except BadEntry as error:
        return "signatures", text_of(error)
    if table.fault:
        return _check_of(table.fault), blame(table, table.fault)
    signed.add(raw)
    return None


def _shown_by(fault: Fault, raws: Sequence[bytes]) -> int:
    """The number of the entry that shows a fault, which may have come to light by a later one of somebody else; of the
    last one if the whole log shows it."""
    shown = [number for number, raw in enumerate(raws, 1) if raw in fault.evidence[-1:]]
    return shown[0] if shown else len(raws)


def seal_words(table: Replica) -> str:
    """The seal of the game: six words for its running hash at the end (PROTOCOL.md, section 7)."""
    return words(table.history.running[table.ended if table.ended is not None else table.history.step])


def _failed(path: Path, name: str, text: str, bad: int | None = None) -> Report:
    return Report(path, (Check(name, False, text),), bad, "", None, ())


def _check_of(fault: Fault) -> str:
    if fault.reason == "answer":
        return "coins" if isinstance(read_entry(fault.evidence[-1]).entry.body, Share) else "claims"
    return _CHECK_OF[fault.reason]


def blame(table: Replica, fault: Fault) -> str:
    return tr("{name} {fault}", name=table.charter.members[fault.member].name, fault=REASONS[fault.reason])


def _passed(table: Replica, held: int) -> Iterator[Check]:
    """All checks of a file in which nothing is wrong."""
    members = table.charter.members
    bodies = [held.entry.body for chain in table.order.chains for held in chain]
    kinds = [type(body).__name__ for body in bodies]
    moves = sum(happening.before != happening.after for happening in table.happenings)
    names = ", ".join(f"{info.name} {fingerprint(info.key)}{_beside_it(table.charter, member)}"
                      for member, info in numbered(members))
    yield Check("file", True, tr("The file is whole."))
    yield _charter(table, names)
    yield Check("signatures", True, tr("{count} entries, each signed by its author.", count=held))
    yield Check("chains", True, tr("{count} chains without a gap or a second story.", count=len(members)))
    yield Check("order", True, joined(" ", (tr("{count} steps; everybody's running hash is the same at each.",
                                               count=table.step), *table.went())))
    match = table.deals.match
    yield Check("coins", True, _coins(match, kinds.count("Share")))
    shown = sum(isinstance(body, SeatMove) and bool(body.opening) for body in bodies)
    yield Check("cards", True, _cards(kinds.count("DeckStep") + shown, match))
    yield Check("claims", True, tr("{count} sealed claims, each opened as it was sealed.", count=kinds.count("Seal")))
    yield Check("rules", True, joined(" ", (tr("{count} moves played again, {changed} changed the table.",
                                               count=len(table.happenings), changed=moves), *_faults(table))))
    yield _end(table)


def _beside_it(charter: Charter, member: Member) -> str:
    """The people at a member's computer who have other names than it has, as " with Ota"."""
    people = [seat.name for seat in charter.seats if seat.member == member and not seat.bot
              and seat.name != charter.members[member].name]
    return tr(" with {people}", people=listed(people)) if people else ""


def _charter(table: Replica, names: str) -> Check:
    """A member signs the charter with its first entry."""
    unsigned = [member.name for member, chain in zip(table.charter.members, table.order.chains, strict=True)
                if not chain]
    if unsigned:
        return Check("charter", True, tr("The charter of {names} isn't signed by {people}.", names=names,
                                         people=", ".join(unsigned)), whole=False)
    return Check("charter", True, tr("{count} signed the same charter: {names}.", count=len(table.charter.members),
                                     names=names))


def _coins(match: Match, shares: int) -> str:
    """The coins of the table, and what they decided."""
    if match.day:
        return tr("NOT SHUFFLED: this is the deal of {day}, made from the date, the same for everybody.", day=match.day)
    if match.order:
        return tr("{count} shares, each fixed before the game.", count=shares)
    return tr("{count} shares, each fixed before the game: nobody chose a card.", count=shares)


def _cards(steps: int, match: Match) -> str:
    """The cards that lay face down, and how far they were checked."""
    if match.day and match.order:
        return tr("{steps} steps of dealing, all done again. The cards lay as the date says; whoever asks it "
                  "knows them.", steps=steps)
    if match.order:
        return tr("{steps} steps of dealing, all done again. NOT SHUFFLED: the cards came from a save code, and "
                  "whoever had it knew every hand.", steps=steps)
    if not steps:
        return tr("No card lay face down.")
    return tr("{steps} steps of dealing, each done again from the seeds or proved.", steps=steps)


def _faults(table: Replica) -> Iterator[str]:
    """A sentence for each finding of the audits: that somebody broke a rule of the game is no fault of the file."""
    for number, deal in enumerate(table.deals.finished):
        for found in deal.findings:
            name = player(table.charter, table.holders.at(deal.step), found.seat)
            yield tr("Deal {deal}, move {move}: {name} broke rule {rule}, {why}.", deal=number, move=found.entry + 1,
                     name=name, rule=found.rule, why=found.why)


def _end(table: Replica) -> Check:
    match, outcome = table.deals.match, table.deals.outcome
    if table.ended is None or outcome is None:
        if not match.sheet:
            return Check("end", True, tr("The game isn't over in this file; everything up to here is right."),
                         whole=False)
        return Check("end", True,
                     tr("The game isn't over in this file, {played} of {deals} deals are played; everything "
                                     "up to here is right.", played=match.rounds, deals=match.deals), whole=False)
    missing = [table.charter.members[member].name for member in sorted(table.unsigned)]
    if missing:
        return Check("end", True, tr("{reason}. Not signed to the end by {people}.", reason=in_words(outcome.reason),
                                     people=", ".join(missing)), whole=False)
    here = table.view.members
    if len(here) < len(table.charter.members):
        return Check("end", True, tr("{reason}. All {count} who still played signed the same end.",
                                     reason=in_words(outcome.reason), count=len(table.agreed & here)))
    return Check("end", True, tr("{reason}. All {count} signed the same end.", reason=in_words(outcome.reason),
                                 count=len(here)))
