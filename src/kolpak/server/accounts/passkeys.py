"""Credentials: what a passkey is asked for and whether it answers rightly (WebAuthn level 2).

The library is heavy and most visitors have no passkey, so whoever needs this module imports it
when somebody comes with one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from kolpak.server.web.security import Site
from kolpak.server.store import Passkey, Person

_VERIFIED: Final = UserVerificationRequirement.REQUIRED
_WRONG: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError)
"""What the library raises over a credential that is wrong in whatever way."""


class CredentialError(Exception):
    """A credential is malformed, or not what was asked for."""


def options_to_make(
    site: Site, person: Person, login: str, have: Sequence[Passkey], challenge: bytes
) -> dict[str, Any]:
    """Gives what navigator.credentials.create wants to know; ``have`` are not to be made again."""
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Kolpak",
        user_id=person.id.encode(),
        user_name=login,
        user_display_name=person.name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(passkey.id) for passkey in have],
    )
    return _data(options)


def options_to_show(site: Site, challenge: bytes) -> dict[str, Any]:
    """Gives what navigator.credentials.get wants to know; the browser knows its passkeys."""
    options = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=challenge, user_verification=_VERIFIED
    )
    return _data(options)


def check_made(site: Site, credential: dict[str, Any], challenge: bytes) -> VerifiedRegistration:
    """Gives the new passkey; raises CredentialError."""
    with _told():
        return webauthn.verify_registration_response(
            credential=credential, **_expected(site, challenge)
        )


def passkey_id(credential: dict[str, Any]) -> bytes:
    """Gives the id of the passkey that is shown; raises CredentialError."""
    with _told():
        return base64url_to_bytes(str(credential["id"]))


def check_shown(site: Site, credential: dict[str, Any], challenge: bytes, passkey: Passkey) -> int:
    """Gives how many signatures the passkey has made now; raises CredentialError."""
    with _told():
        shown = webauthn.verify_authentication_response(
            credential=credential,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.counter,
            **_expected(site, challenge),
        )
    return shown.new_sign_count


def _expected(site: Site, challenge: bytes) -> dict[str, Any]:
    """Gives what every answer has to fit, that of a new passkey and that of a known one."""
    return {
        "expected_challenge": challenge,
        "expected_rp_id": site.host,
        "expected_origin": site.origin,
        "require_user_verification": True,
    }


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except _WRONG:
        raise CredentialError from None


def _data(options: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return data
