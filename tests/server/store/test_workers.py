"""Workers share keys and know from each other's beats how long all of them were down."""

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


async def test_a_beat_tells_of_the_latest_one_before_it(url: str) -> None:
    async with await Store.open(url) as store:
        assert await store.last_beat() is None
        assert await store.beat("first", 100.0) is None
        assert await store.beat("second", 100.5) == 100.0
        assert await store.beat("first", 101.0) == 100.5
        assert await store.last_beat() == 101.0
    async with await Store.open(url) as store:
        assert await store.last_beat() == 101.0
        assert await store.beat("third", 86_501.0) == 101.0
        assert await store.last_beat() == 86_501.0


async def test_of_workers_that_start_at_once_exactly_one_sees_the_gap(
    store: Store, url: str
) -> None:
    await store.beat("old", 100.0)

    async with await Store.open(url) as other:
        seen = await asyncio.gather(
            *(
                worker.beat(f"new {number}", 500.0)
                for number, worker in enumerate((store, other, store, other))
            )
        )

    assert sorted(seen, key=str) == [100.0, 500.0, 500.0, 500.0]
