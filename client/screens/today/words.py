"""What the page of today says: results, places, dates, and the text to share. Pure, draws nothing."""
from collections.abc import Callable, Mapping, Sequence

from client.games import dated
from client.games.catalogue import called
from client.games.dated import BotResult
from client.screens.played_games.kinds import kind_word
from client.screens.today.tries import Key, Try, behind, in_a_row, is_race
from client.ui.dates import date_words
from client.ui.phrases import clock_words
from p2p.language import Sentence, joined, tr, trn

WEEKDAYS = (tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"), tr("Su"))


def kind_of(code: str) -> Sentence:
    """Returns in a few words what the deal of a day of this game is."""
    return tr("one board, six Taus") if is_race(code) else tr("one deal, you are the first")


def company_words(code: str, day: str) -> Sentence:
    """Returns who sits at the deal of a day."""
    names = [bot.name for bot in dated.company(code, day)]
    return tr("with {names} and {name}", names=joined(", ", names[:-1]), name=names[-1])


def value_words(own: Try) -> str:
    """Returns the result of a try: the time as 1:24, or the points as +30."""
    if is_race(own.game):
        return clock_words(own.value)
    return f"{own.value:+d}".replace("-", "\u2212") if own.value else "0"


def what_words(own: Try) -> Sentence:
    """Returns what was done in a try."""
    if is_race(own.game):
        return tr("all six found")
    deal = own.undertaken
    if deal is None:
        return tr("nobody undertook anything")
    kind = kind_word(deal.kind)
    if deal.side[0] == dated.ME:
        return tr("{contract}, made", contract=kind) if deal.made else tr("{contract}, lost", contract=kind)
    if dated.ME in deal.side:
        return tr("partner in a {contract}, made", contract=kind) if deal.made else \
            tr("partner in a {contract}, lost", contract=kind)
    return tr("against a {contract}, which was made", contract=kind) if deal.made else \
        tr("against a {contract}, which was lost", contract=kind)


def place_words(own: Try, twelve: Sequence[BotResult]) -> Sentence:
    """Returns how many bots a try leaves behind."""
    if not twelve:
        return tr("The bots play it, too\u2026")
    count = behind(own, twelve)
    if count == 0:
        return tr("ahead of none of the twelve bots")
    if count == len(twelve):
        return tr("ahead of all twelve bots")
    return tr("ahead of {count} of the twelve bots", count=count)


def beside_words(own: Try | None, other: Try | None) -> Sentence:
    """Returns what stands in the list of this network: a result only where the own try is over."""
    if other is None:
        return tr("not yet")
    return tr("played") if own is None else joined("", (value_words(other),))


def row_words(days: int) -> Sentence:
    """Returns what stands behind the number of days in a row."""
    return trn("day in a row", "days in a row", days)


def shared(found: Mapping[Key, Try], day: str, games: Sequence[str], today: str,
           twelve: Callable[[str, str], Sequence[BotResult]]) -> list[str]:
    """Returns the lines of the text to paste: results of the tries that count, no card."""
    lines: list[str] = [tr("Fairdeal, {date}", date=date_words(day))]
    for code in games:
        own, name = found.get((day, code)), called(code)
        if own is None or not own.counts:
            lines.append(tr("{game}: not yet", game=name))
            continue
        results = twelve(day, code)
        if results:
            lines.append(tr("{game} {result}, {what}, {count} of 12 bots", game=name, result=value_words(own),
                                what=what_words(own), count=behind(own, results)))
        else:
            lines.append(tr("{game} {result}, {what}", game=name, result=value_words(own), what=what_words(own)))
    if day == today and (days := in_a_row(found, today)) > 1:
        lines.append(trn("{n} day in a row", "{n} days in a row", days))
    return lines
