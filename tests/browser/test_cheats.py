"""Two ways to cheat with dice, tried in front of a real browser by a server and by a program."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from browser.building import build
from browser.conftest import Visiting
from browser.hands import verdict
from browser.lines import stand_between
from browser.visiting import Visit
from kolpak.fair.dealer import Dealer
from kolpak.fair.label import Label, label_of
from kolpak.fair.seed import commitment, new_seed
from kolpak.live.seeds import Seeds
from kolpak.server.config import Config
from kolpak.table.setup import read_setup, rules_for
from server.http.site import FAST, running
from server.postgres import free_port

OPTIONS = "players=2 hats_per_player=1"
NEVER = 1e6
LATENCY = 0.1


class Operator:
    """Who runs a server, and looks for a seed that suits once the players have contributed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config: Config = FAST._replace(port=free_port(), grace=NEVER)

    def load(self, table: str) -> str:
        """Write a seed with which the bot begins into the database; return the commitment to it."""
        with closing(sqlite3.connect(self.folder / "kolpak.db")) as base, base:
            bodies = base.execute("SELECT body FROM events WHERE table_id = ?", [table])
            log = [json.loads(body) for (body,) in bodies]
            random = self._contributions(log)
            options = read_setup(log[0]["setup"]).options
            seed, label = new_seed(), label_of(table, 0, "hats", options)
            while self._first_seat(seed, label, random) != 1:
                seed = new_seed()
            found = base.execute("UPDATE secrets SET seed = ? WHERE table_id = ?", [seed, table])
            assert found.rowcount == 1
        return commitment(seed, label)

    def publish(self, table: str, promised: str) -> None:
        """Rewrite the beginning of the log, as if another commitment had been published."""
        where = "WHERE table_id = ? AND number = 0"
        with closing(sqlite3.connect(self.folder / "kolpak.db")) as base, base:
            [(body,)] = base.execute(f"SELECT body FROM events {where}", [table])
            opened = json.dumps(json.loads(body) | {"commitment": promised})
            base.execute(f"UPDATE events SET body = ? {where}", [opened, table])

    def _contributions(self, events: list[dict[str, Any]]) -> list[str]:
        added = {one["seat"]: one["random"] for one in events if one["kind"] == "randomness_added"}
        assert added, "the page has contributed nothing yet"
        return [added.get(seat, "-") for seat in range(2)]

    def _first_seat(self, seed: bytes, label: Label, random: list[str]) -> int:
        rules = rules_for("hats", label.options).rules
        seat: int = Dealer(seed, label, random).draw(rules, rules.start()).seat
        return seat


@pytest.fixture
def operator(tmp_path: Path) -> Operator:
    build()
    return Operator(tmp_path)


@pytest.fixture
def table(operator: Operator, chromium: Browser) -> Iterator[tuple[Visit, str]]:
    """A table to which a page has contributed, at a server that is stopped."""
    with running(operator.folder, operator.config) as site:
        ada = Visit(chromium, site.url)
        table = ada.open("hats", OPTIONS, ["me", "bot:greedy"])
        ada.page.goto(f"/table/{table}")
        expect(ada.page.get_by_role("button", name="Begin")).to_be_visible()
        while not ada.snapshot(table)["seats"][0]["added"]:
            continue
    yield ada, table
    ada.close()


def says(page: Page, sentence: str) -> None:
    expect(page.locator(".table .fair[data-fair=wrong]")).to_contain_text(sentence)


def play(ada: Visit, table: str) -> None:
    """Begin and finish a game at the page of before, which has connected again."""
    ada.page.get_by_role("button", name="Begin").click()
    expect(ada.page.locator("svg.board")).to_be_visible()
    ada.command(table, do="resign")
    expect(ada.page.locator(".dock[data-speaker=result]")).to_be_visible()


def test_the_server_goes_on_with_no_other_seed(
    operator: Operator, table: tuple[Visit, str]
) -> None:
    ada, name = table
    operator.load(name)

    with running(operator.folder, operator.config):
        expect(ada.page.get_by_text("is not the one that was promised").first).to_be_visible()


@pytest.mark.parametrize("reload", [False, True])
def test_a_modified_server_that_goes_on_with_another_seed_is_noticed(
    operator: Operator, table: tuple[Visit, str], monkeypatch: pytest.MonkeyPatch, reload: bool
) -> None:
    ada, name = table
    operator.load(name)
    monkeypatch.setattr(Seeds, "check", lambda seeds, table: None)

    with running(operator.folder, operator.config):
        if reload:
            ada.page.reload()
        play(ada, name)
        says(ada.page, "Not fair: the seed is not the one that the server had committed to.")


@pytest.mark.parametrize("reload", [False, True])
def test_a_server_that_also_rewrites_its_commitment_is_noticed(
    operator: Operator, table: tuple[Visit, str], reload: bool
) -> None:
    ada, name = table
    operator.publish(name, operator.load(name))

    with running(operator.folder, operator.config):
        if reload:
            ada.page.reload()
        play(ada, name)
        says(ada.page, "Not fair: the server has replaced the commitment it gave before the game.")


def begin_when_seated(url: str, cookies: str, delay: float, ready: threading.Event) -> None:
    """Wait at a table as a host's program that begins as soon as the last seat is taken."""
    with connect(url, additional_headers={"Cookie": cookies}, proxy=None) as socket:
        ready.set()
        for frame in socket:
            kinds = [
                (json.loads(line).get("event") or {}).get("kind")
                for line in str(frame).splitlines()
            ]
            if "sat" in kinds:
                time.sleep(delay)
                socket.send(json.dumps({"id": "now", "do": "start"}))
            if "began" in kinds:
                return


def far_away(message: str, send: Callable[[str], None]) -> None:
    """Lets a message take its time."""
    time.sleep(LATENCY)
    send(message)


@pytest.mark.parametrize("delay", [0, 0.03])
def test_a_host_who_begins_in_the_moment_of_sitting_down_shuts_nobody_out(
    visit: Visiting, delay: float
) -> None:
    host, boris = visit(), visit()
    table = host.open("hats", OPTIONS, ["me", "open"])
    url = f"{host.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in host.context.cookies())
    ready = threading.Event()
    program = threading.Thread(target=begin_when_seated, args=(url, cookies, delay, ready))
    program.start()
    assert ready.wait(10)

    stand_between(boris.page, up=far_away)
    boris.page.goto(f"/table/{table}")
    boris.page.get_by_label("Your name").fill("Boris")
    boris.page.get_by_role("button", name="Sit down").click()
    expect(boris.page.locator("svg.board")).to_be_visible()
    program.join(10)
    boris.command(table, do="resign")

    expect(verdict(boris.page)).to_have_attribute("data-fair", "checked")
    assert [len(one) for one in boris.snapshot(table)["fair"]["random"]] == [1, 64]
