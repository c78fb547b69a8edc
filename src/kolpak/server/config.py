"""How a server is run."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from kolpak.live.errors import StoreError
from kolpak.server.store.urls import default_url, read_url


class Config(NamedTuple):
    """Where a server listens and keeps its data.

    ``database`` is a URL, or None for a SQLite file in ``data``. ``pace`` is the seconds a bot
    takes for a move at least, ``rate`` how many requests a second one address may make, ``lines``
    how many of them, sockets and streams included, it may have under way at once.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    database: str | None = None
    data: Path | None = None
    workers: int = 1
    pace: float = 0.7
    grace: float = 60.0
    rate: float = 50.0
    lines: int = 300

    def url(self) -> str:
        """Gives the database's URL."""
        if self.database is not None:
            return self.database
        return default_url(self.data or user_data_path("kolpak", appauthor=False))

    def file(self) -> Path | None:
        """Gives the file of an SQLite database, None for another one."""
        try:
            named = read_url(self.url())
        except StoreError:  # told when it is opened
            return None
        return Path(str(named.database)) if named.get_backend_name() == "sqlite" else None

    def as_json(self) -> dict[str, object]:
        """Gives the configuration as plain data, for worker processes."""
        return {**self._asdict(), "data": str(self.data) if self.data else None}


def read_config(data: dict[str, object]) -> Config:
    """Reads what ``as_json`` has written."""
    folder = data.get("data")
    return Config(**{**data, "data": Path(str(folder)) if folder else None})  # type: ignore[arg-type]
