"""The command ``serve``: runs the server for browsers and programs."""

from __future__ import annotations

import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import click

from kolpak.cli import kinds
from kolpak.cli.command import Command, Option
from kolpak.words.message import Message

LONGEST_START = 30.0
"""Seconds to wait for the server before the browser is opened."""


def serve(
    host: str, port: int, database: str | None, data: str | None, workers: int, browser: bool
) -> int:
    """Serves until it is stopped; gives the exit code."""
    from kolpak.server.config import Config  # the server's libraries are loaded only to serve
    from kolpak.server.run import run

    address = f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1', '::') else host}:{port}"
    click.echo(str(Message("cli-serving", {"address": address})))
    if browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    folder = Path(data) if data is not None else None
    run(Config(host=host, port=port, database=database, data=folder, workers=workers))
    return 0


def _open_browser(address: str) -> None:
    """Opens the browser as soon as the server is ready."""
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
        Option("--host", about="cli-serve-host", metavar="HOST", default="127.0.0.1"),
        Option(
            "--port", about="cli-serve-port", metavar="N", callback=kinds.number(1), default="8765"
        ),
        Option("--database", about="cli-serve-database", metavar="URL"),
        Option("--data", about="cli-serve-data", metavar="DIR"),
        Option(
            "--workers", about="cli-serve-workers", metavar="N", callback=kinds.number(1), default="1"
        ),
        Option("--browser", about="cli-serve-browser", is_flag=True),
    ],
)
