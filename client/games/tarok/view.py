"""Turns a Tarok deal as a seat sees it into what the trick table shows: pills, plates, talon, question, hand. Pure."""
from collections.abc import Sequence

from client.games.tarok import answers
from client.games.tarok.ask import bidding, exchange, kings, standing
from client.games.tarok.words import ITEMS, LEVELS, card_name
from client.games.tricks import deal_view
from client.games.tricks.deal_view import Surroundings
from client.games.tricks.mat.beside_trick import Called, OpenHand
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.pills import Pill
from client.games.tricks.mat.trick_area import EMPTY, Middle, Pile
from p2p.games.game import NOBODY, Seat
from p2p.games.tarok import State
from p2p.games.tarok.contracts import KLOP, SOLO_WITHOUT, CallItem, value_of
from p2p.games.tarok.items import declarer_pile, klop_piles
from p2p.games.tarok.position import Phase
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import MOND, VALUE, pile_points
from p2p.games.tarot.phases import EVERYBODY
from p2p.games.tarot.sides import known_partner
from p2p.language import capital, joined, tr, trc

UNDEALT: tuple[str, ...] = (Phase.LOT, Phase.DEAL)
BIDDING: tuple[str, ...] = (Phase.AUCTION, Phase.FINAL)
QUIET = (Phase.PLAY, Phase.COUNT, Phase.OVER, Phase.MIX, *UNDEALT)      # phases without a question on the mat


def line(state: State, around: Surroundings) -> str:
    """Returns which deal this is, and where it stands."""
    return joined(", ", (around.deal, _where(state)))


def _where(state: State) -> str:
    count = 48 // state.seats
    if state.phase == Phase.PLAY:
        return tr("trick {number} of {count}", number=min(count, len(state.tricks) + 1), count=count)
    return WHERE[state.phase]


WHERE: dict[str, str] = {
    Phase.LOT: tr("the forehand"), Phase.DEAL: tr("deal"), Phase.AUCTION: tr("auction"),
    Phase.FINAL: tr("the last word"), Phase.KING: tr("the King"), Phase.TALON: tr("talon"), Phase.MIX: tr("talon"),
    Phase.LAY: tr("laying away"), Phase.TALK: tr("before trick 1"), Phase.COUNT: tr("the end"),
    Phase.OVER: tr("the end"),
}


# ---------------------------------------------------------------------- round the table

def pills(state: State, around: Surroundings) -> tuple[Pill, ...]:
    """Returns the facts about this deal for the strip."""
    names = around.names
    found = [Pill(tr("Compulsory"), tr("klop"), "accent_text")] if state.forced and state.phase in BIDDING else []
    if state.phase in (*BIDDING, *UNDEALT):
        found.append(Pill(tr("Forehand"), names[state.forehand] if state.forehand >= 0 else tr("by lot")))
        if state.contract:
            stands = tr("{contract}, by {name}", contract=answers.contract(state), name=names[state.declarer])
            found.append(Pill(tr("Standing bid"), stands, "accent_text"))
    elif state.contract == KLOP:
        found.append(Pill(tr("Everybody alone"), tr("klop"), "accent_text"))
    elif state.contract:
        played = joined(", ", (answers.contract(state), str(value_of(state.house, state.contract))))
        found.append(Pill(tr("{name} plays", name=names[state.declarer]), played, "accent_text"))
    if state.called >= 0:
        king = joined("", (card_name(state.called), deal_view.partner_words(state, names)))
        found.append(Pill(tr("Called"), king, "accent_text"))
    if state.calls and state.calls[0].kontra:
        game = state.calls[0]
        words = tr("×{factor} by {name}", factor=game.factor, name=names[game.kontra[-1]])
        found.append(Pill(capital(LEVELS[len(game.kontra) - 1]), words, "bad"))
    return (*found, *_refuted(state, names), *_mond(state, names),
            *(_points(deal_view.ungathered(state, around), names) if around.counts else ()))


def _refuted(state: State, names: Sequence[str]) -> tuple[Pill, ...]:
    """Returns who claimed a hand without taroks and had one; its cards lie open (rule 2.2)."""
    return tuple(Pill(tr("Open hand"), names[seat], "bad") for seat, word in enumerate(state.bids) if word == "refuted")


def _mond(state: State, names: Sequence[str]) -> tuple[Pill, ...]:
    """Returns who lost the mond to another card, where that costs (rule 8.7)."""
    if not (state.row.talon or state.contract == SOLO_WITHOUT):
        return ()
    for done in state.tricks:
        faces = [state.public(slot) for slot in done.slots]
        if MOND in faces and (holder := (done.leader + faces.index(MOND)) % state.seats) != done.winner:
            return (Pill(tr("Mond lost"), names[holder], "bad"),)
    return ()


def _points(state: State, names: Sequence[str]) -> tuple[Pill, ...]:
    """Returns the points so far as this seat knows them: the declarer's, in klop everybody's; else nothing."""
    if not state.tricks or (state.row.aim != "points" and state.contract != KLOP):
        return ()
    if state.contract == KLOP:
        piles = [pile_points([face for face in pile if face >= 0]) for pile in klop_piles(state)]
        return (Pill(trc("of cards", "Points"), ", ".join(f"{name} {points}" for name, points in zip(names, piles,
                                                                                                     strict=True))),)
    seen = state._replace(sight=tuple(EVERYBODY if face >= 0 else sight for face, sight in
                                      zip(state.faces, state.sight, strict=True)))
    pile = declarer_pile(seen)
    points = pile_points([face for face in pile if face >= 0])
    known = f"{names[state.declarer]} {points}"
    words = tr("{points} without what lies away", points=known) if -1 in pile else known
    return (Pill(tr("Points so far"), words),)


def dealt(state: State) -> tuple[Seat, tuple[int, ...]]:
    """Returns who has dealt, and the size of each round's packets (rule 2.1)."""
    return Seat((state.forehand - 1) % state.seats), (24 // state.seats,) * 2


def taken(state: State) -> tuple[Seat, ...]:
    """Returns the seat that has taken each talon card, NOBODY for none."""
    return tuple(state.declarer if slot in state.took else NOBODY for slot in state.talon)


def worths(state: State, number: int) -> tuple[tuple[int, ...], int]:
    """Returns what each card of trick `number` (from 0) counts, in klop the talon's too, and all together (rule 1.4).

    Returns none where points don't decide.
    """
    if state.row.aim != "points" and state.contract != KLOP:
        return (), 0
    faces = [state.public(slot) for slot in state.tricks[number].slots]
    if state.contract == KLOP and number < 6 and (turned := state.public(state.talon[number])) >= 0:
        faces.append(turned)
    return tuple(VALUE[face] for face in faces), pile_points(faces)


def rings(state: State, seat: Seat) -> int:
    """Returns how many radlci a seat has open."""
    return state.radlci[seat]


def roles(state: State, seat: Seat) -> list[str]:
    """Returns what a seat is in this deal."""
    first = seat == state.forehand and state.phase in BIDDING and not state.radlci[seat]
    words: list[str] = [tr("forehand")] if first else []
    if seat == state.declarer and state.phase not in BIDDING:
        words.append(tr("declarer"))
    if state.called >= 0 and known_partner(state) == seat != state.declarer:
        words.append(tr("partner"))
    return words


def calls(state: State, asked: bool) -> tuple[Called, ...]:
    """Returns what was announced and doubled, for beside the trick; who is asked reads it in the question."""
    if state.phase not in (Phase.TALK, Phase.PLAY, Phase.COUNT) or (state.phase == Phase.TALK and asked):
        return ()
    return tuple(Called(call.seat, ITEMS[call.item], call.factor) for call in state.calls
                 if call.item != CallItem.GAME or call.kontra)


def open_hand(state: State, around: Surroundings) -> OpenHand | None:
    """Returns the hand that lies open: of an open beggar (rule 9.2), or after a false redeal (rule 2.2); else None."""
    if state.phase != Phase.PLAY:
        return None
    for seat, slots in enumerate(state.hands):
        faces = tuple(state.public(slot) for slot in slots)
        own = around.plays and seat == around.acts and around.open
        if faces and -1 not in faces and not own:
            return OpenHand(tr("{name}'s hand", name=around.names[seat]), faces, seat)
    return None


# ---------------------------------------------------------------------- talon, laid away, trick

def covers(state: State, shows: bool) -> bool:
    """Returns whether the question lies over talon and discards: the bid that stands leaves room for them."""
    return shows or state.phase not in BIDDING


def talon(state: State) -> tuple[Pile, ...]:
    """Returns the rest of the talon: closed before an exchange and in klop, where each trick takes one card of it.

    After an exchange it lies open with four players, and face down, though all saw it, with three. Once the deal is
    over it lies open.
    """
    left = state.talon[len(state.tricks):] if state.contract == KLOP else rest(state)
    opened = state.phase == Phase.OVER or (state.seats == 4 and bool(state.took))
    return (deal_view.pile(state, NOBODY, left, opened),) if left else ()


def turned(state: State, number: int) -> int:
    """Returns the talon card that goes with a trick (from 0) in klop, once that lies open (rule 7.1)."""
    if state.contract != KLOP or number >= 6 or state.phase not in (Phase.PLAY, Phase.COUNT, Phase.OVER):
        return EMPTY
    face = state.public(state.talon[number])
    return face if face >= 0 else EMPTY


# ---------------------------------------------------------------------- the question on the mat

def question(state: State, around: Surroundings) -> Middle | Ladder | Exchange | None:
    """Returns what is asked, with cards and answers; for the others what they may see of it; None if nothing."""
    if state.phase in QUIET:
        return deal_view.SHUFFLING if state.phase in UNDEALT else None
    shows = around.shows(state)
    if state.phase in (Phase.TALON, Phase.LAY):
        return exchange(state, around, shows) if not state.need() or state.took else None
    if state.phase in BIDDING and shows:
        return bidding(state, around)
    if state.phase == Phase.KING and shows:
        return kings(state, around)
    heading = deal_view.heading(state, around, answers.prompt)
    stands = standing(state, around) if state.phase in BIDDING else None
    return stands or (Middle(heading) if heading else None)


def called(state: State, names: Sequence[str]) -> str:
    """Returns what was called so far, or that what is done unannounced counts too."""
    said = [tr("{item} ×{factor}", item=answers.call_words(call, names), factor=call.factor) if call.kontra
            else answers.call_words(call, names) for call in state.calls if call.item != CallItem.GAME or call.kontra]
    silent = tr("What is done unannounced counts too, for half.") if state.row.talon else ""
    return tr("Called so far: {items}.", items=joined(", ", said)) if said else silent
