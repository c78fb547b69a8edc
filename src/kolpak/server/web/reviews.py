"""Reviews of ended games: computed where bots search, streamed, and kept beside the record."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, NotRequired, TypeAlias, TypedDict

from kolpak import __version__
from kolpak.bots.compiler import compiles
from kolpak.games.catalog import new, replay
from kolpak.live.encoding import encode
from kolpak.live.replay import Frame, branch
from kolpak.live.tasks import KeyedLocks, log_failure
from kolpak.live.warming import compile_once
from kolpak.live.work_pool import WorkPool
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.play.record import pick_record
from kolpak.play.rules import Seat
from kolpak.review import REVIEWED, Entry, check_reviewable, review, reviewer_of, summary
from kolpak.review.forms import entry_data, review_data
from kolpak.review.messages import DeductionData, EntryData, ReviewData
from kolpak.server.store import OwnReview, Store
from kolpak.server.web.limits import OpenLimiter
from kolpak.words.message import Message, MessageData

log = logging.getLogger("kolpak.server")

AT_ONCE: Final = 1
"""Reviews that are computed at once: others wait, so that bots find a process."""

MOST_OF_READER: Final = 2
"""Reviews that one person or address may wait for."""

MOST_WAITING: Final = 24
"""Reviews that all may wait for, a minute or two."""

MOST_ACTIONS: Final = 5_000
"""Actions of a game that is reviewed: at 2.4 ms each others wait for 12 s at most.

Games are shorter, all but those of bots that move at random.
"""

PAUSE: Final = 0.2
"""Seconds between two batches of entries: a reader sees it grow, and few frames are sent."""

COMPILED_WITH: Final = 24
"""Actions of a game whose review calls all that is compiled: Kabaleo's last placements, too."""

DIGITS: Final = 6
"""Decimals of chances on the wire: a ten-thousandth of a point."""


class StandInsLine(TypedDict):
    """The beginning where bots have moved for people: their seats, which the record cannot tell."""

    stand_ins: list[Seat]


class OwnData(TypedDict):
    """The reader's seat against bots, and their best accuracy in this game at other tables."""

    seat: Seat
    best: float | None


class OwnLine(TypedDict):
    """The beginning where the reader has played against bots from the start of the game."""

    own: OwnData


class EntryLine(TypedDict):
    """An entry, with the frame of the better choice where what was played has cost something."""

    entry: EntryData
    better: NotRequired[Frame]


class DeductionLine(TypedDict):
    """Who may hold which goal."""

    deduction: DeductionData


class SummaryLine(TypedDict):
    """The end of a review."""

    review: ReviewData


class ErrorLine(TypedDict):
    """The end of a review that has failed."""

    error: MessageData


ReviewLine: TypeAlias = StandInsLine | OwnLine | EntryLine | DeductionLine | SummaryLine | ErrorLine
"""A line of a review's stream."""


class Place(NamedTuple):
    """Where a review is kept, and for which seats it says something of a person.

    These are the ``seats`` of people who have played all of the game themselves.
    """

    table: str
    game: int
    seats: tuple[Seat, ...]
    against_bots: bool


class Reviews:
    """Reviews for readers of a server."""

    def __init__(self, store: Store, processes: WorkPool) -> None:
        self.store, self.processes = store, processes
        self._running = asyncio.Semaphore(AT_ONCE)
        self._turns = KeyedLocks()
        """held by the review of a reader that is next or runs: the others queue behind it"""
        self.open = OpenLimiter(MOST_OF_READER, MOST_WAITING)
        """those that wait or run, by reader"""

    async def kept(self, table: str, game: int) -> bytes | None:
        """Return the lines of a review that this version of the program has computed."""
        return await self.store.tables.review(table, game, __version__)

    async def lines(
        self,
        text: str,
        number: int,
        reader: str,
        waiting: AbstractContextManager[object],
        place: Place | None = None,
    ) -> AsyncGenerator[bytes]:
        """Yield the lines of a review in batches while it is computed, and keep it in its place.

        ``waiting`` is what has counted it; it ends with the review. A reader has one turn at a
        time: the second review comes after the first ones of all who wait.
        """
        whole = []
        with waiting:
            async with (
                self._turns.of(reader),
                self._running,
                aclosing(self.processes.stream(send_review, text, number)) as batches,
            ):
                async for batch in batches:
                    whole.append(batch)
                    yield batch
        if place is not None:
            await self._keep(place, b"".join(whole))

    async def _keep(self, place: Place, body: bytes) -> None:
        try:
            said = own_reviews(place, body)
            await self.store.tables.keep_review(place.table, place.game, __version__, body, said)
        except Exception as error:  # the reader has all of it; the next one computes it anew
            log_failure(log, "a review is not kept", error)


def own_reviews(place: Place, body: bytes) -> list[OwnReview]:
    """Return what the lines of a review say of people; nothing of a game without an end."""
    last: SummaryLine | ErrorLine = json.loads(body.rstrip().rpartition(b"\n")[2])
    if "error" in last or not last["review"]["over"]:
        return []
    found = [(seat, last["review"]["seats"][seat]) for seat in place.seats]
    return [
        OwnReview(
            seat,
            one["weighed"],
            one["luck"],
            one["own"],
            one["accuracy"] if place.against_bots else None,
        )
        for seat, one in found
    ]


def check_text(text: str, number: int) -> None:
    """Raise KolpakError for a text of records of which this game cannot be reviewed here."""
    if not compiles():
        raise KolpakError("error-review-server")
    check_reviewable(_game(text, number))


def _game(text: str, number: int) -> Game:
    record = pick_record(text, number)
    if len(record.tokens) > MOST_ACTIONS:
        raise KolpakError("error-review-long", most=MOST_ACTIONS)
    return replay(record)


def send_review(out: Connection, text: str, number: int) -> None:
    """Send the review of a game of a text: a line an entry, at last the summary.

    Runs in another process. The last line is an error where the record hides something.
    """
    game = _game(text, number)
    walked = game.at_start()
    entries: list[Entry] = []
    batch: list[bytes] = []
    sent = 0.0
    try:
        found = reviewer_of(game)
        for entry in found.entries():
            entries.append(entry)
            batch.append(_line(_entry(walked, entry)))
            if time.monotonic() >= sent + PAUSE:
                out.send_bytes(b"".join(batch))
                batch.clear()
                sent = time.monotonic()
        data = review_data(game, summary(entries), Message.as_dict)
        if deduction := found.deduced():
            batch.append(_line({"deduction": deduction}))
        batch.append(_line({"review": data}))
    except KolpakError as error:
        batch.append(_line({"error": error.message.as_dict()}))
    out.send_bytes(b"".join(batch))


def _entry(walked: Game, entry: Entry) -> EntryLine:
    """Return the line of an entry and play its action in the game that is walked through.

    Where a choice has cost something, the line shows the position after the better one.
    """
    line: EntryLine = {"entry": entry_data(entry, Message.as_dict)}
    if entry.judged is not None and entry.judged.grade not in ("best", "fine"):
        line["better"] = branch(walked, entry.judged.best)
    walked.play(entry.action)
    return line


def _line(line: ReviewLine) -> bytes:
    return encode(_rounded(line)) + b"\n"


def _rounded(data: Any) -> Any:
    """Return data with short numbers."""
    if isinstance(data, float):
        return round(data, DIGITS) + 0.0  # no negative zeros
    if isinstance(data, dict):
        return {name: _rounded(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_rounded(value) for value in data]
    return data


def compile_review(game: str) -> float:
    """Compile what reviews of a game need, or nothing if it is kept on the disk.

    Return the seconds it took, 0 where nothing was compiled.
    """

    def review_one() -> None:
        played = new(game, seed=1)
        while not played.over and len(played.tokens) < COMPILED_WITH:
            played.play(played.actions[0])
        for _ in review(played):
            pass

    return compile_once(f"review {game}", review_one) if game in REVIEWED else 0.0
