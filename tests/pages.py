"""The pages for users, and the blocks of code and data that stand in them."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "web/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)

_BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: the word after the fence, further words, what stands in it, and its line."""

    kind: str
    about: str
    text: str
    line: int


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> list[Block]:
    """Lists the fenced blocks of a page in their order."""
    text = page.read_text("utf-8")
    return [
        Block(*found[1].partition(" ")[::2], found[2], text.count("\n", 0, found.start()) + 2)
        for found in _BLOCK.finditer(text)
    ]


def prose_of(page: Path) -> str:
    """Gives a page without its fenced blocks."""
    return _BLOCK.sub("", page.read_text("utf-8"))
