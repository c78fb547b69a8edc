"""Origins (RFC 6454): scheme, host and port, written in more than one way."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


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


def _normal(name: str) -> str:
    """Return a host name without the dot of the root, or an address in its usual form."""
    try:
        return str(ip_address(name))
    except ValueError:
        return name.removesuffix(".")
