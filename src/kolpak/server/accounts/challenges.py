"""Challenges: what a passkey has to sign, remembered by the browser that asked alone."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.response import Response

from kolpak.play.errors import KolpakError
from kolpak.server.web.requests import Asking
from kolpak.server.store import Conflict, Store

COOKIE: Final = "kolpak_challenge"
FRESH: Final = 300
"""Seconds in which a challenge has to be answered."""


class Challenges:
    """Hands out challenges in a signed cookie, so that any worker can check the answer.

    The store knows which have been answered: each is good for one answer.
    """

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.signer = URLSafeTimedSerializer(key, salt="kolpak challenge")

    def give(
        self, response: Response[Any], purpose: str, challenge: bytes, *, secure: bool
    ) -> None:
        """Gives the browser a challenge for a purpose, such as to register for one person."""
        response.set_cookie(
            COOKIE,
            str(self.signer.dumps([purpose, challenge.hex()])),
            max_age=FRESH,
            httponly=True,
            samesite="strict",
            secure=secure,
        )

    async def take(self, connection: Asking, purpose: str) -> bytes:
        """Gives the challenge back that was given for this purpose, once; raises KolpakError."""
        try:
            known, challenge = self.signer.loads(connection.cookies.get(COOKIE, ""), max_age=FRESH)
        except BadSignature:
            known, challenge = "", ""
        if known != purpose:
            raise KolpakError("error-passkey-late", seconds=FRESH)
        answered, now = bytes.fromhex(challenge), time.time()
        try:
            # Twice as long as it is fresh, since workers' clocks may differ.
            await self.store.people.use_challenge(answered, now, now - 2 * FRESH)
        except Conflict:
            raise KolpakError("error-passkey-used") from None
        return answered


def new_challenge() -> bytes:
    """Makes a challenge that nobody can foresee."""
    return secrets.token_bytes(32)
