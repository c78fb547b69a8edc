"""Authentication: people by a signed cookie, programs by a bearer token."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kolpak.live.errors import Forbidden, NotSignedIn
from kolpak.server.accounts.challenges import Challenges
from kolpak.server.accounts.tokens import token_hash, token_of
from kolpak.server.store import Person, Store
from kolpak.table.names import read_name

YEAR: Final = 365 * 24 * 3600

PERSON_HEADER: Final = "x-kolpak-person"
"""The id of the person whom a page shows, with requests that change something."""


class Identity:
    """Authenticates requests; ``key`` signs cookies, the same in all workers.

    A cookie holds the person's id and epoch. It stays valid until the person's epoch is raised
    (signing out everywhere); nothing about sessions is stored. Browsers send cookies to all ports
    of a host, so its name tells the database by its key: servers of two databases on one host keep
    their own guests, and those of one database share them, whatever their ports.
    """

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.cookie_name = f"kolpak_{sha256(b'cookie name' + key).hexdigest()[:8]}"
        self.signer = URLSafeSerializer(key, salt="kolpak cookie")
        self.challenges = Challenges(store, key)

    async def find(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """Return who sends a request, None for a stranger.

        Raises NotSignedIn for an unknown token: a program must not become a stranger unnoticed.
        Raises Forbidden where the browser has signed in or out since it loaded the page: what was
        said of one person, such as to delete them, is not done to another.
        """
        token = token_of(connection.headers)
        if token is not None:
            person = await self.store.people.of_token(token_hash(token))
            if person is None:
                raise NotSignedIn("error-token-unknown")
            return person
        signed, epoch = self._signed(connection.cookies.get(self.cookie_name, ""))
        person = await self.store.people.find(signed) if signed else None
        if person is None or person.epoch != epoch:
            return None
        if connection.headers.get(PERSON_HEADER, person.id) != person.id:
            raise Forbidden("error-person-changed")
        return person

    async def require(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
        """Return who sends a request; raise NotSignedIn for a stranger."""
        person = await self.find(connection)
        if person is None:
            raise NotSignedIn("error-stranger")
        return person

    async def require_browser(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
        """Return the person with the cookie.

        Raises NotSignedIn for a stranger, Forbidden for a token: it plays, but it must not change
        how its owner signs in.
        """
        person = await self.require(connection)
        if token_of(connection.headers) is not None:
            raise Forbidden("error-token-only-plays")
        return person

    async def new_guest(self, name: str, now: float) -> Person:
        """Store a new guest and return it."""
        person = Person(secrets.token_urlsafe(12), read_name(name), now)
        await self.store.people.add(person)
        return person

    def cookie(self, person: Person, *, secure: bool) -> Cookie:
        """Return the cookie that authenticates a person from now on."""
        return Cookie(
            self.cookie_name,
            value=str(self.signer.dumps([person.id, person.epoch])),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def no_cookie(self) -> Cookie:
        """Return the cookie that deletes the one in the browser."""
        return Cookie(self.cookie_name, max_age=0, path="/")

    def _signed(self, cookie: str) -> tuple[str, int]:
        """Return the id and epoch in a cookie, an empty id where it is not signed by us."""
        try:
            signed, epoch = self.signer.loads(cookie)
        except BadSignature:
            return "", 0
        return signed, epoch
