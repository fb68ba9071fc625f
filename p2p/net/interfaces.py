"""Which IPv4 addresses of this computer others on its networks can reach. Opens no socket, knows no peer."""
from collections.abc import Iterable, Sequence
from ipaddress import AddressValueError, IPv4Address

import ifaddr

ADDRESS_LIMIT = 8
# Bridges of containers and virtual machines, tunnels, Apple's device-to-device links: nobody at home is behind them.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "tun", "utun", "wg", "tap", "ppp",
           "zt", "tailscale", "awdl", "llw", "vethernet", "virtualbox", "vmware", "zerotier", "wireguard", "openvpn")


def usable(choice: Sequence[str] = ()) -> tuple[str, ...]:
    """The IPv4 addresses to advertise and listen on, possibly none.

    `choice` names interfaces ("eth0") or addresses ("192.168.1.5", "127.0.0.1"); what it names is taken as it is.
    Without a choice: all but loopback, virtual and point-to-point interfaces; 169.254.x.y only if nothing else is left.
    """
    return pick(ifaddr.get_adapters(), choice)


def pick(adapters: Iterable[ifaddr.Adapter], choice: Sequence[str]) -> tuple[str, ...]:
    """`usable` of these adapters."""
    places = [(adapter, ip) for adapter in adapters for ip in adapter.ips if isinstance(ip.ip, str)]
    if choice:
        kept = [ip.ip for adapter, ip in places if {adapter.name, adapter.nice_name, ip.nice_name, ip.ip} & {*choice}]
    else:
        kept = [ip.ip for adapter, ip in places if not _virtual(adapter, ip)]
        kept = [address for address in kept if not IPv4Address(address).is_link_local] or kept
    return tuple(dict.fromkeys(map(str, kept)))[:ADDRESS_LIMIT]


def _virtual(adapter: ifaddr.Adapter, ip: ifaddr.IP) -> bool:
    names = (adapter.name.lower(), adapter.nice_name.lower(), ip.nice_name.lower())
    return (ip.network_prefix == 32 or IPv4Address(ip.ip).is_loopback
            or any(name.startswith(VIRTUAL) for name in names))


def why_none(choice: Sequence[str] = ()) -> str:
    """What to tell somebody whose `usable(choice)` is empty."""
    if not choice:
        return "This computer is on no network. Connect to one, or play on this computer with --interface 127.0.0.1."
    there = ", ".join(f"{adapter.nice_name} ({ip.ip})" for adapter in ifaddr.get_adapters()
                      for ip in adapter.ips if isinstance(ip.ip, str))
    return f"No interface here is called {' or '.join(choice)}. Choose one of: {there}."


def dialable(addresses: Iterable[str]) -> tuple[str, ...]:
    """Those of these strings that are IPv4 addresses of one computer, each once, at most ADDRESS_LIMIT."""
    return tuple(dict.fromkeys(filter(_names_one_computer, addresses)))[:ADDRESS_LIMIT]


def _names_one_computer(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_multicast or address.is_unspecified or address.is_reserved)
