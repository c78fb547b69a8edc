"""Tokens for programs that play under a person's name."""

from __future__ import annotations

import msgspec
from litestar import delete, post
from litestar.params import FromPath

from kolpak.server.accounts.tokens import create_token, revoke_tokens, token_of
from kolpak.server.store import Token as StoredToken
from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import BROWSER, PERSON, failures
from kolpak.server.web.requests import AnyRequest, address_of, get_or_head


class Token(msgspec.Struct):
    """A program's token; it is shown once."""

    token: str


@post("/api/me/tokens", security=BROWSER, responses=failures(401, 403))
async def create(request: AnyRequest, context: Shared) -> Token:
    """Create a token for a program that plays under the sender's name."""
    person = await context.identity.require_browser(request)
    context.limits.newcomers.take(address_of(request))
    return Token(await create_token(context.store, person, context.registry.clock()))


class ListedToken(msgspec.Struct):
    """A token by an id that cannot be used in its place."""

    id: str
    created: float


@get_or_head("/api/me/tokens", security=BROWSER, responses=failures(401, 403))
async def tokens(request: AnyRequest, context: Shared) -> list[ListedToken]:
    """Return the sender's tokens, oldest first."""
    person = await context.identity.require_browser(request)
    mine = await context.store.people.tokens(person.id)
    return [ListedToken(_id(token), token.created) for token in mine]


@delete(
    "/api/me/tokens/{token:str}", status_code=204, security=BROWSER, responses=failures(401, 403)
)
async def revoke_one(request: AnyRequest, context: Shared, token: FromPath[str]) -> None:
    """Revoke one token by its id and close all connections of the person."""
    person = await context.identity.require_browser(request)
    for one in await context.store.people.tokens(person.id):
        if _id(one) == token:
            await context.store.people.revoke_token(one.hash)
            context.registry.expel(person.id)


def _id(token: StoredToken) -> str:
    return token.hash.hex()[:16]


@delete("/api/me/tokens", status_code=204, security=PERSON, responses=failures(401, 403))
async def revoke(request: AnyRequest, context: Shared) -> None:
    """Revoke the token of this request, or all tokens where it carries a cookie.

    Closes all connections of the person; whoever still may connects again.
    """
    person = await context.identity.require(request)
    await revoke_tokens(context.store, person, token_of(request.headers))
    context.registry.expel(person.id)


HANDLERS = [create, tokens, revoke, revoke_one]
