"""What is said on a line: the Kolpak wire, boardgame.io's over socket.io, and an echo's."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any, Protocol

import msgspec

from load_line import Line

GAMES = 20
"""Games in a match of ours, as many as there may be; another match follows."""


class Seat(Protocol):
    """A seat of a table under load, as the load hears of it."""

    number: int
    line: Line

    def may_move(self) -> None:
        """It is this seat's turn."""

    def seen(self) -> None:
        """The other seat's move has come."""

    def acknowledged(self) -> None:
        """This seat's own move is acknowledged."""


class Talk(Protocol):
    """Opens a table's two lines and turns messages into calls of a seat."""

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listens to a seat's line; gives what makes the seat move."""


class _Now(msgspec.Struct):
    state: str = ""
    mover: int | str | None = None
    seat: int | None = None
    actions: list[str] = []


class _Event(msgspec.Struct):
    kind: str


class _Told(msgspec.Struct):
    v: int = -1
    event: _Event | None = None
    now: _Now | None = None
    ack: str | None = None
    error: Any = None


_told = msgspec.json.Decoder(_Told)


def go_on(seat: Seat, now: _Now, kind: str, ids: Iterator[int]) -> None:
    """Lets a seat move where it is its turn, and both go on to the next game and match.

    ``kind`` is that of the latest event.
    """
    if now.state == "playing" and now.mover == seat.number:
        seat.may_move()
    elif now.state == "between" and seat.number == 0:
        seat.line.send(b'{"id":"n%d","do":"next"}' % next(ids))
    elif now.state == "over" and seat.number == 0 and kind == "ended":
        seat.line.send(b'{"id":"o%d","do":"offer","what":"rematch"}' % next(ids))
    elif now.state == "over" and seat.number == 1 and kind == "offered":
        seat.line.send(b'{"id":"a%d","do":"answer","what":"rematch","yes":true}' % next(ids))


class Kolpak:
    """Our wire: two guests play all tables, each table over two lean sockets."""

    def __init__(self, host: str, port: int, tables: int) -> None:
        self.http = HTTPConnection(host, port, timeout=30)
        self.tokens = [self._token() for _ in range(2)]
        self.count = tables
        self.tables: list[str] = []

    def begin(self) -> None:
        """Opens all tables, seats the second guest everywhere and starts."""
        setup = {
            "game": "kabaleo",
            "options": "players=2",
            "seats": ["me", "open"],
            "games": GAMES,
            "absent": "wait",
        }
        host, guest = self.tokens
        for _ in range(self.count):
            table = self._ask("POST", "/api/tables", setup, host)["id"]
            path = f"/api/tables/{table}/commands"
            sit = {"id": "sit", "do": "sit", "seat": 1, "name": "B"}
            self._ask("POST", path, sit, guest)
            self._ask("POST", path, {"id": "start", "do": "start"}, host)
            self.tables.append(table)

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""
        path = f"/api/tables/{self.tables[table]}/socket?lean=1"
        return path, {"Authorization": f"Bearer {self.tokens[seat]}"}

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listens to a seat's line; gives what makes the seat move."""
        line, ids = seat.line, itertools.count()
        actions: list[str] = []
        last, kind = -1, ""

        def heard(text: bytes) -> None:
            nonlocal actions, last, kind
            for part in text.split(b"\n"):
                told = _told.decode(part)
                if told.error is not None:
                    raise RuntimeError(f"refused: {told.error}")
                if told.ack is not None and told.ack[0] == "m":
                    seat.acknowledged()
                if told.event is not None:
                    kind = told.event.kind
                if told.now is not None and told.v > last:
                    last, actions = told.v, told.now.actions
                    seat.seen()
                    go_on(seat, told.now, kind, ids)

        def move() -> None:
            token = random.choice(actions)
            line.send(b'{"id":"m%d","do":"play","token":"%s"}' % (next(ids), token.encode()))

        line.heard = heard
        return move

    def _token(self) -> str:
        self.http.request("GET", "/api/me")
        answer = self.http.getresponse()
        answer.read()
        cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        headers = {"Cookie": cookie, "X-Kolpak": "1"}
        self.http.request("POST", "/api/me/tokens", headers=headers)
        return str(json.load(self.http.getresponse())["token"])

    def _ask(self, method: str, path: str, body: dict[str, Any], token: str) -> Any:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.http.request(method, path, json.dumps(body), headers)
        answer = self.http.getresponse()
        data = json.load(answer)
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {data}")
        return data


class _State(msgspec.Struct):
    G: dict[str, Any]
    ctx: dict[str, Any]
    _stateID: int  # noqa: N815 - their name


class _Sync(msgspec.Struct):
    state: _State


_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, _Sync])


class Boardgame:
    """boardgame.io's wire: one socket.io connection a seat, the game of boardgame/server.cjs."""

    def __init__(self, host: str, port: int, tables: int) -> None:
        self.tables = tables

    def begin(self) -> None:
        """Does nothing: a match begins when it is first asked for."""

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""
        return "/socket.io/?EIO=4&transport=websocket", {"Origin": "http://localhost:8000"}

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listens to a seat's line; gives what makes the seat move."""
        return _BoardgameSeat(f"t{table}", seat).move


class _BoardgameSeat:
    """One seat of boardgame.io: what it knows and says."""

    SPACE = b"/stones,"

    def __init__(self, match: str, seat: Seat) -> None:
        self.match, self.seat, self.number = match, seat, str(seat.number)
        self.known: _State | None = None
        self.moved = False
        seat.line.heard = self.heard

    def emit(self, *what: Any) -> None:
        """Sends an event of socket.io."""
        self.seat.line.send(b"42" + self.SPACE + msgspec.json.encode(what))

    def heard(self, text: bytes) -> None:
        """Takes a frame of engine.io, or of socket.io in it."""
        if text.startswith(b"0"):
            self.seat.line.send(b"40" + self.SPACE)
        elif text == b"2":
            self.seat.line.send(b"3")
        elif text.startswith(b"40"):
            self.emit("sync", self.match, self.number, None, 2)
        elif text.startswith(b'42/stones,["update"'):
            self.take(_update.decode(text[10:])[2])
        elif text.startswith(b'42/stones,["sync"'):
            self.take(_sync.decode(text[10:])[2].state)

    def take(self, state: _State) -> None:
        """Takes a newer state: the own move is acknowledged by it, or the other's is seen."""
        if self.known is not None and state._stateID <= self.known._stateID:
            return
        self.known = state
        if self.moved:
            self.moved = False
            self.seat.acknowledged()
        else:
            self.seat.seen()
        if state.ctx["currentPlayer"] == self.number:
            self.seat.may_move()

    def move(self) -> None:
        """Places a stone on a free cell; on a full board any cell begins anew."""
        assert self.known is not None
        cells = self.known.G["cells"]
        free = [cell for cell, owner in enumerate(cells) if owner is None]
        payload = {
            "type": "place",
            "args": [random.choice(free or range(len(cells)))],
            "playerID": self.number,
            "credentials": None,
        }
        self.moved = True
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, self.known._stateID, self.match, self.number)


class Echo:
    """The wire of ``echo.py``: a seat may move as soon as the other one has."""

    def __init__(self, host: str, port: int, tables: int) -> None:
        self.tables = tables

    def begin(self) -> None:
        """Does nothing: there is no game."""

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""
        return f"/{table}/{seat}", {}

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listens to a seat's line; gives what makes the seat move."""

        def heard(text: bytes) -> None:
            if text.startswith(b"a"):
                seat.acknowledged()
            else:
                if text.startswith(b"s"):
                    seat.seen()
                seat.may_move()

        seat.line.heard = heard
        return lambda: seat.line.send(b"move")


TALKS = {"kolpak": Kolpak, "boardgame.io": Boardgame, "echo": Echo}
