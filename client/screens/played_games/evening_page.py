"""An evening as a page for a browser: its games, the standing before and after, its curve, its best deal. Pure."""
from collections.abc import Sequence
from typing import NamedTuple

from client.games.catalogue import LISTINGS, called
from client.games.listing import Measure
from client.screens import html
from client.screens.html import SHOWN, safe
from client.screens.played_games.kinds import kind_word
from client.screens.played_games.rows import GOOD, PlayedRow, local
from client.ui.dates import date
from client.ui.phrases import count_word, listed
from p2p.language import joined, tr, trc, trn
from p2p.peer.played import PlayedGame
from p2p.table.retold import Figures

MORNING = 6 * 3600                      # s after midnight, up to which an evening goes on
Player = tuple[str, str]                # the key of the computer in hexadecimal, the name


class EveningGame(NamedTuple):
    """A game of the evening with what the list says of it, and who won it: one alone, else nobody."""

    game: PlayedGame
    row: PlayedRow
    winner: Player | None


def evening_of(when: float) -> tuple[int, int, int]:
    """Returns the day to which a time (s since 1970) belongs: up to MORNING it is still the evening before."""
    return local(when - MORNING)[:3]


def evening_page(games: Sequence[PlayedGame], rows: Sequence[PlayedRow], day: tuple[int, int, int]) -> str:
    """Returns the page of an evening as HTML; `rows` say of each of these games what the list says.

    At least one of them is of that evening. Those that are wrong or weren't played to their end count for nobody.
    """
    played = [EveningGame(game, row, _winner(game.figures)) for game, row in zip(games, rows, strict=True)
              if game.figures]
    tonight = sorted((one for one in played if evening_of(one.game.when) == day), key=lambda one: one.game.when)
    before = [one for one in played if one.game.when < tonight[0].game.when]
    company = sorted({player for one in tonight for player in _people(one.game.figures)}, key=lambda player: player[1])
    names = _names(company)
    length = sum(one.game.figures.ms for one in tonight if one.game.figures) // 60_000
    line = joined(", ", (
        trn("{names}: {count} game", "{names}: {count} games", len(tonight), names=listed([*names.values()]),
            count=count_word(len(tonight))),
        trn("{n} minutes at the table", "{n} minutes at the table", length)))
    made = tr("Made by Fairdeal from the played games of one computer. Anybody who has the file of a game can check "
              "it: the six words of its seal must come out.")
    return html.page(tr("An evening of cards, {date}", date=date(day)), line, (
        _standing(company, names, before, tonight), _curve(company, names, tonight), _best(tonight, names),
        _games(tonight)), made)


def _people(found: Figures | None) -> list[Player]:
    return [(key, name) for key, name, bot in found.players if key and not bot] if found else []


def _names(company: Sequence[Player]) -> dict[Player, str]:
    from client.ui.names import told_apart
    names = told_apart([(name, bytes.fromhex(key)) for key, name in company])
    return dict(zip(company, names, strict=True))


def _winner(found: Figures | None) -> Player | None:
    if found is None or found.state != GOOD or found.goes_on or len(found.totals) != len(found.seats) < 2:
        return None
    best = max(found.totals)
    key, name, bot = found.players[found.totals.index(best)]
    return (key, name) if found.totals.count(best) == 1 and key and not bot else None


def _standing(company: Sequence[Player], names: dict[Player, str], before: Sequence[EveningGame],
              tonight: Sequence[EveningGame]) -> str:
    """The games won by each before the evening, in it, and after it."""
    counts = [(player, sum(one.winner == player for one in before), sum(one.winner == player for one in tonight))
              for player in company]
    rows = [f'<td>{safe(names[player])}<td class="number">{was}<td class="number won">{now}'
            f'<td class="number">{was + now}' for player, was, now in sorted(counts, key=lambda row: -row[2])]
    head = html.heads(tr("Player")) + html.heads(tr("before"), tr("tonight"), tr("after"), numbers=True)
    return html.section(tr("Games won"), html.table(head, rows))


def _curve(company: Sequence[Player], names: dict[Player, str], tonight: Sequence[EveningGame]) -> str:
    """How many games each had won after each game, as a picture; nothing for fewer than two games won."""
    won = [one.winner for one in tonight]
    if sum(player is not None for player in won) < 2:
        return ""
    shown = sorted(company, key=lambda player: -won.count(player))[:SHOWN]
    lines = [(names[player], [won[:n].count(player) for n in range(len(won) + 1)]) for player in shown]
    return html.section(tr("How it went"), html.curves(tr("Games won, one after the other"), lines))


def _best(tonight: Sequence[EveningGame], names: dict[Player, str]) -> str:
    """The dearest deal in which somebody undertook something, and the quickest game of those whose time counts."""
    found = []
    deals = [(abs(deal.scores[deal.side[0]]), one, deal) for one in tonight if one.game.figures
             for deal in one.game.figures.undertaken if one.row.state == GOOD
             and LISTINGS[one.row.code].telling.measure is Measure.DEAL]
    if deals:
        _, one, deal = max(deals, key=lambda row: row[0])
        points = LISTINGS[one.row.code].telling.points(deal.scores[deal.side[0]])
        said = {"name": _seat_name(one, deal.side[0], names), "kind": kind_word(deal.kind), "points": points}
        found.append((tr("{name} made {kind}: {points}", **said) if deal.made else
                      tr("{name} lost {kind}: {points}", **said),
                      tr("the dearest deal, {game}, {time}", game=called(one.row.code), time=one.row.when)))
    timed = [one for one in tonight if one.row.state == GOOD and one.row.code
             and LISTINGS[one.row.code].telling.measure is Measure.TIME]
    if timed:
        quickest = min(timed, key=lambda one: one.game.figures.ms if one.game.figures else 0)
        found.append((tr("{game} in {length}", game=quickest.row.name, length=quickest.row.length),
                      tr("the quickest game, {time}", time=quickest.row.when)))
    return html.best(found)


def _seat_name(one: EveningGame, seat: int, names: dict[Player, str]) -> str:
    figures = one.game.figures
    assert figures
    key, name, bot = figures.players[seat]
    return name if bot else names.get((key, name), name)


def _games(tonight: Sequence[EveningGame]) -> str:
    rows = []
    for one in tonight:
        row = one.row
        points = "".join(f'{"<br>" * bool(n)}<span class="{"won" * (not n and one.winner is not None)}">'
                         f"{safe(name)} {safe(score)}</span>" for n, (_, name, _, score) in enumerate(row.standing))
        seal = safe(row.seal) if row.state == GOOD and row.seal else safe(row.line or row.result)
        rows.append(f"<td>{safe(row.when)}<td>{safe(row.name)}<br>"
                    f'<span class="muted">{safe(row.rules)}</span><td>{points}<td class="number">{safe(row.length)}'
                    f'<td class="muted">{seal}')
    head = html.heads(trc("a column of times", "at"), tr("game"), tr("points"))
    head += html.heads(tr("length"), numbers=True) + html.heads(tr("seal"))
    return html.section(tr("The games"), html.table(head, rows))
