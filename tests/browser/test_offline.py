"""The page is installed like a program and opens without a network, and says so."""

from playwright.sync_api import expect

from browser.conftest import Visiting

REST_MS = 8000
"""When a first visitor's page fetches what it has not needed yet (web/src/main.ts)."""

READY = "() => navigator.serviceWorker.ready.then(() => true)"


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
    expect(page.get_by_text("There is no network now.")).to_be_visible()
    expect(page.locator(".poster").first).to_be_visible()
    person.context.set_offline(False)

    expect(page.get_by_text("There is no network now.")).to_have_count(0)
    person.forgive()  # the browser writes a line for each request that found no network


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
