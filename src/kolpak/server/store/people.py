"""People: guests, accounts, their tokens and passkeys."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Delete, Insert, Update, delete, insert, select, update

from kolpak.server.store.database import Database
from kolpak.server.store.schema import CHALLENGES, HOLDINGS, PASSKEYS, PEOPLE, TABLES, TOKENS
from kolpak.server.store.solved import NOTHING, Solved


class Person(NamedTuple):
    """A guest, or an account where there is a login; ``password`` is its hash.

    Cookies carry the ``epoch``; raising it revokes all earlier ones.
    """

    id: str
    name: str
    created: float
    login: str | None = None
    password: str | None = None
    epoch: int = 0


class Passkey(NamedTuple):
    """A passkey of an account; ``counter`` is its signature counter (WebAuthn)."""

    id: bytes
    person: str
    public_key: bytes
    created: float
    counter: int = 0


class Token(NamedTuple):
    """A program's token; the store keeps only its hash."""

    hash: bytes
    created: float


_PERSON = select(*(PEOPLE.c[field] for field in Person._fields))
_PASSKEY = select(
    PASSKEYS.c.id,
    PASSKEYS.c.person_id,
    PASSKEYS.c.public_key,
    PASSKEYS.c.created,
    PASSKEYS.c.counter,
)


class People:
    """The people of a server; logins are compared exactly, so case-fold them before."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        """Add a guest or an account; raise Conflict where the id or the login is taken."""
        await self._database.execute(insert(PEOPLE).values(person._asdict()))

    async def find(self, id: str) -> Person | None:
        """Return a person by id."""
        rows = await self._database.read(_PERSON.where(PEOPLE.c.id == id))
        return Person._make(rows[0]) if rows else None

    async def rename(self, id: str, name: str) -> None:
        """Change a person's name."""
        await self._database.execute(update(PEOPLE).where(PEOPLE.c.id == id).values(name=name))

    async def add_solved(self, id: str, solved: Solved) -> Solved:
        """Add to the puzzles that a person has solved, and return all of them."""
        person = PEOPLE.c.id == id

        def work(connection: Connection) -> Solved:
            # Locked, so that of two that come at once both count; SQLite has one writer anyway.
            kept = connection.execute(select(PEOPLE.c.solved).where(person).with_for_update())
            before = Solved(**(kept.scalar() or NOTHING._asdict()))
            after = before.union(solved)
            if after != before:
                connection.execute(update(PEOPLE).where(person).values(solved=after._asdict()))
            return after

        return await self._database.transact(work)

    async def register(
        self, id: str, login: str, password: str | None, passkey: Passkey | None = None
    ) -> bool:
        """Turn a guest into an account; return False where it is one; ``password`` is a hash.

        Earlier cookies and tokens are revoked, so the passkey to sign in with is added in the same
        transaction. Raises Conflict where somebody else has the login.
        """
        guest = _raise_epoch(id).where(PEOPLE.c.login.is_(None))

        def work(connection: Connection) -> bool:
            found = connection.execute(guest.values(login=login, password=password))
            if not found.rowcount:
                return False
            connection.execute(_revoke_tokens(id))
            if passkey is not None:
                connection.execute(_insert_passkey(passkey))
            return True

        return await self._database.transact(work)

    async def change_password(self, id: str, password: str) -> None:
        """Store the hash of an account's new password; revoke all cookies and tokens."""

        def work(connection: Connection) -> None:
            connection.execute(_raise_epoch(id).values(password=password))
            connection.execute(_revoke_tokens(id))

        await self._database.transact(work)

    async def revoke_sessions(self, id: str) -> None:
        """Revoke all cookies and tokens of a person."""

        def work(connection: Connection) -> None:
            connection.execute(_raise_epoch(id))
            connection.execute(_revoke_tokens(id))

        await self._database.transact(work)

    async def delete(self, id: str) -> None:
        """Delete a person with all that is theirs, and their seats at tables that are over.

        Logs keep the id, which is nobody's then: seats of games that run are of somebody who never
        comes back.
        """
        mine = select(PEOPLE.c.id).where(PEOPLE.c.id == id)
        over = select(TABLES.c.id).where(TABLES.c.phase == "over")

        def work(connection: Connection) -> None:
            # Locked, so that no token or passkey comes between; SQLite has one writer anyway.
            connection.execute(mine.with_for_update())
            connection.execute(_revoke_tokens(id))
            connection.execute(delete(PASSKEYS).where(PASSKEYS.c.person_id == id))
            held = (HOLDINGS.c.person_id == id) & HOLDINGS.c.table_id.in_(over)
            connection.execute(delete(HOLDINGS).where(held))
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == id))

        await self._database.transact(work)

    async def of_login(self, login: str) -> Person | None:
        """Return the account of a login."""
        rows = await self._database.read(_PERSON.where(PEOPLE.c.login == login))
        return Person._make(rows[0]) if rows else None

    async def add_token(self, hash: bytes, person: str, at: float) -> None:
        """Add a program's token, of which only the hash is kept."""
        await self._database.execute(insert(TOKENS).values(hash=hash, person_id=person, created=at))

    async def of_token(self, hash: bytes) -> Person | None:
        """Return the person a token belongs to."""
        rows = await self._database.read(_PERSON.join(TOKENS).where(TOKENS.c.hash == hash))
        return Person._make(rows[0]) if rows else None

    async def tokens(self, person: str) -> list[Token]:
        """Return the tokens of a person, oldest first."""
        mine = select(TOKENS.c.hash, TOKENS.c.created).where(TOKENS.c.person_id == person)
        rows = await self._database.read(mine.order_by(TOKENS.c.created, TOKENS.c.hash))
        return [Token._make(row) for row in rows]

    async def revoke_token(self, hash: bytes) -> None:
        """Revoke a token."""
        await self._database.execute(delete(TOKENS).where(TOKENS.c.hash == hash))

    async def revoke_tokens(self, person: str) -> None:
        """Revoke all tokens of a person."""
        await self._database.execute(_revoke_tokens(person))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey to an account; raise Conflict where it is registered already."""
        await self._database.execute(_insert_passkey(passkey))

    async def passkey(self, id: bytes) -> Passkey | None:
        """Return a passkey by its credential id."""
        rows = await self._database.read(_PASSKEY.where(PASSKEYS.c.id == id))
        return Passkey._make(rows[0]) if rows else None

    async def passkeys(self, person: str) -> list[Passkey]:
        """Return the passkeys of an account, oldest first."""
        mine = _PASSKEY.where(PASSKEYS.c.person_id == person)
        rows = await self._database.read(mine.order_by(PASSKEYS.c.created, PASSKEYS.c.id))
        return [Passkey._make(row) for row in rows]

    async def remove_passkey(self, person: str, id: bytes) -> bool:
        """Remove a passkey of an account; return False where it is the last way to sign in."""
        owner = select(PEOPLE.c.password).where(PEOPLE.c.id == person).with_for_update()
        mine = PASSKEYS.c.person_id == person

        def work(connection: Connection) -> bool:
            # Locked, so that of two that go at once one stays; SQLite has one writer anyway.
            password = connection.execute(owner).scalar()
            known = connection.execute(select(PASSKEYS.c.id).where(mine)).scalars().all()
            if password is None and known == [id]:
                return False
            connection.execute(delete(PASSKEYS).where(mine & (PASSKEYS.c.id == id)))
            return True

        return await self._database.transact(work)

    async def count_passkey(self, id: bytes, counter: int) -> None:
        """Store the latest signature counter of a passkey."""
        await self._database.execute(
            update(PASSKEYS).where(PASSKEYS.c.id == id).values(counter=counter)
        )

    async def use_challenge(self, challenge: bytes, at: float, since: float) -> None:
        """Record that a challenge was answered; forget those from before ``since``.

        Raises Conflict where it was answered already, at any worker (replay protection).
        """

        def work(connection: Connection) -> None:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.at < since))
            connection.execute(insert(CHALLENGES).values(challenge=challenge, at=at))

        await self._database.transact(work)


def _insert_passkey(passkey: Passkey) -> Insert:
    row = passkey._asdict()
    row["person_id"] = row.pop("person")
    return insert(PASSKEYS).values(row)


def _revoke_tokens(person: str) -> Delete:
    return delete(TOKENS).where(TOKENS.c.person_id == person)


def _raise_epoch(id: str) -> Update:
    return update(PEOPLE).where(PEOPLE.c.id == id).values(epoch=PEOPLE.c.epoch + 1)
