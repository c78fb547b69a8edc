"""Standings in words: places, points and shared places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kolpak.play.narration import YOU
from kolpak.play.spaces import columns, padded
from kolpak.play.standing import Score, Standing
from kolpak.words.message import Argument, Message, listed
from kolpak.words.translation import first_said, numeral


def table(game: str, standing: Standing, names: Sequence[str]) -> list[str]:
    """Return one line a seat of a game, best first: place, name, points and further counts."""
    seats = sorted(range(len(names)), key=lambda seat: (standing[seat].place or 0, seat))
    known = [shown(name) for name in names]
    width = max(map(columns, known))
    return [
        f"{_shown(standing[s].place):>3}  {padded(known[s], width)}  {_counts(game, standing[s])}"
        for s in seats
    ]


def outcome(standing: Standing, names: Sequence[str]) -> Iterator[Message]:
    """Yield sentences on who has won and which places are shared."""
    by_place: dict[int, list[str]] = {}
    for score, name in zip(standing, names, strict=True):
        if score.place is not None:
            by_place.setdefault(score.place, []).append(name)
    for place, holders in sorted(by_place.items()):
        if place == 1 and len(holders) == 1:
            yield Message("cli-winner", {"name": holders[0]})
        elif place == 1:
            yield Message("cli-winners", {"names": together(holders)})
        elif len(holders) > 1:
            yield Message("cli-shared", {"names": together(holders), "place": place})


def shown(name: str) -> str:
    """Return a name as in a list; the one person at the terminal is ``you``."""
    return str(Message("cli-you")) if name == YOU else name


def together(names: Sequence[str]) -> str:
    """Return names joined for a sentence."""
    known = [shown(name) for name in names]
    if len(known) == 1:
        return known[0]
    return str(Message("list-and", {"first": listed(known[:-1]), "last": known[-1]}))


def _counts(game: str, score: Score) -> str:
    points = Message("cli-points", {"points": _shown(score.points)})
    if score.points is not None:
        points = Message("cli-points", {"points": score.points})
    details = (_count(game, name, _shown(count)) for name, count in score.details.items())
    return str(listed([points, *details]))


def _count(game: str, name: str, count: str) -> Argument:
    """Return a count in the words of the game or of all games, else by its own name."""
    key = name.replace("_", "-")
    own = first_said(f"count-{game}-{key}", f"count-{key}")
    return f"{key.replace('-', ' ')} {count}" if own is None else Message(own, {"count": count})


def _shown(count: int | None) -> str:
    return "?" if count is None else numeral(str(count))
