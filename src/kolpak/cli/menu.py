"""The menu: legal actions in little room, and what a person types as an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence


class Menu:
    """The tokens to choose from, in the order of the rules."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = list(tokens)
        heads = {_split(token)[0] for token in tokens if _split(token)[1]}
        self.grouped = (
            len(tokens) > 9
            and len(heads) < len(tokens) / 3
            and all(_split(token)[1] for token in tokens)
        )

    def lines(self, width: int) -> list[str]:
        """Return the menu as lines: a table by letter and number, or numbered columns."""
        return self._table(width) if self.grouped else self._columns(width)

    def read(self, text: str) -> str:
        """Return the token for an answer: a number, or any letter case; else the answer."""
        if not self.grouped and text.isdecimal() and 1 <= int(text) <= len(self.tokens):
            return self.tokens[int(text) - 1]
        if text in self.tokens:
            return text
        alike = [token for token in self.tokens if token.lower() == text.lower()]
        return alike[0] if len(alike) == 1 else text

    def _table(self, width: int) -> list[str]:
        numbers = sorted({int(_split(token)[1]) for token in self.tokens})
        groups: dict[str, set[int]] = {}
        for token in self.tokens:
            head, number = _split(token)
            groups.setdefault(head, set()).add(int(number))
        across = max(1, (width - 4) // 3)
        return [
            (f"    {cells}" if at else f"  {head} {cells}")
            for head, group in groups.items()
            for at in range(0, len(numbers), across)
            for cells in ["".join(f"{n if n in group else '·':>3}" for n in numbers[at:][:across])]
        ]

    def _columns(self, width: int) -> list[str]:
        digits = len(str(len(self.tokens)))
        cells = [f"{n:>{digits}} {token}" for n, token in enumerate(self.tokens, 1)]
        room = max(len(cell) for cell in cells) + 3
        across = max(1, (width - 2) // room)
        return [
            ("  " + "".join(cell.ljust(room) for cell in cells[at : at + across])).rstrip()
            for at in range(0, len(cells), across)
        ]


def _split(token: str) -> tuple[str, str]:
    """Return letter and number of a token such as ``b13``; others have no number."""
    found = re.fullmatch(r"([a-z])(\d+)", token)
    return (found[1], found[2]) if found else (token, "")
