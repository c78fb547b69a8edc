"""Tokens for programs that play under a person's name."""

from __future__ import annotations

import msgspec
from litestar import delete, post

from kolpak.server.accounts.tokens import create_token, revoke_tokens, token_of
from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import BROWSER, PERSON, failures
from kolpak.server.web.requests import AnyRequest, address_of


class Token(msgspec.Struct):
    """A program's token; it is shown once."""

    token: str


@post("/api/me/tokens", security=BROWSER, responses=failures(401, 403))
async def create(request: AnyRequest, context: Shared) -> Token:
    """Create a token for a program that plays under the sender's name."""
    person = await context.identity.require_browser(request)
    context.limits.newcomers.take(address_of(request))
    return Token(await create_token(context.store, person, context.registry.clock()))


@delete("/api/me/tokens", status_code=204, security=PERSON, responses=failures(401, 403))
async def revoke(request: AnyRequest, context: Shared) -> None:
    """Revoke the token of this request, or all tokens where it carries a cookie.

    Closes all connections of the person; whoever still may connects again.
    """
    person = await context.identity.require(request)
    await revoke_tokens(context.store, person, token_of(request.headers))
    context.registry.disconnect(person.id)


HANDLERS = [create, revoke]
