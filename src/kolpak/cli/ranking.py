"""Standings in words: who is where with which count, and which places are shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kolpak.play.standing import Score, Standing
from kolpak.words.message import Message


def table(standing: Standing, names: Sequence[str]) -> list[str]:
    """Writes one line a seat, best first: place, name, points and the game's further counts."""
    seats = sorted(range(len(names)), key=lambda seat: (standing[seat].place or 0, seat))
    width = max(len(name) for name in names)
    return [
        f"{_shown(standing[s].place):>3}  {names[s]:{width}}  {_counts(standing[s])}" for s in seats
    ]


def outcome(standing: Standing, names: Sequence[str]) -> Iterator[str]:
    """Says who has won and which places are shared."""
    by_place: dict[int, list[str]] = {}
    for score, name in zip(standing, names, strict=True):
        if score.place is not None:
            by_place.setdefault(score.place, []).append(name)
    for place, holders in sorted(by_place.items()):
        if place == 1 and len(holders) == 1:
            yield str(Message("cli-winner", {"name": holders[0]}))
        elif place == 1:
            yield str(Message("cli-winners", {"names": together(holders)}))
        elif len(holders) > 1:
            yield str(Message("cli-shared", {"names": together(holders), "place": place}))


def together(names: Sequence[str]) -> str:
    """Joins names for a sentence."""
    if len(names) == 1:
        return names[0]
    parts: dict[str, str | int | Message] = {"first": ", ".join(names[:-1]), "last": names[-1]}
    return str(Message("cli-and", parts))


def _counts(score: Score) -> str:
    points = Message("cli-points", {"points": _shown(score.points)})
    if score.points is not None:
        points = Message("cli-points", {"points": score.points})
    details = [
        str(Message(f"count-{name.replace('_', '-')}", {"count": _shown(count)}))
        for name, count in score.details.items()
    ]
    return ", ".join([str(points), *details])


def _shown(count: int | None) -> str:
    return "?" if count is None else str(count)
