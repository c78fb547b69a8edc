"""Logins and passwords: what they may be, and the hash that is kept of a password."""

from __future__ import annotations

from typing import Final, Literal
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from kolpak.play.errors import KolpakError
from kolpak.server.store import Person, Store

LEAST: Final = 8
MOST: Final = 200
"""Characters of a password."""

_HASHER: Final = PasswordHasher()


def read_login(text: str) -> str:
    """Reads a login, which is the same in letters of any case, width and make-up.

    Raises KolpakError.

    >>> read_login(" \uff21da.Lovelace ")
    'ada.lovelace'
    """
    login = fold_login(text)
    if not _is_well_formed(login):
        raise KolpakError("error-login-malformed", least=3, most=60)
    return login


def fold_login(text: str) -> str:
    """Gives a login as it is kept: folding may leave signs that have to be put together again."""
    folded = _composed(text.strip(), "NFKC").casefold()
    return _composed(folded, "NFKC").strip()


async def find_account(store: Store, text: str) -> Person | None:
    """Gives the account whose login is typed so; raises KolpakError where none can be.

    Once only the case of a login was folded. Such accounts are found by what was typed then.
    """
    spelled = dict.fromkeys([text.strip().casefold(), fold_login(text)])
    wanted = [login for login in spelled if _is_well_formed(login)] or [read_login(text)]
    found = [await store.people.of_login(login) for login in wanted]
    return next((person for person in found if person is not None), None)


def check_password(password: str) -> None:
    """Raises KolpakError for a password that is too short or too long to be chosen."""
    if not LEAST <= len(_composed(password)) <= MOST:
        raise KolpakError("error-password-short", least=LEAST, most=MOST)


def hash_password(password: str) -> str:
    """Gives what is kept of a password; takes some hundredths of a second, on purpose."""
    return _HASHER.hash(_composed(password))


def fits(hashed: str | None, password: str) -> bool:
    """Tells whether this is the password; takes as long where there is none, or it is too long.

    Once passwords were hashed as they were typed, so that is tried, too.
    """
    return any(_is(hashed, one) for one in dict.fromkeys([_composed(password), password]))


def _is(hashed: str | None, password: str) -> bool:
    if hashed is None or len(password) > MOST:
        _HASHER.hash("")
        return False
    try:
        return _HASHER.verify(hashed, password)
    except VerificationError:
        return False


def _composed(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """Puts the parts of each letter together.

    What is too long in any case is left as it is: a letter has four parts at most, and long runs
    of accents would take very long to be put in order.
    """
    return normalize(form, text) if len(text) <= 4 * MOST else text


def _is_well_formed(login: str) -> bool:
    return 3 <= len(login) <= 60 and login.isprintable() and " " not in login
