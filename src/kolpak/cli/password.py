"""The command ``password``: gives an account a new password, for somebody who has forgotten it."""

from __future__ import annotations

import asyncio
import sys

import click

from kolpak.cli.command import Argument, Command
from kolpak.cli.databases import database_options, url_of
from kolpak.play.errors import KolpakError
from kolpak.words.message import Message


def password(login: str, database: str | None, data: str | None) -> None:
    """Asks for a password twice, or takes a line of standard input, and stores its hash.

    Whoever was signed in has to sign in again, and programs need new tokens.
    """
    asyncio.run(_change(url_of(database, data, there=True), login))
    click.echo(str(Message("cli-password-set", {"login": login})))


async def _change(url: str, login: str) -> None:
    # Heavy, and most commands need no store.
    from kolpak.server.accounts.passwords import check_password, find_account, hash_password
    from kolpak.server.store import Store

    async with await Store.open(url) as store:
        person = await find_account(store, login)
        if person is None or person.login is None:
            raise KolpakError("error-login-unknown", login=login[:60])
        chosen = _ask()
        check_password(chosen)
        await store.people.register(person.id, person.login, hash_password(chosen))
        await store.people.revoke_sessions(person.id)


def _ask() -> str:
    """Gives the password that is typed; raises KolpakError where the second time is another."""
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
    [Argument("login", "LOGIN"), *database_options()],
)
