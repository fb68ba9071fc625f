"""Measurements: how quick and how fair races, deals and rules are, with crews of processes and a simulation."""
