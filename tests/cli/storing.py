"""A store for tests that run the program, which has an event loop of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from kolpak.server.store import Store

Result = TypeVar("Result")


def on(url: str, use: Callable[[Store], Awaitable[Result]]) -> Result:
    """Opens a store, uses it, closes it, and gives what has come of it."""

    async def run() -> Result:
        async with await Store.open(url) as store:
            return await use(store)

    return asyncio.run(run())
