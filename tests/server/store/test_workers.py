"""Workers share keys and know from each other's beats how long all of them were down."""

import asyncio

from kolpak.server.store import Store
from server.store.parts import on


def test_a_key_is_made_once_and_is_the_same_for_all_workers_and_after_a_start(url: str) -> None:
    kept: list[bytes] = []

    async def story(store: Store) -> None:
        async with await Store.open(url) as other:
            keys = await asyncio.gather(
                *(worker.key("cookies") for worker in (store, other, store, other))
            )

            kept.append(keys[0])
            assert set(keys) == {kept[0]}
            assert len(kept[0]) == 32
            assert await store.key("something else") != kept[0]

    on(url, story)
    on(url, story)

    assert kept[0] == kept[1]


def test_a_beat_tells_of_the_latest_one_before_it(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.last_beat() is None
        assert await store.beat("first", 100.0) is None
        assert await store.beat("second", 100.5) == 100.0
        assert await store.beat("first", 101.0) == 100.5
        assert await store.last_beat() == 101.0

    async def after_a_day(store: Store) -> None:
        assert await store.last_beat() == 101.0
        assert await store.beat("third", 86_501.0) == 101.0
        assert await store.last_beat() == 86_501.0

    on(url, story)
    on(url, after_a_day)


def test_of_workers_that_start_at_once_exactly_one_sees_the_gap(url: str) -> None:
    async def story(store: Store) -> None:
        await store.beat("old", 100.0)

        async with await Store.open(url) as other:
            seen = await asyncio.gather(
                *(
                    worker.beat(f"new {number}", 500.0)
                    for number, worker in enumerate((store, other, store, other))
                )
            )

        assert sorted(seen, key=str) == [100.0, 500.0, 500.0, 500.0]

    on(url, story)
