"""Parts of the view of any trick game: the surroundings of a deal, answers, plates, the trick, the own hand. Pure.

Knows of a deal only what both card games have: hands, tricks, turns. Words and legal cards come from the game.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from client.games.tricks import hand
from client.games.tricks.mat.moments import Moment
from client.games.tricks.mat.trick_area import BACK, AnswerButton, CardGroup, Middle, Pile, TrickCard
from client.games.tricks.score_view import PLAYED, PastTrick, ScoreView, SheetContext, choices, then
from client.ui.keys import HANDS, SPACE
from client.ui.phrases import count_word
from p2p.games.game import Move, Seat
from p2p.games.tarot.cards import SKYZ, SUIT, SUIT_NAMES
from p2p.games.tarot.phased import Phased
from p2p.games.tarot.phases import CardPhase, ring
from p2p.games.tarot.sides import SidedState, known_partner
from p2p.language import joined, tr, trn
from p2p.table.plays import LyingCard

P = TypeVar("P", bound=Phased)
MadeMove = tuple[Seat, Move, Phased]   # who, what, and the state before it
FIRST = Seat(0)
OWN_KEYS = {"bid pass": 14, "redeal": 13}          # places of keys behind those of all bids (rule 13.2 of Tarok)
PLAY_AGAIN = tr("Press again to play it, Esc takes it back")
SHUFFLING = Middle(tr("Everybody shuffles the pack in turn"),
                   tr("Each locks every card, so that nobody knows one. Later packs are shuffled while you play."),
                   (CardGroup("", (BACK,) * 3),))


class Offer(NamedTuple):
    """An answer that can be given: its name, its words, and a second line.

    The name is the text of a move, or a word that only the seat's own view turns into a move.
    """

    name: str
    label: str
    line: str = ""


@dataclass(frozen=True)
class Surroundings:
    """The surroundings of a deal. By seat: names, bots, points before the deal, `said` words.

    `open` says whether the hand at the bottom may be seen on this screen; if not, nothing on it tells what the cards
    are.
    """

    names: tuple[str, ...]
    chips: tuple[int, ...] = (100, 100, 100, 100)
    bots: tuple[str, ...] = ("",) * 4
    number: int = 1
    said: Mapping[Seat, str] = field(default_factory=dict)
    me: Seat = FIRST                        # who sits at the bottom
    acts: Seat = FIRST                      # whose hand and question the screen has now
    plays: bool = True                  # somebody at this screen holds that seat
    open: bool = True
    keys: str = "left"                  # the cluster of the seat that is asked, "" for none
    chosen: frozenset[int] = frozenset()    # slots about to be laid away
    dial: int = 27                      # a number that the arrows set, such as where to cut
    focus: int = 0                      # the answer that the keyboard is on
    shown_trick: int = -1               # an earlier trick to be shown again
    lingers: bool = False               # the last trick still lies
    counts: bool = False                # the points so far are wanted
    waiting: str = ""
    note: str = ""
    look: str = ""                      # "Petr: hold Backspace …": in place of a prompt that would tell
    palette: str = "two"
    moments: tuple[Moment, ...] = ()
    left: int = -1                      # the seconds that whoever is asked still has, -1: no limit
    deals: int = 0                      # how many the match has, 0: not told
    sole: bool = True                   # there is one person at this screen
    gone: Mapping[Seat, str] = field(default_factory=dict)      # who has left or isn't there, in words, by seat
    knocks: bool = False                # the cutter looks at the ways to knock
    stand_ins: frozenset[Seat] = frozenset()    # seats of people that a bot plays in this deal
    look_keys: Mapping[Seat, str] = field(default_factory=dict)     # the keys of those who look at this screen
    lying: LyingCard | None = None      # another's card that isn't played yet
    places: tuple[int, ...] = ()        # which of its keys the cards have in this look, from the left; () for in order

    def asked(self, state: Phased) -> bool:
        """Returns whether the player at this screen is the one who has to act."""
        return self.plays and self.acts in state.turn()

    def shows(self, state: Phased) -> bool:
        """Returns whether that player's question stands on the mat: of a face-down hand only in a look, once dealt."""
        return self.asked(state) and (self.open or not self.look)

    @property
    def deal(self) -> str:
        """Returns which deal this is: "deal 2 of 5"."""
        return deal_words(self.number, self.deals)

    @property
    def codes(self) -> tuple[int, ...]:
        """Returns the keys (scancodes) of the seat that is asked, from the left."""
        return HANDS[self.keys] if self.keys else ()

    def card_codes(self, cards: int) -> tuple[int, ...]:
        """Returns the keys (scancodes) of so many cards of a hand that is shown, from the left."""
        codes = self.codes
        return tuple(codes[place] for place in self.places if place < cards) if self.places and codes else codes

    @property
    def confirms(self) -> str:
        """Returns the name of the key that confirms."""
        return SPACE if self.keys == "left" else "Enter"


# ---------------------------------------------------------------------- words

def said(moves: Sequence[MadeMove], phases: tuple[str, ...],
         words_of: Callable[[Phased, Move], str]) -> dict[Seat, str]:
    """Returns by seat what it said in its last turn of these phases.

    `moves` are oldest first; `words_of` takes the state before a move and the move, and returns it as the others hear
    it.
    """
    words: dict[Seat, list[str]] = {}
    later = -1                          # who made the step after this one
    for seat, move, before in reversed(moves):
        if before.phase not in phases or before.phase == CardPhase.PLAY:
            break
        if seat == later or seat not in words:
            words.setdefault(seat, []).insert(0, words_of(before, move))
        later = seat
    found = {seat: joined(", ", filter(None, said)) for seat, said in words.items()}
    return {seat: said for seat, said in found.items() if said}


def deal_words(number: int, deals: int) -> str:
    """Returns "deal 2 of 5" for deal `number` of `deals`, "deal 2" if the match has only one or it isn't known."""
    return tr("deal {number} of {deals}", number=number, deals=deals) if deals > 1 else (
        tr("deal {number}", number=number))


def heading(state: P, around: Surroundings, prompt: Callable[[P, Seat, Sequence[str]], str]) -> str:
    """Returns what is asked, as far as everybody knows, where the hand that is asked lies face down; else ""."""
    hidden = around.asked(state) and not around.shows(state)
    return prompt(state.seen_by(()), around.acts, around.names) if hidden else ""


def play_prompt(state: Phased, seat: Seat, beats: bool = False) -> str:
    """Returns the prompt of a turn to play: to lead, or what the suit led asks of this hand.

    If the hand isn't known here it tells only the suit. `beats`: who can must also beat the trick.
    """
    if not state.trick:
        return tr("Your turn: lead any card")
    led = state.public(state.trick[0])
    suit, hand = SUIT[led] if led >= 0 else 4, state.hand(seat)
    if hand is None or any(SUIT[face] == suit for face in hand):
        return (tr("Your turn: follow {suit}, and beat if you can", suit=SUIT_NAMES[suit]) if beats else
                tr("Your turn: follow {suit}", suit=SUIT_NAMES[suit]))
    if any(face <= SKYZ for face in hand):
        return tr("No {suit} in hand: a tarok it must be", suit=SUIT_NAMES[suit])
    return tr("Your turn: any card") if suit == 4 else tr("No {suit}, no taroks: any card", suit=SUIT_NAMES[suit])


def lay_prompt(count: int, chosen: int) -> str:
    """Returns how many of `count` cards are still to be laid away, or whether to lay the chosen ones away."""
    if left := count - chosen:
        return trn("Lay away {count} more card", "Lay away {count} more cards", left, count=count_word(left))
    return tr("Lay these away?") if count > 1 else tr("Lay it away?")


def places_of(names: Sequence[str]) -> list[int]:
    """Returns which of a side's keys the answers of these names have, from 0: in their order. Beside bids those of
    OWN_KEYS keep their own, so that no bid ever lies where the pass was before."""
    fixed = OWN_KEYS if any(name not in OWN_KEYS for name in names) else {}
    return [fixed.get(name, number) for number, name in enumerate(names)]


def answer_buttons(found: Iterable[Offer], around: Surroundings) -> tuple[AnswerButton, ...]:
    """Returns the answers as buttons, with the keys of the seat that is asked."""
    codes, said = around.codes, tuple(found)
    places = places_of([answer.name for answer in said])
    return tuple(AnswerButton(answer.name, answer.label, answer.line, codes[place] if place < len(codes) else 0)
                 for answer, place in zip(said, places, strict=True))


# ---------------------------------------------------------------------- round the table

def tricks_of(state: Phased, seat: Seat) -> str:
    """Returns how many tricks a seat has, in words; "" for none."""
    won = sum(done.winner == seat for done in state.tricks)
    return trn("{n} trick", "{n} tricks", won) if won else ""


def ungathered(state: P, around: Surroundings) -> P:
    """Returns the state without the trick that still lies, for what counts tricks only once they are gathered."""
    return state._replace(tricks=state.tricks[:-1]) if around.lingers and state.tricks else state


def shown_trick(state: Phased, around: Surroundings) -> int:
    """Returns the number from 0 of the complete trick on the mat, just played or looked at again; -1 if none."""
    if not state.tricks or (around.shown_trick < 0 and not around.lingers):
        return -1
    return around.shown_trick if around.shown_trick >= 0 else len(state.tricks) - 1


def played(state: Phased, slots: Iterable[int], first: Seat, me: Seat) -> tuple[TrickCard, ...]:
    """Returns the cards of a trick in their order, each with its place round the table seen from `me`."""
    seats = ring(first, len(state.hands))
    return tuple(TrickCard(seat, (seat - me) % len(seats), state.public(slot))
                 for seat, slot in zip(seats, slots, strict=False))


def laid(state: Phased) -> tuple[Pile, ...]:
    """Returns what each seat laid away: face down but for the taroks shown, and all open once the deal is over."""
    return tuple(pile(state, seat, (*state.laid[seat], *state.bared[seat]))
                 for seat in range(len(state.hands)) if state.laid[seat] or state.bared[seat])


def pile(state: Phased, seat: int, slots: Sequence[int], opened: bool = True) -> Pile:
    """Returns a seat's pile (-1: nobody's): if `opened` face up as far as the cards lie open to all."""
    faces = tuple(face for face in state.publics(slots) if face >= 0) if opened else ()
    return Pile(seat, len(slots) - len(faces), faces)


def sheet(title: str, headline: str, deal: SheetContext, glosses: Mapping[str, str]) -> ScoreView:
    """Returns the score sheet of a deal that is over, as far as it follows from the surroundings alone."""
    return ScoreView(title, tr("{deal} is over", deal=deal_words(deal.number, deal.deals)), headline, note=PLAYED,
                     fair=deal.fair, rings=deal.rings, bad=bool(deal.blame), then=then(deal), ready=deal.ready,
                     palette=deal.palette, apart=deal.blame, choices=choices(deal), waits=deal.said, glosses=glosses)


def past_trick(state: Phased, number: int, names: Sequence[str]) -> PastTrick:
    """Returns trick `number` (from 0) of a deal that is over, as the score sheet shows it."""
    done, ring = state.tricks[number], len(state.hands)
    cards = tuple((card.seat, card.face) for card in played(state, done.slots, done.leader, Seat(0)))
    leader, winner = names[done.leader], names[done.winner]
    words = tr("{leader} led and won.", leader=leader) if done.leader == done.winner else (
        tr("{leader} led, {winner} won.", leader=leader, winner=winner))
    return PastTrick(number, words, cards, (done.winner - done.leader) % ring)


# ---------------------------------------------------------------------- the own hand

def sorted_slots(state: Phased, seat: Seat) -> tuple[int, ...]:
    """Returns the slots of a hand from the left as the screen shows it; as they were dealt if faces are unknown."""
    faces = state.hand(seat)
    slots = state.hands[seat]
    return slots if faces is None else tuple(slots[place] for place in hand.order(faces, state.strength()))


# ---------------------------------------------------------------------- sides

def partner_words(state: SidedState, names: Sequence[str]) -> str:
    """Returns what stands behind the called card: who the partner is, or that the bidder is alone; "" before that."""
    who = known_partner(state)
    return "" if who < 0 else tr(": alone") if who == state.bidder else joined("", (": ", names[who]))
