"""Tarok's lessons: cards and tricks, the first deal, led by the hand, and short ones for klop, beggar and kontra."""
from collections.abc import Callable
from functools import partial
from typing import Any

from client.games.tarok import bot
from client.games.tarok.game import TAROK
from client.games.tarok.words import GLOSSES
from client.games.tricks.table import TrickTable
from client.games.tricks.teach import prepared
from client.games.tricks.teach.prepared import after_tricks, asked_in, only, passes, past, plays, says
from client.lessons.lesson import Lesson, Step
from client.lessons.practice import ME, Practice
from client.lessons.table_stage import Dress, TablePlan
from p2p.games.game import NOBODY, Move, Seat
from p2p.games.tarok import start
from p2p.games.tarok.contracts import KLOP, THREE, CallItem
from p2p.games.tarok.position import Call, Phase
from p2p.games.tarot.cards import FACE, Trick, pile_points
from p2p.language import tr, trn

LESSON = partial(Lesson, glosses=GLOSSES)
PLAN = partial(TablePlan, partial(TrickTable, TAROK, final_board=False), dress=prepared.honest)
JANA, TOMAS, PETR = Seat(1), Seat(2), Seat(3)
DEAL = ("T21 T19 T17 T14 T10 T7 HK HQ DJ D3 CN C8", "T22 T13 T8 T3 HN H3 DQ D2 SJ S9 CK C10",
        "T20 T12 T11 T4 HJ H1 DN D1 SK S10 CQ CJ", "T18 T16 T15 T9 T6 T1 H4 H2 DK SN S8 C7")
TALON = "T5 C9 D4 SQ S7 T2"
POOR = ("T3 T2 H4 H3 HJ D4 D3 D2 S7 S8 C7 C8", "T21 T20 T13 T9 T6 HK HN DQ DJ SK S9 CK",
        "T22 T16 T12 T10 T5 H1 DK SQ SJ CQ C10 C9", "T19 T18 T17 T15 T14 T11 HQ H2 DN D1 SN CJ")
POOR_TALON = "T8 T7 T4 T1 S10 CN"
STRONG = ("T22 T21 T20 T18 T16 T14 T12 T11 DQ SQ CQ CN", "T19 T15 T10 T8 HK HN DJ D4 SJ S10 CJ C9",
          "T17 T13 T7 T2 HJ H4 DK D3 SK S9 C10 C8", "T9 T6 T5 T4 T3 H3 DN D2 SN S8 CK C7")
STRONG_TALON = "HQ T1 H1 D1 H2 S7"


def _bidding(bidder: Seat) -> Callable[[Any, Seat], Move]:
    """Returns the moves on the way to a step: this seat bids three, all else say as little as they may."""
    quiet = passes(bot.choose)

    def reply(state: Any, seat: Seat) -> Move:
        bids = seat == bidder and state.phase == Phase.AUCTION
        return Move("bid", (THREE,)) if bids else quiet(state, seat)
    return reply


def _dealt(hands: tuple[str, ...], talon: str, stop: Callable[[Any], bool], forehand: Seat = ME) -> Practice:
    """Returns this deal of four, in which the forehand bids three, played on until `stop` holds."""
    state = start(4, {"forehand": str(forehand)})
    return Practice("tarok", 4, state, prepared.deck(state, hands, talon)).advance(stop, _bidding(forehand))


def _trick(mine: str, lying: str, leader: Seat, rest: tuple[str, str, str], contract: str = THREE,
           declarer: Seat = PETR) -> Practice:
    """Returns a single trick: the learner's hand, what lies there from the leader on, and the others' cards."""
    state = start(4, {"forehand": "0"})
    position, faces = prepared.trick(
        state, (mine, *rest), lying, leader, contract=contract, declarer=declarer,
        called=FACE["SK"] if contract == THREE else -1, worlds=(ME, JANA, TOMAS, PETR),
        tricks=(Trick(leader, (), leader),), talon=tuple(range(48, 54)),
        calls=(Call(CallItem.GAME, declarer, True),) if contract != KLOP else ())
    return Practice("tarok", 4, position, faces)


def _card(title: str, words: str, done: str, begin: Callable[[], Practice],
          judge: Callable[[Any, Move], str], dress: Dress = prepared.one_trick) -> Step:
    """Returns a step of one trick that the learner plays a card to; an empty trick lies before it."""
    return Step(title, words, PLAN(begin, after_tricks(2), judge, plays(bot.choose), dress=dress, advised=False).stage,
                done)


def _word(title: str, words: str, done: str, begin: Callable[[], Practice], over: Callable[[Any], bool],
          judge: Callable[[Any, Move], str], advised: bool = True) -> Step:
    """Returns a step of one word that the learner says; without advice where it wants another than the best."""
    return Step(title, words, PLAN(begin, over, judge, passes(bot.choose), advised=advised).stage, done)


# ---------------------------------------------------------------------- cards and tricks, the first deal

GUIDES: dict[str, tuple[str, str]] = {
    Phase.AUCTION: (tr("What can you make?"), tr("Each bid is above the last. All passed, so “three” will do: you take "
                    "three cards of the talon and play with a partner. F9 or the bulb tells what a sharp bot does.")),
    Phase.FINAL: (tr("Your last word"), tr("The others passed. You may still say more; “three” will do.")),
    Phase.KING: (tr("Call a King"), tr("Whoever holds him is your partner, and says nothing.")),
    Phase.TALON: (tr("The talon lies open"), tr("Take one group. The rest goes to the defenders at the end.")),
    Phase.LAY: (tr("Lay as many away"), tr("They count for you. Short suits first; Kings and the three great taroks "
                "stay. Enter confirms.")),
    Phase.TALK: (tr("Something to announce?"), tr("What is announced counts double, and kontra doubles the game. "
                 "“Nothing more this deal” passes.")),
}


def _play_words(state: Any) -> tuple[str, str]:
    won = [state.public(slot) for trick in state.tricks if trick.winner == ME for slot in trick.slots]
    points = pile_points(won)
    had = trn("Your own tricks hold {n} point; your side needs 36 of 70.",
              "Your own tricks hold {n} points; your side needs 36 of 70.", points)
    return prepared.play_words(state, tr("called King"), had)


def _guide(state: Any) -> tuple[str, str]:
    return GUIDES.get(state.phase, _play_words(state))


def _bids_three(state: Any, move: Move) -> str:
    """Returns what is against another contract than three in the first deal."""
    if state.phase in (Phase.AUCTION, Phase.FINAL) and str(move) != "bid three":
        return tr("That is for later. With six taroks and a King say “three”.")
    return ""


def _bids_low(state: Any, move: Move) -> str:
    """Returns what is against a contract of the whole deal: three, or two, which a sharp bot bids."""
    low = state.phase in (Phase.AUCTION, Phase.FINAL) and str(move) in ("bid three", "bid two")
    return "" if low else _bids_three(state, move)


STEPS = (
    _card(tr("Red pips: the ace is best"), tr("Everybody lays one card, and the best of the suit that was led takes "
          "all four: a trick. In red suits the pips go 1, 2, 3, 4 from the top. Petr led the 3 of hearts: win the "
          "trick."),
          tr("Above the pips stand King, Queen, Knight on his horse, Jack. Black pips go 10, 9, 8, 7."),
          lambda: _trick("H1 H4 SK D2 C8", "H3", PETR, ("S7 D1 D3 C9 C10", "H2 S9 T3 T4 T5", "S8 D4 C7 T6")),
          only("H1", tr("The 4 is the lowest heart. The 1, the ace, beats 2, 3 and 4."))),
    _card(tr("Follow suit"), tr("Petr led the King of diamonds. Who has the suit must play it, high or low."),
          tr("You had to follow. The small one was right: the King wins anyway."),
          lambda: _trick("DN D4 SK T20 T7", "DK", PETR, ("D3 S7 H1 T3 C9", "DJ S9 H3 T4 C8", "S8 H4 C7 T5")),
          only("D4", tr("You may, but the King wins, and the Knight would be 3 points for them."))),
    _card(tr("No heart in hand: a tarok it must be"), tr("Tomáš led the Queen of hearts, and you have none. Then a "
          "tarok must go, a card with a Roman number: it beats every card of a suit. Take the lowest."),
          tr("The lowest tarok was enough. The XIX is for later."),
          lambda: _trick("SN D2 C9 T6 T14 T19", "HQ H3", TOMAS, ("HJ S7 D1 C8 T3 T4", "S9 D3 C7 T5", "S8 D4 H1 T8")),
          only("T6", tr("It wins. But the VI does too: nobody behind you needs a tarok."))),
    _card(tr("The higher tarok wins"), tr("Petr put the XIV on Jana's heart lead. Beat him with the lowest tarok that "
          "does."),
          tr("XXI is the mond. Above it stands only the skis, the fool. With the pagat, the I, they make the trula."),
          lambda: _trick("SN D2 T6 T15 T20 T22", "HQ H3 T14", JANA, ("S7 D1 T3 T4 C8", "S9 D3 C7 T5 T7",
                                                                    "S8 D4 T8 T9 C9")),
          only("T15", tr("It would win. So does the XV, and the high one stays in your hand."),
               T6=tr("You may, but the XIV beats the VI."))),
    _card(tr("What cards count"), tr("King, I, XXI and skis count 5, Queen 4, Knight 3, Jack 2. Tomáš is your partner "
          "and wins: give him the most."), tr("Piles are counted in threes: add three cards and take 2 off. All is 70; "
                                              "36 win."),
          lambda: _trick("CQ CJ C8 T9 H2", "CK C7", TOMAS, ("C9 S7 D1 T3 T5", "C10 S9 D3 T6", "S8 D4 T8 H3"),
                         declarer=TOMAS),
          only("CQ", tr("The Queen gives him 4 points, more than this card."))),
)
DEAL_STEPS = (
    _word(tr("The auction"), tr("Six cards lie aside: the talon. Who bids highest takes some of them and plays for 36 "
          "points. With six taroks and a King say “three”: three cards of the talon."),
          tr("The higher the bid, the fewer talon cards, and the more it pays."),
          lambda: _dealt(DEAL, TALON, asked_in(Phase.AUCTION)), past(Phase.AUCTION, Phase.FINAL), _bids_three,
          advised=False),
    _word(tr("Call a King"), tr("Whoever holds the King that you call is your partner. Call one that you don't hold "
          "yourself."),
          tr("Nobody but his holder knows. You will see it when the King is played."),
          lambda: _dealt(DEAL, TALON, asked_in(Phase.KING)), past(Phase.KING),
          lambda _state, move: tr("You hold the King of hearts: you would play alone. Call another.")
          if str(move) == "king H" else ""),
    _word(tr("The talon"), tr("It lies open: take one group of three, then lay three cards away. The other three go to "
          "the defenders’ pile."), tr("What you laid away counts for you. Void in a suit, you take it with a tarok."),
          lambda: _dealt(DEAL, TALON, asked_in(Phase.TALON)), past(Phase.TALON, Phase.MIX, Phase.LAY),
          lambda _s, _m: ""),
    Step(tr("One whole deal"), tr("Now play all of it, from the bid to the score."),
         PLAN(lambda: _dealt(DEAL, TALON, asked_in(Phase.AUCTION)), lambda state: state.outcome() is not None,
                   _bids_low, passes(bot.choose), _guide).stage,
         tr("The sheet shows tricks, points and announcements. F7 opens all the rules, F8 all the words.")),
)
DEAL_LESSON = LESSON("tarok-deal", "tarok", tr("Your first deal"), tr("bid, King, talon, play"), 6, DEAL_STEPS)
FIRST = LESSON("tarok", "tarok", tr("Cards and tricks"), tr("ranks, taroks, points"), 3, STEPS, leads_to=DEAL_LESSON)

# ---------------------------------------------------------------------- short ones

KLOP_LESSON = LESSON("tarok-klop", "tarok", tr("Klop"), tr("points are bad"), 2, (
    _card(tr("Beat it if you can"), tr("In klop nobody wants points, but who can beat the trick must. Petr led the "
          "Jack of hearts."), tr("That is how high cards are pulled out of a hand."),
          lambda: _trick("HQ H2 S7 D4 T9", "HJ", PETR, ("H4 S9 D1 T3 C9", "H3 S8 D3 T4 C8", "S10 D2 C7 T5"), KLOP,
                         NOBODY), only("HQ", tr("The Queen must go.")), prepared.few_cards),
    _card(tr("Get rid of the fat ones"), tr("Petr led the King of hearts: you can't beat him, so he takes the trick. "
          "Give him what could hurt you."), tr("The Queen is gone, with 4 points for Petr. Small cards are your "
                                               "friends here."),
          lambda: _trick("HQ H2 S7 D4 C8", "HK", PETR, ("H4 S9 D1 T3 C9", "H3 S8 D3 T4 C10", "S10 D2 C7 T5"), KLOP,
                         NOBODY), only("HQ", tr("You may, but then the Queen stays, and may win a trick later.")),
          prepared.few_cards),
))
BEGGAR = LESSON("tarok-beggar", "tarok", tr("Beggar"), tr("no trick at all"), 2, (
    _word(tr("A hand without a trick"), tr("Nothing here can win if you don't want it. Bid beggar: you alone, and not "
          "one trick."), tr("It pays 70. One trick, and it is lost at once."),
          lambda: _dealt(POOR, POOR_TALON, asked_in(Phase.AUCTION)), lambda state: state.bids[ME] == "beggar",
          says("bid beggar", tr("With these cards you can't win tricks, so bid not to: beggar.")), advised=False),
    _card(tr("Throw the dangerous one"), tr("You are the beggar. Petr led the King of spades, and you have no spade "
          "and no tarok: any card may go."), tr("The Queen of clubs was the one that could have won a trick."),
          lambda: _trick("CQ C7 H4 D4", "SK", PETR, ("S9 D1 T3 C9", "S8 D3 T4 C10", "D2 C8 T5"), "beggar", ME),
          only("CQ", tr("That one would never win. The Queen of clubs might: throw her.")), prepared.few_cards),
))
KONTRA = LESSON("tarok-kontra", "tarok", tr("Kontra"), tr("double it"), 2, (
    _word(tr("They can't win this"), tr("Jana plays, and you hold eight taroks with the three highest: a fortress. Say "
          "kontra to the game, and it counts double."), tr("The declarer's side may answer with rekontra, times four."),
          lambda: _dealt(STRONG, STRONG_TALON, asked_in(Phase.TALK), JANA),
          lambda state: bool(state.calls and state.calls[0].kontra),
          lambda _state, move: "" if str(move) == "kontra game" else tr("Say kontra to the game itself.")),
))
LESSONS = (FIRST, DEAL_LESSON, KLOP_LESSON, BEGGAR, KONTRA)
