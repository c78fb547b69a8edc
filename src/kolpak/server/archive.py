"""The archive: finished games as sealed records, out of the store and into it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from kolpak.fair.proof import STOPPED, Proof, read_proof
from kolpak.fair.verify import verify
from kolpak.games.catalog import replay
from kolpak.play.errors import KolpakError
from kolpak.play.record import Record
from kolpak.play.rules import CHANCE
from kolpak.play.values import read_number
from kolpak.server.hall import Hall, encode, summary_of
from kolpak.server.store import Conflict, Store
from kolpak.table import events
from kolpak.table.events import Event, Opened
from kolpak.table.evolve import evolve, fold, opened
from kolpak.table.outcome import FINISHED, RESIGNED
from kolpak.table.sealing import sealed_record
from kolpak.table.setup import BOT, Clock, Setup
from kolpak.table.state import Table

NOBODY: Final = "imported"
"""Who holds the seats of a table made of records; no person has this id."""

_NAME: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")


async def finished(store: Store, table: str) -> list[Record]:
    """Gives the finished games of a table, sealed; raises LogError where its log is damaged."""
    return list(_sealed(await Hall(store).events(table)))


def log_of(records: Iterable[Record]) -> list[Event]:
    """Writes the log of a table that gives its records again, byte for byte; nobody sits there.

    Raises KolpakError for records that are not sealed or not what was played.
    """
    records, at = sorted(records, key=_round), time.time()
    proofs = [_proof(record) for record in records]
    first = proofs[0].label
    if not _NAME.fullmatch(first.table):
        raise KolpakError("error-import-table", table=first.table[:40])
    games = [list(_game(record, proof, at)) for record, proof in zip(records, proofs, strict=True)]
    commitments = [record.tags["Commitment"] for record in records]
    log = list(_seating(records[0], proofs, commitments[0], at))
    for game, proof, following in zip(games, proofs, [*commitments[1:], ""], strict=True):
        ended = events.Ended(at, proof.label.round, _how(proof), proof.seed.hex(), following)
        log += [*game, ended]
    written = [record.write() for record in _sealed(log)]
    once = len({proof.label.round for proof in proofs}) == len(proofs)
    if not once or written != [record.write() for record in records]:
        raise KolpakError("error-import-other", table=first.table)
    return log


async def put(store: Store, log: Sequence[Event]) -> bool:
    """Puts a table that is over into the store; False where one of its id is there already."""
    table = fold(log)
    bodies = [encode(event) for event in log]
    summary = summary_of(table, log[0].at, log[-1].at, "")
    try:
        await store.append(table.id, -1, bodies, summary=summary)
    except Conflict:
        return False
    return True


def by_table(records: Iterable[Record]) -> list[list[Record]]:
    """Puts the records of each table together, each once, tables in the order they come up in."""
    tables: dict[str, dict[str, Record]] = {}
    for record in records:
        tables.setdefault(record.tags.get("Table", ""), {})[record.write()] = record
    return [list(table.values()) for table in tables.values()]


def _round(record: Record) -> int:
    return read_number(record.tags.get("Round", "")) or 0


def _sealed(log: Iterable[Event]) -> Iterator[Record]:
    table: Table | None = None
    for event in log:
        if table is None:
            assert isinstance(event, Opened)
            table = opened(event)
        else:
            table = evolve(table, event)
        if isinstance(event, events.Ended):
            yield sealed_record(table, table.results[-1])


def _proof(record: Record) -> Proof:
    """Reads a record's proof; raises KolpakError where the record is not what was played."""
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
    names = [record.tags.get(f"Seat{seat}", "") for seat in range(len(proofs[0].random))]
    kinds = tuple(name if name.startswith(BOT) else "open" for name in names)
    games = proofs[-1].label.round + 1
    setup = Setup(label.game, label.options, kinds, games, Clock(), "bot", "link")
    yield Opened(at, label.table, NOBODY, "", setup.as_dict(), commitment)
    for seat, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        if kind == "open":
            yield events.Sat(at, seat, NOBODY, name, False)


def _game(record: Record, proof: Proof, at: float) -> Iterator[Event]:
    yield events.Began(at, proof.label.round, proof.random, proof.starter)
    game: Any = replay(Record({name: record.tags[name] for name in _head(record)}, []))
    for token in record.tokens:
        mover = game.mover
        if mover == CHANCE:
            yield events.Drawn(at, token)
        else:
            name = record.tags.get(f"Seat{mover}", "")
            yield events.Played(at, mover, token, "bot" if name.startswith(BOT) else "person")
        game.play(token)
    if proof.end is not None and proof.end != STOPPED:
        for seat in proof.end.split(" ")[1:]:
            yield events.Resigned(at, int(seat))


def _head(record: Record) -> list[str]:
    return [name for name in ("Game", "Edition", "Options") if name in record.tags]


def _how(proof: Proof) -> str:
    if proof.end is None:
        return FINISHED
    return STOPPED if proof.end == STOPPED else RESIGNED
