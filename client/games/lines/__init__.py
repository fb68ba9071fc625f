"""The client's part of TAU (lines): board, table on the play screen, rules page, recap and bot."""
