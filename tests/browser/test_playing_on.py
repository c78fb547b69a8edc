"""From the review of a finished game one plays on against bots, and comes to the next review."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import Finger, Hand, Keys, play, verdict
from browser.looking import faults
from browser.situations import Tables
from browser.test_replay import show
from browser.test_review import answers, made_up
from browser.visiting import SHORT
from kolpak.play.game import Game
from review.playing import at_random

OPTIONS = {
    "kabaleo": "players=3",
    "hats": "players=2 hats_per_player=1 stall_limit=20",
    "hat_cards": "players=2",
}
LEFT = 12
"""Actions before the end at which a game is played on."""


def continued(page: Page, game: Game, hand: Hand, at: int) -> str:
    """Plays on from a moment of a record; gives the table."""
    show(page, game.record())
    page.locator(".track input").fill(str(at))
    hand.button(page.locator(".told .act-continue"))
    page.wait_for_url("**/table/*")
    expect(page.locator(".phase-playing .stage svg.board")).to_be_visible()
    return page.url.rpartition("/")[2]


def test_going_back_from_there_leads_to_the_moment_that_was_left(
    visit: Visiting, tables: Tables, cookies: list[Any]
) -> None:
    person = visit(phone=True)
    person.context.add_cookies(cookies)
    page = person.page
    dropped = at_random("kabaleo", OPTIONS["kabaleo"], 4).record()
    shown = {
        "a table's": lambda: page.goto(f"/replay/{tables['kabaleo-over']}/0"),
        "a dropped one": lambda: show(page, dropped),
    }
    for name, open_record in shown.items():
        open_record()
        page.locator(".track input").fill("7")
        page.locator(".eye").nth(1).tap()
        page.locator(".told .act-continue").tap()
        expect(page.locator(".phase-playing .stage svg.board")).to_be_visible()

        page.go_back()

        expect(page.locator(".track input"), name).to_have_value("7")
        expect(page.locator(".eye").nth(1), name).to_have_attribute("aria-pressed", "true")
        page.wait_for_function("() => history.state?.moment?.at === 7")
        page.reload()
        expect(page.locator(".track input"), name).to_have_value("7")


@pytest.mark.parametrize("name", OPTIONS)
def test_a_game_is_played_on_to_its_end_and_reviewed_on_a_short_phone(
    visit: Visiting, name: str
) -> None:
    game = at_random(name, OPTIONS[name], 4)
    at = len(game.tokens) - LEFT
    person = visit(**SHORT)
    page = person.page

    table = continued(page, game, Finger(page), at)
    play(Finger(page), Random(1))

    sign = verdict(page)
    expect(sign).to_have_attribute("data-fair", "unchecked")
    expect(sign).to_contain_text("Those before come from another game")
    text = person.context.request.get(f"/api/tables/{table}/record").text()
    assert f'[Given "{at}"]' in text
    page.locator(".ends a[href^='/replay']").tap()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".track input")).to_be_visible()
    assert faults(page) == []


def test_by_keys_alone_one_plays_the_seat_that_is_seen(visit: Visiting) -> None:
    game = at_random("kabaleo", OPTIONS["kabaleo"], 4)
    person = visit()
    page = person.page
    show(page, game.record())
    page.locator(".track input").fill("8")
    page.locator(".eye").nth(2).focus()
    page.keyboard.press("Enter")

    Keys(page).button(page.locator(".told .act-continue"))

    page.wait_for_url("**/table/*")
    expect(page.locator(".log")).to_contain_text("It goes on after action 8 of another game.")
    assert person.snapshot(page.url.rpartition("/")[2])["you"] == [2]


def test_from_the_better_choice_one_plays_on_before_it(visit: Visiting) -> None:
    game = at_random("kabaleo", OPTIONS["kabaleo"], 4)
    lines = made_up(game)
    page = visit().page
    answers(page, lines)
    show(page, game.record())
    page.locator(".told .act-review").click()
    page.locator(".point").first.click()
    expect(page.locator(".told .badge.skill")).to_be_visible()
    at = int(page.locator(".track input").input_value())
    page.locator(".told .act-better").click()

    page.locator(".told .act-continue").click()

    page.wait_for_url("**/table/*")
    line = f"It goes on after action {at - 1} of another game."
    expect(page.locator(".log")).to_contain_text(line)
    expect(page.locator(".dock.dock-now")).to_be_visible()


def test_at_the_end_nothing_can_be_played_on(visit: Visiting) -> None:
    page = visit().page
    show(page, at_random("kabaleo", OPTIONS["kabaleo"], 4).record())
    expect(page.locator(".told .act-continue")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".told .act-continue")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told .act-continue")).to_be_visible()


def test_what_the_server_refuses_is_said_in_the_dock_until_it_is_read(visit: Visiting) -> None:
    person = visit()
    page = person.page
    game = at_random("kabaleo", OPTIONS["kabaleo"], 4, most=9)
    game.tags |= {"Table": "t1", "Round": "0", "Commitment": "ab" * 32}  # as of a running game
    show(page, game.record())
    page.keyboard.press("End")

    page.locator(".told .act-continue").click()

    said = page.get_by_role("alert")
    expect(said).to_contain_text("This game is still running")
    page.locator(".told .act-close").click()
    expect(said).to_have_count(0)
    person.forgive()  # the refusal is one of the browser's own lines
