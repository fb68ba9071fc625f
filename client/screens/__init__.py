"""The screens before and around a game: lobby, set-up, waiting room, network, the first question."""
