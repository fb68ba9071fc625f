"""Tarok's questions with cards as the boards draw them: the ladder of bids, the Kings, talon and discards. Pure."""
from dataclasses import replace

from client.games.tarok import answers
from client.games.tarok.words import AIMS, CONTRACTS, SUITS, king_of
from client.games.tricks.deal_view import Surroundings, answer_buttons
from client.games.tricks.mat import trick_area
from client.games.tricks.mat.bid_ladder import Bid, Ladder
from client.games.tricks.mat.exchange import Exchange, Lot
from client.games.tricks.mat.trick_area import AnswerButton, CardGroup, Middle
from p2p.games.game import Move
from p2p.games.tarok import State
from p2p.games.tarok.contracts import ladder, value_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.talon import groups, to_lay
from p2p.games.tarot.cards import SUIT, pile_points
from p2p.language import joined, tr, trc

UP = tr("“up”: also each point above 35, or below it if lost.")
KING_WIDE = 158.0           # of a King that may be called, with its words
TITLES = {3: tr("Talon, in groups of three"), 2: tr("Talon, in groups of two"), 1: tr("Talon")}
LAY = {3: tr("Lay away three"), 2: tr("Lay away two"), 1: tr("Lay away one")}


# ---------------------------------------------------------------------- the auction

def bidding(state: State, around: Surroundings) -> Ladder:
    """Returns every bid that may be made, with what it brings and costs."""
    found = answer_buttons(answers.answers(state, around.acts, around), around)
    bids = [answer for answer in found if answer.name.startswith("bid ") and answer.name != "bid pass"]
    rows = tuple(Bid(answer.name, answer.label, answer.line, *answers.worth(state, answer.name.removeprefix("bid ")),
                     answer.key) for answer in bids)
    passes = tuple(answer for answer in found if answer not in bids)
    return Ladder(tr("Last word") if state.phase == Phase.FINAL else tr("Your bid"), rows, passes,
                  _below(state, around, rows), _note(state, around, rows),
                  UP if any(answers.is_up(state, bid.name.removeprefix("bid ")) for bid in rows) else "",
                  around.acts, around.focus)


def _below(state: State, around: Surroundings, rows: tuple[Bid, ...]) -> tuple[str, str]:
    words, free = ladder(state.house, state.seats), {bid.name.removeprefix("bid ") for bid in rows}
    first = next((place for place, word in enumerate(words) if word in free), len(words))
    if not first:
        return "", ""
    shut = [CONTRACTS[word] for word in words[:first]]
    below = joined(", ", shut) if first < 3 else trc("bids", "{first} to {last}", first=shut[0], last=shut[-1])
    if state.forced:
        return below, tr("not in a compulsory klop")
    if not state.contract:
        return below, tr("only {name} may, if all others pass", name=around.names[state.forehand])
    if words[first - 1] == state.contract and around.acts != state.declarer:
        return below, tr("{name} said {contract} and comes before you", name=around.names[state.declarer],
                         contract=answers.contract(state))
    return below, tr("below the bid that stands")


def _note(state: State, around: Surroundings, rows: tuple[Bid, ...]) -> str:
    """Returns what the numbers leave out: final statement, radlc, a bid that may be held."""
    parts = [tr("You may raise it at the end.")] if len(rows) == 1 and not state.contract else []
    if state.radlci[around.acts]:
        parts.append(tr("Your radlc doubles it."))
    if state.contract and any(bid.label == answers.mine(state.contract) for bid in rows):
        parts.append(tr("You come before {name}: you may hold it.", name=around.names[state.declarer]))
    return joined(" ", parts)


def standing(state: State, around: Surroundings) -> Middle | None:
    """Returns the bid that stands, for those who wait: what it takes and what it is worth; None if there is none."""
    if not state.contract:
        return None
    aim, value = AIMS[state.contract], value_of(state.house, state.contract)
    return Middle(tr("{name}: {contract}", name=around.names[state.declarer], contract=answers.contract(state)),
                  tr("{aim:^}. Worth {value} and up.", aim=aim, value=value) if answers.is_up(state, state.contract)
                  else tr("{aim:^}. Worth {value}.", aim=aim, value=value))


# ---------------------------------------------------------------------- the called King

def kings(state: State, around: Surroundings) -> Exchange:
    """Returns the Kings that may be called, each as a card to press; an own one means playing alone (rule 11.3)."""
    hand = state.hand(around.acts) or ()
    found = answer_buttons(answers.answers(state, around.acts, around), around)
    faces = [king_of(Move.parse(answer.name)) for answer in found]
    lots = tuple(Lot(answer.name, (face,), SUITS[SUIT[face]],
                     trc("without a partner", "alone") if face in hand else "", key=answer.key)
                 for answer, face in zip(found, faces, strict=True))
    words = (tr("Whoever holds it plays with you, and says nothing."),)
    return Exchange(tr("Kings"), lots, lots, words=words, seat=around.acts, chosen=around.focus, least=KING_WIDE)


# ---------------------------------------------------------------------- the talon

def exchange(state: State, around: Surroundings, asked: bool) -> Exchange | Middle:
    """Returns the talon: its groups as the answers while one may be taken, afterwards places for the discards."""
    if state.house.talon_groups == "any" and state.phase == Phase.TALON:
        return _any(state, around, asked)
    size, found = state.row.talon, answer_buttons(answers.answers(state, around.acts, around), around) if asked else ()
    keys = {answer.name: answer.key for answer in found}
    lots = tuple(_lot(state, number, slots, keys) for number, slots in enumerate(_groups(state), 1))
    title = TITLES[size]
    if state.phase == Phase.TALON:
        return Exchange(title, lots, lots if asked else (), seat=around.acts, chosen=around.focus if asked else -1)
    return _laying(state, around, asked, Exchange(title, lots, seat=around.acts))


def _groups(state: State) -> list[tuple[int, ...]]:
    """Returns the slots of the talon in its groups; under the house rule "any" the cards taken and the rest."""
    if state.house.talon_groups != "any":
        return groups(state)
    return [state.took, tuple(slot for slot in state.talon if slot not in state.took)]


def _lot(state: State, number: int, slots: tuple[int, ...], keys: dict[str, int]) -> Lot:
    faces, name = tuple(map(state.public, slots)), f"take {number}"
    points = answers.points_words(pile_points(faces)) if -1 not in faces else ""
    if not state.took:
        return Lot(name, faces, points, key=keys.get(name, 0))
    taken = set(slots) == set(state.took)
    return Lot(name, faces, points, tr("taken") if taken else tr("to the others"), "taken" if taken else "left")


def _any(state: State, around: Surroundings, asked: bool) -> Middle:
    groups_ = tuple(CardGroup(str(number), (state.public(slot),)) for number, slot in enumerate(state.talon, 1))
    found = answer_buttons(answers.answers(state, around.acts, around), around) if asked else ()
    return Middle("", "", groups_, found, around.acts, around.focus if asked else -1)


def _laying(state: State, around: Surroundings, asked: bool, shown: Exchange) -> Exchange:
    if not asked:
        return shown
    count = to_lay(state, around.acts)
    faces = [state.known(slot) for slot in sorted(around.chosen)]
    words = (tr("They count for you."), tr("Kings and the trula stay; taroks go when nothing else is left, and are "
             "shown."),
             tr("What you took may go again: nobody sees which."))
    done = (AnswerButton("lay", tr("Lay away"), cap=around.confirms),) if len(faces) == count else ()
    return replace(shown, places_title=LAY[count], words=words, answers=done,
                   places=(*faces, *(trick_area.EMPTY,) * (count - len(faces))))
