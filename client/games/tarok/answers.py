"""Tarok's questions and answers in words: prompts, answers, what a seat has said, why a card may not go.

Reads the rules' State as a seat sees it; knows no screen, no time and no network. `names` are by seat.
"""
from collections.abc import Sequence
from itertools import combinations

from client.draw.plates import name_of
from client.games.tarok.words import AIMS, CONTRACTS, GROUPS, ITEMS, SHORT, card_name, cards, king_of, level
from client.games.tricks import deal_view
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.score_view import signed
from p2p.games.game import Move, Seat
from p2p.games.tarok.contracts import ITEM_VALUES, KLOP, SOLO_WITHOUT, CallItem, ladder, value_of
from p2p.games.tarok.position import Call, Phase
from p2p.games.tarok.state import State
from p2p.games.tarok.talon import LAY_WORDS, freely, groups, to_lay
from p2p.games.tarot import slots

MANY = 9                # more answers than this stand without their second line


# ---------------------------------------------------------------------- small words

def contract(state: State) -> str:
    """Returns the name of the contract that is played, or of the bid that stands; "" if none."""
    return CONTRACTS.get(state.contract, "")


def worth(state: State, word: str) -> tuple[str, str]:
    """Returns in words what a contract brings and what it costs (rules 8.2, 8.6).

    "up" says that the points above or below 35 are added. Klop has no such value: both are "".
    """
    if word == KLOP:
        return "", ""
    value = value_of(state.house, word)
    more = " up" if word in AIMS and AIMS[word].startswith("36") and by_difference(state, word) else ""
    return f"+{value}{more}", f"−{value}{more}"


def by_difference(state: State, word: str) -> bool:
    """Returns whether the points above or below 35 count besides the value (rules 8.2, 8.6)."""
    return word != SOLO_WITHOUT or state.house.solo_without_difference == "yes"


def call_words(call: Call, names: Sequence[str]) -> str:
    """Returns an announced item with who announced it, or the game: "Iva’s trula"."""
    return ITEMS[CallItem.GAME] if call.item == CallItem.GAME else f"{name_of(names[call.seat])}’s {ITEMS[call.item]}"


# ---------------------------------------------------------------------- what is asked

def prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked, as the player reads it."""
    match state.phase:
        case Phase.AUCTION:
            return auction_prompt(state, seat)
        case Phase.FINAL:
            return f"You play: keep {contract(state)}, or change it"
        case Phase.KING:
            return "Call a King: its holder plays with you"
        case Phase.TALON:
            return "Take a card of the talon" if state.row.talon == 1 else "Take a group of the talon"
        case Phase.LAY:
            return f"Lay away {cards(to_lay(state, seat))}"
        case Phase.TALK:
            return talk_prompt(state, seat)
        case Phase.PLAY:
            if state.row.shy and not state.trick:
                return "Your turn: lead"
            shy = ", and beat if you can" if state.row.shy else ""
            return deal_view.play_prompt(state, seat, shy)
    return others_prompt(state, names)


def auction_prompt(state: State, seat: Seat) -> str:
    """Returns what this seat is asked in the auction, by the bids that it may make (rules 3.2 to 3.4)."""
    bids = [move for move in state.moves(seat, 0) if move.verb == "bid"]
    if not bids:
        return "No tarok in hand: show it for a new deal"
    if Move("bid", ("pass",)) not in bids:
        return f"You open: {CONTRACTS[str(bids[0].args[0])]}" if len(bids) == 1 else "You must open"
    if len(bids) == 1:
        return "No bid is left: pass"
    hold = state.contract and Move("bid", (state.contract,)) in bids
    return f"Your turn: hold {contract(state)}, bid more, or pass" if hold else "Your turn: bid, or pass"


def talk_prompt(state: State, seat: Seat) -> str:
    """Returns what this seat is asked in the round of announcements, by what it may say (rule 5.1)."""
    verbs = {move.verb for move in state.moves(seat, 0)}
    if verbs == {"pass"}:
        return "Nothing is left to be said"
    if state.spoken:
        return "Anything else, or is that all?"
    if "say" not in verbs:
        return f"{level(len(state.calls[0].kontra)).capitalize()}, or pass?"
    return "Announce, double, or pass" if "kontra" in verbs else "Announce, or pass"


def others_prompt(state: State, names: Sequence[str]) -> str:
    """Returns for whom the table waits and what for."""
    asked = sorted(state.turn())
    if not asked:
        return {Phase.LOT: "A lot says who is forehand", Phase.DEAL: "The cards will be dealt",
                Phase.MIX: "The hand is mixed: nobody sees what was kept", Phase.COUNT: "All cards are opened",
                Phase.TALON: "The talon is turned up", Phase.OVER: "",
                }.get(state.phase, "A card is opened" if state.need() else "")
    what = {Phase.AUCTION: "bids or passes", Phase.FINAL: "has the last word", Phase.KING: "calls a King",
            Phase.TALON: "takes from the talon", Phase.LAY: "lays away", Phase.TALK: "announces or passes",
            Phase.PLAY: "plays" if state.trick else "leads"}
    return f"{names[asked[0]]} {what[state.phase]}"


# ---------------------------------------------------------------------- answers

def answers(state: State, seat: Seat, around: Surroundings) -> list[Offer]:
    """Returns the answers that the mat shows, as far as this state shows them; none where cards are the answer.

    From `seen_by(())` come the answers that anybody in this place may give, so that no word tells the hand.
    """
    if state.phase in (Phase.PLAY, Phase.LAY) or seat not in state.turn():
        return []
    moves = list(state.moves(seat, 0))
    match state.phase:
        case Phase.AUCTION | Phase.FINAL:
            return _bids(state, seat, moves)
        case Phase.KING:
            return [_king(state, seat, move) for move in moves]
        case Phase.TALON:
            return [_take(state, move) for move in moves]
    names = around.names
    said = [_talk(state, move, names) for move in moves]
    return said if len(said) <= MANY else [answer._replace(line="") for answer in said]


def _bids(state: State, seat: Seat, moves: Sequence[Move]) -> list[Offer]:
    """Returns the bids from the lowest up, klop, the pass, and last what only a hand without taroks says (rule 2.2)."""
    words = [str(move.args[0]) for move in moves if move.verb == "bid" and move.args[0] != "pass"]
    order = [*ladder(state.house, state.seats), KLOP]
    held = state.phase == Phase.AUCTION and seat != state.declarer
    found = [Offer(f"bid {word}", CONTRACTS[word] + (", mine" if held and word == state.contract else ""), AIMS[word])
             for word in sorted(words, key=order.index)]
    found += [Offer("bid pass", "Pass")] if Move("bid", ("pass",)) in moves else []
    return found + ([Offer("redeal", "No tarok")] if Move("redeal") in moves else [])


def _king(state: State, seat: Seat, move: Move) -> Offer:
    """Returns the call of a King, with whether it means playing alone as far as this hand is known (rule 11.3)."""
    face, hand = king_of(move), state.hand(seat)
    line = "" if hand is None else "you hold it: alone" if face in hand else "its holder is with you"
    return Offer(str(move), card_name(face), line)


def _take(state: State, move: Move) -> Offer:
    number = int(move.args[0])
    if state.house.talon_groups != "any":
        return Offer(str(move), f"Group {number}")
    chosen = list(combinations(range(1, 7), state.row.talon))[number - 1]
    return Offer(str(move), ", ".join(map(str, chosen)))


def _talk(state: State, move: Move, names: Sequence[str]) -> Offer:
    if move.verb == "pass":
        return Offer("pass", "That is all" if state.spoken else "Pass")
    if move.verb == "bid":
        return Offer(str(move), "Colour valat instead", "125, taroks a plain suit")
    if move.verb == "kontra":
        call = _called(state, move)
        both = sum(other.item == call.item for other in state.calls) > 1
        label = f"{level(len(call.kontra)).capitalize()}: {call_words(call, names) if both else SHORT[call.item]}"
        return Offer(str(move), label, f"counts ×{2 * call.factor}")
    item, side = str(move.args[0]), move.args[-1] if len(move.args) > 1 else ""
    silent, announced = ITEM_VALUES[item]
    label = ITEMS[item].capitalize() + (f", {side}" if side else "")
    return Offer(str(move), label, f"±{announced}; silent {silent}")


def _called(state: State, move: Move) -> Call:
    """Returns the call that a kontra names: the game, or an item with the seat that announced it."""
    return next(call for call in state.calls if call.item == move.args[0] and
                (len(move.args) == 1 or call.seat == move.args[1]))


def move_of(_state: State, _seat: Seat, name: str) -> Move:
    """Returns the move of an answer's name. Raises ValueError if the name can't be one."""
    return Move.parse(name)


# ---------------------------------------------------------------------- laying away, and what may not go

def may_lay(state: State, seat: Seat) -> frozenset[int]:
    """Returns the slots from which this seat may lay away, by its own hand (rule 4.3)."""
    return frozenset(slots.may_lay(state, seat, to_lay(state, seat), freely(state)))


def why_not(state: State, seat: Seat, slot: int) -> str:
    """Returns why this card may not go now, as a sentence; "" if it may or if nothing is asked."""
    return deal_view.why_not(state, seat, slot, may_lay(state, seat), LAY_WORDS)


# ---------------------------------------------------------------------- what was said

def takes(state: State, move: Move) -> tuple[int, ...]:
    """Returns the slots of the group of the talon that a move takes, nothing for any other move."""
    return groups(state)[int(move.args[0]) - 1] if move.verb == "take" else ()


def words_of(state: State, move: Move) -> str:
    """Returns a move as the others hear it; `state` is the one before it. "" for a card played."""
    word = str(move.args[0]) if move.args else ""
    if move.verb == "bid":
        mine = ", mine" if state.phase == Phase.AUCTION and word == state.contract else ""
        return CONTRACTS.get(word, word) + mine
    if move.verb in ("king", "queen"):
        return f"calls the {card_name(king_of(move))}"
    if move.verb == "take":
        return f"takes {GROUPS[state.row.talon]}"
    if move.verb == "lay":
        return f"laid away {sum(isinstance(slot, int) for slot in move.args)}"
    if move.verb == "kontra":
        call = _called(state, move)
        return level(len(call.kontra)) + ("" if call.item == CallItem.GAME else f": {ITEMS[call.item]}")
    if move.verb == "say":
        return " ".join((ITEMS[word], *map(str, move.args[1:])))
    return {"pass": "" if state.spoken else "pass", "redeal": "redeal"}.get(move.verb, "")


def points_words(number: int) -> str:
    """Returns a number of points in words: "1 point", "4 points", with a real minus sign."""
    return f"{signed(number).lstrip('+')} point{'s' * (abs(number) != 1)}"
