"""The command ``password``: sets a new password for an account."""

from __future__ import annotations

import asyncio
import sys

import click

from kolpak.cli import parameters
from kolpak.cli.command import Argument, Command
from kolpak.play.errors import KolpakError
from kolpak.words.message import Message


def password(login: str, database: str | None, data: str | None) -> None:
    """Read a password twice, or from standard input, and store its hash.

    All sessions of the account and all tokens of its programs become invalid.
    """
    asyncio.run(_change(parameters.url_of(database, data, there=True), login))
    click.echo(str(Message("cli-password-set", {"login": login})))


async def _change(url: str, login: str) -> None:
    # Heavy, and most commands need no store.
    from kolpak.server.accounts.passwords import check_password, find_account, hash_password
    from kolpak.server.store import Store

    async with await Store.open(url, there=True) as store:
        person = await find_account(store, login)
        if person is None:
            raise KolpakError("error-login-unknown", login=login[:60])
        chosen = _ask()
        check_password(chosen)
        await store.people.change_password(person.id, hash_password(chosen))


def _ask() -> str:
    """Return the password typed; raise KolpakError if it is repeated differently."""
    if sys.stdin is None:  # it was closed before the program began
        return ""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first, second = _hidden("cli-password-new"), _hidden("cli-password-again")
    if first != second:
        raise KolpakError("error-password-differ")
    return first


def _hidden(asking: str) -> str:
    typed: str = click.prompt(str(Message(asking)), "", hide_input=True, show_default=False)
    return typed


command = Command(
    "password",
    password,
    [Argument("login", "LOGIN"), *parameters.database_options()],
)
