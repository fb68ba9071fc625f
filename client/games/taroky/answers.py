"""Taroky's questions and answers in words: prompts, answers, what a seat has said.

Reads the rules' State as a seat sees it; knows no screen, no time and no network. `names` are by seat.
"""
from collections.abc import Callable, Sequence

from client.games.tricks import deal_view
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.score_view import signed
from client.ui.phrases import count_word
from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky.calls import HIDEABLE, ITEMS, truthful
from p2p.games.taroky.deal import KNOCKS
from p2p.games.taroky.position import Phase
from p2p.games.taroky.talon import to_lay
from p2p.games.tarot.cards import FACE, ROMAN
from p2p.language import capital, joined, tr, trc, trn

LEVELS = (tr("contra"), tr("rhea"), tr("supra"))
ITEM_NAMES = {"uni": tr("Uni"), "bida": tr("Bida"), "tarocky": tr("Tarocky"), "taroky": trc("money card", "Taroky"),
              "trul": tr("Trul"), "pane": tr("Pane"), "rosa": tr("Rosa-Pane"), "rosa_plus": tr("Rosa-Pane+")}
KNOCK_NAMES = {"ones": tr("Knock: Ones"), "twos": tr("Knock: Twos"), "threes": tr("Knock: Threes"),
               "fours": tr("Knock: Fours"), "sixes": tr("Knock: Sixes"), "twelves": tr("Knock: Twelves"),
               "three_four_five": tr("Knock: 3-4-5"), "choice": tr("Knock: Choice")}
KNOCKED = {"ones": tr("knocks: ones"), "twos": tr("knocks: twos"), "threes": tr("knocks: threes"),
           "fours": tr("knocks: fours"), "sixes": tr("knocks: sixes"), "twelves": tr("knocks: twelves"),
           "three_four_five": tr("knocks: 3-4-5"), "choice": tr("knocks: choice")}
FIFTH = {4: tr("fifth card"), 5: tr("sixth card")}
DECLARE, SILENT, THROW = "declare", "silent", "throw"   # answers that only the seat's own view makes a move


# ---------------------------------------------------------------------- small words

def items_words(items: Sequence[str]) -> str:
    """Returns money cards in words with what each other player pays: "Trul 2, Pane 2" (rule 8.2)."""
    return joined(", ", (joined(" ", (ITEM_NAMES[item], str(ITEMS[item][0]))) for item in items))


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

PROMPTS = {
    Phase.CUT: tr("You cut: point into the pack"), Phase.PILE: tr("Choose a pile"),
    Phase.EARLY_CALL: tr("Name your partner's card"), Phase.CALL: tr("Name your partner's card"),
    Phase.THROW: tr("Throw in, or play on?"), Phase.MONEY: tr("Declare your money cards"),
    Phase.VALAT: tr("Valat, or pass?"), Phase.PAGAT: tr("The Pagat on the end, or pass?"),
}


def prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked, as the player reads it."""
    phase = state.phase
    if phase == Phase.PLAY:
        return deal_view.play_prompt(state, seat)
    if phase == Phase.PREVER:
        return tr("Povinnost, or prever alone?") if seat == state.povinnost else tr("Go ahead, or prever alone?")
    if phase == Phase.TALON:
        return talon_prompt(state, seat, names)
    if phase == Phase.PREVER_TALON:
        first = state.factor == 1
        return tr("Keep these three, or look at the others?") if first else tr("Keep these, or take the first?")
    if phase == Phase.LAY:
        count = to_lay(state, seat)
        return trn("Lay away one card", "Lay away {count} cards", count, count=count_word(count))
    if phase in (Phase.CONTRA, Phase.PAGAT_CONTRA):
        return tr("{level:^}, or pass?", level=level(state))
    if phase == Phase.TWO:
        return tr("Do you hold the {card}?", card=ROMAN[state.sought])
    return PROMPTS.get(phase, "")


def talon_prompt(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Returns what this seat is asked about the fifth or sixth card (rules 5.2, 5.3)."""
    card, fourth = FIFTH[offered(state)], (state.povinnost + 3) % 4
    if seat == fourth:
        name = names[(state.povinnost + offered(state) - 3) % 4]
        return tr("{name} offers you the {card}: take it?", name=name, card=card)
    return tr("Draw the {card}, or offer it to {name}?", card=card, name=names[fourth])


def others_prompt(state: State, names: Sequence[str]) -> str:
    """Returns for whom the table waits and what for."""
    asked = sorted(state.turn())
    if not asked:
        return dealing_prompt(state)
    name = names[asked[0]]
    match state.phase:
        case Phase.TWO:
            return tr("Who holds the {card}?", card=ROMAN[state.sought])
        case Phase.PREVER:
            return tr("{name}: Povinnost, or prever?", name=name) if asked[0] == state.povinnost else (
                tr("{name} is asked: prever?", name=name))
        case Phase.TALON:
            card, fourth = FIFTH[offered(state)], asked[0] == (state.povinnost + 3) % 4
            return tr("{name} takes or refuses the {card}", name=name, card=card) if fourth else (
                tr("{name} draws or offers the {card}", name=name, card=card))
        case Phase.CONTRA | Phase.PAGAT_CONTRA:
            return tr("{name} is asked: {level}?", name=name, level=level(state))
    plays = tr("{name} plays", name=name) if state.trick else tr("{name} leads", name=name)
    return {Phase.CUT: tr("{name} cuts or knocks", name=name),
            Phase.PILE: tr("{name} chooses a pile", name=name),
            Phase.EARLY_CALL: tr("{name} names the partner's card", name=name),
            Phase.CALL: tr("{name} names the partner's card", name=name),
            Phase.THROW: tr("{name} may throw in", name=name),
            Phase.PREVER_TALON: tr("{name} looks at the talon", name=name),
            Phase.LAY: tr("{name} lays away", name=name),
            Phase.MONEY: tr("{name} declares", name=name),
            Phase.VALAT: tr("{name} is asked: valat?", name=name),
            Phase.PAGAT: tr("{name} is asked: the Pagat on the end?", name=name),
            }.get(state.phase, plays)


def dealing_prompt(state: State) -> str:
    """Returns what happens while nobody is asked."""
    return {Phase.FIRST_DEALER: tr("The first dealer is drawn"), Phase.MISDEAL: tr("The cards are dealt"),
            Phase.DEAL: tr("The cards will be dealt"),
            Phase.MIX: tr("Hands are mixed: nobody sees what was kept"), Phase.COUNT: tr("All cards are opened"),
            Phase.OVER: ""}.get(state.phase, tr("A card is opened") if state.need() else "")


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
    packets = {word: tr("{size} by {size}", size=sizes[0]) if len(sizes) > 3 else ", ".join(map(str, sizes))
               for word, sizes in KNOCKS.items()} | {"choice": tr("four piles"), "twelves": tr("twelve at once")}
    return [Offer(f"cut {at}", tr("Cut"), tr("after card {number}  ←→", number=at)),
            *(Offer(f"knock {word}", KNOCK_NAMES[word], packets[word]) for word in KNOCKS)]


def throws(state: State, seat: Seat) -> list[Offer]:
    """Returns the answers to the question whether Povinnost throws the deal in: only with the called card in hand.

    Where the hand isn't known here, both stand there.
    """
    hand = state.hand(seat)
    if hand is not None and state.called not in hand:
        return [Offer("stay", tr("Play on"), tr("you didn't draw the {card}", card=ROMAN[state.called]))]
    return [Offer("stay", tr("Play on")), Offer(THROW, tr("Throw in"), tr("2 chips to each"))]


def declarations(state: State, seat: Seat) -> list[Offer]:
    """Returns the declarations of money cards: all, and all but Uni or Bida where that is allowed (rule 8.4).

    Where the hand isn't known here, both answers stand without their cards.
    """
    hand = state.hand(seat)
    if hand is None:
        return [Offer(DECLARE, tr("Declare everything")), Offer(SILENT, tr("Keep Bida or Uni silent"))]
    rows = truthful(state, seat, hand)
    chips = 3 * sum(ITEMS[item][0] for item in rows[0])
    found = [Offer(DECLARE, items_words(rows[0]) or tr("Nothing to declare"),
                   tr("{chips} chips", chips=signed(chips)) if rows[0] else "")]
    if len(rows) > 1:
        kept = joined(", ", (ITEM_NAMES[item] for item in rows[0] if item in HIDEABLE))
        found.append(Offer(SILENT, tr("Keep {items} silent", items=kept), items_words(rows[1])))
    return found


def _worded(state: State, seat: Seat, move: Move, names: Sequence[str]) -> Offer:
    """Returns the answer that stands for a move: its words, and what it means."""
    words = f"{move.verb} {move.args[0]}" if move.args and isinstance(move.args[0], str) else move.verb
    if move.verb == "call":
        return _partner(state, seat, move)
    if move.verb == "contra":
        return Offer(str(move), capital(level(state)),
                     tr("times {number}", number=2 ** (LEVELS.index(level(state)) + 1)))
    if move.verb == "pile":
        return Offer(str(move), tr("Pile {number}", number=move.args[0]))
    first = state.factor == 1
    bidder = names[state.bidder] if state.bidder >= 0 else ""
    said = {
        "say povinnost": (tr("Povinnost"), tr("with a partner")),
        "say prever": (tr("Prever"), tr("alone against three")),
        "pass": (tr("Go ahead") if state.phase == Phase.PREVER else tr("Pass"), ""),
        "draw": (tr("Draw it"), ""), "offer": (tr("Offer it"), tr("to {name}", name=names[(state.povinnost + 3) % 4])),
        "accept": (tr("Take it"), tr("unseen")), "refuse": (tr("Refuse it"), ""),
        "keep": (tr("Keep these"), "" if first else tr("a loss counts double")),
        "reject": (tr("Look at the others"), tr("a loss counts double")) if first else (
            tr("Take the first"), tr("a loss times four")),
        "valat": (tr("Valat"), tr("all twelve tricks")), "valat with": (tr("Valat"), tr("with {name}", name=bidder)),
        "valat against": (tr("Valat"), tr("against {name}", name=bidder)),
        "pagat": (tr("The Pagat on the end"), tr("{chips} chips", chips=state.house.pagat_value)),
        "pagat with": (tr("The Pagat on the end"), tr("with {name}", name=bidder)),
        "pagat against": (tr("The Pagat on the end"), tr("against {name}", name=bidder)),
    }
    return Offer(str(move), *said[words])


def _partner(state: State, seat: Seat, move: Move) -> Offer:
    """Returns the call of a partner's card, with whether it means playing alone as far as this hand is known."""
    face, hand = FACE[str(move.args[0])], state.hand(seat)
    if hand is None:
        return Offer(str(move), ROMAN[face])
    return Offer(str(move), ROMAN[face], tr("you hold it: alone") if face in hand else tr("its holder is with you"))


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


# ---------------------------------------------------------------------- what was said

def words_of(state: State, move: Move) -> str:
    """Returns a move as the others hear it; `state` is the one before it. "" for a card played."""
    if move.verb == "contra":
        return level(state)
    if move.verb == "declare":
        return items_words([str(item) for item in move.args]) or tr("nothing")
    if move.verb == "lay":
        return tr("laid away {number}", number=sum(isinstance(slot, int) for slot in move.args))
    if move.verb == "call":
        return tr("calls the {card}", card=ROMAN[FACE[str(move.args[0])]])
    if move.verb == "knock":
        return KNOCKED[str(move.args[0])]
    if move.verb == "pagat":
        return tr("the Pagat on the end")
    if move.verb == "say":
        return tr("povinnost") if move.args[0] == "povinnost" else tr("prever")
    if move.verb == "valat" and move.args:
        bidder = trc("the person", "Povinnost") if state.bidder == state.povinnost else trc("the person", "Prever")
        return tr("valat with {bidder}", bidder=bidder) if move.args[0] == "with" else (
            tr("valat against {bidder}", bidder=bidder))
    return {"pass": tr("go ahead") if state.phase == Phase.PREVER else tr("pass"), "cut": tr("cuts"),
            "none": tr("no {card}", card=ROMAN[state.sought]), "show": tr("the {card}", card=ROMAN[state.sought]),
            "draw": tr("draws it"), "offer": tr("offers it"), "accept": tr("takes it"), "refuse": tr("refuses it"),
            "keep": tr("keeps"), "reject": tr("rejects"), "valat": tr("valat"), "stay": tr("plays on"),
            "throw_in": tr("throws in"), "pile": tr("pile {number}", number=move.args[0]) if move.args else "",
            }.get(move.verb, "")
