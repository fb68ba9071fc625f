"""Tarok's questions and answers in words: prompts, answers, what a seat has said.

Reads the rules' State as a seat sees it; knows no screen, no time and no network. `names` are by seat.
"""
from collections.abc import Sequence
from itertools import combinations

from client.draw.plates import name_of
from client.games.tarok.words import AIMS, BY_POINTS, CONTRACTS, ITEMS, SHORT, card_name, king_of, level
from client.games.tricks import deal_view
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.score_view import signed
from client.ui.phrases import count_word
from p2p.games.game import Move, Seat
from p2p.games.tarok import State
from p2p.games.tarok.contracts import ITEM_VALUES, KLOP, SOLO_WITHOUT, CallItem, ladder, value_of
from p2p.games.tarok.position import Call, Phase
from p2p.games.tarok.talon import groups, to_lay
from p2p.games.tarot.sides import AGAINST, WITH
from p2p.language import capital, tr, trn

TAKES = {3: tr("takes three"), 2: tr("takes two"), 1: tr("takes one")}      # cards of the talon
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
    if is_up(state, word):
        return tr("+{value} up", value=value), tr("−{value} up", value=value)
    return f"+{value}", f"−{value}"


def is_up(state: State, word: str) -> bool:
    """Returns whether the points above or below 35 are added to a contract's value."""
    return word in BY_POINTS and by_difference(state, word)


def by_difference(state: State, word: str) -> bool:
    """Returns whether the points above or below 35 count besides the value (rules 8.2, 8.6)."""
    return word != SOLO_WITHOUT or state.house.solo_without_difference == "yes"


def call_words(call: Call, names: Sequence[str]) -> str:
    """Returns an announced item with who announced it, or the game: "Iva’s trula"."""
    if call.item == CallItem.GAME:
        return ITEMS[CallItem.GAME]
    return tr("{name}'s {item}", name=name_of(names[call.seat]), item=ITEMS[call.item])


# ---------------------------------------------------------------------- what is asked

def prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked, as the player reads it."""
    match state.phase:
        case Phase.AUCTION:
            return auction_prompt(state, seat)
        case Phase.FINAL:
            return tr("You play: keep {contract}, or change it", contract=contract(state))
        case Phase.KING:
            return tr("Call a King: its holder plays with you")
        case Phase.TALON:
            return tr("Take a card of the talon") if state.row.talon == 1 else tr("Take a group of the talon")
        case Phase.LAY:
            return trn("Lay away one card", "Lay away {count} cards", to_lay(state, seat),
                       count=count_word(to_lay(state, seat)))
        case Phase.TALK:
            return talk_prompt(state, seat)
        case Phase.PLAY:
            if state.row.shy and not state.trick:
                return tr("Your turn: lead")
            return deal_view.play_prompt(state, seat, state.row.shy)
    return others_prompt(state, names)


def auction_prompt(state: State, seat: Seat) -> str:
    """Returns what this seat is asked in the auction, by the bids that it may make (rules 3.2 to 3.4)."""
    bids = [move for move in state.moves(seat, 0) if move.verb == "bid"]
    if not bids:
        return tr("No tarok in hand: show it for a new deal")
    if Move("bid", ("pass",)) not in bids:
        return tr("You open: {contract}", contract=CONTRACTS[str(bids[0].args[0])]) if len(bids) == 1 else (
            tr("You must open"))
    if len(bids) == 1:
        return tr("No bid is left: pass")
    if state.contract and Move("bid", (state.contract,)) in bids:
        return tr("Your turn: hold {contract}, bid more, or pass", contract=contract(state))
    return tr("Your turn: bid, or pass")


def talk_prompt(state: State, seat: Seat) -> str:
    """Returns what this seat is asked in the round of announcements, by what it may say (rule 5.1)."""
    verbs = {move.verb for move in state.moves(seat, 0)}
    if verbs == {"pass"}:
        return tr("Nothing is left to be said")
    if state.spoken:
        return tr("Anything else, or is that all?")
    if "say" not in verbs:
        return tr("{level:^}, or pass?", level=level(len(state.calls[0].kontra)))
    return tr("Announce, double, or pass") if "kontra" in verbs else tr("Announce, or pass")


def others_prompt(state: State, names: Sequence[str]) -> str:
    """Returns for whom the table waits and what for."""
    asked = sorted(state.turn())
    if not asked:
        return {Phase.LOT: tr("A lot says who is forehand"), Phase.DEAL: tr("The cards will be dealt"),
                Phase.MIX: tr("The hand is mixed: nobody sees what was kept"), Phase.COUNT: tr("All cards are opened"),
                Phase.TALON: tr("The talon is turned up"), Phase.OVER: "",
                }.get(state.phase, tr("A card is opened") if state.need() else "")
    name = names[asked[0]]
    plays = tr("{name} plays", name=name) if state.trick else tr("{name} leads", name=name)
    return {Phase.AUCTION: tr("{name} bids or passes", name=name),
            Phase.FINAL: tr("{name} has the last word", name=name),
            Phase.KING: tr("{name} calls a King", name=name),
            Phase.TALON: tr("{name} takes from the talon", name=name),
            Phase.LAY: tr("{name} lays away", name=name),
            Phase.TALK: tr("{name} announces or passes", name=name),
            }.get(state.phase, plays)


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
    found = [Offer(f"bid {word}", mine(word) if held and word == state.contract else CONTRACTS[word], AIMS[word])
             for word in sorted(words, key=order.index)]
    found += [Offer("bid pass", tr("Pass"))] if Move("bid", ("pass",)) in moves else []
    return found + ([Offer("redeal", tr("No tarok"))] if Move("redeal") in moves else [])


def mine(word: str) -> str:
    """Returns the words of holding the bid that stands."""
    return tr("{contract}, mine", contract=CONTRACTS[word])


def _king(state: State, seat: Seat, move: Move) -> Offer:
    """Returns the call of a King, with whether it means playing alone as far as this hand is known (rule 11.3)."""
    face, hand = king_of(move), state.hand(seat)
    line = "" if hand is None else tr("you hold it: alone") if face in hand else tr("its holder is with you")
    return Offer(str(move), card_name(face), line)


def _take(state: State, move: Move) -> Offer:
    number = int(move.args[0])
    if state.house.talon_groups != "any":
        return Offer(str(move), tr("Group {number}", number=number))
    chosen = list(combinations(range(1, 7), state.row.talon))[number - 1]
    return Offer(str(move), ", ".join(map(str, chosen)))


def _talk(state: State, move: Move, names: Sequence[str]) -> Offer:
    if move.verb == "pass":
        return Offer("pass", tr("That is all") if state.spoken else tr("Pass"))
    if move.verb == "bid":
        return Offer(str(move), tr("Colour valat instead"), tr("125, taroks a plain suit"))
    if move.verb == "kontra":
        call = _called(state, move)
        both = sum(other.item == call.item for other in state.calls) > 1
        label = tr("{level:^}: {item}", level=level(len(call.kontra)),
                   item=call_words(call, names) if both else SHORT[call.item])
        return Offer(str(move), label, tr("counts ×{factor}", factor=2 * call.factor))
    item, side = str(move.args[0]), str(move.args[-1]) if len(move.args) > 1 else ""
    silent, announced = ITEM_VALUES[item]
    label = {"": capital(ITEMS[item]), WITH: tr("{item:^}, with", item=ITEMS[item]),
             AGAINST: tr("{item:^}, against", item=ITEMS[item])}[side]
    return Offer(str(move), label, tr("±{announced}; silent {silent}", announced=announced, silent=silent))


def _called(state: State, move: Move) -> Call:
    """Returns the call that a kontra names: the game, or an item with the seat that announced it."""
    return next(call for call in state.calls if call.item == move.args[0] and
                (len(move.args) == 1 or call.seat == move.args[1]))


def move_of(_state: State, _seat: Seat, name: str) -> Move:
    """Returns the move of an answer's name. Raises ValueError if the name can't be one."""
    return Move.parse(name)


# ---------------------------------------------------------------------- what was said

def takes(state: State, move: Move) -> tuple[int, ...]:
    """Returns the slots of the group of the talon that a move takes, nothing for any other move."""
    return groups(state)[int(move.args[0]) - 1] if move.verb == "take" else ()


def words_of(state: State, move: Move) -> str:
    """Returns a move as the others hear it; `state` is the one before it. "" for a card played."""
    word = str(move.args[0]) if move.args else ""
    if move.verb == "bid":
        held = state.phase == Phase.AUCTION and word == state.contract
        return mine(word) if held else CONTRACTS.get(word) or tr("pass")
    if move.verb in ("king", "queen"):
        return tr("calls the {card}", card=card_name(king_of(move)))
    if move.verb == "take":
        return TAKES[state.row.talon]
    if move.verb == "lay":
        return tr("laid away {number}", number=sum(isinstance(slot, int) for slot in move.args))
    if move.verb == "kontra":
        call = _called(state, move)
        said = level(len(call.kontra))
        return said if call.item == CallItem.GAME else tr("{level}: {item}", level=said, item=ITEMS[call.item])
    if move.verb == "say":
        item = ITEMS[word]
        sides = {WITH: tr("{item} with", item=item), AGAINST: tr("{item} against", item=item)}
        return sides[str(move.args[1])] if len(move.args) > 1 else item
    return {"pass": "" if state.spoken else tr("pass"), "redeal": tr("redeal")}.get(move.verb, "")


def points_words(number: int) -> str:
    """Returns a number of points in words: "1 point", "4 points", with a real minus sign."""
    return trn("{points} point", "{points} points", abs(number), points=signed(number).lstrip("+"))
