"""Exact endings of Kabaleo: win, shared win or loss of each action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kolpak.bots.kabaleo import solver
from kolpak.bots.kabaleo.solver import LOSS, SHARED, UNKNOWN, WIN
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.moves import play
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.cones import colours_of
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State
from kolpak.games.kabaleo.views import HIDDEN
from kolpak.play.errors import KolpakError
from kolpak.play.numbers import checked_seat
from kolpak.play.rules import CHANCE, AnyRules

NODES: Final = 20_000_000
"""Positions after which a search gives up; a few seconds."""

Goals: TypeAlias = tuple[str, ...]
"""A goal colour a seat."""


class Solved(NamedTuple):
    """An action and its value (``solver.WIN``, ``SHARED``, ``LOSS`` or ``UNKNOWN``)."""

    action: Placement
    value: int


class Ending:
    """A position, to be solved for a seat in all of some worlds (worlds x seats).

    The seat is the one that moves unless another is given.
    """

    def __init__(
        self,
        rules: KabaleoRules,
        packed: Packed,
        held: Packed,
        *,
        seat: int | None = None,
        contest: bool = False,
    ) -> None:
        self.twin = KabaleoTwin(rules)
        self.packed = packed.copy()
        if contest:  # Kabaleo Lite: nothing cancels or is barred, and only clear wins count
            self.packed[at.CANCELS] = self.packed[at.BARS] = 0
        self.claim = solver.new_claim(
            int(packed[at.MOVER]) if seat is None else seat,
            held,
            alone=contest,
            draws=bool(packed[at.UNOWNED_DRAWS]),
        )
        self.stack = solver.new_stack()
        self.table = solver.new_table()

    @classmethod
    def of(cls, rules: AnyRules, state: State, seat: int | None = None) -> Ending:
        """Return the ending of a state; unknown goals of others (``"?"``) may be any.

        Raises KolpakError where no seat is to move, for a seat that is not there, or one whose own
        goal is unknown: what it forces must not depend on a goal that it does not know. TypeError
        is raised for the rules of another game.
        """
        if not isinstance(rules, KabaleoRules):
            raise TypeError(f"{type(rules).__name__} has no endings")
        if not isinstance(state.mover, int):
            raise KolpakError("error-deal-due" if state.mover == CHANCE else "error-over")
        seat = checked_seat(state.mover if seat is None else seat, len(state.goals))
        if state.goals[seat] == HIDDEN:
            raise KolpakError("error-solve-goal", seat=seat)
        worlds = possible_goals(state)
        twin = KabaleoTwin(rules)
        packed = [twin.pack(state._replace(goals=goals)) for goals in worlds]
        held = np.array(packed)[:, at.GOAL : at.GOAL + twin.seats]
        return cls(rules, packed[0], held, seat=seat)

    def best(self, limit: int = NODES) -> Solved:
        """Return an action of the greatest value; UNKNOWN after ``limit`` positions.

        The seat must be the one that moves.
        """
        self.table.nodes[0] = 0
        codes = self.codes(self.packed)
        for target in (WIN, SHARED):
            for code in codes:
                bound = self.bound(self.after(self.packed, code), target, limit)
                if bound == UNKNOWN or bound >= target:
                    return Solved(self.twin.action(self.packed, code), bound)
        return Solved(self.twin.action(self.packed, codes[0]), LOSS)

    def solve(self, limit: int = NODES) -> Iterator[Solved]:
        """Yield every distinct action with what the seat forces after it.

        An action whose value takes more than ``limit`` positions is UNKNOWN.
        """
        for code in self.codes(self.packed):
            value = self.value(self.after(self.packed, code), limit)
            yield Solved(self.twin.action(self.packed, code), value)

    def value(self, packed: Packed, limit: int = NODES) -> int:
        """Return what the seat forces from a later position; UNKNOWN after ``limit`` positions."""
        self.table.nodes[0] = 0
        most = self.bound(packed, WIN, limit)
        return self.bound(packed, SHARED, limit) if most == SHARED else most

    def bound(self, packed: Packed, target: int, limit: int = NODES) -> int:
        """Return ``solver.solve`` of a position, whose vector is lost if that is UNKNOWN."""
        return int(solver.solve(packed, self.claim, self.stack, self.table, target, limit))

    def codes(self, packed: Packed) -> list[int]:
        """Return the codes of the distinct actions, the likely ones first."""
        codes = self.stack.codes[solver.DEEPEST - 1]
        count = solver.list_by_gain(packed, self.claim, codes, self.stack.order)
        return [int(code) for code in codes[:count]]

    def after(self, packed: Packed, code: int) -> Packed:
        """Return the position after an action."""
        following = packed.copy()
        play(following, code)
        return following


def compile_solver(rules: KabaleoRules) -> None:
    """Compile the solver, or load it, by solving the last placement of some game."""
    rng, state = Random(0), rules.start()
    while sum(map(len, state.stocks)) != 1:
        due = rules.mover(state) == CHANCE
        state = rules.play(state, rules.draw(state, rng) if due else rules.actions(state)[0])
    Ending.of(rules, state).best()


def possible_goals(state: State) -> list[Goals]:
    """Return the goals that the seats may hold, as far as a state tells (K4)."""
    return [
        goals
        for goals in permutations(colours_of(state.places), len(state.goals))
        if all(known in (HIDDEN, goal) for known, goal in zip(state.goals, goals, strict=True))
    ]
