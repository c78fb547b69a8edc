"""The library of lessons: one folder a game, one file a lesson, in the order of their names."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from kolpak.games.catalog import BUILT_IN
from kolpak.lessons.lesson import Lesson, read_lesson
from kolpak.play.errors import KolpakError

TAUGHT: Final = BUILT_IN
"""The games that have lessons."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order; raise KolpakError for one that is not taught."""
    if game not in TAUGHT:
        raise KolpakError("error-lessons-none", game=game[:40], known=", ".join(TAUGHT))
    folder = resources.files("kolpak.lessons").joinpath(game)
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(f"{game}/{file.name.removesuffix('.txt')}", file.read_text("utf-8"))
        for file in files
        if file.name.endswith(".txt")
    )
