"""A phone's line in the browser, and what has come over it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from playwright.sync_api import CDPSession, Page, WebSocketRoute


class Line(NamedTuple):
    """A line's latency, there and back, and its speed."""

    milliseconds: int
    kilobits: int

    def limit(self, session: CDPSession) -> None:
        """Slows a page down to this line; upstream it has a third of the speed."""
        bytes_per_second = self.kilobits * 1000 / 8
        limits = {
            "offline": False,
            "latency": self.milliseconds,
            "downloadThroughput": bytes_per_second,
            "uploadThroughput": bytes_per_second / 3,
        }
        session.send("Network.emulateNetworkConditions", limits)


Passing: TypeAlias = Callable[[str, Callable[[str], None]], None]
"""What is done with a message, given with what passes one on."""

NEAR: Final = Line(0, 1_000_000)
"""No line at all: what is left is the work of the machine."""

USUAL: Final = Line(150, 1600)
SLOW: Final = Line(400, 400)
"""A phone's line on a usual and on a bad day (the presets "Slow 4G" and "Slow 3G" of browsers)."""


class Traffic:
    """The requests of a page, sockets among them, and the bytes both ways with headers.

    `played` are those of the bytes that told of moves.
    """

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.addresses: list[str] = []
        self.bytes = self.played = 0
        self.session.on("Network.requestWillBeSent", self._request)
        self.session.on("Network.requestWillBeSentExtraInfo", self._headers)
        self.session.on("Network.loadingFinished", self._finished)
        self.session.on("Network.webSocketCreated", self._request)
        self.session.on("Network.webSocketFrameReceived", self._frame)
        self.session.on("Network.webSocketFrameSent", self._frame)
        self.session.send("Network.enable")

    def _request(self, event: dict[str, Any]) -> None:
        address: str = event["request"]["url"] if "request" in event else event["url"]
        if not address.startswith("data:"):
            self.addresses.append(address)

    def _headers(self, event: dict[str, Any]) -> None:
        self.bytes += sum(len(name) + len(value) + 4 for name, value in event["headers"].items())

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])  # with the answer's headers

    def _frame(self, event: dict[str, Any]) -> None:
        message = event["response"]["payloadData"].encode()
        self.bytes += len(message)
        if b'"kind":"played"' in message:
            self.played += len(message)


def sockets_of(page: Page) -> list[WebSocketRoute]:
    """Gives the sockets that a page opens from now on, over which a test can send, too."""
    sockets: list[WebSocketRoute] = []

    def keep(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/socket"), keep)
    return sockets


def stand_between(page: Page, *, up: Passing | None = None, down: Passing | None = None) -> None:
    """Stands between page and server: what they send over sockets from now on goes through here."""

    def begin(to_page: WebSocketRoute) -> None:
        to_server = to_page.connect_to_server()
        if up:
            to_page.on_message(lambda message: up(str(message), to_server.send))
        if down:
            to_server.on_message(lambda message: down(str(message), to_page.send))

    page.route_web_socket(re.compile("/socket"), begin)
