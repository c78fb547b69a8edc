"""The compiled twin of Kabaleo's rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kolpak.fast.kabaleo import batch
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.kabaleo.deal import random_games
from kolpak.fast.kabaleo.moves import legal, play
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import seeded
from kolpak.fast.twin import Games, Orders, Packed, Shares, Twin
from kolpak.games.kabaleo.cones import COLOURS, colours_of
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Action, Placement, State
from kolpak.games.kabaleo.views import HIDDEN


class KabaleoTwin(Twin):
    """Kabaleo from the deal on; a goal that is not known is nobody's: guess it for a result."""

    size = at.SIZE

    def __init__(self, rules: KabaleoRules) -> None:
        super().__init__(rules)
        options = rules.options
        assert isinstance(options, KabaleoOptions)
        self.seats, self.equal = options.players, options.deal == "equal"
        self.empty = np.zeros(at.SIZE, np.int64)
        self.empty[at.SEATS] = options.players
        self.empty[at.COLOURS] = rules.sizes.colours
        self.empty[at.PLACES] = rules.sizes.places
        self.empty[at.BASES] = rules.sizes.bases
        self.empty[at.PIECES] = rules.sizes.pieces
        self.empty[at.BARS] = options.golden_rule
        self.empty[at.UNOWNED_DRAWS] = options.unowned_colour == "draw"
        self.empty[at.CANCELS] = 1
        self.any_colours = options.colours == "any"
        for index, colour in enumerate("" if self.any_colours else options.colours):
            self.empty[at.LETTER + index] = COLOURS.index(colour)
        self.action_count = int(self.empty[at.COLOURS] * self.empty[at.PLACES])
        self.codes = np.zeros(at.MOST_ACTIONS, np.int64)

    def pack(self, state: State) -> Packed:
        """Return a state as integers."""
        packed = self.empty.copy()
        colours = colours_of(state.places)
        number = {colour: index + 1 for index, colour in enumerate(colours)}
        for index, colour in enumerate(colours):
            packed[at.LETTER + index] = COLOURS.index(colour)
        for place, tower in enumerate(state.places):
            low, high = _packed_tower([number[cone.upper()] for cone in tower])
            packed[at.LOW + place], packed[at.HIGH + place] = low, high
            packed[at.SHOWN + number[tower[-1].upper()]] += 1
        for seat, stock in enumerate(state.stocks):
            packed[at.HELD + seat] = len(stock)
            for piece in stock:
                packed[at.STOCK + at.MOST_COLOURS * seat + number[piece.upper()] - 1] += 1
        for seat, goal in enumerate(state.goals):
            packed[at.GOAL + seat] = 0 if goal == HIDDEN else number[goal]
        packed[at.MOVER] = state.mover if isinstance(state.mover, int) else -1
        packed[at.LAST] = -1 if state.last is None else state.last
        return packed

    def unpack(self, packed: Packed) -> State:
        """Return the state that was packed."""
        letters = self._letters(packed)
        places = tuple(
            _read_tower(int(packed[at.LOW + place]), int(packed[at.HIGH + place]), letters)
            for place in range(packed[at.PLACES])
        )
        stocks = tuple(
            "".join(
                letter.lower() * int(packed[at.STOCK + at.MOST_COLOURS * seat + index])
                for index, letter in enumerate(letters)
            )
            for seat in range(self.seats)
        )
        goal_of = [HIDDEN, *letters]
        goals = tuple(goal_of[packed[at.GOAL + seat]] for seat in range(self.seats))
        mover, last = int(packed[at.MOVER]), int(packed[at.LAST])
        return State(
            places, stocks, mover if mover >= 0 else None, last if last >= 0 else None, goals
        )

    def actions(self, packed: Packed) -> Sequence[Action]:
        """Return the legal actions by colour, then place."""
        letters = self._letters(packed)
        return [_placement(int(code), letters) for code in self._legal(packed)]

    def play(self, packed: Packed, action: Placement) -> None:
        """Place a piece, in place."""
        play(packed, self.code(packed, action))

    def shares(self, packed: Packed) -> Shares:
        """Return each seat's part of the win."""
        shares = np.zeros(self.seats)
        share_out(packed, shares)
        return shares

    def playouts(self, count: int, seed: int) -> tuple[Shares, int]:
        """Play random games from new deals."""
        shares = np.zeros((count, self.seats))
        scratch, bag = self.empty.copy(), self.new_scratch()
        return shares, random_games(self.empty, self.equal, shares, scratch, bag, seeded(seed))

    def number(self, packed: Packed, action: Placement) -> int:
        """Return the number of a legal placement (see ``games/kabaleo/numbering``)."""
        colours = self._letters(packed)
        if not isinstance(action, Placement) or action.colour.upper() not in colours:
            raise ValueError(f"{action} is not legal")
        code = self.code(packed, action)
        if code not in self._legal(packed) or self.action(packed, code) != action:
            raise ValueError(f"{action} is not legal")
        return int(((code >> at.PLACE_BITS) - 1) * packed[at.PLACES] + (code & at.PLACE_MASK))

    def numbered(self, packed: Packed, number: int) -> Placement:
        """Return the placement of a number."""
        colour, place = divmod(number, int(packed[at.PLACES]))
        return self.action(packed, (colour + 1) << at.PLACE_BITS | place)

    def new_scratch(self) -> Packed:
        """Return memory for a bag of pieces."""
        return np.zeros(at.MOST_PIECES, np.int64)

    def advance(self, games: Games, orders: Orders, first: int, last: int, scratch: Packed) -> None:
        """Carry out orders for some games."""
        batch.advance(games, orders, first, last, self.empty, self.any_colours, self.equal, scratch)

    def action(self, packed: Packed, code: int) -> Placement:
        """Return the action of a code."""
        return _placement(code, self._letters(packed))

    def code(self, packed: Packed, action: Placement) -> int:
        """Return the code of an action."""
        colour = self._letters(packed).index(action.colour.upper()) + 1
        return colour << at.PLACE_BITS | action.place

    def _legal(self, packed: Packed) -> Packed:
        """Return the codes of the legal actions; they are overwritten by the next call."""
        return self.codes[: legal(packed, self.codes) if packed[at.MOVER] >= 0 else 0]

    def _letters(self, packed: Packed) -> list[str]:
        indices = packed[at.LETTER : at.LETTER + int(packed[at.COLOURS])]
        return [COLOURS[int(index)] for index in indices]


def _placement(code: int, letters: Sequence[str]) -> Placement:
    return Placement(letters[(code >> at.PLACE_BITS) - 1].lower(), code & at.PLACE_MASK)


def _packed_tower(cones: Sequence[int]) -> tuple[int, int]:
    """Return a tower, its base first, as two numbers (see ``layout``)."""
    tower = 0
    for cone in cones:
        tower = tower << at.CONE | cone
    return tower & at.LOW_MASK, tower >> (at.LOW_TOP + at.CONE)


def _read_tower(low: int, high: int, letters: Sequence[str]) -> str:
    tower = high << (at.LOW_TOP + at.CONE) | low
    cones = []
    while tower:
        cones.append(letters[(tower & at.CONE_MASK) - 1])
        tower >>= at.CONE
    base, *pieces = reversed(cones)
    return base + "".join(pieces).lower()
