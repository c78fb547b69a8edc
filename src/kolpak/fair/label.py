"""Labels: which game a seed belongs to, so that it cannot be used for another one."""

from __future__ import annotations

from dataclasses import dataclass

from kolpak.games.catalog import find
from kolpak.play.errors import KolpakError


@dataclass(frozen=True)
class Label:
    """A table's id, the number of the game there, and what is played.

    ``options`` is a text of those that draws depend on, empty for all defaults (see
    ``label_of``). Raises KolpakError if the id is not one line of printable characters.

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


def label_of(table: str, round: int, game: str, options: str) -> Label:
    """Return the label of a game with a text of options, as in the record's tag.

    Raises KolpakError for a game or options that there are not.
    """
    game_type = find(game)
    bound = game_type.bound_options(game_type.options.read(options))
    return Label(table, round, game, game_type.edition, bound)
