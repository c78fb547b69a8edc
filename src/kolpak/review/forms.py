"""Reviews as plain data, for programs and the page, and as sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import Any, Final

from kolpak.play.game import Game
from kolpak.play.rules import Seat
from kolpak.review.account import Cause, Entry, Judgement, Parts, Review, SeatReview
from kolpak.review.messages import (
    CauseData,
    EntryData,
    JudgementData,
    ReviewData,
    SeatReviewData,
    Weighed,
)
from kolpak.review.reasons.contrast import Contrast
from kolpak.words.message import Message
from kolpak.words.translation import numeral

Say = Callable[[Message], Any]
"""How a message is written: as a sentence, or as data for a page that translates it itself."""

LEAST_WEIGHT: Final = 0.05
"""Part of the win from which something may have brought about a result, as large as a mistake.

Two standard errors of a part of a record of three actions at the card game, where they are largest
(2.3 points on average over five seeds; 0.8 at Kabaleo), so that noise alone has no verdict. After
the end of a game with two to four sides the largest part is hardly ever smaller: it is at least a
quarter of what the result differs from the start.
"""

MOST_RETURNED: Final = 0.5
"""Part of what the others' choices gave a winner that its own may have lost for skill to weigh.

Who gives back more than half has not chosen well, but against somebody who chose worse still.
"""

LEAST_LUCK: Final = 0.02
"""Part of the win from which a chance action is worth a sentence, as large as a slip."""

LUCKIEST: Final = 3
"""Chance actions that a summary names."""

DIGITS: Final = 12
"""Digits of a result in data: a lost game has 0, not what rounding errors add up to."""


def entry_data(entry: Entry, say: Say = str) -> EntryData:
    """Return an entry as plain data."""
    return {
        "number": entry.number,
        "mover": entry.mover,
        "action": entry.action,
        "luck": entry.luck,
        "choice": entry.choice,
        "second_look": entry.second_look,
        "reveal": entry.reveal,
        "open": entry.open,
        "known": entry.known,
        "judged": None if entry.judged is None else _judged(entry.judged, say),
        "cause": None if entry.cause is None else _cause(entry.cause),
    }


def _cause(cause: Cause) -> CauseData:
    return {"kind": cause.kind, "seat": cause.seat, "rolled": cause.rolled}


def _judged(judged: Judgement, say: Say) -> JudgementData:
    best, merit, danger = (None if one is None else say(one) for one in _reasons(judged))
    return {
        "best": judged.best,
        "chance": judged.chance,
        "played": judged.played,
        "error": judged.error,
        "typical": judged.typical,
        "grade": judged.grade,
        "loss": judged.loss,
        "best_reason": best,
        "played_merit": merit,
        "played_danger": danger,
    }


def review_data(game: Game, found: Review, say: Say = str) -> ReviewData:
    """Return a summary as plain data; ``seats`` have the parts of the win of their account."""
    gone = resigned(game)
    return {
        "game": game.type.name,
        "options": game.options.write(),
        "over": game.over,
        "resigned": gone,
        "seats": [_seat(seat, weighed(seat, given_up=bool(gone))) for seat in found.seats],
        "turning_points": [entry_data(entry, say) for entry in found.turning_points],
        "decided": found.decided,
    }


def resigned(game: Game) -> list[Seat]:
    """Return the seats that have ended a game by giving up, as the tag End of its record says."""
    end, _, seats = game.tags.get("End", "").partition(" ")
    gone = seats.split() if end == "resigned" and not game.over else []
    return [seat for seat in range(len(game.standing)) if str(seat) in gone]


def _seat(seat: SeatReview, most: Weighed) -> SeatReviewData:
    parts = seat.parts
    return {
        "start": parts.start,
        "luck": parts.luck,
        "own": parts.own,
        "others": parts.others,
        "second_look": parts.second_look,
        "reveal": parts.reveal,
        "result": round(parts.result, DIGITS) + 0.0,  # a sum of floats; and no -0.0
        "accuracy": seat.accuracy,
        "accuracy_error": seat.accuracy_error,
        "grades": dict(seat.grades),
        "weighed": most,
        "turning_points": [entry.number for entry in seat.turning_points],
    }


def weighed(seat: SeatReview, *, given_up: bool = False) -> Weighed:
    """Return what brought about a seat's result most.

    That is ``luck``, ``own``, ``others``, ``estimate`` where the chances were wrong by more than
    any of these, or ``nothing``. Only what went the way of the result counts: who lost was not
    beaten by luck that was good. What helps a winner is never an own choice, for that gains nothing
    by its definition, but what the others lost by theirs: ``skill`` where luck did not help it and
    its own choices gave little of it back, else ``others``. The account of a game that was given up
    ends before that, so that none of its parts has decided it: ``resigned``.
    """
    if given_up:
        return "resigned"
    parts = seat.parts
    way = 1 if parts.result >= parts.start else -1
    pushed: dict[Weighed, float] = {
        "luck": way * parts.luck,
        "own": way * parts.own,
        "others": way * parts.others,
        "estimate": way * (parts.second_look + parts.reveal),
    }
    most = max(pushed, key=lambda name: pushed[name])
    if pushed[most] < LEAST_WEIGHT:
        return "nothing"
    return "skill" if most == "others" and _is_skill(parts) else most


def _is_skill(parts: Parts) -> bool:
    """Return whether a seat that others' choices have helped won by choosing better than they."""
    is_helped = parts.luck >= LEAST_WEIGHT
    return parts.others > 0 and not is_helped and -parts.own <= MOST_RETURNED * parts.others


def sentence(entry: Entry, names: Sequence[str]) -> list[Message]:
    """Return what a choice cost, and what would have been better and why."""
    judged, mover = entry.judged, entry.mover
    assert judged is not None
    assert mover is not None
    before, after = _fall(judged)
    lines = [
        Message(
            "review-played",
            {
                "at": entry.number + 1,
                "name": names[mover],
                "played": entry.action,
                "grade": judged.grade,
                "before": before,
                "after": after,
            },
        )
    ]
    if judged.best != entry.action:
        lines.append(_better(judged))
    return lines


def _fall(judged: Judgement) -> tuple[str, str]:
    """Return the chances before and after in per cent, with a decimal if whole ones are equal."""
    places = 1 if percent(judged.chance) == percent(judged.played) else 0
    before, after = (
        numeral(f"{100 * share:.{places}f}") for share in (judged.chance, judged.played)
    )
    return before, after


def _better(judged: Judgement) -> Message:
    """Return what would have been better; what was played is worth a word that tells the two apart.

    What speaks against it comes first. What speaks for it is no help without what weighs more.
    """
    why, merit, danger = _reasons(judged)
    said: dict[str, str | int | Message] = {"best": judged.best}
    if why is not None:
        said["why"] = why
    if danger is not None:
        return Message(f"review-better{'-why' if why else ''}-danger", said | {"did": danger})
    if merit is not None:
        return Message(f"review-better{'-why' if why else ''}-merit", said | {"did": merit})
    return Message(f"review-better{'-why' if why else ''}", said)


def _reasons(judged: Judgement) -> Contrast:
    """Return what is said of a choice; nothing speaks for one that cost as much as a mistake.

    It was worth so much less that a word in its favour would hide what happened.
    """
    is_large = judged.grade in ("mistake", "blunder")
    return judged.contrast._replace(merit=None) if is_large else judged.contrast


def luckiest(entries: Sequence[Entry], seat: Seat | None) -> list[Entry]:
    """Return the chance actions that made most of the luck of their seats, in the game's order.

    They went the way of all luck of the seat that each is told of: good strokes would contradict
    a sum below 0, which the worst ones explain. Where the sum is next to nothing, both ways count.
    """
    totals = [sum(parts) for parts in zip(*(entry.luck for entry in entries), strict=True)]
    moved = []
    for entry in entries:
        whose = lucky_seat(entry, seat)
        luck, total = entry.luck[whose], totals[whose]
        if abs(luck) >= LEAST_LUCK and (abs(total) < LEAST_LUCK or luck * total > 0):
            moved.append((abs(luck), entry))
    moved.sort(key=lambda pair: -pair[0])
    found = [entry for _, entry in moved[:LUCKIEST]]
    return sorted(found, key=lambda entry: entry.number)


def lucky_seat(entry: Entry, seat: Seat | None = None) -> Seat:
    """Return whose luck is told: a given seat's, else whose die or card it was, else the most."""
    if seat is not None:
        return seat
    if entry.cause is not None and entry.cause.seat is not None:
        return entry.cause.seat
    return max(range(len(entry.luck)), key=lambda one: round(abs(entry.luck[one]), DIGITS))


def luck_sentence(entry: Entry, seat: Seat, names: Sequence[str]) -> Message:
    """Return what chance gave a seat or cost it: a number of the die, a deal, a card drawn."""
    cause = entry.cause
    assert cause is not None
    args: dict[str, str | int | Message] = {
        "at": entry.number + 1,
        "kind": cause.kind,
        "roller": "" if cause.seat is None else names[cause.seat],
        "rolled": cause.rolled,
        "name": names[seat],
        "points": signed(entry.luck[seat]),
    }
    return Message("review-luck", args)


def percent(share: float) -> int:
    """Return a part of the win in per cent; a half is rounded up, as on the page."""
    return floor(100 * share + 0.5)


def signed(share: float) -> str:
    """Return a change in points, with its sign.

    >>> signed(0.12), signed(-0.125), signed(0.001)
    ('+12', '−13', '0')
    """
    points = percent(abs(share))
    return numeral(f"{'+' if share > 0 else '−'}{points}" if points else "0")
