"""Dealing without a dealer: joint coins, and decks shuffled by all members. Knows no socket and no rules."""
