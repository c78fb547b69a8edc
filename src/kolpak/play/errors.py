"""Errors: what was wrong, where, by which rule, and what would be right."""

from __future__ import annotations

from typing import Any, Final

from kolpak.words.message import Message

FAILURES: Final = (Exception, SystemExit)
"""What code of somebody else's may end with, ``sys.exit`` too, without ending what runs it."""

QUOTED: Final = frozenset({"token", "text", "found", "tag", "option", "value", "edition"})
"""Arguments of errors that quote what somebody has given."""
LONGEST_QUOTED: Final = 120
"""Characters of it that a sentence shows: as many as a deal has."""


def in_one_line(error: BaseException) -> str:
    r"""Return the type and text of an exception of other code, to stand in a sentence.

    >>> in_one_line(ValueError("one\n two"))
    'ValueError: one two'
    """
    return " ".join(f"{type(error).__name__}: {error}".split())


def quoted(given: str | int | Message) -> str | int | Message:
    """Return what somebody has given, shortened to stand in a sentence; not a message."""
    if not isinstance(given, str) or len(given) <= LONGEST_QUOTED:
        return given
    return f"{given[: LONGEST_QUOTED - 1]}…"


_WHOLE: Final = frozenset({"error-comment-open", "error-record-count", "error-record-hidden"})
"""Reasons against a record that blame no token or tag, so that they are the whole sentence."""


class KolpakError(ValueError):
    """Base class of errors in what Kolpak is given.

    ``str()`` is one sentence in the reader's language, ``rule`` the id of the broken rule, if any.
    """

    def __init__(self, id: str, *, rule: str | None = None, **args: str | int | Message) -> None:
        super().__init__(id)
        shown = {name: quoted(arg) if name in QUOTED else arg for name, arg in args.items()}
        self.message = Message(id, shown if rule is None else {**shown, "rule": rule})
        self.rule = rule

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how copies and pickles are made: not by ``__init__``, which differs by class."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class OptionError(KolpakError):
    """An option's name or value is wrong, or does not go with the others."""


class PositionError(KolpakError):
    """A position's text is malformed, or fails one of its game's checks (O12)."""


class ActionError(KolpakError):
    """An action's text is malformed, or the action is not legal now."""


class RecordError(KolpakError):
    """An error in a record: at a token or, with ``index`` None, in its tags or a comment."""

    def __init__(
        self,
        reason: KolpakError,
        *,
        index: int | None = None,
        token: str | None = None,
        position: str | None = None,
    ) -> None:
        if reason.message.id in _WHOLE:
            super().__init__(reason.message.id, rule=reason.rule, **reason.message.args)
        elif index is None:
            super().__init__("error-record-tags", rule=reason.rule, reason=reason.message)
        elif token is None:
            super().__init__("error-record-end", rule=reason.rule, reason=reason.message)
        else:
            where: dict[str, str | int] = {"index": index, "token": token}
            super().__init__("error-record-token", rule=reason.rule, reason=reason.message, **where)
        self.index = index
        self.token = token
        self.position = position
