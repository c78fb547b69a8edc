"""The command ``tidy``: shows or removes what nobody needs in a server's database."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import click

from kolpak.cli import parameters
from kolpak.cli.command import Command, Option
from kolpak.cli.errors import WRONG
from kolpak.words.message import Message

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR


def tidy(
    unbegun: float, abandoned: float, apply: bool, database: str | None, data: str | None
) -> int:
    """Print the tables that are tidied away, or would be without ``--apply``; return the code."""
    url = parameters.url_of(database, data, there=True)
    return asyncio.run(_tidy(url, unbegun, abandoned, apply=apply))


async def _tidy(url: str, hours: float, days: float, *, apply: bool) -> int:
    from kolpak.live.tidy import Ages, moment_of, tidy  # heavy
    from kolpak.server.store import Store

    ages = Ages(hours * HOUR, days * DAY)
    async with await Store.open(url, there=True) as store:
        moment = moment_of(time.time(), await store.last_heartbeat(), ages)
        found = await tidy(store, store.tables, moment, apply=apply)
    for kind, tables in (("unbegun", found.unbegun), ("abandoned", found.abandoned)):
        for table in tables:
            click.echo(str(Message(f"cli-tidy-{kind}-table", {"table": table})))
    for error in found.damaged:
        click.echo(str(error), err=True)
    counts = {"unbegun": len(found.unbegun), "abandoned": len(found.abandoned)}
    click.echo(str(Message("cli-tidied" if apply else "cli-would-tidy", counts)), err=True)
    return WRONG if found.damaged else 0


command = Command(
    "tidy",
    tidy,
    [
        Option(
            "--unbegun",
            about="cli-tidy-unbegun",
            metavar="HOURS",
            callback=parameters.amount,
            default="24",
        ),
        Option(
            "--abandoned",
            about="cli-tidy-abandoned",
            metavar="DAYS",
            callback=parameters.amount,
            default="30",
        ),
        Option("--apply", about="cli-tidy-apply", is_flag=True),
        *parameters.database_options(),
    ],
)
