"""Passkeys: accounts without a password, where the browser has them (WebAuthn level 2).

What checks them is imported when somebody comes with one: it is an eighth of what a server would
have to read when it begins.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Response, post
from litestar.params import JSONBody

from kolpak.play.errors import KolpakError
from kolpak.server.web.requests import Asked
from kolpak.server.accounts.challenges import COOKIE, new_challenge
from kolpak.server.web.context import Context, Shared
from kolpak.live.errors import NotAllowed
from kolpak.server.web.openapi import BROWSER
from kolpak.server.web.openapi import failures
from kolpak.server.web.routes.people import Me, known, make_account
from kolpak.server.accounts.passwords import read_login
from kolpak.server.web.security import Site, over_https
from kolpak.server.store import Conflict, Passkey

SIGN_IN: Final = "sign in"


class Wanted(msgspec.Struct):
    """For whom a passkey is wanted: a guest chooses a login by it, an account has one."""

    login: str = ""


class Credential(msgspec.Struct):
    """A credential as the browser gives it (PublicKeyCredential.toJSON())."""

    credential: dict[str, Any]
    login: str = ""


@post("/api/passkeys/options", status_code=200, security=BROWSER, responses=failures(401, 403))
async def registration_options(
    request: Asked, context: Shared, data: JSONBody[Wanted]
) -> Response[dict[str, Any]]:
    """Gives what navigator.credentials.create wants to know."""
    from kolpak.server import credentials

    person = await context.identity.demand_browser(request)
    have = await context.store.people.passkeys(person.id)
    challenge = new_challenge()
    options = credentials.options_to_make(
        _site(request), person, person.login or read_login(data.login), have, challenge
    )
    return _challenged(request, context, f"add to {person.id}", options, challenge)


@post("/api/passkeys", security=BROWSER, responses=failures(401, 403))
async def register(request: Asked, context: Shared, data: JSONBody[Credential]) -> Response[Me]:
    """Adds a passkey to an account; a guest becomes one by it, and games and seats stay."""
    from kolpak.server import credentials

    person = await context.identity.demand_browser(request)
    challenge = await context.identity.challenges.take(request, f"add to {person.id}")
    try:
        made = credentials.check_made(_site(request), data.credential, challenge)
    except credentials.CredentialError:
        raise KolpakError("error-passkey-wrong") from None
    if await context.store.people.passkey(made.credential_id) is not None:
        raise KolpakError("error-passkey-known")
    passkey = Passkey(
        made.credential_id,
        person.id,
        made.credential_public_key,
        context.hall.clock(),
        made.sign_count,
    )
    if person.login is None:
        person = await make_account(context, person, read_login(data.login), passkey)
    else:
        try:
            await context.store.people.add_passkey(passkey)
        except Conflict:
            raise KolpakError("error-passkey-known") from None
    response = known(request, context, person, status=201)
    response.delete_cookie(COOKIE)
    return response


@post("/api/session/passkey/options", status_code=200, responses=failures(403))
async def sign_in_options(request: Asked, context: Shared) -> Response[dict[str, Any]]:
    """Gives what navigator.credentials.get wants to know; the browser knows its passkeys."""
    from kolpak.server import credentials

    challenge = new_challenge()
    options = credentials.options_to_show(_site(request), challenge)
    return _challenged(request, context, SIGN_IN, options, challenge)


@post("/api/session/passkey", status_code=200, responses=failures(403))
async def sign_in(request: Asked, context: Shared, data: JSONBody[Credential]) -> Response[Me]:
    """Signs in to an account with a passkey."""
    from kolpak.server import credentials

    challenge = await context.identity.challenges.take(request, SIGN_IN)
    site, people = _site(request), context.store.people
    try:
        passkey = await people.passkey(credentials.passkey_id(data.credential))
        if passkey is None:
            raise NotAllowed("error-passkey-unknown")
        counter = credentials.check_shown(site, data.credential, challenge, passkey)
    except credentials.CredentialError:
        raise NotAllowed("error-passkey-wrong") from None
    await people.count_passkey(passkey.id, counter)
    person = await people.find(passkey.person)
    if person is None:
        raise NotAllowed("error-passkey-unknown")
    response = known(request, context, person)
    response.delete_cookie(COOKIE)
    return response


def _site(request: Asked) -> Site:
    """Gives the site the browser believes to be on."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname if origin else None
    if not host:
        raise NotAllowed("error-passkey-origin")
    return Site(origin, host)


def _challenged(
    request: Asked, context: Context, purpose: str, options: dict[str, Any], challenge: bytes
) -> Response[dict[str, Any]]:
    response = Response(options)
    context.identity.challenges.give(response, purpose, challenge, secure=over_https(request))
    return response


HANDLERS = [registration_options, register, sign_in_options, sign_in]
