"""Layout of a packed state of Catch the Hat: what stands where in the vector of integers.

A hat has a slot. The slots of a seat stand together, the golden hat has the last one in use
(``Tables.gold``). A piece lives in the slot of its top hat: its field, its text as two words of 20
signs, the number of its signs, and what it carries. Hats under others, and hats out of play, are
at ``NOWHERE``; which slot of a colour stands for which of its hats does not matter.
"""

from __future__ import annotations

from typing import Final

SLOTS: Final = 37
"""Six hats of six colours and the golden one."""

SEATS: Final = 6

TURN: Final = 0
"""Seat whose turn it is, ``NOBODY`` before and after the game."""
PHASE: Final = 1
ROLL: Final = 2
STILL: Final = 3
SIXES: Final = 4
MOST_ROLLS: Final = 2**62
"""Most rolls or sixes that are counted, so that a game may go on from there within 64 bits."""
OUT: Final = 5
"""Seats that dropped out, 4 bits each, the first lowest, counted from 1."""
CAUGHT: Final = 6
"""Hats brought home by each seat, 4 bits a colour (a seat number)."""
FIELD: Final = CAUGHT + SEATS
HIGH: Final = FIELD + SLOTS
"""The lowest 20 signs of a piece, 3 bits each, the bottom one leftmost (see ``signs``)."""
LOW: Final = HIGH + SLOTS
"""The next 20 signs."""
LENGTH: Final = LOW + SLOTS
"""Number of signs, a worn golden hat included."""
LOAD: Final = LENGTH + SLOTS
"""Hats under the top one, 4 bits a seat, with the flags below."""
SIZE: Final = LOAD + SLOTS

CARRIES_GOLD: Final = 1 << 24
WEARS: Final = 1 << 28
HATS_MASK: Final = CARRIES_GOLD - 1

NOBODY: Final = -1
NOWHERE: Final = -1
MOVING: Final = -2
"""Field of a piece on its way: on no field, and not free for a freed hat."""

FIRST: Final = 0
ROLLING: Final = 1
MOVE: Final = 2
AGAIN: Final = 3
END: Final = 4
PHASES: Final = ("first", "roll", "move", "again", "end")

GOLD_SIGN: Final = 1
SIGNS: Final = " *bgkrwy"
"""Signs of a piece by code, in the order of code points: words compare as texts do."""

# A move is a row: the number of its way points, then each as field, pick << 8, prey << 16.
ROW: Final = 8
"""Length of a row: a move has at most seven way points, a start and six steps."""
FIELD_MASK: Final = 255
PICK: Final = 8
"""Shift of what is picked up: a slot at the start; BARE or WORN at a home on the way."""
PICK_MASK: Final = 255
BARE: Final = 1
WORN: Final = 2
NAMED_PICK: Final = 4
"""Both kinds stand at the home, so that the text form names the piece."""
PREY: Final = 16
"""Shift of the slot of the one piece caught where only one is, plus 1."""
PREY_MASK: Final = 255
NAMED_PREY: Final = 1 << 24
MOST_MOVES: Final = 8192
"""Capacity of a list of moves; the most ever seen is in the tests."""
