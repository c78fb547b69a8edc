"""What keeps other sites and too much at once out, and the headers of every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil
from typing import Any, Final, NamedTuple, cast
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Send

from kolpak.play.errors import KolpakError
from kolpak.server.web.addresses import asker, is_loopback
from kolpak.server.web.requests import Asking
from kolpak.live.errors import NotAllowed, TooMany, status_of
from kolpak.server.accounts.identity import language_of
from kolpak.live.rates import Rate
from kolpak.live.messages import error_data

HEADER: Final = "x-kolpak"
"""A header that no foreign page can send without asking first, and is never allowed to."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

SECURE: Final = {"strict-transport-security": "max-age=31536000"}
"""Further headers where people come over HTTPS."""

RAW: Final = "kolpak-raw"
"""Where a socket's scope has the server's own receive and send: each layer around them would cost
every message some microseconds."""

STARTS: Final = ("http.response.start", "websocket.http.response.start")
"""What an answer begins with; an opened socket has no use for headers."""

CHANGING: Final = ("POST", "PUT", "PATCH", "DELETE")


class Site(NamedTuple):
    """The site as the browser sees it; a passkey is bound to it."""

    origin: str
    host: str


def same_origin(connection: Asking) -> bool:
    """Tells whether a request comes from our own pages, or from a program without an origin.

    What came over HTTPS to a proxy that does not say so comes over HTTP here. Only where a browser
    asks this machine at our own port there can be none.
    """
    origin, host = connection.headers.get("origin"), connection.headers.get("host")
    if over_https(connection):
        schemes = ["https"]
    else:
        name, own = _asked(connection)
        schemes = ["http"] if own and is_loopback(name) else ["http", "https"]
    return origin is None or origin in [f"{scheme}://{host}" for scheme in schemes]


def is_renamed(connection: Asking) -> bool:
    """Tells whether a request to this machine's own port names another machine.

    So does a page whose site has its name changed to our address, to read what only this machine
    may. A proxy is asked at a port of its own.
    """
    name, own = _asked(connection)
    return own and not is_loopback(name)


def _asked(connection: Asking) -> tuple[str, bool]:
    """Gives the name that was asked, and whether at the port where we listen."""
    server = cast("Any", connection.scope).get("server") or ("", None)
    try:
        host = urlsplit(f"//{connection.headers.get('host', '')}")
        return host.hostname or "", (host.port or 80) == server[1]
    except ValueError:
        return "", False


def over_https(connection: Asking) -> bool:
    """Tells whether a request comes over HTTPS, perhaps to a proxy that hands it on and says so."""
    return cast("Any", connection.scope)["scheme"] in ("https", "wss")


def address_of(connection: Asking) -> str:
    """Gives the address a request comes from, or the network if it is one asker's."""
    return asker(connection.client.host) if connection.client else ""


def waiting(error: KolpakError) -> dict[str, str]:
    """Gives the header that says when to come again after too much at once, in whole seconds."""
    return {"retry-after": str(ceil(error.wait))} if isinstance(error, TooMany) else {}


class Gate:
    """Stands before the application: every request and every answer goes through it.

    ``rate`` is asked for each request by address; ``most`` is how many requests, sockets and
    streams one address may have under way at once. ``alone`` tells that we listen at this
    machine's own address only.
    """

    def __init__(self, app: ASGIApp, rate: Rate, most: int, *, alone: bool = False) -> None:
        self.app, self.rate, self.most, self.alone = app, rate, most, alone
        self.headers = {False: _encoded(HEADERS), True: _encoded(HEADERS | SECURE)}
        self.names = {name for name, _ in self.headers[True]}
        self.under_way: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it here."""
        asking: Asking = ASGIConnection(scope)
        headers = self.headers[over_https(asking)]

        async def answer(message: Any) -> None:
            if message["type"] in STARTS:
                given = message.get("headers", [])
                kept = [pair for pair in given if pair[0].lower() not in self.names]
                message = {**message, "headers": [*kept, *headers]}
            await send(message)

        address = address_of(asking)
        try:
            self._check(asking, address)
        except KolpakError as error:
            await _refuse(asking, error, receive, answer)
            return
        if scope["type"] == "websocket":
            scope[RAW] = receive, send
        self.under_way[address] += 1
        try:
            await self.app(scope, receive, answer)
        finally:
            self.under_way[address] -= 1
            if not self.under_way[address]:
                del self.under_way[address]

    def _check(self, asking: Asking, address: str) -> None:
        """Raises NotAllowed or TooMany where a request must not pass."""
        scope: Any = asking.scope
        self.rate.take(address)
        if self.under_way[address] >= self.most:
            raise TooMany("error-too-many-open", most=self.most)
        if self.alone and is_renamed(asking):
            raise NotAllowed("error-host", host=asking.headers.get("host", "")[:60])
        if scope["type"] == "websocket":
            if not same_origin(asking):
                raise NotAllowed("error-origin")
        elif scope["method"] in CHANGING:
            token = asking.headers.get("authorization", "").lower().startswith("bearer ")
            if not same_origin(asking) or not (token or HEADER in asking.headers):
                raise NotAllowed("error-origin")


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _refuse(asking: Asking, error: KolpakError, receive: Receive, send: Send) -> None:
    """Answers without asking the application; a socket is refused before it is opened."""
    body = msgspec.json.encode({"error": error_data(error, language_of(asking))})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    headers += _encoded(waiting(error))
    kind, scope = "http.response", cast("Any", asking.scope)
    if scope["type"] == "websocket":
        await receive()  # the connect, which has to be taken before it is answered
        kind = "websocket.http.response"
    start: Any = {"type": f"{kind}.start", "status": status_of(error), "headers": headers}
    await send(start)
    end: Any = {"type": f"{kind}.body", "body": body}
    await send(end)
