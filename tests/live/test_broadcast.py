"""All who watch a table are sent what each would be sent alone."""

import json
from random import Random
from typing import Any

import pytest

from kolpak.live import messages
from kolpak.live.connection import Connection
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable, Step
from kolpak.table.commands import Mute, PlayAction, Say, Sender, Sit, Start
from kolpak.table.events import Played
from kolpak.table.snapshot import snapshot
from live.parts import ANN, BEN, EVA, SETUP, STRANGER, connect, sent

EVERYBODY = (ANN, BEN, EVA, STRANGER)


async def watched(
    runner: CommandRunner, game: str, **wanted: Any
) -> tuple[LiveTable, list[Connection]]:
    """Let Ann and Ben play up to 40 actions while everybody watches."""
    rng = Random(3)
    setup = {"game": game, "options": "players=2", "seats": ["me", "open"]}
    live = await runner.registry.open(ANN, setup)
    watchers = [connect(runner, live, person, **wanted) for person in EVERYBODY]
    for watcher in watchers:
        await watcher.begin()
    await runner.run(live.table.id, BEN, Sit(1, "Ben"))
    await runner.run(live.table.id, ANN, Start())
    for _ in range(40):
        if live.table.game is not None and isinstance(live.table.mover, int):
            token = rng.choice(live.table.game.position.tokens)
            mover = (ANN, BEN)[live.table.mover]
            await runner.run(live.table.id, mover, PlayAction(token, None))
    return live, watchers


@pytest.mark.parametrize("lean", [False, True], ids=["page", "program"])
@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
async def test_everybody_is_sent_the_events_they_would_be_sent_alone(
    runner: CommandRunner, game: str, lean: bool
) -> None:
    live, watchers = await watched(runner, game, lean=lean)
    log: list[Step] = [step async for step in runner.registry.steps_since(live, -1)]

    assert sum(isinstance(event, Played) for _, event in log) > 10
    for watcher in watchers:
        events = [line for line in watcher.outbox.take_now() if b'"event":' in line]
        assert events == [
            messages.event_message(number, before, event, watcher.person, lean=lean)
            for number, (before, event) in enumerate(log)
        ]


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
async def test_a_page_that_merges_all_changes_has_the_snapshot(
    runner: CommandRunner, game: str
) -> None:
    live, watchers = await watched(runner, game)

    for watcher in watchers:
        merged: dict[str, Any] = {}
        for message in sent(watcher):
            merged |= message.get("now", {}) | message.get("change", {})
        expected = snapshot(live.table, watcher.person, runner.clock())
        assert merged == json.loads(json.dumps(expected))


async def test_what_is_of_the_host_or_of_who_mutes_is_shown_to_nobody_else(
    runner: CommandRunner,
) -> None:
    setup = {"game": "kabaleo", "options": "players=2", "seats": ["open", "open"]}
    live = await runner.registry.open(ANN, setup | {"visibility": "private"})
    await runner.run(live.table.id, BEN, Sit(0, "Ben"))
    await runner.run(live.table.id, BEN, Say(None, "hello"))
    await runner.run(live.table.id, EVA, Mute("Ben", True))
    cid = Sender("cid", "Cid")
    await runner.run(live.table.id, cid, Say(None, "hello, all"))
    for person in (STRANGER, ANN, EVA, cid, STRANGER):
        await connect(runner, live, person).begin()

    await runner.run(live.table.id, ANN, Say(None, "hello, Ben"))

    assert [viewer.person for viewer in live.viewers] == ["", "ann", "eva", "cid", ""]
    for viewer in live.viewers:
        assert isinstance(viewer, Connection)
        assert viewer.shown == snapshot(live.table, viewer.person, runner.clock())


async def test_spectators_of_all_languages_share_what_has_no_words(runner: CommandRunner) -> None:
    live = await runner.registry.open(ANN, SETUP)
    german, polish = (connect(runner, live, STRANGER, language=tag) for tag in ("de", "pl"))
    for watcher in (german, polish):
        await watcher.begin()

    await runner.run(live.table.id, BEN, Sit(1, "Ben"))

    assert german.shown is polish.shown
