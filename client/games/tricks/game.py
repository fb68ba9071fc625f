"""A trick game's own part of the table that both card games share: a record, filled in the module `game` of each."""
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Offer, Surroundings
from client.games.tricks.hand import Hand
from client.games.tricks.score_view import ScoreView, SheetContext
from client.pages.book.words_page import Word
from client.ui.panels import Dialog
from p2p.games.game import Move, Outcome, Seat

State = Any                 # what a seat may see; each game has its own
Names = Sequence[str]       # of the players, by seat


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
    show: Callable[[State, Surroundings], TrickView]                # the whole table
    sheet: Callable[[State, Outcome, SheetContext], ScoreView]      # the score sheet of a deal that is over
    own_hand: Callable[[State, Surroundings, bool], Hand]           # of the seat that acts; whether it has to act now
    badges: Callable[[State, Seat], list[str]]                      # what a seat is in this deal, such as declarer
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
    why_not: Callable[[State, Seat, int], str]                      # why the card in a slot may not go, "" if it may
    to_lay: Callable[[State, Seat], int]                            # how many cards this seat must lay away
    may_lay: Callable[[State, Seat], frozenset[int]]                # the slots from which it may lay away
    lay_move: Callable[[State, Sequence[int]], Move]                # the move that lays these slots away
    words_of: Callable[[State, Move], str]                          # a move as others hear it, from the state before
    asks_anew: Callable[[State, State], bool]                       # whether a seat is asked more in the same phase
    leads: Callable[[State], Seat]                                  # who leads the current trick

    bidding: tuple[str, ...] = ()               # phases of one auction, whose words stay until it is over
    before_talk: tuple[str, ...] = ()           # phases just before the talk, whose answers leave it as it is
    dialled: Callable[[State], bool] = lambda _state: False         # whether left and right set a number now
    takes: Callable[[State, Move], tuple[int, ...]] = lambda *_: ()     # slots of the talon that a move takes
    paid: Callable[[State], tuple[int, ...]] = lambda _state: ()    # chips by seat that this deal has brought so far
    point_worth: Callable[[State, Seat], float] = lambda *_: 0.0    # a card point in the unit, 0 if that is it
    by_points: Callable[[State], bool] = lambda _state: True        # whether the cards in the tricks decide the deal
    called: Callable[[State, Names], str] = lambda _state, _names: ""       # of the talk what nothing else here says
    everybodys: Callable[[State, Seat], bool] = lambda _state, _seat: False     # whether any hand would be forced here
