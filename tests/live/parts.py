"""What tests of live tables share."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kolpak.live.bot_pool import BotPool
from kolpak.live.connection import Connection, Subscription
from kolpak.live.runner import CommandRunner
from kolpak.live.table import LiveTable
from kolpak.table.commands import Sender

ANN, BEN, EVA, STRANGER = (Sender(name.lower(), name) for name in ("Ann", "Ben", "Eva", ""))
SETUP = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"]}
LINES = 60
"""Lines of the chat at the fixture's table."""


def connect(
    runner: CommandRunner, live: LiveTable, sender: Sender = EVA, **wanted: Any
) -> Connection:
    """Return a connection of a viewer."""
    return Connection(
        runner, live, sender, Subscription(**wanted), str, BotPool(ThreadPoolExecutor(1))
    )


def sent(connection: Connection) -> list[dict[str, Any]]:
    """Return all messages that wait to be sent, and take them."""
    return [json.loads(message) for message in connection.outbox.take_now()]
