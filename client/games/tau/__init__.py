"""The client's part of Tau: board, table on the play screen, rules page, recap and bot."""
