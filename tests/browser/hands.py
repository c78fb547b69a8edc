"""Hands that play at a table's page: with a mouse, with a finger, with keys alone.

They know nothing of the rules: they take what the accessibility tree offers as a button that is
not disabled, and choose at random.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from browser.visiting import PATIENCE

BOARD: Final = "svg.board:not(.still)"
RESULT: Final = ".dock[data-speaker=result]"
"""The dock as it tells the end of a game."""
HANDOVER: Final = ".dock[data-speaker=handover] .act"
"""What takes a device that is handed on."""
OFFERED: Final = f":is({BOARD} .target, .die-box)"
"""What may be pressed on the board, and the die beside it."""
WORDS: Final = ".acts .move, .dock[data-speaker=out] .act.solid, .choices button.strong"
"""What is offered in words: at a table in its dock, in a lesson in the bubble."""
ACTIONS: Final = f"{WORDS}, svg.board .target:is(.legal, .waypoint):not(.selected), .die-box.legal"
"""What is offered to who is to move."""
LIVE: Final = (
    """
    async patience => {
        const end = performance.now() + patience;
        const live = 'RESULT, HANDOVER, ACTIONS';
        while (performance.now() < end) {
            await new Promise(requestAnimationFrame);  // what was pressed is drawn only then
            const found = document.querySelector(live);
            if (found?.matches('RESULT')) return 'over';
            if (found) return found.matches('HANDOVER') ? 'screen' : 'live';
        }
        return 'waiting';
    }
""".replace("ACTIONS", ACTIONS)
    .replace("RESULT", RESULT)
    .replace("HANDOVER", HANDOVER)
)
DRAWN: Final = """
    async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
"""
"""Waits until what has changed is drawn."""
AT_REST: Final = """
    async () => {
        const moving = () => document.getAnimations().filter(({playState, effect}) =>
            playState === 'running' && effect.getComputedTiming().endTime < Infinity);
        do {
            await Promise.allSettled(moving().map(({finished}) => finished));
            await (DRAWN)();
        } while (moving().length);
    }
""".replace("DRAWN", DRAWN)
"""Waits until no animation that has an end goes on, and what has changed since has been drawn."""
TARGETS: Final = """
    all => all.map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const pressed = one.getAttribute('aria-pressed') === 'true';
        return {id: one.dataset.id, x: x + width / 2, y: y + height / 2, pressed};
    })
"""
GLANCE: Final = 60
"""Milliseconds within which what is offered to somebody stands on their page."""
MOST_TABS: Final = 40
ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
KEYS: Final = (*ARROWS, *(f"Shift+{key}" for key in ARROWS))
"""Arrows visit what can be chosen, and with the shift key every field."""
FOCUSED: Final = "() => document.activeElement?.closest('svg.board [data-id]')?.dataset.id ?? null"

Target = dict[str, Any]


class Hand(Protocol):
    """How something on a page is pressed."""

    page: Page

    def board(self, target: Target) -> None:
        """Presses a field or piece of the board."""
        ...

    def button(self, button: Locator) -> None:
        """Presses a button beside the board."""
        ...


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def board(self, target: Target) -> None:
        self.page.mouse.click(target["x"], target["y"])

    def button(self, button: Locator) -> None:
        button.click()


class Finger:
    """Taps; the page is never scrolled for it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def board(self, target: Target) -> None:
        self.page.touchscreen.tap(target["x"], target["y"])

    def button(self, button: Locator) -> None:
        button.tap()


class Keys:
    """Tab to the board and to buttons, arrow keys over the board, Enter to press.

    Where an arrow key leads is learned by pressing it.
    """

    keys = KEYS

    def __init__(self, page: Page) -> None:
        self.page = page
        self.leads: dict[tuple[str, str], str] = {}

    def board(self, target: Target) -> None:
        if target["id"] == "die":
            self.button(self.page.locator(".die-box"))
            return
        self.walk(target["id"])
        self.page.keyboard.press("Enter")

    def button(self, button: Locator) -> None:
        for _ in range(MOST_TABS):
            if button.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to a button that may be pressed")

    def walk(self, aim: str) -> None:
        """Goes to a field by arrow keys."""
        at = self._enter()
        fresh = False
        while at != aim:
            key = self._next(at, aim)
            if key is None:  # cards are other ones from turn to turn
                assert not fresh, f"no arrow key leads from {at} to {aim}"
                self.leads.clear()
                fresh = True
                continue
            self.page.keyboard.press(key)
            came = self.page.evaluate(FOCUSED)
            self.leads[at, key] = came
            at = came

    def _enter(self) -> str:
        """Tabs until the focus is on the board; gives where."""
        for _ in range(MOST_TABS):
            at: str | None = self.page.evaluate(FOCUSED)
            if at is not None:
                return at
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the board")

    def _next(self, at: str, aim: str) -> str | None:
        """The first key of the shortest known way to the aim, else to a key not yet tried."""
        ways: deque[tuple[str, str | None]] = deque([(at, None)])
        seen = {at}
        fresh: str | None = None
        while ways:
            here, first = ways.popleft()
            if here == aim:
                return first
            for key in self.keys:
                to = self.leads.get((here, key))
                if to is None:
                    fresh = fresh or first or key
                elif to not in seen:
                    seen.add(to)
                    ways.append((to, first or key))
        return fresh


class Arrows(Keys):
    """Keys without the shift key, which no sentence on the page names."""

    keys = ARROWS


def details(page: Page) -> Page:
    """Opens the details of the result, which nothing but a press on the dock's button opens."""
    page.locator(RESULT).get_by_role("button", name="Result").click()
    expect(page.locator(".panel .podium")).to_be_visible()
    return page


def verdict(page: Page) -> Locator:
    """Opens the details of the result; gives what they say of the game's fairness."""
    sign = details(page).locator(".panel .result .fair")
    expect(sign).to_be_visible()
    return sign


def targets(page: Page) -> list[Target]:
    """Lists what may be pressed: what the accessibility tree calls a live button."""
    live = page.locator(OFFERED).and_(page.get_by_role("button", disabled=False))
    found: list[Target] = live.evaluate_all(TARGETS)
    return [one for one in found if one["id"] != "goal"]


def kind(target: Target) -> str:
    """What is pressed: a piece, a card, or a place to play it to."""
    name: str = target["id"]
    return "piece" if "/" in name else name.partition(":")[0]


def step(hand: Hand, rng: Random) -> None:
    """Presses one thing that is offered."""
    page = hand.page
    around = page.locator(WORDS)
    shown = around.all_inner_texts()
    words = [text for text in shown if text.strip()]
    found = targets(page)
    taken = {kind(one) for one in found if one["pressed"]}
    onward = [one for one in found if not one["pressed"] and kind(one) not in taken]
    if words and (not onward or rng.random() < 0.5):
        try:
            hand.button(around.nth(shown.index(rng.choice(words))))
        except Late:  # bots may have ended the game of who is out just then
            if not page.locator(RESULT).count():
                raise
    elif onward:
        hand.board(rng.choice(onward))
    elif found:
        hand.board(found[0])


def play(hand: Hand, rng: Random, most: int = 4000) -> None:
    """Plays until the page shows the result; takes the device where it is handed on."""
    for _ in range(most):
        state = hand.page.evaluate(LIVE, PATIENCE)
        assert state != "waiting", "nothing is offered, and the game is not over"
        if state == "over":
            return
        if state == "screen":
            hand.button(hand.page.locator(HANDOVER))
        else:
            step(hand, rng)
    raise AssertionError(f"the game has not ended after {most} steps")


def play_on(hands: Sequence[Hand], rng: Random, steps: int) -> bool:
    """Lets hands at one table press so many things in turn; tells whether the game is over."""
    idle = 0
    while steps > 0:
        states = [hand.page.evaluate(LIVE, GLANCE) for hand in hands]
        if set(states) == {"over"}:
            return True
        live = [hand for hand, state in zip(hands, states, strict=True) if state == "live"]
        idle = 0 if live else idle + 1
        assert idle * GLANCE < PATIENCE, "nothing is offered, and the game is not over"
        for hand in live[:1]:
            step(hand, rng)
            steps -= 1
    return False
