"""The levels of bots. What a level means in numbers stands in the bot of each game."""

GENTLE = "gentle"               # for the first evenings: in races its pace is that of the players here
# How good a bot is: (code as it stands in the charter, label for the set-up screen).
LEVELS = ((GENTLE, "Gentle"), ("easy", "Easy"), ("steady", "Steady"), ("sharp", "Sharp"))
CODES = tuple(code for code, _ in LEVELS)
PRESSER = "presser"             # of PC Set alone: the bot of the original, that knows no sets
INSTANT = "instant"             # no thinking time: for the demo alone
