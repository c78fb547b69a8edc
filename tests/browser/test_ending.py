"""The end of a game: the dock tells it, a celebration is skipped, a picture can be shared."""

import base64
import struct
from itertools import combinations
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD, RESULT, details
from browser.looking import faults, picture
from browser.situations import Tables, play_on, show
from browser.visiting import QUICK, SHORT, Visit
from browser.words import LANGUAGES

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
LONG: Final = (
    "W" * 30,
    "Anna-Katharina-Friederike-Luis",
    "محمدرضا علی‌اکبر حسین‌زاده‌نیا",
    "Константин Константинопольский",
    "Łucja-Bożydara Szczęśliwa-Żółć",
    "مریم",
)
"""Names of up to 30 letters in all scripts, wide ones and such that break nowhere."""
KEEP_DRAWN: Final = """
    const {set} = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
    Object.defineProperty(HTMLImageElement.prototype, 'src', {set(address) {
        if (address.startsWith('data:image/svg')) window.drawn = address;
        set.call(this, address);
    }});
"""
TEXT_BOXES: Final = """
    () => {
        const frame = document.createElement('div');
        const whole = decodeURIComponent(window.drawn.slice(window.drawn.indexOf(',') + 1));
        frame.innerHTML = whole.replace(/<style>[^]*<\\/style>/, '');  // the page has these styles
        document.body.append(frame);
        const found = [...frame.querySelectorAll('text[class^=share]')].map(one => {
            const {x, y, width, height} = one.getBBox();  // lines are leaded: their ink is lower
            return [one.textContent, x, y + height * 0.2, x + width, y + height * 0.85];
        });
        frame.remove();
        return found;
    }
"""
"""Lists the texts of the picture that was drawn last, with their boxes in its pixels."""
POOR: Final = """
    Object.defineProperty(navigator, 'clipboard', {value: undefined});
    addEventListener('copy', () => { window.copied = document.getSelection().toString() });
    HTMLCanvasElement.prototype.toBlob = done => { done(null) };
"""
"""A browser without a secure context and without memory for a picture."""
LEAVE_AT_END: Final = """
    () => new MutationObserver(() => {
        if (document.querySelector('main.phase-over')) document.querySelector('a.home').click();
    }).observe(document.body, {subtree: true, attributes: true})
"""
REVEALED_MS: Final = 60_000
"""When every place has been counted and the result is told."""
SHARES: Final = """
    window.sent = [];
    navigator.canShare = ({files}) => files.length === 1;
    navigator.share = async data => { window.sent.push(data) };
"""


def at_end(person: Visit, game: str = "kabaleo", options: str = "players=2") -> Page:
    """Plays a game against a bot to its end; gives its page, which shows the result."""
    bots = int(options.removeprefix("players=")[0]) - 1
    table = person.begin(game, options, ["me", *["bot:greedy"] * bots], games=1)
    play_on(person, table, None)
    person.page.goto(f"/table/{table}")
    expect(person.page.locator(RESULT)).to_be_visible()
    return person.page


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


RIM = """
    one => {
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        const brightness = colour => {  // WCAG's relative luminance, of 0 to 1
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(part =>
                part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const {boxShadow, backgroundColor} = getComputedStyle(one);
        const ground = brightness(backgroundColor);
        return Math.max(...boxShadow.split(/, (?=[a-z#])/).map(shadow => {
            const rim = brightness(shadow.replace(/ -?[0-9.]+px.*/, ''));
            return (Math.max(rim, ground) + 0.05) / (Math.min(rim, ground) + 0.05);
        }));
    }
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


def test_the_final_board_is_shared_as_a_picture(visit: Visiting) -> None:
    person = visit(phone=True)
    page = at_end(person)
    assert page.evaluate(
        "performance.getEntriesByType('resource').every(({name}) => !name.includes('share_result'))"
    )

    details(page).get_by_role("button", name="Share the result").click()

    picture = page.locator("img.shared")
    expect(picture).to_be_visible()
    kept = page.get_by_role("link", name="Save the picture")
    expect(kept).to_have_attribute("download", "kolpak.png")
    address = kept.get_attribute("href") or ""
    data = base64.b64decode(address.partition(",")[2])
    assert struct.unpack(">II", data[16:24]) == PICTURE
    assert page.evaluate(MANY_COLOURS) > 200  # the board is in it, in its colours
    told = picture.get_attribute("alt") or ""
    assert told.startswith(page.locator(".result h3").inner_text())


@pytest.mark.parametrize("lang", ["en-GB", "fa-IR"])
def test_texts_of_the_picture_meet_neither_each_other_nor_its_edge(
    visit: Visiting, lang: str
) -> None:
    person, *others = (visit(phone=True, locale=lang) for _ in LONG)
    person.context.add_init_script(KEEP_DRAWN)
    person.call(LONG[0])
    table = person.open("hats", "players=6", ["me", *["open"] * 5], games=1)
    for seat, (other, name) in enumerate(zip(others, LONG[1:], strict=True), 1):
        other.call(name)
        other.command(table, do="sit", seat=seat, name=name)
    person.command(table, do="start")
    for seat, other in enumerate(others, 1):
        other.command(table, do="resign", seat=seat)
    page = person.page
    page.goto(f"/table/{table}")
    expect(page.locator(RESULT)).to_be_visible()
    page.locator(RESULT).locator(".opens").click()
    page.locator(".panel button:has(.icon-share)").click()
    expect(page.locator("img.shared")).to_be_visible()

    boxes = page.evaluate(TEXT_BOXES)

    assert len(boxes) == 6 + 3 * len(LONG)
    for text, left, _, right, _ in boxes:
        assert left >= 500 - 2, text
        assert right <= 1152 + 2, text
    for one, other in combinations(boxes, 2):
        apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
        assert apart, (one, other)
    picture(page, f"share-{lang}")


@pytest.mark.parametrize("losers", [(2, 1), (2, 0)], ids=["won", "shared"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match_fits_with_a_rematch_offered_and_the_review_is_one_tap(
    visit: Visiting, language: str, losers: tuple[int, int]
) -> None:
    people = [visit(**SHORT, settings={**QUICK, "language": language}) for _ in range(3)]
    names = (*LONG[:2], "Ada")
    for person, name in zip(people, names, strict=True):
        person.call(name)
    table = people[0].open("kabaleo", "players=3", ["me", "open", "open"], games=2)
    for seat in (1, 2):
        people[seat].command(table, do="sit", seat=seat, name=names[seat])
    for begin, resigning in (("start", (2, 1)), ("next", losers)):  # so that the one of 30 W wins
        people[0].command(table, do=begin)
        for seat in resigning:
            people[seat].command(table, do="resign", seat=seat)
    people[0].command(table, do="offer", what="rematch")
    page = people[1].page
    page.goto(f"/table/{table}")
    expect(page.locator(RESULT)).to_be_visible()
    page.evaluate(AT_REST)
    assert faults(page) == []
    picture(page, f"end-rematch-{language}")

    page.locator(RESULT).locator("a.act").tap()

    expect(page.locator("main.replay .stage .board")).to_be_visible()


WINDOWS: Final = {"short phone": SHORT, "desktop": {"viewport": {"width": 1440, "height": 900}}}
BASES: Final = "all => all.map(one => Math.round(one.getBoundingClientRect().bottom))"


@pytest.mark.parametrize("window", WINDOWS)
def test_long_names_break_nothing_at_a_table_its_end_and_its_review(
    visit: Visiting, window: str
) -> None:
    people = [visit(**WINDOWS[window]) for _ in range(4)]
    for person, name in zip(people, LONG, strict=False):
        person.call(name)
    table = people[0].open("kabaleo", "players=4", ["me", *["open"] * 3], games=1)
    for seat in (1, 2, 3):
        people[seat].command(table, do="sit", seat=seat, name=LONG[seat])
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
    page.evaluate(AT_REST)
    assert faults(page) == []
    picture(page, f"long-names-{window.replace(' ', '-')}")


def test_the_picture_goes_to_the_system_where_that_takes_files(visit: Visiting) -> None:
    person = visit(phone=True)
    person.context.add_init_script(SHARES)
    page = at_end(person)
    details(page).get_by_role("button", name="Share the result").click()

    page.get_by_role("button", name="Send the picture").click()

    sent = page.evaluate("window.sent.map(({files, text}) => [files[0].type, text])")
    assert sent[0][0] == "image/png"
    assert sent[0][1]


def test_over_plain_http_the_link_is_copied_and_a_picture_that_cannot_be_drawn_is_told(
    visit: Visiting,
) -> None:
    person = visit()
    person.context.add_init_script(POOR)
    page = at_end(person)
    details(page).get_by_role("button", name="Share the result").click()
    dialog = page.get_by_role("dialog")

    dialog.get_by_role("button", name="Copy the link").click()

    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("window.copied") == page.url
    expect(dialog.get_by_role("alert")).to_be_visible()


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
    table = person.begin("hat_cards", "players=4", ["me", *["bot:greedy"] * 3], games=1)
    play_on(person, table, None)

    person.page.goto(f"/table/{table}")

    places = person.page.locator(".seat .status .word")
    expect(places.filter(has_text="1")).not_to_have_count(0)
    sizes = places.evaluate_all("(all) => all.map((one) => [one.scrollWidth, one.clientWidth])")
    assert all(needed <= there for needed, there in sizes), sizes
