"""Tarok deals at the moments that a board shows: real deals in clear text, played as far as a scene wants."""
import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from client.games.tarok import answers, sheet as tarok_sheet, view as tarok_view
from client.games.tarok.game import TAROK
from client.games.tricks import deal_view, showing, talk as rounds
from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Surroundings
from client.games.tricks.ended import TURNED
from client.games.tricks.look_away import LookView, Other
from client.games.tricks.score_view import ScoreView, SheetContext
from client.ui.keys import LOOK
from p2p.games import tarok as rules
from p2p.games.game import Move
from p2p.games.tarok.auction import dealt_to
from p2p.games.tarot.cards import FACE, TEXT
from p2p.games.tarot.slots import lay_move
from tests.games.dealing_without_locks import Dealing

KEYS = dict(enumerate(LOOK.values()))       # by which all at one keyboard look
NAMES3, NAMES4 = ("Mira", "Marko", "Iva"), ("Mira", "Marko", "Iva", "Jože")
HANDS3 = {      # "talon" from the top
    0: "HK HJ H4 SN S10 DK DN D3 CQ C10 T1 T14 T17 T19 T21 T22", 1: "HQ HN SK SQ S7 DQ DJ CK CN C7 T3 T5 T6 T9 T12 T18",
    2: "H1 H2 SJ S8 S9 D1 D4 CJ C8 T4 T7 T10 T11 T13 T16 T20", "talon": "T8 D2 T2 H3 C9 T15",
}
HANDS4 = {
    0: "HK HJ SN S10 DN CQ C10 T1 T14 T17 T21 T22", 1: "HQ HN SK S7 DQ CK C7 T3 T6 T9 T12 T18",
    2: "H1 H4 SJ S8 DK D1 CJ T4 T7 T13 T16 T20", 3: "H2 SQ S9 DJ D4 CN C8 T5 T10 T11 T15 T19",
    "talon": "T8 D2 T2 H3 C9 D3",
}
FULL = {"contracts": "full"}


class Played:
    """A deal on the way, every face known; moves by the name of the card or as text."""

    def __init__(self, hands: Mapping | int, options: dict[str, str] | None = None, seed: int = 1) -> None:
        """`hands` by seat, or how many seats get cards by chance."""
        self.draw = random.Random(seed)
        self.dealing = Dealing(self.draw)
        self.steps, self.options = [], options or {}
        self.state = rules.start(hands if isinstance(hands, int) else len(hands) - 1,
                                 {"forehand": "0", **self.options})
        if not isinstance(hands, int):
            self._stack(hands)
        self.supply()

    def _stack(self, hands: Mapping) -> None:
        """Let the seats be dealt these cards."""
        cards = dict(enumerate(hands["talon"].split()))
        for seat, slots in enumerate(dealt_to(self.state.seats, self.state.forehand)):
            cards |= zip(slots, hands[seat].split(), strict=True)
        assert len(set(cards.values())) == 54
        self.dealing.face.update({slot: FACE[card] for slot, card in cards.items()})

    def supply(self) -> None:
        while needs := self.state.need():
            self.state = self.state.supply(needs[0], self.dealing.answer(needs[0]))

    def say(self, move: str | Move) -> "Played":
        """Whoever is asked says this."""
        move = Move.parse(move) if isinstance(move, str) else move
        seat = min(self.state.turn())
        self.state.seen_by({seat}).check(seat, move, 0)
        self.steps.append((seat, move, self.state))
        self.state = self.state.apply(seat, move, 0)
        self.supply()
        return self

    def says(self, *moves: str) -> "Played":
        for move in moves:
            self.say(move)
        return self

    def play(self, *cards: str) -> "Played":
        """These cards, one after the other, by whoever is asked."""
        for card in cards:
            seat = min(self.state.turn())
            self.say(f"play {next(slot for slot in self.state.hands[seat] if self.text(slot) == card)}")
        return self

    def text(self, slot: int) -> str:
        return TEXT[self.dealing.face[slot]]

    def lay(self, *cards: str) -> "Played":
        seat = min(self.state.turn())
        slots = sorted(slot for slot in self.state.hands[seat] if self.text(slot) in cards)
        return self.say(lay_move(self.state, slots))

    def until(self, stop: Callable[["Played"], bool]) -> "Played":
        """On by chance, calmly: what is said in words is a pass or the first answer."""
        while self.state.turn() and not stop(self):
            seat = min(self.state.turn())
            moves = list(self.state.seen_by({seat}).moves(seat, 0))
            calm = [move for move in moves if str(move) in ("pass", "bid pass")]
            self.say(self.draw.choice(moves) if self.state.phase in ("play", "lay") else (calm or moves)[0])
        return self


def three(options: dict[str, str] | None = None, **more: str) -> Played:
    return Played(HANDS3, {**(options or {}), **more})


def four(options: dict[str, str] | None = None, **more: str) -> Played:
    return Played(HANDS4, {**(options or {}), **more})


def view(played: Played, me: int = 0, opened: str = "", **more: object) -> TrickView:
    """What the seat sees, with what was said in this phase."""
    names = NAMES3 if played.state.seats == 3 else NAMES4
    phase = played.state.phase
    phases = tarok_view.BIDDING if phase in tarok_view.BIDDING else (phase,)
    said = deal_view.said(played.steps, phases, answers.words_of)
    table = Surroundings(names, (71, -24, 43, 0)[:len(names)], ("",) * len(names), 4, said=said, me=me, acts=me)
    table = replace(table, **more)
    state = played.state.seen_by({table.acts} if table.plays and table.open else ())
    shown = showing.show(TAROK, state, table)
    if not rounds.going(TAROK, state):
        return shown
    asked = table.plays and table.acts in state.turn()
    says = rounds.offered(TAROK, state, table.acts, table) if asked else ()
    return rounds.on_table(shown, TAROK, state, played.steps, table, says, opened)


# ---------------------------------------------------------------------- scenes by name

def opening() -> TrickView:
    return view(three())


def bid() -> TrickView:
    """The design's picture: the forehand may hold one."""
    return view(three(FULL, open_radlci="2,0,0").says("bid three", "bid one", "bid pass"))


def bid_small() -> TrickView:
    return view(three().says("bid three"), 1)


def outbid() -> TrickView:
    """All bids of three players are said: the third may only pass, for a while until that answers itself."""
    return view(three().says("bid three", "bid two", "bid one", "bid pass", "bid one"), 2)


def shuffled() -> TrickView:
    """The pack is still with the others."""
    state = rules.start(3, {**FULL, "forehand": "0"})
    return showing.show(TAROK, state, Surroundings(NAMES3, (0, 0, 0), ("",) * 3, 1, deals=6))


def waits() -> TrickView:
    """Somebody else is asked: the bid that stands."""
    return view(three(FULL, open_radlci="3,1,2").says("bid three", "bid two"), 1)


def final() -> TrickView:
    return view(three(FULL).says("bid three", "bid pass", "bid pass"))


def bid_four() -> TrickView:
    return view(four(), 1)


def hold_four() -> TrickView:
    return view(four().says("bid two", "bid pass", "bid solo_one"), 0)


def forced() -> TrickView:
    return view(four(forced="yes"), 1)


def king() -> TrickView:
    return view(four().says("bid two", "bid pass", "bid pass", "bid pass"), 1)


def exchanged(word: str = "two", *more: str) -> Played:
    return three(open_radlci="1,0,0").says("bid three", "bid pass", "bid pass", f"bid {word}", *more)


def talon_three() -> TrickView:
    return view(exchanged("three"))


def talon() -> TrickView:
    return view(exchanged())


def talon_one() -> TrickView:
    return view(exchanged("one"))


def talon_others() -> TrickView:
    return view(exchanged(), 1)


def laying(*cards: str) -> TrickView:
    played = exchanged("two", "take 2")
    chosen = frozenset(slot for slot in played.state.hands[0] if played.text(slot) in cards)
    return view(played, chosen=chosen)


def laying_one() -> TrickView:
    return laying("C10")


def laid() -> TrickView:
    return laying("C10", "D3")


def laying_four() -> TrickView:
    return view(four().says("bid pass", "bid pass", "bid pass", "bid three", "king S", "take 1"))


def talking() -> Played:
    return exchanged("two", "take 2").lay("C10", "D3")


def talk() -> TrickView:
    return view(talking())


def talk_answer() -> TrickView:
    return view(talking().says("say trula", "say pagat", "pass", "kontra game"), 1)


def talk_waiting() -> TrickView:
    return view(talking().says("say trula", "say pagat", "pass", "kontra game", "kontra pagat 0"), 2)


def partners() -> Played:
    """With four: Marko plays two with the King of diamonds, which Iva holds."""
    return four().says("bid two", "bid pass", "bid pass", "bid pass", "king D", "take 3").lay("D3", "C9")


def talk_four() -> TrickView:
    return view(partners().says("say kings", "pass"), 2)


def played_on() -> Played:
    played = talking().says("say trula", "say pagat", "pass", "kontra game", "kontra pagat 0", "pass", "pass",
                            "kontra game", "pass").until(lambda on: on.state.phase == "play")
    return played.play("DK", "DQ", "D1", "HK", "HQ", "H1", "SN", "SK", "S9", "CK", "CJ")


def play() -> TrickView:
    """The declarer follows; what was called stands beside the trick."""
    return view(played_on(), counts=True)


def looks_back() -> TrickView:
    """An earlier trick once more, beside what was called."""
    return view(played_on(), shown_trick=1)


def led() -> TrickView:
    played = talking().until(lambda on: on.state.phase == "play")
    return view(played.play("SN", "SQ", "SJ"), 2)


def won() -> TrickView:
    played = talking().until(lambda on: on.state.phase == "play")
    return view(played.play("DK", "DQ", "D1"), 1, lingers=True)


def ringed() -> TrickView:
    """Open radlci and tricks under every name, and large numbers."""
    played = three(FULL, open_radlci="3,3,3").says("bid three", "bid pass", "bid pass", "bid one", "take 1").lay("C10")
    played.says("pass", "pass", "pass").play("DK", "DQ", "D1", "HK", "HQ", "H1", "SN", "SK", "SJ", "CK", "CJ", "CQ")
    return view(played, 0, chips=(-489, -1296, -47))


def klop() -> Played:
    return three().says("bid three", "bid pass", "bid pass", "bid klop")


def klop_turned() -> TrickView:
    """A trick of klop lies there with the talon card that goes with it."""
    return view(klop().play("H4", "HQ", "H1"), 0, lingers=True)


def klop_beat() -> TrickView:
    return view(klop().play("H4", "HQ", "H2", "SQ", "SJ"), counts=True)


def klop_four() -> TrickView:
    played = four().says("bid pass", "bid pass", "bid pass", "bid klop")
    return view(played.play("S10", "SK", "S8", "SQ"), 2, lingers=True)


def open_beggar() -> TrickView:
    played = three(FULL).says("bid three", "bid pass", "bid open_beggar", "bid pass", "bid open_beggar")
    played.says("pass", "pass", "pass")
    return view(played.play("H1", "HK", "HQ", "DK", "DQ"))


def open_beggar_four() -> TrickView:
    played = four().says("bid open_beggar", "bid pass", "bid pass", "bid pass").until(
        lambda on: on.state.phase == "play")
    return view(played.play("C7", "CJ", "CN", "CQ"))


def partner_known() -> TrickView:
    played = partners().until(lambda on: on.state.phase == "play")
    return view(played, 2)


def away() -> TrickView:
    played = talking().until(lambda on: len(on.state.tricks) == 3 and 1 in on.state.turn())
    return view(played, gone={1: "away, 12 s"}, waiting="Waiting for Marko, 12 s", bots=("", "", "sharp"))


def watched() -> TrickView:
    return view(talking().until(lambda on: len(on.state.tricks) == 2), plays=False)


def shared() -> TrickView:
    played = talking().until(lambda on: on.state.phase == "play").play("SN")
    return view(played, 0, acts=1, open=False, keys="right", look="Marko: hold right Shift to look at your hand",
                look_keys=KEYS)


def shared_bid() -> TrickView:
    return view(three(FULL).says("bid three"), 0, acts=1, open=False, keys="right",
                look="Marko: hold right Shift to look at your hand", look_keys=KEYS)


SCENES = (opening, shuffled, bid, bid_small, waits, ringed, final, bid_four, hold_four, forced, king, talon_three,
          talon, talon_one, talon_others, laying_one, laid, laying_four, talk, talk_answer, talk_waiting, talk_four,
          play, looks_back, led, won, klop_turned, klop_beat, klop_four, open_beggar, open_beggar_four, partner_known,
          away, watched, shared, shared_bid)
ALL = {scene.__name__: scene for scene in SCENES}


def look() -> LookView:
    """Marko looks; the others look away."""
    played = talking().until(lambda on: on.state.phase == "play").play("SN")
    state = played.state.seen_by({1})
    table = Surroundings(NAMES3, (71, -24, 43), ("",) * 3, 4, acts=1, keys="right")
    others = (Other(0, "Mira", len(state.hands[0]), KEYS[0]), Other(2, "Iva", len(state.hands[2]), KEYS[2]))
    return LookView(1, "Marko", "", KEYS[1], answers.prompt(state, 1, NAMES3),
                    showing.own_hand(TAROK, state, table), others, ((0, FACE["SN"]),), plays=True)


def looking(played: Played, seat: int) -> LookView:
    """Who is asked about the talon or a King looks, with the cards beside the hand."""
    names = NAMES3 if played.state.seats == 3 else NAMES4
    state = played.state.seen_by({seat})
    table = Surroundings(names, (0,) * len(names), ("",) * len(names), 4, acts=seat, keys=("left", "right")[seat % 2])
    others = tuple(Other(other, name, len(state.hands[other]), KEYS[other])
                   for other, name in enumerate(names) if other != seat)
    return LookView(seat, names[seat], "declarer", KEYS[seat],
                    answers.prompt(state, seat, names), showing.own_hand(TAROK, state, table), others,
                    middle=showing.show(TAROK, state, table).middle)


def look_talon() -> LookView:
    return looking(exchanged(), 0)


def look_king() -> LookView:
    return looking(four().says("bid two", "bid pass", "bid pass", "bid pass"), 1)


# ---------------------------------------------------------------------- score sheets

def score(played: Played, closing: bool = False, **more: object) -> ScoreView:
    """The sheet of a deal played to its end."""
    played.until(lambda on: on.state.phase == "over")
    outcome, names = played.state.outcome(), NAMES3 if played.state.seats == 3 else NAMES4
    fair = "The shuffle was fair.", "All cards are open now; your computer checked the whole deal."
    deal = SheetContext(names, played.state.totals, ("",) * len(names), 4, (False, True, True, False)[:len(names)],
                tuple(range(len(names))), fair, waits=True, closing=outcome.closing if closing else ())
    return replace(tarok_sheet.sheet(played.state, outcome, deal), **more)


def sheet() -> ScoreView:
    """Announced, doubled, with a radlc."""
    played = three(open_radlci="2,0,0", totals="71,-24,43").says("bid three", "bid pass", "bid pass", "bid two")
    played.say("take 2").lay("C10", "D3").says("say trula", "say kings", "pass", "kontra game", "kontra trula 0")
    played.says("pass", "pass", "kontra game", "pass")
    return score(played)


def sheet_klop() -> ScoreView:
    return score(three(totals="71,-24,43").says("bid three", "bid pass", "bid pass", "bid klop"))


def sheet_klop_again() -> ScoreView:
    """A trick of klop once more, with what came from the talon."""
    played = klop()
    shown, looked = score(played), deal_view.past_trick(played.state, 1, NAMES3)
    return replace(shown, past_trick=looked._replace(words=f"{looked.words} {TURNED}", turned=shown.turned[1]))


def sheet_beggar() -> ScoreView:
    return score(three(FULL).says("bid three", "bid pass", "bid open_beggar", "bid pass", "bid open_beggar"))


def sheet_partners() -> ScoreView:
    return score(partners())


def sheet_last() -> ScoreView:
    """The match is over with radlci open."""
    played = three(FULL, open_radlci="2,0,1", totals="71,-24,43").says("bid three", "bid pass", "bid open_beggar",
                                                                       "bid pass", "bid open_beggar")
    return score(played, True, next_label="The match", then="", ready=(),
                 next=tarok_sheet.best(NAMES3, (-229, -124, -337)))


def sheet_redeal() -> ScoreView:
    hands = HANDS3 | {1: "HQ HN SK SQ S7 DQ DJ CK CN C7 H3 D2 C9 S9 S8 SJ", "talon": "T8 T3 T2 T5 T6 T15",
                      2: "H1 H2 T9 T12 T18 D1 D4 CJ C8 T4 T7 T10 T11 T13 T16 T20"}
    return score(Played(hands).says("bid three", "redeal"))


def sheet_long() -> ScoreView:
    """Much is written at once: both sides' calls, kontras, a radlc."""
    played = four(open_radlci="0,1,0,0").says("bid two", "bid pass", "bid pass", "bid pass", "king D", "take 3")
    played.lay("D3", "C9").says("say trula", "say kings", "pass", "say king_ultimo", "pass", "kontra trula 1",
                                "say trula", "say kings", "pass")
    return score(played)


SHEETS = {made.__name__: made for made in (sheet, sheet_klop, sheet_beggar, sheet_partners, sheet_last, sheet_redeal,
                                           sheet_long)}
