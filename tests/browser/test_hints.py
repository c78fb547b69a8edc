"""A hint in the dock says why and what may go wrong, in every language and on every phone."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

import kolpak.bots
from browser.conftest import Visiting
from browser.hands import DRAWN
from browser.lines import sockets_of
from browser.looking import faults
from browser.situations import LEGAL, throw
from browser.visiting import PHONE, QUICK, SHORT, Visit
from browser.words import LANGUAGES
from kolpak.games.hat_cards.cards import card_name
from kolpak.words.message import Message
from kolpak.words.translation import translate

BOTS: Final = Path(kolpak.bots.__file__).parent
FILLED: Final = {
    **dict.fromkeys(("hats", "hunters", "ways", "count"), 2),
    "other": 3,
    "result": "shared",
    "colour": Message("colour", {"letter": "y"}),
    "card": card_name("y9"),
}
"""What stands in reasons."""
MOVE: Final = Message(
    "narrate-hats-move", {"name": "you", "start": "home", "steps": 6, "field": "S0.6"}
)
DANGER: Final = Message("reason-hats-danger", FILLED)
"""What a hint says of a move in Catch the Hat; the other games name piece and place."""
WINDOWS: Final = (PHONE, {"width": 375, "height": 553}, {"width": 320, "height": 568})
SAYS: Final = """
    line => document.querySelector('.dock .prompt > small')
        ?.textContent.toLowerCase().startsWith(line.toLowerCase())
"""


def at_turn(person: Visit, game: str, players: int) -> tuple[int, str]:
    """Opens a table with a choice on its board; gives its version and a legal action."""
    while True:
        table = person.begin(game, f"players={players}", ["me", *["bot:greedy"] * (players - 1)])
        person.page.goto(f"/table/{table}")
        throw(person.page)
        person.page.wait_for_selector(LEGAL, state="attached")
        now = person.snapshot(table)
        tokens: list[str] = now["game"]["actions"]
        if len(tokens) > 1 and "stop" not in tokens:
            return now["v"], tokens[0]


def wired(message: Message) -> dict[str, Any]:
    """Gives a message as it is sent."""
    args = {
        name: wired(value) if isinstance(value, Message) else value
        for name, value in message.args.items()
    }
    return {"id": message.id, "args": args}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [("hats", 3), ("kabaleo", 2), ("hat_cards", 2)])
def test_a_hint_says_why_in_sight_on_every_phone(
    visit: Visiting, game: str, players: int, language: str
) -> None:
    person = visit(**SHORT, settings={**QUICK, "language": language})
    page, sockets = person.page, sockets_of(person.page)
    v, token = at_turn(person, game, players)
    known = re.findall(r'"(reason-[\w-]+)"', (BOTS / game / "reasons.py").read_text("utf-8"))
    against = {"danger": wired(DANGER)} if DANGER.id in known else {}

    for window in WINDOWS:
        page.set_viewport_size(window)
        for name in known:
            reason = Message(name, FILLED)
            hint = {"token": token, "text": [wired(MOVE)]}
            sent = {"v": v, "hint": hint, "reason": wired(reason), **against}
            sockets[-1].send(json.dumps(sent))
            page.wait_for_function(SAYS, arg=translate(reason, language))
            page.evaluate(DRAWN)
            assert faults(page) == [], (window, name)
