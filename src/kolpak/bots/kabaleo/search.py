"""Information-set Monte-Carlo tree search for Kabaleo.

Goals never change what is legal, so the tree is that of the public histories; each simulation
samples the goals of others from the belief (Cowling, Powley and Whitehouse 2012). Equal towers are
merged. With two players the statistics of a node are pooled over goals and chosen among by UCB1;
with more they are kept for each goal of the seat that moves, with a prior (PUCT).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolpak.bots.kabaleo.policy import Weights, keeps, play_out
from kolpak.fast.jit import compiled
from kolpak.fast.kabaleo.layout import (
    COLOURS,
    CONE_MASK,
    GOAL,
    LOW,
    MOST_SEATS,
    MOVER,
    PLACE_BITS,
    PLACE_MASK,
    SEATS,
    SHOWN,
)
from kolpak.fast.kabaleo.moves import distinct, play, top_after
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import RandomState, below
from kolpak.fast.twin import Packed, Shares

EXPLORATION: Final = 0.7
DEEPEST: Final = 40
"""Placements of a game, and a few more."""


class Tree(NamedTuple):
    """Nodes in arrays; node 0 is the root, and the children of a node lie side by side.

    ``visits``, ``wins`` and ``prior`` have a column for each goal, or one for all; ``used`` holds
    the number of nodes.
    """

    first: NDArray[np.int32]
    children: NDArray[np.int32]
    code: NDArray[np.int32]
    visits: NDArray[np.int32]
    wins: NDArray[np.float32]
    prior: NDArray[np.float32]
    used: Packed


class Scratch(NamedTuple):
    """Room for one simulation: state, goals, shares, codes, the path and its movers."""

    state: Packed
    goals: Packed
    shares: Shares
    codes: Packed
    path: Packed
    movers: Packed


def new_tree(nodes: int, seats: int) -> Tree:
    """Return an empty tree with room for a number of nodes."""
    columns = 1 if seats == 2 else seats + 2
    return Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros((nodes, columns), np.int32),
        np.zeros((nodes, columns), np.float32),
        np.zeros((nodes, columns), np.float32),
        np.ones(1, np.int64),
    )


def new_scratch(size: int, actions: int) -> Scratch:
    """Return room for simulations of states of a size."""
    return Scratch(
        np.zeros(size, np.int64),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS),
        np.zeros(actions, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
    )


@compiled
def grow(
    root: Packed,
    worlds: Packed,
    cumulative: Weights,
    simulations: int,
    tree: Tree,
    scratch: Scratch,
    random: RandomState,
) -> None:
    """Run simulations from a state; call it again to go on with the same tree.

    ``cumulative`` has the summed probabilities of the ``worlds``.
    """
    for _ in range(simulations):
        simulate(root, worlds, cumulative, tree, scratch, random)


@compiled
def simulate(
    root: Packed,
    worlds: Packed,
    cumulative: Weights,
    tree: Tree,
    scratch: Scratch,
    random: RandomState,
) -> int:
    """Run one simulation and add it to the tree; return how many nodes below the root it passed.

    Their numbers are then in ``scratch.path``, the seats' parts of the win in ``scratch.shares``.
    """
    s, goals = scratch.state, scratch.goals
    seats = root[SEATS]
    world = sample(cumulative, random)
    for seat in range(seats):
        goals[seat] = worlds[world, seat]
    s[:] = root
    depth = descend(s, tree, scratch, random)
    play_out(s, goals, random)
    for seat in range(seats):
        s[GOAL + seat] = goals[seat]
    share_out(s, scratch.shares)
    tree.visits[0] += 1
    for step in range(depth):
        node, mover = scratch.path[step], scratch.movers[step]
        column = 0 if seats == 2 else goals[mover] - 1
        tree.visits[node, column] += 1
        tree.wins[node, column] += np.float32(scratch.shares[mover])
    return depth


@compiled
def sample(cumulative: Weights, random: RandomState) -> int:
    """Return an index, as likely as its part of the cumulative weights."""
    drawn = below(random, 1 << 30) / (1 << 30)
    index = 0
    while index < len(cumulative) - 1 and drawn >= cumulative[index]:
        index += 1
    return index


@compiled
def descend(s: Packed, tree: Tree, scratch: Scratch, random: RandomState) -> int:
    """Play from the root to a leaf, adding children where a leaf is met again; return the depth."""
    node = depth = 0
    two = s[SEATS] == 2
    while s[MOVER] >= 0:
        if tree.children[node] == 0:
            if node and tree.visits[node].sum() == 0:
                break  # a new leaf: play it out
            if not expand(s, node, tree, scratch.codes):
                break  # no room left
        mover = s[MOVER]
        child = by_bound(node, tree, random) if two else by_prior(node, scratch.goals[mover], tree)
        scratch.path[depth], scratch.movers[depth] = child, mover
        depth += 1
        play(s, tree.code[child])
        node = child
    return depth


@compiled
def expand(s: Packed, node: int, tree: Tree, codes: Packed) -> bool:
    """Add the children of a node; return False where the tree is full."""
    count = distinct(s, codes)
    first = tree.used[0]
    if first + count > len(tree.code):
        return False
    tree.first[node], tree.children[node] = first, count
    for index in range(count):
        child = first + index
        tree.code[child] = codes[index]
        tree.children[child] = 0
        tree.visits[child, :] = 0
        tree.wins[child, :] = 0.0
    if s[SEATS] > 2:
        for goal in range(1, s[COLOURS] + 1):
            write_priors(s, first, count, goal, tree)
    tree.used[0] = first + count
    return True


@compiled
def write_priors(s: Packed, first: int, count: int, goal: int, tree: Tree) -> None:
    """Write how promising children look at a glance for a mover with a goal (softmax)."""
    spares = keeps(s, goal)
    total = np.float32(0)
    for child in range(first, first + count):
        colour, place = tree.code[child] >> PLACE_BITS, tree.code[child] & PLACE_MASK
        top, new = s[LOW + place] & CONE_MASK, top_after(s, colour, place)
        value = 1.5 if new == goal else -0.25 * s[SHOWN + new]
        value += -1.5 if top == goal else 0.25 * s[SHOWN + top]
        if colour == goal and spares:
            value -= 2.0
        chance = np.float32(math.exp(value))
        tree.prior[child, goal - 1] = chance
        total += chance
    for child in range(first, first + count):
        tree.prior[child, goal - 1] /= total


@compiled
def by_bound(node: int, tree: Tree, random: RandomState) -> int:
    """Return the child with the highest upper confidence bound (UCB1); unvisited ones first."""
    first, count = tree.first[node], tree.children[node]
    visits = 0
    for child in range(first, first + count):
        visits += tree.visits[child, 0]
    scale = EXPLORATION * math.sqrt(math.log(visits + 1.0))
    best, chosen = -1.0, first
    start = below(random, count)
    for index in range(count):
        child = first + (start + index if start + index < count else start + index - count)
        tried = tree.visits[child, 0]
        if tried == 0:
            return int(child)
        bound = tree.wins[child, 0] / tried + scale / math.sqrt(tried)
        if bound > best:
            best, chosen = bound, child
    return int(chosen)


@compiled
def by_prior(node: int, goal: int, tree: Tree) -> int:
    """Return the child that a mover with a goal tries next (PUCT)."""
    first, count, column = tree.first[node], tree.children[node], goal - 1
    visits, wins = 0, 0.0
    for child in range(first, first + count):
        visits += tree.visits[child, column]
        wins += tree.wins[child, column]
    hope = (wins / visits if visits else 0.3) - 0.1  # for children that were not tried
    scale = EXPLORATION * math.sqrt(visits + 1.0)
    best, chosen = -1e9, first
    for child in range(first, first + count):
        tried = tree.visits[child, column]
        value = tree.wins[child, column] / tried if tried else hope
        value += scale * tree.prior[child, column] / (1 + tried)
        if value > best:
            best, chosen = value, child
    return int(chosen)
