"""Finished games as sealed records: exported from a store and imported into one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from kolpak.fair.proof import STOPPED, Proof, read_proof
from kolpak.fair.verify import verify
from kolpak.games.catalog import replay
from kolpak.live.errors import Conflict, reading_event
from kolpak.live.registry import TABLE_ID, TableRegistry, encode_event
from kolpak.live.store import Append, TableLog, summary_of
from kolpak.live.table import fold_event
from kolpak.play.errors import KolpakError
from kolpak.play.numbers import read_number
from kolpak.play.record import Record, seat_names
from kolpak.play.rules import CHANCE
from kolpak.table import events
from kolpak.table.events import Event
from kolpak.table.evolve import fold
from kolpak.table.messages.setups import GameEnd, PlayedBy
from kolpak.table.names import LONGEST_NAME, read_name
from kolpak.table.sealing import sealed_record
from kolpak.table.setup import BOT, BOT_SEAT, Clock, Setup
from kolpak.table.state import Table

NOBODY: Final = "imported"
"""The person who holds the seats of an imported table; nobody has this id."""


async def finished_games(store: TableLog, table: str) -> list[Record]:
    """Return the finished games of a table as sealed records; raises LogError, StoreError."""
    log = await TableRegistry(store).events(table)
    return await asyncio.to_thread(lambda: list(_sealed(table, log)))


def log_of(records: Iterable[Record]) -> list[Event]:
    """Return the log of a table that exports these very records again, byte for byte.

    Raises KolpakError for records that are not sealed or whose proof fails.
    """
    records, at = sorted(records, key=_round), time.time()
    proofs = [_proof(record) for record in records]
    first = proofs[0].label
    if not TABLE_ID.fullmatch(first.table):
        raise KolpakError("error-import-table", table=first.table[:40])
    games = [list(_game(record, proof, at)) for record, proof in zip(records, proofs, strict=True)]
    commitments = [record.tags["Commitment"] for record in records]
    log = list(_seating(records[0], proofs, commitments[0], at))
    for game, proof, following in zip(games, proofs, [*commitments[1:], ""], strict=True):
        ended = events.Ended(at, proof.label.round, _how(proof), proof.seed.hex(), following)
        log += [*game, ended]
    written = [record.write() for record in _sealed(first.table, log)]
    once = len({proof.label.round for proof in proofs}) == len(proofs)
    if not once or written != [record.write() for record in records]:
        raise KolpakError("error-import-other", table=first.table)
    return log


async def import_table(store: TableLog, log: Sequence[Event]) -> bool:
    """Store the log of a finished table; return False where its id is taken."""
    table = fold(log)
    summary = summary_of(table, log[0].at, log[-1].at)
    try:
        await store.append(Append(table.id, -1, [*map(encode_event, log)], summary=summary))
    except Conflict:
        return False
    return True


def by_table(records: Iterable[Record]) -> list[list[Record]]:
    """Group records by table, without duplicates, in the order of first appearance."""
    tables: dict[str, dict[str, Record]] = {}
    for record in records:
        tables.setdefault(record.tags.get("Table", ""), {})[record.write()] = record
    return [list(table.values()) for table in tables.values()]


def _round(record: Record) -> int:
    return read_number(record.tags.get("Round", "")) or 0


def _sealed(id: str, log: Iterable[Event]) -> Iterator[Record]:
    table: Table | None = None
    for event in log:
        table = fold_event(id, table, event)
        if isinstance(event, events.Ended):
            with reading_event(id, table.version):
                record = sealed_record(table, table.results[-1])
            yield record


def _proof(record: Record) -> Proof:
    """Return a record's proof; raises KolpakError where the proof fails."""
    if record.error is not None:
        raise record.error
    verdict = verify(record.write())[0]
    if not verdict.right:
        wrong = next(check for check in verdict.checks if not check.right)
        raise KolpakError("error-import-wrong", reason=wrong.message)
    return read_proof(record.tags, len(replay(record).standing))


def _seating(
    record: Record, proofs: Sequence[Proof], commitment: str, at: float
) -> Iterator[Event]:
    label = proofs[0].label
    names = seat_names(record.tags, len(proofs[0].random))
    kinds = tuple(name if name.startswith(BOT) else "open" for name in names)
    games = proofs[-1].label.round + 1
    setup = Setup(label.game, label.options, kinds, games, Clock(), "bot", "link")
    given = tuple(record.tokens[: proofs[0].given])
    yield events.Opened(at, label.table, NOBODY, "", setup.as_dict(), commitment, "", "", given)
    for seat, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        _check_name(name)
        if kind == "open":
            yield events.Sat(at, seat, NOBODY, name, False)


def _check_name(name: str) -> None:
    """Raise KolpakError for a name that nobody could have had at a table."""
    if name.startswith(BOT):
        known = BOT_SEAT.fullmatch(name) is not None
    else:
        known = name == "" or read_name(name) == name
    if not known:
        raise KolpakError("error-name", most=LONGEST_NAME)


def _game(record: Record, proof: Proof, at: float) -> Iterator[Event]:
    yield events.Began(at, proof.label.round, proof.random, proof.starter)
    names = seat_names(record.tags, len(proof.random))
    game: Any = replay(record.at_start())
    for index, token in enumerate(record.tokens):
        mover = game.mover
        if index < proof.given:
            pass  # the table begins with it
        elif mover == CHANCE:
            yield events.Drawn(at, token)
        else:
            by: PlayedBy = "bot" if names[mover].startswith(BOT) else "person"
            yield events.Played(at, mover, token, by)
        game.play(token)
    if proof.end is not None and proof.end != STOPPED:
        for seat in proof.end.split(" ")[1:]:
            yield events.Resigned(at, int(seat))


def _how(proof: Proof) -> GameEnd:
    if proof.end is None:
        return "finished"
    return "stopped" if proof.end == STOPPED else "resigned"
