"""The client's part of PC Set: board, table on the play screen, rules page, recap and bot."""
