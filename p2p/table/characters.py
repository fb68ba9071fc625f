"""Who sits on a bot's seat: a name, a trade, one habit and a level. Wherever they stand, it says that they are bots."""
from collections.abc import Collection
from typing import NamedTuple


class Character(NamedTuple):
    """A bot as people meet it. `habit` is true of how its level plays."""

    name: str
    trade: str
    level: str
    habit: str


CHARACTERS = (
    Character("Vašek", "the baker", "easy", "Leads what is highest in his hand."),
    Character("Lojze", "the milkman", "easy", "No hurry. Any card will do now and then."),
    Character("Berta", "the postwoman", "easy", "Delivers her high cards early."),
    Character("Zora", "from the market", "easy", "Loves a trick, forgets the rest."),
    Character("Čeněk", "the beekeeper", "steady", "Patient. Moves once it is safe."),
    Character("Rudi", "the angler", "steady", "Holds his taroks, waits for a bite."),
    Character("Míla", "the cherry picker", "steady", "Takes what hangs low, and more."),
    Character("Hugo", "the bell ringer", "steady", "Plays by the book, rule by rule."),
    Character("Stana", "with the accordion", "sharp", "Plays a thousand deals in her head first."),
    Character("Albin", "the balloonist", "sharp", "Sees the whole table from above."),
    Character("Klára", "from the café", "sharp", "Remembers every bid and card."),
    Character("Izidor", "the lamplighter", "sharp", "Keeps one light for the last trick."),
    Character("Kuba", "the juggler", "presser", "Tosses tokens up. They land where they land."),
    Character("Vilma", "who keeps hens", "presser", "Pecks here, pecks there, all day long."),
    Character("Pepa", "the drummer", "presser", "Drums on every card, in no order."),
    Character("Tonka", "from the fair", "presser", "Lets luck look for the sets."),
)
BY_NAME = {character.name: character for character in CHARACTERS}


def named(level: str, taken: Collection[str]) -> str:
    """Returns the name for a new bot of this level: the first of its characters whose name isn't `taken`.

    Where all are there, or the level has none, it is "Bot", "Bot 2" and so on.
    """
    free = [character.name for character in CHARACTERS if character.level == level and character.name not in taken]
    if free:
        return free[0]
    names = ("Bot", *(f"Bot {number}" for number in range(2, 10)))
    return next(name for name in names if name not in taken)
