"""Advice at a board of Tau: the Tau that is easiest to see, the reason, claims that look like it. Draws nothing."""
from client.draw.advice_panel import Counsel
from client.games.race.advising import POINTS, rows
from client.games.race.frame import RaceAdvice
from client.games.tau.bot import nearest
from client.ui.keys import Labels, code_at
from client.ui.phrases import listed
from p2p.games.sets.decks import Faces
from p2p.games.tau import State, open_taus
from p2p.games.tau.modes import Kind
from p2p.games.tau.words import property_words, why_not
from p2p.language import tr

OTHERS, LOOKALIKES = 3, 2       # rows of further Taus, and of cards that miss it by one


def best(state: State, chosen: Faces = ()) -> Faces | None:
    """Returns the Tau to take: one with the cards chosen if there is one, then the most alike; None without a Tau."""
    deck = state.row.deck

    def ease(faces: Faces) -> tuple[int, int]:
        kinds = (len({deck.value(face, prop) for face in faces}) for prop in range(len(deck.properties)))
        return -len(set(chosen) & set(faces)), sum(kinds)
    return min(open_taus(state), key=ease, default=None)


def advice(state: State, chosen: Faces, labels: Labels, cluster: str) -> RaceAdvice | None:
    """Returns what to do now; None while the game is paused or over, or cards or the target are owed."""
    faces = None if state.paused or state.over or state.need() else best(state, chosen)
    if faces is None:
        return None
    codes = [code_at(cluster, place, len(state.board)) for place in sorted(map(state.board.index, faces))]
    keys = [labels[code] for code in codes if code is not None]
    title = tr("Press {keys}", keys=listed(keys)) if len(keys) == len(faces) and all(keys) else tr("Take these")
    why = tr("{tau}: {why}.", tau=_name(state), why=property_words(state, faces))
    others = [tau for tau in open_taus(state) if tau != faces][:OTHERS]
    shown = rows([faces, *others], _lookalikes(state, faces), state.penalty_seconds)
    return RaceAdvice(faces, Counsel(title, why, shown, POINTS))


def _name(state: State) -> str:
    return tr("A near Tau") if state.row.kind == Kind.NEAR else tr("A Tau")


def _lookalikes(state: State, faces: Faces) -> list[Faces]:
    """Returns claims with one other card that look most like this Tau and are none."""
    return sorted(claim for claim in nearest(state, faces) if why_not(state, claim))[:LOOKALIKES]
