"""Small parts that tests of the store are made of."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from kolpak.server.store import Store, Summary

Result = TypeVar("Result")


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


def on(url: str, story: Callable[[Store], Awaitable[Result]], **options: Any) -> Result:
    """Opens a store, lets a story happen in it, closes it, and gives what has come of it."""

    async def run() -> Result:
        async with await Store.open(url, **options) as store:
            return await story(store)

    return asyncio.run(run())
