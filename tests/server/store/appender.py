"""A program that appends to eight tables without end and prints what was acknowledged.

Called with a URL, and "apart" where another process is to write; prints lines of a table, a number
and the id of the command.
"""

import asyncio
import json
import secrets
import sys

from kolpak.server.store import Command, Store


async def fill(store: Store, table: str) -> None:
    """Goes on where the log ends, one event after the other."""
    number = len(await store.read(table))
    while True:
        name = secrets.token_hex(8)
        command = Command("appender", name, name.encode())
        await store.append(table, number - 1, [json.dumps({"id": name}).encode()], command)
        sys.stdout.write(f"{table} {number} {name}\n")
        sys.stdout.flush()
        number += 1


async def main(url: str, *how: str) -> None:
    """Fills eight tables at once."""
    store = await Store.open(url, apart="apart" in how)
    await asyncio.gather(*(fill(store, table) for table in "abcdefgh"))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
