"""A start whose script or style is slow, or lost once or for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.holding import drop, hold, let_go

SCRIPT = re.compile(r"/assets/app-")
STYLE = re.compile(r"/assets/style-")
GUARD = re.compile(r"/assets/guard-")
STYLED = "() => getComputedStyle(document.documentElement).getPropertyValue('--table')"
SLOW_SCRIPT_MS = 30_000
"""Time in which the script comes over a line of 4 kB/s."""
DELAYS = "document.getAnimations().map(one => one.effect.getTiming().delay)"


def test_a_slow_script_is_said_to_be_loading_and_after_long_to_be_lost(
    visit: Visiting,
) -> None:
    page = visit(locale="de-DE").page
    hold(page, SCRIPT)

    page.goto("/", wait_until="commit")

    lost = page.get_by_text("Ein Teil der Seite konnte nicht geladen")
    expect(page.get_by_text("Wird geladen")).to_be_visible()
    expect(lost).to_be_hidden()
    assert max(page.evaluate(DELAYS)) >= SLOW_SCRIPT_MS
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    expect(lost).to_be_visible()
    let_go(page, SCRIPT)
    expect(page.locator(".poster").first).to_be_visible()


@pytest.mark.parametrize("part", [SCRIPT, STYLE, GUARD], ids=["script", "style", "guard"])
def test_what_is_lost_once_at_the_start_does_not_stay_away(
    visit: Visiting, part: re.Pattern[str]
) -> None:
    person = visit()
    dropped = drop(person.page, part, times=1)

    person.page.goto("/")

    person.page.wait_for_function(STYLED)
    expect(person.page.locator(".poster").first).to_be_visible()
    assert len(dropped) == 1
    person.forgive()


@pytest.mark.parametrize("part", [SCRIPT, STYLE], ids=["script", "style"])
def test_what_stays_away_at_the_start_is_asked_for_again_and_then_told(
    visit: Visiting, part: re.Pattern[str]
) -> None:
    person = visit(locale="de-DE")
    page = person.page
    dropped = drop(page, part)

    page.goto("/")

    told = page.get_by_role("alert")
    expect(told).to_contain_text("Ein Teil der Seite konnte nicht geladen")
    expect(page.get_by_text("Wird geladen")).to_have_count(0)
    expect(page.locator("#page")).to_be_hidden()
    assert len(dropped) == 4  # each time again, and the page anew once
    page.unroute_all()
    told.get_by_role("link").click()
    expect(page.locator(".poster").first).to_be_visible()
    person.forgive()


def test_without_what_watches_the_start_the_page_begins(visit: Visiting) -> None:
    person = visit()
    drop(person.page, GUARD)

    person.page.goto("/")

    expect(person.page.locator(".poster").first).to_be_visible()
    person.forgive()
