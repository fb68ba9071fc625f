"""Turns a Taroky deal as a seat sees it into what the trick table shows: pills, plates, piles, question, hand. Pure."""

from client.games.taroky import answers
from client.games.tricks import deal_view
from client.games.tricks.deal_view import Surroundings
from client.games.tricks.mat import pack, trick_area
from client.games.tricks.mat.pack import Pack
from client.games.tricks.mat.pills import Pill
from client.games.tricks.mat.trick_area import AnswerButton, CardGroup, Middle, Pile
from p2p.games.game import NOBODY, Seat, seats_of
from p2p.games.taroky import State
from p2p.games.taroky.deal import CUT, KNOCKS
from p2p.games.taroky.position import Phase
from p2p.games.taroky.score import money_lines
from p2p.games.taroky.talon import to_lay
from p2p.games.tarot.cards import ROMAN, VALUE, worth
from p2p.games.tarot.sides import known_partner
from p2p.language import capital, joined, tr, trc

TALK: tuple[str, ...] = (Phase.VALAT, Phase.CONTRA, Phase.PAGAT, Phase.PAGAT_CONTRA)
GO_ON = (*TALK, Phase.PLAY, Phase.COUNT, Phase.OVER)       # phases without a question on the mat
UNDEALT: tuple[str, ...] = (Phase.FIRST_DEALER, Phase.CUT, Phase.PILE, Phase.MISDEAL)


def line(state: State, around: Surroundings) -> str:
    """Returns which deal this is, who deals, and where it stands."""
    if state.dealer < 0:
        return tr("deal {number}, {where}", number=around.number, where=_where(state))
    return tr("deal {number} by {name}, {where}", number=around.number, name=around.names[state.dealer],
              where=_where(state))


def _where(state: State) -> str:
    if state.phase == Phase.PLAY:
        return tr("trick {number} of 12", number=min(12, len(state.tricks) + 1))
    return tr("who holds the {card}", card=ROMAN[state.sought]) if state.phase == Phase.TWO else WHERE[state.phase]


WHERE: dict[str, str] = {
    Phase.FIRST_DEALER: tr("first dealer"), Phase.CUT: tr("cut"), Phase.PILE: tr("piles"), Phase.MISDEAL: tr("deal"),
    Phase.DEAL: tr("deal"), Phase.PREVER: tr("prever"), Phase.EARLY_CALL: tr("partner call"),
    Phase.THROW: tr("throwing in"), Phase.TALON: tr("talon"), Phase.PREVER_TALON: tr("talon"), Phase.MIX: tr("mix"),
    Phase.LAY: tr("laying away"), Phase.CALL: tr("partner call"), Phase.MONEY: tr("money cards"),
    **dict.fromkeys(TALK, tr("before trick 1")), Phase.COUNT: tr("the end"), Phase.OVER: tr("the end"),
}


# ---------------------------------------------------------------------- round the table

def pills(state: State, around: Surroundings) -> tuple[Pill, ...]:
    """Returns the facts about this deal for the strip."""
    names = around.names
    found = [Pill(trc("the person", "Povinnost"), names[state.povinnost])] if state.povinnost >= 0 else []
    if state.prever >= 0:
        name = names[state.prever]
        found.append(Pill(trc("the person", "Prever"), tr("{name}, loss ×{factor}", name=name, factor=state.factor)
                          if state.factor > 1 else name, "accent_text"))
    if state.called >= 0:
        card = joined("", (ROMAN[state.called], deal_view.partner_words(state, names)))
        found.append(Pill(tr("Partner card"), card, "accent_text"))
    if state.valat >= 0:
        found.append(Pill(tr("Valat"), names[state.valat], "accent_text"))
    if state.contra:
        words = tr("×{factor} by {name}", factor=2 ** len(state.contra), name=names[state.contra[-1]])
        found.append(Pill(capital(answers.LEVELS[len(state.contra) - 1]), words, "bad"))
    if state.pagat >= 0:
        found.append(Pill(tr("Pagat on the end"), names[state.pagat], "accent_text"))
    money = [tr("{name}: {items:N}", name=names[seat], items=answers.items_words(items))
             for seat, items in enumerate(state.items) if items]
    if around.counts and state.tricks:
        shown = deal_view.ungathered(state, around)
        found.append(Pill(tr("In tricks"), ", ".join(f"{names[seat]} {_won(shown, seat)}" for seat in seats_of(4))))
    who = ", ".join(names[seat] for seat, items in enumerate(state.items) if items)
    return (*found, *((Pill(tr("Money"), joined("; ", money), short=who),) if money else ()))


def _won(state: State, seat: Seat) -> int:
    return worth(state.public(slot) for done in state.tricks if done.winner == seat for slot in done.slots)


def dealt(state: State) -> tuple[Seat, tuple[int, ...]]:
    """Returns who has dealt, and the size of each round's packets (rule 3.3)."""
    return state.dealer, KNOCKS[state.knock] if state.knock else CUT


def paid(state: State) -> tuple[int, ...]:
    """Returns the chips that each seat has got so far in this deal, by money cards (rule 8.1)."""
    return tuple(sum(column) for column in zip((0,) * 4, *(row.scores for row in money_lines(state.items)),
                                               strict=True))


def worths(state: State, number: int) -> tuple[tuple[int, ...], int]:
    """Returns what each card of trick `number` (from 0) counts, and all together (rule 1.4)."""
    faces = tuple(state.public(slot) for slot in state.tricks[number].slots)
    return tuple(VALUE[face] for face in faces), worth(faces)


def roles(state: State, seat: Seat) -> list[str]:
    """Returns what a seat is in this deal."""
    povinnost = state.povinnost if state.povinnost != state.prever else NOBODY      # the strip says it, too
    parts = [(tr("dealer"), state.dealer), (trc("a role", "Povinnost"), povinnost),
             (trc("a role", "Prever"), state.prever)]
    words: list[str] = [word for word, who in parts if who == seat]
    if state.prever < 0 and state.called >= 0 and known_partner(state) == seat != state.bidder:
        words.append(tr("partner"))
    return words


def talon(state: State) -> tuple[Pile, ...]:
    """Returns the talon cards by the seat that took them: open in Prever, and all once the deal is over."""
    if not state.talon or state.phase in UNDEALT:
        return ()
    opened = state.prever >= 0 or state.phase == Phase.OVER
    whose: dict[Seat, list[int]] = {}
    for slot, seat in zip(state.talon, state.taken, strict=True):
        whose.setdefault(seat, []).append(slot)
    return tuple(deal_view.pile(state, seat, slots, opened or seat < 0) for seat, slots in whose.items())


# ---------------------------------------------------------------------- the question on the mat

def covers(state: State, shows: bool) -> bool:
    """Returns whether the question lies over talon and discards: a choice among cards does."""
    return state.phase == Phase.PREVER_TALON or (state.phase == Phase.LAY and shows)


def question(state: State, around: Surroundings) -> Middle | Pack | None:
    """Returns what is asked, with cards and answers; for the others what they may see of it; None if nothing."""
    if state.phase in (Phase.DEAL, *GO_ON):
        return deal_view.SHUFFLING if state.phase == Phase.DEAL else None
    asked = around.shows(state)
    if state.phase == Phase.CUT and not (asked and around.knocks):
        return pack.asks(around.dial, around.acts) if asked else Pack()
    groups = _groups(state, around, asked)
    buttons: tuple[AnswerButton, ...] = ()
    if asked:
        buttons = deal_view.answer_buttons(answers.answers(state, around.acts, around), around)
        if state.phase == Phase.LAY and len(around.chosen) == to_lay(state, around.acts):
            buttons = (AnswerButton("lay", tr("Lay away"), cap=around.confirms),)
    text, heading = _text(state, asked), deal_view.heading(state, around, answers.prompt)
    return Middle(heading, text, groups, buttons, around.acts, around.focus if buttons else -1) if (
        groups or buttons or text or heading) else None


def _groups(state: State, around: Surroundings, asked: bool) -> tuple[CardGroup, ...]:
    if state.phase == Phase.LAY and asked:
        count = to_lay(state, around.acts)
        faces = [state.known(slot) for slot in sorted(around.chosen)]
        return (CardGroup("", (*faces, *(trick_area.EMPTY,) * (count - len(faces)))),)
    if state.phase == Phase.PREVER_TALON:
        halves = [tuple(state.known(slot) if around.open else state.public(slot) for slot in half)
                  for half in (state.talon[:3], state.talon[3:])]
        second = state.factor > 1
        return (CardGroup(tr("First three"), halves[0], tr("rejected") if second else "", second),
                CardGroup(tr("Last three"), halves[1]))
    if state.phase == Phase.TALON and state.turn():
        return (CardGroup("", (trick_area.BACK,)),)
    if state.phase == Phase.PILE:
        owners = [around.names[seat] if seat >= 0 else "" for seat in state.piles]
        return tuple(CardGroup(trc("on the table", "Pile {number}", number=number + 1), (trick_area.BACK,),
                               owners[number], seat >= 0)
                     for number, seat in enumerate(state.piles))
    return ()


def _text(state: State, asked: bool) -> str:
    if state.phase == Phase.CUT:
        return tr("Nobody knows the order of the cards, so no choice helps.") if asked else ""
    if state.phase == Phase.TWO:
        return tr("Who holds the {card} shows it and is Povinnost.", card=ROMAN[state.sought])
    if state.phase == Phase.LAY and asked:
        return tr("They count for you. Kings, Skyz, XXI and I stay; taroks go when nothing else is left, and are "
                  "shown.")
    if state.phase in (Phase.CALL, Phase.EARLY_CALL) and asked:
        return tr("Whoever holds the card plays with you, and says nothing.")
    if state.phase == Phase.FIRST_DEALER:
        return tr("The joint coin draws who deals first.")
    return ""
