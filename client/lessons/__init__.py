"""Lessons: a learner plays prepared positions on the real boards of the games, led step by step. Names no game."""
