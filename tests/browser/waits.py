"""Measures how long a person waits between own turns: ``cd tests && python -m browser.waits``.

Plays one game of each kind against three bots, at the usual pace and speed. A wait lasts from
the last click of a turn to the first offer of the next one.
"""

from __future__ import annotations

import sys
import tempfile
from random import Random
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Locator, sync_playwright

from browser.building import build
from browser.hands import ACTIONS, Mouse, play
from browser.visiting import Visit, launch
from server.process.serving import Serving

BOTS: Final = 3
USUAL: Final = {"soundOffered": True}

WATCHED: Final = """
    window.waits = [];
    window.clicks = [];
    let isOthers = false;
    addEventListener('pointerdown', () => clicks.push(performance.now()), true);
    setInterval(() => {
        const line = document.querySelector('.dock');
        if (!line) return;
        if (!line.matches('.dock-now')) isOthers = true;
        else if (isOthers && document.querySelector('ACTIONS')) {
            waits.push(performance.now() - (clicks.at(-1) ?? 0));
            isOthers = false;
        }
    }, 20);
""".replace("ACTIONS", ACTIONS)


class Patient(Mouse):
    """Clicks, but lets the bots finish at their own pace when nobody else can act any more."""

    def button(self, button: Locator) -> None:
        if button.inner_text() == "Finish":
            button.wait_for(state="hidden", timeout=0)
        else:
            button.click()


def waits(browser: Browser, url: str, game: str) -> tuple[list[float], list[float], float]:
    """Plays a game; gives the seconds of each wait, of each click, and of the end."""
    person = Visit(browser, url, settings=USUAL)
    person.context.add_init_script(WATCHED)
    person.page.close()
    page = person.new_page()
    seats = ["me", *["bot:greedy"] * BOTS]
    page.goto(f"/table/{person.begin(game, f'players={len(seats)}', seats)}")
    play(Patient(page), Random(1))
    found: list[list[float]] = page.evaluate("[waits, clicks, [performance.now()]]")
    person.close()
    waited, clicks, end = ([moment / 1000 for moment in moments] for moments in found)
    return waited, clicks, end[0]


def main(games: list[str]) -> None:
    """Prints the waits of the games."""
    build()
    with (
        tempfile.TemporaryDirectory() as data,
        Serving("--data", data) as serving,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for game in games:
            found, clicks, end = waits(browser, serving.url, game)
            tail = sorted(found)[int(len(found) * 0.95)]
            print(  # noqa: T201
                f"{game}, {BOTS} bots: {len(clicks)} clicks in {clicks[-1] / 60:.1f} minutes, the "
                f"end after {end / 60:.1f}; {len(found)} waits, median {median(found):.1f} s, "
                f"95 % within {tail:.1f} s, {sum(found) / 60:.1f} minutes in all",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["kabaleo", "hats", "hat_cards"])
