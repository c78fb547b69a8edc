"""A whole game of every kind in the browser, by mouse and by keys alone; and dragging."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, RESULT, Hand, Keys, Mouse, Target, kind, play, targets
from browser.situations import play_on
from browser.visiting import QUICK, Visit

HANDS = {"mouse": Mouse, "keys": Keys}
"""How a desktop is used; by touch the games of ``test_abroad`` are played."""
OPTIONS = {
    "kabaleo": "players=2",
    "hats": "players=2 hats_per_player=1 stall_limit=15",
    "hat_cards": "players=2",
}


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("way", HANDS)
def test_a_whole_game_against_a_bot(visit: Visiting, game: str, way: str) -> None:
    person = visit()
    table = person.begin(game, OPTIONS[game], ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    hand: Hand = HANDS[way](person.page)

    play(hand, Random(1))

    assert person.snapshot(table)["phase"] == "over"
    expect(person.page.locator(".dock[data-speaker=result]")).to_be_visible()


def test_at_the_end_goals_turn_over_and_places_are_counted(visit: Visiting) -> None:
    person = visit(settings={**QUICK, "speed": "normal"})
    page = person.page
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=1)
    play_on(person, table, 11)
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")

    play_on(person, table, None)

    page.wait_for_selector(f"{BOARD} > .counted", state="attached")
    expect(page.locator(RESULT)).to_have_count(0)
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator(f"{BOARD} > .counted")).to_have_count(0)


def test_at_the_end_it_is_told_that_nothing_was_caught_for_too_long(visit: Visiting) -> None:
    person = visit()
    options = "players=2 hats_per_player=1 stall_limit=1"
    table = person.begin("hats", options, ["me", "bot:greedy"], games=1)

    play_on(person, table, None)
    person.page.goto(f"/table/{table}")

    person.page.locator(RESULT).get_by_role("button", name="Result").click()
    told = "One roll without a catch: the game is over, and the hats are counted."
    expect(person.page.locator(".result .decided")).to_have_text(told)


def at_table(person: Visit) -> Page:
    """Opens a table where a piece may be moved."""
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    page = person.page
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    return page


def grab(visit: Visiting) -> tuple[Page, Target]:
    """Opens a table and holds the first piece that may be moved; gives the page and the piece."""
    page = at_table(visit())
    held = targets(page)[0]
    page.mouse.move(held["x"], held["y"])
    page.mouse.down()
    return page, held


def test_a_piece_is_dragged_to_its_place(visit: Visiting) -> None:
    page, held = grab(visit)

    page.mouse.move(held["x"] + 20, held["y"] - 20)  # so far it might be a press
    page.wait_for_selector(f"{BOARD} .target.selected")
    place = next(one for one in targets(page) if kind(one) == "place")
    page.mouse.move(place["x"], place["y"])
    expect(page.locator(f"{BOARD} .ghost")).to_have_count(1)
    page.mouse.up()

    expect(page.locator(".log .line-played", has_text="You ")).to_have_count(1)
    expect(page.locator(f"{BOARD} .ghost")).to_have_count(0)


def test_a_piece_that_is_let_go_beside_the_board_stays(visit: Visiting) -> None:
    page, held = grab(visit)

    page.mouse.move(held["x"], held["y"] - 30)
    page.mouse.move(5, 5)
    page.mouse.up()

    expect(page.locator(f"{BOARD} .ghost")).to_have_count(0)
    expect(page.locator(".log .line-played", has_text="You ")).to_have_count(0)


def test_a_press_that_ends_outside_the_board_drags_nothing(visit: Visiting) -> None:
    page, held = grab(visit)

    page.mouse.move(5, 5)  # at once: the board hears of no move
    page.mouse.up()
    page.mouse.move(held["x"], held["y"] - 30)
    page.mouse.move(held["x"] + 30, held["y"] - 30)

    expect(page.locator(f"{BOARD} .ghost")).to_have_count(0)
    expect(page.locator(f"{BOARD} .target.selected")).to_have_count(0)


def test_a_finger_drags_a_piece_and_a_second_one_drags_nothing(visit: Visiting) -> None:
    person = visit(has_touch=True)
    page = at_table(person)
    screen = person.context.new_cdp_session(page)
    ghosts = page.locator(f"{BOARD} .ghost")

    def touch(what: str, *fingers: tuple[int, float, float]) -> None:
        """Says which fingers come down, move or are lifted, and where."""
        points = [{"id": finger, "x": x, "y": y} for finger, x, y in fingers]
        screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    held, other = targets(page)[:2]
    above = (0, held["x"], held["y"] - 40)
    beside = (1, other["x"], other["y"])
    touch("touchStart", (0, held["x"], held["y"]))
    touch("touchMove", above)
    expect(ghosts).to_have_count(1)
    touch("touchStart", above, beside)
    touch("touchEnd", beside)
    expect(ghosts).to_have_count(1)
    place = next(one for one in targets(page) if kind(one) == "place")
    touch("touchMove", (0, place["x"], place["y"]))
    touch("touchEnd")

    expect(page.locator(".log .line-played", has_text="You ")).to_have_count(1)
    expect(ghosts).to_have_count(0)
