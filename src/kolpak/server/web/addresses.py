"""Addresses: whom limits count as one, and which are a machine's own."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address


def asker(address: str) -> str:
    """Gives whom limits count as one: an IPv4 address, or the network of an IPv6 address.

    Whoever has one IPv6 address mostly has 2^64 of them. Those of a local line are anybody's.

    >>> asker("2001:db8::17"), asker("::ffff:192.0.2.7")
    ('2001:db8::/64', '192.0.2.7')
    """
    known = _read(address)
    if not isinstance(known, IPv6Address) or known.is_link_local:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(known.packed[:8] + bytes(8))}/64"


def is_loopback(host: str) -> bool:
    """Tells whether a name or an address is the machine's own, whichever machine that is.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "localhost.example")]
    [True, True, True, False]
    """
    name = host.lower().removesuffix(".")
    known = _read(name)
    return known.is_loopback if known else name == "localhost" or name.endswith(".localhost")


def _read(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None
