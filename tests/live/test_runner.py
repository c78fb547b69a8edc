"""Two processes over one store: a command has one outcome, whichever of them is asked."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from kolpak.live.errors import Conflict, RateLimited, StoreError
from kolpak.live.messages import error_data, is_passing
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import Append, MemoryLog
from kolpak.play.errors import KolpakError
from kolpak.server.web.limits import RateLimits
from kolpak.table.commands import AddRandomness, PlayAction, RenewInvitation, Say, Sit, Start
from live.parts import ANN, BEN, SETUP, connect, sent


@pytest.fixture
def runners(store: MemoryLog) -> tuple[CommandRunner, CommandRunner]:
    """The command runners of two processes."""
    made = [CommandRunner(TableRegistry(store)) for _ in range(2)]
    for runner in made:
        runner.registry.shared = True
    return made[0], made[1]


async def test_a_lost_refusal_gives_way_when_another_process_carries_the_command_out(
    runners: tuple[CommandRunner, CommandRunner],
) -> None:
    one, two = runners
    table = (await one.registry.open(ANN, SETUP)).table.id
    with pytest.raises(KolpakError) as refused:
        await one.run(table, ANN, Start(), "start")
    await two.run(table, BEN, Sit(1, "Ben"), "sit")

    version = await two.run(table, ANN, Start(), "start")
    again = await one.run(table, ANN, Start(), "start")

    assert refused.value.message.id == "error-table-seats-open"
    assert again == version


async def test_a_repeat_is_refused_like_the_first_though_it_could_be_carried_out_by_now(
    runner: CommandRunner,
) -> None:
    table = (await runner.registry.open(ANN, SETUP)).table.id
    with pytest.raises(KolpakError) as first:
        await runner.run(table, ANN, Start(), "start")
    await runner.run(table, BEN, Sit(1, "Ben"))

    with pytest.raises(KolpakError) as again:
        await runner.run(table, ANN, Start(), "start")

    assert again.value.message == first.value.message


async def test_events_that_are_here_before_they_have_been_read_count_once(
    runners: tuple[CommandRunner, CommandRunner],
    store: MemoryLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = runners
    here = await one.registry.open(ANN, SETUP)
    there = await two.registry.find(here.table.id)
    await one.run(here.table.id, BEN, Sit(1, "Ben"))
    read_all = store.read_all

    async def read_late(after: Mapping[str, int]) -> dict[str, list[dict[str, Any]]]:
        found = await read_all(after)
        async with there.lock:
            await two.registry.catch_up(there)
        return found

    monkeypatch.setattr(store, "read_all", read_late)
    await two.registry.refresh(there)

    assert there.table == here.table


async def test_a_command_is_decided_on_what_any_process_has_stored(
    runners: tuple[CommandRunner, CommandRunner],
) -> None:
    one, two = runners
    table = (await one.registry.open(ANN, SETUP | {"options": "players=2 deal=equal"})).table.id
    await two.run(table, BEN, Sit(1, "Ben"), "sit")
    await one.run(table, ANN, Start(), "start")  # it has not heard of Ben
    live = await two.registry.latest(table)
    assert live.table.game is not None
    assert isinstance(live.table.mover, int)
    mover = (ANN, BEN)[live.table.mover]
    token = live.table.game.position.tokens[0]

    first = await two.run(table, mover, PlayAction(token, None), "play")
    other = await one.run(table, mover, PlayAction(token, None), "play")

    assert first == other
    assert (await one.registry.latest(table)).table == (await two.registry.latest(table)).table


async def test_no_table_has_an_id_that_commands_take_for_an_option(
    runner: CommandRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter(["-a", "--b"])
    monkeypatch.setattr("kolpak.live.registry.secrets.token_urlsafe", lambda _: next(ids, "c-"))

    assert (await runner.registry.open(ANN, SETUP)).table.id == "c-"


async def test_two_processes_open_one_table_for_a_repeated_request(
    store: MemoryLog,
) -> None:
    one, two = TableRegistry(store), TableRegistry(store)
    opened = [each.open(ANN, SETUP, id="same") for each in (one, two, one)]

    assert {live.table.id for live in await asyncio.gather(*opened)} == {"same"}


async def test_a_repeated_command_is_carried_out_once(runner: CommandRunner) -> None:
    table = (await runner.registry.open(ANN, SETUP)).table.id
    first = await runner.run(table, ANN, Say("hello", None), "a")
    await runner.run(table, ANN, Say("hello", None), "b")

    assert await runner.run(table, ANN, Say("hello", None), "a") == first == 1
    assert (await runner.registry.find(table)).table.version == 2


async def test_a_repeat_that_would_change_nothing_gets_the_version_of_the_first(
    runner: CommandRunner,
) -> None:
    table = (await runner.registry.open(ANN, SETUP)).table.id
    add = AddRandomness("0" * 64)
    first = await runner.run(table, ANN, add, "a")
    await runner.run(table, ANN, Say("hello", None), "b")

    assert await runner.run(table, ANN, add, "a") == first == 1
    assert await runner.run(table, ANN, add, "c") == 2


async def test_after_an_append_of_unknown_outcome_the_log_is_read_again(
    runner: CommandRunner, store: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await runner.registry.open(ANN, SETUP)
    append = store.append

    async def answers_too_late(wanted: Append) -> None:
        monkeypatch.undo()
        await append(wanted)
        raise StoreError("error-store-away")

    monkeypatch.setattr(store, "append", answers_too_late)
    with pytest.raises(StoreError):
        await runner.run(live.table.id, ANN, Say("hello", None), "a")
    await asyncio.sleep(0.01)

    assert live.recovery is None
    assert live.table.version == 1
    assert await runner.run(live.table.id, ANN, Say("hello", None), "a") == 1


async def test_a_repeat_gets_its_first_answer_beyond_any_limit_and_without_the_store(
    runner: CommandRunner, store: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreError("error-store-away")

    table = (await runner.registry.open(ANN, SETUP)).table.id
    runner.limits = RateLimits(2.5)  # one message at once
    first = await runner.run(table, ANN, Say("hello", None), "a")
    with pytest.raises(RateLimited) as refused:
        await runner.run(table, ANN, Say("hello", None), "b")
    for name in ("append", "version_after"):
        monkeypatch.setattr(store, name, away)

    assert await runner.run(table, ANN, Say("hello", None), "a") == first
    assert is_passing(refused.value)


@pytest.mark.parametrize(
    ("error", "passing"),
    [
        (RateLimited("error-too-many"), True),
        (StoreError("error-store-away"), True),
        (StoreError("error-store-full"), True),
        (StoreError("error-store-value"), False),
        (KolpakError("error-table-busy"), True),
        (KolpakError("error-table-not-your-turn"), False),
    ],
)
def test_an_error_that_says_nothing_of_the_command_asks_for_a_repeat(
    error: KolpakError, passing: bool
) -> None:
    assert error_data(error, str).get("repeat", False) == passing


async def test_the_store_in_memory_compares_and_swaps(store: MemoryLog) -> None:
    await store.append(Append("a", -1, ["{}"], ("ann", "1")))

    for late in (
        Append("a", -1, ["{}"]),
        Append("a", 1, ["{}"]),
        Append("a", 0, ["{}"], ("ann", "1")),
    ):
        with pytest.raises(Conflict):
            await store.append(late)
    assert await store.read("a") == [{}]
    assert await store.version_after("a", "ann", "1") == 0


async def test_a_viewer_who_was_shown_more_by_another_process_resumes_from_there(
    runners: tuple[CommandRunner, CommandRunner],
) -> None:
    one, two = runners
    table = (await one.registry.open(ANN, SETUP)).table.id
    there = await two.registry.latest(table)
    version = await one.run(table, ANN, Say("hello", None))
    viewer = connect(two, there, since=version)

    await viewer.begin()

    assert [message["v"] for message in sent(viewer)] == [version]


async def test_a_renewed_invitation_sends_spectators_away_at_every_process(
    runners: tuple[CommandRunner, CommandRunner],
) -> None:
    one, two = runners
    table = (await one.registry.open(ANN, SETUP | {"visibility": "private"})).table.id
    there = await two.registry.latest(table)
    watching, host = connect(two, there), connect(two, there, ANN)
    for viewer in (watching, host):
        await viewer.begin()

    await one.run(table, ANN, RenewInvitation(), "renew")
    await two.registry.refresh(there)

    assert watching.outbox.closed
    assert not host.outbox.closed
    assert there.viewers == [host]
