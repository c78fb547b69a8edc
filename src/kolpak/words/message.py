"""Messages: what is said to a person, as an id with arguments, before any language is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Message(NamedTuple):
    """A message id of the Fluent files with its arguments; an argument may be a message itself."""

    id: str
    args: Mapping[str, str | int | Message] = {}

    def __str__(self) -> str:
        return _speak[0](self)

    def as_dict(self) -> dict[str, Any]:
        """Gives the message as plain data, for programs that render it themselves.

        >>> Message("values-range", {"least": 2, "most": 4}).as_dict()
        {'id': 'values-range', 'args': {'least': 2, 'most': 4}}
        """
        args = {
            name: value.as_dict() if isinstance(value, Message) else value
            for name, value in self.args.items()
        }
        return {"id": self.id, "args": args}


def _spell(message: Message) -> str:
    """Writes a message without any language, for where no words are installed.

    >>> _spell(Message("error-game-unknown", {"name": "chess"}))
    'error-game-unknown (name=chess)'
    """
    if not message.args:
        return message.id
    args = ", ".join(f"{name}={value}" for name, value in message.args.items())
    return f"{message.id} ({args})"


_speak: list[Callable[[Message], str]] = [_spell]


def speak_with(render: Callable[[Message], str]) -> None:
    """Sets how messages become sentences; the package's face gives the one of ``words``."""
    _speak[0] = render
