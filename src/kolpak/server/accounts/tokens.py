"""Bearer tokens: how programs play under a person's name (RFC 6750)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256

from kolpak.live.errors import Conflict, NotSignedIn
from kolpak.server.store import Person, Store


def token_of(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request, None where it carries none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_hash(token: str) -> bytes:
    """Return what the store keeps of a token.

    A plain hash is enough: a token has 256 random bits, so nobody can try them all.
    """
    return sha256(token.encode()).digest()


async def create_token(store: Store, person: Person, now: float) -> str:
    """Store a new token of a person and return it; it cannot be read again.

    Raises NotSignedIn where the person has been deleted meanwhile.
    """
    token = secrets.token_urlsafe(32)
    try:
        await store.people.add_token(token_hash(token), person.id, now)
    except Conflict:
        raise NotSignedIn("error-stranger") from None
    return token


async def revoke_tokens(store: Store, person: Person, token: str | None) -> None:
    """Revoke a token, or all tokens of the person where none is given."""
    if token is None:
        await store.people.revoke_tokens(person.id)
    else:
        await store.people.revoke_token(token_hash(token))
