"""Messages: ids of the Fluent files with arguments, before a language is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias, TypedDict


class MessageData(TypedDict):
    """Message id of the Fluent files with its arguments, rendered by the reader."""

    id: str
    args: dict[str, str | int | MessageData]


class Message(NamedTuple):
    """Message id of the Fluent files with its arguments, messages among them."""

    id: str
    args: Mapping[str, str | int | Message] = {}

    def __str__(self) -> str:
        return _render[0](self)

    def as_dict(self) -> MessageData:
        """Return the message as plain data, for programs that translate it themselves.

        >>> Message("values-range", {"least": 2, "most": 4}).as_dict()
        {'id': 'values-range', 'args': {'least': 2, 'most': 4}}
        """
        args: dict[str, str | int | MessageData] = {
            name: value.as_dict() if isinstance(value, Message) else value
            for name, value in self.args.items()
        }
        return {"id": self.id, "args": args}


Argument: TypeAlias = str | int | Message
"""What a message can say: a text, a number in the digits of the language, another message."""


def listed(items: Iterable[Argument]) -> Argument:
    """Return items, at least one, joined by the comma of the language."""
    return reduce(lambda one, two: Message("list-comma", {"first": one, "second": two}), items)


def raw_text(message: Message) -> str:
    """Return a message as id and arguments, for one that no language has.

    >>> raw_text(Message("error-game-unknown", {"name": "chess"}))
    'error-game-unknown (name=chess)'
    """
    if not message.args:
        return message.id
    args = ", ".join(f"{name}={value}" for name, value in message.args.items())
    return f"{message.id} ({args})"


_render: list[Callable[[Message], str]] = [raw_text]


def set_renderer(render: Callable[[Message], str]) -> None:
    """Set the function behind ``str(message)``, which is ``translate``."""
    _render[0] = render


_check: list[Callable[[str, str], None]] = []


def set_checker(check: Callable[[str, str], None]) -> None:
    """Set the function behind ``check_messages``, which is ``check_source``; it needs Fluent."""
    _check[:] = [check]


def check_messages(sources: Mapping[str, str]) -> None:
    """Raise ValueError for Fluent source by language tag that cannot be said."""
    for language, source in sources.items():
        for check in _check:
            check(language, source)


_added: dict[str, Mapping[str, str]] = {}


def add_messages(game: str, sources: Mapping[str, str]) -> None:
    """Add Fluent source by language tag: messages of a game from elsewhere, instead of its last."""
    from textwrap import dedent  # only such games need it

    _added[game] = {tag: f"\n{dedent(source).strip()}\n" for tag, source in sources.items()}


def added_messages(language: str, but: str = "") -> str:
    """Return the Fluent source that games from elsewhere have added, but for one of them."""
    return "".join(own.get(language, "") for game, own in _added.items() if game != but)
