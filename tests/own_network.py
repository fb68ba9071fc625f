"""A network of its own for each process that runs tests and for the programs it starts: another DNS-SD service name.

Nodes of tests that run side by side, and of a player on this computer, thus never find each other, on one loopback.
"""
import os

from p2p.net import discovery

VARIABLE = "FAIRDEAL_TEST_NETWORK"      # names the network in the environment, which programs inherit


def found() -> None:
    """From now on this process, and each program that it starts and that joins, is on a network of its own."""
    os.environ[VARIABLE] = f"fd-{os.getpid()}"      # at most 15 characters (RFC 6335, section 5.1)
    join()


def join() -> None:
    """Puts this process on the network of the tests that started it, or on the usual one if none did."""
    if name := os.environ.get(VARIABLE):
        discovery.SERVICE = f"_{name}._tcp.local."
