"""Errors of accounts."""

from __future__ import annotations

from kolpak.play.errors import KolpakError


class Forbidden(KolpakError):  # noqa: N818 - named like its HTTP status
    """This person may not do this."""
