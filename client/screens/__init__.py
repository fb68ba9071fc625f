"""The screens before and around a game: lobby, set-up, waiting room, rules, network, name, trouble."""
