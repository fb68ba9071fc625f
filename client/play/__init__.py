"""What the tables of all games share: the play screen, the people at it, pauses, save codes, verifying."""
