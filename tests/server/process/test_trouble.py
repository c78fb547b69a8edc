"""A full disk, a locked database and damaged logs: a sentence, no harm, and it goes on."""

import resource
import sqlite3
import time
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from kolpak.live.table import MAX_RECENT
from server.process.serving import Serving
from waiting import PATIENCE

pytestmark = pytest.mark.proof

SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "device"]}


class Person:
    """Somebody at a table of their own, who asks over HTTP and takes every answer as it is."""

    def __init__(self, serving: Serving) -> None:
        self.http = httpx.Client(
            base_url=serving.url, headers={"X-Kolpak": "1"}, trust_env=False, timeout=PATIENCE
        )
        self.http.get("/api/me")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.http.close()

    def open(self) -> str:
        """Opens a table with a running game."""
        answer = self.http.post("/api/tables", json=SETUP)
        table: str = answer.json()["id"]
        assert self.command(table, "start", do="start").status_code == 200
        return table

    def command(self, table: str, id: str, **fields: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/commands", json={"id": id, **fields})

    def show(self, table: str) -> httpx.Response:
        return self.http.get(f"/api/tables/{table}")

    def version(self, table: str) -> int:
        version: int = self.show(table).json()["v"]
        return version

    def play(self, table: str, id: str) -> httpx.Response:
        """Plays the first action that is offered."""
        token = self.show(table).json()["now"]["game"]["actions"][0]
        return self.command(table, id, do="play", token=token)


def error(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["error"]["message"], "there is a sentence"
    return answer.status_code, answer.json()["error"]["id"]


def test_a_full_disk_refuses_and_when_there_is_room_the_same_command_counts_once(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving, Person(serving) as person:
        table = person.open()
        before = person.version(table)

        _, most = resource.prlimit(serving.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, (4096, most))
        refused = [error(person.play(table, "a")), error(person.play(table, "a"))]
        assert refused == [(503, "error-store-disk")] * 2
        assert person.version(table) == before, "what is not stored has not happened"

        resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, (most, most))
        assert person.play(table, "a").status_code == 200
        done = person.version(table)
        assert done > before
        assert person.play(table, "a").status_code == 200, "a repeat"
        assert person.version(table) == done
        serving.kill()
        serving.start()
        serving.wait()
        assert person.version(table) == done, "the log is whole"


def test_a_locked_database_refuses_until_it_is_let_go(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving, Person(serving) as person:
        table = person.open()
        before = person.version(table)
        other = sqlite3.connect(tmp_path / "kolpak.db", isolation_level=None)

        other.execute("BEGIN IMMEDIATE")
        assert error(person.play(table, "a")) == (503, "error-store-locked")
        assert person.version(table) == before, "reading goes on"

        other.execute("ROLLBACK")
        other.close()
        assert person.play(table, "a").status_code == 200
        assert person.version(table) > before


def damage(file: Path, table: str, body: str) -> None:
    with sqlite3.connect(file) as database:
        change = "UPDATE events SET body = ? WHERE table_id = ? AND number = 2"
        assert database.execute(change, (body, table)).rowcount == 1
    database.close()


def lose(file: Path, table: str) -> None:
    with sqlite3.connect(file) as database:
        gap = "DELETE FROM events WHERE table_id = ? AND number = 1"
        assert database.execute(gap, (table,)).rowcount == 1
    database.close()


def test_damaged_logs_refuse_only_their_tables_also_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "kolpak.db"
    with Serving("--data", str(tmp_path), warm=True) as serving, Person(serving) as person:
        whole, no_json, no_event, no_action, gap = (person.open() for _ in range(5))
        before = person.version(whole)
        serving.stop()

        damage(file, no_json, "{")
        damage(file, no_event, '{"kind": "danced", "at": 1}')
        damage(file, no_action, '{"kind": "drawn", "at": 1, "token": "p9"}')
        lose(file, gap)
        serving.start()
        serving.wait()

        for table in (no_json, no_event, no_action):
            assert error(person.show(table)) == (503, "error-log-malformed")
            assert error(person.command(table, "a", do="next"))[0] == 503
        assert error(person.show(gap)) == (503, "error-log-gap")
        assert person.version(whole) == before
        assert person.play(whole, "a").status_code == 200
        assert person.version(person.open()) > 0, "new tables can be opened"


def test_a_log_that_is_damaged_while_the_table_is_played_refuses_those_who_need_it(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving, Person(serving) as person:
        table, other = person.open(), person.open()
        commands = [{"do": do, "seat": 1} for _ in range(19) for do in ("leave", "return")] + [
            {"do": "say", "phrase": "hello"}
        ] * 19
        for count, command in enumerate(commands):
            assert person.command(table, f"c{count}", **command).status_code == 200
            time.sleep(0.02)
        for count in range(10):
            assert person.play(table, f"p{count}").status_code == 200
        assert person.version(table) > MAX_RECENT
        damage(tmp_path / "kolpak.db", table, "{")

        with person.http.stream("GET", f"/api/tables/{table}/events?since=-1") as stream:
            lines = [line for line in stream.iter_lines() if line]

        assert '"error-log-malformed"' in lines[-1]
        assert person.play(table, "a").status_code == 200, "who is there goes on"
        assert person.play(other, "a").status_code == 200
