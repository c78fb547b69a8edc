"""The example bot plays whole matches of every game over the wire, also over losses."""

import itertools
import json
import socket
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kolpak.fair.verify import verify
from server.http.site import FAST, Site, Visitor, running, until
from server.http.streams import Stream
from server.postgres import free_port
from waiting import PATIENCE

BOT = Path(__file__).parents[3] / "examples" / "bot.py"
GAMES = [
    ("kabaleo", "players=2"),
    ("kabaleo", "players=3 deal=equal"),
    ("hats", "players=2 hats_per_player=1 stall_limit=30"),
    ("hat_cards", "players=2"),
    ("hat_cards", "players=3"),
]


def start(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end(bot: subprocess.Popen[str]) -> str:
    """Waits until a bot has ended well and gives what it has printed."""
    try:
        out, err = bot.communicate(timeout=PATIENCE)
    finally:
        bot.kill()
        bot.wait()
    assert (bot.returncode, err) == (0, "")
    return out


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_bots_play_a_whole_match_and_every_record_is_right(
    site: Site, game: str, options: str
) -> None:
    host = start(site.url, game, options)
    assert host.stdout is not None
    link = host.stdout.readline().strip()
    others = [start(link) for _ in range(int(options[8]) - 1)]

    totals = [json.loads(end(bot)) for bot in [host, *others]]

    watcher = Visitor(site)
    table = link.rpartition("/")[2]
    now = watcher.see(table)
    assert now["phase"] == "over"
    assert totals == [now["match"]["totals"]] * len(totals)
    for number in range(now["match"]["games"]):
        text = watcher.get(f"/api/tables/{table}/record", params={"game": number}).text
        (verdict,) = verify(text)
        assert verdict.right, [str(check.message) for check in verdict.checks]


def test_a_bot_comes_to_a_private_table_by_its_link(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(visibility="private", seats=["open", "open"], games=1)
    link = f"{site.url}/table/{table}?invitation={ann.see(table)['invitation']}"
    bots = [start(link), start(link)]
    with Stream(ann, table) as stream:
        for message in stream:
            if "now" in message:
                seats = [seat["who"] for seat in message["now"]["seats"]]
                if message["now"]["phase"] == "open" and seats == ["person", "person"]:
                    ann.do(table, "start")
                elif message["now"]["phase"] == "over":
                    break

    assert [json.loads(end(bot)) for bot in bots] == [ann.see(table)["match"]["totals"]] * 2


def test_a_bot_plays_on_when_the_server_was_away(tmp_path: Path) -> None:
    config = FAST._replace(port=free_port())
    with running(tmp_path, config) as first:
        host = start(first.url, "kabaleo", "players=2")
        assert host.stdout is not None
        link = host.stdout.readline().strip()
        other = start(link)
        watcher = Visitor(first)
        with watcher.stream("GET", f"/api/tables/{link.rpartition('/')[2]}/events") as stream:
            next(line for line in stream.iter_lines() if '"played"' in line)
    with running(tmp_path, config) as second:
        totals = [json.loads(end(bot)) for bot in (host, other)]
        now = Visitor(second).see(link.rpartition("/")[2])

    assert (now["phase"], totals) == ("over", [now["match"]["totals"]] * 2)
    assert len(now["match"]["results"]) == 2


PASSING = (429, 502, 503, 504)
"""What a server that is busy answers, and a web server whose Kolpak is just being started again."""


def test_a_bot_plays_on_when_the_server_or_one_before_it_was_busy(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, stumbled = site.app.asgi_handler, []

    async def stumbling(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or next(steps) % 4:
            await sound(scope, receive, send)
            return
        stumbled.append((scope["path"].rpartition("/")[2], status := next(statuses)))
        headers = [(b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"<h1>Please wait</h1>"})

    steps, statuses = itertools.count(), itertools.cycle(PASSING)
    monkeypatch.setattr(site.app, "asgi_handler", stumbling)
    host = start(site.url, "kabaleo", "players=2")
    assert host.stdout is not None
    other = start(host.stdout.readline().strip())

    totals = [json.loads(end(bot)) for bot in (host, other)]

    assert totals[0] == totals[1]
    assert {status for _, status in stumbled} == set(PASSING)


@pytest.mark.parametrize("status", [429, 502])
def test_a_stream_that_a_busy_server_does_not_open_is_asked_for_again(
    site: Site, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    sound, asked = site.app.asgi_handler, []

    async def busy(scope: Any, receive: Any, send: Any) -> None:
        if not scope["path"].endswith("/events") or len(asked) == 2:
            await sound(scope, receive, send)
            return
        asked.append(time.monotonic())
        headers = [(b"content-type", b"text/html"), (b"retry-after", b"1")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"<h1>Please wait</h1>"})

    monkeypatch.setattr(site.app, "asgi_handler", busy)
    ann = site.visitor("Ann")
    table = ann.open(seats=["open", "bot:greedy"], games=1)

    bot = start(f"{site.url}/table/{table}")
    assert until(lambda: len(asked) == 2)
    ann.do(table, "start")
    end(bot)

    assert asked[1] - asked[0] > 0.9


def told(*words: str) -> str:
    """Gives what a bot says that cannot play."""
    done = subprocess.run(
        [sys.executable, str(BOT), *words], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


@pytest.mark.parametrize("words", [[], ["--help"], ["localhost:8765"], ["http://[::1]", "kabaleo"]])
def test_a_bot_that_is_called_wrongly_says_how_it_is_used(words: list[str]) -> None:
    assert "python examples/bot.py" in told(*words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("/ kabaleo deal=equal", "Please say how many play, for example players=2."),
        ("/ kabaleo players=2 deal=free", "it is one of random, equal."),
        ("/ chess players=2", "There is no game called “chess”"),
        ("/table/nowhere", "There is no table “nowhere”"),
        ("/", "Please give the link of a table, …/table/ID, or name a game."),
        ("/table/", "Please give the link of a table, …/table/ID, or name a game."),
    ],
)
def test_what_keeps_a_bot_from_playing_is_told_in_a_sentence(
    site: Site, words: str, sentence: str
) -> None:
    path, *game = words.split()

    said = told(site.url + path, *game)

    assert sentence in said
    assert len(said.splitlines()) == 1


def test_a_bot_tells_that_no_server_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as line:
        address = f"http://127.0.0.1:{line.getsockname()[1]}/table/x"

    assert told(address).startswith(f"{address}: ")


@pytest.mark.parametrize(
    "address",
    ["http://[::1", "http://localhost:abc", "http://localhost:70000", "http://a..b", "http://"],
)
def test_a_bot_tells_in_a_sentence_that_there_can_be_no_such_address(address: str) -> None:
    said = told(f"{address}/table/x")

    assert said.startswith(f"{address}/table/x: ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("status", "kind", "answer"),
    [
        (200, "text/html", b"<h1>Welcome</h1>"),
        (301, "text/html", b""),
        (404, "text/html", b"<h1>Not Found</h1>"),
        (404, "application/json", b'{"detail": "Not Found"}'),
    ],
)
def test_a_bot_tells_that_a_server_is_no_kolpak(status: int, kind: str, answer: bytes) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever).start()
        try:
            said = told(f"http://127.0.0.1:{server.server_port}/table/x")
        finally:
            server.shutdown()

    assert said.endswith(": No Kolpak server answers there.\n")
    assert len(said.splitlines()) == 1
