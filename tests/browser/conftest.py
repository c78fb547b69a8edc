"""One real server and one real Chromium for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.building import build
from browser.situations import Tables, make_tables
from browser.visiting import EXECUTABLE, Visit, launch
from server.process.serving import Serving

Visiting = Callable[..., Visit]
HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of this folder into the tier of the browser, but for proofs and the smoke."""
    for item in items:
        tiers = (item.get_closest_marker(name) for name in ("proof", "smoke"))
        if item.path.is_relative_to(HERE) and not any(tiers):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; where it is missing tests are skipped."""
    if not Path(EXECUTABLE).exists():
        pytest.skip(f"there is no browser at {EXECUTABLE}")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with data of its own, whose bots take no time."""
    build()
    data = tmp_path_factory.mktemp("data")
    with Serving("--data", str(data), "--pace", "0") as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, serving: Serving) -> Iterator[Visiting]:
    """Lets somebody visit the server; nobody's pages may report an error."""
    visits: list[Visit] = []

    def come(**options: object) -> Visit:
        visits.append(Visit(chromium, serving.url, **options))  # type: ignore[arg-type]
        return visits[-1]

    yield come
    for one in visits:
        one.close()
    assert [error for one in visits for error in one.errors] == []


@pytest.fixture(scope="package")
def host(chromium: Browser, serving: Serving) -> Iterator[Visit]:
    """Who has opened the tables of the situations."""
    host = Visit(chromium, serving.url)
    yield host
    host.close()


@pytest.fixture(scope="package")
def tables(host: Visit) -> Tables:
    """The tables of the situations."""
    return make_tables(host)


@pytest.fixture(scope="package")
def cookies(host: Visit, tables: Tables) -> list[object]:
    """What makes a visitor the one who has opened the tables."""
    return list(host.context.cookies())
