"""Boards: the part of a screen where a game is played. Pure layout, drawing and picking; no rules, no network."""
