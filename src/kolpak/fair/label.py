"""Labels: which game a seed belongs to, so that it cannot be used for another one."""

from __future__ import annotations

from dataclasses import dataclass

from kolpak.play.errors import KolpakError


@dataclass(frozen=True)
class Label:
    """A table's id, the number of the game there, and what is played.

    ``options`` is the text of the record's tag, empty for all defaults. Raises KolpakError if the
    id is not one line of printable characters.

    >>> print(Label("t7", 0, "hats", 1, "players=2").lines())
    t7
    0
    hats
    1
    players=2
    """

    table: str
    round: int
    game: str
    edition: int
    options: str

    def __post_init__(self) -> None:
        if not self.table or not self.table.isprintable():
            raise KolpakError("error-fair-table", table=self.table)

    def lines(self) -> str:
        """Return the label as five lines; no field holds a line feed, so it is injective."""
        fields = (self.table, self.round, self.game, self.edition, self.options)
        return "\n".join(map(str, fields))
