"""A table is shown to all who watch it at once, and what is alike for several is written once."""

from pathlib import Path
from random import Random

import pytest

from kolpak.server import wire
from kolpak.server.connection import Connection, Wish
from kolpak.server.hall import Hall
from kolpak.server.store import Store, default_url
from kolpak.table.commands import Play, Sender, Sit, Start
from kolpak.table.events import Event, Played
from kolpak.table.state import Table

ANN, BEN, EVA, STRANGER = (Sender(name.lower(), name) for name in ("Ann", "Ben", "Eva", ""))
EVERYBODY = (ANN, BEN, EVA, STRANGER)
Log = list[tuple[Table | None, Event]]


async def watched(folder: Path, game: str, *, lean: bool) -> tuple[Log, dict[str, list[bytes]]]:
    """Lets Ann and Ben play up to 40 actions while everybody watches.

    Gives all events with the tables before them, and what each watcher was told of them.
    """
    rng = Random(3)
    async with await Store.open(default_url(folder)) as store:
        hall = Hall(store)
        setup = {"game": game, "options": "players=2", "seats": ["me", "open"]}
        live = await hall.open(ANN, setup)
        table = live.table.id
        watchers = [Connection(hall, live, one, Wish(lean=lean)) for one in EVERYBODY]
        for watcher in watchers:
            await watcher.begin()
        await hall.carry_out(table, BEN, Sit(1, "Ben"))
        await hall.carry_out(table, ANN, Start())
        for _ in range(40):
            if live.table.play is not None and isinstance(live.table.mover, int):
                token = rng.choice(live.table.play.position.tokens)
                mover = (ANN, BEN)[live.table.mover]
                await hall.carry_out(table, mover, Play(token, None))
        told = {one.person: events_of(one) for one in watchers}
        return list(await hall.since(live, -1)), told


def events_of(watcher: Connection) -> list[bytes]:
    return [line for line in watcher.waiting if b'"event":' in line]


@pytest.mark.parametrize("lean", [False, True], ids=["page", "program"])
@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
async def test_everybody_is_told_what_they_would_be_told_alone(
    tmp_path: Path, game: str, lean: bool
) -> None:
    log, told = await watched(tmp_path, game, lean=lean)

    assert sum(isinstance(event, Played) for _, event in log) > 10
    for person, lines in told.items():
        assert lines == [
            wire.event_message(number, before, event, person, lean)
            for number, (before, event) in enumerate(log)
        ]
