"""A program that plays at one table by the wire's messages alone, and keeps account of them.

No input or output: messages go in, commands come out, so that the same player sits behind a real
socket and behind a simulated one.
"""

from __future__ import annotations

from random import Random
from typing import Any

Message = dict[str, Any]
Command = dict[str, Any]


class GapError(Exception):
    """A message is missing: the client connects again from the version it has."""


def is_passing(error: Message) -> bool:
    """Tells whether a command that was refused so is to be sent again, with the same id."""
    return bool(error.get("repeat"))


class Player:
    """Sits down, adds randomness, plays what it is offered at random, talks, plays again.

    ``lossy`` says that the network may lose, double and reorder messages; a socket does not, so
    without it each of these is a mistake of the server. ``matches`` is how often all play.
    """

    def __init__(
        self,
        name: str,
        seat: int,
        rng: Random,
        *,
        host: bool = False,
        matches: int = 1,
        talk: float = 0.01,
        lossy: bool = False,
    ) -> None:
        self.name, self.seat, self.rng = name, seat, rng
        self.host, self.matches, self.talk, self.lossy = host, matches, talk, lossy
        self.version = -1
        self.events: list[Message | None] = []
        self.now: Message = {}
        self.now_version = -2
        self.presence: list[bool] = []
        self.pending: dict[str, Command] = {}
        """Commands that are not answered yet, by id, in the order they were made."""
        self.answers: dict[str, Message] = {}
        self.commands: dict[str, Command] = {}
        self.added = -1
        self.over = 0

    def __repr__(self) -> str:
        shown = {"name": self.name, "version": self.version, "pending": self.pending}
        return f"{shown | {'now': self.now, 'last': self.events[-2:]}}"

    @property
    def done(self) -> bool:
        """Whether all matches are played and everything is answered."""
        return self.over >= self.matches and not self.pending

    def take(self, message: Message) -> list[Command]:
        """Takes a message and gives new commands to be sent; raises GapError."""
        if "event" in message:
            self._take_event(message["v"], message["event"])
        elif "now" in message:
            return self._take_now(message["v"], message["now"])
        elif "change" in message:
            assert self.now, f"{self.name} was sent a change before a snapshot"
            return self._take_now(message["v"], self.now | message["change"])
        elif "ack" in message:
            return self._take_answer(message)
        elif "presence" in message:
            self.presence = message["presence"]
        else:
            assert "pong" in message, message
        return []

    def _take_event(self, version: int, event: Message | None) -> None:
        if version <= self.version:
            assert self.lossy, f"{self.name} was sent event {version} twice"
            assert self.events[version] == event, f"event {version} has changed for {self.name}"
            return
        if version > self.version + 1:
            assert self.lossy, f"{self.name} was sent {version} after {self.version}"
            raise GapError
        self.events.append(event)
        self.version = version
        if event is not None and event["kind"] in ("ended", "rematch_began"):
            self.over = self._matches_over()

    def _take_now(self, version: int, now: Message) -> list[Command]:
        if version != self.version:
            assert self.lossy, f"{self.name} was shown {version}, having {self.version}"
            if version > self.version:
                raise GapError
            if version < self.now_version:
                return []
        assert now.get("v", version) == version, f"{self.name} was shown {now['v']} as {version}"
        self.now, self.now_version = now, version
        return self._think() if version == self.version else []

    def _take_answer(self, message: Message) -> list[Command]:
        name = message["ack"]
        if "error" in message and is_passing(message["error"]):
            return []
        first = self.answers.setdefault(name, message)
        assert first == message, f"{self.name} got two answers: {first}, {message}"
        answered = self.pending.pop(name, None)
        return self._think() if answered is not None and self.now_version == self.version else []

    def _think(self) -> list[Command]:
        """Makes new commands after a snapshot; one at a time, besides talk."""
        made: list[Command] = []
        if not any(command["do"] != "say" for command in self.pending.values()):
            wish = self._wish()
            if wish is not None:
                made.append(self._command(**wish))
        if self.rng.random() < self.talk and self.over < self.matches:
            made.append(self._command(do="say", text=f"{self.name} says {len(self.commands)}"))
        return made

    def _wish(self) -> Command | None:
        phase = self.now["phase"]
        if phase == "open" and not self.now["you"]:
            return {"do": "sit", "seat": self.seat, "name": self.name}
        if phase in ("open", "between") and self.added < self._games():
            self.added = self._games()
            return {"do": "add_randomness", "random": self.rng.randbytes(32).hex()}
        if phase == "open":
            return {"do": "start"} if self.host and self._is_full() else None
        if phase == "between":
            return {"do": "next"} if self.host else None
        if phase == "over":
            return self._again()
        offered = self._offered()
        return {"do": "play", "token": self.rng.choice(offered)} if offered else None

    def _again(self) -> Command | None:
        if self.over >= self.matches:
            return None
        asked = any(
            event is not None and event["kind"] == "offered" for event in self._since_the_end()
        )
        if self.host:
            return None if asked else {"do": "offer", "what": "rematch"}
        return {"do": "answer", "what": "rematch", "yes": True} if asked else None

    def _offered(self) -> list[str]:
        """Lists the actions it may play now, as tokens."""
        if "game" not in self.now:  # a lean snapshot
            tokens: list[str] = self.now.get("actions", [])
            return tokens
        game = self.now["game"]
        return list(game["actions"]) if game is not None else []

    def _command(self, **fields: Any) -> Command:
        name = f"{self.name}-{len(self.commands)}"
        command = {"id": name, **fields}
        self.commands[name] = self.pending[name] = command
        return command

    def _happened(self, *kinds: str) -> list[Message]:
        return [event for event in self.events if event is not None and event["kind"] in kinds]

    def _since_the_end(self) -> list[Message | None]:
        ends = [n for n, e in enumerate(self.events) if e is not None and e["kind"] == "ended"]
        return self.events[ends[-1] + 1 :]

    def _games(self) -> int:
        return len(self._happened("began"))

    def _is_full(self) -> bool:
        opened = self._happened("opened")[0]["setup"]["seats"].count("open")
        return len(self._happened("sat")) >= opened

    def _matches_over(self) -> int:
        games = self._happened("opened")[0]["setup"]["games"]
        return len(self._happened("ended")) // games
