"""Translation by Fluent: messages to sentences, in English where one is missing."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentInt, FluentNone, FluentNumber

from kolpak.words.languages import ENGLISH, current_language, direction, file_source
from kolpak.words.message import Message, added_messages, raw_text

if TYPE_CHECKING:
    from babel import Locale

MAX_ARGUMENT: Final = 600
"""Most characters of an argument; Fluent refuses longer ones, so the rest is cut off."""

VISIBLE: Final = {
    **{code: 0x2400 + code for code in range(0x20) if code != ord("\n")},
    0x7F: 0x2421,
    **dict.fromkeys([*range(0x80, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F)], 0xFFFD),
    **dict.fromkeys(range(0xD800, 0xE000), 0xFFFD),
}
"""Replacements of what a foreign text could do to a terminal or to the text around it.

These are control characters (escape sequences), line separators, the embeddings and overrides of
direction, which reorder what follows them, and surrogates, which no output can encode.
"""

ISOLATES: Final = {0x2066: 1, 0x2067: 1, 0x2068: 1, 0x2069: -1}
"""Direction isolates by how they nest; complete ones change nothing around them."""

STYLE: Final = re.compile(r"\x1b\[(?:0|1|[34]8;5;\d{1,3})m")
"""The escape sequences of coloured pictures, which are harmless."""

NUMERALS: Final = {
    "fa": str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫"),
    **dict.fromkeys(("de", "fr", "pl", "ru"), str.maketrans(".", ",")),
}
"""Digits and decimal sign of a language in sentences; notation is text and keeps its own."""


def language_name(language: str) -> str:
    """Return a language's name in itself, the message ``language-name`` of its file."""
    return translate(Message("language-name"), language)


def translate(message: Message, language: str | None = None) -> str:
    """Return a message as a sentence, by default in the current language.

    >>> translate(Message("values-range", {"least": 2, "most": 4}), "en")
    'a number from 2 to 4'
    """
    tag = language or current_language()
    for own in (tag, ENGLISH):
        with suppress(LookupError, ValueError):  # a wrong message must not stop what it is about
            return sentence(message, own, tag)
    return raw_text(message)


def sentence(message: Message, language: str, inner: str) -> str:
    """Return a message in a language, with messages among its arguments in the ``inner`` one.

    Raises LookupError where the language lacks the message, and ValueError where it refers to
    something that is not given.
    """
    bundle = _bundle(language, added_messages(language))
    pattern = bundle.get_message(message.id).value if bundle.has_message(message.id) else None
    if pattern is None:
        raise LookupError(message.id)
    args = {name: _argument(value, inner) for name, value in message.args.items()}
    text, errors = bundle.format_pattern(pattern, args)
    if errors:
        raise ValueError(message.id, *errors)
    return str(text)


def first_said(*ids: str) -> str | None:
    """Return the first id that the current language or English has a message for."""
    tags = (current_language(), ENGLISH)
    bundles = [_bundle(tag, added_messages(tag)) for tag in tags]
    return next((one for one in ids if any(own.has_message(one) for own in bundles)), None)


def numeral(number: str) -> str:
    """Return a decimal number, with or without a sign, as the current language writes it.

    >>> numeral("−33.3")
    '−33.3'
    """
    return number.translate(NUMERALS.get(current_language().partition("-")[0], {}))


def _argument(value: str | int | Message, tag: str) -> str | FluentNone | FluentNumber:
    """Return an argument for Fluent: messages translated, numbers not grouped."""
    if isinstance(value, Message):
        return _cut(translate(value, tag), 2 * MAX_ARGUMENT)
    if isinstance(value, int) and abs(value) < 10**18:
        return _Number(value, useGrouping=False)
    text = str(value)
    bare = STYLE.sub("", text)
    coloured = bare != text and len(bare) <= MAX_ARGUMENT and len(text) <= 4 * MAX_ARGUMENT
    if coloured and bare == visible(bare):
        return text  # part of a picture in colours
    return visible(_cut(text, MAX_ARGUMENT))


def visible(text: str) -> str:
    r"""Return a foreign text with its control characters shown, not obeyed.

    >>> visible("Ann\x1b[31m"), visible("\u2068Bob\u2069"), visible("A\u2069\u202enn")
    ('Ann␛[31m', '\u2068Bob\u2069', 'A��nn')
    """
    text = text.translate(VISIBLE)
    depth = 0
    for sign in text:
        depth += ISOLATES.get(ord(sign), 0)
        if depth < 0:
            break
    return text if depth == 0 else text.translate(dict.fromkeys(ISOLATES, 0xFFFD))


class _Number(FluentInt):
    """A number in the digits of its language, without grouping."""

    def format(self, locale: Locale) -> str:
        text = super().format(locale)
        return text.translate(NUMERALS.get(locale.language, {}))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


class _LazyBundle(FluentBundle):
    """Bundle that parses a message when it is first used, as few ever are."""

    def __init__(self, tag: str, source: str) -> None:
        super().__init__([tag], use_isolating=direction(tag) == "rtl")
        messages = re.split(r"^(?=[a-zA-Z])", source, flags=re.MULTILINE)[1:]
        self._lock = Lock()  # the server translates in several threads
        self._unparsed = {message.partition("=")[0].rstrip(): message for message in messages}

    def has_message(self, message_id: str) -> bool:
        """Return whether there is a message, and parse it; messages never refer to others."""
        with self._lock:
            if message_id in self._unparsed:
                self.add_resource(FluentResource(self._unparsed.pop(message_id)))
        return super().has_message(message_id)

    def format_pattern(
        self, pattern: Pattern, args: dict[str, Any] | None = None
    ) -> tuple[str | FluentNone, list[Exception]]:
        """Format with arguments as they are; the library would make plain numbers of ours."""
        errors: list[Exception] = []
        current = CurrentEnvironment(args=args or {})
        return pattern(ResolverEnvironment(context=self, current=current, errors=errors)), errors


@cache
def _bundle(tag: str, added: str) -> FluentBundle:
    return _LazyBundle(tag, file_source(tag) + added)
