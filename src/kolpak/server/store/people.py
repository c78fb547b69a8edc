"""People in the store: guests, accounts, their tokens and passkeys."""

from __future__ import annotations

from sqlalchemy import Connection, Delete, Insert, Update, delete, insert, select, update

from kolpak.server.store.database import Database
from kolpak.live.store import Passkey, Person
from kolpak.server.store.schema import CHALLENGES, PASSKEYS, PEOPLE, TOKENS

_PERSON = select(*(PEOPLE.c[field] for field in Person._fields))
_PASSKEY = select(
    PASSKEYS.c.id,
    PASSKEYS.c.person_id,
    PASSKEYS.c.public_key,
    PASSKEYS.c.created,
    PASSKEYS.c.counter,
)


class People:
    """The people of a server; logins are compared letter by letter, so fold their case before."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        """Adds a guest or an account; raises Conflict where the id or the login is taken."""
        await self._database.run(insert(PEOPLE).values(person._asdict()))

    async def find(self, id: str) -> Person | None:
        """Gives a person by the id."""
        rows = await self._database.ask(_PERSON.where(PEOPLE.c.id == id))
        return Person._make(rows[0]) if rows else None

    async def rename(self, id: str, name: str) -> None:
        """Gives a person another name."""
        await self._database.run(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def register(
        self, id: str, login: str, password: str | None, passkey: Passkey | None = None
    ) -> None:
        """Makes a guest an account, or changes its login; ``password`` is a hash.

        Cookies from before are worth nothing, so a passkey to come in by is added with it or
        nothing is. Raises Conflict where somebody else has the login.
        """

        def work(connection: Connection) -> None:
            connection.execute(_raised(id).values(login=login, password=password))
            if passkey is not None:
                connection.execute(_added(passkey))

        await self._database.do(work)

    async def shut_out(self, id: str) -> None:
        """Makes all cookies and tokens of a person worthless."""

        def work(connection: Connection) -> None:
            connection.execute(_raised(id))
            connection.execute(_tokens_dropped(id))

        await self._database.do(work)

    async def of_login(self, login: str) -> Person | None:
        """Gives the account of a login."""
        rows = await self._database.ask(_PERSON.where(PEOPLE.c.login == login))
        return Person._make(rows[0]) if rows else None

    async def add_token(self, hash: bytes, person: str, at: float) -> None:
        """Adds a program's token, of which only the hash is kept."""
        await self._database.run(insert(TOKENS).values(hash=hash, person_id=person, created=at))

    async def of_token(self, hash: bytes) -> Person | None:
        """Gives the person under whose name the holder of a token plays."""
        rows = await self._database.ask(_PERSON.join(TOKENS).where(TOKENS.c.hash == hash))
        return Person._make(rows[0]) if rows else None

    async def drop_token(self, hash: bytes) -> None:
        """Makes a token worthless."""
        await self._database.run(delete(TOKENS).where(TOKENS.c.hash == hash))

    async def drop_tokens(self, person: str) -> None:
        """Makes all tokens of a person worthless."""
        await self._database.run(_tokens_dropped(person))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Adds a passkey to an account; raises Conflict where it is known already."""
        await self._database.run(_added(passkey))

    async def passkey(self, id: bytes) -> Passkey | None:
        """Gives a passkey by the id that the browser sends."""
        rows = await self._database.ask(_PASSKEY.where(PASSKEYS.c.id == id))
        return Passkey._make(rows[0]) if rows else None

    async def passkeys(self, person: str) -> list[Passkey]:
        """Lists the passkeys of an account, oldest first."""
        mine = _PASSKEY.where(PASSKEYS.c.person_id == person)
        rows = await self._database.ask(mine.order_by(PASSKEYS.c.created, PASSKEYS.c.id))
        return [Passkey._make(row) for row in rows]

    async def count_passkey(self, id: bytes, counter: int) -> None:
        """Keeps the signature counter that a passkey has shown last."""
        await self._database.run(
            update(PASSKEYS).where(PASSKEYS.c.id == id).values(counter=counter)
        )

    async def use_challenge(self, challenge: bytes, at: float, since: float) -> None:
        """Notes that a challenge was answered; those from before ``since`` are let go.

        Raises Conflict where it was answered already, at whatever worker.
        """

        def work(connection: Connection) -> None:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.at < since))
            connection.execute(insert(CHALLENGES).values(challenge=challenge, at=at))

        await self._database.do(work)


def _added(passkey: Passkey) -> Insert:
    """Makes the statement that adds a passkey."""
    row = passkey._asdict()
    row["person_id"] = row.pop("person")
    return insert(PASSKEYS).values(row)


def _tokens_dropped(person: str) -> Delete:
    """Makes the statement by which all tokens of a person are worthless."""
    return delete(TOKENS).where(TOKENS.c.person_id == person)


def _raised(id: str) -> Update:
    """Makes the statement by which a person's cookies are of another epoch."""
    return update(PEOPLE).where(PEOPLE.c.id == id).values(epoch=PEOPLE.c.epoch + 1)
