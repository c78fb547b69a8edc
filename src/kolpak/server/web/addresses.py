"""IP addresses: keys for rate limits, loopback names."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address


def client_key(address: str) -> str:
    """Return the rate-limiting key of an address: itself, or an IPv6 /64 network.

    An IPv6 client usually owns a whole /64. Link-local networks have many owners, so these
    addresses stay as they are.

    >>> client_key("2001:db8::17"), client_key("::ffff:192.0.2.7")
    ('2001:db8::/64', '192.0.2.7')
    """
    parsed = _parse(address)
    if not isinstance(parsed, IPv6Address) or parsed.is_link_local:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(parsed.packed[:8] + bytes(8))}/64"


def is_loopback(host: str) -> bool:
    """Return whether a host name or address is a loopback one (RFC 6761 for names).

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "localhost.example")]
    [True, True, True, False]
    """
    name = host.lower().removesuffix(".")
    parsed = _parse(name)
    return parsed.is_loopback if parsed else name == "localhost" or name.endswith(".localhost")


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None
