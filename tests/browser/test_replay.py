"""The replay of a record: by slider and keys, as every seat has seen it, from a dropped file."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.looking import faults, picture
from browser.situations import ADDRESS, NARROWEST, Tables
from browser.situations import LONG as WIDEST
from browser.visiting import PHONE, Visit
from kolpak.play.record import read_records
from kolpak.words.translation import NUMERALS
from pages import ROOT

BOARD = ".stage svg.board"
HATS = ".stage svg.board-hats"
LONG = ROOT / "tests" / "records" / "hats" / "players=2.kolpak"
"""A game of a thousand moves."""
DROP = """
    ([text, name]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name, {type: 'text/plain'}));
        for (const kind of ['dragover', 'drop']) {
            const event = new DragEvent(kind, {dataTransfer, bubbles: true, cancelable: true});
            document.body.dispatchEvent(event);
        }
    }
"""


@pytest.fixture
def record(host: Visit, tables: Tables) -> str:
    """The record of a game of Kabaleo between three that is over."""
    answer = host.context.request.get(f"/api/tables/{tables['kabaleo-over']}/record?game=0")
    assert answer.ok
    return answer.text()


def test_who_only_reads_stays_a_stranger(visit: Visiting, tables: Tables) -> None:
    person = visit()
    with person.page.expect_response("**/api/tables?which=mine"):
        person.page.goto(f"/replay/{tables['kabaleo-over']}/0")
    person.page.wait_for_selector(BOARD)

    assert person.context.cookies() == []


@pytest.fixture
def replay(visit: Visiting, record: str) -> Page:
    """The replay page of somebody who has dropped the record on it."""
    page: Page = visit().page
    page.goto("/replay")
    page.locator(".drop").wait_for()
    page.evaluate(DROP, [record, "game.kolpak"])
    page.wait_for_selector(BOARD)
    return page


def at(page: Page) -> str:
    """Gives which moment is shown, of how many."""
    return page.locator(".told .numbers").inner_text()


def shows(page: Page, moment: int, last: int, language: str = "en") -> None:
    digits = NUMERALS.get(language, {})
    expect(page.locator(".told .numbers")).to_have_text(f"{moment} / {last}".translate(digits))


def test_keys_and_slider_lead_through_the_game(replay: Page) -> None:
    last = int(at(replay).partition(" / ")[2])

    replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowRight")
    shows(replay, 2, last)
    replay.keyboard.press("ArrowLeft")
    shows(replay, 1, last)
    replay.keyboard.press("End")
    shows(replay, last, last)
    replay.locator(".track input").fill("7")
    shows(replay, 7, last)
    replay.get_by_role("button", name="To the beginning").click()
    shows(replay, 0, last)


def test_the_film_runs_to_the_end_by_itself_and_speaks_no_word_meanwhile(replay: Page) -> None:
    last = int(at(replay).partition(" / ")[2])
    replay.locator(".track input").fill(str(last - 3))
    replay.locator(".segment").get_by_text("At once").click()
    before = replay.locator("#spoken p").count()

    replay.locator(".controls .icon-play").click()

    shows(replay, last, last)
    expect(replay.locator(".controls .icon-play")).to_be_visible()
    assert replay.locator("#spoken p").count() == before


def test_every_seat_sees_its_own_goal_only_until_all_is_open(replay: Page) -> None:
    replay.locator(".track input").fill("5")
    hidden = replay.locator(".ranking .piece-goal .c-hidden")
    seen_by = replay.get_by_label("Seen by")

    found = {}
    for one in ("all", "-", "0", "1", "2"):
        seen_by.select_option(one)
        replay.evaluate("() => new Promise(requestAnimationFrame)")
        found[one] = hidden.count()

    assert found == {"all": 0, "-": 3, "0": 2, "1": 2, "2": 2}


def test_a_record_is_verified(replay: Page) -> None:
    replay.get_by_role("button", name="Verify").click()

    expect(replay.locator(".verdicts .right").first).to_be_visible()
    expect(replay.locator(".verdicts .false")).to_have_count(0)


def test_a_verdict_follows_the_language(replay: Page) -> None:
    replay.get_by_role("button", name="Verify").click()
    expect(replay.locator(".verdicts")).to_contain_text("The digest fits")

    replay.get_by_role("button", name="Settings").click()
    replay.get_by_label("Language").select_option("de")

    expect(replay.locator(".verdicts")).to_contain_text("Die Prüfsumme passt")
    expect(replay.locator(".verdicts")).not_to_contain_text("The digest fits")


def test_a_changed_record_fails_the_check(visit: Visiting, record: str) -> None:
    page = visit().page
    page.goto("/replay")
    changed = record.replace("bot:greedy", "bot:random", 1)
    assert changed != record
    page.get_by_label("or paste a record").fill(changed)
    page.get_by_role("button", name="Show it").click()

    page.get_by_role("button", name="Verify").click()

    expect(page.locator(".verdicts .false").first).to_be_visible()


EDITED: dict[str, Callable[[str], str]] = {
    "untouched": lambda text: text,
    "a byte-order mark": lambda text: f"\ufeff{text}",
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("edited", EDITED.values(), ids=EDITED)
def test_a_file_is_verified_whatever_an_editor_did_to_its_ends_of_lines(
    visit: Visiting, record: str, tmp_path: Path, edited: Callable[[str], str]
) -> None:
    file = tmp_path / "game.kolpak"
    file.write_bytes(edited(record).encode())
    page = visit().page
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)

    page.get_by_role("button", name="Verify").click()

    expect(page.locator(".verdicts").first).to_be_in_viewport()
    expect(page.locator(".verdicts .false")).to_have_count(0)

    page.goto("/verify")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".verdicts .right")).to_contain_text("Kabaleo, game 1: Seed, dice")


def test_one_record_that_cannot_be_read_leaves_the_others(visit: Visiting, record: str) -> None:
    person = visit()
    page = person.page
    page.goto("/replay")
    wrong, plain = '[Game "chess"]\n\ne4 e5\n', '[Game "hats"]\n\nfirst:0\n'
    page.get_by_label("or paste a record").fill("\n".join([wrong, record, plain]))
    page.get_by_role("button", name="Show it").click()

    expect(page.locator(BOARD)).to_be_visible()
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".verdicts h3")).to_have_text(
        ["1 · cannot be read", "2 · Kabaleo", "3 · Catch the Hat"]
    )
    expect(page.locator(".verdicts .unchecked")).to_have_count(2)  # neither has a proof

    page.locator("label", has_text="Record").locator("select").select_option("0")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(BOARD)).to_have_count(0)
    page.locator("label", has_text="Record").locator("select").select_option("1")
    expect(page.locator(BOARD)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert faults(page) == []
    person.forgive()


def test_what_failed_over_a_record_can_be_closed(replay: Page) -> None:
    replay.evaluate(DROP, ["x" * 1_000_001, "holiday.jpg"])
    expect(replay.get_by_role("alert")).to_contain_text("at most")

    replay.get_by_role("alert").get_by_role("button", name="Close").click()

    expect(replay.get_by_role("alert")).to_have_count(0)


def test_a_chosen_file_is_shown(visit: Visiting, record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.kolpak"
    file.write_text(record, "utf-8")
    page = visit().page
    page.goto("/replay")

    page.locator("input[type=file]").set_input_files(file)

    expect(page.locator(BOARD)).to_be_visible()


@pytest.mark.parametrize("text", ["", "no record", "\x00\x01\x02", '[Game "chess"]\n\ne4 e5\n'])
def test_a_file_that_is_no_record_gets_one_sentence(visit: Visiting, text: str) -> None:
    person = visit()
    page = person.page
    page.goto("/replay")
    page.locator(".drop").wait_for()

    page.evaluate(DROP, [text, "holiday.jpg"])

    told = page.get_by_role("alert")
    expect(told).to_be_visible()
    sentence = told.inner_text()
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert page.locator(BOARD).count() == 0
    person.forgive()  # the refusal is one of the browser's own lines


SHORT = {"width": 375, "height": 553}
THUMB = 260
"""Pixels from the lower edge of a phone that the thumb of the hand that holds it reaches."""


@pytest.mark.parametrize("size", [PHONE, SHORT], ids=["phone", "short phone"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_on_a_phone_the_board_is_first_and_all_that_is_touched_lies_under_the_thumb(
    visit: Visiting, record: str, size: dict[str, int], language: str
) -> None:
    page = visit(phone=True, viewport=size, settings={"language": language}).page
    show(page, record)
    height = size["height"]

    boxes = page.locator(".track input, .controls button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    stage = page.locator(".stage").bounding_box()

    assert stage is not None
    assert stage["height"] >= 0.5 * height
    assert all(box["top"] >= height - THUMB and box["bottom"] <= height for box in boxes)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    for button in page.locator(".sheets button").all():
        button.click()
        page.locator(".controls .step-next").click()  # a sheet leaves it free
        page.locator(".side.open header:visible button").click()
        expect(page.locator(".side.open")).to_have_count(0)
    shows(page, 2, int(page.locator(".track input").get_attribute("max") or 0), language)


def test_the_board_is_explored_by_keys_like_that_of_a_table(replay: Page) -> None:
    last = int(at(replay).partition(" / ")[2])
    board = replay.locator(BOARD)
    replay.keyboard.press("End")
    board.locator(".target[tabindex='0']").focus()
    first = replay.evaluate("document.activeElement.getAttribute('aria-label')")

    replay.keyboard.press("ArrowRight")

    second = replay.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first != second
    shows(replay, last, last)
    replay.locator("h1").focus()
    replay.keyboard.press("Home")
    replay.keyboard.press("Space")
    expect(replay.locator(".controls .step-pause")).to_be_visible()
    replay.keyboard.press("Space")
    expect(replay.locator(".controls .step-play")).to_be_visible()


@pytest.mark.parametrize("name", [WIDEST, ADDRESS])
def test_a_name_without_a_space_has_room_in_every_sheet(visit: Visiting, name: str) -> None:
    (whole,) = read_records(LONG.read_text("utf-8"))
    tags = {**whole.tags, "Seat0": name, "Seat1": name}
    page = visit(phone=True, viewport=NARROWEST).page
    show(page, replace(whole, tags=tags).write())

    for button in page.locator(".sheets button").all():
        button.click()
        page.keyboard.press("ArrowRight")  # a line in bold
        expect(page.locator(".side.open")).to_be_visible()
        assert faults(page) == []
        page.locator(".side.open header:visible button").click()


@pytest.mark.parametrize("moves", [0, 1, 500])
def test_a_record_of_any_length_is_shown(visit: Visiting, moves: int) -> None:
    (whole,) = read_records(LONG.read_text("utf-8"))
    page = visit().page
    tags = {name: value for name, value in whole.tags.items() if name != "Result"}
    show(page, replace(whole, tags=tags, tokens=whole.tokens[:moves]).write())

    shows(page, 0, moves)
    page.keyboard.press("End")
    shows(page, moves, moves)
    page.keyboard.press("Home")
    shows(page, 0, moves)


def test_a_record_that_is_read_late_does_not_replace_a_newer_one(
    visit: Visiting, record: str
) -> None:
    page = visit().page
    held: list[Route] = []
    page.route("**/api/replay", lambda route: held.append(route), times=1)
    page.goto("/replay")
    page.get_by_label("or paste a record").fill(record)
    with page.expect_request("**/api/replay"):
        page.get_by_role("button", name="Show it").click()

    page.evaluate(DROP, [LONG.read_text("utf-8"), "game.kolpak"])
    expect(page.locator(HATS)).to_be_visible()
    with page.expect_event("requestfinished"):
        held[0].continue_()
    page.evaluate(DRAWN)

    expect(page.locator(HATS)).to_be_visible()


def test_a_record_dropped_on_that_of_a_table_has_an_address_of_its_own(
    visit: Visiting, tables: Tables
) -> None:
    page = visit().page
    page.goto(f"/replay/{tables['kabaleo-over']}/0")
    page.wait_for_selector(BOARD)

    page.evaluate(DROP, [LONG.read_text("utf-8"), "game.kolpak"])

    expect(page.locator(HATS)).to_be_visible()
    assert page.url.endswith("/replay")
    page.reload()
    expect(page.locator(HATS)).to_be_visible()


def show(page: Page, text: str) -> None:
    """Drops a record on the replay's page."""
    page.goto("/replay")
    page.locator(".drop").wait_for()
    page.evaluate(DROP, [text, "game.kolpak"])
    page.wait_for_selector(BOARD)


@pytest.mark.parametrize("width", [320, 640, 1280])
def test_who_looks_back_is_led_to_the_next_game_that_others_have_begun(
    visit: Visiting, width: int
) -> None:
    height = {320: 568, 640: 360, 1280: 800}[width]
    ada, boris = visit(viewport={"width": width, "height": height}), visit()
    boris.call("Boris")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=2, absent="wait")
    boris.command(table, do="sit", seat=1, name="Boris")
    ada.command(table, do="start")
    boris.command(table, do="resign", seat=1)
    boris.command(table, do="next")
    page = ada.page
    page.goto(f"/replay/{table}/0")
    expect(page.locator(BOARD)).to_be_visible()
    badge = "(1) " if ada.snapshot(table)["game"]["mover"] == 0 else ""
    expect(page).to_have_title(f"{badge}Replay – Kolpak")
    expect(page.locator(".way-back a")).to_be_visible()
    assert faults(page) == []
    picture(page, f"way-back-{width}")

    page.locator(".way-back a").click()

    expect(page.locator("main.phase-playing")).to_be_visible()


@pytest.mark.parametrize("game", ["kabaleo", "hat_cards"])
def test_a_running_game_whose_record_hides_something_is_said_to_go_on(
    visit: Visiting, game: str
) -> None:
    person, stranger = visit(phone=True, viewport=SHORT), visit()
    table = person.begin(game, "players=3", ["me", "bot:greedy", "bot:greedy"], absent="wait")

    for page in (person.page, stranger.page):
        page.goto(f"/replay/{table}/0?review")

        expect(page.locator("main")).to_contain_text("This game is still going on")
        expect(page.locator("textarea")).to_have_count(0)
        page.get_by_role("link", name="To the running game").click()
        expect(page).to_have_url(f"{person.url}/table/{table}")
