"""One real server and one real Chromium for the tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.building import build
from browser.visiting import EXECUTABLE, FLAGS, Visit
from server.process.serving import Serving

Visiting = Callable[..., Visit]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; where it is missing tests are skipped, except in CI."""
    if not Path(EXECUTABLE).exists():
        reason = f"there is no browser at {EXECUTABLE}"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=list(FLAGS))
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
