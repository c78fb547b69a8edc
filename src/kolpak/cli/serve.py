"""The command ``serve``: runs the server for browsers and programs."""

from __future__ import annotations

import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from typing import Final

import click

from kolpak.cli import parameters
from kolpak.cli.command import Command, Option
from kolpak.words.message import Message

LONGEST_START: Final = 30.0
"""Seconds to wait for the server before the browser is opened."""

LAST_PORT: Final = 65_535
MOST_WORKERS: Final = 256
"""More would be a slip: no machine that serves games has so many cores."""

HIGHEST_RATE: Final = 1_000_000
"""Requests a second beyond which a limit would be none."""

EVERYWHERE: Final = ("0.0.0.0", "::", "127.0.0.1")
NO_BROWSER: Final = "KOLPAK_NO_BROWSER"


def serve(
    host: str,
    port: int,
    database: str | None,
    data: str | None,
    workers: int,
    browser: bool,
    pace: float,
    grace: float,
    rate: int,
) -> int:
    """Run the server until it is stopped; return the exit code."""
    from kolpak.server.config import Config  # the server's libraries are loaded only to serve
    from kolpak.server.main import run

    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}"

    def ready() -> None:
        click.echo(str(Message("cli-serving", {"address": address})))
        if browser and _has_browser():
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    run(Config(host, port, database, data, workers, pace, grace, rate), ready)
    return 0


def _has_browser() -> bool:
    """Return whether a browser can be shown here, and is wanted."""
    if os.environ.get(NO_BROWSER):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open_browser(address: str) -> None:
    """Open the browser as soon as the server answers."""
    give_up = time.monotonic() + LONGEST_START
    while time.monotonic() < give_up:
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=1):
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)


command = Command(
    "serve",
    serve,
    [
        Option(
            "--host",
            about="cli-serve-host",
            metavar="HOST",
            callback=parameters.filled,
            default="127.0.0.1",
        ),
        Option(
            "--port",
            about="cli-serve-port",
            metavar="N",
            callback=parameters.number(1, LAST_PORT),
            default="8765",
        ),
        *parameters.database_options(),
        Option(
            "--workers",
            about="cli-serve-workers",
            metavar="N",
            callback=parameters.number(1, MOST_WORKERS),
            default="1",
        ),
        Option(
            "--pace",
            about="cli-serve-pace",
            metavar="SECONDS",
            callback=parameters.seconds,
            default="0.7",
        ),
        Option(
            "--grace",
            about="cli-serve-grace",
            metavar="SECONDS",
            callback=parameters.seconds,
            default="60",
        ),
        Option(
            "--rate",
            about="cli-serve-rate",
            metavar="N",
            callback=parameters.number(1, HIGHEST_RATE),
            default="50",
        ),
        Option("--browser", about="cli-serve-browser", is_flag=True),
    ],
)
