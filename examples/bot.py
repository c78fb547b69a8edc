"""A program that plays at a Kolpak table over the network; the standard library is all it needs.

    python examples/bot.py http://localhost:8765 kabaleo players=2    opens a table, prints its link
    python examples/bot.py http://localhost:8765/table/ID             sits down there and plays

``choose`` is the part to make better. docs/how-to/bot.md explains the rest.
"""
# ruff: noqa: T201 - it is a program

import http.client
import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, quote, urljoin, urlsplit

NAME = "Example bot"
QUIET = 10
"""Seconds without a line after which the connection is lost; the server sends one every 4."""


def choose(now: dict[str, Any]) -> str:
    """Chooses one of the legal actions. ``now["view"]`` is the position as this seat may see it."""
    return random.choice(now["actions"])


class Refused(Exception):  # noqa: N818 - what is answered
    """The server has understood and says no; ``str()`` of it is a sentence."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.status, self.id = status, error["id"]


class Server:
    """A server and who we are there."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address, self.token = urlsplit(address), token

    def connect(self, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
        """Sends a request and gives the answer, still to be read."""
        headers = {"Content-Type": "application/json", "X-Kolpak": "1"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if cookie:
            headers["Cookie"] = cookie
        safe = self.address.scheme == "https"
        kind = http.client.HTTPSConnection if safe else http.client.HTTPConnection
        connection = kind(self.address.netloc, timeout=QUIET)
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        if answer.status >= 400:
            with answer:
                raise Refused(answer.status, json.load(answer)["error"])
        return answer

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request, again while the server is away or busy, and gives what comes back."""
        for attempt in range(60):
            try:
                with self.connect(method, path, body) as answer:
                    return json.load(answer)
            except (OSError, http.client.HTTPException):
                time.sleep(min(5, 0.1 * 2**attempt))
            except Refused as refused:
                if refused.status not in (429, 503):
                    raise
                time.sleep(1)
        raise SystemExit("The server does not answer.")

    def arrive(self) -> None:
        """Becomes a guest, gets a token for this guest and a name."""
        with self.connect("GET", "/api/me") as answer:
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
        with self.connect("POST", "/api/me/tokens", cookie=cookie) as answer:
            self.token = json.load(answer)["token"]
        self.ask("PATCH", "/api/me", {"name": NAME})


class Table:
    """A table; ``invitation`` lets us in where it is private."""

    def __init__(self, server: Server, id: str, invitation: str = "") -> None:
        self.server, self.path = server, f"/api/tables/{quote(id)}"
        self.more = f"invitation={quote(invitation)}"

    def do(self, command: str, **fields: Any) -> None:
        """Sends a command. Its id makes it safe to send it again: it is carried out only once."""
        body = {"id": uuid.uuid4().hex, "do": command, **fields}
        self.server.ask("POST", f"{self.path}/commands?{self.more}", body)

    def snapshot(self) -> dict[str, Any]:
        """Gives the whole table as it is now."""
        now: dict[str, Any] = self.server.ask("GET", f"{self.path}?{self.more}")["now"]
        return now

    def moments(self) -> Iterator[dict[str, Any]]:
        """Gives the lean snapshot now and after every change, over lost connections too."""
        since = -1
        while True:
            try:
                path = f"{self.path}/events?lean=1&since={since}&{self.more}"
                with self.server.connect("GET", path) as lines:
                    for line in lines:
                        message = json.loads(line) if line.strip() else {}
                        since = max(since, message.get("v", -1))
                        if "now" in message:
                            yield message["now"]
            except (OSError, http.client.HTTPException):
                time.sleep(0.5)


def sit_down(table: Table) -> None:
    """Takes the first open seat, unless we have one already."""
    while not (now := table.snapshot())["you"]:
        open_seats = [seat for seat, who in enumerate(now["seats"]) if who["who"] == "open"]
        if not open_seats:
            raise SystemExit("There is no open seat at this table.")
        try:
            table.do("sit", seat=open_seats[0], name=NAME)
        except Refused as refused:
            if refused.id != "error-table-seat-taken":  # somebody else was quicker
                raise


def go_on(table: Table) -> None:
    """Begins the next game, unless somebody else is quicker."""
    try:
        table.do("next")
    except Refused:
        if table.snapshot()["state"] == "between":
            raise


def play(table: Table) -> None:
    """Plays until the match is over: begins games, moves when it is our turn."""
    for now in table.moments():
        try:
            if now["state"] == "open":
                full = table.snapshot()
                if full["host"] and all(seat["who"] != "open" for seat in full["seats"]):
                    table.do("start")
            elif now["state"] == "between":
                go_on(table)
            elif now["state"] == "over":
                return
            elif now.get("actions"):
                table.do("play", token=choose(now), seat=now["seat"])
        except Refused as refused:  # somebody else was quicker; the next moment shows it
            print(refused, file=sys.stderr)


def main(address: str, game: str = "", options: str = "") -> None:
    """Opens a table or goes to one, and plays there."""
    server = Server(address)
    server.arrive()
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
        link = urlsplit(address)
        table = Table(
            server,
            link.path.rstrip("/").rpartition("/")[2],
            parse_qs(link.query).get("invitation", [""])[0],
        )
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
    except (Refused, OSError) as trouble:
        raise SystemExit(f"{words[0]}: {trouble}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
