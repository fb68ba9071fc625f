"""Which IPv4 addresses of this computer other computers on its networks can reach. Opens no socket, knows no peer."""
from collections.abc import Iterable, Sequence
from ipaddress import AddressValueError, IPv4Address

import ifaddr

ADDRESS_LIMIT = 8               # addresses of one computer that are used at most
# Names of bridges of containers and virtual machines, tunnels, Apple's device-to-device links begin like this: no
# other computer of the local network is behind them.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "tun", "utun", "wg", "tap", "ppp",
           "zt", "tailscale", "awdl", "llw", "vethernet", "virtualbox", "vmware", "zerotier", "wireguard", "openvpn")


def usable(choice: Sequence[str] = ()) -> tuple[str, ...]:
    """The IPv4 addresses to announce, at most ADDRESS_LIMIT, possibly none.

    `choice` names interfaces ("eth0") or addresses ("192.168.1.5", "127.0.0.1"), all of which are taken. Without a
    choice it is all but those of loopback, virtual and point-to-point interfaces; link-local addresses (169.254.x.y,
    RFC 3927) only if there are no others.
    """
    return pick(ifaddr.get_adapters(), choice)


def pick(adapters: Iterable[ifaddr.Adapter], choice: Sequence[str]) -> tuple[str, ...]:
    """What `usable` gives on a computer with these adapters."""
    found = [(adapter, ip) for adapter in adapters for ip in adapter.ips if isinstance(ip.ip, str)]
    if choice:
        kept = [ip.ip for adapter, ip in found if {adapter.name, adapter.nice_name, ip.nice_name, ip.ip} & {*choice}]
    else:
        kept = [ip.ip for adapter, ip in found if not _virtual(adapter, ip)]
        kept = [address for address in kept if not IPv4Address(address).is_link_local] or kept
    return tuple(dict.fromkeys(map(str, kept)))[:ADDRESS_LIMIT]


def _virtual(adapter: ifaddr.Adapter, ip: ifaddr.IP) -> bool:
    names = (adapter.name.lower(), adapter.nice_name.lower(), ip.nice_name.lower())
    return (ip.network_prefix == 32 or IPv4Address(ip.ip).is_loopback
            or any(name.startswith(VIRTUAL) for name in names))


def why_none(choice: Sequence[str] = ()) -> str:
    """The sentence for a player whose `usable(choice)` is empty."""
    if not choice:
        return "This computer is on no network. Connect to one, or play on this computer with --interface 127.0.0.1."
    there = ", ".join(f"{adapter.nice_name} ({ip.ip})" for adapter in ifaddr.get_adapters()
                      for ip in adapter.ips if isinstance(ip.ip, str))
    return f"No interface here is called {' or '.join(choice)}. Choose one of: {there}."


def dialable(addresses: Iterable[str]) -> tuple[str, ...]:
    """Those of these strings that are unicast IPv4 addresses, each once, at most ADDRESS_LIMIT."""
    return tuple(dict.fromkeys(filter(_unicast, addresses)))[:ADDRESS_LIMIT]


def _unicast(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_multicast or address.is_unspecified or address.is_reserved)
