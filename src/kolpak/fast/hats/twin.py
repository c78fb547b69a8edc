"""The compiled twin of Catch the Hat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kolpak.fast.hats import batch
from kolpak.fast.hats.count import count_shares
from kolpak.fast.hats.layout import AGAIN, FIELD_MASK, FIRST, MOVE, PHASE, ROLLING, SIZE
from kolpak.fast.hats.moves import legal
from kolpak.fast.hats.numbering import Numbering, new_numbering, number_moves
from kolpak.fast.hats.packing import Packing
from kolpak.fast.hats.play import begin, move, pass_turn, roll, settle
from kolpak.fast.hats.playouts import play_games
from kolpak.fast.hats.tables import Ints, new_scratch, tables_of
from kolpak.fast.random import seeded
from kolpak.fast.twin import Games, Orders, Packed, Shares, Twin
from kolpak.games.hats.numbering import WORDS
from kolpak.games.hats.rules import DICE, HatsRules
from kolpak.games.hats.state import PASS, ROLL, STOP, Action, Die, Move
from kolpak.play import rules as play_rules


class HatsTwin(Twin):
    """Catch the Hat in compiled code, with all options."""

    rules: HatsRules
    size = SIZE

    def __init__(self, rules: HatsRules) -> None:
        super().__init__(rules)
        self.tables = tables_of(rules)
        self.scratch = new_scratch()
        self.packing = Packing(rules)
        self.start = self.pack(rules.start())
        self.seats = rules.options.players
        self.numbering = new_numbering(rules, self.scratch)
        self.action_count = self.numbering.total

    def pack(self, state: Any) -> Packed:
        """Return a state as integers."""
        return self.packing.pack(state)

    def unpack(self, packed: Packed) -> Any:
        """Return the state that was packed."""
        return self.packing.unpack(packed)

    def actions(self, packed: Packed) -> Sequence[Action]:
        """Return the legal actions in the order of ``rules.actions``."""
        phase = packed[PHASE]
        if phase == MOVE:
            return [self.packing.move(packed, row) for row in self.rows(packed)] or [PASS]
        if phase == ROLLING:
            return DICE
        if phase == AGAIN:
            return [ROLL, STOP]
        seats = self.rules.sides.seats if phase == FIRST else ()
        return [play_rules.First(seat) for seat in seats]

    def rows(self, packed: Packed) -> Ints:
        """Return the legal moves as rows (see ``layout``), in the order of ``actions``.

        They are overwritten by the next call.
        """
        count = legal(packed, self.tables, self.scratch)
        rows: Ints = self.scratch.moves[:count]
        return rows

    def play(self, packed: Packed, action: Any) -> None:
        """Play an action, in place."""
        if isinstance(action, Move):
            index = self._index(packed, action)
            move(packed, self.tables, self.scratch.moves[index])
        elif isinstance(action, Die):
            roll(packed, self.tables, action.number)
        elif isinstance(action, play_rules.First):
            begin(packed, action.seat)
        elif action == PASS:
            settle(packed, self.tables, False)
        elif action == ROLL:
            packed[PHASE] = ROLLING
        else:
            pass_turn(packed, self.tables)

    def _index(self, packed: Packed, action: Move) -> int:
        """Return which of the rows a legal move is; raise ValueError."""
        fields = [waypoint.field for waypoint in action.way]
        for index, row in enumerate(self.rows(packed)):
            same = list(row[1 : row[0] + 1] & FIELD_MASK) == fields
            if same and self.packing.move(packed, row) == action:
                return index
        raise ValueError(f"{action} is not legal")

    def shares(self, packed: Packed) -> Shares:
        """Return each seat's part of the win, by the places of the moment."""
        found = np.zeros(self.seats)
        count_shares(packed, self.tables, found)
        return found

    def playouts(self, count: int, seed: int) -> tuple[Shares, int]:
        """Play uniformly random games; return the parts of the win and the decisions."""
        shares, decisions, _ = self.random_games(count, seed)
        return shares, decisions

    def random_games(self, count: int, seed: int) -> tuple[Shares, int, int]:
        """Play random games; return the parts of the win, decisions and rolls of the die."""
        shares = np.zeros((count, self.seats))
        decisions, rolls = play_games(
            self.start, self.start.copy(), self.tables, new_scratch(), seeded(seed), shares
        )
        return shares, decisions, rolls

    def number(self, packed: Packed, action: Action) -> int:
        """Return the number of a seat's legal action (see ``games/hats/numbering``)."""
        phase = packed[PHASE]
        if phase == MOVE and isinstance(action, Move):
            index = self._index(packed, action)
            number_moves(packed, self.tables, self.numbering)
            return int(self.numbering.numbers[index])
        if phase not in (MOVE, AGAIN) or action not in self.actions(packed):
            raise ValueError(f"{action} is not legal")
        return WORDS.index(action)

    def numbered(self, packed: Packed, number: int) -> Action:
        """Return the action of a number."""
        if number < len(WORDS):
            return WORDS[number]
        count = number_moves(packed, self.tables, self.numbering)
        index = int(np.flatnonzero(self.numbering.numbers[:count] == number)[0])
        return self.packing.move(packed, self.scratch.moves[index])

    def new_scratch(self) -> Numbering:
        """Return memory for the lists of moves and their numbers."""
        return new_numbering(self.rules, new_scratch())

    def advance(
        self, games: Games, orders: Orders, first: int, last: int, scratch: Numbering
    ) -> None:
        """Carry out orders for some games."""
        batch.advance(games, orders, first, last, self.start, self.tables, scratch)
