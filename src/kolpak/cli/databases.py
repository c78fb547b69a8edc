"""The options that name a server's database."""

from __future__ import annotations

from kolpak.cli.command import Option
from kolpak.cli.parameters import filled
from kolpak.play.errors import KolpakError


def database_options() -> list[Option]:
    """Return the options that name a database."""
    return [
        Option("--database", about="cli-serve-database", metavar="URL", callback=filled),
        Option("--data", about="cli-serve-data", metavar="DIR", callback=filled),
    ]


def url_of(database: str | None, data: str | None, *, there: bool = False) -> str:
    """Return the URL of the database that the options name.

    With ``there`` raises KolpakError for a missing file, which the store would create.
    """
    from kolpak.server.config import Config  # the store's libraries are loaded only to use it

    config = Config(database=database, data=data)
    file = config.file()
    if there and file is not None and not file.is_file():
        raise KolpakError("error-file-missing", file=str(file))
    return config.url()
