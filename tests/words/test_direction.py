"""Messages of languages written from right to left keep that direction wherever they stand.

A message alone, or inside of another one, takes its direction from its first letter that has one.
Arguments are isolated and give none, so `{ $name }: { $text }` would run from left to right.
"""

from collections.abc import Iterator
from importlib import resources
from unicodedata import bidirectional

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from kolpak.words.languages import direction, languages

ISOLATES = {"\u2066": 1, "\u2067": 1, "\u2068": 1, "\u2069": -1}
RIGHT_TO_LEFT = {"R", "AL"}


class Patterns(Visitor):
    """Collects the patterns of a message: its own and those of its choices."""

    def __init__(self) -> None:
        self.found: list[fluent.Pattern] = []

    def visit_Pattern(self, node: fluent.Pattern) -> None:  # noqa: N802
        self.found.append(node)
        self.generic_visit(node)


def patterns(source: str) -> Iterator[tuple[str, fluent.Pattern]]:
    """Yields all patterns of a Fluent source with the names of their messages."""
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, fluent.Message):
            visitor = Patterns()
            visitor.visit(entry)
            yield from ((entry.id.name, pattern) for pattern in visitor.found)


def strong(pattern: fluent.Pattern) -> Iterator[str]:
    """Yields the directions of the letters that stand outside of isolates."""
    depth = 0
    for element in pattern.elements:
        if isinstance(element, fluent.TextElement):
            text = element.value
        elif isinstance(element.expression, fluent.StringLiteral):
            text = "".join(filter(ISOLATES.get, element.expression.parse()["value"]))
        else:
            continue
        for sign in text:
            depth += ISOLATES.get(sign, 0)
            if depth == 0 and bidirectional(sign) in {"L", *RIGHT_TO_LEFT}:
                yield bidirectional(sign)


def turned(source: str) -> list[str]:
    """Returns the messages that have parts to put in order, but would begin at the left."""
    wrong = []
    for name, pattern in patterns(source):
        directions = [*strong(pattern)]
        is_ordered = len(pattern.elements) > 1 or RIGHT_TO_LEFT & {*directions}
        if is_ordered and directions[:1] not in (["R"], ["AL"]):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize("language", [tag for tag in languages() if direction(tag) == "rtl"])
def test_every_message_runs_from_right_to_left(language: str) -> None:
    source = resources.files("kolpak.words").joinpath(f"{language}.ftl").read_text("utf-8")

    assert turned(source) == []


@pytest.mark.parametrize(
    ("message", "is_turned"),
    [
        ("{ $a }, { $b }", True),
        ("\u200f{ $a }, { $b }", False),
        ('{"\\u200F"}{ $a }, { $b }', True),
        ("URL { $a } است", True),
        ('{"\\u2066"}--url{"\\u2069"} است', False),
        ("{ $a ->\n   *[x] ({ $b })\n  } است", True),
        ("kolpak play GAME", False),
        ("{ $a }", False),
    ],
)
def test_a_message_is_turned_if_its_first_letter_is_not_from_right_to_left(
    message: str, is_turned: bool
) -> None:
    assert turned(f"one = {message}\n") == ["one"] * is_turned
