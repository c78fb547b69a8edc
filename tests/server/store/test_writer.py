"""The writer stores one batch while those of the batch before are told."""

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from kolpak.server.store import StoreError, writer
from kolpak.server.store.place import Place
from kolpak.server.store.records import Append
from kolpak.server.store.writer import MANY, Writer


class SlowPlace:
    """A database that writes when it is told to."""

    lanes = 1
    process = None
    limit = None

    def __init__(self) -> None:
        self.begun = 0
        self.ready = asyncio.Semaphore(0)

    async def append(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        self.begun += 1
        await self.ready.acquire()
        return [None] * len(appends)


def append(number: int) -> Append:
    return Append(f"t{number}", -1, [b"{}"])


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def one_is_written_and_wait(others: int) -> tuple[SlowPlace, list[asyncio.Future[None]]]:
    """Begins to write one append, and then asks for others."""
    place = SlowPlace()
    made = Writer(cast("Place", place))
    tasks = []
    for batch in ([0], range(1, others + 1)):
        tasks += [made.append(append(number)) for number in batch]
        await settle()
    assert place.begun == 1
    assert not any(task.done() for task in tasks)
    return place, tasks


async def test_those_who_are_stored_hear_of_it_while_the_next_are_being_written() -> None:
    place, (first, *others) = await one_is_written_and_wait(MANY)

    place.ready.release()
    await settle()
    assert place.begun == 2
    assert first.done()
    assert not any(other.done() for other in others)

    place.ready.release()
    await asyncio.gather(*others)


async def test_who_is_stored_hears_of_it_before_a_few_others_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writer, "GATHER", 0.5)  # on a busy machine 20 turns may take 2 ms

    place, (first, second) = await one_is_written_and_wait(1)

    place.ready.release()
    await settle()
    assert first.done()
    assert place.begun == 1

    place.ready.release()
    await second


async def test_who_has_just_been_told_can_close_the_writer() -> None:
    place = SlowPlace()
    place.ready.release()
    made = Writer(cast("Place", place))

    await made.append(append(0))  # what has written it has not quite ended yet
    await made.close()

    with pytest.raises(StoreError):
        made.append(append(1))
