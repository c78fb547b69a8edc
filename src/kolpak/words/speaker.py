"""The speaker: renders messages in a language, in English where a translation is missing."""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache
from importlib import resources
from threading import Lock
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, FluentNumber, fluent_number

from kolpak.words.message import Message

ENGLISH: Final = "en"
LONGEST: Final = 600
"""Characters of an argument that are shown; what is longer is cut, since Fluent refuses it."""

RIGHT_TO_LEFT: Final = frozenset({"fa"})

VISIBLE: Final = {
    **{code: 0x2400 + code for code in range(0x20) if code != ord("\n")},
    0x7F: 0x2421,
    **dict.fromkeys(range(0x80, 0xA0), 0xFFFD),
}
"""What is shown for control characters: texts of strangers must not steer a terminal."""

STYLE: Final = re.compile(r"\x1b\[(?:0|1|[34]8;5;\d{1,3})m")
"""The colours of pictures in a terminal, which steer nothing."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """Lists the languages there are words for, by their tags."""
    names = (entry.name for entry in resources.files("kolpak.words").iterdir())
    return tuple(sorted(name.removesuffix(".ftl") for name in names if name.endswith(".ftl")))


def speak(language: str) -> None:
    """Sets the language of this thread or task; a tag such as ``de-AT`` counts as ``de``."""
    tag = language.replace("_", "-").partition("-")[0].lower()
    _language.set(tag if tag in languages() else ENGLISH)


def language_spoken() -> str:
    """Gives the language that ``speak`` has set."""
    return _language.get()


def say(message: Message, language: str | None = None) -> str:
    """Renders a message in a language, else in the one that ``speak`` has set.

    >>> say(Message("values-range", {"least": 2, "most": 4}), "en")
    'a number from 2 to 4'
    """
    tag = language or _language.get()
    bundle = _bundle(tag)
    if not bundle.has_message(message.id):
        bundle = _bundle(ENGLISH)
    args = {name: _argument(value, tag) for name, value in message.args.items()}
    pattern = bundle.get_message(message.id).value
    assert pattern is not None, message.id
    text, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise errors[0]
    return str(text)


def _argument(value: str | int | Message, tag: str) -> str | FluentNone | FluentNumber:
    """Gives an argument as Fluent takes it: messages rendered, numbers without grouping signs."""
    if isinstance(value, Message):
        return _cut(say(value, tag), 2 * LONGEST)
    if isinstance(value, int) and abs(value) < 10**18:
        return fluent_number(value, useGrouping=False)
    text = str(value)
    bare = STYLE.sub("", text)
    painted = bare != text and len(bare) <= LONGEST and len(text) <= 4 * LONGEST
    if painted and bare == bare.translate(VISIBLE):
        return text  # a picture in colours
    return _cut(text.translate(VISIBLE), LONGEST)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


class _LateBundle(FluentBundle):
    """A bundle that parses each message when it is first asked for: programs say only a few."""

    def __init__(self, tag: str, source: str) -> None:
        super().__init__([tag], use_isolating=tag in RIGHT_TO_LEFT)
        messages = re.split(r"^(?=[a-z])", source, flags=re.MULTILINE)[1:]
        self._lock = Lock()  # records are told in threads of the server
        self._unread = {message.partition(" ")[0]: message for message in messages}

    def has_message(self, message_id: str) -> bool:
        """Tells whether there is a message; no message here refers to another one."""
        with self._lock:
            if message_id in self._unread:
                self.add_resource(FluentResource(self._unread.pop(message_id)))
        return super().has_message(message_id)


@cache
def _bundle(tag: str) -> FluentBundle:
    source = resources.files("kolpak.words").joinpath(f"{tag}.ftl").read_text("utf-8")
    return _LateBundle(tag, source)
