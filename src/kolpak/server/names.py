"""Names that people may go by."""

from __future__ import annotations

from unicodedata import normalize

from kolpak.play.errors import KolpakError
from kolpak.table.setup import BOT


def check_name(name: str) -> None:
    """Raises KolpakError for a name that would look like a bot's: in records it is nothing else."""
    if normalize("NFKC", name).casefold().strip().startswith(BOT):
        raise KolpakError("error-table-field", field="name")
