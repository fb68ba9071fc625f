"""A trick game's own part of the table that both card games share: a record, filled in the module `game` of each."""
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.mat.beside_trick import Called, OpenHand
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.pack import Pack
from client.games.tricks.mat.pills import Pill
from client.games.tricks.mat.trick_area import EMPTY, Middle, Pile
from client.games.tricks.score_view import ScoreView, SheetContext
from client.pages.book.words_page import Word
from client.ui.panels import Dialog
from p2p.games.game import Move, Outcome, Seat
from p2p.games.tarot.slots import LayWords

State = Any                 # what a seat may see; each game has its own
Names = Sequence[str]       # of the players, by seat
Question = Middle | Ladder | Exchange | Pack | None


@dataclass(frozen=True)
class TrickGame:
    """One game's part of the table. Optional fields stand last."""

    title: str
    rules: Dialog                               # in short
    words: tuple[Word, ...]
    glosses: dict[str, str]                     # explain terms
    unit: str                                   # what scores are counted in
    fool: str                                   # the name of the highest tarok
    laying: str                                 # the number of the rule about what may be laid away
    undealt: tuple[str, ...]                    # phases before the cards are dealt
    hushed: tuple[str, ...]                     # phases whose answer tells no time (form 9.4 of tarot)
    talk: tuple[str, ...]                       # rounds before the first trick that a player answers all at once

    # what is shown
    line: Callable[[State, Surroundings], str]                      # which deal this is, and where it stands
    pills: Callable[[State, Surroundings], tuple[Pill, ...]]        # the facts about it in the strip
    talon: Callable[[State], tuple[Pile, ...]]                      # what is left of the talon, or who took it
    question: Callable[[State, Surroundings], Question]             # what is asked, as far as all here may see it
    covers: Callable[[State, bool], bool]                           # whether that lies over talon and discards
    sheet: Callable[[State, Outcome, SheetContext], ScoreView]      # the score sheet of a deal that is over
    roles: Callable[[State, Seat], list[str]]                       # what a seat is in this deal, the main one last
    card_name: Callable[[int], str]                                 # of the face that is called
    dealt: Callable[[State], tuple[Seat, tuple[int, ...]]]          # who has dealt, and each round's packets
    taken: Callable[[State], tuple[Seat, ...]]                      # by talon card who took it, NOBODY for none
    worths: Callable[[State, int], tuple[tuple[int, ...], int]]     # of a trick's cards, together; () without points
    best: Callable[[Names, Sequence[int]], str]                     # who has won the match, from the totals by seat
    score_words: Callable[[int], str]                               # points or chips as the plates show them

    # what is asked and answered
    prompt: Callable[[State, Seat, Names], str]                     # what this seat is asked, as the player reads it
    others_prompt: Callable[[State, Names], str]                    # for whom the table waits and what for
    answers: Callable[[State, Seat, Surroundings], Sequence[Offer]]     # empty where cards are the answer
    move_of: Callable[[State, Seat, str], Move]                     # of an answer's name; ValueError if there is none
    to_lay: Callable[[State, Seat], int]                            # how many cards this seat must lay away
    lay_words: LayWords                                             # why a card may not be laid away
    words_of: Callable[[State, Move], str]                          # a move as others hear it, from the state before
    asks_anew: Callable[[State, State], bool]                       # whether a seat is asked more in the same phase
    leads: Callable[[State], Seat]                                  # who leads the current trick
    wins: Callable[[State, Sequence[int]], int]                     # the place in a trick of the face that wins it

    bidding: tuple[str, ...] = ()               # phases of one auction, whose words stay until it is over
    before_talk: tuple[str, ...] = ()           # phases just before the talk, whose answers leave it as it is
    dialled: Callable[[State], bool] = lambda _state: False         # whether left and right set a number now
    freely: Callable[[State], bool] = lambda _state: False          # whether taroks may go while others are left
    takes: Callable[[State, Move], tuple[int, ...]] = lambda *_: ()     # slots of the talon that a move takes
    paid: Callable[[State], tuple[int, ...]] = lambda _state: ()    # chips by seat that this deal has brought so far
    point_worth: Callable[[State, Seat], float] = lambda *_: 0.0    # a card point in the unit, 0 if that is it
    by_points: Callable[[State], bool] = lambda _state: True        # whether the cards in the tricks decide the deal
    called: Callable[[State, Names], str] = lambda _state, _names: ""       # of the talk what nothing else here says
    everybodys: Callable[[State, Seat], bool] = lambda _state, _seat: False     # whether any hand would be forced here
    for_all: tuple[str, ...] = ()               # phases in which who is asked reads what the others read
    rings: Callable[[State, Seat], int] = lambda *_: 0              # doublings that wait for a seat
    calls: Callable[[State, bool], tuple[Called, ...]] = lambda *_: ()      # beside the trick
    bare: Callable[[State, Surroundings], OpenHand | None] = lambda *_: None        # a hand that lies open
    turned: Callable[[State, int], int] = lambda *_: EMPTY          # the talon card that goes with a trick
