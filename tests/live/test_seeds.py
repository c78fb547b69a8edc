"""A seed is bound by its commitment: it is never replaced, and a changed one stops the table."""

from random import Random

import pytest

from kolpak.fair.seed import new_seed
from kolpak.fair.verify import verify
from kolpak.live.archive import finished_games
from kolpak.live.errors import LogError, Overtaken, StoreError
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.store import Append, MemoryLog
from kolpak.live.table import LiveTable
from kolpak.table.commands import AddRandomness, ChooseColour, PlayAction, Resign, Say, Start
from live.parts import ANN

SOLO = {"game": "hats", "options": "players=2 hats_per_player=1", "seats": ["me", "device"]}


async def played(runner: CommandRunner, moves: int) -> str:
    """Open a table with contributed randomness, play some moves and return its id."""
    live = await runner.registry.open(ANN, SOLO)
    await runner.run(live.table.id, ANN, AddRandomness("ab" * 32))
    await runner.run(live.table.id, ANN, Start())
    await play_on(runner, live.table.id, moves)
    return live.table.id


async def play_on(runner: CommandRunner, table: str, moves: int) -> None:
    """Play some moves, or to the end of the game."""
    live = await runner.registry.find(table)
    random = Random(1)
    for _ in range(moves):
        if live.table.game is None or live.table.phase != "playing":
            break
        token = random.choice(live.table.game.position.tokens)
        await runner.run(live.table.id, ANN, PlayAction(token, None))


async def known_elsewhere(
    runner: CommandRunner, store: MemoryLog
) -> tuple[str, TableRegistry, LiveTable]:
    """Play some moves at a table that another process has loaded, too."""
    table = await played(runner, 3)
    other = TableRegistry(store)
    return table, other, await other.find(table)


@pytest.mark.parametrize("moves", [0, 3])
@pytest.mark.parametrize("change", ["other", "missing"])
async def test_a_table_whose_seed_is_not_the_promised_one_is_stopped_at_once(
    runner: CommandRunner, store: MemoryLog, moves: int, change: str
) -> None:
    table = await played(runner, moves)
    if change == "other":
        store.seeds[table][0] = new_seed()
    else:
        del store.seeds[table][0]

    with pytest.raises(LogError) as refused:
        await TableRegistry(store).find(table)

    assert refused.value.message.id == "error-log-seed"


async def test_the_next_seed_is_bound_too(runner: CommandRunner, store: MemoryLog) -> None:
    table = await played(runner, 5_000)
    store.seeds[table][1] = new_seed()

    with pytest.raises(LogError):
        await TableRegistry(store).find(table)


async def test_another_process_with_other_seeds_is_not_followed(
    runner: CommandRunner, store: MemoryLog
) -> None:
    table, other, live = await known_elsewhere(runner, store)
    await play_on(runner, table, 5_000)
    store.seeds[table][1] = new_seed()

    with pytest.raises(LogError):
        await other.refresh(live)


async def test_a_process_keeps_to_the_seed_that_was_promised(
    runner: CommandRunner, store: MemoryLog
) -> None:
    table, other, live = await known_elsewhere(runner, store)
    promised = live.seeds.seed(0)
    store.seeds[table][0] = new_seed()

    await play_on(runner, table, 1)
    await other.refresh(live)

    assert live.table.version == runner.registry.tables[table].table.version
    assert live.seeds.seed(0) == promised


async def test_a_seed_that_another_process_kept_from_being_promised_is_never_stored(
    runner: CommandRunner, store: MemoryLog
) -> None:
    table, other, live = await known_elsewhere(runner, store)
    late, seen = CommandRunner(other), live.table
    await runner.run(table, ANN, Say("hello", None))

    with pytest.raises(Overtaken):  # it would have ended the game and promised the next seed
        await late.run(table, ANN, Resign(0), applies=lambda now: now is seen)
    await late.run(table, ANN, Say("hello", None))

    assert store.seeds[table].keys() == {0}


async def test_a_seed_whose_promise_the_store_could_not_take_is_never_stored(
    runner: CommandRunner, store: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: Append) -> None:
        raise StoreError("error-store-away")

    table = await played(runner, 3)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", away)
        with pytest.raises(StoreError):
            await runner.run(table, ANN, Resign(0))
    await runner.run(table, ANN, Say("hello", None))

    assert store.seeds[table].keys() == {0}
    await runner.run(table, ANN, Resign(0))
    assert store.seeds[table].keys() == {0, 1}


async def test_a_record_is_sealed_with_the_commitment_that_was_published(
    runner: CommandRunner, store: MemoryLog
) -> None:
    table = await played(runner, 5_000)
    [record] = await finished_games(store, table)
    assert all(verdict.right for verdict in verify(record.write()))

    log = store.logs[table]
    seed = record.tags["Seed"]
    store.logs[table] = [event.replace(seed, new_seed().hex()) for event in log]
    [changed] = await finished_games(store, table)

    wrong = [check.name for check in verify(changed.write())[0].checks if not check.right]
    assert changed.tags["Commitment"] == record.tags["Commitment"]
    assert "commitment" in wrong


async def test_other_processes_find_a_choice_of_colour_and_the_commitment_of_before(
    runner: CommandRunner, store: MemoryLog
) -> None:
    live = await runner.registry.open(ANN, SOLO)
    before = live.table.commitment

    await runner.run(live.table.id, ANN, ChooseColour(0, "k"))

    again = await TableRegistry(store).find(live.table.id)
    assert again.table.commitment == live.table.commitment == before
    assert again.table.setup.options == live.table.setup.options != SOLO["options"]
    assert store.summaries[live.table.id].options == live.table.setup.options
