"""Arrow keys alone reach all that can be chosen, and the focus never falls to the page's start."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.building import build
from browser.conftest import Visiting
from browser.hands import LIVE, Keys, step
from browser.visiting import PATIENCE, QUICK, Visit
from examples.served import served
from pages import ROOT

OPTIONS: Final = {
    "kabaleo": "players=3",
    "hats": "players=4",
    "hat_cards": "players=3",
}
STEPS: Final = 24
"""Things pressed in a game: several turns, each with what it begins with and where it ends."""
LIVE_MARKS: Final = ".legal, .waypoint, .selected"
"""What can be chosen, or is and may be taken back."""
UNREACHED: Final = """
    async patience => {
        const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
        const isLive = one => one.isConnected && one.matches('LIVE');
        const end = performance.now() + patience;
        let all;
        let live;
        let leads;
        do {  // a key also draws what a message has just brought, and has the walk begin anew
            await new Promise(requestAnimationFrame);
            // Arrow keys also visit what is barred.
            all = [...document.querySelectorAll('svg.board .target')];
            live = all.filter(isLive);
            const before = document.activeElement;
            leads = new Map(all.map(one => [one, keys.map(key => {
                one.focus();
                const press = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
                one.dispatchEvent(press);
                return document.activeElement;
            })]));
            before.focus();
        } while (!live.every(isLive) && performance.now() < end);
        return live.flatMap(from => {
            const reached = new Set([from]);
            for (const at of reached) for (const to of leads.get(at) ?? []) reached.add(to);
            return live.filter(to => !reached.has(to))
                .map(to => `no arrow leads from ${from.dataset.id} to ${to.dataset.id}`);
        });
    }
""".replace("LIVE", LIVE_MARKS)
"""Presses every arrow on everything that can be chosen; lists what is not reached from where."""
LOST: Final = """
    async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return document.activeElement === document.body;
    }
"""
"""Tells whether the focus has fallen to the start of the page, once what is new is drawn."""


def play_by_keys(page: Page, after_step: Callable[[], Any]) -> int:
    """Plays by keys alone; gives how much was pressed before the game was over."""
    hand, rng = Keys(page), Random(2)
    for done in range(STEPS):
        state = page.evaluate(LIVE, PATIENCE)
        assert state != "waiting"
        assert done == 0 or not page.evaluate(LOST), f"the focus was lost after {done} steps"
        if state == "over":
            return done
        after_step()
        step(hand, rng)
    return STEPS


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", OPTIONS)
def test_arrows_reach_all_that_can_be_chosen_and_the_focus_stays_at_the_table(
    visit: Visiting, game: str, phone: bool
) -> None:
    person = visit(phone=phone)
    bots = int(OPTIONS[game].removeprefix("players=")) - 1
    table = person.begin(game, OPTIONS[game], ["me", *["bot:greedy"] * bots], games=1)
    page = person.page
    page.goto(f"/table/{table}")
    choices: list[int] = []

    def look() -> None:
        choices.append(page.locator(f"svg.board .target:is({LIVE_MARKS})").count())
        assert page.evaluate(UNREACHED, PATIENCE) == []

    play_by_keys(page, look)
    assert max(choices) > 3, "there was hardly anything to choose from"


@pytest.mark.parametrize("second", ["bot:greedy", "device"])
def test_in_a_game_from_elsewhere_the_focus_stays_at_the_table(
    chromium: Browser, tmp_path: Path, second: str
) -> None:
    build()
    with served(ROOT / "tests" / "examples" / "pig.py", tmp_path) as url:
        person = Visit(chromium, url, settings=QUICK)
        pressed = 0
        while pressed < 2:  # the bot may win before a second turn
            table = person.begin("pig", "players=2", ["me", second], games=1)
            person.page.goto(f"/table/{table}")
            # The device is handed on until the server has told that this game has no secrets.
            expect(person.page.locator(".dock .act")).to_have_text("roll")

            pressed = play_by_keys(person.page, lambda: None)

        person.close()
    assert person.errors == []
