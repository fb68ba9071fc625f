"""Taroky's questions and answers in words: prompts, answers, what a seat has said, why a card may not go.

Reads the rules' State as a seat sees it; knows no screen, no time and no network. `names` are by seat.
"""
from collections.abc import Callable, Sequence

from client.games.tricks import deal_view
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.score_view import signed
from client.ui.phrases import counted
from p2p.games.game import Move, Seat
from p2p.games.taroky.calls import HIDEABLE, ITEMS, truthful
from p2p.games.taroky.deal import KNOCKS
from p2p.games.taroky.position import Phase
from p2p.games.taroky.state import State
from p2p.games.taroky.talon import LAY_WORDS, to_lay
from p2p.games.tarot import slots
from p2p.games.tarot.cards import FACE, ROMAN

LEVELS = ("contra", "rhea", "supra")
ITEM_NAMES = {"uni": "Uni", "bida": "Bida", "tarocky": "Tarocky", "taroky": "Taroky", "trul": "Trul", "pane": "Pane",
              "rosa": "Rosa-Pane", "rosa_plus": "Rosa-Pane+"}
KNOCK_NAMES = {"ones": "Ones", "twos": "Twos", "threes": "Threes", "fours": "Fours", "sixes": "Sixes",
               "twelves": "Twelves", "three_four_five": "3-4-5", "choice": "Choice"}
FIFTH = {4: "fifth", 5: "sixth"}
DECLARE, SILENT, THROW = "declare", "silent", "throw"   # answers that only the seat's own view makes a move


# ---------------------------------------------------------------------- small words

def items_words(items: Sequence[str]) -> str:
    """Returns money cards in words with what each other player pays: "Trul 2, Pane 2" (rule 8.2)."""
    return ", ".join(f"{ITEM_NAMES[item]} {ITEMS[item][0]}" for item in items)


def offered(state: State) -> int:
    """Returns the place in the talon (4 or 5) of the card that is drawn or offered now (rule 5.2)."""
    return 5 if state.taken[4] >= 0 else 4


def dialled(state: State) -> bool:
    """Returns whether the arrows set a number now, which is the place to cut (rule 3.1)."""
    return state.phase == Phase.CUT


def level(state: State) -> str:
    """Returns the next word of the contra stage: contra, rhea or supra (rule 8.7)."""
    return LEVELS[len(state.pagat_contra if state.phase == Phase.PAGAT_CONTRA else state.contra)]


# ---------------------------------------------------------------------- what is asked

def prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked, as the player reads it."""
    phase = state.phase
    if phase == Phase.PLAY:
        return deal_view.play_prompt(state, seat)
    if phase == Phase.PREVER:
        return "Povinnost, or prever alone?" if seat == state.povinnost else "Go ahead, or prever alone?"
    if phase == Phase.TALON:
        return talon_prompt(state, seat, names)
    if phase == Phase.PREVER_TALON:
        return "Keep these three, or look at the others?" if state.factor == 1 else "Keep these, or take the first?"
    if phase == Phase.LAY:
        return f"Lay away {counted(to_lay(state, seat), 'card', 'cards')}"
    if phase in (Phase.CONTRA, Phase.PAGAT_CONTRA):
        return f"{level(state).capitalize()}, or pass?"
    return {Phase.CUT: "You cut: point into the pack", Phase.PILE: "Choose a pile",
            Phase.TWO: f"Do you hold the {ROMAN[state.sought]}?",
            Phase.EARLY_CALL: "Name your partner’s card", Phase.CALL: "Name your partner’s card",
            Phase.THROW: "Throw in, or play on?", Phase.MONEY: "Declare your money cards",
            Phase.VALAT: "Valat, or pass?", Phase.PAGAT: "The Pagat on the end, or pass?"}.get(phase, "")


def talon_prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked about the fifth or sixth card (rules 5.2, 5.3)."""
    card, fourth = FIFTH[offered(state)], (state.povinnost + 3) % 4
    if seat == fourth:
        return f"{names[(state.povinnost + offered(state) - 3) % 4]} offers you the {card} card: take it?"
    return f"Draw the {card} card, or offer it to {names[fourth]}?"


def others_prompt(state: State, names: Sequence[str]) -> str:
    """Returns for whom the table waits and what for."""
    asked = sorted(state.turn())
    if not asked:
        return dealing_prompt(state)
    if state.phase == Phase.TWO:
        return f"Who holds the {ROMAN[state.sought]}?"
    if state.phase == Phase.PREVER and asked[0] == state.povinnost:
        return f"{names[asked[0]]}: Povinnost, or prever?"
    fourth = asked[0] == (state.povinnost + 3) % 4
    talon = f"{'takes or refuses' if fourth else 'draws or offers'} the {FIFTH[offered(state)]} card"
    what = {Phase.CUT: "cuts or knocks", Phase.PILE: "chooses a pile", Phase.PREVER: "is asked: prever?",
            Phase.TALON: talon, Phase.EARLY_CALL: "names the partner’s card", Phase.CALL: "names the partner’s card",
            Phase.THROW: "may throw in", Phase.PREVER_TALON: "looks at the talon", Phase.LAY: "lays away",
            Phase.MONEY: "declares", Phase.VALAT: "is asked: valat?", Phase.CONTRA: f"is asked: {level_or(state)}?",
            Phase.PAGAT_CONTRA: f"is asked: {level_or(state)}?", Phase.PAGAT: "is asked: the Pagat on the end?",
            Phase.PLAY: "plays" if state.trick else "leads"}
    return f"{names[asked[0]]} {what[state.phase]}"


def level_or(state: State) -> str:
    """Returns the next word of the contra stage, "" in other phases."""
    return level(state) if state.phase in (Phase.CONTRA, Phase.PAGAT_CONTRA) else ""


def dealing_prompt(state: State) -> str:
    """Returns what happens while nobody is asked."""
    return {Phase.FIRST_DEALER: "The first dealer is drawn", Phase.MISDEAL: "The cards are dealt",
            Phase.DEAL: "The cards will be dealt",
            Phase.MIX: "Hands are mixed: nobody sees what was kept", Phase.COUNT: "All cards are opened",
            Phase.OVER: ""}.get(state.phase, "A card is opened" if state.need() else "")


# ---------------------------------------------------------------------- answers

def answers(state: State, seat: Seat, around: Surroundings) -> list[Offer]:
    """Returns the answers that the mat shows, as far as this state shows them; none where cards are the answer.

    The ways to knock are shown only once the cutter looks at them. From `seen_by(())` come the answers that anybody in
    this place may give, so that no word tells the hand.
    """
    kinds: dict[str, Callable[[], list[Offer]]] = {
        Phase.CUT: lambda: cuts(around.dial)[:None if around.knocks else 1], Phase.THROW: lambda: throws(state, seat),
        Phase.MONEY: lambda: declarations(state, seat)}
    if state.phase in (Phase.PLAY, Phase.LAY, Phase.TWO) or seat not in state.turn():
        return []
    if state.phase in kinds:
        return kinds[state.phase]()
    return [_worded(state, seat, move, around.names) for move in state.moves(seat, 0)]


def cuts(at: int) -> list[Offer]:
    """Returns the answers of the cutter: a cut after card `at` (1 to 53), or the ways to deal (rules 3.1, 3.3)."""
    packets = {word: f"{sizes[0]} by {sizes[0]}" if len(sizes) > 3 else ", ".join(map(str, sizes))
               for word, sizes in KNOCKS.items()} | {"choice": "four piles", "twelves": "twelve at once"}
    return [Offer(f"cut {at}", "Cut", f"after card {at}  ←→"),
            *(Offer(f"knock {word}", f"Knock: {KNOCK_NAMES[word]}", packets[word]) for word in KNOCKS)]


def throws(state: State, seat: Seat) -> list[Offer]:
    """Returns the answers to the question whether Povinnost throws the deal in: only with the called card in hand.

    Where the hand isn't known here, both stand there.
    """
    hand = state.hand(seat)
    if hand is not None and state.called not in hand:
        return [Offer("stay", "Play on", f"you didn’t draw the {ROMAN[state.called]}")]
    return [Offer("stay", "Play on"), Offer(THROW, "Throw in", "2 chips to each")]


def declarations(state: State, seat: Seat) -> list[Offer]:
    """Returns the declarations of money cards: all, and all but Uni or Bida where that is allowed (rule 8.4).

    Where the hand isn't known here, both answers stand without their cards.
    """
    hand = state.hand(seat)
    if hand is None:
        return [Offer(DECLARE, "Declare everything"), Offer(SILENT, "Keep Bida or Uni silent")]
    rows = truthful(state, seat, hand)
    found = [Offer(DECLARE, items_words(rows[0]) or "Nothing to declare",
                         f"{signed(3 * sum(ITEMS[item][0] for item in rows[0]))} chips" if rows[0] else "")]
    if len(rows) > 1:
        kept = ", ".join(ITEM_NAMES[item] for item in rows[0] if item in HIDEABLE)
        found.append(Offer(SILENT, f"Keep {kept} silent", items_words(rows[1])))
    return found


def _worded(state: State, seat: Seat, move: Move, names: Sequence[str]) -> Offer:
    """Returns the answer that stands for a move: its words, and what it means."""
    words = f"{move.verb} {move.args[0]}" if move.args and isinstance(move.args[0], str) else move.verb
    if move.verb == "call":
        return _partner(state, seat, move)
    if move.verb == "contra":
        return Offer(str(move), level(state).capitalize(), f"times {2 ** (LEVELS.index(level(state)) + 1)}")
    if move.verb == "pile":
        return Offer(str(move), f"Pile {move.args[0]}")
    first = state.factor == 1
    bidder = names[state.bidder] if state.bidder >= 0 else ""
    said = {
        "say povinnost": ("Povinnost", "with a partner"), "say prever": ("Prever", "alone against three"),
        "pass": ("Go ahead" if state.phase == Phase.PREVER else "Pass", ""),
        "draw": ("Draw it", ""), "offer": ("Offer it", f"to {names[(state.povinnost + 3) % 4]}"),
        "accept": ("Take it", "unseen"), "refuse": ("Refuse it", ""),
        "keep": ("Keep these", "" if first else "a loss counts double"),
        "reject": ("Look at the others", "a loss counts double") if first else ("Take the first", "a loss times four"),
        "valat": ("Valat", "all twelve tricks"), "valat with": ("Valat", f"with {bidder}"),
        "valat against": ("Valat", f"against {bidder}"),
        "pagat": ("The Pagat on the end", f"{state.house.pagat_value} chips"),
        "pagat with": ("The Pagat on the end", f"with {bidder}"),
        "pagat against": ("The Pagat on the end", f"against {bidder}"),
    }
    return Offer(str(move), *said[words])


def _partner(state: State, seat: Seat, move: Move) -> Offer:
    """Returns the call of a partner's card, with whether it means playing alone as far as this hand is known."""
    face, hand = FACE[str(move.args[0])], state.hand(seat)
    if hand is None:
        return Offer(str(move), ROMAN[face])
    return Offer(str(move), ROMAN[face], "you hold it: alone" if face in hand else "its holder is with you")


def move_of(state: State, seat: Seat, name: str) -> Move:
    """Returns the move of an answer's name, by the seat's own view; the rules refuse one that isn't legal.

    Raises ValueError if the name can't be an answer.
    """
    hand = state.hand(seat) or ()
    if name in (DECLARE, SILENT):
        return Move("declare", truthful(state, seat, hand)[-1 if name == SILENT else 0])
    if name == THROW:
        there = [slot for slot in state.talon[:4] if state.known(slot) == state.called]
        return Move("throw_in", (there[0] if there else state.talon[0],))
    return Move.parse(name)


# ---------------------------------------------------------------------- laying away, and what may not go

def may_lay(state: State, seat: Seat) -> frozenset[int]:
    """Returns the slots from which this seat may lay away, by its own hand (rule 5.6)."""
    return frozenset(slots.may_lay(state, seat, to_lay(state, seat), freely=False))


def why_not(state: State, seat: Seat, slot: int) -> str:
    """Returns why this card may not go now, as a sentence; "" if it may or if nothing is asked."""
    return deal_view.why_not(state, seat, slot, may_lay(state, seat), LAY_WORDS)


# ---------------------------------------------------------------------- what was said

def words_of(state: State, move: Move) -> str:
    """Returns a move as the others hear it; `state` is the one before it. "" for a card played."""
    bidder = "Povinnost" if state.bidder == state.povinnost else "Prever"
    words = {"povinnost": "povinnost", "prever": "prever", "with": f"valat with {bidder}",
             "against": f"valat against {bidder}"}
    if move.verb == "contra":
        return level(state)
    if move.verb == "declare":
        return items_words([str(item) for item in move.args]) or "nothing"
    if move.verb == "lay":
        return f"laid away {sum(isinstance(slot, int) for slot in move.args)}"
    if move.verb == "call":
        return f"calls the {ROMAN[FACE[str(move.args[0])]]}"
    if move.verb == "knock":
        return f"knocks: {KNOCK_NAMES[str(move.args[0])].lower()}"
    if move.verb == "pagat":
        return "the Pagat on the end"
    if move.verb in ("say", "valat") and move.args:
        return words[str(move.args[0])]
    return {"pass": "go ahead" if state.phase == Phase.PREVER else "pass", "cut": "cuts",
            "none": f"no {ROMAN[state.sought]}", "show": f"the {ROMAN[state.sought]}", "draw": "draws it",
            "offer": "offers it", "accept": "takes it", "refuse": "refuses it", "keep": "keeps",
            "reject": "rejects", "valat": "valat", "stay": "plays on", "throw_in": "throws in",
            "pile": f"pile {move.args[0]}" if move.args else ""}.get(move.verb, "")
