"""Makes the board's view from a node's view of a PC Set table: seats, clock, sentences, keys. Draws nothing."""
from dataclasses import dataclass, field

from client.draw.banners import Banner
from client.draw.commands import Command
from client.games.pcset.board import READY, Clock, PcSetView, key_codes
from client.games.pcset.presses import Presses
from client.games.pcset.view import race_view, round_clock, standing
from client.games.race import model, searches
from client.games.race.board import RaceView, SeatPlate
from client.games.race.memo import RaceMemo
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace, table_words
from client.play.advice import ADVISE, with_advice
from client.play.unreachable import absence
from client.ui.keys import Labels
from client.ui.phrases import count_word
from p2p.games.game import Move, Seat
from p2p.games.pcset import State, sets
from p2p.language import tr, trn
from p2p.peer.table_view import TableView

HINT = Command("hint", tr("Hint"), "F2")
NEW_NAMED = 3               # more new cards than that are a new deal and aren't named one by one


@dataclass
class PcSetMemo(RaceMemo):
    """The screen's state for one game of PC Set: that of every race, the hint, and presses that aren't ordered yet."""

    hints: int = 0                                              # how many cards of a set are shown
    presses: Presses = field(default_factory=Presses)           # what people here pressed that isn't ordered yet


def ready(view: TableView, now: float) -> bool:
    """Returns whether the cards are still hidden before a new game, which ends at the same table time for everybody."""
    state: State = view.state
    if view.deal.outcome or view.proof.fault:
        return False
    if any(state.scores) or any(step.move.verb == "time" for step in view.happenings):
        return False
    shown = standing(state, pace.clock(view, now)) >= state.since
    return not shown or all(face is None for face in state.board)


def seats(view: TableView, memo: PcSetMemo, now: float) -> tuple[SeatPlate, ...]:
    """Returns all seats as the board shows them at `now` (ms)."""
    state: State = view.state
    clock = standing(state, pace.clock(view, now))
    return model.seats(view, memo, now, clock,
                       lambda seat: state.tokens[seat] if absence.plays_on(view, seat) else ())


def pressed(state: State, seat: Seat, sent: tuple[Move, ...]) -> tuple[int, ...]:
    """Returns the faces that will have a seat's tokens once all its presses in `sent` are ordered."""
    held = set(state.tokens[seat])
    for move in sent:
        held ^= {int(face) for face in move.args}
    return tuple(sorted(held))


def hinted(state: State, count: int, held: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Returns `count` cards of a set on the board, of one that holds most of these `held` cards, and those last.

    `held` are the cards with own tokens: a hint says what to take beside them.
    """
    found = max(sets(state), key=lambda faces: len(set(faces) & set(held)), default=())
    return tuple(sorted(found, key=lambda face: face in held))[:count]


def _marked(view: TableView, memo: PcSetMemo) -> tuple[int, ...]:
    """Returns the cards with a sign: those of the advice, else those of the hint, for who plays here alone."""
    if memo.advising.shown:
        return memo.advising.shown.faces
    people = table_people.local_seats(view)
    return hinted(view.state, memo.hints, view.state.tokens[min(people)] if len(people) == 1 else ())


def board_view(view: TableView, memo: PcSetMemo, desk: Desk, now: float, banner: Banner | None = None) -> PcSetView:
    """Returns the board's view of this table at `now` (ms)."""
    state: State = view.state
    getting_ready = ready(view, now)
    race = race_view(state, seats(view, memo, now), memo.happenings, _marked(view, memo),
                     getting_ready or state.paused is not None, desk.settings)
    clock = Clock() if view.deal.outcome else round_clock(state, pace.clock(view, now))
    strong, words = sentence(view, memo, race, clock, desk.labels)
    keys = {seat: pressed(state, seat, memo.presses.of(seat)) for seat in table_people.local_seats(view)}
    return PcSetView(
        race, "PC Set", with_advice(table_words.manner(view), memo.advising.asked.count), len(state.deck),
        memo.takes, dict(memo.whys),
        strong, words, table_words.waiting(view), commands(view, memo),
        banner=banner or (READY if getting_ready else None), clock=clock, pressed=keys,
        advice=memo.advising.shown, pace=searches.pace(view, memo.known, memo.searched))


def commands(view: TableView, memo: PcSetMemo) -> tuple[Command, ...]:
    """Returns the commands that can be given now, for the line of hints."""
    return model.commands(view, memo, ADVISE, *((HINT,) if view.state.hints else ()))


def sentence(view: TableView, memo: PcSetMemo, race: RaceView, clock: Clock, labels: Labels) -> tuple[str, str]:
    """Returns the line of hints: its bold beginning and the rest."""
    if said := table_words.first_words(view, memo.screen):
        return said
    if all(face is None for face in race.board):
        return tr("Dealing:"), tr("everybody throws the coin for the cards.")
    if clock.left is not None:
        seconds = max(1, -int(-float(clock.words) // 1))
        return trn("In {count} second", "In {count} seconds", seconds,
                   count=count_word(seconds)), tr("all cards are dealt anew.")
    sides = [_keys(race, memo.new, labels, cluster) for cluster in table_people.local_seats(view).values()]
    if model.gentle(view):
        return tr("No hurry."), tr("Look for two that fit, then for their third.")
    if any(sides):
        return tr("New cards:") if len(memo.new) > 1 else tr("New card:"), table_words.key_words(sides)
    return tr("PC Set:"), tr("three cards, in each property all the same or all different.")


def _keys(race: RaceView, faces: tuple[int, ...], labels: Labels, cluster: str) -> list[str]:
    """Returns the labels of the keys of up to three new cards in a cluster; none for more cards."""
    if len(faces) > NEW_NAMED or not set(faces) <= set(race.board):
        return []
    codes = key_codes(race, cluster)
    places = sorted(map(race.board.index, faces), key=lambda place: (place % race.rows, place))
    names = [labels[codes[place]] for place in places]
    return names if all(names) else []
