"""Makes the board's view from a node's view of a TAU table: players, figures, sentences. Draws nothing."""
from dataclasses import dataclass, field, replace

from client.draw import theme
from client.draw.banners import Banner
from client.draw.commands import Command
from client.draw.plates import name_of
from client.games.levels import level_word
from client.games.lines.advising import LinesAdvising
from client.games.lines.ask import AskNumber
from client.games.lines.cursor import Cursor
from client.games.lines.side import WHOLE, is_shortened
from client.games.lines.view import (
    DrawnLine,
    LinesPlayer,
    LinesView,
    Moves,
    figures_of,
    free_lines,
    grid,
    named_by,
)
from client.games.lines.words import in_words
from client.pages import table_people
from client.play import pace, table_words
from client.play.advice import ADVISE, AdviceCount, refused, with_advice
from client.play.game_table import ScreenState
from client.play.pausing import PAUSE, may_pause
from client.play.unreachable import absence
from p2p.games.game import Outcome, Seat
from p2p.games.lines import State, draws, left, length, limit, worth
from p2p.language import joined, tr, trc, trn
from p2p.peer.table_view import TableView

ORDINALS = (trc("a line", "first"), trc("a line", "second"), trc("a line", "third"), trc("a line", "fourth"),
            trc("a line", "fifth"), trc("a line", "sixth"), trc("a line", "seventh"), trc("a line", "eighth"),
            trc("a line", "ninth"), trc("a line", "tenth"), trc("a line", "eleventh"), trc("a line", "twelfth"),
            trc("a line", "thirteenth"), trc("a line", "fourteenth"), trc("a line", "fifteenth"),
            trc("a line", "sixteenth"))
WON = tr("has won")
LONG_AGO = -theme.PLAY * 1.0                # ms: when the newest line came, if its drawing is over


@dataclass
class LinesMemo:
    """The screen's state for one game of TAU; `drawn_at` is in ms."""

    screen: ScreenState
    advising: LinesAdvising = field(default_factory=lambda: LinesAdvising(AdviceCount()))
    cursor: Cursor = field(default_factory=Cursor)
    whole: bool = False                     # whether long numbers have all their digits
    drawn_at: float = LONG_AGO              # when the newest line came


def turn(view: TableView) -> Seat | None:
    """Returns the seat whose turn it is, None while nobody can move."""
    return None if pace.stopped(view) else next(iter(view.state.turn()), None)


def is_mine(view: TableView, seat: int | None) -> bool:
    """Returns whether a person at this computer plays this seat."""
    return seat in table_people.local_seats(view)


def board_view(view: TableView, memo: LinesMemo, now: float, ask: AskNumber | None = None,
               banner: Banner | None = None) -> LinesView:
    """Returns the board's view of this table at `now` (ms); `ask` is the open dialogue for a number."""
    shown = replace(contents(view, memo, now), ask=ask, banner=banner)
    return replace(shown, commands=commands(view, memo.screen, is_shortened(memo.screen.scale, shown)))


def contents(view: TableView, memo: LinesMemo, now: float) -> LinesView:
    """Returns what the board shows of this table, without commands, dialogue and banner: it measures no text, so any
    thread may ask for it."""
    state: State = view.state
    names, line = table_people.names(view), None if pace.stopped(view) else memo.cursor.line
    drawn = tuple(DrawnLine(kind, seat, bool(view.charter.seats[seat].bot)) for number, kind in enumerate(state.drawn)
                  if (seat := draws(state, number)) is not None)
    strong, words = sentence(view, memo.screen)
    advising = memo.advising
    manner = with_advice(tr("{rows} by {columns}, lines on a grid, {manner}", rows=state.rows, columns=state.columns,
                            manner=table_words.manner(view)),
                         advising.asked.count)
    means = advising.line or (advising.thought.move.verb if advising.thought else "")
    figures = figures_of(state, line, bool(view.deal.outcome))
    return LinesView(tr("Lines"), manner, state.rows, state.columns, grid(state, line), drawn,
                     players(view, memo.screen, now), moves(view, names), free_lines(state), line,
                     figures, named_by(state), tuple(map(name_of, names)), strong, words, table_words.waiting(view),
                     whole=memo.whole, drawn_at=memo.drawn_at, advice=advising.shown, advised=means)


def commands(view: TableView, screen: ScreenState, shortened: bool) -> tuple[Command, ...]:
    """Returns the commands that can be given now; `shortened` says that a number doesn't show all its digits."""
    whole = (WHOLE,) if shortened else ()
    advised = () if refused(view) or view.deal.outcome else (ADVISE,)
    pause = (PAUSE,) if may_pause(view) and not view.deal.outcome else ()
    last = (table_words.VERIFY,) if view.deal.outcome else table_words.why_command(screen)
    return (*whole, *advised, *pause, *last)


# ---------------------------------------------------------------------- players and lines

def players(view: TableView, screen: ScreenState, now: float) -> tuple[LinesPlayer, ...]:
    """Returns both players: HIGH above LOW, in the order of seats before that is settled."""
    state: State = view.state
    order = (0, 1) if state.high is None else (state.high, 1 - state.high)
    return tuple(_player(view, screen, Seat(seat), now) for seat in order)


def _player(view: TableView, screen: ScreenState, seat: Seat, now: float) -> LinesPlayer:
    state, name = view.state, table_people.names(view)[seat]
    side = "" if state.high is None else tr("HIGH") if seat == state.high else tr("LOW")
    bot, silent = table_people.level(view, seat), absence.why_away(view, screen, seat, now)
    line = silent or _doing(view, seat) or (tr("bot, {level}", level=level_word(bot)) if bot else "")
    return LinesPlayer(seat, name, line, side, bool(bot), seat == turn(view), bool(silent),
                       screen.phone_sign(seat))


def _doing(view: TableView, seat: int) -> str:
    """Returns in words what a player has to do now or has won, "" for nothing."""
    state: State = view.state
    if view.deal.outcome:
        return WON if seat in view.deal.outcome.winners else ""
    if view.people.waited_for:                        # the answer is on its way
        return ""
    if state.high is not None:
        return tr("to move: {ordinal} line", ordinal=ORDINALS[len(state.drawn)]) if seat == turn(view) else ""
    if state.first is None:
        return ""
    return tr("to name a number") if seat == turn(view) else ""


def moves(view: TableView, names: list[str]) -> Moves:
    """Returns how many lines there are, and in words how many are left and who draws the last one."""
    state: State = view.state
    rest, count = left(state), length(state)
    last, shorter = draws(state, count - 1), ""
    if left_early(view):
        words = ""
    elif last is None:
        words = tr("HIGH draws it")
        if count > 1:
            words, shorter = _draws_last(tr("HIGH") if count % 2 else tr("LOW"), True)
    else:
        words, shorter = _draws_last(name_of(names[last]), bool(rest))
    label = tr("all lines drawn") if not rest else (
        trn("{n} line not drawn", "{n} lines not drawn", rest) if left_early(view) else
        trn("{n} line left", "{n} lines left", rest))
    return Moves(count, label, words, shorter)


def _draws_last(name: str, still: bool) -> tuple[str, str]:
    """Returns in words who draws the last line, or drew it, and in fewer words."""
    if still:
        return tr("{name} draws the last one", name=name), tr("{name} draws last", name=name)
    return tr("{name} drew the last one", name=name), tr("{name} drew last", name=name)


# ---------------------------------------------------------------------- words

def sentence(view: TableView, screen: ScreenState) -> tuple[str, str]:
    """Returns a bold beginning and words. They replace the list of keys; without a beginning they stand below it."""
    if said := table_words.first_words(view, screen):
        return said
    if view.state.high is None:
        return "", tr("The last is the LIMIT.")
    return "", tr("Hover to try, click to draw.")


def asking(view: TableView) -> Banner | None:
    """Returns the banner for the time in which another player names a number or the coin is thrown, None otherwise."""
    state: State = view.state
    if state.high is not None or view.deal.outcome:
        return None
    if state.first is None:
        return Banner(tr("Who begins?"), tr("Everybody throws the coin."))
    name = name_of(table_people.names(view)[(state.first + len(state.named)) % 2])
    if not state.named:
        return Banner(tr("{name} begins", name=name), tr("and names the first number."))
    return Banner(tr("{name} thinks", name=name), tr("of a higher number, or passes."))


def sides(view: TableView, high: int) -> tuple[str, str]:
    """Returns the sentences about what the pass has settled; `high` is HIGH's seat."""
    state: State = view.state
    names = [name_of(name) for name in table_people.names(view)]
    who = tr("{high} is HIGH, {low} is LOW.", high=names[high], low=names[1 - high])
    return who, tr("HIGH needs more than {limit}.", limit=in_words(limit(state)))


def over(view: TableView, outcome: Outcome) -> tuple[str, str]:
    """Returns the headline and the line below it at the end."""
    state: State = view.state
    winner, = outcome.winners
    name = name_of(table_people.names(view)[winner])
    if left_early(view):
        return tr("{name} wins", name=name), tr("{name} left the game.",
                                                name=name_of(table_people.names(view)[1 - winner]))
    side = tr("HIGH") if winner == state.high else tr("LOW")
    score, least = in_words(worth(state)), in_words(limit(state))
    if worth(state) == limit(state):
        line = tr("{score} is LIMIT itself: equality is LOW's.", score=score)
    elif side == "HIGH":
        line = tr("{score} is more than LIMIT, {limit}.", score=score, limit=least)
    else:
        line = tr("{score} is less than LIMIT, {limit}.", score=score, limit=least)
    return tr("{name} wins as {side}", name=name, side=side), line


def left_early(view: TableView) -> bool:
    """Returns whether the game ended before all lines were drawn: by that, one of two has left it (rule 6 decides
    nothing then)."""
    return view.deal.outcome is not None and view.state.outcome() is None


def window_title(view: TableView) -> str:
    """Returns the window's title: the game and whose turn it is."""
    seat = turn(view)
    if seat is None:
        return joined(" - ", ("Fairdeal", tr("Lines")))
    people = table_people.local_seats(view)
    name = name_of(table_people.names(view)[seat])
    whose = tr("your turn") if is_mine(view, seat) and len(people) == 1 else tr("{name}'s turn", name=name)
    return joined(" - ", ("Fairdeal", tr("Lines"), whose))
