"""A fourth game, which no module of ours names: chosen, played and checked like the others."""

import runpy
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kolpak
from browser.building import build
from browser.hands import RESULT, Finger, play
from browser.looking import covered, faults, poor_contrasts
from browser.visiting import QUICK, SHORT, Visit
from examples.served import served
from kolpak.fair import verify
from pages import ROOT

PIG = ROOT / "tests" / "examples" / "pig.py"
"""Its die has four sides, and it brings its words in English and German only."""


def test_a_registered_game_is_played_in_the_page_and_verified(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    with served(PIG, tmp_path) as url:
        person = Visit(chromium, url, **SHORT, settings={**QUICK, "language": "de"})
        page = person.page
        page.goto("/")
        page.locator(".box", has_text="Schweinerei").tap()
        expect(page.locator(".poster")).to_contain_text("a one takes the points")
        assert faults(page) + covered(page) == []
        page.get_by_role("button", name="Jetzt spielen").tap()
        expect(page.locator(".acts .move")).to_have_text("würfeln")
        assert faults(page) + covered(page) + poor_contrasts(page) == []

        play(Finger(page), Random(1))

        page.locator(RESULT).locator(".opens").tap()
        expect(page.locator("[data-fair]")).to_contain_text("kolpak verify")
        table = page.url.removeprefix(f"{url}/table/").partition("?")[0]
        record = page.request.get(f"/api/tables/{table}/record").text()
        page.locator(".ends a", has_text="Nachspielen").tap()  # nothing reviews it
        expect(page.locator(".told .act-continue")).to_have_count(0)
        expect(page.locator(".told .act-review")).to_have_count(0)
        page.goto("/games")
        expect(page.get_by_role("link", name="Nachspielen")).to_have_count(1)
        person.close()
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    kolpak.register(runpy.run_path(str(PIG))["Pig"]())
    assert [verdict.right for verdict in verify(record)] == [True]
    assert person.errors == []
