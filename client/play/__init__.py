"""Shared by the tables of all games: the play screen, the GameTable, a table's times and sentences."""
