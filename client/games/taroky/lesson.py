"""Taroky's lessons: cards and tricks, the first deal, led by the hand, and short ones for Prever, contra and the I."""
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from client.games.taroky import bot
from client.games.taroky.game import TAROKY
from client.games.taroky.words import GLOSSES
from client.games.tricks.table import TrickTable
from client.games.tricks.teach import prepared
from client.games.tricks.teach.prepared import after_tricks, asked_in, only, passes, past, plays, says
from client.lessons.lesson import Lesson, Step
from client.lessons.practice import ME, Practice
from client.lessons.table_stage import TablePlan
from p2p.games.game import Move, Seat, usual
from p2p.games.taroky import start
from p2p.games.taroky.options import OPTIONS
from p2p.games.taroky.position import Phase
from p2p.games.tarot.cards import TEXT, Trick, worth
from p2p.games.tarot.slots import lay_move
from p2p.language import tr

LESSON = partial(Lesson, glosses=GLOSSES)
PLAN = partial(TablePlan, partial(TrickTable, TAROKY, final_board=False), dress=prepared.honest)
JANA, TOMAS, PETR = Seat(1), Seat(2), Seat(3)
# A hand for Povinnost that wins with a little care, and the talon: four cards for it, two for others.
MINE = "T21 T20 T17 T14 T9 T6 T2 HK HQ D4 SN C8"
DEAL = (MINE, "T22 T13 T4 HN H1 DQ DJ D2 SQ S8 CK C10", "T19 T12 T10 T3 HJ H4 DK D1 SK S10 CQ CJ",
        "T18 T15 T8 T5 T1 H3 DN SJ S9 S7 CN C7")
TALON = "T16 D3 C9 H2 T7 T11"
AWAY = ("D4", "D3", "C9", "C8")     # what is laid away of the first hand on the way to a later step
# A hand that wins alone, with its talon.
ALONE = "T22 T21 T20 T18 T17 T15 T12 T1 HK HQ DK C7"
ALONE_DEAL = (ALONE, "T14 T9 T3 HN H3 DQ D4 SK S9 CK CN C8", "T19 T13 T8 T4 HJ DN D3 SQ S10 S7 CQ C9",
              "T16 T11 T7 T5 T2 H4 DJ D2 SN SJ CJ C10")
ALONE_TALON = "T10 T6 S8 H2 H1 D1"
CONTRA_DEAL = ("T22 T21 T20 T18 T16 T13 T11 HK DK SK CK CQ", "T17 T14 T9 T8 HQ HN DQ D4 SQ S10 CN C9",
               "T19 T15 T12 T7 HJ H4 DN D3 SN S9 CJ C8", "T10 T6 T5 T4 T3 H3 DJ D2 SJ S8 C10 C7")
CONTRA_TALON = "T2 T1 H1 D1 H2 S7"
PAGAT_DEAL = ("T22 T21 T20 T18 T16 T15 T13 T11 T1 HK DK C7", "T17 T9 T6 HQ HN DQ D4 SQ S10 CN C9 CK",
              "T19 T12 T7 T4 HJ H4 DN D3 SN S9 CJ CQ", "T10 T8 T5 T3 T2 H3 DJ D2 SJ S8 C10 SK")
PAGAT_TALON = "T14 S7 H1 D1 C8 H2"


def _dealt(hands: tuple[str, ...], talon: str, stop: Callable[[Any], bool], povinnost: Seat = ME) -> Practice:
    """Returns this deal, played on by the bots' passes until `stop` holds."""
    state = start(4, {"dealer": str((povinnost + 3) % 4), "povinnost": str(povinnost), "cut": "27"})
    made = Practice("taroky", 4, state, prepared.deck(state, hands, talon), options=usual(OPTIONS), totals=(100,) * 4)
    return made.advance(stop, _on_the_way)


def _on_the_way(state: Any, seat: Seat) -> Move:
    """Returns what anybody does before a step begins: the learner lays AWAY away, else all say as little as they may.
    """
    away = [slot for slot in state.hands[seat] if TEXT[state.faces[slot]] in AWAY]
    lays = state.phase == Phase.LAY and seat == ME and len(away) == len(AWAY)
    return lay_move(state, away) if lays else passes(bot.choose)(state, seat)


def _offered() -> Practice:
    """Returns the deal in which Tomáš offers the fifth card to the learner, who sits fourth from Povinnost."""
    made = _dealt(DEAL, TALON, lambda state: state.phase == Phase.TALON and TOMAS in state.turn(), JANA)
    made.make(TOMAS, Move("offer"), 0)
    return made


def _trick(mine: str, lying: str, leader: Seat, rest: tuple[str, str, str], **fields: Any) -> Practice:
    """Returns a single trick: the learner's hand, what lies there from the leader on, and the others' cards."""
    plays_it = fields.pop("povinnost", leader)
    state = start(4, {"dealer": str((plays_it + 3) % 4), "povinnost": str(plays_it), "cut": "27"})
    settled = {"called": 18, "worlds": (ME, JANA, TOMAS, PETR), "talon": (), "taken": (Seat(-1),) * 6, **fields}
    position, faces = prepared.trick(state, (mine, *rest), lying, leader, **settled)
    return Practice("taroky", 4, position, faces, options=usual(OPTIONS), totals=(100,) * 4)


def _card(title: str, words: str, done: str, begin: Callable[[], Practice], judge: Callable[[Any, Move], str]
          ) -> Step:
    return Step(title, words, PLAN(begin, after_tricks(1), judge, plays(bot.choose), dress=prepared.one_trick,
                                   advised=False).stage, done)


# ---------------------------------------------------------------------- cards and tricks, the first deal

def _play_words(state: Any) -> tuple[str, str]:
    points = worth(state.public(slot) for trick in state.tricks if trick.winner == ME for slot in trick.slots)
    had = tr("Your own tricks hold {points} of 106 points; your side needs 54.", points=points)
    return prepared.play_words(state, tr("partner card"), had)


GUIDES: dict[str, tuple[str, str]] = {
    Phase.PREVER: (tr("Alone, or with a partner?"), tr("You are Povinnost: you must play. Say Povinnost; Prever, alone "
                   "against three, has a lesson of its own. What would a sharp bot do? F9 or the bulb tells.")),
    Phase.TALON: (tr("Six cards are left: the talon"), tr("Four of them are yours, the yellow ones. The others settle "
                  "the last two.")),
    Phase.LAY: (tr("Lay four cards away"), tr("They count for you. Get rid of short suits, here clubs and diamonds: "
                "without a suit you take its tricks with a tarok. Enter confirms.")),
    Phase.CALL: (tr("Name your partner"), tr("The XIX is the usual card. Whoever holds it plays with you, and says "
                 "nothing.")),
    Phase.MONEY: (tr("Money cards"), tr("Some hands are paid at once, in chips: eight or more taroks, two or fewer, "
                  "the I, XXI and Skyz together, four cards of 5 points. Declare what you have.")),
    Phase.VALAT: (tr("Valat: all twelve tricks?"), tr("Nobody says that lightly. “Nothing more this deal” passes here, "
                  "and on all that is asked before the first trick.")),
    Phase.CONTRA: (tr("Contra doubles the game"), tr("It is for the other side to say. Here all pass.")),
    Phase.PAGAT: (tr("The Pagat on the end"), tr("The holder of the I, the Pagat, may promise to win the last trick "
                  "with it. You don't hold it.")),
}


def _guide(state: Any) -> tuple[str, str]:
    return GUIDES.get(state.phase, _play_words(state))


def _lays_away(state: Any, move: Move) -> str:
    """Returns what is against laying these cards away: the Queen, with which hearts are worth leading."""
    if move.verb != "lay":
        return ""
    kept = [TEXT[state.faces[slot]] for slot in move.args if isinstance(slot, int)]
    return "" if "HQ" not in kept else tr("Keep the Queen of hearts beside her King: give the small cards away.")


def _empties(state: Any, move: Move) -> str:
    """Returns what is against laying these cards away where two suits are to be emptied."""
    laid = [TEXT[state.faces[slot]] for slot in move.args if isinstance(slot, int)]
    left = "".join(suit for suit in "CD" if any(card[0] == suit and card not in laid for card in AWAY))
    return _lays_away(state, move) or STAYS[left]


STAYS = {"": "", "C": tr("A club would stay in your hand."), "D": tr("A diamond would stay in your hand."),
         "CD": tr("A club and a diamond would stay in your hand.")}


def _taught(state: Any, seat: Seat) -> Move | None:
    """Returns the cards that the words of the whole deal lay away: they name the suits to be emptied."""
    away = [slot for slot in state.hands[seat] if TEXT[state.faces[slot]] in AWAY]
    return lay_move(state, away) if state.phase == Phase.LAY and len(away) == len(AWAY) else None


def _whole_deal(state: Any, move: Move) -> str:
    """Returns what is against a legal move of the whole deal: little, it is the learner's own."""
    alone = state.phase == Phase.PREVER and str(move) != "say povinnost"
    return tr("Prever has a lesson of its own. Say Povinnost.") if alone else _lays_away(state, move)


STEPS = (
    _card(tr("King, Queen, Knight, Jack"), tr("Everybody lays one card, and the best of the suit that was led takes "
          "all four: a trick. Petr led the Jack of spades. Take the trick with the smallest card that beats him."),
          tr("From the top a suit goes King, Queen, Knight, Jack. The Knight sits on his horse."),
          lambda: _trick("SK SN S8 HQ D3", "SJ", PETR, ("S10 H1 D2 T3", "S9 H3 D1 T4", "H2 D4 T5 C7")),
          only("SN", SK=tr("The King wins too. But he counts 5 points, so keep him for a richer trick."),
               S8=tr("That may be played, but it lies under the Jack: pips are lower than all four pictures."),
               why=tr("Take it with a spade."))),
    _card(tr("Red pips: the 4 is best"), tr("Petr led the 3 of hearts. In red suits the pips go 4, 3, 2, 1 from the "
          "top. Win the trick."), tr("The 1, the ace, is the lowest. Black pips go 10, 9, 8, 7."),
          lambda: _trick("H4 H1 SK D2 C8", "H3", PETR, ("S7 D1 C9 S10", "H2 S9 D3 T4", "S8 D4 C7 T5")),
          only("H4", tr("The 1, the ace, is the lowest heart. The 4 beats the 3."))),
    _card(tr("Follow suit"), tr("Petr led the King of diamonds. Who has the suit that was led must play it, high or "
          "low."),
          tr("You had to follow, and only the lead's suit or a tarok can win. The small one was right: the King is "
             "there."),
          lambda: _trick("DN D2 SK T20 T7", "DK", PETR, ("D3 S7 H1 T3 C9", "DJ S9 H3 T4 C8", "S8 H4 C7 T5")),
          only("D2", DN=tr("You may, but the King wins anyway, and the Knight counts 3 for them. Give the 2."))),
    _card(tr("No heart in hand: a tarok it must be"), tr("Tomáš led the Queen of hearts, and you have no heart. Then a "
          "tarok must be played, a card with a Roman number. Any of yours wins: take the lowest."),
          tr("A tarok beats every card of a suit, even a King. The lowest is enough as long as nobody plays a higher "
             "one."),
          lambda: _trick("SN D2 C9 T6 T14 T18", "HQ H3", TOMAS, ("HJ S7 D1 C8 T3 T4", "S9 D3 C7 T5 T7", ("S8 D4 H1 T8 "
                         "T9"))), only("T6", tr("It wins. But the VI does too: nobody behind you needs a tarok."),
                                      T18=tr("It wins. But so does the VI, and the XVIII will be wanted later."))),
    _card(tr("The higher tarok wins"), tr("Petr put the XIV on Jana's heart lead. Beat it with the lowest tarok that "
          "does."),
          tr("The XXI is the Mond. Above it stands only the Skyz, the fool. With the I, the Pagat, they are the Trul."),
          lambda: _trick("SN D2 T6 T15 T20 T22", "HQ H3 T14", JANA, ("S7 D1 T3 T4 C8", "S9 D3 C7 T5 T7", ("S8 D4 T8 T9 "
                         "C9"))), only("T15", T6=tr("You may, but the XIV beats the VI, and the trick's 6 points would "
                                      "be theirs."), T20=tr("It wins. So does the XV, and the XX stays in your hand."),
                                      T22=tr("The Skyz wins everything: too good for this. The XV is enough."))),
    _card(tr("What cards count"), tr("Kings count 5, Queens 4, Knights 3, Jacks 2, pips 1. Petr plays with you, and "
          "his King wins: give him the most points."), tr("The trick is your side's, so a fat card is safe in it. The "
          "I, XXI and the Skyz count 5 too. All the cards make 106: 54 win."),
          lambda: _trick("CQ CJ C8 T9 H2", "CK", PETR, ("C9 S7 D1 T3", "C10 S9 D3 T5", "S8 D4 T8 H3")),
          only("CQ", CJ=tr("That gives him 2 points. The Queen gives 4."), C8=tr("That gives him 1 point, the Queen "
               "4."))),
)
DEAL_STEPS = (
    Step(tr("Four cards of the talon are yours"), tr("Six cards were dealt to nobody: the talon. You are Povinnost, "
         "who must play, and took four of them, the yellow ones. Lay four away so that no club and no diamond is "
         "left."),
         PLAN(lambda: _dealt(DEAL, TALON, asked_in(Phase.LAY)), past(Phase.LAY), _empties,
                   passes(bot.choose), advised=False).stage,
         tr("When they lead clubs or diamonds, you take the trick with a tarok. What lies away counts for you.")),
    Step(tr("Draw the sixth card, or offer it?"), tr("Here Tomáš is Povinnost and took four. The fifth went to Petr, "
         "the sixth is yours, unseen: draw it, or offer it to Jana. She may be against you, so draw it."),
         PLAN(lambda: _dealt(DEAL, TALON, asked_in(Phase.TALON), TOMAS), lambda state: "draw" in state.offers[1:],
              says("draw", tr("Jana would choose from thirteen cards in your place, and lay one away for her side. "
                   "Draw it.")), passes(bot.choose)).stage,
         tr("You choose from thirteen cards now, and what you lay away counts for you. Offer a card only if your hand "
         "is too poor to be helped.")),
    Step(tr("A card is offered to you"), tr("Now Jana is Povinnost. Tomáš doesn't want the fifth card and offers it to "
         "you, unseen: take it, or refuse it. With taroks in hand take it."),
         PLAN(_offered, lambda state: len(state.offers) > 1,
              says("accept", tr("A refused card goes back to Tomáš. What you don't want you can lay away, "
                   "so take it.")), passes(bot.choose)).stage,
         tr("A card more is a choice more. Who takes it lays one away, so that all have twelve again.")),
    Step(tr("The partner"), tr("Name the card of your partner, usually the XIX. Whoever holds it plays with you "
         "against the other two, and nobody else knows."),
         PLAN(lambda: _dealt(DEAL, TALON, asked_in(Phase.CALL)), past(Phase.CALL), reply=passes(bot.choose)
                   ).stage, tr("Somebody holds it and says nothing. All will see it when the XIX is played.")),
    Step(tr("The XIX shows whose side he is on"), tr("Jana led, and Tomáš took her Queen with the XIX that you named: "
         "he is your partner, and nobody beats him but you. You have no heart: give him the tarok that counts most."),
         PLAN(lambda: _trick("SN D2 T1 T6 T20", "HQ T19 H3", JANA, ("C8 D1 T3 T4", "S9 D3 T5 T7", "S8 D4 T8 C9"),
                             povinnost=ME, worlds=(TOMAS,), tricks=(Trick(JANA, (), JANA),)), after_tricks(2),
              only("T1", T6=tr("It gives him 1 point. The I gives 5, and there nobody can catch it."),
                   T20=tr("The trick is your side's already. Keep the XX for one that isn't.")),
              plays(bot.choose), dress=prepared.one_trick, advised=False).stage,
         tr("The I counts 5, and the others often catch it. Never overtake your partner without need.")),
    Step(tr("One whole deal"), tr("Now play all of it, from the first word to the score."),
         replace(PLAN(lambda: _dealt(DEAL, TALON, asked_in(Phase.PREVER)), lambda state: state.outcome() is not None,
                      _whole_deal, passes(bot.choose), _guide),
                 table=partial(TrickTable, TAROKY, final_board=False, taught=_taught)).stage,
         tr("The sheet shows tricks, points and chips. F7 opens all the rules, F8 all the words.")),
)
DEAL_LESSON = LESSON("taroky-deal", "taroky", tr("Your first deal"), tr("talon, partner, play"), 6, DEAL_STEPS)
FIRST = LESSON("taroky", "taroky", tr("Cards and tricks"), tr("ranks, taroks, points"), 3, STEPS, leads_to=DEAL_LESSON)

# ---------------------------------------------------------------------- short ones

PREVER = LESSON("taroky-prever", "taroky", tr("Prever"), tr("alone against three"), 2, (
    Step(tr("A hand for Prever"), tr("Eight taroks with the three great ones, and two Kings: this hand needs nobody. "
         "Say Prever."), PLAN(lambda: _dealt(ALONE_DEAL, ALONE_TALON, asked_in(Phase.PREVER)), past(Phase.PREVER),
                              says("say prever", tr("With a partner you would share the win. Here say Prever.")),
                              passes(bot.choose)).stage,
         tr("You play alone against three: each of them pays you for a win, and you pay each of them for a loss.")),
    Step(tr("Three cards, or the other three"), tr("You see the first half of the talon. The X and the VI are taroks: "
         "keep them. Looking at the other half would double a loss."),
         PLAN(lambda: _prever(Phase.PREVER_TALON), past(Phase.PREVER_TALON),
                   says("keep", tr("The other half may be worse, and from now on a loss would count double. Keep "
                        "these.")),
                   passes(bot.choose)).stage,
         tr("Who rejects the first three takes the others, or goes back to the first: then a loss counts four times.")),
    Step(tr("Draw their taroks"), tr("Your three cards are laid away. Lead your highest tarok: the Skyz."),
         PLAN(lambda: _prever(Phase.PLAY), after_tricks(1),
                   only("T22", tr("Lead the Skyz: it can't be beaten, and it pulls three taroks.")), passes(bot.choose),
                   advised=False).stage,
         tr("Each high tarok takes three of theirs. When they have none left, your Kings are safe.")),
))


def _prever(phase: Phase) -> Practice:
    """Returns the lonely deal, Prever said, on to this phase."""
    said = _dealt(ALONE_DEAL, ALONE_TALON, asked_in(Phase.PREVER))
    said.make(ME, Move("say", ("prever",)), 0)
    return said.advance(lambda state: state.phase == phase and ME in state.turn(), _keeping)


def _keeping(state: Any, seat: Seat) -> Move:
    """Returns the moves on the way: keep, lay the suits away, or pass."""
    keep = Move("keep")
    return keep if keep in list(state.moves(seat, 0)) else passes(bot.choose)(state, seat)


CONTRA = LESSON("taroky-contra", "taroky", tr("Contra"), tr("double it"), 2, (
    Step(tr("They can't win this"), tr("Jana is Povinnost, and the XIX isn't yours: you play against her. With this "
         "hand double the game: say contra."),
         PLAN(lambda: _dealt(CONTRA_DEAL, CONTRA_TALON, asked_in(Phase.CONTRA), JANA),
                   lambda state: ME in state.contra,
                   lambda _state, move: "" if move.verb == "contra" else tr("A pass leaves the game at its single "
                   "price. Four Kings and seven taroks are worth a contra."), passes(bot.choose)).stage,
         tr("The game counts double now. Povinnost's side may answer with rhea, four times, and you with supra, "
            "eight.")),
))


def _dares(state: Any, move: Move) -> str:
    shy = state.phase == Phase.PAGAT and move.verb == "pass"
    return tr("With ten taroks dare it: say the Pagat on the end.") if shy else ""


def _draws_first(state: Any, move: Move) -> str:
    played = prepared.card(state, move)
    return tr("The XVII would beat the I. First the XX, which draws it.") if played == "T1" and not state.tricks else ""


PAGAT = LESSON("taroky-pagat", "taroky", tr("The Pagat"), tr("it wins the last trick"), 2, (
    Step(tr("Promise it"), tr("Ten taroks, and among them the I, the Pagat. Promise that it wins the last trick: the "
         "Pagat on the end."),
         PLAN(lambda: _dealt(PAGAT_DEAL, PAGAT_TALON, asked_in(Phase.PAGAT)), lambda state: state.pagat >= 0,
                   _dares, passes(bot.choose)).stage,
         tr("It pays if the I takes the last trick, and costs as much if it doesn't.")),
    Step(tr("Two tricks are left"), tr("Only the XVII is still out. Draw it with the XX, then the I is the last tarok "
         "of all."),
         PLAN(lambda: _trick("T20 T1", "", ME, ("T17 S10", "S9 DN", "DJ C10"), pagat=ME), after_tricks(2),
                   _draws_first, plays(bot.choose), advised=False).stage,
         tr("Long taroks make the I safe: count those that have gone.")),
))
LESSONS = (FIRST, DEAL_LESSON, PREVER, CONTRA, PAGAT)
