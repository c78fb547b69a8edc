"""The speaker: renders messages in a language, in English where a translation is missing."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, FluentNumber, fluent_number

from kolpak.words.message import Message

ENGLISH: Final = "en"
RIGHT_TO_LEFT: Final = frozenset({"fa"})

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


def say(message: Message, language: str | None = None) -> str:
    """Renders a message in a language, else in the one that ``speak`` has set.

    >>> say(Message("values-range", {"least": 2, "most": 4}), "en")
    'a number from 2 to 4'
    """
    tag = language or _language.get()
    bundle = _bundle(tag)
    if not bundle.has_message(message.id):
        bundle = _bundle(ENGLISH)
    args = {
        name: _argument(value, tag) for name, value in message.args.items()
    }
    pattern = bundle.get_message(message.id).value
    assert pattern is not None, message.id
    text, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise errors[0]
    return str(text)


def _argument(value: str | int | Message, tag: str) -> str | FluentNone | FluentNumber:
    """Gives an argument as Fluent takes it: messages rendered, numbers without grouping signs."""
    if isinstance(value, Message):
        return say(value, tag)
    if isinstance(value, int):
        return fluent_number(value, useGrouping=False)
    return value


@cache
def _bundle(tag: str) -> FluentBundle:
    source = resources.files("kolpak.words").joinpath(f"{tag}.ftl").read_text("utf-8")
    bundle = FluentBundle([tag], use_isolating=tag in RIGHT_TO_LEFT)
    bundle.add_resource(FluentResource(source))
    return bundle
