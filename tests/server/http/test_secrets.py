"""Secrets over the wire: games that differ only in what a viewer cannot see are the same bytes."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kolpak.live import connection, messages
from kolpak.live.seeds import Seeds
from kolpak.server.web.routes import stream, tables
from kolpak.table import events
from kolpak.table.project import project
from kolpak.table.sealing import running_record
from kolpak.table.snapshot import snapshot
from server.http.peeking import STEPS, Peeper, Seen, settle_in
from server.http.site import FAST, Site, running
from table.leaks import Viewer, story_of, tables_of, viewers
from table.twins import Log, twins
from tiers import sizes

PAIRS = 100
STILL = FAST._replace(pace=1e6, grace=1e6)
"""Bots and the absent wait for ever: their moves would be new knowledge."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, dict[str, str]]]:
    """A server whose clock stands still, and the tokens of the people who are known there.

    Both games of a pair have the same commitment, so the seeds cannot fit both: none is checked.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Seeds, "check", lambda seeds, table: None)
        patch.setattr(stream, "HEARTBEAT", 0.001)  # seconds: they come, as on a busy machine
        with running(tmp_path_factory.mktemp("kolpak"), STILL) as site:
            yield site, settle_in(site)


def long_enough(log: Log) -> bool:
    """Tells whether a game has begun before the events that happen while somebody looks on."""
    return any(isinstance(event, events.Drawn) for event in log[:-STEPS])


def pairs(site: Site, tokens: dict[str, str], rng: Random) -> Iterator[tuple[Viewer, Seen, Seen]]:
    """Gives without end what viewers see of a game and of one they must not tell from it."""
    while True:
        story = story_of(rng)
        if not long_enough(story.log) or story.table.phase != "playing":
            continue
        for viewer in viewers(story.table):
            if viewer.bot:
                continue
            others = list(twins(story.log, story.table, viewer.seats, viewer.person, rng, 2))
            if not others or not _truly_other(story.log, others[0]):
                continue
            peeper = Peeper(site, viewer, tokens.get(viewer.person or ""))
            seen = peeper.look(story.log)
            for other in others:
                yield viewer, seen, peeper.look(other)


def _truly_other(log: Log, other: Log) -> bool:
    one, two = tables_of(log)[-1].game, tables_of(other)[-1].game
    return one is not None and two is not None and one.state != two.state


def first_difference(one: Seen, two: Seen) -> str:
    return next((f"{a}\n{b}" for a, b in zip(one, two, strict=True) if a != b), "")


@sizes("most", 40, 60)
def test_what_a_viewer_cannot_know_changes_no_byte_on_any_channel(
    house: tuple[Site, dict[str, str]], most: int
) -> None:
    found: Counter[str] = Counter()
    for viewer, seen, too in pairs(*house, Random(5)):
        assert seen == too, f"{viewer}\n{first_difference(seen, too)}"
        found[viewer.kind] += 1
        if found.total() >= most:
            break

    assert {"seat", "spectator", "stranger", "device", "host without a seat"} <= set(found)


def _leaky_snapshot(table: Any, viewer: Any, now: float, *public: Any) -> Any:
    shown = snapshot(table, viewer, now)
    return {**shown, "seed": hash(str(table.game.state))}


def _leaky_project(before: Any, event: Any, viewer: Any) -> Any:
    shown = project(before, event, viewer)
    if isinstance(event, events.Played) and shown is not None:
        return {**shown, "left": " " * (hash(str(before.game.state)) % 7)}
    return shown


def _leaky_record(table: Any, seat: Any) -> Any:
    return running_record(table, 0)


@pytest.mark.parametrize(
    ("module", "name", "leaky"),
    [
        (connection, "snapshot", _leaky_snapshot),
        (messages, "project", _leaky_project),
        (tables, "running_record", _leaky_record),
        (messages, "seat_of", lambda table, viewer: 1),
    ],
)
def test_a_leak_is_found(
    house: tuple[Site, dict[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    leaky: Any,
) -> None:
    monkeypatch.setattr(module, name, leaky)

    for count, (_, seen, too) in enumerate(pairs(*house, Random(5))):
        assert count < PAIRS, "the leak is not found"
        if seen != too:
            break


def test_looking_twice_shows_the_same(house: tuple[Site, dict[str, str]]) -> None:
    site, tokens = house
    story = next(one for one in map(story_of, map(Random, range(99))) if long_enough(one.log))
    viewer = viewers(story.table)[-1]._replace(bot=False, person=story.table.host)
    peeper = Peeper(site, viewer, tokens[str(viewer.person)])

    assert peeper.look(story.log) == peeper.look(story.log)
