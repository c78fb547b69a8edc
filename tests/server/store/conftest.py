"""Every test of the store that asks for ``url`` runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kolpak.server.store import Store, default_url
from server.postgres import wanted


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the SQLite file of a test is to be."""
    return tmp_path / "data" / "kolpak.db"


@pytest.fixture(params=["sqlite", *(["postgresql"] if wanted() else [])])
def url(request: pytest.FixtureRequest, file: Path) -> str:
    """An empty database of each kind, by its URL."""
    if request.param == "sqlite":
        return default_url(file.parent)
    postgresql: str = request.getfixturevalue("postgresql")
    return postgresql


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on an empty database of each kind."""
    async with await Store.open(url) as store:
        yield store
