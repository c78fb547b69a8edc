"""Starting and stopping: ready in a moment, refused with a sentence, stopped within seconds."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect

from server.client import Visitor
from server.handshake import UPGRADE
from server.postgres import wanted
from server.process.matches import SETUPS, outcome, seat
from server.process.serving import Serving
from waiting import PATIENCE

RECORD = Path(__file__).parents[2] / "fair" / "records" / "kabaleo.kolpak"
LONGEST_STOP = 60.0
"""Seconds; 6 where nothing else runs, the rest is for a busy machine."""


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    """Runs a server that is expected not to start."""
    with contextlib.ExitStack() as stack:
        serving = Serving(*options, warm=True)
        stack.push(serving)
        serving.start()
        code = serving.end()
        out, errors = (file.read_text("utf-8") for file in serving.streams)
        return subprocess.CompletedProcess(options, code, out, errors)


def test_a_taken_port_is_told_in_a_sentence_before_anything_is_touched(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = serve("--port", str(port), "--data", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"Kolpak cannot listen at 127.0.0.1, port {port}")
    assert list(tmp_path.iterdir()) == []


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), warm=True):
        told = serve("--data", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("Another Kolpak serves from this data folder already")


def linked(how: str, folder: Path) -> list[str]:
    """Names the database of a folder by another path."""
    file, other = folder / "data/kolpak.db", folder / "other"
    match how:
        case "folder":
            other.symlink_to(file.parent)
            return ["--data", str(other)]
        case "symbolic":
            other.symlink_to(file)
        case "hard":
            other.hardlink_to(file)
        case "relative":
            other = Path(os.path.relpath(file))
    return ["--database", f"sqlite:///{other}"]


@pytest.mark.parametrize("how", ["folder", "symbolic", "hard", "relative"])
def test_a_second_server_on_the_same_file_is_refused_by_whatever_path(
    tmp_path: Path, how: str
) -> None:
    with Serving("--data", str(tmp_path / "data"), warm=True):
        told = serve(*linked(how, tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("Another Kolpak serves from this data folder already")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no lock of a file itself")
def test_a_server_whose_lock_was_deleted_keeps_the_file_to_itself(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), warm=True):
        (tmp_path / "kolpak.db.lock").unlink()
        told = serve("--data", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("Another Kolpak serves from this data folder already")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--database", "mysql://localhost/kolpak"], "A database is given as"),
        (["--database", ""], "Option --database needs a value after it"),
        (["--database", "postgresql://x@localhost:abc/x"], "A database is given as"),
        (
            ["--database", "postgresql://x@localhost/x?sslmode=bar"],
            "The database URL cannot be used: ",
        ),
        (
            ["--database", "sqlite:////proc/x.db?foo=bar"],
            "The URL of an SQLite file has no parameters",
        ),
        (
            ["--database", "postgresql+asyncpg://x:y@127.0.0.1:9/x"],
            "The database server does not answer, so Kolpak cannot begin",
        ),
        (["--workers", "2"], "2 workers need a database that they share"),
        (["--host", "256.0.0.1"], "Kolpak cannot listen at 256.0.0.1, which is no address"),
        (["--host", "1.2.3"], "Kolpak cannot listen at 1.2.3, which is no address"),
        (["--host", "192.0.2.1"], "Kolpak cannot listen at 192.0.2.1, which is no address"),
        (["--host", "2001:db8::1"], "Kolpak cannot listen at 2001:db8::1, which is no address"),
        (["--host", "fe80::1"], "Kolpak cannot listen at fe80::1, which is no address"),
        (["--host", "fe80::1%lo"], "Kolpak cannot listen at fe80::1%lo, which is no address"),
        (["--host", "a..b"], "Kolpak cannot listen at a..b, which is no address"),
        (["--host", "a" * 70], f"Kolpak cannot listen at {'a' * 70}, which is no address"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(
    tmp_path: Path, options: list[str], sentence: str
) -> None:
    told = serve("--data", str(tmp_path), *options)

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "kolpak.db").mkdir()

    told = serve("--data", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("The server’s database cannot be opened")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("folder", ["/proc", "file", "file/below"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()

    told = serve("--data", str(tmp_path / folder))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"Kolpak cannot write into the folder {tmp_path / folder}; ")
    assert told.stderr.count("\n") == 1


@pytest.mark.proof
@pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here")
def test_a_parameter_that_the_database_server_does_not_know_is_told_in_a_sentence(
    tmp_path: Path, postgresql: str
) -> None:
    told = serve("--data", str(tmp_path), "--database", f"{postgresql}?foo=bar")

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("The database URL cannot be used: ")
    assert "foo" in told.stderr
    assert told.stderr.count("\n") == 1


def has_ipv6() -> bool:
    """Tells whether this machine can call itself over IPv6."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_served_over_ipv6_and_ipv4(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), "--host", "::", warm=True) as serving:
        for host in ("127.0.0.1", "[::1]"):
            answer = httpx.get(f"http://{host}:{serving.port}/api/health", trust_env=False)
            assert answer.json() == {"status": "ready"}
        asked = {"X-Forwarded-Proto": "https"}
        answer = httpx.get(f"{serving.url}/api/me", headers=asked, trust_env=False)
        assert "Secure" in answer.headers["Set-Cookie"], "127.0.0.1 is believed as ever"


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_refused_where_the_port_is_taken_for_one_kind(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = serve("--port", str(port), "--data", str(tmp_path), "--host", "::")

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"Kolpak cannot listen at ::, port {port}")


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "kolpak.db").write_text("This is a letter, not a database.\n" * 100)

    told = serve("--data", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "The server’s database is damaged; it must be restored from a copy.\n"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("early", [True, False])
def test_a_signal_ends_a_server_with_status_0_at_any_time(
    tmp_path: Path, how: signal.Signals, early: bool
) -> None:
    serving = Serving("--data", str(tmp_path))
    with contextlib.ExitStack() as stack:
        stack.push(serving)
        serving.start()
        if early:
            while not (tmp_path / "kolpak.db.lock").exists():
                time.sleep(0.001)
        else:
            serving.wait()

        code, _ = serving.stop(how=how)

        assert code == 0
        assert not re.search("Traceback|leaked|never retrieved", serving.output())


async def test_nothing_that_strangers_send_is_logged(tmp_path: Path) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving:
        visitor = await Visitor.arrive([serving.url])
        made = await visitor.ask("POST", "/api/tables", {"game": "kabaleo"})
        address = f"{serving.url}/api/tables/{made.json()['id']}/socket".replace("http", "ws", 1)
        async with connect(address, additional_headers=visitor.headers, proxy=None) as line:
            await line.send(b"\xff", text=True)
            await line.wait_closed()
        for sent in (
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"GET / HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", serving.port)
            writer.write(sent)
            assert (await reader.read()).startswith(b"HTTP/1.1 ")
            writer.close()

        assert not re.search("Traceback|received|upgrade", serving.output())


@pytest.mark.parametrize("headers", ["", "Content-Length: 5\r\n\r\n"], ids=["half", "refused"])
def test_an_unfinished_or_refused_handshake_does_not_break_the_stop(
    tmp_path: Path, headers: str
) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving:
        serving.wait()
        with socket.create_connection(("127.0.0.1", serving.port), PATIENCE) as link:
            link.sendall(f"{UPGRADE}{headers}".encode())
            assert serving.is_ready()  # and has read what was sent before

            code, _ = serving.stop()

        assert (code, "Traceback" in serving.output()) == (0, False)
        assert not list(tmp_path.glob("*-wal"))


@pytest.mark.proof
async def test_a_running_server_with_games_sockets_and_streams_stops_within_seconds_and_goes_on(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving:
        people = [await Visitor.arrive([serving.url]) for _ in range(3)]
        matches = [await seat(setup, people, Random(1)) for setup in SETUPS[:3]]
        playing = asyncio.gather(*(match.play() for match in matches))
        watching = asyncio.create_task(watch(people[0], matches[0].table))
        await asyncio.sleep(1)

        code, seconds = await asyncio.to_thread(serving.stop)
        assert (code, seconds < LONGEST_STOP) == (0, True), f"{seconds} s: {serving.output()}"
        assert (await watching).endswith("\n"), "the stream ends with a whole line"
        assert "Traceback" not in serving.output()

        serving.start()
        await asyncio.to_thread(serving.wait)
        await playing
        for match in matches:
            await outcome(match)


async def test_streams_that_are_open_or_asked_for_while_a_server_stops_end_whole(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), warm=True) as serving:
        people = [await Visitor.arrive([serving.url]) for _ in range(3)]
        table = (await seat(SETUPS[0], people, Random(1))).table
        lines = [await asyncio.open_connection("127.0.0.1", serving.port) for _ in range(4)]
        (reviewed, reviewing), *others = lines
        text = json.dumps({"text": RECORD.read_text("utf-8")})
        reviewing.write(request(people[0], "POST", "/api/review", text))
        begun = await reviewed.readuntil(b'{"entry"')

        stopping = asyncio.create_task(asyncio.to_thread(serving.stop))
        await asyncio.sleep(0)
        for _, writer in others:
            writer.write(request(people[0], "GET", f"/api/tables/{table}/events"))
        answers = [await whole(reader) for reader, _ in lines]
        code, _ = await stopping

        for _, writer in lines:
            writer.close()
        assert code == 0
        assert begun.startswith(b"HTTP/1.1 200")
        for answer in answers:  # none where the port was closed before
            assert not answer or answer.endswith(b"\r\n0\r\n\r\n"), answer[-200:]
        assert answers[0]
        assert "Traceback" not in serving.output()


def request(visitor: Visitor, method: str, path: str, body: str = "") -> bytes:
    """Writes a request."""
    host = visitor.urls[0].removeprefix("http://")
    headers = {"Host": host, "Content-Length": str(len(body.encode())), **visitor.headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    return "\r\n".join([*lines, "", body]).encode()


async def whole(reader: asyncio.StreamReader) -> bytes:
    """Reads what comes until the line ends; one that was closed before it asked is reset."""
    text = b""
    with contextlib.suppress(ConnectionResetError):
        while part := await reader.read(1 << 16):
            text += part
    return text


async def watch(visitor: Visitor, table: str) -> str:
    """Reads a table's stream until it ends."""
    text = ""
    address = f"{visitor.urls[0]}/api/tables/{table}/events"
    async with httpx.AsyncClient(
        trust_env=False, headers=visitor.headers, timeout=PATIENCE
    ) as http:
        try:
            async with http.stream("GET", address) as stream:
                async for part in stream.aiter_text():
                    text += part
        except httpx.TransportError:
            pass
    return text
