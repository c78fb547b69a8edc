"""Every page of the browser side in a state worth looking at, made once for a worker's tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect

from browser.hands import AT_REST
from browser.visiting import Visit

Step = Callable[[Page], None]
BOARD: Final = "svg.board:not(.still)"
LEGAL: Final = f"{BOARD} .legal, .dock .legal"
"""A field, a piece or the die that may be chosen."""
RESULT: Final = ".dock[data-speaker=result]"
LONG: Final = "W" * 30
"""The widest name."""
LONG_NAMES: Final = (
    LONG,
    "Anna-Katharina-Friederike-Luis",
    "محمدرضا علی‌اکبر حسین‌زاده‌نیا",
    "Константин Константинопольский",
    "Łucja-Bożydara Szczęśliwa-Żółć",
    "مریم",
)
"""Names of up to 30 letters in all scripts, wide ones and such that break nowhere."""
ADDRESS: Final = "Maximilian.Bartholomew@gmail.c"
"""A name that people use, of 30 letters without a space."""
NARROWEST: Final = {"width": 320, "height": 568}
WINDOWS: Final = (
    NARROWEST,
    {"width": 375, "height": 553},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
)
"""Phones, of which one lies on its side."""


def nothing(page: Page) -> None:
    """Leaves a page as it is."""


def _click(selector: str) -> Step:
    return lambda page: page.locator(selector).first.click()


def throw(page: Page) -> None:
    """Throws the die, where the one to move has still to do it."""
    page.wait_for_selector(LEGAL, state="attached")
    die = page.locator(".die-box.legal")
    if die.count():
        die.click()
        die.wait_for(state="detached")


def pick(page: Page) -> None:
    """Takes up something on the board, so that it shows where it may go."""
    throw(page)
    page.evaluate(AT_REST)  # else the board may still find its place
    first = page.locator(f"{BOARD} .target.legal").first
    first.evaluate("one => one.scrollIntoView({block: 'center'})")
    target = first.bounding_box()
    assert target is not None
    page.mouse.click(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
    page.wait_for_selector(f"{BOARD} .target.selected")


def _choose(page: Page) -> None:
    page.locator(".corner button").click()
    page.wait_for_selector("dialog[open] .fields select")


def _unfold_account(page: Page) -> None:
    page.locator(".bar > button").click()
    page.locator("details.account > summary").click()
    page.locator("details.account").evaluate("one => one.scrollIntoView()")


def _ask_to_delete(page: Page) -> None:
    page.locator("details.account > summary").click()
    page.locator("details.account > button").click()


def _verified(page: Page) -> None:
    page.wait_for_selector(".verdicts li")
    page.keyboard.press("End")


def _example(page: Page) -> None:
    page.locator(".example button").first.click()


def _details(page: Page) -> None:
    page.locator(RESULT).locator(".opens").click()  # in every language
    page.wait_for_selector(".panel .podium")


class Situation(NamedTuple):
    """A page: the table it shows, its path (with ``TABLE``), what is there, what is done first."""

    path: str
    there: str
    table: str | None = None
    then: Step = nothing


TABLE: Final = "/table/TABLE"
SITUATIONS: Final[dict[str, Situation]] = {
    "start": Situation("/", ".beside"),
    "start-device": Situation("/", ".poster", then=_click(".segments.wide label:nth-child(3)")),
    "start-hats": Situation("/", ".beside", then=_click(".box-hats")),
    "start-more": Situation("/", ".beside", then=_choose),
    "start-friends": Situation("/", ".poster", then=_click(".segments.wide label:nth-child(2)")),
    "games": Situation("/games", ".game-rows", "kabaleo-over"),
    "you": Situation("/you", ".shares .won", "kabaleo-over"),
    "deleting": Situation("/you", "details.account", then=_ask_to_delete),
    "settings": Situation("/", ".poster", then=_click(".bar > button")),
    "account": Situation("/", ".poster", then=_unfold_account),
    "waiting": Situation(TABLE, ".waiting .qr", "open"),
    "waiting-menu": Situation(TABLE, ".waiting .qr", "open", _click(".seat.free summary")),
    "kabaleo": Situation(TABLE, f"{BOARD} .legal", "kabaleo"),
    "kabaleo-picked": Situation(TABLE, f"{BOARD} .legal", "kabaleo", pick),
    "hats": Situation(TABLE, LEGAL, "hats", throw),
    "hats-throw": Situation(TABLE, LEGAL, "hats"),
    "hats-large": Situation(TABLE, LEGAL, "hats-large", pick),
    "hat_cards": Situation(TABLE, f"{BOARD} .legal", "hat_cards", pick),
    "clock": Situation(TABLE, ".seat.turn .clock", "clock"),
    "days": Situation(TABLE, ".seat.turn .clock", "days"),
    "chat": Situation(TABLE, ".tab", "kabaleo", _click(".tab:nth-child(2)")),
    "menu": Situation(TABLE, ".tab", "kabaleo", _click(".tab:nth-child(3)")),
    "handover": Situation(TABLE, ".handover", "device"),
    "result-kabaleo": Situation(TABLE, RESULT, "kabaleo-over"),
    "result-hats": Situation(TABLE, RESULT, "hats-over"),
    "result-hat_cards": Situation(TABLE, RESULT, "hat_cards-over"),
    "details": Situation(TABLE, RESULT, "kabaleo-over", _details),
    "log": Situation(TABLE, ".tab", "kabaleo", _click(".tab:nth-child(1)")),
    "replay-file": Situation("/replay", ".drop"),
    "replay": Situation("/replay/TABLE/0?verify=1", ".stage .board", "kabaleo-over", _verified),
    "rules-kabaleo": Situation("/rules/kabaleo", ".example .board", then=_example),
    "rules-hats": Situation("/rules/hats", ".example .board"),
    "rules-hat_cards": Situation("/rules/hat_cards", ".example .board"),
    "learn-kabaleo": Situation("/learn/kabaleo", ".coach"),
    "learn-hats": Situation("/learn/hats", ".coach"),
    "learn-hat_cards": Situation("/learn/hat_cards", ".coach"),
    "learned": Situation("/learn/hats", ".coach", then=_click(".coach .pass")),
    "puzzle": Situation("/puzzle/hat_cards/medium", ".dock .prompt"),
    "nowhere": Situation("/nowhere", "main h1"),
}

Tables = dict[str, str]
LIVE: Final = {"kind": "total", "seconds": 900, "increment": 5}
SLOW: Final = {"kind": "days", "seconds": 86_400}
STAYS: Final[dict[str, object]] = {"absent": "wait"}
"""Nobody plays for a host who has gone, so that a table stays as it has been made."""


def make_tables(host: Visit) -> Tables:
    """Opens the tables of the situations as ``host`` and plays them to where they are shown."""
    host.call("Ada")
    made = {
        "open": host.open("hats", "players=4", ["me", "open", "bot:greedy", "open"]),
        "kabaleo": _in_the_middle(host, "kabaleo", 3, 4),
        "hats": _in_the_middle(host, "hats", 4, 10),
        "hats-large": _in_the_middle(host, "hats", 6, 5, " golden=on"),
        "hat_cards": _in_the_middle(host, "hat_cards", 4, 3),
        "clock": host.begin("hats", "players=3", _at_hand(2), clock=LIVE, **STAYS),
        "days": host.begin("hats", "players=4", _at_hand(3), clock=SLOW, **STAYS),
        "device": host.begin("kabaleo", "players=2", ["me", "device"], **STAYS),
        "kabaleo-over": host.begin("kabaleo", "players=3", _against(2), games=1),
        "hats-over": host.begin(
            "hats", "players=2 hats_per_player=1 stall_limit=1", _against(1), games=1
        ),
        "hat_cards-over": host.begin("hat_cards", "players=3", _against(2), games=1),
    }
    for name in ("kabaleo-over", "hats-over", "hat_cards-over"):
        play_on(host, made[name], None)
    for phrase in ("hello", "good-luck"):
        host.command(made["kabaleo"], do="say", phrase=phrase)
    return made


def _in_the_middle(host: Visit, game: str, players: int, moves: int, more: str = "") -> str:
    """Opens a table and plays so many moves; where the dice end the game before, another one."""
    for _ in range(20):
        table = host.begin(game, f"players={players}{more}", _against(players - 1), **STAYS)
        play_on(host, table, moves)
        if host.snapshot(table)["phase"] == "playing":
            return table
    raise AssertionError(f"games of {game} never last {moves} moves")


def _at_hand(others: int) -> list[str]:
    return ["me", *["device"] * others]


def _against(bots: int) -> list[str]:
    return ["me", *["bot:greedy"] * bots]


def play_on(host: Visit, table: str, moves: int | None) -> None:
    """Plays so many moves of the host's at random, or all; it ends with the host to choose."""
    rng = Random(table)
    while moves is None or moves > 0:
        now = _to_move(host, table)
        if now is None:
            return
        tokens = now["game"]["actions"]
        host.command(table, do="play", token=rng.choice(tokens), seat=0)
        if moves is not None:
            moves -= 1
    _to_move(host, table)


def at_end(person: Visit, game: str = "kabaleo", options: str = "players=2") -> Page:
    """Plays a game against a bot to its end; gives its page, which shows the result."""
    bots = int(options.removeprefix("players=")[0]) - 1
    table = person.begin(game, options, ["me", *["bot:greedy"] * bots], games=1)
    play_on(person, table, None)
    person.page.goto(f"/table/{table}")
    expect(person.page.locator(RESULT)).to_be_visible()
    return person.page


def _to_move(host: Visit, table: str) -> dict[str, Any] | None:
    """Waits until the host is to choose; gives the snapshot, None when the game is over."""
    for _ in range(2000):
        now = host.snapshot(table)
        if now["phase"] != "playing":
            return None
        tokens = now["game"]["actions"]
        if len(tokens) > 1 and not {"roll", "stop", "pass"} & set(tokens):
            return now  # the choice is one on the board
        if tokens:
            host.command(table, do="play", token=tokens[0], seat=0)
    raise AssertionError(f"{table} does not come to the host's turn")


def show(page: Page, name: str, tables: Tables, situation: Situation | None = None) -> None:
    """Opens the page of a situation and waits until it stands."""
    situation = situation or SITUATIONS[name]
    page.goto(situation.path.replace("TABLE", tables.get(situation.table or "", "")))
    page.wait_for_selector(situation.there, state="attached")
    situation.then(page)
    page.evaluate(AT_REST)


def two_at_table(ada: Visit, ben: Visit, game: str) -> str:
    """Seats two people at a table, on whose page both are."""
    ada.call("Ada")
    ben.call(LONG)
    table = ada.open(game, "players=2", ["me", "open"], games=1)
    ben.command(table, do="sit", seat=1, name=LONG)
    ada.command(table, do="start")
    for person in (ada, ben):
        person.page.goto(f"/table/{table}")
        person.page.wait_for_selector(BOARD)
    return table
