"""Memory: tables that nobody uses are let go, and are there again when somebody asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kolpak.server import app
from server.http.site import FAST, Site, hear, running, seated, until

STILL = FAST._replace(pace=1e6)
"""Bots never come to move."""


@pytest.fixture
def tidy_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that tidies up all the time."""
    monkeypatch.setattr(app, "IDLE", 0.2)
    with running(tmp_path, STILL) as site:
        yield site


def test_a_table_that_nobody_uses_is_let_go_and_comes_back_as_it_was(tidy_site: Site) -> None:
    ann, _, table = seated(tidy_site)
    before, registry = ann.see(table), tidy_site.context.registry

    assert until(lambda: table not in registry.tables)
    assert ann.see(table) == before
    assert ann.do(table, "say", text="still here") == before["v"] + 1


def test_tables_with_a_viewer_a_clock_or_a_bot_to_move_stay(tidy_site: Site) -> None:
    watched, idle = (seated(tidy_site) for _ in range(2))
    _, _, timed = seated(tidy_site, clock={"kind": "total", "seconds": 600})
    ann, registry = watched[0], tidy_site.context.registry
    with_bot = ann.open(seats=["me", "bot:greedy"], game="hats")
    ann.do(with_bot, "start")
    bots = ann.see(with_bot)["game"]["mover"] == 1

    with ann.line(watched[2]) as line:
        hear(line, "now")
        assert until(lambda: idle[2] not in registry.tables)
        assert {watched[2], timed} | ({with_bot} if bots else set()) <= set(registry.tables)
    assert until(lambda: watched[2] not in registry.tables)
