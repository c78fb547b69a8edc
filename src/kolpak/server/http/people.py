"""People: guests, accounts, sessions and programs' tokens."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from litestar import Response, delete, get, patch, post

from kolpak.server.asking import Asked
from kolpak.play.errors import KolpakError
from kolpak.server.context import Context
from kolpak.server.errors import NotAllowed
from kolpak.server.identity import COOKIE, language_of, token_hash
from kolpak.server.store import Conflict, Person

_HASHER = PasswordHasher()


class Me(msgspec.Struct):
    """Who the server takes the asker for."""

    id: str
    name: str
    account: bool


class Name(msgspec.Struct):
    """A new name."""

    name: str


class Login(msgspec.Struct):
    """A login with its password."""

    login: str
    password: str


class Token(msgspec.Struct):
    """A program's token; it is shown once."""

    token: str


@get("/api/me")
async def me(request: Asked, context: Context) -> Response[Me]:
    """Tells who the asker is; a stranger becomes a guest at once."""
    person = await context.identity.of(request)
    if person is None:
        person = await context.identity.new_guest(language_of(request), time.time())
    return _known(context, person)


@patch("/api/me")
async def rename(request: Asked, context: Context, data: Name) -> Me:
    """Gives the asker another name, for tables they sit down at from now on."""
    person = await context.identity.demand(request)
    name = _name(data.name)
    await context.store.people.rename(person.id, name)
    return _me(person._replace(name=name))


@post("/api/account", status_code=200)
async def register(request: Asked, context: Context, data: Login) -> Me:
    """Makes the guest an account, with all its games and seats."""
    person = await context.identity.demand(request)
    login = _login(data.login)
    if not 8 <= len(data.password) <= 200:
        raise KolpakError("error-password-short", least=8, most=200)
    if person.login is not None:
        raise KolpakError("error-account-already")
    hash = await asyncio.to_thread(_HASHER.hash, data.password)
    try:
        await context.store.people.register(person.id, login, hash)
    except Conflict:
        raise KolpakError("error-login-taken", login=login) from None
    return _me(person._replace(login=login))


@post("/api/session", status_code=200)
async def sign_in(request: Asked, context: Context, data: Login) -> Response[Me]:
    """Signs in to an account."""
    person = await context.store.people.of_login(_login(data.login))
    hash = person.password if person is not None else None
    try:
        if person is None or hash is None:
            await asyncio.to_thread(_HASHER.hash, data.password[:200])  # takes as long as a right login
            raise NotAllowed("error-login-wrong")
        await asyncio.to_thread(_HASHER.verify, hash, data.password[:200])
    except VerificationError:
        raise NotAllowed("error-login-wrong") from None
    return _known(context, person)


@delete("/api/session", status_code=204)
async def sign_out() -> Response[None]:
    """Lets the browser forget who it is."""
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@post("/api/me/tokens")
async def make_token(request: Asked, context: Context) -> Token:
    """Makes a token for a program that plays under the asker's name."""
    person = await context.identity.demand(request)
    token = secrets.token_urlsafe(32)
    await context.store.people.add_token(token_hash(token), person.id, time.time())
    return Token(token)


def _known(context: Context, person: Person) -> Response[Me]:
    response = Response(_me(person))
    context.identity.remember(response, person, secure=context.secure)
    return response


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.login is not None)


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 0 < len(name) <= 30 or not name.isprintable():
        raise KolpakError("error-table-text", field="name", most=30)
    return name


def _login(text: str) -> str:
    login = text.strip().casefold()
    if not 3 <= len(login) <= 60 or not login.isprintable() or " " in login:
        raise KolpakError("error-login-malformed", least=3, most=60)
    return login


HANDLERS = [me, rename, register, sign_in, sign_out, make_token]
