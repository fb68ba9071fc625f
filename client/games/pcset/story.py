"""The story of a PC Set table, derived from its moves: sets taken, lost races, the end. Draws nothing."""
from collections.abc import Sequence
from functools import partial

from client.games.levels import INSTANT
from client.games.pcset.view import by_columns, race_view
from client.games.race.columns import Why
from client.games.race.story import LyingBoard, RaceStory, as_they_lie
from client.games.race.times import TimeRanks
from client.pages import table_people
from client.pages.desk import Desk
from client.play import table_words
from client.ui.phrases import clock_words
from p2p.games.pcset import BEGINS, HELD, State, sets, why_not
from p2p.games.sets.decks import CLASSIC
from p2p.games.sets.words import set_unit, what_is_alike
from p2p.language import tr, trn
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

PACE = "pcset"                  # its games among the times kept
UNRANKED = tr("PC Set keeps no best times: how long a game takes is up to the cards.")


class PcSetStory(RaceStory):
    """What the moves of a PC Set table tell."""

    begins = BEGINS
    def unit(self, count: int) -> str:
        return set_unit(count)

    def kind(self, _view: TableView) -> str:
        return PACE

    def called(self, view: TableView) -> str:
        return tr("PC Set, {manner}", manner=table_words.manner(view))

    def faces_of(self, claim: TakenMove) -> tuple[int, ...]:
        return tuple(sorted((*claim.before.tokens[claim.seat], *(int(face) for face in claim.move.args))))

    def verdict(self, step: TakenMove) -> str:
        if step.move.verb != "claim":
            return ""
        if step.after.scores != step.before.scores:
            return "right"
        if len(step.after.tokens[step.seat]) == HELD > len(step.before.tokens[step.seat]):
            return "wrong"
        return "" if step.before.over or step.at < step.before.frozen[step.seat] else "late"

    def why_right(self, claim: TakenMove) -> str:
        return what_is_alike(CLASSIC, self.faces_of(claim))

    def why_wrong(self, claim: TakenMove) -> Why:
        state: State = claim.before
        faces = as_they_lie(by_columns(state), state.rows, self.faces_of(claim))
        return Why(faces, why_not(faces) or "")

    def winner(self, happenings: Sequence[TakenMove], late: TakenMove) -> TakenMove | None:
        before = [claim for claim in self.right_claims(happenings) if claim.step <= late.step]
        if not before:
            return None
        wanted = {*before[-1].before.tokens[late.seat], *late.move.args}
        return before[-1] if wanted & set(self.faces_of(before[-1])) else None

    def lying(self, state: State, _art: str) -> LyingBoard:
        return LyingBoard(race_view(state, ()), sets(state), partial(what_is_alike, CLASSIC))

    def unranked(self, view: TableView) -> bool:
        """Returns whether the pace of a finished game tells nothing: where hints could be asked for, a part of the
        cards was played with, or bots needed no time."""
        return (not table_people.local_seats(view) or not self.length(view) or view.state.hints
                or dict(view.charter.options)["features"] != "4"
                or any(place.bot == INSTANT for place in view.charter.seats))

    def standing(self, _desk: Desk, _view: TableView) -> tuple[TimeRanks | None, str]:
        return None, UNRANKED

    def end(self, view: TableView) -> tuple[str, str]:
        names, outcome = table_people.names(view), view.deal.outcome
        count, time = sum(outcome.scores if outcome else view.state.scores), clock_words(self.length(view))
        said = trn("{n} set in {time}.", "{n} sets in {time}.", count, time=time)
        if outcome is None:
            return table_words.UNFINISHED, said
        headline = table_words.winners(names, outcome) if len(names) > 1 else tr("Done in {time}", time=time)
        return headline, tr("No set is left. {said}", said=said)


STORY = PcSetStory()
