"""Files of the server: rules pages, words for the browser, the browser's own files."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
STATIC = PACKAGE / "server" / "static"
WORDS = PACKAGE / "words"


def rules_page(game: str) -> str:
    """Gives a game's rules page, from the installed package or from a checkout."""
    name = f"{game.replace('_', '-')}.md"
    installed = PACKAGE / "cli" / "rule_pages" / name
    path = installed if installed.exists() else PACKAGE.parents[1] / "docs" / "rules" / name
    return path.read_text("utf-8")
