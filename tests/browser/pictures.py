"""Makes the pictures of the README anew: ``cd tests && python -m browser.pictures``.

Games that are named make theirs only. Each shows a table in the middle of a game between people,
as the one to move sees it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from browser.building import ROOT, build
from browser.situations import LEGAL, pick, throw
from browser.visiting import Visit, launch
from server.process.serving import Serving

FOLDER: Final = ROOT / "docs" / "pictures"
NAMES: Final = ("Ada", "Boris", "Chiara", "Elham")
WINDOW: Final = {"width": 1180, "height": 660}
MOST_KILOBYTES: Final = 150


class Scene(NamedTuple):
    """What a picture shows: the options of the game, and how far it has gone."""

    options: str
    moves: int


SCENES: Final = {
    "kabaleo": Scene("players=3", 21),
    "hats": Scene("players=4", 60),
    "hat_cards": Scene("players=4", 14),
}


def draw(browser: Browser, url: str, game: str, scene: Scene) -> Path:
    """Plays a game to where it is shown and takes its picture; gives the file."""
    count = int(scene.options.removeprefix("players="))
    people = [Visit(browser, url, viewport=WINDOW) for _ in range(count)]
    for person, name in zip(people, NAMES, strict=False):
        person.call(name)
    table = people[0].open(game, scene.options, ["me", *["open"] * (count - 1)])
    for seat, person in enumerate(people[1:], start=1):
        person.command(table, do="sit", seat=seat, name=NAMES[seat])
    for person in people:
        person.page.goto(f"/table/{table}")  # whoever is there is shown as there
        person.page.wait_for_selector(".waiting")
    people[0].command(table, do="start")
    _play(people, table, scene.moves)
    people[0].page.wait_for_selector(LEGAL, state="attached")
    if game == "hats":
        throw(people[0].page)
    else:
        pick(people[0].page)
    people[0].page.mouse.move(0, 0)
    path = FOLDER / f"{game}.jpg"
    people[0].page.screenshot(path=path, type="jpeg", quality=84, animations="disabled")
    for person in people:
        person.close()
    return path


def _play(people: list[Visit], table: str, moves: int) -> None:
    """Plays at random until so many moves are made and the first one is to choose."""
    rng = Random(1)
    done = 0
    while True:
        now: dict[str, Any] = people[0].snapshot(table)
        mover = now["game"]["mover"]
        assert mover is not None, "the game has ended before its middle; run this again"
        own = now if mover == 0 else people[mover].snapshot(table)
        tokens = own["game"]["actions"]
        if done >= moves and mover == 0 and len(tokens) > 2:
            return
        people[mover].command(table, do="play", token=rng.choice(tokens), seat=mover)
        done += 1


def main() -> None:
    """Makes the pictures and says how large they are."""
    build()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Serving("--data", data, "--pace", "0") as serving,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for game in sys.argv[1:] or SCENES:
            path = draw(browser, serving.url, game, SCENES[game])
            size = path.stat().st_size / 1000
            print(f"{path.relative_to(ROOT)}: {size:.0f} kB")  # noqa: T201
            assert size < MOST_KILOBYTES, "the picture is too heavy for a page"
        browser.close()


if __name__ == "__main__":
    main()
