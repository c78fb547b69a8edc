"""Rule pages: one for each game and language, where the package is installed or in a checkout."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from kolpak.words.speaker import ENGLISH, language_spoken

FOLDERS: Final = (
    resources.files("kolpak.words").joinpath("rules"),
    Path(__file__).parents[3] / "docs" / "rules",
)
"""Where pages may be: beside the words, or in the checkout the program is run from."""


def rule_page(game: str, language: str | None = None) -> str | None:
    """Reads a game's rule page in a language, else in the one that ``speak`` has set.

    It is the English page where there is no translation, and None where there is no page at all.
    """
    name = f"{game.replace('_', '-')}.md"
    for tag in (language or language_spoken(), ENGLISH):
        for folder in FOLDERS:
            file = folder.joinpath(name) if tag == ENGLISH else folder.joinpath(tag, name)
            if file.is_file():
                return file.read_text("utf-8")
    return None
