"""Fairdeal's table for card players on one network: identity, network, log, dealing, rules. Knows no screen."""
