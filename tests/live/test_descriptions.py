"""Actions are put into words when a page asks for them, and for nobody else."""

import asyncio
import json
import threading
from typing import Any

import pytest

from kolpak.live.connection import MAX_DESCRIBED, Connection
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.table.commands import Sit, Start
from live.parts import ANN, BEN, EVA, SETUP, connect, sent
from waiting import PATIENCE


@pytest.fixture
async def playing(runner: CommandRunner) -> LiveTable:
    """A table whose game has begun."""
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())
    return live


async def viewer(runner: CommandRunner, live: LiveTable, *, to_move: bool) -> Connection:
    mover = live.table.mover
    assert isinstance(mover, int)
    connection = connect(runner, live, (ANN, BEN)[mover if to_move else 1 - mover])
    await connection.begin()
    sent(connection)
    return connection


async def ask(connection: Connection, tokens: Any, v: int) -> dict[str, Any]:
    await connection.receive(json.dumps({"describe": tokens, "v": v}))
    (answer,) = sent(connection)
    return answer


async def test_the_mover_is_told_what_actions_would_do(
    runner: CommandRunner, playing: LiveTable
) -> None:
    connection = await viewer(runner, playing, to_move=True)
    assert playing.table.game is not None
    first, second, *_ = playing.table.game.position.tokens

    answer = await ask(connection, [first, "no action", second], playing.table.version)

    assert [one["token"] for one in answer["descriptions"]] == [first, second]
    assert all(one["text"][0]["id"].startswith("narrate-") for one in answer["descriptions"])


async def test_an_old_version_is_not_described(runner: CommandRunner, playing: LiveTable) -> None:
    connection = await viewer(runner, playing, to_move=True)
    assert playing.table.game is not None

    answer = await ask(connection, playing.table.game.position.tokens[:1], 0)

    assert answer == {"v": playing.table.version, "descriptions": [], "refused": []}


@pytest.mark.parametrize("wrong", ["y3", None, [1], ["y3"] * (MAX_DESCRIBED + 1)])
async def test_what_is_no_short_list_is_refused(
    runner: CommandRunner, playing: LiveTable, wrong: Any
) -> None:
    connection = await viewer(runner, playing, to_move=True)

    answer = await ask(connection, wrong, playing.table.version)

    assert answer["error"]["id"] == "error-table-field"


@pytest.mark.parametrize("wrong", [-5, True, 1.0, "1", None])
async def test_what_is_no_version_is_refused(
    runner: CommandRunner, playing: LiveTable, wrong: Any
) -> None:
    connection = await viewer(runner, playing, to_move=True)

    answer = await ask(connection, ["y3"], wrong)

    assert answer["error"]["args"] == {"field": "v"}


async def test_of_what_is_no_action_the_mover_is_told_so(
    runner: CommandRunner, playing: LiveTable
) -> None:
    connection = await viewer(runner, playing, to_move=True)

    answer = await ask(connection, ["no action"], playing.table.version)

    (refused,) = answer["refused"]
    assert (refused["reason"]["id"], refused["rule"]) == ("error-action-malformed", None)


async def test_others_are_told_nothing(runner: CommandRunner, playing: LiveTable) -> None:
    spectator = connect(runner, playing, EVA)
    await spectator.begin()
    sent(spectator)
    assert playing.table.game is not None
    tokens = playing.table.game.position.tokens[:1]

    for connection in (await viewer(runner, playing, to_move=False), spectator):
        answer = await ask(connection, tokens, playing.table.version)
        assert answer["error"]["id"] == "error-table-not-your-turn"


async def test_others_go_on_while_actions_are_described(
    runner: CommandRunner, playing: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = await viewer(runner, playing, to_move=True)
    others_went_on, waited = threading.Event(), []
    monkeypatch.setattr(
        "kolpak.live.connection.describe",
        lambda *_: waited.append(others_went_on.wait(PATIENCE)) or [],
    )

    answering = asyncio.create_task(ask(connection, ["y3"], playing.table.version))
    await asyncio.sleep(0)
    others_went_on.set()
    await answering

    assert waited == [True]


async def test_others_have_their_turn_between_messages_that_have_all_come(
    runner: CommandRunner, playing: LiveTable
) -> None:
    async def count_turns() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    connection = await viewer(runner, playing, to_move=True)
    others = asyncio.create_task(count_turns())

    for number in range(12):
        await connection.receive(json.dumps({"ping": number}))

    assert others.done()
