"""Sizes of the game, smaller than the box's for experiments (K2, K3)."""

from __future__ import annotations

from typing import NamedTuple, Self

from kolpak.games.kabaleo.cones import BASES_A_COLOUR, COLOURS, PIECES_A_COLOUR
from kolpak.games.kabaleo.options import KabaleoOptions


class Sizes(NamedTuple):
    """How many colours are in the game, and bases and pieces of each.

    No size may be larger than in the box, on which text forms and compiled twin count.
    """

    colours: int
    bases: int = BASES_A_COLOUR
    pieces: int = PIECES_A_COLOUR

    @classmethod
    def usual(cls, options: KabaleoOptions) -> Self:
        """Return the sizes that the rules name (K2, K3)."""
        return cls(options.players + 2)

    @property
    def places(self) -> int:
        """Number of places, one a base."""
        return self.colours * self.bases

    def check(self, options: KabaleoOptions) -> None:
        """Raise ValueError for sizes with which the options cannot be played."""
        most = Sizes(len(COLOURS))
        for name, size, limit in zip(self._fields, self, most, strict=True):
            if not 1 <= size <= limit:
                raise ValueError(f"{name} must be from 1 to {limit}, not {size}")
        if self.colours < options.players:
            raise ValueError(f"{options.players} goals need as many colours, not {self.colours}")
        if self.colours * self.pieces % options.players:
            raise ValueError(f"{self.colours * self.pieces} pieces cannot be dealt evenly")
        if options.golden_rule and self.places == 2 and self.pieces > 2:
            raise ValueError("on two places with more than 2 pieces of a colour play gets stuck")
        if options.deal == "equal" and self.pieces % options.players:
            raise ValueError(f"{self.pieces} pieces of a colour cannot be dealt evenly")
        if options.colours != "any" and len(options.colours) != self.colours:
            raise ValueError(f"{options.colours} are not {self.colours} colours")
