"""The configuration of a server."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from kolpak.live.errors import StoreError
from kolpak.server.store.urls import default_url, read_url


class Config(NamedTuple):
    """Where a server listens and keeps its data.

    ``database`` is a URL, or None for an SQLite file in the folder ``data``. ``pace`` is the
    seconds a bot takes for a move at least, ``grace`` those that a person may be disconnected.
    ``rate`` is the requests/s of an address, ``connections`` how many it may have open at once.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    database: str | None = None
    data: str | None = None
    workers: int = 1
    pace: float = 0.7
    grace: float = 60.0
    rate: float = 50.0
    connections: int = 300

    def url(self) -> str:
        """Return the URL of the database."""
        if self.database is not None:
            return self.database
        data = Path(self.data) if self.data else user_data_path("kolpak", appauthor=False)
        return default_url(data)

    def file(self) -> Path | None:
        """Return the file of an SQLite database, None for another one."""
        try:
            url = read_url(self.url())
        except StoreError:  # reported when it is opened
            return None
        return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
