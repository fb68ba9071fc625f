"""Months, days of the week and dates in words. Pure functions of a time in parts."""
from collections.abc import Sequence
from datetime import datetime

from p2p.language import Sentence, tr, trc

MONTHS = (tr("January"), tr("February"), tr("March"), tr("April"), trc("a month", "May"), tr("June"), tr("July"),
          tr("August"), tr("September"), tr("October"), tr("November"), tr("December"))
DAYS = (tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"), tr("Saturday"), tr("Sunday"))


def date(day: Sequence[int]) -> Sentence:
    """Returns a day (its year, month and day of the month first, as `time.localtime` has them) as "3 October 2026"."""
    return tr("{day} {month} {year}", day=day[2], month=MONTHS[day[1] - 1], year=day[0])


def day_and_month(day: Sequence[int]) -> Sentence:
    """Returns such a day as "3 October"."""
    return tr("{day} {month}", day=day[2], month=MONTHS[day[1] - 1])


def month_and_year(day: Sequence[int]) -> Sentence:
    """Returns the month of such a day as "October 2026"."""
    return tr("{month} {year}", month=MONTHS[day[1] - 1], year=day[0])


def date_words(day: str) -> Sentence:
    """Returns a date (2026-10-03) as it is read. Raises ValueError for any other text."""
    return date(datetime.strptime(day, "%Y-%m-%d").timetuple())
