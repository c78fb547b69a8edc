"""Passkeys: accounts without a password (WebAuthn level 2)."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import Response, delete, post
from litestar.params import FromPath, JSONBody

from kolpak.live.errors import Conflict, Forbidden
from kolpak.play.errors import KolpakError
from kolpak.server.accounts.challenges import COOKIE, RelyingParty, new_challenge
from kolpak.server.accounts.passwords import read_login
from kolpak.server.store import Passkey, Person
from kolpak.server.web.context import Context, Shared
from kolpak.server.web.openapi import BROWSER, failures
from kolpak.server.web.requests import AnyRequest, address_of, get_or_head, is_https
from kolpak.server.web.routes.people import Me, create_account, signed_in

SIGN_IN: Final = "sign in"


class WantedLogin(msgspec.Struct):
    """The login that a guest wants for the account; an account has one already."""

    login: str = ""


class SentCredential(msgspec.Struct):
    """A credential as the browser sends it (PublicKeyCredential.toJSON())."""

    credential: dict[str, Any]
    login: str = ""


@post("/api/passkeys/options", status_code=200, security=BROWSER, responses=failures(401, 403))
async def registration_options(
    request: AnyRequest, context: Shared, data: JSONBody[WantedLogin]
) -> Response[dict[str, Any]]:
    """Return the options of navigator.credentials.create.

    A login that is taken is refused here: the device would keep a passkey for no account.
    """
    from kolpak.server.accounts import passkeys  # heavy, and few visitors have a passkey

    person = await context.identity.require_browser(request)
    known = await context.store.people.passkeys(person.id)
    login = person.login or await _free_login(request, context, data.login)
    challenge = new_challenge()
    options = passkeys.registration_options(_party(request), person, login, known, challenge)
    return _challenged(request, context, _registration_of(person), options, challenge)


@post("/api/passkeys", security=BROWSER, responses=failures(401, 403))
async def register(
    request: AnyRequest, context: Shared, data: JSONBody[SentCredential]
) -> Response[Me]:
    """Add a passkey to an account; a guest becomes one and keeps games and seats."""
    from kolpak.server.accounts import passkeys

    people = context.store.people
    person = await context.identity.require_browser(request)
    challenge = await _redeem(request, context, _registration_of(person))
    try:
        verified = passkeys.verify_registration(_party(request), data.credential, challenge)
    except passkeys.CredentialError:
        raise KolpakError("error-passkey-wrong") from None
    if await people.passkey(verified.credential_id) is not None:
        raise KolpakError("error-passkey-known")
    passkey = Passkey(
        verified.credential_id,
        person.id,
        verified.credential_public_key,
        context.registry.clock(),
        verified.sign_count,
    )
    if person.login is None:
        person = await create_account(context, person, read_login(data.login), passkey=passkey)
    else:
        try:
            await people.add_passkey(passkey)
        except Conflict:
            raise KolpakError("error-passkey-known") from None
    return _signed_in(request, context, person, status=201)


class ListedPasskey(msgspec.Struct):
    """A passkey by its credential id."""

    id: str
    created: float


@get_or_head("/api/me/passkeys", security=BROWSER, responses=failures(401, 403))
async def listed(request: AnyRequest, context: Shared) -> list[ListedPasskey]:
    """Return the passkeys of the sender's account, oldest first."""
    person = await context.identity.require_browser(request)
    mine = await context.store.people.passkeys(person.id)
    return [ListedPasskey(key.id.hex(), key.created) for key in mine]


@delete(
    "/api/me/passkeys/{passkey:str}",
    status_code=204,
    security=BROWSER,
    responses=failures(401, 403),
)
async def remove(request: AnyRequest, context: Shared, passkey: FromPath[str]) -> None:
    """Remove a passkey; the last way to sign in stays."""
    person = await context.identity.require_browser(request)
    people = context.store.people
    for key in await people.passkeys(person.id):
        if key.id.hex() == passkey and not await people.remove_passkey(person.id, key.id):
            raise Forbidden("error-passkey-last")


@post("/api/session/passkey/options", status_code=200, responses=failures(403))
async def sign_in_options(request: AnyRequest, context: Shared) -> Response[dict[str, Any]]:
    """Return the options of navigator.credentials.get; the browser knows its passkeys."""
    from kolpak.server.accounts import passkeys

    challenge = new_challenge()
    options = passkeys.authentication_options(_party(request), challenge)
    return _challenged(request, context, SIGN_IN, options, challenge)


@post("/api/session/passkey", status_code=200, responses=failures(403))
async def sign_in(
    request: AnyRequest, context: Shared, data: JSONBody[SentCredential]
) -> Response[Me]:
    """Sign in to an account with a passkey."""
    from kolpak.server.accounts import passkeys

    challenge = await _redeem(request, context, SIGN_IN)
    party, people = _party(request), context.store.people
    try:
        passkey = await people.passkey(passkeys.passkey_id(data.credential))
        if passkey is None:
            raise Forbidden("error-passkey-unknown")
        counter = passkeys.verify_authentication(party, data.credential, challenge, passkey)
    except passkeys.CredentialError:
        raise Forbidden("error-passkey-wrong") from None
    await people.count_passkey(passkey.id, counter)
    person = await people.find(passkey.person)
    if person is None:
        raise Forbidden("error-passkey-unknown")
    return _signed_in(request, context, person)


async def _free_login(request: AnyRequest, context: Context, wanted: str) -> str:
    """Return the login as it is stored; raise KolpakError where it is taken, or RateLimited."""
    login, address = read_login(wanted), address_of(request)
    attempts = context.limits.passwords
    attempts.take(address)  # whoever hears that logins are taken learns them
    if await context.store.people.of_login(login) is not None:
        raise KolpakError("error-login-taken", login=login)
    attempts.give_back(address)
    return login


def _registration_of(person: Person) -> str:
    """Return the purpose of a challenge to register a passkey for a person."""
    return f"register for {person.id}"


def _party(request: AnyRequest) -> RelyingParty:
    """Return the site the browser believes to be on."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname if origin else None
    if not host:
        raise Forbidden("error-passkey-origin")
    return RelyingParty(origin, host)


def _challenged(
    request: AnyRequest, context: Context, purpose: str, options: dict[str, Any], challenge: bytes
) -> Response[dict[str, Any]]:
    secure = is_https(request)
    cookie = context.identity.challenges.cookie(purpose, challenge, secure=secure)
    return Response(options, cookies=[cookie])


async def _redeem(request: AnyRequest, context: Context, purpose: str) -> bytes:
    return await context.identity.challenges.redeem(request.cookies.get(COOKIE, ""), purpose)


def _signed_in(
    request: AnyRequest, context: Context, person: Person, *, status: int = 200
) -> Response[Me]:
    response = signed_in(request, context, person, status=status)
    response.delete_cookie(COOKIE)
    return response


HANDLERS = [registration_options, register, listed, remove, sign_in_options, sign_in]
