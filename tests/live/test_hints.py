"""A bot tells a person what it would play, where no other person plays."""

import json
from typing import Any

import pytest

from kolpak.live.connection import Connection
from kolpak.live.runner import CommandRunner
from kolpak.table.commands import Sit, Start
from live.parts import ANN, BEN, SETUP, connect, sent

ALONE = {"game": "kabaleo", "options": "players=2", "seats": ["me", "device"]}


async def ask(connection: Connection) -> dict[str, Any]:
    await connection.receive(json.dumps({"hint": True, "v": 0}))
    (answer,) = sent(connection)
    return answer


async def test_the_seat_to_move_is_told_a_legal_action_in_words(runner: CommandRunner) -> None:
    live = await runner.registry.open(ANN, ALONE)
    await runner.run(live.table.id, ANN, Start())
    connection = connect(runner, live, ANN)
    await connection.begin()
    sent(connection)

    answer = await ask(connection)

    assert live.table.game is not None
    assert answer["v"] == live.table.version
    assert answer["hint"]["token"] in live.table.game.position.tokens
    assert answer["hint"]["text"][0]["id"].startswith("narrate-kabaleo")


async def test_against_people_there_is_no_hint(runner: CommandRunner) -> None:
    live = await runner.registry.open(ANN, SETUP)
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())
    mover = live.table.mover
    assert isinstance(mover, int)

    for seat, expected in ((mover, "error-table-hint"), (1 - mover, "error-table-not-your-turn")):
        connection = connect(runner, live, (ANN, BEN)[seat])
        await connection.begin()
        sent(connection)
        assert (await ask(connection))["error"]["id"] == expected


@pytest.mark.parametrize("wrong", [{"hint": False}, {"hint": 1}, {"hint": True, "v": "x"}])
async def test_only_a_question_is_answered_with_a_hint(
    runner: CommandRunner, wrong: dict[str, Any]
) -> None:
    live = await runner.registry.open(ANN, ALONE)
    await runner.run(live.table.id, ANN, Start())
    connection = connect(runner, live, ANN)
    await connection.begin()
    sent(connection)

    await connection.receive(json.dumps(wrong))

    (answer,) = sent(connection)
    assert answer["error"]["id"] == "error-table-field"
