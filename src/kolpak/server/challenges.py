"""Challenges: what a passkey has to sign, remembered by the browser that asked alone."""

from __future__ import annotations

import secrets
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.response import Response

from kolpak.play.errors import KolpakError
from kolpak.server.asking import Asking

COOKIE: Final = "kolpak_challenge"
FRESH: Final = 300
"""Seconds in which a challenge has to be answered."""


class Challenges:
    """Hands out challenges in a signed cookie, so that any worker can check the answer."""

    def __init__(self, key: bytes) -> None:
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

    def take(self, connection: Asking, purpose: str) -> bytes:
        """Gives the challenge back that was given for this purpose; raises KolpakError."""
        try:
            known, challenge = self.signer.loads(connection.cookies.get(COOKIE, ""), max_age=FRESH)
        except BadSignature:
            known, challenge = "", ""
        if known != purpose:
            raise KolpakError("error-passkey-late", seconds=FRESH)
        return bytes.fromhex(challenge)


def new_challenge() -> bytes:
    """Makes a challenge that nobody can foresee."""
    return secrets.token_bytes(32)
