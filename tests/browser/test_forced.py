"""Forced colours take grounds and shadows away: what counts is still told apart by edges."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.looking import picture
from browser.situations import LEGAL, Tables, show
from browser.visiting import QUICK

EDGES: Final = """
    selector => [...document.querySelectorAll(selector)].map(one => {
        const {outlineStyle, outlineWidth, outlineColor, borderTopStyle, borderTopWidth}
            = getComputedStyle(one);
        const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
        const bordered = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
        return [outlined || bordered, parseFloat(outlineWidth), outlineColor];
    })
"""
"""Tells whether things have an edge, and how it looks."""
UNSEEN: Final = """
    () => [...document.querySelectorAll('.stage .picture :is(.home, .disc, .disc-grey, .sign)')]
        .filter(one => one.checkVisibility())
        .filter(one => {
            const {fill, stroke} = getComputedStyle(one);
            const canvas = getComputedStyle(document.body).backgroundColor;
            const seen = paint => paint !== 'none' && paint !== canvas;
            return !seen(fill) && !seen(stroke);
        })
        .map(one => one.getAttribute('class'))
"""
"""Lists homes, fields and signs that are neither filled nor edged in another colour than ground."""


def edges(page: Page, selector: str) -> list[list[object]]:
    """Describes the edges of all that a selector finds."""
    found: list[list[object]] = page.evaluate(EDGES, selector)
    return found


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("name", ["kabaleo-picked", "hats", "hats-large", "hat_cards"])
def test_what_is_told_by_colour_is_told_by_edges(
    visit: Visiting, tables: Tables, cookies: list[object], name: str, look: str
) -> None:
    person = visit(settings=QUICK, look=look, forced_colors="active")
    person.context.add_cookies(cookies)
    page = person.page
    show(page, name, tables)
    expect(page.locator(LEGAL).first).to_be_attached()

    for selector in (".dock", ".dock .act", ".folk .seat"):
        found = edges(page, selector)
        assert found, selector
        assert all(edge for edge, *_ in found), selector
    (turn,) = edges(page, ".folk .seat.turn")
    others = edges(page, ".folk .seat:not(.turn)")
    assert all(turn[1:] != other[1:] for other in others)
    assert page.evaluate(UNSEEN) == []
    picture(page, f"forced-{name}-{look}")
