"""Pages of a game's texts: its short rules, its rule book, its words."""
