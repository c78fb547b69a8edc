"""The account of a finished game: what became of each seat's chance, and why.

Everything is a part of the win: 1 for the only winner, equal parts for several. Members of a side
win together, so each has its side's part. A seat begins with an even part, and every action adds
to it, so that the parts sum to the result exactly::

    start + luck + own + others + second look + reveal = result

*luck* is what chance gave, measured against the mean over all it could have given, so that its
mean is 0 whatever the evaluation says (Zinkevich et al. 2006; GNU Backgammon calls it luck). *own*
is what the seat's own choices lost against the best it could have known, 0 at most; *others* is
what the choices of others did to it. The *second look* is what the estimate itself changes from
one look to the next, and *reveal* what hidden goals change when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from kolpak.play.rules import Seat
from kolpak.review.reasons.contrast import NONE, Contrast

Shares: TypeAlias = tuple[float, ...]
"""Parts of the win, or changes of them, by seat."""

Grade = Literal["best", "fine", "slip", "mistake", "blunder"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)

CauseKind = Literal["die", "draw", "first", "deal", "both"]

SLIP: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.15
"""Least loss of win chance of each grade in a game of two sides.

Chosen so that the card game's and Catch the Hat's skilled level blunders once in several games and
its casual level about once in two; with more sides they shrink with the even share.
"""

SURE: Final = 2.0
"""Standard errors taken off a loss before it is graded: noise is nobody's mistake."""

LEAST_STAKE: Final = 0.02
"""What random choices must have lost for an accuracy to say anything, a hundredth of two wins."""

TURNING_POINTS: Final = 3
"""As many as a person remembers; unequal games have a mistake in every third choice."""

DECIDED: Final = 0.98
"""Part of the win from which a game counts as decided, if the winners never have less again."""


class Cause(NamedTuple):
    """What chance did at an action: a die was rolled, a card drawn, a deal, or who begins.

    ``both`` is a deal that says who begins, too. ``seat`` is whose die or card it was.
    """

    kind: CauseKind
    seat: Seat | None = None
    rolled: int = 0


class Judgement(NamedTuple):
    """A choice compared with the best its seat could have known.

    Chances are those of the mover's side: the best, and what was played. ``error`` is the standard
    error of the loss, 0 where nothing is sampled; ``typical`` what a random legal choice loses.
    ``contrast`` says in words what tells the two apart.
    """

    best: str
    chance: float
    played: float
    error: float
    typical: float
    grade: Grade
    contrast: Contrast = NONE

    @property
    def loss(self) -> float:
        """Return what the choice lost of the side's chance."""
        return self.chance - self.played


class Entry(NamedTuple):
    """What one action changed for every seat, and the chances after it.

    ``choice`` is the mover's own choice for the mover, that of another for all others. ``open``
    are the chances of all seats with everything open. ``known`` has the chances of all seats as
    each seat could know them, by viewer; it is empty in games that hide nothing. ``cause`` is what
    chance did, if anything.
    """

    number: int
    mover: Seat | None
    action: str
    luck: Shares
    choice: Shares
    second_look: Shares
    reveal: Shares
    open: Shares
    known: tuple[Shares, ...] = ()
    judged: Judgement | None = None
    cause: Cause | None = None

    def chance(self, seat: Seat) -> float:
        """Return a seat's part of the win after the action, as it could know it."""
        return self.known[seat][seat] if self.known else self.open[seat]

    def change(self, seat: Seat) -> float:
        """Return what the action changed for a seat."""
        return self.luck[seat] + self.choice[seat] + self.second_look[seat] + self.reveal[seat]


class Parts(NamedTuple):
    """A seat's account; the parts sum to the result."""

    start: float
    luck: float
    own: float
    others: float
    second_look: float
    reveal: float

    @property
    def result(self) -> float:
        """Return the sum: the part of the win, or the chance where an unfinished game stands."""
        return sum(self)


class SeatReview(NamedTuple):
    """How a seat fared: its account, how well it chose, and its grades by name.

    ``accuracy`` is None where there was nothing to choose. ``turning_points`` are its own.
    """

    parts: Parts
    accuracy: float | None
    accuracy_error: float
    grades: Mapping[Grade, int]
    turning_points: tuple[Entry, ...] = ()


class Review(NamedTuple):
    """The summary of a game."""

    seats: tuple[SeatReview, ...]
    turning_points: tuple[Entry, ...]
    decided: int | None
    """Number of the action from which the winners' part of the win stays above ``DECIDED``."""


def grade(loss: float, error: float, sides: int) -> Grade:
    """Return the grade of a loss of win chance.

    >>> grade(0.0, 0.0, 2), grade(0.06, 0.0, 2), grade(0.06, 0.02, 2), grade(0.06, 0.0, 6)
    ('best', 'mistake', 'slip', 'blunder')
    """
    if loss <= 0:
        return "best"
    sure = (loss - SURE * error) * sides / 2 + 1e-12  # 0.02 itself is a slip
    if sure >= BLUNDER:
        return "blunder"
    if sure >= MISTAKE:
        return "mistake"
    return "slip" if sure >= SLIP else "fine"


def parts(entries: Sequence[Entry], seat: Seat) -> Parts:
    """Return the account of a seat."""
    if not entries:
        raise ValueError("a game without actions has no account")
    first = entries[0]
    return Parts(
        start=first.chance(seat) - first.change(seat),
        luck=sum(entry.luck[seat] for entry in entries),
        own=sum(entry.choice[seat] for entry in entries if entry.mover == seat),
        others=sum(entry.choice[seat] for entry in entries if entry.mover != seat),
        second_look=sum(entry.second_look[seat] for entry in entries),
        reveal=sum(entry.reveal[seat] for entry in entries),
    )


def accuracy(entries: Iterable[Entry], seat: Seat) -> tuple[float | None, float]:
    """Return how well a seat chose, and the standard error: 100 is flawless, 0 as good as random.

    The losses of its choices are set against what random legal ones would have lost in the same
    positions, so that a seat without a chance, which has nothing to lose, is not flattered.
    """
    judged = [entry.judged for entry in entries if entry.mover == seat and entry.judged]
    typical = sum(one.typical for one in judged)
    if typical < LEAST_STAKE:
        return None, 0.0
    lost = sum(one.loss for one in judged)
    error = sum(one.error**2 for one in judged) ** 0.5
    return 100 * max(0.0, 1 - lost / typical), 100 * error / typical


def turning_points(entries: Iterable[Entry], seat: Seat | None = None) -> tuple[Entry, ...]:
    """Return the choices that cost most beyond doubt, in the order they were made.

    With a seat only its own.
    """
    costly = [
        (one.loss - SURE * one.error, entry)
        for entry in entries
        if (one := entry.judged) is not None
        and one.grade in ("slip", "mistake", "blunder")
        and seat in (None, entry.mover)
    ]
    costly.sort(key=lambda pair: (-pair[0], pair[1].number))
    found = [entry for _, entry in costly[:TURNING_POINTS]]
    return tuple(sorted(found, key=lambda entry: entry.number))


def decided(entries: Sequence[Entry]) -> int | None:
    """Return the number of the action after which nobody doubted the winners any more.

    Several seats win as a side or in a tie. None where all do, and where an unfinished game stands
    with no side sure of the whole win.
    """
    last = entries[-1].open
    winners = [seat for seat, part in enumerate(last) if part == max(last)]
    if len(winners) == len(last):
        return None
    found, whole = None, sum(last)  # members of a side have its part each
    for entry in reversed(entries):
        if min(entry.open[seat] for seat in winners) < DECIDED * whole / len(winners):
            break
        found = entry.number
    return found


def summary(entries: Iterable[Entry], seat: Seat | None = None) -> Review:
    """Return the summary of all entries of a review; turning points of one seat if it is given."""
    entries = list(entries)
    if not entries:
        raise ValueError("a game without actions has no summary")
    seats = []
    for number in range(len(entries[0].open)):
        own = [entry.judged for entry in entries if entry.mover == number and entry.judged]
        grades: dict[Grade, int] = dict.fromkeys(GRADES, 0)
        for one in own:
            grades[one.grade] += 1
        account, own_points = parts(entries, number), turning_points(entries, number)
        seats.append(SeatReview(account, *accuracy(entries, number), grades, own_points))
    return Review(tuple(seats), turning_points(entries, seat), decided(entries))
