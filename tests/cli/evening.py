"""An evening in a database: matches that people have finished, and one that still runs."""

from __future__ import annotations

from typing import Any

from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.server.store import Store
from kolpak.table.commands import (
    AddRandomness,
    AnswerOffer,
    NextGame,
    Offer,
    PlayAction,
    Resign,
    Sender,
    Sit,
    Start,
)

ANN, BOB = Sender("p1", "Ann"), Sender("p2", "Bób ❄")
KABALEO = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"], "games": 2}
HATS = {
    "game": "hats",
    "options": "players=2 hats_per_player=1 stall_limit=12",
    "seats": ["me", "open"],
}
CARDS = {"game": "hat_cards", "options": "players=2", "seats": ["me", "open"], "games": 1}


class Evening:
    """Tables at which two people play what comes first, until somebody has enough."""

    def __init__(self, store: Store) -> None:
        self.runner = CommandRunner(TableRegistry(store))

    async def begin(self, setup: dict[str, Any]) -> LiveTable:
        """Opens a table for Ann and Bob, each of whom adds to its randomness, and starts it."""
        live = await self.runner.registry.open(ANN, setup)
        await self.do(live, BOB, Sit(1, BOB.name))
        await self.do(live, BOB, AddRandomness("b0b0" * 16))
        await self.do(live, ANN, Start())
        return live

    async def do(self, live: LiveTable, who: Sender, command: Any) -> None:
        """Has somebody do something."""
        await self.runner.run(live.table.id, who, command)

    async def play(self, live: LiveTable, most: int = 10_000) -> None:
        """Plays on for so many actions, or to the match's end."""
        for _ in range(most):
            if live.table.phase == "over":
                return
            if live.table.phase == "between":
                await self.do(live, ANN, NextGame())
                await self.do(live, BOB, AddRandomness("b1b1" * 16))  # the game waits for it
                continue
            assert live.table.game is not None
            seat = live.table.mover
            token = live.table.game.position.tokens[0]
            await self.do(live, (ANN, BOB)[int(str(seat))], PlayAction(token, None))


async def spent(evening: Evening) -> dict[str, str]:
    """Spends an evening; gives the names of its tables by what has come of them."""
    finished = [await evening.begin(setup) for setup in (KABALEO, HATS, CARDS)]
    for live in finished:
        await evening.play(live)
    resigned = await evening.begin(KABALEO)
    await evening.play(resigned, 7)
    await evening.do(resigned, BOB, Resign(None))
    stopped = await evening.begin(HATS)
    await evening.play(stopped, 3)
    await evening.do(stopped, ANN, Offer("stop", None))
    await evening.do(stopped, BOB, AnswerOffer("stop", True, None))
    running = await evening.begin(CARDS)
    await evening.play(running, 5)
    lives = zip(
        ("kabaleo", "hats", "hat_cards", "resigned", "stopped", "running"),
        (*finished, resigned, stopped, running),
        strict=True,
    )
    return {name: live.table.id for name, live in lives}
