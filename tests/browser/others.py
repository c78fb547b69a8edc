"""Other browsers play at the page: ``cd tests && python -m browser.others [--only NAME]``.

Debian's Firefox ESR (WebDriver BiDi) and WebKitGTK's MiniBrowser (``webkit2gtk-driver``, under
``xvfb``): one game of each kind against a bot in a window like a phone's, then the replay. Prints a
row a game; a script error of a page or a game that stands still ends it with exit code 1.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol, TypeVar
from urllib.request import ProxyHandler, Request, build_opener

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from browser.building import PICTURES, build
from browser.hands import LIVE, OFFERED, kind
from browser.visiting import QUICK
from server.postgres import free_port
from server.process.serving import Serving

WINDOW: Final = (390, 844)
WITHIN: Final = 60.0
"""Seconds for a browser to start, or for something that should appear."""
GAMES: Final = {
    "kabaleo": "players=2",
    "hats": "players=2 hats_per_player=2",
    "hat_cards": "players=2",
}
MOST: Final = 4000
Found = TypeVar("Found")
WATCH: Final = """
    if (!window.faults) {
        window.faults = [];
        addEventListener('error', event => window.faults.push(String(event.message)));
        addEventListener('unhandledrejection', event => window.faults.push(String(event.reason)));
    }
    return window.faults;
"""
BEGIN: Final = """
    localStorage.setItem('kolpak', JSON.stringify(SETTINGS));
    const ask = async (method, path, body) => {
        const headers = {'X-Kolpak': '1', 'Content-Type': 'application/json'};
        const text = body && JSON.stringify(body);
        return (await fetch(path, {method, headers, body: text})).json();
    };
    await ask('GET', '/api/me');
    const setup = {game: GAME, options: OPTIONS, seats: ['me', 'bot:novice'], games: 1};
    const {id} = await ask('POST', '/api/tables', setup);
    await ask('POST', `/api/tables/${id}/commands`, {id: 'begin-it', do: 'start'});
    return id;
"""
OFFERS: Final = """
    const offered = one => one.getAttribute('aria-disabled') !== 'true' && !one.disabled
        && (one.getAttribute('role') === 'button' || one.tagName === 'BUTTON');
    const spot = (one, id) => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const pressed = one.getAttribute('aria-pressed') === 'true';
        return {id, x: x + width / 2, y: y + height / 2, pressed};
    };
    const board = [...document.querySelectorAll(PLACES)].filter(offered)
        .map(one => spot(one, one.dataset.id ?? 'die'));
    const words = [...document.querySelectorAll('.choices button')]
        .filter(one => offered(one) && one.innerText.trim()).map(one => spot(one, 'words'));
    return [...board, ...words];
"""


class Driven(Protocol):
    """A browser with one page that is driven from outside."""

    def open(self, url: str) -> None:
        """Opens an address and waits until it is loaded."""
        ...

    def run(self, body: str) -> Any:
        """Runs the body of an asynchronous function in the page; gives what it returns."""
        ...

    def press(self, x: float, y: float) -> None:
        """Presses and releases the pointer at a place of the window."""
        ...

    def picture(self) -> bytes:
        """Gives the window as a PNG."""
        ...


def pressing(x: float, y: float) -> list[dict[str, Any]]:
    """Describes a press as both protocols do (W3C WebDriver, actions)."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "hand", "actions": steps}]


class Firefox:
    """Firefox by WebDriver BiDi, which it speaks without a further program."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.number = line, 0
        self.ask("session.new", capabilities={})
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WINDOW[0], "height": WINDOW[1]}
        self.ask("browsingContext.setViewport", context=self.page, viewport=size)

    def ask(self, method: str, **params: Any) -> Any:
        """Sends a command and gives its result."""
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.line.recv(timeout=WITHIN))
            if said.get("id") == self.number:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, body: str) -> Any:
        expression = f"(async () => JSON.stringify(await (async () => {{{body}}})() ?? null))()"
        said = self.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self.page},
            awaitPromise=True,
        )
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])

    def press(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self.page, actions=pressing(x, y))

    def picture(self) -> bytes:
        return base64.b64decode(
            self.ask("browsingContext.captureScreenshot", context=self.page)["data"]
        )


class WebKit:
    """WebKitGTK's MiniBrowser by its driver (W3C WebDriver)."""

    def __init__(self, port: int, browser: str) -> None:
        self.base = f"http://127.0.0.1:{port}/session"
        self.send = build_opener(ProxyHandler({})).open
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.base += "/" + self.ask("", capabilities=wanted)["sessionId"]
        self.ask("/timeouts", script=round(WITHIN * 1000), pageLoad=round(WITHIN * 1000))
        self.ask("/window/rect", x=0, y=0, width=WINDOW[0], height=WINDOW[1])

    def ask(self, path: str, **body: Any) -> Any:
        """Sends a command and gives its value."""
        headers = {"Content-Type": "application/json"}
        request = Request(self.base + path, json.dumps(body).encode(), headers)
        with self.send(request, timeout=2 * WITHIN) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        self.ask("/url", url=url)

    def run(self, body: str) -> Any:
        script = f"""
            const done = arguments[arguments.length - 1];
            (async () => {{{body}}})().then(
                value => done(JSON.stringify(value ?? null)),
                fault => done(JSON.stringify({{fault: String(fault)}})),
            );
        """
        value = json.loads(self.ask("/execute/async", script=script, args=[]))
        assert not (isinstance(value, dict) and "fault" in value), value
        return value

    def press(self, x: float, y: float) -> None:
        self.ask("/actions", actions=pressing(x, y))

    def picture(self) -> bytes:
        with self.send(self.base + "/screenshot", timeout=WITHIN) as answer:
            return base64.b64decode(json.load(answer)["value"])


@contextlib.contextmanager
def firefox() -> Iterator[Driven]:
    """Starts Debian's Firefox ESR without a window."""
    port = free_port()
    command = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", str(port)]
    with tempfile.TemporaryDirectory() as profile, process([*command, "--profile", profile]):
        line = until(lambda: connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None))
        with line:
            yield Firefox(line)


@contextlib.contextmanager
def webkit() -> Iterator[Driven]:
    """Starts WebKitGTK's MiniBrowser on a screen that nobody sees."""
    port = free_port()
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    command = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={port}"]
    with process(command):
        yield until(lambda: WebKit(port, str(browser)))


SHOWN: Final = f"""
    const end = performance.now() + {round(WITHIN * 1000)};
    while (performance.now() < end) {{
        await new Promise(requestAnimationFrame);
        if (document.querySelector('svg.board')) return true;
    }}
    return false;
"""

BROWSERS: Final = {"firefox": firefox, "webkit": webkit}


@contextlib.contextmanager
def process(command: list[str]) -> Iterator[None]:
    """Runs a program in a group of its own, and ends all of it."""
    if shutil.which(command[0]) is None:
        sys.exit(f"{command[0]} is not here: apt install firefox-esr webkit2gtk-driver xvfb")
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, stdout=quiet, stderr=quiet, process_group=0)
    try:
        yield
    finally:
        subprocess.run(["kill", "--", f"-{running.pid}"], check=False)
        running.wait(WITHIN)


def until(attempt: Callable[[], Found]) -> Found:
    """Tries again until something that is starting answers."""
    end = time.monotonic() + WITHIN
    while True:
        try:
            return attempt()
        except (OSError, WebSocketException):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def step(driven: Driven, rng: Random) -> None:
    """Presses one thing that is offered, as ``hands.step`` does."""
    found = driven.run(OFFERS.replace("PLACES", json.dumps(OFFERED)))
    taken = {kind(one) for one in found if one["pressed"]}
    fresh = [one for one in found if not one["pressed"] and kind(one) not in taken]
    onward = [one for one in fresh if one["id"] != "goal"] or found
    if onward:
        one = rng.choice(onward)
        driven.press(one["x"], one["y"])


def play(driven: Driven, url: str, game: str, rng: Random) -> tuple[str, int]:
    """Plays a game to its end; gives its table, and how often something was pressed."""
    driven.open(f"{url}/nowhere")
    begin = BEGIN.replace("SETTINGS", json.dumps(QUICK)).replace("GAME", json.dumps(game))
    table = driven.run(begin.replace("OPTIONS", json.dumps(GAMES[game])))
    driven.open(f"{url}/table/{table}")
    live = f"return ({LIVE})({round(WITHIN * 1000)});"
    for presses in range(MOST):
        faults = driven.run(WATCH)
        assert not faults, faults
        state = driven.run(live)
        assert state != "waiting", "nothing is offered, and the game is not over"
        if state == "over":
            return table, presses
        step(driven, rng)
    raise AssertionError(f"the game has not ended after {MOST} steps")


def look_back(driven: Driven, url: str, table: str) -> None:
    """Opens the replay of a table's first game."""
    driven.open(f"{url}/replay/{table}/0")
    assert driven.run(SHOWN), "the replay shows no board"
    faults = driven.run(WATCH)
    assert not faults, faults


def show(driven: Driven, name: str) -> None:
    """Keeps a picture of the window."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(driven.picture())


def main() -> None:
    """Plays in every browser that is named, else in all."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--only", choices=BROWSERS, metavar="NAME", help=" or ".join(BROWSERS))
    only = reader.parse_args().only
    build()
    with tempfile.TemporaryDirectory() as data, Serving("--data", data, "--pace", "0") as serving:
        for name in [only] if only else BROWSERS:
            with BROWSERS[name]() as driven:
                print(name, driven.run("return navigator.userAgent;"), flush=True)  # noqa: T201
                for game in GAMES:
                    visit(driven, serving.url, name, game)


def visit(driven: Driven, url: str, name: str, game: str) -> None:
    """Plays a game, looks back at it, and prints how it was."""
    began = time.monotonic()
    table, presses = play(driven, url, game, Random(1))
    show(driven, f"{name}-{game}-over")
    look_back(driven, url, table)
    show(driven, f"{name}-{game}-replay")
    took = time.monotonic() - began
    print(f"  {game}: over after {presses} presses, {took:.0f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
