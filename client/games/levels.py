"""The levels of bots. What a level means in numbers stands in the bot of each game."""

# How good a bot is: (code as it stands in the charter, label for the set-up screen).
LEVELS = (("easy", "Easy"), ("steady", "Steady"), ("sharp", "Sharp"))
INSTANT = "instant"             # no thinking time: for the demo alone
