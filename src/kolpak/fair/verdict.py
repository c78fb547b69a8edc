"""Verdicts: what was checked of a record, and whether each thing is right."""

from __future__ import annotations

from typing import NamedTuple

from kolpak.words.message import Message


class Check(NamedTuple):
    """One thing that was checked: its name, whether it is right, and a sentence that says so."""

    name: str
    right: bool
    message: Message


class Verdict(NamedTuple):
    """All that was checked of one record.

    ``commitment`` and ``digest`` are the record's own tags, to be compared with what the table
    showed before and after the game; None where the record has none.
    """

    checks: tuple[Check, ...]
    commitment: str | None = None
    digest: str | None = None

    @property
    def right(self) -> bool:
        """Whether everything that was checked is right."""
        return all(check.right for check in self.checks)


def check(name: str, right: bool, yes: Message, no: Message) -> Check:
    """Makes a check that says ``yes`` where it is right, else ``no``."""
    return Check(name, right, yes if right else no)
