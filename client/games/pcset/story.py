"""The story of a PC Set table, derived from its moves: sets taken, lost races, the end. Draws nothing."""
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from client.games.levels import INSTANT
from client.games.pcset.view import race_view
from client.games.race.columns import Take
from client.games.race.played import LyingBoard, PlayedRace, lost_by, players, rows
from client.games.race.times import BestTimes, TimedGame, pace_of
from client.pages import table_people
from client.pages.desk import Desk
from client.play import table_words
from client.ui.phrases import clock_words
from p2p.games.game import Outcome
from p2p.games.pcset import BEGINS, HELD, State, sets
from p2p.games.sets.decks import CLASSIC
from p2p.games.sets.words import set_unit, what_is_alike
from p2p.language import tr, trn
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove, played

PACE = "pcset"                  # its games among the times kept
UNRANKED = tr("PC Set keeps no best times: how long a game takes is up to the cards.")


def faces_of(claim: TakenMove) -> tuple[int, ...]:
    """Returns the cards of a claim, ascending."""
    return tuple(sorted((*claim.before.tokens[claim.seat], *(int(face) for face in claim.move.args))))


def as_they_lie(state: State, faces: Iterable[int]) -> tuple[int, ...]:
    """Returns cards in the order in which they lie on the board, row by row."""
    places = {face: place for place, face in enumerate(state.board)}
    return tuple(sorted(faces, key=lambda face: places.get(face, 0)))


def verdict(step: TakenMove) -> str:
    """Returns the fate of a claim: "right", "wrong" or "late" (one of its cards was gone).

    It is "" for another move, and for a claim that was made after the end or while its seat was frozen.
    """
    if step.move.verb != "claim":
        return ""
    if step.after.scores != step.before.scores:
        return "right"
    if len(step.after.tokens[step.seat]) == HELD > len(step.before.tokens[step.seat]):
        return "wrong"
    return "" if step.before.over or step.at < step.before.frozen[step.seat] else "late"


def takes(happenings: Sequence[TakenMove]) -> tuple[Take, ...]:
    """Returns each set taken, with the seconds since the one before it or since the first cards, pauses left out."""
    found, since = [], BEGINS
    for claim in happenings:
        if verdict(claim) == "right":
            faces, at = faces_of(claim), played(happenings, claim.at)
            found.append(Take(claim.seat, faces, what_is_alike(CLASSIC, faces), max(0, at - since) / 1000))
            since = at
    return tuple(found)


def lost_race(happenings: Sequence[TakenMove], lost: TakenMove, names: Sequence[str]) -> str:
    """Returns in words who was quicker than this late claim and by how much; "" if no other seat took its cards."""
    before = [claim for claim in happenings if claim.step <= lost.step and verdict(claim) == "right"]
    if not before:
        return ""
    winner = before[-1]
    wanted = {*winner.before.tokens[lost.seat], *lost.move.args}
    if winner.seat == lost.seat or not wanted & set(faces_of(winner)):
        return ""
    return lost_by(winner, lost, names)


def length(view: TableView) -> int:
    """Returns the ms that the finished game took, from the first cards to the last set, pauses left out."""
    last = next((step.at for step in reversed(view.happenings) if verdict(step) == "right"), BEGINS)
    return max(0, played(view.happenings, last) - BEGINS)


def keep_pace(home: Path, view: TableView) -> None:
    """Keeps how quick the people here were in a finished game, for the bots of later ones.

    Not where hints could be asked for, a part of the cards was played with, or bots needed no time.
    """
    here, ms = table_people.local_seats(view), length(view)
    whole = dict(view.charter.options)["features"] == "4"
    if here and ms and whole and not view.state.hints and not any(place.bot == INSTANT for place in view.charter.seats):
        pace = pace_of(ms, len(here), sum(take.seat in here for take in takes(view.happenings)))
        BestTimes(home).add(TimedGame(view.charter.id.hex(), PACE, len(view.charter.seats), ms, time.time(), pace))


def end(view: TableView, outcome: Outcome | None) -> tuple[str, str]:
    """Returns the winners in words, and the reason and time of the end; without an outcome how far it was played."""
    count, time = sum(outcome.scores if outcome else view.state.scores), clock_words(length(view))
    said = trn("{n} set in {time}.", "{n} sets in {time}.", count, time=time)
    if outcome is None:
        return table_words.UNFINISHED, said
    names = table_people.names(view)
    headline = table_words.winners(names, outcome) if len(names) > 1 else tr("Done in {time}", time=time)
    return headline, tr("No set is left. {said}", said=said)


def tell(_desk: Desk, view: TableView) -> PlayedRace:
    """Returns the content of a game's recap and replay."""
    moves, found = view.happenings, takes(view.happenings)
    claims = [claim for claim in moves if verdict(claim) == "right"]
    headline, line = end(view, view.deal.outcome)
    return PlayedRace(headline, line, tr("PC Set, {manner}", manner=table_words.manner(view)),
                      rows(found, [max(0, played(moves, claim.at) - BEGINS) for claim in claims],
                           [_lying(claim.before) for claim in claims]),
                      players(view, found), _lying(view.state), length(view), None, UNRANKED, set_unit)


def _lying(state: State) -> LyingBoard:
    return LyingBoard(race_view(state, ()), sets(state), partial(what_is_alike, CLASSIC))
