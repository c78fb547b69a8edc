"""A program that appends to eight tables without end and prints what was acknowledged.

Called with a URL; prints lines of a table, a number and the id of the command.
"""

import asyncio
import json
import secrets
import sys

from kolpak.live.store import Append
from kolpak.server.store import Store


async def fill(store: Store, table: str) -> None:
    """Goes on where the log ends, one event after the other."""
    number = len(await store.read(table))
    while True:
        name = secrets.token_hex(8)
        event = json.dumps({"id": name})
        await store.append(Append(table, number - 1, [event], ("appender", name)))
        sys.stdout.write(f"{table} {number} {name}\n")
        sys.stdout.flush()
        number += 1


async def main(url: str) -> None:
    """Fills eight tables at once."""
    store = await Store.open(url)
    await asyncio.gather(*(fill(store, table) for table in "abcdefgh"))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
