"""The supervisor of several workers: it does not give up, and its exit status says why it ended."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from server.client import Visitor
from server.postgres import wanted
from server.process.serving import Serving
from server.process.supervising import FOLDER
from server.processes import is_alive
from server.silence import Silence
from waiting import PATIENCE, until

BEGUN = "for kabaleo are being compiled"
"""What a worker says once its process for bots runs; killed before, that leaves a traceback."""


@contextmanager
def supervising(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a supervisor whose worker cannot start yet."""
    environment = os.environ | {FOLDER: str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "server.process.supervising", *words]
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):  # nobody of the group is left
                os.killpg(process.pid, signal.SIGKILL)


def workers(folder: Path, kind: str) -> list[int]:
    """Return the ids of the workers that have ``failed`` to start or were ``running``."""
    file = folder / kind
    return [int(line) for line in file.read_text().splitlines()] if file.exists() else []


def wait_for(count: int, folder: Path, kind: str) -> None:
    """Wait until there are so many workers of a kind."""
    give_up = time.monotonic() + PATIENCE
    while len(workers(folder, kind)) < count:
        assert time.monotonic() < give_up, workers(folder, kind)
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_worker_that_cannot_start_tries_again_until_it_can(
    tmp_path: Path, how: signal.Signals
) -> None:
    with supervising(tmp_path) as process:
        wait_for(2, tmp_path, "failed")
        (tmp_path / "ready").touch()
        wait_for(1, tmp_path, "running")

        process.send_signal(how)

        assert process.wait(PATIENCE) == 0
        assert not any(map(is_alive, workers(tmp_path, "running")))


def test_a_supervisor_that_fails_exits_with_an_error_and_leaves_no_worker(tmp_path: Path) -> None:
    (tmp_path / "ready").touch()
    with supervising(tmp_path, "failing") as process:
        assert process.wait(PATIENCE) not in (0, None)

    assert not any(map(is_alive, workers(tmp_path, "running")))


@pytest.mark.proof
@pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here")
@pytest.mark.parametrize("back", [True, False])
async def test_a_server_outlives_an_absence_of_its_database_in_which_a_worker_dies(
    postgresql: str, back: bool
) -> None:
    async with Silence.before(postgresql) as way:
        with ExitStack() as stack:
            serving = stack.push(Serving("--database", way.url, "--workers", "2"))
            serving.start()
            await asyncio.to_thread(serving.wait)
            first = serving.workers()
            await until(lambda: serving.output().count(BEGUN) == len(first))
            way.refuse()
            os.kill(first[0], signal.SIGKILL)
            await until(lambda: serving.output().count("another one starts") >= 3)
            assert serving.code is None

            if back:
                way.lift()
                await until(lambda: sum(map(is_alive, serving.workers())) == 2)
                visitor = await Visitor.arrive([serving.url])
                assert await visitor.open(game="kabaleo")
            code, _ = await asyncio.to_thread(serving.stop)
            assert code == 0
            assert "Traceback" not in serving.output()
