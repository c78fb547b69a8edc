"""Lists show what the last append said of a table, and who holds which seat."""

import asyncio

from kolpak.server.store import Holding, Store
from server.store.parts import event, summary


async def test_a_summary_and_seats_change_together_with_the_log(store: Store) -> None:
    opened = summary("a", invitation="secret")
    await store.append("a", -1, [event(0)], summary=opened, holdings={0: "ann", 1: "bob"})
    assert await store.tables.find("a") == opened
    assert await store.tables.holders("a") == {0: "ann", 1: "bob"}

    playing = opened._replace(state="playing", changed=101.5, seats=[{"name": "Łucja\0é"}])
    await store.append("a", 0, [event(1)], summary=playing, holdings={0: None, 1: "cid"})
    assert await store.tables.find("a") == playing
    assert await store.tables.holders("a") == {1: "cid"}

    await store.append("a", 1, [event(2)])
    assert await store.tables.find("a") == playing
    assert await store.tables.find("b") is None


async def test_seats_that_change_twice_in_one_commit_end_as_the_last_append_says(
    store: Store,
) -> None:
    await store.append("first", -1, [event(0)])
    await asyncio.gather(
        store.append("other", -1, [event(0)]),
        store.append("a", -1, [event(0)], holdings={0: "ann", 1: "ann"}),
        store.append("a", 0, [event(1)], holdings={0: None, 1: "bob"}),
        store.append("a", 1, [event(2)], holdings={0: "cid"}),
    )

    assert await store.tables.holders("a") == {0: "cid", 1: "bob"}


async def test_listed_shows_listed_tables_in_the_states_asked_for_latest_change_first(
    store: Store,
) -> None:
    tables = [
        summary("old", changed=1.0),
        summary("new", changed=3.0),
        summary("mid", changed=2.0, state="playing"),
        summary("rest", changed=2.5, state="between", visibility="private"),
        summary("hidden", visibility="link"),
        summary("mine", visibility="private"),
        summary("done", state="over"),
    ]

    for table in tables:
        await store.append(table.id, -1, [event(0)], summary=table)

    async def ids(*states: str, limit: int = 100) -> list[str]:
        return [table.id for table in await store.tables.listed(states, limit)]

    assert await ids("open") == ["new", "old"]
    assert await ids("open", "playing") == ["new", "mid", "old"]
    assert await ids("open", "playing", limit=2) == ["new", "mid"]
    assert await ids("between") == []
    assert await store.tables.running() == ["mid", "rest"]


async def test_a_person_finds_their_tables_of_any_kind_with_their_seats(store: Store) -> None:
    early = summary("early", changed=1.0, visibility="private")
    late = summary("late", changed=2.0, state="over")
    await store.append("early", -1, [event(0)], summary=early, holdings={2: "ann", 0: "ann"})
    await store.append("late", -1, [event(0)], summary=late, holdings={0: "bob", 1: "ann"})
    await store.append("theirs", -1, [event(0)], summary=summary("theirs"), holdings={0: "bob"})

    assert await store.tables.held("ann") == [Holding(late, (1,)), Holding(early, (0, 2))]
    assert await store.tables.held("ann", limit=1) == [Holding(late, (1,))]
    assert await store.tables.held("nobody") == []


async def test_a_host_finds_their_tables_without_a_seat_of_theirs_too(store: Store) -> None:
    empty = summary("empty", changed=1.0, host="ann")
    both = summary("both", changed=2.0, host="ann")
    seat = summary("seat", changed=3.0, host="bob")
    await store.append("empty", -1, [event(0)], summary=empty)
    await store.append("both", -1, [event(0)], summary=both, holdings={0: "ann", 1: "bob"})
    await store.append("seat", -1, [event(0)], summary=seat, holdings={1: "ann", 2: "ann"})
    mine = [Holding(seat, (1, 2)), Holding(both, (0,)), Holding(empty, ())]

    assert await store.tables.held("ann") == mine
    assert await store.tables.held("ann", limit=2) == mine[:2]
    assert await store.tables.held("bob") == [Holding(seat, ()), Holding(both, (1,))]


async def test_seeds_are_kept_by_game_and_never_change(store: Store) -> None:
    await store.append("a", -1, [event(0)], secrets={0: b"\x00seed"})
    await store.append("a", 0, [event(1)], secrets={1: b"next"})

    assert await store.secrets("a") == {0: b"\x00seed", 1: b"next"}
    assert await store.secrets("b") == {}
