"""The screens: lobby, set-up, tables, what comes after a game. Each draws itself and says where to go next."""
