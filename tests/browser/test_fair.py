"""The page checks the chance of a game by itself, and notices what a changed server tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Visiting
from browser.hands import DRAWN, verdict
from browser.lines import stand_between
from browser.looking import faults
from browser.visiting import SHORT, Visit
from kolpak.fair import digest
from kolpak.fair.label import label_of
from kolpak.fair.seed import commitment, new_seed
from kolpak.play.record import Record, read_records

RECORDS = Path(__file__).parents[1] / "fair" / "records"
OTHER = "12" * 32
REMEMBERED = """table => new Promise((found) => {
    const opening = indexedDB.open("kolpak-chance", 1);
    opening.onsuccess = () => {
        const asked = opening.result.transaction("tables").objectStore("tables").get(table);
        asked.onsuccess = () => {
            opening.result.close();
            found((asked.result?.begun[0]?.drawn.length ?? 0) > 0);
        };
    };
})"""
"""Whether the page has kept the beginning of a table's first game."""


def begun(
    visit: Visiting, prepare: Callable[[Page], None] = lambda page: None
) -> tuple[Visit, str]:
    """Begin a game against a bot at the page, which adds its randomness; return the table."""
    ada = visit()
    table = ada.open("hats", "players=2 hats_per_player=1", ["me", "bot:greedy"])
    prepare(ada.page)
    ada.page.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Begin").click()
    expect(ada.page.locator("svg.board")).to_be_visible()
    return ada, table


def is_checked(page: Page) -> None:
    """Expects that the details of the result vouch for the chance of the game."""
    sign = verdict(page)
    expect(sign).to_have_attribute("data-fair", "checked")
    expect(sign).to_contain_text("Fair: checked.")


def accuses(page: Page, sentence: str) -> None:
    """Expects that the page says, with no sheet open, what is not fair."""
    expect(page.locator(".table .fair[data-fair=wrong]")).to_contain_text(sentence)


@pytest.mark.parametrize("reload", [False, True])
def test_a_finished_game_is_checked_by_the_page(visit: Visiting, reload: bool) -> None:
    ada, table = begun(visit)
    if reload:
        ada.page.reload()
        expect(ada.page.locator("svg.board")).to_be_visible()

    ada.command(table, do="resign")

    is_checked(ada.page)


def test_two_tabs_of_one_browser_add_the_same_and_both_check(visit: Visiting) -> None:
    ada = visit()
    table = ada.open("hats", "players=2 hats_per_player=1", ["me", "bot:greedy"])
    tabs = [ada.page, ada.context.new_page()]
    for tab in tabs:
        tab.goto(f"/table/{table}")
    ada.page.get_by_role("button", name="Begin").click()
    for tab in tabs:
        expect(tab.locator("svg.board")).to_be_visible()

    ada.command(table, do="resign")

    for tab in tabs:
        is_checked(tab)


def test_without_storage_a_game_is_checked_as_long_as_the_page_is_open(visit: Visiting) -> None:
    def refuse_storage(page: Page) -> None:
        page.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")

    ada, table = begun(visit, refuse_storage)

    ada.command(table, do="resign")

    is_checked(ada.page)


def test_no_record_is_offered_of_a_running_game_nor_followed(visit: Visiting) -> None:
    ada = visit(**SHORT)
    page = ada.page
    table = ada.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    record = page.get_by_role("link", name="Record", exact=True)

    def open_menu() -> None:
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="More").tap()
        page.get_by_text("Is chance fair?").tap()

    open_menu()
    expect(page.get_by_role("link", name="Verify a record")).to_be_visible()
    expect(record).to_have_count(0)

    page.goto(f"/replay/{table}/0")
    expect(page.get_by_text("This game is still going on")).to_be_visible()
    expect(record).to_have_count(0)
    assert faults(page) == []

    ada.command(table, do="resign")
    open_menu()
    expect(record).to_be_visible()


def with_seed(record: Record, seed: bytes) -> dict[str, str]:
    """Return the tags of a record for another seed, as if it had been committed to."""
    tags = record.tags
    label = label_of(tags["Table"], 0, tags["Game"], tags["Options"])
    return {"Seed": seed.hex(), "Commitment": commitment(seed, label)}


CHANGES: dict[str, Callable[[Record], dict[str, str]]] = {
    "seed": lambda record: {"Seed": OTHER},
    "seed and commitment": lambda record: with_seed(record, new_seed()),
    "commitment": lambda record: {"Commitment": OTHER},
    "contribution": lambda record: {"Random0": OTHER},
    "order": lambda record: {
        "Random0": record.tags["Random1"],
        "Random1": record.tags["Random0"],
    },
    "options": lambda record: {"Options": "players=2"},
    "table": lambda record: {"Table": "another"},
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_record_that_the_server_has_changed_is_noticed(visit: Visiting, change: str) -> None:
    def lie(route: Route) -> None:
        [record] = read_records(route.fetch().text())
        tags = record.tags | CHANGES[change](record)
        changed = Record(tags, record.tokens)
        sealed = Record(tags | {"Digest": digest(changed)}, record.tokens)
        route.fulfill(body=sealed.write(), content_type="text/plain")

    ada, table = begun(visit)
    ada.page.route(re.compile("/record"), lie)

    ada.command(table, do="resign")

    accuses(ada.page, "Not fair")


def lying(change: Callable[[dict[str, Any]], None], kind: str = "began") -> Callable[[Page], None]:
    """Return what puts a server between page and server that changes events of a kind."""

    def tell(frame: str, send: Callable[[str], None]) -> None:
        messages = [json.loads(line) for line in frame.splitlines()]
        for message in messages:
            if (message.get("event") or {}).get("kind") == kind:
                change(message["event"])
        send("\n".join(map(json.dumps, messages)))

    return lambda page: stand_between(page, down=tell)


def test_a_contribution_that_is_left_out_is_noticed_as_the_game_begins(visit: Visiting) -> None:
    def leave_out(began: dict[str, Any]) -> None:
        began["random"][0] = "-"

    ada, _ = begun(visit, lying(leave_out))

    accuses(ada.page, "The randomness of this browser is not in this game.")


def test_a_commitment_that_is_exchanged_is_noticed_as_the_game_begins(visit: Visiting) -> None:
    def exchange(began: dict[str, Any]) -> None:
        began["commitment"] = OTHER

    ada, _ = begun(visit, lying(exchange))

    accuses(ada.page, "Not fair: the server has replaced the commitment it gave before the game.")


def test_dice_that_are_told_otherwise_than_the_board_shows_are_noticed(visit: Visiting) -> None:
    def load(message: dict[str, Any]) -> None:
        message["token"] = "d6" if message["token"] != "d6" else "d1"

    ada, _ = begun(visit, lying(load, "drawn"))

    accuses(ada.page, "Not fair: the board shows a different outcome from the one drawn.")


def test_a_beginning_that_is_told_otherwise_later_is_noticed(visit: Visiting) -> None:
    ada, table = begun(visit)
    ada.page.wait_for_function(REMEMBERED, arg=table)

    def exchange(began: dict[str, Any]) -> None:
        began["random"][1] = OTHER

    lying(exchange)(ada.page)
    ada.page.goto(f"/table/{table}")

    accuses(ada.page, "Not fair: the server has changed its account of this game.")


def test_records_are_verified_without_a_server(visit: Visiting) -> None:
    ada = visit(**SHORT)
    ada.page.goto("/verify")
    form, button = ada.page.get_by_label("or paste a record"), ada.page.locator("form button")
    expect(form).to_be_visible()
    ada.context.set_offline(True)
    texts = [path.read_text("utf-8") for path in sorted(RECORDS.glob("*.kolpak"))]

    form.fill("\n".join(texts))
    button.click()
    expect(ada.page.locator(".verdicts .right .icon-check")).to_have_count(len(texts))
    assert faults(ada.page) == []

    form.fill(texts[0].replace('[Seed "00', '[Seed "ff'))
    button.click()
    expect(ada.page.locator(".verdicts .false:has(.icon-cross)")).to_contain_text("Not fair")

    form.fill(texts[0].replace('[Game "', '[Game "un'))
    button.click()
    expect(ada.page.locator(".verdicts .unchecked:not(:has(.icon))")).to_contain_text("Unchecked")


HELD: Final = """
    const {subtle} = crypto, digest = subtle.digest.bind(subtle);
    window.late = 0;
    subtle.digest = async (...given) => {
        if (!window.held) return digest(...given);
        await window.held;
        window.late++;
        return digest(...given);
    };
"""
"""Lets what is verified wait for a promise, as a long record does for the processor."""


def test_what_was_verified_late_does_not_replace_the_verdict_on_a_newer_record(
    visit: Visiting,
) -> None:
    page = visit().page
    page.add_init_script(HELD)
    page.goto("/verify")
    form, button = page.get_by_label("or paste a record"), page.locator("form button")
    text = next(RECORDS.glob("*.kolpak")).read_text("utf-8")
    page.evaluate("() => void (window.held = new Promise(free => (window.free = free)))")
    form.fill(text.replace('[Seed "00', '[Seed "ff'))
    button.click()
    page.evaluate("window.held = null")
    form.fill(text)
    button.click()
    expect(page.locator(".verdicts .right")).to_have_count(1)

    page.evaluate("window.free()")
    page.wait_for_function("() => window.late > 0")
    page.evaluate(DRAWN)

    expect(page.locator(".verdicts .right")).to_have_count(1)


def test_a_file_that_was_changed_is_chosen_again(visit: Visiting, tmp_path: Path) -> None:
    page = visit().page
    page.goto("/verify")
    file = tmp_path / "game.kolpak"
    file.write_text(next(RECORDS.glob("*.kolpak")).read_text("utf-8"), "utf-8")

    page.locator("form input[type=file]").set_input_files(file)

    expect(page.locator(".verdicts .right")).to_have_count(1)
    expect(page.locator("form input[type=file]")).to_have_value("")  # else it would be no change
