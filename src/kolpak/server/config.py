"""The configuration of a server."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from kolpak.live.errors import StoreError
from kolpak.play.errors import KolpakError
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
        """Return the URL of the database; raise KolpakError where there is no home folder."""
        if self.database is not None:
            return self.database
        return default_url(Path(self.data) if self.data else _user_folder())

    def is_shared(self) -> bool:
        """Return whether several processes may use the database: only PostgreSQL."""
        return self.url().startswith("postgres")

    def file(self) -> Path | None:
        """Return the file of an SQLite database, None for another one."""
        try:
            url = read_url(self.url())
        except StoreError:  # reported when it is opened
            return None
        return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def _user_folder() -> Path:
    """Return the user's data folder; raise KolpakError for a user without a home."""
    try:
        return user_data_path("kolpak", appauthor=False)
    except RuntimeError:  # neither HOME nor an entry in the list of users
        raise KolpakError("error-data-home") from None
