"""What is looked up in a review or a replay: the better choice, the account, whole sentences."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.looking import picture
from browser.test_replay import SHORT, show
from browser.test_review import COSTLY, NARROW, SIDEWAYS, TOO_LARGE, answers, made_up, of_three
from browser.visiting import DESKTOP, PHONE
from review.playing import at_random


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
@pytest.mark.parametrize(
    "size", [SHORT, NARROW, SIDEWAYS, PHONE, DESKTOP], ids=lambda size: str(size["width"])
)
def test_a_finger_or_a_mouse_on_the_tag_shows_the_better_choice_and_why(
    visit: Visiting, game: str, size: dict[str, int]
) -> None:
    played = of_three(game, [])
    page = visit(phone=size != DESKTOP, viewport=size).page
    answers(page, made_up(played))
    show(page, played.record())
    page.locator(".told .act-review").click()
    expect(page.locator("main.reviewed .point").first).to_be_attached()
    better = page.locator(".remarks g.better")

    tried = 0
    for _ in played.tokens:
        page.keyboard.press("ArrowRight")
        page.evaluate(DRAWN)
        if not better.count():
            continue
        tried += 1
        tag = better.locator(".tag").bounding_box()
        assert tag is not None
        for down in (0, -11, 11):  # a target of 24 pixels at least
            x, y = tag["x"] + tag["width"] / 2, tag["y"] + tag["height"] / 2 + down
            (page.mouse.click if size == DESKTOP else page.touchscreen.tap)(x, y)
            expect(page.locator(".told .act-played")).to_be_focused()
            expect(page.locator(".told small")).to_be_visible()
            expect(better).to_have_count(0)
            page.locator(".told .act-played").click()
            expect(better).to_have_count(1)
        if tried == 1:
            picture(page, f"review-better-{game}-{size['width']}")
        if tried == COSTLY:
            break
    assert tried > 1  # a way that the board lacks has a button instead


def test_the_account_of_a_seat_leads_from_its_start_to_its_result(visit: Visiting) -> None:
    played = at_random("kabaleo", "players=2", 4)
    *lines, last = made_up(played)
    vera = {"start": 0.504, "luck": -0.206, "own": -0.144, "others": 0.834, "second_look": 0.012}
    last["review"]["seats"][0] |= {**vera, "result": 1.0}
    page = visit().page
    answers(page, [*lines, last])
    show(page, played.record())
    page.locator(".told .act-review").click()

    parts = page.locator(".accounts li").first.locator(".parts b")
    expect(parts).to_have_text(["50", "−21", "−14", "+83", "+2", "100"])
    heights = page.locator(".accounts li").first.locator(".parts > *")
    found = heights.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(found) - min(found) <= 2  # the correction has smaller letters
    said = page.get_by_text("The chances here take in all that was hidden")
    expect(said).to_be_visible()
    page.locator(".eye").first.click()
    expect(said).to_have_count(0)
    page.get_by_label("Seen by").select_option("a spectator")
    expect(said).to_be_visible()


def test_a_turning_point_that_is_pressed_is_seen(visit: Visiting) -> None:
    played = at_random("kabaleo", "players=2", 4)
    page = visit(phone=True, viewport=SHORT).page
    answers(page, made_up(played))
    show(page, played.record())
    page.locator(".told .act-review").tap()
    opener = page.locator("[data-sheet=account]")
    opener.tap()
    page.locator(".points .point").first.tap()

    expect(page.locator(".panel.account")).not_to_be_visible()
    expect(page.locator(".remarks")).to_be_visible()
    expect(opener).to_be_focused()
    opener.press("Enter")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


@pytest.mark.parametrize(
    ("size", "language"),
    [(SHORT, "de"), (NARROW, "fa"), (SIDEWAYS, "ru")],
    ids=lambda of: str(of["width"]) if isinstance(of, dict) else of,
)
@pytest.mark.parametrize("game", ["hats", "hat_cards"])
def test_every_sentence_of_a_replay_is_whole_and_what_ends_the_game_too(
    visit: Visiting, game: str, size: dict[str, int], language: str
) -> None:
    played = of_three(game)
    page = visit(phone=True, viewport=size, settings={"language": language}).page
    show(page, played.record())

    for key in ["End", *["ArrowLeft"] * 12]:
        page.keyboard.press(key)
        assert page.evaluate(TOO_LARGE) == ""
        assert "…." not in page.locator(".told .deed").inner_text()
        if key == "End":
            picture(page, f"replay-end-{game}-{language}")


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_an_open_sheet_leaves_a_sentence_of_any_length_free(visit: Visiting, game: str) -> None:
    played = of_three(game)
    page = visit(phone=True, viewport=NARROW, settings={"language": "ru"}).page
    answers(page, made_up(played))
    show(page, played.record())
    page.locator(".told .act-review").click()
    page.locator(".sheets button").first.click()
    sheet, sentence = page.locator(".side.open"), page.locator(".player .dock")
    heights = set()

    for _ in played.tokens:
        page.locator(".controls .step-next").click()
        page.evaluate(DRAWN)
        above, below = sheet.bounding_box(), sentence.bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"] + 0.5
        heights.add(below["height"])
    assert len(heights) > 1
