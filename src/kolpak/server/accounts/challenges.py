"""WebAuthn challenges: signed, in a cookie, good for one answer."""

from __future__ import annotations

import secrets
import time
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.datastructures import Cookie

from kolpak.live.errors import Conflict
from kolpak.play.errors import KolpakError
from kolpak.server.store import Store

COOKIE: Final = "kolpak_challenge"
MAX_AGE: Final = 300
"""Seconds in which a challenge has to be answered."""


class RelyingParty(NamedTuple):
    """The site as the browser sees it (WebAuthn); a passkey is bound to its host."""

    origin: str
    host: str


class Challenges:
    """Issues challenges and redeems each once, at any worker.

    The signed cookie makes issuing stateless; the store records which challenges were answered, so
    an answer cannot be replayed.
    """

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.signer = URLSafeTimedSerializer(key, salt="kolpak challenge")

    def cookie(self, purpose: str, challenge: bytes, *, secure: bool) -> Cookie:
        """Return the cookie of a challenge for a purpose."""
        return Cookie(
            COOKIE,
            value=str(self.signer.dumps([purpose, challenge.hex()])),
            max_age=MAX_AGE,
            httponly=True,
            samesite="strict",
            secure=secure,
        )

    async def redeem(self, cookie: str, purpose: str) -> bytes:
        """Return the challenge that was issued for this purpose.

        Raises KolpakError for a challenge that has expired, has been redeemed already or was issued
        for something else.
        """
        try:
            signed_for, challenge = self.signer.loads(cookie, max_age=MAX_AGE)
        except BadSignature:
            signed_for, challenge = "", ""
        if signed_for != purpose:
            raise KolpakError("error-passkey-late", seconds=MAX_AGE)
        answered, now = bytes.fromhex(challenge), time.time()
        try:
            # Kept for twice its age, since the clocks of workers may differ.
            await self.store.people.use_challenge(answered, now, now - 2 * MAX_AGE)
        except Conflict:
            raise KolpakError("error-passkey-used") from None
        return answered


def new_challenge() -> bytes:
    """Return an unpredictable challenge of 32 bytes."""
    return secrets.token_bytes(32)
