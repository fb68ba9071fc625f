"""Which IPv4 addresses of this computer other computers on its networks can reach. Opens no socket, knows no peer."""
from collections.abc import Iterable, Sequence
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from pathlib import Path

import ifaddr

from p2p.language import joined, tr

ADDRESS_LIMIT = 8               # addresses of one computer that are used at most
# Names of bridges of containers and virtual machines, tunnels, Apple's device-to-device links begin like this: no
# other computer of the local network is behind them.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "tun", "utun", "wg", "tap", "ppp",
           "zt", "tailscale", "awdl", "llw", "vethernet", "virtualbox", "vmware", "zerotier", "wireguard", "openvpn")

SWITCH = "vethernet"            # of Hyper-V: virtual, but an external one has the address of the computer's real card
INTERFACES, UP = Path("/sys/class/net"), 1      # Linux tells in `flags` of each interface there whether it is up
BRIDGE = "bridge"               # of macOS: for Internet sharing and virtual machines, seldom for neighbours


def usable(choice: Sequence[str] = ()) -> tuple[str, ...]:
    """The IPv4 addresses to announce, at most ADDRESS_LIMIT, possibly none.

    `choice` names interfaces ("eth0") or addresses ("192.168.1.5", "127.0.0.1"), all of which are taken. Without a
    choice it is all but those of loopback, virtual and point-to-point interfaces, bridges last; if there are none those
    of Hyper-V's switches, if there are none either link-local addresses (169.254.x.y, RFC 3927).
    """
    return pick(filter(_is_on, ifaddr.get_adapters()), choice)


def _is_on(adapter: ifaddr.Adapter) -> bool:
    """Whether this interface is switched on, as far as is known: Linux leaves its address to one that isn't."""
    try:
        flags = (INTERFACES / adapter.name.partition(":")[0] / "flags").read_text("ascii")
        return bool(int(flags, 16) & UP)
    except (OSError, ValueError):
        return True


def pick(adapters: Iterable[ifaddr.Adapter], choice: Sequence[str]) -> tuple[str, ...]:
    """The result of `usable` on a computer with these adapters."""
    found = [(adapter, ip) for adapter in adapters for ip in adapter.ips if isinstance(ip.ip, str)]
    if choice:
        kept = [str(ip.ip) for adapter, ip in found
                if {adapter.name, adapter.nice_name, ip.nice_name, ip.ip} & {*choice}]
    else:
        found.sort(key=lambda pair: _called(*pair, BRIDGE))
        real = [str(ip.ip) for adapter, ip in found if not _virtual(adapter, ip)]
        switches = [str(ip.ip) for adapter, ip in found if _called(adapter, ip, SWITCH)]
        kept = next(filter(None, (_routed(real), _routed(switches), real, switches)), [])
    return tuple(dict.fromkeys(kept))[:ADDRESS_LIMIT]


def _virtual(adapter: ifaddr.Adapter, ip: ifaddr.IP) -> bool:
    return ip.network_prefix == 32 or IPv4Address(ip.ip).is_loopback or _called(adapter, ip, *VIRTUAL)


def _called(adapter: ifaddr.Adapter, ip: ifaddr.IP, *beginnings: str) -> bool:
    """Whether one of the names of this interface begins like this."""
    names = (adapter.name, adapter.nice_name, ip.nice_name)
    return any(name.lower().startswith(beginnings) for name in names)


def _routed(addresses: Iterable[str]) -> list[str]:
    """Without those that a computer gives itself (RFC 3927)."""
    return [address for address in addresses if not IPv4Address(address).is_link_local]


def why_none(choice: Sequence[str]) -> str:
    """The sentence for a player whose `usable(choice)` is empty."""
    if not choice and any(_other_version(adapter, ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips):
        return tr("This computer has only IPv6 addresses on its networks, and Fairdeal needs IPv4. Switch IPv4 on, "
                "or play on this computer with --interface 127.0.0.1.")
    if not choice or pick(ifaddr.get_adapters(), choice):       # it is there, but switched off
        return tr("This computer is on no network. Connect to one, or play on this computer with --interface "
                  "127.0.0.1.")
    there = ", ".join(f"{adapter.nice_name} ({ip.ip})" for adapter in ifaddr.get_adapters()
                      for ip in adapter.ips if isinstance(ip.ip, str))
    return tr("No interface here is called {names}. Choose one of: {there}.", names=joined(tr(" or "), choice),
              there=there)


def _other_version(adapter: ifaddr.Adapter, ip: ifaddr.IP) -> bool:
    """Whether this is an IPv6 address by which others could reach this computer."""
    return not isinstance(ip.ip, str) and ip.ip[0] != "::1" and not _called(adapter, ip, *VIRTUAL)


def networks(addresses: Iterable[str]) -> tuple[IPv4Network, ...]:
    """The networks of these addresses of ours; any address is a neighbour's where ours is point-to-point."""
    mine = {*addresses}
    found = ((str(ip.ip), ip.network_prefix) for adapter in ifaddr.get_adapters() for ip in adapter.ips
             if isinstance(ip.ip, str) and ip.ip in mine)
    return tuple(IPv4Network(f"{ip}/{prefix if prefix < 31 else 0}", strict=False) for ip, prefix in found)


def neighbours(addresses: Iterable[str], nets: Sequence[IPv4Network]) -> tuple[str, ...]:
    """Those of these strings that can be dialled and lie in one of our networks."""
    return tuple(address for address in dialable(addresses) if any(IPv4Address(address) in net for net in nets))


def dialable(addresses: Iterable[str]) -> tuple[str, ...]:
    """Those of these strings that are unicast IPv4 addresses, each once, at most ADDRESS_LIMIT."""
    return tuple(dict.fromkeys(filter(_unicast, addresses)))[:ADDRESS_LIMIT]


def _unicast(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_multicast or address.is_unspecified or address.is_reserved)
