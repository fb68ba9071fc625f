"""The four stages of a verification in plain words, with figures from the report. Pure; draws nothing."""
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from client.pages import table_people
from client.pages.save_code import day_of, is_coded
from client.pages.verifying.verify_view import CheckStage
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import joined, tr, trn
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
    frozenset({"file", "signatures", "chains", "order", "rules", "end"}), tr("Your computer played it all again"),
    tr("From the signed entries alone, in their one order: every card came from its coin, every move was legal."),
    tr("{rules} moves"), tr("again in {seconds:.1f} s"))
OPEN = (
    Promise(frozenset({"charter"}), tr("Secret numbers were fixed before the game"),
            tr("Each computer gave away a fingerprint of all its secret numbers first. None could be changed later."),
            tr("{charter} signed"), tr("the same charter"), tr("Secret numbers were fixed before the game"),
            tr("This computer fixed its secret numbers before the first card. It could not choose a card later.")),
    Promise(frozenset({"coins", "cards"}), tr("Everybody threw every coin"),
            tr("New cards come from the numbers of all, mixed. One honest player is enough to make it fair."),
            tr("{coins} shares"), tr("all as promised"), tr("Every coin was thrown here"),
            tr("Nobody else was there to throw with. With others one honest player is enough.")),
    Promise(frozenset({"claims"}), tr("Claims were sealed"),
            tr("A claim travels in an envelope, opened only when everybody has it. So nobody can copy it."),
            tr("{claims} claims"), tr("opened as sealed"), tr("Claims were sealed all the same"),
            tr("They went the way they go among many: sealed first, then opened.")),
    REPLAY,
)
TURNS = (               # games in which no claim is sealed and no card is dealt
    OPEN[0]._replace(alone_words=tr("This computer fixed its secret numbers before the first move.")),
    Promise(frozenset({"coins", "cards"}), tr("Everybody threw the coins"),
            tr("What chance decides comes from the numbers of all: one honest player is enough."),
            tr("{coins} shares"), tr("all as promised"), tr("The coins were thrown here"),
            tr("Nobody else was there to throw with. With others one honest player is enough.")),
    Promise(frozenset({"order", "claims"}), tr("Every move was signed"),
            tr("Each move bears the signature of who chose it, and its place in one order."),
            "", "", tr("Every move was signed"),
            tr("Each move bears this computer's signature, and its place in one order.")),
    Promise(frozenset({"file", "signatures", "chains", "rules", "end"}), tr("Your computer played it all again"),
            tr("From the signed entries alone: every move was allowed, and the result follows from them."),
            tr("{rules} moves"), tr("again in {seconds:.1f} s")),
)
CLAIMS, SHORTER = 2, tr("Sealed until everybody has it.")
HIDDEN = (
    Promise(frozenset({"charter", "coins"}), tr("Everybody shuffled and locked the pack"),
            tr("One after the other, each with a lock that only they can open. One honest player is enough to make it "
               "fair."), "", "", tr("This computer shuffled the pack"),
            tr("Nobody else was there to shuffle. With others one honest player is enough to make it fair.")),
    Promise(frozenset({"cards"}), tr("Nobody could cheat in it"),
            tr("Each shuffle was questioned {questions} times by all the others. To slip through is less likely than "
               "one in a million million.", questions=QUESTIONS), tr("{questions} questions"), tr("all answered"),
            tr("It was fixed before the first card"),
            tr("The shuffle comes from a secret number promised before the deal. No card could be chosen later.")),
    Promise(frozenset({"order", "claims"}), tr("You saw only your own cards"),
            tr("A card opens when all the others have taken their lock off. Each time they proved that it was the "
               "right lock."), tr("{cards} steps"), tr("all proved"), tr("Cards lay face down on this screen"),
            tr("At one keyboard only the screen hides them: so the others look away.")),
    Promise(frozenset({"file", "signatures", "chains", "rules", "end"}), tr("Now everything is open"),
            tr("All {cards_in_pack} cards lie face up, the secret keys are out, and your computer played the deal "
               "again: every move was allowed."), tr("checked by you"), tr("in {seconds:.1f} s"),
            tr("Now everything is open"),
            tr("All {cards_in_pack} cards lie face up, and your computer played the deal again: every move was "
               "allowed.")),
)

CODED = (
    Promise(frozenset({"charter", "coins"}), tr("Nobody shuffled these cards"),
            tr("They came from a save code that stands in the charter, which all had signed before. Whoever has "
               "it knew every hand: for practice and puzzles, not a fair game."), "", "",
            tr("Nobody shuffled these cards"),
            tr("They came from a save code. Whoever has it knew every hand: for practice and puzzles, not a fair "
               "game.")),
    Promise(frozenset({"cards"}), tr("They lay as the code says"),
            tr("Your computer laid out the pack from the code again: every card came to the seat that it came to."),
            tr("{cards_in_pack} cards"), tr("as in the code"), tr("They lay as the code says"),
            tr("Your computer laid out the pack from the code again: every card came to the seat that it came to.")),
    Promise(frozenset({"order", "claims"}), tr("The screen hid them"),
            tr("Only hands that took talon cards were locked and mixed, so that nobody saw which cards were laid "
               "away."),
            "", "", tr("The screen hid them"), tr("Nothing else hides cards that came from a save code.")),
    HIDDEN[3],
)
DATED = (tr("Made from the date"),
         tr("The day alone says which cards come: everybody has the same ones, and who works them out knows them all."))
STIRRED = tr("One after the other, each with a lock of their own. One honest player is enough, and you have stirred, "
             "too.")


def of_view(view: TableView, report: Report | None, seconds: float) -> tuple[CheckStage, ...]:
    """Returns the stages for a table; the last one names who broke a rule by the audit. `report` is None while the
    check runs, which took `seconds`."""
    game, members = GAMES[view.charter.game], len(view.charter.members)
    if not isinstance(game, CardGame):
        found = _dated(view, stages(OPEN if game.SEALED else TURNS, report, seconds, members), 1)
        claims = found[CLAIMS]
        if game.SEALED and view.proof.credits and claims.state != "bad":
            credited = tr("Credited for the way: {credits}.", credits=table_people.credited(view))
            words = joined(" ", (SHORTER, credited))
            found = (*found[:CLAIMS], claims._replace(words=words), *found[CLAIMS + 1:])
        return found
    coded = is_coded(view)
    found = _dated(view, stages(CODED if coded else HIDDEN, report, seconds, members, game.CARDS), 0)
    if report is None or not report.ok:
        return found
    if coded:
        found = (found[0]._replace(state="open"), found[1], found[2]._replace(state="open"), found[3])
    elif members > 1:
        shuffled: str = STIRRED if view.deal.number in view.proof.stirred else found[0].words
        found = (found[0]._replace(seats=table_people.shufflers(view), words=shuffled), *found[1:])
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
        words = _with((alone and promise.alone_words) or promise.words, {"cards_in_pack": cards})
        if report is None:
            found.append(CheckStage(title, words, tr("checking…"), "", "open"))
        elif failed:
            bad = failed.name in promise.checks
            found.append(CheckStage(title, failed.text if bad else words, "", "", "bad" if bad else "open"))
        else:
            shown = members > 1 or "questions" not in promise.figure
            found.append(CheckStage(title, words, _with(promise.figure, figures) if shown else "",
                                   _with(promise.below, figures) if shown else "", "good"))
    return tuple(found)


def named(stage: CheckStage, found: Sequence[Finding], names: Sequence[str]) -> CheckStage:
    """Returns the last stage with the first of the audit's findings in words; `names` says who played, by seat."""
    first, more = found[0], len(found) - 1
    said = tr("Found when all cards lay open and the deal was played again. Move {move}: {why} (rule {rule}).",
              move=first.entry + 1, why=first.why, rule=first.rule)
    rest = (trn("And {n} more.", "And {n} more.", more),) if more else ()
    return stage._replace(title=tr("{name} broke a rule", name=names[first.seat]), state="bad",
                          words=joined(" ", (said, *rest)))


def _with(words: str, values: Mapping[str, object]) -> str:
    """Returns a format with its values on their places."""
    return tr(words, **values) if "{" in words else words


def _number(text: str) -> str:
    return text.partition(" ")[0]


def spaced(number: int) -> str:
    """Returns a number with spaces between thousands: 2 184."""
    return f"{number:,}".replace(",", " ")


def entries(checks: Iterable[Check]) -> str:
    """Returns in words how many entries the transcript has; "" unless all signatures were checked and right."""
    return next((tr("{count} entries", count=_number(check.text)) for check in checks
                 if check.name == "signatures" and check.ok), "")
