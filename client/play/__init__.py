"""Shared by the tables of all games: the play screen, the GameTable protocol, a table's times and sentences."""
