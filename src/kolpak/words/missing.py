"""What is missing in a language, so that it is said in English."""

from __future__ import annotations

import re
from typing import Final

from kolpak.words.languages import ENGLISH, messages
from kolpak.words.message import Message
from kolpak.words.translation import sentence

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

_VARIABLE: Final = re.compile(r"\$([\w-]+)")


def missing(language: str) -> list[str]:
    """Return the ids of the English messages that are said in English in a language.

    It lacks them, has left them in English, or they cannot be said: they are malformed, or refer
    to what the English ones do not.
    """
    english, own = messages(ENGLISH), messages(language)
    return [
        name
        for name, text in english.items()
        if name not in own
        or (own[name] == text and language != ENGLISH and not _may_be_english(name))
        or not _can_be_said(name, text, language)
    ]


def _may_be_english(name: str) -> bool:
    return name in SAME or name.endswith("-usage")


def _can_be_said(name: str, english: str, language: str) -> bool:
    """Return whether a language can say a message with the arguments of the English one."""
    args = dict.fromkeys(_VARIABLE.findall(english), "")
    try:
        sentence(Message(name, args), language, language)
    except (LookupError, ValueError):
        return False
    return True
