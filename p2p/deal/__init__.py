"""Dealing without a dealer: joint coins. Knows no game and no socket."""
