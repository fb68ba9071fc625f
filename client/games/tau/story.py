"""The story of a Tau table, derived from its moves: takes, lost races, the clock, the end. Draws nothing."""
from collections.abc import Sequence
from functools import partial

from client.games.levels import INSTANT
from client.games.race.board import ROWS
from client.games.race.columns import Why
from client.games.race.story import LyingBoard, RaceStory, as_they_lie
from client.games.race.times import BestTimes, TimeRanks
from client.games.tau.view import race_view
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.save_code import day_of
from client.play import pace, table_words
from client.play.advice import AdviceCount
from client.ui.phrases import clock_words
from p2p.games.sets.words import NUMBERS, tau_unit
from p2p.games.tau import State, taus, wanted
from p2p.games.tau.modes import DRAWN
from p2p.games.tau.words import property_words, why_not
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove, played

REASONS = {"no Tau left": tr("No Tau is left."), "no card left": tr("No card is left.")}
ADVISED = tr("Games with advice have no rank.")


class TauStory(RaceStory):
    """What the moves of a Tau table tell."""

    def unit(self, count: int) -> str:
        return tau_unit(count)

    def kind(self, view: TableView) -> str:
        return str(view.state.mode)

    def called(self, view: TableView) -> str:
        return joined(", ", (view.state.row.name, self.manner(view)))

    def manner(self, view: TableView) -> str:
        """Returns in a few words how this table is played, for the header."""
        said = table_words.manner(view)
        if view.state.training:
            return tr("{manner}, training", manner=said)
        return joined(", ", (said, table_words.day_words(view))) if day_of(view) else said

    def faces_of(self, claim: TakenMove) -> tuple[int, ...]:
        return tuple(int(face) for face in claim.move.args)

    def verdict(self, step: TakenMove) -> str:
        if step.move.verb != "claim":
            return ""
        before, faces = step.before, self.faces_of(step)
        if step.after.scores != before.scores:
            return "right"
        if not set(faces) <= set(before.board) or (before.row.kind in DRAWN and wanted(before) is None):
            return "late"
        return "" if before.over or before.paused or step.at < before.frozen[step.seat] else "wrong"

    def why_right(self, claim: TakenMove) -> str:
        return property_words(claim.before, self.faces_of(claim))

    def why_wrong(self, claim: TakenMove) -> Why:
        state: State = claim.before
        faces = as_they_lie(state.board, ROWS, self.faces_of(claim))
        return Why(faces, why_not(state, faces) or "")

    def winner(self, happenings: Sequence[TakenMove], late: TakenMove) -> TakenMove | None:
        cards, lying = set(self.faces_of(late)), set(late.before.board)
        before = [claim for claim in self.right_claims(happenings) if claim.step <= late.step]
        return next((claim for claim in reversed(before) if cards & set(self.faces_of(claim)) or cards <= lying), None)

    def last_board(self, view: TableView) -> tuple[int | None, ...]:
        """Returns the board at the end: the last cards stay where they lay, with gaps where the last Tau was."""
        board: tuple[int | None, ...] = view.state.board
        claims = self.right_claims(view.happenings)
        if not claims:
            return board
        lay = tuple(None if face in self.faces_of(claims[-1]) else face for face in claims[-1].before.board)
        return lay if set(lay) - {None} == set(board) - {None} else board

    def lying(self, state: State, art: str) -> LyingBoard:
        """Returns a board with the Taus that lie there, those of a puzzle that were found before left out."""
        return LyingBoard(race_view(state, (), (), art), tuple(tau for tau in taus(state) if tau not in state.found),
                          partial(property_words, state))

    # ------------------------------------------------------------------ time

    def clock(self, view: TableView, now: float) -> int:
        """Returns the ms that the clock shows at `now`; it stands while the game is paused and after its end."""
        return played(view.happenings, pace.clock(view, now))

    def unranked(self, view: TableView) -> str:
        """Returns the reason why this game's time isn't kept, "" if it is."""
        if view.state.training:
            return tr("Training games have no rank.")
        if any(place.bot == INSTANT for place in view.charter.seats):
            return tr("Games with bots that need no time have no rank.")
        return "" if table_people.local_seats(view) else tr("Nobody of this computer played.")

    def standing(self, desk: Desk, view: TableView) -> tuple[TimeRanks | None, str]:
        why = self.unranked(view) or ("" if view.deal.outcome else tr("It was not played to its end.")) or (
            ADVISED if AdviceCount(desk.node.home, view).count else tr("Its time is not kept here."))
        return BestTimes(desk.node.home).standing(view.charter.id.hex()), why

    # ------------------------------------------------------------------ words

    def end(self, view: TableView) -> tuple[str, str]:
        names, outcome = table_people.names(view), view.deal.outcome
        count, time = sum(outcome.scores if outcome else view.state.scores), clock_words(self.length(view))
        said = trn("{n} Tau in {time}.", "{n} Taus in {time}.", count, time=time)
        if outcome is None:
            return table_words.UNFINISHED, said
        reason = REASONS.get(outcome.reason, tr("All {number} are found.", number=NUMBERS[view.state.row.goal]))
        headline = table_words.winners(names, outcome) if len(names) > 1 else tr("Done in {time}", time=time)
        return headline, joined(" ", (reason, said))


STORY = TauStory()
