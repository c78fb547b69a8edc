"""Tokens: how programs play under a person's name."""

from __future__ import annotations

import secrets

import msgspec
from litestar import delete, post

from kolpak.server.web.requests import Asked
from kolpak.server.web.context import Shared
from kolpak.server.web.openapi import BROWSER, PERSON
from kolpak.server.web.openapi import failures
from kolpak.server.accounts.identity import token_hash, token_of
from kolpak.server.web.security import address_of


class Token(msgspec.Struct):
    """A program's token; it is shown once."""

    token: str


@post("/api/me/tokens", security=BROWSER, responses=failures(401, 403))
async def make_token(request: Asked, context: Shared) -> Token:
    """Makes a token for a program that plays under the asker's name."""
    person = await context.identity.demand_browser(request)
    context.rates.newcomers.take(address_of(request))
    token = secrets.token_urlsafe(32)
    await context.store.people.add_token(token_hash(token), person.id, context.hall.clock())
    return Token(token)


@delete("/api/me/tokens", status_code=204, security=PERSON, responses=failures(401, 403))
async def drop_token(request: Asked, context: Shared) -> None:
    """Makes the token worthless that comes with this request, or all of whoever sits at a browser.

    What is open under the asker's name ends; whoever still may connects again by themselves.
    """
    person = await context.identity.demand(request)
    token = token_of(request)
    if token is None:
        await context.store.people.drop_tokens(person.id)
    else:
        await context.store.people.drop_token(token_hash(token))
    context.hall.dismiss(person.id)


HANDLERS = [make_token, drop_token]
