"""Languages: which there are, their sources, and which one is spoken (no Fluent)."""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache
from importlib import resources
from textwrap import dedent
from typing import Final

from kolpak.words.message import added_messages

ENGLISH: Final = "en"

NOT_ON_THE_PAGE: Final = ("cli-", "error-", "fair-", "option-", "picture-", "review-", "values-")
"""Beginnings of messages that the page does without: errors, options and checks of records reach it
as sentences, and pictures of text and what is said of a whole review are the terminal's."""

SECOND_ON_THE_PAGE: Final = (
    "lesson-",
    "web-review-",
    "puzzle-",
    "web-games-",
    "web-puzzle-",
    "web-delete-",
    "web-account-",
)
"""Beginnings of messages that only the page's second bundle says: they come together with it."""

_DIRECTION: Final = "language-direction"
_MESSAGE: Final = re.compile(r"^([a-zA-Z][\w-]*) *=( ?.*(?:\n(?:[ \t]+.*|\}))*)", re.MULTILINE)
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all languages: the ``.ftl`` files beside this module."""
    names = (entry.name for entry in resources.files("kolpak.words").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in names if name.endswith(".ftl")))


@cache
def direction(language: str) -> str:
    """Return the direction of writing, ``ltr`` or ``rtl``, named in the file."""
    found = re.search(rf"^{_DIRECTION} *= *(ltr|rtl)$", file_source(language), re.MULTILINE)
    return found[1] if found else "ltr"


def source(language: str) -> str:
    """Return the Fluent source of a language: its file and what games have added."""
    return file_source(language) + added_messages(language)


@cache
def file_source(language: str) -> str:
    """Return the text of a language's own file."""
    return resources.files("kolpak.words").joinpath(f"{language}.ftl").read_text("utf-8")


def messages(language: str) -> dict[str, str]:
    """Return the Fluent patterns of a language's own file by the ids of their messages."""
    return dict(_MESSAGE.findall(file_source(language)))


def is_taken(name: str, game: str) -> bool:
    """Return whether a message is Kolpak's own, or another game from elsewhere has brought it."""
    others = "".join(added_messages(tag, but=game) for tag in languages())
    return name in messages(ENGLISH) or name in dict(_MESSAGE.findall(others))


def ids_in(source: str) -> list[str]:
    """Return the ids of the messages in a Fluent source, which may be indented."""
    return [name for name, _ in _MESSAGE.findall(dedent(source))]


def page_source(language: str, *, second: bool = False) -> str:
    """Return the messages of the page's first or second bundle, in English where one is missing."""
    return "".join(
        f"{name} ={text}\n"
        for name, text in (messages(ENGLISH) | messages(language)).items()
        if not name.startswith(NOT_ON_THE_PAGE) and name.startswith(SECOND_ON_THE_PAGE) == second
    )


def language_for(tag: str) -> str | None:
    """Return the language for a tag in any letter case, or None (lookup of RFC 4647).

    ``de-AT`` finds ``de`` if it has no words of its own; ``pt`` finds those of a region.
    """
    wanted = f"{tag.replace('_', '-').lower()}-"
    akin = [one for one in languages() if wanted.startswith(f"{one.lower().partition('-')[0]}-")]
    wider = [one for one in akin if wanted.startswith(f"{one.lower()}-")]
    return max(wider, key=len) if wider else next(iter(akin), None)


def set_language(tag: str) -> None:
    """Set the language of this thread or task: that for a tag, else English."""
    _language.set(language_for(tag) or ENGLISH)


def current_language() -> str:
    """Return the language of this thread or task."""
    return _language.get()
