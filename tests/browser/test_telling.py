"""What is told: every event in a sentence, spoken and in the log; moves as records write them."""

import json
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import BOARD, HANDOVER, RESULT, Keys, play_on
from browser.lines import sockets_of
from browser.looking import faults
from browser.visiting import PATIENCE, QUICK, Visit
from kolpak.live.warming import compile_game

# Taps twice at one place, with a drawing between them as the pointer goes down; tells what the
# second one hits. Two clicks of a driver may come too far apart where the machine is busy.
DOUBLE_TAP = """button => {
  const box = button.getBoundingClientRect();
  const place = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
  const tap = type => {
    const hit = document.elementFromPoint(place.clientX, place.clientY);
    hit.dispatchEvent(new MouseEvent(type, {...place, detail: 1, bubbles: true, cancelable: true}));
    return hit;
  };
  tap("click");
  tap("pointerdown");
  const hit = tap("click");
  tap("pointerdown");
  return hit.closest("button")?.className ?? "no button";
}"""
# How much of the width of its box a text takes.
MOST_WIDTH = "text => text.clientWidth / text.parentElement.clientWidth"
NOTED = {**QUICK, "notation": True}
# The most lines that the log shows.
LINES = 150


def at_kabaleo(person: Visit) -> str:
    """Opens the page of a game that has begun; gives the table."""
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"])
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")
    return table


def spoken(page: Page) -> list[str]:
    """Lists the sentences that the live region has spoken."""
    return page.locator("#spoken p").all_inner_texts()


def first_action(person: Visit, table: str) -> str:
    token: str = person.snapshot(table)["game"]["actions"][0]
    return token


def write(page: Page, text: str) -> None:
    page.locator(".notation input").fill(text)
    page.locator(".notation input").press("Enter")


def test_each_event_is_spoken_in_a_sentence_and_then_whose_turn_it_is(visit: Visiting) -> None:
    person = visit()
    at_kabaleo(person)
    assert spoken(person.page) == []

    play_on([Keys(person.page)], Random(1), 2)
    expect(person.page.locator("#spoken p")).to_have_count(3)

    own, bots, turn = spoken(person.page)
    assert own.startswith("You ")
    assert bots.startswith("Bruno ")
    assert turn == "Your turn"
    expect(person.page.locator(".log li").last).to_have_text(bots)  # drawn a frame later
    assert [own, bots] == person.page.locator(".log li").all_inner_texts()[-2:]


def test_that_a_game_is_stopped_is_spoken_once(visit: Visiting) -> None:
    person = visit()
    table = at_kabaleo(person)

    person.command(table, do="offer", what="stop")
    expect(person.page.locator(RESULT)).to_be_visible()

    said = spoken(person.page)
    assert "The game is stopped by agreement." in said
    assert len(set(said)) == len(said)


def test_the_log_follows_the_game_when_it_is_cut(visit: Visiting) -> None:
    person = visit()
    page = person.page
    sockets = sockets_of(page)
    table = at_kabaleo(person)
    last = page.locator(".log li").last
    expect(last).to_be_in_viewport()
    begun = person.snapshot(table)["v"]

    for more in (range(1, LINES), range(LINES, LINES + 20)):
        for one in more:
            event = {"kind": "paused", "at": 0, "seconds": one}
            sockets[0].send(json.dumps({"v": begun + one, "event": event}))
        expect(last).to_contain_text(f"{more[-1]} seconds")
        expect(last).to_be_in_viewport()


def test_a_move_is_played_as_the_records_write_it(visit: Visiting) -> None:
    person = visit(settings=NOTED)
    table = at_kabaleo(person)
    token = first_action(person, table)

    write(person.page, token)

    own = person.page.locator(".log .line-played", has_text="You ")
    expect(own.locator(".token")).to_have_text([token])
    expect(person.page.locator(".notation input")).to_have_value("")


def test_a_move_that_cannot_be_is_refused_and_the_turn_stays(
    visit: Visiting,
) -> None:
    person = visit(settings=NOTED)
    table = at_kabaleo(person)
    before = person.snapshot(table)["v"]

    write(person.page, "z99")

    told = person.page.locator(".dock[data-speaker=refused] .prompt")
    expect(told).to_be_visible()
    assert told.inner_text().count(".") == 1
    assert spoken(person.page)[-1] == (told.text_content() or "").strip()
    assert person.snapshot(table)["v"] == before
    expect(person.page.locator(".seat.turn .status")).to_have_text("Your turn")


def test_every_field_and_piece_has_a_name_of_its_own(visit: Visiting) -> None:
    person = visit()
    for game in ("kabaleo", "hats", "hat_cards"):
        table = person.begin(game, "players=2", ["me", "device"])
        person.page.goto(f"/table/{table}")
        person.page.wait_for_selector(f"{BOARD} .target, .handover")
        if person.page.locator(".handover").count():
            person.page.locator(HANDOVER).click()
        person.page.wait_for_selector(f"{BOARD} .target")

        named = "all => all.map(one => one.getAttribute('aria-label'))"
        names = person.page.locator(f"{BOARD} .target").evaluate_all(named)

        assert all(names)
        assert len(set(names)) == len(names)


def test_the_barred_place_says_why(visit: Visiting) -> None:
    person = visit()
    at_kabaleo(person)
    play_on([Keys(person.page)], Random(1), 2)
    person.page.wait_for_selector(f"{BOARD} .target.legal")

    barred = person.page.locator(f"{BOARD} .target.barred")

    expect(barred).to_have_count(1)
    expect(barred).to_have_attribute("aria-disabled", "true")
    name = barred.get_attribute("aria-label") or ""
    assert name.endswith("The last move was here, so it is closed for this turn.")


def test_one_line_says_what_to_do_and_why_a_tap_is_refused(visit: Visiting) -> None:
    person = visit(phone=True)
    at_kabaleo(person)
    line = person.page.locator(".prompt")
    expect(line).to_have_text("Choose a cone")
    dock = person.page.locator(".dock")
    height = dock.bounding_box()

    person.page.locator(f"{BOARD} [data-id^='place:']").first.tap(force=True)

    expect(line).to_contain_text("First choose a cone of your own.")
    expect(line.get_by_role("link")).to_have_text("Rule K10")
    assert spoken(person.page)[-1] == "First choose a cone of your own."
    person.page.locator(f"{BOARD} .target.legal").first.tap()
    expect(line).to_contain_text("now choose a place")
    assert dock.bounding_box() == height  # nothing jumps


def test_moves_are_told_in_words_and_by_choice_in_notation_too(visit: Visiting) -> None:
    person = visit()
    table = at_kabaleo(person)
    token = first_action(person, table)
    person.command(table, do="play", token=token, seat=0)
    told = person.page.locator(".log .line-played", has_text="You").first  # a bot may begin
    expect(told).not_to_contain_text(token)
    expect(person.page.locator(".notation")).to_have_count(0)

    person.prefer(notation=True)
    person.page.reload()

    expect(told).to_contain_text(token)
    expect(person.page.locator(".notation input")).to_be_enabled()


def test_against_bots_the_rest_of_a_game_is_finished_quickly(visit: Visiting) -> None:
    person = visit()
    table = at_kabaleo(person)
    person.page.get_by_role("button", name="More").click()

    person.page.get_by_role("button", name="Finish quickly").click()
    assert person.snapshot(table)["phase"] == "playing"
    expect(person.page.get_by_text("A bot takes your seat")).to_be_visible()
    person.page.get_by_role("button", name="Finish quickly").click()

    expect(person.page.locator(RESULT)).to_be_visible()


def test_leaving_says_what_happens_and_asks(visit: Visiting) -> None:
    person = visit()
    table = at_kabaleo(person)
    person.page.get_by_role("button", name="More").click()

    person.page.get_by_role("button", name="Leave The game waits until you come back.").click()

    expect(person.page.get_by_text("The game waits until you come back.")).to_be_visible()
    assert not person.snapshot(table)["seats"][0]["absent"]
    person.page.get_by_role("button", name="Yes, leave").click()
    expect(person.page).to_have_url(f"{person.url}/")
    assert person.snapshot(table)["seats"][0]["absent"]


@pytest.mark.parametrize(
    ("absent", "sentence"),
    [
        ("bot", "A bot plays for you only once your time for a move is up."),
        ("resign", "You give up this game only once your time for a move is up."),
        ("wait", "The game waits until you come back."),
    ],
)
def test_over_days_leaving_changes_nothing_until_the_time_is_up(
    visit: Visiting, absent: str, sentence: str
) -> None:
    person = visit()
    days = {"kind": "days", "seconds": 86_400}
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], clock=days, absent=absent)
    person.page.goto(f"/table/{table}")
    person.page.get_by_role("button", name="More").click()

    expect(person.page.locator(".exit", has_text="Leave")).to_contain_text(sentence)


def test_leaving_a_game_with_bots_gives_it_up_where_that_was_agreed(visit: Visiting) -> None:
    person = visit()
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], absent="resign")
    person.page.goto(f"/table/{table}")
    person.page.get_by_role("button", name="More").click()

    expect(person.page.locator(".exit", has_text="Leave")).to_contain_text("you give up this game")


def test_after_giving_up_nobody_is_said_to_play_for_who_leaves(visit: Visiting) -> None:
    person, other = visit(), visit()
    table = person.open("hats", "players=3", ["me", "open", "bot:greedy"])
    other.ask("GET", "/api/me")
    other.command(table, do="sit", seat=1, name="Bob")
    person.command(table, do="start")
    person.command(table, do="resign", seat=0)
    person.page.goto(f"/table/{table}")
    person.page.get_by_role("button", name="More").click()

    leave = person.page.locator(".exit", has_text="Leave")
    expect(leave).to_contain_text("You have given up; the game goes on for the others.")
    expect(person.page.locator(".exit")).to_have_count(1)  # no say in stopping it


def test_who_cannot_leave_is_told_why_and_stays(visit: Visiting) -> None:
    person = visit()
    table = at_kabaleo(person)
    page = person.page
    page.route("**/commands", lambda route: route.abort())
    page.get_by_role("button", name="More").click()
    page.locator(".exit", has_text="Leave").click()

    page.get_by_role("button", name="Yes, leave").click()

    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    assert page.url.endswith(table)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.unroute("**/commands")
    page.locator(".exit", has_text="Leave").click()
    page.get_by_role("button", name="Yes, leave").click()
    expect(page).to_have_url(f"{person.url}/")
    assert person.snapshot(table)["seats"][0]["absent"]
    person.forgive()


def ask_for_hint(page: Page) -> None:
    """Asks until the bot that gives hints is ready, which takes it a while at first."""
    compile_game("kabaleo")  # the server has begun to, and goes on with what is there
    hint = page.locator(".dock .prompt", has_text="Hint: ")
    hide = page.get_by_role("button", name="Hide")
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        page.get_by_role("button", name="Hint").click()
        expect(hint.or_(hide).first).to_be_visible()
        if hint.count():
            return
        hide.click()
    raise AssertionError("the bot that gives hints is never ready")


def test_a_hint_shows_step_by_step_what_the_best_bot_would_play(visit: Visiting) -> None:
    person = visit()
    at_kabaleo(person)
    page = person.page

    ask_for_hint(page)

    assert [said for said in spoken(page) if said.startswith("Hint: ")] == spoken(page)[-1:]
    advised = page.locator(f"{BOARD} .target.advised")
    for left in (2, 1):  # the piece and its place, then the place
        expect(advised).to_have_count(left)
        page.locator(f"{BOARD} .target.advised.legal .hit").first.click(force=True)
    expect(page.locator(".log .line-played", has_text="You ")).to_have_count(1)


@pytest.mark.parametrize("way_out", ["Stop the game", "Finish quickly", "Give up", "Leave"])
def test_a_double_tap_on_a_way_out_only_asks(visit: Visiting, way_out: str) -> None:
    person = visit(phone=True)
    table = at_kabaleo(person)
    person.page.get_by_role("button", name="More").click()
    exit_button = person.page.locator(".exit", has_text=way_out)

    hit = exit_button.evaluate(DOUBLE_TAP)

    assert "exit" not in hit, "the question is drawn before the second tap"
    expect(person.page.get_by_role("alertdialog", name=way_out)).to_be_visible()
    now = person.snapshot(table)
    assert now["phase"] == "playing"
    assert not now["seats"][0]["resigned"]


@pytest.mark.parametrize(("way_out", "key"), [("Finish quickly", "Enter"), ("Give up", "Escape")])
@pytest.mark.parametrize(
    ("width", "height", "after"),
    [
        (390, 844, ".panel h2"),  # the menu covers the board
        (1280, 800, f"{BOARD} .target[tabindex='0']"),
        (320, 256, ".panel h2"),
    ],
    ids=["phone", "desktop", "zoomed"],
)
def test_by_keys_a_question_takes_the_focus_and_gives_it_back(
    visit: Visiting, width: int, height: int, after: str, way_out: str, key: str
) -> None:
    person = visit(viewport={"width": width, "height": height})
    table = at_kabaleo(person)
    page = person.page
    page.get_by_role("button", name="More").press("Enter")

    page.locator(".exit", has_text=way_out).press("Enter")

    question = page.get_by_role("alertdialog", name=way_out)
    expect(question.get_by_role("button", name="Play on")).to_be_focused()
    expect(question).to_be_in_viewport(ratio=0.95)
    assert faults(page) == []
    assert question.locator("p").evaluate(MOST_WIDTH) > 0.8
    page.keyboard.press(key)
    expect(question).to_have_count(0)
    expect(page.locator(after).first).to_be_focused()
    assert person.snapshot(table)["phase"] == "playing"


def test_the_dock_names_a_piece_as_long_as_the_focus_is_on_it(visit: Visiting) -> None:
    person = visit()
    at_kabaleo(person)
    piece = person.page.locator(f"{BOARD} .target.legal").first
    piece.focus()
    name = piece.get_attribute("aria-label")
    assert name is not None
    expect(person.page.locator(".dock")).to_contain_text(name)

    person.page.get_by_role("button", name="More").focus()

    expect(person.page.locator(".dock")).not_to_contain_text(name)
