"""What keeps the messages of a game from elsewhere from being said."""

from __future__ import annotations

from textwrap import dedent
from typing import Final

from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

_REFERENCES: Final = (ast.MessageReference, ast.TermReference)


def check_source(language: str, source: str) -> None:
    """Raise ValueError for Fluent source with a syntax error or a reference in it.

    Messages stand alone, as each is parsed by itself when it is first said.
    """
    for entry in parse(dedent(source)).body:
        if isinstance(entry, ast.Junk):
            name = (entry.content or "").partition("=")[0].strip()
            raise ValueError(f"{name[:60]} ({language}): {entry.annotations[0].message}")
        references = _References()
        references.visit(entry)
        if isinstance(entry, ast.Message | ast.Term) and references.found:
            named = f"{entry.id.name} ({language})"
            raise ValueError(f"{named} refers to {references.found[0]}; messages stand alone")


class _References(Visitor):
    """Collects the messages and terms that an entry refers to."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def generic_visit(self, node: ast.BaseNode) -> None:
        """Visit a node and those in it."""
        if isinstance(node, _REFERENCES):
            self.found.append(node.id.name)
        super().generic_visit(node)
