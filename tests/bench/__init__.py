"""Measurements and the network in memory, which the tests use too: how quick and how fair
races, deals and rules are, in groups of processes and in simulation."""
