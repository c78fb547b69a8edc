"""What is looked at on every page: axe-core's verdict, texts, overflow, and a picture of it."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

import axe_playwright_python
from playwright.sync_api import Page, expect

from browser.building import PICTURES

CONTRAST: Final = "color-contrast"
AXE: Final = Path(axe_playwright_python.__file__).with_name("axe.min.js")
RUN: Final = """
    async chosen => {
        const {violations} = await axe.run(document, {...chosen, resultTypes: ['violations']});
        return violations.flatMap(({id, nodes}) =>
            nodes.map(({html, any}) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`));
    }
"""
RATIO: Final = """
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    const brightness = colour => {  // WCAG's relative luminance, of 0 to 1
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(part =>
            part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (...colours) => {
        const [dark, light] = colours.map(brightness).sort((one, other) => one - other);
        return (light + 0.05) / (dark + 0.05);
    };
"""
"""Defines the contrast of two colours in a script, of 1 to 21."""
TEXTS: Final = """
    () => {
        const found = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const {parentElement, data} = walker.currentNode;
            if (data.trim() && !parentElement.closest('code, [lang]:not(html)')) found.push(data);
        }
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
            for (const one of document.querySelectorAll(`[${name}]`)) {
                if (!one.closest('[lang]:not(html)')) found.push(one.getAttribute(name));
            }
        }
        return found.filter(Boolean);
    }
"""
WIDER: Final = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SIDEWAYS: Final = """
    () => [...document.querySelectorAll('body *')].filter(one => {
        if (!one.checkVisibility() || one.matches('.running, .scroll, .unseen')) return false;
        const {overflowX} = getComputedStyle(one);
        return /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
    }).map(({className}) => className)
"""
"""Lists what has to be scrolled sideways, but for running games and tables of the rules."""
SHOWN: Final = """
    function* shown() {  // the texts that are seen, each with what it stands in and its range
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
            const {parentElement, data} = walker.currentNode;
            if (!data.trim() || !parentElement.checkVisibility()) continue;
            if (parentElement.closest('svg, .unseen')) continue;
            range.selectNodeContents(walker.currentNode);
            yield [data.trim(), parentElement, range];
        }
    }
"""
CLIPPED: Final = (
    f"() => {{{SHOWN}"
    + """
        const edgeOf = one => {  // what hides words beyond it; they may be scrolled to elsewhere
            for (; one && one !== document.body; one = one.parentElement) {
                const {overflowX, overflowY, position, textOverflow} = getComputedStyle(one);
                const ways = [overflowX, overflowY];
                if (textOverflow === 'ellipsis' || one.clientWidth < 2) return null;
                if (getComputedStyle(one).maskImage !== 'none') return null; // fades out
                if (ways.some(way => way === 'hidden' || way === 'clip')) return one;
                if (position === 'fixed' || ways.includes('auto')) return null;
            }
            return null;
        };
        const found = [];
        for (const [text, parent, range] of shown()) {
            const edge = edgeOf(parent);
            if (!edge) continue;
            const words = range.getBoundingClientRect(), whole = edge.getBoundingClientRect();
            if (words.left < whole.left - 1 || words.right > whole.right + 1
                || words.top < whole.top - 1 || words.bottom > whole.bottom + 1) {
                found.push(text);
            }
        }
        return found;
    }
"""
)
CORNERED: Final = (
    f"() => {{{SHOWN}"
    + """
        const found = [];
        const clamp = (at, from, to) => Math.min(Math.max(at, from), to);
        const seen = (line, whole) => ({  // what an edge inside hides is no matter of those outside
            left: Math.max(line.left, whole.left),
            right: Math.min(line.right, whole.right),
            top: Math.max(line.top, whole.top),
            bottom: Math.min(line.bottom, whole.bottom),
        });
        const isCut = ({left, right, top, bottom}, whole, radius) => {
            if (left < whole.left || right > whole.right) return false;  // elided or scrolled
            const within = (bottom - top) / 5;  // letters are lower than their line
            return [left, right].some(x => [top + within, bottom - within].some(y => {
                const middle = clamp(x, whole.left + radius, whole.right - radius);
                const level = clamp(y, whole.top + radius, whole.bottom - radius);
                return y > whole.top && y < whole.bottom
                    && Math.hypot(x - middle, y - level) > radius + 0.5;
            }));
        };
        for (const [text, parent, range] of shown()) {
            let lines = [...range.getClientRects()];
            for (let one = parent; one !== document.body; one = one.parentElement) {
                const {overflowX, overflowY, borderTopLeftRadius} = getComputedStyle(one);
                if (!/hidden|clip/.test(`${overflowX} ${overflowY}`)) continue;
                const whole = one.getBoundingClientRect();
                const most = Math.min(whole.width, whole.height) / 2;
                const radius = Math.min(Number.parseFloat(borderTopLeftRadius), most);
                if (lines.some(line => isCut(line, whole, radius))) found.push(text);
                lines = lines.map(line => seen(line, whole))
                    .filter(({left, right, top, bottom}) => left < right && top < bottom);
            }
        }
        return found;
    }
"""
)
"""Lists words that a round corner cuts off."""
BROKEN: Final = r"""
    () => {
        const found = [];
        const range = document.createRange();
        const whole = 'button, .button, .act, .segment, .podium .numbers';
        for (const one of document.querySelectorAll(whole)) {
            if (!one.checkVisibility({visibilityProperty: true})) continue;
            const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const {parentElement, data} = walker.currentNode;
                if (parentElement.closest('.unseen, .prompt, [translate=no], svg')) continue;
                for (const {0: word, index} of data.matchAll(/\p{L}+/gu)) {
                    const [whole] = data.slice(0, index).match(/[^\s-]*$/u);
                    const [rest] = data.slice(index).match(/^[^\s-]*/u);
                    if (whole.length + rest.length > 20) continue;  // a name no line has room for
                    range.setStart(walker.currentNode, index);
                    range.setEnd(walker.currentNode, index + word.length);
                    const lines = [...range.getClientRects()].filter(({width}) => width > 0);
                    if (new Set(lines.map(({top}) => Math.round(top))).size > 1) found.push(word);
                }
            }
        }
        return found;
    }
"""
"""Lists words on buttons, and of counts, that go on in another line."""
OVERFULL: Final = """
    () => {
        const dock = document.querySelector('.dock');
        if (!dock?.checkVisibility()) return [];
        const whole = dock.getBoundingClientRect();
        return [...dock.querySelectorAll('.prompt > :not(.passing)')].filter(one => {
            const {left, right, top, bottom} = one.getBoundingClientRect();
            if (!one.checkVisibility()) return false;
            return left < whole.left - 1 || right > whole.right + 1
                || top < whole.top - 1 || bottom > whole.bottom + 1;
        }).map(({innerText}) => innerText);
    }
"""
"""Lists lines for which the dock has no room, but for what is told in passing."""
FAULTS: Final = "() => [{}]".format(
    ", ".join(f"({one})()" for one in (WIDER, SIDEWAYS, CLIPPED, CORNERED, BROKEN, OVERFULL))
)
"""Runs all of these at once: each question to a browser takes longer than its answer."""
SMALL: Final = """
    least => [...document.querySelectorAll(
        'button, select, summary, textarea, input:not([type=radio], [type=checkbox], [type=file]), '
        + '.button, .segment, .tick, .links a, .contents a, .bar a')]
        .filter(one => one.checkVisibility() && !one.closest('.unseen'))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, {width, height}]) => width < least - 0.5 || height < least - 0.5)
        .map(([{outerHTML}, {width, height}]) =>
            `${Math.round(width)}×${Math.round(height)} ${outerHTML.slice(0, 120)}`)
"""
FITTING: Final = """
    () => {
        const range = document.createRange();
        for (const one of document.querySelectorAll('body *')) {
            if (getComputedStyle(one).maskImage === 'none' || !one.innerText?.trim()) continue;
            range.selectNodeContents(one);
            const words = range.getBoundingClientRect();
            const room = (one.closest('.fades') ?? one).getBoundingClientRect();
            const isWhole = words.left > room.left - 1 && words.right < room.right + 1;
            if (words.width && isWhole) one.dataset.fits = '';
        }
    }
"""
"""Marks texts that would fade out if they were longer than their room."""
UNMASK: Final = "one => { one.style.mask = 'linear-gradient(#000, #000)' }"
"""Lets a mask hide nothing; without one letters would be smoothed in another way."""
DIFFERENCE: Final = """
    async pictures => {
        const [some, others] = await Promise.all(pictures.map(async picture => {
            const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes]));
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, image.width, image.height).data;
        }));
        return some.reduce((most, one, at) => Math.max(most, Math.abs(one - others[at])), 0);
    }
"""
"""Gives by how much, of 255, the pixels of two pictures differ at most."""
SEEN: Final = 48
"""A difference that is more than a rounded edge."""
COVERED: Final = """
    () => {
        const controls = 'button, a[href], select, summary, textarea, label:has(input), '
            + 'input:not([type=radio], [type=checkbox], [type=file], label *), svg .target.legal, '
            + '.die-box.legal';
        const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
        const opened = '.veil, .side.open, details[open]:has(.seat-menu)';  // by the reader
        const free = '.side.open, .dock, .foot';  // which no sheet may cover all the same
        const found = [];
        for (const one of (dialog ?? document.body).querySelectorAll(controls)) {
            if (!one.checkVisibility({visibilityProperty: true})) continue;
            if (one.disabled || one.closest('[inert], .unseen, .skip')) continue;
            const hit = one.querySelector('.hit') ?? one;
            const own = one.closest('svg.board, label') ?? one;  // boards find the piece themselves
            const over = () => {
                const {left, top, width, height} = hit.getBoundingClientRect();
                if (width < 1 || height < 1) return null;
                const at = document.elementFromPoint(left + width / 2, top + height / 2);
                return own.contains(at) ? null : (at ?? document.documentElement);
            };
            if (over()) one.scrollIntoView({block: 'center', inline: 'center'});
            const at = over();
            if (!at || at.closest(opened) && !one.closest(free)) continue;
            found.push(`${one.outerHTML.replaceAll(/<!--.*?-->/g, '').slice(0, 100)} is covered by `
                + at.outerHTML.slice(0, 60));
        }
        return found;
    }
"""
"""Hits the centre of each control that the reader has not covered with a sheet of their own."""
OUT_OF_SIGHT: Final = """
    async acts => {
        const find = () => new Promise(resolve => {  // also what an edge on the way hides
            const watch = new IntersectionObserver(found => {
                watch.disconnect();
                resolve(found.filter(({intersectionRatio}) => intersectionRatio < 0.98));
            });
            watch.observe(document.documentElement);  // else nobody calls where nothing is shown
            for (const one of document.querySelectorAll(acts)) {
                if (one.checkVisibility()) watch.observe(one);
            }
        });
        const isAct = ({target}) => target !== document.documentElement;
        const end = performance.now() + 10_000;
        let found;
        do found = (await find()).filter(isAct);
        while (found.length && performance.now() < end);
        return found.map(({target}) => target.textContent);
    }
"""
"""Lists what is not in sight, after at most ten seconds in which it may come."""
CLOSE: Final = {
    "dialog[open]": ".head > button",
    ".veil:visible": "xpath=preceding-sibling::aside//header/button",
}
"""What lies over a page, dialogs and sheets of a narrow one, and what closes it."""
FINGER: Final = 44
"""Pixels that a target has at least in either direction."""


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Lists what axe-core finds against a page, contrast left out: that depends on the look."""
    return _run(page, {"rules": {CONTRAST: {"enabled": False}}})


def poor_contrasts(page: Page) -> list[str]:
    """Lists texts that do not stand out from their ground in the look that the page wears now."""
    return _run(page, {"runOnly": {"type": "rule", "values": [CONTRAST]}})


def _run(page: Page, chosen: dict[str, object]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {_axe()} }}")
    found: list[str] = page.evaluate(RUN, chosen)
    return found


def texts(page: Page) -> list[str]:
    """Lists all that can be read or heard on a page, parts in a marked language left out."""
    found: list[str] = page.evaluate(TEXTS)
    return found


def faults(page: Page) -> list[str]:
    """Lists what is wrong with the way a page fits into its window."""
    wider, *lists = page.evaluate(FAULTS)
    sideways, clipped, cornered, broken, overfull = lists
    return [
        *([f"is {wider} px wider than the window"] if wider > 0 else []),
        *(f"has to be scrolled sideways: {one}" for one in sideways),
        *(f"cuts off “{text}”" for text in clipped),
        *(f"cuts off a corner of “{text}”" for text in cornered),
        *(f"breaks “{word}”" for word in broken),
        *(f"has no room in the dock for “{text}”" for text in overfull),
    ]


def faded(page: Page) -> list[str]:
    """Lists texts that fade out although they have room; whose masks then hide nothing."""
    page.evaluate(FITTING)
    found = []
    for one in page.locator("[data-fits]").all():
        pictures = [one.screenshot(animations="disabled")]
        one.evaluate(UNMASK)
        pictures.append(one.screenshot(animations="disabled"))
        coded = [b64encode(picture).decode() for picture in pictures]
        if page.evaluate(DIFFERENCE, coded) > SEEN:
            found.append(one.inner_text())
    return found


def covered(page: Page) -> list[str]:
    """Lists controls that something else covers, or that cannot be scrolled into sight."""
    found: list[str] = page.evaluate(COVERED)
    return found


def out_of_sight(page: Page, selector: str) -> list[str]:
    """Lists the words of what is shown but lies outside the window, or mostly does."""
    found: list[str] = page.evaluate(OUT_OF_SIGHT, selector)
    return found


GONE_BACK: Final = """
    async () => {
        while (history.state?.over) await new Promise(requestAnimationFrame);
    }
"""
"""Waits until the page has gone back over the entries of what was open (web/src/overlays.ts)."""


def unclosable(page: Page) -> list[str]:
    """Closes what is open over the page; lists what cannot be closed."""
    for over, closes in CLOSE.items():
        if page.locator(over).count() == 0:
            continue
        button = page.locator(over).locator(closes)
        if button.count() == 0:
            return [f"has no button that closes {over}"]
        button.click()
        expect(page.locator(over)).to_have_count(0)
    page.evaluate(GONE_BACK)
    return []


def small_targets(page: Page) -> list[str]:
    """Lists buttons and the like beside the board that a finger may miss."""
    found: list[str] = page.evaluate(SMALL, FINGER)
    return found


def wear(page: Page, look: str) -> None:
    """Changes the look of an open page."""
    page.evaluate("look => { document.documentElement.dataset.look = look }", look)


def picture(page: Page, name: str) -> None:
    """Takes a picture for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
