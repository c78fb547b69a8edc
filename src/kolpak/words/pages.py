"""Rule pages: one Markdown file for each game and language."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from kolpak.words.languages import ENGLISH, current_language

FOLDERS: Final = (
    resources.files("kolpak.words").joinpath("rules"),
    Path(__file__).parents[3] / "docs" / "rules",
)
"""Folders of the pages: in an installed package, then in a checkout."""


def rule_page(game: str, language: str | None = None) -> str | None:
    """Return a game's rule page, by default in the language of this thread or task.

    The English page stands in for a missing translation; None if there is no page at all.
    """
    name = f"{game.replace('_', '-')}.md"
    for tag in (language or current_language(), ENGLISH):
        for folder in FOLDERS:
            file = folder.joinpath(name) if tag == ENGLISH else folder.joinpath(tag, name)
            if file.is_file():
                return file.read_text("utf-8")
    return None
