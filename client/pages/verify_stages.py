"""The four stages of a verification in plain words, with figures from the report. Pure; draws nothing."""
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from client.pages import table_people
from client.pages.save_code import day_of, is_coded
from client.pages.verify_view import CheckStage
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.audit import Finding
from p2p.table.transcript import Check, Report

QUESTIONS = 40              # rounds of the proof of each shuffle (p2p/deal/proofs.py)


class Promise(NamedTuple):
    """The template of a stage: the checks that make it up, its title and words, its figure and the line below.

    A game with one member has the title and words of `alone_` that are given. `figure` and `below` are formats: the
    name of a check stands for the number at the beginning of its sentence, beside `questions`, `seconds` and
    `cards_in_pack`."""

    checks: frozenset[str]
    title: str
    words: str
    figure: str
    below: str
    alone_title: str = ""
    alone_words: str = ""


REPLAY = Promise(
    frozenset({"file", "signatures", "chains", "order", "rules", "end"}), "Your computer played it all again",
    "From the signed entries alone, in their one order: every card came from its coin, every move was legal.",
    "{rules} moves", "again in {seconds:.1f} s")
OPEN = (
    Promise(frozenset({"charter"}), "Secret numbers were fixed before the game",
            "Each computer gave away a fingerprint of all its secret numbers first. None could be changed later.",
            "{charter} signed", "the same charter", "Secret numbers were fixed before the game",
            "This computer fixed its secret numbers before the first card. It could not choose a card later."),
    Promise(frozenset({"coins", "cards"}), "Everybody threw every coin",
            "New cards come from the numbers of all, mixed. One honest player is enough to make it fair.",
            "{coins} shares", "all as promised", "Every coin was thrown here",
            "Nobody else was there to throw with. With others one honest player is enough."),
    Promise(frozenset({"claims"}), "Claims were sealed",
            "A claim travels in an envelope, opened only when everybody has it. So nobody can copy it.",
            "{claims} claims", "opened as sealed", "Claims were sealed all the same",
            "They went the way they go among many: sealed first, then opened."),
    REPLAY,
)
TURNS = (               # games in which no claim is sealed and no card is dealt
    OPEN[0]._replace(alone_words="This computer fixed its secret numbers before the first move."),
    Promise(frozenset({"coins", "cards"}), "Everybody threw the coins",
            "What chance decides comes from the numbers of all: one honest player is enough.",
            "{coins} shares", "all as promised", "The coins were thrown here",
            "Nobody else was there to throw with. With others one honest player is enough."),
    Promise(frozenset({"order", "claims"}), "Every move was signed",
            "Each move bears the signature of who chose it, and its place in one order.",
            "", "", "Every move was signed", "Each move bears this computer’s signature, and its place in one order."),
    Promise(frozenset({"file", "signatures", "chains", "rules", "end"}), "Your computer played it all again",
            "From the signed entries alone: every move was allowed, and the result follows from them.",
            "{rules} moves", "again in {seconds:.1f} s"),
)
CLAIMS, SHORTER = 2, "Sealed until everybody has it."
HIDDEN = (
    Promise(frozenset({"charter", "coins"}), "Everybody shuffled and locked the pack",
            "One after the other, each with a lock that only they can open. One honest player is enough to make it "
            "fair.", "", "", "This computer shuffled the pack",
            "Nobody else was there to shuffle. With others one honest player is enough to make it fair."),
    Promise(frozenset({"cards"}), "Nobody could cheat in it",
            f"Each shuffle was questioned {QUESTIONS} times by all the others. To slip through is less likely than "
            "one in a million million.", "{questions} questions", "all answered",
            "It was fixed before the first card",
            "The shuffle comes from a secret number promised before the deal. No card could be chosen later."),
    Promise(frozenset({"order", "claims"}), "You saw only your own cards",
            "A card opens when all the others have taken their lock off. Each time they proved that it was the right "
            "lock.", "{cards} steps", "all proved", "Cards lay face down on this screen",
            "At one keyboard only the screen hides them: so the others look away."),
    Promise(frozenset({"file", "signatures", "chains", "rules", "end"}), "Now everything is open",
            "All {cards_in_pack} cards lie face up, the secret keys are out, and your computer played the deal again: "
            "every move was allowed.", "checked by you", "in {seconds:.1f} s", "Now everything is open",
            "All {cards_in_pack} cards lie face up, and your computer played the deal again: every move was allowed."),
)

CODED = (
    Promise(frozenset({"charter", "coins"}), "Nobody shuffled these cards",
            "They came from a save code that stands in the charter, which all had signed before. Whoever has it knew "
            "every hand: for practice and puzzles, not a fair game.", "", "", "Nobody shuffled these cards",
            "They came from a save code. Whoever has it knew every hand: for practice and puzzles, not a fair game."),
    Promise(frozenset({"cards"}), "They lay as the code says", "Your computer laid out the pack from the code again: "
            "every card came to the seat that it came to.", "{cards_in_pack} cards", "as in the code",
            "They lay as the code says", "Your computer laid out the pack from the code again: every card came to the "
            "seat that it came to."),
    Promise(frozenset({"order", "claims"}), "The screen hid them",
            "Only hands that took talon cards were locked and mixed, so that nobody saw which cards were laid away.",
            "", "", "The screen hid them", "Nothing else hides cards that came from a save code."),
    HIDDEN[3],
)
DATED = (tr("Made from the date"),
         tr("The day alone says which cards come: everybody has the same ones, and who works them out knows them all."))
STIRRED = "One after the other, each with a lock of their own. One honest player is enough, and you have stirred, too."


def of_view(view: TableView, report: Report | None, seconds: float) -> tuple[CheckStage, ...]:
    """Returns the stages for a table; the last one names who broke a rule by the audit. `report` is None while the
    check runs, which took `seconds`."""
    game, members = GAMES[view.charter.game], len(view.charter.members)
    if not isinstance(game, CardGame):
        found = _dated(view, stages(OPEN if game.SEALED else TURNS, report, seconds, members), 1)
        claims = found[CLAIMS]
        if game.SEALED and view.proof.credits and claims.state != "bad":
            words = f"{SHORTER} Credited for the way: {table_people.credited(view)}."
            found = (*found[:CLAIMS], claims._replace(words=words), *found[CLAIMS + 1:])
        return found
    coded = is_coded(view)
    found = _dated(view, stages(CODED if coded else HIDDEN, report, seconds, members, game.CARDS), 0)
    if report is None or not report.ok:
        return found
    if coded:
        found = (found[0]._replace(state="open"), found[1], found[2]._replace(state="open"), found[3])
    elif members > 1:
        words = STIRRED if view.deal.number in view.proof.stirred else found[0].words
        found = (found[0]._replace(seats=table_people.shufflers(view), words=words), *found[1:])
    return (*found[:3], named(found[3], view.proof.found, table_people.players(view))) if view.proof.found else found


def _dated(view: TableView, found: tuple[CheckStage, ...], chance: int) -> tuple[CheckStage, ...]:
    """Returns the stages of a table, that of chance in other words if its deal is that of a day."""
    if not day_of(view) or found[chance].state == "bad":
        return found
    stage = found[chance]._replace(title=DATED[0], words=DATED[1], figure="", below="", state="open")
    return (*found[:chance], stage, *found[chance + 1:])


def stages(promises: Sequence[Promise], report: Report | None, seconds: float, members: int,
          cards: int = 0) -> tuple[CheckStage, ...]:
    """Returns the stages filled in from the report, all open while it is None. After a failed check its stage is bad
    and all others are open. `members` is a count, `cards` the size of the pack."""
    checks = report.checks if report else ()
    failed = next((check for check in checks if not check.ok), None)
    figures = {check.name: _number(check.text) for check in checks} | {
        "questions": spaced(QUESTIONS * (report.questioned if report else 0)), "seconds": max(0.1, seconds),
        "cards_in_pack": cards}
    found = []
    for promise in promises:
        alone = members == 1
        title = (alone and promise.alone_title) or promise.title
        words = ((alone and promise.alone_words) or promise.words).format(cards_in_pack=cards)
        if report is None:
            found.append(CheckStage(title, words, "checking…", "", "open"))
        elif failed:
            bad = failed.name in promise.checks
            found.append(CheckStage(title, failed.text if bad else words, "", "", "bad" if bad else "open"))
        else:
            shown = members > 1 or "questions" not in promise.figure
            found.append(CheckStage(title, words, promise.figure.format(**figures) if shown else "",
                                   promise.below.format(**figures) if shown else "", "good"))
    return tuple(found)


def named(stage: CheckStage, found: Sequence[Finding], names: Sequence[str]) -> CheckStage:
    """Returns the last stage with the first of the audit's findings in words; `names` says who played, by seat."""
    first, more = found[0], len(found) - 1
    rest = f" And {more} more." if more else ""
    return stage._replace(title=f"{names[first.seat]} broke a rule", state="bad",
                          words="Found when all cards lay open and the deal was played again. "
                                f"Move {first.entry + 1}: {first.why} (rule {first.rule}).{rest}")


def _number(text: str) -> str:
    return text.partition(" ")[0]


def spaced(number: int) -> str:
    """Returns a number with spaces between thousands: 2 184."""
    return f"{number:,}".replace(",", " ")


def entries(checks: Iterable[Check]) -> str:
    """Returns in words how many entries the transcript has; "" unless all signatures were checked and right."""
    return next((f"{_number(check.text)} entries" for check in checks if check.name == "signatures" and check.ok), "")
