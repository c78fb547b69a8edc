"""The server's parts as a request meets them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from litestar.di import NamedDependency

from kolpak.live.registry import Hall
from kolpak.server.accounts.identity import Identity
from kolpak.live.presence import Presence
from kolpak.live.rates import Rates
from kolpak.server.store import Store
from kolpak.server.web.jobs import Workshop


class Context(NamedTuple):
    """What the handlers of one process share."""

    store: Store
    hall: Hall
    identity: Identity
    presence: Presence
    rates: Rates
    workshop: Workshop


Shared: TypeAlias = NamedDependency[Context]
"""The context as a handler asks for it."""
