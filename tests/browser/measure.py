"""Measures the browser side: ``cd tests && python -m browser.measure``.

Prints how long one view takes from the message to the finished layout, on the fullest board of each
game.
"""

from __future__ import annotations

import argparse
import tempfile
from random import Random
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from browser.building import build
from browser.hands import BOARD
from browser.visiting import Visit, launch
from server.process.serving import Serving

FULLEST: Final = {
    "kabaleo": ("players=4", 4),
    "hats": ("players=6 hats_per_player=6 golden=on", 6),
    "hat_cards": ("players=5", 5),
}
FIRST: Final = 3
"""The page as a whole is drawn within so many views; all later ones are updates."""
TIMED: Final = """
    window.heard = 0;
    window.views = [];
    const slot = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        get: slot.get,
        set(listen) {
            slot.set.call(this, listen && (event => {
                const began = performance.now();
                listen(event);
                window.heard += performance.now() - began;
            }));
        },
    });
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = draw => frame(time => {
        const began = performance.now();
        draw(time);
        document.body.getBoundingClientRect();  // style and layout belong to it
        if (window.heard) window.views.push(window.heard + performance.now() - began);
        window.heard = 0;
    });
"""


def views(browser: Browser, url: str, game: str, moves: int) -> list[float]:
    """Gives the milliseconds that views have taken while a game is played to its fullest."""
    options, count = FULLEST[game]
    person = Visit(browser, url)
    person.context.add_init_script(TIMED)
    person.page.close()
    table = person.begin(game, options, ["me", *["device"] * (count - 1)])
    page = person.new_page()
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD}, .handover")
    rng = Random(1)
    for _ in range(moves):
        now: dict[str, Any] = person.snapshot(table)
        if now["phase"] != "playing":
            break
        if page.locator(".handover").count():
            page.locator(".dock[data-speaker=handover] .act").click()
        tokens = now["game"]["actions"]
        seen = page.evaluate("window.views.length")
        person.command(table, do="play", token=rng.choice(tokens), seat=now["game"]["mover"])
        page.wait_for_function("count => window.views.length > count", arg=seen)
    found: list[float] = page.evaluate("window.views")
    person.close()
    return found


def main() -> None:
    """Prints the measurements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moves", type=int, default=60, help="moves of each game")
    wanted = parser.parse_args()
    build()
    with (
        tempfile.TemporaryDirectory() as data,
        Serving("--data", data, "--pace", "0") as serving,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        print(f"Chromium {browser.version}")  # noqa: T201
        for game, (options, _) in FULLEST.items():
            all_views = views(browser, serving.url, game, wanted.moves)
            opening, taken = max(all_views[:FIRST]), sorted(all_views[FIRST:])
            tail = taken[int(len(taken) * 0.95)]
            print(  # noqa: T201
                f"{game} {options}: the first drawing {opening:.0f} ms; {len(taken)} updates, "
                f"median {median(taken):.1f} ms, 95 % within {tail:.1f} ms"
            )
        browser.close()


if __name__ == "__main__":
    main()
