"""The two sides of the board as graphs (rules page, The boards)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

Field = int
"""A field's number: homes first, then ring, spokes and the centre, the order of positions."""

LONGEST: Final = 6
"""The longest ordinary move: the die's six."""

GREY_LIMIT: Final = 3
GREY_STEPS: Final = 3
"""Steps from a junction along ring or spoke to a grey field."""


class Board:
    """A side of the board: ``homes`` sectors of ``sector`` ring fields, with spokes.

    ``names`` are the field ids of the text forms, ``neighbours`` the graph, ``grey`` the rest
    fields, all indexed by field number; homes are the first fields.

    >>> board_of("small").names[5], len(board_of("small").names)
    ('R1', 81)
    """

    def __init__(self, homes: int, sector: int, spoke: int) -> None:
        self.homes, self.sector, self.spoke = homes, sector, spoke
        ring = [f"R{i}" for i in range(homes * sector)]
        spokes = [f"S{p}.{k}" for p in range(homes) for k in range(1, spoke + 1)]
        self.names = (*(f"H{p}" for p in range(homes)), *ring, *spokes, "C")
        self.numbers = {name: field for field, name in enumerate(self.names)}
        self.centre = self.numbers["C"]
        self.junctions = tuple(self.numbers[f"R{sector * p}"] for p in range(homes))
        self.neighbours = self._graph()
        self.grey = tuple(name in self._grey_names() for name in self.names)
        every = range(len(self.names))
        self.ends = tuple(tuple(self._ends(f, n) for n in range(LONGEST + 1)) for f in every)
        self.steps_home = tuple(self._distances(home) for home in range(homes))

    def _graph(self) -> tuple[tuple[Field, ...], ...]:
        """Return the neighbours of every field: ring, spokes, centre and homes."""
        joined: list[set[Field]] = [set() for _ in self.names]
        ring = len(self.junctions) * self.sector

        def join(one: str, other: str) -> None:
            joined[self.numbers[one]].add(self.numbers[other])
            joined[self.numbers[other]].add(self.numbers[one])

        for i in range(ring):
            join(f"R{i}", f"R{(i + 1) % ring}")
        for p in range(self.homes):
            spoke = (f"S{p}.{k + 1}" for k in range(self.spoke))
            for one, other in pairwise([f"H{p}", f"R{self.sector * p}", *spoke, "C"]):
                join(one, other)
        return tuple(tuple(sorted(fields)) for fields in joined)

    def _grey_names(self) -> set[str]:
        ring = self.homes * self.sector
        names = {f"S{p}.{GREY_STEPS}" for p in range(self.homes)}
        for p in range(self.homes):
            junction = self.sector * p
            names |= {f"R{(junction + step) % ring}" for step in (GREY_STEPS, -GREY_STEPS)}
        return names

    def _ends(self, start: Field, steps: int) -> tuple[Field, ...]:
        """Return where paths of so many steps end, without reversing (F4) or homes.

        Two such paths never end on the same field, since the shortest cycle is longer than 12.
        """
        ways = [(start, start)]
        for _ in range(steps):
            ways = [
                (at, following)
                for back, at in ways
                for following in self.neighbours[at]
                if following != back and following >= self.homes
            ]
        return tuple(sorted(at for _, at in ways))

    def _distances(self, home: Field) -> tuple[int, ...]:
        """Return the steps from every field into a home, other homes closed."""
        steps = {home: 0}
        reached = [home]
        for field in reached:
            for following in self.neighbours[field]:
                if following not in steps and following >= self.homes:
                    steps[following] = steps[field] + 1
                    reached.append(following)
        return tuple(steps.get(field, len(self.names)) for field in range(len(self.names)))


SIDES: Final = {"small": (4, 13, 6), "large": (6, 6, 5)}
"""Homes, ring fields a sector and spoke length of each side."""

HATS: Final = {"small": 6, "large": 4}
"""Hats a player on each side (F1)."""

SEAT_HOMES: Final = {
    "small": {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)},
    "large": {
        2: (0, 3),
        3: (0, 2, 4),
        4: (0, 1, 3, 4),
        5: (0, 1, 2, 3, 4),
        6: (0, 1, 2, 3, 4, 5),
    },
}
"""The homes of the seats by side and number of players (O23); a home is its field number."""


@cache
def board_of(side: str) -> Board:
    """Return a side of the board, made once."""
    return Board(*SIDES[side])
