"""The server's storage: the logs of all tables, lists of tables, people.

The log is append-only under the primary key (table, number): an append is a compare-and-swap, and
what is acknowledged is on the disk. One SQLite file by default, PostgreSQL by URL. ``Store`` is the
face; it implements ``kolpak.live.store.TableLog``. A ``Database`` queues appends and commits all
that wait in one transaction; a ``Backend`` is one of the two database systems.
"""

from kolpak.server.store.people import Passkey, Person, Token
from kolpak.server.store.solved import Solved
from kolpak.server.store.store import Store
from kolpak.server.store.tables import OwnReview, Played
from kolpak.server.store.urls import default_url

__all__ = ["OwnReview", "Passkey", "Person", "Played", "Solved", "Store", "Token", "default_url"]
