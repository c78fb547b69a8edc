"""Passkeys: options for the browser, verification of its answers (WebAuthn 2).

Import this module inside functions: its library is heavy, and most visitors have no passkey.
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

from kolpak.server.accounts.challenges import RelyingParty
from kolpak.server.store import Passkey, Person

_VERIFIED: Final = UserVerificationRequirement.REQUIRED
_WRONG: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError)
"""What the library raises for a malformed or wrong credential."""


class CredentialError(Exception):
    """A credential is malformed, or does not answer the challenge."""


def registration_options(
    party: RelyingParty, person: Person, login: str, known: Sequence[Passkey], challenge: bytes
) -> dict[str, Any]:
    """Return the options of navigator.credentials.create, ``known`` excluded."""
    options = webauthn.generate_registration_options(
        rp_id=party.host,
        rp_name="Kolpak",
        user_id=person.id.encode(),
        user_name=login,
        user_display_name=person.name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(passkey.id) for passkey in known],
    )
    return _data(options)


def authentication_options(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """Return the options of navigator.credentials.get; the browser knows its passkeys."""
    options = webauthn.generate_authentication_options(
        rp_id=party.host, challenge=challenge, user_verification=_VERIFIED
    )
    return _data(options)


def verify_registration(
    party: RelyingParty, credential: dict[str, Any], challenge: bytes
) -> VerifiedRegistration:
    """Return the new passkey; raise CredentialError."""
    with _credential_errors():
        return webauthn.verify_registration_response(
            credential=credential, **_expected(party, challenge)
        )


def passkey_id(credential: dict[str, Any]) -> bytes:
    """Return the id of the passkey that answers; raise CredentialError."""
    with _credential_errors():
        return base64url_to_bytes(str(credential["id"]))


def verify_authentication(
    party: RelyingParty, credential: dict[str, Any], challenge: bytes, passkey: Passkey
) -> int:
    """Return the passkey's new signature counter; raise CredentialError."""
    with _credential_errors():
        verified = webauthn.verify_authentication_response(
            credential=credential,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.counter,
            **_expected(party, challenge),
        )
    return verified.new_sign_count


def _expected(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """Return what registrations and authentications are checked against."""
    return {
        "expected_challenge": challenge,
        "expected_rp_id": party.host,
        "expected_origin": party.origin,
        "require_user_verification": True,
    }


@contextmanager
def _credential_errors() -> Iterator[None]:
    """Translate the library's errors to ``CredentialError``."""
    try:
        yield
    except _WRONG:
        raise CredentialError from None


def _data(options: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return data
