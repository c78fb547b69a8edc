"""Passkeys: accounts without a password, where the browser has them (WebAuthn level 2)."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import webauthn
from litestar import Response, post
from litestar.params import JSONBody
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kolpak.play.errors import KolpakError
from kolpak.server.asking import Asked
from kolpak.server.challenges import COOKIE, new_challenge
from kolpak.server.context import Context, Shared
from kolpak.server.errors import NotAllowed
from kolpak.server.http.failures import failures
from kolpak.server.http.people import Me, known, make_account, me_of, read_login
from kolpak.server.security import over_https
from kolpak.server.store import Conflict, Passkey

SIGN_IN: Final = "sign in"
_VERIFIED: Final = UserVerificationRequirement.REQUIRED
_WRONG: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError)
"""What the library raises over a credential that is wrong in whatever way."""


class Wanted(msgspec.Struct):
    """For whom a passkey is wanted: a guest chooses a login by it, an account has one."""

    login: str = ""


class Credential(msgspec.Struct):
    """A credential as the browser gives it (PublicKeyCredential.toJSON())."""

    credential: dict[str, Any]
    login: str = ""


class Site(NamedTuple):
    """The site as the browser sees it."""

    origin: str
    host: str


@post("/api/passkeys/options", status_code=200, responses=failures(401, 403))
async def registration_options(
    request: Asked, context: Shared, data: JSONBody[Wanted]
) -> Response[dict[str, Any]]:
    """Gives what navigator.credentials.create wants to know."""
    person = await context.identity.demand_browser(request)
    have = await context.store.people.passkeys(person.id)
    challenge = new_challenge()
    options = webauthn.generate_registration_options(
        rp_id=_site(request).host,
        rp_name="Kolpak",
        user_id=person.id.encode(),
        user_name=person.login or read_login(data.login),
        user_display_name=person.name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(passkey.id) for passkey in have],
    )
    return _challenged(request, context, f"add to {person.id}", options, challenge)


@post("/api/passkeys", responses=failures(401, 403))
async def register(request: Asked, context: Shared, data: JSONBody[Credential]) -> Response[Me]:
    """Adds a passkey to an account; a guest becomes one by it, and games and seats stay."""
    person = await context.identity.demand_browser(request)
    challenge = context.identity.challenges.take(request, f"add to {person.id}")
    site = _site(request)
    try:
        made = webauthn.verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except _WRONG:
        raise KolpakError("error-passkey-wrong") from None
    if await context.store.people.passkey(made.credential_id) is not None:
        raise KolpakError("error-passkey-known")
    if person.login is None:
        person = await make_account(context, person, read_login(data.login), None)
    passkey = Passkey(
        made.credential_id,
        person.id,
        made.credential_public_key,
        context.hall.clock(),
        made.sign_count,
    )
    try:
        await context.store.people.add_passkey(passkey)
    except Conflict:
        raise KolpakError("error-passkey-known") from None
    response = Response(me_of(person), status_code=201)
    response.delete_cookie(COOKIE)
    return response


@post("/api/session/passkey/options", status_code=200, responses=failures(403))
async def sign_in_options(request: Asked, context: Shared) -> Response[dict[str, Any]]:
    """Gives what navigator.credentials.get wants to know; the browser knows its passkeys."""
    challenge = new_challenge()
    options = webauthn.generate_authentication_options(
        rp_id=_site(request).host, challenge=challenge, user_verification=_VERIFIED
    )
    return _challenged(request, context, SIGN_IN, options, challenge)


@post("/api/session/passkey", status_code=200, responses=failures(403))
async def sign_in(request: Asked, context: Shared, data: JSONBody[Credential]) -> Response[Me]:
    """Signs in to an account with a passkey."""
    challenge = context.identity.challenges.take(request, SIGN_IN)
    site, people = _site(request), context.store.people
    try:
        passkey = await people.passkey(base64url_to_bytes(str(data.credential["id"])))
        if passkey is None:
            raise NotAllowed("error-passkey-unknown")
        shown = webauthn.verify_authentication_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.counter,
            require_user_verification=True,
        )
    except KolpakError:
        raise
    except _WRONG:
        raise NotAllowed("error-passkey-wrong") from None
    await people.count_passkey(passkey.id, shown.new_sign_count)
    person = await people.find(passkey.person)
    if person is None:
        raise NotAllowed("error-passkey-unknown")
    response = known(request, context, person)
    response.delete_cookie(COOKIE)
    return response


def _site(request: Asked) -> Site:
    """Gives the site the browser believes to be on; a passkey is bound to it."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname if origin else None
    if not host:
        raise NotAllowed("error-passkey-origin")
    return Site(origin, host)


def _challenged(
    request: Asked, context: Context, purpose: str, options: Any, challenge: bytes
) -> Response[dict[str, Any]]:
    response = Response[dict[str, Any]](json.loads(webauthn.options_to_json(options)))
    context.identity.challenges.give(response, purpose, challenge, secure=over_https(request))
    return response


HANDLERS = [registration_options, register, sign_in_options, sign_in]
