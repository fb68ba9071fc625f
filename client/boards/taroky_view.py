"""From a Taroky deal as a seat sees it to what the trick table shows: pills, plates, piles, question, hand. Pure.

`Round` is what the rules don't know: names, chips, who sits here. `open` says whether the hand at the bottom may be
seen on this screen; if not, nothing on it tells what the cards are.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from client.boards import hand, mat, taroky
from client.boards.hand import Card, Hand
from client.boards.mat import Answer, Group, Middle, Pile, Played, Trick
from client.boards.tricks import Moment, Pill, Plate, TrickView
from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky_play import leader
from p2p.games.taroky_score import money_lines
from p2p.games.tricks import ROMAN, winning

GO_ON = ("play", "count", "over")       # phases without a question on the mat
UNDEALT = ("first_dealer", "cut", "pile", "misdeal")
RING = 4


@dataclass(frozen=True)
class Round:
    """What stands round a deal. By seat: names, bots, chips before the deal, `away` seconds, `said` words."""

    names: tuple[str, ...]
    chips: tuple[int, ...] = (100, 100, 100, 100)
    bots: tuple[str, ...] = ("",) * 4
    number: int = 1
    away: Mapping[Seat, int] = field(default_factory=dict)
    said: Mapping[Seat, str] = field(default_factory=dict)
    me: Seat = 0                        # who sits at the bottom
    acts: Seat = 0                      # whose hand and question the screen has now
    plays: bool = True                  # somebody at this screen holds that seat
    open: bool = True
    keys: str = "left"                  # the cluster of the seat that is asked, "" for none
    chosen: frozenset[int] = frozenset()    # slots about to be laid away
    cut: int = 27
    focus: int = 0                      # the answer that the keyboard is on
    shown_trick: int = -1               # an earlier trick to be shown again
    lingers: bool = False               # the last trick still lies
    waiting: str = ""
    note: str = ""
    look: str = ""                      # "hold right Shift, Petr": in place of a prompt that would tell
    palette: str = "two"
    moments: tuple[Moment, ...] = ()
    left: int = -1                      # the seconds that whoever is asked still has, -1: no limit


def said(steps: Sequence[tuple[Seat, Move, State]], phase: str) -> dict[Seat, str]:
    """What each seat last said in this phase; `steps` are (seat, move, state before it), oldest first."""
    words: dict[Seat, str] = {}
    for seat, move, before in reversed(steps):
        if before.phase != phase or phase == "play":
            break
        words.setdefault(seat, taroky.told(before, move))
    return {seat: word for seat, word in words.items() if word}


def show(state: State, table: Round) -> TrickView:
    """The whole table for one seat; `state` must be what that seat may see."""
    asked = table.acts in state.turn() and table.plays
    tricks = len(state.tricks)
    middle = question(state, table) if state.phase not in GO_ON else None
    return TrickView(
        "Taroky", f"deal {table.number}, {_where(state, tricks)}", plates(state, table), pills(state, table.names),
        trick(state, table), *_piles(state, asked),
        middle, *_prompt(state, table, asked), hand=own_hand(state, table, asked), whys=_whys(state, table, asked),
        whisper=whisper(state, table), note=table.note, moments=table.moments, last=bool(state.tricks),
        left=table.left)


def _piles(state: State, asked: bool) -> tuple[tuple[Pile, ...], tuple[Pile, ...]]:
    """Talon and laid away cards, where the mat isn't needed for a choice among cards."""
    if state.phase == "prever_talon" or (state.phase == "lay" and asked):
        return (), ()
    return talon(state), laid(state)


def _where(state: State, tricks: int) -> str:
    words = {"play": f"trick {min(12, tricks + 1)} of 12", "lay": "laying away", "call": "partner call",
             "early_call": "partner call", "money": "money cards", "prever_talon": "talon", "count": "the end",
             "two": f"who holds the {ROMAN[state.sought]}", "pagat_contra": "contra", "over": "the end",
             "pile": "piles", "throw": "throwing in", "first_dealer": "first dealer", "misdeal": "deal"}
    return words.get(state.phase, state.phase)


def _prompt(state: State, table: Round, asked: bool) -> tuple[str, bool, bool]:
    """The words over the hand, whether they are for this player, whether somebody is silent."""
    if table.waiting:
        return table.waiting, False, True
    if asked and table.look and not table.open:
        return table.look, True, False
    if asked and state.phase != "two":
        words = taroky.prompt(state, table.acts, table.names)
        left = taroky.to_lay(state, table.acts) - len(table.chosen)
        if state.phase == "lay" and table.chosen:
            words = f"Lay away {left} more card{'s' * (left > 1)}" if left > 0 else "Lay these away?"
        if state.phase == "play" and table.chosen:
            words = "Press again to play it, Esc takes it back"
        return words, True, False
    return taroky.others_prompt(state, table.names), False, False


# ---------------------------------------------------------------------- round the table

def pills(state: State, names: Sequence[str]) -> tuple[Pill, ...]:
    """What counts in this deal so far."""
    found = [Pill("Povinnost", names[state.povinnost])] if state.povinnost >= 0 else [
        Pill("Dealer", names[state.dealer])] if state.dealer >= 0 else []
    if state.prever >= 0:
        loss = f", loss ×{state.factor}" if state.factor > 1 else ""
        found.append(Pill("Prever", names[state.prever] + loss, "accent_text"))
    if state.called >= 0:
        who = _partner(state)
        found.append(Pill("Partner card", ROMAN[state.called] + (f": {names[who]}" if who >= 0 and who != state.bidder
                                                                  else ": alone" if who >= 0 else ""), "accent_text"))
    if state.valat >= 0:
        found.append(Pill("Valat", names[state.valat], "accent_text"))
    if state.contra:
        found.append(Pill(taroky.LEVELS[len(state.contra) - 1].capitalize(),
                          f"×{2 ** len(state.contra)} by {names[state.contra[-1]]}", "bad"))
    if state.pagat >= 0:
        found.append(Pill("I on the end", names[state.pagat], "accent_text"))
    money = [f"{names[seat]}: {taroky.items_words(items)}" for seat, items in enumerate(state.items) if items]
    return (*found, *((Pill("Money", "; ".join(money)),) if money else ()))


def _partner(state: State) -> Seat:
    """Who the partner is as far as everybody knows; the bidder's own seat: alone; -1: open."""
    return state.worlds[0] if len(state.worlds) == 1 else -1


def plates(state: State, table: Round) -> tuple[Plate, ...]:
    """The players by place: the one at the bottom, then in the order of play."""
    chips, asked = chips_now(state, table.chips), state.turn()
    found = []
    for seat in ((table.me + step) % RING for step in range(RING)):
        away = table.away.get(seat, 0)
        line = f"away, {away} s" if away else ", ".join(badges(state, seat))
        own = table.plays and seat in (table.me, table.acts)
        cards = 0 if own or state.phase in UNDEALT else len(state.hands[seat])
        found.append(Plate(seat, table.names[seat], line, str(chips[seat]).replace("-", "−"), bool(table.bots[seat]),
                           bool(away), seat in asked, cards, table.said.get(seat, "")))
    return tuple(found)


def badges(state: State, seat: Seat) -> list[str]:
    """What a seat is in this deal; once it has tricks, how many: the strip says the rest."""
    won = sum(done.winner == seat for done in state.tricks)
    roles = [("dealer", state.dealer), ("Povinnost", state.povinnost), ("Prever", state.prever)]
    words = [word for word, who in roles if who == seat]
    if state.prever < 0 and state.called >= 0 and _partner(state) == seat != state.bidder:
        words.append("partner")
    return [f"{won} trick{'s' * (won > 1)}"] if won else words


def chips_now(state: State, chips: Sequence[int]) -> tuple[int, ...]:
    """The chips with the money cards, which are paid at once."""
    paid = [line.scores for line in money_lines(state.items)]
    return tuple(sum(column) for column in zip(chips, *paid, strict=True))


def talon(state: State) -> tuple[Pile, ...]:
    """Who has which talon cards; in Prever the rejected half with its open faces."""
    if not state.talon or state.phase in UNDEALT:
        return ()
    whose: dict[Seat, list[int]] = {}
    for slot, seat in zip(state.talon, state.taken, strict=True):
        whose.setdefault(seat, []).append(state.public(slot) if seat < 0 or state.prever >= 0 else -1)
    return tuple(Pile(seat, sum(face < 0 for face in faces), tuple(face for face in faces if face >= 0))
                 for seat, faces in whose.items())


def laid(state: State) -> tuple[Pile, ...]:
    """What each seat laid away: hidden cards, and trumps shown."""
    return tuple(Pile(seat, len(state.laid[seat]), tuple(state.public(slot) for slot in state.bared[seat]))
                 for seat in range(RING) if state.laid[seat] or state.bared[seat])


# ---------------------------------------------------------------------- the trick

def trick(state: State, table: Round) -> Trick:
    """What lies on the mat: the trick now, the last one while it lingers, or an earlier one on demand."""
    if state.tricks and (table.shown_trick >= 0 or (table.lingers and not state.trick)):
        number = table.shown_trick if table.shown_trick >= 0 else len(state.tricks) - 1
        done = state.tricks[number]
        label = f"Trick {number + 1}" if table.shown_trick >= 0 else ""
        return Trick(_played(state, done.slots, done.leader, table.me), (done.winner - done.leader) % RING, False,
                     label, True)
    if state.phase != "play":
        return Trick()
    faces = [state.public(slot) for slot in state.trick]
    best = winning(faces, state.strength()) if faces and -1 not in faces else -1
    mine = table.plays and table.me == table.acts and table.me in state.turn()
    return Trick(_played(state, state.trick, leader(state), table.me), best, mine)


def _played(state: State, slots: Iterable[int], first: Seat, me: Seat) -> tuple[Played, ...]:
    seats = ((first + number) % RING for number in range(RING))
    return tuple(Played(seat, (seat - me) % RING, state.public(slot)) for seat, slot in zip(seats, slots, strict=False))


# ---------------------------------------------------------------------- the question on the mat

def question(state: State, table: Round) -> Middle | None:
    """What is asked, with its cards and its answers; for the others what they may see of it."""
    asked = table.plays and table.acts in state.turn()
    groups = _groups(state, table, asked)
    answers: tuple[Answer, ...] = ()
    if asked:
        seen = state if table.open else state.seen_by(())
        said_ = taroky.answers(seen, table.acts, table.names, table.cut)
        codes = hand.CLUSTERS[table.keys] if table.keys else ()
        answers = tuple(Answer(answer.name, answer.label, answer.line, codes[number] if number < len(codes) else 0)
                        for number, answer in enumerate(said_))
        if state.phase == "lay" and len(table.chosen) == taroky.to_lay(state, table.acts):
            answers = (Answer("lay", "Lay away", cap="Space" if table.keys == "left" else "right Ctrl"),)
    text = _text(state, asked, table.open)
    heading = "" if table.open or not asked else taroky.prompt(state.seen_by(()), table.acts, table.names)
    return Middle(heading, text, groups, answers, table.acts, table.focus if answers else -1) if (
        groups or answers or text or heading) else None


def _groups(state: State, table: Round, asked: bool) -> tuple[Group, ...]:
    if state.phase == "lay" and asked:
        count = taroky.to_lay(state, table.acts)
        faces = [state.known(slot) if table.open else mat.BACK for slot in sorted(table.chosen)]
        return (Group(f"Lay away {count}", (*faces, *(mat.EMPTY,) * (count - len(faces)))),)
    if state.phase == "prever_talon":
        halves = [tuple(state.known(slot) if table.open else state.public(slot) for slot in half)
                  for half in (state.talon[:3], state.talon[3:])]
        second = state.factor > 1
        return (Group("First three", halves[0], "rejected" if second else "", second), Group("Last three", halves[1]))
    if state.phase == "talon" and state.turn():
        return (Group("", (mat.BACK,)),)
    if state.phase == "pile":
        return tuple(Group(f"Pile {number + 1}", (mat.BACK,), table.names[seat] if seat >= 0 else "", seat >= 0)
                     for number, seat in enumerate(state.piles))
    return ()


def _text(state: State, asked: bool, open_: bool) -> str:
    if state.phase == "cut":
        return "Nobody knows the order of the cards, so no choice helps." if asked else ""
    if state.phase == "two":
        return f"Who holds the {ROMAN[state.sought]} shows it and is Povinnost."
    if state.phase == "lay" and asked:
        return "They count for you. Kings and the Trul stay; taroks go when nothing else is left, and are shown."
    if state.phase in ("call", "early_call") and asked and open_:
        return "Whoever holds the card plays with you, and says nothing."
    if state.phase == "first_dealer":
        return "The joint coin draws who deals first."
    return ""


# ---------------------------------------------------------------------- the own hand

def sorted_slots(state: State, seat: Seat) -> tuple[int, ...]:
    """The slots of a hand as it lies on the screen; by number where its faces aren't known."""
    faces = state.hand(seat)
    slots = state.hands[seat]
    return slots if faces is None else tuple(slots[place] for place in hand.order(faces, state.strength()))


def own_hand(state: State, table: Round, asked: bool) -> Hand:
    """The hand at the bottom. Face down it shows keys and nothing else."""
    if not table.plays or state.phase in UNDEALT:
        return hand.NO_HAND
    slots, codes = sorted_slots(state, table.acts), hand.CLUSTERS[table.keys] if table.keys else ()
    acting = asked and state.phase in ("play", "lay")
    fresh = _from_talon(state, table.acts) if state.phase in ("talon", "mix", "lay") else frozenset()
    cards = []
    for number, slot in enumerate(slots):
        face = state.known(slot) if table.open else -1
        bright = not table.open or not taroky.why_not(state, table.acts, slot)
        cards.append(Card(face, bright, table.open and face in fresh, acting and slot in table.chosen,
                          codes[number] if acting and number < len(codes) else 0))
    raised = acting and table.open and not all(card.bright for card in cards)
    return Hand(tuple(cards), table.acts, raised, table.palette, max(12, len(slots)))


def _from_talon(state: State, seat: Seat) -> frozenset[int]:
    """The faces that this seat took from the talon, as far as they are known here."""
    own = (slot for slot, who in zip(state.talon, state.taken, strict=True) if who == seat)
    return frozenset(state.known(slot) for slot in own) - {-1}


def _whys(state: State, table: Round, asked: bool) -> tuple[str, ...]:
    if not (asked and table.open):
        return ()
    return tuple(taroky.why_not(state, table.acts, slot) for slot in sorted_slots(state, table.acts))


def whisper(state: State, table: Round) -> tuple[str, str]:
    """What only this player may know of the sides, while it isn't public."""
    mine = state.hand(table.acts)
    if mine is None or not (table.open and table.plays) or state.called < 0 or len(state.worlds) == 1:
        return "", ""
    name, held = ROMAN[state.called], state.called in mine
    if table.acts == state.povinnost:
        return (f"You hold the {name}:", "you play alone. Secret.") if held else (
            "Your partner", f"holds the {name}.")
    if held:
        return f"You hold the {name}: you", f"play with {table.names[state.povinnost]}. Secret."
    return "", ""
