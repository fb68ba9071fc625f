"""Forged files of tables: signed cheats of every kind in recorded games, and damage that nobody has signed.

Whoever makes them knows who cheated, so `verify` and the second checker (tests/checker) can be judged: neither may name
anybody else, and what a rule forbids must be found. `python -m tests.forger --count 10000` makes and judges them.
"""
