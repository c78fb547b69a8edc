"""Languages: which there are, their sources, and what is missing in them (no Fluent)."""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Final

from kolpak.words.message import added_messages

ENGLISH: Final = "en"

SAME: Final = frozenset({
    "bot-name-expert",
    "bot-numbered",
    "cli-arena-bot",
    "cli-arena-test",
    "cli-arena-time",
    "cli-column-name",
    "cli-options-heading",
    "cli-points",
    "cli-with-token",
    "game-kabaleo",
    "language-direction",
    "lesson-name-1",
    "lesson-name-2",
    "lesson-name-3",
    "list-comma",
    "web-as-bot",
    "web-bot-casual",
    "web-bot-expert",
    "web-bot-level",
    "web-bot-novice",
    "web-bot-skilled",
    "web-login",
    "web-pages",
    "web-review-percent",
    "web-seat-stand-in",
    "web-tab-chat",
    "web-table-code",
    "web-with-bots",
})  # fmt: skip
"""Messages that may be as in English: names, units and words that some languages share.

So may those whose names end in ``-usage``, as commands are written alike everywhere.
"""

NOT_ON_THE_PAGE: Final = ("cli-", "error-", "picture-")
"""Beginnings of messages that the page does without: errors reach it as sentences, and pictures
of text are the terminal's."""

_DIRECTION: Final = "language-direction"
_MESSAGE: Final = re.compile(r"^([a-z][\w-]*) =( ?.*(?:\n(?:[ \t]+.*|\}))*)", re.MULTILINE)
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """Return the tags of all languages: the ``.ftl`` files beside this module."""
    names = (entry.name for entry in resources.files("kolpak.words").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in names if name.endswith(".ftl")))


@cache
def direction(language: str) -> str:
    """Return the direction of writing, ``ltr`` or ``rtl``, named in the file."""
    found = re.search(rf"^{_DIRECTION} = (ltr|rtl)$", file_source(language), re.MULTILINE)
    return found[1] if found else "ltr"


def source(language: str) -> str:
    """Return the Fluent source of a language: its file and what games have added."""
    return file_source(language) + added_messages(language)


@cache
def file_source(language: str) -> str:
    """Return the text of a language's own file."""
    return resources.files("kolpak.words").joinpath(f"{language}.ftl").read_text("utf-8")


def page_source(language: str) -> str:
    """Return the messages of the page in a language, in English where one is missing."""
    english, own = (dict(_MESSAGE.findall(file_source(tag))) for tag in (ENGLISH, language))
    return "".join(
        f"{name} ={text}\n"
        for name, text in (english | own).items()
        if not name.startswith(NOT_ON_THE_PAGE)
    )


def missing(language: str) -> list[str]:
    """Return the ids of the English messages that a language lacks or has left in English."""
    english = dict(_MESSAGE.findall(file_source(ENGLISH)))
    if language == ENGLISH:
        return []
    own = dict(_MESSAGE.findall(file_source(language)))
    return [
        name
        for name, text in english.items()
        if name not in own or (own[name] == text and not _may_be_english(name))
    ]


def _may_be_english(name: str) -> bool:
    return name in SAME or name.endswith("-usage")


def set_language(language: str) -> None:
    """Set the language of this thread or task; ``de-AT`` counts as ``de``."""
    tag = language.replace("_", "-").partition("-")[0].lower()
    _language.set(tag if tag in languages() else ENGLISH)


def current_language() -> str:
    """Return the language of this thread or task."""
    return _language.get()
