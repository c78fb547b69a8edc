"""The protocols of the load client: Kolpak's for programs and for pages, and boardgame.io's."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any, Protocol

import msgspec

from load_line import Line

HOSTED = 50
"""Tables that a guest may host at once, as ours has it; then another guest hosts."""

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

    bytes_received: int

    def __init__(self, host: str, port: int, tables: int) -> None: ...

    def begin(self) -> None:
        """Open all tables."""

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listens to a seat's line; gives what makes the seat move."""


class _Game(msgspec.Struct):
    mover: int | str | None = None
    actions: list[str] = []


class _Now(_Game):
    """A lean snapshot, a whole one, or what has changed in one."""

    phase: str | None = None
    game: _Game | None = None


class _Event(msgspec.Struct):
    kind: str


class _Told(msgspec.Struct):
    v: int = -1
    event: _Event | None = None
    now: _Now | None = None
    change: _Now | None = None
    ack: str | None = None
    error: Any = None


_told = msgspec.json.Decoder(_Told)


def go_on(seat: Seat, phase: str, mover: object, kind: str, ids: Iterator[int]) -> None:
    """Let a seat move where it is its turn, and both go on to the next game and match.

    ``kind`` is that of the latest event.
    """
    if phase == "playing" and mover == seat.number:
        seat.may_move()
    elif phase == "between" and seat.number == 0:
        seat.line.send(b'{"id":"n%d","do":"next"}' % next(ids))
    elif phase == "over" and seat.number == 0 and kind == "ended":
        seat.line.send(b'{"id":"o%d","do":"offer","what":"rematch"}' % next(ids))
    elif phase == "over" and seat.number == 1 and kind == "offered":
        seat.line.send(b'{"id":"a%d","do":"answer","what":"rematch","yes":true}' % next(ids))


class Kolpak:
    """Our wire: a guest plays with the hosts of all tables, each table over two lean sockets."""

    query = "?lean=1"

    def __init__(self, host: str, port: int, tables: int) -> None:
        self.bytes_received = 0
        self.http = HTTPConnection(host, port, timeout=120)
        self.tokens: list[tuple[str, str]] = []
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
        host = guest = self._token()
        for index in range(self.count):
            if index % HOSTED == 0:
                host = self._token()
            table = self._ask("POST", "/api/tables", setup, host)["id"]
            path = f"/api/tables/{table}/commands"
            sit = {"id": "sit", "do": "sit", "seat": 1, "name": "B"}
            self._ask("POST", path, sit, guest)
            self._ask("POST", path, {"id": "start", "do": "start"}, host)
            self.tables.append(table)
            self.tokens.append((host, guest))

    def open_table(self, setup: dict[str, Any]) -> str:
        """Open another table as a new guest, begin its match and return its id."""
        self.http.close()  # the server has long done so; the next request connects anew
        host = self._token()
        table: str = self._ask("POST", "/api/tables", setup, host)["id"]
        self._ask("POST", f"/api/tables/{table}/commands", {"id": "start", "do": "start"}, host)
        return table

    def version(self, table: str) -> int:
        """Return how many events a table has."""
        self.http.close()
        return int(self._ask("GET", f"/api/tables/{table}", {}, self.tokens[0][0])["v"])

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Gives path and headers of a seat's line."""
        path = f"/api/tables/{self.tables[table]}/socket{self.query}"
        return path, {"Authorization": f"Bearer {self.tokens[table][seat]}"}

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listen to a seat's line; return what makes the seat move."""
        line, ids = seat.line, itertools.count()
        actions: list[str] = []
        phase, last, kind = "", -1, ""

        def heard(text: bytes) -> None:
            nonlocal actions, phase, last, kind
            self.bytes_received += len(text)
            for part in text.split(b"\n"):
                told = _told.decode(part)
                if told.error is not None:
                    raise RuntimeError(f"refused: {told.error}")
                if told.ack is not None and told.ack[0] == "m":
                    seat.acknowledged()
                if told.event is not None:
                    kind = told.event.kind
                now = told.now or told.change
                if now is not None and told.v > last:
                    last, phase = told.v, now.phase or phase
                    game = now.game or now
                    actions = game.actions
                    seat.seen()
                    go_on(seat, phase, game.mover, kind, ids)

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


class KolpakPage(Kolpak):
    """Our wire as a page plays: whole snapshots, then changes, and events in words."""

    query = ""


class _State(msgspec.Struct):
    G: dict[str, Any]
    ctx: dict[str, Any]
    _stateID: int  # noqa: N815 - their name


class _Sync(msgspec.Struct):
    state: _State


_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, _Sync])


AGAIN = 1.0
"""Seconds after which boardgame.io is told of a move again: a person would try about then."""


class Boardgame:
    """boardgame.io's wire: one socket.io connection a seat, the game of boardgame/server.cjs."""

    def __init__(self, host: str, port: int, tables: int) -> None:
        self.bytes_received = 0
        self.tables: dict[int, _Matches] = {}

    def begin(self) -> None:
        """Do nothing: a match begins when it is first asked for."""

    def address(self, table: int, seat: int) -> tuple[str, dict[str, str]]:
        """Return path and headers of a seat's line."""
        return "/socket.io/?EIO=4&transport=websocket", {"Origin": "http://localhost:8000"}

    def attach(self, table: int, seat: Seat) -> Callable[[], None]:
        """Listen to a seat's line; return what makes the seat move."""
        matches = self.tables.setdefault(table, _Matches(f"t{table}"))
        return _BoardgameSeat(self, matches, seat).move


class _Matches:
    """The matches of a table, one after the other: its first seat asks for each of them first.

    Two seats that ask for an unknown match at once make two of it where storing takes time. Nobody
    moves before both know it: the second would be shown it as stored, without the move.
    """

    def __init__(self, name: str) -> None:
        self.name, self.number = name, 0
        self.seats: list[_BoardgameSeat] = []

    def go_on(self) -> None:
        """Let the first seat ask for the next match, and the second one after it."""
        first, *others = self.seats
        if first.match == "" and first.ready:
            self.number += 1
            first.join(f"{self.name}-{self.number}")
        for other in others:
            if other.match == "" and other.ready and first.known is not None:
                other.join(first.match)

    def begin(self) -> None:
        """Let the first move be made where all seats know the match."""
        match = self.seats[0].match
        if all(seat.match == match and seat.known is not None for seat in self.seats):
            for seat in self.seats:
                seat.go_on()


class _BoardgameSeat:
    """One seat of boardgame.io: what it knows and says. ``match`` is empty between two matches."""

    SPACE = b"/kabaleo,"

    def __init__(self, talk: Boardgame, matches: _Matches, seat: Seat) -> None:
        self.talk, self.matches, self.seat, self.number = talk, matches, seat, str(seat.number)
        self.match = ""
        self.known: _State | None = None
        self.ready = self.moved = False
        matches.seats.append(self)
        seat.line.heard = self.heard

    def join(self, match: str) -> None:
        """Ask for a match, which begins with that."""
        self.match = match
        self.emit("sync", match, self.number, None, 2)

    def emit(self, *what: Any) -> None:
        """Send an event of socket.io."""
        self.seat.line.send(b"42" + self.SPACE + msgspec.json.encode(what))

    def heard(self, text: bytes) -> None:
        """Take a frame of engine.io, or of socket.io in it."""
        self.talk.bytes_received += len(text)
        start = 2 + len(self.SPACE)
        if text.startswith(b"0"):
            self.seat.line.send(b"40" + self.SPACE)
        elif text == b"2":
            self.seat.line.send(b"3")
        elif text.startswith(b"40"):
            self.ready = True
            self.matches.go_on()
        elif text.startswith(b'["update"', start):
            self.take(_update.decode(text[start:])[2])
        elif text.startswith(b'["sync"', start):
            self.known = _sync.decode(text[start:])[2].state
            self.matches.go_on()
            self.matches.begin()

    def take(self, state: _State) -> None:
        """Take a newer state: the own move is acknowledged by it, or the other's is seen."""
        if self.known is not None and state._stateID <= self.known._stateID:
            return
        self.known = state
        if self.moved:
            self.moved = False
            self.seat.acknowledged()
        else:
            self.seat.seen()
        if state.ctx.get("gameover") is not None:
            self.match, self.known = "", None
            self.matches.go_on()
        else:
            self.go_on()

    def go_on(self) -> None:
        """Let the seat move where it is its turn."""
        if self.known is not None and self.known.ctx["currentPlayer"] == self.number:
            self.seat.may_move()

    def move(self) -> None:
        """Make any legal move."""
        assert self.known is not None
        payload = {
            "type": "place",
            "args": [random.choice(self.known.G["actions"])],
            "playerID": self.number,
            "credentials": None,
        }
        self.moved = True
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.send(action, self.known._stateID, self.match)

    def send(self, action: dict[str, Any], state: int, match: str) -> None:
        """Send a move, and again as long as nothing has come of it.

        Stored in files, boardgame.io refuses without a word what comes before it has written the
        state that it has just shown.
        """
        if self.moved and self.match == match and self.known and self.known._stateID == state:
            self.emit("update", action, state, match, self.number)
            asyncio.get_running_loop().call_later(AGAIN, self.send, action, state, match)


TALKS = {
    "kolpak": Kolpak,
    "kolpak page": KolpakPage,
    "boardgame.io": Boardgame,
    "boardgame.io files": Boardgame,
}
