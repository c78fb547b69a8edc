"""Peeking: all that a viewer can get out of a real server about a running game, byte by byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import httpx
from sqlalchemy import delete

from kolpak.live.registry import encode_event
from kolpak.live.store import Append, summary_of
from kolpak.server.accounts.tokens import token_hash
from kolpak.server.store import Person
from kolpak.server.store.schema import EVENTS, HOLDINGS, SECRETS, TABLES
from kolpak.table.evolve import fold
from server.http.site import Site, Visitor, dial
from table.channels import STRANGE, TOKENS
from table.leaks import Viewer
from table.story import NOON, TABLE, id_of
from table.twins import Log
from waiting import PATIENCE

NAMES = ("Ann", "Eva", *(f"P{seat}" for seat in range(6)))
STEPS = 4
"""Events that happen while the viewer looks on."""

QUESTIONS: list[dict[str, Any]] = [
    {"do": "offer", "what": "rematch"},
    {"do": "answer", "what": "undo", "yes": True},
    {"do": "next"},
    {"do": "start"},
    {"do": "relieve", "seat": 1},
    {"do": "sit", "seat": 1, "name": "Zoe"},
    {"do": "add_randomness", "random": "ab" * 32},
    {"do": "play", "token": "x", "seat": 9},
]
"""Commands that are refused in any running game."""

ADDRESSES = [
    f"/api/tables/{TABLE}",
    f"/api/tables/{TABLE}/record",
    f"/api/tables/{TABLE}/record?game=0",
    f"/api/tables/{TABLE}/record?game=9",
    f"/api/tables/{TABLE}/review",
    f"/api/tables/{TABLE}/review?game=0",
    "/api/tables?which=live",
    "/api/tables?which=open",
    "/api/tables?which=mine",
]

Seen = list[tuple[str, Any]]


def settle_in(site: Site) -> dict[str, str]:
    """Makes the people of the stories known and the clock stand still; gives their tokens."""
    tokens = {}
    site.context.registry.clock = site.context.runner.clock = lambda: NOON + 7
    for name in NAMES:
        known = str(id_of(name))
        tokens[known] = f"token of {name}"
        site.inside(site.context.store.people.add(Person(known, name, NOON)))
        site.inside(site.context.store.people.add_token(token_hash(tokens[known]), known, NOON))
    return tokens


class Peeper:
    """A viewer with a browser, a program and all addresses of the server."""

    def __init__(self, site: Site, viewer: Viewer, token: str | None) -> None:
        self.site, self.viewer = site, viewer
        self.browser: dict[str, str] = {}
        self.program: dict[str, str] = {}
        if token is not None:
            cookie = site.context.identity.signer.dumps([viewer.person, 0])
            self.browser = {"Cookie": f"{site.context.identity.cookie_name}={cookie!s}"}
            self.program = {"Authorization": f"Bearer {token}"}

    def look(self, log: Log) -> Seen:
        """Gives everything there is to be seen of a log, at its end and while it ends."""
        self.site.inside(_put(self.site, log[:-STEPS]))
        try:
            with ExitStack() as stack:
                browser, program = (
                    stack.enter_context(Visitor(self.site, **who))
                    for who in (self.browser, self.program)
                )
                lines, heard = [], list[list[Any]]()
                for headers, lean in ((self.browser, 0), (self.program, 1)):
                    line = stack.enter_context(dial(self.site, TABLE, headers, lean=lean))
                    heard.append([_messages(line, "presence")])  # only then the next one comes
                    lines.append(line)
                half = STEPS // 2
                for part in (log[-STEPS:-half], log[-half:]):
                    self.site.inside(_go_on(self.site, part))
                    for line, messages in zip(lines, heard, strict=True):
                        messages.append(_messages(line, "now", "change"))
                heard[0].append(self._ask_wrongly(lines[0], browser, len(log)))
                seen: Seen = [("socket", heard[0]), ("lean socket", heard[1])]
                seen += self._look_up(browser, ADDRESSES, 0)
                return seen + self._look_up(program, ADDRESSES[:2], 1)
        finally:
            self.site.inside(_take_away(self.site))

    def _ask_wrongly(self, line: Any, client: httpx.Client, number: int) -> list[Any]:
        """Asks for what cannot be, and says something."""
        shown = client.get(f"/api/tables/{TABLE}").json()["now"]
        legal = shown["game"]["actions"]
        rng = Random(number)
        tokens = rng.sample(TOKENS[shown["setup"]["game"]], 6) + rng.sample(STRANGE, 2)
        plays = [{"do": "play", "token": token} for token in tokens if token not in legal]
        answers = []
        for count, question in enumerate([*plays, *QUESTIONS]):
            line.send(json.dumps({"id": f"q{count}", **question}))
            answers.append(_messages(line, "ack"))
        if self.browser:
            line.send(json.dumps({"id": "said", "do": "say", "text": "I see"}))
            answers.append(_messages(line, "ack"))
        return answers

    def _look_up(self, client: httpx.Client, addresses: Sequence[str], lean: int) -> Seen:
        """Asks over HTTP, tries a move that is none, and reads the stream."""
        path = f"/api/tables/{TABLE}"
        seen: Seen = [(address, _answer(client.get(address))) for address in addresses]
        wrong = {"id": f"w{lean}", "do": "play", "token": "nothing like it"}
        seen.append(("command", _answer(client.post(f"{path}/commands", json=wrong))))
        with client.stream("GET", f"{path}/events", params={"lean": lean}) as stream:
            seen.append((f"stream {lean}", _lines(stream)))
        return seen


def _answer(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    heard = [line for line in answer.content.splitlines() if line]  # heartbeats come with time
    return answer.status_code, headers, b"\n".join(heard)


def _lines(stream: httpx.Response) -> list[str]:
    lines = []
    for line in stream.iter_lines():
        if line:  # heartbeats come with time
            lines.append(line)
        if line.startswith('{"presence"'):
            break
    return lines


def _messages(line: Any, *last: str) -> list[str]:
    """Return the messages up to one with a field; how many share a frame is up to the clock."""
    messages: list[str] = []
    while True:
        messages += str(line.recv(PATIENCE)).splitlines()
        if any(field in json.loads(messages[-1]) for field in last):
            return messages


async def _put(site: Site, log: Log) -> None:
    """Puts a table as if it had come to this point."""
    store, table = site.context.store, fold(log)
    summary = summary_of(table, NOON, NOON)
    await store.append(
        Append(
            TABLE,
            -1,
            [encode_event(event) for event in log],
            summary=summary._replace(visibility="listed"),
            secrets={number: bytes(32) for number in range(9)},
            holders={n: who.person for n, who in enumerate(table.seats) if who.person is not None},
        )
    )


async def _go_on(site: Site, events: Sequence[Any]) -> None:
    """Lets events happen, as another process would have stored them."""
    live = await site.context.registry.find(TABLE)
    append = Append(TABLE, live.table.version, [encode_event(event) for event in events])
    await site.context.store.append(append)
    await site.context.registry.refresh(live)


async def _take_away(site: Site) -> None:
    """Makes the server forget the table, as soon as all viewers have gone."""
    registry = site.context.registry
    live = registry.tables[TABLE]
    while live.viewers:
        await asyncio.sleep(0.001)
    del registry.tables[TABLE]
    for task in (live.bot_task, live.clock_timer):
        if task is not None:
            task.cancel()
    for kind in (EVENTS, TABLES, SECRETS, HOLDINGS):
        await site.context.store._database.execute(delete(kind))
