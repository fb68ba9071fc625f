"""Tables as a screen may show them, for the tests and screenshots of the race boards. Knows no network."""
from dataclasses import replace

from client.draw.banners import Banner, EndBanner
from client.draw.commands import Command
from client.games.race.board import CardEvent, RaceView, SeatPlate
from client.games.race.columns import Take, Why
from client.games.race.searches import Pace
from client.games.tau.board import Goal, TauView

HINT, WHY, PAUSE = Command("hint", "Hint", "F2"), Command("why", "Why not?", "F3"), Command("pause", "Pause", "F4")
END = (Command("again", "Again", "Enter"), Command("recap", "Recap", "R"), Command("verify", "How we know", "F5"),
       Command("lobby", "To the lobby", "Esc"))
TWELVE = (0, 13, 26, 42, 65, 79, 32, 72, 28, 48, 62, 43)
FIFTEEN = (31, 5, 47, 41, 0, 69, 67, 27, 36, 70, 34, 40, 76, 8, 18)
MIRA = SeatPlate(0, "Mira", 7, cluster="left", chosen=(0, 13))
LUKA = SeatPlate(1, "Luka", 5, cluster="right", chosen=(65,))
OTHERS = (SeatPlate(2, "Ana Marija", 9, gone="away, 12 s"), SeatPlate(3, "Bot 1", 2, bot="bot, quick"),
          SeatPlate(4, "Maximiliána Nováková", 11), SeatPlate(5, "Eva", 4))
TAKES = (Take(0, (1, 31, 61), "same colour, same shading", 8.1), Take(1, (21, 34, 65), "all four differ", 4.2))


def couch() -> TauView:
    """Two at one keyboard, three new cards."""
    race = RaceView(TWELVE, "tau", (MIRA, LUKA), happenings=(CardEvent("new", 0, (48, 62, 43)),))
    return TauView(race, "3 Tau", "couch for two", 48, TAKES, clock=222_000, strong="New cards:", words="R F V",
                   commands=(HINT, WHY))


def gentle() -> TauView:
    """A first game against a gentle bot, whose pace has followed the own one."""
    seats = (SeatPlate(0, "Mira", 5, cluster="one", chosen=(13,)), SeatPlate(1, "Matěj", 3, bot="bot, gentle"))
    pace = Pace(1, ((26.0, 30.0), (19.0, 28.0), (21.0, 25.0), (13.0, 23.0), (14.0, 22.0)), 19.0, 20.9)
    return TauView(RaceView(TWELVE, "tau", seats), "3 Tau", "you and a gentle bot, training", 45,
                   (*TAKES, Take(0, (30, 50, 79), "all four differ", 14.0)), clock=161_000, strong="No hurry.",
                   words="Look for two that fit, then for their third.", commands=(HINT, WHY), pace=pace)


def fifteen() -> TauView:
    """The right player's claim was wrong."""
    wrong = (5, 27, 70)
    seats = (SeatPlate(0, "Mira", 11, cluster="left"), SeatPlate(1, "Luka", 9, cluster="right"))
    race = RaceView(FIFTEEN, "tau", seats, happenings=(CardEvent("wrong", 0, wrong),))
    why = Why(wrong, "Shading fails: shaded, empty, empty. The other three are right.")
    return replace(couch(), race=race, whys={1: why}, strong="Fifteen cards:",
                   words="every Tau uses one of the newest three.", clock=308_000, left=33)


def one_of_four() -> TauView:
    """One player here, three elsewhere: one is silent, one a bot."""
    seats = (replace(MIRA, cluster="one"), SeatPlate(1, "Luka", 5), *OTHERS[:2])
    race = RaceView((*TWELVE, 1, 2, 3), "tau", seats)
    return TauView(race, "3 Tau", "four players on this network", 33, TAKES, clock=65_000,
                   waiting="Waiting for Ana Marija, 12 s", commands=(WHY,))


def six() -> TauView:
    """Two at one keyboard, four elsewhere; both here have chosen the same card, one was wrong."""
    seats = (MIRA, replace(LUKA, chosen=(13, 65)), *OTHERS)
    why = Why((0, 13, 26), "Number fails: one, two, two. So does shape.")
    return replace(couch(), race=RaceView(TWELVE, "tau", seats), manner="six players", whys={0: why})


def watched() -> TauView:
    """Nobody of this computer plays."""
    seats = (SeatPlate(0, "Mira", 7), SeatPlate(1, "Luka", 5), *OTHERS)
    return replace(couch(), race=RaceView(TWELVE, "tau", seats), manner="you watch", commands=())


def alone(count: int = 12, deck: str = "tau") -> TauView:
    """Practice with a number of cards, a hint, the newest takes at the right."""
    seats = (SeatPlate(0, "Mira", 3, cluster="one", chosen=(3,)),)
    race = RaceView(tuple(range(1, count + 1)), deck, seats, columns=3 if count == 9 else 4, hinted=(5,))
    takes = tuple(Take(0, faces, "same colour", seconds) for faces, seconds in
                  (((1, 2, 3), 12.4), ((4, 40, 22), 3.1), ((5, 6, 7), 104.2)))
    return TauView(race, "3 Tau", "practice", 60, takes, clock=12_000, strong="Practice:", words="nothing is kept.",
                   commands=(HINT, PAUSE))


def paused() -> TauView:
    """The clock stands and nothing can be seen."""
    view = alone()
    banner = Banner("Paused", "The clock stands, the cards are hidden.", (Command("resume", "Go on"),))
    return replace(view, race=replace(view.race, hidden=True), banner=banner)


def frozen() -> TauView:
    """A wrong claim costs seconds at this table."""
    seats = (replace(MIRA, frozen=3), LUKA)
    return replace(couch(), race=RaceView(TWELVE, "tau", seats))


def puzzle() -> TauView:
    """Six Taus on one board, two of them found."""
    return replace(couch(), title="Puzzle 3 Tau", left=None, puzzle=6, strong="Two of six:", words="find them all.",
                   commands=(HINT,), race=RaceView(TWELVE, "tau", (replace(MIRA, score=1), replace(LUKA, score=1))))


def target() -> TauView:
    """Four cards that sum to the one shown."""
    race = RaceView(TWELVE, "tau", (MIRA, LUKA), goal=True)
    return replace(couch(), race=race, title="4 Tau", take=4, goal=Goal("Target", "Four cards that add up to it.", 50))


def near() -> TauView:
    """Right in all but one property."""
    race = RaceView(FIFTEEN, "tau", (MIRA, LUKA), goal=True)
    return replace(couch(), race=race, title="Near 3 Tau",
                   goal=Goal("All but", "Wrong in this one, right in the others.", word="number"))


def six_cards() -> TauView:
    """A mode with six cards a claim, long names and long words."""
    seats = (replace(MIRA, name="Maximiliána", chosen=TWELVE[:5]), replace(LUKA, name="Bartholomäus Q", chosen=()))
    why = Why(TWELVE[:6], "Colour fails: two times red, three times green, one times blue. So do number and shape.")
    take = Take(1, TWELVE[6:], "every property adds up, no 3 Tau among them")
    return replace(couch(), race=RaceView(TWELVE, "tau", seats), title="6 Tau", take=6, whys={0: why}, takes=(take,))


def over() -> TauView:
    """The end of a game."""
    seats = (SeatPlate(0, "Mira", 14, cluster="left"), SeatPlate(1, "Luka", 9, cluster="right"))
    banner = EndBanner("Mira wins, 14 to 9", "No Tau is left. 23 Taus in 6:12.", END, (0,),
                       seal="Checked and sealed: linden copper swan dusk")
    return TauView(RaceView(TWELVE[:9], "tau", seats, dim=True), "3 Tau", "couch for two", 0, TAKES, clock=372_000,
                   banner=banner, strong="All agree:", words="linden copper swan dusk.",
                   commands=(Command("verify", "How we know", "F5"),))


ALL = {scene.__name__: scene for scene in (couch, fifteen, one_of_four, six, watched, alone, paused, frozen, puzzle,
                                          target, near, six_cards, over)}
