"""Logins and passwords: what is accepted, and hashing with Argon2."""

from __future__ import annotations

from typing import Final, Literal
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from kolpak.play.errors import KolpakError
from kolpak.server.store import Person, Store

MIN_LENGTH: Final = 8
MAX_LENGTH: Final = 200
"""Characters of a password."""

_HASHER: Final = PasswordHasher()


def read_login(text: str) -> str:
    """Return a login normalised with NFKC and case-folded; raise KolpakError.

    >>> read_login(" \uff21da.Lovelace ")
    'ada.lovelace'
    """
    login = fold_login(text)
    if not 3 <= len(login) <= 60 or not login.isprintable() or " " in login:
        raise KolpakError("error-login-malformed", least=3, most=60)
    return login


def fold_login(text: str) -> str:
    """Return text normalised with NFKC and case-folded.

    Case folding may decompose characters, so the text is normalised again afterwards.
    """
    folded = _normalised(text.strip(), "NFKC").casefold()
    return _normalised(folded, "NFKC").strip()


async def find_account(store: Store, text: str) -> Person | None:
    """Return the account of a login; raise KolpakError for text that cannot be one."""
    return await store.people.of_login(read_login(text))


def check_password(password: str) -> None:
    """Raise KolpakError for a password that is too short or too long to be chosen."""
    if not MIN_LENGTH <= len(_normalised(password)) <= MAX_LENGTH:
        raise KolpakError("error-password-short", least=MIN_LENGTH, most=MAX_LENGTH)


def hash_password(password: str) -> str:
    """Return the Argon2 hash of a password; slow on purpose."""
    return _HASHER.hash(_normalised(password))


def verify_password(hashed: str | None, password: str) -> bool:
    """Return whether a password matches; takes as long where there is no hash.

    Without that, the time of an answer would show which logins exist.
    """
    normalised = _normalised(password)
    if hashed is None or len(normalised) > MAX_LENGTH:
        _HASHER.hash("")
        return False
    try:
        return _HASHER.verify(hashed, normalised)
    except VerificationError:
        return False


def _normalised(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """Return text in a Unicode normal form, text that is too long as it is.

    A letter has at most four code points here; ordering long runs of accents takes quadratic time.
    """
    return normalize(form, text) if len(text) <= 4 * MAX_LENGTH else text
