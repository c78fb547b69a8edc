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
CROWD = PIG.with_name("crowd.py")
HEAP = ROOT / "examples" / "heap.py"
BOTH = PIG.with_name("both.py")
"""Pig and Heap at one server."""
APART = """
    poster => {
        const parts = [...poster.querySelectorAll(".caption > *, .corner > *, img.art")];
        const boxes = parts.map(part => [part.className, part.getBoundingClientRect()]);
        return boxes.flatMap(([name, one], index) => boxes.slice(index + 1)
            .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1
                && one.top < other.bottom - 1 && other.top < one.bottom - 1)
            .map(([other]) => `${name} over ${other}`));
    }
"""
"""The parts of a poster that lie over others."""
CUT = """
    button => {
        const outer = button.getBoundingClientRect();
        const inner = button.querySelector("span").getBoundingClientRect();
        return Math.max(outer.top - inner.top, inner.bottom - outer.bottom,
            outer.left - inner.left, inner.right - outer.right);
    }
"""
"""How many pixels of a button's words lie beyond it."""
WINDOWS = [(390, 780), (320, 568), (1100, 800), (780, 390)]


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


@pytest.mark.parametrize(
    ("program", "game", "name", "unseen"), [(PIG, "pig", "Pig", 1), (CROWD, "heap", "Heap", 0)]
)
def test_lists_say_which_game_it_is_in_sight_where_it_has_no_picture(
    chromium: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    program: Path,
    game: str,
    name: str,
    unseen: int,
) -> None:
    monkeypatch.setenv("WORDS", "t")
    build()
    with served(program, tmp_path) as url:
        ada, ben = (Visit(chromium, url, **SHORT, settings=QUICK) for _ in range(2))
        page = ada.page
        table = ada.open(game, "players=2", ["me", "open"], games=1)
        ben.ask("GET", "/api/me")
        ben.command(table, do="sit", seat=1, name="Ben")
        ada.command(table, do="start")

        def check(path: str, place: str) -> None:
            page.goto(path)
            row = page.locator(place)
            expect(row).to_contain_text(name)
            expect(row.locator(".unseen", has_text=name)).to_have_count(unseen)
            assert faults(page) == []

        check("/", ".chip-game")
        check("/games", ".game-rows .what")
        ada.command(table, do="resign", seat=0)
        check("/games", ".game-rows li:has(time) .what")
        for person in (ada, ben):
            person.close()
    assert ada.errors + ben.errors == []


def test_a_registered_game_is_drawn_and_hinted_at_and_leads_nowhere_in_vain(
    chromium: Browser, tmp_path: Path
) -> None:
    build()
    with served(HEAP, tmp_path) as url:
        person = Visit(chromium, url, **SHORT, settings=QUICK)
        page = person.page
        table = person.begin("heap", "players=2 cones=7", ["me", "bot:random"], games=1)
        page.goto(f"/table/{table}")
        expect(page.locator(".acts .move")).to_have_count(3)
        expect(page.locator(".stage")).to_contain_text("Cones left")
        expect(page.locator(".acts .icon-stop")).to_have_count(0)
        hats = page.locator(".seat .avatar > g")
        expect(hats).to_have_count(2)
        assert len({hat.get_attribute("class") for hat in hats.all()}) == 2

        page.locator(".acts").get_by_role("button", name="Hint").tap()
        expect(page.locator(".dock .prompt")).to_contain_text("Hint:")
        assert faults(page) + covered(page) == []
        page.get_by_role("button", name="More").tap()
        expect(page.locator(".menu")).to_be_visible()
        expect(page.locator("a[href^='/rules/heap']")).to_have_count(0)
        page.locator(".panel .fold").tap()

        play(Finger(page), Random(1))

        page.locator(RESULT).locator(".opens").tap()
        expect(page.locator(".podium .avatar")).to_have_count(2)
        expect(page.locator(".podium .trophy")).to_have_count(0)
        assert faults(page) + covered(page) == []
        page.goto(f"/replay/{table}/0")
        expect(page.locator(".stage")).to_contain_text("Cones left: 7.")
        person.close()
    assert person.errors == []


def test_the_pictures_of_a_replay_follow_the_language(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDS", "t")
    build()
    with served(CROWD, tmp_path) as url:
        person = Visit(chromium, url, settings=QUICK)
        page = person.page
        table = person.begin("heap", "players=2 cones=7", ["me", "device"], games=1)
        person.command(table, do="resign", seat=0)
        page.goto(f"/replay/{table}/0")
        expect(page.locator(".stage")).to_contain_text("Cones left: 7.")
        page.get_by_role("button", name="One step on").click()

        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Language").select_option("de")

        expect(page.locator(".stage")).to_contain_text("Kegel übrig: 7.")
        expect(page.locator(".told .numbers")).to_have_text("1 / 1")  # where the reader was
        person.close()
    assert person.errors == []


@pytest.mark.parametrize("size", [(375, 553), (320, 568), (1280, 800)])
def test_the_picture_of_a_registered_game_stands_beside_its_words(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    build()
    with served(BOTH, tmp_path) as url:
        person = Visit(chromium, url, viewport={"width": size[0], "height": size[1]})
        page = person.page
        person.begin("kabaleo", "players=2", ["me", "bot:random"])
        page.goto("/")
        expect(page.locator(".running")).to_be_visible()
        for game in ("pig", "heap"):
            page.locator(f".box-{game}").click()
            page.evaluate("scrollTo(0, 0)")  # where looking for faults has left it
            expect(page.locator(".poster img.art")).to_be_visible()
            apart = page.locator(".poster").evaluate(APART)
            assert apart == [], game
            expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
            assert faults(page) + covered(page) == [], game
        person.close()
    assert person.errors == []


@pytest.mark.parametrize(("words", "cones"), [("take-exactly-this-many-cones:", 12), ("t", 20)])
def test_each_of_many_buttons_is_whole_and_under_the_finger(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, cones: int
) -> None:
    monkeypatch.setenv("WORDS", words)
    build()
    with served(CROWD, tmp_path) as url:
        person = Visit(chromium, url, settings=QUICK)
        page = person.page
        table = person.begin("heap", f"players=2 cones={cones}", ["me", "device"])
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/table/{table}")
            buttons = page.locator(".acts .move")
            expect(buttons).to_have_count(cones)
            for number in range(cones):
                button = buttons.nth(number)
                expect(button).to_have_text(f"{words}{number + 1}")
                button.click(trial=True)
                assert button.evaluate(CUT) <= 0, f"{words}{number + 1} at {width}"
            assert faults(page) == [], width
        person.close()
    assert person.errors == []
