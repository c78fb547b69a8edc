"""The page is installed like a program and opens without a network, and says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from browser.building import build
from browser.conftest import Visiting
from browser.looking import covered, faults
from browser.situations import NARROWEST
from browser.visiting import QUICK, Visit
from server.process.serving import Serving

REST_MS = 8000
"""When a first visitor's page fetches what it has not needed yet (web/src/main.ts)."""

READY = "() => navigator.serviceWorker.ready.then(() => true)"
WHOLE = """
    async () => {
        while (!await caches.match('/words/en.second.ftl', {ignoreSearch: true}));
    }
"""
"""Waits until the worker keeps the last file that it is told of."""


def test_the_shell_opens_without_a_network_and_goes_on_when_it_is_back(visit: Visiting) -> None:
    person = visit(service_workers="allow")
    page = person.page
    page.clock.install()
    page.goto("/")
    expect(page.locator(".poster").first).to_be_visible()
    page.clock.fast_forward(REST_MS)
    page.evaluate(READY)

    person.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("You are offline.")).to_be_visible()
    expect(page.locator(".poster").first).to_be_visible()
    person.context.set_offline(False)

    expect(page.get_by_text("You are offline.")).to_have_count(0)
    person.forgive()  # the browser writes a line for each request that found no network


@pytest.mark.parametrize("language", ["en", "fr", "fa"])
def test_the_bar_says_that_there_is_no_network_and_nothing_moves(
    visit: Visiting, language: str
) -> None:
    person = visit(phone=True, viewport=NARROWEST, settings={**QUICK, "language": language})
    page = person.page
    for path, seen in (("/", ".poster"), ("/you", ".settings, form"), ("/games", "h1")):
        page.goto(path)
        place = page.locator(seen).first
        expect(place).to_be_visible()
        before = place.bounding_box()

        person.context.set_offline(True)

        expect(page.locator(".bar .offline")).to_be_visible()
        assert place.bounding_box() == before
        assert faults(page) + covered(page) == []
        person.context.set_offline(False)
        expect(page.locator(".offline")).to_have_count(0)
    person.forgive()


class BadGateway(BaseHTTPRequestHandler):
    """Answers as a web server in front does while ours is away."""

    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet."""


@contextmanager
def away(port: int) -> Iterator[None]:
    """Has a port answered by a web server alone until the block ends."""
    with ThreadingHTTPServer(("127.0.0.1", port), BadGateway) as gateway:
        Thread(target=gateway.serve_forever).start()
        yield
        gateway.shutdown()


def test_the_shell_opens_while_the_web_server_in_front_is_alone(
    chromium: Browser, tmp_path: Path
) -> None:
    build()
    with Serving("--data", str(tmp_path), "--pace", "0") as serving:
        person = Visit(chromium, serving.url, service_workers="allow")
        page = person.page
        page.clock.install()
        page.goto("/")
        expect(page.locator(".poster").first).to_be_visible()
        page.clock.fast_forward(REST_MS)
        page.evaluate(WHOLE)
        serving.kill()
        with away(serving.port):
            page.goto("/games")
            expect(page.get_by_text("The server cannot be reached")).to_be_visible()
        serving.start()
        serving.wait()

        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("The server cannot be reached")).to_have_count(0)
        person.forgive()  # the browser writes a line for each request that is refused
        assert person.errors == []
        person.close()


def test_the_page_can_be_installed(visit: Visiting) -> None:
    person = visit()
    manifest = person.ask("GET", "/manifest.webmanifest")

    icons = {icon["sizes"]: icon["src"] for icon in manifest["icons"]}
    assert manifest["name"]
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= icons.keys()
    assert all(person.context.request.get(path).ok for path in icons.values())
    assert {icon.get("purpose") for icon in manifest["icons"]} >= {"maskable"}
