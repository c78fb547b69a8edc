"""One PostgreSQL server for all tests of processes that want one."""

from collections.abc import Iterator

import pytest

from server.postgres import cluster, fresh_database


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A running PostgreSQL server, by its URL."""
    with cluster() as url:
        yield url


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """An empty PostgreSQL database, by its URL."""
    return fresh_database(postgresql_server)
