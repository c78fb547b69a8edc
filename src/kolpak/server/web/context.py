"""The parts of the server that handlers work with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from litestar.di import NamedDependency

from kolpak.live.bot_pool import BotPool
from kolpak.live.presence import Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.tasks import KeyedLocks
from kolpak.server.accounts.identity import Identity
from kolpak.server.store import Store
from kolpak.server.web.jobs import JobQueue
from kolpak.server.web.limits import RateLimits
from kolpak.server.web.reviews import Reviews


class Context(NamedTuple):
    """What all handlers of a process share."""

    store: Store
    registry: TableRegistry
    runner: CommandRunner
    identity: Identity
    presence: Presence
    limits: RateLimits
    jobs: JobQueue
    bots: BotPool
    reviews: Reviews
    hosts: KeyedLocks
    """held by who opens a table, by person: the next one is counted after it is stored"""
    check_health: Callable[[], None]
    """raises what keeps this process from storing anything, once that counts as a downtime"""
    stopping: asyncio.Event
    """set when the process is told to stop: streams end, which never would by themselves"""


Shared: TypeAlias = NamedDependency[Context]
"""The context as a parameter of a handler (dependency injection)."""
