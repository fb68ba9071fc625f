"""Tables of PC Set as a screen may show them, for the tests and screenshots of its board. Knows no network."""
from dataclasses import replace

from client.draw.banners import EndBanner
from client.draw.commands import Command
from client.games.pcset.board import READY, Clock, PcSetView
from client.games.race.board import CardEvent, RaceView, SeatPlate
from client.games.race.columns import Take, Why
from tests.games.race.scenes import END

HINT = Command("hint", "Hint", "F2")
# Column by column what the design's picture shows row by row: one red solid squiggle, two green shaded diamonds, ...
TWELVE = (18, 38, 21, 40, 57, 64, 8, 51, 12, 1, 76, 44)
MIRA = SeatPlate(0, "Mira", 4, cluster="left", chosen=(18, 38, 21), frozen=3)
LUKA = SeatPlate(1, "Luka", 6, cluster="right", chosen=(1, 51))
ANA = SeatPlate(2, "Ana Marija", 9, chosen=(18, 12), frozen=2)
BOT = SeatPlate(3, "Bot 1", 2, bot="presser", chosen=(18,))
WRONG = Why((18, 21, 38), "Number fails: one, two, one. So does shading.")
TAKES = (Take(0, (1, 40, 76), "", 8.1), Take(1, (21, 34, 65), "", 4.2), Take(2, (12, 57, 51), "", 12.9))


def couch() -> PcSetView:
    """Two at one keyboard, one frozen, four seconds to go: the design's picture."""
    race = RaceView(TWELVE, "classic", (MIRA, LUKA), grows=False)
    return PcSetView(race, "PC Set", "couch for two", 15, TAKES, {0: WRONG},
                     "In four seconds", "all cards are dealt anew.", commands=(HINT,), clock=Clock("4.37", 4.37 / 60))


def calm() -> PcSetView:
    """In the middle of a round, three new cards, a token on the same card by both."""
    seats = (replace(MIRA, frozen=0, chosen=(18,)), replace(LUKA, chosen=(18, 51)))
    race = RaceView(TWELVE, "classic", seats, grows=False, happenings=(CardEvent("new", 5000, (40, 57, 8)),))
    return replace(couch(), race=race, clock=Clock("0:42"), whys={}, strong="New cards:", words="W S E")


def point() -> PcSetView:
    """The left player has just made a point and waits a second; new cards aren't there yet."""
    board = tuple(None if face in (40, 8, 12) else face for face in TWELVE)
    race = RaceView(board, "classic", (replace(MIRA, frozen=1, chosen=()), replace(LUKA, chosen=())), grows=False,
                    happenings=(CardEvent("right", 4950, (40, 8, 12), (3, 6, 8)),))
    return replace(couch(), race=race, clock=Clock("1:00"), whys={}, strong="", words="")


def must_lift() -> PcSetView:
    """The freeze is over; all three tokens still lie."""
    return replace(couch(), race=replace(couch().race, seats=(replace(MIRA, frozen=0), LUKA)), clock=Clock("0:07"))


def four() -> PcSetView:
    """One player here, three elsewhere: one frozen, one a bot; tokens of all four on a card."""
    seats = (SeatPlate(0, "Mira", 4, cluster="one", chosen=(18, 64)),
             replace(LUKA, cluster="", chosen=(18, 1), gone="away, 12 s"), ANA, BOT)
    race = RaceView(TWELVE, "classic", seats, grows=False)
    return replace(couch(), race=race, manner="4 players on this network", clock=Clock("0:31"), whys={},
                   strong="PC Set:", words="three cards, each property all the same or all different.")


def two_and_two() -> PcSetView:
    """Two here and two elsewhere."""
    seats = (replace(MIRA, chosen=(18,), frozen=0), replace(LUKA, chosen=(18,)), replace(ANA, frozen=2), BOT)
    return replace(four(), race=replace(four().race, seats=seats))


def watched() -> PcSetView:
    """Nobody of this computer plays."""
    seats = (SeatPlate(0, "Mira", 4, chosen=(18, 64)), replace(LUKA, cluster=""), ANA, BOT)
    return replace(four(), race=replace(four().race, seats=seats), manner="you watch", commands=())


def alone() -> PcSetView:
    """Practice with hints, the clock counts up."""
    seats = (SeatPlate(0, "Mira", 3, cluster="one", chosen=(18,)),)
    return replace(couch(), race=RaceView(TWELVE, "classic", seats, grows=False, hinted=(40, 57)), manner="alone",
                   clock=Clock("1:12"), whys={}, strong="PC Set:", words="F2 shows one more card of a set.")


def grid(rows: int, columns: int) -> PcSetView:
    """Other numbers of rows and columns."""
    board = tuple(range(40, 40 + rows * columns))
    seats = (replace(MIRA, chosen=board[:1], frozen=0), replace(LUKA, chosen=board[-2:]))
    race = RaceView(board, "classic", seats, columns, rows=rows, grows=False)
    return replace(couch(), race=race, clock=Clock("0:58"))


def ready() -> PcSetView:
    """A new game is about to begin."""
    seats = (replace(MIRA, chosen=(), frozen=0, score=0), replace(LUKA, chosen=(), score=0))
    race = RaceView(TWELVE, "classic", seats, grows=False, hidden=True)
    return replace(couch(), race=race, clock=Clock("1:00"), left=69, whys={}, banner=READY, strong="", words="",
                   takes=(), commands=())


def redealt() -> PcSetView:
    """The round is over: all cards are on their way back."""
    seats = (replace(MIRA, chosen=(), frozen=0), replace(LUKA, chosen=()))
    race = RaceView((None,) * 12, "classic", seats, grows=False)
    return replace(couch(), race=race, clock=Clock("1:00"), left=27, whys={}, strong="Dealing anew:",
                   words="the round is over.")


def over() -> PcSetView:
    """The end of a game."""
    seats = (replace(MIRA, score=11, chosen=(), frozen=0), replace(LUKA, score=13, chosen=()))
    board = tuple(face if place < 9 else None for place, face in enumerate(TWELVE))
    banner = EndBanner("Luka wins, 13 to 11", "No set is left. 24 sets in 6:12.", END, (1,),
                       seal="Checked and sealed: linden copper swan dusk")
    return PcSetView(RaceView(board, "classic", seats, dim=True, grows=False), "PC Set", "couch for two", 0,
                     TAKES, banner=banner, strong="Checked and sealed:", words="linden copper swan dusk",
                     commands=(Command("verify", "How we know", "F5"),))


def four_by_five() -> PcSetView:
    """The largest board."""
    return grid(4, 5)


def two_by_three() -> PcSetView:
    """The smallest board."""
    return grid(2, 3)


ALL = {scene.__name__: scene for scene in (couch, calm, point, must_lift, four, two_and_two, watched, alone, ready,
                                          redealt, over, four_by_five, two_by_three)}
