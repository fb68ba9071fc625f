"""What the tables of all games share: the play screen, the GameTable protocol, the clock and the words of a table."""
