"""A program that plays at a Kolpak table over the network; the standard library is all it needs.

    python examples/bot.py http://localhost:8765 kabaleo players=2    opens a table, prints its link
    python examples/bot.py http://localhost:8765/table/ID             sits down there and plays

``choose`` is the part to make better. docs/how-to/bot.md explains the rest.
"""
# ruff: noqa: T201 - it is a program

import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import parse_qs, quote, urljoin, urlsplit

NAME = "Example bot"
QUIET = 10
"""Read timeout in seconds; the server sends a line at least every 4."""
PASSING = (429, 502, 503, 504)
"""Statuses of a server or proxy that is unavailable for a moment; the request is retried."""


def choose(now: dict[str, Any]) -> str:
    """Return one of the legal actions; ``now["view"]`` is this seat's view."""
    return random.choice(now["actions"])


class Refused(Exception):  # noqa: N818 - what is answered
    """Raised if the server refuses a request; ``str()`` is a sentence."""

    def __init__(self, message: str, id: str | None) -> None:
        super().__init__(message)
        self.id = id


class Away(ConnectionError):  # noqa: N818 - it passes
    """Raised if the server is unavailable; ``pause`` is its Retry-After in seconds, or 0."""

    def __init__(self, status: int, pause: str) -> None:
        super().__init__(f"The server is busy or away (status {status}).")
        self.pause = min(60, int(pause)) if pause.isdecimal() else 0


LOST = (OSError, HTTPException)
"""Exceptions of a lost connection."""


def rest(lost: Exception, attempt: int) -> None:
    """Wait before the next attempt: exponential backoff, or the Retry-After."""
    time.sleep(getattr(lost, "pause", 0) or min(5, 0.1 * 2 ** min(attempt, 9)))


class Server:
    """HTTP client of a server, as one guest with a token."""

    def __init__(self, address: str) -> None:
        link = urlsplit(address)
        self.kind = HTTPSConnection if link.scheme == "https" else HTTPConnection
        self.host, self.port = link.hostname or "", link.port
        self.headers = {"Content-Type": "application/json", "X-Kolpak": "1"}

    def connect(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and return the open response; raise Refused or Away."""
        connection = self.kind(self.host, self.port, timeout=QUIET)
        connection.request(method, path, None if body is None else json.dumps(body), self.headers)
        answer = connection.getresponse()
        ours = "json" in answer.headers.get_content_type()
        if ours and answer.status < 300:
            return answer
        with answer:
            if answer.status in PASSING:
                raise Away(answer.status, answer.headers.get("Retry-After", ""))
            error = json.load(answer).get("error", {}) if ours else {}
        raise Refused(error.get("message", "No Kolpak server answers there."), error.get("id"))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and return the JSON; retry while the server is unavailable."""
        for attempt in range(60):
            try:
                with self.connect(method, path, body) as answer:
                    if cookie := answer.headers["Set-Cookie"]:
                        self.headers["Cookie"] = cookie.partition(";")[0]
                    return json.load(answer)
            except LOST as lost:
                rest(lost, attempt)
        raise SystemExit("The server does not answer.")

    def arrive(self) -> None:
        """Create a guest with a token and a name."""
        with suppress(Away):
            self.connect("GET", "/api/health").close()  # where nobody is, it is told at once
        self.ask("GET", "/api/me")
        self.headers["Authorization"] = f"Bearer {self.ask('POST', '/api/me/tokens')['token']}"
        self.ask("PATCH", "/api/me", {"name": NAME})


class Table:
    """A table; a private one needs its ``invitation``."""

    def __init__(self, server: Server, id: str, invitation: str = "") -> None:
        self.server, self.path = server, f"/api/tables/{quote(id)}"
        self.more = f"invitation={quote(invitation)}"

    def do(self, command: str, **fields: Any) -> None:
        """Send a command; its id is an idempotency key, so it may be retried."""
        body = {"id": uuid.uuid4().hex, "do": command, **fields}
        self.server.ask("POST", f"{self.path}/commands?{self.more}", body)

    def snapshot(self) -> dict[str, Any]:
        """Return the snapshot of the table."""
        now: dict[str, Any] = self.server.ask("GET", f"{self.path}?{self.more}")["now"]
        return now

    def moments(self) -> Iterator[dict[str, Any]]:
        """Yield the lean snapshot now and after every change; resume lost streams."""
        since, attempt = -1, 0
        while True:
            try:
                path = f"{self.path}/events?lean=1&since={since}&{self.more}"
                with self.server.connect("GET", path) as lines:
                    for line in lines:
                        whole = line.endswith(b"}\n")  # neither empty nor cut off
                        message = json.loads(line) if whole else {}
                        since, attempt = max(since, message.get("v", -1)), 0
                        if "now" in message:
                            yield message["now"]
                raise ConnectionError("The stream has ended.")
            except LOST as lost:
                rest(lost, attempt)
                attempt += 1


def sit_down(table: Table) -> None:
    """Take the first open seat, unless we have one already."""
    if not table.snapshot()["you"]:
        table.do("sit", name=NAME)


def begin(table: Table, command: str, phase: str) -> None:
    """Start a game, unless that has happened meanwhile and the phase is another one."""
    try:
        table.do(command)
    except Refused:
        if table.snapshot()["phase"] == phase:
            raise


def play(table: Table) -> None:
    """Play until the match is over: start games, move when it is our turn."""
    for now in table.moments():
        try:
            if now["phase"] == "open":
                full = table.snapshot()
                if full["host"] and all(seat["who"] != "open" for seat in full["seats"]):
                    begin(table, "start", "open")
            elif now["phase"] == "between":
                begin(table, "next", "between")
            elif now["phase"] == "over":
                return
            elif now.get("actions"):
                table.do("play", token=choose(now), seat=now["seat"])
        except Refused as refused:  # somebody else was quicker; the next moment shows it
            print(refused, file=sys.stderr)


def main(address: str, game: str = "", options: str = "") -> None:
    """Open a table or go to one, and play there."""
    try:
        link = urlsplit(address)
        table_id = link.path.rstrip("/").partition("/table/")[2]
        if not game and not table_id:
            raise SystemExit("Please give the link of a table, …/table/ID, or name a game.")
        server = Server(address)
        server.arrive()
    except ValueError as trouble:  # there can be no such host or port
        raise SystemExit(f"{address}: {trouble}") from None
    if game:
        named = [word[8:] for word in options.split() if word.startswith("players=")]
        if not named or not named[0].isdecimal():
            raise SystemExit("Please say how many play, for example players=2.")
        seats = ["me", *["open"] * (int(named[0]) - 1)]
        setup = {"game": game, "options": options, "seats": seats}
        opened = server.ask("POST", "/api/tables", setup)
        print(urljoin(address, f"/table/{opened['id']}"), flush=True)
        table = Table(server, opened["id"])
    else:
        table = Table(server, table_id, parse_qs(link.query).get("invitation", [""])[0])
        sit_down(table)
    play(table)
    results = table.snapshot()["match"]
    print(json.dumps(results["totals"]), flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    if len(words) in (0, 2) or not words[0].startswith(("http://", "https://")):
        raise SystemExit(__doc__)
    try:
        main(*words[:2], " ".join(words[2:]))
    except (Refused, *LOST) as trouble:
        raise SystemExit(f"{words[0]}: {trouble}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
