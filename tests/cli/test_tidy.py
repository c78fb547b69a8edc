"""kolpak tidy: shows what nobody needs, and removes it only when asked."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Run
from kolpak.fair.verify import verify
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.tidy import Ages, moment_of
from kolpak.server.cluster import heartbeat
from kolpak.server.store import Store, default_url
from kolpak.table.commands import NextGame, PlayAction, Sender, Start
from server.http.site import FAST, hear, running, seated, until

ANN = Sender("ann", "Ann")
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "device"], "games": 2}
AT_ONCE = ("--unbegun", "0", "--abandoned", "0")
PHASES = ("open", "playing", "between", "over")


async def opened(data: Path) -> dict[str, str]:
    """Return the ids of new tables in every phase."""
    async with await Store.open(default_url(data)) as store:
        return {phase: await at(phase, CommandRunner(TableRegistry(store))) for phase in PHASES}


async def at(phase: str, runner: CommandRunner) -> str:
    """Open a table, play until it is in a phase, and return its id."""
    live = await runner.registry.open(ANN, SETUP)
    while live.table.phase != phase:
        if live.table.phase == "open":
            await runner.run(live.table.id, ANN, Start())
        elif live.table.phase == "between":
            await runner.run(live.table.id, ANN, NextGame())
        else:
            assert live.table.game is not None
            token = live.table.game.position.tokens[0]
            await runner.run(live.table.id, ANN, PlayAction(token, None))
    return live.table.id


async def phases(data: Path, names: dict[str, str]) -> dict[str, str | None]:
    """Return the phases of tables now, None for those that are gone."""
    async with await Store.open(default_url(data)) as store:
        found = {phase: await store.summary(name) for phase, name in names.items()}
        return {phase: one.phase if one else None for phase, one in found.items()}


@pytest.fixture
def names(tmp_path: Path) -> dict[str, str]:
    """The ids of tables by their phases."""
    return asyncio.run(opened(tmp_path))


def test_it_only_shows_them_unless_it_is_told_to_apply(
    run: Run, tmp_path: Path, names: dict[str, str]
) -> None:
    shown = run("tidy", "--data", str(tmp_path), *AT_ONCE)

    abandoned = sorted(f"{names[phase]} was abandoned." for phase in ("playing", "between"))
    assert shown.stdout.splitlines() == [f"{names['open']} never began.", *abandoned]
    assert "--apply" in shown.stderr
    assert asyncio.run(phases(tmp_path, names)) == {phase: phase for phase in PHASES}


def test_it_deletes_and_ends_them(run: Run, tmp_path: Path, names: dict[str, str]) -> None:
    run("tidy", "--data", str(tmp_path), *AT_ONCE, "--apply")

    left = {"open": None, "playing": "over", "between": "over", "over": "over"}
    assert asyncio.run(phases(tmp_path, names)) == left
    exported = run("export", "--table", names["playing"], "--data", str(tmp_path)).stdout
    assert [verdict.right for verdict in verify(exported)] == [True]
    assert 'End "stopped"' in exported
    assert run("tidy", "--data", str(tmp_path), *AT_ONCE).stdout == ""


def test_what_has_changed_lately_is_left_alone(
    run: Run, tmp_path: Path, names: dict[str, str]
) -> None:
    assert run("tidy", "--data", str(tmp_path), "--apply").stdout == ""
    assert asyncio.run(phases(tmp_path, names)) == {phase: phase for phase in PHASES}


def test_without_a_database_there_is_nothing_to_tidy(run: Run, tmp_path: Path) -> None:
    refused = run("tidy", "--data", str(tmp_path / "nothing"), code=2)

    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--unbegun", "--abandoned"])
@pytest.mark.parametrize("value", ["-5", "-0", "nan", "inf", "1e400", "soon", ""])
def test_a_span_that_is_none_is_refused(
    run: Run, tmp_path: Path, names: dict[str, str], option: str, value: str
) -> None:
    refused = run("tidy", "--data", str(tmp_path), "--apply", f"{option}={value}", code=2)

    assert refused.stderr.startswith(f"Option {option} cannot be")
    assert asyncio.run(phases(tmp_path, names)) == {phase: phase for phase in PHASES}


def age(data: Path) -> None:
    """Make all tables of a database look as if nobody had been there for ages."""
    with closing(sqlite3.connect(data / "kolpak.db")) as file, file:
        file.execute("UPDATE tables SET heard = 1, changed = 1")


def heard(data: Path, table: str) -> float:
    """Return when a table was last heard of."""
    with closing(sqlite3.connect(data / "kolpak.db")) as file:
        found = file.execute("SELECT heard FROM tables WHERE id = ?", [table]).fetchone()
    return float(found[0])


def test_a_table_where_people_sit_or_talk_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "NOTED_EVERY", 0.0)
    with running(tmp_path, FAST) as site:
        ann = site.visitor("Ann")
        left, talked, watched = (ann.open() for _ in range(3))
        _, _, playing = seated(site)
        age(tmp_path)
        ann.do(talked, "say", phrase="hello")
        with ann.line(watched) as one, ann.line(playing) as other:
            hear(one, "presence")
            hear(other, "presence")
            wanted = (talked, watched, playing)
            assert until(lambda: all(heard(tmp_path, table) > 1 for table in wanted))
            run("tidy", "--data", str(tmp_path), "--apply", *AT_ONCE)

            phase = {t: site.inside(site.context.store.summary(t)) for t in (left, *wanted)}

    assert {table for table, one in phase.items() if one is None} == {left}
    assert phase[playing] is not None
    assert phase[playing].phase == "playing"


@pytest.mark.parametrize(
    ("now", "alive", "since"),
    [
        (1_000_000.0, None, 1_000_000.0 - 3600),
        (1_000_000.0, 999_999.0, 999_999.0 - 3600),
        (1_000_000.0, 400_000.0, 400_000.0 - 3600),
        (1_000_000.0, 4_000_000.0, 4_000_000.0 - 3600),
    ],
    ids=["never served", "serving", "stopped", "ahead of the wall clock"],
)
def test_the_time_since_the_server_was_stopped_does_not_count(
    now: float, alive: float | None, since: float
) -> None:
    assert moment_of(now, alive, Ages(3600.0, 0.0)).unbegun == since
    assert moment_of(now, alive, Ages(3600.0, 0.0)).abandoned <= (alive or now)
