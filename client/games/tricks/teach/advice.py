"""Advice: the move of a sharp bot by the view of a seat, with the value of each choice and a reason. Draws nothing.

The values come from the game's SHARP in a process of its own, since they take half a second of a core.
"""
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from client.games.tricks.advice_words import Advice, Choice
from client.ui.phrases import count_word, listed
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import FACES, KINGS, ROMAN, SKYZ, SUIT, SUIT_NAMES, TAROK, TEXT, VALUE, winning
from p2p.games.tarot.phases import CardPhase
from p2p.language import capital, joined, tr, trn

if TYPE_CHECKING:
    from client.games.tricks.game import TrickGame

SEED = 5                            # imagined deals are drawn by it: the same question gets the same answer
ROUNDS, SECONDS = 6, 0.4            # of one advice
QUICK_ROUNDS, QUICK_SECONDS = 2, 0.2        # of each decision looked at after the deal
RANKS = {"K": tr("King"), "Q": tr("Queen"), "N": tr("Knight"), "J": tr("Jack")}
COURTS = {
    "HK": tr("King of hearts"), "HQ": tr("Queen of hearts"), "HN": tr("Knight of hearts"), "HJ": tr("Jack of hearts"),
    "DK": tr("King of diamonds"), "DQ": tr("Queen of diamonds"), "DN": tr("Knight of diamonds"),
    "DJ": tr("Jack of diamonds"),
    "SK": tr("King of spades"), "SQ": tr("Queen of spades"), "SN": tr("Knight of spades"), "SJ": tr("Jack of spades"),
    "CK": tr("King of clubs"), "CQ": tr("Queen of clubs"), "CN": tr("Knight of clubs"), "CJ": tr("Jack of clubs")}
UNBEATEN = (tr("No heart that is still out beats it."), tr("No diamond that is still out beats it."),
            tr("No spade that is still out beats it."), tr("No club that is still out beats it."))
BATCHES, DEALS = 8, 128             # imagined for a word or what is laid away: so many times so many
AHEAD = 2.36                        # standard errors of so few batches by which an answer is surely better (Student)
NEAR = 0.05                         # values nearer than that are as good as each other


class SharpThought(NamedTuple):
    """The thought on one question: the move, and the values of the choices.

    `values`: of each card by face, empty if none is asked for. `words`: of each other answer for which the bot imagines
    deals, and of laying away for those sets that it thinks about. `near`: the cards that aren't surely worse than the
    move's; custom refuses none of them, but those that are `refused`. `errors`: the standard error of each card's value
    beside the move's. `level`: the answers that aren't surely worse than the best one.
    """

    move: Move
    values: Mapping[int, float]
    words: Mapping[Move, float]
    near: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    errors: Mapping[int, float] = {}
    level: frozenset[Move] = frozenset()


def think(game: str, state: Any, seat: Seat, quick: bool = False, did: Move | None = None) -> SharpThought | None:
    """Returns the thought on what this seat is asked; None if it isn't. `game` is the name of its client package.

    Runs in the process. `state` is what the seat may see; `did` is what it did, or what a lesson
    teaches, so that this is valued, too.
    """
    rng = Random(SEED)
    if state.phase != CardPhase.PLAY:
        found = import_module(f"client.games.{game}.bot").choose(state, seat, 0, "sharp", rng)
        valued, level = _words(game, state, seat, did)
        return SharpThought(found[0], {}, valued, level=level) if found else None
    words, engine = import_module(f"client.games.{game}.sharp_words"), import_module("client.games.tricks.engine.judge")
    effort = engine.Effort(rounds=QUICK_ROUNDS if quick else ROUNDS, seconds=QUICK_SECONDS if quick else SECONDS)
    found = words.SHARP.weighed(state, seat, rng, effort)
    slot = next(slot for slot in state.hands[seat] if state.faces[slot] == found.chosen)
    return SharpThought(Move("play", (slot,)), found.worths, {}, found.near - found.refused, found.refused,
                        found.errors)


def _words(game: str, state: Any, seat: Seat, did: Move | None) -> tuple[dict[Move, float], frozenset[Move]]:
    """Returns what the answers to a question bring that isn't for a card, and those that aren't surely worse than the
    best one; nothing unless two have a value.

    They are valued in other deals than those by which the bot chose, so that no luck of the choice is in them. How sure
    that is follows from the spread of batches, each of which has its own deals for all answers.
    """
    from numpy.random import default_rng  # needs half a second, in the process alone
    words = import_module(f"client.games.{game}.sharp_words")
    also = did if did and did.verb == "lay" else None
    batches: list[dict[Move, float]] = [
        words.values(state, seat, default_rng((SEED, batch)), DEALS, also) for batch in range(BATCHES)]
    moves = [move for move in batches[0] if all(move in batch for batch in batches)]
    if len(moves) < 2:
        return {}, frozenset()
    found = {move: fmean(batch[move] for batch in batches) for move in moves}
    best = max(found, key=found.__getitem__)
    behind = {move: [batch[best] - batch[move] for batch in batches] for move in moves}
    return found, frozenset(move for move, apart in behind.items()
                            if fmean(apart) <= AHEAD * stdev(apart) / sqrt(BATCHES))


def agreeing(thought: SharpThought, taught: Move | None) -> SharpThought:
    """Returns the thought with the move that a lesson teaches, as good as the best one, unless it is surely worse."""
    if taught is None or taught not in thought.level:
        return thought
    return thought._replace(move=taught, words={**thought.words, taught: max(thought.words.values())})


# ---------------------------------------------------------------------- in words

def card_words(face: int, fool: str) -> str:
    """Returns a card as players say it: "XIV", "King of hearts", "4 of hearts"; `fool` is the highest tarok's name."""
    if face <= SKYZ:
        return fool if face == SKYZ else ROMAN[face]
    suit, rank = TEXT[face][0], TEXT[face][1:]
    if rank in RANKS:
        return COURTS[TEXT[face]]
    match suit:
        case "H":
            return tr("{rank} of hearts", rank=rank)
        case "D":
            return tr("{rank} of diamonds", rank=rank)
        case "S":
            return tr("{rank} of spades", rank=rank)
    return tr("{rank} of clubs", rank=rank)


def _rank_words(face: int) -> str:
    """Returns a card without its suit: "XIV", "King", "4"."""
    return ROMAN[face] if face <= SKYZ else RANKS.get(TEXT[face][1:], TEXT[face][1:])


def advice(thought: SharpThought, state: Any, seat: Seat, game: "TrickGame") -> Advice:
    """Returns what the panel shows of a thought."""
    unit = game.unit
    if thought.move.verb == "lay":
        slots = meant(thought.move)
        return Advice(tr("Lay these away") if len(slots) > 1 else tr("Lay this away"),
                      why_lay(state, seat, slots),
                      tuple((laid_faces(state, move), value) for move, value in _ranked(thought)), unit,
                      near=_level(thought, partial(laid_faces, state)),
                      short=capital(lay_effect(state, seat, slots)))
    if not thought.values:
        said = tuple((choice(state, move, game), value) for move, value in _ranked(thought))
        near = _level(thought, lambda move: choice(state, move, game))
        if taken := game.takes(state, thought.move):
            words = joined(", ", (card_words(state.faces[slot], game.fool) for slot in taken))
            return Advice(tr("Take these"), joined("", (words, ".")), said, unit, near=near)
        return Advice(_spoken(state, thought.move, game), _why_best(thought, state, seat, game), said, unit, near=near,
                      short=why_word(state, seat, game.fool))
    face = state.faces[int(thought.move.args[0])]
    equal: frozenset[Choice] = thought.near if len(thought.near) > 1 else frozenset()
    short = why = reason(state, seat, face)
    if equal:
        like = trn("{count:^} card is about equal.", "{count:^} cards are about equal.", len(equal),
                   count=count_word(len(equal)))
        why = joined(" ", (why, like))
    bold = max(thought.refused, key=thought.values.__getitem__, default=face)
    if thought.values[bold] > max(thought.values[other] for other in (face, *thought.near)):
        risky = tr("The {card} promises more, but is too easily lost.", card=card_words(bold, game.fool))
        why = joined(" ", (why, risky))
    card = card_words(face, game.fool)
    title = tr("Play the {card}", card=card) if state.trick else tr("Lead the {card}", card=card)
    return Advice(title, why, _card_rows(thought, face, equal), unit, game.fool, equal, thought.errors, short)


def _level(thought: SharpThought, shown: Callable[[Move], Choice]) -> frozenset[Choice]:
    """Returns the answers that are about equal, as the panel shows them, if the move is one of them."""
    return frozenset(map(shown, thought.level)) if thought.move in thought.level and len(thought.level) > 1 else (
        frozenset())


def _card_rows(thought: SharpThought, face: int, near: frozenset[Choice]) -> tuple[tuple[Choice, float], ...]:
    """Returns the cards with their values, that of the move first; those about equal aren't ranked."""
    best = max((thought.values[other] for other in near if isinstance(other, int)), default=0.0)
    values = {other: best if other in near else value for other, value in thought.values.items()}
    return tuple(sorted(values.items(), key=lambda row: (-round(row[1], 2), row[0] != face, VALUE[row[0]], row[0])))


def _ranked(thought: SharpThought) -> list[tuple[Move, float]]:
    """Returns the answers that have a value, from the best on; of equal ones that which was chosen first."""
    return sorted(thought.words.items(), key=lambda row: (-round(row[1], 2), row[0] != thought.move))


def laid_faces(state: Any, move: Move) -> tuple[int, ...]:
    """Returns the faces that a move lays away, by suit, the dearest first."""
    return tuple(sorted((state.faces[slot] for slot in meant(move)), key=lambda face: (SUIT[face], -VALUE[face], face)))


def choice(state: Any, move: Move, game: "TrickGame") -> Choice:
    """Returns how an answer that isn't for a card is shown: the cards that it takes, else its words."""
    return tuple(state.faces[slot] for slot in game.takes(state, move)) or _spoken(state, move, game)


def _spoken(state: Any, move: Move, game: "TrickGame") -> str:
    """Returns an answer as its player reads it: in the talk a pass says that there is nothing to announce."""
    silent = move.verb == "pass" and state.phase in game.talk
    return tr("Nothing to announce") if silent else capital(game.words_of(state, move))


def meant(move: Move) -> frozenset[int]:
    """Returns the slots of the cards that a move plays or lays away."""
    return frozenset(int(arg) for arg in move.args if isinstance(arg, int)) if move.verb in ("play", "lay") else (
        frozenset())


def why_lay(state: Any, seat: Seat, slots: frozenset[int]) -> str:
    """Returns which cards are laid away, and what that is good for."""
    suits: dict[int, list[str]] = {}
    for face in laid_faces(state, Move("lay", tuple(slots))):
        suits.setdefault(SUIT[face], []).append(_rank_words(face))
    cards = joined(", ", (tr("{cards} of {suit}", cards=listed(found), suit=SUIT_NAMES[suit]) if suit < TAROK else
                          listed(found) for suit, found in suits.items()))
    return tr("{cards}: {effect}", cards=cards, effect=lay_effect(state, seat, slots))


def lay_effect(state: Any, seat: Seat, slots: frozenset[int]) -> str:
    """Returns what it is good for to lay these cards away."""
    kept = {SUIT[state.faces[slot]] for slot in state.hands[seat] if slot not in slots}
    laid = dict.fromkeys(SUIT[face] for face in laid_faces(state, Move("lay", tuple(slots))))
    void = [tr("no {suit}", suit=SUIT_NAMES[suit]) for suit in laid if suit < TAROK and suit not in kept]
    if void:
        return tr("then {suits} are left, and taroks take them.", suits=listed(void))
    return trn("it counts for you, and what wins tricks stays in hand.",
               "they count for you, and what wins tricks stays in hand.", len(slots))


def _why_best(thought: SharpThought, state: Any, seat: Seat, game: "TrickGame") -> str:
    """Returns the facts of the hand, and if another answer looks better in imagined deals, why it isn't given."""
    facts, ranked = why_word(state, seat, game.fool), _ranked(thought)
    if thought.move in thought.level or thought.move not in thought.words:
        return facts
    if ranked[0][1] - thought.words[thought.move] < NEAR:
        return facts
    more = ranked[0][1] - thought.words[thought.move]
    answer = capital(game.words_of(state, ranked[0][0]))
    if "pass" in str(thought.move):
        return tr("{facts} “{answer}” promises {more:.1f} more: that is too little for what such deals leave out.",
                  facts=facts, answer=answer, more=more)
    return tr("{facts} “{answer}” promises {more:.1f} more: but imagined deals leave out what you can still choose.",
              facts=facts, answer=answer, more=more)


def why_word(state: Any, seat: Seat, fool: str) -> str:
    """Returns the facts of the hand on which a bid, a call or a pass rests."""
    faces = [state.faces[slot] for slot in state.hands[seat]]
    if not faces or min(faces) < 0:
        return tr("Nothing is known yet that would speak for another choice.")
    taroks, kings = [face for face in faces if face <= SKYZ], sum(face in KINGS for face in faces)
    many = trn("{count} tarok", "{count} taroks", len(taroks), count=count_word(len(taroks))) if taroks else tr(
        "no taroks")
    royal = trn("{count} King", "{count} Kings", kings, count=count_word(kings)) if kings else tr("no Kings")
    if not taroks:
        return tr("You hold {taroks} and {kings}.", taroks=many, kings=royal)
    return tr("You hold {taroks} up to the {card} and {kings}.", taroks=many, card=card_words(max(taroks), fool),
              kings=royal)


def reason(state: Any, seat: Seat, face: int) -> str:
    """Returns why this card, in a sentence of facts that the seat can know."""
    hand = [state.faces[slot] for slot in state.hands[seat]]
    if len(list(state.moves(seat, 0))) == 1:
        return tr("It is the only card that may go.")
    return _why_follow(state, seat, face, hand) if state.trick else _why_lead(state, face, hand)


def unseen(state: Any, hand: list[int]) -> set[int]:
    """Returns the faces that are neither in this hand nor lie open nor have been played."""
    seen = {state.public(slot) for trick in state.tricks for slot in trick.slots}
    seen |= {state.public(slot) for slot in state.trick} | {face for face in state.faces if face >= 0}
    return set(FACES) - seen - set(hand)


def _why_lead(state: Any, face: int, hand: list[int]) -> str:
    out = unseen(state, hand)
    taroks = sorted(other for other in out if other <= SKYZ)
    if face <= SKYZ and taroks and face > taroks[-1]:
        return trn("No tarok that is still out beats it, and it draws the last one if somebody has it.",
                   "No tarok that is still out beats it, and it draws from the {count} that others may have.",
                   len(taroks), count=count_word(len(taroks)))
    if face <= SKYZ and taroks:
        return trn("{count:^} tarok is still out: it may draw it.",
                   "{count:^} taroks are still out: it draws some of them.", len(taroks),
                   count=count_word(len(taroks)))
    if face <= SKYZ:
        return tr("All other taroks are gone.")
    strength = state.strength()
    higher = [other for other in out if SUIT[other] == SUIT[face] and strength[other] > strength[face]]
    suit = SUIT_NAMES[SUIT[face]]
    if not higher:
        return UNBEATEN[SUIT[face]]
    if sum(SUIT[other] == SUIT[face] for other in hand) == 1:
        return tr("Then you have no {suit} left, and a tarok can take them.", suit=suit)
    return tr("The higher {suit} are still out, and this one costs little.", suit=suit)


def _why_follow(state: Any, seat: Seat, face: int, hand: list[int]) -> str:
    faces = [state.public(slot) for slot in state.trick]
    wins = winning([*faces, face], state.strength()) == len(faces)
    last = len(faces) == len(state.hands) - 1
    lead = seat_after(seat, -len(faces), len(state.hands))
    holder = seat_after(lead, winning(faces, state.strength()), len(state.hands))
    if wins and last:
        return tr("You play last, and it takes the trick.")
    if wins:
        above = [other for other in unseen(state, hand) if other <= SKYZ and (face > SKYZ or other > face)]
        if not above:
            return tr("Nothing that is still out beats it.")
        return trn("It takes the lead of the trick; {count} card that beats it may still come.",
                   "It takes the lead of the trick; {count} cards that beat it may still come.", len(above),
                   count=count_word(len(above)))
    side = {state.bidder, *state.worlds}
    ours = len(state.worlds) == 1 and (seat in side) == (holder in side)
    if ours and VALUE[face] > 1:
        return trn("The trick is your side's so far, and this card brings it {n} point.",
                   "The trick is your side's so far, and this card brings it {n} points.", VALUE[face])
    if VALUE[face] == 1:
        return tr("You don't win this trick with it, so it gives away as little as can be.")
    return trn("You give {n} point here, and keep what is worth more later.",
               "You give {n} points here, and keep what is worth more later.", VALUE[face])
