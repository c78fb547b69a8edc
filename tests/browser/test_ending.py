"""The end of a game: the dock tells it, the details say what decided, a celebration is skipped."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, RESULT, details
from browser.looking import RATIO, faults, picture
from browser.situations import LONG_NAMES, NARROWEST, Tables, at_end, play_on, show
from browser.visiting import QUICK, SHORT
from browser.words import LANGUAGES
from kolpak.words.message import Message
from kolpak.words.translation import translate

LEAVE_AT_END: Final = """
    () => new MutationObserver(() => {
        if (document.querySelector('main.phase-over')) document.querySelector('a.home').click();
    }).observe(document.body, {subtree: true, attributes: true})
"""
STATES: Final = ("asks", "away", "late", "out", "resigned", "stand-in", "thinks", "turn")
CUT: Final = """
    (status, said) => {
        const word = status.querySelector('.word');
        const sign = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        sign.classList.add('icon');
        status.replaceChildren(sign, word);
        word.textContent = said;
        return word.scrollWidth - word.clientWidth;
    }
"""
"""Pixels of a word beside a sign that the band of a seat cuts off."""
REVEALED_MS: Final = 60_000
"""When every place has been counted and the result is told."""


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_narrow_phone_no_word_of_a_game_or_its_result_is_broken(
    visit: Visiting, tables: Tables, cookies: list[object], width: int
) -> None:
    person = visit(phone=True, viewport={"width": width, "height": 568})
    person.context.add_cookies(cookies)
    found = []
    for language in LANGUAGES:
        person.prefer(language=language)
        for name in ("kabaleo", "result-kabaleo", "result-hats", "result-hat_cards"):
            show(person.page, name, tables)
            found += [f"{language} {name}: {fault}" for fault in faults(person.page)]
            assert not person.page.locator(".dock .words").inner_text().endswith("….")
    assert found == []


@pytest.mark.parametrize("language", ["ru", "fa"])
def test_what_four_have_won_is_not_broken_on_a_short_phone(visit: Visiting, language: str) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    page = at_end(person, "hat_cards", "players=4")

    page.locator(RESULT).locator(".opens").click()

    expect(page.locator(".podium-4")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "height"), [(568, 320), (667, 331)])
def test_a_shared_win_and_what_follows_it_fit_on_the_lowest_phone_on_its_side(
    visit: Visiting, width: int, height: int
) -> None:
    person = visit(phone=True, viewport={"width": width, "height": height}, settings=QUICK)
    person.call("Maximilian")
    page = at_end(person, "hats", "players=2 stall_limit=4")
    for language in LANGUAGES:
        person.prefer(language=language)
        page.reload()
        for act in page.locator(f"{RESULT} .act").all():
            expect(act).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [True, False])
def test_no_sheet_opens_by_itself_and_the_details_leave_the_dock_in_sight(
    visit: Visiting, phone: bool
) -> None:
    page = at_end(visit(phone=phone))
    dock = page.locator(RESULT)
    expect(page.locator(".podium")).to_have_count(0)
    expect(page.locator(".seat.won")).not_to_have_count(0)

    details(page)

    sheet, below = page.locator(".panel").bounding_box(), dock.bounding_box()
    assert sheet is not None
    assert below is not None
    assert not phone or sheet["y"] + sheet["height"] <= below["y"]
    expect(page.locator(".podium li")).to_have_count(2)
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".podium")).to_have_count(0)
    expect(dock.get_by_role("button", name="Play again")).to_be_visible()


def test_one_sentence_says_what_decided_the_game(visit: Visiting) -> None:
    page = details(at_end(visit(), "hat_cards"))

    decided = page.locator(".result .decided").inner_text()

    assert decided.endswith(".")
    assert decided.count(".") == 1


RIM = f"""
    one => {{
        {RATIO}
        const {{boxShadow, backgroundColor}} = getComputedStyle(one);
        return Math.max(...boxShadow.split(/, (?=[a-z#])/).map(shadow =>
            ratio(shadow.replace(/ -?[0-9.]+px.*/, ''), backgroundColor)));
    }}
"""
"""Gives the contrast of what rims a plate best."""


@pytest.mark.parametrize(("colour", "look"), [("w", "light"), ("k", "dark"), ("y", "light")])
def test_a_winner_s_plate_has_a_rim_in_every_colour_and_look(
    visit: Visiting, colour: str, look: str
) -> None:
    person = visit(phone=True, look=look)
    options = f"players=2 colours=r{colour}"
    table = person.begin("hats", options, ["me", "bot:greedy"], games=1, absent="wait")
    person.command(table, do="resign", seat=0)
    person.page.goto(f"/table/{table}")

    plate = person.page.locator(".seat.won")
    expect(plate).to_be_visible()
    assert plate.evaluate(RIM) >= 3


def test_after_giving_up_all_goals_are_open(visit: Visiting) -> None:
    person = visit()
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=1)
    person.page.goto(f"/table/{table}")
    person.page.wait_for_selector(f"{BOARD} .target.legal")

    person.command(table, do="resign", seat=0)

    expect(person.page.locator(RESULT)).to_be_visible()
    expect(details(person.page).locator(".decided")).to_contain_text("only one side is left")
    expect(person.page.locator(".piece-goal .c-hidden")).to_have_count(0)
    expect(person.page.locator(".seat .avatar .c-hidden")).to_have_count(0)


@pytest.mark.parametrize("losers", [(2, 1), (2, 0)], ids=["won", "shared"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match_fits_with_a_rematch_offered_and_the_review_is_one_tap(
    visit: Visiting, language: str, losers: tuple[int, int]
) -> None:
    people = [visit(**SHORT, settings={**QUICK, "language": language}) for _ in range(3)]
    names = (*LONG_NAMES[:2], "Ada")
    for person, name in zip(people, names, strict=True):
        person.call(name)
    table = people[0].open("kabaleo", "players=3", ["me", "open", "open"], games=2)
    for seat in (1, 2):
        people[seat].command(table, do="sit", seat=seat, name=names[seat])
    for begin, resigning in (("start", (2, 1)), ("next", losers)):  # so that the one of 30 W wins
        people[0].command(table, do=begin)
        for seat in resigning:
            people[seat].command(table, do="resign", seat=seat)
    page = people[1].page
    page.goto(f"/table/{table}")
    totals = people[1].snapshot(table)["match"]["totals"]
    expect(page.locator(".seat.won")).to_have_count(totals.count(max(totals)))

    people[0].command(table, do="offer", what="rematch")
    expect(page.locator(".seat.asks")).to_have_count(1)
    page.evaluate(AT_REST)
    assert faults(page) == []
    page.set_viewport_size(NARROWEST)
    page.evaluate(AT_REST)
    assert faults(page) == []
    expect(page.locator(RESULT).locator(".prompt > span")).to_contain_text(re.compile("[?؟]"))
    picture(page, f"end-rematch-{language}")

    page.locator(RESULT).locator("a.act").tap()

    expect(page.locator("main.replay .stage .board")).to_be_visible()


def test_after_a_match_the_towers_are_those_of_the_match(visit: Visiting) -> None:
    ada, ben = visit(), visit()
    ada.call("Ada")
    ben.ask("GET", "/api/me")
    table = ada.open("kabaleo", "players=2", ["me", "open"], games=3)
    ben.command(table, do="sit", seat=1, name="Ben")
    for begin, loser in (("start", 1), ("next", 1), ("next", 0)):
        ada.command(table, do=begin)
        (ada, ben)[loser].command(table, do="resign", seat=loser)
    ada.page.goto(f"/table/{table}")
    totals = ada.snapshot(table)["match"]["totals"]

    towers = details(ada.page).locator(".podium li")

    assert totals[0] > totals[1]
    expect(towers).to_have_text(
        [
            re.compile(rf"1\.\s+Ada\s+{totals[0]} points"),
            re.compile(rf"2\.\s+Ben\s+{totals[1]} point"),
        ]
    )
    expect(ada.page.locator(".result .decided")).to_contain_text("Game 3 of 3 Ben wins.")


LINES: Final = """
    line => {
        const text = [...line.childNodes].find(({nodeType}) => nodeType === Node.TEXT_NODE);
        const range = document.createRange();
        const found = [];
        let below = -Infinity;
        for (const [at, letter] of [...text.data].entries()) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const {top, bottom} = range.getBoundingClientRect();
            if (letter.trim() && top > below - 4) {
                found.push('');
                below = bottom;
            }
            if (found.length) found[found.length - 1] += letter;
        }
        return found.map(one => one.trim());
    }
"""
"""The lines into which a sentence is broken."""


def test_no_line_of_the_dock_begins_with_the_colon_after_a_name(visit: Visiting) -> None:
    settings = {**QUICK, "language": "ru"}
    ada, ben = visit(**SHORT | {"viewport": NARROWEST}, settings=settings), visit()
    ben.ask("GET", "/api/me")
    table = ada.open("hats", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name="Александр Константинопольский")
    ada.command(table, do="start")
    ben.command(table, do="resign", seat=1)
    ben.command(table, do="offer", what="rematch")

    ada.page.goto(f"/table/{table}")

    line = ada.page.locator(RESULT).locator(".prompt > span")
    expect(line).to_contain_text("ещё раз?")
    ada.page.evaluate(AT_REST)
    assert line.evaluate(LINES) == ["Алекс…:", "ещё раз?"]


WINDOWS: Final = {"short phone": SHORT, "desktop": {"viewport": {"width": 1440, "height": 900}}}
BASES: Final = "all => all.map(one => Math.round(one.getBoundingClientRect().bottom))"


@pytest.mark.parametrize("window", WINDOWS)
def test_long_names_break_nothing_at_a_table_its_end_and_its_review(
    visit: Visiting, window: str
) -> None:
    people = [visit(**WINDOWS[window]) for _ in range(4)]
    for person, name in zip(people, LONG_NAMES, strict=False):
        person.call(name)
    table = people[0].open("kabaleo", "players=4", ["me", *["open"] * 3], games=1)
    for seat in (1, 2, 3):
        people[seat].command(table, do="sit", seat=seat, name=LONG_NAMES[seat])
    people[0].command(table, do="start")
    page = visit(**WINDOWS[window]).page  # somebody who watches
    page.goto(f"/table/{table}")
    expect(page.locator(".seats")).to_be_visible()
    assert faults(page) == []

    for seat in (3, 2, 1):
        people[seat].command(table, do="resign", seat=seat)
    page.locator(RESULT).locator(".opens").click()

    expect(page.locator(".podium")).to_be_visible()
    assert faults(page) == []
    bases = page.locator(".podium .trophy").evaluate_all(BASES)
    assert len(bases) == 4
    assert len(set(bases)) == 1
    page.locator(RESULT).locator("a.act").click()
    expect(page.locator("main.reviewed .track")).to_be_visible()
    expect(page.locator(".strip").first).to_be_attached()
    page.evaluate(AT_REST)
    assert faults(page) == []
    picture(page, f"long-names-{window.replace(' ', '-')}")


STICKS_OUT: Final = """
    all => all.filter(one => {
        const range = document.createRange();
        range.selectNodeContents(one.querySelector('span'));
        const {paddingLeft} = getComputedStyle(one);
        const [word, whole] = [range, one].map(each => each.getBoundingClientRect());
        const least = Number.parseFloat(paddingLeft) - 0.5;
        return word.left - whole.left < least || whole.right - word.right < least;
    }).map(({innerText}) => innerText)
"""
"""Lists acts whose words reach into the room at their edges."""


@pytest.mark.parametrize("width", [320, 375])
def test_what_follows_a_game_of_a_match_has_room_in_its_button(visit: Visiting, width: int) -> None:
    person = visit(phone=True, viewport={"width": width, "height": 568})
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=2)
    person.command(table, do="resign", seat=0)
    found = []
    for language in LANGUAGES:
        person.prefer(language=language)
        person.page.goto(f"/table/{table}")
        acts = person.page.locator(f"{RESULT} .act.bare")
        expect(acts).to_have_count(1)
        found += acts.evaluate_all(STICKS_OUT)
    assert found == []


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_the_end_celebrates_unless_the_machine_asks_for_rest(
    visit: Visiting, motion: str, flies: bool
) -> None:
    person = visit(settings={**QUICK, "speed": "fast"}, reduced_motion=motion)
    page = person.page
    table = person.begin("hat_cards", "players=2", ["me", "bot:greedy"], games=1)
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")

    play_on(person, table, None)

    expect(page.locator(RESULT)).to_be_visible()
    title = page.locator(RESULT).locator(".prompt > span").inner_text()
    expect(page.locator("#spoken")).to_contain_text(title)  # the celebration begins right then
    sky = page.locator(".sky")
    expect(sky).to_have_count(int(flies))
    if flies:
        page.evaluate("() => document.getAnimations().forEach(one => one.pause())")
        page.mouse.click(5, 5)  # a tap ends it
        expect(sky).to_have_count(0)


def test_who_has_left_before_the_result_is_told_no_more_of_it(visit: Visiting) -> None:
    person = visit(settings={**QUICK, "speed": "fast"})
    page = person.page
    page.clock.install()
    table = person.begin("kabaleo", "players=2", ["me", "bot:greedy"], games=1)
    page.goto(f"/table/{table}")
    page.wait_for_selector(f"{BOARD} .target.legal")
    page.evaluate(LEAVE_AT_END)
    person.command(table, do="resign", seat=0)
    expect(page.locator(".poster").first).to_be_visible()
    told = page.locator("#spoken").inner_text()

    page.clock.fast_forward(REVEALED_MS)

    assert page.locator("#spoken").inner_text() == told
    expect(page.locator(".sky")).to_have_count(0)


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_on_a_short_phone_the_places_of_four_seats_fit(visit: Visiting, language: str) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    clock = {"kind": "total", "seconds": 600}
    bots = ["bot:greedy"] * 3
    table = person.begin("hat_cards", "players=4", ["me", *bots], games=1, clock=clock)
    play_on(person, table, None)

    person.page.goto(f"/table/{table}")

    places = person.page.locator(".seat .status .word:visible")
    expect(places).to_have_count(4)
    expect(places.filter(has_text="1")).not_to_have_count(0)
    sizes = places.evaluate_all("(all) => all.map((one) => [one.scrollWidth, one.clientWidth])")
    assert all(needed <= there for needed, there in sizes), sizes


@pytest.mark.parametrize(("width", "players"), [(320, 4), (320, 6), (375, 4)])
def test_on_a_small_phone_the_word_of_every_state_of_a_seat_fits(
    visit: Visiting, width: int, players: int
) -> None:
    person = visit(phone=True, viewport={"width": width, "height": 568})
    bots = ["bot:greedy"] * (players - 1)
    table = person.begin("hats", f"players={players}", ["me", *bots], games=1)
    size = "short" if players > 4 else "long"  # web/src/people/seats.ts

    person.page.goto(f"/table/{table}")

    status = person.page.locator(".seat .status").first
    words = (
        translate(Message(f"web-seat-{state}", {"size": size}), language)
        for state in STATES
        for language in LANGUAGES
    )
    assert [word for word in words if status.evaluate(CUT, word) > 0] == []
