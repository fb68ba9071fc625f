"""The characters on the bots' seats: a name, a trade, its habits and a level. Wherever it stands, it is called a
bot."""
from collections.abc import Collection
from typing import NamedTuple

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
    Character("Matěj", "the apprentice", "gentle", "Learned the rules this week. Kings first.",
              "Goes at your pace, a little behind.", "Draws one line and waits for yours."),
    Character("Liza", "from next door", "gentle", "Came for the company. Never says contra.",
              "Looks when you look, takes when you have had time.", "Names small numbers, to be safe."),
    Character("Franta", "the ferryman", "gentle", "Spares his taroks until the end.",
              "Waits on your side of the river.", "Crosses the grid wherever there is room."),
    Character("Maruša", "the gardener", "gentle", "Plays high where it takes, else low.",
              "Lets you pick first, then picks, too.", "Every second line just grows somewhere."),
    Character("Vašek", "the baker", "easy", "Leads what is highest in his hand.",
              "Takes his time, and a near miss now and then.", "Draws what looks good now."),
    Character("Lojze", "the milkman", "easy", "No hurry. Any card will do now and then.",
              "No hurry. Looks twice, then once more.", "No hurry. Any line will do now and then."),
    Character("Berta", "the postwoman", "easy", "Delivers her high cards early.",
              "Rings late, at times next door.", "Looks one line ahead, no further."),
    Character("Zora", "from the market", "easy", "Loves a trick, forgets the rest.",
              "Grabs what nearly fits.", "Names a number by feeling."),
    Character("Čeněk", "the beekeeper", "steady", "Patient. Gives points where it is safe.",
              "Patient. Takes only what fits.", "Patient. Thinks three lines ahead."),
    Character("Rudi", "the angler", "steady", "Leads low from a short suit, and waits.",
              "Waits for a bite, never pulls too soon.", "Names a little less than he believes."),
    Character("Míla", "the cherry picker", "steady", "Takes with the lowest card that does.",
              "Picks what is ripe, never a wrong one.", "Takes the line that pays three lines on."),
    Character("Hugo", "the bell ringer", "steady", "Plays by the book, rule by rule.",
              "Checks each property, then rings.", "Counts three lines ahead, each time."),
    Character("Stana", "with the accordion", "sharp", "Plays a thousand deals in her head first.",
              "Quick fingers, and no wrong note.", "Hears five lines on, and the end near it."),
    Character("Albin", "the balloonist", "sharp", "Looks far ahead, beyond the next trick.",
              "Sees the whole board from above.", "Sees the whole grid from above."),
    Character("Klára", "from the café", "sharp", "Remembers every bid and card.",
              "Has two, and looks for the third at once.", "Knows what each line will multiply to."),
    Character("Izidor", "the lamplighter", "sharp", "Reckons the last tricks out, card by card.",
              "As quick as you on your best day.", "The last lines are his."),
    *(Character(name, trade, "presser", "", habit, "") for name, trade, habit in (
        ("Kuba", "the juggler", "Tosses tokens up. They land where they land."),
        ("Vilma", "who keeps hens", "Pecks here, pecks there, all day long."),
        ("Pepa", "the drummer", "Drums on every card, in no order."),
        ("Tonka", "from the fair", "Lets luck look for the sets."))),
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
