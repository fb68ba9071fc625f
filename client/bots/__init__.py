"""Players without a person: what each game's bots choose, and the thread that plays them. They see what a seat sees."""

# How good a bot is: (code as it stands in the charter, label for the set-up screen).
LEVELS = (("easy", "Easy"), ("steady", "Steady"), ("sharp", "Sharp"))
INSTANT = "instant"             # no thinking time: for the demo alone
