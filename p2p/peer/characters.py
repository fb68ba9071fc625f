"""The characters on the bots' seats: a name, a trade, its habits and a level. Wherever it stands, it is called a
bot."""
from collections.abc import Collection
from typing import NamedTuple

from p2p.language import tr

CARDS, RACE, LINES = "cards", "race", "lines"      # what a game's listing says of its bots' habits


class Character(NamedTuple):
    """A bot as people meet it, with a habit in trick games, in races, and in TAU, each true of its level there."""

    name: str
    trade: str
    level: str
    cards: str
    race: str
    lines: str

    def habit(self, kind: str) -> str:
        """Its habit in games of this kind: CARDS, RACE or LINES; "" for any other, of which nothing is known."""
        return {CARDS: self.cards, RACE: self.race, LINES: self.lines}.get(kind, "")


CHARACTERS = (
    Character("Matěj", tr("the apprentice"), "gentle", tr("Learned the rules this week. Kings first."),
              tr("Goes at your pace, a little behind."), tr("Draws one line and waits for yours.")),
    Character("Liza", tr("from next door"), "gentle", tr("Came for the company. Never says contra."),
              tr("Looks when you look, takes when you have had time."), tr("Names small numbers, to be safe.")),
    Character("Franta", tr("the ferryman"), "gentle", tr("Spares his taroks until the end."),
              tr("Waits on your side of the river."), tr("Crosses the grid wherever there is room.")),
    Character("Maruša", tr("the gardener"), "gentle", tr("Plays high where it takes, else low."),
              tr("Lets you pick first, then picks, too."), tr("Every second line just grows somewhere.")),
    Character("Vašek", tr("the baker"), "easy", tr("Leads what is highest in his hand."),
              tr("Takes his time, and a near miss now and then."), tr("Draws what looks good now.")),
    Character("Lojze", tr("the milkman"), "easy", tr("No hurry. Any card will do now and then."),
              tr("No hurry. Looks twice, then once more."), tr("No hurry. Any line will do now and then.")),
    Character("Berta", tr("the postwoman"), "easy", tr("Delivers her high cards early."),
              tr("Rings late, at times next door."), tr("Looks one line ahead, no further.")),
    Character("Zora", tr("from the market"), "easy", tr("Loves a trick, forgets the rest."),
              tr("Grabs what nearly fits."), tr("Names a number by feeling.")),
    Character("Čeněk", tr("the beekeeper"), "steady", tr("Patient. Gives points where it is safe."),
              tr("Patient. Takes only what fits."), tr("Patient. Thinks three lines ahead.")),
    Character("Rudi", tr("the angler"), "steady", tr("Leads low from a short suit, and waits."),
              tr("Waits for a bite, never pulls too soon."), tr("Names a little less than he believes.")),
    Character("Míla", tr("the cherry picker"), "steady", tr("Takes with the lowest card that does."),
              tr("Picks what is ripe, never a wrong one."), tr("Takes the line that pays three lines on.")),
    Character("Hugo", tr("the bell ringer"), "steady", tr("Plays by the book, rule by rule."),
              tr("Checks each property, then rings."), tr("Counts three lines ahead, each time.")),
    Character("Stana", tr("with the accordion"), "sharp", tr("Plays a thousand deals in her head first."),
              tr("Quick fingers, and no wrong note."), tr("Hears five lines on, and the end near it.")),
    Character("Albin", tr("the balloonist"), "sharp", tr("Looks far ahead, beyond the next trick."),
              tr("Sees the whole board from above."), tr("Sees the whole grid from above.")),
    Character("Klára", tr("from the café"), "sharp", tr("Remembers every bid and card."),
              tr("Has two, and looks for the third at once."), tr("Knows what each line will multiply to.")),
    Character("Izidor", tr("the lamplighter"), "sharp", tr("Reckons the last tricks out, card by card."),
              tr("As quick as you on your best day."), tr("The last lines are his.")),
    *(Character(name, trade, "presser", "", habit, "") for name, trade, habit in (
        ("Kuba", tr("the juggler"), tr("Tosses tokens up. They land where they land.")),
        ("Vilma", tr("who keeps hens"), tr("Pecks here, pecks there, all day long.")),
        ("Pepa", tr("the drummer"), tr("Drums on every card, in no order.")),
        ("Tonka", tr("from the fair"), tr("Lets luck look for the sets.")))),
)
BY_NAME = {character.name: character for character in CHARACTERS}


def bot_name(level: str, taken: Collection[str]) -> str:
    """Returns the name for a new bot of this level: the first of its characters whose name isn't `taken`.

    Where all are there, or the level has none, it is "Bot", "Bot 2" and so on.
    """
    free = [character.name for character in CHARACTERS if character.level == level and character.name not in taken]
    if free:
        return free[0]
    names = ("Bot", *(f"Bot {number}" for number in range(2, 10)))
    return next(name for name in names if name not in taken)
