"""Running the server: one process, or several workers on one port."""

from __future__ import annotations

import json
import os

import uvicorn

from kolpak.play.errors import KolpakError
from kolpak.server.app import VARIABLE, make_app
from kolpak.server.config import Config

STOP_WITHIN = 5
"""Seconds that requests under way have when the server is stopped."""


def run(config: Config) -> None:
    """Serves until it is stopped; raises KolpakError for workers without a shared database."""
    common = {
        "host": config.host,
        "port": config.port,
        "ws": "websockets-sansio",
        "loop": "uvloop",
        "log_level": "warning",
        "timeout_graceful_shutdown": STOP_WITHIN,
        "ws_ping_interval": None,
        "ws_max_size": 65_536,
        "ws_per_message_deflate": False,  # costs more than it saves, and its sizes tell of texts
        "access_log": False,  # addresses of private tables carry their invitations
        "server_header": False,
    }
    if config.workers == 1:
        uvicorn.run(make_app(config), **common)  # type: ignore[arg-type]
        return
    if config.database is None or not config.database.startswith("postgres"):
        raise KolpakError("error-workers-database", workers=config.workers)
    os.environ[VARIABLE] = json.dumps(config.as_json())
    uvicorn.run(
        "kolpak.server.app:worker",
        factory=True,
        workers=config.workers,
        **common,  # type: ignore[arg-type]
    )
