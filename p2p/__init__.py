"""Fairdeal's table for card players on one network: identity, network, log, dealing, rules. Knows no screen."""
from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("fairdeal")
except PackageNotFoundError:        # run from a folder that was never installed
    __version__ = "0"
