"""A person's browser: a context of its own in one Chromium, and what is asked beside its pages."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections.abc import Mapping
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

EXECUTABLE: Final = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""Debian's Chromium without windows of its own needs half the time; else the whole one."""

FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
SHORT: Final = {
    "viewport": {"width": 375, "height": 553},
    "has_touch": True,
    "is_mobile": True,
}
"""A small phone, whose browser takes a sixth of the screen for itself."""
PATIENCE: Final = 60_000
"""Milliseconds after which something that should appear is missing, also on a busy machine.

Without it an expectation of Playwright's waits for 5 s only.
"""

expect.set_options(timeout=PATIENCE)

REQUEST_FAILED: Final = re.compile("Failed to load resource|WebSocket connection to")
"""How the browser's own lines about requests that fail or are refused begin."""

KEEP: Final = "localStorage.getItem('kolpak') ?? localStorage.setItem('kolpak', %s)"
CHANGE: Final = """
    settings => {
        const kept = JSON.parse(localStorage.getItem('kolpak'));
        localStorage.setItem('kolpak', JSON.stringify({...kept, ...settings}));
    }
"""
QUICK: Final = {"speed": "none", "autoRoll": False, "autoPass": False, "soundOffered": True}


def launch(playwright: Playwright) -> Browser:
    """Starts the browser that everybody's visits share."""
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=list(FLAGS))


class Visit:
    """A person with cookies and storage of their own, on a desktop or on a phone.

    ``settings`` are those of the page, as if chosen before. What the pages report as errors is
    collected in ``errors``.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        phone: bool = False,
        look: str = "light",
        settings: dict[str, object] | None = None,
        **more: Any,
    ) -> None:
        self.url = url
        self.errors: list[str] = []
        self.forgiving = False
        options: dict[str, Any] = {
            "base_url": url,
            "locale": "en-GB",
            "color_scheme": look,
            "service_workers": "block",
            "viewport": PHONE if phone else DESKTOP,
            **({"has_touch": True, "is_mobile": True} if phone else {}),
        }
        self.context: BrowserContext = browser.new_context(**(options | more))
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(QUICK if settings is None else settings)
        self.context.add_init_script(KEEP % json.dumps(kept))
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Opens one more page of this person's."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: self._complain(said.text, said.location) if said.type == "error" else None,
        )
        return page

    def forgive(self) -> None:
        """Takes it for granted, before and after, that requests fail: a test is about that."""
        self.forgiving = True
        self.errors[:] = [one for one in self.errors if not REQUEST_FAILED.match(one)]

    def _complain(self, text: str, place: Mapping[str, Any]) -> None:
        if self.forgiving and REQUEST_FAILED.match(text):
            return
        self.errors.append(f"{text} {place.get('url', '')}".strip())

    def prefer(self, **settings: object) -> None:
        """Changes settings for the pages opened from now on."""
        if not self.page.url.startswith(self.url):
            self.page.goto("/nowhere")  # what is kept belongs to an address
        self.page.evaluate(CHANGE, settings)

    def close(self) -> None:
        """Ends the visit."""
        self.context.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Asks the server as this person; gives the JSON of its answer."""
        headers = {"X-Kolpak": "1", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body)
        answer = self.context.request.fetch(
            path,
            method=method,
            headers=headers,
            data=data,
            max_retries=2,  # as a browser does when an idle connection ends while it asks
        )
        assert answer.ok, f"{method} {path}: {answer.text()}"
        return answer.json()

    def call(self, name: str) -> None:
        """Takes a name."""
        self.ask("GET", "/api/me")
        self.ask("PATCH", "/api/me", {"name": name})

    def open(self, game: str, options: str, seats: list[str], **setup: object) -> str:
        """Opens a table and gives its id."""
        self.ask("GET", "/api/me")
        body = {"game": game, "options": options, "seats": seats, **setup}
        table: str = self.ask("POST", "/api/tables", body)["id"]
        return table

    def begin(self, game: str, options: str, seats: list[str], **setup: object) -> str:
        """Opens a table whose seats are all taken, and begins."""
        table = self.open(game, options, seats, **setup)
        self.command(table, do="start")
        return table

    def command(self, table: str, **command: object) -> None:
        """Sends a command."""
        named = {"id": secrets.token_hex(8), **command}
        self.ask("POST", f"/api/tables/{table}/commands", named)

    def snapshot(self, table: str) -> dict[str, Any]:
        """Gives what this person may see of a table now."""
        now: dict[str, Any] = self.ask("GET", f"/api/tables/{table}")["now"]
        return now
