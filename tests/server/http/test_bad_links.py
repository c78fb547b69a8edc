"""Links that flood, stall, fall silent or are cut: the table and the others go on."""

import asyncio
import gc
import json
import os
import socket
import struct
import threading
import time
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kolpak.live import connection, outbox
from kolpak.server.web import socket as sockets
from server.http.site import (
    FAST,
    Site,
    Visitor,
    goes_on,
    hear,
    hear_out,
    running,
    seated,
    stopped,
    until,
)
from server.process.virtual import VirtualLoop
from waiting import PATIENCE


def test_a_flood_is_told_so_and_slowed_down_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "loop_time", stopped())
    with running(tmp_path, FAST._replace(rate=50)) as site:
        ann, bob, table = seated(site)
        with ann.line(table) as flooding, bob.line(table) as quiet:
            hear(quiet, "presence")
            for number in range(80):
                flooding.send(json.dumps({"ping": number}))
            refused = hear(flooding, "error")
            quiet.send(json.dumps({"id": "one", "do": "say", "text": "and I?"}))
            heard = hear(quiet, "ack")
            came_through = hear(flooding, "event")

    assert refused["error"]["id"] == "error-too-many"
    assert "error" not in heard
    assert came_through["event"]["text"] == "and I?"


def test_a_closed_connection_is_given_up_without_the_collector(site: Site) -> None:
    ann, _, table = seated(site)
    live = site.context.registry.tables[table]
    gc.disable()
    try:
        with ann.line(table) as line:
            hear(line, "presence")
            [viewer] = live.viewers
            gone = weakref.ref(viewer)
            del viewer
        assert until(lambda: gone() is None)
    finally:
        gc.enable()


@pytest.mark.proof
def test_who_does_not_read_is_let_go_and_resumes(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_BYTES", 100_000)
    ann, bob, table = seated(site)
    live, known = site.context.registry.tables[table], bob.id

    with bob.line(table) as line:
        hear(line, "presence")
        for number in range(3_000):  # the system, too, keeps some megabytes for both ends
            ann.do(table, "say", text=f"{number} {'x' * 290}")
            if not live.viewers:
                break
        let_go = known not in {viewer.person for viewer in live.viewers}
        code, heard = hear_out(line)
    monkeypatch.undo()
    with bob.line(table, since=json.loads(heard[-1].splitlines()[-1])["v"]) as line:
        rest = hear(line, "now")

    assert let_go
    assert code == 4013
    assert rest["v"] == ann.see(table)["v"]


@pytest.mark.proof
def test_a_silent_link_counts_as_dead(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "IDLE_TIMEOUT", 3.0)
    ann, bob, table = seated(site)

    with bob.line(table) as speaking, ann.line(table) as silent:
        hearing = threading.Thread(target=hear_out, args=(silent,))
        hearing.start()
        while hearing.is_alive():
            assert goes_on(speaking)
            time.sleep(0.05)
        assert goes_on(speaking)


def test_a_link_that_is_cut_is_noticed_at_once(site: Site) -> None:
    ann, bob, table = seated(site)

    with bob.line(table) as line:
        hear(line, "presence")
        cut = ann.line(table)
        assert hear(line, "presence")["presence"] == [True, True]
        cut.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        os.close(cut.socket.detach())

        assert hear(line, "presence")["presence"] == [False, True]
        assert goes_on(line)


@pytest.mark.proof
def test_many_come_and_go_and_nobody_is_left_behind(site: Site) -> None:
    ann, _, table = seated(site)
    live = site.context.registry.tables[table]

    def visit(visitor: Visitor) -> None:
        with visitor.line(table) as line:
            hear(line, "now")

    visitors = [site.visitor() for _ in range(10)]
    threads = [threading.Thread(target=visit, args=(one,)) for one in visitors for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)

    assert until(lambda: not live.viewers)
    assert ann.see(table)["phase"] == "playing"


async def test_a_client_counts_as_idle_only_while_it_is_not_answered(loop: VirtualLoop) -> None:
    client: Any = SimpleNamespace(busy=asyncio.Lock(), heard=0.0)
    with sockets.IdleTimer(client):
        async with client.busy:  # a search that gives a hint takes long
            await asyncio.sleep(5 * sockets.IDLE_TIMEOUT)
        began = client.heard = loop.time()

        with pytest.raises(asyncio.CancelledError):
            await asyncio.sleep(5 * sockets.IDLE_TIMEOUT)

    assert loop.time() - began == pytest.approx(sockets.IDLE_TIMEOUT)
