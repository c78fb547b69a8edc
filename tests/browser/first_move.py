"""Measures the wait for a first move: ``cd tests && python -m browser.first_move``.

The checkout of another revision, ``--before``, with its page built, is measured in turn with this
one: first one, then the other, so that both meet the same machine. Every try is a browser that has
never been here.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from browser.building import build
from browser.hands import BOARD
from browser.lines import NEAR, SLOW, USUAL, Line, Traffic
from browser.visiting import Visit, launch
from kolpak.games.catalog import GAMES
from server.process.serving import Serving

OWN: Final = Path(__file__).parents[2]
OFFERED: Final = f"{BOARD} .target.legal, .die-box.legal"


class Try(NamedTuple):
    """Seconds until the start page and the first move, and what came over the line."""

    start: float
    move: float
    requests: int
    kilobytes: float


def first_move(browser: Browser, url: str, game: str, line: Line) -> Try:
    """Open the start page cold, press the one button, wait for the first move on offer."""
    person = Visit(browser, url, phone=True, settings={"game": game})
    traffic = Traffic(person.page)
    line.limit(traffic.session)
    person.page.goto("/", wait_until="commit")
    button = person.page.get_by_role("button", name="Play now")
    button.wait_for()
    start: float = person.page.evaluate("performance.now()")
    button.click()
    person.page.wait_for_selector(OFFERED)
    move: float = person.page.evaluate("performance.now()")
    found = Try(start / 1000, move / 1000, len(traffic.addresses), traffic.bytes / 1024)
    person.close()
    return found


@contextmanager
def serving(checkout: Path) -> Iterator[str]:
    """Serve the page of a checkout; give its address."""
    with tempfile.TemporaryDirectory() as data:
        before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = str(checkout / "src")
        server = Serving("--data", data, "--pace", "0")
        server.start()
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        try:
            server.wait()
            yield server.url
        finally:
            server.kill()


def main() -> None:
    """Print a row for each line, game and checkout."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--before", type=Path, help="a checkout to compare with")
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    wanted = parser.parse_args()
    build()
    checkouts = {"before": wanted.before} if wanted.before else {}
    with ExitStack() as stack:
        urls = {
            name: stack.enter_context(serving(path.resolve()))
            for name, path in (checkouts | {"now": OWN}).items()
        }
        playwright = stack.enter_context(sync_playwright())
        browser = launch(playwright)
        print(f"Chromium {browser.version}; medians of {wanted.tries}")  # noqa: T201
        for line in (NEAR, USUAL, SLOW):
            for game in wanted.games:
                tries: dict[str, list[Try]] = {name: [] for name in urls}
                for _ in range(wanted.tries):
                    for name, url in urls.items():
                        tries[name].append(first_move(browser, url, game, line))
                for name, found in tries.items():
                    report(f"{line.milliseconds} ms, {line.kilobits} kbit/s, {game}, {name}", found)
        browser.close()


def report(title: str, found: list[Try]) -> None:
    """Print the medians of some tries, and the slowest first move."""
    start, move, requests, kilobytes = (median(values) for values in zip(*found, strict=True))
    slowest = max(one.move for one in found)
    print(  # noqa: T201
        f"{title}: start page {start:.1f} s, first move {move:.1f} s (slowest {slowest:.1f} s), "
        f"{requests:.0f} requests, {kilobytes:.0f} KB",
        flush=True,
    )


if __name__ == "__main__":
    main()
