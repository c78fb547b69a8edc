"""What is looked at on every page: axe-core's verdict, texts, overflow, and a picture of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import axe_playwright_python
from playwright.sync_api import Page

from browser.building import PICTURES

AXE: Final = Path(axe_playwright_python.__file__).with_name("axe.min.js")
RUN: Final = """
    async only => {
        const options = only ? {runOnly: {type: 'rule', values: [only]}} : {};
        const {violations} = await axe.run(document, {...options, resultTypes: ['violations']});
        return violations.flatMap(({id, nodes}) =>
            nodes.map(({html, any}) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
    }
"""
TEXTS: Final = """
    () => {
        const found = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const {parentElement, data} = walker.currentNode;
            if (data.trim() && !parentElement.closest('code, [lang]:not(html)')) found.push(data);
        }
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
            for (const one of document.querySelectorAll(`[${name}]`)) {
                if (!one.closest('[lang]:not(html)')) found.push(one.getAttribute(name));
            }
        }
        return found.filter(Boolean);
    }
"""
WIDER: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CLIPPED: Final = """
    () => [...document.querySelectorAll('button, .button, legend, h1, h2, .status, .segment span')]
        .filter(one => one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).overflowX !== 'visible' && !one.closest('.unseen'))
        .map(one => one.textContent.trim())
"""


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page, only: str | None = None) -> list[str]:
    """Lists what axe-core finds against a page, by all of its rules or by one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {_axe()} }}")
    found: list[str] = page.evaluate(RUN, only)
    return found


def texts(page: Page) -> list[str]:
    """Lists all that can be read or heard on a page, parts in a marked language left out."""
    found: list[str] = page.evaluate(TEXTS)
    return found


def faults(page: Page) -> list[str]:
    """Lists what is wrong with the way a page fits into its window."""
    wider: Any = page.evaluate(WIDER)
    clipped: list[str] = page.evaluate(CLIPPED)
    scrolls = [f"is {wider} px wider than the window"] if wider > 0 else []
    return scrolls + [f"cuts off “{text}”" for text in clipped]


def wear(page: Page, look: str) -> None:
    """Changes the look of an open page."""
    page.evaluate("look => { document.documentElement.dataset.look = look }", look)


def picture(page: Page, name: str) -> None:
    """Takes a picture for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
