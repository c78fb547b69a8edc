"""Workers share keys, and know from each other's heartbeats how long all of them were down."""

import asyncio

from kolpak.server.store import Store


async def test_a_key_is_made_once_and_is_the_same_for_all_workers_and_after_a_start(
    url: str,
) -> None:
    kept: list[bytes] = []

    for _ in range(2):
        async with await Store.open(url) as store, await Store.open(url) as other:
            keys = await asyncio.gather(
                *(worker.key("cookies") for worker in (store, other, store, other))
            )

            kept += keys
            assert len(keys[0]) == 32
            assert await store.key("something else") != keys[0]

    assert len(set(kept)) == 1


async def test_the_latest_heartbeat_of_any_worker_is_known(url: str) -> None:
    async with await Store.open(url) as store:
        assert await store.last_heartbeat() is None
        await store.heartbeat("first", 100.0)
        await store.heartbeat("second", 100.5)
        await store.heartbeat("first", 100.2)
        assert await store.last_heartbeat() == 100.5
    async with await Store.open(url) as store:
        assert await store.last_heartbeat() == 100.5
        await store.heartbeat("third", 86_501.0)
        assert await store.last_heartbeat() == 86_501.0


async def test_a_heartbeat_from_a_clock_that_was_ahead_hides_no_downtime(store: Store) -> None:
    await store.heartbeat("ahead", 90_000.0)
    await store.heartbeat("right", 100.0)
    assert await store.last_heartbeat() == 100.0
