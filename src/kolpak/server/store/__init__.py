"""The storage of the live server: the logs of all tables, and what lists and people need.

A log is append-only under the key (table, number); appending is a compare-and-swap, and what is
acknowledged is on the disk. One SQLite file by default, PostgreSQL by URL; the same code for both.

* ``Store.open(url)`` opens a database and brings its tables up to date (``default_url(folder)`` is
  the SQLite file in a data folder); ``async with await Store.open(url) as store``; ``close()``.
* ``append(table, after, events, command)`` puts events after number ``after``, all or none; with
  ``summary``, ``secrets`` and ``holdings`` in the same transaction. ``Conflict``: somebody else
  was first; ask ``answer``, ``read`` on, decide again.
* ``read(table, after=-1)`` gives the events after a number, each JSON in UTF-8.
* ``answer(table, sender, id)`` gives what a command was answered the first time, or None.
* ``secrets(table)`` gives the seeds of a table by the number of the game.
* ``key(name)`` gives 32 secret bytes, made once, the same in all workers.
* ``beat(worker, at)`` says that a worker lives and gives the latest beat before it;
  ``last_beat()`` gives the latest of any worker.
* ``tables``: ``find(id)``; ``listed(states)`` and ``held(person)``, latest change first;
  ``holders(id)``, person by seat; ``running()``, ids.
* ``people``: ``add(person)``, ``find(id)``, ``rename(id, name)``,
  ``register(id, login, password, passkey=None)`` (``Conflict``: the login is taken),
  ``of_login(login)``, ``shut_out(id)``; ``add_token(hash, person, at)``, ``of_token(hash)``,
  ``drop_token(hash)``, ``drop_tokens(person)``; ``add_passkey(passkey)``, ``passkey(id)``,
  ``passkeys(person)``, ``count_passkey(id, counter)``, ``use_challenge(challenge, at, since)``.

All of these are coroutines. ``StoreError``: the database refuses (full,
locked, not writable, damaged, away), nothing is half written, and it goes on when the cause is
gone. ``LogError``: this one table's log cannot be read.
"""

from kolpak.live.errors import Conflict, LogError, StoreError
from kolpak.server.store.urls import default_url
from kolpak.live.store import Command, Holding, Passkey, Person, Summary
from kolpak.server.store.store import Store

__all__ = [
    "Command",
    "Conflict",
    "Holding",
    "LogError",
    "Passkey",
    "Person",
    "Store",
    "StoreError",
    "Summary",
    "default_url",
]
