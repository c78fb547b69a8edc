"""Load: tables of all games where programs and bots play whole matches, and what became of them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, NamedTuple

from kolpak.fair.verify import verify
from server.audit import audit
from server.client import Client, Visitor
from server.player import Player

Setup = dict[str, Any]

SETUPS: tuple[Setup, ...] = (
    {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]},
    {"game": "hats", "options": "players=2 hats_per_player=1", "seats": ["me", "open"]},
    {"game": "hat_cards", "options": "players=3", "seats": ["me", "open", "open"]},
    {"game": "kabaleo", "options": "players=3", "seats": ["me", "bot:greedy", "open"], "games": 2},
    {
        "game": "hats",
        "options": "players=3 hats_per_player=1",
        "seats": ["me", "bot:random", "open"],
        "clock": {"kind": "total", "seconds": 900, "increment": 2},
    },
    {"game": "hat_cards", "options": "players=2", "seats": ["me", "bot:greedy"], "games": 1},
)
"""Every game, alone and in matches, with persons, bots and clocks."""

HOP = 0.15
"""How often after a message a client goes to another process, shared out among a table's clients:
even the shortest match, with one, hops some ten times."""


class Match(NamedTuple):
    """A table with the programs that play at it."""

    table: str
    clients: list[Client]

    async def play(self) -> None:
        """Plays to the end."""
        async with asyncio.TaskGroup() as group:
            for client in self.clients:
                group.create_task(client.run())


class Outcome(NamedTuple):
    """What became of a match: its sealed records, and how much happened."""

    records: list[str]
    events: int
    commands: int
    connections: int


async def seat(
    setup: Setup,
    people: list[Visitor],
    rng: Random,
    *,
    matches: int = 1,
    talk: float = 0.01,
    hop: float = 0,
) -> Match:
    """Opens a table and gives each seat for a person a program, the first one the host's."""
    table = await people[0].open(**setup)
    clients = []
    for seat, kind in enumerate(setup["seats"]):
        if kind not in ("me", "open"):
            continue
        visitor, own = people[len(clients)], Random(rng.random())
        name = f"P{seat}-{table[:6]}".replace("_", "x")
        player = Player(name, seat, own, host=kind == "me", matches=matches, talk=talk)
        clients.append(Client(player, visitor, table, own, lean=own.random() < 0.5, hop=hop))
    return Match(table, clients)


async def sit_down(
    urls: list[str], setups: tuple[Setup, ...], rng: Random | None = None
) -> list[Match]:
    """Seats programs at tables that are opened by turns at each address."""
    turns = [urls, urls[::-1], urls]
    people = [await Visitor.arrive(turn) for turn in turns]
    matches = []
    for number, setup in enumerate(setups):
        persons = sum(kind in ("me", "open") for kind in setup["seats"])
        own = Random(number if rng is None else rng.random())
        matches.append(await seat(setup, people, own, hop=HOP / persons))
    return matches


async def outcome(match: Match) -> Outcome:
    """Demands that everything acknowledged is in the log once, and every record is right."""
    for client in match.clients:
        audit(client.player, await client.visitor.log(match.table, lean=client.lean))
    first = match.clients[0]
    ended = [event for event in first.player.events if event and event["kind"] == "ended"]
    records = []
    for event in ended[-first.player.matches :]:
        path = f"/api/tables/{match.table}/record?game={event['game']}"
        answer = await first.visitor.ask("GET", path)
        assert answer.status_code == 200, answer.text
        verdicts = verify(answer.text)
        assert all(verdict.right for verdict in verdicts), answer.text
        records.append(answer.text)
    return Outcome(
        records,
        len(first.player.events),
        sum(len(client.player.answers) for client in match.clients),
        sum(client.connections for client in match.clients),
    )


def told(outcomes: list[Outcome]) -> str:
    """Says what has become of matches."""
    return (
        f"{len(outcomes)} matches were played to their end over "
        f"{sum(one.connections for one in outcomes)} connections; "
        f"{sum(one.commands for one in outcomes)} commands were answered, none of them lost or "
        f"doubled in {sum(one.events for one in outcomes)} events; "
        f"{sum(len(one.records) for one in outcomes)} records are right."
    )
