"""Addresses of clients (IP) and of pages (origins, RFC 6454), each written in more than one way."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}

_WITH_PORT: Final = re.compile(r"(?:\[(?P<six>[^\]]+)\]|(?P<four>[\d.]+)):\d+")


def client_key(address: str) -> str:
    """Return the rate-limiting key of an address: itself, or an IPv6 /64 network.

    An IPv6 client usually owns a whole /64. Link-local networks have many owners, so these
    addresses stay as they are. Some proxies forward the port, too; all other text has one key:
    whoever writes it could write another each time.

    >>> client_key("2001:db8::17"), client_key("::ffff:192.0.2.7"), client_key("unknown")
    ('2001:db8::/64', '192.0.2.7', '')
    >>> client_key("192.0.2.7:50123"), client_key("[2001:db8::17]:50123")
    ('192.0.2.7', '2001:db8::/64')
    """
    ported = _WITH_PORT.fullmatch(address)
    parsed = _parse(ported["six"] or ported["four"] if ported else address)
    if parsed is None:
        return ""
    if not isinstance(parsed, IPv6Address) or parsed.is_link_local:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(parsed.packed[:8] + bytes(8))}/64"


def site_of(address: str) -> str | None:
    """Return the IPv6 site, the first 48 bits, of a network's key; None for all other keys.

    >>> site_of("2001:db8:1:2::/64"), site_of("192.0.2.7")
    ('2001:db8:1::/48', None)
    """
    return str(IPv6Network(address).supernet(new_prefix=48)) if address.endswith("/64") else None


def is_loopback(host: str) -> bool:
    """Return whether a host name or address is a loopback one (RFC 6761 for names).

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "localhost.example")]
    [True, True, True, False]
    """
    name = host.lower().removesuffix(".")
    parsed = _parse(name)
    return parsed.is_loopback if parsed else name == "localhost" or name.endswith(".localhost")


class Origin(NamedTuple):
    """A page's or a server's origin, normalised."""

    scheme: str
    host: str
    port: int


def read_origin(text: str) -> Origin | None:
    """Return the origin of an Origin header, None for any other text.

    >>> read_origin("HTTPS://Games.example:443") == read_origin("https://games.example.")
    True
    >>> read_origin("https://games.example/"), read_origin("null"), read_origin("file://")
    (None, None, None)
    """
    scheme, separator, rest = text.partition("://")
    return origin_at(scheme.lower(), rest) if separator else None


def origin_at(scheme: str, host: str) -> Origin | None:
    """Return the origin that a Host header means under a scheme, None for a malformed one.

    >>> origin_at("https", "games.example:443") == origin_at("https", "games.example")
    True
    >>> origin_at("http", "[2001:DB8:0::1]:80")
    Origin(scheme='http', host='2001:db8::1', port=80)
    """
    if scheme not in DEFAULT_PORTS:
        return None
    try:
        parsed = urlsplit(f"//{host}")
        port = parsed.port
    except ValueError:
        return None
    if parsed.netloc != host or "@" in host or not parsed.hostname:
        return None
    default = DEFAULT_PORTS[scheme]
    return Origin(scheme, _normal(parsed.hostname), default if port is None else port)


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None


def _normal(name: str) -> str:
    """Return a host name without the dot of the root, or an address in its usual form."""
    parsed = _parse(name)
    return str(parsed) if parsed else name.removesuffix(".")
