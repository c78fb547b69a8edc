"""The end of a game: a sheet over the table, a celebration that is skipped, a picture to share."""

import base64
import struct
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD
from browser.situations import play_on
from browser.visiting import QUICK, Visit

PICTURE: Final = (1200, 630)
MANY_COLOURS: Final = """
    async () => {
        const image = document.querySelector('img.shared');
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const {data} = context.getImageData(60, 60, 600, 500);
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) {
            seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
        }
        return seen.size;
    }
"""
SHARES: Final = """
    window.sent = [];
    navigator.canShare = ({files}) => files.length === 1;
    navigator.share = async data => { window.sent.push(data) };
"""


def at_end(person: Visit, game: str = "kabaleo", options: str = "players=2") -> Page:
    """Plays a game against a bot to its end; gives its page, which shows the result."""
    table = person.begin(game, options, ["me", "bot:greedy"], games=1)
    play_on(person, table, None)
    person.page.goto(f"/table/{table}")
    expect(person.page.locator(".result")).to_be_visible()
    return person.page


@pytest.mark.parametrize("phone", [True, False])
def test_the_result_can_be_let_down_and_leaves_the_board_visible(
    visit: Visiting, phone: bool
) -> None:
    page = at_end(visit(phone=phone))
    board = page.locator(".stage").bounding_box()
    sheet = page.locator(".result").bounding_box()
    assert board is not None
    assert sheet is not None
    free = sheet["y"] - board["y"] if phone else board["width"]
    assert free > 100

    page.get_by_role("button", name="Let the result down").click()

    expect(page.locator(".podium")).to_have_count(0)
    expect(page.locator(".result h2")).to_be_visible()
    page.get_by_role("button", name="Show the whole result").click()
    expect(page.locator(".podium li")).to_have_count(2)


def test_one_sentence_says_what_decided_the_game(visit: Visiting) -> None:
    page = at_end(visit(), "hat_cards")

    decided = page.locator(".result .decided").inner_text()

    assert decided.endswith(".")
    assert decided.count(".") == 1


def test_after_giving_up_all_goals_are_open(visit: Visiting) -> None:
    person = visit()
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")

    person.command(table, do="resign", seat=0)

    expect(person.page.locator(".result .decided")).to_contain_text("only one side is left")
    expect(person.page.locator(".piece-goal .c-hidden")).to_have_count(0)
    expect(person.page.locator(".seat .avatar .c-hidden")).to_have_count(0)


def test_the_final_board_is_shared_as_a_picture(visit: Visiting) -> None:
    person = visit(phone=True)
    page = at_end(person)
    assert page.evaluate(
        "performance.getEntriesByType('resource').every(({name}) => !name.includes('share_result'))"
    )

    page.get_by_role("button", name="Share the result").click()

    picture = page.locator("img.shared")
    expect(picture).to_be_visible()
    kept = page.get_by_role("link", name="Save the picture")
    expect(kept).to_have_attribute("download", "kolpak.png")
    address = kept.get_attribute("href") or ""
    data = base64.b64decode(address.partition(",")[2])
    assert struct.unpack(">II", data[16:24]) == PICTURE
    assert page.evaluate(MANY_COLOURS) > 200  # the board is in it, in its colours
    told = picture.get_attribute("alt") or ""
    assert told.startswith(page.locator(".result h2").inner_text())


def test_the_picture_goes_to_the_system_where_that_takes_files(visit: Visiting) -> None:
    person = visit(phone=True)
    person.context.add_init_script(SHARES)
    page = at_end(person)
    page.get_by_role("button", name="Share the result").click()

    page.get_by_role("button", name="Send the picture").click()

    sent = page.evaluate("window.sent.map(({files, text}) => [files[0].type, text])")
    assert sent[0][0] == "image/png"
    assert sent[0][1]


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_the_end_celebrates_unless_the_machine_asks_for_rest(
    visit: Visiting, motion: str, flies: bool
) -> None:
    person = visit(settings={**QUICK, "speed": "fast"}, reduced_motion=motion)
    table = person.begin("hat_cards", "players=2", ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")

    play_on(person, table, None)

    expect(person.page.locator(".result")).to_be_visible()
    sky = person.page.locator(".sky")
    if not flies:
        person.page.wait_for_timeout(300)
        expect(sky).to_have_count(0)
        return
    expect(sky).to_have_count(1)
    person.page.mouse.click(5, 5)  # a tap ends it
    expect(sky).to_have_count(0, timeout=300)
