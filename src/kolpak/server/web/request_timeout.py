"""Request timeout (slowloris protection).

Slowloris attacks hold connections open by never completing a request. uvicorn has no timeout for
that: ``timeout_keep_alive`` starts only after a first response, so a client that connects and sends
nothing, or a byte now and then, stays for ever. Hence a subclass of uvicorn's HTTP class, which
overrides methods of asyncio's protocol interface and one hook of uvicorn's. A reverse proxy in
front has the same protection, but a server at home has none. Nobody has thousands of them within
that time either: limits by address apply to requests, and these are none yet.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from kolpak.server.web.addresses import client_key
from kolpak.server.web.limits import OpenLimiter

if TYPE_CHECKING:
    import asyncio

TIMEOUT: Final = 15.0
"""Seconds that a client has to send a complete request."""

INCOMPLETE: Final = OpenLimiter(300)
"""Connections of each address that have sent no complete request yet, or only a part of the next.

As many as it may have requests and sockets; trusted proxies, where many people come from, have no
limit.
"""


class RequestTimeout(H11Protocol):
    """Closes connections that send no complete request within 15 s (slowloris)."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for the first request."""
        super().connection_made(transport)
        self._counted = contextlib.ExitStack()
        self._update()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; stop the timeout at its end."""
        super().data_received(data)
        self._update()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the timeout: sockets have an idle timeout of their own."""
        super().handle_websocket_upgrade(event)
        self._stop()

    def _update(self) -> None:
        """Start the timeout where a request is incomplete, unless it runs already."""
        if self.transport.get_protocol() is not self:
            return
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()
        elif self._deadline is None:
            self._start()

    def _start(self) -> None:
        """Start the timeout; close where the address has too many incomplete requests."""
        host = self.client[0] if self.client else ""
        if not (isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts):
            address = client_key(host)
            if INCOMPLETE.is_full(address):
                self.transport.close()
                return
            self._counted.enter_context(INCOMPLETE.counted(address))
        self._deadline = self.loop.call_later(TIMEOUT, self.transport.close)

    def _stop(self) -> None:
        self._counted.close()
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def raise_file_limit() -> None:
    """Raise the limit on open files, and so on connections, to the hard limit."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        limit: Any = resource.RLIMIT_NOFILE
        _, hard = resource.getrlimit(limit)
        resource.setrlimit(limit, (hard, hard))
