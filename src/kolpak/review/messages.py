"""Reviews as plain data: what ``kolpak review --json`` prints and a server sends.

``docs/reference/review.md`` says what the fields mean.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from kolpak.play.rules import Seat
from kolpak.review.account import CauseKind, Grade, Shares
from kolpak.words.message import MessageData

Weighed = Literal["luck", "own", "skill", "others", "estimate", "resigned", "nothing"]
"""What brought about a seat's result most: ``own`` where its own choices cost it the result,
``skill`` where it chose better than the others, ``resigned`` for all seats of a game that was given
up, ``nothing`` where nothing was worth a word."""


class JudgementData(TypedDict):
    """A choice compared with the best its seat could have known; chances are of the mover's side.

    Reasons are None where there is nothing to say; ``kolpak review --json`` has them as sentences.
    """

    best: str
    chance: float
    played: float
    error: float
    typical: float
    grade: Grade
    loss: float
    best_reason: MessageData | None
    played_merit: MessageData | None
    played_danger: MessageData | None


class CauseData(TypedDict):
    """What chance did at an action, with whose die or card it was and the number rolled."""

    kind: CauseKind
    seat: Seat | None
    rolled: int


class EntryData(TypedDict):
    """What an action changed for every seat, and the chances after it."""

    number: int
    mover: Seat | None
    action: str
    luck: Shares
    choice: Shares
    second_look: Shares
    reveal: Shares
    open: Shares
    known: tuple[Shares, ...]
    judged: JudgementData | None
    cause: CauseData | None


class SeatReviewData(TypedDict):
    """How a seat fared: the parts of the win that add up to its result, and how well it chose.

    ``turning_points`` are the numbers of the actions of its own that cost most.
    """

    start: float
    luck: float
    own: float
    others: float
    second_look: float
    reveal: float
    result: float
    accuracy: float | None
    accuracy_error: float
    grades: dict[Grade, int]
    weighed: Weighed
    turning_points: list[int]


class ReviewData(TypedDict):
    """The summary of a game; from the action ``decided`` on nobody doubted the winners.

    ``resigned`` are the seats that ended the game by giving up, of which the account knows nothing.
    """

    game: str
    options: str
    over: bool
    resigned: list[Seat]
    seats: list[SeatReviewData]
    turning_points: list[EntryData]
    decided: int | None


class DeducedData(TypedDict):
    """By seat the chance of each goal, after a number of actions."""

    number: int
    goals: list[dict[str, float]]


class GiveawayData(TypedDict):
    """The placement by which a seat told most about its own goal, and the factor of its odds."""

    number: int
    factor: float


class DeductionData(TypedDict):
    """Who may hold which goal, for a spectator and by viewer; by seat how it gave its goal away."""

    spectator: list[DeducedData]
    seats: list[list[DeducedData]]
    giveaways: list[GiveawayData | None]
