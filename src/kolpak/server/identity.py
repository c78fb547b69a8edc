"""Who asks: a guest or an account by a signed cookie, a program by its token."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.response import Response

from kolpak.server.asking import Asking
from kolpak.server.challenges import Challenges
from kolpak.server.errors import NotAllowed, NotKnown
from kolpak.server.store import Person, Store
from kolpak.table.commands import Sender
from kolpak.table.names import read_name
from kolpak.words.message import Message
from kolpak.words.translation import ENGLISH, languages, translate

COOKIE = "kolpak"
YEAR = 365 * 24 * 3600
MOST_WISHES: Final = 10
"""Languages of a browser's that are looked at."""

_WEIGHT: Final = re.compile(r"q=([01](?:\.[0-9]{0,3})?)", re.IGNORECASE)


class Identity:
    """Finds out who a request comes from; ``key`` signs cookies and is the same in all workers."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self.signer = URLSafeSerializer(key, salt="kolpak cookie")
        self.challenges = Challenges(store, key)

    async def of(self, connection: Asking) -> Person | None:
        """Gives the person a request comes from; None for a stranger. Raises NotKnown."""
        token = token_of(connection)
        if token is not None:
            person = await self.store.people.of_token(token_hash(token))
            if person is None:
                raise NotKnown("error-token-unknown")
            return person
        known, epoch = self._signed(connection.cookies.get(COOKIE, ""))
        person = await self.store.people.find(known) if known else None
        return person if person is not None and person.epoch == epoch else None

    async def demand(self, connection: Asking) -> Person:
        """Gives the person a request comes from; raises NotKnown for a stranger."""
        person = await self.of(connection)
        if person is None:
            raise NotKnown("error-stranger")
        return person

    async def demand_browser(self, connection: Asking) -> Person:
        """Gives the person with the cookie; a program's token plays, but it is not the person.

        Raises NotKnown for a stranger, NotAllowed for a token.
        """
        person = await self.demand(connection)
        if token_of(connection) is not None:
            raise NotAllowed("error-token-only-plays")
        return person

    async def new_guest(self, language: str, now: float) -> Person:
        """Makes a guest with a name of its own."""
        name = translate(
            Message("guest-name", {"number": str(1000 + secrets.randbelow(9000))}), language
        )
        person = Person(secrets.token_urlsafe(12), read_name(name), now)
        await self.store.people.add(person)
        return person

    def remember(self, response: Response[Any], person: Person, *, secure: bool) -> None:
        """Gives the browser the cookie by which the person is known again."""
        response.set_cookie(
            COOKIE,
            str(self.signer.dumps([person.id, person.epoch])),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def _signed(self, cookie: str) -> tuple[str, int]:
        """Gives the person and the epoch that a cookie is of; the id is empty where it is not ours.

        A cookie from before there were epochs is a mere id.
        """
        try:
            known = self.signer.loads(cookie)
        except BadSignature:
            return "", 0
        return (known, 0) if isinstance(known, str) else (known[0], known[1])


def sender_of(person: Person | None) -> Sender:
    """Gives a person as a table knows them; a stranger has an empty id nobody else has."""
    return Sender("", "") if person is None else Sender(person.id, person.name)


def token_of(connection: Asking) -> str | None:
    """Gives the token a program has sent, or None."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def token_hash(token: str) -> bytes:
    """Gives what the store keeps of a program's token."""
    return sha256(token.encode()).digest()


def language_of(connection: Asking) -> str:
    """Gives the language a reader asks for: ``?lang=`` or the browser's dearest that there is."""
    asked = [connection.query_params.get("lang") or ""]
    asked += _by_weight(connection.headers.get("accept-language", "").split(",")[:MOST_WISHES])
    for wish in asked:
        tag = wish.strip().partition("-")[0].lower()
        if tag in languages():
            return tag
    return ENGLISH


def _by_weight(wishes: Iterable[str]) -> list[str]:
    """Puts the languages of Accept-Language in order; those of weight 0 are not wanted at all."""
    weighed = [(_weight(more), tag) for tag, _, more in (wish.partition(";") for wish in wishes)]
    weighed.sort(key=lambda one: one[0], reverse=True)  # those of one weight stay as they came
    return [tag for weight, tag in weighed if weight > 0]


def _weight(more: str) -> float:
    """Reads a weight such as ``q=0.5``; what is none counts as not given, which is 1."""
    found = _WEIGHT.fullmatch(more.strip())
    return float(found[1]) if found else 1.0
