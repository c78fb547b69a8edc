"""Verdicts: what was checked of a record, and whether each check passed."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.words.message import Message


class Check(NamedTuple):
    """A check: its name, whether it passed, and a sentence on it."""

    name: str
    right: bool
    message: Message


class Verdict(NamedTuple):
    """All checks of one record.

    ``commitment`` and ``digest`` are the record's own tags, to be compared with what the table
    showed before and after the game; None if the record has none. Of the first ``given`` actions
    nothing is known but that they are legal.
    """

    checks: tuple[Check, ...]
    commitment: str | None = None
    digest: str | None = None
    given: int = 0

    @property
    def right(self) -> bool:
        """True if all checks passed."""
        return all(check.right for check in self.checks)


def check(name: str, right: bool, yes: Message, no: Message) -> Check:
    """Return a check with the message ``yes`` if it passed, else ``no``."""
    return Check(name, right, yes if right else no)
