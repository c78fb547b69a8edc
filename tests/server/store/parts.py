"""Small parts that tests of the store are made of."""

from typing import Any

from kolpak.server.store import Summary


def event(number: int) -> bytes:
    return b'{"kind":"said","text":"%d"}' % number


def summary(id: str, **changes: Any) -> Summary:
    return Summary(
        id=id,
        game="kabaleo",
        options="players=2",
        state="open",
        visibility="listed",
        seats=[{"name": "Ann"}, {"name": None}],
        created=100.0,
        changed=100.0,
    )._replace(**changes)
