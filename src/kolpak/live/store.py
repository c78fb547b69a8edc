"""What goes into the store and comes out of it, besides the bytes of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command that is being carried out: its sender, the sender's own id for it, its answer."""

    sender: str
    id: str
    answer: bytes


class Summary(NamedTuple):
    """What lists show of a table; times are seconds since 1970, ``seats`` goes into JSON."""

    id: str
    game: str
    options: str
    state: str
    """``open``, ``playing``, ``between`` or ``over``"""
    visibility: str
    """``link``, ``private`` or ``listed``"""
    seats: Sequence[Mapping[str, Any]]
    created: float
    changed: float
    invitation: str | None = None
    host: str | None = None


class Holding(NamedTuple):
    """A table that a person hosts or holds seats at, with these seats."""

    table: Summary
    seats: tuple[int, ...]


class Person(NamedTuple):
    """A guest, or an account where there is a login; ``password`` is its hash.

    Cookies are of an ``epoch``: where it is raised, those from before are worth nothing.
    """

    id: str
    name: str
    created: float
    login: str | None = None
    password: str | None = None
    epoch: int = 0


class Passkey(NamedTuple):
    """A passkey of an account, as the browser has made it; ``counter`` counts its signatures."""

    id: bytes
    person: str
    public_key: bytes
    created: float
    counter: int = 0


class Append(NamedTuple):
    """Events to be put after number ``after`` of a table, and what changes together with them."""

    table: str
    after: int
    events: Sequence[bytes]
    command: Command | None = None
    summary: Summary | None = None
    secrets: Mapping[int, bytes] = {}
    holdings: Mapping[int, str | None] = {}
