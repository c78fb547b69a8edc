"""A connection: one viewer of one table, whatever transport carries its messages."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, Final, NamedTuple

from kolpak.bots.roster import best_bot
from kolpak.live import messages
from kolpak.live.bot_pool import BotPool
from kolpak.live.clock import loop_time
from kolpak.live.encoding import encode
from kolpak.live.errors import GameFailed, NotSignedIn, RateLimited
from kolpak.live.messages import Translate, error_data
from kolpak.live.outbox import Outbox
from kolpak.live.rates import TokenBucket
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable, Step
from kolpak.live.tasks import aside
from kolpak.play.errors import KolpakError
from kolpak.table.commands import Sender, read_command
from kolpak.table.describe import Guess, describe, guess_of, refused
from kolpak.table.messages.snapshots import ActionDescription, RefusedAction, Snapshot
from kolpak.table.picture import is_drawn
from kolpak.table.playing import hint_turn
from kolpak.table.snapshot import changes, public_part, snapshot
from kolpak.words.languages import ENGLISH

log = logging.getLogger("kolpak.connection")

MAX_FRAME: Final = 4_096
"""Characters of a client's message."""

FULL_FRAME: Final = 100_000
"""Bytes after which a frame to the client takes no further message."""

QUESTIONS: Final = ("ping", "describe", "hint")
"""Fields that make a message something else than a command."""

MAX_ID: Final = 64
"""Characters of a command's id."""

MAX_DESCRIBED: Final = 300
"""Actions that are described at once."""

MAX_REFUSED: Final = 1
"""Illegal actions that are explained at once: a page asks for one, and each costs up to 20 ms."""

PENALTY: Final = 0.5
"""Seconds for which nothing is read from a client that exceeds its rate limit."""


class Subscription(NamedTuple):
    """What a viewer asked for when it connected."""

    since: int = -1
    """the last version it has"""
    lean: bool = False
    """whether it is a program: no words, small snapshots"""
    frames: tuple[float, float] = (20, 60)
    """messages it may send: rate a second and burst"""
    address: str = ""
    """where it comes from, by which strangers are limited"""
    language: str = ENGLISH
    """in which pictures of text are drawn"""


class Connection:
    """Shows a viewer what it may know and takes its commands."""

    def __init__(
        self,
        runner: CommandRunner,
        live: LiveTable,
        sender: Sender,
        subscription: Subscription,
        translate: Translate,
        bots: BotPool,
    ) -> None:
        self.runner, self.live, self.sender, self.translate = runner, live, sender, translate
        self.bots = bots
        self.person, self.version = sender.person, subscription.since
        self.lean, self.address = subscription.lean, subscription.address
        # Where no picture is drawn, viewers of all languages are shown the same.
        self.language = subscription.language if is_drawn(live.table.rule_set.type) else ENGLISH
        self.invitation = live.table.invitation
        self.outbox = Outbox()
        self.bucket = TokenBucket(*subscription.frames, loop_time())
        self.shown: Snapshot | None = None
        """the snapshot that the viewer has"""
        self.heard = loop_time()
        """when the client was last answered, in the event loop's time"""
        self.busy = asyncio.Lock()
        """held while a message is answered: then the reading task must not be cancelled"""
        live.arriving.add(self)

    async def begin(self) -> None:
        """Send the events since the viewer's version and a snapshot, and go on live.

        Where the log cannot be read, or the game fails, send the failure and close.
        """
        try:
            if self.live.failed is not None:
                raise self.live.failed
            with self.live.game_code():
                await self._send_history()
        except KolpakError as error:
            self.fail(error)

    def fail(self, error: KolpakError) -> None:
        """Send why the table cannot be shown, and close."""
        self.put(encode({"error": error_data(error, self.translate)}))
        self.end()

    async def _send_history(self) -> None:
        live, registry = self.live, self.runner.registry
        if self.version > live.table.version:  # another process has shown it more
            await registry.refresh(live)
        self.version = max(-1, min(self.version, live.table.version))
        async with aclosing(registry.steps_since(live, self.version)) as steps:
            async for step in steps:
                self.outbox.add(*self._event_messages([step]))
                self.version += 1
                await self.outbox.drain()
                if self.outbox.closed:
                    return
        if self.outbox.closed:
            return
        live.arriving.discard(self)
        live.viewers.append(self)
        if self.version < live.table.version:  # something has happened meanwhile
            self.show({})
        else:
            self.outbox.add(self._state_message({}))

    async def next_frames(self) -> list[bytes]:
        """Wait for messages and return them as frames; none where the connection has ended.

        Messages are lines of a frame: sending one frame costs as much as encoding several messages.
        """
        messages = await self.outbox.take()
        if sum(map(len, messages)) <= FULL_FRAME:
            return [b"\n".join(messages)] if messages else []
        frames: list[bytes] = []
        lines: list[bytes] = []
        size = 0
        for message in messages:
            if lines and size + len(message) > FULL_FRAME:
                frames.append(b"\n".join(lines))
                lines, size = [], 0
            lines.append(message)
            size += len(message)
        return [*frames, b"\n".join(lines)]

    def put(self, *data: bytes) -> None:
        """Send messages; a viewer that is too far behind is disconnected and resumes."""
        self.outbox.put(*data)
        if self.outbox.closed:
            self.end()

    def end(self) -> None:
        """Stop showing the viewer anything and close; what is queued is still sent."""
        self.live.arriving.discard(self)
        if self in self.live.viewers:
            self.live.viewers.remove(self)
        self.outbox.close()

    def show(self, shared: dict[Any, Sequence[bytes]]) -> None:
        """Send the events after the viewer's version and what they changed; never waits."""
        try:
            with self.live.game_code():
                self._show(shared)
        except GameFailed as error:
            self.fail(error)

    def _show(self, shared: dict[Any, Sequence[bytes]]) -> None:
        if not self._is_welcome():
            self.end()
            return
        key = self._audience(shared), self.lean, self.version, id(self.shown)
        news = shared.get(key)
        if news is None:
            steps = self.live.steps_since(self.version)
            if steps is None:  # too far behind: the client resumes from the log
                self.end()
                return
            news = shared[key] = [*self._event_messages(steps), self._state_message(shared)]
        elif not self.lean:
            self.shown = self._snapshot(shared)
        self.version = self.live.table.version
        self.put(*news)

    async def receive(self, frame: str) -> None:
        """Answer a message of the client, whatever it is, unless the connection has ended.

        A client that reads nothing cannot be told of the end, and must not act after it. Others
        have their turn before the next message, since what has come already is read without a wait.
        """
        async with self.busy:
            if not self.outbox.closed:
                await self._answer(frame)
            self.heard = loop_time()
        await asyncio.sleep(0)

    async def _answer(self, frame: str) -> None:
        command: str | None = None
        try:
            if not self.bucket.take(loop_time()):
                raise RateLimited("error-too-many")
            data = _parse(frame)
            if "do" in data or not any(name in data for name in QUESTIONS):
                command = command_id(data)
            _check_one(data)
            if "ping" in data:
                self.put(encode({"pong": _number(data["ping"])}))
            elif "describe" in data:
                self._count_question()
                self.put(await self._descriptions(data))
            elif "hint" in data:
                self._count_question(hint=True)
                self.put(await self._hint(data))
            else:
                assert command is not None
                version = await self._run(data, command)
                self.put(encode({"ack": command, "v": version}))
        except KolpakError as error:
            self._refuse(command, error)
            if isinstance(error, RateLimited):
                await asyncio.sleep(PENALTY)
        except RecursionError:  # an argument is nested too deep
            self._refuse(command, KolpakError("error-frame-malformed"))
        except Exception as error:  # a bug must not cost the viewer its connection
            log.error("a command failed: %s", type(error).__name__, exc_info=error)
            self._refuse(command, KolpakError("error-server"))

    async def _run(self, data: Mapping[str, Any], id: str) -> int:
        if not self.person:
            raise NotSignedIn("error-stranger")
        return await self.runner.run(self.live.table.id, self.sender, read_command(data), id)

    def _count_question(self, *, hint: bool = False) -> None:
        """Raise RateLimited where too much is asked, however many sockets it comes over."""
        limits = self.runner.limits
        if limits is not None:
            asker = self.person or self.address
            limits.questions.take(asker)
            if hint:
                limits.hints.take(asker)

    def _refuse(self, id: str | None, error: KolpakError) -> None:
        self.put(encode({"ack": id, "error": error_data(error, self.translate)}))

    async def _descriptions(self, data: Mapping[str, Any]) -> bytes:
        """Encode what actions would do, and why others are refused; none of an old version."""
        table, tokens = self.live.table, data["describe"]
        if not isinstance(tokens, list) or len(tokens) > MAX_DESCRIBED:
            raise KolpakError("error-table-field", field="describe")
        if not all(isinstance(token, str) for token in tokens):
            raise KolpakError("error-table-field", field="describe")
        answer: messages.Descriptions = {"v": table.version, "descriptions": [], "refused": []}
        if _version(data.get("v")) == table.version:
            with self.live.game_code():
                described = await aside(_describe, guess_of(table, self.person), tokens)
            answer["descriptions"], answer["refused"] = described
        return encode(answer)

    async def _hint(self, data: Mapping[str, Any]) -> bytes:
        """Encode what the strongest bot would play for the viewer at this version."""
        if data["hint"] is not True:
            raise KolpakError("error-table-field", field="hint")
        _version(data.get("v", -1))
        table = self.live.table
        turn = hint_turn(table, self.person, best_bot(table.setup.game))
        action, share, reason, danger = (await self.bots.rate(turn))[0]
        (advice,) = describe(guess_of(table, self.person), [table.rule_set.write(action)])
        hint: messages.Hint = {"v": table.version, "hint": advice}
        if share is not None:
            hint["share"] = round(share, 3)
        if reason is not None:
            hint["reason"] = reason.as_dict()
        if danger is not None:
            hint["danger"] = danger.as_dict()
        return encode(hint)

    def _event_messages(self, steps: Sequence[Step]) -> Iterator[bytes]:
        return (
            messages.event_message(number, before, event, self.person, lean=self.lean)
            for number, (before, event) in enumerate(steps, self.version + 1)
        )

    def _state_message(self, shared: dict[Any, Any]) -> bytes:
        """Encode the table as it is now: a lean view, a snapshot, or what has changed in it."""
        table = self.live.table
        if self.lean:
            return messages.lean_message(table, self.person)
        before, self.shown = self.shown, self._snapshot(shared)
        if before is None:
            return encode({"v": table.version, "now": self.shown})
        return encode({"v": table.version, "change": changes(before, self.shown)})

    def _snapshot(self, shared: dict[Any, Any]) -> Snapshot:
        """Return the snapshot of all viewers who are shown the same."""
        key = "snapshot", self._audience(shared), self.language
        if key not in shared:
            table, now = self.live.table, self.runner.clock()
            if "public" not in shared:
                shared["public"] = public_part(table, now)
            shared[key] = snapshot(table, self.person, now, shared["public"], self.language)
        shown: Snapshot = shared[key]
        return shown

    def _is_welcome(self) -> bool:
        """Return whether the invitation that the viewer came with still holds, if it needs one."""
        table = self.live.table
        return (
            table.setup.visibility != "private"
            or table.invitation == self.invitation
            or table.admits(self.person)
        )

    def _audience(self, shared: dict[Any, Any]) -> str | None:
        """Return the viewer where it is shown something of its own, None where it is a spectator.

        These are the host, those who hold seats and those who have muted somebody or chatted.
        """
        person, table = self.person, self.live.table
        if "talkers" not in shared:
            shared["talkers"] = {line.person for line in table.chat}
        special = person == table.host or person in table.seats.holders or person in table.mutes
        return person if special or person in shared["talkers"] else None


def command_id(data: Mapping[str, Any]) -> str:
    """Return the id that makes a command idempotent; raises KolpakError."""
    found = data.get("id")
    if not isinstance(found, str) or not 0 < len(found) <= MAX_ID or not found.isprintable():
        raise KolpakError("error-command-id")
    return found


def _describe(
    guess: Guess, asked: Sequence[str]
) -> tuple[list[ActionDescription], list[RefusedAction]]:
    """Return what legal actions would do, and why some others are refused."""
    described = describe(guess, asked)
    known = {one["token"] for one in described}
    others = [token for token in asked if token not in known]
    return described, refused(guess, others[:MAX_REFUSED])


def _check_one(data: Mapping[str, Any]) -> None:
    """Raise KolpakError for a message that is two at once, of which one would be passed over."""
    kind, *others = [name for name in (*QUESTIONS, "do") if name in data] or ["do"]
    if others:
        raise KolpakError("error-table-field-unknown", field=others[0], known=kind)


def _version(value: object) -> int:
    """Return a version of the table, -1 for none; raise KolpakError."""
    if type(value) is not int or value < -1:
        raise KolpakError("error-table-field", field="v")
    return value


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 1 << 53 else 0


def _parse(frame: str) -> Mapping[str, Any]:
    if len(frame) > MAX_FRAME:
        raise KolpakError("error-frame-long", most=MAX_FRAME)
    try:
        data = json.loads(frame)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise KolpakError("error-frame-malformed")
    return data
