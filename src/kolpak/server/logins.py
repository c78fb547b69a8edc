"""Logins and passwords: what they may be, and the hash that is kept of a password."""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from kolpak.play.errors import KolpakError

LEAST: Final = 8
MOST: Final = 200
"""Characters of a password."""

_HASHER: Final = PasswordHasher()


def read_login(text: str) -> str:
    """Reads a login, which is the same in small and capital letters; raises KolpakError.

    >>> read_login(" Ada.Lovelace ")
    'ada.lovelace'
    """
    login = text.strip().casefold()
    if not 3 <= len(login) <= 60 or not login.isprintable() or " " in login:
        raise KolpakError("error-login-malformed", least=3, most=60)
    return login


def check_password(password: str) -> None:
    """Raises KolpakError for a password that is too short or too long to be chosen."""
    if not LEAST <= len(password) <= MOST:
        raise KolpakError("error-password-short", least=LEAST, most=MOST)


def hash_password(password: str) -> str:
    """Gives what is kept of a password; takes some hundredths of a second, on purpose."""
    return _HASHER.hash(password[:MOST])


def fits(hashed: str | None, password: str) -> bool:
    """Tells whether this is the password; takes as long where there is none."""
    if hashed is None:
        hash_password(password)
        return False
    try:
        return _HASHER.verify(hashed, password[:MOST])
    except VerificationError:
        return False
