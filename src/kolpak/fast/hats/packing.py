"""Packing: states and moves of ``games/hats`` as integers, and back."""

from __future__ import annotations

import numpy as np

from kolpak.fast.hats.layout import (
    BARE,
    CARRIES_GOLD,
    CAUGHT,
    FIELD,
    FIELD_MASK,
    HIGH,
    LENGTH,
    LOAD,
    LOW,
    MOST_ROLLS,
    NAMED_PICK,
    NAMED_PREY,
    NOBODY,
    NOWHERE,
    OUT,
    PHASE,
    PHASES,
    PICK,
    PICK_MASK,
    PREY,
    PREY_MASK,
    ROLL,
    SEATS,
    SIGNS,
    SIXES,
    SIZE,
    SLOTS,
    STILL,
    TURN,
    WEARS,
    WORN,
)
from kolpak.fast.hats.pieces import WORD
from kolpak.fast.hats.tables import Ints
from kolpak.fast.twin import Packed
from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import GOLDEN, in_order, owner, prey, together, wears
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.state import Move, State, Waypoint


class Packing:
    """Translation between states and vectors under given rules."""

    def __init__(self, rules: HatsRules) -> None:
        self.rules = rules
        self.colours = rules.options.colours
        self.hats = rules.options.hats_per_player
        self.gold = len(self.colours) * self.hats

    def pack(self, state: State) -> Packed:
        """Return a state as integers."""
        packed = np.zeros(SIZE, np.int64)
        packed[FIELD : FIELD + SLOTS] = NOWHERE
        packed[TURN] = NOBODY if state.turn is None else state.turn
        packed[PHASE] = PHASES.index(state.phase)
        packed[ROLL] = state.roll
        packed[STILL], packed[SIXES] = min(state.still, MOST_ROLLS), min(state.sixes, MOST_ROLLS)
        packed[OUT] = sum((seat + 1) << 4 * place for place, seat in enumerate(state.out))
        for seat, hats in enumerate(state.caught):
            packed[CAUGHT + seat] = self._tally(hats)
        free = {colour: seat * self.hats for seat, colour in enumerate(self.colours)}
        free[GOLDEN] = self.gold
        for field, pieces in enumerate(state.fields):
            for piece in pieces:
                slot = free[owner(piece)]
                free[owner(piece)] += 1
                self._put(packed, slot, field, piece)
        return packed

    def _tally(self, hats: str) -> int:
        """Return hats counted by seat, 4 bits each."""
        return sum(1 << 4 * self.colours.index(hat) for hat in hats)

    def _put(self, packed: Packed, slot: int, field: Field, piece: str) -> None:
        """Write a piece into a slot."""
        packed[FIELD + slot] = field
        for start, word in ((0, HIGH), (WORD, LOW)):
            signs = piece[start : start + WORD]
            packed[word + slot] = sum(
                SIGNS.index(sign) << (57 - 3 * place) for place, sign in enumerate(signs)
            )
        packed[LENGTH + slot] = len(piece)
        load = prey(piece)
        packed[LOAD + slot] = (
            self._tally(load.replace(GOLDEN, ""))
            + CARRIES_GOLD * (GOLDEN in load)
            + WEARS * wears(piece)
        )

    def unpack(self, packed: Packed) -> State:
        """Return the state of a vector."""
        fields: list[tuple[str, ...]] = [()] * len(self.rules.board.names)
        for slot in range(self.gold + 1):
            field = int(packed[FIELD + slot])
            if field >= 0:
                fields[field] = together(fields[field], self.piece(packed, slot))
        out = [int(packed[OUT]) >> 4 * place & 15 for place in range(SEATS)]
        seats = range(len(self.colours))
        return State(
            fields=tuple(fields),
            caught=tuple(self._hats(int(packed[CAUGHT + seat])) for seat in seats),
            turn=None if packed[TURN] == NOBODY else int(packed[TURN]),
            phase=PHASES[packed[PHASE]],
            roll=int(packed[ROLL]),
            still=int(packed[STILL]),
            sixes=int(packed[SIXES]),
            out=tuple(seat - 1 for seat in out if seat),
        )

    def _hats(self, tally: int) -> str:
        """Return the hats of a tally in the order of colours."""
        counts = zip(self.colours, (tally >> 4 * seat & 15 for seat in range(SEATS)), strict=False)
        return in_order("".join(colour * count for colour, count in counts))

    def piece(self, packed: Packed, slot: int) -> str:
        """Return the text of a piece."""
        words = (int(packed[HIGH + slot]), int(packed[LOW + slot]))
        places = (divmod(place, WORD) for place in range(int(packed[LENGTH + slot])))
        return "".join(SIGNS[words[word] >> (57 - 3 * place) & 7] for word, place in places)

    def move(self, packed: Packed, row: Ints) -> Move:
        """Return the move that a row stands for in a position."""
        start, *others = (int(waypoint) for waypoint in row[1 : row[0] + 1])
        slot, field = start >> PICK & PICK_MASK, start & FIELD_MASK
        piece = self.piece(packed, slot)
        here = (int(other) for other in np.flatnonzero(packed[FIELD:HIGH] == field))
        several = any(self.piece(packed, other) != piece for other in here)
        colour = owner(piece)
        way = [Waypoint(field, piece if several else "")]
        way += [self._waypoint(packed, word, colour) for word in others]
        return Move(tuple(way))

    def _waypoint(self, packed: Packed, word: int, colour: str) -> Waypoint:
        """Return a way point after the start of a move by a hat of some colour."""
        pick = word >> PICK & PICK_MASK
        texts = {BARE: colour, WORN: colour + GOLDEN}
        label = texts[pick & (BARE | WORN)] if pick & NAMED_PICK else ""
        chosen = ""
        if word & NAMED_PREY:
            chosen = self.piece(packed, (word >> PREY & PREY_MASK) - 1)
        return Waypoint(word & FIELD_MASK, label, chosen)
