"""A club: its members' signed words, the games that count for it, and the standing that follows from both.

Knows no socket, no clock and no screen.
"""
