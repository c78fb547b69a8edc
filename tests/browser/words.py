"""The Fluent files as the pages should show them: which English words may not be left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from fluent.syntax import FluentParser, ast

from browser.building import ROOT
from parts import LANGUAGES as LANGUAGES

WORDS: Final = ROOT / "src" / "kolpak" / "words"
SHORTEST: Final = 4
"""Letters a piece of text has at least to be told apart from other things on a page."""


@cache
def pieces(language: str) -> frozenset[str]:
    """Gives the literal pieces of a language's messages, variants included."""
    resource = FluentParser().parse((WORDS / f"{language}.ftl").read_text("utf-8"))
    found = {" ".join(text.split()) for entry in resource.body for text in _texts(entry)}
    return frozenset(text.strip(" .,:;!?…()“”") for text in found)


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, ast.TextElement):
        yield node.value
    elif isinstance(node, ast.BaseNode):
        for value in vars(node).values():
            for one in value if isinstance(value, list) else [value]:
                yield from _texts(one)


@cache
def english_only(language: str) -> re.Pattern[str]:
    """Finds pieces of English messages that are not part of any message of this language."""
    own = " ".join(pieces(language)).casefold()
    foreign = [
        text
        for text in sorted(pieces("en"), key=len, reverse=True)
        if sum(map(str.isalpha, text)) >= SHORTEST and text.casefold() not in own
    ]
    by_letter: dict[str, list[str]] = {}  # a tenth of the time of all in one row
    for text in foreign:
        by_letter.setdefault(text[0], []).append(re.escape(text[1:]))
    rows = (f"{re.escape(letter)}(?:{'|'.join(rest)})" for letter, rest in by_letter.items())
    return re.compile(rf"(?<!\w)(?:{'|'.join(rows)})(?!\w)")


def left_over(texts: list[str], language: str) -> list[str]:
    """Lists the English among texts of a page that should be in another language."""
    if language == "en":
        return []
    found = (english_only(language).search(" ".join(text.split())) for text in texts)
    return sorted({one[0] for one in found if one})
