"""Security of every request: rate limits, CSRF, DNS rebinding, security headers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any, Final, cast
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Send

from kolpak.live.connection import PENALTY
from kolpak.live.encoding import encode
from kolpak.live.errors import Forbidden, RateLimited
from kolpak.live.rates import RateLimiter
from kolpak.play.errors import KolpakError
from kolpak.server.accounts.tokens import token_of
from kolpak.server.web.addresses import is_loopback, origin_at, read_origin
from kolpak.server.web.errors import failure, retry_after, status_of
from kolpak.server.web.limits import OpenLimiter
from kolpak.server.web.requests import AnyConnection, address_of, is_https

CSRF_HEADER: Final = "x-kolpak"
"""A custom header: pages of other origins may send it only after a CORS preflight, which fails."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content Security Policy: the page loads and runs its own files only."""

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

PLAIN: Final = ("/assets/", "/words/")
"""The beginnings of paths with scripts, styles and words, which no window shows as a page."""

PLAIN_HEADERS: Final = {
    name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")
}
"""What matters for them; the others govern pages, and cost a phone's line half a kilobyte each."""

HSTS: Final = {"strict-transport-security": "max-age=31536000"}
"""Sent over HTTPS only."""

PRIVATE: Final = "/api/"
"""The beginning of paths whose answers depend on who asks; nothing on the way may keep them."""

RESPONSE_STARTS: Final = ("http.response.start", "websocket.http.response.start")
UNSAFE_METHODS: Final = ("POST", "PUT", "PATCH", "DELETE")

CLOSE_TIMEOUT: Final = 1.0
"""Seconds in which a refused socket has to close."""


class SecurityMiddleware:
    """ASGI middleware around the application, for HTTP requests and sockets alike.

    ``requests`` limits the requests of an address, ``max_open`` how many requests, sockets and
    streams it may have open at once. ``loopback_only`` says that the server listens on a loopback
    address; then requests are guarded against DNS rebinding.
    """

    def __init__(
        self, app: ASGIApp, requests: RateLimiter, max_open: int, *, loopback_only: bool
    ) -> None:
        self.app, self.requests, self.open = app, requests, OpenLimiter(max_open)
        self.loopback_only = loopback_only
        self.headers = {False: _encode(HEADERS), True: _encode(HEADERS | HSTS)}
        self.plain_headers = _encode(PLAIN_HEADERS)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        connection: AnyConnection = ASGIConnection(scope)
        is_plain = scope["path"].startswith(PLAIN)
        headers = self.plain_headers if is_plain else self.headers[is_https(connection)]
        send = _with_headers(send, headers, private=scope["path"].startswith(PRIVATE))
        address = address_of(connection)
        try:
            self._check(connection, address)
        except KolpakError as error:
            await _refuse(connection, error, receive, send)
            return
        with self.open.counted(address):
            await self.app(scope, receive, send)

    def _check(self, connection: AnyConnection, address: str) -> None:
        """Raise KolpakError for a request that must not pass: RateLimited, Forbidden or neither."""
        self.requests.take(address)
        if {"content-length", "transfer-encoding"} <= connection.headers.keys():
            raise KolpakError("error-request-framing")  # request smuggling (RFC 9112, 6.1)
        if self.open.is_full(address):
            raise RateLimited("error-too-many-open", most=self.open.most)
        if self.loopback_only and is_rebound(connection):
            raise Forbidden("error-host", host=connection.headers.get("host", "")[:60])
        if is_forged(connection):
            raise Forbidden("error-origin")
        host = connection.headers.get("host")  # none in HTTP/1.0, and an empty one is allowed
        if host and origin_at("http", host) is None:
            raise KolpakError("error-host-malformed")  # our address, as previews give it


def is_forged(connection: AnyConnection) -> bool:
    """Return whether a page of another origin may have made a request (CSRF).

    Also covers sockets, which browsers open across origins (cross-site WebSocket hijacking). Tokens
    exempt a request from the header, since browsers add none by themselves.
    """
    scope = cast("Any", connection.scope)
    if scope["type"] == "websocket":
        return not is_same_origin(connection)
    if scope["method"] not in UNSAFE_METHODS:
        return False
    deliberate = CSRF_HEADER in connection.headers or token_of(connection.headers) is not None
    return not deliberate or not is_same_origin(connection)


def is_same_origin(connection: AnyConnection) -> bool:
    """Return whether our own pages send a request, or a program without an origin.

    A proxy that terminates TLS may not tell us so: then our pages are https although the request is
    http. Only requests to a loopback name at our own port cannot have come through a proxy.
    """
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if origin is None:
        return True
    if is_https(connection):
        schemes = ["https"]
    else:
        name, own_port = _requested_host(connection)
        schemes = ["http"] if own_port and is_loopback(name) else ["http", "https"]
    page = read_origin(origin)
    return page is not None and page in [origin_at(scheme, host) for scheme in schemes]


def is_rebound(connection: AnyConnection) -> bool:
    """Return whether a request to our loopback port names another host.

    Guards against DNS rebinding: a hostile page can resolve its own name to 127.0.0.1 and would
    then be of the same origin as the server. Requests through a proxy carry the proxy's port.
    Litestar's ``AllowedHosts`` does not fit: it knows a fixed list instead of all loopback names at
    one port, it answers with a body of its own, and it answers sockets with HTTP messages that they
    cannot carry.
    """
    name, own_port = _requested_host(connection)
    return own_port and not is_loopback(name)


def _requested_host(connection: AnyConnection) -> tuple[str, bool]:
    """Return the name in the Host header, and whether its port is our own."""
    server = cast("Any", connection.scope).get("server") or ("", None)
    try:
        host = urlsplit(f"//{connection.headers.get('host', '')}")
        return host.hostname or "", (host.port or 80) == server[1]
    except ValueError:
        return "", False


def _with_headers(send: Send, headers: list[tuple[bytes, bytes]], *, private: bool) -> Send:
    """Wrap ``send`` so that every response has these headers; a private one is not cached."""
    if private:
        headers = [*headers, (b"cache-control", b"no-store")]
    names = {name for name, _ in headers}

    async def send_with_headers(message: Any) -> None:
        if message["type"] in RESPONSE_STARTS:
            others = [pair for pair in message.get("headers", []) if pair[0].lower() not in names]
            message = {**message, "headers": [*others, *headers]}
        await send(message)

    return send_with_headers


def _encode(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _refuse(
    connection: AnyConnection, error: KolpakError, receive: Receive, send: Send
) -> None:
    """Send an error; refuse a socket before its handshake."""
    body = encode(failure(connection, error))
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        **retry_after(error),
    }
    if error.message.id == "error-request-framing":
        headers["connection"] = "close"
    is_socket = cast("Any", connection.scope)["type"] == "websocket"
    kind = "websocket.http.response" if is_socket else "http.response"
    if is_socket:
        await receive()  # websocket.connect comes first
        if isinstance(error, RateLimited):
            await asyncio.sleep(PENALTY)  # a client that reconnects at once costs little
    start: Any = {"type": f"{kind}.start", "status": status_of(error), "headers": _encode(headers)}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body}
    await send(end)
    if is_socket:
        await _wait_until_closed(receive)


async def _wait_until_closed(receive: Receive) -> None:
    """Wait until a refused socket is closed.

    uvicorn logs an error for a socket that is open without a handshake when the application
    returns; any page could fill the log. It sends one disconnect for the refusal and one for the
    closed connection.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_TIMEOUT):
            await receive()
            await receive()
