"""A match: totals, score sheet, and what the next deal starts with. Knows no game's rules.

The outcome of a deal says what the next one starts with (who deals, who is Povinnost or forehand, which radlci are
open), and which lines or further deals follow if the match ends with it; the match carries that to where it is needed.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from p2p.games import GAMES, days
from p2p.games.days import DAY as DAY
from p2p.games.game import CardGame, EndsByLeaving, Game, Item, Option, Outcome, settle_options
from p2p.games.saved import BadCode, Saved
from p2p.language import tr
from p2p.log.charter import Charter

START_CHIPS = "start_chips"         # the option of games that don't begin at nought
DEALS = Option("deals", tr("Deals"), tr("How many deals the match has."),
               tuple((str(n), str(n)) for n in (4, 1, 2, 3, 5, 8, 10, 12, 16, 20, 30, 50, 100)))
TURN = Option("turn_seconds", tr("Time for a turn"), tr("Who takes longer is played for by their own computer."),
              (("0", tr("no limit")), ("20", tr("20 s")), ("30", tr("30 s")), ("60", tr("1 min")), ("120", tr("2 min")),
               ("300", tr("5 min")),
               ("3600", "1 h")))
HUSH = Option("hush", tr("Hush"), tr("How long answers wait, so that a quick or slow one tells nothing."),
              (("1500", tr("1.5 s")), ("0", tr("none")), ("3000", tr("3 s"))))
LEAVING = Option("leaving", tr("Who leaves"),
                 tr("What leaving in the middle of a deal costs; between deals it costs nothing."),
                 (("fault", tr("pays as for a fault")), ("nothing", tr("pays nothing"))))
VANISHING = Option("vanishing", tr("Who vanishes"),
                   tr("Nothing: who is losing may pull the plug. A fault: the others may say it of anybody."),
                   (("void", tr("pays nothing")), ("fault", tr("pays as for a fault"))))
WAIT = Option("patience", tr("Patience"), tr("How long all wait for somebody before they may go on without."),
              (("60", tr("1 min")), ("20", tr("20 s")), ("120", tr("2 min")), ("300", tr("5 min"))))
ONLOOKERS = Option("onlookers", tr("Who looks on"), tr("Whether those who look on may say something to the table."),
                   (("silent", tr("says nothing")), ("speaks", tr("may speak"))))
JOINING = Option("joining", tr("Joining a running game"),
                 tr("Whether who comes late may ask for a seat: from nought, in the next game."),
                 (("on", tr("on")), ("off", tr("off"))))
KEPT_OUT = tr("Nobody joins this game while it goes on.")
GOING = (LEAVING, VANISHING, WAIT)  # what happens if somebody goes: the rules of a deal know nothing of it
COMPANY = (*GOING, ONLOOKERS, JOINING)  # what only a table with others needs; the last one is of races
SAVED = "saved"                     # the option with a save code: the cards of the table's one deal come from it
PACE = (TURN, HUSH)                 # how long each computer lets its own seats take: a deal knows nothing of it


@dataclass(frozen=True)
class Match:
    """A match after some deals. `place`: what the next deal starts with besides the options of the table.

    `order`: the faces of the one deal's deck by slot, if a save code says them. `day`: the date that its coins are
    made from, "" for joint coins.
    """

    game: Game
    seats: int
    options: Mapping[str, str]
    totals: tuple[int, ...]             # by seat, of the deals alone: `final` has the closing lines too
    deals: int = 1                      # how many were agreed on, void ones not counted; the rules may add some
    sheet: tuple[Outcome, ...] = ()     # of all deals so far, void ones too
    place: tuple[tuple[str, str], ...] = ()
    order: tuple[int, ...] = ()
    dealt_before: int = 0               # deals at the tables that this one carries on
    rounds_before: int = 0              # how many of them count
    day: str = ""

    def deal(self) -> Any:
        """The State that the next deal starts with. Raises ValueError for options that the game doesn't have."""
        return self.game.start(self.seats, {**self.options, **dict(self.place)})

    def after(self, outcome: Outcome) -> "Match":
        """The match after one more deal, whose outcome is audited."""
        totals = tuple(total + score for total, score in zip(self.totals, outcome.scores, strict=True))
        return replace(self, totals=totals, sheet=(*self.sheet, outcome), place=outcome.next)

    @property
    def over(self) -> bool:
        """Whether no deal follows. A void deal from a save code isn't dealt again: the same cards would come."""
        return bool(self.sheet) if self.order else self.rounds >= self.length

    @property
    def length(self) -> int:
        """How many deals count in the end, as far as is known: the last one may say that others follow."""
        counted = [outcome for outcome in self.sheet if not outcome.again]
        length, before = self.deals, self.rounds_before
        while before < length <= before + len(counted) and (more := counted[length - before - 1].more):
            if more > 0:
                return length + more
            length += 1                 # the next deal decides anew
        return length

    @property
    def closing(self) -> tuple[Item, ...]:
        """The lines of the score sheet that are written besides when the match is over; none before."""
        return self.sheet[-1].closing if self.sheet and self.over else ()

    @property
    def final(self) -> tuple[int, ...]:
        """The totals with the closing lines."""
        return tuple(map(sum, zip(self.totals, *(item.scores for item in self.closing), strict=True)))

    @property
    def rounds(self) -> int:
        """How many deals counted so far: a void one, which the same dealer deals again, doesn't."""
        return self.rounds_before + sum(not outcome.again for outcome in self.sheet)

    @property
    def dealt(self) -> int:
        """How many deals there were so far, void ones and those of tables before this one too."""
        return self.dealt_before + len(self.sheet)


def options_of(game: Game) -> tuple[Option, ...]:
    """The options of a table: of the game, with hidden cards the length of the match and its pace, what happens if
    somebody goes, whether those who look on may speak, and in races whether somebody may join."""
    company = COMPANY if game.SEALED else tuple(option for option in COMPANY if option is not JOINING)
    return (*game.OPTIONS, *((DEALS, *PACE) if isinstance(game, CardGame) else ()), *company)


def offered(game: Game) -> tuple[Option, ...]:
    """The options of a table that change something in this game: who leaves a race leaves no deal to be paid for."""
    pays = isinstance(game, EndsByLeaving)
    return tuple(option for option in options_of(game) if pays or option not in (LEAVING, VANISHING))


def joinable(game: Game, options: Mapping[str, str]) -> bool:
    """Whether somebody may ask for a seat at a table that is being played: with cards always, in a race if its house
    rules say so, at a game for two never."""
    return isinstance(game, CardGame) or (JOINING.name in options and options[JOINING.name] != "off")


def settled(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a table, chosen or usual, and its save code or its day, if it has one, as it is written. A table
    of a day is dealt by the save code of that day.

    Raises ValueError for an unknown name or value, and BadCode for a code or day by which this table can't be dealt.
    """
    chosen = settle_options(options_of(game), {name: value for name, value in options.items()
                                               if name not in (SAVED, DAY)})
    code, day = options.get(SAVED, ""), options.get(DAY, "")
    if day:
        dealt = days.checked(game, day, chosen)
        if code and code != dealt:
            raise BadCode(tr("The cards of this table aren't those of its day. Open it by the day or by the code."))
        code = dealt
    if not code:
        return {**chosen, DAY: day} if day else chosen
    saved = Saved.read(code)
    if GAMES[saved.game] is not game:
        raise BadCode(tr("This save code is of {title}. Open a table of that game.", title=GAMES[saved.game].TITLE))
    if chosen[DEALS.name] != "1":
        raise BadCode(tr("A table with a save code has one deal."))
    return {**chosen, SAVED: str(saved), **({DAY: day} if day else {})}


def new_match(game: Game, seats: int, options: Mapping[str, str]) -> Match:
    """A match before its first deal, everybody at nought or with the chips that the game begins with.

    Raises ValueError for options that the table doesn't have.
    """
    chosen = settled(game, options)
    deals, code, day = int(chosen.pop(DEALS.name, "1")), chosen.pop(SAVED, ""), chosen.pop(DAY, "")
    if day and seats != days.seats_of_day(game):
        raise BadCode(tr("The deal of a day of {game} has {n} seats, not {seats}.", game=game.TITLE,
                         n=days.seats_of_day(game), seats=seats))
    for option in (*PACE, *COMPANY):
        chosen.pop(option.name, None)
    match = Match(game, seats, chosen, (int(chosen.get(START_CHIPS, 0)),) * seats, deals, day=day)
    return _by_code(match, Saved.read(code)) if code else match


def _by_code(match: Match, saved: Saved) -> Match:
    """The match whose one deal has the cards of the save code. Raises BadCode for another number of seats."""
    if saved.seats != match.seats:
        raise BadCode(tr("This save code is for {seats} seats, not {here}.", seats=saved.seats, here=match.seats))
    return replace(match, options={**match.options, **dict(saved.place)}, order=saved.order)


def match_of(game: Game, charter: Charter) -> Match:
    """The match of a table before its first deal there. Raises ValueError for what the game doesn't have, for options
    that aren't all there, sorted by name, and for a match carried on that no table could have come to."""
    seats, carried, options = len(charter.seats), charter.carried, dict(charter.options)
    if charter.options != tuple(sorted(settled(game, options).items())):
        raise ValueError(tr("its options aren't all options of the game, sorted by name"))
    match = new_match(game, seats, options)
    if carried is None:
        return match
    if not isinstance(game, CardGame) or match.order:
        raise ValueError(tr("there is no match to carry on"))
    if not len(carried.totals) == len(carried.seats) == seats or not distinct(carried.seats, max(game.SEATS)):
        raise ValueError(tr("what it carries on has another number of seats"))
    if not carried.rounds <= carried.deals or not carried.rounds < carried.length:
        raise ValueError(tr("the match that it carries on is over"))
    gone = [one.member for one in carried.gone]
    if gone != sorted({*gone}):
        raise ValueError(tr("those who have gone from what it carries on aren't named one by one"))
    if not {name for name, _ in carried.place} <= set(game.NEXT) or len(dict(carried.place)) < len(carried.place):
        raise ValueError(tr("its next deal would start with what no deal can say"))
    return replace(match, totals=carried.totals, deals=carried.length, place=carried.place,
                   dealt_before=carried.deals, rounds_before=carried.rounds)


def distinct(seats: Sequence[int], among: int) -> bool:
    """Whether these are different seats of a table with so many."""
    return len({*seats}) == len(seats) and {*seats} <= {*range(among)}
