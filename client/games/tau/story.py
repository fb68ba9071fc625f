"""The story of a Tau table, derived from its moves: takes, lost races, the clock, the end. Draws nothing."""
from collections.abc import Sequence

from client.games.race.columns import Take
from client.games.race.played import lost_by
from client.play import pace, table_words
from client.ui.phrases import clock_words
from p2p.games.game import Outcome
from p2p.games.sets.words import NUMBERS
from p2p.games.tau import State, wanted
from p2p.games.tau.modes import DRAWN
from p2p.games.tau.words import property_words
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove, played

REASONS = {"no Tau left": tr("No Tau is left."), "no card left": tr("No card is left.")}


def faces_of(claim: TakenMove) -> tuple[int, ...]:
    """Returns the cards of a claim, ascending."""
    return tuple(int(face) for face in claim.move.args)


def verdict(claim: TakenMove) -> str:
    """Returns the fate of a claim: "right", "wrong" or "late" (its cards were gone).

    It is "" for another move, and for a claim that was made after the end, in a pause or while its seat was frozen.
    """
    if claim.move.verb != "claim":
        return ""
    before, faces = claim.before, faces_of(claim)
    if claim.after.scores != before.scores:
        return "right"
    if not set(faces) <= set(before.board) or (before.row.kind in DRAWN and wanted(before) is None):
        return "late"
    return "" if before.over or before.paused or claim.at < before.frozen[claim.seat] else "wrong"


def right_claims(happenings: Sequence[TakenMove]) -> list[TakenMove]:
    """Returns the claims that took a Tau, in their order."""
    return [claim for claim in happenings if verdict(claim) == "right"]


def takes(happenings: Sequence[TakenMove]) -> tuple[Take, ...]:
    """Returns each Tau taken, with the seconds since the one before it, pauses left out."""
    found, since = [], 0
    for claim in right_claims(happenings):
        at = played(happenings, claim.at)
        faces = faces_of(claim)
        found.append(Take(claim.seat, faces, property_words(claim.before, faces), (at - since) / 1000))
        since = at
    return tuple(found)


def lost_race(happenings: Sequence[TakenMove], lost: TakenMove, names: Sequence[str]) -> str:
    """Returns in words who was quicker than this late claim and by how much; "" if its own seat had taken the cards."""
    cards, lying = set(faces_of(lost)), set(lost.before.board)
    before = [claim for claim in right_claims(happenings) if claim.step <= lost.step]
    winner = next((claim for claim in reversed(before) if cards & set(faces_of(claim)) or cards <= lying), None)
    if winner is None or winner.seat == lost.seat:
        return ""
    return lost_by(winner, lost, names)


def last_board(happenings: Sequence[TakenMove], state: State) -> tuple[int | None, ...]:
    """Returns the board at the end: the last cards stay where they lay, with gaps where the last Tau was."""
    last = next((claim for claim in reversed(happenings) if verdict(claim) == "right"), None)
    if last is None:
        return state.board
    lay = tuple(None if face in faces_of(last) else face for face in last.before.board)
    return lay if set(lay) - {None} == set(state.board) - {None} else state.board


# ---------------------------------------------------------------------- time

def clock(view: TableView, now: float) -> int:
    """Returns the ms that the clock shows at `now`; it stands while the game is paused and after its end."""
    return played(view.happenings, pace.clock(view, now))


def length(view: TableView) -> int:
    """Returns the ms that the finished game took, up to the last Tau, pauses left out."""
    last = right_claims(view.happenings)[-1:]
    return played(view.happenings, last[0].at) if last else 0


# ---------------------------------------------------------------------- words

def end(names: Sequence[str], view: TableView, outcome: Outcome | None) -> tuple[str, str]:
    """Returns the winners in words, and the reason and time of the end; without an outcome how far it was played."""
    count, time = sum(outcome.scores if outcome else view.state.scores), clock_words(length(view))
    said = trn("{n} Tau in {time}.", "{n} Taus in {time}.", count, time=time)
    if outcome is None:
        return table_words.UNFINISHED, said
    reason = REASONS.get(outcome.reason, tr("All {number} are found.", number=NUMBERS[view.state.row.goal]))
    headline = table_words.winners(names, outcome) if len(names) > 1 else tr("Done in {time}", time=time)
    return headline, joined(" ", (reason, said))
