"""Lessons: a prepared position and the tasks in it, read from a small text file each.

Those of a game lie in a folder beside this module, in the order of their names. Their form is
described in docs/how-to/add-a-lesson.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

from kolpak.games.catalog import BUILT_IN
from kolpak.play.errors import KolpakError

Kind = Literal["play", "throw", "try", "look"]
KINDS: Final = get_args(Kind)

LEARNER: Final = 0
"""The seat of whoever is taught."""

_FOLDER: Final = resources.files("kolpak.lessons")

TAUGHT: Final = tuple(game for game in BUILT_IN if _FOLDER.joinpath(game).is_dir())
"""The games that have lessons: a folder beside this module each."""


@dataclass(frozen=True)
class Task:
    """One thing to do, and the sentences about it by their message ids.

    What ``wanted`` names depends on the kind: patterns of actions to ``play``, the number that a
    ``throw`` of the die gives, illegal actions to ``try``, or what to tap for a ``look``. After it
    chance and the opponents play one of the sequences ``then``, the first that is legal.
    """

    kind: Kind
    wanted: tuple[str, ...]
    ask: str
    wrong: str = "lesson-wrong"
    point: str | None = None
    then: tuple[tuple[str, ...], ...] = ((),)


@dataclass(frozen=True)
class Lesson:
    """One idea of a game: a position, tasks in it, and a sentence of praise after them."""

    name: str
    options: str
    position: str
    tasks: tuple[Task, ...]
    praise: str

    @property
    def sentences(self) -> list[str]:
        """Return the ids of all sentences, in order."""
        asked = [sentence for task in self.tasks for sentence in (task.ask, task.wrong)]
        return [*asked, self.praise]


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


def read_lesson(name: str, text: str) -> Lesson:
    """Parse a lesson; raise ValueError, with its name, where it is malformed."""
    given: dict[str, str] = {}
    tasks: list[dict[str, str]] = []
    for key, value in _pairs(name, text):
        if key == "ask":
            tasks.append({})
        place = given if key in ("options", "position", "praise") else (tasks or [given])[-1]
        if key in place:
            raise ValueError(f"lesson {name}: “{key}” stands twice")
        place[key] = value
    if not tasks or not given.keys() == {"options", "position", "praise"}:
        raise ValueError(f"lesson {name}: it needs options, position, a task and praise")
    return Lesson(
        name,
        given["options"],
        given["position"],
        tuple(_task(name, task) for task in tasks),
        given["praise"],
    )


def _task(name: str, given: dict[str, str]) -> Task:
    kinds: list[Kind] = [kind for kind in KINDS if kind in given]
    others = given.keys() - {*KINDS, "ask", "wrong", "point", "then"}
    if len(kinds) != 1 or others:
        raise ValueError(f"lesson {name}: a task has one of {', '.join(KINDS)}, not {given}")
    then = tuple(tuple(tokens.split()) for tokens in given.get("then", "").split("|"))
    return Task(
        kinds[0],
        tuple(given[kinds[0]].split()),
        given["ask"],
        given.get("wrong", Task.wrong),
        given.get("point"),
        then,
    )


def _pairs(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield keys and values; a line that begins with a space goes on with the one before."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for line in "\n".join(lines).replace("\n ", " ").splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"lesson {name}: “{line}” is no key and value")
        yield key, " ".join(value.split())
