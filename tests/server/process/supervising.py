"""A supervisor whose only worker cannot start before a file is there, as a program to be run."""

import os
import sys
from pathlib import Path
from typing import Any

import uvicorn

from kolpak.server.config import Config
from kolpak.server.main import bound_sockets
from kolpak.server.supervisor import Supervisor

FOLDER = "SUPERVISED_FOLDER"


def worker() -> Any:
    """Return an application that starts only where the folder has a file ``ready``."""
    folder = Path(os.environ[FOLDER])

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            ready = (folder / "ready").exists()
            with (folder / ("running" if ready else "failed")).open("a") as file:
                file.write(f"{os.getpid()}\n")
            await send(
                {"type": "lifespan.startup.complete" if ready else "lifespan.startup.failed"}
            )
            await receive()
            await send({"type": "lifespan.shutdown.complete"})

    return app


class Failing(Supervisor):
    """A supervisor with a fault of its own."""

    def handle_signals(self) -> None:
        """Fail once a worker is there."""
        if (Path(os.environ[FOLDER]) / "running").exists():
            raise RuntimeError("a fault of the supervisor")


if __name__ == "__main__":
    kind = Failing if "failing" in sys.argv else Supervisor
    with bound_sockets(Config(port=0, workers=2)) as sockets:
        name = "server.process.supervising:worker"
        kind(uvicorn.Config(name, factory=True, lifespan="on"), sockets).run()
