"""A caught hat stands until it is struck, and then flies to the count of who has caught it."""

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visiting
from browser.hands import AT_REST, BOARD
from browser.situations import throw
from browser.test_stillness import WATCH, shifts
from browser.visiting import QUICK, Visit
from kolpak.games.hats.board import board_of

MOVING: Final = {**QUICK, "speed": "slow"}
SIDE: Final = board_of("small")
COUNT: Final = ".seat.own .points:not(.before-count)"
"""The count of the reader's seat as it is now; hidden while the earlier one stands there."""
STAGES: Final = """
    window.stages = [];
    const shown = selector => {
        const one = document.querySelector(selector);
        return one !== null && getComputedStyle(one).visibility === 'visible' ? one.innerText : '';
    };
    const watch = () => {
        const flies = [...document.querySelectorAll('.token')]
            .some(one => getComputedStyle(one).opacity !== '0');
        const number = (shown('.seat.own .before-count') || shown('COUNT')).split(/\\s/)[0];
        const now = `${flies ? 'flies ' : ''}${number}`;
        if (window.stages.at(-1) !== now) window.stages.push(now);
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
""".replace("COUNT", COUNT)
"""Notes whether a hat flies, and the count, whenever either changes."""
AT_ONCE: Final = """
    steps => {
        for (const step of steps) {
            const target = document.querySelector(`BOARD .target[data-id='${step}']`);
            const {x, y, width, height} = target.getBoundingClientRect();
            const at = {bubbles: true, clientX: x + width / 2, clientY: y + height / 2};
            for (const kind of ['pointerdown', 'pointerup', 'click'])
                target.dispatchEvent(new PointerEvent(kind, at));
        }
    }
""".replace("BOARD", BOARD)
"""Taps several targets before the next frame."""


def catches(person: Visit, other: Visit) -> tuple[str, list[str]]:
    """Plays behind the page to where the first seat may catch; gives the table and what to tap."""
    other.call("Boris")
    for number in range(40):
        table = person.open("hats", "players=2", ["me", "open"], absent="wait")
        other.command(table, do="sit", seat=1, name="Boris")
        person.command(table, do="start")
        rng = Random(number)
        while (now := person.snapshot(table))["phase"] == "playing":
            mover = now["game"]["mover"]
            if mover is None:
                continue
            tokens = (person, other)[mover].snapshot(table)["game"]["actions"]
            ends = [one for one in tokens if not any(f"{one}>" in more for more in tokens)]
            steps = [way for token in ends if (way := way_of(token, now))]
            if mover == 0 and steps:
                return table, steps[0]
            if tokens:
                (person, other)[mover].command(
                    table, do="play", token=rng.choice(tokens), seat=mover
                )
    pytest.fail("nothing could be caught in 40 games")


def way_of(token: str, now: dict[str, dict[str, str]]) -> list[str] | None:
    """Lists what is tapped for a move that catches yellow alone on its field; None for others."""
    parts = token.split(">")
    fields = dict(part.split("=") for part in now["game"]["view"].split(" | ")[0].split())
    plain = len(parts) == 2 and not {"x", "["} & set(token)
    alone = plain and "+" not in fields.get(parts[0], "+") and parts[0] != parts[1]
    caught = fields.get(parts[-1], "") == "y" and not SIDE.grey[SIDE.numbers[parts[-1]]]
    return parts if alone and caught else None


def catch(page: Page, steps: list[str]) -> None:
    """Taps the hat that catches, then where it goes."""
    for step in steps:
        target = page.locator(f"{BOARD} .target[data-id='{step}']").bounding_box()
        assert target is not None
        page.mouse.click(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)


def at_catch(person: Visit, other: Visit) -> tuple[Page, list[str]]:
    """Opens a table where the reader may catch, the die thrown; nobody answers the move."""
    table, steps = catches(person, other)
    page = person.page
    page.add_init_script(WATCH)
    page.goto(f"/table/{table}")
    page.wait_for_selector(BOARD)
    throw(page)
    shifts(page)
    return page, steps


def count(page: Page) -> int:
    """Reads the count of the reader's seat."""
    return int(page.locator(COUNT).inner_text().split()[0])


@pytest.mark.parametrize("phone", [True, False])
def test_the_count_changes_when_the_hat_has_reached_it(visit: Visiting, phone: bool) -> None:
    page, steps = at_catch(visit(phone=phone, settings=MOVING), visit())
    before = count(page)
    page.evaluate(STAGES)

    catch(page, steps)
    page.wait_for_selector(".token", state="attached")

    prey = page.locator(f"{BOARD} > [data-piece='{steps[1]}/y']")
    expect(prey).to_have_count(1)  # it still stands, beside the pieces of the position
    expect(page.locator(".token")).to_have_count(0)
    page.evaluate(AT_REST)
    stages = page.evaluate("stages")
    arrival = stages.index(f"flies {before}") + 1
    assert str(before + 1) not in " ".join(stages[:arrival]), stages
    assert stages[arrival] == str(before + 1), stages
    assert page.locator(f".before-count, {BOARD} > :is(.piece, .dash)").count() == 0
    assert shifts(page) == []


def test_taps_within_one_frame_are_taken_one_after_the_other(visit: Visiting) -> None:
    page, steps = at_catch(visit(phone=True), visit())
    before = count(page)

    page.evaluate(AT_ONCE, steps)

    expect(page.locator(COUNT)).to_contain_text(str(before + 1))


def test_a_tap_ends_the_catch(visit: Visiting) -> None:
    page, steps = at_catch(visit(phone=True, settings=MOVING), visit())
    before = count(page)
    catch(page, steps)
    page.wait_for_selector(".token", state="attached")
    page.evaluate("() => document.getAnimations().forEach(one => one.pause())")

    page.touchscreen.tap(140, 24)  # the title, which does nothing itself

    expect(page.locator(".token")).to_have_count(0)
    expect(page.locator(".before-count")).to_have_count(0)
    assert count(page) == before + 1


def test_with_less_motion_the_number_changes_at_once(visit: Visiting) -> None:
    person = visit(phone=True, settings=MOVING, reduced_motion="reduce")
    page, steps = at_catch(person, visit())
    before = count(page)
    page.evaluate(STAGES)

    catch(page, steps)

    expect(page.locator(COUNT)).to_contain_text(str(before + 1))
    assert "flies" not in " ".join(page.evaluate("stages"))
