"""People: guests, accounts and sessions."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar, TypeVarTuple

import msgspec
from litestar import Response, delete, patch, post
from litestar.params import JSONBody

from kolpak.live.errors import Conflict, Forbidden
from kolpak.play.errors import KolpakError
from kolpak.server.accounts.passwords import (
    check_password,
    find_account,
    fold_login,
    hash_password,
    read_login,
    verify_password,
)
from kolpak.server.accounts.tokens import token_of
from kolpak.server.store import Passkey, Person
from kolpak.server.web.access import sender_of
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.language import translator
from kolpak.server.web.openapi import ANYBODY, BROWSER, PERSON, failures, no_content
from kolpak.server.web.requests import AnyRequest, address_of, get_or_head, is_https
from kolpak.table.commands import Rise
from kolpak.table.names import read_name
from kolpak.words.message import Message

Answer = TypeVar("Answer")
Ts = TypeVarTuple("Ts")

_HASHING: Final = ThreadPoolExecutor(1, thread_name_prefix="passwords")
"""One thread: Argon2 takes 64 MiB for each password that is hashed at once."""


class Me(msgspec.Struct):
    """The sender's identity."""

    id: str
    name: str
    account: bool
    login: str | None
    """the login of the account, for its browser alone; None for a guest"""


class Name(msgspec.Struct):
    """A new name."""

    name: str


class Login(msgspec.Struct):
    """A login with its password."""

    login: str
    password: str


@get_or_head("/api/me", security=ANYBODY, responses=failures(401))
async def me(request: AnyRequest, context: Shared) -> Response[Me]:
    """Return the sender's identity; a stranger becomes a guest."""
    person = await person_of(request, context)
    return with_cookie(Response(me_of(request, person)), request, context, person)


@patch("/api/me", security=PERSON, responses=failures(401, 403))
async def rename(request: AnyRequest, context: Shared, data: JSONBody[Name]) -> Me:
    """Change the sender's name, for tables joined from now on."""
    person = await context.identity.require(request)
    name = read_name(data.name)
    await context.store.people.rename(person.id, name)
    return me_of(request, person._replace(name=name))


@post("/api/account", status_code=200, security=BROWSER, responses=failures(401, 403))
async def register(request: AnyRequest, context: Shared, data: JSONBody[Login]) -> Response[Me]:
    """Turn a guest into an account; games and seats stay, older cookies end."""
    person = await context.identity.require_browser(request)
    login = read_login(data.login)
    check_password(data.password)
    if person.login is not None:
        raise KolpakError("error-account-already")
    _limit_attempts(request, context, login)
    hashed = await _hash(hash_password, data.password)
    account = await create_account(context, person, login, password=hashed)
    return signed_in(request, context, account)


@post("/api/session", status_code=200, responses=failures(403))
async def sign_in(request: AnyRequest, context: Shared, data: JSONBody[Login]) -> Response[Me]:
    """Sign in to an account with its password."""
    _limit_attempts(request, context, data.login)
    person = await find_account(context.store, data.login)
    hashed = person.password if person is not None else None
    if not await _hash(verify_password, hashed, data.password) or person is None:
        raise Forbidden("error-login-wrong")
    return signed_in(request, context, person)


@delete("/api/session", status_code=204, security=ANYBODY, responses=no_content(401, 403))
async def sign_out(request: AnyRequest, context: Shared) -> Response[None]:
    """Delete the browser's cookie; copies of it stay valid."""
    await context.identity.find(request)  # a guest's cookie, the only one, is not for an old page
    return Response(None, status_code=204, cookies=[context.identity.no_cookie()])


@delete("/api/sessions", status_code=204, security=BROWSER, responses=no_content(401, 403))
async def sign_out_everywhere(request: AnyRequest, context: Shared) -> Response[None]:
    """Revoke all cookies and tokens of a person and close their connections.

    A guest, who could not sign in again, gets another cookie for this browser.
    """
    person = await context.identity.require_browser(request)
    people = context.store.people
    await people.revoke_sessions(person.id)
    context.registry.expel(person.id)
    left = await people.find(person.id) if person.login is None else None
    if left is None:
        return Response(None, status_code=204, cookies=[context.identity.no_cookie()])
    cookie = context.identity.cookie(left, secure=is_https(request))
    return Response(None, status_code=204, cookies=[cookie])


@delete("/api/me", status_code=204, security=BROWSER, responses=no_content(401, 403))
async def leave(request: AnyRequest, context: Shared) -> Response[None]:
    """Delete the sender: name, login, password, passkeys, tokens and list of games.

    Seats at tables that have not begun are given up; those in games that run are of somebody who
    never comes back. Records keep the names that were shown at the tables.
    """
    person = await context.identity.require_browser(request)
    await _rise(context, person)
    await context.store.people.delete(person.id)
    context.registry.expel(person.id)
    return Response(None, status_code=204, cookies=[context.identity.no_cookie()])


def signed_in(
    request: AnyRequest, context: Context, person: Person, *, status: int = 200
) -> Response[Me]:
    """Return a browser's identity with the cookie that authenticates it from now on."""
    response = Response(me_of(request, person), status_code=status)
    return with_cookie(response, request, context, person)


async def create_account(
    context: Context,
    person: Person,
    login: str,
    *,
    password: str | None = None,
    passkey: Passkey | None = None,
) -> Person:
    """Turn a guest into an account with a password's hash or a passkey.

    Raises KolpakError where the login is taken, or another request was first.
    """
    try:
        registered = await context.store.people.register(person.id, login, password, passkey)
    except Conflict:
        raise KolpakError("error-login-taken", login=login) from None
    if not registered:
        raise KolpakError("error-account-already")
    context.registry.expel(person.id)  # a copied cookie may have sockets open
    return await context.store.people.find(person.id) or person


async def person_of(request: AnyRequest, context: Context) -> Person:
    """Return the sender; a stranger becomes a guest with a name of their own."""
    person = await context.identity.find(request)
    if person is not None:
        return person
    context.limits.newcomers.take(address_of(request))
    number = 1000 + secrets.randbelow(9000)
    name = translator(request)(Message("guest-name", {"number": number}))
    return await context.identity.new_guest(name, context.registry.clock())


def me_of(request: AnyRequest, person: Person) -> Me:
    """Return what a person sees of themselves; their programs see no login."""
    login = person.login if token_of(request.headers) is None else None
    return Me(person.id, person.name, person.login is not None, login)


def with_cookie(
    response: Response[Answer], request: AnyRequest, context: Context, person: Person
) -> Response[Answer]:
    """Add the cookie that authenticates a browser from now on; programs have their token."""
    if token_of(request.headers) is None:
        response.set_cookie(context.identity.cookie(person, secure=is_https(request)))
    return response


async def _rise(context: Context, person: Person) -> None:
    """Give up a person's seats at tables that have not begun, where others would wait in vain."""
    tables = context.store.tables
    seats = await tables.seats_of(person.id)
    for table in await tables.ids_of(person.id, ("open",)):
        for seat in seats.get(table, []):
            # It may have begun meanwhile, be damaged, or be one too many for the limits.
            with suppress(KolpakError):
                await context.runner.run(table, sender_of(person), Rise(seat))


async def _hash(work: Callable[[*Ts], Answer], *args: *Ts) -> Answer:
    """Return what work with a password returns, after that of others."""
    return await asyncio.get_running_loop().run_in_executor(_HASHING, work, *args)


def _limit_attempts(request: AnyRequest, context: Context, login: str) -> None:
    """Count a password attempt; raise RateLimited (brute-force protection)."""
    context.limits.passwords.take(address_of(request))
    context.limits.logins.take(fold_login(login)[:60])


HANDLERS = [me, rename, leave, register, sign_in, sign_out, sign_out_everywhere]
