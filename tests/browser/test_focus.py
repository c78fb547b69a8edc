"""The focus stays on the page, near where it was, when what had it is gone or disabled."""

from typing import Final

import pytest

from browser.conftest import Visiting
from browser.situations import Tables

BOARD: Final = ".stage svg.board"
KEPT: Final = """
    async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        const {activeElement: active} = document;
        return active !== document.body && active.checkVisibility();
    }
"""
"""Tells whether the focus is on something in sight, once what is new is drawn."""
PLACES: Final = {
    "rules": (
        "/table/TABLE",
        "kabaleo",
        [".tab:last-of-type", ".panel a[href^='/rules/']", ".fold"],
    ),
    "replay": ("/replay/TABLE/0", "kabaleo-over", [".step-last", ".step-first", ".act-review"]),
    "lesson": ("/learn/hat_cards", "", [f"{BOARD} .target[tabindex='0']"]),
    "puzzle": (
        "/puzzle/kabaleo/easy",
        "",
        [f"{BOARD} .target[tabindex='0']", f"{BOARD} .target[tabindex='0']", ".dock .act"],
    ),
}
"""A page, the table it is about, and what is pressed there by keys, one after another."""


@pytest.mark.parametrize("place", PLACES)
def test_the_focus_stays_where_something_is_pressed(
    visit: Visiting, tables: Tables, place: str
) -> None:
    path, table, pressed = PLACES[place]
    page = visit().page
    page.goto(path.replace("TABLE", tables[table] if table else ""))
    for selector in pressed:
        page.locator(selector).first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate(KEPT), f"{selector} has lost the focus"
