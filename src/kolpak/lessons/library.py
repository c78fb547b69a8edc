"""The library of lessons: one folder a game, one file a lesson, in the order of their names."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from kolpak.games.catalog import BUILT_IN
from kolpak.lessons.lesson import Lesson, read_lesson
from kolpak.play.errors import KolpakError

_FOLDER: Final = resources.files("kolpak.lessons")

TAUGHT: Final = tuple(game for game in BUILT_IN if _FOLDER.joinpath(game).is_dir())
"""The games that have lessons: a folder beside this module each."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order; raise KolpakError for one that is not taught."""
    if game not in TAUGHT:
        raise KolpakError("error-lessons-none", game=game[:40], known=", ".join(TAUGHT))
    files = sorted(_FOLDER.joinpath(game).iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(f"{game}/{file.name.removesuffix('.txt')}", file.read_text("utf-8"))
        for file in files
        if file.name.endswith(".txt")
    )
