"""A slow reader: how far it may be behind, and what becomes of the rest."""

import asyncio

import pytest

from kolpak.live import connection, outbox
from kolpak.live.connection import PENALTY
from kolpak.live.outbox import MAX_BYTES
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from live.parts import LINES, connect, sent
from server.process.virtual import VirtualLoop
from waiting import PATIENCE, until

ROOM = 500
"""Bytes of a history that may wait here."""


@pytest.fixture(autouse=True)
def _little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "HIGH_WATER", ROOM)
    monkeypatch.setattr(outbox, "PATIENCE", 10 * PATIENCE)  # a slow machine is no slow reader


async def test_a_reader_too_far_behind_is_disconnected_and_nothing_is_kept(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live, since=live.table.version)
    await reader.begin()
    sent(reader)

    reader.put(b"x" * (MAX_BYTES - 1))
    assert not reader.outbox.closed
    reader.put(b"xx")

    assert reader.outbox.closed
    assert reader.outbox.queue == []
    assert reader not in live.viewers


async def test_messages_share_frames_of_a_bounded_size(
    runner: CommandRunner, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FULL_FRAME", 500)
    viewer = connect(runner, live)
    messages = [b"%050d" % number for number in range(60)]
    viewer.put(*messages)

    frames = await viewer.next_frames()

    assert [line for frame in frames for line in frame.split(b"\n")] == messages
    assert [frame.count(b"\n") + 1 for frame in frames] == [10] * 6


async def test_a_long_history_waits_for_its_reader(runner: CommandRunner, live: LiveTable) -> None:
    reader = connect(runner, live)
    beginning = asyncio.create_task(reader.begin())
    received = []
    async with asyncio.timeout(PATIENCE):
        while not beginning.done() or reader.outbox.queue:
            await asyncio.sleep(0.005)
            assert reader.outbox.size <= 2 * ROOM or beginning.done()  # then comes the snapshot
            received += sent(reader)
            await asyncio.sleep(0)

    assert [message["v"] for message in received] == [*range(LINES + 1), LINES]
    assert "now" in received[-1]
    assert not reader.outbox.closed


async def test_a_reader_that_takes_nothing_of_a_long_history_is_disconnected(
    runner: CommandRunner, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "PATIENCE", 0.1)
    reader = connect(runner, live)

    await asyncio.wait_for(reader.begin(), PATIENCE)

    assert reader.outbox.closed
    assert reader.outbox.queue == []
    assert reader not in live.viewers


async def test_who_is_expelled_during_a_long_history_is_disconnected(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live)
    beginning = asyncio.create_task(reader.begin())
    await until(lambda: reader.outbox.size > ROOM)

    assert reader.person is not None
    runner.registry.expel(reader.person)

    await asyncio.wait_for(beginning, PATIENCE)
    assert reader.outbox.closed
    assert reader not in live.viewers


async def test_who_is_expelled_before_the_history_begins_is_sent_nothing(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live, since=live.table.version)

    assert reader.person is not None
    runner.registry.expel(reader.person)
    await reader.begin()

    assert reader.outbox.closed
    assert reader not in live.viewers


async def test_a_connection_that_has_ended_takes_no_commands(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live, since=live.table.version)
    await reader.begin()
    version = live.table.version

    reader.end()
    await reader.receive('{"id": "late", "do": "say", "text": "still here"}')

    assert live.table.version == version


async def test_of_two_messages_in_one_neither_is_passed_over(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live, since=live.table.version)
    version = live.table.version

    await reader.receive('{"ping": 1, "id": "z", "do": "say", "phrase": "hello"}')
    await reader.receive('{"describe": ["y0"], "hint": true, "v": 0}')

    command, question = sent(reader)
    assert (command["ack"], command["error"]["id"]) == ("z", "error-table-field-unknown")
    assert (question["ack"], question["error"]["id"]) == (None, "error-table-field-unknown")
    assert live.table.version == version


async def test_nothing_is_read_for_a_while_from_a_client_that_exceeds_its_limit(
    loop: VirtualLoop, runner: CommandRunner, live: LiveTable
) -> None:
    client = connect(runner, live, since=live.table.version, frames=(0.1, 1))
    began = loop.time()

    await client.receive('{"ping": 1}')
    assert loop.time() == began
    await client.receive('{"ping": 2}')

    assert loop.time() - began == PENALTY
    assert "pong" in sent(client)[0]


async def test_a_reader_that_goes_away_during_a_long_history_is_sent_no_more(
    runner: CommandRunner, live: LiveTable
) -> None:
    reader = connect(runner, live)
    beginning = asyncio.create_task(reader.begin())
    await until(lambda: reader.outbox.size > ROOM)

    reader.end()

    await asyncio.wait_for(beginning, PATIENCE)
    assert reader not in live.viewers
