"""Presence: who comes back is there again, whatever happens to the store meanwhile."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from kolpak.live.presence import GRACE, Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.table.commands import Sit, Start
from live.parts import ANN, BEN, SETUP, connect
from live.trouble import Troubled
from server.process.virtual import VirtualLoop
from waiting import until


@pytest.fixture
def store() -> Troubled:
    """A store that may fail."""
    return Troubled()


@pytest.fixture
async def presence(loop: VirtualLoop, store: Troubled) -> AsyncIterator[Presence]:
    """Presence in virtual time."""
    runner = CommandRunner(TableRegistry(store, loop.clock))
    presence = Presence(runner)
    runner.registry.watch(presence.watch)
    yield presence
    await presence.close()
    await runner.close()


@pytest.fixture
async def live(presence: Presence) -> LiveTable:
    """A match of Ann and Ben, in which Ann is connected."""
    live = await presence.runner.registry.open(ANN, SETUP | {"absent": "wait"})
    await presence.begin(connect(presence.runner, live, ANN))
    await presence.runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await presence.runner.run(live.table.id, ANN, Start())
    return live


def is_away(live: LiveTable) -> bool:
    """Return whether Ben is away."""
    return live.table.seats[1].since is not None


async def test_who_comes_back_while_the_store_fails_is_there_once_it_works(
    presence: Presence, store: Troubled, live: LiveTable
) -> None:
    await until(lambda: is_away(live))

    store.failures = 3
    await presence.begin(connect(presence.runner, live, BEN))
    assert is_away(live)

    await until(lambda: not is_away(live))


async def test_who_goes_again_before_their_return_is_stored_stays_away(
    presence: Presence, store: Troubled, live: LiveTable
) -> None:
    await until(lambda: is_away(live))
    store.failures = 1
    back = connect(presence.runner, live, BEN)
    await presence.begin(back)

    presence.leave(back)
    await until(lambda: not presence._returns)

    assert is_away(live)


@pytest.mark.parametrize("lost", [0, 1], ids=["stored", "stored, and its answer lost"])
async def test_who_comes_back_as_their_departure_is_stored_is_there(
    presence: Presence, store: Troubled, live: LiveTable, lost: int
) -> None:
    with store.held():
        await until(lambda: store.waiting)
        begin = asyncio.create_task(presence.begin(connect(presence.runner, live, BEN)))
        await asyncio.sleep(0)
        store.lost_answers = store.unread = lost
    version = live.table.version

    await begin
    await until(lambda: live.table.version > version + 1)

    assert not is_away(live)


async def test_who_was_connected_elsewhere_meanwhile_is_waited_for_from_then_on(
    presence: Presence, live: LiveTable, loop: VirtualLoop
) -> None:
    await asyncio.sleep(GRACE / 2)
    presence.report("another process", live.table.id, frozenset(["ben"]))
    presence.report("another process", live.table.id, frozenset())
    gone = loop.time()

    await until(lambda: is_away(live))

    assert loop.time() - gone >= GRACE
