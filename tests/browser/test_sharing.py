"""The picture of a final board, and the ways to share it."""

import base64
import struct
from itertools import combinations
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.hands import RESULT, details
from browser.looking import picture
from browser.situations import LONG_NAMES, at_end
from browser.visiting import QUICK
from browser.words import LANGUAGES
from kolpak.words.message import Message
from kolpak.words.translation import translate

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
KEEP_DRAWN: Final = """
    const {set} = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
    Object.defineProperty(HTMLImageElement.prototype, 'src', {set(address) {
        if (address.startsWith('data:image/svg')) window.drawn = address;
        set.call(this, address);
    }});
"""
ISOLATES: Final = "\u2066\u2068\u2069"
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
SHARES: Final = """
    window.sent = [];
    navigator.canShare = ({files}) => files.length === 1;
    navigator.share = async data => { window.sent.push(data) };
"""


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
    person, *others = (visit(phone=True, locale=lang) for _ in LONG_NAMES)
    person.context.add_init_script(KEEP_DRAWN)
    person.call(LONG_NAMES[0])
    table = person.open("hats", "players=6", ["me", *["open"] * 5], games=1)
    for seat, (other, name) in enumerate(zip(others, LONG_NAMES[1:], strict=True), 1):
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

    assert len(boxes) == 6 + 3 * len(LONG_NAMES)
    assert boxes[-1][0].strip(ISOLATES) == person.url.removeprefix("http://")  # the site, whole
    for text, left, _, right, _ in boxes:
        assert left >= 500 - 2, text
        assert right <= 1152 + 2, text
    for one, other in combinations(boxes, 2):
        apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
        assert apart, (one, other)
    picture(page, f"share-{lang}")


@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_cuts_names_and_nothing_of_what_they_have_done(
    visit: Visiting, language: str, winners: int
) -> None:
    ada, ben = visit(), visit(settings={**QUICK, "language": language})
    ben.context.add_init_script(KEEP_DRAWN)
    for person, name in zip((ada, ben), LONG_NAMES, strict=False):
        person.call(name)
    table = ada.open("hats", "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name=LONG_NAMES[1])
    ada.command(table, do="start")
    if winners == 1:
        ben.command(table, do="resign", seat=1)
    else:
        ben.command(table, do="offer", what="stop")
        ada.command(table, do="answer", what="stop", yes=True)
    page = ben.page
    page.goto(f"/table/{table}")
    page.locator(RESULT).locator(".opens").click()
    page.locator(".panel button:has(.icon-share)").click()
    expect(page.locator("img.shared")).to_be_visible()

    told = page.evaluate(TEXT_BOXES)[2][0]

    sentence = translate(Message("web-wins-game", {"count": winners, "names": "|"}), language)
    for part in plain(sentence).removesuffix("|.").split("|"):  # no stop follows what is cut
        assert part in plain(told)
    assert plain(told).count("…") == winners


def plain(text: str) -> str:
    """Gives a text without the signs that isolate parts of it."""
    return "".join(letter for letter in text if letter not in ISOLATES)


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

    expect(dialog.get_by_role("button", name="Copied")).to_be_focused()
    assert page.evaluate("window.copied") == page.url
    expect(dialog.get_by_role("alert")).to_be_visible()
