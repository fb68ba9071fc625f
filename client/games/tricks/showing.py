"""What a trick table shows of a deal as a seat sees it, put together from the game's own part. Pure.

`state` is what that seat may see.
"""
from typing import Any

from client.draw.plates import name_of
from client.games.tricks import deal_view
from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import PLAY_AGAIN, Surroundings, played
from client.games.tricks.game import TrickGame
from client.games.tricks.hand import Hand, HandCard
from client.games.tricks.mat.beside_trick import OpenHand
from client.games.tricks.mat.seats import Plate
from client.games.tricks.mat.trick_area import MatTrick, TrickCard
from p2p.games.game import IllegalMove, Move, Seat, as_sentence
from p2p.games.tarot import slots
from p2p.games.tarot.phases import CardPhase, ring
from p2p.language import joined, part, tr, trc

EXCHANGE = ("talon", CardPhase.MIX, CardPhase.LAY)      # phases in which cards from the talon are marked in the hand


def show(game: TrickGame, state: Any, around: Surroundings) -> TrickView:
    """Returns the whole table for one seat."""
    shows, middle, bare = around.shows(state), game.question(state, around), game.bare(state, around)
    covered = middle is not None and game.covers(state, shows)
    words, urgent, bad = prompt(game, state, around)
    return TrickView(
        game.title, game.line(state, around), plates(game, state, around, bare), game.pills(state, around),
        trick(game, state, around), () if covered else game.talon(state), () if covered else deal_view.laid(state),
        middle, words, urgent, bad, own_hand(game, state, around), whisper=whisper(game, state, around),
        note=around.note, moments=around.moments, last=bool(state.tricks), left=around.left,
        calls=game.calls(state, shows), bare=bare, glosses=game.glosses)


def trick(game: TrickGame, state: Any, around: Surroundings) -> MatTrick:
    """Returns what lies on the mat: the current trick, the last one while it lingers, or an earlier one on demand."""
    count, number = len(state.hands), deal_view.shown_trick(state, around)
    if number >= 0:
        done = state.tricks[number]
        label = tr("Trick {number}", number=number + 1) if around.shown_trick >= 0 else ""
        return MatTrick(played(state, done.slots, done.leader, around.me), (done.winner - done.leader) % count, "",
                        label, True, game.turned(state, number))
    turned = game.turned(state, len(state.tricks))
    if state.phase != CardPhase.PLAY:
        return MatTrick(turned=turned)
    faces = [state.public(slot) for slot in state.trick]
    best = game.wins(state, faces) if faces and -1 not in faces else -1
    mine = around.plays and around.me == around.acts and around.me in state.turn()
    who = tr("you") if around.sole else name_of(around.names[around.me])
    cards, lying = played(state, state.trick, game.leads(state), around.me), around.lying
    if lying:
        cards += TrickCard(lying.seat, (lying.seat - around.me) % count, lying.face, lies=True),
    return MatTrick(cards, best, who if mine else "", turned=turned)


def whisper(game: TrickGame, state: Any, around: Surroundings) -> tuple[str, str]:
    """Returns what only this player may know of the sides, while it isn't public."""
    mine, card = state.hand(around.acts), game.card_name(state.called)
    if mine is None or not (around.open and around.plays) or state.called < 0 or len(state.worlds) == 1:
        return "", ""
    if state.called not in mine:
        return (tr("Your partner"), tr("holds the {card}.", card=card)) if around.acts == state.bidder else ("", "")
    side = tr("you play alone. Secret.") if around.acts == state.bidder else (
        tr("you play with {name}. Secret.", name=around.names[state.bidder]))
    return tr("You hold the {card}:", card=card), side


# ---------------------------------------------------------------------- the prompt

def prompt(game: TrickGame, state: Any, around: Surroundings) -> tuple[str, bool, bool]:
    """Returns the prompt over the hand, whether this player has to act, and whether a peer is silent."""
    if around.waiting:
        return around.waiting, False, True
    if not around.asked(state):
        again = around.shown_trick >= 0 and state.phase == CardPhase.PLAY
        return (tr("The last trick once more; F3 goes back") if again else
                game.others_prompt(state, around.names)), False, False
    if around.look and not around.open:
        return around.look, True, False
    words = game.others_prompt(state, around.names) if state.phase in game.for_all else asks(game, state, around)
    if not around.open:                                  # several share the screen, and no hand is dealt yet
        words = joined(", ", (around.names[around.acts], part(words, "within")))
    return words, True, False


def asks(game: TrickGame, state: Any, around: Surroundings) -> str:
    """Returns what the seat that acts is asked, and what another press does with the cards that are chosen."""
    if state.phase == CardPhase.PLAY and around.chosen:
        return PLAY_AGAIN
    if state.phase == CardPhase.LAY and around.chosen:
        return deal_view.lay_prompt(game.to_lay(state, around.acts), len(around.chosen))
    if around.knocks and game.dialled(state):
        return tr("Cut, or knock: how are they dealt?")
    return game.prompt(state, around.acts, around.names)


# ---------------------------------------------------------------------- round the table

def plates(game: TrickGame, state: Any, around: Surroundings, bare: OpenHand | None) -> tuple[Plate, ...]:
    """Returns the players' plates by place: the one at the bottom first, then in the order of play."""
    asked, found, done = state.turn(), [], deal_view.ungathered(state, around)
    paid = game.paid(state) or (0,) * len(state.hands)
    for seat in ring(around.me, len(state.hands)):
        silent, words = around.gone.get(seat, ""), badges(game, done, seat)
        line = silent or joined(", ", [trc("a seat", "a bot"), *words[-1:]] if seat in around.stand_ins else words)
        hidden = (around.plays and seat in (around.me, around.acts)) or state.phase in game.undealt or (
            bare is not None and bare.seat == seat)
        found.append(Plate(seat, around.names[seat], line, game.score_words(around.chips[seat] + paid[seat]),
                           bool(around.bots[seat]), bool(silent), seat in asked, 0 if hidden else
                           len(state.hands[seat]), around.said.get(seat, ""), 0 if silent else game.rings(state, seat),
                           look=around.look_keys.get(seat, "")))
    return tuple(found)


def badges(game: TrickGame, state: Any, seat: Seat) -> list[str]:
    """Returns what a seat is in this deal, and how many tricks it has once it has any.

    Beside the tricks there is room for one role, the last one: the others stand in the strip.
    """
    roles, won = game.roles(state, seat), deal_view.tricks_of(state, seat)
    return [*roles[-1:], won] if won else roles


# ---------------------------------------------------------------------- the own hand

def own_hand(game: TrickGame, state: Any, around: Surroundings) -> Hand:
    """Returns the hand at the bottom; face down nothing tells one card from another, and none has a key.

    Talon cards are marked as new until the discards are laid away.
    """
    if not around.plays or state.phase in game.undealt:
        return Hand(palette=around.palette)
    seat, dealt, held = around.acts, state.hands[around.acts], 48 // len(state.hands)
    if not around.open:
        backs = tuple(HandCard(-1, dealt=number) for number in range(len(dealt)))
        return Hand(backs, seat, False, around.palette, max(held, len(dealt)))
    own = deal_view.sorted_slots(state, seat)
    acting = around.asked(state) and state.phase in (CardPhase.PLAY, CardPhase.LAY)
    codes, fresh = around.card_codes(len(own)) if acting else (), _from_talon(game, state, seat)
    cards = []
    for number, slot in enumerate(own):
        face, why = state.known(slot), why_not(game, state, seat, slot)
        cards.append(HandCard(face, not why, face in fresh, acting and slot in around.chosen,
                              codes[number] if number < len(codes) else 0, dealt.index(slot), why))
    raised = acting and not all(card.bright for card in cards)
    return Hand(tuple(cards), seat, raised, around.palette, max(held, len(own)))


def _from_talon(game: TrickGame, state: Any, seat: Seat) -> frozenset[int]:
    """Returns the faces that this seat took from the talon, as far as they are known here, until it has laid away."""
    took = zip(state.talon, game.taken(state), strict=True) if state.phase in EXCHANGE else ()
    return frozenset(state.known(slot) for slot, who in took if who == seat) - {-1}


def why_not(game: TrickGame, state: Any, seat: Seat, slot: int) -> str:
    """Returns why this card may not be played or laid away now, as a sentence; "" if it may or nothing is asked."""
    if state.hand(seat) is None or seat not in state.turn():
        return ""
    if state.phase == CardPhase.LAY and slot not in may_lay(game, state, seat):
        return as_sentence(slots.why_kept(state, slot, game.lay_words))
    illegal = refusal(state, seat, Move("play", (slot,))) if state.phase == CardPhase.PLAY else None
    return illegal.sentence if illegal else ""


def may_lay(game: TrickGame, state: Any, seat: Seat) -> frozenset[int]:
    """Returns the slots from which this seat may lay away, by its own hand."""
    return frozenset(slots.may_lay(state, seat, game.to_lay(state, seat), game.freely(state)))


def refusal(state: Any, seat: Seat, move: Move) -> IllegalMove | None:
    """Returns why the rules refuse this move now, None if they take it."""
    try:
        state.check(seat, move, 0)
    except IllegalMove as illegal:
        return illegal
    return None
