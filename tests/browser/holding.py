"""Requests that are held back or fail, so that a test sees what a page does then."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route


def hold(page: Page, address: str | re.Pattern[str]) -> None:
    """Holds the requests for an address back until they are let go."""
    page.route(address, lambda route: None)


def let_go(page: Page, address: str | re.Pattern[str]) -> None:
    """Lets the requests for an address go on, and waits for an answer."""
    with page.expect_response(address):
        page.unroute(address)


def drop(page: Page, address: str | re.Pattern[str], times: int = 1000) -> list[str]:
    """Lets requests fail as on a line that breaks off; gives the list of those dropped."""
    dropped: list[str] = []

    def abort(route: Route) -> None:
        dropped.append(route.request.url)
        route.abort()

    page.route(address, abort, times=times)
    return dropped
