"""People: guests, accounts and sessions."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from kolpak.play.errors import KolpakError
from kolpak.server.web.requests import Asked
from kolpak.server.web.context import Context, Shared
from kolpak.live.errors import NotAllowed
from kolpak.server.web.openapi import ANYBODY, BROWSER, PERSON
from kolpak.server.web.openapi import failures
from kolpak.server.accounts.identity import COOKIE, language_of, token_of
from kolpak.server.accounts.passwords import (
    check_password,
    find_account,
    fits,
    fold_login,
    hash_password,
    read_login,
)
from kolpak.server.web.security import address_of, over_https
from kolpak.server.store import Conflict, Passkey, Person
from kolpak.table.names import read_name


class Me(msgspec.Struct):
    """Who the server takes the asker for; the login of an account is for its browser alone."""

    id: str
    name: str
    account: bool
    login: str | None


class Name(msgspec.Struct):
    """A new name."""

    name: str


class Login(msgspec.Struct):
    """A login with its password."""

    login: str
    password: str


@get("/api/me", security=ANYBODY, responses=failures(401))
async def me(request: Asked, context: Shared) -> Response[Me]:
    """Tells who the asker is; a stranger becomes a guest at once."""
    person = await context.identity.of(request)
    if person is None:
        context.rates.newcomers.take(address_of(request))
        person = await context.identity.new_guest(language_of(request), context.hall.clock())
    if token_of(request) is not None:
        return Response(me_of(person, login=False))
    return known(request, context, person)


@patch("/api/me", security=PERSON, responses=failures(401, 403))
async def rename(request: Asked, context: Shared, data: JSONBody[Name]) -> Me:
    """Gives the asker another name, for tables they sit down at from now on."""
    person = await context.identity.demand(request)
    name = read_name(data.name)
    await context.store.people.rename(person.id, name)
    return me_of(person._replace(name=name), login=token_of(request) is None)


@post("/api/account", status_code=200, security=BROWSER, responses=failures(401, 403))
async def register(request: Asked, context: Shared, data: JSONBody[Login]) -> Response[Me]:
    """Turns a guest into an account; games and seats stay, older cookies are worth nothing."""
    person = await context.identity.demand_browser(request)
    login = read_login(data.login)
    check_password(data.password)
    if person.login is not None:
        raise KolpakError("error-account-already")
    _attempt(request, context, login)
    hashed = await asyncio.to_thread(hash_password, data.password)
    return known(request, context, await make_account(context, person, login, hashed))


@post("/api/session", status_code=200, responses=failures(403))
async def sign_in(request: Asked, context: Shared, data: JSONBody[Login]) -> Response[Me]:
    """Signs in to an account with its password."""
    _attempt(request, context, data.login)
    person = await find_account(context.store, data.login)
    hashed = person.password if person is not None else None
    if not await asyncio.to_thread(fits, hashed, data.password) or person is None:
        raise NotAllowed("error-login-wrong")
    return known(request, context, person)


@delete(
    "/api/session",
    status_code=204,
    responses=failures(403),
    response_cookies=[Cookie(COOKIE, max_age=0, path="/")],
)
async def sign_out() -> None:
    """Lets the browser forget who it is; a copy of its cookie is as good as before."""


@delete(
    "/api/sessions",
    status_code=204,
    security=BROWSER,
    responses=failures(401, 403),
    response_cookies=[Cookie(COOKIE, max_age=0, path="/")],
)
async def sign_out_everywhere(request: Asked, context: Shared) -> None:
    """Makes all cookies and tokens of an account worthless, this browser's too, and ends what is
    open under its name.
    """
    person = await context.identity.demand_browser(request)
    if person.login is None:
        raise NotAllowed("error-account-none")
    await context.store.people.shut_out(person.id)
    context.hall.dismiss(person.id)


def known(request: Asked, context: Context, person: Person, *, status: int = 200) -> Response[Me]:
    """Tells a browser who it is, with the cookie by which it is known again."""
    response = Response(me_of(person), status_code=status)
    context.identity.remember(response, person, secure=over_https(request))
    return response


def me_of(person: Person, *, login: bool = True) -> Me:
    """Gives what a person is shown of themselves; their program is not told the ``login``."""
    return Me(person.id, person.name, person.login is not None, person.login if login else None)


async def make_account(context: Context, person: Person, login: str, way: str | Passkey) -> Person:
    """Turns a guest into an account; the way in is a password's hash or a passkey.

    Raises KolpakError where the login is taken.
    """
    password, passkey = (way, None) if isinstance(way, str) else (None, way)
    try:
        await context.store.people.register(person.id, login, password, passkey)
    except Conflict:
        raise KolpakError("error-login-taken", login=login) from None
    return await context.store.people.find(person.id) or person


def _attempt(request: Asked, context: Context, login: str) -> None:
    """Counts an attempt with a password; raises TooMany where somebody seems to guess."""
    context.rates.passwords.take(address_of(request))
    context.rates.logins.take(fold_login(login)[:60])


HANDLERS = [me, rename, register, sign_in, sign_out, sign_out_everywhere]
