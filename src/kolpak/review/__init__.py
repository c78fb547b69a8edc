"""Reviews of finished games: luck, skill, turning points, and what could be known.

``docs/reference/review.md`` says how each game is rated and what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Final

from kolpak.bots.compiler import compiles
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.review.account import Entry, Review, summary

if TYPE_CHECKING:
    from kolpak.review.reviewer import Reviewer  # brings NumPy, which a server need not load

__all__ = [
    "REVIEWED",
    "Entry",
    "Review",
    "check_reviewable",
    "check_reviewed",
    "review",
    "reviewer_of",
    "summary",
]

_HOMES: Final = {
    "kabaleo": ("kolpak.review.kabaleo", "KabaleoReviewer"),
    "hats": ("kolpak.review.hats", "HatsReviewer"),
    "hat_cards": ("kolpak.review.hat_cards", "HatCardsReviewer"),
}
"""Module and class of each game's reviewer; they bring Numba, so they are loaded when needed."""

REVIEWED: Final = tuple(_HOMES)
"""Games that can be reviewed."""


def check_reviewed(name: str) -> None:
    """Raise KolpakError for a game without a reviewer, or where compiled code does not work."""
    if name not in REVIEWED:
        raise KolpakError("error-review-game", game=name)
    if not compiles():
        raise KolpakError("error-review-compiled")


def check_reviewable(game: Game) -> None:
    """Raise KolpakError as ``check_reviewed`` does, and for a game without actions."""
    check_reviewed(game.type.name)
    if not game.tokens:
        raise KolpakError("error-review-empty")


def review(game: Game) -> Iterator[Entry]:
    """Return the entries of a review, each computed when it is asked for.

    Raises KolpakError as ``check_reviewable`` does; the iterator does for a game with hidden parts.
    """
    return reviewer_of(game).entries()


def reviewer_of(game: Game) -> Reviewer:
    """Return the reviewer of a game; raise KolpakError as ``check_reviewable`` does."""
    check_reviewable(game)
    module, maker = _HOMES[game.type.name]
    found: Reviewer = getattr(import_module(module), maker)(game)
    return found
