"""Who should be at a running match and is not connected has left, if only at a second attempt."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kolpak.live.presence import Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import Append
from kolpak.play.errors import KolpakError
from kolpak.server.store import Store, default_url
from kolpak.table.commands import (
    SYSTEM,
    AnswerOffer,
    Leave,
    Offer,
    Resign,
    Sender,
    Sit,
    Start,
)
from live.parts import connect
from waiting import until

ANN, BEN, CID = Sender("ann", "Ann"), Sender("ben", "Ben"), Sender("cid", "Cid")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"], "absent": "wait"}
THREE = {
    "game": "kabaleo", "options": "players=3", "seats": ["me", "open", "open"], "games": 1,
    "absent": "bot",
}  # fmt: skip


async def played(store: Store) -> str:
    """Play a match of three to its end; return its table."""
    runner = CommandRunner(TableRegistry(store))
    live = await runner.registry.open(ANN, THREE)
    for seat, person in enumerate([BEN, CID], start=1):
        await runner.run(live.table.id, person, Sit(seat, person.name))
    await runner.run(live.table.id, ANN, Start())
    for person in (ANN, BEN):
        await runner.run(live.table.id, person, Resign(None))
    assert live.table.phase == "over"
    return live.table.id


async def test_a_rematch_waits_for_nobody_who_is_gone_since_a_restart(tmp_path: Path) -> None:
    async with await Store.open(default_url(tmp_path)) as store:
        table = await played(store)
    async with await Store.open(default_url(tmp_path)) as store:
        runner = CommandRunner(TableRegistry(store))
        presence = Presence(runner, grace=0.05)
        runner.registry.watch(presence.watch)
        live = await runner.registry.find(table)
        await asyncio.sleep(0.15)
        assert not presence._waits, "who only looks at an old game misses nobody"

        presence.report("another process", table, frozenset(["ann", "ben"]))
        await runner.run(table, ANN, Offer("rematch", None))
        await runner.run(table, BEN, AnswerOffer("rematch", True, None))
        assert live.table.phase == "over"
        await until(lambda: live.table.phase == "playing" and live.table.seats[2].stand_in)

        await presence.close()
        await runner.close()


async def test_who_cannot_be_noted_as_gone_at_once_is_noted_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = CommandRunner(TableRegistry(store))
    presence = Presence(runner, grace=0.05)
    runner.registry.watch(presence.watch)
    run, refused = runner.run, []

    async def busy_at_first(table: str, sender: Sender, command: Any, *more: Any) -> int:
        if isinstance(command, Leave) and len(refused) < 2:
            refused.append(command)
            raise KolpakError("error-table-busy")
        return await run(table, sender, command, *more)

    monkeypatch.setattr(runner, "run", busy_at_first)
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())

    await until(lambda: all(who.since is not None for who in live.table.seats))
    assert len(refused) == 2

    await presence.close()
    await runner.close()


async def test_who_is_gone_again_while_their_return_is_stored_is_shown_as_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = CommandRunner(TableRegistry(store))
    presence = Presence(runner)
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())
    await runner.run(live.table.id, SYSTEM, Leave(1))
    append, queued, free = store.append, asyncio.Event(), asyncio.Event()

    async def append_late(one: Append) -> None:
        queued.set()
        await free.wait()
        await append(one)

    # What is queued is written, also where nobody waits for it any more.
    monkeypatch.setattr(
        store, "append", lambda one: asyncio.shield(asyncio.create_task(append_late(one)))
    )
    beginning = asyncio.create_task(presence.begin(connect(runner, live, BEN)))
    await queued.wait()
    beginning.cancel()
    await asyncio.wait([beginning])
    await until(lambda: live.recovery is None)
    free.set()

    await until(lambda: live.table.seats[1].since is None)

    await presence.close()
    await runner.close()
