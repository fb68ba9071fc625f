"""A network of N computers for tests: network namespaces on a bridge in a namespace of its own. Needs root and `ip`.

Nothing reaches the machine's real network: no namespace here has a way out. Names carry our process id, so that runs
beside each other don't clash, and what a killed run left behind is cleared away by the next.
"""
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from tests.effort import patience
from tests.own_network import PORT_VARIABLE

ROOT = Path(__file__).parents[2]
HOST = Path(__file__).with_name("host.py")
# Not as a script, which each process that a node starts would run anew to have its names.
RUN = "from tests import own_network; own_network.join(); from tests.lan.{} import main; main()"
NET = "10.77.0"
Event = dict[str, Any]


def why_not() -> str:
    """Why namespaces can't be used here, or ""."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "needs root on Linux for network namespaces"
    if not shutil.which("ip"):
        return "needs the `ip` command of iproute2"
    made = subprocess.run(["ip", "netns", "add", f"fairdeal-{os.getpid()}-try"], capture_output=True, text=True)
    if made.returncode:
        return f"can't make network namespaces: {made.stderr.strip()}"
    _ip("netns", "del", f"fairdeal-{os.getpid()}-try")
    return ""


class Process:
    """A host.py (or player.py) that runs: its events so far and those to come."""

    def __init__(self, name: str, *options: str, inside: tuple[str, ...] = (), script: Path = HOST) -> None:
        self.name = name
        self.events: list[Event] = []
        self._queue: queue.Queue[Event] = queue.Queue()
        bare = {name: value for name, value in os.environ.items() if name != PORT_VARIABLE}     # a host has all ports
        self._process = subprocess.Popen(
            [*inside, sys.executable, "-c", RUN.format(script.stem), name, *options], cwd=ROOT, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**bare, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
        self.pid = self._process.pid
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._queue.put(json.loads(line))

    def tell(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def wait(self, right: Callable[[Event], bool], seconds: float, what: str = "") -> Event:
        """The first event from now on that is right. Raises AssertionError when the time is up (effort.patience)."""
        end = time.monotonic() + patience(seconds)
        while (left := end - time.monotonic()) > 0:
            try:
                event = self._queue.get(timeout=left)
            except queue.Empty:
                break
            self.events.append(event)
            if right(event):
                return event
        raise AssertionError(f"{self.name}: no {what or 'such event'} within {seconds} s; last: {self.events[-3:]}")

    def up(self) -> Event:
        return self.wait(lambda event: event["event"] == "up", 15, "start")

    def sees(self, *names: str, within: float) -> Event:
        """The event that shows exactly these peers: the last one heard, if it does, else the next."""
        past = [event for event in self.events if event["event"] == "peers"]
        if past and set(past[-1]["peers"]) == set(names) and self._queue.empty():
            return past[-1]
        return self.wait(lambda event: event["event"] == "peers" and set(event["peers"]) == set(names),
                         within, f"sight of {names}")

    def kill(self) -> None:
        """Ends the process at once, without a word to it."""
        self._process.kill()
        self._process.wait()

    def sees_people(self, count: int, within: float) -> Event:
        """The event of a player.py with so many others in the lobby: the last one heard, if it says so, or the next."""
        past = [event for event in self.events if event["event"] == "people"]
        if past and len(past[-1]["keys"]) == count and self._queue.empty():
            return past[-1]
        return self.wait(lambda event: event["event"] == "people" and len(event["keys"]) == count, within, "people")

    def close(self) -> None:
        """Ends the process, politely first."""
        assert self._process.stdin
        assert self._process.stdout
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(2)
            except subprocess.TimeoutExpired:
                self.kill()
        self._reader.join(5)
        with ExitStack() as closing:
            closing.callback(self._process.stdin.close)
            closing.callback(self._process.stdout.close)


class Lan:
    """`with Lan(3) as lan:` makes hosts 1, 2, 3 at 10.77.0.1, .2, .3, each with an eth0 at the switch."""

    def __init__(self, hosts: int) -> None:
        self.hosts = range(1, hosts + 1)
        self._prefix = f"fairdeal-{os.getpid()}-"
        self._switch = self._prefix + "switch"
        self._processes: list[Process] = []

    def __enter__(self) -> Self:
        _clear_dead_runs()
        try:
            self._build()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.close()
        for name in _namespaces():
            if name.startswith(self._prefix):
                _ip("netns", "del", name)

    def _build(self) -> None:
        _ip("netns", "add", self._switch)
        _ip("-n", self._switch, "link", "add", "bridge", "type", "bridge", "stp_state", "0", "forward_delay", "0",
            "mcast_snooping", "0")
        _ip("-n", self._switch, "link", "set", "bridge", "up")
        for host in self.hosts:
            inside = self._namespace(host)
            _ip("netns", "add", inside)
            _ip("-n", self._switch, "link", "add", f"port{host}", "type", "veth", "peer", "name", "eth0",
                "netns", inside)
            _ip("-n", inside, "link", "set", "lo", "up")
            _ip("-n", inside, "addr", "add", f"{NET}.{host}/24", "dev", "eth0")
            self.plug(host)
            _ip("-n", self._switch, "link", "set", f"port{host}", "up")
            self.heal(host)

    def _namespace(self, host: int) -> str:
        return f"{self._prefix}{host}"

    def inside(self, host: int) -> tuple[str, ...]:
        """What to put before a command so that it runs on this host."""
        return ("ip", "netns", "exec", self._namespace(host))

    def start(self, host: int, name: str, *options: str, script: Path = HOST) -> Process:
        """Runs host.py or another script there; ended with the network."""
        process = Process(name, *options, inside=self.inside(host), script=script)
        self._processes.append(process)
        return process

    def split(self, *hosts: int) -> None:
        """The cables of these hosts lead to a switch of their own: they reach each other and nobody else."""
        _ip("-n", self._switch, "link", "add", "other", "type", "bridge", "stp_state", "0", "forward_delay", "0",
            "mcast_snooping", "0")
        _ip("-n", self._switch, "link", "set", "other", "up")
        for host in hosts:
            _ip("-n", self._switch, "link", "set", f"port{host}", "master", "other")

    def partition(self, *hosts: int) -> None:
        """Frames of these hosts vanish, though their cables look fine."""
        for host in hosts:
            _ip("-n", self._switch, "link", "set", f"port{host}", "nomaster")

    def heal(self, *hosts: int) -> None:
        for host in hosts:
            _ip("-n", self._switch, "link", "set", f"port{host}", "master", "bridge")

    def unplug(self, host: int) -> None:
        _ip("-n", self._namespace(host), "link", "set", "eth0", "down")

    def plug(self, host: int) -> None:
        _ip("-n", self._namespace(host), "link", "set", "eth0", "up")
        _ip("-n", self._namespace(host), "route", "replace", "default", "via", f"{NET}.254", "dev", "eth0")

    def readdress(self, host: int, last: int) -> None:
        """The host gets another address, as from DHCP."""
        self.set_address(host, f"{NET}.{last}/24")
        self.plug(host)

    def set_address(self, host: int, address: str) -> None:
        """The host has this IPv4 address alone, with the length of its network's prefix; no way out."""
        _ip("-n", self._namespace(host), "-4", "addr", "flush", "dev", "eth0")
        _ip("-n", self._namespace(host), "addr", "add", address, "dev", "eth0")

    def without_ipv4(self, host: int) -> None:
        """The host has IPv6 link-local addresses only."""
        _ip("-n", self._namespace(host), "-4", "addr", "flush", "dev", "eth0")

    def block_multicast(self) -> None:
        """The switch carries no multicast, as many access points do; broadcast and unicast pass."""
        for host in self.hosts:
            _ip("-n", self._switch, "link", "set", "dev", f"port{host}", "type", "bridge_slave", "mcast_flood", "off")

    def drop(self, host: int, *rules: str) -> None:
        """A firewall on this host drops what comes in and matches one of these. Needs `nft`."""
        table = "add table inet wall; add chain inet wall in { type filter hook input priority 0; };"
        subprocess.run([*self.inside(host), "nft", table + "".join(f"add rule inet wall in {r} drop;" for r in rules)],
                       check=True)

    def behind_nat(self, host: int) -> None:
        """The host gets a router of its own, which has its address and translates others behind it. Needs `nft`."""
        router, inside, home = f"{self._namespace(host)}-router", self._namespace(host), f"192.168.{host}"
        _ip("-n", self._switch, "link", "del", f"port{host}")
        _ip("netns", "add", router)
        _ip("-n", self._switch, "link", "add", f"port{host}", "type", "veth", "peer", "name", "eth0", "netns", router)
        _ip("-n", router, "link", "add", "home", "type", "veth", "peer", "name", "eth0", "netns", inside)
        for name, device, address in ((router, "eth0", f"{NET}.{host}"), (router, "home", f"{home}.1"),
                                      (inside, "eth0", f"{home}.2")):
            _ip("-n", name, "addr", "add", f"{address}/24", "dev", device)
            _ip("-n", name, "link", "set", device, "up")
        _ip("-n", inside, "route", "replace", "default", "via", f"{home}.1", "dev", "eth0")
        _ip("-n", self._switch, "link", "set", f"port{host}", "up")
        self.heal(host)
        rules = ("add table ip nat; add chain ip nat out { type nat hook postrouting priority 100; };"
                 "add rule ip nat out oifname eth0 masquerade")
        within = ("ip", "netns", "exec", router)
        subprocess.run([*within, "nft", rules], check=True)
        subprocess.run([*within, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward"], check=True)

    def forbid(self, host: int) -> None:
        """This host lets no program send anything, as the kill switch of a VPN. Needs `nft`."""
        rules = ("add table inet wall; add chain inet wall out { type filter hook output priority 0; };"
                 "add rule inet wall out oifname eth0 drop")
        subprocess.run([*self.inside(host), "nft", rules], check=True)

    def no_firewall(self, host: int) -> None:
        """It lets everything in again."""
        subprocess.run([*self.inside(host), "nft", "delete table inet wall"], check=True)

    def swallow(self, size: int) -> None:
        """The switch drops frames of more bytes, and says nothing, as some VPNs and routers do. Needs `nft`."""
        for host in self.hosts:                 # segments aren't joined on their way
            _ip("-n", self._namespace(host), "link", "set", "dev", "eth0", "gso_max_segs", "1")
            _ip("-n", self._switch, "link", "set", "dev", f"port{host}", "gso_max_segs", "1")
        rules = ("add table bridge hole; add chain bridge hole f { type filter hook forward priority 0; };"
                 f"add rule bridge hole f meta length > {size} drop")
        subprocess.run(["ip", "netns", "exec", self._switch, "nft", rules], check=True)

    def lose(self, percent: int) -> None:
        """The switch drops this share of all frames. Needs `nft`."""
        rules = ("add table bridge loss; add chain bridge loss f { type filter hook forward priority 0; };"
                 f"add rule bridge loss f numgen random mod 100 < {percent} drop")
        subprocess.run(["ip", "netns", "exec", self._switch, "nft", rules], check=True)


def _ip(*arguments: str) -> None:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")


def _namespaces() -> Iterator[str]:
    listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=True).stdout
    return (line.split()[0] for line in listed.splitlines() if line.strip())


def _clear_dead_runs() -> None:
    for name in _namespaces():
        parts = name.split("-")
        if parts[0] == "fairdeal" and parts[1].isdigit() and not Path("/proc", parts[1]).exists():
            try:
                _ip("netns", "del", name)
            except RuntimeError:                # another process of this run clears them, too
                if name in _namespaces():
                    raise
