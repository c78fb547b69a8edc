"""Tables that cannot be read are said to be so: their game was removed, or their log is damaged."""

import runpy
import sqlite3
from contextlib import closing
from typing import Any

import pytest

import kolpak
from pages import ROOT
from server.http.site import Site, Visitor

SETUP: dict[str, Any] = {"game": "heap", "options": "players=2 cones=5", "games": 1}


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Installs a game, which the test removes."""
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    runpy.run_path(str(ROOT / "examples" / "heap.py"))


def remove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})


def lists(person: Visitor) -> dict[str, dict[str, Any]]:
    """The ids of the tables in each list, with why they cannot be read."""
    found = {
        which: person.get(f"/api/tables?which={which}").json() for which in ("open", "live", "mine")
    }
    return {
        which: {table["id"]: table["unreadable"] for table in tables}
        for which, tables in found.items()
    }


@pytest.mark.usefixtures("heap")
def test_a_table_whose_game_is_removed_stays_in_the_own_list_only(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.visitor("Ann")
    waiting = ann.open(**SETUP, visibility="listed")
    running = ann.open(**SETUP, seats=["me", "device"], visibility="listed")
    ann.do(running, "start")
    assert lists(ann) == {
        "open": {waiting: None},
        "live": {running: None},
        "mine": {waiting: None, running: None},
    }

    remove(monkeypatch)

    both = {waiting: "game", running: "game"}
    assert lists(ann) == {"open": {}, "live": {}, "mine": both}
    assert lists(site.visitor("Bob")) == {"open": {}, "live": {}, "mine": {}}


def test_a_damaged_table_is_listed_as_such(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(seats=["me", "device"])
    ann.do(table, "start")
    with closing(sqlite3.connect(site.folder / "kolpak.db")) as database:
        damage = "UPDATE events SET body = '{' WHERE table_id = ? AND number = 1"
        database.execute(damage, (table,))
        database.commit()
    del site.context.registry.tables[table]

    assert lists(ann)["mine"] == {table: "log"}


@pytest.mark.usefixtures("heap")
def test_games_that_cannot_be_saved_are_named_in_the_text(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.visitor("Ann")
    table = ann.open(**SETUP, seats=["me", "device"])
    ann.do(table, "start")
    for token in ("t3", "t2"):
        ann.do(table, "play", token=token, seat=ann.see(table)["game"]["mover"])
    assert "t3 t2" in ann.get("/api/me/records").text

    remove(monkeypatch)

    assert ann.get("/api/me/records").text == (
        f"; The game “heap” of table {table} is not installed here, so this table cannot go on; "
        "all others can.\n"
    )
