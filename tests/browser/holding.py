"""Requests that are held back, so that a test sees what a page does while it waits."""

from __future__ import annotations

import re

from playwright.sync_api import Page


def hold(page: Page, address: str | re.Pattern[str]) -> None:
    """Holds the requests for an address back until they are let go."""
    page.route(address, lambda route: None)


def let_go(page: Page, address: str | re.Pattern[str]) -> None:
    """Lets the requests for an address go on, and waits for an answer."""
    with page.expect_response(address):
        page.unroute(address)
