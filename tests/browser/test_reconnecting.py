"""Two browsers play against each other, and the server is killed in the middle of the game."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.building import build
from browser.hands import Mouse, play_on, step
from browser.visiting import Visit
from server.process.serving import Serving

BEFORE = 15
OFFERED = "svg.board .target.legal"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Serving]:
    """A server of its own, which is there to be killed."""
    build()
    with Serving("--data", str(tmp_path), "--pace", "0") as serving:
        yield serving


def sit_down_together(ada: Visit, boris: Visit) -> str:
    """Ada opens a table from the start page, Boris follows her link, and she begins."""
    ada.page.goto("/")
    ada.page.get_by_text("Friends", exact=True).click()
    ada.page.get_by_label("Players").select_option("2")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").click()
    link = ada.page.locator(".share .link").input_value()
    boris.page.goto(link)
    boris.page.get_by_label("Your name").fill("Boris")
    boris.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Begin").click()
    return link.rpartition("/")[2]


def says(page: Page, sentence: str) -> None:
    expect(page.locator(".dock").get_by_text(sentence)).to_be_visible()
    expect(page.locator("#spoken").get_by_text(sentence)).to_have_count(1)


@pytest.mark.proof
def test_both_finish_their_game_through_a_killed_server(chromium: Browser, mortal: Serving) -> None:
    ada, boris = Visit(chromium, mortal.url), Visit(chromium, mortal.url)
    table = sit_down_together(ada, boris)
    hands, rng = [Mouse(ada.page), Mouse(boris.page)], Random(1)
    assert not play_on(hands, rng, BEFORE)

    mortal.kill()
    for person in (ada, boris):
        says(person.page, "Connection lost")
    mortal.start()
    mortal.wait()
    for person in (ada, boris):
        says(person.page, "Connected again.")

    assert play_on(hands, rng, 1000)
    for person in (ada, boris):
        assert person.snapshot(table)["phase"] == "over"
        expect(person.page.locator(".dock[data-speaker=result]")).to_be_visible()
        person.close()


@pytest.mark.parametrize("later", [0, 8], ids=["and is behind", "and has gone on beyond it"])
def test_a_page_forgets_what_the_server_has_lost_by_a_restored_copy(
    chromium: Browser, mortal: Serving, tmp_path: Path, later: int
) -> None:
    ada = Visit(chromium, mortal.url)
    table = ada.begin("kabaleo", "players=2", ["me", "device"])
    copy = tmp_path / "copy.db"
    with (
        closing(sqlite3.connect(tmp_path / "kolpak.db")) as file,
        closing(sqlite3.connect(copy)) as copied,
    ):
        file.backup(copied)
    for _ in range(2):
        game = ada.snapshot(table)["game"]
        ada.command(table, do="play", token=game["actions"][0], seat=game["mover"])
    ada.page.goto(f"/table/{table}")
    moves = ada.page.locator(".log .line-played")
    expect(moves).to_have_count(2)

    ada.page.context.set_offline(True)
    mortal.stop()
    for name in ("kolpak.db-wal", "kolpak.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    copy.replace(tmp_path / "kolpak.db")
    mortal.start()
    mortal.wait()
    for number in range(later):
        ada.command(table, do="say", text=f"after the copy, {number}")
    ada.page.context.set_offline(False)

    expect(moves).to_have_count(0)
    ada.close()


@pytest.mark.proof
def test_what_is_pressed_while_the_server_is_gone_is_played_once(
    chromium: Browser, mortal: Serving
) -> None:
    ada = Visit(chromium, mortal.url)
    table = ada.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    ada.page.goto(f"/table/{table}")
    own = ada.page.locator(".log .line-played", has_text="You")
    hand, rng = Mouse(ada.page), Random(1)
    play_on([hand], rng, 2)  # a piece, and a place for it
    expect(own).to_have_count(1)
    ada.page.wait_for_selector(OFFERED)

    mortal.kill()
    expect(ada.page.locator(".dock").get_by_text("Connection lost")).to_be_visible()
    step(hand, rng)
    ada.page.wait_for_selector(".target.selected")
    step(hand, rng)
    expect(ada.page.locator(OFFERED)).to_have_count(0)
    mortal.start()
    mortal.wait()

    says(ada.page, "Connected again.")
    expect(own).to_have_count(2)
    ada.page.wait_for_selector(OFFERED)
    expect(own).to_have_count(2)
    ada.close()
