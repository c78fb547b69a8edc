"""Lists show what the last append said of a table, and who holds which seat."""

import asyncio

from kolpak.server.store import OwnReview, Store
from server.store.parts import append, event, holders, summary


async def test_a_summary_and_seats_change_together_with_the_log(store: Store) -> None:
    opened = summary("a", code="ABCDE")
    await append(store, "a", -1, [event(0)], summary=opened, holders={0: "ann", 1: "bob"})
    assert await store.tables.find("a") == opened
    assert await holders(store, "a") == {0: "ann", 1: "bob"}

    playing = opened._replace(phase="playing", changed=101.5, seats=[{"name": "Łucja é"}])
    await append(store, "a", 0, [event(1)], summary=playing, holders={0: None, 1: "cid"})
    assert await store.tables.find("a") == playing
    assert await holders(store, "a") == {1: "cid"}

    await append(store, "a", 1, [event(2)])
    assert await store.tables.find("a") == playing
    assert await store.tables.find("b") is None


async def test_seats_that_change_twice_in_one_commit_end_as_the_last_append_says(
    store: Store,
) -> None:
    await append(store, "first", -1, [event(0)])
    await asyncio.gather(
        append(store, "other", -1, [event(0)]),
        append(store, "a", -1, [event(0)], holders={0: "ann", 1: "ann"}),
        append(store, "a", 0, [event(1)], holders={0: None, 1: "bob"}),
        append(store, "a", 1, [event(2)], holders={0: "cid"}),
    )

    assert await holders(store, "a") == {0: "cid", 1: "bob"}


async def test_listed_shows_listed_tables_in_the_states_asked_for_latest_change_first(
    store: Store,
) -> None:
    tables = [
        summary("old", changed=1.0),
        summary("new", changed=3.0),
        summary("mid", changed=2.0, phase="playing", clock="move"),
        summary("rest", changed=2.5, phase="between", visibility="private", clock="total"),
        summary("calm", phase="playing", visibility="link"),
        summary("hidden", visibility="link"),
        summary("mine", visibility="private"),
        summary("done", phase="over"),
    ]

    for table in tables:
        await append(store, table.id, -1, [event(0)], summary=table)

    async def ids(*states: str, limit: int = 100) -> list[str]:
        return [table.id for table in await store.tables.listed(states, limit)]

    assert await ids("open") == ["new", "old"]
    assert await ids("open", "playing") == ["new", "mid", "old"]
    assert await ids("open", "playing", limit=2) == ["new", "mid"]
    assert await ids("between") == []
    assert await store.tables.timed() == ["mid"]


async def test_a_person_finds_unfinished_tables_first_with_their_seats(store: Store) -> None:
    early = summary("early", changed=1.0, visibility="private")
    late = summary("late", changed=2.0, phase="over")
    await append(store, "early", -1, [event(0)], summary=early, holders={2: "ann", 0: "ann"})
    await append(store, "late", -1, [event(0)], summary=late, holders={0: "bob", 1: "ann"})
    await append(store, "theirs", -1, [event(0)], summary=summary("theirs"), holders={0: "bob"})

    assert await store.tables.of_person("ann") == [early, late]
    assert await store.tables.of_person("ann", limit=1) == [early]
    assert await store.tables.of_person("nobody") == []
    assert await store.tables.ids_of("ann", ("open", "over")) == ["early", "late"]
    assert await store.tables.ids_of("ann", ("over",)) == ["late"]


async def test_the_list_goes_on_with_tables_that_were_over_before(store: Store) -> None:
    over = [summary(f"t{at}", changed=float(at), phase="over") for at in range(3)]
    for one in (*over, summary("running", changed=0.5, phase="playing")):
        await append(store, one.id, -1, [event(0)], summary=one, holders={0: "ann"})

    assert await store.tables.of_person("ann", 2.0) == [over[1], over[0]]
    assert await store.tables.of_person("ann", 2.0, limit=1) == [over[1]]
    assert await store.tables.of_person("ann", 0.0) == []


async def test_of_a_person_s_tables_those_with_one_seat_of_theirs_were_played_by_them(
    store: Store,
) -> None:
    for table, created, held in (("b", 2.0, {1: "ann"}), ("a", 1.0, {0: "ann", 1: "bob"})):
        shown = summary(table, created=created, seats=[{"name": table}])
        await append(store, table, -1, [event(0)], summary=shown, holders=held)
    shared = summary("shared", host="ann")
    await append(store, "shared", -1, [event(0)], summary=shared, holders={0: "ann", 1: "ann"})

    played = await store.tables.played_by("ann")

    assert [(one.seats, one.own) for one in played] == [([{"name": "a"}], 0), ([{"name": "b"}], 1)]


async def test_a_host_finds_their_tables_without_a_seat_of_theirs_too(store: Store) -> None:
    empty = summary("empty", changed=1.0, host="ann")
    both = summary("both", changed=2.0, host="ann")
    seat = summary("seat", changed=3.0, host="bob")
    await append(store, "empty", -1, [event(0)], summary=empty)
    await append(store, "both", -1, [event(0)], summary=both, holders={0: "ann", 1: "bob"})
    await append(store, "seat", -1, [event(0)], summary=seat, holders={1: "ann", 2: "ann"})
    mine = [seat, both, empty]

    assert await store.tables.of_person("ann") == mine
    assert await store.tables.of_person("ann", limit=2) == mine[:2]
    assert await store.tables.of_person("bob") == [seat, both]


async def test_seeds_are_kept_by_game_and_never_change(store: Store) -> None:
    await append(store, "a", -1, [event(0)], secrets={0: b"\x00seed"})
    await append(store, "a", 0, [event(1)], secrets={1: b"next"})

    assert await store.secrets("a") == {0: b"\x00seed", 1: b"next"}
    assert await store.secrets("b") == {}


async def test_a_downtime_makes_no_table_older_however_many_workers_end_it(store: Store) -> None:
    at = 1_000.0
    for table in (summary("a", changed=at), summary("b", changed=at, phase="over")):
        await append(store, table.id, -1, [event(0)], summary=table)
    await store.heartbeat("one", at + 50)

    await store.heartbeat("one", at + 52)
    assert await store.tables.quiet(("open",), at + 1) == ["a"]

    later = at + 52 + 9_000
    await asyncio.gather(*(store.heartbeat(worker, later) for worker in ("one", "two", "three")))

    assert await store.tables.quiet(("open",), at + 9_000) == []
    assert await store.tables.quiet(("open",), at + 9_000 + 1) == ["a"]
    assert await store.tables.quiet(("over",), at + 1) == ["b"]


async def test_what_was_heard_later_stays_so_and_keeps_a_table(store: Store) -> None:
    for name in ("a", "b"):
        await append(store, name, -1, [event(0)], summary=summary(name, changed=100.0))

    await store.tables.hear({"a": 300.0, "b": 50.0, "unknown": 1.0})
    await store.tables.hear({"a": 200.0})

    assert await store.tables.quiet(("open",), 250.0) == ["b"]
    assert not await store.tables.delete("a", 250.0)
    assert await store.tables.delete("b", 250.0)


async def test_what_reviews_say_is_listed_for_whoever_holds_the_seat(store: Store) -> None:
    for table in ("a", "b"):
        held = {0: "ann", 1: "bob"}
        await append(store, table, -1, [event(0)], summary=summary(table), holders=held)
    said = [OwnReview(0, "luck", 0.12, -0.04, 81.5), OwnReview(1, "own", -0.12, 0.3, None)]
    await store.tables.keep_review("a", 0, "1", b"of version 1", said)
    await store.tables.keep_review("b", 0, "1", b"of nobody")

    assert await store.tables.own_reviews("ann", ["a", "b"]) == {"a": said[0]}
    assert await store.tables.own_reviews("bob", ["a", "b"]) == {"a": said[1]}
    assert await store.tables.own_reviews("bob", ["b"]) == {}
    assert await store.tables.own_reviews("cid", ["a", "b"]) == {}

    await store.tables.keep_review("a", 0, "2", b"of version 2", said[:1])
    assert await store.tables.own_reviews("bob", ["a"]) == {}


async def test_the_best_accuracy_is_that_of_other_tables_of_the_game_against_bots(
    store: Store,
) -> None:
    games = {"a": "kabaleo", "b": "kabaleo", "c": "hats", "d": "kabaleo", "e": "kabaleo"}
    found = {"a": 81.0, "b": 64.0, "c": 99.0, "d": None, "e": 97.0}
    for table, game in games.items():
        shown = summary(table, game=game)
        held = {0: "bob" if table == "e" else "ann"}
        await append(store, table, -1, [event(0)], summary=shown, holders=held)
        own = OwnReview(0, "luck", 0.1, 0.0, found[table])
        await store.tables.keep_review(table, 0, "1", b"", [own])

    async def best(person: str, besides: str) -> float | None:
        return await store.tables.best_accuracy(person, "kabaleo", besides)

    assert [await best("ann", table) for table in "abd"] == [64.0, 81.0, 81.0]
    assert await best("bob", "e") is None
