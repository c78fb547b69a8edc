"""The log is appended to by compare-and-swap, and what is acknowledged can be read."""

import asyncio
from collections.abc import Awaitable

import pytest

from kolpak.live.errors import Conflict, StoreError
from kolpak.server.store import Store
from server.store.parts import append, event, holders, summary


async def outcome(append: Awaitable[None]) -> type[Exception] | None:
    try:
        await append
    except (Conflict, StoreError) as error:
        return type(error)
    return None


async def test_what_was_appended_is_read_again_in_order_and_from_any_number(store: Store) -> None:
    await append(store, "a", -1, [event(0), event(1)])
    await append(store, "a", 1, [event(2)])
    await append(store, "b", -1, [event(7)])

    assert await store.read("a") == [event(0), event(1), event(2)]
    assert await store.read("a", after=1) == [event(2)]
    assert await store.read("a", after=-1, most=2) == [event(0), event(1)]
    assert await store.read("a", after=2) == []
    assert await store.read("nowhere") == []
    several = {"a": 0, "b": -1, "nowhere": -1}
    assert await store.read_all(several) == {
        "a": [event(1), event(2)],
        "b": [event(7)],
        "nowhere": [],
    }
    assert await store.read_all({}) == {}


async def test_a_log_outlives_the_store_that_wrote_it(url: str) -> None:
    async with await Store.open(url) as store:
        await append(store, "a", -1, [event(0)])
    async with await Store.open(url) as store:
        assert await store.read("a") == [event(0)]


@pytest.mark.parametrize(
    "after", [-1, 0, 2, 9], ids=["new again", "too early", "beyond the end", "far beyond"]
)
async def test_an_append_that_does_not_begin_at_the_end_is_refused_whole(
    store: Store, after: int
) -> None:
    await append(store, "a", -1, [event(0), event(1)])

    with pytest.raises(Conflict):
        await append(
            store,
            "a",
            after,
            [event(8), event(9)],
            ("ann", "1"),
            summary=summary("a"),
            secrets={0: b"seed"},
            holders={0: "ann"},
        )

    assert await store.read("a") == [event(0), event(1)]
    assert await store.version_after("a", "ann", "1") is None
    assert await store.tables.find("a") is None
    assert await store.secrets("a") == {}
    assert await holders(store, "a") == {}


async def test_of_many_who_append_the_same_number_at_once_one_comes_first(store: Store) -> None:
    for number in range(5):
        outcomes = await asyncio.gather(
            *(outcome(append(store, "a", number - 1, [event(who)])) for who in range(40))
        )

        winners = [who for who, failed in enumerate(outcomes) if failed is None]
        assert len(winners) == 1
        assert (await store.read("a"))[number:] == [event(winners[0])]


async def test_one_late_append_does_not_hold_up_those_that_share_its_commit(store: Store) -> None:
    await append(store, "late", -1, [event(0)])

    appends = [append(store, f"t{number}", -1, [event(number)]) for number in range(100)]
    appends.insert(50, append(store, "late", -1, [event(1)]))
    outcomes = await asyncio.gather(*map(outcome, appends))

    assert outcomes.pop(50) is Conflict
    assert outcomes == [None] * 100
    assert await store.read("late") == [event(0)]
    for number in range(100):
        assert await store.read(f"t{number}") == [event(number)]


async def test_hundreds_of_logs_that_grow_at_the_same_time_are_each_whole(store: Store) -> None:
    tables = [f"t{number}" for number in range(300)]

    await asyncio.gather(*[append(store, table, -1, [event(0), event(1)]) for table in tables])
    await asyncio.gather(*[append(store, table, 1, [event(2)], ("ann", table)) for table in tables])

    for table in tables:
        assert await store.read(table) == [event(0), event(1), event(2)]
        assert await store.version_after(table, "ann", table) == 2


async def test_a_log_may_grow_twice_in_the_same_commit(store: Store) -> None:
    await asyncio.gather(
        append(store, "a", -1, [event(0), event(1)]),
        append(store, "a", 1, [event(2), event(3)]),
        append(store, "b", -1, [event(0)]),
    )

    assert await store.read("a") == [event(0), event(1), event(2), event(3)]
    assert await store.read("b") == [event(0)]


async def test_two_stores_that_append_to_the_same_tables_lose_and_double_nothing(
    store: Store, url: str
) -> None:
    async def player(store: Store, who: int, table: str) -> int:
        """Appends ten events as a server does: after a conflict it reads on and tries again."""
        conflicts = 0
        for number in range(10):
            while True:
                head = len(await store.read(table)) - 1
                failed = await outcome(append(store, table, head, [event(100 * who + number)]))
                if failed is None:
                    break
                conflicts += 1
        return conflicts

    async with await Store.open(url) as second:
        conflicts = await asyncio.gather(
            *(
                player(one, who, table)
                for who, one in enumerate((store, second, store))
                for table in "abcde"
            )
        )

        assert sum(conflicts) > 0
        for table in "abcde":
            log = await store.read(table)
            expected = [event(100 * who + number) for who in range(3) for number in range(10)]
            assert sorted(log, key=str) == sorted(expected, key=str)
            for who in range(3):
                mine = [event(100 * who + number) for number in range(10)]
                assert [body for body in log if body in mine] == mine


async def test_a_repeated_command_finds_its_first_answer_and_changes_nothing(store: Store) -> None:
    await append(store, "a", -1, [event(0)], ("ann", "1"))

    with pytest.raises(Conflict):
        await append(store, "a", 0, [event(1)], ("ann", "1"))

    assert await store.version_after("a", "ann", "1") == 0
    assert await store.read("a") == [event(0)]


async def test_a_command_repeated_at_the_same_time_is_carried_out_once(store: Store) -> None:
    await append(store, "a", -1, [event(0)])

    outcomes = await asyncio.gather(
        outcome(append(store, "a", 0, [event(1)], ("ann", "1"))),
        outcome(append(store, "a", 1, [event(2)], ("ann", "1"))),
    )

    assert outcomes == [None, Conflict]
    assert await store.version_after("a", "ann", "1") == 1
    assert await store.read("a") == [event(0), event(1)]


async def test_senders_and_tables_have_command_ids_of_their_own(store: Store) -> None:
    await append(store, "a", -1, [event(0)], ("ann", "1"))
    await append(store, "a", 0, [event(1)], ("bob", "1"))
    await append(store, "b", -1, [event(0)], ("ann", "1"))

    assert await store.version_after("a", "ann", "1") == 0
    assert await store.version_after("a", "bob", "1") == 1
    assert await store.version_after("b", "ann", "1") == 0
    assert await store.version_after("a", "ann", "2") is None


@pytest.mark.parametrize("text", ["\0", "a\ud800"], ids=["null", "half a character"])
async def test_an_id_that_a_database_cannot_hold_is_refused_alone(store: Store, text: str) -> None:
    outcomes = await asyncio.gather(
        outcome(append(store, "a", -1, [event(0)], ("ann", text))),
        outcome(append(store, "b", -1, [event(0)], ("ann", "1"))),
    )

    assert outcomes == [StoreError, None]
    assert await store.version_after("b", "ann", "1") == 0


async def test_who_no_longer_waits_for_an_append_does_not_hold_up_others(store: Store) -> None:
    gone = asyncio.ensure_future(append(store, "a", -1, [event(0)]))
    stays = asyncio.ensure_future(append(store, "b", -1, [event(0)]))
    await asyncio.sleep(0)

    gone.cancel()
    await stays

    assert await store.read("b") == [event(0)]
    await append(store, "c", -1, [event(0)])


async def test_a_store_that_closes_writes_what_waits_and_takes_nothing_more(url: str) -> None:
    async with await Store.open(url) as store:
        waiting = [asyncio.ensure_future(append(store, f"t{n}", -1, [event(n)])) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()

        assert [task.done() and task.exception() for task in waiting] == [None] * 20
        with pytest.raises(StoreError, match="stopping"):
            await append(store, "t0", 0, [event(1)])
    async with await Store.open(url) as store:
        for number in range(20):
            assert await store.read(f"t{number}") == [event(number)]
