"""What HTTP handlers share: connection types, GET with HEAD, the client's address."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias, cast

from litestar import Request, WebSocket, route
from litestar.connection import ASGIConnection

from kolpak.server.web.addresses import client_key

AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
AnyRequest: TypeAlias = Request[Any, Any, Any]
AnySocket: TypeAlias = WebSocket[Any, Any, Any]

MAX_BODY: Final = 1_000_000
"""Bytes of a request's body."""

get_or_head = partial(route, http_method=["GET", "HEAD"])
"""Decorator of a handler for GET that also answers HEAD; uvicorn leaves out the body."""


def address_of(connection: AnyConnection) -> str:
    """Return the key of the client's address for rate limits."""
    return client_key(connection.client.host) if connection.client else ""


def is_https(connection: AnyConnection) -> bool:
    """Return whether the browser uses HTTPS, also to a proxy that forwards the scheme."""
    return cast("Any", connection.scope)["scheme"] in ("https", "wss")
