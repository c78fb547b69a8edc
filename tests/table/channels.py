"""Channels: all that a viewer can get out of a table, in bytes."""

import json
from random import Random
from typing import Any

from kolpak.play.errors import KolpakError
from kolpak.table.commands import Sender, read_command
from kolpak.table.decide import decide
from kolpak.table.describe import describe, guess_of
from kolpak.table.events import NAMES, Event
from kolpak.table.playing import bot_turn
from kolpak.table.project import project, seat_of
from kolpak.table.sealing import running_record
from kolpak.table.snapshot import snapshot
from kolpak.table.state import Table
from table.story import NOON, Told

TOKENS = {
    "kabaleo": [f"{colour}{place}" for colour in "poygbv" for place in range(24)],
    "hat_cards": [f"{c}{w}{on}" for c in "ryb" for w in "0123456789x" for on in ("", "@0", "@1")],
    "hats": ["pass", "roll", "stop", "R0>R3", "H0>R3", "R5[gyr]>R9", "d6"],
}
STRANGE = ["first:0", "deal:", "?", "p?", "goals", "x" * 200]
OTHERS: list[dict[str, Any]] = [
    {"do": "offer", "what": "undo"},
    {"do": "offer", "what": "stop"},
    {"do": "offer", "what": "rematch"},
    {"do": "answer", "what": "undo", "yes": True},
    {"do": "resign"},
    {"do": "next"},
    {"do": "start"},
    {"do": "relieve", "seat": 1},
    {"do": "leave", "seat": 0},
    {"do": "return", "seat": 1},
    {"do": "sit", "seat": 1, "name": "Zoe"},
    {"do": "add_randomness", "random": "ab" * 32},
]


def told(before: Table, event: Event, viewer: str | None) -> str:
    """Gives what the viewer is sent of an event."""
    return json.dumps(project(before, event, viewer))


def shown(table: Table, viewer: str | None) -> str:
    """Gives the snapshot for the viewer, and every action of theirs in words."""
    return json.dumps([snapshot(table, viewer, NOON + 7), described(table, viewer)])


def described(table: Table, viewer: str | None) -> Any:
    """Gives the descriptions of all legal actions, or why the viewer gets none."""
    tokens = table.game.position.tokens if table.game else []
    try:
        return describe(guess_of(table, viewer), tokens)
    except KolpakError as error:
        return error.message.id


def recorded(table: Table, viewer: str | None) -> str:
    """Gives the record of the running game for the viewer."""
    return running_record(table, seat_of(table, viewer)).write()


def answered(table: Table, viewer: str | None, rng: Random) -> str:
    """Gives the answers to some commands of the viewer, most of them wrong."""
    plays = rng.sample(TOKENS[table.setup.game], 7) + rng.sample(STRANGE, 1)
    asked: list[dict[str, Any]] = [{"do": "play", "token": token} for token in plays]
    asked += rng.sample(OTHERS, 3)
    return json.dumps([_answer(table, viewer, data) for data in asked])


def _answer(table: Table, viewer: str | None, data: dict[str, Any]) -> Any:
    sender = Sender(viewer or "", "Zoe")
    dealer = Told()
    dealer.notation = table.rule_set.notation
    try:
        decision = decide(table, sender, read_command(data), NOON + 7, dealer)
    except KolpakError as error:
        return [error.message.as_dict(), error.rule, type(error).__name__, str(error)]
    kinds = [NAMES[type(event)] for event in decision.events]
    before, event = decision.steps[0] if decision.steps else (table, None)
    return [kinds, event and project(before, event, viewer)]


def chosen_from(table: Table) -> str:
    """Gives what the bot whose turn it is is given."""
    turn = bot_turn(table)
    return repr(turn and (turn.seat, turn.bot, turn.view, list(turn.actions)))
