"""Taroky deals at the moments that a board shows: real deals in clear text, played as far as a scene wants."""
from collections.abc import Callable
from dataclasses import replace
from random import Random

from client.games.taroky import answers, sheet as taroky_sheet
from client.games.taroky.game import TAROKY
from client.games.tricks import deal_view, showing, talk
from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Surroundings
from client.games.tricks.hand import HandCard
from client.games.tricks.look_away import LookView, Other
from client.games.tricks.score_view import ScoreView, SheetContext
from client.ui.keys import LOOK
from p2p.games.tarot.cards import FACE
from tests.games.taroky.play import Played

NAMES = ("Mira", "Jana", "Tomáš", "Petr")
TABLE = Surroundings(NAMES, (112, 96, 91, 101), number=7)
KEYS = dict(enumerate(LOOK.values()))                   # by which four at one keyboard look
PLACES = tuple(Random(4).sample(range(20), 20))         # of the keys of a side, as dealt for a look
LATER = {"dealer": "0", "povinnost": "1"}
RARE = ("say prever", "valat", "pagat", "contra", "throw_in")
HANDS = {       # dealt by the knock "twelves"; "talon" from the top
    0: "HK H4 DQ CJ SN S10 T1 T14 T17 T19 T21 T22", 1: "SK CK T20 T18 T16 H3 H2 D4 D3 DJ C7 C8",
    2: "S7 HQ T2 T3 T4 T5 DK DN C9 C10 CN H1", 3: "T8 T6 T7 T9 HJ HN D1 D2 CQ SQ T15 T13",
    "talon": "SJ S8 S9 T10 T11 T12",
}


def deal(hands: dict = HANDS, place: dict[str, str] = LATER, options: dict[str, str] | None = None) -> Played:
    """A deal in which the seats get these cards with the knock "twelves"."""
    first = (int(place.get("dealer", 0)) + 1) % 4
    order = ("talon", *((first + step) % 4 for step in range(4)))
    return Played("scene", options, place, [card for part in order for card in hands[part].split()])


def run(played: Played, stop: Callable[[Played], bool], says: tuple[str, ...] = (), never: tuple[str, ...] = RARE
        ) -> Played:
    """On until this holds: `says` are beginnings of moves preferred ("2:pass": of seat 2), others by chance."""
    def choose(played: Played, seat: int, moves: list) -> object:
        for wish in (*says, "knock twelves"):
            who, _, words = wish.rpartition(":")
            found = [move for move in moves if str(move).startswith(words)]
            if found and who in ("", str(seat)):
                return played.draw.choice(found)
        return played.draw.choice([move for move in moves if not str(move).startswith(never)] or moves)
    while not stop(played):
        seat = min(played.state.turn())
        played.say(seat, choose(played, seat, played.legal(seat)))
    return played


def asked(phase: str, seat: int | None = None) -> Callable[[Played], bool]:
    """Until a seat is asked in this phase."""
    return lambda played: played.state.phase == phase and (seat is None or seat in played.state.turn())


def view(played: Played, me: int = 0, opened: str = "", **more: object) -> TrickView:
    """What the seat sees, with what was said in this phase."""
    said = deal_view.said(steps(played), (played.state.phase,), answers.words_of)
    table = replace(TABLE, **{"me": me, "acts": me, "said": said, **more})
    state = played.state.seen_by({table.acts} if table.open else ())
    shown = showing.show(TAROKY, state, table)
    if not talk.going(TAROKY, state):
        return shown
    says = talk.offered(TAROKY, state, table.acts, table)
    return talk.on_table(shown, TAROKY, state, steps(played), table, says, opened)


def steps(played: Played) -> list:
    """The steps of a deal with the states before them."""
    found, state = [], played.start
    for at in range(len(played.log) + 1):
        for when, need, answer in played.answers:
            state = state.supply(need, answer) if when == at else state
        if at < len(played.log):
            seat, move, _ = played.log[at]
            found.append((seat, move, state))
            state = state.apply(seat, move, 0)
    return found


def play(played: Played, seat: int, card: str) -> Played:
    """One card to the trick."""
    slot = next(slot for slot in played.state.hands[seat] if played.cards[slot] == card)
    played.say(seat, f"play {slot}")
    return played


# ---------------------------------------------------------------------- scenes by name

POVINNOST, PREVER = ("1:say pov",), ("2:say prever", "pass", "1:say pov")
ALONE = ("valat",)


def cut() -> TrickView:
    return view(deal(), 3)


def pile() -> TrickView:
    return view(run(deal(), asked("pile", 2), ("knock choice",)), 2)


def two() -> TrickView:
    return view(run(deal(place={"dealer": "0"}), asked("two", 0)))


def prever() -> TrickView:
    return view(run(deal(), asked("prever", 3), POVINNOST), 3)


def offered() -> TrickView:
    return view(run(deal(), asked("talon", 0), (*POVINNOST, "offer")))


def first_half() -> TrickView:
    return view(run(deal(), asked("prever_talon", 2), PREVER, ALONE), 2)


def second_half() -> TrickView:
    return view(run(deal(), lambda on: on.state.phase == "prever_talon" and on.state.factor == 2,
                    (*PREVER, "reject"), ALONE), 2)


def laying(count: int = 2) -> TrickView:
    played = run(deal(), asked("lay", 1), POVINNOST)
    own = sorted(showing.may_lay(TAROKY, played.state.seen_by({1}), 1))
    return view(played, 1, chosen=frozenset(own[:count]))


def laid() -> TrickView:
    return laying(4)


def call() -> TrickView:
    return view(run(deal(), asked("call", 1), POVINNOST), 1)


def money() -> TrickView:
    return view(run(deal(), asked("money", 1), POVINNOST), 1)


def valat() -> TrickView:
    return view(run(deal(), asked("valat", 0), POVINNOST))


def contra() -> TrickView:
    return view(run(deal(), asked("contra", 2), POVINNOST), 2, opened="contra")


def rhea() -> TrickView:
    return view(run(deal(), asked("contra", 1), (*POVINNOST, "2:contra")), 1)


def pagat() -> TrickView:
    return view(run(deal(), asked("pagat", 0), POVINNOST))


def follow() -> TrickView:
    """The design's picture: spades led, the second player has contra said."""
    played = run(deal(), asked("play", 1), (*POVINNOST, "offer", "refuse", "2:contra"))
    return view(run(play(play(played, 1, "SK"), 2, "S7"), asked("play", 0)))


def raised() -> TrickView:
    """A card is asked about before it goes."""
    played = run(play(play(run(deal(), asked("play", 1), POVINNOST), 1, "SK"), 2, "S7"), asked("play", 0))
    slot = next(slot for slot in played.state.hands[0] if played.cards[slot] == "S10")
    return view(played, chosen=frozenset({slot}))


def alone_late() -> TrickView:
    """Prever after two rejections, some tricks on: both halves of the talon lie open."""
    played = run(deal(), lambda on: len(on.state.tricks) == 8 and 0 in on.state.turn(), (*PREVER, "reject", "1:contra"),
                 ALONE)
    return view(played)


def won() -> TrickView:
    """A trick is full and still lies."""
    return view(run(deal(), lambda on: len(on.state.tricks) == 5 and not on.state.trick, POVINNOST), lingers=True)


def last_trick() -> TrickView:
    return view(run(deal(), lambda on: len(on.state.tricks) == 11 and 0 in on.state.turn(), POVINNOST), shown_trick=10)


def away() -> TrickView:
    """A table on the network: one silent, one a bot, somebody else's turn."""
    played = run(deal(), lambda on: len(on.state.tricks) == 2 and 3 in on.state.turn(), POVINNOST)
    return view(played, gone={3: "away, 12 s"}, waiting="Waiting for Petr, 12 s", bots=("", "sharp", "", ""))


def watched() -> TrickView:
    played = run(deal(), lambda on: len(on.state.tricks) == 2 and 3 in on.state.turn(), POVINNOST)
    return showing.show(TAROKY, played.state.seen_by(()), replace(TABLE, plays=False))


def shared() -> TrickView:
    """Four at one keyboard: the fourth is asked, the hand lies face down."""
    played = run(play(play(run(deal(), asked("play", 1), POVINNOST), 1, "SK"), 2, "S7"), asked("play", 3))
    return view(played, 0, acts=3, open=False, keys="right", look="Petr: hold Backspace to look at your hand",
                look_keys=KEYS)


def shared_call() -> TrickView:
    played = run(deal(), asked("call", 1), POVINNOST)
    return view(played, 0, acts=1, open=False, keys="right", look="Jana: hold right Shift to look at your hand",
                look_keys=KEYS)


ALL = {scene.__name__: scene for scene in (
    cut, pile, two, prever, offered, first_half, second_half, laying, laid, call, money, valat, contra, rhea, pagat,
    follow, raised, alone_late, won, last_trick, away, watched, shared, shared_call)}


def look() -> LookView:
    """The design's picture: the fourth player looks."""
    played = run(play(play(run(deal(), asked("play", 1), POVINNOST), 1, "SK"), 2, "S7"), asked("play", 3))
    state = played.state.seen_by({3})
    table = replace(TABLE, me=0, acts=3, keys="right", places=PLACES)
    others = tuple(Other(seat, NAMES[seat], len(state.hands[seat]), KEYS[seat]) for seat in (0, 1, 2))
    return LookView(3, "Petr", "", KEYS[3], answers.prompt(state, 3, NAMES),
                    showing.own_hand(TAROKY, state, table), others, ((1, FACE["SK"]), (2, FACE["S7"])),
                    plays=True, whisper=("You hold the XIX:", "you play with Jana. Secret."))


def veil() -> LookView:
    """The same before the hand is shown."""
    seen = look()
    backs = tuple(HandCard(-1) for _ in seen.hand.cards)
    return replace(seen, hand=replace(seen.hand, cards=backs, asked=False), prompt="", whisper=("", ""), veiled=0.6,
                   turned=0.0)


def turning() -> LookView:
    """The same while the cards turn."""
    return replace(look(), turned=0.8)


def look_talon() -> LookView:
    """Who plays alone looks at the first half of the talon."""
    table = replace(TABLE, me=0, acts=2, keys="left")
    state = run(deal(), asked("prever_talon", 2), PREVER, ALONE).state.seen_by({2})
    others = tuple(Other(seat, NAMES[seat], 12, KEYS[seat]) for seat in (0, 1, 3))
    return LookView(2, "Tomáš", "Prever", KEYS[2], answers.prompt(state, 2, NAMES),
                    showing.own_hand(TAROKY, state, table), others, middle=showing.show(TAROKY, state, table).middle)


def sheet(says: tuple[str, ...] = (*POVINNOST, "2:contra"), never: tuple[str, ...] = RARE, trick: int = -1
          ) -> ScoreView:
    """A deal that is over; two are ready for the next. `trick`: the one that is looked at again."""
    played = run(deal(), lambda on: on.state.phase == "over", says, never)
    fair = "The shuffle was fair.", "All cards are open now; your computer checked the whole deal."
    around = SheetContext(NAMES, TABLE.chips, number=7, ready=(False, True, True, False), rings=(0, 1, 2, 3),
                  fair=fair, waits=True)
    found = taroky_sheet.sheet(played.state, played.state.outcome(), around)
    return found if trick < 0 else replace(found, past_trick=deal_view.past_trick(played.state, trick, NAMES))
