"""Prompt requests: whoever connects says what they want soon, or is let go.

uvicorn waits for ever for the first byte of a request and for its last one; a thousand links that
say nothing would then keep everybody else out.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

SOON: Final = 15.0
"""Seconds that a client has for a whole request."""


class PromptHttp(H11Protocol):
    """HTTP for those who ask in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request, and waits for the rest of it."""
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no longer."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the link on: a socket is looked after by itself."""
        super().handle_websocket_upgrade(event)
        self._wait_no_longer()

    def _look(self) -> None:
        """Sets a deadline where a request has yet to come or to end, and keeps one that is set."""
        if self.transport.get_protocol() is not self:
            return
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._wait_no_longer()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SOON, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def have_many_lines() -> None:
    """Lets this process have as many connections and files open as the system allows it at all."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # other systems have no such limit
        import resource

        limit: Any = resource.RLIMIT_NOFILE
        _, most = resource.getrlimit(limit)
        resource.setrlimit(limit, (most, most))
