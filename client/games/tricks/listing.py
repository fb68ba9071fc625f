"""The entry of a trick game in the catalogue of the client, the same for both card games."""
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from client.draw import emblems
from client.draw.cards import pack_palette
from client.games.levels import CODES
from client.games.listing import Bot, FirstLesson, Listing, Mistakes, Telling, other_rules
from client.pages.book.rule_page import RulePage
from client.pages.rule_sets import RuleSet
from client.ui.dates import date_words
from client.ui.phrases import count_word
from p2p.games.game import Option
from p2p.language import joined, tr, trn
from p2p.peer.characters import CARDS
from p2p.table.match import DAY, DEALS, SAVED, TURN

if TYPE_CHECKING:
    from client.games.boards import Boards


def _day_words(day: str) -> str:
    """Returns of which day the deal is; the date may come from another peer's table."""
    try:
        return tr("the deal of {date}", date=date_words(day))
    except ValueError:
        return tr("the deal of a day")


def _deals_words(rules: Iterable[Option], options: Mapping[str, str]) -> str:
    """Returns in words the length of a match, its time limit and its number of unusual house rules.

    The options may come from another peer's table, so that any text may stand in them.
    """
    other = len(other_rules(rules, options))
    deals = options.get("deals", "1")
    words: list[str] = [tr("cards from a save code")] if options.get(SAVED) else []
    if DAY in options:
        words = [_day_words(options[DAY])]
    length = int(deals) if deals in dict(DEALS.values) else 1
    words += [trn("{count} deal", "{count} deals", length, count=count_word(length))]
    limit = dict(TURN.values).get(options.get(TURN.name, "0"), "")
    words += [tr("{time} a turn", time=limit)] if limit != TURN.values[0][1] and limit else []
    words += [trn("{count} house rule", "{count} house rules", other, count=count_word(other))] if other else []
    return joined(", ", words)


def mistakes(game: str) -> Callable[[Path], Mistakes]:
    """Returns what reads the mistakes that reviews have found in the last deals of this game."""
    def read(home: Path) -> Mistakes:
        from client.games.tricks.teach.mistakes import KINDS, lately
        found = lately(home, game)
        codes = sorted(found.counts, key=lambda code: (-found.costs.get(code, 0.0), -found.counts[code]))
        return Mistakes(found.deals, tuple((KINDS[code].name, found.counts[code], found.costs.get(code, 0.0))
                                           for code in codes))
    return read


def listing(name: str, line: str, alone: str, about: str, fan: tuple[int, int, int], pair: tuple[int, int],
            boards: Callable[[], "Boards"], lessons: tuple[FirstLesson, ...], bot: Bot,
            options: Callable[[], Iterable[Option]], rules: RulePage, rule_sets: tuple[RuleSet, ...],
            telling: Telling) -> Listing:
    """Returns the listing of a trick game.

    `line` and `alone` stand under its `name`, `about` below them; `fan` and `pair` are faces (0 to 53) for its
    pictures, `bot` is its bot.
    `boards` imports its screens, `options` its rules; `lessons` are those before a first deal,
    `rule_sets` are its house rules with a name, `telling` how its results are told.
    """
    return Listing(
        name=name, line=line, alone=alone, about=about,
        begins=tr("The pack is shuffled and locked by everybody in turn; each sees only their own cards."),
        fan=lambda _art, palette: emblems.spread("pack", fan, pack_palette(palette)),
        pair=lambda _options, _art, palette: emblems.spread("pack", pair, pack_palette(palette), 32, 16),
        words=lambda chosen: _deals_words(options(), chosen),
        levels=CODES, level="steady", clusters=(),
        boards=boards, lessons=lessons, rules=rules, bot=bot, slow=frozenset({"sharp"}), couch=4, phones=True,
        rule_sets=rule_sets, telling=telling, habits=CARDS, first={"deals": "1"})
