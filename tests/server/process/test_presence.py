"""Who should be at a running match and is nowhere is taken as gone, also at the second attempt."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from kolpak.server.hall import Hall
from kolpak.server.presence import Presence

from kolpak.play.errors import KolpakError
from kolpak.server.store import Store, default_url
from kolpak.table.commands import Answer, Leave, Offer, Resign, Say, Sender, Sit, Start

ANN, BEN, CID = Sender("ann", "Ann"), Sender("ben", "Ben"), Sender("cid", "Cid")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"], "absent": "wait"}
THREE = {
    "game": "kabaleo", "options": "players=3", "seats": ["me", "open", "open"], "games": 1,
    "absent": "bot",
}  # fmt: skip


async def played(store: Store) -> str:
    """Plays a match of three to its end; gives its table."""
    hall = Hall(store)
    live = await hall.open(ANN, THREE)
    for seat, person in enumerate([BEN, CID], start=1):
        await hall.carry_out(live.table.id, person, Sit(seat, person.name))
    await hall.carry_out(live.table.id, ANN, Start())
    for person in (ANN, BEN):
        await hall.carry_out(live.table.id, person, Resign(None))
    assert live.table.phase == "over"
    return live.table.id


async def test_a_rematch_waits_for_nobody_who_is_gone_since_a_restart(tmp_path: Path) -> None:
    async with await Store.open(default_url(tmp_path)) as store:
        table = await played(store)
    async with await Store.open(default_url(tmp_path)) as store:
        hall = Hall(store)
        presence = Presence(hall, grace=0.05)
        hall.wake(presence.attend)
        live = await hall.find(table)
        await asyncio.sleep(0.15)
        assert not presence.waits, "who only looks at an old game misses nobody"

        presence.heard("another process", table, frozenset(["ann", "ben"]))
        await hall.carry_out(table, ANN, Offer("rematch", None))
        await hall.carry_out(table, BEN, Answer("rematch", True, None))
        assert live.table.phase == "over"
        await asyncio.sleep(0.15)

        assert live.table.phase == "playing"
        assert live.table.seats[2].stand_in
        await presence.close()
        await hall.close()


async def test_who_could_not_be_noted_as_gone_is_waited_for_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store)
    presence = Presence(hall, grace=0.05)
    hall.wake(presence.attend)
    carry_out, refused = hall.carry_out, []

    async def busy_at_first(name: str, sender: Sender, command: Any, *more: Any) -> bytes:
        if isinstance(command, Leave) and len(refused) < 2:
            refused.append(command)
            raise KolpakError("error-table-busy")
        return await carry_out(name, sender, command, *more)

    monkeypatch.setattr(hall, "carry_out", busy_at_first)
    live = await hall.open(ANN, SETUP)
    await hall.carry_out(live.table.id, BEN, Sit(1, "Ben"))
    await hall.carry_out(live.table.id, ANN, Start())
    await asyncio.sleep(0.15)
    assert len(refused) == 2
    assert live.table.seats[1].since is None

    await hall.carry_out(live.table.id, ANN, Say("hello", None))
    await asyncio.sleep(0.15)

    assert live.table.seats[1].since is not None
    await presence.close()
    await hall.close()
