"""Tree search of Kabaleo that sums the parts of the win of all seats, in compiled code."""

from __future__ import annotations

from kolpak.bots.kabaleo.policy import Weights
from kolpak.bots.kabaleo.search import Memory, simulate
from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import SEATS
from kolpak.fast.random import RandomState
from kolpak.fast.twin import Packed, Shares


@compiled
def grow_and_sum(
    root: Packed,
    worlds: Packed,
    cumulative: Weights,
    simulations: int,
    memory: Memory,
    random: RandomState,
    out: Shares,
) -> None:
    """Grow the tree; write the sums of all seats' parts of the win by child of the root.

    The last row has the sums of squares.
    """
    seats = root[SEATS]
    out[:] = 0.0
    last = out.shape[0] - 1
    for _ in range(simulations):
        depth = simulate(root, worlds, cumulative, memory, random)
        row = memory.tree.path[0] - memory.tree.first[0] if depth else 0
        for seat in range(seats):
            out[row, seat] += memory.shares[seat]
            out[last, seat] += memory.shares[seat] ** 2
