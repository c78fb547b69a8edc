"""The storage of the live server: the logs of all tables, and what lists and people need.

A log is append-only under the key (table, number); appending is a compare-and-swap, and what is
acknowledged is on the disk. One SQLite file by default, PostgreSQL by URL; the same code for both.

=================================================  ================================================
``Store.open(url)``                                opens a database and brings its tables up to date;
                                                   ``async with await Store.open(url) as store``
``store.close()``                                  writes what waits and lets the database go
``store.append(table, after, events, command)``    puts events after number ``after``, all or none;
                                                   also ``summary``, ``secrets``, ``holdings``;
                                                   ``Conflict``: ask ``answer``, ``read``, try again
``store.read(table, after=-1)``                    the events after a number, each JSON in UTF-8
``store.answer(table, sender, id)``                what a command was answered the first time, or None
``store.secrets(table)``                           the seeds of a table by the number of the game
``store.key(name)``                                32 secret bytes, made once, the same in all workers
``store.beat(worker, at)``                         says that a worker lives; gives the beat before it
``store.last_beat()``                              when any worker was last known to live, or None
``store.tables.find(id)``                          the summary of one table, or None
``store.tables.listed(states, limit)``             summaries of the listed tables, latest change first
``store.tables.held(person, limit)``               summaries and seats of a person's tables
``store.tables.holders(id)``                       who holds the seats of a table: person by seat
``store.tables.unfinished()``                      the ids of all tables that are not over
``store.people.add(person)``                       a new guest (or account)
``store.people.find(id)``                          a person, or None
``store.people.rename(id, name)``
``store.people.register(id, login, password)``     makes a guest an account; ``Conflict``: login taken
``store.people.of_login(login)``                   the account of a login, or None
``store.people.add_token(hash, person, at)``       ``drop_token(hash)``; ``of_token(hash)``: a person
``store.people.add_passkey(passkey)``              ``passkey(id)``; ``passkeys(person)``;
                                                   ``count_passkey(id, count)``
=================================================  ================================================

Every method but the constructor is a coroutine. ``StoreError``: the database refuses (full,
locked, not writable, damaged, away), nothing is half written, and it goes on when the cause is
gone. ``LogError``: this one table's log cannot be read.
"""

from kolpak.server.store.errors import Conflict, LogError, StoreError
from kolpak.server.store.records import Command, Holding, Passkey, Person, Summary
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
]
