"""Tau in a window: board, screen, rules page, recap and bot."""
