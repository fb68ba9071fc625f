"""A network of its own for each process that runs tests and for the programs it starts.

Another DNS-SD service name and another usual port everywhere, so that nodes of tests that run side by side, and of a
player on this computer, never find each other on one loopback, neither by mDNS nor by asking every address. The pages
of phones have ports of their own in each process that runs tests. Root on Linux has a loopback of its own for each
process as well (a network namespace), and there the port that players have.
"""
import ctypes
import os
import subprocess
from functools import cache

from client.phone import server
from p2p.net import discovery, endpoint, listening, probe

VARIABLE = "FAIRDEAL_TEST_NETWORK"      # names the network in the environment, which programs inherit
CLONE_NEWNET = 0x40000000               # unshare(2)
PORT_VARIABLE = "FAIRDEAL_TEST_PORT"    # its usual port, where that isn't the one that players have
FIRST_PAGE = 10_000                     # of the ports for pages of phones
FIRST, PORTS = 20_000, 10_000           # ports that may be usual: below those that systems give away
_left: list[str] = []                   # how this process runs a program on the network that it has left


def found() -> None:
    """From now on this process, and each program that it starts and that joins, is on a network of its own."""
    os.environ[VARIABLE] = f"fd-{os.getpid()}"      # at most 15 characters (RFC 6335, section 5.1)
    os.environ[PORT_VARIABLE] = str(FIRST + os.getpid() % PORTS)
    # A second run on this computer took the port of a page whose computer started again just then.
    server.PORT = FIRST_PAGE + os.getpid() % ((FIRST - FIRST_PAGE) // server.PORTS) * server.PORTS
    join()


def join() -> None:
    """Puts this process on the network of the tests that started it, or on the usual one if none did."""
    if name := os.environ.get(VARIABLE):
        discovery.SERVICE = f"_{name}._tcp.local."
    listening.PORT = probe.PORT = int(os.environ.get(PORT_VARIABLE, endpoint.PORT))


@cache
def apart() -> bool:
    """Whether each process of tests can have a loopback of its own."""
    try:
        tried = subprocess.run(["unshare", "--net", "ip", "link", "set", "lo", "up"], capture_output=True)
    except OSError:
        return False
    return tried.returncode == 0


def leave() -> None:
    """Gives this process, its threads and programs from now on a loopback of their own, and nothing beyond it."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "unshare(CLONE_NEWNET)")
    os.environ.pop(PORT_VARIABLE, None)
    join()
    _left[:] = ["nsenter", f"--net=/proc/{os.getppid()}/ns/net"]        # the process that shares the tests out stays
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


def outside() -> list[str]:
    """The beginning of a command line whose program needs the network beyond this computer, as pip does."""
    return _left
