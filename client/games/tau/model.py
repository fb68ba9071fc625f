"""Makes the board's view from a node's view of a Tau table: seats, sentences, commands. Draws nothing."""
from dataclasses import dataclass, field, replace

from client.draw.banners import Banner, EndBanner
from client.draw.commands import Command
from client.games.levels import level_word
from client.games.race import model
from client.games.race.board import ROWS, SeatPlate
from client.games.race.memo import RaceMemo
from client.games.race.searches import pace
from client.games.race.times import TimeRanks
from client.games.tau.board import TauView
from client.games.tau.selection import Selection
from client.games.tau.story import STORY
from client.games.tau.view import goal, race_view
from client.pages import table_people
from client.play import table_words
from client.play.advice import ADVISE, with_advice
from client.ui.keys import BACKSPACE, SPACE, Labels, code_at
from client.ui.phrases import listed
from p2p.games.game import Seat
from p2p.games.tau import State
from p2p.games.tau.modes import DRAWN
from p2p.language import joined, part, tr, trn
from p2p.peer.table_view import TableView

HINT, WHY = Command("hint", tr("Hint"), "F2"), Command("why", tr("Why not?"), "F3")
NOTHING = Selection()
CLEARS = {"one": SPACE, "left": SPACE, "right": BACKSPACE}     # by which key a side clears what it chose
NO_HURRY = tr("No hurry."), tr("Look for two that fit, then for their third.")
LINE = 60                   # letters that find room in the line of hints beside the commands
COUNTS = {15: tr("Fifteen"), 18: tr("Eighteen"), 21: tr("Twenty-one"), 24: tr("Twenty-four"), 27: tr("Twenty-seven"),
          30: tr("Thirty"), 33: tr("Thirty-three")}


@dataclass
class TauMemo(RaceMemo):
    """The screen's state for one game of Tau: that of every race, and the selections of the local players.

    `undecided` holds the cards of each local player's claims that were sent and aren't judged yet.
    """

    selections: dict[Seat, Selection] = field(default_factory=dict)
    undecided: set[tuple[Seat, tuple[int, ...]]] = field(default_factory=set)

    def selection(self, seat: Seat) -> Selection:
        """Returns the selection of a seat."""
        return self.selections.get(seat, NOTHING)

    def begun(self, seat: Seat) -> Selection:
        """Returns the selection that the next press changes: a new one while the last one's claim isn't judged."""
        chosen = self.selection(seat)
        return NOTHING if (seat, tuple(sorted(chosen.faces))) in self.undecided else chosen


def seats(view: TableView, memo: TauMemo, now: float) -> tuple[SeatPlate, ...]:
    """Returns all seats as the board shows them at `now` (ms)."""
    clock = view.clock.ms + max(0.0, now - view.clock.at)
    return model.seats(view, memo, now, clock, lambda seat: memo.selection(seat).faces,
                       lambda level: tr("bot, {level}", level=level_word(level)))


def board_view(view: TableView, memo: TauMemo, labels: Labels, now: float, art: str = "modern",
               banner: Banner | None = None) -> TauView:
    """Returns the board's view of this table at `now` (ms)."""
    state: State = view.state
    race = race_view(state, seats(view, memo, now), memo.happenings, art)
    if shown := memo.advising.shown:
        race = replace(race, hinted=shown.faces)
    if view.deal.outcome:
        race = replace(race, board=STORY.last_board(view))
    strong, words = sentence(view, memo, labels)
    return TauView(
        race, state.row.name, with_advice(STORY.manner(view), memo.advising.asked.count),
        None if state.row.goal else len(state.deck), memo.takes,
        dict(memo.whys), strong, words, table_words.waiting(view), commands(view, memo), banner=banner,
        take=state.row.take, clock=STORY.clock(view, now), puzzle=state.row.goal, goal=goal(state),
        advice=memo.advising.shown, pace=pace(view, memo.known, memo.searched))


def commands(view: TableView, memo: TauMemo) -> tuple[Command, ...]:
    """Returns the commands that can be given now, for the line of hints."""
    hint = (HINT,) if view.state.training else ()
    why = (WHY,) if table_people.local_seats(view) else ()
    return model.commands(view, memo, *hint, *why, ADVISE)


def sentence(view: TableView, memo: TauMemo, labels: Labels) -> tuple[str, str]:
    """Returns the line of hints: its bold beginning and the rest."""
    state: State = view.state
    if said := table_words.first_words(view, memo.screen):
        return said
    if stays := _stays(view, memo):
        return stays
    if not view.started or not state.board:
        return tr("Dealing:"), tr("everybody throws the coin for the first cards.")
    count = sum(face is not None for face in state.board)
    if count in COUNTS and count > state.row.minimum and state.row.kind not in DRAWN:
        return tr("{number} cards:", number=COUNTS[count]), tr("every Tau uses one of the newest three.")
    sides = [_keys(state, memo.new, labels, cluster) for cluster in table_people.local_seats(view).values()]
    if any(sides) and memo.takes and not model.gentle(view):
        return tr("New cards:") if len(memo.new) > 1 else tr("New card:"), table_words.key_words(sides)
    if model.gentle(view):
        return NO_HURRY
    line = state.row.line
    return joined("", (state.row.name, ":")), part(line, "within") if len(line) <= LINE else tr("F1 shows what counts.")


def _stays(view: TableView, memo: TauMemo) -> tuple[str, str] | None:
    """Returns what is said while the cards of a claim that didn't count stay chosen here, as the settings may have it.

    None if none do.
    """
    clusters = table_people.local_seats(view)
    full = [cluster for seat, cluster in clusters.items()
            if len(memo.selection(seat).faces) == view.state.row.take and memo.begun(seat) != NOTHING]
    if not full:
        return None
    named = listed([CLEARS[cluster] for cluster in sorted(full)])
    return tr("Still chosen:"), trn("{keys} clears. A further card replaces the last.",
                                    "{keys} clear. A further card replaces the last.", len(full), keys=named)


def _keys(state: State, faces: tuple[int, ...], labels: Labels, cluster: str) -> list[str]:
    """Returns the labels of these cards' keys; none if a card has no key, or if there are more than six cards."""
    if not faces or len(faces) > 2 * ROWS or not set(faces) <= set(state.board):
        return []
    codes = [code_at(cluster, at, len(state.board)) for at in sorted(map(state.board.index, faces))]
    names = [labels[code] for code in codes if code is not None]
    return names if len(names) == len(codes) and all(names) else []


def over(view: TableView, standing: TimeRanks | None) -> EndBanner:
    """Returns the end: who won, and the game's standing on this computer, a record said as such."""
    headline, line = STORY.end(view)
    if standing and standing.record:
        return EndBanner(headline, line, record=tr("A record: the best time here!"))
    return EndBanner(headline, line if standing is None else joined(" ", (line, rank_words(standing))))


def rank_words(standing: TimeRanks) -> str:
    """Returns in a few words the place of a game among those on this computer."""
    if standing.record:
        return tr("The best time here!")
    if standing.best is None:
        return tr("The first of its kind here.")
    return tr("{ordinal} best of {count} here.", ordinal=table_words.ordinal(standing.ever.place),
              count=standing.ever.of)
