"""Layout of a packed Kabaleo state: what stands where in the vector.

Colours are numbered from 1 in their order, as far as the game has them. A tower is two numbers of
three bits a cone: ``LOW`` holds the upper 21 cones with the top in the lowest bits, ``HIGH`` what
is below them, so that even all 36 pieces on one base fit.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4
MOST_COLOURS: Final = 6
MOST_PLACES: Final = 24
MOST_PIECES: Final = 36
MOST_ACTIONS: Final = MOST_COLOURS * MOST_PLACES

LOW: Final = 0
HIGH: Final = LOW + MOST_PLACES
STOCK: Final = HIGH + MOST_PLACES
"""Pieces by seat and colour: ``STOCK + 6 * seat + colour - 1``."""
HELD: Final = STOCK + MOST_SEATS * MOST_COLOURS
"""Pieces by seat."""
SHOWN: Final = HELD + MOST_SEATS
"""Places that show a colour: ``SHOWN + colour``, the first one unused."""
GOAL: Final = SHOWN + MOST_COLOURS + 1
"""Goal colour by seat, 0 where it is not known."""
MOVER: Final = GOAL + MOST_SEATS
"""Seat to move, -1 at the end."""
LAST: Final = MOVER + 1
"""Place of the last placement, -1 before the first one."""
SEATS: Final = LAST + 1
COLOURS: Final = SEATS + 1
PLACES: Final = COLOURS + 1
BASES: Final = PLACES + 1
"""Bases of each colour."""
PIECES: Final = BASES + 1
"""Pieces of each colour in the game."""
BARS: Final = PIECES + 1
"""1 where the last place is barred (K16)."""
UNOWNED_DRAWS: Final = BARS + 1
"""1 where a leading colour without owner makes a draw (K20)."""
CANCELS: Final = UNOWNED_DRAWS + 1
"""1 where equal pieces cancel (K13); 0 only in the contest's variant of ``endings``."""
LETTER: Final = CANCELS + 1
"""Index among all six colours of each colour in the game."""
SIZE: Final = LETTER + MOST_COLOURS

CONE: Final = 3
"""Bits of a cone."""
CONE_MASK: Final = 7
LOW_TOP: Final = 60
"""Position of the lowest cone in ``LOW``."""
LOW_MASK: Final = 2**63 - 1
PLACE_BITS: Final = 5
"""An action's code is ``colour << 5 | place``."""
PLACE_MASK: Final = 31
